"""Rounds and turns (YC-ROUND)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.state import NOT_ASKED
from meadhall.games.yggdrasil.table.names import ENEMIES
from tests.games.yggdrasil.board import (
    about,
    activate,
    each,
    end,
    fresh,
    lay,
    opened,
    pile,
    places,
    told_keys,
    verbs,
    worlds,
)

PILES: dict[str, Any] = {
    "p1": {"pile": "hel surt loki"},
    "p2": {"pile": "surt hel loki"},
    "p3": {"pile": "nidhogg loki hel"},
}


@pytest.mark.clause("YC-ROUND-02")
def test_each_player_puts_the_top_card_face_down_on_the_wheel() -> None:
    board = lay(phase="round", **PILES)
    assert each(board, "placed") == ["odin hel", "thor surt", "tyr nidhogg"]
    assert [len(pile(board, seat)) for seat in PILES] == [5, 5, 5]
    assert pile(board)[:2] == ["odin surt", "odin loki"]
    assert opened(board) == []


@pytest.mark.clause("YC-ROUND-02")
@pytest.mark.parametrize("viewer", ["p1", "p2", "spectator"])
def test_nobody_sees_what_lies_face_down(viewer: str) -> None:
    board = lay(phase="round", **PILES)
    assert [board.see(f"players.{seat}.placed", viewer) for seat in PILES] == ["?", "?", "?"]


@pytest.mark.clause("YC-ROUND-03")
def test_any_player_may_say_who_comes_next() -> None:
    board = lay(phase="round", **PILES)
    assert (board.asked, board.question, board.see("phase")) == (["p1", "p2", "p3"], "order", "order")
    for seat in board.asked:
        assert board.legal(seat=seat) == {"next p1", "next p2", "next p3"}
    board.play("next p3", seat="p2")
    assert board.see("order") == ["p3"]
    board.play("next p1", seat="p3")
    assert board.see("order") == ["p3", "p1", "p2"]
    assert (board.asked, board.see("active"), board.question) == (["p3"], "p3", "move")


@pytest.mark.clause("YC-ROUND-03", "YC-ROUND-05")
def test_the_order_names_each_player_once() -> None:
    board = lay(phase="round", **PILES).play("next p2", seat="p1")
    assert board.legal(seat="p1") == {"next p1", "next p3"}
    assert board.refused("next p2", seat="p1") == "YC-ROUND-05"
    assert board.refused("next p4", seat="p1") == "YC-ROUND-03"


@pytest.mark.clause("YC-ROUND-03")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_last_place_needs_no_answer(seats: int) -> None:
    board = lay(seats=seats, phase="round")
    for number in range(seats, 1, -1):
        assert board.question == "order"
        board.play(f"next p{number}", seat="p1")
    assert board.see("order") == [f"p{number}" for number in range(seats, 0, -1)]
    assert board.question == "move"


@pytest.mark.clause("YC-ROUND-04", "YC-ROUND-06")
def test_the_order_may_be_another_one_in_the_next_round() -> None:
    board = lay(order="p2 p1 p3", turn="p3", p3={"world": "alfheim"}).play("pass")
    assert (board.see("round"), board.see("order"), board.question) == (2, [], "order")
    board.play("next p3", "next p1", seat="p1")
    assert board.see("order") == ["p3", "p1", "p2"]


@pytest.mark.clause("YC-ROUND-05")
def test_a_turn_is_reveal_then_move_then_step_three() -> None:
    board = lay(phase="reveal", p1={"placed": "hel"})
    assert (opened(board), board.asked, board.question) == (["odin hel"], ["p1"], "move")
    assert verbs(board) == {"go", "stay"}
    assert board.refused("act alfheim") == board.refused("pass") == NOT_ASKED
    board.play("go alfheim")
    assert (board.question, board.see("phase")) == ("step_3", "step_3")
    assert board.refused("go vanaheim") == NOT_ASKED
    board.play("pass")
    assert (board.asked, board.question, board.see("active")) == (["p2"], "move", "p2")


@pytest.mark.clause("YC-ROUND-05")
def test_moving_and_acting_are_optional() -> None:
    board = lay(phase="reveal", p1={"placed": "hel", "world": "alfheim"})
    board.play("stay", "pass")
    assert (worlds(board).split()[0], board.asked) == ("alfheim", ["p2"])


@pytest.mark.clause("YC-ROUND-06", "YC-ROUND-05")
def test_a_new_round_begins_when_everybody_had_a_turn() -> None:
    board = lay(order="p1 p2 p3", p1={"world": "alfheim", "pile": "loki"}, p2={"world": "alfheim"}).play("pass")
    assert (board.see("round"), each(board, "placed")[1:]) == (1, ["", "tyr iormungand"])
    board.play("stay", "pass", "go alfheim", "pass")
    assert (board.see("round"), board.question) == (2, "order")
    assert all(each(board, "placed"))


@pytest.mark.clause("YC-ROUND-07")
def test_the_order_cannot_be_changed_during_the_round() -> None:
    board = lay(order="p1 p2 p3", phase="reveal")
    assert board.refused("next p3") == NOT_ASKED
    board.play("stay")
    assert (board.see("order"), board.asked) == (["p1", "p2", "p3"], ["p2"])


@pytest.mark.clause("YC-ROUND-08")
def test_who_has_no_card_places_none_and_skips_the_reveal() -> None:
    wheel = [f"thor:{enemy}" for enemy in ENEMIES]
    board = lay(phase="round", opened=wheel, p2={"world": "alfheim"}).play("next p2", "next p1", seat="p1")
    assert each(board, "placed")[1] == ""
    assert (board.asked, board.question, opened(board)) == (["p2"], "move", [f"thor {enemy}" for enemy in ENEMIES])
    board.play("stay")
    assert (board.question, board.legal("act")) == ("step_3", {"act alfheim"})
    assert places(board) == "muspellheim niflheim midgard cage vanaheim"
    assert "revealed" not in told_keys(board)


@pytest.mark.clause("YC-ROUND-09")
def test_with_one_player_a_round_is_one_turn() -> None:
    board = lay(seats=1, phase="round", p1={"pile": "hel loki"})
    assert (board.see("order"), board.see("round"), board.question) == (["p1"], 1, "move")
    board.play("go alfheim", "pass")
    assert (board.see("round"), board.asked, board.question) == (2, ["p1"], "move")
    assert opened(board) == ["odin hel", "odin loki"]


@pytest.mark.clause("YC-ROUND-10")
def test_the_team_knows_what_went_under_a_pile() -> None:
    board = activate("hel", opened="odin:surt")
    for viewer in ("p1", "p3", "spectator"):
        assert pile(board, "p1", viewer) == ["?", "?", "?", "?", "odin hel"]
        assert board.see("players.p1.unseen", viewer) == [
            "odin iormungand",
            "odin fenrir",
            "odin loki",
            "odin nidhogg",
        ]
    assert end(board) == ("", "")


@pytest.mark.clause("YC-ROUND-10")
def test_a_card_that_is_known_stays_so_on_the_wheel() -> None:
    board = lay(phase="round", p1={"pile": "hel surt", "known": "hel"})
    assert [board.see(f"players.{seat}.placed", "p2") for seat in ("p1", "p2", "p3")] == ["odin hel", "?", "?"]


@pytest.mark.clause("YC-ROUND-03")
def test_the_question_says_which_place_is_filled_and_the_log_tells_the_order() -> None:
    board = lay(phase="round", more={"round": 4}, **PILES)
    assert (board.see("round"), about(board)) == (4, {"place": 1})
    assert board.told("round_begins")[-1] == {"round": 4}
    board.play("next p2", seat="p1")
    assert about(board) == {"place": 2}
    board.play("next p3", seat="p1")
    assert board.told("order") == [{"place": 1, "seat": 1}, {"place": 2, "seat": 2}, {"place": 3, "seat": 0}]
    assert board.told("turn_begins") == [{"seat": 1}]


@pytest.mark.clause("YC-ROUND-05")
def test_the_view_says_how_far_the_turn_is() -> None:
    assert fresh(gods="chosen").see("phase") == "gods"
    board = activate("hel", seats=2, p1={"placed": "freyr:hel"})
    assert (board.question, board.see("phase")) == ("support_move", "reveal")
    board.play("stay")
    assert board.see("phase") == "move"
    board = lay(enemies={"surt": "asgard"}).play("fight surt")
    assert (board.question, board.see("phase")) == ("saving_roll", "step_3")
