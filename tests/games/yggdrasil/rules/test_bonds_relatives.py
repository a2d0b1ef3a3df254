"""Blood relatives: take from them at any time; a support god loses life in one's place (YC-BOND-08 to -11)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import each, end, lay, lives, options, reserve, worlds


def kin(**given: Any) -> Board:
    """p1 (Thor) and p2 (Tyr), his blood relative, are in Alfheim; p3 (Frigg) is in Svartalfheim."""
    p1 = {"god": "thor", "world": "alfheim", "bonds": {"blood_relative": "tyr"}, **given.pop("p1", {})}
    riches = {"elves": 2, "vanir_dice": 1, "artefacts": "draupnir svalinn"}
    p2 = {"god": "tyr", "world": "alfheim", **riches, **given.pop("p2", {})}
    p3 = {"god": "frigg", "world": "svartalfheim", "elves": 1, "artefacts": "odroerir", **given.pop("p3", {})}
    return lay(game="hard", p1=p1, p2=p2, p3=p3, **given)


CLAIMS = {"claim elf tyr", "claim vanir_die tyr", "seize draupnir", "seize svalinn"}


@pytest.mark.clause("YC-BOND-08")
def test_elves_dice_and_artefacts_of_a_relative_in_the_own_world_can_be_taken() -> None:
    board = kin()
    assert board.legal() == {*CLAIMS, "act alfheim", "pass"}
    board.play("claim elf tyr", "claim vanir_die tyr", "seize svalinn")
    assert (each(board, "elves"), each(board, "vanir_dice")) == ([1, 1, 1], [1, 0, 0])
    assert each(board, "artefacts") == [["svalinn"], ["draupnir"], ["odroerir"]]
    assert (reserve(board, "elves"), reserve(board, "vanir_dice")) == (6, 8)
    assert (board.asked, board.question) == (["p1"], "step_3")
    assert board.legal() == {"claim elf tyr", "seize draupnir", "act alfheim", "pass"}
    assert board.refused("claim vanir_die tyr") == "YC-BOND-08"


@pytest.mark.clause("YC-BOND-08")
def test_nothing_is_taken_from_a_relative_elsewhere_nor_from_another_god() -> None:
    board = kin(p2={"world": "asgard"})
    assert board.legal() == {"act alfheim", "pass"}
    for claim in CLAIMS:
        assert board.refused(claim) == "YC-BOND-08"
    near = kin(p3={"world": "alfheim"})
    assert near.legal("claim") | near.legal("seize") == CLAIMS
    for claim in ("claim elf frigg", "seize odroerir", "seize valshamr", "claim elf odin", "claim elf thor"):
        assert near.refused(claim) == "YC-BOND-08"


@pytest.mark.clause("YC-BOND-01", "YC-BOND-09")
def test_the_relative_takes_nothing_in_return() -> None:
    board = kin(p1={"elves": 2})
    assert board.legal(seat="p2") == set()
    assert board.refused("claim elf thor", seat="p2") == "not_your_decision"


@pytest.mark.clause("YC-BOND-09")
def test_what_was_seized_works_at_once() -> None:
    board = kin(phase="dangers", more={"dangers": 1}).dice("blank", "shield")
    board.play("seize draupnir", "roll 0", "use draupnir")
    assert lives(board) == (7, 7, 7)


@pytest.mark.clause("YC-BOND-09")
def test_a_relative_may_be_used_outside_the_own_turn() -> None:
    board = kin(turn="p3")
    assert (board.asked, board.legal(seat="p1")) == (["p3"], CLAIMS)
    board.play("claim elf tyr", seat="p1")
    assert (each(board, "elves"), board.asked, board.question) == ([1, 1, 1], ["p3"], "step_3")
    assert board.refused("pass", seat="p1") == "YC-BOND-09"
    board.play("pass")
    assert board.see("active") == "p1"


@pytest.mark.clause("YC-BOND-09")
def test_a_relative_may_be_used_when_the_team_is_asked() -> None:
    board = kin(phase="round", p1={"pile": "hel"})
    assert board.asked == ["p1", "p2", "p3"]
    assert board.legal(seat="p1") == {*CLAIMS, "next p1", "next p2", "next p3"}
    assert board.legal(seat="p2") == {"next p1", "next p2", "next p3"}
    board.play("seize draupnir", seat="p1")
    assert (each(board, "artefacts")[0], board.asked) == (["draupnir"], ["p1", "p2", "p3"])


@pytest.mark.clause("YC-BOND-09")
def test_dice_that_are_rolled_cannot_be_taken() -> None:
    """Tyr takes dangers and rolls 2 of his 3 dice; Frigg is brother-in-arms, so that there is a decision between."""
    bonds = {"brother_in_arms": "frigg"}
    board = kin(
        turn="p2", phase="dangers", more={"dangers": 3}, p2={"vanir_dice": 3, "artefacts": "", "bonds": bonds},
        p3={"world": "alfheim"},
    )  # fmt: skip
    assert board.legal(seat="p1") == {"claim elf tyr", "claim vanir_die tyr"}
    board.play("roll 2", seat="p2")
    assert (board.asked, board.see("players.p2.vanir_dice")) == (["p3"], 1)
    board.play("claim vanir_die tyr", seat="p1")
    assert board.refused("claim vanir_die tyr", seat="p1") == "YC-BOND-08"
    board.dice("key", "horn", "knot").play("decline", seat="p3")
    board.play("done", seat="p2")  # no elf on his dice
    assert (each(board, "vanir_dice"), lives(board)) == ([1, 2, 0], (7, 4, 7))


@pytest.mark.clause("YC-BOND-09")
def test_whatever_a_relative_has_can_be_taken_in_one_turn() -> None:
    """However much it is: eight elves, seven dice, all artefacts."""
    artefacts = "andvarinaut draupnir giallarhorn hringhorni megingjord skidbladnir gleipnir"
    board = kin(p2={"elves": 8, "vanir_dice": 7, "artefacts": artefacts}, p3={"elves": 0})
    board.play(*["claim elf tyr"] * 8, *["claim vanir_die tyr"] * 7, *(f"seize {name}" for name in artefacts.split()))
    assert (each(board, "elves"), each(board, "vanir_dice")) == ([8, 0, 0], [7, 0, 0])
    assert board.see("players.p1.artefacts") == artefacts.split()


def mutual(**given: Any) -> Board:
    """Thor and Tyr are blood relatives of each other."""
    return kin(p2={"bonds": {"blood_relative": "thor"}, **given.pop("p2", {})}, **given)


@pytest.mark.clause("YC-BOND-09")
def test_what_was_so_in_this_turn_is_not_made_so_again_by_taking() -> None:
    board = mutual(p1={"vanir_dice": 1}, p2={"elves": 1}).play("claim elf tyr", seat="p1")
    assert (each(board, "elves"), board.refused("claim elf thor", seat="p2")) == ([1, 0, 1], "YC-BOND-09")
    assert "claim elf thor" not in board.legal(seat="p2")
    board.play("seize svalinn", seat="p1")
    board.play("claim elf thor", seat="p2")  # nobody has what they had before: Svalinn is with Thor
    assert each(board, "elves") == [0, 1, 1]
    assert board.refused("seize svalinn", seat="p2") == "YC-BOND-09"
    assert board.refused("claim elf tyr", seat="p1") == "YC-BOND-09"


@pytest.mark.clause("YC-BOND-09")
def test_two_relatives_cannot_take_from_each_other_for_ever() -> None:
    board = mutual(p2={"elves": 2, "vanir_dice": 0, "artefacts": ""})
    taken = 0
    while claims := sorted((move, seat) for seat in ("p1", "p2") for move in board.legal("claim", seat=seat)):
        board.play(claims[0][0], seat=claims[0][1])
        taken += 1
    assert taken == 2
    assert (board.asked, board.legal()) == (["p1"], {"act alfheim", "pass"})


@pytest.mark.clause("YC-BOND-09")
def test_in_the_next_turn_all_can_be_taken_anew() -> None:
    board = mutual(p2={"elves": 1}).play("claim elf tyr", seat="p1").play("pass", seat="p1")
    assert board.see("active") == "p2"
    board.play("claim elf thor", seat="p2")
    assert each(board, "elves") == [0, 1, 1]


@pytest.mark.clause("YC-BOND-09")
def test_what_was_taken_in_a_turn_is_part_of_the_state() -> None:
    board = mutual(p2={"elves": 1})
    before, copied = board.state.fingerprint(), board.state.clone()
    board.play("claim elf tyr", seat="p1")
    twin = board.state.clone()
    assert (twin.fingerprint(), copied.fingerprint()) == (board.state.fingerprint(), before)
    assert "claim elf thor" not in [board.grammar.text(move) for move in twin.legal(1)]


@pytest.mark.clause("YC-BOND-08")
def test_two_relatives_can_both_be_taken_from() -> None:
    board = kin(p1={"bonds": {"blood_relative": "tyr frigg"}}, p3={"world": "alfheim"})
    assert board.legal("claim") | board.legal("seize") == {*CLAIMS, "claim elf frigg", "seize odroerir"}
    board.play("claim elf frigg")
    assert each(board, "elves") == [1, 2, 0]


@pytest.mark.clause("YC-BOND-08")
def test_without_blood_relatives_nothing_can_be_taken() -> None:
    board = kin(p1={"bonds": {}})
    assert board.legal() == {"act alfheim", "pass"}
    assert board.refused("claim elf tyr") == "YC-BOND-08"
    assert board.refused("pass", seat="p2") == "not_your_decision"


# What only a relative has, where it is needed


def dared(dangers: int, **given: Any) -> Board:
    """Thor, with nothing of his own, takes dangers; Tyr, his relative, is rich only in what is named."""
    p2 = {"elves": 0, "vanir_dice": 0, "artefacts": "", **given.pop("p2", {})}
    return kin(phase="dangers", more={"dangers": dangers, **given.pop("more", {})}, p2=p2, **given)


@pytest.mark.clause("YC-BOND-08", "YC-BOND-09", "YC-T21")
def test_who_has_no_elf_may_take_one_after_the_roll() -> None:
    board = dared(3, p2={"elves": 2}).dice("blank").play("roll 0")
    assert (board.asked, board.question, board.legal()) == (["p1"], "elves", {"claim elf tyr", "done"})
    assert board.refused("convert god_die") == "YC-DANGER-05"
    board.play("claim elf tyr", "convert god_die")  # Thor's die averts 2; without a failed die nothing more is asked
    assert (each(board, "elves"), lives(board), board.see("danger")) == ([0, 1, 1], (6, 7, 7), None)


@pytest.mark.clause("YC-BOND-09")
def test_an_elf_of_a_relative_need_not_be_taken() -> None:
    board = dared(1, p2={"elves": 2}).dice("blank").play("roll 0", "done")
    assert (each(board, "elves"), lives(board)) == ([0, 2, 1], (6, 7, 7))


@pytest.mark.clause("YC-BOND-09")
@pytest.mark.parametrize(
    ("faces", "given"),
    [
        ("shield", {"p2": {"elves": 2}}),  # no danger is left
        ("blank", {"p2": {"elves": 2, "world": "asgard"}}),
        ("blank", {"p2": {"elves": 2}, "p1": {"bonds": {}}}),
        ("blank", {"p2": {"elves": 2}, "jotnar": "suttung"}),
        ("blank", {"p2": {"vanir_dice": 2, "artefacts": "hofund"}}),  # nothing that helps after the roll
    ],
)
def test_who_cannot_use_anything_of_a_relative_is_not_asked(faces: str, given: dict[str, Any]) -> None:
    board = dared(2, **given).dice(faces).play("roll 0")
    assert (board.see("danger"), lives(board)[0]) == (None, 7 if faces == "shield" else 5)


@pytest.mark.clause("YC-BOND-09", "YC-POWER-FREYR")
def test_freyr_may_take_the_elves_for_a_pair() -> None:
    board = dared(1, p1={"god": "freyr", "elves": 1}, p2={"elves": 1}).play("waive")
    assert (board.question, board.legal()) == ("elves_unrolled", {"claim elf tyr", "done"})
    board.play("claim elf tyr", "pair")
    assert (each(board, "elves"), lives(board)) == ([0, 0, 1], (7, 7, 7))
    alone = dared(1, p1={"god": "freyr", "elves": 1}).play("waive")
    assert (alone.see("danger"), lives(alone)) == (None, (6, 7, 7))


@pytest.mark.clause("YC-BOND-09", "YC-ARTEFACT-DRAUPNIR", "YC-ARTEFACT-ANDVARINAUT")
def test_a_relatives_ring_may_be_taken_after_the_roll() -> None:
    rings = {"artefacts": "draupnir andvarinaut"}
    board = dared(3, p1={"vanir_dice": 1}, p2=rings).dice("blank", "horn").play("roll 1")
    assert (board.question, board.legal()) == ("reroll", {"seize draupnir", "seize andvarinaut", "done"})
    board.dice("shield").play("seize draupnir", "use draupnir")
    assert (board.question, board.legal()) == ("reroll", {"seize andvarinaut", "done"})
    board.dice("shield").play("seize andvarinaut", "use andvarinaut")
    assert (lives(board), board.see("danger")) == ((7, 7, 7), None)
    none = dared(2, p2={"artefacts": "andvarinaut"}).dice("blank").play("roll 0")  # no Vanir die was rolled
    assert (none.see("danger"), lives(none)) == (None, (5, 7, 7))


@pytest.mark.clause("YC-BOND-09", "YC-ARTEFACT-SVALINN", "YC-DANGER-19")
def test_a_relatives_svalinn_may_be_taken_to_keep_an_elf() -> None:
    board = dared(2, p1={"elves": 1}, p2={"artefacts": "svalinn"}).dice("blank").play("roll 0", "convert god_die")
    assert (board.question, board.legal()) == ("keep", {"seize svalinn", "done"})
    assert board.refused("keep elf") == "YC-ARTEFACT-SVALINN"
    board.play("seize svalinn", "keep elf")
    assert (each(board, "elves"), each(board, "artefacts")[0], board.see("danger")) == ([1, 0, 1], ["svalinn"], None)
    unspent = dared(2, p1={"elves": 1}, p2={"artefacts": "svalinn"}).dice("shield").play("roll 0")
    assert (unspent.see("danger"), each(unspent, "elves")) == (None, [1, 0, 1])


@pytest.mark.clause("YC-BOND-09", "YC-ARTEFACT-BRISINGAMEN", "YC-DANGER-19")
def test_a_relatives_brisingamen_may_be_taken_to_keep_a_die() -> None:
    board = (
        dared(3, p1={"vanir_dice": 1}, p2={"artefacts": "brisingamen svalinn"})
        .dice("shield", "split_shield")
        .play("roll 1")
    )
    assert (board.question, board.legal()) == ("keep", {"seize brisingamen", "seize svalinn", "done"})
    board.play("seize brisingamen", "keep vanir_die")
    assert (each(board, "vanir_dice"), reserve(board, "vanir_dice"), board.see("danger")) == ([1, 0, 0], 8, None)
    kept = dared(3, p1={"vanir_dice": 1}, p2={"artefacts": "brisingamen"}).dice("shield", "horn").play("roll 1")
    assert (kept.see("danger"), each(kept, "vanir_dice")) == (None, [1, 0, 0])


@pytest.mark.clause("YC-BOND-09", "YC-DANGER-21", "YC-JOTUNN-16")
def test_without_a_god_die_a_relatives_vanir_dice_may_be_taken_for_the_roll() -> None:
    board = dared(2, p2={"vanir_dice": 1}, jotnar="utgardloki")
    assert (board.question, board.legal()) == ("saving_roll", {"claim vanir_die tyr", "waive"})
    board.dice("shield").play("claim vanir_die tyr", "roll 1")
    assert (lives(board), each(board, "vanir_dice")) == ((6, 7, 7), [1, 0, 0])
    alone = dared(2, jotnar="utgardloki")
    assert (alone.see("danger"), lives(alone)) == (None, (5, 7, 7))


def helped(dangers: int, **given: Any) -> Board:
    """Tyr takes dangers; Thor is his brother-in-arms, and Tyr is Thor's blood relative."""
    p2 = {"elves": 0, "vanir_dice": 0, "artefacts": "", "bonds": {"brother_in_arms": "thor"}, **given.pop("p2", {})}
    return kin(phase="dangers", turn="p2", more={"dangers": dangers, **given.pop("more", {})}, p2=p2, **given)


