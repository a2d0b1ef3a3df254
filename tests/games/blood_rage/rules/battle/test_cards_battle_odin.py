"""Battle cards of Odin: Smite, Tide, Judgement (BR-FX-02 to -04)."""

from __future__ import annotations

import pytest

from tests.games.blood_rage.board import at, call, choose, dead, each, fight, hand, lay, totals, winner

SMITE = ("a1_odins_smite", "a1_odins_smite_3p")
TIDE = ("a2_odins_tide", "a2_odins_tide_4p")
JUDGEMENT = ("a3_odins_judgement", "a3_odins_judgement_4p")


# Smite


@pytest.mark.clause("BR-FX-02", "BR-EX-21")
@pytest.mark.parametrize("card", SMITE)
def test_smite_destroys_a_warrior_before_the_comparison(card: str) -> None:
    board = lay(elvagar={"p1": "leader", "p2": "warrior"}, p1={"hand": card}, p2={"hand": "a1_tyrs_smash"})
    fight(board, "elvagar", p1=card, p2="a1_tyrs_smash")
    assert (totals(board), winner(board)) == ({"p1": 4, "p2": 3}, "p1")
    assert (dead(board, "p2"), hand(board, "p2")) == (["warrior"], ["a1_tyrs_smash"])


@pytest.mark.clause("BR-FX-02", "BR-EX-22")
@pytest.mark.parametrize("card", SMITE)
def test_who_has_lost_all_figures_to_smite_may_win(card: str) -> None:
    board = lay(elvagar={"p1": "leader", "p2": "warrior"}, p1={"hand": card}, p2={"hand": "a1_tyrs_smite"})
    fight(board, "elvagar", p1=card, p2="a1_tyrs_smite")
    assert (totals(board), winner(board), each(board, "glory")[:2]) == ({"p1": 4, "p2": 5}, "p2", [0, 3])
    assert (dead(board, "p1"), dead(board, "p2"), at(board, "elvagar")) == (["leader"], ["warrior"], {})


@pytest.mark.clause("BR-FX-02")
def test_smite_hits_one_warrior_of_each_other_participant_in_the_province() -> None:
    board = lay(
        elvagar={"p1": "warrior", "p2": "warrior warrior", "p3": "leader"},
        fjord_ne={"p4": "ship"},
        angerboda={"p4": "warrior", "p5": "warrior"},
        p1={"hand": "a1_odins_smite"},
        p3={"hand": "a1_tyrs_smite"},
    )
    fight(board, "elvagar", p1="a1_odins_smite", p3="a1_tyrs_smite")
    # Own Warriors, Leaders, ships and Warriors elsewhere are not hit.
    assert totals(board) == {"p1": 1 + 1, "p2": 1, "p3": 3 + 5, "p4": 2}
    assert at(board, "angerboda") == {"p4": ["warrior"], "p5": ["warrior"]}


@pytest.mark.clause("BR-FX-02", "BR-FX-48")
def test_a_warrior_can_be_saved_from_smite() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        p1={"hand": "a1_odins_smite"},
        p2={"hand": "a1_tyrs_smite", "upgrades": "a2_friggas_protection", "rage": 1},
    )
    fight(board, "elvagar", p1="a1_odins_smite", p2="a1_tyrs_smite")
    assert (board.asked, board.legal()) == (["p2"], {"protect warrior", "done"})
    board.play("protect warrior")
    assert (totals(board), at(board, "elvagar"), each(board, "rage")[1]) == ({"p1": 4, "p2": 6}, {"p2": ["warrior"]}, 0)


@pytest.mark.clause("BR-FX-02")
def test_smite_in_the_hand_does_nothing() -> None:
    board = lay(elvagar={"p1": "leader", "p2": "warrior"}, p1={"hand": "a1_odins_smite a1_troll"})
    fight(board, "elvagar", p1="a1_troll")
    assert totals(board) == {"p1": 3, "p2": 1}


# Tide


@pytest.mark.clause("BR-FX-03")
@pytest.mark.parametrize("card", TIDE)
def test_tide_leaves_each_participant_one_figure_of_its_choice(card: str) -> None:
    board = lay(
        turn="p2",
        elvagar={"p1": "leader warrior", "p2": "warrior"},
        fjord_ne={"p2": "ship", "p3": "ship"},
        angerboda={"p1": "warrior"},
        p1={"hand": card},
    )
    call(board, "elvagar").play(f"fight {card}")
    assert (board.asked, board.legal()) == (["p2"], {"spare warrior", "spare ship"})
    assert board.refused("done") == "BR-FX-03"
    assert board.refused("spare leader") == "BR-FX-03"
    board.play("spare ship")
    # The owner of the card is hit too; p3 with one figure is not asked.
    assert (board.asked, board.legal(), dead(board, "p2")) == (["p1"], {"spare leader", "spare warrior"}, ["warrior"])
    board.play("spare leader")
    assert (totals(board), winner(board)) == ({"p2": 2, "p3": 2, "p1": 4}, "p1")
    assert (dead(board, "p1"), at(board, "angerboda")) == (["warrior"], {"p1": ["warrior"]})


