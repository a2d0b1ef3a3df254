"""Battle cards of Heimdall: Sight, Eye, Gaze, Watch (BR-FX-05 to -07)."""

from __future__ import annotations

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import call, choose, each, fight, hand, lay, totals, winner

SIGHT = "a1_heimdalls_sight"
LATE = {
    "a2_heimdalls_eye": 2,
    "a2_heimdalls_eye_3p": 2,
    "a2_heimdalls_eye_5p": 2,
    "a3_heimdalls_gaze": 3,
    "a3_heimdalls_gaze_3p": 3,
}
WATCH = ("a2_heimdalls_watch", "a3_heimdalls_watch")


def three(first: str, second: str, third: str = "", **more: dict[str, str]) -> Board:
    """Three Leaders in Elvagar; p1 pillages."""
    hands = {"p1": first, "p2": second, "p3": third}
    players = {seat: {"hand": cards, **more.get(seat, {})} for seat, cards in hands.items()}
    return call(lay(players, elvagar=dict.fromkeys(hands, "leader")), "elvagar")


# Sight


@pytest.mark.clause("BR-FX-05", "BR-EX-20")
def test_sight_is_as_strong_as_the_strongest_card_of_another() -> None:
    board = three(SIGHT, "a1_tyrs_smite", "a1_tyrs_bash")
    choose(board, p1=SIGHT, p2="a1_tyrs_smite", p3="a1_tyrs_bash")
    assert totals(board) == {"p1": 3 + 5, "p2": 3 + 5, "p3": 3 + 2}


@pytest.mark.clause("BR-FX-05")
def test_sight_sees_single_cards_and_late_ones_but_not_its_owners() -> None:
    board = three(f"{SIGHT} a3_heimdalls_gaze", "a1_thors_hammer a2_heimdalls_eye", "a1_troll")
    for seat, card in {"p1": SIGHT, "p2": "a1_thors_hammer", "p3": "a1_troll"}.items():
        board.play(f"fight {card}", seat=seat)
    assert board.see("battle.cards.0.bonus") == 1
    board.play("add a3_heimdalls_gaze", "add a2_heimdalls_eye")
    assert totals(board) == {"p1": 3 + 2 + 3, "p2": 3 + 1 + 2, "p3": 3}


@pytest.mark.clause("BR-FX-05", "BR-FX-44")
def test_sight_sees_a_quest_that_counts_as_a_battle_card() -> None:
    board = three(SIGHT, "a1_manheim", "a1_tyrs_bash", p2={"upgrades": "a1_tyrs_domain_3p"})
    choose(board, p1=SIGHT, p2="a1_manheim", p3="a1_tyrs_bash").play("count a1_tyrs_domain_3p")
    assert totals(board) == {"p1": 6, "p2": 6, "p3": 5}


@pytest.mark.clause("BR-FX-05")
@pytest.mark.parametrize("other", ["a1_troll", "a1_manheim", ""])
def test_sight_adds_nothing_without_a_battle_card_of_another(other: str) -> None:
    board = three(SIGHT, other)
    choose(board, p1=SIGHT, **({"p2": other} if other else {}))
    assert totals(board) == {"p1": 3, "p2": 3, "p3": 3}


@pytest.mark.clause("BR-FX-05", "BR-FX-12")
def test_a_cancelled_sight_adds_nothing_and_the_printed_bonus_of_a_cancelled_card_is_seen() -> None:
    board = three(SIGHT, "a3_thors_primacy", "a1_tyrs_smite")
    choose(board, p1=SIGHT, p2="a3_thors_primacy", p3="a1_tyrs_smite")
    assert totals(board) == {"p1": 3, "p2": 6, "p3": 8}


# Eye and Gaze


@pytest.mark.clause("BR-FX-06")
@pytest.mark.parametrize(("card", "bonus"), LATE.items())
def test_eye_and_gaze_count_normally_or_late(card: str, bonus: int) -> None:
    normal = choose(three(card, ""), p1=card)
    assert totals(normal) == {"p1": 3 + bonus, "p2": 3, "p3": 3}
    late = three("", f"{card} a1_tyrs_bash")
    late.play("fight a1_tyrs_bash", seat="p2")
    assert late.legal() == {f"add {card}", "decline"}
    late.play(f"add {card}")
    assert totals(late) == {"p1": 3, "p2": 3 + 2 + bonus, "p3": 3}
    assert sorted(late.see("discarded")) == sorted([card, "a1_tyrs_bash"])


@pytest.mark.clause("BR-FX-06")
@pytest.mark.parametrize("card", LATE)
def test_a_late_card_that_is_not_added_stays_in_the_hand(card: str) -> None:
    board = three("", f"{card} a1_tyrs_bash")
    choose(board, p2="a1_tyrs_bash")
    assert (totals(board)["p2"], hand(board, "p2")) == (5, [card])


# Watch


