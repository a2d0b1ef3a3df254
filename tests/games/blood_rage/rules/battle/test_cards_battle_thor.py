"""Battle cards of Thor: Hammer, Oath, Ascension, Primacy (BR-FX-09 to -12)."""

from __future__ import annotations

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import call, choose, dead, each, fight, hand, lay, steps, totals, winner

HAMMER = ("a1_thors_hammer", "a1_thors_hammer_5p")
OATH = ("a2_thors_oath", "a2_thors_oath_5p")
ASCENSION = ("a3_thors_ascension", "a3_thors_ascension_4p")
PRIMACY = ("a3_thors_primacy", "a3_thors_primacy_3p")
TIE, DEFEAT = "a1_thors_hammer", "a1_tyrs_smite"


def battle(card: str, theirs: str = "", mine: str = "leader", seat: str = "p1") -> Board:
    """A Leader with a card against a Leader with another; the owner of the card pillages or defends."""
    other = "p2" if seat == "p1" else "p1"
    board = lay(
        {seat: {"hand": card, "rage": 2}, other: {"hand": theirs}},
        elvagar={seat: mine, other: "leader"},
    )
    return fight(board, "elvagar", **{seat: card}, **({other: theirs} if theirs else {}))


# Hammer


@pytest.mark.clause("BR-FX-09")
@pytest.mark.parametrize("card", HAMMER)
def test_hammer_gives_three_glory_for_a_victory(card: str) -> None:
    board = battle(card)
    assert (totals(board), each(board, "glory")) == ({"p1": 4, "p2": 3}, [3 + 3, 0, 0, 0, 0])
    defender = battle(card, seat="p2")
    assert (winner(defender), each(defender, "glory")) == ("p2", [0, 3 + 3, 0, 0, 0])


@pytest.mark.clause("BR-FX-09")
@pytest.mark.parametrize("card", HAMMER)
def test_hammer_gives_nothing_otherwise(card: str) -> None:
    tie = HAMMER[1] if card == HAMMER[0] else HAMMER[0]
    assert each(battle(card, tie), "glory") == [0] * 5
    assert each(battle(card, DEFEAT), "glory") == [0, 3, 0, 0, 0]


# Oath


@pytest.mark.clause("BR-FX-10")
@pytest.mark.parametrize("card", OATH)
def test_oath_raises_a_stat_for_a_victory(card: str) -> None:
    board = battle(card)
    assert (board.asked, board.legal()) == (["p1"], {"raise rage", "raise axes", "raise horns"})
    assert (totals(board), steps(board)) == ({"p1": 4, "p2": 3}, (1, 1, 1))
    board.play("raise rage")
    # The track does not change; the token raises Horns.
    assert (steps(board), each(board, "rage")[0], each(board, "glory")[0]) == ((2, 1, 2), 2, 3)
    defender = battle(card, seat="p2").play("raise axes")
    assert (steps(defender, "p2"), each(defender, "glory")[1], steps(defender)) == ((1, 2, 1), 4, (1, 1, 1))


@pytest.mark.clause("BR-FX-10")
@pytest.mark.parametrize("card", OATH)
@pytest.mark.parametrize("theirs", [TIE, DEFEAT])
def test_oath_raises_nothing_otherwise(card: str, theirs: str) -> None:
    board = battle(card, theirs)
    assert (board.question, steps(board), steps(board, "p2")) == ("action", (1, 1, 1), (1, 1, 1))


@pytest.mark.clause("BR-FX-10", "BR-STAT-06")
def test_oath_is_lost_if_all_stats_are_on_the_last_step() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        p1={"hand": OATH[0], "steps": {"rage": 6, "axes": 6, "horns": 6}},
    )
    fight(board, "elvagar", p1=OATH[0])
    assert (board.asked, steps(board), each(board, "glory")[0]) == (["p2"], (6, 6, 6), 8)


# Ascension


@pytest.mark.clause("BR-FX-11")
@pytest.mark.parametrize("card", ASCENSION)
def test_ascension_gives_rage_and_glory_for_a_victory(card: str) -> None:
    board = battle(card)
    assert (each(board, "rage")[:2], each(board, "glory")[:2]) == ([2 + 3, 6], [3 + 3, 0])
    assert (totals(board), steps(board)) == ({"p1": 4, "p2": 3}, (1, 1, 2))
    defender = battle(card, seat="p2")
    assert (each(defender, "rage")[:2], each(defender, "glory")[:2]) == ([6, 5], [0, 6])


