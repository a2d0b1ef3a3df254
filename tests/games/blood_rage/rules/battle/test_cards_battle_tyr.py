"""Battle cards without a text, and Frigga's Grace (BR-FX-01, -08)."""

from __future__ import annotations

import pytest

from tests.games.blood_rage.board import call, each, fight, hand, lay, pillaged, steps, totals, winner

PLAIN = {
    "a1_tyrs_bash": 2,
    "a1_tyrs_smash": 3,
    "a1_tyrs_smash_3p": 3,
    "a1_tyrs_smash_5p": 3,
    "a2_tyrs_smash_4p": 3,
    "a2_tyrs_smash_5p": 3,
    "a1_tyrs_crush_4p": 4,
    "a2_tyrs_crush": 4,
    "a3_tyrs_crush": 4,
    "a3_tyrs_crush_5p": 4,
    "a1_tyrs_smite": 5,
    "a1_tyrs_smite_5p": 5,
    "a2_tyrs_smite_3p": 5,
    "a3_tyrs_smite_4p": 5,
    "a2_tyrs_rage": 6,
    "a3_tyrs_rage": 6,
    "a3_tyrs_judgement_5p": 8,
}
GRACE = ("a1_friggas_grace", "a1_friggas_grace_4p")
STATS = {"raise rage", "raise axes", "raise horns"}


@pytest.mark.clause("BR-FX-01")
@pytest.mark.parametrize(("card", "bonus"), PLAIN.items())
def test_a_plain_card_adds_its_bonus_and_nothing_else(card: str, bonus: int) -> None:
    board = lay(elvagar={"p1": "warrior", "p2": "leader"}, p1={"hand": card, "glory": 5}, p2={"glory": 5})
    fight(board, "elvagar", p1=card)
    # A Warrior against a Leader: the Bash makes a tie, the others win.
    won = bonus > 2
    assert (totals(board), winner(board)) == ({"p1": 1 + bonus, "p2": 3}, "p1" if won else "")
    assert (each(board, "glory"), each(board, "rage")) == ([8 if won else 5, 5, 0, 0, 0], [6] * 5)
    assert (steps(board), steps(board, "p2")) == ((1, 1, 2 if won else 1), (1, 1, 1))
    assert (hand(board, "p1"), board.see("discarded")) == (([], [card]) if won else ([card], []))


@pytest.mark.clause("BR-FX-01")
@pytest.mark.parametrize("card", PLAIN)
def test_a_plain_card_that_stays_in_the_hand_adds_nothing(card: str) -> None:
    board = lay(elvagar={"p1": "warrior", "p2": "leader"}, p1={"hand": f"{card} a1_troll"})
    fight(board, "elvagar", p1="a1_troll")
    assert (totals(board), hand(board, "p1")) == ({"p1": 1, "p2": 3}, [card, "a1_troll"])


# Frigga's Grace


@pytest.mark.clause("BR-FX-08")
@pytest.mark.parametrize("card", GRACE)
@pytest.mark.parametrize(
    ("token", "raised", "choice"),
    [
        ("rage", (2, 1, 1), STATS - {"raise rage"}),
        ("axes", (1, 2, 1), STATS - {"raise axes"}),
        ("horns", (1, 1, 2), STATS - {"raise horns"}),
        ("glory", (1, 1, 1), STATS),
        ("all", (2, 2, 2), STATS),
    ],
)
def test_grace_raises_a_stat_that_the_token_did_not(
    card: str, token: str, raised: tuple[int, int, int], choice: set[str]
) -> None:
    board = lay(elvagar={"p1": "leader", "p2": "leader"}, tokens={"elvagar": token}, p1={"hand": card})
    fight(board, "elvagar", p1=card)
    assert (totals(board), steps(board), board.question) == ({"p1": 5, "p2": 3}, raised, "raise_stat")
    assert board.legal() == choice
    for move in STATS - choice:
        assert board.refused(move) == "BR-FX-08"
    move = sorted(choice)[0]
    board.play(move)
    number = ("rage", "axes", "horns").index(move.split()[1])
    assert steps(board) == tuple(step + (place == number) for place, step in enumerate(raised))
    assert board.see("discarded") == [card]


@pytest.mark.clause("BR-FX-08")
@pytest.mark.parametrize("card", GRACE)
def test_grace_does_nothing_for_a_defender_or_after_a_defeat(card: str) -> None:
    defender = lay(elvagar={"p1": "warrior", "p2": "leader"}, p2={"hand": card})
    fight(defender, "elvagar", p2=card)
    assert (winner(defender), defender.question, steps(defender, "p2")) == ("p2", "action", (1, 1, 1))
    loser = lay(elvagar={"p1": "warrior", "p2": "leader"}, p1={"hand": card})
    fight(loser, "elvagar", p1=card)
    assert (winner(loser), loser.question, steps(loser), pillaged(loser, "elvagar")) == ("", "action", (1, 1, 1), False)


@pytest.mark.clause("BR-FX-08", "BR-STAT-06")
def test_grace_passes_over_stats_on_the_last_step() -> None:
    board = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        tokens={"elvagar": "axes"},
        p1={"hand": "a1_friggas_grace", "steps": {"rage": 6, "axes": 2, "horns": 5}},
    )
    fight(board, "elvagar", p1="a1_friggas_grace")
    # Only Horns are left: the raise is carried out without a question.
    assert (steps(board), board.asked) == ((6, 3, 6), ["p2"])
    full = lay(
        elvagar={"p1": "leader", "p2": "warrior"},
        tokens={"elvagar": "axes"},
        p1={"hand": "a1_friggas_grace", "steps": {"rage": 6, "axes": 2, "horns": 6}},
    )
    fight(full, "elvagar", p1="a1_friggas_grace")
    assert (steps(full), full.asked) == ((6, 3, 6), ["p2"])


@pytest.mark.clause("BR-FX-08")
def test_grace_in_the_hand_of_the_winner_does_nothing() -> None:
    board = lay(elvagar={"p1": "leader", "p2": "warrior"}, p1={"hand": "a1_friggas_grace a1_troll"})
    fight(board, "elvagar", p1="a1_troll")
    assert (winner(board), steps(board), board.question) == ("p1", (1, 1, 2), "action")
    alone = call(lay(elvagar={"p1": "leader"}, p1={"hand": "a1_friggas_grace"}), "elvagar")
    assert (steps(alone), alone.question) == ((1, 1, 2), "action")
