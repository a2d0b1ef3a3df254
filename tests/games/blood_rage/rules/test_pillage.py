"""Pillage (BR-PILLAGE): where, the Call to Battle, rewards, pillages without a battle."""

from __future__ import annotations

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import BROKE, RING, base, draft, each, finish_age, totals


@pytest.mark.clause("BR-PILLAGE-01")
def test_one_pillages_where_an_own_figure_or_ship_is() -> None:
    board = base(
        destroyed="muspelheim",
        pillaged="utgard",
        gimle={"p1": "warrior", "p2": "warrior"},
        fjord_se={"p1": "ship"},
        elvagar={"p2": "leader"},
        utgard={"p1": "leader"},
    )
    assert board.legal("pillage") == {"pillage gimle", "pillage horgr"}
    assert board.refused("pillage elvagar") == "BR-PILLAGE-01"
    assert board.refused("pillage yggdrasil") == "BR-PILLAGE-01"
    assert board.refused("pillage muspelheim") == "BR-BOARD-12"
    assert board.refused("pillage utgard") == "BR-PILLAGE-21"


@pytest.mark.clause("BR-PILLAGE-02")
def test_pillaging_costs_nothing_but_needs_rage() -> None:
    board = base(gimle={"p1": "leader"}, p1={"rage": 1}).play("pillage gimle")
    assert each(board, "rage") == [1, 6, 6]
    board = base(gimle={"p1": "leader"}, p1={"rage": 0})
    assert board.asked == ["p2"]
    assert board.refused("pillage gimle", seat="p1") == "not_your_decision"


@pytest.mark.clause("BR-PILLAGE-03", "BR-PILLAGE-15")
def test_call_to_battle_then_cards_then_the_outcome() -> None:
    board = base(
        horgr={"p1": "leader", "p2": "warrior"},
        utgard={"p2": "warrior"},
        p1={"hand": "a1_tyrs_bash"},
        p2={"hand": "a1_alfheim"},
    ).play("pillage horgr")
    assert (board.asked, board.question) == (["p2"], "call_to_battle")
    assert board.refused("fight a1_alfheim") == "not_asked"
    board.play("decline")
    assert (board.asked, board.question) == (["p1", "p2"], "hidden_cards")
    board.play("fight a1_alfheim", seat="p2").play("fight a1_tyrs_bash", seat="p1")
    assert totals(board) == {"p1": 5, "p2": 1}
    assert (board.see("provinces.horgr.pillaged"), each(board, "glory")) == (True, [3, 0, 0])
    assert (board.see("battle"), board.asked) == (None, ["p2"])


@pytest.mark.clause("BR-PILLAGE-04", "BR-PILLAGE-20")
def test_yggdrasil_is_pillaged_like_any_province_and_raises_all_stats() -> None:
    board = base(yggdrasil={"p1": "leader", "p2": "warrior"}, p1={"rage": 2, "steps": {"axes": 3}})
    board.play("pillage yggdrasil")
    assert board.see("players.p1.steps") == {"rage": 2, "axes": 4, "horns": 2}
    assert (board.see("players.p1.glory"), board.see("players.p1.rage")) == (6, 2)
    assert board.see("provinces.yggdrasil.pillaged") is True
    assert board.see("players.p2.valhalla") == ["warrior"]


@pytest.mark.clause("BR-PILLAGE-05", "BR-PILLAGE-22")
def test_a_failed_pillage_may_be_tried_again_by_anyone() -> None:
    board = base(horgr={"p1": "warrior", "p2": "leader"}, fjord_se={"p3": "ship"}, p2={"steps": {"axes": 2}})
    board.play("pillage horgr")
    assert totals(board) == {"p1": 1, "p2": 3, "p3": 2}
    assert (board.see("provinces.horgr.pillaged"), each(board, "glory")) == (False, [0, 4, 0])
    assert [steps["rage"] for steps in each(board, "steps")] == [1, 1, 1]
    assert (board.asked, board.refused("pillage horgr")) == (["p2"], "")
    board.play("pillage horgr")
    assert (board.see("provinces.horgr.pillaged"), board.see("players.p2.steps.rage")) == (True, 2)