@pytest.mark.clause("BR-FX-07", "BR-EX-18")
@pytest.mark.parametrize("card", WATCH)
def test_watch_pays_the_sum_discards_all_cards_and_begins_anew(card: str) -> None:
    board = three("a2_tyrs_crush a1_tyrs_bash", f"{card} a1_tyrs_smash", "a1_troll a1_thors_hammer")
    choose(board, p1="a2_tyrs_crush", p2=card, p3="a1_troll")
    assert (each(board, "glory")[:3], board.see("battle.cards")) == ([0, 4, 0], [])
    assert sorted(board.see("discarded")) == sorted(["a2_tyrs_crush", card, "a1_troll"])
    assert (board.asked, board.question) == (["p1", "p2", "p3"], "hidden_cards")
    choose(board, p1="a1_tyrs_bash", p2="a1_tyrs_smash", p3="a1_thors_hammer")
    assert (totals(board), winner(board)) == ({"p1": 5, "p2": 6, "p3": 4}, "p2")
    assert each(board, "glory")[:3] == [0, 4 + 3, 0]


@pytest.mark.clause("BR-FX-07", "BR-FX-44")
def test_quests_upgrades_and_sights_count_nothing_for_the_watch() -> None:
    board = lay(
        angerboda={"p1": "leader", "p2": "leader", "p3": "leader", "p4": "leader", "p5": "leader"},
        p1={"hand": "a2_heimdalls_watch"},
        p2={"hand": "a1_manheim", "upgrades": "a3_tyrs_wrath_3p"},
        p3={"hand": SIGHT},
        p4={"hand": "a1_tyrs_smite"},
        p5={"hand": "a2_fire_giant_3p"},
    )
    cards = {"p1": "a2_heimdalls_watch", "p2": "a1_manheim", "p3": SIGHT, "p4": "a1_tyrs_smite"}
    fight(board, "angerboda", **cards, p5="a2_fire_giant_3p")
    # Nobody has a card left: the battle goes on without, and the quest was not counted.
    assert (totals(board), winner(board)) == ({"p1": 3, "p2": 3, "p3": 3, "p4": 3, "p5": 3}, "")
    assert each(board, "glory") == [5, 0, 0, 0, 0]
    assert [hand(board, seat) for seat in ("p1", "p2", "p3", "p4", "p5")] == [[]] * 5


@pytest.mark.clause("BR-FX-07")
def test_two_watches_pay_both_owners_and_there_is_one_new_round() -> None:
    board = three("a2_heimdalls_watch a1_tyrs_bash", "a3_heimdalls_watch", "a1_tyrs_smite")
    choose(board, p1="a2_heimdalls_watch", p2="a3_heimdalls_watch", p3="a1_tyrs_smite")
    assert (each(board, "glory")[:3], len(board.see("discarded"))) == ([5, 5, 0], 3)
    choose(board, p1="a1_tyrs_bash")
    assert (totals(board), board.question) == ({"p1": 5, "p2": 3, "p3": 3}, "action")


@pytest.mark.clause("BR-FX-07")
def test_a_watch_of_the_new_round_works_again() -> None:
    board = three("a2_heimdalls_watch a1_tyrs_bash", "a1_tyrs_smite a3_heimdalls_watch a1_troll")
    choose(board, p1="a2_heimdalls_watch", p2="a1_tyrs_smite")
    choose(board, p1="a1_tyrs_bash", p2="a3_heimdalls_watch")
    assert (each(board, "glory")[:2], board.asked) == ([5, 2], ["p2"])
    choose(board, p2="a1_troll")
    assert totals(board) == {"p1": 3, "p2": 3, "p3": 3}


@pytest.mark.clause("BR-FX-07", "BR-FX-12")
def test_a_primacy_of_the_new_round_cancels_the_texts_of_that_round() -> None:
    board = three("a2_heimdalls_watch a3_thors_primacy", "a1_tyrs_smite a1_thors_hammer", "a2_tyrs_rage")
    choose(board, p1="a2_heimdalls_watch", p2="a1_tyrs_smite", p3="a2_tyrs_rage")
    choose(board, p1="a3_thors_primacy", p2="a1_thors_hammer")
    assert (totals(board), each(board, "glory")[:3]) == ({"p1": 6, "p2": 4, "p3": 3}, [11 + 3, 0, 0])


@pytest.mark.clause("BR-FX-07")
@pytest.mark.parametrize("card", WATCH)
def test_a_watch_in_the_hand_does_nothing(card: str) -> None:
    board = three(f"{card} a1_tyrs_bash", "a1_tyrs_smash")
    choose(board, p1="a1_tyrs_bash", p2="a1_tyrs_smash")
    assert (totals(board), each(board, "glory")[:2], hand(board, "p1")) == (
        {"p1": 5, "p2": 6, "p3": 3},
        [0, 3],
        ["a1_tyrs_bash", card],
    )
