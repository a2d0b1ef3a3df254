"""Invade (BR-INVADE): who may go where, at what price, and what it sets off."""

from __future__ import annotations

import pytest

from tests.games.blood_rage.board import RING, base, each


@pytest.mark.parametrize(
    ("figure", "place", "cost"),
    [
        ("leader", "gimle", 0),
        ("warrior", "gimle", 1),
        ("ship", "fjord_nw", 2),
        ("troll", "gimle", 2),
        ("sea_serpent", "fjord_nw", 3),
    ],
)
@pytest.mark.clause("BR-INVADE-01", "BR-INVADE-04")
def test_an_invasion_costs_the_strength_of_the_figure_but_the_leader_is_free(
    figure: str, place: str, cost: int
) -> None:
    board = base(p1={"rage": 4, "upgrades": "a1_troll a1_sea_serpent_3p"})
    before = board.see("players.p1.reserve")
    board.play(f"invade {figure} {place}")
    assert each(board, "rage") == [4 - cost, 6, 6]
    after = board.see("players.p1.reserve")
    assert sorted([*after, figure]) == sorted(before)
    kind = "fjords" if place.startswith("fjord") else "provinces"
    assert board.see(f"{kind}.{place}.figures") == {"p1": [figure]}
    assert board.told("invaded", of="p3") == [{"seat": 0, "figure": figure, "place": place}]


@pytest.mark.clause("BR-INVADE-01")
def test_only_a_figure_of_the_own_reserve_invades() -> None:
    board = base(gimle={"p1": "leader"}, p1={"valhalla": "ship"}, p2={"upgrades": "a1_troll"})
    assert board.refused("invade leader horgr") == "BR-INVADE-01"
    assert board.refused("invade ship fjord_ne") == "BR-INVADE-01"
    assert board.refused("invade troll horgr") == "BR-INVADE-01"
    assert {move.split()[1] for move in board.legal("invade")} == {"warrior"}


@pytest.mark.clause("BR-INVADE-02", "BR-INVADE-08")
def test_any_empty_village_of_any_outer_province_will_do() -> None:
    board = base(destroyed="myrkvlor", elvagar={"p1": "warrior", "p2": "leader"})
    whole = [province for province in RING if province != "myrkvlor"]
    for figure in ("warrior", "leader"):
        found = {move for move in board.legal("invade") if f" {figure} " in move}
        assert found == {f"invade {figure} {province}" for province in whole}
    board.play("invade warrior muspelheim")
    assert board.see("provinces.muspelheim.figures") == {"p1": ["warrior"]}


@pytest.mark.clause("BR-INVADE-02")
def test_a_full_province_cannot_be_invaded() -> None:
    board = base(utgard={"p2": "warrior warrior", "p3": "warrior"})
    assert board.refused("invade warrior utgard") == "BR-INVADE-02"
    assert "invade leader utgard" not in board.legal()


@pytest.mark.clause("BR-INVADE-03")
def test_a_ship_goes_into_any_open_fjord() -> None:
    board = base(destroyed="gimle myrkvlor horgr", fjord_ne={"p2": "ship"})
    assert {move for move in board.legal("invade") if " ship " in move} == {
        "invade ship fjord_ne",
        "invade ship fjord_se",
        "invade ship fjord_sw",
    }
    assert board.refused("invade ship elvagar") == "BR-INVADE-03"
    board.play("invade ship fjord_ne")
    assert board.see("fjords.fjord_ne.figures") == {"p1": ["ship"], "p2": ["ship"]}


@pytest.mark.clause("BR-INVADE-05")
def test_yggdrasil_is_closed_to_all_but_the_dark_elf() -> None:
    board = base(p1={"upgrades": "a1_troll a2_dark_elf"})
    for figure in ("leader", "warrior", "troll"):
        assert board.refused(f"invade {figure} yggdrasil") == "BR-INVADE-05"
    assert {move for move in board.legal("invade") if "yggdrasil" in move} == {"invade dark_elf yggdrasil"}
    assert {f"invade dark_elf {province}" for province in RING} <= board.legal()


@pytest.mark.clause("BR-INVADE-06")
def test_nobody_invades_with_as_many_figures_on_the_board_as_horns() -> None:
    board = base(gimle={"p1": "warrior warrior warrior"})
    assert board.refused("invade leader horgr") == ""
    board.play("invade leader horgr", "pass", "pass")
    for move in ("invade warrior gimle", "invade ship fjord_ne"):
        assert board.refused(move) == "BR-INVADE-06"
    assert board.legal("invade") == set()
    assert board.see("players.p1.on_board") == 4


@pytest.mark.clause("BR-INVADE-07")
def test_ships_monsters_and_mystics_count_for_horns_and_the_dead_do_not() -> None:
    board = base(
        options={"mystics": "yes"},
        fjord_ne={"p1": "ship"},
        gimle={"p1": "troll"},
        yggdrasil={"p1": "mystic"},
        p1={"mystics": 1, "upgrades": "a1_troll", "valhalla": "warrior warrior"},
    )
    assert board.see("players.p1.on_board") == 3
    board.play("invade warrior gimle", "pass", "pass")
    assert (board.see("players.p1.on_board"), board.refused("invade warrior gimle")) == (4, "BR-INVADE-06")


@pytest.mark.parametrize(
    ("upgrade", "figure", "place", "cost"),
    [
        ("a1_brothers_in_arms", "warrior", "gimle", 1),
        ("a2_experts_in_arms", "warrior", "gimle", 2),
        ("a3_masters_in_arms", "warrior", "gimle", 2),
        ("a2_dark_elf", "dark_elf", "yggdrasil", 1),
    ],
)
@pytest.mark.clause("BR-INVADE-09")
def test_pairs_and_places_do_not_change_the_price(upgrade: str, figure: str, place: str, cost: int) -> None:
    board = base(gimle={"p1": "warrior"}, p1={"upgrades": upgrade}).play(f"invade {figure} {place}")
    assert board.see("players.p1.rage") == 6 - cost


@pytest.mark.clause("BR-INVADE-10")
def test_first_the_ability_then_the_succor_then_thors_domain() -> None:
    cards = "a1_troll a1_friggas_succor_3p a2_thors_domain_4p"
    board = base(seats=4, utgard={"p2": "warrior", "p3": "warrior"}, p1={"upgrades": cards}).play("invade troll utgard")
    assert [told["seat"] for told in board.told("destroyed")] == [1, 2]
    assert (board.question, board.legal()) == ("friggas_succor", {"invade warrior utgard", "decline"})
    board.play("invade warrior utgard")
    assert (board.question, board.legal()) == ("thors_domain", {"pillage utgard", "decline"})
    assert board.see("players.p1.rage") == 4
    board.play("pillage utgard")
    assert (board.see("players.p1.rage"), board.see("provinces.utgard.pillaged")) == (2, True)
    assert board.see("players.p1.steps.axes") == 2


@pytest.mark.clause("BR-INVADE-10")
def test_the_fire_giant_strikes_before_the_succor_too() -> None:
    cards = "a2_fire_giant_3p a1_friggas_succor_3p"
    board = base(utgard={"p2": "leader warrior"}, p1={"upgrades": cards}).play("invade fire_giant utgard")
    assert board.see("provinces.utgard.figures") == {"p1": ["fire_giant"]}
    board.play("invade warrior utgard")
    assert board.see("provinces.utgard.figures") == {"p1": ["warrior", "fire_giant"]}
    assert (board.see("players.p1.rage"), board.asked) == (2, ["p2"])
