"""What is on the table.

Whatever each player has is a list with one entry per seat (`state.food[seat]`). Cards, places and ships are numbers
that the box explains. A deck's last card is its top.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Literal, get_args

from meadhall.core.state import State
from meadhall.games.champions.table.box import NOBODY, NONE, Amount, ChampionsBox
from meadhall.games.champions.table.moves import WARRIORS

if TYPE_CHECKING:
    from meadhall.core.table import Table

KINDS = len(WARRIORS)
Phase = Literal["leaders", "preparation", "placement", "assignment", "combat", "cleanup", "end"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
LEADERS, PREPARATION, PLACEMENT, ASSIGNMENT, COMBAT, CLEANUP, END = range(len(PHASES))


class Champions(State):
    """A state of Champions of Midgard."""

    __slots__ = (
        "batch",
        "begging",
        "blame",
        "bought",
        "cargo_dice",
        "cargo_food",
        "coin",
        "damage",
        "declined",
        "destiny_deck",
        "destiny_knowers",
        "destiny_owner",
        "dice",
        "draugr",
        "draugr_deck",
        "drawn",
        "enemy_discard",
        "favor",
        "fighters",
        "fleet",
        "food",
        "glory",
        "goods",
        "harbor",
        "hunting",
        "journey",
        "journey_batch",
        "journey_deck",
        "journey_discard",
        "journey_knowers",
        "journey_open",
        "leader",
        "merchant",
        "merchant_deck",
        "merchant_discard",
        "monster",
        "monster_coins",
        "monster_deck",
        "offered",
        "phase",
        "picked",
        "placed",
        "reaction",
        "rolled",
        "round",
        "rumors",
        "rune_deck",
        "rune_owner",
        "rune_used",
        "runes_open",
        "scores",
        "sent",
        "ship_of",
        "spent_favor",
        "stall_in_game",
        "start_player",
        "stock",
        "supply",
        "troll",
        "troll_deck",
        "trophies",
        "winners",
        "wood",
        "workers",
    )

    FIELDS: ClassVar[tuple[str, ...]] = tuple(name for name in __slots__ if name != "goods")

    box: ChampionsBox

    def __init__(self, box: ChampionsBox) -> None:
        super().__init__(box)
        seats, shores, ships = box.seats, len(box.shore_ids), len(box.ship_ids)
        self.round = 1
        self.phase = LEADERS
        self.start_player = 0
        # What each player has. `dice` holds the warriors at home: KINDS entries per seat.
        self.leader = [NONE] * seats
        self.food = [0] * seats
        self.wood = [0] * seats
        self.coin = [0] * seats
        self.favor = [0] * seats
        self.blame = [0] * seats
        self.glory = [0] * seats
        self.goods = [self.food, self.wood, self.coin, self.favor, self.blame, self.glory]
        self.dice = [0] * (seats * KINDS)
        self.workers = [0] * seats
        self.bought = [0] * seats
        self.begging = [0] * seats
        self.hunting = [0] * seats
        self.ship_of = [NONE] * seats
        self.spent_favor = [0] * seats
        self.trophies: list[tuple[int, ...]] = [()] * seats
        # The board.
        self.supply = list(box.dice_total)
        self.placed = [NOBODY] * len(box.places)
        self.stock = [0] * len(box.places)
        self.stall_in_game = [0] * len(box.places)
        self.fleet = [NOBODY] * ships
        self.harbor = [NONE] * shores
        self.cargo_dice = [0] * (ships * KINDS)
        self.cargo_food = [0] * ships
        self.sent = [0] * (3 * KINDS)
        # Cards.
        self.troll_deck = list(box.decks[0])
        self.draugr_deck = list(box.decks[1])
        self.monster_deck = list(box.decks[2])
        self.enemy_discard: list[int] = []
        self.troll = NONE
        self.draugr = [NONE, NONE]
        self.monster = [NONE] * shores
        self.monster_coins = [0] * shores
        self.journey_deck = list(box.journey_deck)
        self.journey_discard: list[int] = []
        self.journey = [NONE] * shores
        self.journey_open = [0] * shores
        self.journey_knowers = [0] * shores  # seats that have looked, as bits
        self.journey_batch = [0] * shores  # after how many reshuffles the card was dealt
        self.batch = 0
        self.merchant_deck = [n for n, copies in enumerate(box.merchant_copies) for _ in range(copies)]
        self.merchant = NONE
        self.merchant_discard: list[int] = []
        self.rune_deck = list(range(len(box.rune_ids)))
        self.runes_open: list[int] = []
        self.rune_owner = [NOBODY] * len(box.rune_ids)
        self.rune_used = [0] * len(box.rune_ids)
        self.declined = 0  # free runes left alone in a window since which nothing has changed, as bits
        self.destiny_deck = list(range(len(box.destiny_ids)))
        self.destiny_owner = [NOBODY] * len(box.destiny_ids)
        self.destiny_knowers = [0] * len(box.destiny_ids)  # seats that know where the card is, as bits
        self.drawn: list[int] = []
        # What a seat knows in part: (seat, some destinies, those of them that it saw and that are where these are).
        self.rumors: list[tuple[int, tuple[int, ...], tuple[int, ...]]] = []
        # A roll and a fight under way.
        self.offered = [0] * KINDS
        self.fighters = [0] * KINDS
        self.damage = 0
        self.rolled: list[int] = []  # each die as kind * 4 + face
        self.picked: list[int] = []
        self.reaction = 0
        # The end.
        self.scores: list[tuple[int, ...]] = []
        self.winners: tuple[int, ...] = ()

    def clone(self) -> Champions:
        twin = Champions.__new__(Champions)
        self._clone_into(twin)
        twin.round = self.round
        twin.phase = self.phase
        twin.start_player = self.start_player
        twin.leader = self.leader[:]
        twin.food = self.food[:]
        twin.wood = self.wood[:]
        twin.coin = self.coin[:]
        twin.favor = self.favor[:]
        twin.blame = self.blame[:]
        twin.glory = self.glory[:]
        twin.goods = [twin.food, twin.wood, twin.coin, twin.favor, twin.blame, twin.glory]
        twin.dice = self.dice[:]
        twin.workers = self.workers[:]
        twin.bought = self.bought[:]
        twin.begging = self.begging[:]
        twin.hunting = self.hunting[:]
        twin.ship_of = self.ship_of[:]
        twin.spent_favor = self.spent_favor[:]
        twin.trophies = self.trophies[:]
        twin.supply = self.supply[:]
        twin.placed = self.placed[:]
        twin.stock = self.stock[:]
        twin.stall_in_game = self.stall_in_game  # never changes after the set-up
        twin.fleet = self.fleet[:]
        twin.harbor = self.harbor[:]
        twin.cargo_dice = self.cargo_dice[:]
        twin.cargo_food = self.cargo_food[:]
        twin.sent = self.sent[:]
        twin.troll_deck = self.troll_deck[:]
        twin.draugr_deck = self.draugr_deck[:]
        twin.monster_deck = self.monster_deck[:]
        twin.enemy_discard = self.enemy_discard[:]
        twin.troll = self.troll
        twin.draugr = self.draugr[:]
        twin.monster = self.monster[:]
        twin.monster_coins = self.monster_coins[:]
        twin.journey_deck = self.journey_deck[:]
        twin.journey_discard = self.journey_discard[:]
        twin.journey = self.journey[:]
        twin.journey_open = self.journey_open[:]
        twin.journey_knowers = self.journey_knowers[:]
        twin.journey_batch = self.journey_batch[:]
        twin.batch = self.batch
        twin.merchant_deck = self.merchant_deck[:]
        twin.merchant = self.merchant
        twin.merchant_discard = self.merchant_discard[:]
        twin.rune_deck = self.rune_deck[:]
        twin.runes_open = self.runes_open[:]
        twin.rune_owner = self.rune_owner[:]
        twin.rune_used = self.rune_used[:]
        twin.declined = self.declined
        twin.destiny_deck = self.destiny_deck[:]
        twin.destiny_owner = self.destiny_owner[:]
        twin.destiny_knowers = self.destiny_knowers[:]
        twin.drawn = self.drawn[:]
        twin.rumors = self.rumors
        twin.offered = self.offered[:]
        twin.fighters = self.fighters[:]
        twin.damage = self.damage
        twin.rolled = self.rolled[:]
        twin.picked = self.picked[:]
        twin.reaction = self.reaction
        twin.scores = self.scores[:]
        twin.winners = self.winners
        return twin

    # Knowledge

    def result(self) -> dict[int, float] | None:
        if not self.over:
            return None
        share = 1 / len(self.winners)
        return {seat: share if seat in self.winners else 0.0 for seat in range(self.box.seats)}

    def points(self) -> list[int] | None:
        return [score[-1] for score in self.scores] if self.over else None

    # What the rules ask again and again

    def turn_order(self) -> list[int]:
        """Clockwise from the holder of the start player marker (CM-PLACE-01)."""
        seats = self.box.seats
        return [(self.start_player + step) % seats for step in range(seats)]

    def ability(self, seat: int) -> str:
        """The ability of the seat's leader."""
        leader = self.leader[seat]
        return "" if leader == NONE else self.box.leader_ability[leader]

    def ability_amount(self, seat: int) -> int:
        return self.box.leader_amount[self.leader[seat]]

    def can_pay(self, seat: int, price: Amount) -> bool:
        goods = self.goods
        return all(goods[good][seat] >= count for good, count in price)

    def pay(self, seat: int, price: Amount) -> None:
        for good, count in price:
            self.goods[good][seat] -= count

    def gain(self, seat: int, amount: Amount) -> None:
        for good, count in amount:
            self.goods[good][seat] += count

    def home_dice(self, seat: int) -> list[int]:
        """The warriors of a seat that are at home, by kind."""
        return self.dice[seat * KINDS : seat * KINDS + KINDS]

    def ship_owner(self, ship: int) -> int:
        """Who sails a ship this round: the owner of the worker on it."""
        return self.placed[self.box.ship_place[ship]]

    def usable_runes(self, seat: int, window: str) -> list[int]:
        """The unused runes of a seat that this window allows."""
        owner, used = self.rune_owner, self.rune_used
        return [rune for rune in self.box.runes_in[window] if owner[rune] == seat and not used[rune]]

    def something_changed(self) -> None:
        """Whoever has let a window for free runes go by may be asked again (CM-RUNE-GEN-04)."""
        self.declined = 0

    def draw_journey(self, table: Table) -> int:
        """The top journey card; an empty deck is made anew from the discard pile (CM-ROUND-15)."""
        if not self.journey_deck:
            self.journey_deck = sorted(self.journey_discard)
            self.journey_discard = []
            self.batch += 1
            table.chance.shuffle(self.journey_deck)
            table.tell("journeys_reshuffled")
        return self.journey_deck.pop()
