"""Chance acquaintances: take what another has spent or lost in a saving roll (YC-BOND-12, -13)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import about, each, lay, lives, reserve


def rolls(dangers: int = 4, **given: Any) -> Board:
    """p1 (Thor) takes dangers in Niflheim with 2 elves and 2 Vanir dice; Freyia (p2) is there too."""
    p1 = {"god": "thor", "world": "niflheim", "elves": 2, "vanir_dice": 2, **given.pop("p1", {})}
    p2 = {"god": "freyia", "world": "niflheim", **given.pop("p2", {})}
    p3 = {"god": "frigg", "world": "alfheim", **given.pop("p3", {})}
    return lay(game="hard", phase="dangers", more={"dangers": dangers}, p1=p1, p2=p2, p3=p3, **given)


@pytest.mark.clause("YC-BOND-12", "YC-SKILL-FREYIA")
def test_freyia_takes_an_elf_that_was_spent() -> None:
    board = rolls().dice("shield", "horn", "knot").play("roll 2", "convert vanir_die", "convert vanir_die")
    assert (board.asked, board.question, board.legal()) == (["p2"], "gather", {"gather elf", "decline"})
    assert board.refused("gather vanir_die") == "YC-BOND-12"
    assert about(board) == {"god": "thor"}
    board.play("gather elf")
    assert (each(board, "elves"), reserve(board, "elves"), each(board, "vanir_dice")) == ([0, 1, 0], 8, [2, 0, 0])
    assert (board.see("danger"), lives(board)) == (None, (7, 7, 7))


@pytest.mark.clause("YC-BOND-12")
@pytest.mark.parametrize("face", ["shards", "split_shield"])
def test_freyia_takes_a_die_that_was_lost(face: str) -> None:
    board = rolls(2, p1={"elves": 0}).dice("shield", "horn", face).play("roll 2")
    assert board.legal() == {"gather vanir_die", "decline"}
    assert board.refused("gather elf") == "YC-BOND-12"
    board.play("gather vanir_die")
    assert (each(board, "vanir_dice"), reserve(board, "vanir_dice")) == ([1, 1, 0], 7)


@pytest.mark.clause("YC-BOND-12")
def test_freyia_takes_one_piece_and_the_others_go_back() -> None:
    board = rolls(4, p1={"vanir_dice": 3}).dice("shield", "shards", "split_shield", "shards")
    board.play("roll 3", "convert vanir_die")
    assert board.legal() == {"gather elf", "gather vanir_die", "decline"}
    board.play("gather vanir_die")
    assert (each(board, "vanir_dice"), reserve(board, "vanir_dice")) == ([0, 1, 0], 8)
    assert (each(board, "elves"), reserve(board, "elves"), board.see("danger")) == ([1, 0, 0], 8, None)


@pytest.mark.clause("YC-BOND-12")
def test_freyia_may_decline() -> None:
    board = rolls(2, p1={"elves": 0}).dice("shield", "horn", "shards").play("roll 2", "decline")
    assert (each(board, "vanir_dice"), reserve(board, "vanir_dice")) == ([1, 0, 0], 8)


@pytest.mark.clause("YC-BOND-12")
def test_freyia_is_not_asked_where_there_is_nothing_to_take_or_in_another_world() -> None:
    nothing = rolls(4, p1={"elves": 0}).dice("shield", "horn", "knot").play("roll 2")
    elsewhere = rolls(2, p1={"elves": 0}, p2={"world": "jotunheim"}).dice("shield", "shards", "shards").play("roll 2")
    waived = rolls(4).play("waive")
    for board in (nothing, elsewhere, waived):
        assert (board.see("danger"), each(board, "vanir_dice")[1], each(board, "elves")[1]) == (None, 0, 0)
    assert [reserve(board, "vanir_dice") for board in (nothing, elsewhere, waived)] == [7, 9, 7]


@pytest.mark.clause("YC-BOND-12", "YC-DANGER-19")
def test_without_a_roll_nothing_can_be_taken_of_freyrs_pairs() -> None:
    freyr = {"god": "freyr", "elves": 4}
    waived = rolls(2, p1=freyr).play("waive", "pair", "done")
    assert (waived.see("danger"), each(waived, "elves"), reserve(waived, "elves")) == (None, [2, 0, 0], 7)
    rolled = rolls(2, p1={**freyr, "vanir_dice": 0}).dice("blank").play("roll 0", "pair", "done")
    assert (rolled.asked, rolled.question) == (["p2"], "gather")
    rolled.play("gather elf")
    assert (each(rolled, "elves"), reserve(rolled, "elves")) == ([2, 1, 0], 6)


@pytest.mark.clause("YC-BOND-01", "YC-BOND-12")
def test_the_bond_of_freyia_gives_the_others_nothing() -> None:
    board = lay(
        game="hard", phase="dangers", turn="p2", more={"dangers": 1}, p1={"god": "thor", "world": "niflheim"},
        p2={"god": "freyia", "world": "niflheim", "vanir_dice": 1},
    ).dice("shield", "shards").play("roll 1")  # fmt: skip
    assert (board.see("danger"), reserve(board, "vanir_dice"), each(board, "vanir_dice")) == (None, 9, [0, 0, 0])


@pytest.mark.clause("YC-DANGER-20", "YC-BOND-12")
def test_several_acquaintances_take_one_piece_each_in_any_order() -> None:
    p3 = {"world": "niflheim", "bonds": {"chance_acquaintance": "thor"}}
    board = rolls(3, p1={"elves": 0}, p3=p3).dice("shield", "shards", "split_shield").play("roll 2")
    assert (board.asked, board.question) == (["p2", "p3"], "gather")
    board.play("gather vanir_die", seat="p3")
    assert board.asked == ["p2"]
    board.play("gather vanir_die")
    assert (each(board, "vanir_dice"), reserve(board, "vanir_dice")) == ([0, 1, 1], 7)


@pytest.mark.clause("YC-DANGER-20", "YC-BOND-12")
def test_when_nothing_is_left_the_next_acquaintance_is_not_asked() -> None:
    p3 = {"world": "niflheim", "bonds": {"chance_acquaintance": "thor"}}
    board = rolls(2, p1={"elves": 0}, p3=p3).dice("shield", "shards", "horn").play("roll 2")
    board.play("gather vanir_die", seat="p2")
    assert (board.see("danger"), each(board, "vanir_dice")) == (None, [1, 1, 0])
    again = rolls(2, p1={"elves": 0}, p3=p3).dice("shield", "shards", "horn").play("roll 2")
    again.play("decline", seat="p2").play("gather vanir_die", seat="p3")
    assert each(again, "vanir_dice") == [1, 0, 1]


@pytest.mark.clause("YC-DANGER-20")
def test_the_roller_keeps_before_acquaintances_take() -> None:
    board = rolls(2, p1={"elves": 0, "artefacts": "brisingamen"}).dice("shield", "shards", "horn").play("roll 2")
    assert (board.asked, board.question) == (["p1"], "keep")
    board.play("keep vanir_die")
    assert (board.see("danger"), each(board, "vanir_dice"), reserve(board, "vanir_dice")) == (None, [2, 0, 0], 7)


# Support gods as acquaintances


def alone(dangers: int, worlds: tuple[str, str] = ("niflheim", "niflheim"), **given: Any) -> Board:
    """One player: Freyia in Niflheim, the support gods Thor and Tyr where they are named."""
    p1 = {"god": "freyia", "world": "niflheim", "elves": 2, "vanir_dice": 2, **given.pop("p1", {})}
    support = {"thor": {"world": worlds[0]}, "tyr": {"world": worlds[1]}}
    return lay(seats=1, game="hard", phase="dangers", more={"dangers": dangers}, p1=p1, support=support, **given)


@pytest.mark.clause("YC-BOND-13", "YC-BOND-02", "YC-SKILL-GENERAL-03")
def test_each_support_god_present_lets_the_roller_keep_a_piece() -> None:
    board = alone(5).dice("shield", "shards", "split_shield").play("roll 2", "convert vanir_die")
    assert (board.asked, board.question) == (["p1"], "keep")
    assert board.legal() == {"keep elf", "keep vanir_die", "done"}
    board.play("keep vanir_die")
    assert board.legal() == {"keep elf", "keep vanir_die", "done"}
    board.play("keep elf")
    assert (each(board, "elves"), each(board, "vanir_dice")) == ([2], [1])
    assert (reserve(board, "elves"), reserve(board, "vanir_dice"), board.see("danger")) == (4, 5, None)


@pytest.mark.clause("YC-BOND-13")
def test_a_support_god_elsewhere_gives_nothing() -> None:
    one = (
        alone(3, ("niflheim", "asgard"))
        .dice("shield", "shards", "split_shield")
        .play("roll 2", "done", "keep vanir_die")
    )
    assert (one.see("danger"), each(one, "vanir_dice"), reserve(one, "vanir_dice")) == (None, [1], 5)
    none = alone(3, ("asgard", "asgard")).dice("shield", "shards", "split_shield").play("roll 2", "done")
    assert (none.see("danger"), each(none, "vanir_dice"), reserve(none, "vanir_dice")) == (None, [0], 6)


@pytest.mark.clause("YC-BOND-13")
def test_nothing_need_be_kept_and_nothing_is_without_a_loss() -> None:
    board = alone(3).dice("shield", "shards", "split_shield").play("roll 2", "done", "done")
    assert (board.see("danger"), each(board, "vanir_dice"), reserve(board, "vanir_dice")) == (None, [0], 6)
    unlost = alone(3).dice("shield", "horn", "knot").play("roll 2", "done")
    assert (unlost.see("danger"), each(unlost, "vanir_dice")) == (None, [2])
    waived = alone(3).play("waive")
    assert (waived.see("danger"), lives(waived)) == (None, (6,))


@pytest.mark.clause("YC-BOND-13", "YC-ARTEFACT-SVALINN", "YC-ARTEFACT-BRISINGAMEN")
def test_support_gods_and_artefacts_add_up() -> None:
    """Thor is there, and Svalinn is for an elf only: a die and an elf, or two elves."""
    given = {"p1": {"artefacts": "svalinn"}}
    board = alone(5, ("niflheim", "asgard"), **given).dice("horn", "shards", "horn")
    board.play("roll 2", "convert vanir_die", "convert god_die")
    board.play("keep elf")
    assert board.legal() == {"keep elf", "keep vanir_die", "done"}
    board.play("keep vanir_die")
    assert (board.see("danger"), each(board, "elves"), each(board, "vanir_dice")) == (None, [1], [2])
    dice = alone(5, ("niflheim", "asgard"), **given).dice("horn", "shards", "split_shield")
    dice.play("roll 2", "convert god_die", "done", "keep vanir_die")
    assert dice.legal() == {"keep elf", "done"}
    assert dice.refused("keep vanir_die") == "YC-ARTEFACT-BRISINGAMEN"


@pytest.mark.clause("YC-BOND-13")
def test_with_two_players_the_support_god_counts_for_the_roller_and_the_player_takes_too() -> None:
    board = lay(
        seats=2, game="hard", phase="dangers", more={"dangers": 2}, support={"tyr": {}},
        p1={"god": "thor", "vanir_dice": 2, "bonds": {"chance_acquaintance": "tyr"}}, p2={"god": "freyia"},
    ).dice("shield", "shards", "split_shield").play("roll 2")  # fmt: skip
    assert (board.asked, board.question) == (["p1"], "keep")
    board.play("keep vanir_die")
    assert (board.asked, board.question) == (["p2"], "gather")
    board.play("gather vanir_die")
    assert (each(board, "vanir_dice"), reserve(board, "vanir_dice")) == ([1, 1], 5)
