"""Ragnarök (BR-RAGNAROK): a province perishes, and who stands in it dies gloriously."""

from __future__ import annotations

import pytest

from tests.games.blood_rage.board import DOOMED, RING, base, doom_in, draft, each


@pytest.mark.parametrize("age", [1, 2, 3])
@pytest.mark.clause("BR-RAGNAROK-01", "BR-RAGNAROK-06")
def test_the_province_of_the_age_is_destroyed_and_loses_its_token(age: int) -> None:
    board = base(phase="ragnarok", age=age, destroyed=DOOMED[: age - 1])
    destroyed = {name for name, view in board.see("provinces").items() if view["destroyed"]}
    assert destroyed == set(DOOMED[:age])
    assert {name for name, view in board.see("provinces").items() if not view["token"]} == destroyed
    assert board.told("ragnarok") == [{"province": DOOMED[age - 1]}]


@pytest.mark.clause("BR-RAGNAROK-01")
def test_a_destroyed_province_stays_destroyed() -> None:
    board = base(phase="ragnarok")
    assert (board.see("age"), board.see("provinces.gimle.destroyed")) == (2, True)
    draft(board)
    assert board.refused("invade leader gimle") == "BR-BOARD-12"
    assert board.see("provinces.andlang.destroyed") is False


@pytest.mark.parametrize(("age", "each_pays"), [(1, 2), (2, 3), (3, 4)])
@pytest.mark.clause("BR-RAGNAROK-02", "BR-RAGNAROK-03", "BR-RAGNAROK-05", "BR-FIG-05")
def test_everybody_there_and_in_the_fjord_dies_for_glory(age: int, each_pays: int) -> None:
    board = base(
        phase="ragnarok",
        age=age,
        ragnarok=doom_in(age, "elvagar"),
        elvagar={"p1": "warrior leader troll", "p2": "warrior"},
        fjord_ne={"p1": "ship", "p3": "ship"},
        angerboda={"p2": "warrior warrior"},
        fjord_nw={"p2": "ship"},
        yggdrasil={"p3": "leader"},
        p1={"upgrades": "a1_troll"},
    )
    assert each(board, "glory") == [4 * each_pays, each_pays, each_pays]
    assert [(told["seat"], told["figure"]) for told in board.told("destroyed")] == [
        *((0, "leader"), (0, "warrior"), (0, "ship"), (0, "troll")),
        *((1, "warrior"), (2, "ship")),
    ]
    assert (board.see("provinces.elvagar.figures"), board.see("fjords.fjord_ne.figures")) == ({}, {})
    assert board.see("provinces.angerboda.figures") == {"p2": ["warrior", "warrior"]}
    assert (board.see("fjords.fjord_nw.figures"), board.see("fjords.fjord_ne.open")) == ({"p2": ["ship"]}, True)
    assert board.see("provinces.yggdrasil.figures") == {"p3": ["leader"]}
    assert board.see("provinces.angerboda.destroyed") is False


@pytest.mark.clause("BR-RAGNAROK-02")
def test_ragnarok_in_an_empty_province_pays_nobody() -> None:
    board = base(phase="ragnarok", andlang={"p1": "warrior"})
    assert (each(board, "glory"), board.told("destroyed"), board.see("age")) == ([0, 0, 0], [], 2)


@pytest.mark.parametrize(("age", "doom"), [(1, "gimle"), (2, "andlang"), (3, "horgr")])
@pytest.mark.clause("BR-RAGNAROK-04")
def test_the_doom_token_lies_in_the_province_of_the_age(age: int, doom: str) -> None:
    assert base(age=age).see("doom") == doom
    after = base(age=age, phase="ragnarok")
    assert after.see("doom") == ("" if age == 3 else DOOMED[age])


@pytest.mark.clause("BR-RAGNAROK-04", "BR-RAGNAROK-03")
def test_the_doom_token_moves_when_all_have_decided() -> None:
    witch = {"upgrades": "a3_volur_witch_3p"}
    board = base(phase="ragnarok", gimle={"p1": "volur_witch", "p2": "warrior"}, p1=witch)
    assert (board.see("phase"), board.see("doom"), each(board, "glory")) == ("ragnarok", "gimle", [0, 0, 0])
    board.play("retreat volur_witch yggdrasil")
    assert (board.see("doom"), each(board, "glory")) == ("andlang", [0, 2, 0])


@pytest.mark.clause("BR-RAGNAROK-06")
def test_a_province_destroyed_by_ragnarok_need_not_be_pillaged() -> None:
    pillaged = [province for province in RING if province != "gimle"]
    mine = {"yggdrasil": {"p1": "leader"}, "p1": {"hand": "a1_troll"}}
    board = base(mine, age=2, pillaged=pillaged, destroyed="gimle").play("pillage yggdrasil")
    assert board.see("phase") == "discard"
    board = base(mine, age=2, pillaged=pillaged).play("pillage yggdrasil")
    assert (board.see("phase"), board.asked) == ("actions", ["p2"])
