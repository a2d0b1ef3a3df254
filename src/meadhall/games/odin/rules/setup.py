"""Set-up (ON-SETUP)."""

from __future__ import annotations

from meadhall.core.table import Table
from meadhall.games.odin.rules.decks import draw_to_hand, fill_gaps, refill_action_display
from meadhall.games.odin.rules.turn import TURN
from meadhall.games.odin.table.box import BUILDINGS, HEROES, LONGSHIPS, NONE, OdinBox
from meadhall.games.odin.table.state import Odin


def set_up(box: OdinBox, table: Table) -> Odin:
    """Everything before the first decision."""
    state = Odin(box)
    count_out_raids(state, table)
    place_markers(state, table)
    for deck in (BUILDINGS, LONGSHIPS, HEROES):
        table.chance.shuffle(state.decks[deck])
    fill_ocean(state)
    for deck in (BUILDINGS, LONGSHIPS, HEROES):
        fill_gaps(state, deck, table)
    deal_action_cards(state, table)
    state.start_player = table.chance.below(box.seats)
    state.stack = [TURN.at(state.start_player)]
    return state


def count_out_raids(state: Odin, table: Table) -> None:
    """The raid deck of this number of players (ON-SETUP-05); the other raids leave the game unseen (-06)."""
    table.chance.shuffle(state.raid_deck)
    state.raids_removed = state.raid_deck[state.box.raid_cards :]
    del state.raid_deck[state.box.raid_cards :]


def place_markers(state: Odin, table: Table) -> None:
    """A random Viking marker for each zone that has one; the last one is spare (ON-SETUP-08, -09)."""
    markers = list(range(len(state.box.marker_ids)))
    table.chance.shuffle(markers)
    for zone, marked in enumerate(state.box.zone_marked):
        if marked:
            state.markers[zone] = markers.pop()
    state.spare = markers.pop()


def fill_ocean(state: Odin) -> None:
    """Raid cards from the nearest place to the farthest (ON-SETUP-11, -12)."""
    for slot in range(len(state.ocean)):
        state.ocean[slot] = state.raid_deck.pop() if state.raid_deck else NONE


def deal_action_cards(state: Odin, table: Table) -> None:
    """A hand for each player (ON-SETUP-14), then the display (-16)."""
    box = state.box
    state.action_deck = [kind for kind, copies in enumerate(box.card_total) for _ in range(copies)]
    table.chance.shuffle(state.action_deck)
    for seat in range(box.seats):
        draw_to_hand(state, seat, box.hand_start, table)
    refill_action_display(state, table)
