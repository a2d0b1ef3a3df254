"""Upgrades of Leader, Warriors and Ship (BR-FX-20 to -26)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import at, call, dead, each, fight, lay, pillaged, steps, totals

HAMMERS = ("a1_lord_of_hammers", "a1_lord_of_hammers_5p")
AXES = ("a2_lord_of_axes", "a2_lord_of_axes_5p")
SPEARS = ("a3_lord_of_spears", "a3_lord_of_spears_5p")
BROTHERS = ("a1_brothers_in_arms", "a1_brothers_in_arms_5p")
EXPERTS = ("a2_experts_in_arms", "a2_experts_in_arms_5p")
MASTERS = ("a3_masters_in_arms", "a3_masters_in_arms_5p")
DRAGONS = {
    "a1_lokis_dragons": 4,
    "a1_lokis_dragons_5p": 4,
    "a2_fire_dragons": 8,
    "a2_fire_dragons_5p": 8,
    "a3_eternal_dragons": 12,
    "a3_eternal_dragons_5p": 12,
}
COSTS = {
    **dict.fromkeys((*HAMMERS, *AXES, *SPEARS), 3),
    **dict.fromkeys(BROTHERS, 1),
    **dict.fromkeys((*EXPERTS, *MASTERS, *DRAGONS), 2),
}
LORDS = (*HAMMERS, *AXES, *SPEARS)


@pytest.mark.clause("BR-FX-20", "BR-FX-21", "BR-FX-22", "BR-FX-23", "BR-FX-24", "BR-FX-25", "BR-FX-26", "BR-UPG-07")
@pytest.mark.parametrize(("card", "cost"), COSTS.items())
def test_a_unit_upgrade_is_paid_and_brings_a_free_invasion(card: str, cost: int) -> None:
    board = lay(p1={"hand": card, "rage": cost}).play(f"upgrade {card}")
    kind = next(kind for kind in ("lord", "arms", "dragons") if kind in card)
    unit, place = {"lord": ("leader", "gimle"), "arms": ("warrior", "gimle"), "dragons": ("ship", "fjord_sw")}[kind]
    assert (each(board, "rage")[0], board.question) == (0, "free_invasion")
    assert {move.split()[1] for move in board.legal("invade")} == {unit}
    assert board.see(f"players.p1.upgrades.{unit}") == card
    board.play(f"invade {unit} {place}")
    assert (at(board, place), each(board, "rage")[0]) == ({"p1": [unit]}, 0)
    if cost > 1:
        poor = lay(p1={"hand": card, "rage": cost - 1})
        assert poor.refused(f"upgrade {card}") == "BR-ACT-06"


# Leaders


def pillage(card: str, figures: str = "leader", province: str = "elvagar", **rest: Any) -> Board:
    board = lay(**{province: {"p1": figures}, **rest}, p1={"upgrades": card})
    return call(board, province)


@pytest.mark.clause("BR-FX-20")
@pytest.mark.parametrize("card", HAMMERS)
def test_lord_of_hammers_may_go_to_an_adjacent_province_with_room(card: str) -> None:
    board = pillage(card, myrkvlor={"p2": "warrior warrior warrior"})
    assert (board.asked, board.question) == (["p1"], "lead_away")
    assert board.legal() == {"lead angerboda", "lead yggdrasil", "decline"}
    assert board.refused("lead myrkvlor") == board.refused("lead gimle") == "BR-FX-20"
    assert board.refused("lead elvagar") == "BR-FX-20"
    assert (pillaged(board, "elvagar"), steps(board)) == (True, (1, 1, 2))
    board.play("lead yggdrasil")
    assert (at(board, "elvagar"), at(board, "yggdrasil")) == ({}, {"p1": ["leader"]})
    assert steps(board) == (1, 1, 2)


@pytest.mark.clause("BR-FX-20")
def test_lord_of_hammers_may_stay_and_cannot_go_to_a_destroyed_province() -> None:
    board = pillage(HAMMERS[0], destroyed="angerboda")
    assert board.legal() == {"lead myrkvlor", "lead yggdrasil", "decline"}
    assert at(board.play("decline"), "elvagar") == {"p1": ["leader"]}
    center = pillage(HAMMERS[0], province="yggdrasil", destroyed="gimle")
    assert len(center.legal("lead")) == 7


@pytest.mark.clause("BR-FX-21")
@pytest.mark.parametrize("card", AXES)
def test_lord_of_axes_raises_one_stat(card: str) -> None:
    board = pillage(card)
    assert board.legal() == {"raise rage", "raise axes", "raise horns"}
    assert steps(board.play("raise horns")) == (1, 1, 3)
    assert (steps(board, "p2"), board.asked) == ((1, 1, 1), ["p2"])


@pytest.mark.clause("BR-FX-22")
@pytest.mark.parametrize("card", SPEARS)
def test_lord_of_spears_raises_all_stats(card: str) -> None:
    board = pillage(card)
    assert (steps(board), each(board, "rage")[0], each(board, "glory")[0]) == ((2, 2, 3), 6, 0)
    high = lay(elvagar={"p1": "leader"}, p1={"upgrades": card, "steps": {"rage": 6, "axes": 5, "horns": 4}})
    assert steps(call(high, "elvagar")) == (6, 6, 6)


@pytest.mark.clause("BR-FX-20", "BR-FX-21", "BR-FX-22")
@pytest.mark.parametrize("card", LORDS)
def test_a_lord_does_nothing_if_the_leader_stands_elsewhere(card: str) -> None:
    board = pillage(card, figures="warrior", gimle={"p1": "leader"}, fjord_ne={"p1": "ship"})
    assert (board.asked, board.question, steps(board)) == (["p2"], "action", (1, 1, 2))


@pytest.mark.clause("BR-FX-20", "BR-FX-21", "BR-FX-22")
@pytest.mark.parametrize("card", LORDS)
def test_a_lord_does_nothing_if_the_pillage_fails_or_another_pillages(card: str) -> None:
    failed = lay(elvagar={"p1": "leader", "p2": "warrior"}, p1={"upgrades": card}, p2={"hand": "a1_tyrs_smite"})
    fight(failed, "elvagar", p2="a1_tyrs_smite")
    assert (failed.question, steps(failed)) == ("action", (1, 1, 1))
    defended = lay(elvagar={"p1": "warrior", "p2": "leader"}, p2={"upgrades": card})
    assert (call(defended, "elvagar").question, steps(defended, "p2")) == ("action", (1, 1, 1))


@pytest.mark.clause("BR-FX-22")
def test_a_lord_acts_after_a_battle_before_its_glory() -> None:
    board = lay(elvagar={"p1": "leader", "p2": "warrior"}, p1={"upgrades": SPEARS[0]})
    assert (each(call(board, "elvagar"), "glory"), steps(board)) == ([4, 0, 0, 0, 0], (2, 2, 3))


@pytest.mark.clause("BR-FX-20", "BR-FX-21", "BR-FX-22", "BR-FIG-04")
@pytest.mark.parametrize("card", LORDS)
def test_a_lord_still_has_strength_three_and_invades_for_nothing(card: str) -> None:
    board = lay(elvagar={"p2": "warrior"}, p1={"upgrades": card, "rage": 1}).play("invade leader elvagar")
    assert each(board, "rage")[0] == 1
    board.play(*["pass"] * 4)
    board.play("pillage elvagar")
    assert totals(board) == {"p1": 3, "p2": 1}


# Warriors


def strength(card: str, warriors: int) -> int:
    """What some Warriors are worth in Angerboda, where a ship stands against them; a further one is elsewhere."""
    board = lay(
        angerboda={"p1": "warrior " * warriors},
        utgard={"p1": "warrior"},
        fjord_ne={"p2": "ship"},
        p1={"upgrades": card, "steps": {"horns": 3}},
    )
    return totals(call(board, "angerboda"))["p1"]


@pytest.mark.clause("BR-FX-23", "BR-EX-23")
@pytest.mark.parametrize("card", BROTHERS)
def test_brothers_in_arms_fight_in_pairs(card: str) -> None:
    assert [strength(card, number) for number in (1, 2, 3, 4, 5)] == [1, 3, 4, 6, 7]


@pytest.mark.clause("BR-FX-24")
@pytest.mark.parametrize("card", EXPERTS)
def test_experts_in_arms_have_strength_two(card: str) -> None:
    assert [strength(card, number) for number in (1, 2, 3)] == [2, 4, 6]


@pytest.mark.clause("BR-FX-25", "BR-EX-23")
@pytest.mark.parametrize("card", MASTERS)
def test_masters_in_arms_fight_in_pairs(card: str) -> None:
    assert [strength(card, number) for number in (1, 2, 3, 4, 5)] == [2, 6, 8, 12, 14]


@pytest.mark.clause("BR-FX-23", "BR-FX-24", "BR-FX-25", "BR-INVADE-09")
@pytest.mark.parametrize(
    ("card", "cost"), [*((card, 1) for card in BROTHERS), *((card, 2) for card in (*EXPERTS, *MASTERS))]
)
def test_invading_costs_the_strength_of_a_single_warrior(card: str, cost: int) -> None:
    board = lay(elvagar={"p1": "warrior"}, p1={"upgrades": card, "rage": cost}).play("invade warrior elvagar")
    assert each(board, "rage")[:2] == [0, 6]
    if cost > 1:
        assert lay(p1={"upgrades": card, "rage": 1}).refused("invade warrior elvagar") == "BR-ACT-06"


@pytest.mark.clause("BR-FX-23", "BR-FX-24", "BR-FX-25")
@pytest.mark.parametrize("card", [*BROTHERS, *EXPERTS, *MASTERS])
def test_arms_make_no_other_figures_and_no_enemies_stronger(card: str) -> None:
    board = lay(elvagar={"p1": "leader", "p2": "warrior warrior"}, fjord_ne={"p1": "ship"}, p1={"upgrades": card})
    assert totals(call(board, "elvagar")) == {"p1": 5, "p2": 2}


# Ships


@pytest.mark.clause("BR-FX-26")
@pytest.mark.parametrize(("card", "worth"), DRAGONS.items())
def test_dragons_pay_for_each_own_ship_destroyed(card: str, worth: int) -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        fjord_ne={"p2": "ship sea_serpent", "p3": "ship"},
        p1={"hand": "a3_tyrs_judgement_5p"},
        p2={"upgrades": f"{card} a1_sea_serpent_3p"},
    )
    fight(board, "elvagar", p1="a3_tyrs_judgement_5p")
    assert (dead(board, "p2"), each(board, "glory")) == (["warrior", "ship", "sea_serpent"], [3, 2 * worth, 0, 0, 0])


@pytest.mark.clause("BR-FX-26")
@pytest.mark.parametrize("card", DRAGONS)
def test_dragons_pay_nothing_for_ships_that_survive_and_other_figures(card: str) -> None:
    won = lay(elvagar={"p1": "warrior", "p2": "leader"}, fjord_ne={"p2": "ship"}, p2={"upgrades": card})
    assert (each(call(won, "elvagar"), "glory"), totals(won)) == ([0, 3, 0, 0, 0], {"p1": 1, "p2": 5})
    lost = lay(elvagar={"p1": "leader", "p2": "warrior"}, fjord_nw={"p2": "ship"}, p2={"upgrades": card})
    assert (each(call(lost, "elvagar"), "glory"), at(lost, "fjord_nw")) == ([3, 0, 0, 0, 0], {"p2": ["ship"]})
