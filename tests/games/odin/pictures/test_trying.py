"""What somebody might try although a rule forbids it."""

from __future__ import annotations

from meadhall import games
from meadhall.testing import Board

GAME = games.find("odin")


def tried(board: Board, move: str) -> bool:
    verb, *named = move.split()
    return GAME.would_try(board.state.view(0), GAME.words("en"), verb, named)


def test_of_abilities_one_thinks_of_ones_own() -> None:
    board = Board("odin", '[position.players.p1]\nhero = "hero_knut"')
    assert tried(board, "use hero_knut")
    assert not tried(board, "use hero_sven")


def test_a_card_that_does_not_fit_is_no_thought() -> None:
    board = Board("odin", "")
    assert not tried(board, "match warrior_hero craft")
    assert not tried(board, "wild warrior_hero")
    assert tried(board, "pay warrior_hero")