@pytest.mark.clause("YC-BOND-09", "YC-BOND-04")
def test_a_helper_may_take_an_elf_for_his_die() -> None:
    board = helped(3, p2={"elves": 1}).dice("key", "key")
    board.play("roll 0", seat="p2").play("help", seat="p1").play("done", seat="p2")
    assert (board.asked, board.question, board.legal()) == (["p1"], "helper_elf", {"claim elf tyr", "decline"})
    assert board.refused("convert god_die") == "YC-BOND-04"
    board.play("claim elf tyr", "convert god_die")
    assert (lives(board), each(board, "elves")) == ((7, 6, 7), [0, 0, 1])


@pytest.mark.clause("YC-BOND-09", "YC-BOND-05", "YC-DANGER-14")
def test_a_ring_that_was_used_in_a_roll_does_not_work_in_it_again() -> None:
    board = helped(4, p2={"artefacts": "draupnir"}).dice("key", "key", "blank")
    board.play("roll 0", seat="p2").play("help", seat="p1")
    assert (board.asked, board.question) == (["p2"], "reroll")
    board.play("use draupnir")
    assert (board.see("danger"), lives(board)) == (None, (7, 3, 7))
    saved = helped(4, p2={"artefacts": "draupnir"}).dice("key", "key", "shield")
    saved.play("roll 0", seat="p2").play("help", seat="p1").play("done", seat="p2")
    assert (saved.asked, saved.question, saved.legal()) == (["p1"], "helper_reroll", {"seize draupnir", "decline"})
    saved.play("seize draupnir", "use draupnir")
    assert lives(saved) == (7, 5, 7)


