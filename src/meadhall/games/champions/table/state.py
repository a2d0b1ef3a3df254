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

KINDS: Final = len(WARRIORS)
Phase = Literal["leaders", "preparation", "placement", "assignment", "combat", "cleanup", "end"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
LEADERS: Final = 0
PREPARATION: Final = 1
PLACEMENT: Final = 2
ASSIGNMENT: Final = 3
COMBAT: Final = 4
CLEANUP: Final = 5
END: Final = 6


class Champions(State[ChampionsBox]):
    """A state of Champions of Midgard."""

    FIELDS: ClassVar[tuple[str, ...]] = (
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
    __slots__ = (*FIELDS, "goods")

    def __init__(self, box: ChampionsBox, like: Champions | None = None) -> None:
        super().__init__(box, like)
        if like is not None:
            self._copy(like)
            return
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
        self._tie()
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
        self.rolled: list[int] = []  # each die as kind * 4 + face, as ~die once its warrior is lost
        self.picked: list[int] = []
        self.reaction = 0
        # The end.
        self.scores: list[tuple[int, ...]] = []
        self.winners: tuple[int, ...] = ()

    def clone(self) -> Champions:
        return Champions(self.box, self)

    def _copy(self, other: Champions) -> None:
        """Stand as another one does, and share nothing with it that changes."""
        self.round = other.round
        self.phase = other.phase
        self.start_player = other.start_player
        self.leader = other.leader[:]
        self.food = other.food[:]
        self.wood = other.wood[:]
        self.coin = other.coin[:]
        self.favor = other.favor[:]
        self.blame = other.blame[:]
        self.glory = other.glory[:]
        self._tie()
        self.dice = other.dice[:]
        self.workers = other.workers[:]
        self.bought = other.bought[:]
        self.begging = other.begging[:]
        self.hunting = other.hunting[:]
        self.ship_of = other.ship_of[:]
        self.spent_favor = other.spent_favor[:]
        self.trophies = other.trophies[:]
        self.supply = other.supply[:]
        self.placed = other.placed[:]
        self.stock = other.stock[:]
        self.stall_in_game = other.stall_in_game  # never changes after the set-up
        self.fleet = other.fleet[:]
        self.harbor = other.harbor[:]
        self.cargo_dice = other.cargo_dice[:]
        self.cargo_food = other.cargo_food[:]
        self.sent = other.sent[:]
        self.troll_deck = other.troll_deck[:]
        self.draugr_deck = other.draugr_deck[:]
        self.monster_deck = other.monster_deck[:]
        self.enemy_discard = other.enemy_discard[:]
        self.troll = other.troll
        self.draugr = other.draugr[:]
        self.monster = other.monster[:]
        self.monster_coins = other.monster_coins[:]
        self.journey_deck = other.journey_deck[:]
        self.journey_discard = other.journey_discard[:]
        self.journey = other.journey[:]
        self.journey_open = other.journey_open[:]
        self.journey_knowers = other.journey_knowers[:]
        self.journey_batch = other.journey_batch[:]
        self.batch = other.batch
        self.merchant_deck = other.merchant_deck[:]
        self.merchant = other.merchant
        self.merchant_discard = other.merchant_discard[:]
        self.rune_deck = other.rune_deck[:]
        self.runes_open = other.runes_open[:]
        self.rune_owner = other.rune_owner[:]
        self.rune_used = other.rune_used[:]
        self.declined = other.declined
        self.destiny_deck = other.destiny_deck[:]
        self.destiny_owner = other.destiny_owner[:]
        self.destiny_knowers = other.destiny_knowers[:]
        self.drawn = other.drawn[:]
        self.rumors = other.rumors
        self.offered = other.offered[:]
        self.fighters = other.fighters[:]
        self.damage = other.damage
        self.rolled = other.rolled[:]
        self.picked = other.picked[:]
        self.reaction = other.reaction
        self.scores = other.scores[:]
        self.winners = other.winners

    def _tie(self) -> None:
        self.goods = [self.food, self.wood, self.coin, self.favor, self.blame, self.glory]

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
