"""Clan upgrades of Loki: Domain, Eminence, Wrath, Blessing (BR-FX-40, -45)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import at, call, dead, each, fight, finish_age, lay

RELEASE = {"a1_lokis_domain": 1, "a2_lokis_eminence_3p": 2, "a3_lokis_wrath_4p": 3}
BLESSING = "a1_lokis_blessing_4p"
COSTS = {**RELEASE, BLESSING: 1}


@pytest.mark.clause("BR-FX-40", "BR-FX-45", "BR-UPG-17")
@pytest.mark.parametrize(("card", "cost"), COSTS.items())
def test_what_the_card_costs(card: str, cost: int) -> None:
    board = lay(p1={"hand": card, "rage": cost}).play(f"upgrade {card}", "slot clan_3")
    assert (each(board, "rage")[0], board.asked, board.see("players.p1.upgrades.clan_3")) == (0, ["p2"], card)
    if cost > 1:
        assert lay(p1={"hand": card, "rage": cost - 1}).refused(f"upgrade {card}") == "BR-ACT-06"


# Released from Valhalla


@pytest.mark.clause("BR-FX-40")
@pytest.mark.parametrize(("card", "worth"), RELEASE.items())
def test_each_released_figure_pays(card: str, worth: int) -> None:
    board = lay(
        phase="valhalla",
        elvagar={"p1": "warrior"},
        p1={"upgrades": f"{card} a1_troll", "valhalla": "leader warrior ship troll"},
        p2={"valhalla": "warrior"},
    )
    assert each(board, "glory") == [4 * worth, 0, 0, 0, 0]
    none = lay(phase="valhalla", elvagar={"p1": "warrior"}, p1={"upgrades": card})
    assert each(none, "glory") == [0] * 5


@pytest.mark.clause("BR-FX-40", "BR-UPG-06")
def test_the_cards_add_up() -> None:
    board = lay(phase="valhalla", p1={"upgrades": list(RELEASE), "valhalla": "leader warrior"})
    assert each(board, "glory") == [2 * (1 + 2 + 3), 0, 0, 0, 0]


@pytest.mark.clause("BR-FX-40", "BR-FX-51")
@pytest.mark.parametrize("card", RELEASE)
def test_a_figure_brought_back_before_is_not_released(card: str) -> None:
    board = lay(p1={"upgrades": f"{card} a3_friggas_domain", "valhalla": "leader", "hand": "a1_troll"}).play(
        "revive leader elvagar"
    )
    assert (at(board, "elvagar"), each(board, "glory")) == ({"p1": ["leader"]}, [0] * 5)
    assert (each(finish_age(board), "glory"), board.see("age")) == ([0] * 5, 2)


@pytest.mark.clause("BR-EX-10", "BR-UPG-04", "BR-UPG-06", "BR-FX-40")
def test_serpent_replaces_friggas_succor_by_lokis_eminence() -> None:
    board = lay(
        p1={
            "clan": "serpent",
            "hand": "a2_lokis_eminence_3p",
            "upgrades": "a1_lokis_domain a1_friggas_succor_3p a1_thors_glory",
            "valhalla": "warrior warrior",
        },
        p2={"hand": "a1_troll"},
    ).play("upgrade a2_lokis_eminence_3p", "slot clan_2")
    assert (each(board, "rage")[0], board.see("discarded")) == (4, ["a1_friggas_succor_3p"])
    assert each(finish_age(board), "glory")[0] == 2 * 3


# Loki's Blessing


def lost(figures: str = "warrior", province: str = "elvagar", mine: str = "leader", **theirs: Any) -> Board:
    """p2 with Loki's Blessing loses a battle against p1."""
    upgrades = f"{BLESSING} {theirs.pop('more', '')}"
    elsewhere = theirs.pop("elsewhere", {})
    board = lay(
        {province: {"p1": mine, "p2": figures}},
        **elsewhere,
        p1={"hand": "a3_tyrs_judgement_5p"},
        p2={"upgrades": upgrades, **theirs},
    )
    return fight(board, province, p1="a3_tyrs_judgement_5p")