@pytest.mark.clause("YC-BOND-09", "YC-BOND-05", "YC-DANGER-20")
@pytest.mark.parametrize("used", [True, False])
def test_a_shield_saves_the_elf_of_the_roller_or_of_the_helper(used: bool) -> None:
    board = helped(4, p1={"elves": 1}, p2={"elves": 1, "artefacts": "svalinn"}).dice("key", "key")
    board.play("roll 0", seat="p2").play("help", seat="p1").play("convert god_die", seat="p2")
    board.play("convert god_die", seat="p1")
    assert (board.asked, board.question) == (["p2"], "keep")
    if used:
        board.play("keep elf")
        assert (board.see("danger"), each(board, "elves")) == (None, [0, 1, 1])
        return
    board.play("done")
    assert (board.asked, board.question, board.legal()) == (["p1"], "helper_keep", {"seize svalinn", "decline"})
    assert board.refused("keep elf") == "YC-DANGER-20"
    board.play("seize svalinn", "keep elf")
    assert (board.see("danger"), each(board, "elves")) == (None, [1, 0, 1])


@pytest.mark.clause("YC-BOND-09", "YC-DANGER-20")
def test_a_shield_that_is_taken_away_keeps_nothing() -> None:
    board = helped(2, p2={"elves": 1, "artefacts": "svalinn", "bonds": {}}).dice("key")
    board.play("roll 0", seat="p2").play("convert god_die", seat="p2")
    assert board.legal(seat="p2") == {"keep elf", "done"}
    board.play("seize svalinn", seat="p1")  # nothing is left to be decided
    assert (board.see("danger"), each(board, "elves"), reserve(board, "elves")) == (None, [0, 0, 1], 8)


