"""The creatures of Svartalfheim that give, heal and banish (YC-CREATURE)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import (
    about,
    jotnar,
    ladders,
    lay,
    lives,
    number,
    options,
    power,
    ravaged,
    reserve,
    worlds,
)

DAIN = "dain_duneyr_durathor_dvalin"
TANNGRISNIR = "tanngrisnir_and_tanngnjostr"


def call(creature: str, **position: Any) -> Board:
    """p1, alone in Svartalfheim, draws a creature (and another) and calls it."""
    p1 = {"world": "svartalfheim", **position.pop("p1", {})}
    board = lay(p1=p1, decks={"creature": creature}, **position)
    board.play("act svartalfheim", f"call {creature}")
    assert board.told("creature_called") == [{"seat": 0, "creature": creature}]
    return board


# In general


@pytest.mark.clause("YC-CREATURE-GENERAL-01")
@pytest.mark.parametrize("seat", ["p1", "p2", "p3"])
def test_the_active_god_decides_and_benefits(seat: str) -> None:
    active: dict[str, Any] = {seat: {"world": "svartalfheim"}}
    board = lay(turn=seat, decks={"creature": "hildisvini"}, **active)
    board.play("act svartalfheim", "call hildisvini")
    assert board.asked == [seat]
    board.play("take 2")
    assert [board.see(f"players.p{n}.elves") for n in (1, 2, 3)] == [2 * (f"p{n}" == seat) for n in (1, 2, 3)]


@pytest.mark.clause("YC-CREATURE-GENERAL-02")
def test_regained_life_comes_from_the_supply() -> None:
    board = call("heidrun", p1={"life": 3}, p2={"life": 5})
    assert reserve(board, "life") == 6
    board.play("take 2")
    assert (lives(board), reserve(board, "life")) == ((5, 5, 7), 4)
    assert board.told("life_regained") == [{"god": "odin", "count": 2, "left": 5}]


@pytest.mark.clause("YC-CREATURE-GENERAL-03", "YC-CREATURE-DAIN")
def test_the_four_stags_are_one_card() -> None:
    board = lay(p1={"world": "svartalfheim", "life": 6}, decks={"creature": DAIN}).play("act svartalfheim")
    assert f"call {DAIN}" in board.legal()
    board.play(f"call {DAIN}")
    assert (board.see("discards.creature").count(DAIN), len(board.see("discards.creature"))) == (1, 2)
    assert board.see("decks.creature") == 16


# Life


@pytest.mark.clause("YC-CREATURE-DAIN", "YC-CREATURE-GENERAL-02")
@pytest.mark.parametrize(("life", "after"), [(1, 2), (6, 7), (7, 7)])
def test_the_stags_give_one_life_up_to_the_starting_value(life: int, after: int) -> None:
    board = call(DAIN, p1={"life": life}, p2={"life": 2})
    assert (lives(board), board.asked, reserve(board, "life")) == ((after, 2, 7), ["p2"], 12 - after)


@pytest.mark.clause("YC-CREATURE-HEIDRUN")
@pytest.mark.parametrize(("life", "most"), [(2, 2), (5, 2), (6, 1), (7, 0)])
def test_heidrun_gives_up_to_two_life(life: int, most: int) -> None:
    board = call("heidrun", p1={"life": life}, p2={"life": 1})
    if most:
        assert (options(board, "take"), about(board)) == ({str(count) for count in range(most + 1)}, {"kind": "life"})
        assert board.refused(f"take {most + 1}") == "YC-STEP3-12"
        board.play(f"take {most}")
    assert (lives(board), board.asked, number("heidrun", "life")) == ((life + most, 1, 7), ["p2"], 2)


@pytest.mark.clause("YC-CREATURE-HEIDRUN")
def test_heidruns_life_may_be_waived() -> None:
    board = call("heidrun", p1={"life": 3}).play("take 0")
    assert (lives(board)[0], board.told("life_regained"), board.asked) == (3, [], ["p2"])


@pytest.mark.clause("YC-CREATURE-SAEHRIMNIR")
@pytest.mark.parametrize(("god", "after"), [("odin", (6, 5, 7)), ("thor", (5, 6, 7)), ("tyr", (5, 5, 7))])
def test_saehrimnir_gives_one_life_to_one_god(god: str, after: tuple[int, ...]) -> None:
    board = call("saehrimnir", p1={"life": 5}, p2={"life": 5})
    assert (board.legal(), about(board)) == ({"bless odin", "bless thor", "bless tyr", "decline"}, {"left": 1})
    assert board.refused("bless freyr") == "YC-CREATURE-GENERAL-06"
    board.play(f"bless {god}")
    assert (lives(board), board.asked) == (after, ["p2"])


@pytest.mark.clause("YC-CREATURE-SAEHRIMNIR", "YC-CREATURE-TANNGRISNIR", "YC-SETUP-25")
@pytest.mark.parametrize("creature", ["saehrimnir", TANNGRISNIR])
def test_life_may_go_to_a_support_god(creature: str) -> None:
    board = call(creature, seats=2, support={"frigg": {"life": 2}}, p1={"life": 4})
    assert board.legal() == {"bless odin", "bless thor", "bless frigg", "decline"}
    assert board.play("bless frigg").see("support.frigg.life") == 3


@pytest.mark.clause("YC-CREATURE-TANNGRISNIR")
@pytest.mark.parametrize(
    ("gods", "after"),
    [(("odin", "odin"), (7, 5, 6)), (("odin", "thor"), (6, 6, 6)), (("tyr", "tyr"), (5, 5, 7)), ((), (5, 5, 6))],
)
def test_tanngrisnir_gives_two_life_to_one_or_more_gods(gods: tuple[str, ...], after: tuple[int, ...]) -> None:
    """Tyr lacks only one: the second stays in the supply."""
    board = call(TANNGRISNIR, p1={"life": 5}, p2={"life": 5}, p3={"life": 6})
    assert (board.legal(), about(board)) == ({"bless odin", "bless thor", "bless tyr", "decline"}, {"left": 2})
    for god in gods:
        board.play(f"bless {god}")
    if not gods:
        board.play("decline")
    assert (lives(board), board.asked, reserve(board, "life")) == (after, ["p2"], 21 - sum(after))


@pytest.mark.clause("YC-CREATURE-TANNGRISNIR")
def test_the_second_life_may_be_waived() -> None:
    board = call(TANNGRISNIR, p1={"life": 2}).play("bless odin")
    assert about(board) == {"left": 1}
    board.play("decline")
    assert (lives(board)[0], board.asked) == (3, ["p2"])


@pytest.mark.clause("YC-CREATURE-GENERAL-06")
@pytest.mark.parametrize(("creature", "times"), [("saehrimnir", 1), (TANNGRISNIR, 2)])
def test_a_god_at_its_starting_value_may_be_chosen_without_effect(creature: str, times: int) -> None:
    board = call(creature, p1={"life": 3})
    for _ in range(times):
        board.play("bless thor")
    assert (lives(board), reserve(board, "life"), board.told("life_regained")) == ((3, 7, 7), 4, [])
    assert board.asked == ["p2"]


# Pieces


@pytest.mark.clause("YC-CREATURE-HILDISVINI")
@pytest.mark.parametrize(("left", "most"), [(9, 3), (3, 3), (2, 2)])
def test_hildisvini_brings_up_to_three_elves(left: int, most: int) -> None:
    board = call("hildisvini", p2={"elves": 9 - left})
    assert (options(board, "take"), about(board)) == ({str(count) for count in range(most + 1)}, {"kind": "elves"})
    board.play(f"take {most}")
    assert (board.see("players.p1.elves"), reserve(board, "elves"), board.asked) == (most, left - most, ["p2"])
    assert number("hildisvini", "elves") == 3


@pytest.mark.clause("YC-CREATURE-HUGIN-MUNIN")
@pytest.mark.parametrize(("left", "most"), [(9, 2), (2, 2), (1, 1)])
def test_hugin_and_munin_bring_up_to_two_vanir_dice(left: int, most: int) -> None:
    board = call("hugin_and_munin", p2={"vanir_dice": 9 - left})
    assert (options(board, "take"), about(board)) == ({str(count) for count in range(most + 1)}, {"kind": "vanir_dice"})
    board.play(f"take {most}")
    assert (board.see("players.p1.vanir_dice"), reserve(board, "vanir_dice")) == (most, left - most)
    assert (board.see("players.p1.elves"), number("hugin_and_munin", "vanir_dice")) == (0, 2)


@pytest.mark.clause("YC-CREATURE-HILDISVINI", "YC-CREATURE-HUGIN-MUNIN")
@pytest.mark.parametrize(("creature", "piece"), [("hildisvini", "elves"), ("hugin_and_munin", "vanir_dice")])
def test_from_an_empty_reserve_nothing_comes(creature: str, piece: str) -> None:
    board = call(creature, p2={piece: 9})
    assert (board.see(f"players.p1.{piece}"), board.asked, board.told(f"{piece}_taken")) == (0, ["p2"], [])


@pytest.mark.clause("YC-CREATURE-GULLINKAMBI", "YC-CREATURE-GENERAL-06")
@pytest.mark.parametrize(("valhalla", "after"), [(0, 1), (7, 8), (8, 8)])
def test_gullinkambi_sends_one_hero_to_valhalla(valhalla: int, after: int) -> None:
    board = call("gullinkambi", valhalla=valhalla)
    assert (board.see("valhalla"), reserve(board, "heroes"), board.asked) == (after, 8 - after, ["p2"])


@pytest.mark.clause("YC-CREATURE-VEDRFOLNIR", "YC-CREATURE-VIDOFNIR")
@pytest.mark.parametrize(("creature", "count"), [("vedrfolnir", 2), ("vidofnir", 3)])
@pytest.mark.parametrize("left", [8, 1, 0])
def test_vedrfolnir_and_vidofnir_send_up_to_so_many_heroes(creature: str, count: int, left: int) -> None:
    board = call(creature, valhalla=8 - left)
    most = min(left, count)
    assert number(creature, "heroes") == count
    if most:
        assert (options(board, "take"), about(board)) == ({str(n) for n in range(most + 1)}, {"kind": "heroes"})
        board.play(f"take {most}")
    assert (board.see("valhalla"), reserve(board, "heroes"), board.asked) == (8 - left + most, left - most, ["p2"])


@pytest.mark.clause("YC-CREATURE-VEDRFOLNIR", "YC-CREATURE-VIDOFNIR")
@pytest.mark.parametrize("creature", ["vedrfolnir", "vidofnir"])
def test_the_heroes_of_a_creature_may_be_waived(creature: str) -> None:
    board = call(creature, valhalla=2).play("take 0")
    assert (board.see("valhalla"), reserve(board, "heroes"), board.asked) == (2, 6, ["p2"])


# Healing, banishing


@pytest.mark.clause("YC-CREATURE-EIKTHYRNIR")
def test_eikthyrnir_heals_a_world_of_choice_without_life() -> None:
    board = call("eikthyrnir", ravaged="alfheim niflheim", jotnar="baugi")
    assert board.legal() == {"heal alfheim", "heal niflheim"}
    assert board.refused("heal asgard") == "YC-WORLD-ASGARD-02"
    board.play("heal alfheim")
    assert (ravaged(board), board.see("walls"), power(board, "fenrir")) == ("niflheim", 6, 2)
    assert (lives(board), worlds(board)) == ((7, 7, 7), "svartalfheim asgard asgard")


@pytest.mark.clause("YC-CREATURE-EIKTHYRNIR")
@pytest.mark.parametrize("laid", ["", "niflheim"])
def test_eikthyrnir_without_a_choice_is_not_asked_for(laid: str) -> None:
    board = call("eikthyrnir", ravaged=laid)
    assert (ravaged(board), board.see("walls"), board.asked) == ("", 7, ["p2"])


@pytest.mark.clause("YC-CREATURE-GULLFAXI")
@pytest.mark.parametrize("chosen", ["baugi", "suttung", "vafthrudnir"])
def test_gullfaxi_defeats_any_active_jotunn_even_in_the_cage(chosen: str) -> None:
    active = ["baugi", "suttung", "vafthrudnir"]
    board = call("gullfaxi", jotnar=active)
    assert (board.legal(), board.see("jotnar.vafthrudnir")) == ({f"banish {name}" for name in active}, "cage")
    assert board.refused("banish thrym") == "YC-CREATURE-GULLFAXI"
    board.play(f"banish {chosen}")
    assert list(jotnar(board)) == [name for name in active if name != chosen]
    assert (ladders(board)[2], power(board, "loki"), lives(board)) == (5, 3, (7, 7, 7))
    assert board.told("jotunn_defeated") == [{"jotunn": chosen}]


@pytest.mark.clause("YC-CREATURE-GULLFAXI")
@pytest.mark.parametrize("active", ["", "thrym"])
def test_gullfaxi_without_a_choice_is_not_asked_for(active: str) -> None:
    board = call("gullfaxi", jotnar=active)
    assert (jotnar(board), ladders(board)[2], board.asked) == ({}, 7, ["p2"])
