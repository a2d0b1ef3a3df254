"""Brothers-in-arms: they roll along, spend an elf and use their artefacts (YC-BOND-03 to -07, -16)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import about, each, jotnar, lay, lives, number, place, reserve


def brothers(dangers: int, helper: str = "freyr", god: str = "frigg", **given: Any) -> Board:
    """p1 takes dangers in Niflheim; p2 is there too and is brother-in-arms to p1."""
    p1 = {"god": god, "world": "niflheim", "bonds": {"brother_in_arms": helper}, **given.pop("p1", {})}
    p2 = {"god": helper, "world": "niflheim", "elves": 0, **given.pop("p2", {})}
    more = {"dangers": dangers, **given.pop("more", {})}
    return lay(game="hard", phase="dangers", more=more, p1=p1, p2=p2, **given)


@pytest.mark.clause("YC-BOND-03")
def test_a_brother_in_arms_rolls_along_and_his_success_averts_a_danger() -> None:
    board = brothers(3).play("roll 0")
    assert (board.asked, board.question, board.legal()) == (["p2"], "help", {"help", "decline"})
    assert about(board) == {"helper": "freyr", "god": "frigg"}
    board.dice("blank", "shield").play("help")
    assert (lives(board), board.see("danger")) == ((5, 7, 7), None)


@pytest.mark.clause("YC-BOND-03")
def test_a_brother_in_arms_may_decline_or_fail() -> None:
    declined = brothers(3).dice("shield").play("roll 0", "decline")
    assert lives(declined) == (5, 7, 7)
    failed = brothers(3).dice("shield", "horn").play("roll 0", "help")
    assert lives(failed) == (5, 7, 7)


@pytest.mark.clause("YC-BOND-03")
def test_nobody_is_asked_for_help_without_a_roll_or_from_another_world() -> None:
    assert lives(brothers(3).play("waive")) == (4, 7, 7)
    elsewhere = brothers(3, p2={"world": "muspellheim"}).dice("shield").play("roll 0")
    assert lives(elsewhere) == (5, 7, 7)


@pytest.mark.clause("YC-BOND-01")
def test_the_bond_helps_its_holder_alone() -> None:
    """Freyr takes the dangers; he is brother-in-arms to Frigg, not she to him."""
    bonds = {"brother_in_arms": "freyr"}
    board = lay(
        game="hard", phase="dangers", turn="p2", more={"dangers": 2}, p1={"god": "frigg", "bonds": bonds},
        p2={"god": "freyr", "elves": 0},
    ).dice("shield").play("roll 0")  # fmt: skip
    assert lives(board) == (7, 6, 7)


@pytest.mark.clause("YC-BOND-03", "YC-BOND-07")
def test_each_brother_present_may_help_once() -> None:
    """Odin with both others: they are asked one after the other."""
    board = lay(game="hard", phase="dangers", more={"dangers": 6}, p1={"god": "odin"})
    board.play("roll 0")
    assert (board.asked, about(board)["helper"]) == (["p2"], "thor")
    board.play("help")
    assert (board.asked, about(board)["helper"]) == (["p3"], "tyr")
    board.dice("shield", "blank", "knot").play("help")
    assert lives(board) == (3, 7, 7)  # Odin's e and Tyr's c
    assert [told["helper"] for told in board.told("helper_rolled")] == ["thor", "tyr"]


@pytest.mark.clause("YC-BOND-07")
@pytest.mark.parametrize(
    ("helper", "face", "averted"),
    [
        ("thor", "shield", 2),
        ("thor", "horn", 0),
        ("tyr", "horn", 1),
        ("tyr", "knot", 1),
        ("tyr", "key", 0),
        ("heimdall", "horn", 1),
        ("heimdall", "knot", 0),
        ("freyia", "shield", 1),
        ("freyia", "key", 0),
    ],
)
def test_the_helpers_die_counts_with_his_own_skills_and_power(helper: str, face: str, averted: int) -> None:
    board = brothers(5, helper).dice("blank", face).play("roll 0", "help")
    assert lives(board) == (2 + averted, 7, 7)


@pytest.mark.clause("YC-BOND-07")
def test_the_helpers_die_does_not_count_with_the_rollers_skills() -> None:
    board = brothers(4, "freyr", god="tyr").dice("knot", "knot").play("roll 0", "help")
    assert lives(board) == (4, 7, 7)
    thor = brothers(4, "freyr", god="thor").dice("shield", "shield").play("roll 0", "help")
    assert lives(thor) == (6, 7, 7)  # two by Thor's own die, one by Freyr's


@pytest.mark.clause("YC-JOTUNN-16", "YC-DANGER-21")
def test_with_utgardloki_nobody_helps() -> None:
    board = brothers(3, p1={"vanir_dice": 1}, jotnar="utgardloki").dice("shield").play("roll 1")
    assert lives(board) == (5, 7, 7)


# A helper's elf


@pytest.mark.clause("YC-BOND-04")
def test_a_helper_turns_his_failure_with_an_elf() -> None:
    board = brothers(3, p2={"elves": 3}).dice("blank", "key").play("roll 0", "help")
    assert (board.asked, board.question, board.legal()) == (["p2"], "helper_elf", {"convert god_die", "decline"})
    assert board.refused("convert vanir_die") == "YC-BOND-04"
    assert about(board) == {"god": "frigg", "left": 3}
    board.play("convert god_die")
    assert (lives(board), each(board, "elves"), reserve(board, "elves")) == ((5, 7, 7), [0, 2, 0], 7)


@pytest.mark.clause("YC-BOND-04")
def test_a_helper_may_keep_his_elf() -> None:
    board = brothers(3, p2={"elves": 3}).dice("blank", "key").play("roll 0", "help", "decline")
    assert (lives(board), each(board, "elves"), reserve(board, "elves")) == ((4, 7, 7), [0, 3, 0], 6)


@pytest.mark.clause("YC-BOND-04")
def test_a_helper_is_not_asked_for_an_elf_that_would_not_help() -> None:
    success = brothers(3, p2={"elves": 1}).dice("blank", "shield").play("roll 0", "help")
    none_left = brothers(1, p2={"elves": 1}).dice("shield", "key").play("roll 0", "help")
    declined = brothers(3, p2={"elves": 1}).dice("blank").play("roll 0", "decline")
    suttung = brothers(3, p2={"elves": 1}, jotnar="suttung").dice("blank", "key").play("roll 0", "help")
    assert [lives(board)[0] for board in (success, none_left, declined, suttung)] == [5, 7, 4, 4]
    assert [each(board, "elves")[1] for board in (success, none_left, declined, suttung)] == [1, 1, 1, 1]


@pytest.mark.clause("YC-BOND-04", "YC-DANGER-14")
def test_the_roller_spends_elves_before_the_helper() -> None:
    board = brothers(2, p1={"elves": 1}, p2={"elves": 1}).dice("blank", "key").play("roll 0", "help")
    assert (board.asked, board.question) == (["p1"], "elves")
    board.play("convert god_die")
    assert (board.asked, board.question) == (["p2"], "helper_elf")
    board.play("convert god_die")
    assert (lives(board), reserve(board, "elves")) == ((7, 7, 7), 9)


@pytest.mark.clause("YC-BOND-04")
def test_of_two_helpers_only_as_many_spend_an_elf_as_are_needed() -> None:
    p2, p3 = {"god": "freyr", "elves": 1}, {"god": "freyia", "elves": 1}
    for dangers, spent in ((1, 1), (2, 2)):
        board = lay(game="hard", phase="dangers", more={"dangers": dangers}, p1={"god": "odin"}, p2=p2, p3=p3)
        board.dice("blank", "key", "horn").play("roll 0", "help", "help")
        for _ in range(spent):
            board.play("convert god_die")
        assert (lives(board), sum(each(board, "elves")), reserve(board, "elves")) == ((7, 7, 7), 2 - spent, 7 + spent)


@pytest.mark.clause("YC-BOND-04", "YC-POWER-THOR")
def test_an_elf_on_thors_die_averts_two_for_his_brother_too() -> None:
    board = brothers(3, "thor", p2={"elves": 1}).dice("blank", "key").play("roll 0", "help", "convert god_die")
    assert lives(board) == (6, 7, 7)


# A helper's artefacts


@pytest.mark.clause("YC-BOND-05")
def test_a_helper_rolls_his_die_again_with_draupnir() -> None:
    board = brothers(2, p2={"artefacts": "draupnir andvarinaut"}).dice("blank", "key").play("roll 0", "help")
    assert (board.asked, board.question, board.legal()) == (["p2"], "helper_reroll", {"use draupnir", "decline"})
    assert board.refused("use andvarinaut") == "YC-BOND-05"  # no Vanir die was rolled
    assert about(board) == {"god": "frigg", "left": 2}
    board.dice("shield").play("use draupnir")
    assert lives(board) == (6, 7, 7)
    kept = brothers(2, p2={"artefacts": "draupnir"}).dice("blank", "shield").play("roll 0", "help", "decline")
    assert lives(kept) == (6, 7, 7)
    worse = (
        brothers(2, p2={"artefacts": "draupnir"}).dice("blank", "shield", "key").play("roll 0", "help", "use draupnir")
    )
    assert lives(worse) == (5, 7, 7)


@pytest.mark.clause("YC-BOND-05")
def test_only_the_helpers_own_draupnir_helps_his_die() -> None:
    """Frigg's Draupnir is for her own die, Tyr's for nobody's; with Thrym there is none."""
    own = brothers(2, p1={"artefacts": "draupnir"}).dice("blank", "key").play("roll 0", "help")
    assert (own.asked, own.question) == (["p1"], "reroll")
    own.dice("shield").play("use draupnir")
    assert lives(own) == (6, 7, 7)
    other = brothers(2, p3={"world": "niflheim", "artefacts": "draupnir"}).dice("blank", "key").play("roll 0", "help")
    thrym = brothers(2, p2={"artefacts": "draupnir"}, jotnar="thrym").dice("blank", "key").play("roll 0", "help")
    unasked = brothers(2, p2={"artefacts": "draupnir"}).dice("shield").play("roll 0", "decline")
    assert [lives(board)[0] for board in (other, thrym, unasked)] == [5, 5, 6]


