"""Jotnar on the Sword of the Obstacles: each blocks something for everybody (YC-JOTUNN-11 to -19)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.yggdrasil.board import Board, entry, jotnar, lay, lives, number, options, reserve

BLOCK = {
    "suttung": "elves",
    "skyrmir": "heroes",
    "thrym": "artefacts",
    "hrungnir": "vanir_dice",
    "utgardloki": "god_dice",
}


def endangered(by: str, dangers: int = 3, **position: Any) -> Board:
    """p1 takes dangers while a jotunn is active."""
    return lay(phase="dangers", jotnar=by, more={"dangers": dangers}, **position)


@pytest.mark.clause("YC-JOTUNN-11")
@pytest.mark.parametrize("card", BLOCK)
def test_a_jotunn_that_blocks_is_fought_in_jotunheim(card: str) -> None:
    assert (entry(card)["type"], entry(card)["target"]) == ("block", BLOCK[card])
    board = lay(jotnar=card, p1={"world": "jotunheim"})
    assert (jotnar(board), board.legal()) == ({card: "jotunheim"}, {f"fight {card}", "act jotunheim", "pass"})
    board = lay(jotnar=card, p1={"world": "alfheim"})
    assert (board.legal(), board.refused(f"fight {card}")) == ({"act alfheim", "pass"}, "YC-FIGHT-01")


@pytest.mark.clause("YC-JOTUNN-12", "YC-JOTUNN-03")
@pytest.mark.parametrize(("by", "lost"), [("suttung", 3), ("thjazi", 2)])
def test_suttung_lets_no_elf_help(by: str, lost: int) -> None:
    board = endangered(by, p1={"elves": 1}).dice("blank").play("roll 0")
    assert board.question == ("move" if by == "suttung" else "elves")
    if by != "suttung":
        board.play("convert god_die")
    assert (lives(board)[0], reserve(board, "elves")) == (7 - lost, 8 if lost == 3 else 9)


@pytest.mark.clause("YC-JOTUNN-12", "YC-JOTUNN-19")
def test_suttung_stops_conversions_but_not_freyrs_pairs() -> None:
    board = endangered("suttung", game="hard", p1={"god": "freyr", "elves": 3}).dice("blank").play("roll 0")
    assert (board.question, board.legal()) == ("elves", {"pair", "done"})
    assert board.refused("convert god_die") == "YC-JOTUNN-12"
    board.play("pair")
    assert (lives(board)[0], board.see("players.p1.elves")) == (5, 1)


@pytest.mark.clause("YC-JOTUNN-19")
@pytest.mark.parametrize(("by", "lost"), [("suttung", 3), ("thjazi", 2)])
def test_suttung_stops_a_helpers_elf_too(by: str, lost: int) -> None:
    board = endangered(by, game="hard", p2={"god": "frigg", "elves": 1}, p3={"world": "alfheim"})
    board.dice("blank", "blank").play("roll 0", "help")
    assert board.question == ("move" if by == "suttung" else "helper_elf")
    if by != "suttung":
        board.play("convert god_die")
    assert (lives(board)[0], board.see("players.p2.elves")) == (7 - lost, 1 if lost == 3 else 0)


@pytest.mark.clause("YC-JOTUNN-13")
@pytest.mark.parametrize(("by", "asked"), [("skyrmir", "saving_roll"), ("thjazi", "heroes")])
def test_skyrmir_lets_no_hero_help(by: str, asked: str) -> None:
    board = endangered(by, valhalla=3)
    assert board.question == asked
    board.play(*(["heroes 2"] if asked == "heroes" else []), "waive")
    assert (lives(board)[0], board.see("valhalla")) == ((4, 3) if asked == "saving_roll" else (6, 1))


@pytest.mark.clause("YC-JOTUNN-14")
@pytest.mark.parametrize("by", ["thrym", "thjazi"])
def test_thrym_stops_artefacts_of_movement(by: str) -> None:
    board = lay(phase="move", jotnar=by, p1={"world": "niflheim", "artefacts": "skidbladnir giallarhorn"})
    further = set() if by == "thrym" else {"asgard", "alfheim", "midgard", "svartalfheim"}
    assert options(board, "go") == {"jotunheim", "muspellheim", "nidavellir", "vanaheim"} | further
    assert board.see("players.p1.artefacts") == ["giallarhorn", "skidbladnir"]


@pytest.mark.clause("YC-JOTUNN-14")
@pytest.mark.parametrize("by", ["thrym", "thjazi"])
def test_thrym_stops_weapons_and_other_artefacts(by: str) -> None:
    works = by != "thrym"
    held = "mimming gullinbursti valshamr idunn_eple"
    board = lay(jotnar=by, surt=1, enemies={"surt": "alfheim"}, p1={"world": "alfheim", "artefacts": held})
    board.play("fight surt")
    assert board.see("danger.left") == (2 - number("mimming", "averts") if works else 2)
    board.play("waive")
    assert board.asked == (["p1"] if works else ["p2"])
    assert len(board.see("players.p1.artefacts")) == 4
    board = lay(jotnar=by, enemies={"surt": "alfheim"}, p1={"world": "alfheim", "artefacts": held})
    assert board.play("act alfheim").question == ("choose_mode" if works else "move")
    board = lay(jotnar=by, ravaged="alfheim", p1={"world": "alfheim", "artefacts": held}).play("heal alfheim")
    assert lives(board)[0] == (6 if works else 5)


@pytest.mark.clause("YC-JOTUNN-14")
def test_thryms_effect_ends_with_him() -> None:
    board = lay(jotnar="thrym", p1={"world": "jotunheim", "artefacts": "gullinbursti jarngreipr"}).play("fight thrym")
    assert board.see("danger.left") == 2
    board.play("waive")
    assert (board.asked, board.legal()) == (["p1"], {"act jotunheim", "pass"})


@pytest.mark.clause("YC-JOTUNN-15")
def test_hrungnir_lets_no_vanir_die_be_rolled() -> None:
    board = endangered("hrungnir", p1={"vanir_dice": 2})
    assert board.legal() == {"roll 0", "waive"}
    assert board.refused("roll 1") == board.refused("roll 2") == "YC-JOTUNN-15"
    assert board.refused("roll 3") == "YC-DANGER-05"
    board.dice("shield").play("roll 0")
    assert (lives(board)[0], board.see("players.p1.vanir_dice")) == (5, 2)
    assert endangered("thjazi", p1={"vanir_dice": 2}).legal() == {"roll 0", "roll 1", "roll 2", "waive"}


@pytest.mark.clause("YC-JOTUNN-16")
def test_utgardloki_lets_no_god_die_be_rolled() -> None:
    """Two Vanir dice fall, and no third die."""
    board = endangered("utgardloki", p1={"vanir_dice": 2})
    assert board.legal() == {"roll 1", "roll 2", "waive"}
    assert board.refused("roll 0") == "YC-JOTUNN-16"
    board.dice("shield", "horn").play("roll 2")
    assert (lives(board)[0], board.chance.faces) == (5, [])


@pytest.mark.clause("YC-JOTUNN-16")
def test_without_a_vanir_die_utgardloki_leaves_no_roll() -> None:
    board = endangered("utgardloki")
    assert (lives(board)[0], board.asked) == (4, ["p2"])


@pytest.mark.clause("YC-JOTUNN-16")
@pytest.mark.parametrize(("by", "asked"), [("utgardloki", "move"), ("thjazi", "help")])
def test_utgardloki_stops_the_god_dice_of_helpers(by: str, asked: str) -> None:
    board = endangered(by, game="hard", p1={"vanir_dice": 1}).play("roll 1")
    assert board.question == asked


@pytest.mark.clause("YC-JOTUNN-15", "YC-JOTUNN-16")
def test_hrungnir_and_utgardloki_together_leave_no_roll() -> None:
    board = endangered("hrungnir utgardloki", p1={"vanir_dice": 2, "elves": 2})
    assert (lives(board)[0], board.asked, board.see("players.p1.elves")) == (4, ["p2"], 2)