@pytest.mark.clause("BR-PILLAGE-05")
def test_a_tie_is_a_failed_pillage_too() -> None:
    board = base(horgr={"p1": "warrior", "p2": "warrior"}, p1={"rage": 2}).play("pillage horgr")
    assert (board.see("provinces.horgr.pillaged"), each(board, "glory")) == (False, [0, 0, 0])
    assert each(board, "valhalla") == [["warrior"], ["warrior"], []]
    board.play("pass", "pass")
    assert board.refused("pillage horgr") == "BR-PILLAGE-01"


@pytest.mark.parametrize("pillager", [1, 2, 3])
@pytest.mark.clause("BR-PILLAGE-06", "BR-PILLAGE-10")
def test_the_call_goes_round_from_the_left_and_ends_with_the_pillager(pillager: int) -> None:
    me = f"p{pillager}"
    neighbours = dict.fromkeys(("p1", "p2", "p3"), "warrior")
    board = base(turn=me, gimle={me: "leader"}, yggdrasil=neighbours).play("pillage gimle")
    order = []
    while board.question == "call_to_battle":
        order += board.asked
        assert board.legal() == {"join warrior yggdrasil", "decline"}
        board.play("decline")
    assert order == [f"p{(pillager + step) % 3 + 1}" for step in range(3)]
    assert board.see("provinces.gimle.pillaged")


@pytest.mark.clause("BR-PILLAGE-06")
def test_only_own_figures_from_adjacent_provinces_join() -> None:
    board = base(
        gimle={"p1": "leader"}, andlang={"p2": "warrior"}, horgr={"p2": "leader"}, myrkvlor={"p3": "warrior"}
    ).play("pillage gimle")
    assert (board.asked, board.legal()) == (["p2"], {"join warrior andlang", "decline"})
    for move in ("join leader horgr", "join warrior myrkvlor", "join leader andlang", "join warrior gimle"):
        assert board.refused(move) == "BR-PILLAGE-06"
    board.play("join warrior andlang")
    assert board.see("provinces.gimle.figures") == {"p1": ["leader"], "p2": ["warrior"]}
    assert (board.see("provinces.andlang.figures"), board.asked) == ({}, ["p3"])


@pytest.mark.clause("BR-PILLAGE-07")
def test_joining_costs_nothing_and_is_open_to_all() -> None:
    board = base(
        gimle={"p1": "warrior"},
        andlang={"p2": "warrior warrior"},
        myrkvlor={"p3": "warrior"},
        p2=BROKE,
        p3={"rage": 2, "passed": True},
    ).play("pillage gimle")
    board.play("join warrior andlang", "join warrior myrkvlor", "join warrior andlang")
    assert each(board, "rage") == [6, 0, 2]
    assert totals(board) == {"p1": 1, "p2": 2, "p3": 1}


@pytest.mark.clause("BR-PILLAGE-08")
def test_ships_do_not_join() -> None:
    board = base(gimle={"p1": "warrior"}, fjord_sw={"p2": "ship"}, andlang={"p2": "warrior"}).play("pillage gimle")
    assert board.legal() == {"join warrior andlang", "decline"}
    assert board.refused("join ship andlang") == "BR-PILLAGE-08"
    board.play("decline")
    assert board.see("fjords.fjord_sw.figures") == {"p2": ["ship"]}


@pytest.mark.clause("BR-PILLAGE-09", "BR-PILLAGE-10")
def test_who_declines_may_still_join_later() -> None:
    board = base(gimle={"p1": "warrior"}, andlang={"p2": "leader"}, myrkvlor={"p3": "warrior"})
    board.play("pillage gimle", "decline")
    assert board.asked == ["p3"]
    board.play("join warrior myrkvlor")
    assert board.asked == ["p2"]
    board.play("join leader andlang")
    assert totals(board) == {"p1": 1, "p2": 3, "p3": 1}


@pytest.mark.clause("BR-PILLAGE-10")
def test_the_call_ends_when_the_last_village_is_taken() -> None:
    board = base(andlang={"p1": "warrior", "p3": "warrior"}, gimle={"p2": "warrior"}, utgard={"p3": "leader"})
    board.play("pillage andlang", "join warrior gimle")
    assert (board.asked, board.question) == (["p2"], "action")
    assert board.see("provinces.utgard.figures") == {"p3": ["leader"]}
    assert board.see("provinces.andlang.figures") == {}