@pytest.mark.clause("YC-BOND-05", "YC-ARTEFACT-ANDVARINAUT", "YC-DANGER-14")
@pytest.mark.parametrize("rolls_along", [True, False])
def test_a_helper_rolls_vanir_dice_of_the_roller_again_with_andvarinaut(rolls_along: bool) -> None:
    """Whether or not he has rolled his own die: he picks them, and the new faces are the roller's."""
    board = brothers(4, p1={"vanir_dice": 3}, p2={"artefacts": "andvarinaut"})
    board.dice("blank", "shards", "knot", "shield", *(["blank"] if rolls_along else []))
    board.play("roll 3", "help" if rolls_along else "decline")
    assert (board.asked, board.question, board.legal()) == (["p2"], "helper_reroll", {"use andvarinaut", "decline"})
    assert (about(board), board.refused("use draupnir")) == ({"god": "frigg", "left": 3}, "YC-BOND-05")
    board.play("use andvarinaut")
    assert (board.asked, board.question) == (["p2"], "pick_dice")
    assert board.legal() == {"reroll shards", "reroll knot", "reroll shield"}
    board.play("reroll shards", "reroll knot").dice("shield", "split_shield").play("throw")
    assert board.told("rolled")[-1]["god"] == "frigg"
    assert (lives(board), each(board, "vanir_dice"), reserve(board, "vanir_dice")) == ((6, 7, 7), [2, 0, 0], 7)


