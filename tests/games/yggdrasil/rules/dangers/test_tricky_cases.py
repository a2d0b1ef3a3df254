"""Cases in which several rules meet: dangers, retreats, blocking jotnar, artefacts (YC-T11 to YC-T20)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import activate, each, end, ladders, lay, lives, options, places, ravaged, reserve


def dangers(count: int, **position: Any) -> Board:
    return lay(phase="dangers", more={"dangers": count}, **position)


@pytest.mark.clause("YC-T11", "YC-POWER-THOR", "YC-DANGER-16")
@pytest.mark.parametrize(("count", "life"), [(1, 7), (2, 7), (3, 6)])
def test_an_elf_on_thors_god_die_averts_two_and_the_surplus_is_wasted(count: int, life: int) -> None:
    board = dangers(count, game="hard", p1={"god": "thor", "elves": 2, "life": 7}).dice("key").play("roll 0")
    assert board.legal() == {"convert god_die", "done"}
    board.play("convert god_die")
    assert (lives(board)[0], board.see("players.p1.elves"), reserve(board, "elves")) == (life, 1, 8)


@pytest.mark.clause("YC-T12", "YC-END-09", "YC-END-10", "YC-SURT-05")
@pytest.mark.parametrize(("giants", "lost"), [(6, False), (7, True), (8, True)])
def test_surt_ravages_and_turns_and_then_lacks_fire_giants(giants: int, lost: bool) -> None:
    board = activate("surt", surt=giants, enemies={"hel": "svartalfheim"})
    assert (places(board).split()[0], ravaged(board), board.see("tree.step")) == ("svartalfheim", "svartalfheim", 1)
    assert end(board) == (("lost", "YC-SURT-05") if lost else ("", ""))
    assert (ladders(board)[0], reserve(board, "fire_giants")) == ((giants, 8 - giants) if lost else (8, 0))


@pytest.mark.clause("YC-T13", "YC-HEL-04", "YC-HEL-05", "YC-END-03")
@pytest.mark.parametrize(("life", "lost"), [(1, True), (2, False)])
def test_hel_takes_the_last_life_after_the_level_has_turned(life: int, lost: bool) -> None:
    board = activate("hel", p1={"life": life})
    assert end(board) == (("lost", "YC-END-03") if lost else ("", ""))
    assert (lives(board), board.see("tree.step"), places(board).split()[1]) == ((life - 1, 7, 7), 1, "nidavellir")


@pytest.mark.clause("YC-T14", "YC-RAVAGE-06", "YC-LOKI-02")
@pytest.mark.parametrize(("world", "laid"), [("midgard", "midgard"), ("nidavellir", "")])
def test_loki_always_ravages_midgard(world: str, laid: str) -> None:
    board = activate("loki", p1={"world": world})
    assert (places(board).split()[4], ravaged(board)) == (world, laid)


@pytest.mark.clause("YC-T15", "YC-FIGHT-15", "YC-RAVAGE-09")
def test_surt_retreats_to_loki_in_muspellheim_and_ravages_it() -> None:
    board = lay(enemies={"surt": "asgard", "loki": "muspellheim"}).play("fight surt", "waive")
    assert (places(board).split()[0], ravaged(board), board.see("walls")) == ("muspellheim", "muspellheim", 6)


@pytest.mark.clause("YC-T16", "YC-RAVAGE-05", "YC-COMP-08")
def test_loki_and_fenrir_together_in_the_cage_ravage_nothing() -> None:
    board = lay(p1={"world": "vanaheim"}).play("fight loki", "waive")
    assert (places(board), ravaged(board), board.see("walls")) == ("muspellheim niflheim midgard cage cage", "", 7)


@pytest.mark.clause("YC-T17", "YC-JOTUNN-15", "YC-JOTUNN-16", "YC-DANGER-17", "YC-DANGER-21", "YC-POWER-FREYR")
@pytest.mark.parametrize(("god", "life"), [("freyr", 6), ("heimdall", 4)])
def test_without_any_dice_elves_are_useless_but_for_freyrs_pairs(god: str, life: int) -> None:
    p1 = {"god": god, "elves": 4, "vanir_dice": 3}
    board = dangers(3, game="hard", jotnar="utgardloki hrungnir", p1=p1)
    if god == "freyr":
        assert board.legal() == {"pair", "done"}
        assert board.refused("convert god_die") == "YC-DANGER-17"
        board.play("pair", "pair")
    assert (lives(board)[0], board.told("rolled"), board.asked) == (life, [], ["p2"])
    assert each(board, "elves")[0] == (0 if god == "freyr" else 4)


@pytest.mark.clause("YC-T18", "YC-JOTUNN-14", "YC-WORLD-NIDAVELLIR-02", "YC-ARTEFACT-GENERAL-03")
def test_thrym_stops_all_artefacts_and_the_cards_are_kept() -> None:
    cards = ["giallarhorn", "hringhorni", "megingjord", "skidbladnir", "gungnir", "gullinbursti", "idunn_eple"]
    board = lay(phase="move", hel=3, jotnar="thrym", ravaged="niflheim", p1={"world": "niflheim", "artefacts": cards})
    assert options(board, "go") == {"jotunheim", "muspellheim", "nidavellir", "vanaheim"}
    fight = board.play("stay").state.clone()
    board.play("heal niflheim")
    assert (lives(board)[0], board.asked, board.see("players.p1.artefacts")) == (5, ["p2"], cards)
    board.state = fight
    board.play("fight hel")
    assert board.see("danger.left") == 4
    assert board.play("waive").asked == ["p2"]


@pytest.mark.clause("YC-T19", "YC-DANGER-10", "YC-DANGER-14", "YC-ARTEFACT-ANDVARINAUT")
@pytest.mark.parametrize(
    ("old", "new", "lost"),
    [("horn", "shards", 1), ("horn", "split_shield", 1), ("shards", "knot", 0), ("split_shield", "shield", 0)],
)
def test_after_a_reroll_the_new_face_decides_whether_the_die_is_lost(old: str, new: str, lost: int) -> None:
    board = dangers(3, p1={"vanir_dice": 1, "artefacts": "andvarinaut"}).dice("key", old).play("roll 1")
    board.dice(new).play("use andvarinaut")
    assert (each(board, "vanir_dice")[0], reserve(board, "vanir_dice")) == (1 - lost, 8 + lost)
    assert lives(board)[0] == (5 if new == "shield" or new == "split_shield" else 4)


@pytest.mark.clause("YC-T20", "YC-DANGER-20", "YC-ARTEFACT-SVALINN", "YC-BOND-12")
@pytest.mark.parametrize("kept", [True, False])
def test_of_the_only_spent_elf_the_roller_decides_first(kept: bool) -> None:
    board = dangers(1, game="hard", p1={"god": "thor", "elves": 1, "artefacts": "svalinn"}, p2={"god": "freyia"})
    board.dice("key").play("roll 0", "convert god_die")
    assert (board.question, board.asked) == ("keep", ["p1"])
    board.play("keep elf" if kept else "done")
    if not kept:
        assert (board.question, board.legal()) == ("gather", {"gather elf", "decline"})
        board.play("gather elf")
    assert (each(board, "elves"), board.question) == ([1, 0, 0] if kept else [0, 1, 0], "move")
    assert reserve(board, "elves") == 8
