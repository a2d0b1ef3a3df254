"""What In the Name of Odin conserves: cards, figures, markers, and the limits of every player."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.state import State
from meadhall.games.odin.rules.build import empty_lots, material_supply
from meadhall.games.odin.rules.decks import somebody_lacks
from meadhall.games.odin.rules.effects import capacity, longship_slots, viking_limit
from meadhall.games.odin.rules.ending import last_in_round
from meadhall.games.odin.rules.recruit import CLAIM, DISMISS, RECRUIT_BONUS, SURPLUS
from meadhall.games.odin.table.box import DECKS, LOTS, NOBODY, NONE, TYPES
from meadhall.games.odin.table.moves import VIKINGS
from meadhall.games.odin.table.state import Odin

SOAK_GAMES = 1000
SOAK_SAMPLE = 40

SHOWN = ("ON-DECK-05", "ON-DECK-07", "ON-RAID-H-04", "ON-SETUP-15", "ON-SYMBOL-03")
"""The rules that let something hidden be seen."""


def problems(state: State) -> Iterator[str]:
    """What is amiss on the table."""
    assert isinstance(state, Odin)
    yield from _action_cards(state)
    yield from _decks(state)
    yield from _ocean(state)
    yield from _figures(state)
    yield from _players(state)
    yield from _raid(state)
    yield from _end(state)


def _action_cards(state: Odin) -> Iterator[str]:
    kinds = state.box.kinds
    for kind, card in enumerate(state.box.card_ids):
        found = (
            sum(state.hand[kind::kinds])
            + state.action_deck.count(kind)
            + state.discard[kind]
            + state.display.count(kind)
            + state.requirement[kind]
        )
        if found != state.box.card_total[kind]:
            yield f"{found} action cards '{card}' of {state.box.card_total[kind]}"
        if state.action_deck.count(kind) != state.fresh[kind] - sum(state.drawn[kind::kinds]):
            yield f"what is known of the action deck is wrong: '{card}'"
    for counts in (state.hand, state.known, state.discard, state.requirement, state.fresh, state.drawn):
        if min(counts) < 0:
            yield "a number of action cards is below zero"
    if any(known > held for known, held in zip(state.known, state.hand, strict=True)):
        yield "a card is known to be in a hand that is not there"


def _decks(state: Odin) -> Iterator[str]:
    owned = [
        [card for card in state.hero if card != NONE],
        [card for card in state.lots if card != NONE],
        [ship for ship, owner in enumerate(state.ship_owner) if owner != NOBODY],
    ]
    for number, name in enumerate(DECKS):
        display, deck = state.displays[number], state.decks[number]
        everywhere = [*deck, *owned[number], *(card for card in display if card != NONE)]
        if sorted(everywhere) != list(range(len(state.box.deck_ids[number]))):
            yield f"a {name} card is missing or there twice"
        if not 0 <= state.seen_under[number] <= len(deck):
            yield f"more cards are known under the {name} deck than lie there"
        if NONE in display and deck:
            yield f"the {name} display has a gap"
    buildings = [card for card in state.displays[1] if card != NONE]
    if not any(somebody_lacks(state, card) for card in buildings) and any(
        somebody_lacks(state, card) for card in state.decks[1]
    ):
        yield "nobody can build anything on display although there is something to build"
    for ship, owner in enumerate(state.ship_owner):
        if owner == NOBODY and (state.ship_damage[ship] or state.ship_away[ship]):
            yield "a longship in the harbor is damaged or away"


def _ocean(state: Odin) -> Iterator[str]:
    raids = [raid for raid in state.ocean if raid != NONE]
    done = [raid for raids in state.raids for raid in raids]
    if sorted([*raids, *done, *state.raid_deck, *state.raids_removed]) != list(range(len(state.box.raid_ids))):
        yield "a raid card is missing or there twice"
    if len(state.ocean) != len(state.box.ocean_zone):
        yield "the ocean has grown or shrunk"
    if state.raid == NONE:
        there = [raid != NONE for raid in state.ocean]
        if there != sorted(there, reverse=True) or (False in there and state.raid_deck):
            yield "the ocean has a gap"
    markers = [*(marker for marker in state.markers if marker != NONE), state.spare]
    if sorted(markers) != list(range(len(state.box.marker_ids))):
        yield "a Viking marker is missing or there twice"
    for zone, marker in enumerate(state.markers):
        if (marker != NONE) != state.box.zone_marked[zone]:
            yield "a zone has a Viking marker that it should not have, or none"


def _figures(state: Odin) -> Iterator[str]:
    for viking, name in enumerate(VIKINGS):
        found = state.reserve[viking] + sum(state.vikings[viking::TYPES])
        if found != state.box.viking_total[viking]:
            yield f"{found} figures '{name}' of {state.box.viking_total[viking]}"
    if min(*state.reserve, *state.vikings) < 0:
        yield "a number of figures is below zero"


def _players(state: Odin) -> Iterator[str]:
    box = state.box
    gaining = {step.number for step in (CLAIM, DISMISS, RECRUIT_BONUS, SURPLUS)}
    settling = any(step in gaining for step, *_ in state.stack)
    for seat in range(box.seats):
        if state.viking_count(seat) > viking_limit(state, seat) and not (settling and seat == state.active):
            yield f"seat {seat} has more Vikings than the limit"
        if not 0 <= state.material[seat] <= empty_lots(state, seat):
            yield f"seat {seat} has {state.material[seat]} construction markers for {empty_lots(state, seat)} lots"
        if len(state.ships_of(seat)) > longship_slots(state, seat):
            yield f"seat {seat} has more longships than slots"
        if state.fame[seat] < box.fame_min:
            yield f"seat {seat} has less Fame than possible"
        for lot, card in enumerate(state.lots_of(seat)):
            if card != NONE and box.building_type[card] != lot:
                yield f"a building of seat {seat} stands on the wrong lot"
        for ship in state.ships_of(seat):
            if not 0 <= state.ship_damage[ship] < capacity(state, ship):
                yield f"a longship of seat {seat} floats although it is destroyed"
    if material_supply(state) < 0:
        yield "there are more construction markers than in the box"
    if len(state.lots) != box.seats * LOTS:
        yield "a lot is missing"
    if state.actions > box.most_decisions:
        yield "a turn does not end"


def _raid(state: Odin) -> Iterator[str]:
    if state.raid == NONE:
        if state.open_cards() or any(state.contributed) or any(state.need) or state.extra_range:
            yield "something is left of a raid that is over"
        return
    if state.open_cards() > state.requirement_total:
        yield "more requirement cards lie open than there should be"
    if state.contributed[state.active]:
        yield "the active player has contributed"


def _end(state: Odin) -> Iterator[str]:
    if state.over:
        if state.raids_left() and not state.stalled:
            yield "the game ended before its time"
        if (state.stalled or state.box.finish_round) and state.active != last_in_round(state):
            yield "somebody has had fewer turns than others"
        if len(state.scores) != state.box.seats or not state.winners:
            yield "the game ended without scores"
    elif not state.raids_left() and state.raid == NONE and not state.box.finish_round:
        yield "the game goes on without raids"