@pytest.mark.clause("YC-BOND-05")
def test_a_helper_may_leave_andvarinaut_and_nobody_is_asked_for_it_in_vain() -> None:
    left = brothers(3, p1={"vanir_dice": 1}, p2={"artefacts": "andvarinaut"}).dice("blank", "shards")
    assert lives(left.play("roll 1", "decline", "decline")) == (4, 7, 7)
    no_dice = brothers(3, p1={"vanir_dice": 1}, p2={"artefacts": "andvarinaut"}).dice("blank")
    elsewhere = brothers(3, p1={"vanir_dice": 1}, p3={"artefacts": "andvarinaut"}).dice("blank", "shards")
    thrym = brothers(3, p1={"vanir_dice": 1}, p2={"artefacts": "andvarinaut"}, jotnar="thrym").dice("blank", "shards")
    assert lives(no_dice.play("roll 0", "decline")) == (4, 7, 7)
    assert [lives(board.play("roll 1", "decline"))[0] for board in (elsewhere, thrym)] == [4, 4]


@pytest.mark.clause("YC-BOND-05", "YC-DANGER-14")
def test_rings_of_roller_and_helper_work_in_any_order() -> None:
    """Frigg leaves Draupnir at first; after Freyr's Andvarinaut she is asked for it anew."""
    board = brothers(5, p1={"vanir_dice": 1, "artefacts": "draupnir"}, p2={"artefacts": "andvarinaut"})
    board.dice("blank", "shards").play("roll 1", "decline")
    assert (board.asked, board.question) == (["p1"], "reroll")
    board.play("done")
    assert (board.asked, board.question) == (["p2"], "helper_reroll")
    board.dice("shield").play("use andvarinaut")  # the only die need not be picked
    assert (board.asked, board.question, board.legal()) == (["p1"], "reroll", {"use draupnir", "done"})
    board.dice("shield").play("use draupnir")
    assert lives(board) == (4, 7, 7)