@pytest.mark.clause("BR-FX-03")
def test_all_but_one_are_destroyed_together() -> None:
    board = lay(
        elvagar={"p1": "leader warrior warrior", "p2": "leader"},
        fjord_ne={"p1": "ship"},
        p1={"hand": "a2_odins_tide", "upgrades": "a2_friggas_protection", "rage": 2},
    )
    fight(board, "elvagar", p1="a2_odins_tide").play("spare leader")
    assert board.legal() == {"protect warrior", "protect ship", "done"}
    board.play("protect warrior", "protect warrior")
    assert (dead(board, "p1"), totals(board)) == (["ship"], {"p1": 3 + 1 + 1 + 1, "p2": 3})


@pytest.mark.clause("BR-FX-03")
def test_a_second_tide_finds_nothing_to_do_unless_figures_were_protected() -> None:
    def tides(**mine: object) -> list[str]:
        board = lay(
            elvagar={"p1": "leader warrior", "p2": "leader"},
            p1={"hand": "a2_odins_tide", **mine},
            p2={"hand": "a2_odins_tide_4p"},
        )
        fight(board, "elvagar", p1="a2_odins_tide", p2="a2_odins_tide_4p").play("spare leader")
        if mine:
            board.play("protect warrior")
        return [board.question, *board.asked]

    assert tides() == ["action", "p2"]
    assert tides(upgrades="a2_friggas_protection", rage=1) == ["odins_tide", "p1"]


@pytest.mark.clause("BR-FX-03")
def test_tide_in_the_hand_does_nothing() -> None:
    board = lay(elvagar={"p1": "leader warrior", "p2": "warrior"}, p1={"hand": "a2_odins_tide a1_troll"})
    fight(board, "elvagar", p1="a1_troll")
    assert (totals(board), dead(board, "p1")) == ({"p1": 4, "p2": 1}, [])


# Judgement


@pytest.mark.clause("BR-FX-04")
@pytest.mark.parametrize("card", JUDGEMENT)
@pytest.mark.parametrize(
    ("theirs", "gained"),
    [
        ("a1_troll", [3 + 2 * 2, 0]),  # won: two Warriors died
        ("a1_tyrs_smash", [2 * 3, 0]),  # tied: all three died
        ("a2_tyrs_crush", [2 * 1, 3]),  # lost: the own Leader died
    ],
)
def test_judgement_pays_for_each_figure_destroyed_whatever_the_outcome(
    card: str, theirs: str, gained: list[int]
) -> None:
    board = lay(elvagar={"p1": "leader", "p2": "warrior warrior"}, p1={"hand": card}, p2={"hand": theirs})
    fight(board, "elvagar", p1=card, p2=theirs)
    assert totals(board)["p1"] == 5
    assert each(board, "glory")[:2] == gained


@pytest.mark.clause("BR-FX-04")
def test_judgement_counts_figures_destroyed_before_the_comparison() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior warrior"},
        fjord_ne={"p3": "ship"},
        p1={"hand": "a3_odins_judgement"},
        p3={"hand": "a1_odins_smite"},
    )
    fight(board, "elvagar", p1="a3_odins_judgement", p3="a1_odins_smite")
    assert (totals(board), each(board, "glory")[0]) == ({"p1": 5, "p2": 1, "p3": 3}, 3 + 2 * 3)


@pytest.mark.clause("BR-FX-04", "BR-GODS-15")
def test_judgement_pays_nothing_if_nobody_dies() -> None:
    board = lay(
        gods={"frigga": "elvagar", "tyr": "gimle"},
        elvagar={"p1": "leader", "p2": "warrior"},
        p1={"hand": "a3_odins_judgement"},
    )
    fight(board, "elvagar", p1="a3_odins_judgement")
    assert each(board, "glory")[0] == 3
    unused = lay(elvagar={"p1": "leader", "p2": "warrior"}, p1={"hand": "a3_odins_judgement a1_troll"})
    assert each(choose(call(unused, "elvagar"), p1="a1_troll"), "glory")[0] == 3
