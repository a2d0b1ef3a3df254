"""Clan upgrades of Frigga: Charm, Succor, Protection, Domain, Sacrifice (BR-FX-41, -43, -48, -51, -54)."""

from __future__ import annotations

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import at, call, dead, each, fight, lay, steps, totals

CHARM = "a1_friggas_charm"
SUCCOR = "a1_friggas_succor_3p"
PROTECTION = "a2_friggas_protection"
DOMAIN = "a3_friggas_domain"
SACRIFICE = "a3_friggas_sacrifice_3p"
COSTS = {CHARM: 0, SUCCOR: 2, PROTECTION: 0, DOMAIN: 0, SACRIFICE: 1}


@pytest.mark.clause("BR-FX-41", "BR-FX-43", "BR-FX-48", "BR-FX-51", "BR-FX-54")
@pytest.mark.parametrize(("card", "cost"), COSTS.items())
def test_what_the_card_costs(card: str, cost: int) -> None:
    board = lay(p1={"hand": card, "rage": 2}).play(f"upgrade {card}", "slot clan_1")
    assert (each(board, "rage")[0], board.asked) == (2 - cost, ["p2"])
    if cost == 2:
        assert lay(p1={"hand": card, "rage": 1}).refused(f"upgrade {card}") == "BR-ACT-06"


# Charm


@pytest.mark.clause("BR-FX-41", "BR-EX-24")
@pytest.mark.parametrize(
    ("card", "slot", "cost"),
    [("a2_fire_giant_3p", "monster_1", 3), ("a1_lokis_domain", "clan_2", 0), ("a1_dwarf_chieftain", "monster_1", 0)],
)
def test_with_charm_an_upgrade_costs_one_rage_less(card: str, slot: str, cost: int) -> None:
    board = lay(p1={"hand": card, "upgrades": CHARM, "rage": 5}).play(f"upgrade {card}", f"slot {slot}")
    assert each(board, "rage")[0] == 5 - cost
    enough = lay(p1={"hand": card, "upgrades": CHARM, "rage": max(cost, 1)})
    assert enough.refused(f"upgrade {card}") == ""


@pytest.mark.clause("BR-FX-41", "BR-UPG-19")
def test_charm_counts_for_the_upgrade_that_replaces_it_and_not_afterwards() -> None:
    board = lay(p1={"hand": "a3_lokis_wrath_4p a1_thors_glory", "upgrades": CHARM, "rage": 6})
    board.play("upgrade a3_lokis_wrath_4p", "slot clan_1", *["pass"] * 4)
    assert each(board, "rage")[0] == 4
    board.play("upgrade a1_thors_glory", "slot clan_1")
    assert each(board, "rage")[0] == 2


@pytest.mark.clause("BR-FX-41")
def test_charm_makes_nothing_cheaper_but_own_upgrades() -> None:
    board = lay(p1={"upgrades": CHARM, "rage": 2}, p2={"hand": "a1_lokis_domain", "rage": 1})
    board.play("invade warrior elvagar", "upgrade a1_lokis_domain", "slot clan_1")
    assert each(board, "rage")[:2] == [1, 0]


# Succor


@pytest.mark.clause("BR-FX-43")
@pytest.mark.parametrize(("figure", "left"), [("warrior", 5), ("leader", 6), ("troll", 4)])
def test_after_an_invasion_a_warrior_may_follow_for_nothing(figure: str, left: int) -> None:
    board = lay(p1={"upgrades": f"{SUCCOR} a1_troll"}).play(f"invade {figure} elvagar")
    assert (board.asked, board.question) == (["p1"], "friggas_succor")
    assert board.legal() == {"invade warrior elvagar", "decline"}
    assert board.refused("invade warrior gimle") == board.refused("invade leader elvagar") == "BR-FX-43"
    board.play("invade warrior elvagar")
    # No chain: the turn is over.
    assert (board.asked, sorted(at(board, "elvagar")["p1"])) == (["p2"], sorted([figure, "warrior"]))
    assert each(board, "rage")[0] == left


@pytest.mark.clause("BR-FX-43")
def test_the_second_warrior_may_stay_at_home() -> None:
    board = lay(p1={"upgrades": SUCCOR}).play("invade leader elvagar", "decline")
    assert (at(board, "elvagar"), board.asked) == ({"p1": ["leader"]}, ["p2"])


