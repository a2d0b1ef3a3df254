"""A destiny that a player put under the deck and that somebody else then drew among others: where can it be?"""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.games.champions.knowledge.view import destiny_place, rumors_of
from meadhall.games.champions.rules.sage import KEEP_DESTINY
from meadhall.games.champions.table.state import Champions
from meadhall.testing import Board

SEEN = "destiny_warlord"
OTHER = "destiny_wealthy"


def lost_track(keep: str) -> Board:
    """p1 has seen that the warlord lies under the deck; p2, with True Vision, draws it and another and keeps one."""
    board = Board(
        "champions",
        f"""
        turn = "p2"
        [position.players.p2]
        leader = "ullr"
        runes = ["rune_true_vision"]
        destinies = ["destiny_rune_lord"]
        [position.players.p1]
        leader = "dagrun"
        destinies = ["destiny_prepared"]
        [position.players.p3]
        destinies = ["destiny_red_hand"]
        [position.decks]
        destiny = ["{SEEN}", "{OTHER}", "destiny_blue_hand"]
        """,
    )
    state = cast("Champions", board.state)
    card = state.box.destiny_ids.index(SEEN)
    state.destiny_knowers[card] = 1  # p1 put it there
    board.play("place sages_hut", "decline", "use rune_true_vision")
    assert board.see("drawn", of="p1").count(SEEN) == 1
    return board.play(f"keep {keep}")


@pytest.mark.clause("CM-RUNE-VISION-02", "CM-LEADER-DAGRUN-02")
@pytest.mark.parametrize("keep", [SEEN, OTHER])
def test_it_is_in_the_hand_or_under_the_deck_and_nowhere_else(keep: str) -> None:
    board = lost_track(keep)
    state = cast("Champions", board.state)
    assert board.see("lost_track", of="p1") == [{"destinies": [SEEN], "places": ["drawn", "drawn", "p2"]}]
    board.play(*(f"under {card}" for card in (OTHER if keep == SEEN else SEEN,)))
    assert board.see("lost_track", of="p1") == [{"destinies": [SEEN], "places": ["deck", "deck", "p2"]}]
    assert board.see("lost_track", of="p3") == []
    assert board.see("lost_track", of="p2") == []
    chance = Chance(key_from_seed("lost track"))
    places: Counter[str] = Counter()
    for _ in range(300):
        dream = state.imagine(0, chance)
        assert dream.view(0) == state.view(0)
        places[destiny_place(dream, state.box.destiny_ids.index(SEEN))] += 1
    assert set(places) == {"p2", "deck"}
    assert min(places.values()) > 60, "the hand is one of three places"


@pytest.mark.clause("CM-RUNE-SUCCESS-03")
def test_who_sees_it_again_has_lost_nothing() -> None:
    board = lost_track(SEEN)
    state = cast("Champions", board.state)
    state.destiny_knowers[state.box.destiny_ids.index(SEEN)] = state.box.everybody
    assert board.see("lost_track", of="p1") == []


def test_others_imagine_it_anywhere() -> None:
    board = lost_track(SEEN)
    state = cast("Champions", board.state)
    chance = Chance(key_from_seed("others"))
    card = state.box.destiny_ids.index(SEEN)
    assert {destiny_place(state.imagine(2, chance), card) for _ in range(300)} == {"p1", "p2", "deck", "drawn"}


def test_the_order_of_the_places_tells_nothing() -> None:
    state = cast("Champions", lost_track(SEEN).state)
    chance = Chance(key_from_seed("order"))
    for _ in range(50):
        for _seat, places, _seen in state.imagine(0, chance).rumors:
            assert list(places) == sorted(places)


def test_what_was_lost_twice_in_places_that_overlap_is_one_riddle() -> None:
    """Two draws share a card: both destinies may be wherever either could have gone. A third draw shares none."""
    state = cast("Champions", lost_track(SEEN).state)
    first, second, third, fourth, fifth, sixth = range(6)
    state.destiny_knowers = [0] * len(state.destiny_knowers)
    state.rumors = [
        (0, (first, second), (first,)),
        (0, (fourth, fifth), (fourth,)),
        (1, (first, sixth), (sixth,)),
        (0, (second, third), (third,)),
    ]
    assert rumors_of(state, 1) == [([fourth], [fourth, fifth]), ([first, third], [first, second, third])]
    assert rumors_of(state, 2) == [([sixth], [first, sixth])]
    state.rumors = [*state.rumors, (0, (third, fifth), (fifth,))]
    assert rumors_of(state, 1) == [([first, third, fourth, fifth], [first, second, third, fourth, fifth])]


@pytest.mark.clause("CM-RUNE-VISION-02", "CM-LEADER-DAGRUN-02")
def test_drawn_once_more_it_may_be_in_any_of_the_new_places() -> None:
    """p3 draws a card that p1 had lost track of among others again: p1 does not see which of them is kept."""
    views = []
    for kept in (OTHER, "destiny_blue_hand"):
        board = lost_track(SEEN)
        board.play(f"under {OTHER}")
        state = cast("Champions", board.state)
        state.drawn = sorted(state.box.destiny_ids.index(card) for card in (OTHER, "destiny_blue_hand"))
        for card in state.drawn:
            state.destiny_deck.remove(card)
            state.destiny_knowers[card] = 1 << 2
        state.stack.append(KEEP_DESTINY.at(2))
        state.advance(board.table)
        board.play(f"keep {kept}")
        views.append(state.view(0))
    assert views[0] == views[1]
