"""What is on the table.

Whatever each player has is a list with one entry per seat (`state.fame[seat]`), or several per seat side by side
(`state.hand`, `state.vikings`, `state.lots`). Cards are numbers that the box explains; of action cards only the kind
counts, so a hand is a number for each kind. A deck's last card is its top.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from meadhall.core.state import State
from meadhall.games.odin.table.box import HEROES, LOTS, NOBODY, NONE, TYPES, OdinBox

Phase = Literal["actions", "draw", "end"]
PHASES: Final[tuple[Phase, ...]] = ("actions", "draw", "end")
ACTIONS_PHASE: Final = 0
DRAW_PHASE: Final = 1
END: Final = 2


class Odin(State[OdinBox]):
    """A state of In the Name of Odin."""

    FIELDS: ClassVar[tuple[str, ...]] = (
        "abilities_used",
        "action_deck",
        "actions",
        "active",
        "committed",
        "contributed",
        "decks",
        "discard",
        "display",
        "displays",
        "drawn",
        "extra_range",
        "fame",
        "fresh",
        "hand",
        "hero",
        "hero_used",
        "known",
        "lots",
        "markers",
        "material",
        "need",
        "ocean",
        "phase",
        "quiet_rounds",
        "raid",
        "raid_deck",
        "raid_ship",
        "raid_slot",
        "raided",
        "raids",
        "raids_removed",
        "required",
        "requirement",
        "requirement_total",
        "reserve",
        "round",
        "scores",
        "seen_under",
        "ship_away",
        "ship_damage",
        "ship_owner",
        "spare",
        "stalled",
        "start_player",
        "swapped",
        "symbols_used",
        "vikings",
        "winners",
    )
    __slots__ = FIELDS

    def __init__(self, box: OdinBox, like: Odin | None = None) -> None:
        super().__init__(box, like)
        if like is not None:
            self._copy(like)
            return
        seats, kinds, ships = box.seats, box.kinds, len(box.ship_ids)
        # The course of the game.
        self.round = 1
        self.phase = ACTIONS_PHASE
        self.start_player = 0
        self.active = 0
        self.raided = 0  # whether a raid was finished in this round
        self.quiet_rounds = 0  # complete rounds in a row without a raid
        self.stalled = 0
        # This turn. Symbols and abilities of buildings that have been used, as bits.
        self.actions = 0
        self.swapped = 0
        self.symbols_used = 0
        self.abilities_used = 0
        # Action cards, by kind: what each hand holds, what of it everybody has seen.
        self.hand = [0] * (seats * kinds)
        self.known = [0] * (seats * kinds)
        self.action_deck: list[int] = []
        self.discard = [0] * kinds
        self.display = [NONE] * box.action_slots
        # The cards of which the deck was last shuffled and that nobody has seen leave it openly, by kind; and what of
        # them each seat has drawn.
        self.fresh = box.card_total[:]
        self.drawn = [0] * (seats * kinds)
        # Heroes, buildings and longships: deck, display, and how many cards at the bottom of the deck all have seen.
        self.decks = [list(range(len(ids))) for ids in box.deck_ids]
        self.displays = [[NONE] * slots for slots in box.slots]
        self.seen_under = [0] * len(self.decks)
        # The ocean.
        self.ocean = [NONE] * len(box.ocean_zone)
        self.raid_deck = list(range(len(box.raid_ids)))
        self.raids_removed: list[int] = []
        self.markers = [NONE] * len(box.zone_range)
        self.spare = NONE
        # What the players have.
        self.fame = [0] * seats
        self.vikings = [0] * (seats * TYPES)
        self.reserve = box.viking_total[:]
        self.hero = [NONE] * seats
        self.lots = [NONE] * (seats * LOTS)
        self.material = [0] * seats
        self.ship_owner = [NOBODY] * ships
        self.ship_damage = [0] * ships
        self.ship_away = [0] * ships
        self.raids: list[tuple[int, ...]] = [()] * seats
        # A raid under way.
        self.raid = NONE
        self.raid_slot = NONE
        self.raid_ship = NONE
        self.hero_used = 0
        self.extra_range = 0
        self.required = [0] * TYPES
        self.need = [0] * TYPES
        self.committed = [0] * TYPES
        self.requirement = [0] * kinds
        self.requirement_total = 0
        self.contributed = [0] * seats
        # The end.
        self.scores: list[tuple[int, ...]] = []
        self.winners: tuple[int, ...] = ()

    def clone(self) -> Odin:
        return Odin(self.box, self)

    def _copy(self, other: Odin) -> None:
        """Stand as another one does, and share nothing with it that changes."""
        self.round = other.round
        self.phase = other.phase
        self.start_player = other.start_player
        self.active = other.active
        self.raided = other.raided
        self.quiet_rounds = other.quiet_rounds
        self.stalled = other.stalled
        self.actions = other.actions
        self.swapped = other.swapped
        self.symbols_used = other.symbols_used
        self.abilities_used = other.abilities_used
        self.hand = other.hand[:]
        self.known = other.known[:]
        self.action_deck = other.action_deck[:]
        self.discard = other.discard[:]
        self.display = other.display[:]
        self.fresh = other.fresh[:]
        self.drawn = other.drawn[:]
        self.decks = [deck[:] for deck in other.decks]
        self.displays = [display[:] for display in other.displays]
        self.seen_under = other.seen_under[:]
        self.ocean = other.ocean[:]
        self.raid_deck = other.raid_deck[:]
        self.raids_removed = other.raids_removed  # never changes after the set-up; imagined anew as a whole
        self.markers = other.markers[:]
        self.spare = other.spare
        self.fame = other.fame[:]
        self.vikings = other.vikings[:]
        self.reserve = other.reserve[:]
        self.hero = other.hero[:]
        self.lots = other.lots[:]
        self.material = other.material[:]
        self.ship_owner = other.ship_owner[:]
        self.ship_damage = other.ship_damage[:]
        self.ship_away = other.ship_away[:]
        self.raids = other.raids[:]
        self.raid = other.raid
        self.raid_slot = other.raid_slot
        self.raid_ship = other.raid_ship
        self.hero_used = other.hero_used
        self.extra_range = other.extra_range
        self.required = other.required[:]
        self.need = other.need[:]
        self.committed = other.committed[:]
        self.requirement = other.requirement[:]
        self.requirement_total = other.requirement_total
        self.contributed = other.contributed[:]
        self.scores = other.scores[:]
        self.winners = other.winners

    # Knowledge

    def result(self) -> dict[int, float] | None:
        if not self.over:
            return None
        share = 1 / len(self.winners)
        return {seat: share if seat in self.winners else 0.0 for seat in range(self.box.seats)}

    def points(self) -> list[int] | None:
        return [score[-1] for score in self.scores] if self.over else None

    # What the rules ask again and again

    def hand_of(self, seat: int) -> list[int]:
        """The hand of a seat: how many cards of each kind."""
        kinds = self.box.kinds
        return self.hand[seat * kinds : seat * kinds + kinds]

    def hand_size(self, seat: int) -> int:
        kinds = self.box.kinds
        return sum(self.hand[seat * kinds : seat * kinds + kinds])

    def holds(self, seat: int, kind: int) -> bool:
        return self.hand[seat * self.box.kinds + kind] > 0

    def cards_held(self, seat: int) -> list[int]:
        """The kinds of action cards in a hand."""
        return [kind for kind, count in enumerate(self.hand_of(seat)) if count]

    def cards_showing(self, seat: int, symbol: int) -> int:
        """How many cards of a hand show a symbol."""
        hand = self.hand
        return sum([hand[at] for at in self.box.showing_at[seat][symbol]])

    def vikings_of(self, seat: int) -> list[int]:
        return self.vikings[seat * TYPES : seat * TYPES + TYPES]

    def viking_count(self, seat: int) -> int:
        return sum(self.vikings[seat * TYPES : seat * TYPES + TYPES])

    def lots_of(self, seat: int) -> list[int]:
        """The buildings of a seat by type; NONE is an empty lot."""
        return self.lots[seat * LOTS : seat * LOTS + LOTS]

    def has_buildings(self, seat: int) -> bool:
        return self.lots[seat * LOTS : seat * LOTS + LOTS].count(NONE) < LOTS

    def owns_building(self, seat: int, building: int) -> bool:
        return self.lots[seat * LOTS + self.box.building_type[building]] == building

    def ships_of(self, seat: int) -> list[int]:
        return [ship for ship, owner in enumerate(self.ship_owner) if owner == seat]

    def ability_free(self, building: int) -> bool:
        """Whether the once-per-turn ability of a building has not been used in this turn (ON-TURN-10)."""
        return not self.abilities_used >> building & 1

    def use_ability(self, building: int) -> None:
        self.abilities_used |= 1 << building

    def open_cards(self) -> int:
        """How many requirement cards lie open."""
        return sum(self.requirement)

    def raids_left(self) -> bool:
        """Whether a raid card is in the deck or in the ocean (ON-END-01)."""
        return bool(self.raid_deck) or any(raid != NONE for raid in self.ocean)

    def hero_slot(self, hero: int) -> int:
        """The place of a hero in the mead hall, from the left; NONE if it is not there."""
        display = self.displays[HEROES]
        return display.index(hero) if hero in display else NONE
