"""What a seat sees never depends on what is hidden from it. Hidden zones are shuffled here without `imagine`."""

from __future__ import annotations

import json
from typing import cast

from hypothesis import given, settings
from hypothesis import strategies as st

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.seats import SPECTATOR
from meadhall.core.table import ChronicleTable
from meadhall.games.champions.table.box import NONE
from meadhall.games.champions.table.state import Champions

GAME = games.find("champions")


def after(seats: int, seed: int, decisions: int) -> Champions:
    """A random game after some decisions."""
    table = ChronicleTable(Chance(key_from_seed(f"hidden {seed}")))
    choices = Chance(key_from_seed(f"choices {seed}"))
    state = GAME.start(GAME.open_box(seats), table)
    for _ in range(decisions):
        if state.over:
            break
        seat = state.asked[0]
        state.apply(seat, choices.choose(state.legal(seat)), table)
    return cast("Champions", state)


def swap_destinies(state: Champions, one: int, two: int) -> None:
    """Two destinies change places, wherever they are."""
    for cards in (state.destiny_deck, state.drawn):
        cards[:] = [two if card == one else one if card == two else card for card in cards]
    for places in (state.destiny_owner, state.destiny_knowers):
        places[one], places[two] = places[two], places[one]


def shuffle_what_is_hidden(state: Champions, seat: int, chance: Chance) -> Champions:
    """Everything that the table of hidden information calls hidden from this seat is mixed up."""
    mixed = state.clone()
    for deck in (mixed.troll_deck, mixed.draugr_deck, mixed.monster_deck, mixed.merchant_deck, mixed.rune_deck):
        chance.shuffle(deck)
    seen = (
        set()
        if seat == SPECTATOR
        else {card for card, knowers in enumerate(mixed.destiny_knowers) if knowers >> seat & 1}
    )
    public = {card for card, knowers in enumerate(mixed.destiny_knowers) if knowers == mixed.box.everybody}
    tracked = {card for other, places, _ in mixed.rumors if other == seat for card in places}
    unseen = [card for card in range(len(mixed.destiny_owner)) if card not in seen | public | tracked]
    for number in range(len(unseen) - 1, 0, -1):
        swap_destinies(mixed, unseen[number], unseen[chance.below(number + 1)])
    for shore in mixed.box.shores_used:
        looked = seat != SPECTATOR and mixed.journey_knowers[shore] >> seat & 1
        face_down = mixed.journey[shore] != NONE and not mixed.journey_open[shore]
        if face_down and not looked and mixed.journey_deck and mixed.journey_batch[shore] == mixed.batch:
            other = chance.below(len(mixed.journey_deck))
            mixed.journey[shore], mixed.journey_deck[other] = mixed.journey_deck[other], mixed.journey[shore]
    chance.shuffle(mixed.journey_deck)
    return mixed


def seen_bytes(state: Champions, seat: int) -> bytes:
    return json.dumps(state.view(seat)).encode()


positions = st.tuples(st.integers(2, 4), st.integers(0, 10_000), st.integers(0, 220))


@settings(max_examples=150, deadline=None)
@given(positions, st.integers(0, 10_000))
def test_views_and_refusals_do_not_depend_on_what_is_hidden(position: tuple[int, int, int], seed: int) -> None:
    state = after(*position)
    chance = Chance(key_from_seed(f"mix {seed}"))
    for seat in (*range(state.box.seats), SPECTATOR):
        mixed = shuffle_what_is_hidden(state, seat, chance)
        assert seen_bytes(mixed, seat) == seen_bytes(state, seat)
        for move in range(state.box.grammar.size):
            ours, theirs = state.refusal(seat, move), mixed.refusal(seat, move)
            assert (ours and (ours.kind, ours.clause)) == (theirs and (theirs.kind, theirs.clause))


@settings(max_examples=100, deadline=None)
@given(positions, st.integers(0, 10_000))
def test_the_log_does_not_depend_on_what_is_hidden(position: tuple[int, int, int], seed: int) -> None:
    """After the same move, who sees the same table has been told the same."""
    state = after(*position)
    if state.over:
        return
    chance = Chance(key_from_seed(f"mix {seed}"))
    actor = state.asked[0]
    move = chance.choose(state.legal(actor))
    for seat in (*range(state.box.seats), SPECTATOR):
        truth, mixed = state.clone(), shuffle_what_is_hidden(state, seat, chance)
        if mixed.refusal(actor, move) is not None:
            continue
        tables = [ChronicleTable(Chance(key_from_seed("dice"))) for _ in range(2)]
        truth.apply(actor, move, tables[0])
        mixed.apply(actor, move, tables[1])
        if seen_bytes(truth, seat) == seen_bytes(mixed, seat):
            ours, theirs = ([(n.key, n.args) for n in table.news if n.visible_to(seat)] for table in tables)
            assert ours == theirs
