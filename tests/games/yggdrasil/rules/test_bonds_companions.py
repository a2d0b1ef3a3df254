"""Travel companions: a jump to them before the regular move (YC-BOND-14, -15, -17)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import activate, lay, options, told_keys, worlds


def travel(companions: str = "thor tyr", **given: Any) -> Board:
    """p1 (Frigg) in Asgard is about to move; Thor is in Niflheim, Tyr in Alfheim."""
    p1 = {"god": "frigg", "bonds": {"travel_companion": companions}, **given.pop("p1", {})}
    p2 = {"god": "thor", "world": "niflheim", **given.pop("p2", {})}
    p3 = {"god": "tyr", "world": "alfheim", **given.pop("p3", {})}
    return lay(game="hard", p1=p1, p2=p2, p3=p3, **{"phase": "move", **given})


@pytest.mark.clause("YC-BOND-14")
def test_a_god_may_jump_to_a_companion_and_then_move() -> None:
    board = travel()
    assert (board.question, board.legal()) == ("companion", {"join thor", "join tyr", "decline"})
    board.play("join thor")
    assert (worlds(board), board.question) == ("niflheim niflheim alfheim", "move")
    assert options(board, "go") == {"jotunheim", "muspellheim", "nidavellir", "vanaheim"}
    board.play("go vanaheim")
    assert worlds(board) == "vanaheim niflheim alfheim"


@pytest.mark.clause("YC-BOND-14")
def test_only_companions_in_other_worlds_are_worth_a_jump() -> None:
    board = travel("thor")
    assert board.legal() == {"join thor", "decline"}
    assert (board.refused("join tyr"), board.refused("join frigg")) == ("YC-BOND-14", "YC-BOND-14")
    assert board.refused("join odin") == "YC-BOND-14"
    near = travel(p3={"world": "asgard"})
    assert (near.legal(), near.refused("join tyr")) == ({"join thor", "decline"}, "YC-BOND-14")
    assert travel("tyr", p3={"world": "asgard"}).question == "move"


@pytest.mark.clause("YC-BOND-14", "YC-BOND-17")
def test_one_jump_a_turn_and_the_regular_move_may_be_waived() -> None:
    board = travel().play("join tyr")
    assert (board.question, board.refused("join thor")) == ("move", "not_asked")
    board.play("stay")
    assert (worlds(board), board.question) == ("alfheim niflheim alfheim", "step_3")


@pytest.mark.clause("YC-BOND-14")
def test_the_jump_may_be_declined() -> None:
    board = travel().play("decline")
    assert (worlds(board), board.question) == ("asgard niflheim alfheim", "move")
    assert options(board, "go") == {"alfheim", "vanaheim", "midgard", "jotunheim"}


@pytest.mark.clause("YC-BOND-01", "YC-BOND-14")
def test_the_companion_does_not_jump() -> None:
    assert travel(turn="p2").question == "move"


@pytest.mark.clause("YC-BOND-17")
def test_the_jump_comes_after_the_reveal() -> None:
    board = travel(phase="reveal", p1={"placed": "surt"})
    assert (told_keys(board).count("revealed"), board.see("wheel.open")) == (1, ["frigg surt"])
    assert board.question == "companion"


@pytest.mark.clause("YC-BOND-17", "YC-FENRIR-03")
def test_no_jump_after_fenrir_has_ended_the_turn() -> None:
    bonds = {"travel_companion": "thor"}
    board = activate("fenrir", game="hard", p1={"god": "frigg", "bonds": bonds}, p2={"god": "thor", "world": "alfheim"})
    assert (board.see("active"), worlds(board).split()[0]) == ("p2", "asgard")
    tyr = activate("fenrir", game="hard", p1={"god": "tyr", "bonds": bonds}, p2={"god": "thor", "world": "alfheim"})
    assert (tyr.asked, tyr.question) == (["p1"], "companion")


@pytest.mark.clause("YC-BOND-15", "YC-BOND-02")
def test_support_gods_are_companions_too() -> None:
    board = lay(
        seats=2, game="hard", phase="move", support={"freyr": {"world": "muspellheim"}}, p2={"god": "thor"},
        p1={"god": "frigg", "bonds": {"travel_companion": "freyr"}},
    )  # fmt: skip
    assert board.legal() == {"join freyr", "decline"}
    board.play("join freyr")
    assert (worlds(board), board.see("support.freyr.world")) == ("muspellheim asgard", "muspellheim")
