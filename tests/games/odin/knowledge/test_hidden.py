"""What a seat sees never depends on what is hidden from it. Hidden zones are shuffled here without `imagine`."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.seats import SPECTATOR
from meadhall.core.table import ChronicleTable
from meadhall.games.odin.table.state import Odin

GAME = games.find("odin")


def after(seats: int, seed: int, decisions: int) -> Odin:
    """A random game after some decisions."""
    table = ChronicleTable(Chance(key_from_seed(f"hidden {seed}")))
    choices = Chance(key_from_seed(f"choices {seed}"))
    state = GAME.start(GAME.open_box(seats), table)
    for _ in range(decisions):
        if state.over:
            break
        seat = state.asked[0]
        state.apply(seat, choices.choose(state.legal(seat)), table)
    assert isinstance(state, Odin)
    return state


def shuffle_what_is_hidden(state: Odin, seat: int, chance: Chance) -> Odin:
    """Everything that is hidden from this seat is mixed up: decks, removed raids, cards in other hands."""
    mixed = state.clone()
    for number, deck in enumerate(mixed.decks):
        seen = mixed.seen_under[number]
        hidden = deck[seen:]
        chance.shuffle(hidden)
        deck[seen:] = hidden
    raids = [*mixed.raid_deck, *mixed.raids_removed]
    chance.shuffle(raids)
    mixed.raid_deck, mixed.raids_removed = raids[: len(mixed.raid_deck)], raids[len(mixed.raid_deck) :]
    kinds = mixed.box.kinds
    others = [other for other in range(mixed.box.seats) if other != seat]
    pile = list(mixed.action_deck)
    sizes = {}
    for other in others:
        sizes[other] = 0
        for at in range(other * kinds, (other + 1) * kinds):
            count = mixed.hand[at] - mixed.known[at]
            sizes[other] += count
            pile += [at % kinds] * count
            mixed.hand[at] = mixed.known[at]
    chance.shuffle(pile)
    for other, size in sizes.items():
        for _ in range(size):
            mixed.hand[other * kinds + pile.pop()] += 1
    mixed.action_deck = pile
    mixed.refresh()
    return mixed


def seen_bytes(state: Odin, seat: int) -> bytes:
    return json.dumps(state.view(seat)).encode()


positions = st.tuples(st.integers(2, 5), st.integers(0, 10_000), st.integers(0, 250))


@settings(max_examples=120, deadline=None)
@given(positions, st.integers(0, 10_000))
def test_views_and_refusals_do_not_depend_on_what_is_hidden(position: tuple[int, int, int], seed: int) -> None:
    state = after(*position)
    chance = Chance(key_from_seed(f"mix {seed}"))
    for seat in (*range(state.box.seats), SPECTATOR):
        mixed = shuffle_what_is_hidden(state, seat, chance)
        assert seen_bytes(mixed, seat) == seen_bytes(state, seat)
        if seat == SPECTATOR:
            continue
        for move in range(state.box.grammar.size):
            ours, theirs = state.refusal(seat, move), mixed.refusal(seat, move)
            assert (ours and (ours.kind, ours.clause)) == (theirs and (theirs.kind, theirs.clause))


@settings(max_examples=120, deadline=None)
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
        tables = [ChronicleTable(Chance(key_from_seed("chance"))) for _ in range(2)]
        truth.apply(actor, move, tables[0])
        mixed.apply(actor, move, tables[1])
        if seen_bytes(truth, seat) == seen_bytes(mixed, seat):
            ours, theirs = ([(n.key, n.args) for n in table.news if n.visible_to(seat)] for table in tables)
            assert ours == theirs
