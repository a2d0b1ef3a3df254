"""What Blood Rage conserves: figures, cards, tokens, and the limits of villages and Horns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from meadhall.core.state import State
from meadhall.games.blood_rage.box import FIRST_PLAYERS, HORNS, NONE
from meadhall.games.blood_rage.moves import MAX_SEATS
from meadhall.games.blood_rage.state import DISCARD, BloodRage

SOAK_GAMES = 2000
SOAK_SAMPLE = 20


def variants(seats: int) -> list[dict[str, str]]:
    """The expansions, each alone and together; five players always have the 5-player set."""
    either = ("no", "yes")
    sets = product(("yes",) if seats == MAX_SEATS else either, either, either)
    return [dict(zip(("five_players", "gods", "mystics"), values, strict=True)) for values in sets]


def drawn(seats: int) -> dict[str, tuple[str, ...]]:
    """What a soak draws for each game."""
    return {
        "promotional_monsters": ("no", "yes"),
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


def _cards(state: BloodRage) -> Iterator[str]:
    everywhere: Counter[int] = Counter(state.discarded)
    for pile in (*state.decks, *state.hands, *state.packs, *state.quests, *state.buried):
        everywhere.update(pile)
    if state.phase != DISCARD:
        for picks in state.picks:
            everywhere.update(picks)
    everywhere.update(card for card in (*state.kept, *state.slots, state.upgrading) if card != NONE)
    everywhere.update(card for _, card, fate in state.played if not fate & 2)
    if everywhere != Counter(card for deck in state.box.decks for card in deck):
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
    everybody = range(box.seats)
    there = [[len(state.figures_at(place, seat)) for seat in everybody] for place in range(box.reserve)]
    for seat in everybody:
        if state.board_count[seat] != sum(there[place][seat] for place in range(box.reserve)):
            yield f"the figures of seat {seat} on the board are miscounted"
    for province in range(box.provinces):
        if state.taken[province] != sum(there[province]):
            yield f"the villages of {box.province_ids[province]} are miscounted"
    for province, villages in enumerate(box.villages):
        if 0 <= villages < state.occupied(province):
            yield f"more figures than villages in {box.province_ids[province]}"
        if state.destroyed[province] and state.occupied(province) and not state.doomed:
            yield f"figures in {box.province_ids[province]}, which is destroyed"
        for seat in range(box.seats):
            if state.units(province, seat, box.ship):
                yield "a ship on land"
    for fjord in range(box.provinces, box.reserve):
        for seat in range(box.seats):
            if there[fjord][seat] and any(not box.figures[figure].ship for figure in state.figures_at(fjord, seat)):
                yield "somebody walks on water"
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