@pytest.mark.clause("YC-BOND-05")
def test_a_helper_with_both_rings_is_asked_for_both() -> None:
    board = brothers(5, p1={"vanir_dice": 1}, p2={"artefacts": "draupnir andvarinaut"})
    board.dice("blank", "shards", "key").play("roll 1", "help")
    assert board.legal() == {"use draupnir", "use andvarinaut", "decline"}
    board.dice("shield").play("use draupnir")
    assert (board.asked, board.legal()) == (["p2"], {"use andvarinaut", "decline"})
    board.dice("shield").play("use andvarinaut")
    assert lives(board) == (4, 7, 7)


@pytest.mark.clause("YC-BOND-05", "YC-BOND-16")
def test_a_helpers_weapon_counts_as_if_he_fought() -> None:
    more = {"against": "iormungand"}
    board = brothers(3, p2={"artefacts": "mjollnir"}, more=more, valhalla=1)
    assert (board.asked, board.question, board.legal()) == (["p2"], "helper_weapon", {"use mjollnir", "decline"})
    assert (about(board)["left"], board.refused("use gungnir")) == (3, "YC-BOND-05")
    board.play("use mjollnir")
    averts = number("mjollnir", "averts")
    assert (board.question, board.see("danger.left")) == ("heroes", 3 - averts)
    assert board.told("weapon_used")[0]["count"] == averts
    both = brothers(3, p2={"artefacts": "mjollnir megingjord"}, more=more).play("use mjollnir")
    assert both.see("danger.left") == 3 - 2 * averts
    mine = brothers(3, p1={"artefacts": "megingjord"}, p2={"artefacts": "mjollnir"}, more=more).play("use mjollnir")
    assert mine.see("danger.left") == 2  # Megingjord is for its owner's weapons


