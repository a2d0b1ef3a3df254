"""The end of the game (BR-END, BR-GOAL)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.blood_rage.board import base, each


def end(**position: dict[str, Any]) -> Board:
    return base(position, phase="valhalla", age=3)


def shares(board: Board) -> list[float]:
    result = board.state.result()
    assert result is not None
    return [result[seat] for seat in range(3)]


@pytest.mark.clause("BR-END-01", "BR-GOAL-01")
def test_the_game_is_over_after_phase_six_of_age_three_and_not_before() -> None:
    board = base(phase="quests", age=3, gimle={"p1": "warrior"}, p1={"quests": "a3_alfheim"})
    assert (board.state.over, board.state.result()) == (False, None)
    board.play("raise rage")
    assert (board.state.over, board.see("phase"), board.asked) == (True, "end", [])
    assert board.see("winners") == ["p1"]
    assert not base(phase="valhalla", age=2).state.over


@pytest.mark.parametrize(("step", "bonus"), [(1, 0), (2, 0), (3, 0), (4, 10), (5, 10), (6, 20)])
@pytest.mark.parametrize("stat", ["rage", "axes", "horns"])
@pytest.mark.clause("BR-END-02")
def test_a_legendary_stat_gives_10_and_a_full_one_20(stat: str, step: int, bonus: int) -> None:
    board = end(p1={"glory": 7, "steps": {stat: step}})
    assert each(board, "glory") == [7 + bonus, 0, 0]
    assert board.see("scores.p1") == {"track": 7, "legendary": bonus, "conquest": 0, "total": 7 + bonus}
    assert [told["glory"] for told in board.told("glory")] == ([bonus] if bonus else [])


@pytest.mark.clause("BR-END-02")
def test_every_legendary_stat_pays() -> None:
    board = end(p1={"steps": {"rage": 4, "axes": 6, "horns": 3}}, p2={"steps": {"rage": 5, "axes": 5, "horns": 5}})
    assert each(board, "glory") == [30, 30, 0]


@pytest.mark.parametrize(("there", "conquest"), [("", 0), ("warrior", 3)])
@pytest.mark.clause("BR-END-03")
def test_thors_conquest_pays_after_the_legendary_stats(there: str, conquest: int) -> None:
    mine = {"steps": {"axes": 4}, "upgrades": "a3_thors_conquest", "valhalla": "warrior"}
    board = end(elvagar={"p1": there}, fjord_ne={"p1": "ship"}, yggdrasil={"p1": "leader", "p2": "leader"}, p1=mine)
    assert board.see("scores.p1") == {"track": 0, "legendary": 10, "conquest": 6 + conquest, "total": 16 + conquest}
    assert [told["glory"] for told in board.told("glory")] == [10, 6 + conquest]
    assert board.see("players.p2.glory") == 0


@pytest.mark.parametrize(
    ("glory", "winners", "parts"),
    [
        ((5, 4, 3), ["p1"], [1, 0, 0]),
        ((4, 5, 0), ["p2"], [0, 1, 0]),
        ((0, 99, 100), ["p3"], [0, 0, 1]),
        ((5, 3, 5), ["p1", "p3"], [0.5, 0, 0.5]),
        ((0, 0, 0), ["p1", "p2", "p3"], [1 / 3, 1 / 3, 1 / 3]),
    ],
)
@pytest.mark.clause("BR-END-04", "BR-END-05", "BR-GOAL-01")
def test_most_glory_wins_and_a_tie_is_shared(
    glory: tuple[int, int, int], winners: list[str], parts: list[float]
) -> None:
    board = end(**{f"p{seat}": {"glory": number} for seat, number in enumerate(glory, start=1)})
    assert (board.see("winners"), shares(board)) == (winners, parts)
    assert [told["seat"] for told in board.told("winner")] == [int(winner[1]) - 1 for winner in winners]


@pytest.mark.clause("BR-END-04", "BR-GOAL-01")
def test_what_is_paid_at_the_end_counts_for_the_victory() -> None:
    board = end(p1={"glory": 15}, p2={"glory": 6, "steps": {"horns": 4}})
    assert (each(board, "glory"), board.see("winners")) == ([15, 16, 0], ["p2"])


@pytest.mark.clause("BR-GOAL-02")
def test_glory_comes_from_battles_pillaging_quests_and_death() -> None:
    board = base(
        myrkvlor={"p1": "leader", "p2": "warrior"},
        gimle={"p2": "warrior"},
        p1={"quests": "a1_manheim", "hand": "a1_tyrs_bash"},
        p3={"hand": "a1_troll"},
    )
    board.play("pillage myrkvlor", "decline", "fight a1_tyrs_bash", "pass", "pass", "pass", "decline", "raise rage")
    why = [(told["seat"], told["why"], told["glory"]) for told in board.told("glory")]
    assert why == [(0, "pillage", 5), (0, "battle", 3), (0, "a1_manheim", 5), (1, "ragnarok", 2)]