@pytest.mark.clause("BR-PILLAGE-10")
def test_there_is_no_call_to_a_full_province() -> None:
    board = base(andlang={"p2": "warrior warrior", "p3": "warrior"}, fjord_sw={"p1": "ship"}, gimle={"p2": "leader"})
    board.play("pillage andlang")
    assert totals(board) == {"p1": 2, "p2": 2, "p3": 1}
    assert board.see("provinces.gimle.figures") == {"p2": ["leader"]}


@pytest.mark.clause("BR-PILLAGE-11")
def test_any_number_joins_in_yggdrasil() -> None:
    board = base(yggdrasil={"p1": "leader"}, gimle={"p2": 4 * "warrior "}, elvagar={"p3": "leader"})
    board.play("pillage yggdrasil", "join warrior gimle", "join leader elvagar")
    board.play("join warrior gimle", "join warrior gimle", "join warrior gimle")
    assert totals(board) == {"p1": 3, "p2": 4, "p3": 3}


@pytest.mark.clause("BR-PILLAGE-12")
def test_joining_is_neither_a_march_nor_an_invasion() -> None:
    mine = {"rage": 3, "upgrades": "a1_troll a1_friggas_succor_3p a2_thors_domain_4p"}
    board = base(seats=4, gimle={"p1": "leader", "p2": "warrior"}, yggdrasil={"p1": "troll"}, p1=mine)
    board.play("pillage gimle", "join troll yggdrasil")
    assert totals(board) == {"p1": 5, "p2": 1}
    assert (board.see("players.p1.rage"), board.see("players.p1.on_board"), board.asked) == (3, 2, ["p2"])


@pytest.mark.clause("BR-PILLAGE-13", "BR-PILLAGE-14", "BR-PILLAGE-24")
def test_without_an_enemy_there_is_no_battle() -> None:
    hands = {"p1": {"hand": "a1_tyrs_bash"}, "p2": {"hand": "a1_tyrs_smash"}}
    board = base(hands, gimle={"p1": "leader"}, fjord_sw={"p2": "ship"})
    board.play("pillage gimle")
    assert (board.see("provinces.gimle.pillaged"), board.see("players.p1.steps.rage")) == (True, 2)
    assert (each(board, "glory"), board.told("battle"), board.told("total")) == ([0, 0, 0], [], [])
    assert (board.see("players.p1.hand"), board.see("discarded")) == (["a1_tyrs_bash"], [])
    assert board.asked == ["p2"]


@pytest.mark.clause("BR-PILLAGE-13", "BR-PILLAGE-15")
def test_an_enemy_ship_in_the_fjord_makes_a_battle() -> None:
    board = base(gimle={"p1": "leader"}, fjord_nw={"p2": "ship"}).play("pillage gimle")
    assert totals(board) == {"p1": 3, "p2": 2}
    assert each(board, "glory") == [3, 0, 0]


@pytest.mark.parametrize(("step", "after", "rage"), [(1, 2, 7), (3, 4, 9), (4, 5, 12), (5, 6, 12), (6, 6, 12)])
@pytest.mark.clause("BR-PILLAGE-16")
def test_a_rage_token_gives_a_step_and_no_rage_now(step: int, after: int, rage: int) -> None:
    mine = {"rage": 2, "steps": {"rage": step}, "hand": "a1_troll"}
    board = base(elvagar={"p1": "leader"}, p1=mine).play("pillage elvagar")
    assert board.see("players.p1.steps") == {"rage": after, "axes": 1, "horns": 1}
    assert board.see("players.p1.rage") == 2
    draft(finish_age(board))
    assert each(board, "rage") == [rage, 6, 6]


@pytest.mark.clause("BR-PILLAGE-17")
def test_an_axes_token_counts_for_the_battle_just_fought() -> None:
    board = base(angerboda={"p1": "leader", "p2": "warrior"}).play("pillage angerboda")
    assert board.see("players.p1.steps") == {"rage": 1, "axes": 2, "horns": 1}
    assert each(board, "glory") == [4, 0, 0]


@pytest.mark.clause("BR-PILLAGE-18")
def test_a_horns_token_gives_a_step_of_horns() -> None:
    board = base(muspelheim={"p1": "leader", "p2": "warrior"}).play("pillage muspelheim")
    assert board.see("players.p1.steps") == {"rage": 1, "axes": 1, "horns": 2}
    assert each(board, "glory") == [3, 0, 0]