@pytest.mark.clause("BR-FX-11")
@pytest.mark.parametrize("card", ASCENSION)
@pytest.mark.parametrize(("theirs", "gained"), [(TIE, 0), (DEFEAT, 3)])
def test_ascension_gives_nothing_otherwise(card: str, theirs: str, gained: int) -> None:
    board = battle(card, theirs)
    assert (each(board, "rage")[:2], each(board, "glory")[:2]) == ([2, 6], [0, gained])


# Primacy


@pytest.mark.clause("BR-FX-12")
@pytest.mark.parametrize("card", PRIMACY)
def test_primacy_cancels_the_texts_of_the_others_but_not_their_bonuses(card: str) -> None:
    board = lay(
        elvagar={"p1": "warrior", "p2": "leader warrior", "p3": "warrior"},
        p1={"hand": card},
        p2={"hand": "a1_thors_hammer"},
        p3={"hand": "a1_odins_smite"},
    )
    fight(board, "elvagar", p1=card, p2="a1_thors_hammer", p3="a1_odins_smite")
    # No Warrior was destroyed before the comparison, and the Hammer gives nothing.
    assert totals(board) == {"p1": 1 + 3, "p2": 4 + 1, "p3": 1 + 1}
    assert (winner(board), each(board, "glory")[:3], dead(board, "p2")) == ("p2", [0, 3, 0], [])
    assert board.told("primacy") == [{"seat": 0}]


@pytest.mark.clause("BR-FX-12")
@pytest.mark.parametrize(
    ("theirs", "before"),
    [("a1_lokis_trickery", "rage"), ("a2_lokis_backstab", "glory"), ("a3_lokis_poison", "hand")],
)
def test_primacy_cancels_texts_for_losing(theirs: str, before: str) -> None:
    board = lay(elvagar={"p1": "leader", "p2": "warrior"}, p1={"hand": PRIMACY[0], "glory": 5}, p2={"hand": theirs})
    fight(board, "elvagar", p1=PRIMACY[0], p2=theirs)
    assert (each(board, "rage")[:2], each(board, "glory")[:2], hand(board, "p2")) == ([6, 6], [8, 0], [theirs])
    assert board.see("discarded") == [PRIMACY[0]], before


@pytest.mark.clause("BR-FX-12")
@pytest.mark.parametrize("turn", ["p1", "p2"])
def test_of_two_primacies_the_first_from_the_pillager_works(turn: str) -> None:
    board = lay(
        turn=turn,
        elvagar={"p1": "leader", "p2": "warrior"},
        p1={"hand": f"{PRIMACY[0]} a2_valkyrie"},
        p2={"hand": f"{PRIMACY[1]} a1_lokis_domain"},
    )
    call(board, "elvagar").play(f"fight {PRIMACY[0]}", seat="p1").play(f"fight {PRIMACY[1]}", seat="p2")
    cancelled = {card["seat"]: card["cancelled"] for card in board.see("battle.cards")}
    assert cancelled == {"p1": turn != "p1", "p2": turn != "p2"}
    assert board.told("primacy") == [{"seat": int(turn[1]) - 1}]


@pytest.mark.clause("BR-FX-12")
def test_primacy_does_not_touch_late_cards_or_own_ones() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "leader"},
        p1={"hand": f"{PRIMACY[0]} a2_heimdalls_eye"},
        p2={"hand": "a1_tyrs_bash a2_heimdalls_eye_3p"},
    )
    call(board, "elvagar").play(f"fight {PRIMACY[0]}", seat="p1").play("fight a1_tyrs_bash", seat="p2")
    board.play("add a2_heimdalls_eye")
    assert [card["cancelled"] for card in board.see("battle.cards")] == [False, False, True]
    board.play("add a2_heimdalls_eye_3p")
    assert totals(board) == {"p1": 3 + 3 + 2, "p2": 3 + 2 + 2}


@pytest.mark.clause("BR-FX-12")
@pytest.mark.parametrize("card", PRIMACY)
def test_a_primacy_in_the_hand_does_nothing(card: str) -> None:
    board = lay(
        elvagar={"p1": "warrior", "p2": "leader"}, p1={"hand": f"{card} a1_troll"}, p2={"hand": "a1_thors_hammer"}
    )
    choose(call(board, "elvagar"), p1="a1_troll", p2="a1_thors_hammer")
    assert (board.told("primacy"), each(board, "glory")[1]) == ([], 3 + 3)
