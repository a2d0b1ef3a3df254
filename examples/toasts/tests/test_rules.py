"""The rules, clause by clause."""

from __future__ import annotations

from pathlib import Path

import pytest

from meadhall.core.errors import BadContent, MeadhallError
from meadhall.testing import Board
from toasts import GAME

HANDS = """toast = {toast}
first = "{first}"
[position.players.p1]
hand = ["middle", "small"]
sips = 3
[position.players.p2]
hand = ["great", "small"]
[position.players.p3]
hand = ["great", "middle"]
sips = 1
"""


def table(toast: int = 1, first: str = "p1", mead: str = "sweet") -> Board:
    """Three players with two horns each."""
    return Board(GAME, HANDS.format(toast=toast, first=first), options={"mead": mead})


def speech(first: str = "p1", mead: str = "sweet") -> Board:
    """Two great horns are shown; who has the word goes by who begins."""
    board = table(first=first, mead=mead)
    return board.play("pick middle", seat="p1").play("pick great", seat="p2").play("pick great", seat="p3")


def sips(board: Board) -> list[int]:
    return [board.see(f"players.{seat}.sips") for seat in ("p1", "p2", "p3")]


@pytest.mark.clause("TO-FEAST-01")
def test_after_the_last_toast_the_most_sips_win() -> None:
    board = table(toast=3)
    board.play("pick small", seat="p1").play("pick small", seat="p2").play("pick great", seat="p3")
    assert board.see("winners") == []
    board.dice("one").play("boast")
    assert board.state.over
    assert board.see("winners") == ["p1"]


@pytest.mark.clause("TO-FEAST-01")
def test_equal_sips_share_the_victory() -> None:
    board = table(toast=3)
    board.play("pick small", seat="p1").play("pick small", seat="p2").play("pick great", seat="p3")
    board.dice("two").play("boast")
    assert sips(board) == [3, 0, 3]
    assert board.state.result() == {0: 0.5, 1: 0.0, 2: 0.5}
    assert board.state.points() == [3, 0, 3]


@pytest.mark.clause("TO-FEAST-02")
@pytest.mark.parametrize(("mead", "faces"), [("sweet", [0, 1, 2]), ("dry", [0, 0, 3])])
def test_the_mead_brings_its_die(mead: str, faces: list[int]) -> None:
    assert table(mead=mead).see("faces") == faces


@pytest.mark.clause("TO-ORDER-01")
@pytest.mark.parametrize("seat", ["p1", "p2", "p3"])
def test_anybody_may_say_who_begins(seat: str) -> None:
    board = Board(GAME)
    assert board.asked == ["p1", "p2", "p3"]
    board.play("begin p2", seat=seat)
    assert board.see("first") == "p2"
    assert board.refused("begin p1", seat=seat) == "not_asked"


@pytest.mark.clause("TO-ORDER-01")
def test_nobody_begins_who_is_not_there() -> None:
    assert Board(GAME, seats=2).refused("begin p3", seat="p1") == "TO-ORDER-01"


@pytest.mark.clause("TO-DEAL-01")
def test_hands_are_filled_and_nobody_else_sees_them() -> None:
    board = speech()
    board.dice("one").play("boast")
    assert [board.see(f"players.{seat}.hand.count") for seat in ("p1", "p2", "p3")] == [2, 2, 2]
    assert board.see("players.p2.hand", of="p1") == ["?", "?"]
    assert "small" in board.see("players.p2.hand", of="p2")
    assert [args["horns"] for args in board.told("drawn", of="p2")][-1] == tuple(board.see("players.p2.hand"))
    assert board.see("deck", of="p1") == 12 - 9


@pytest.mark.clause("TO-DEAL-02")
def test_who_begins_is_passed_to_the_left() -> None:
    board = speech(first="p3")
    board.play("hush")
    assert board.see("first") == "p1"


@pytest.mark.clause("TO-PICK-01")
def test_a_horn_is_chosen_from_the_own_hand_unseen() -> None:
    board = table()
    assert board.asked == ["p1", "p2", "p3"]
    assert board.refused("pick great", seat="p1") == "TO-PICK-01"
    board.play("pick small", seat="p2")
    assert board.asked == ["p1", "p3"]
    assert [board.see("players.p2.picked", of=seat) for seat in ("p1", "p2")] == ["?", "small"]


