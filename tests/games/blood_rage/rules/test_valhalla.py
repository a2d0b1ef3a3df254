"""Valhalla (BR-VALHALLA): the dead return, the tokens are turned, another player begins."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.blood_rage.board import TOKENS, base, draft, each


@pytest.mark.clause("BR-VALHALLA-01", "BR-UPG-12")
def test_all_the_dead_return_to_the_reserves_of_their_owners() -> None:
    mine = {"valhalla": "leader warrior warrior ship troll", "upgrades": "a1_troll"}
    board = base(phase="valhalla", p1=mine, p2={"valhalla": "warrior"})
    assert each(board, "valhalla") == [[], [], []]
    whole = {"leader": 1, "warrior": 8, "ship": 1}
    assert [Counter(reserve) for reserve in each(board, "reserve")] == [{**whole, "troll": 1}, whole, whole]
    assert each(board, "glory") == [0, 0, 0]


@pytest.mark.clause("BR-VALHALLA-02")
def test_figures_on_the_board_stay() -> None:
    board = base(phase="valhalla", elvagar={"p1": "leader", "p2": "warrior"}, fjord_ne={"p3": "ship"})
    assert board.see("provinces.elvagar.figures") == {"p1": ["leader"], "p2": ["warrior"]}
    assert board.see("fjords.fjord_ne.figures") == {"p3": ["ship"]}


@pytest.mark.clause("BR-VALHALLA-03")
def test_the_tokens_are_turned_back_in_their_places() -> None:
    board = base(phase="valhalla", pillaged="elvagar yggdrasil myrkvlor", destroyed="gimle")
    provinces = board.see("provinces")
    assert not any(view["pillaged"] for view in provinces.values())
    laid = {name: f"pillage_{token}" for name, token in TOKENS.items() if name != "gimle"}
    assert {name: view["token"] for name, view in provinces.items()} == laid | {"gimle": "", "yggdrasil": "pillage_all"}


@pytest.mark.parametrize(("first", "after"), [("p1", "p2"), ("p2", "p3"), ("p3", "p1")])
@pytest.mark.clause("BR-VALHALLA-04")
def test_the_first_player_token_passes_to_the_left(first: str, after: str) -> None:
    board = base(phase="valhalla", first=first)
    assert board.see("first_player") == after
    assert board.told("valhalla") == [{"seat": int(after[1]) - 1}]
    draft(board)
    assert board.asked == [after]


@pytest.mark.clause("BR-VALHALLA-05")
def test_the_next_age_begins_with_gods_gifts() -> None:
    board = base(phase="valhalla")
    assert (board.see("age"), board.see("phase"), board.question) == (2, "gods_gifts", "draft")
    assert board.told("age_begins")[-1] == {"age": 2}


@pytest.mark.parametrize("age", [1, 3])
@pytest.mark.clause("BR-VALHALLA-06")
def test_the_dead_return_in_the_last_age_too(age: int) -> None:
    mine = {"valhalla": "warrior warrior ship", "upgrades": "a1_lokis_domain"}
    board = base(phase="valhalla", age=age, elvagar={"p1": "leader"}, p1=mine, p2={"valhalla": "warrior"})
    assert each(board, "glory") == [3, 0, 0]
    assert each(board, "valhalla") == [[], [], []]
    assert board.state.over == (age == 3)
