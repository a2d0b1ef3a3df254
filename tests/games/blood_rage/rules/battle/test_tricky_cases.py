"""Tricky cases of battles and battle cards."""

from __future__ import annotations

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import (
    at,
    call,
    choose,
    dead,
    decline,
    each,
    fight,
    hand,
    lay,
    pillaged,
    steps,
    totals,
    winner,
)

EYE, GAZE = "a2_heimdalls_eye", "a3_heimdalls_gaze"
PROTECTION, PROWESS = "a2_friggas_protection", "a2_tyrs_prowess_3p"


@pytest.mark.clause("BR-T01")
@pytest.mark.parametrize("pillager", ["p1", "p2"])
def test_a_clan_whose_only_figure_was_smitten_may_win(pillager: str) -> None:
    board = lay(
        turn=pillager,
        elvagar={"p1": "leader", "p2": "warrior"},
        tokens={"elvagar": "axes"},
        p1={"hand": "a1_odins_smite"},
        p2={"hand": "a1_tyrs_smite"},
    )
    fight(board, "elvagar", p1="a1_odins_smite", p2="a1_tyrs_smite")
    assert (totals(board)["p2"], winner(board)) == (5, "p2")
    assert (pillaged(board, "elvagar"), each(board, "glory")[1]) == ((True, 4) if pillager == "p2" else (False, 3))


@pytest.mark.clause("BR-T02")
def test_seven_seven_and_three() -> None:
    cards = {"p1": "a2_tyrs_crush", "p2": "a3_tyrs_crush", "p3": "a1_troll"}
    players = {seat: {"hand": card} for seat, card in cards.items()}
    board = lay(players, elvagar=dict.fromkeys(cards, "leader"))
    fight(board, "elvagar", **cards)
    assert totals(board) == {"p1": 7, "p2": 7, "p3": 3}
    assert [dead(board, seat) for seat in cards] == [["leader"]] * 3
    assert [hand(board, seat) for seat in cards] == [[card] for card in cards.values()]
    assert (board.see("discarded"), each(board, "glory"), pillaged(board, "elvagar")) == ([], [0] * 5, False)


@pytest.mark.clause("BR-T03")
def test_seven_five_and_five() -> None:
    cards = {"p1": "a1_tyrs_bash", "p2": "a2_tyrs_crush", "p3": EYE}
    players = {seat: {"hand": card} for seat, card in cards.items()}
    board = fight(lay(players, elvagar=dict.fromkeys(cards, "leader")), "elvagar", **cards)
    assert (totals(board), winner(board)) == ({"p1": 5, "p2": 7, "p3": 5}, "p2")
    assert (at(board, "elvagar"), each(board, "glory")[:3]) == ({"p2": ["leader"]}, [0, 3, 0])


@pytest.mark.clause("BR-T04")
def test_who_waits_with_a_late_card_may_answer() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "leader"},
        p1={"hand": f"a1_tyrs_smash {GAZE}"},
        p2={"hand": f"a1_tyrs_bash {EYE}"},
    )
    call(board, "elvagar").play("fight a1_tyrs_smash", seat="p1").play("fight a1_tyrs_bash", seat="p2")
    assert board.asked == ["p1"]
    board.play("decline", f"add {EYE}")
    assert (board.asked, board.legal()) == (["p1"], {f"add {GAZE}", "decline"})
    board.play(f"add {GAZE}")
    assert (totals(board), winner(board)) == ({"p1": 9, "p2": 7}, "p1")


@pytest.mark.clause("BR-T05")
def test_a_late_card_that_is_the_only_card_must_be_the_normal_one() -> None:
    board = call(lay(elvagar={"p1": "warrior", "p2": "leader"}, p1={"hand": EYE}), "elvagar")
    assert (board.asked, board.legal(), board.refused("decline")) == (["p1"], {f"fight {EYE}"}, "not_asked")
    board.play(f"fight {EYE}")
    assert totals(board) == {"p1": 3, "p2": 3}


@pytest.mark.clause("BR-T10")
def test_a_ship_lost_in_one_province_is_missing_in_the_other() -> None:
    board = lay(
        angerboda={"p1": "leader"}, elvagar={"p2": "warrior", "p3": "leader"}, fjord_ne={"p2": "ship"}, turn="p1"
    )
    call(board, "angerboda")
    assert (winner(board), at(board, "fjord_ne"), dead(board, "p2")) == ("p1", {}, ["ship"])
    board.play("pillage elvagar")
    assert totals(decline(board, "call_to_battle")) == {"p2": 1, "p3": 3}