@pytest.mark.clause("YC-BOND-05", "YC-BOND-12")
def test_a_helper_may_leave_his_weapon() -> None:
    """Without a roll Freyia, to whom all are chance acquaintances, would get nothing."""
    p3 = {"god": "freyia", "world": "niflheim"}
    one = {"against": "iormungand"}
    board = brothers(1, p1={"vanir_dice": 1}, p2={"artefacts": "mjollnir"}, p3=p3, more=one)
    board.play("decline").dice("blank", "split_shield").play("roll 1", "decline", "gather vanir_die")
    assert (lives(board), each(board, "vanir_dice")) == ((7, 7, 7), [0, 0, 1])
    used = brothers(1, p1={"vanir_dice": 1}, p2={"artefacts": "mjollnir"}, p3=p3, more=one).play("use mjollnir")
    assert (used.see("danger"), used.told("rolled"), each(used, "vanir_dice")) == (None, [], [1, 0, 0])


@pytest.mark.clause("YC-ARTEFACT-GENERAL-01", "YC-BOND-05")
def test_the_own_weapon_works_by_itself() -> None:
    board = brothers(3, p1={"artefacts": "mjollnir"}, more={"against": "iormungand"})
    assert (board.asked, board.question, board.see("danger.left")) == (["p1"], "saving_roll", 2)


@pytest.mark.clause("YC-BOND-09", "YC-BOND-05")
def test_a_weapon_that_changes_hands_while_it_is_asked_for_works_for_who_has_it() -> None:
    """Frigg takes Mjollnir from Freyr, who is her blood relative too; or Tyr takes it, who is no help to her."""
    bonds = {"brother_in_arms": "freyr", "blood_relative": "freyr"}
    more = {"against": "iormungand"}
    mine = brothers(3, p1={"bonds": bonds}, p2={"artefacts": "mjollnir"}, more=more)
    mine.play("seize mjollnir", seat="p1")
    assert (mine.asked, mine.question, mine.see("danger.left")) == (["p1"], "saving_roll", 2)
    p3 = {"god": "tyr", "world": "niflheim", "bonds": {"blood_relative": "freyr"}}
    lost = brothers(3, p2={"artefacts": "mjollnir"}, p3=p3, more=more).play("seize mjollnir", seat="p3")
    assert (lost.asked, lost.question, lost.see("danger.left")) == (["p1"], "saving_roll", 3)
    both = {"brother_in_arms": "freyr tyr"}
    passed = brothers(3, p1={"bonds": both}, p2={"artefacts": "mjollnir"}, p3=p3, more=more)
    passed.play("seize mjollnir", seat="p3")
    assert (passed.asked, passed.question) == (["p3"], "helper_weapon")
    assert passed.play("use mjollnir").see("danger.left") == 2


@pytest.mark.clause("YC-BOND-05")
def test_weapons_that_do_not_count() -> None:
    fitting = {"against": "iormungand"}
    wrong = brothers(3, p2={"artefacts": "gungnir"}, more=fitting)
    no_fight = brothers(3, p2={"artefacts": "mjollnir"})
    elsewhere = brothers(3, p2={"artefacts": "mjollnir", "world": "asgard"}, more=fitting)
    no_brother = brothers(3, p3={"artefacts": "mjollnir", "world": "niflheim"}, more=fitting)
    thrym = brothers(3, p2={"artefacts": "mjollnir"}, more=fitting, jotnar="thrym")
    assert [board.see("danger.left") for board in (wrong, no_fight, elsewhere, no_brother, thrym)] == [3] * 5


@pytest.mark.clause("YC-BOND-16", "YC-DANGER-15")
def test_weapons_of_a_helper_can_avert_all_without_any_roll() -> None:
    board = lay(
        game="hard", jotnar="thjazi", p1={"god": "odin"}, p2={"artefacts": "jarngreipr megingjord"},
        p3={"world": "alfheim"},
    ).play("fight thjazi", "use jarngreipr")  # fmt: skip
    assert (jotnar(board), lives(board), board.see("active")) == ({}, (7, 7, 7), "p2")


