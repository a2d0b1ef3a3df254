"""March (BR-MARCH): any number of figures from one province to one other."""

from __future__ import annotations

import pytest

from tests.games.blood_rage.board import BROKE, PROVINCES, base, each


@pytest.mark.clause("BR-MARCH-01")
def test_a_march_costs_one_rage_however_many_figures_move() -> None:
    board = base(gimle={"p1": "leader warrior warrior"}).play("march gimle horgr")
    assert each(board, "rage") == [5, 6, 6]
    board.play("move leader", "move warrior")
    assert board.see("provinces.gimle.figures") == {"p1": ["warrior"]}
    board.play("move warrior")
    assert board.see("provinces.horgr.figures") == {"p1": ["leader", "warrior", "warrior"]}
    assert board.see("provinces.gimle.figures") == {}
    assert (each(board, "rage"), board.asked) == ([5, 6, 6], ["p2"])


@pytest.mark.clause("BR-MARCH-01")
def test_at_least_one_figure_marches_and_then_any_number() -> None:
    board = base(gimle={"p1": "leader warrior warrior"}).play("march gimle horgr")
    assert board.legal() == {"move leader", "move warrior"}
    assert board.refused("done") == "BR-MARCH-01"
    board.play("move warrior")
    assert board.legal() == {"move leader", "move warrior", "done"}
    board.play("done")
    assert board.see("provinces.gimle.figures") == {"p1": ["leader", "warrior"]}
    assert board.see("provinces.horgr.figures") == {"p1": ["warrior"]}
    assert board.asked == ["p2"]


@pytest.mark.clause("BR-MARCH-01")
def test_a_single_figure_marches_at_once() -> None:
    board = base(gimle={"p1": "leader", "p2": "warrior"}, p1={"rage": 1}).play("march gimle horgr")
    assert board.see("provinces.horgr.figures") == {"p1": ["leader"]}
    assert board.see("provinces.gimle.figures") == {"p2": ["warrior"]}
    assert (board.see("players.p1.rage"), board.asked) == (0, ["p2"])


@pytest.mark.clause("BR-MARCH-01")
def test_a_march_starts_where_an_own_figure_stands_and_ends_elsewhere() -> None:
    board = base(gimle={"p1": "warrior"}, horgr={"p2": "warrior"})
    assert board.refused("march horgr gimle") == "BR-MARCH-01"
    assert board.refused("march elvagar gimle") == "BR-MARCH-01"
    assert board.refused("march gimle gimle") == "BR-MARCH-01"
    assert board.legal("march") == {f"march gimle {province}" for province in PROVINCES if province != "gimle"}


@pytest.mark.clause("BR-MARCH-02")
def test_every_figure_needs_an_empty_village() -> None:
    board = base(gimle={"p1": "leader warrior warrior"}, utgard={"p2": "warrior"}).play("march gimle utgard")
    board.play("move warrior", "move leader")
    assert board.see("provinces.utgard.figures") == {"p1": ["leader", "warrior"], "p2": ["warrior"]}
    assert board.see("provinces.gimle.figures") == {"p1": ["warrior"]}
    assert board.asked == ["p2"]
    full = base(gimle={"p1": "warrior"}, utgard={"p2": "warrior warrior", "p3": "warrior"})
    assert full.refused("march gimle utgard") == "BR-MARCH-02"


@pytest.mark.clause("BR-MARCH-02", "BR-MARCH-07")
def test_yggdrasil_takes_all_and_lets_them_out_again() -> None:
    board = base(
        gimle={"p1": "leader warrior warrior warrior"},
        yggdrasil={"p2": "warrior warrior warrior warrior"},
        p2=BROKE,
        p3=BROKE,
    ).play("march gimle yggdrasil")
    board.play("move leader", "move warrior", "move warrior", "move warrior")
    assert board.see("provinces.yggdrasil.figures.p1") == ["leader", "warrior", "warrior", "warrior"]
    board.play("march yggdrasil utgard", "move leader", "done")
    assert board.see("provinces.utgard.figures") == {"p1": ["leader"]}
    assert board.see("provinces.yggdrasil.figures.p1") == ["warrior", "warrior", "warrior"]


