"""What anybody sees never depends on what is hidden from all. Hidden zones are shuffled here without `imagine`."""

from __future__ import annotations

import json
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from meadhall import games
from meadhall.core.box import Box
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.seats import SPECTATOR
from meadhall.core.table import ChronicleTable
from meadhall.games.yggdrasil.rules.piles import EXACT, IN_PILE, UNKNOWN
from meadhall.games.yggdrasil.table.names import GAMES, NONE
from meadhall.games.yggdrasil.table.state import Yggdrasil

GAME = games.find("yggdrasil")


@cache
def box(seats: int, game: str) -> Box:
    return GAME.open_box(seats, {"game": game, "gods": "random"})


def after(seats: int, game: str, seed: int, decisions: int) -> Yggdrasil:
    """A random game after some decisions."""
    table = ChronicleTable(Chance(key_from_seed(f"hidden {seed}")))
    choices = Chance(key_from_seed(f"choices {seed}"))
    state = GAME.start(box(seats, game), table)
    for _ in range(decisions):
        if state.over:
            break
        seat = state.asked[0]
        state.apply(seat, choices.choose(state.legal(seat)), table)
    assert isinstance(state, Yggdrasil)
    return state


def shuffle_what_is_hidden(state: Yggdrasil, chance: Chance) -> Yggdrasil:
    """Decks, the artefacts below the visible ones, face-down oaths, and cards in piles and on the wheel are mixed."""
    mixed = state.clone()
    chance.shuffle(mixed.creature_deck)
    chance.shuffle(mixed.jotunn_deck)
    for holder in mixed.holders:
        top = holder[-1:]
        del holder[-1:]
        chance.shuffle(holder)
        holder += top
    covered = [world for world, marker in enumerate(mixed.oath) if marker != NONE and not mixed.oath_open[world]]
    markers = [mixed.oath[world] for world in covered]
    chance.shuffle(markers)
    for world, marker in zip(covered, markers, strict=True):
        mixed.oath[world] = marker
    swap_support_cards(mixed, chance)
    for seat in range(mixed.box.seats):
        mix_pile(mixed, seat, chance)
    mixed.refresh()
    return mixed


def swap_support_cards(mixed: Yggdrasil, chance: Chance) -> None:
    """Cards of which nobody knows in whose pile they are."""
    piles = [[*pile, placed] for pile, placed in zip(mixed.piles, mixed.placed, strict=True)]
    cards = [card for pile in piles for card in pile if card != NONE and mixed.card_known[card] == UNKNOWN]
    chance.shuffle(cards)
    for seat, pile in enumerate(piles):
        new = [cards.pop() if card != NONE and mixed.card_known[card] == UNKNOWN else card for card in pile]
        mixed.piles[seat], mixed.placed[seat] = new[:-1], new[-1]


def mix_pile(mixed: Yggdrasil, seat: int, chance: Chance) -> None:
    known, pile = mixed.card_known, mixed.piles[seat]
    places = [place for place, card in enumerate(pile) if known[card] != EXACT]
    cards = [pile[place] for place in places]
    chance.shuffle(cards)
    for place, card in zip(places, cards, strict=True):
        pile[place] = card
    placed = mixed.placed[seat]
    movable = [place for place in places if known[pile[place]] != IN_PILE]
    if placed != NONE and known[placed] != EXACT and movable:
        place = chance.choose(movable)
        mixed.placed[seat], pile[place] = pile[place], placed


def seen_bytes(state: Yggdrasil, seat: int) -> bytes:
    return json.dumps(state.view(seat)).encode()


positions = st.tuples(st.integers(1, 5), st.sampled_from(GAMES), st.integers(0, 10_000), st.integers(0, 120))


@settings(max_examples=80, deadline=None)
@given(positions, st.integers(0, 10_000))
def test_views_and_refusals_do_not_depend_on_what_is_hidden(position: tuple[int, str, int, int], seed: int) -> None:
    state = after(*position)
    mixed = shuffle_what_is_hidden(state, Chance(key_from_seed(f"mix {seed}")))
    for seat in (*range(state.box.seats), SPECTATOR):
        assert seen_bytes(mixed, seat) == seen_bytes(state, seat)
    for seat in range(state.box.seats):
        assert (mixed.asked, mixed.legal(seat)) == (state.asked, state.legal(seat))
        for move in range(state.box.grammar.size):
            ours, theirs = state.refusal(seat, move), mixed.refusal(seat, move)
            assert (ours and (ours.kind, ours.clause)) == (theirs and (theirs.kind, theirs.clause))


@settings(max_examples=80, deadline=None)
@given(positions, st.integers(0, 10_000))
def test_the_log_does_not_depend_on_what_is_hidden(position: tuple[int, str, int, int], seed: int) -> None:
    """After the same move, who sees the same table has been told the same."""
    state = after(*position)
    if state.over:
        return
    chance = Chance(key_from_seed(f"mix {seed}"))
    actor = state.asked[0]
    move = chance.choose(state.legal(actor))
    truth, mixed = state.clone(), shuffle_what_is_hidden(state, chance)
    tables = [ChronicleTable(Chance(key_from_seed("chance"))) for _ in range(2)]
    truth.apply(actor, move, tables[0])
    mixed.apply(actor, move, tables[1])
    for seat in (*range(state.box.seats), SPECTATOR):
        if seen_bytes(truth, seat) == seen_bytes(mixed, seat):
            ours, theirs = ([(n.key, n.args) for n in table.news if n.visible_to(seat)] for table in tables)
            assert ours == theirs


@settings(max_examples=60, deadline=None)
@given(positions, st.integers(0, 10_000))
def test_nothing_happens_unseen_unless_something_is_uncovered(position: tuple[int, str, int, int], seed: int) -> None:
    """A move that uncovers nothing and draws no chance leads to the same sight, whatever is hidden."""
    state = after(*position)
    if state.over:
        return
    chance = Chance(key_from_seed(f"mix {seed}"))
    actor = state.asked[0]
    move = chance.choose(state.legal(actor))
    truth, mixed = state.clone(), shuffle_what_is_hidden(state, chance)
    tables = [ChronicleTable(Chance(key_from_seed("chance"))) for _ in range(2)]
    drawn = [table.chance.drawn for table in tables]
    truth.apply(actor, move, tables[0])
    mixed.apply(actor, move, tables[1])
    if not tables[0].uncovered and tables[0].chance.drawn == drawn[0]:
        assert not tables[1].uncovered
        for seat in (*range(state.box.seats), SPECTATOR):
            assert seen_bytes(truth, seat) == seen_bytes(mixed, seat)