@pytest.mark.clause("BR-T11")
def test_a_ship_pillages_a_full_province_without_a_call_to_battle() -> None:
    board = lay(
        fjord_sw={"p1": "ship"},
        utgard={"p2": "warrior warrior warrior"},
        horgr={"p3": "leader", "p1": "leader"},
        p2={"hand": "a1_troll"},
    ).play("pillage utgard")
    assert (board.asked, board.question, board.see("battle.participants")) == (["p2"], "hidden_cards", ["p1", "p2"])


@pytest.mark.clause("BR-T16")
def test_a_pillaged_axes_token_counts_for_the_glory() -> None:
    board = call(lay(elvagar={"p1": "leader", "p2": "warrior"}, tokens={"elvagar": "axes"}), "elvagar")
    assert (each(board, "glory")[0], steps(board)) == (4, (1, 2, 1))


@pytest.mark.clause("BR-T18")
def test_a_defender_wins() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "leader"},
        p1={"hand": "a1_tyrs_bash"},
        p2={"hand": "a1_tyrs_smash", "steps": {"axes": 4}},
    )
    fight(board, "elvagar", p1="a1_tyrs_bash", p2="a1_tyrs_smash")
    assert (each(board, "glory")[:2], board.see("discarded"), hand(board, "p1")) == (
        [0, 6],
        ["a1_tyrs_smash"],
        ["a1_tyrs_bash"],
    )
    assert (pillaged(board, "elvagar"), board.told("reward"), steps(board, "p2")) == (False, [], (1, 4, 1))


@pytest.mark.clause("BR-T25")
def test_poison_leaves_nothing_for_tyrs_prowess() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        p1={"hand": f"a1_tyrs_bash {EYE}", "upgrades": PROWESS},
        p2={"hand": "a3_lokis_poison"},
    )
    call(board, "elvagar").play("fight a1_tyrs_bash", seat="p1").play("fight a3_lokis_poison", seat="p2")
    board.play(f"add {EYE}")
    assert (board.question, each(board, "rage")[0], hand(board, "p1")) == ("action", 6, [])
    assert hand(board, "p2") == ["a1_tyrs_bash", EYE, "a3_lokis_poison"]


@pytest.mark.clause("BR-T26")
def test_trickery_steals_the_rage_that_prowess_would_need() -> None:
    def battle(rages: int) -> Board:
        board = lay(
            elvagar={"p1": "leader", "p2": "warrior"},
            p1={"hand": "a1_tyrs_bash", "upgrades": PROWESS, "rage": rages},
            p2={"hand": "a1_lokis_trickery"},
        )
        return fight(board, "elvagar", p1="a1_tyrs_bash", p2="a1_lokis_trickery")

    poor = battle(1)
    assert (poor.question, each(poor, "rage")[:2], poor.see("discarded")) == ("action", [0, 7], ["a1_tyrs_bash"])
    assert battle(2).legal() == {"recover a1_tyrs_bash", "done"}


def grace(token: str, province: str = "elvagar") -> set[str]:
    """What Frigga's Grace lets the winner raise."""
    board = lay(
        {province: {"p1": "leader", "p2": "warrior"}}, tokens={province: token}, p1={"hand": "a1_friggas_grace"}
    )
    return fight(board, province, p1="a1_friggas_grace").legal()


@pytest.mark.clause("BR-T27")
def test_grace_beside_an_axes_token() -> None:
    assert grace("axes") == {"raise rage", "raise horns"}


@pytest.mark.clause("BR-T28")
def test_grace_beside_the_token_of_yggdrasil_or_the_glory_token() -> None:
    assert grace("all", "yggdrasil") == grace("glory") == {"raise rage", "raise axes", "raise horns"}


@pytest.mark.clause("BR-T29")
def test_the_tide_and_the_defeat_together_pay_thors_glory_once() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior warrior warrior"},
        p1={"hand": "a2_odins_tide", "upgrades": "a1_thors_glory"},
    )
    fight(board, "elvagar", p1="a2_odins_tide")
    assert (dead(board, "p2"), totals(board), each(board, "glory")[0]) == (["warrior"] * 3, {"p1": 4, "p2": 1}, 3 + 2)