@pytest.mark.clause("BR-FX-43")
def test_succor_needs_a_village_a_warrior_and_room_under_the_horns() -> None:
    village = lay(utgard={"p2": "warrior warrior"}, p1={"upgrades": SUCCOR}).play("invade warrior utgard")
    assert village.asked == ["p2"]
    horns = lay(gimle={"p1": "warrior warrior warrior"}, p1={"upgrades": SUCCOR}).play("invade warrior utgard")
    assert horns.asked == ["p2"]
    nobody = lay(p1={"upgrades": SUCCOR, "valhalla": "warrior " * 8}).play("invade leader utgard")
    assert nobody.asked == ["p2"]


@pytest.mark.clause("BR-FX-43", "BR-BOARD-11")
def test_succor_works_neither_in_fjords_nor_in_yggdrasil_nor_after_a_march() -> None:
    ship = lay(p1={"upgrades": SUCCOR}).play("invade ship fjord_ne")
    assert ship.asked == ["p2"]
    elf = lay(p1={"upgrades": f"{SUCCOR} a2_dark_elf"}).play("invade dark_elf yggdrasil")
    assert elf.asked == ["p2"]
    march = lay(elvagar={"p1": "warrior"}, p1={"upgrades": SUCCOR}).play("march elvagar gimle")
    assert march.asked == ["p2"]


# Protection


@pytest.mark.clause("BR-FX-48")
def test_each_figure_is_protected_for_one_rage_out_of_turn_and_after_passing() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior warrior leader"},
        p1={"hand": "a3_tyrs_judgement_5p"},
        p2={"upgrades": PROTECTION, "rage": 2, "passed": True},
    )
    fight(board, "elvagar", p1="a3_tyrs_judgement_5p")
    assert (board.asked, board.legal()) == (["p2"], {"protect warrior", "protect leader", "done"})
    board.play("protect warrior", "protect leader")
    # There is no Rage left for the third.
    assert (each(board, "rage")[1], board.question) == (0, "action")
    assert (at(board, "elvagar")["p2"], dead(board, "p2")) == (["leader", "warrior"], ["warrior"])


@pytest.mark.clause("BR-FX-48")
def test_the_owner_may_let_them_die() -> None:
    board = lay(elvagar={"p1": "leader", "p2": "warrior"}, p2={"upgrades": PROTECTION})
    call(board, "elvagar").play("done")
    assert (dead(board, "p2"), each(board, "rage")[1]) == (["warrior"], 6)


@pytest.mark.clause("BR-FX-48", "BR-DESTROY-01")
def test_only_figures_that_would_be_destroyed_are_protected() -> None:
    board = lay(elvagar={"p1": "leader", "p2": "warrior"}, gimle={"p2": "leader"}, p2={"upgrades": PROTECTION})
    call(board, "elvagar")
    assert board.refused("protect leader") == "BR-DESTROY-01"


@pytest.mark.clause("BR-FX-48")
def test_there_is_no_protection_against_ragnarok_or_the_own_sacrifice() -> None:
    ragnarok = lay(phase="ragnarok", gimle={"p1": "warrior"}, p1={"upgrades": PROTECTION})
    assert (ragnarok.see("phase"), each(ragnarok, "glory")[0]) == ("gods_gifts", 2)
    board = lay(elvagar={"p1": "warrior warrior"}, p1={"upgrades": f"{PROTECTION} {SACRIFICE}"}).play("sacrifice")
    assert (board.question, dead(board, "p1"), each(board, "rage")[0]) == ("raise_stat", ["warrior", "warrior"], 6)


# Domain


@pytest.mark.clause("BR-FX-51")
@pytest.mark.parametrize("figure", ["leader", "warrior", "fire_giant", "dwarf_chieftain"])
def test_a_figure_from_valhalla_invades_for_one_rage(figure: str) -> None:
    upgrades = f"{DOMAIN} a2_fire_giant_3p a1_dwarf_chieftain a3_masters_in_arms"
    board = lay(gimle={"p2": "warrior"}, p1={"upgrades": upgrades, "valhalla": figure, "rage": 1})
    board.play(f"revive {figure} gimle")
    assert (at(board, "gimle")["p1"], dead(board, "p1"), each(board, "rage")[0]) == ([figure], [], 0)
    assert ("p2" in at(board, "gimle")) == (figure != "fire_giant")


