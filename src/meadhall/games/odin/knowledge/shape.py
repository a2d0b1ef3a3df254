"""The shape of a view: what `view` builds and what pictures read, field by field.

Seats, cards, places and types are their ids. Where a card could lie and none does, its id is empty.
"""

from __future__ import annotations

from typing import NotRequired, TypedDict

from meadhall.games.odin.rules.ending import NearEnd
from meadhall.games.odin.table.state import Phase

Vikings = dict[str, int]
"""How many Vikings of each type; every type is there."""
Cards = dict[str, int]
"""How many action cards of each kind; only kinds of which there are any."""


class OdinView(TypedDict):
    """All that a seat, the spectator or the referee may know."""

    game: str
    seat: str
    """Who sees this."""
    seats: int
    round: int
    phase: Phase
    asked: list[str]
    question: str
    """The name of the step that goes on; empty after the end."""
    start_player: str
    turn: str
    """Whose turn it is; in a raid this is the raider."""
    quiet_rounds: int
    """How many complete rounds in a row were without a raid."""
    raided: bool
    """Whether a raid was finished in this round."""
    near_end: NearEnd
    last_in_round: str
    swapped: bool
    """Whether cards were swapped or the display was renewed in this turn."""
    used_symbols: list[str]
    """The buildings whose symbol was used in this turn."""
    used_abilities: list[str]
    """The buildings whose ability was used in this turn."""
    players: dict[str, Player]
    """By seat, in the order of seats."""
    action_display: list[str]
    hero_display: list[str]
    building_display: list[str]
    longship_display: list[str]
    ocean: dict[str, str]
    """The raid at each place of the ocean, from the nearest to the farthest."""
    markers: dict[str, str]
    """The type of Viking on the marker of each zone that has one, and on the `spare` marker."""
    reserve: Vikings
    material_supply: int
    discard: Cards
    decks: DeckSizes
    under: dict[str, list[str]]
    """By deck the cards that all have seen go under it; the one that comes up first before the others."""
    unseen: Cards
    """The action cards that are in the deck or hidden in other hands."""
    deck_at_most: Cards
    """How many of each kind the action deck can hold, as far as the seat can tell."""
    removed_raids: int
    """How many raids were removed at the start."""
    payment: Payment | None
    raid: Raid | None
    stalled: bool
    """Whether the game ended because nobody raided any more."""
    standing: dict[str, Score]
    """What each would score if the game ended now."""
    scores: dict[str, Score]
    """What each has scored; nothing before the end."""
    winners: list[str]
    deck_order: NotRequired[dict[str, list[str]]]
    """By deck its cards from the top down."""
    raids_removed: NotRequired[list[str]]
    """Which raids were removed at the start."""


class Player(TypedDict):
    """A player with all that is theirs."""

    fame: int
    hand: Cards
    """The cards that the reader knows to be there; how many others there are stands under `HIDDEN`."""
    hand_size: int
    known: Cards
    """The cards of the hand that came there openly."""
    draw_target: int
    """Up to how many cards the hand is filled."""
    vikings: Vikings
    viking_limit: int
    hero: str
    buildings: dict[str, str]
    """By type, since there is one of each at most."""
    material: int
    material_price: int
    longships: dict[str, Longship]
    longship_slots: int
    raids: list[str]
    """The raids made."""


class Longship(TypedDict):
    """A longship that somebody has."""

    damage: int
    away: bool
    capacity: int
    """The range that it would have without damage."""
    range: int


class DeckSizes(TypedDict):
    """How many cards each deck holds."""

    action: int
    hero: int
    building: int
    longship: int
    raid: int


class Payment(TypedDict):
    """The payment under way."""

    seat: str
    action: str
    """What is paid for."""
    symbol: str
    """What it is paid with: a type of Viking or an action symbol."""
    cost: int
    discount: int
    building_symbols: int
    """How many symbols came from buildings."""
    paid: int
    """How many cards were discarded for it."""
    wild: int
    """How many of them stood for another symbol."""
    left: int


class Raid(TypedDict):
    """The raid under way."""

    raid: str
    slot: str
    """Its place in the ocean."""
    zone: str
    longship: str
    hero_used: bool
    extra_range: int
    required: Vikings
    """What card and marker ask for."""
    need: Vikings
    """What is left of that after the discounts; nothing once it is committed."""
    committed: Vikings
    requirement_total: int
    """How many requirement cards there will be."""
    requirement: Cards
    """Those that lie open."""
    contributed: dict[str, int]
    """How many cards each of those has played who have played any."""


class Score(TypedDict):
    """Fame at the end, by what it is for (ON-SCORE)."""

    track: int
    buildings: int
    longships: int
    same_sets: int
    mixed_sets: int
    total: int