@pytest.mark.clause("BR-FX-45")
def test_after_a_lost_battle_a_warrior_may_come_for_nothing() -> None:
    board = lost(rage=0)
    assert (board.asked, board.question) == (["p2"], "lokis_blessing")
    assert board.legal() == {"invade warrior elvagar", "decline"}
    assert board.refused("invade leader elvagar") == "BR-FX-45"
    assert board.refused("invade warrior gimle") == "BR-FX-45"
    board.play("invade warrior elvagar")
    assert (at(board, "elvagar"), each(board, "rage")[1]) == ({"p1": ["leader"], "p2": ["warrior"]}, 0)
    assert board.asked == ["p3"]
    assert at(lost().play("decline"), "elvagar") == {"p1": ["leader"]}


@pytest.mark.clause("BR-FX-45", "BR-BATTLE-14")
def test_a_tie_is_a_lost_battle_and_a_victory_is_not() -> None:
    tie = call(lay(elvagar={"p1": "leader", "p2": "leader"}, p2={"upgrades": BLESSING}), "elvagar")
    assert (tie.asked, tie.question) == (["p2"], "lokis_blessing")
    won = call(lay(elvagar={"p1": "warrior", "p2": "leader"}, p2={"upgrades": BLESSING}), "elvagar")
    assert (won.asked, won.question) == (["p2"], "action")
    apart = call(lay(elvagar={"p1": "warrior", "p2": "leader"}, p3={"upgrades": BLESSING}), "elvagar")
    assert apart.question == "action"
    alone = call(lay(elvagar={"p1": "leader"}, p1={"upgrades": BLESSING}), "elvagar")
    assert alone.question == "action"


@pytest.mark.clause("BR-FX-45")
def test_the_blessing_needs_room_under_the_horns_and_a_warrior_and_no_yggdrasil() -> None:
    assert lost(province="yggdrasil").question == "action"
    horns = lost(steps={"horns": 2}, elsewhere={"gimle": {"p2": "warrior warrior warrior warrior"}})
    assert horns.question == "lokis_blessing"
    full = lost(figures="warrior", elsewhere={"gimle": {"p2": "warrior warrior"}}, valhalla="warrior " * 5)
    assert (full.question, len(dead(full, "p2"))) == ("action", 6)


@pytest.mark.clause("BR-FX-45")
def test_a_figure_saved_from_the_battle_counts_for_the_horns() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        gimle={"p2": "warrior warrior warrior"},
        p2={"upgrades": f"{BLESSING} a2_friggas_protection"},
    )
    call(board, "elvagar").play("protect warrior")
    assert (board.question, board.see("players.p2.on_board")) == ("action", 4)


@pytest.mark.clause("BR-FX-45", "BR-FX-43", "BR-FX-50")
def test_friggas_succor_may_follow_and_thors_domain_may_not() -> None:
    board = lost(more="a1_friggas_succor_3p a2_thors_domain_4p").play("invade warrior elvagar")
    assert (board.asked, board.question, board.legal()) == (
        ["p2"],
        "friggas_succor",
        {"invade warrior elvagar", "decline"},
    )
    board.play("invade warrior elvagar")
    assert (at(board, "elvagar")["p2"], board.question, each(board, "rage")[1]) == (["warrior", "warrior"], "action", 6)


@pytest.mark.clause("BR-FX-45", "BR-FX-50")
def test_thors_domain_does_not_follow_for_a_losing_pillager_either() -> None:
    board = lay(elvagar={"p1": "warrior", "p2": "leader"}, p1={"upgrades": f"{BLESSING} a2_thors_domain_4p"})
    call(board, "elvagar").play("invade warrior elvagar")
    assert (board.asked, board.question) == (["p2"], "action")