# Support gods


def guarded(dangers: int = 3, life: int = 4, world: str = "niflheim", **given: Any) -> Board:
    """Two players: p1 (Thor) takes dangers in Niflheim; the support god Freyr is his blood relative."""
    p1 = {"god": "thor", "world": "niflheim", "bonds": {"blood_relative": "freyr"}, **given.pop("p1", {})}
    p2 = {"god": "tyr", "world": "alfheim", **given.pop("p2", {})}
    return lay(
        seats=2, game="hard", phase="dangers", more={"dangers": dangers}, p1=p1, p2=p2,
        support={"freyr": {"world": world, "life": life}}, **given,
    )  # fmt: skip


@pytest.mark.clause("YC-BOND-10", "YC-BOND-02")
def test_a_support_god_loses_life_in_ones_place() -> None:
    board = guarded().play("waive")
    assert (board.asked, board.question, board.legal()) == (["p1"], "shift", {"shift freyr", "done"})
    assert (board.refused("shift tyr"), board.refused("shift odin")) == ("YC-BOND-10", "YC-BOND-10")
    board.play("shift freyr", "shift freyr")
    assert (board.see("support.freyr.life"), board.see("danger.left"), lives(board)) == (2, 1, (8, 8))
    board.play("done")
    assert (board.see("support.freyr.life"), lives(board), reserve(board, "life")) == (2, (7, 8), 4)


