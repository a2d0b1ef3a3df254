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
ACTIONS_PHASE, DRAW_PHASE, END = range(len(PHASES))


class Odin(State):
    """A state of In the Name of Odin."""

    __slots__ = (
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

    FIELDS: ClassVar[tuple[str, ...]] = __slots__

    box: OdinBox

    def __init__(self, box: OdinBox) -> None:
        super().__init__(box)
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
        twin = Odin.__new__(Odin)
        self._clone_into(twin)
        twin.round = self.round
        twin.phase = self.phase
        twin.start_player = self.start_player
        twin.active = self.active
        twin.raided = self.raided
        twin.quiet_rounds = self.quiet_rounds
        twin.stalled = self.stalled
        twin.actions = self.actions
        twin.swapped = self.swapped
        twin.symbols_used = self.symbols_used
        twin.abilities_used = self.abilities_used
        twin.hand = self.hand[:]
        twin.known = self.known[:]
        twin.action_deck = self.action_deck[:]
        twin.discard = self.discard[:]
        twin.display = self.display[:]
        twin.fresh = self.fresh[:]
        twin.drawn = self.drawn[:]
        twin.decks = [deck[:] for deck in self.decks]
        twin.displays = [display[:] for display in self.displays]
        twin.seen_under = self.seen_under[:]
        twin.ocean = self.ocean[:]
        twin.raid_deck = self.raid_deck[:]
        twin.raids_removed = self.raids_removed  # never changes after the set-up; imagined anew as a whole
        twin.markers = self.markers[:]
        twin.spare = self.spare
        twin.fame = self.fame[:]
        twin.vikings = self.vikings[:]
        twin.reserve = self.reserve[:]
        twin.hero = self.hero[:]
        twin.lots = self.lots[:]
        twin.material = self.material[:]
        twin.ship_owner = self.ship_owner[:]
        twin.ship_damage = self.ship_damage[:]
        twin.ship_away = self.ship_away[:]
        twin.raids = self.raids[:]
        twin.raid = self.raid
        twin.raid_slot = self.raid_slot
        twin.raid_ship = self.raid_ship
        twin.hero_used = self.hero_used
        twin.extra_range = self.extra_range
        twin.required = self.required[:]
        twin.need = self.need[:]
        twin.committed = self.committed[:]
        twin.requirement = self.requirement[:]
        twin.requirement_total = self.requirement_total
        twin.contributed = self.contributed[:]
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
