"""What Blood Rage conserves: figures, cards, tokens, and the limits of villages and Horns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from meadhall.core.state import State
from meadhall.games.blood_rage.table.box import FIRST_PLAYERS, HORNS, NONE, BloodRageBox
from meadhall.games.blood_rage.table.moves import MAX_SEATS
from meadhall.games.blood_rage.table.state import DISCARD, GONE, BloodRage

SOAK_GAMES = 2000
SOAK_SAMPLE = 50

SHOWN = ("BR-BATTLE-05", "BR-DISCARD-05", "BR-DRAFT-02", "BR-DRAFT-05", "BR-QUEST-07")
"""The rules that let something hidden be seen."""

ASKED_ANYWAY = {
    "choose_clan": "whoever comes last takes the clan that is left, and sees which one it is",
}
"""Steps that ask although there is one answer, and why."""


def variants(seats: int) -> list[dict[str, str]]:
    """The expansions, each alone and together, the gods drawn or chosen; five players always have the 5-player set."""
    either = ("no", "yes")
    sets = product(("yes",) if seats == MAX_SEATS else either, (*either, "chosen"), either)
    return [dict(zip(("five_players", "gods", "mystics"), values, strict=True)) for values in sets]


def drawn(seats: int) -> dict[str, tuple[str, ...]]:
    """What a soak draws for each game."""
    return {
        "promotional_monsters": ("no", "yes"),
        "mystic_retreat": ("with_card", "always"),
        "mystic_cards_follow_printed_marker": ("no", "yes"),
        "first_draft": ("yes", "no"),
        "first_player": FIRST_PLAYERS[: seats + 1],
    }


def problems(state: State) -> Iterator[str]:
    """What is amiss on the table."""
    assert isinstance(state, BloodRage)
    yield from _cards(state)
    yield from _figures(state)
    yield from _board(state)
    yield from _players(state)


_WHOLE: dict[BloodRageBox, list[int]] = {}
"""All cards of a box."""


def _cards(state: BloodRage) -> Iterator[str]:
    piles = [state.discarded, *state.decks, *state.hands, *state.packs, *state.quests, *state.buried]
    if state.phase != DISCARD:
        piles += state.picks
    everywhere = [card for pile in piles for card in pile]
    everywhere += [card for card in (*state.kept, *state.slots, state.upgrading) if card != NONE]
    everywhere += [card for _, card, fate in state.played if not fate & GONE]
    if state.box not in _WHOLE:
        _WHOLE[state.box] = sorted(card for deck in state.box.decks for card in deck)
    if sorted(everywhere) != _WHOLE[state.box]:
        yield "a card is missing or there twice"


def _figures(state: BloodRage) -> Iterator[str]:
    box = state.box
    for seat in range(box.seats):
        for unit in range(box.units):
            found = sum(state.army[seat * box.units + unit :: box.seats * box.units])
            whole = box.per_clan[unit] if unit != box.mystic else box.per_clan[unit] * box.mystics
            if unit == box.mystic:
                found += state.mystics_left[seat]
            if found != whole:
                yield f"seat {seat} has {found} of {whole} {box.figure_ids[unit]}"
        owned = state.monster_owner.count(seat)
        cards = sum(box.cards[card].monster != NONE for card in state.upgrades(seat))
        if owned != cards or owned > 2:
            yield f"seat {seat} has {owned} monsters and {cards} monster cards"
    if min(state.army) < 0:
        yield "a number of figures is below zero"


def _board(state: BloodRage) -> Iterator[str]:
    box = state.box
    seats, units = box.seats, box.units
    there = [sum(state.army[first : first + units]) for first in range(0, box.reserve * seats * units, units)]
    for monster, place in enumerate(state.monster_at):
        if 0 <= place < box.reserve:
            there[place * seats + state.monster_owner[monster]] += 1
            if box.figures[units + monster].ship != (place >= box.provinces):
                yield f"{box.figure_ids[units + monster]} stands where it cannot"
    for seat in range(seats):
        if state.board_count[seat] != sum(there[seat::seats]):
            yield f"the figures of seat {seat} on the board are miscounted"
        for unit in range(units):
            places = range(box.provinces) if unit == box.ship else range(box.provinces, box.reserve)
            if any(state.army[(place * seats + seat) * units + unit] for place in places):
                yield f"{box.figure_ids[unit]} of seat {seat} stands where it cannot"
    for province, villages in enumerate(box.villages):
        if state.taken[province] != sum(there[province * seats : province * seats + seats]):
            yield f"the villages of {box.province_ids[province]} are miscounted"
        if 0 <= villages < state.occupied(province):
            yield f"more figures than villages in {box.province_ids[province]}"
        if state.destroyed[province] and state.occupied(province) and not state.doomed:
            yield f"figures in {box.province_ids[province]}, which is destroyed"
    gods = [at for at in state.god_at if at != NONE]
    if len(set(gods)) != len(gods) or any(state.destroyed[at] for at in gods):
        yield "a god stands where it cannot"


def _players(state: BloodRage) -> Iterator[str]:
    for seat in range(state.box.seats):
        if state.on_board(seat) > state.stat(seat, HORNS):
            yield f"seat {seat} has more figures on the board than Horns"
        if state.glory[seat] < 0 or state.rage[seat] < 0:
            yield f"seat {seat} owes something"
    clans = [clan for clan in state.clan if clan != NONE]
    if len(set(clans)) != len(clans):
        yield "two players lead one clan"
