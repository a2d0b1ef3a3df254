"""The table as a picture and as text: it shows what is there, and nothing that is hidden."""

from __future__ import annotations

import pytest

from meadhall.core.scene import Scene
from meadhall.core.seats import parse_seat
from meadhall.core.sketch import Grid, Strip
from meadhall.testing import Board
from toasts import GAME


def seen(board: Board, of: str, lang: str = "en") -> Scene:
    return GAME.scene(board.state.view(parse_seat(of)), GAME.words(lang))


def picked() -> Board:
    """One of two has chosen."""
    board = Board(GAME, 'first = "p1"\n[position.players.p1]\nhand = ["great", "small"]', seats=2)
    return board.play("pick great", seat="p1")


def test_a_covered_horn_looks_the_same_to_others_whatever_it_is() -> None:
    board = picked()
    other = Board(GAME, 'first = "p1"\n[position.players.p1]\nhand = ["great", "small"]', seats=2)
    other.play("pick small", seat="p1")
    assert seen(board, "p2") == seen(other, "p2")
    (horn,) = seen(board, "p2").pieces
    assert (horn.kind, horn.at, list(horn.says)) == ("covered", "horn:p1", [])
    (own,) = seen(board, "p1").pieces
    assert list(own.says) == ["Great horn"]


def test_horns_that_are_shown_stand_before_their_owners_and_the_word_shines() -> None:
    board = picked()
    board.play(next(iter(board.legal(seat="p2"))), seat="p2")
    scene = seen(board, "p2")
    assert [piece.kind for piece in scene.pieces] == ["horn", "horn"]
    assert "to-great" in scene.pieces[0].classes
    assert [place.id for place in scene.places if "to-word" in place.classes] == ["seat:p1"]
    assert set(scene.effects) == {"boast", "hush", "heckle"}
    assert scene.previews["boast"].bars[0].text == "1/3"


def test_heckles_and_the_die_are_seen() -> None:
    board = Board(GAME, 'toast = 3\n[position.players.p1]\nhand = ["great", "small"]', seats=2)
    board.play("pick great", seat="p1").play(next(iter(board.legal(seat="p2"))), seat="p2")
    board.play("heckle", seat="p2").dice("one").play("boast", seat="p1")
    scene = seen(board, "spectator")
    assert {piece.kind for piece in scene.pieces} == {"horn", "heckle", "die"}
    assert [piece.classes for piece in scene.pieces if piece.kind == "die"] == [["to-one"]]
    assert scene.scores is not None
    assert scene.scores.rows[0] == ["Player 1", "1"]


def test_a_bench_without_a_guest_is_empty() -> None:
    assert [place.id for place in seen(picked(), "p1").places if "to-empty" in place.classes] == ["seat:p3"]


@pytest.mark.parametrize(("lang", "said"), [("en", "under a cloth"), ("de", "unter einem Tuch")])
def test_the_sketch_says_what_stands_before_whom(lang: str, said: str) -> None:
    drawn = GAME.sketch(picked().state.view(1), GAME.words(lang))
    strip, grid = drawn.board[0], drawn.players[0]
    assert isinstance(strip, Strip)
    assert isinstance(grid, Grid)
    assert strip.cells[0].detail == said
    assert [row[1:] for row in grid.rows] == [["0", "1"], ["0", "2"]]
    (own,) = drawn.own
    assert isinstance(own, Strip)
    assert all(cell.spot.startswith("horn:") for cell in own.cells)
