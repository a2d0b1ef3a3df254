"""What somebody might try although a rule forbids it."""

from __future__ import annotations

from meadhall import games
from meadhall.testing import Board

GAME = games.find("champions")


def tried(board: Board, move: str) -> bool:
    verb, *named = move.split()
    return GAME.would_try(board.state.view(0), GAME.words("en"), verb, named)


def test_nobody_sends_whom_they_do_not_have() -> None:
    board = Board("champions", 'turn = "p1"\n[position.players.p1]\ndice = { swordsman = 2 }')
    assert tried(board, "assign swordsman draugr_1")
    assert not tried(board, "assign axeman draugr_1")


def test_of_runes_one_thinks_of_ones_own() -> None:
    board = Board("champions", 'turn = "p1"\n[position.players.p1]\nrunes = ["rune_wealth"]')
    assert tried(board, "use rune_wealth")
    assert not tried(board, "use rune_glory")


def test_nobody_blames_themselves() -> None:
    assert not tried(Board("champions", 'turn = "p1"'), "blame p1")