@pytest.mark.clause("YC-BOND-10")
def test_a_support_god_can_take_all_or_nothing() -> None:
    everything = guarded(2).play("waive", "shift freyr", "shift freyr")
    assert (everything.see("support.freyr.life"), lives(everything), everything.see("danger")) == (2, (8, 8), None)
    nothing = guarded(2).play("waive", "done")
    assert (nothing.see("support.freyr.life"), lives(nothing)) == (4, (6, 8))


@pytest.mark.clause("YC-BOND-10")
def test_a_support_god_is_not_asked_when_it_is_elsewhere_no_relative_or_not_needed() -> None:
    elsewhere = guarded(world="jotunheim").play("waive")
    assert (elsewhere.see("danger"), lives(elsewhere)) == (None, (5, 8))
    stranger = guarded(p1={"bonds": {"brother_in_arms": "freyr"}}).play("waive")
    assert (stranger.see("danger"), lives(stranger)) == (None, (5, 8))
    averted = guarded(2).dice("shield").play("roll 0")
    assert (averted.see("danger"), averted.see("support.freyr.life"), lives(averted)) == (None, 4, (8, 8))
    partly = guarded(3).dice("shield").play("roll 0", "shift freyr")
    assert (partly.see("danger"), partly.see("support.freyr.life"), lives(partly)) == (None, 3, (8, 8))