@pytest.mark.clause("BR-T30")
def test_the_judgement_of_the_loser_counts_all_figures() -> None:
    board = lay(
        elvagar={"p1": "leader warrior", "p2": "warrior warrior"},
        p1={"hand": "a2_tyrs_rage"},
        p2={"hand": "a3_odins_judgement"},
        p3={"hand": "a1_troll"},
        fjord_ne={"p3": "ship"},
    )
    fight(board, "elvagar", p1="a2_tyrs_rage", p2="a3_odins_judgement", p3="a1_troll")
    assert (winner(board), dead(board, "p2"), dead(board, "p3")) == ("p1", ["warrior", "warrior"], ["ship"])
    assert each(board, "glory")[:3] == [3, 6, 0]


@pytest.mark.clause("BR-T31")
def test_the_valkyrie_dies_with_two_warriors_and_three_enemies() -> None:
    board = lay(
        yggdrasil={"p1": "leader", "p2": "valkyrie warrior warrior", "p3": "warrior warrior warrior"},
        p1={"hand": "a3_tyrs_judgement_5p"},
        p2={"upgrades": "a2_valkyrie"},
    )
    fight(board, "yggdrasil", p1="a3_tyrs_judgement_5p")
    assert (dead(board, "p2"), len(dead(board, "p3"))) == (["warrior", "warrior", "valkyrie"], 3)
    assert each(board, "glory")[1] == 6


@pytest.mark.clause("BR-T32")
def test_two_rage_protect_two_of_three_figures() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior warrior warrior"},
        p1={"hand": "a1_tyrs_bash"},
        p2={"upgrades": PROTECTION, "rage": 2},
    )
    fight(board, "elvagar", p1="a1_tyrs_bash").play("protect warrior", "protect warrior")
    assert (at(board, "elvagar")["p2"], dead(board, "p2"), each(board, "rage")[1]) == (["warrior"] * 2, ["warrior"], 0)


@pytest.mark.clause("BR-T36")
def test_after_a_watch_who_has_no_card_plays_none() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "leader"},
        p1={"hand": "a2_heimdalls_watch a1_tyrs_bash"},
        p2={"hand": "a1_tyrs_smite"},
    )
    fight(board, "elvagar", p1="a2_heimdalls_watch", p2="a1_tyrs_smite")
    assert board.asked == ["p1"]
    assert totals(choose(board, p1="a1_tyrs_bash")) == {"p1": 5, "p2": 3}


@pytest.mark.clause("BR-T37")
def test_cards_discarded_by_a_watch_do_not_return_to_the_loser() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"}, p1={"hand": "a2_heimdalls_watch"}, p2={"hand": "a1_tyrs_smash"}
    )
    fight(board, "elvagar", p1="a2_heimdalls_watch", p2="a1_tyrs_smash")
    assert (winner(board), hand(board, "p2"), len(board.see("discarded"))) == ("p1", [], 2)


@pytest.mark.clause("BR-T38")
def test_primacy_does_not_take_the_bonus_of_a_quest() -> None:
    board = lay(
        elvagar={"p1": "warrior", "p2": "warrior"},
        p1={"hand": "a1_manheim", "upgrades": "a1_tyrs_domain_3p"},
        p2={"hand": "a3_thors_primacy"},
    )
    fight(board, "elvagar", p1="a1_manheim", p2="a3_thors_primacy").play("count a1_tyrs_domain_3p")
    assert totals(board) == {"p1": 4, "p2": 4}


@pytest.mark.clause("BR-T53")
def test_rage_stolen_by_trickery_protects_a_figure() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior warrior"},
        p1={"rage": 1},
        p2={"hand": "a1_lokis_trickery", "upgrades": PROTECTION, "rage": 0},
    )
    fight(board, "elvagar", p2="a1_lokis_trickery")
    assert (board.asked, each(board, "rage")[:2]) == (["p2"], [0, 1])
    board.play("protect warrior")
    assert (at(board, "elvagar")["p2"], each(board, "rage")[:2]) == (["warrior"], [0, 0])
