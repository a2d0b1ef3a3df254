"""Battle cards of Loki: Trickery, Backstab, Poison (BR-FX-13 to -15)."""

from __future__ import annotations

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import call, choose, each, fight, hand, lay, totals, winner

TRICKERY = ("a1_lokis_trickery", "a1_lokis_trickery_4p")
BACKSTAB = ("a2_lokis_backstab", "a2_lokis_backstab_4p")
POISON = ("a3_lokis_poison", "a3_lokis_poison_5p")
ALL = (*TRICKERY, *BACKSTAB, *POISON)


def duel(card: str, figures: str = "warrior", rich: int = 5, theirs: str = "a1_tyrs_bash") -> Board:
    """p2 with a card of Loki against p1, a Leader with Tyr's Bash (5)."""
    board = lay(
        elvagar={"p1": "leader", "p2": figures},
        p1={"hand": theirs, "glory": rich, "rage": rich},
        p2={"hand": card, "glory": 4, "rage": 2},
    )
    return fight(board, "elvagar", p1=theirs, p2=card)


# Trickery


@pytest.mark.clause("BR-FX-13")
@pytest.mark.parametrize("card", TRICKERY)
def test_trickery_takes_a_rage_from_the_winner(card: str) -> None:
    board = duel(card)
    assert (totals(board), each(board, "rage")[:2]) == ({"p1": 5, "p2": 1}, [4, 3])
    assert (each(board, "glory")[:2], hand(board, "p2")) == ([8, 4], [card])


@pytest.mark.clause("BR-FX-13")
@pytest.mark.parametrize("card", TRICKERY)
@pytest.mark.parametrize(("rich", "left"), [(0, [0, 2]), (1, [0, 3]), (2, [1, 3])])
def test_trickery_takes_nothing_from_a_winner_without_rage(card: str, rich: int, left: list[int]) -> None:
    """p2 begins with 2 Rage and is the pillager, since a player without Rage cannot be."""
    board = lay(turn="p2", elvagar={"p1": "leader", "p2": "warrior"}, p1={"rage": rich}, p2={"hand": card, "rage": 2})
    fight(board, "elvagar", p2=card)
    assert each(board, "rage")[:2] == left


# Backstab


@pytest.mark.clause("BR-FX-14")
@pytest.mark.parametrize("card", BACKSTAB)
@pytest.mark.parametrize(("rich", "left"), [(5, [3, 6]), (2, [0, 6]), (1, [0, 5]), (0, [0, 4])])
def test_backstab_takes_up_to_two_glory_from_the_winner(card: str, rich: int, left: list[int]) -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"}, p1={"glory": rich}, p2={"hand": card, "glory": 4}, p3={"glory": 9}
    )
    fight(board, "elvagar", p2=card)
    # The glory of the battle comes later.
    assert (totals(board), each(board, "glory")[:3]) == ({"p1": 3, "p2": 1}, [left[0] + 3, left[1], 9])


# Poison


@pytest.mark.clause("BR-FX-15")
@pytest.mark.parametrize("card", POISON)
def test_poison_takes_all_cards_of_the_winner_late_ones_included(card: str) -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior", "p3": "warrior"},
        p1={"hand": "a1_tyrs_bash a2_heimdalls_eye a2_valkyrie"},
        p2={"hand": card},
        p3={"hand": "a1_tyrs_smash"},
    )
    call(board, "elvagar").play("fight a1_tyrs_bash", seat="p1").play(f"fight {card}", seat="p2")
    board.play("fight a1_tyrs_smash", seat="p3").play("add a2_heimdalls_eye", "decline")
    assert (totals(board), winner(board)) == ({"p1": 7, "p2": 1, "p3": 4}, "p1")
    assert hand(board, "p2") == ["a1_tyrs_bash", "a2_heimdalls_eye", card]
    assert (hand(board, "p1"), hand(board, "p3")) == (["a2_valkyrie"], ["a1_tyrs_smash"])
    assert board.see("discarded") == []
    assert [told["card"] for told in board.told("card_stolen")] == ["a1_tyrs_bash", "a2_heimdalls_eye"]


@pytest.mark.clause("BR-FX-15")
@pytest.mark.parametrize(("turn", "thief"), [("p1", "p2"), ("p2", "p2"), ("p3", "p3")])
def test_of_two_poisons_the_first_from_the_pillager_takes_all(turn: str, thief: str) -> None:
    board = lay(
        turn=turn,
        elvagar={"p1": "leader", "p2": "warrior", "p3": "warrior"},
        p1={"hand": "a1_tyrs_bash"},
        p2={"hand": POISON[0]},
        p3={"hand": POISON[1]},
    )
    fight(board, "elvagar", p1="a1_tyrs_bash", p2=POISON[0], p3=POISON[1])
    assert {seat for seat in ("p2", "p3") if "a1_tyrs_bash" in hand(board, seat)} == {thief}


# All of them


@pytest.mark.clause("BR-FX-13", "BR-FX-14", "BR-FX-15", "BR-BATTLE-14")
@pytest.mark.parametrize("card", ALL)
def test_without_a_winner_nothing_is_taken(card: str) -> None:
    board = duel(card, figures="leader warrior warrior")
    assert (winner(board), each(board, "rage")[:2], each(board, "glory")[:2]) == ("", [5, 2], [5, 4])
    assert (hand(board, "p1"), hand(board, "p2")) == (["a1_tyrs_bash"], [card])


@pytest.mark.clause("BR-FX-13", "BR-FX-14", "BR-FX-15")
@pytest.mark.parametrize("card", ALL)
def test_a_winner_takes_nothing(card: str) -> None:
    board = lay(
        elvagar={"p1": "warrior", "p2": "leader"},
        p1={"hand": "a1_tyrs_bash a1_troll", "glory": 5, "rage": 5},
        p2={"hand": card, "glory": 4, "rage": 2},
    )
    fight(board, "elvagar", p1="a1_troll", p2=card)
    assert (winner(board), totals(board)) == ("p2", {"p1": 1, "p2": 3})
    assert (each(board, "rage")[:2], each(board, "glory")[:2]) == ([5, 2], [5, 7])
    assert (hand(board, "p1"), hand(board, "p2"), board.see("discarded")) == (
        ["a1_tyrs_bash", "a1_troll"],
        [],
        [card],
    )


@pytest.mark.clause("BR-FX-13", "BR-FX-14", "BR-FX-15")
@pytest.mark.parametrize("card", ALL)
def test_a_card_of_loki_in_the_hand_does_nothing(card: str) -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        p1={"hand": "a1_tyrs_bash", "glory": 5},
        p2={"hand": f"a1_troll {card}"},
    )
    choose(call(board, "elvagar"), p1="a1_tyrs_bash", p2="a1_troll")
    assert (each(board, "rage")[:2], each(board, "glory")[:2]) == ([6, 6], [8, 0])
    assert board.see("discarded") == ["a1_tyrs_bash"]
