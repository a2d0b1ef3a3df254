"""What Champions of Midgard conserves: dice, workers, cards, ships, and what must never go below zero."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from meadhall.core.state import State
from meadhall.games.champions.rules.recruits import warriors_of
from meadhall.games.champions.table.box import NOBODY, NONE
from meadhall.games.champions.table.moves import WARRIORS
from meadhall.games.champions.table.state import END, KINDS, LEADERS, PREPARATION, Champions

SHOWN = (
    "CM-JOURNEY-02",
    "CM-LOC-RUNESMITH-04",
    "CM-LOC-SAGE-02",
    "CM-LOC-SAGE-03",
    "CM-LOC-SAGE-04",
    "CM-ROUND-03",
    "CM-ROUND-04",
    "CM-ROUND-08",
    "CM-ROUND-10",
    "CM-ROUND-14",
    "CM-RUNE-KNOWLEDGE-01",
    "CM-RUNE-SUCCESS-01",
    "CM-SETUP-19",
)
"""The rules that let something hidden be seen."""


ASKED_ANYWAY = {
    "choose_leader": "where a pack leaves as many leaders as there are players, the last sees which one is left",
}
"""Steps that ask although there is one answer, and why."""


def problems(state: State) -> Iterator[str]:
    """What is amiss on the table."""
    assert isinstance(state, Champions)
    yield from _dice(state)
    yield from _workers(state)
    yield from _enemies(state)
    yield from _cards(state)
    yield from _ships(state)
    yield from _players(state)


def _dice(state: Champions) -> Iterator[str]:
    box = state.box
    for kind, name in enumerate(WARRIORS):
        found = (
            state.supply[kind]
            + sum(state.dice[kind::KINDS])
            + sum(state.sent[kind::KINDS])
            + sum(state.cargo_dice[kind::KINDS])
            + sum(state.stock[place] for place in box.restocked if box.places[place].take_all == kind)
            + state.offered[kind]
            + state.fighters[kind]
        )
        if found != box.dice_total[kind]:
            yield f"{found} dice '{name}' of {box.dice_total[kind]}"
    for counts in (state.supply, state.dice, state.sent, state.cargo_dice, state.stock, state.offered, state.fighters):
        if min(counts) < 0:
            yield "a number of dice is below zero"


def _workers(state: Champions) -> Iterator[str]:
    box = state.box
    for seat in range(box.seats):
        owned = box.workers_start + state.bought[seat]
        found = state.workers[seat] + state.begging[seat] + state.hunting[seat] + state.placed.count(seat)
        if found != owned:
            yield f"seat {seat} has {found} workers of {owned}"


def _enemies(state: Champions) -> Iterator[str]:
    everywhere = Counter(state.troll_deck + state.draugr_deck + state.monster_deck + state.enemy_discard)
    everywhere.update(card for cards in state.trophies for card in cards)
    everywhere.update(card for card in (state.troll, *state.draugr, *state.monster) if card != NONE)
    if everywhere != Counter(card for deck in state.box.decks for card in deck):
        yield "an enemy card is missing or there twice"
    for shore, coins in enumerate(state.monster_coins):
        if coins < 0 or (coins and state.monster[shore] == NONE):
            yield f"{coins} coins lie on no monster"


def _cards(state: Champions) -> Iterator[str]:
    box = state.box
    journeys = Counter(state.journey_deck + state.journey_discard + [card for card in state.journey if card != NONE])
    if journeys != Counter(box.journey_deck):
        yield "a journey card is missing or there twice"
    merchants = state.merchant_deck + state.merchant_discard + ([] if state.merchant == NONE else [state.merchant])
    if sorted(merchants) != sorted(n for n, copies in enumerate(box.merchant_copies) for _ in range(copies)):
        yield "a merchant card is missing or there twice"
    runes = (
        state.rune_deck + state.runes_open + [rune for rune, owner in enumerate(state.rune_owner) if owner != NOBODY]
    )
    if sorted(runes) != list(range(len(box.rune_ids))):
        yield "a rune is missing or there twice"
    owned = [card for card, owner in enumerate(state.destiny_owner) if owner != NOBODY]
    if sorted(state.destiny_deck + state.drawn + owned) != list(range(len(box.destiny_ids))):
        yield "a destiny is missing or there twice"
    for rune, used in enumerate(state.rune_used):
        if used and state.rune_owner[rune] == NOBODY:
            yield f"rune {rune} is used and nobody's"


def _ships(state: Champions) -> Iterator[str]:
    box = state.box
    harbored = [ship for ship in state.harbor if ship != NONE]
    if len(set(harbored)) != len(harbored):
        yield "a longship lies in two harbors"
    for shore, ship in enumerate(state.harbor):
        if ship != NONE and shore not in box.shores_used:
            yield "a longship lies at a shore that is not used"
    for ship, capacity in enumerate(box.ship_capacity):
        load = sum(state.cargo_dice[ship * KINDS : ship * KINDS + KINDS]) + state.cargo_food[ship]
        if load > capacity:
            yield f"longship {ship} carries {load} of {capacity}"
        if load and ship not in harbored:
            yield f"longship {ship} carries something and lies in no harbor"
    for seat, ship in enumerate(state.ship_of):
        if [number for number, owner in enumerate(state.fleet) if owner == seat] != ([] if ship == NONE else [ship]):
            yield f"seat {seat} owns other ships than it has"


def _players(state: Champions) -> Iterator[str]:
    box = state.box
    for seat in range(box.seats):
        for good in state.goods:
            if good[seat] < 0:
                yield f"seat {seat} owes something"
        fighting = sum(state.fighters) if state.asked == (seat,) else 0
        if state.leader[seat] != NONE:
            capacity = box.leader_capacity[state.leader[seat]]
            if sum(warriors_of(state, seat)) + fighting > capacity:
                yield f"seat {seat} has more warriors than fit"
    chosen = [leader for leader in state.leader if leader != NONE]
    if len(set(chosen)) != len(chosen):
        yield "a leader leads two clans"
    if state.phase not in (LEADERS, PREPARATION, END) and not 1 <= state.round <= box.rounds:
        yield f"round {state.round}"
    if state.over and (state.round != box.rounds or len(state.scores) != box.seats or not state.winners):
        yield "the game ended before its time"