@pytest.mark.clause("YC-BOND-05", "YC-DANGER-20")
def test_a_helper_keeps_his_elf_with_his_own_svalinn() -> None:
    board = brothers(2, p2={"elves": 1, "artefacts": "svalinn"}).dice("blank", "key")
    board.play("roll 0", "help", "convert god_die")
    assert (board.asked, board.question, board.legal()) == (["p2"], "helper_keep", {"keep elf", "decline"})
    assert board.refused("keep vanir_die") == "YC-DANGER-20"
    board.play("keep elf")
    assert (lives(board), each(board, "elves"), reserve(board, "elves")) == ((6, 7, 7), [0, 1, 0], 8)
    given = brothers(2, p2={"elves": 1, "artefacts": "svalinn"}).dice("blank", "key")
    given.play("roll 0", "help", "convert god_die", "decline")
    assert (each(given, "elves"), reserve(given, "elves")) == ([0, 0, 0], 9)


@pytest.mark.clause("YC-BOND-05", "YC-ARTEFACT-BRISINGAMEN", "YC-DANGER-20")
def test_a_helpers_brisingamen_saves_a_die_of_the_roller() -> None:
    board = brothers(4, p1={"vanir_dice": 2}, p2={"artefacts": "brisingamen"})
    board.dice("blank", "shards", "split_shield").play("roll 2", "decline")
    assert (board.asked, board.question, board.legal()) == (["p2"], "helper_keep", {"use brisingamen", "decline"})
    assert (board.refused("use svalinn"), board.refused("keep elf")) == ("YC-BOND-05", "YC-DANGER-20")
    board.play("use brisingamen")
    assert (each(board, "vanir_dice"), reserve(board, "vanir_dice")) == ([1, 0, 0], 8)
    assert board.told("kept_for") == [
        {"helper": "freyr", "artefact": "brisingamen", "god": "frigg", "thing": "vanir_die"}
    ]
    unlost = brothers(4, p1={"vanir_dice": 1}, p2={"artefacts": "brisingamen"}).dice("blank", "shield")
    assert unlost.play("roll 1", "decline").see("danger") is None


@pytest.mark.clause("YC-BOND-05", "YC-ARTEFACT-SVALINN", "YC-DANGER-20")
def test_a_helpers_svalinn_saves_an_elf_of_the_roller_or_his_own_but_not_both() -> None:
    def spent() -> Board:
        board = brothers(4, p1={"elves": 1}, p2={"elves": 1, "artefacts": "svalinn"}).dice("blank", "key")
        return board.play("roll 0", "help", "convert god_die", "convert god_die")

    board = spent()
    assert (board.asked, board.question, board.legal()) == (
        ["p2"],
        "helper_keep",
        {"keep elf", "use svalinn", "decline"},
    )
    assert (each(board.play("use svalinn"), "elves"), reserve(board, "elves")) == ([1, 0, 0], 8)
    assert each(spent().play("keep elf"), "elves") == [0, 1, 0]
    unrolled = brothers(4, p1={"god": "frigg", "elves": 1}, p2={"elves": 1, "artefacts": "svalinn"}).play("waive")
    assert unrolled.see("danger") is None


@pytest.mark.clause("YC-BOND-05", "YC-DANGER-20")
def test_the_roller_keeps_first_then_helpers_then_acquaintances() -> None:
    p3 = {"god": "freyia", "world": "niflheim"}
    board = brothers(
        5, p1={"vanir_dice": 3, "artefacts": "brisingamen"}, p2={"elves": 1, "artefacts": "svalinn"}, p3=p3
    )
    board.dice("blank", "shards", "shards", "split_shield", "key").play("roll 3", "help", "convert god_die")
    asked = []
    for move in ("keep vanir_die", "keep elf", "gather vanir_die"):
        asked.append((board.asked[0], board.question))
        board.play(move)
    assert asked == [("p1", "keep"), ("p2", "helper_keep"), ("p3", "gather")]
    assert (each(board, "vanir_dice"), each(board, "elves")) == ([1, 0, 1], [0, 1, 0])


