"""Figures that would be destroyed: who decides when, who is saved, who goes to Valhalla (BR-DESTROY)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import at, call, dead, decline, each, fight, lay

CHOSEN = "a1_friggas_chosen"
PROTECTION = "a2_friggas_protection"
GIANT = "a2_fire_giant_3p"
WITCH = "a3_volur_witch_3p"


def raid(**rest: Any) -> Board:
    """p1 invades Utgard with the Fire Giant."""
    board = lay(p1={"upgrades": GIANT}, **rest)
    return board.play("invade fire_giant utgard")


# Who decides


@pytest.mark.clause("BR-DESTROY-01")
def test_owners_decide_clockwise_from_the_active_player() -> None:
    board = lay(
        turn="p4",
        elvagar={"p1": "warrior", "p5": "mystic"},
        p1={"upgrades": PROTECTION},
        p4={"upgrades": GIANT},
        p5={"upgrades": CHOSEN, "mystics": 1},
    ).play("invade fire_giant elvagar")
    assert (board.asked, board.question) == (["p5"], "save")
    board.play("done")
    assert (board.asked, board.question) == (["p1"], "save")
    board.play("done")
    assert (board.asked, board.question) == (["p5"], "action")
    assert (dead(board, "p1"), dead(board, "p5")) == (["warrior"], ["mystic"])


@pytest.mark.clause("BR-DESTROY-01")
def test_in_a_battle_the_pillager_decides_first() -> None:
    board = lay(
        turn="p3",
        elvagar={"p1": "mystic", "p2": "leader", "p3": "warrior"},
        p1={"upgrades": CHOSEN, "mystics": 1},
        p3={"upgrades": PROTECTION},
    )
    call(board, "elvagar")
    assert board.asked == ["p3"]
    board.play("done")
    assert board.asked == ["p1"]
    board.play("retreat mystic myrkvlor")
    assert (board.asked, at(board, "myrkvlor")) == (["p4"], {"p1": ["mystic"]})


@pytest.mark.clause("BR-DESTROY-01")
def test_in_ragnarok_the_first_player_decides_first() -> None:
    board = lay(
        phase="ragnarok",
        first="p2",
        ragnarok=("angerboda", "gimle", "horgr"),
        angerboda={"p1": "volur_witch", "p2": "mystic"},
        p1={"upgrades": WITCH},
        p2={"upgrades": CHOSEN, "mystics": 1},
    )
    assert board.asked == ["p2"]
    board.play("done")
    assert board.asked == ["p1"]


@pytest.mark.clause("BR-DESTROY-01")
def test_each_figure_uses_one_way_to_be_saved() -> None:
    board = raid(
        utgard={"p2": "mystic warrior"},
        p2={"upgrades": f"{PROTECTION} {CHOSEN}", "mystics": 1, "rage": 5},
    )
    around = {f"retreat mystic {province}" for province in ("andlang", "horgr", "yggdrasil")}
    assert board.legal() == {"protect mystic", "protect warrior", "done", *around}
    board.play("protect mystic")
    assert board.legal() == {"protect warrior", "done"}
    assert board.refused("retreat mystic horgr") == "BR-DESTROY-01"
    assert board.refused("protect mystic") == "BR-DESTROY-01"
    board.play("protect warrior")
    assert (board.question, at(board, "utgard")["p2"], each(board, "rage")[1]) == ("action", ["warrior", "mystic"], 3)


@pytest.mark.clause("BR-DESTROY-01", "BR-FX-38", "BR-MYSTIC-08")
def test_what_cannot_save_a_figure_is_refused() -> None:
    board = lay(
        turn="p3",
        elvagar={"p1": "leader", "p2": "volur_witch warrior mystic"},
        p2={"upgrades": f"{WITCH} {CHOSEN}", "mystics": 1, "rage": 5},
        p1={"hand": "a3_tyrs_judgement_5p"},
        fjord_ne={"p3": "ship"},
    )
    call(board, "elvagar").play("fight a3_tyrs_judgement_5p")
    assert board.asked == ["p2"]
    assert board.refused("protect warrior") == "BR-FX-48"
    assert board.refused("retreat warrior yggdrasil") == "BR-MYSTIC-08"
    assert board.refused("retreat volur_witch angerboda") == "BR-FX-38"
    assert board.refused("retreat mystic utgard") == "BR-MYSTIC-08"
    assert board.refused("retreat leader yggdrasil") == "BR-DESTROY-01"


@pytest.mark.clause("BR-DESTROY-01")
def test_nobody_is_asked_who_has_no_way_to_save_a_figure() -> None:
    board = raid(utgard={"p2": "warrior mystic"}, p2={"mystics": 1}, p3={"upgrades": PROTECTION})
    assert (board.asked, board.question, dead(board, "p2")) == (["p2"], "action", ["warrior", "mystic"])
    poor = raid(utgard={"p2": "warrior"}, p2={"upgrades": PROTECTION, "rage": 0})
    assert (poor.asked, dead(poor, "p2")) == (["p3"], ["warrior"])


# What happens


@pytest.mark.clause("BR-DESTROY-02")
def test_a_retreat_is_carried_out_at_once() -> None:
    board = raid(
        utgard={"p2": "mystic", "p3": "mystic"},
        horgr={"p4": "warrior warrior warrior"},
        andlang={"p5": "warrior warrior warrior"},
        p2={"upgrades": CHOSEN, "mystics": 1},
        p3={"upgrades": f"{CHOSEN}_second", "mystics": 1},
    )
    assert board.legal() == {"retreat mystic horgr", "retreat mystic yggdrasil", "done"}
    board.play("retreat mystic horgr")
    assert (at(board, "horgr")["p2"], at(board, "utgard")) == (["mystic"], {"p1": ["fire_giant"], "p3": ["mystic"]})
    assert (board.asked, board.legal()) == (["p3"], {"retreat mystic yggdrasil", "done"})


@pytest.mark.clause("BR-DESTROY-02")
def test_the_others_go_to_valhalla_together_after_all_have_decided() -> None:
    board = raid(
        utgard={"p2": "warrior", "p3": "mystic"},
        p2={"upgrades": PROTECTION},
        p3={"upgrades": CHOSEN, "mystics": 1},
    ).play("done")
    assert (board.asked, dead(board, "p2"), at(board, "utgard")["p2"]) == (["p3"], [], ["warrior"])
    assert {entry["seat"] for entry in board.see("doomed")} == {"p2", "p3"}
    board.play("done")
    assert (dead(board, "p2"), dead(board, "p3"), board.see("doomed")) == (["warrior"], ["mystic"], [])
    assert at(board, "utgard") == {"p1": ["fire_giant"]}


@pytest.mark.clause("BR-DESTROY-03")
def test_a_protected_figure_stays_and_nothing_is_gained_for_it() -> None:
    board = lay(
        utgard={"p1": "leader warrior", "p2": "leader"},
        fjord_sw={"p2": "ship"},
        p1={"upgrades": "a1_thors_glory", "hand": "a1_tyrs_smash"},
        p2={"upgrades": f"{PROTECTION} a1_lokis_dragons", "rage": 2},
    )
    call(board, "utgard").play("fight a1_tyrs_smash")
    assert board.legal() == {"protect leader", "protect ship", "done"}
    board.play("protect ship", "done")
    assert (at(board, "fjord_sw"), dead(board, "p2")) == ({"p2": ["ship"]}, ["leader"])
    assert (each(board, "glory")[:2], each(board, "rage")[1]) == ([3, 0], 1)


@pytest.mark.clause("BR-DESTROY-03")
def test_a_figure_that_leaves_the_doomed_province_gives_no_glory() -> None:
    def ragnarok(*moves: str) -> Board:
        return lay(
            age=3,
            phase="ragnarok",
            horgr={"p2": "mystic warrior"},
            p2={"upgrades": CHOSEN, "mystics": 1},
        ).play(*moves)

    assert ragnarok("done").see("scores.p2.track") == 4 + 4
    saved = ragnarok("retreat mystic muspelheim")
    assert (saved.see("scores.p2.track"), at(saved, "muspelheim")) == (4, {"p2": ["mystic"]})


# Ships


@pytest.mark.clause("BR-DESTROY-04", "BR-FX-26")
def test_a_ship_pays_whatever_destroys_it() -> None:
    def fleet(**rest: Any) -> Board:
        mine = {"upgrades": "a2_fire_dragons a3_friggas_sacrifice_3p"}
        return lay(fjord_ne={"p2": "ship"}, p2=mine, **rest)

    battle = call(fleet(elvagar={"p1": "leader"}), "elvagar")
    assert (each(battle, "glory")[:2], dead(battle, "p2")) == ([3, 8], ["ship"])
    giant = fleet(p1={"upgrades": GIANT}).play("invade fire_giant angerboda")
    assert (each(giant, "glory")[:2], dead(giant, "p2")) == ([0, 8], ["ship"])
    offered = fleet(turn="p2", horgr={"p2": "warrior"}).play("sacrifice", "offer ship fjord_ne")
    assert each(offered, "glory")[1] == 8
    assert dead(offered, "p2") == ["warrior", "ship"]
    end = fleet(age=3, phase="ragnarok", ragnarok=("gimle", "andlang", "elvagar"))
    assert end.see("scores.p2.track") == 8 + 4


@pytest.mark.clause("BR-DESTROY-04")
def test_other_figures_and_other_players_ships_pay_nothing() -> None:
    board = lay(elvagar={"p1": "leader", "p2": "warrior"}, fjord_ne={"p3": "ship"}, p2={"upgrades": "a2_fire_dragons"})
    call(board, "elvagar")
    assert (dead(board, "p2"), dead(board, "p3"), each(board, "glory")[:3]) == (["warrior"], ["ship"], [3, 0, 0])


def test_a_position_in_which_nobody_dies_asks_nothing() -> None:
    board = decline(raid(p2={"upgrades": PROTECTION}), "save")
    assert (board.asked, board.question, board.see("doomed")) == (["p2"], "action", [])


@pytest.mark.clause("BR-FX-33", "BR-FX-30")
def test_what_an_invasion_destroyed_does_not_count_in_the_battle_that_follows() -> None:
    """The Troll kills two Warriors; the Valkyrie, who fights the next battle there, is paid for the Leader alone."""
    board = lay(
        seats=2,
        age=2,
        angerboda={"p1": "valkyrie", "p2": "leader warrior warrior"},
        p1={"upgrades": "a1_troll a2_valkyrie", "rage": 5},
    )
    board.play("invade troll angerboda")
    assert dead(board, "p2") == ["warrior", "warrior"]
    board.play("pass")
    fight(board, "angerboda")
    assert dead(board, "p2") == ["leader", "warrior", "warrior"]
    paid = [told["glory"] for told in board.told("glory") if told["why"] == "valkyrie"]
    assert paid == [2]


@pytest.mark.clause("BR-FX-38")
def test_every_monster_but_the_witch_cannot_retreat() -> None:
    board = lay(
        age=3,
        elvagar={"p1": "leader warrior", "p2": "troll volur_witch"},
        p2={"upgrades": f"a1_troll {WITCH}"},
        p1={"hand": "a1_tyrs_smash"},
        tokens={"elvagar": "rage"},
    )
    board.play("pillage elvagar")
    decline(board, "call_to_battle")
    while board.question != "save":
        board.play(next(iter(sorted(board.legal(seat=board.asked[0])))), seat=board.asked[0])
    assert board.refused("retreat troll yggdrasil", seat="p2") == "BR-FX-38"