@pytest.mark.clause("TO-SHOW-01")
def test_all_horns_are_seen_together() -> None:
    board = table()
    board.play("pick small", seat="p1").play("pick small", seat="p2")
    assert board.told("shown") == []
    board.play("pick middle", seat="p3")
    assert [board.see(f"players.{seat}.shown", of="p1") for seat in ("p1", "p2", "p3")] == ["small", "small", "middle"]


@pytest.mark.clause("TO-SHOW-02")
@pytest.mark.parametrize(("first", "speaker"), [("p1", "p2"), ("p2", "p2"), ("p3", "p3")])
def test_of_equal_horns_the_first_has_the_word(first: str, speaker: str) -> None:
    board = speech(first)
    assert board.asked == [speaker]
    assert board.see("speaker") == speaker


@pytest.mark.clause("TO-BOAST-01")
def test_nobody_else_has_the_word() -> None:
    board = speech()
    assert board.legal(seat="p2") == {"boast", "hush"}
    assert board.refused("boast", seat="p1") == "TO-BOAST-01"
    assert board.refused("hush", seat="p3") == "TO-BOAST-01"


@pytest.mark.clause("TO-BOAST-02")
@pytest.mark.parametrize(("mead", "face", "drunk"), [("sweet", "two", 2), ("sweet", "none", 0), ("dry", "three", 3)])
def test_a_boast_is_worth_what_the_die_shows(mead: str, face: str, drunk: int) -> None:
    board = speech(mead=mead).dice(face).play("boast")
    assert sips(board) == [3, drunk, 1]


@pytest.mark.clause("TO-BOAST-03")
def test_silence_brings_nothing_to_anybody() -> None:
    board = speech().play("heckle", seat="p1").play("hush")
    assert sips(board) == [3, 0, 1]
    assert board.told("hushed") == [{"seat": 1}]


@pytest.mark.clause("TO-HECKLE-01")
def test_all_others_may_heckle_once() -> None:
    board = speech()
    assert board.refused("heckle", seat="p2") == "TO-HECKLE-01"
    assert board.legal(seat="p1") == {"heckle"}
    board.play("heckle", seat="p1")
    assert board.asked == ["p2"]
    assert board.refused("heckle", seat="p1") == "not_your_decision"
    board.play("heckle", seat="p3")
    assert [board.see(f"players.{seat}.heckled") for seat in ("p1", "p2", "p3")] == [True, False, True]


@pytest.mark.clause("TO-HECKLE-02")
@pytest.mark.parametrize(("face", "after"), [("none", [5, 0, 3]), ("one", [2, 1, 0]), ("two", [2, 2, 0])])
def test_hecklers_gain_by_a_flat_boast_and_lose_by_another(face: str, after: list[int]) -> None:
    board = speech().play("heckle", seat="p1").play("heckle", seat="p3").dice(face).play("boast")
    assert sips(board) == after


@pytest.mark.clause("TO-HECKLE-02")
def test_who_has_nothing_pours_nothing_away() -> None:
    board = speech(first="p3").play("heckle", seat="p2").dice("two").play("boast")
    assert sips(board) == [3, 0, 3]


# Positions and packs


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ('[position.players.p1]\nhand = ["great", "great", "great", "great"]', "not so many horns 'great'"),
        ("[position.players.p4]\nsips = 1", "nobody sits at p4"),
        ("[position.players.p1]\nbeer = 1", "unknown key 'beer'"),
        ("toast = 4", "'toast' is 4; it must be from 1 to 3"),
        ('deck = ["cup"]', "unknown 'cup'"),
    ],
)
def test_an_impossible_position_is_refused(position: str, message: str) -> None:
    with pytest.raises(MeadhallError, match=message):
        Board(GAME, position)


def test_a_position_can_lay_what_is_drawn_next() -> None:
    board = Board(GAME, 'deck = ["great", "great", "small"]', seats=2).play("begin p1", seat="p1")
    assert board.see("players.p1.hand") == ["great", "great"]
    assert "small" in board.see("players.p2.hand")


def test_a_feast_without_enough_horns_is_refused(tmp_path: Path) -> None:
    pack = tmp_path / "dry.toml"
    pack.write_text('[pack]\nid="thirst"\ngame="toasts"\nversion=1\nname_en="T"\nname_de="D"\n[feast]\ntoasts = 9\n')
    with pytest.raises(BadContent, match="12 horns are not enough for 9 toasts of 3 players"):
        GAME.open_box(3, content=GAME.content_with([pack]))