@pytest.mark.clause("YC-BOND-05", "YC-DANGER-20")
def test_nobody_else_saves_a_helpers_elf() -> None:
    """Neither Svalinn of the roller nor a chance acquaintance of the helper or the roller."""
    p3 = {"god": "freyia", "world": "niflheim"}
    board = brothers(2, p1={"artefacts": "svalinn"}, p2={"elves": 1}, p3=p3).dice("blank", "key")
    board.play("roll 0", "help", "convert god_die")
    assert (board.see("danger"), each(board, "elves"), reserve(board, "elves")) == (None, [0, 0, 0], 9)
    unspent = brothers(2, p2={"elves": 1, "artefacts": "svalinn"}).dice("blank", "shield").play("roll 0", "help")
    assert (unspent.see("danger"), each(unspent, "elves")) == (None, [0, 1, 0])


# Support gods as brothers-in-arms


def with_support(god: str, dangers: int, turn: str = "p1", world: str = "asgard") -> Board:
    """Two players, Odin as p1 and Frigg far away; a support god is in the world named."""
    players = {"p1": {"god": "odin"}, "p2": {"god": "frigg", "world": "muspellheim"}}
    if turn == "p2":
        players["p2"] = {"god": "freyr", "elves": 0, "bonds": {"brother_in_arms": god}}  # type: ignore[dict-item]
    return lay(
        seats=2, game="hard", phase="dangers", turn=turn, more={"dangers": dangers}, support={god: {"world": world}},
        p1=players["p1"], p2=players["p2"],
    )  # fmt: skip


@pytest.mark.clause("YC-BOND-02", "YC-BOND-06")
@pytest.mark.parametrize(
    ("god", "face", "averted"),
    [
        ("freyia", "shield", 1),
        ("thor", "shield", 1),
        ("tyr", "horn", 0),
        ("tyr", "knot", 0),
        ("heimdall", "horn", 0),
        ("thor", "key", 0),
    ],
)
def test_for_a_support_god_only_a_shield_succeeds_and_averts_one(god: str, face: str, averted: int) -> None:
    board = with_support(god, 4).play("roll 0")
    assert (board.asked, board.question, about(board)["helper"]) == (["p1"], "help", god)
    board.dice("blank", face).play("help")
    assert (lives(board), board.see("danger")) == ((4 + averted, 8), None)  # no elf, no artefact is asked for
    assert board.see(f"support.{god}.life") == 5


@pytest.mark.clause("YC-BOND-06", "YC-BOND-03")
def test_a_support_god_elsewhere_does_not_help() -> None:
    assert lives(with_support("thor", 4, world="alfheim").dice("shield").play("roll 0")) == (5, 8)


@pytest.mark.clause("YC-BOND-06")
def test_the_active_player_decides_for_a_support_god() -> None:
    board = with_support("thor", 3, turn="p2").play("roll 0")
    assert (board.asked, board.question) == (["p2"], "help")
    board.dice("blank", "shield").play("help")
    assert lives(board) == (8, 6)


@pytest.mark.clause("YC-SKILL-ODIN", "YC-SKILL-GENERAL-03")
def test_both_support_gods_help_a_lonely_odin() -> None:
    board = lay(
        seats=1, game="hard", phase="dangers", more={"dangers": 4}, p1={"god": "odin"},
        support={"freyr": {}, "thor": {}},
    ).dice("blank", "shield", "shield")  # fmt: skip
    board.play("roll 0", "help", "help")
    assert lives(board) == (7,)


@pytest.mark.clause("YC-SKILL-ODIN")
def test_odins_brothers_help_in_his_fights() -> None:
    board = lay(
        game="hard", p1={"god": "odin", "world": "vanaheim"}, p2={"world": "vanaheim", "artefacts": "hofund"},
        jotnar="suttung thrym",
    )  # fmt: skip
    board.dice("shield", "shield").play("fight loki", "roll 0", "help")  # power 3, and Hofund is stopped by Thrym
    assert (place(board, "loki"), lives(board)) == ("cage", (7, 7, 7))
