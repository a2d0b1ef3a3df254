"""A move is a number, a text and some spots, and the three belong together."""

from __future__ import annotations

import pytest

from meadhall import games
from meadhall.core.errors import AmbiguousMove, UnknownMove
from meadhall.core.grammar import Domain, Grammar, Verb


def small() -> Grammar:
    good = Domain("good", ["food", "wood"])
    place = Domain("place", ["market", "mill"], spot="location")
    return Grammar([Verb("beg"), Verb("place", place), Verb("trade", good, good)])


def test_numbers_follow_the_declaration() -> None:
    grammar = small()
    assert [grammar.text(move) for move in range(grammar.size)] == [
        "beg",
        "place market",
        "place mill",
        "trade food food",
        "trade food wood",
        "trade wood food",
        "trade wood wood",
    ]
    assert grammar.moves("trade") == range(3, 7)
    assert grammar.move("trade", "wood", "food") == 5
    assert grammar.args_of[5] == (1, 0)
    assert grammar.words(5) == ("wood", "food")


def test_only_places_are_spots() -> None:
    assert small().spots(2) == ("location:mill",)
    assert small().spots(5) == ()


@pytest.mark.parametrize("name", games.names())
def test_every_move_of_every_game_reads_back(name: str) -> None:
    game = games.find(name)
    grammar = game.open_box(game.seats[0]).grammar
    assert [grammar.parse(grammar.text(move)) for move in range(grammar.size)] == list(range(grammar.size))


@pytest.mark.parametrize("text", ["", "dance", "place", "place moon", "beg beg", "place market mill", "trade\x00food"])
def test_what_is_no_move_says_so(text: str) -> None:
    with pytest.raises(UnknownMove, match="is no move of this game"):
        small().parse(text)


def test_the_beginning_of_a_move_is_enough_if_only_one_fits() -> None:
    grammar = small()
    legal = list(range(grammar.size))
    assert grammar.complete("b", legal) == 0
    assert grammar.complete("pl mi", legal) == 2
    assert grammar.complete("  TRADE  w f ", legal) == 5
    with pytest.raises(AmbiguousMove, match="fits 2 moves: place market, place mill"):
        grammar.complete("pl m", legal)
    assert grammar.complete("pl m", [2]) == 2
    with pytest.raises(UnknownMove):
        grammar.complete("", legal)
    assert grammar.complete("place market", [2]) == 1, "an exact text is found even if it is not among the legal ones"


def test_a_word_twice_in_a_domain_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="twice"):
        Domain("good", ["food", "food"])
    with pytest.raises(ValueError, match="twice"):
        Grammar([Verb("beg"), Verb("beg")])
