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
UNDECIDED: Final = 0
WON: Final = 1
LOST: Final = 2


class Yggdrasil(State[YggdrasilBox]):
    """A state of Yggdrasil Chronicles."""

    FIELDS: ClassVar[tuple[str, ...]] = (
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
    __slots__ = FIELDS

    def __init__(self, box: YggdrasilBox, like: Yggdrasil | None = None) -> None:
        super().__init__(box, like)
        if like is not None:
            self._copy(like)
            return
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
        return Yggdrasil(self.box, self)

    def _copy(self, other: Yggdrasil) -> None:
        """Stand as another one does, and share nothing with it that changes."""
        self.round = other.round
        self.active = other.active
        self.order = other.order[:]
        self.outcome = other.outcome
        self.cause = other.cause
        self.god = other.god[:]
        self.figure_of = other.figure_of[:]
        self.world = other.world[:]
        self.life = other.life[:]
        self.elves = other.elves[:]
        self.vanir = other.vanir[:]
        self.artefact_owner = other.artefact_owner[:]
        self.god_faces = other.god_faces[:]
        self.vanir_faces = other.vanir_faces[:]
        self.start_elves = other.start_elves[:]
        self.start_vanir = other.start_vanir[:]
        self.bonds = other.bonds[:]
        self.kin = other.kin
        self.xp = other.xp[:]
        self.attempts = other.attempts
        self.history = other.history[:]
        self.owed = other.owed[:]
        self.step = other.step
        self.enemy_at = other.enemy_at[:]
        self.island = other.island
        self.ravaged = other.ravaged[:]
        self.healed = other.healed
        self.giants = other.giants
        self.giants_reserve = other.giants_reserve
        self.nameless = other.nameless
        self.nameless_reserve = other.nameless_reserve
        self.valhalla = other.valhalla
        self.heroes_reserve = other.heroes_reserve
        self.elf_reserve = other.elf_reserve
        self.vanir_reserve = other.vanir_reserve
        self.holders = [pile[:] for pile in other.holders]
        self.creature_deck = other.creature_deck[:]
        self.creature_discard = other.creature_discard[:]
        self.drawn = other.drawn[:]
        self.jotunn_deck = other.jotunn_deck[:]
        self.jotunn_discard = other.jotunn_discard[:]
        self.jotnar = other.jotnar[:]
        self.piles = [pile[:] for pile in other.piles]
        self.placed = other.placed[:]
        self.open_cards = other.open_cards[:]
        self.triggered = other.triggered[:]
        self.card_known = other.card_known[:]
        self.page = other.page
        self.space = other.space
        self.oath = other.oath[:]
        self.oath_open = other.oath_open[:]
        self.sworn = other.sworn
        self.broken = other.broken
        self.pleaded = other.pleaded
        self.mistletoe = other.mistletoe[:]
        self.son_at = other.son_at[:]
        self.wolf_space = other.wolf_space[:]
        self.retinue = other.retinue[:]
        self.naglfar_at = other.naglfar_at
        self.breaches = other.breaches
        self.bridge = other.bridge
        self.wounds = other.wounds
        self.endangered = other.endangered
        self.dangers = other.dangers
        self.opponent = other.opponent
        self.roll_made = other.roll_made
        self.god_die = other.god_die
        self.vanir_dice = other.vanir_dice[:]
        self.picked = other.picked[:]
        self.converted = other.converted[:]
        self.spent_elves = other.spent_elves
        self.helper_die = other.helper_die[:]
        self.helper_elf = other.helper_elf[:]
        self.used = other.used
        self.tosses = other.tosses
        self.takings = other.takings[:]
        self.traded = other.traded[:]

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
