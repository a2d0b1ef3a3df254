"""Artefacts that work on saving rolls: Andvarinaut, Draupnir, Brisingamen, Svalinn (YC-ARTEFACT)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import lay, lives, reserve


def roll(*faces: str, artefacts: str, dangers: int = 5, elves: int = 0, **position: Any) -> Board:
    """Odin has rolled his god die and Vanir dice; all dice he has are in the roll."""
    p1 = {"vanir_dice": len(faces) - 1, "elves": elves, "artefacts": artefacts, **position.pop("p1", {})}
    board = lay(phase="dangers", more={"dangers": dangers}, p1=p1, **position)
    return board.dice(*faces).play(f"roll {len(faces) - 1}")


def dice(board: Board) -> tuple[str, str]:
    """The god die and the Vanir dice as they lie."""
    return (board.see("danger.god_die"), " ".join(board.see("danger.vanir_dice")))


def dice_of(rolled: dict[str, Any]) -> str:
    """The dice that the log tells of: the god die, and what the Vanir dice show."""
    return " ".join(die.removeprefix("vanir_die:") for die in rolled["dice"])


# Andvarinaut


@pytest.mark.clause("YC-ARTEFACT-ANDVARINAUT")
def test_andvarinaut_rerolls_the_vanir_dice_that_are_picked() -> None:
    board = roll("blank", "shards", "horn", "knot", "split_shield", artefacts="andvarinaut")
    assert (board.question, board.legal()) == ("reroll", {"use andvarinaut", "done"})
    board.play("use andvarinaut")
    assert board.legal() == {"reroll shards", "reroll blank", "reroll split_shield"}
    assert {board.refused("throw"), board.refused("reroll shield")} == {"YC-ARTEFACT-ANDVARINAUT"}
    board.play("reroll blank", "reroll shards")
    assert board.legal() == {"reroll blank", "reroll split_shield", "throw"}
    assert board.see("danger.picked") == ["blank", "shards"]
    board.dice("shield", "key").play("throw")
    assert dice_of(board.told("rolled_again")[-1]) == "shield blank"
    assert board.told("rolled_again")[-1]["successes"] == 2
    assert (lives(board)[0], board.see("players.p1.vanir_dice"), reserve(board, "vanir_dice")) == (4, 3, 6)


@pytest.mark.clause("YC-ARTEFACT-ANDVARINAUT")
def test_a_face_is_picked_as_often_as_it_lies_there() -> None:
    board = roll("blank", "horn", "knot", "shards", artefacts="andvarinaut")
    board.play("use andvarinaut", "reroll blank", "reroll blank")
    assert (board.legal(), board.refused("reroll blank")) == ({"reroll shards", "throw"}, "YC-ARTEFACT-ANDVARINAUT")
    board.dice("shield", "shield", "shield").play("reroll shards")  # nothing is left to pick
    assert (lives(board)[0], len(board.told("rolled_again"))) == (5, 1)


@pytest.mark.clause("YC-ARTEFACT-ANDVARINAUT")
def test_andvarinaut_is_used_once_and_need_not_be() -> None:
    board = roll("key", "horn", "shards", artefacts="andvarinaut draupnir").play("use andvarinaut", "reroll blank")
    board.dice("shield").play("throw")
    assert (dice(board), board.legal()) == (("blank", "shield shards"), {"use draupnir", "done"})
    assert board.refused("use andvarinaut") == "YC-ARTEFACT-ANDVARINAUT"
    board = roll("key", "horn", "knot", artefacts="andvarinaut").play("done")
    assert (lives(board)[0], len(board.told("rolled"))) == (2, 1)


@pytest.mark.clause("YC-ARTEFACT-ANDVARINAUT")
def test_without_vanir_dice_there_is_nothing_to_reroll() -> None:
    board = roll("key", artefacts="andvarinaut", p1={"vanir_dice": 2})
    assert (board.asked, lives(board)[0]) == (["p2"], 2)
    board = roll("key", artefacts="andvarinaut draupnir", p1={"vanir_dice": 2})
    assert (board.legal(), board.refused("use andvarinaut")) == ({"use draupnir", "done"}, "YC-ARTEFACT-ANDVARINAUT")


# Draupnir


@pytest.mark.clause("YC-ARTEFACT-DRAUPNIR")
@pytest.mark.parametrize(("new", "life"), [("shield", 4), ("blank", 3)])
def test_draupnir_rerolls_the_god_die_once(new: str, life: int) -> None:
    board = roll("key", "horn", "shield", artefacts="draupnir", elves=0)
    assert board.legal() == {"use draupnir", "done"}
    assert board.refused("use andvarinaut") == "YC-ARTEFACT-ANDVARINAUT"
    board.dice(new).play("use draupnir")
    assert (lives(board)[0], board.asked) == (life, ["p2"])
    again = {"god": "odin", "artefact": "draupnir", "dice": (f"god_die:{new}",), "successes": 1 + (new == "shield")}
    assert board.told("rolled_again") == [again]


@pytest.mark.clause("YC-ARTEFACT-DRAUPNIR")
def test_the_new_face_counts_even_if_it_is_worse_and_draupnir_need_not_be_used() -> None:
    assert lives(roll("shield", artefacts="draupnir", dangers=2).dice("key").play("use draupnir"))[0] == 5
    assert lives(roll("shield", artefacts="draupnir", dangers=2).play("done"))[0] == 6


@pytest.mark.clause("YC-DANGER-16", "YC-DANGER-11")
@pytest.mark.parametrize("artefacts", ["draupnir", "andvarinaut", "draupnir andvarinaut"])
def test_nothing_is_asked_when_neither_a_danger_nor_a_die_is_at_stake(artefacts: str) -> None:
    board = roll("key", "shield", "horn", artefacts=artefacts, dangers=1)
    assert (board.asked, board.told("rolled_again"), lives(board)[0]) == (["p2"], [], 7)


@pytest.mark.clause("YC-DANGER-14", "YC-DANGER-10")
@pytest.mark.parametrize(
    ("artefacts", "offered"),
    [
        ("draupnir", set()),  # the god die is never lost
        ("andvarinaut", {"use andvarinaut", "done"}),
        ("draupnir andvarinaut", {"use draupnir", "use andvarinaut", "done"}),
    ],
)
def test_without_a_danger_a_die_that_would_be_lost_can_still_be_rolled_again(artefacts: str, offered: set[str]) -> None:
    board = roll("shield", "shards", artefacts=artefacts, dangers=1)
    assert (board.question, board.legal()) == ("reroll_spare", offered) if offered else board.asked == ["p2"]
    if offered:
        board.dice("horn").play("use andvarinaut")
        assert (board.asked, board.see("players.p1.vanir_dice"), lives(board)[0]) == (["p2"], 1, 7)


@pytest.mark.clause("YC-DANGER-14")
def test_after_a_die_was_rolled_again_it_is_seen_anew_whether_another_is_of_use() -> None:
    board = roll("key", "horn", artefacts="draupnir andvarinaut", dangers=1).dice("shield").play("use andvarinaut")
    assert (board.asked, lives(board)[0]) == (["p2"], 7)


@pytest.mark.clause("YC-ARTEFACT-DRAUPNIR", "YC-JOTUNN-16")
def test_without_a_god_die_draupnir_does_nothing() -> None:
    p1 = {"vanir_dice": 1, "artefacts": "draupnir andvarinaut"}
    board = lay(phase="dangers", more={"dangers": 3}, jotnar="utgardloki", p1=p1).dice("horn").play("roll 1")
    assert (board.legal(), board.refused("use draupnir")) == ({"use andvarinaut", "done"}, "YC-ARTEFACT-DRAUPNIR")


@pytest.mark.clause("YC-ARTEFACT-DRAUPNIR", "YC-ARTEFACT-ANDVARINAUT")
@pytest.mark.parametrize("artefact", ["draupnir", "andvarinaut"])
def test_rerolls_are_for_the_owner_after_a_roll_and_without_thrym(artefact: str) -> None:
    assert roll("key", "horn", artefacts=artefact).question == "reroll"
    assert roll("key", "horn", artefacts=artefact, jotnar="thrym").asked == ["p2"]
    assert roll("key", "horn", artefacts="", p2={"artefacts": artefact}).question == "move"
    p1 = {"vanir_dice": 2, "artefacts": artefact}
    assert lay(phase="dangers", more={"dangers": 3}, p1=p1).play("waive").asked == ["p2"]


# Brisingamen


@pytest.mark.clause("YC-ARTEFACT-BRISINGAMEN")
@pytest.mark.parametrize(
    ("faces", "lost"),
    [("shards", 1), ("split_shield", 1), ("shards split_shield", 2), ("shards shards split_shield horn", 3)],
)
def test_brisingamen_keeps_one_die_that_would_go_back(faces: str, lost: int) -> None:
    board = roll("key", *faces.split(), artefacts="brisingamen")
    assert board.legal() == {"keep vanir_die", "done"}
    assert board.refused("keep elf") == "YC-ARTEFACT-SVALINN"
    board.play("keep vanir_die")
    assert board.asked == ["p2"]
    assert board.see("players.p1.vanir_dice") == len(faces.split()) - lost + 1
    assert reserve(board, "vanir_dice") == 9 - board.see("players.p1.vanir_dice")
    assert board.told("kept") == [{"god": "odin", "thing": "vanir_die"}]


@pytest.mark.clause("YC-ARTEFACT-BRISINGAMEN")
def test_brisingamen_need_not_be_used_and_is_not_asked_for_without_a_lost_die() -> None:
    board = roll("key", "shards", "split_shield", artefacts="brisingamen").play("done")
    assert (board.see("players.p1.vanir_dice"), reserve(board, "vanir_dice")) == (0, 9)
    board = roll("key", "horn", "shield", artefacts="brisingamen")
    assert (board.asked, board.see("players.p1.vanir_dice")) == (["p2"], 2)


@pytest.mark.clause("YC-ARTEFACT-BRISINGAMEN")
def test_brisingamen_keeps_no_elf() -> None:
    """An elf was spent, but no die is lost: there is nothing to keep."""
    board = roll("key", "horn", artefacts="brisingamen", dangers=1, elves=1).play("convert god_die")
    assert (board.asked, board.see("players.p1.elves"), reserve(board, "elves")) == (["p2"], 0, 9)


# Svalinn


@pytest.mark.clause("YC-ARTEFACT-SVALINN")
@pytest.mark.parametrize("spent", [1, 2])
def test_svalinn_keeps_one_spent_elf(spent: int) -> None:
    board = roll("key", "horn", "knot", artefacts="svalinn", elves=3)
    for _ in range(spent):
        board.play("convert vanir_die")
    board.play("done")
    assert board.legal() == {"keep elf", "done"}
    assert board.refused("keep vanir_die") == "YC-ARTEFACT-BRISINGAMEN"
    board.play("keep elf")
    assert (board.asked, board.see("players.p1.elves"), reserve(board, "elves")) == (["p2"], 4 - spent, 5 + spent)
    assert board.told("kept") == [{"god": "odin", "thing": "elf"}]


@pytest.mark.clause("YC-ARTEFACT-SVALINN")
def test_svalinn_need_not_be_used_and_is_not_asked_for_without_a_spent_elf() -> None:
    board = roll("key", artefacts="svalinn", dangers=1, elves=2).play("convert god_die", "done")
    assert (board.see("players.p1.elves"), reserve(board, "elves")) == (1, 8)
    board = roll("key", "shards", artefacts="svalinn", dangers=1, elves=2).play("done")
    assert (board.asked, board.see("players.p1.elves")) == (["p2"], 2)


@pytest.mark.clause("YC-ARTEFACT-SVALINN")
def test_svalinn_saves_an_elf_of_freyrs_power_but_never_more_than_one() -> None:
    board = roll("key", "horn", game="hard", artefacts="svalinn", dangers=3, elves=4, p1={"god": "freyr"})
    board.play("pair", "convert god_die", "done", "keep elf")
    assert (board.asked, board.see("players.p1.elves"), reserve(board, "elves"), lives(board)[0]) == (["p2"], 2, 7, 6)


@pytest.mark.clause("YC-ARTEFACT-SVALINN", "YC-ARTEFACT-BRISINGAMEN")
@pytest.mark.parametrize("artefact", ["svalinn", "brisingamen"])
def test_what_keeps_pieces_is_for_the_owner_and_without_thrym(artefact: str) -> None:
    def rolled(own: str, **position: Any) -> Board:
        return roll("key", "shards", artefacts=own, dangers=1, elves=1, **position).play("convert vanir_die")

    assert rolled(artefact).question == "keep"
    assert rolled(artefact, jotnar="thrym").asked == ["p2"]
    assert rolled("", p2={"artefacts": artefact}).question == "move"


@pytest.mark.clause("YC-DANGER-20", "YC-ARTEFACT-SVALINN", "YC-ARTEFACT-BRISINGAMEN")
@pytest.mark.parametrize("elves", [0, 1])
def test_only_what_is_really_lost_can_be_kept(elves: int) -> None:
    """An elf but no die is gone, or a die but no elf."""
    faces = ("key", "horn") if elves else ("key", "split_shield")
    board = roll(*faces, artefacts="svalinn brisingamen", dangers=1 + elves, elves=elves)
    if elves:
        board.play("convert god_die")
    gone, there = ("elf", "vanir_die") if elves else ("vanir_die", "elf")
    assert (board.legal(), board.refused(f"keep {there}")) == ({f"keep {gone}", "done"}, "YC-DANGER-20")


@pytest.mark.clause("YC-ARTEFACT-SVALINN", "YC-ARTEFACT-BRISINGAMEN")
def test_both_together_keep_an_elf_and_a_die() -> None:
    board = roll("key", "shards", "split_shield", artefacts="svalinn brisingamen", dangers=2, elves=1).play(
        "convert vanir_die"
    )
    assert board.legal() == {"keep elf", "keep vanir_die", "done"}
    board.play("keep vanir_die")
    assert (board.legal(), board.refused("keep vanir_die")) == ({"keep elf", "done"}, "YC-ARTEFACT-BRISINGAMEN")
    board.play("keep elf")
    assert (board.see("players.p1.elves"), board.see("players.p1.vanir_dice")) == (1, 1)