@pytest.mark.parametrize("target", [province for province in PROVINCES if province != "elvagar"])
@pytest.mark.clause("BR-MARCH-03")
def test_the_target_need_not_be_adjacent(target: str) -> None:
    board = base(elvagar={"p1": "warrior"}).play(f"march elvagar {target}")
    assert board.see(f"provinces.{target}.figures") == {"p1": ["warrior"]}
    assert base(destroyed=target, elvagar={"p1": "warrior"}).refused(f"march elvagar {target}") == "BR-BOARD-12"


@pytest.mark.clause("BR-MARCH-04")
def test_a_march_has_one_source() -> None:
    board = base(gimle={"p1": "warrior warrior"}, elvagar={"p1": "leader"}).play("march gimle horgr")
    assert board.legal() == {"move warrior", "done"}
    assert board.refused("move leader") == "BR-MARCH-04"
    assert board.refused("march elvagar horgr") == "not_asked"
    board.play("done")
    assert board.see("provinces.elvagar.figures") == {"p1": ["leader"]}
    assert board.asked == ["p2"]


@pytest.mark.clause("BR-MARCH-05")
def test_a_march_has_one_target() -> None:
    board = base(gimle={"p1": "leader warrior"}).play("march gimle horgr", "move warrior", "move leader")
    assert board.see("provinces.horgr.figures") == {"p1": ["leader", "warrior"]}
    board = base(gimle={"p1": "leader warrior"}).play("march gimle horgr", "move warrior")
    assert board.refused("march gimle utgard") == "not_asked"
    assert board.legal() == {"move leader", "done"}


@pytest.mark.clause("BR-MARCH-06")
def test_ships_never_march() -> None:
    board = base(fjord_nw={"p1": "ship"}, gimle={"p1": "leader warrior"})
    assert {move.split()[1] for move in board.legal("march")} == {"gimle"}
    board.play("march gimle myrkvlor")
    assert board.legal() == {"move leader", "move warrior"}
    assert board.refused("move ship") == "BR-MARCH-06"
    board.play("move leader", "move warrior")
    assert board.see("fjords.fjord_nw.figures") == {"p1": ["ship"]}


@pytest.mark.clause("BR-MARCH-07")
def test_one_marches_into_yggdrasil_and_does_not_invade_it() -> None:
    board = base(gimle={"p1": "warrior"})
    assert board.refused("invade warrior yggdrasil") == "BR-INVADE-05"
    assert board.refused("invade leader yggdrasil") == "BR-INVADE-05"
    board.play("march gimle yggdrasil")
    assert board.see("provinces.yggdrasil.figures") == {"p1": ["warrior"]}


@pytest.mark.parametrize("monster", ["a1_troll", "a2_fire_giant_3p"])
@pytest.mark.clause("BR-MARCH-08")
def test_a_march_is_no_invasion(monster: str) -> None:
    figure = monster[3:].removesuffix("_3p")
    cards = f"{monster} a1_friggas_succor_3p a2_thors_domain_4p"
    board = base(seats=4, gimle={"p1": f"{figure} warrior"}, utgard={"p2": "warrior"}, p1={"upgrades": cards})
    board.play("march gimle utgard", f"move {figure}", "done")
    assert board.see("provinces.utgard.figures") == {"p1": [figure], "p2": ["warrior"]}
    assert (board.asked, board.question) == (["p2"], "action")
    assert (board.told("destroyed"), board.see("players.p1.on_board")) == ([], 2)
    assert board.see("players.p1.rage") == 5


@pytest.mark.clause("BR-MARCH-08")
def test_one_may_march_with_as_many_figures_as_horns() -> None:
    board = base(gimle={"p1": "warrior warrior warrior warrior"})
    assert board.refused("invade leader utgard") == "BR-INVADE-06"
    board.play("march gimle utgard", "move warrior", "done")
    assert (board.see("players.p1.on_board"), board.asked) == (4, ["p2"])
