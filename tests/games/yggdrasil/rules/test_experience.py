"""Experience sheets: what XP buys, at which price, and for whom (YC-CAMPAIGN-10 to -16, -25, -26)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.yggdrasil.table.names import BONDS
from meadhall.testing import Board
from tests.games.yggdrasil.board import about, each, entry, lay, lives, number, options, told_keys

SKILL_SIGNS = ("horn", "knot", "key")
SYMBOLS = {"xp_god_die_horn": 3, "xp_god_die_knot": 4, "xp_god_die_key": 5}
SYMBOLS |= {"xp_vanir_die_horn": 3, "xp_vanir_die_knot": 4, "xp_vanir_die_key": 5}
STARTS = {"xp_start_elves_1": 1, "xp_start_elves_2": 2, "xp_start_elves_3": 3}
STARTS |= {"xp_start_vanir_1": 1, "xp_start_vanir_2": 2, "xp_start_vanir_3": 3}
ROWS = {1: [2, 4], 2: [3, 4], 3: [1, 3], 4: [1, 2, 3], 5: [1, 2, 3, 4]}
"""The prices of the bonds of one row, by the number of players: boxes that are struck out are left out."""


def after(xp: int, god: str = "thor", seats: int = 3, **given: Any) -> Board:
    """After a lost game p1 has some XP, the others none."""
    p1 = {"god": god, "xp": xp, **given.pop("p1", {})}
    return lay(game="campaign", phase="experience", seats=seats, p1=p1, **given)


def others(board: Board) -> list[str]:
    """All other gods of the campaign: of players and support gods."""
    return [*each(board, "god")[1:], *board.see("support")]


# Prices


@pytest.mark.clause("YC-CAMPAIGN-12")
@pytest.mark.parametrize(("box", "cost"), [*SYMBOLS.items(), *STARTS.items()])
def test_the_prices_of_the_boxes(box: str, cost: int) -> None:
    assert number(box, "cost") == cost
    ticked = int(box[-1]) - 1 if box in STARTS else 0
    p1 = {"start_elves": ticked, "start_vanir_dice": ticked}
    board = after(cost, p1=p1)
    assert board.refused(f"learn {box}") == ""
    board.play(f"learn {box}")
    assert each(board, "xp") == [0, 0, 0]
    if cost > 1:
        assert after(cost - 1, p1=p1).refused(f"learn {box}") == "YC-CAMPAIGN-12"


@pytest.mark.clause("YC-CAMPAIGN-11")
@pytest.mark.parametrize(("die", "face"), [(die, face) for die in ("god_die", "vanir_die") for face in SKILL_SIGNS])
def test_a_symbol_becomes_a_success_of_one_kind_of_die(die: str, face: str) -> None:
    board = after(20).play(f"learn xp_{die}_{face}")
    faces = {"god_die": {"shield"}, "vanir_die": {"shield", "split_shield"}}
    faces[die].add(face)
    assert {kind: set(board.see(f"players.p1.{kind}")) for kind in faces} == faces
    assert board.see("players.p1.xp") == 20 - SYMBOLS[f"xp_{die}_{face}"]
    assert board.refused(f"learn xp_{die}_{face}") == "YC-CAMPAIGN-11"
    assert (board.see("players.p2.god_die"), board.see("players.p2.vanir_die")) == (
        ["shield"],
        ["shield", "split_shield"],
    )
    assert board.told("learned") == [{"seat": 0, "box": f"xp_{die}_{face}"}]


@pytest.mark.clause("YC-CAMPAIGN-16")
def test_symbols_are_bought_in_any_order() -> None:
    board = after(12).play("learn xp_god_die_key", "learn xp_god_die_horn", "learn xp_god_die_knot")
    assert (board.see("players.p1.god_die"), board.see("players.p1.xp")) == (["horn", "knot", "key", "shield"], 0)


@pytest.mark.clause("YC-CAMPAIGN-16", "YC-CAMPAIGN-11", "YC-CAMPAIGN-26")
@pytest.mark.parametrize(("row", "field"), [("elves", "start_elves"), ("vanir", "start_vanir_dice")])
def test_pieces_to_start_with_are_bought_in_order(row: str, field: str) -> None:
    board = after(20)
    assert board.refused(f"learn xp_start_{row}_2") == board.refused(f"learn xp_start_{row}_3") == "YC-CAMPAIGN-16"
    other = {"start_elves": "start_vanir_dice", "start_vanir_dice": "start_elves"}[field]
    for order in (1, 2, 3):
        board.play(f"learn xp_start_{row}_{order}")
        assert (board.see(f"players.p1.{field}"), board.see(f"players.p1.{other}")) == (order, 0)
        assert board.refused(f"learn xp_start_{row}_{order}") == "YC-CAMPAIGN-16"
    assert board.see("players.p1.xp") == 20 - 6


@pytest.mark.clause("YC-CAMPAIGN-14", "YC-CAMPAIGN-11")
def test_what_is_ticked_at_the_start_cannot_be_bought() -> None:
    tyr = after(20, "tyr")
    assert [tyr.refused(f"learn xp_god_die_{face}") for face in SKILL_SIGNS] == ["YC-CAMPAIGN-11", "YC-CAMPAIGN-11", ""]
    freyr = after(20, "freyr")
    assert options(freyr, "learn") & set(STARTS) == {"xp_start_elves_3", "xp_start_vanir_1"}
    odin = after(20, "odin")
    assert {odin.refused(f"befriend brother_in_arms {god}") for god in others(odin)} == {"YC-CAMPAIGN-25"}


# Bonds


@pytest.mark.clause("YC-CAMPAIGN-13", "YC-CAMPAIGN-26", "YC-CAMPAIGN-25", "YC-CAMPAIGN-12")
@pytest.mark.parametrize("bond", BONDS)
@pytest.mark.parametrize("seats", ROWS)
def test_a_bond_costs_the_first_free_box_that_is_not_struck_out(seats: int, bond: str) -> None:
    board = after(sum(ROWS[seats]), seats=seats)
    named = others(board)
    assert len(named) == len(ROWS[seats])
    left = sum(ROWS[seats])
    for cost, god in zip(ROWS[seats], named, strict=True):
        board.play(f"befriend {bond} {god}", seat="p1")
        left -= cost
        assert board.see("players.p1.xp") == left
    assert sorted(board.see(f"players.p1.bonds.{bond}")) == sorted(named)
    for first, cost in enumerate(ROWS[seats]):
        before = {bond: " ".join(named[:first])}
        if cost > 1:
            poor = after(cost - 1, seats=seats, p1={"bonds": before})
            assert poor.refused(f"befriend {bond} {named[first]}") == "YC-CAMPAIGN-26"
        rich = after(cost, seats=seats, p1={"bonds": before})
        assert rich.refused(f"befriend {bond} {named[first]}") == ""


@pytest.mark.clause("YC-CAMPAIGN-11", "YC-CAMPAIGN-25")
def test_whom_a_god_can_name_in_a_row() -> None:
    board = after(20)
    assert options(board, "befriend") == {f"{bond} {god}" for bond in BONDS for god in ("odin", "tyr")}
    assert board.refused("befriend blood_relative thor") == "YC-CAMPAIGN-11"
    assert board.refused("befriend blood_relative freyia") == "YC-CAMPAIGN-11"
    board.play("befriend blood_relative odin")
    assert board.refused("befriend blood_relative odin") == "YC-CAMPAIGN-25"
    assert board.told("befriended") == [{"seat": 0, "bond": "blood_relative", "god": "odin"}]


@pytest.mark.clause("YC-CAMPAIGN-16", "YC-BOND-01")
def test_a_god_may_hold_different_bonds_to_the_same_god() -> None:
    board = after(4)
    for bond in BONDS:
        board.play(f"befriend {bond} tyr")
    assert board.see("players.p1.bonds") == {bond: ["tyr"] for bond in BONDS}
    tyr = each(board, "god").index("tyr") + 1
    assert not any(board.see(f"players.p{tyr}.bonds").values())


@pytest.mark.clause("YC-CAMPAIGN-25")
@pytest.mark.parametrize("seats", [1, 2])
def test_support_gods_can_be_named(seats: int) -> None:
    board = after(20, seats=seats)
    support = list(board.see("support"))
    assert {f"blood_relative {god}" for god in support} <= options(board, "befriend")
    board.play(f"befriend travel_companion {support[0]}")
    assert board.see("players.p1.bonds.travel_companion") == support[:1]


@pytest.mark.clause("YC-CAMPAIGN-13")
def test_the_boxes_struck_out_are_the_same_in_every_row() -> None:
    struck = {1: [1, 2], 2: [2, 3], 3: [1], 4: [3, 4]}
    for bond in BONDS:
        assert {order: entry(f"xp_{bond}_{order}")["struck_out"] for order in struck} == struck
        assert [number(f"xp_{bond}_{order}", "cost") for order in struck] == [1, 2, 3, 4]


# Who is asked


@pytest.mark.clause("YC-CAMPAIGN-10")
def test_whoever_can_buy_something_is_asked_and_the_rest_is_saved() -> None:
    board = after(2, p2={"xp": 1}, p3={"xp": 0})
    assert (board.asked, board.question, board.see("phase")) == (["p1", "p2"], "spend_xp", "experience")
    assert about(board) == {"xp": 2}
    assert board.refused("done", seat="p3") == "not_your_decision"
    board.play("done", seat="p2")
    assert board.asked == ["p1"]
    board.play("learn xp_start_vanir_1")
    assert (board.asked, board.question) == (["p1"], "spend_xp")
    board.play("done")
    assert (board.asked, each(board, "xp")) == (["p1", "p2", "p3"], [1, 1, 0])
    assert board.legal(seat="p1") == {"again", "give_up"}


@pytest.mark.clause("YC-CAMPAIGN-10")
def test_who_can_buy_nothing_more_is_not_asked_again() -> None:
    board = after(1, p2={"xp": 1}).play("learn xp_start_elves_1", seat="p1")
    assert board.asked == ["p2"]
    board.play("learn xp_start_elves_1")
    assert (board.legal(seat="p3"), each(board, "start_elves")) == ({"again", "give_up"}, [1, 1, 0])


@pytest.mark.clause("YC-CAMPAIGN-10")
def test_without_xp_nobody_is_asked() -> None:
    board = after(0)
    assert (board.asked, board.legal(seat="p1")) == (["p1", "p2", "p3"], {"again", "give_up"})
    full = {"start_elves": 1, "start_vanir_dice": 1, "bonds": dict.fromkeys(BONDS, "odin")}
    assert after(1, p1=full).legal(seat="p1") == {"again", "give_up"}
    assert "learn xp_start_vanir_2" in after(2, p1=full).legal(seat="p1")


@pytest.mark.clause("YC-CAMPAIGN-10")
def test_boxes_are_bought_for_the_own_god() -> None:
    board = after(3, p2={"god": "tyr", "xp": 5}).play("learn xp_god_die_key", seat="p2")
    assert (board.see("players.p2.god_die"), board.see("players.p1.god_die")) == (
        ["horn", "knot", "key", "shield"],
        ["shield"],
    )
    assert (each(board, "xp"), board.asked) == ([3, 0, 0], ["p1"])


# What it brings


@pytest.mark.clause("YC-CAMPAIGN-03", "YC-CAMPAIGN-10", "YC-CAMPAIGN-26")
def test_what_was_bought_is_there_in_the_next_game() -> None:
    board = after(14, p1={"start_elves": 1})
    board.play("learn xp_start_elves_2", "learn xp_start_vanir_1", "learn xp_god_die_horn", "learn xp_vanir_die_knot")
    board.play("befriend blood_relative odin", "befriend travel_companion tyr", "done")
    board.play("again", seat="p1")
    p1 = board.see("players.p1")
    assert (p1["elves"], p1["vanir_dice"], p1["xp"]) == (2, 1, 2)
    assert (p1["god_die"], p1["vanir_die"]) == (["horn", "shield"], ["knot", "shield", "split_shield"])
    assert (p1["bonds"]["blood_relative"], p1["bonds"]["travel_companion"]) == (["odin"], ["tyr"])
    assert (lives(board), told_keys(board).count("game_begins")) == ((7, 7, 7), 2)


@pytest.mark.clause("YC-BOND-08", "YC-CAMPAIGN-11")
def test_a_blood_relative_that_was_bought_can_be_taken_from() -> None:
    board = after(1, p2={"god": "freyr"}).play("befriend blood_relative freyr")
    board.play("again", seat="p1")
    assert board.see("players.p2.elves") == 2
    assert "claim elf freyr" in board.legal(seat="p1")
