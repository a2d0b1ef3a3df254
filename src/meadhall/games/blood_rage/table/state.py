"""What is on the table.

Whatever each player has is a list with one entry per seat. Units (leader, warriors, ship, mystics) of one kind and clan
are alike and are counted by place in `army`; every monster is one of a kind and has an owner and a place. Reserve and
Valhalla are places behind those of the board. Cards, figures and places are numbers that the box explains.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final, Literal, get_args

from meadhall.core.state import State
from meadhall.games.blood_rage.table.box import AGES, HORNS, NONE, RAGE, BloodRageBox

Phase = Literal["clans", "gods", "gods_gifts", "actions", "discard", "quests", "ragnarok", "valhalla", "end"]
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
CLANS: Final = 0
GODS: Final = 1
GODS_GIFTS: Final = 2
ACTIONS: Final = 3
DISCARD: Final = 4
QUESTS: Final = 5
RAGNAROK: Final = 6
VALHALLA: Final = 7
END: Final = 8

Played = tuple[int, int, int]
"""A card in a battle: seat, card, and what has become of it (the bits below)."""
CANCELLED: Final = 1
"""Its text does not act."""
GONE: Final = 2
"""It has left the table: taken back, stolen or discarded. Its text still acts (BR-BATTLE-25)."""
TAKEN_BACK: Final = 4
"""Gone, and back in the hand of who played it."""
STOLEN: Final = 8
"""Gone into the hand of somebody else."""

Doomed = tuple[int, int, int]
"""A figure that would be destroyed: seat, figure, place."""


class BloodRage(State[BloodRageBox]):
    """A state of Blood Rage."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "age",
        "army",
        "battle",
        "board_count",
        "buried",
        "chosen",
        "clan",
        "dead",
        "decks",
        "destroyed",
        "discarded",
        "doomed",
        "fallen",
        "first_player",
        "glory",
        "god_at",
        "god_cards",
        "hands",
        "kept",
        "monster_at",
        "monster_owner",
        "mystics_left",
        "packs",
        "participants",
        "passed",
        "phase",
        "picks",
        "pillaged",
        "pillager",
        "played",
        "quest_bonus",
        "quests",
        "rage",
        "ragnarok",
        "scores",
        "slain",
        "slots",
        "spare_tokens",
        "steps",
        "taken",
        "token",
        "token_raised",
        "totals",
        "upgrading",
        "valkyries",
        "winner",
        "winner_mystics",
    )
    __slots__ = FIELDS

    def __init__(self, box: BloodRageBox, like: BloodRage | None = None) -> None:
        super().__init__(box, like)
        if like is not None:
            self._copy(like)
            return
        seats = box.seats
        self.age = 0
        self.phase = CLANS
        self.first_player = 0
        # What each player has.
        self.clan = [NONE] * seats
        self.glory = [box.start_glory] * seats
        self.steps = [box.start_step] * (seats * 3)  # steps of Rage, Axes and Horns, seat by seat
        self.rage = [box.tracks[RAGE][box.start_step]] * seats
        self.passed = [0] * seats
        self.slots = [NONE] * (seats * len(box.slot_ids))
        self.mystics_left = [box.per_clan[box.mystic] if box.mystics else 0] * seats
        # Cards. Hands, packs, picks, accepted quests and what was put away unseen are sorted lists.
        self.decks = [list(deck) for deck in box.decks]
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.packs: list[list[int]] = [[] for _ in range(seats)]
        self.picks: list[list[int]] = [[] for _ in range(seats)]
        self.kept: list[int] = [NONE] * seats
        self.quests: list[list[int]] = [[] for _ in range(seats)]
        self.buried: list[list[int]] = [[] for _ in range(seats + 1)]  # seen by that seat alone; the last by nobody
        self.discarded: list[int] = []
        # The board.
        self.army = [0] * (box.places * seats * box.units)
        for seat in range(seats):
            for unit in (box.leader, box.warrior, box.ship):
                self.army[(box.reserve * seats + seat) * box.units + unit] = box.per_clan[unit]
        self.monster_owner = [NONE] * box.monsters
        self.monster_at = [NONE] * box.monsters
        self.board_count = [0] * seats  # figures of each seat on the board
        self.taken = [0] * box.provinces  # villages taken in each province
        self.token = [NONE] * box.provinces
        self.pillaged = [0] * box.provinces
        self.destroyed = [0] * box.provinces
        self.ragnarok = [NONE] * AGES
        self.fallen: list[int] = []  # what Ragnarök has taken, Age by Age; NONE where it found nothing
        self.spare_tokens: list[int] = []
        self.god_cards: list[int] = []
        self.god_at: list[int] = []
        # A pillage and a battle under way.
        self.battle = NONE  # the province
        self.pillager = NONE
        self.participants: tuple[int, ...] = ()
        self.chosen = [NONE] * seats
        self.played: list[Played] = []
        self.quest_bonus = [0] * seats
        self.dead = [0] * seats  # figures of each seat destroyed in this battle
        self.slain: list[Doomed] = []  # the same, one by one
        self.totals: tuple[int, ...] = ()  # what each participant had when the strengths were compared
        self.valkyries: tuple[int, ...] = ()
        self.winner = NONE
        self.winner_mystics = 0
        self.token_raised = NONE  # the stat that the pillage token raised, for Frigga's Grace
        self.upgrading = NONE  # the upgrade that is being put on a clan sheet
        self.doomed: list[Doomed] = []
        self.scores: list[tuple[int, ...]] = []

    def clone(self) -> BloodRage:
        return BloodRage(self.box, self)

    def _copy(self, other: BloodRage) -> None:
        """Stand as another one does, and share nothing with it that changes."""
        self.age = other.age
        self.phase = other.phase
        self.first_player = other.first_player
        self.clan = other.clan[:]
        self.glory = other.glory[:]
        self.steps = other.steps[:]
        self.rage = other.rage[:]
        self.passed = other.passed[:]
        self.slots = other.slots[:]
        self.mystics_left = other.mystics_left[:]
        self.decks = [deck[:] for deck in other.decks]
        self.hands = [hand[:] for hand in other.hands]
        self.packs = [pack[:] for pack in other.packs]
        self.picks = [pick[:] for pick in other.picks]
        self.kept = other.kept[:]
        self.quests = [quests[:] for quests in other.quests]
        self.buried = [cards[:] for cards in other.buried]
        self.discarded = other.discarded[:]
        self.army = other.army[:]
        self.monster_owner = other.monster_owner[:]
        self.monster_at = other.monster_at[:]
        self.board_count = other.board_count[:]
        self.taken = other.taken[:]
        self.token = other.token[:]
        self.pillaged = other.pillaged[:]
        self.destroyed = other.destroyed[:]
        self.ragnarok = other.ragnarok  # never changes after the set-up
        self.fallen = other.fallen[:]
        self.spare_tokens = other.spare_tokens  # never changes after the set-up
        self.god_cards = other.god_cards  # replaced by another list, never changed
        self.god_at = other.god_at[:]
        self.battle = other.battle
        self.pillager = other.pillager
        self.participants = other.participants
        self.chosen = other.chosen[:]
        self.played = other.played[:]
        self.quest_bonus = other.quest_bonus[:]
        self.dead = other.dead[:]
        self.slain = other.slain[:]
        self.totals = other.totals
        self.valkyries = other.valkyries
        self.winner = other.winner
        self.winner_mystics = other.winner_mystics
        self.token_raised = other.token_raised
        self.upgrading = other.upgrading
        self.doomed = other.doomed[:]
        self.scores = other.scores[:]

    def snapshot(self) -> dict[str, Any]:
        """The memory of a battle belongs to it only where there is one: records of before it was kept stay true."""
        data = super().snapshot()
        for memory in ("slain", "totals"):
            if not data[memory]:
                del data[memory]
        return data

    # Knowledge

    def result(self) -> dict[int, float] | None:
        return self.result_of_glory() if self.over else None

    def points(self) -> list[int] | None:
        return list(self.glory) if self.over else None

    def result_of_glory(self) -> dict[int, float]:
        """Most glory wins; who ties for it shares the victory (BR-END-04, -05)."""
        best = [seat for seat, glory in enumerate(self.glory) if glory == max(self.glory)]
        return {seat: 1 / len(best) if seat in best else 0.0 for seat in range(self.box.seats)}

    # Seats

    def clockwise(self, first: int) -> list[int]:
        seats = self.box.seats
        return [(first + step) % seats for step in range(seats)]

    # Stats and upgrades

    def stat(self, seat: int, stat: int) -> int:
        """The value of a stat (BR-STAT-01 to -03)."""
        return self.box.tracks[stat][self.steps[seat * 3 + stat]]

    def upgrades(self, seat: int) -> list[int]:
        """The upgrade cards in play, slot by slot."""
        size = len(self.box.slot_ids)
        return [card for card in self.slots[seat * size : seat * size + size] if card != NONE]

    def upgrades_of(self, seat: int, key: str) -> list[int]:
        """The upgrade cards in play with a key; two of the same both count (BR-UPG-06)."""
        cards = self.box.cards
        return [card for card in self.upgrades(seat) if cards[card].key == key]

    def has_upgrade(self, seat: int, key: str) -> bool:
        return bool(self.upgrades_of(seat, key))

    # Figures

    def units(self, place: int, seat: int, unit: int) -> int:
        """How many leaders, warriors, ships or mystics of a seat are at a place."""
        return self.army[(place * self.box.seats + seat) * self.box.units + unit]

    def figures_at(self, place: int, seat: int) -> list[int]:
        """The figures of a seat at a place, one entry each."""
        box = self.box
        first = (place * box.seats + seat) * box.units
        found: list[int] = []
        for unit, number in enumerate(self.army[first : first + box.units]):
            if number:
                found += [unit] * number
        if place in self.monster_at:
            for monster, at in enumerate(self.monster_at):
                if at == place and self.monster_owner[monster] == seat:
                    found.append(box.units + monster)
        return found

    def kinds_at(self, place: int, seat: int) -> list[int]:
        """The kinds of figures of a seat at a place, in their order."""
        box = self.box
        first = (place * box.seats + seat) * box.units
        found = [unit for unit in range(box.units) if self.army[first + unit]]
        if place in self.monster_at:
            for monster, at in enumerate(self.monster_at):
                if at == place and self.monster_owner[monster] == seat:
                    found.append(box.units + monster)
        return found

    def has_figure(self, place: int, seat: int, figure: int) -> bool:
        units = self.box.units
        if figure < units:
            return self.units(place, seat, figure) > 0
        return self.monster_owner[figure - units] == seat and self.monster_at[figure - units] == place

    def move_figure(self, seat: int, figure: int, start: int, target: int) -> None:
        """Put a figure from one place to another; whether it may go there is asked elsewhere."""
        box = self.box
        self._leave(seat, start)
        if target < box.reserve:
            self.board_count[seat] += 1
            if target < box.provinces:
                self.taken[target] += 1
        if figure >= box.units:
            self.monster_at[figure - box.units] = target
            return
        self.army[(start * box.seats + seat) * box.units + figure] -= 1
        self.army[(target * box.seats + seat) * box.units + figure] += 1

    def _leave(self, seat: int, place: int) -> None:
        if place < self.box.reserve:
            self.board_count[seat] -= 1
            if place < self.box.provinces:
                self.taken[place] -= 1

    def monster_place(self, monster: str) -> int:
        """Where a monster is, or NONE if nobody has it."""
        box = self.box
        return self.monster_at[box.figure_number[monster] - box.units] if monster in box.figure_number else NONE

    def remove_monster(self, figure: int) -> None:
        """A monster goes back to the box, wherever it is (BR-UPG-15)."""
        monster = figure - self.box.units
        self._leave(self.monster_owner[monster], self.monster_at[monster])
        self.monster_owner[monster] = NONE
        self.monster_at[monster] = NONE

    def on_board(self, seat: int) -> int:
        """The figures of a seat in provinces and fjords: what Horns limit (BR-STAT-03, BR-INVADE-07)."""
        return self.board_count[seat]

    def horns_reached(self, seat: int) -> bool:
        return self.board_count[seat] >= self.stat(seat, HORNS)

    def occupied(self, province: int) -> int:
        """How many villages of a province are taken."""
        return self.taken[province]

    def has_room(self, province: int) -> bool:
        """Whether one more figure fits: an empty village, or Yggdrasil (BR-BOARD-04 to -06). Never if destroyed."""
        if self.destroyed[province]:
            return False
        villages = self.box.villages[province]
        return villages < 0 or self.occupied(province) < villages

    def fjord_open(self, fjord: int) -> bool:
        """A fjord is open while one of its provinces is not destroyed (BR-BOARD-13)."""
        return any(not self.destroyed[province] for province in self.box.supports[fjord - self.box.provinces])

    def battlefield(self, province: int) -> list[int]:
        """A province and the fjord that supports it (BR-BOARD-08)."""
        fjord = self.box.fjord_of[province]
        return [province] if fjord == NONE else [province, fjord]

    def present(self, province: int, seat: int) -> bool:
        """Whether a seat has a figure in a province or its fjord."""
        return any(self.stands_at(place, seat) for place in self.battlefield(province))

    def stands_at(self, place: int, seat: int) -> bool:
        """Whether a seat has a figure at a place."""
        first = (place * self.box.seats + seat) * self.box.units
        if any(self.army[first : first + self.box.units]):
            return True
        return place in self.monster_at and (place, seat) in zip(self.monster_at, self.monster_owner, strict=True)

    def god_in(self, province: int, god: str) -> bool:
        """Whether a god stands in a province: its card works there and nowhere else (BR-GODS-09)."""
        box = self.box
        return any(
            at == province and box.god_ids[card] == god for card, at in zip(self.god_cards, self.god_at, strict=True)
        )