@pytest.mark.clause("BR-FX-51")
def test_a_ship_from_valhalla_goes_to_a_fjord() -> None:
    board = lay(p1={"upgrades": DOMAIN, "valhalla": "ship warrior"})
    fjords = {f"revive ship fjord_{side}" for side in ("ne", "se", "sw", "nw")}
    assert {move for move in board.legal("revive") if "ship" in move} == fjords
    assert len(board.legal("revive")) == 4 + 8
    assert board.refused("revive ship elvagar") == "BR-INVADE-03"


@pytest.mark.clause("BR-FX-51")
def test_frigga_brings_nobody_without_the_card_or_from_the_reserve() -> None:
    board = lay(p1={"valhalla": "leader"})
    assert (board.legal("revive"), board.refused("revive leader gimle")) == (set(), "BR-FX-51")
    reserve = lay(p1={"upgrades": DOMAIN, "valhalla": "warrior"})
    assert reserve.refused("revive leader gimle") == "BR-FX-51"
    assert reserve.refused("revive warrior yggdrasil") == "BR-INVADE-05"
    horns = lay(gimle={"p1": "warrior warrior warrior leader"}, p1={"upgrades": DOMAIN, "valhalla": "warrior"})
    assert (horns.legal("revive"), horns.refused("revive warrior utgard")) == (set(), "BR-INVADE-06")


# Sacrifice


def altar(**mine: object) -> Board:
    return lay(
        elvagar={"p1": "leader warrior"},
        fjord_nw={"p1": "ship"},
        yggdrasil={"p1": "warrior", "p2": "warrior"},
        p1={"upgrades": SACRIFICE, "rage": 1, **mine},
    )


@pytest.mark.clause("BR-FX-54")
def test_two_own_figures_are_destroyed_for_a_stat() -> None:
    board = altar().play("sacrifice")
    choice = {"leader elvagar", "warrior elvagar", "warrior yggdrasil", "ship fjord_nw"}
    assert (board.question, board.legal()) == ("offer", {f"offer {one}" for one in choice})
    assert board.refused("offer leader yggdrasil") == "BR-FX-54"
    board.play("offer ship fjord_nw")
    assert board.legal() == {f"offer {one}" for one in choice - {"ship fjord_nw"}}
    board.play("offer warrior yggdrasil")
    assert board.legal() == {"raise rage", "raise axes", "raise horns"}
    board.play("raise axes")
    assert (steps(board), each(board, "rage")[0], dead(board, "p1")) == ((1, 2, 1), 1, ["warrior", "ship"])
    assert (at(board, "yggdrasil"), at(board, "elvagar")) == ({"p2": ["warrior"]}, {"p1": ["leader", "warrior"]})
    assert (board.asked, each(board, "glory")) == (["p2"], [0] * 5)


@pytest.mark.clause("BR-FX-54")
def test_a_sacrifice_needs_the_card_two_figures_on_the_board_and_rage() -> None:
    one = lay(fjord_ne={"p1": "ship"}, p1={"upgrades": SACRIFICE, "valhalla": "warrior"})
    assert (one.legal("sacrifice"), one.refused("sacrifice")) == (set(), "BR-FX-54")
    two = lay(fjord_ne={"p1": "ship"}, gimle={"p1": "warrior"}, p1={"upgrades": SACRIFICE})
    assert two.legal("sacrifice") == {"sacrifice"}
    without = lay(gimle={"p1": "warrior warrior"})
    assert (without.legal("sacrifice"), without.refused("sacrifice")) == (set(), "BR-FX-54")
    assert lay(gimle={"p1": "warrior warrior"}, p1={"upgrades": SACRIFICE, "rage": 0}).asked == ["p2"]


@pytest.mark.clause("BR-FX-54", "BR-STAT-06")
def test_a_sacrifice_is_legal_even_if_no_stat_can_be_raised() -> None:
    board = altar(steps={"rage": 6, "axes": 6, "horns": 6}).play(
        "sacrifice", "offer leader elvagar", "offer warrior elvagar"
    )
    assert (board.asked, steps(board), dead(board, "p1")) == (["p2"], (6, 6, 6), ["leader", "warrior"])


@pytest.mark.clause("BR-FX-54", "BR-FX-26")
def test_dragons_pay_for_a_sacrificed_ship() -> None:
    board = altar(upgrades=f"{SACRIFICE} a1_lokis_dragons").play("sacrifice", "offer ship fjord_nw")
    assert each(board, "glory") == [4, 0, 0, 0, 0]
    assert totals(board) == {}
