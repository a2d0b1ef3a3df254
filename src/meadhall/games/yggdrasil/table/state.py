"""What is on the table.

What each god has is a list with one entry per figure (`state.life[figure]`): the gods of the players come first, by
their seats, then the support gods. Worlds, cards and enemies are numbers that `names` and the box explain. A pile's
last card is its top.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from meadhall.core.state import State
from meadhall.games.yggdrasil.table.box import CARD_COUNT, YggdrasilBox
from meadhall.games.yggdrasil.table.names import ASGARD, BONDS, GODS, HOLDERS, NONE, RETINUE, SONS, WOLVES, WORLDS

Outcome = Literal["", "won", "lost"]
OUTCOMES: Final[tuple[Outcome, ...]] = ("", "won", "lost")
UNDECIDED, WON, LOST = range(len(OUTCOMES))


class Yggdrasil(State):
    """A state of Yggdrasil Chronicles."""

    __slots__ = (
        "active",
        "artefact_owner",
        "attempts",
        "bonds",
        "breaches",
        "bridge",
        "broken",
        "card_known",
        "cause",
        "converted",
        "creature_deck",
        "creature_discard",
        "dangers",
        "drawn",
        "elf_reserve",
        "elves",
        "endangered",
        "enemy_at",
        "figure_of",
        "giants",
        "giants_reserve",
        "god",
        "god_die",
        "god_faces",
        "healed",
        "helper_die",
        "helper_elf",
        "heroes_reserve",
        "history",
        "holders",
        "island",
        "jotnar",
        "jotunn_deck",
        "jotunn_discard",
        "kin",
        "life",
        "mistletoe",
        "naglfar_at",
        "nameless",
        "nameless_reserve",
        "oath",
        "oath_open",
        "open_cards",
        "opponent",
        "order",
        "outcome",
        "owed",
        "page",
        "picked",
        "piles",
        "placed",
        "pleaded",
        "ravaged",
        "retinue",
        "roll_made",
        "round",
        "son_at",
        "space",
        "spent_elves",
        "start_elves",
        "start_vanir",
        "step",
        "sworn",
        "takings",
        "tosses",
        "traded",
        "triggered",
        "used",
        "valhalla",
        "vanir",
        "vanir_dice",
        "vanir_faces",
        "vanir_reserve",
        "wolf_space",
        "world",
        "wounds",
        "xp",
    )

    FIELDS: ClassVar[tuple[str, ...]] = __slots__

    box: YggdrasilBox

    def __init__(self, box: YggdrasilBox) -> None:
        super().__init__(box)
        seats, figures = box.seats, box.figures
        # How far the game is.
        self.round = 0
        self.active = NONE
        self.order: list[int] = []
        self.outcome = UNDECIDED
        self.cause = NONE
        # The gods: those of the players by their seats, behind them the support gods.
        self.god = [NONE] * figures
        self.figure_of = [NONE] * len(GODS)
        self.world = [ASGARD] * figures
        self.life = list(box.full_life)
        self.elves = [0] * seats
        self.vanir = [0] * seats
        self.artefact_owner = [NONE] * len(box.artefact_ids)
        # The experience sheets: faces that succeed (as bits), pieces to start with, bonds (figures as bits), XP.
        self.god_faces = [box.god_die_success] * seats
        self.vanir_faces = [box.vanir_die_success] * seats
        self.start_elves = [0] * seats
        self.start_vanir = [0] * seats
        self.bonds = [0] * (len(BONDS) * seats)
        self.kin = 0  # whether anybody has a blood relative
        self.xp = [0] * seats
        self.attempts = 0
        self.history: list[tuple[int, int, int]] = []  # saga, outcome, cause of each game of the campaign
        self.owed = [0] * (2 * seats)  # elves, then Vanir dice, that a god should start with and has not got yet
        # The tree.
        self.step = box.start_step
        self.enemy_at = list(box.enemy_start)
        self.island = 0
        self.ravaged = [0] * len(WORLDS)
        self.healed = 0  # worlds whose action is not available before the next turn, as bits
        # Ladders and reserves.
        self.giants = 0
        self.giants_reserve = box.fire_giants
        self.nameless = 0
        self.nameless_reserve = box.nameless
        self.valhalla = 0
        self.heroes_reserve = box.heroes
        self.elf_reserve = 0
        self.vanir_reserve = 0
        # Cards.
        self.holders: list[list[int]] = [[] for _ in HOLDERS]
        self.creature_deck: list[int] = []
        self.creature_discard: list[int] = []
        self.drawn: list[int] = []
        self.jotunn_deck: list[int] = []
        self.jotunn_discard: list[int] = []
        self.jotnar: list[int] = []  # the active ones, in the order in which they came
        self.piles: list[list[int]] = [[] for _ in range(seats)]
        self.placed = [NONE] * seats  # the card that each player has put face down on the wheel
        self.open_cards: list[int] = []  # in the order in which they were opened
        self.triggered: list[int] = []  # of these, with 1 player, those that activated their enemy
        self.card_known = [0] * CARD_COUNT
        # The Saga Book and what belongs to sagas.
        self.page = NONE
        self.space = 0
        self.oath = [NONE] * len(WORLDS)
        self.oath_open = [0] * len(WORLDS)
        self.sworn = 0
        self.broken = 0
        self.pleaded = 0
        self.mistletoe = [0] * len(WORLDS)
        self.son_at = [NONE] * len(SONS)
        self.wolf_space = [0] * len(WOLVES)
        self.retinue = [0] * len(RETINUE)
        self.naglfar_at = NONE
        self.breaches = 0
        self.bridge = 0
        self.wounds = 0
        # Dangers under way: whose, how many are left, from whom, and the saving roll.
        self.endangered = NONE
        self.dangers = 0
        self.opponent = NONE
        self.roll_made = 0
        self.god_die = NONE
        self.vanir_dice: list[int] = []  # faces
        self.picked: list[int] = []
        self.converted = [0, 0]  # god die, Vanir dice
        self.spent_elves = 0
        self.helper_die = [NONE] * figures
        self.helper_elf = [0] * figures
        self.used = 0  # artefacts that work once and have, as bits
        # Within a turn or a trade.
        self.tosses = 0
        self.takings: list[int] = []  # who had what, before and after each taking from a blood relative
        self.traded: list[int] = []

    def clone(self) -> Yggdrasil:
        twin = Yggdrasil.__new__(Yggdrasil)
        self._clone_into(twin)
        twin.round = self.round
        twin.active = self.active
        twin.order = self.order[:]
        twin.outcome = self.outcome
        twin.cause = self.cause
        twin.god = self.god[:]
        twin.figure_of = self.figure_of[:]
        twin.world = self.world[:]
        twin.life = self.life[:]
        twin.elves = self.elves[:]
        twin.vanir = self.vanir[:]
        twin.artefact_owner = self.artefact_owner[:]
        twin.god_faces = self.god_faces[:]
        twin.vanir_faces = self.vanir_faces[:]
        twin.start_elves = self.start_elves[:]
        twin.start_vanir = self.start_vanir[:]
        twin.bonds = self.bonds[:]
        twin.kin = self.kin
        twin.xp = self.xp[:]
        twin.attempts = self.attempts
        twin.history = self.history[:]
        twin.owed = self.owed[:]
        twin.step = self.step
        twin.enemy_at = self.enemy_at[:]
        twin.island = self.island
        twin.ravaged = self.ravaged[:]
        twin.healed = self.healed
        twin.giants = self.giants
        twin.giants_reserve = self.giants_reserve
        twin.nameless = self.nameless
        twin.nameless_reserve = self.nameless_reserve
        twin.valhalla = self.valhalla
        twin.heroes_reserve = self.heroes_reserve
        twin.elf_reserve = self.elf_reserve
        twin.vanir_reserve = self.vanir_reserve
        twin.holders = [pile[:] for pile in self.holders]
        twin.creature_deck = self.creature_deck[:]
        twin.creature_discard = self.creature_discard[:]
        twin.drawn = self.drawn[:]
        twin.jotunn_deck = self.jotunn_deck[:]
        twin.jotunn_discard = self.jotunn_discard[:]
        twin.jotnar = self.jotnar[:]
        twin.piles = [pile[:] for pile in self.piles]
        twin.placed = self.placed[:]
        twin.open_cards = self.open_cards[:]
        twin.triggered = self.triggered[:]
        twin.card_known = self.card_known[:]
        twin.page = self.page
        twin.space = self.space
        twin.oath = self.oath[:]
        twin.oath_open = self.oath_open[:]
        twin.sworn = self.sworn
        twin.broken = self.broken
        twin.pleaded = self.pleaded
        twin.mistletoe = self.mistletoe[:]
        twin.son_at = self.son_at[:]
        twin.wolf_space = self.wolf_space[:]
        twin.retinue = self.retinue[:]
        twin.naglfar_at = self.naglfar_at
        twin.breaches = self.breaches
        twin.bridge = self.bridge
        twin.wounds = self.wounds
        twin.endangered = self.endangered
        twin.dangers = self.dangers
        twin.opponent = self.opponent
        twin.roll_made = self.roll_made
        twin.god_die = self.god_die
        twin.vanir_dice = self.vanir_dice[:]
        twin.picked = self.picked[:]
        twin.converted = self.converted[:]
        twin.spent_elves = self.spent_elves
        twin.helper_die = self.helper_die[:]
        twin.helper_elf = self.helper_elf[:]
        twin.used = self.used
        twin.tosses = self.tosses
        twin.takings = self.takings[:]
        twin.traded = self.traded[:]
        return twin

    # Knowledge

    def result(self) -> dict[int, float] | None:
        """All win or lose together (YC-END-01)."""
        if not self.over:
            return None
        return dict.fromkeys(range(self.box.seats), 1.0 if self.outcome == WON else 0.0)

    # What the rules ask again and again

    def team(self) -> tuple[int, ...]:
        """All seats: who answers for the team settles it."""
        return tuple(range(self.box.seats))

    def player_of(self, figure: int) -> int:
        """Who decides for a god: its player; for a support god the active player."""
        return figure if figure < self.box.seats else self.active

    def has_power(self, figure: int, god: int) -> bool:
        """Whether this is that god, and the game one with powers; support gods have none (YC-SETUP-24)."""
        return self.box.powers and figure < self.box.seats and self.god[figure] == god

    def bond(self, kind: int, seat: int) -> int:
        """The gods to whom a seat has a bond of a kind, as bits of figures."""
        return self.bonds[kind * self.box.seats + seat]

    def bound_here(self, kind: int, seat: int) -> list[int]:
        """The gods in the seat's own world to whom it has a bond of a kind."""
        mask = self.bonds[kind * self.box.seats + seat]
        if not mask:
            return []
        here = self.world[seat]
        return [figure for figure in range(self.box.figures) if mask >> figure & 1 and self.world[figure] == here]

    def life_supply(self) -> int:
        """What is missing on the god sheets (YC-SETUP-18)."""
        return sum(self.box.full_life) - sum(self.life)

    def saga(self) -> int:
        """The saga that is played; 0 in a standard game."""
        return self.box.pages[self.page].saga

    def on_page(self, saga: int, number: int) -> bool:
        page = self.box.pages[self.page]
        return page.saga == saga and page.number == number

    def rule_holds(self, rule: str) -> bool:
        """Whether the page that lies open is the one of a saga rule."""
        data = self.box.saga_rule[rule]
        return self.on_page(data["saga"], data["page"])