@pytest.mark.clause("BR-PILLAGE-19")
def test_the_glory_token_gives_five_glory() -> None:
    board = base(myrkvlor={"p1": "leader", "p2": "warrior"}).play("pillage myrkvlor")
    assert board.see("players.p1.steps") == {"rage": 1, "axes": 1, "horns": 1}
    assert each(board, "glory") == [5 + 3, 0, 0]


@pytest.mark.clause("BR-PILLAGE-21")
def test_a_pillaged_province_is_safe_until_the_end_of_the_age() -> None:
    board = base(pillaged="elvagar", elvagar={"p1": "leader"}, fjord_ne={"p2": "ship"}, p1={"hand": "a1_troll"})
    assert board.refused("pillage elvagar") == "BR-PILLAGE-21"
    board.play("invade warrior gimle")
    assert board.legal("pillage") == {"pillage angerboda"}
    finish_age(board)
    assert (board.see("age"), board.see("provinces.elvagar.pillaged")) == (2, False)


@pytest.mark.clause("BR-PILLAGE-21", "BR-PILLAGE-25")
def test_tyrs_challenge_pillages_again_for_two_rage() -> None:
    def position(rage: int) -> Board:
        mine = {"rage": rage, "upgrades": "a2_tyrs_challenge"}
        return base(pillaged="elvagar", elvagar={"p1": "leader", "p2": "warrior"}, gimle={"p1": "warrior"}, p1=mine)

    assert position(rage=1).refused("challenge elvagar") == "BR-ACT-06"
    board = position(rage=2)
    assert board.refused("challenge gimle") == "BR-FX-47"
    board.play("challenge elvagar")
    assert (each(board, "glory"), each(board, "rage")) == ([3, 0, 0], [0, 6, 6])
    assert (board.see("players.p1.steps.rage"), board.see("provinces.elvagar.pillaged")) == (2, True)


@pytest.mark.clause("BR-PILLAGE-25")
def test_thors_domain_takes_the_last_rage_first_and_the_pillage_is_carried_out() -> None:
    def position(rage: int) -> Board:
        mine = {"rage": rage, "hand": "a1_tyrs_bash", "upgrades": "a2_thors_domain_4p"}
        return base(seats=4, elvagar={"p2": "leader"}, angerboda={"p3": "warrior"}, p1=mine)

    board = position(rage=1).play("invade leader elvagar")
    assert board.asked == ["p2"]
    board = position(rage=2).play("invade leader elvagar", "pillage elvagar")
    assert (each(board, "rage"), board.asked) == ([0, 6, 6, 6], ["p3"])
    board.play("join warrior angerboda", "fight a1_tyrs_bash")
    assert totals(board) == {"p1": 5, "p2": 3, "p3": 1}
    assert (board.see("players.p1.glory"), board.see("provinces.elvagar.pillaged")) == (3, True)


@pytest.mark.clause("BR-PILLAGE-22")
def test_a_defender_who_wins_gets_no_reward() -> None:
    board = base(myrkvlor={"p1": "warrior", "p2": "leader"}).play("pillage myrkvlor")
    assert (each(board, "glory"), board.see("provinces.myrkvlor.pillaged")) == ([0, 3, 0], False)
    assert board.told("reward") == []


@pytest.mark.clause("BR-PILLAGE-23")
def test_a_successful_pillage_needs_no_battle() -> None:
    mine = {"upgrades": "a3_lord_of_spears a3_frost_giant"}
    board = base(myrkvlor={"p1": "leader frost_giant"}, p1=mine).play("pillage myrkvlor")
    assert board.see("players.p1.glory") == 10
    assert board.see("players.p1.steps") == {"rage": 2, "axes": 2, "horns": 2}


@pytest.mark.parametrize("province", RING)
@pytest.mark.clause("BR-PILLAGE-24")
def test_a_pillage_without_a_battle_moves_a_god_at_the_end(province: str) -> None:
    gods = {"odin": province, "thor": "yggdrasil"}
    board = base({province: {"p1": "leader"}}, gods=gods).play(f"pillage {province}")
    assert (board.asked, board.question, board.see(f"provinces.{province}.pillaged")) == (["p1"], "send_god", True)
    assert board.legal() == {f"send odin {other}" for other in RING if other != province}