@pytest.mark.clause("YC-BOND-11", "YC-END-05")
def test_a_support_god_that_loses_its_last_life_loses_the_game() -> None:
    board = guarded(3, life=2).play("waive", "shift freyr")
    assert (board.see("support.freyr.life"), end(board)) == (1, ("", ""))
    board.play("shift freyr")
    assert (board.see("support.freyr.life"), end(board), board.state.over) == (0, ("lost", "YC-END-05"), True)
    assert lives(board) == (8, 8)  # the third danger costs nothing any more


@pytest.mark.clause("YC-BOND-10", "YC-SETUP-24")
def test_a_support_god_has_nothing_else_to_take() -> None:
    board = guarded()
    assert board.legal("claim") | board.legal("seize") == set()
    assert board.refused("claim elf freyr") == "YC-SETUP-24"
    assert board.refused("claim vanir_die freyr") == "YC-SETUP-24"


@pytest.mark.clause("YC-BOND-10", "YC-HEL-06")
def test_a_support_god_takes_only_dangers() -> None:
    board = lay(
        seats=2, game="hard", phase="reveal", opened="tyr:hel", support={"freyr": {"life": 4}},
        p1={"god": "thor", "placed": "hel", "bonds": {"blood_relative": "freyr"}}, p2={"god": "tyr"},
    )  # fmt: skip
    assert (lives(board), board.see("support.freyr.life"), board.question) == ((7, 8), 4, "move")
    assert worlds(board) == "asgard asgard"


@pytest.mark.clause("YC-BOND-10")
def test_with_two_support_relatives_each_can_lose_life() -> None:
    board = lay(
        seats=1, game="hard", phase="dangers", more={"dangers": 4}, support={"freyr": {}, "tyr": {}},
        p1={"god": "thor", "bonds": {"blood_relative": "freyr tyr"}},
    ).play("waive")  # fmt: skip
    assert options(board, "shift") == {"freyr", "tyr"}
    board.play("shift tyr", "shift freyr", "shift tyr", "done")
    assert (lives(board), board.see("support.freyr.life"), board.see("support.tyr.life")) == ((8,), 4, 3)


@pytest.mark.clause("YC-STEP3-09", "YC-BOND-09")
def test_the_mode_of_an_action_that_is_chosen_cannot_be_taken_away() -> None:
    board = lay(
        game="hard",
        enemies={"hel": "alfheim", "loki": "cage"},
        p1={"god": "frigg", "world": "alfheim", "artefacts": "valshamr"},
        p2={"god": "thor", "world": "alfheim", "bonds": {"blood_relative": "frigg"}},
    )
    board.play("act alfheim")
    assert board.legal("mode") == {"mode normal", "mode advantage"}
    board.play("seize valshamr", seat="p2")
    assert (board.question, board.legal("mode")) == ("choose_mode", {"mode normal", "mode advantage"})
