"""Recruit Vikings (ON-RECRUIT): from the reserve, in a shortage from the others."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.core.errors import UnknownMove
from meadhall.testing import Board
from tests.games.odin.board import cards, discards, each, hand, lay, options, pay, reserve, vikings


def shortage(mine: tuple[int, int, int], others: tuple[int, ...], cards: str = "sh*3 th", **more: Any) -> Board:
    """Five players; the others have so many sailors each."""
    players: dict[str, Any] = {
        f"p{number + 2}": {"vikings": (0, 0, count), "hand": "th"} for number, count in enumerate(others)
    }
    return lay(seats=5, p1={"hand": cards, "vikings": mine, **more}, **players)


def sailors(board: Board) -> list[int]:
    return [player["sailor"] for player in each(board, "vikings")]


@pytest.mark.clause("ON-RECRUIT-01", "ON-RECRUIT-04")
@pytest.mark.parametrize(("symbols", "figures"), [(1, 1), (2, 3), (3, 6)])
@pytest.mark.parametrize(("number", "viking"), [(0, "warrior"), (1, "trader"), (2, "sailor")])
def test_one_two_or_three_symbols_bring_one_three_or_six_figures(
    symbols: int, figures: int, number: int, viking: str
) -> None:
    short = f"{viking[0]}s"
    board = lay(p1={"hand": f"{short}*4 {'wh' if viking != 'warrior' else 'th'}"}, p2={"vikings": (1, 1, 1)})
    board.play(f"recruit {viking} {symbols}")
    gained = [0, 0, 0]
    gained[number] = figures
    assert vikings(board) == tuple(gained)
    assert reserve(board) == tuple(29 - count for count in gained)
    assert (vikings(board, "p2"), board.see("discard")) == ((1, 1, 1), {cards(short)[0]: symbols})
    assert (board.see("players.p1.hand_size"), board.question) == (5 - symbols, "action")


@pytest.mark.clause("ON-RECRUIT-01")
def test_symbols_that_are_not_in_the_hand_cannot_be_paid() -> None:
    board = lay(p1={"hand": "wh wc th"})
    assert options(board, "recruit") == {"warrior 1", "warrior 2", "trader 1"}
    for move in ("recruit warrior 3", "recruit trader 2", "recruit sailor 1"):
        assert board.refused(move) == "ON-RECRUIT-01"


@pytest.mark.clause("ON-RECRUIT-02")
def test_all_symbols_of_one_recruiting_are_of_one_type() -> None:
    board = lay(p1={"hand": "wh wc ws th"}).play("recruit warrior 2")
    assert options(board, "pay") == {"warrior_hero", "warrior_craft", "warrior_seamanship"}
    assert board.refused("pay trader_hero") == "ON-SYMBOL-02"
    pay(board, "wc")
    assert options(board, "pay") == {"warrior_hero", "warrior_seamanship"}
    assert vikings(board) == (0, 0, 0)
    pay(board, "wh")
    assert (vikings(board), hand(board), discards(board)) == ((3, 0, 0), "ws th", "wh wc")


@pytest.mark.clause("ON-RECRUIT-03")
def test_four_symbols_are_two_actions() -> None:
    board = lay(p1={"hand": "wh*4 th"})
    assert options(board, "recruit") == {"warrior 1", "warrior 2", "warrior 3", "trader 1"}
    with pytest.raises(UnknownMove):
        board.play("recruit warrior 4")
    board.play("recruit warrior 3", "recruit warrior 1")
    assert (vikings(board), hand(board)) == ((7, 0, 0), "th")


@pytest.mark.clause("ON-RECRUIT-04", "ON-RECRUIT-05")
def test_a_reserve_that_is_just_enough_is_no_shortage() -> None:
    board = shortage((0, 0, 0), (8, 8, 8)).play("recruit sailor 3")
    assert (board.question, sailors(board), reserve(board)) == ("action", [6, 8, 8, 8, 0], (30, 30, 0))


@pytest.mark.clause("ON-RECRUIT-05", "ON-RECRUIT-06")
def test_in_a_shortage_the_reserve_is_taken_first_and_then_one_figure_at_a_time() -> None:
    board = shortage((0, 0, 0), (9, 8, 8)).play("recruit sailor 3")
    assert (board.question, sailors(board), reserve(board)) == ("claim", [5, 9, 8, 8, 0], (30, 30, 0))
    assert board.legal() == {"claim p2", "done"}
    board.play("claim p2")
    assert (board.question, sailors(board), reserve(board)) == ("action", [6, 8, 8, 8, 0], (30, 30, 0))
    assert board.told("viking_claimed") == [{"seat": 0, "other": 1, "viking": "sailor"}]


@pytest.mark.clause("ON-RECRUIT-07")
def test_each_figure_comes_from_whoever_has_most_at_that_moment() -> None:
    board = shortage((0, 0, 0), (10, 9, 9, 2)).play("recruit sailor 2")
    assert (board.asked, board.legal()) == (["p1"], {"claim p2", "done"})
    for move in ("claim p3", "claim p5", "claim p1"):
        assert board.refused(move) == "ON-RECRUIT-07"
    board.play("claim p2")
    assert board.legal() == {"claim p2", "claim p3", "claim p4", "done"}
    board.play("claim p4")
    assert board.legal() == {"claim p2", "claim p3", "done"}
    assert (board.refused("claim p4"), board.refused("claim p5")) == ("ON-RECRUIT-07", "ON-RECRUIT-07")
    board.play("claim p2")
    assert (board.question, sailors(board)) == ("action", [3, 8, 9, 8, 2])


@pytest.mark.clause("ON-RECRUIT-07")
def test_only_figures_of_the_type_count_and_never_the_own_ones() -> None:
    board = lay(
        seats=4,
        p1={"hand": "sh*2 th", "vikings": (0, 0, 8), "buildings": "inn_4"},
        p2={"vikings": (0, 0, 7)},
        p3={"vikings": (9, 1, 4), "buildings": "inn_3"},
        p4={"vikings": (0, 0, 10)},
    )
    assert reserve(board) == (21, 29, 1)
    board.play("recruit sailor 2")
    assert board.legal() == {"claim p4", "done"}
    board.play("claim p4", "claim p4")
    assert sailors(board) == [11, 7, 4, 8]


@pytest.mark.clause("ON-RECRUIT-08")
def test_the_player_may_stop_but_the_reserve_is_taken_in_full() -> None:
    board = shortage((0, 0, 0), (9, 8, 8)).play("recruit sailor 3", "done")
    assert (board.question, sailors(board), reserve(board)) == ("action", [5, 9, 8, 8, 0], (30, 30, 0))
    assert discards(board) == "sh*3"
    board = shortage((0, 0, 0), (10, 10, 9)).play("recruit sailor 3", "claim p2", "done")
    assert (board.question, sailors(board)) == ("action", [2, 9, 10, 9, 0])


@pytest.mark.clause("ON-RECRUIT-09", "ON-RECRUIT-14")
def test_with_a_figure_of_another_player_the_surplus_must_be_of_other_types() -> None:
    board = shortage((3, 3, 2), (10, 10, 7)).play("recruit sailor 2")
    assert (vikings(board), board.legal()) == ((3, 3, 3), {"claim p2", "claim p3", "done"})
    board.play("claim p2", "claim p3")
    assert (vikings(board), board.question) == ((3, 3, 5), "dismiss")
    assert board.legal() == {"dismiss warrior", "dismiss trader"}
    assert board.refused("dismiss sailor") == "ON-RECRUIT-09"
    board.play("dismiss trader")
    assert (board.question, vikings(board), reserve(board)) == ("action", (3, 2, 5), (27, 28, 0))


@pytest.mark.clause("ON-RECRUIT-09")
def test_without_a_figure_of_another_player_any_type_goes_back() -> None:
    board = shortage((4, 4, 2), (10, 10, 7)).play("recruit sailor 2", "done")
    assert (vikings(board), board.question) == ((4, 4, 3), "dismiss")
    assert board.legal() == {"dismiss warrior", "dismiss trader", "dismiss sailor"}
    board.play("dismiss sailor")
    assert (vikings(board), reserve(board)) == ((4, 4, 2), (26, 26, 1))


@pytest.mark.clause("ON-RECRUIT-10")
def test_protected_figures_can_go_back_in_a_later_action_of_the_turn() -> None:
    board = shortage((4, 5, 1), (10, 10, 9), "sh th th").play("recruit sailor 1", "claim p3", "dismiss warrior")
    assert (vikings(board), board.question) == ((3, 5, 2), "action")
    board.play("recruit trader 1")
    assert board.legal() == {"dismiss warrior", "dismiss trader", "dismiss sailor"}
    board.play("dismiss sailor")
    assert (vikings(board), reserve(board)) == ((3, 6, 1), (27, 24, 1))


@pytest.mark.clause("ON-RECRUIT-11")
@pytest.mark.parametrize(("have", "offered"), [(8, 2), (9, 1)])
def test_figures_of_others_are_offered_up_to_the_limit_of_the_type(have: int, offered: int) -> None:
    board = shortage((0, 0, have), (10, 10, 10 - have)).play("recruit sailor 2")
    for _ in range(offered):
        assert board.question == "claim"
        board.play(min(board.legal("claim")))
    assert (board.question, vikings(board)) == ("action", (0, 0, 10))


@pytest.mark.clause("ON-RECRUIT-11", "ON-RECRUIT-13")
def test_an_inn_lets_more_figures_be_taken_from_others() -> None:
    board = shortage((0, 0, 10), (10, 10, 0), buildings="inn_4").play("recruit sailor 3")
    for _ in range(4):
        board.play(min(board.legal("claim")))
    assert (board.question, vikings(board)) == ("action", (0, 0, 14))
    assert board.see("players.p1.viking_limit") == 14


@pytest.mark.clause("ON-RECRUIT-12")
def test_figures_gained_by_abilities_come_from_the_reserve_alone() -> None:
    board = lay(
        seats=4,
        p1={"hand": "th", "hero": "astrid"},
        p2={"vikings": (0, 0, 10)},
        p3={"vikings": (0, 0, 10)},
        p4={"vikings": (0, 0, 8)},
    ).play("use hero_astrid", "gain sailor")
    assert (board.question, sailors(board), reserve(board)) == ("action", [2, 10, 10, 8], (30, 30, 0))


@pytest.mark.clause("ON-RECRUIT-12")
def test_a_type_that_the_reserve_lacks_cannot_be_gained_by_an_ability() -> None:
    board = shortage((0, 0, 0), (10, 10, 10), hero="astrid").play("use hero_astrid")
    assert board.legal() == {"gain warrior", "gain trader"}
    assert board.refused("gain sailor") == "ON-RECRUIT-12"


@pytest.mark.clause("ON-RECRUIT-13")
def test_recruiting_at_the_limit_is_legal_and_the_same_figures_may_go_back() -> None:
    board = lay(p1={"hand": "wh wc th", "vikings": (10, 0, 0)}).play("recruit warrior 2")
    assert (vikings(board), board.question, hand(board)) == ((10, 0, 0), "action", "th")
    board = lay(p1={"hand": "wh wc th", "vikings": (0, 0, 10)}).play("recruit warrior 2")
    assert (vikings(board), board.question, board.legal()) == (
        (3, 0, 10),
        "dismiss",
        {"dismiss warrior", "dismiss sailor"},
    )
    board.play("dismiss warrior", "dismiss warrior", "dismiss warrior")
    assert (vikings(board), reserve(board), board.question) == ((0, 0, 10), (30, 30, 20), "action")


@pytest.mark.clause("ON-RECRUIT-13")
@pytest.mark.parametrize(
    ("mine", "others", "legal"),
    [
        ((0, 0, 10), (10, 10, 0), False),  # none in the reserve, and no room for a figure of another player
        ((0, 0, 9), (10, 10, 1), True),
        ((0, 0, 10), (10, 9, 0), True),  # one in the reserve
        ((10, 0, 0), (10, 10, 10), True),
    ],
)
def test_one_figure_to_take_is_enough(mine: tuple[int, int, int], others: tuple[int, ...], legal: bool) -> None:
    board = shortage(mine, others)
    assert board.refused("recruit sailor 1") == ("" if legal else "ON-RECRUIT-13")
    assert ("sailor 1" in options(board, "recruit")) == legal


@pytest.mark.clause("ON-RECRUIT-14", "ON-RECRUIT-15")
def test_the_limit_is_applied_once_when_all_taking_has_ended() -> None:
    board = shortage((5, 4, 0), (10, 10, 8)).play("recruit sailor 3")
    assert (vikings(board), board.question) == ((5, 4, 2), "claim")  # one too many already
    board.play("claim p2", "claim p3", "claim p2")
    assert (vikings(board), board.question) == ((5, 4, 5), "claim")
    board.play("done")
    assert (board.question, board.legal()) == ("dismiss", {"dismiss warrior", "dismiss trader"})
    board.play("dismiss warrior", "dismiss trader", "dismiss trader")
    assert (board.question, board.legal()) == ("dismiss", {"dismiss warrior", "dismiss trader"})
    board.play("dismiss trader")
    assert (vikings(board), board.question, reserve(board)) == ((4, 1, 5), "action", (26, 29, 0))


@pytest.mark.clause("ON-RECRUIT-14")
def test_more_figures_by_an_inn_come_before_the_limit() -> None:
    board = lay(p1={"hand": "wh th", "vikings": (0, 13, 0), "buildings": "inn_1"}).play("recruit warrior 1")
    assert (board.question, vikings(board)) == ("recruit_bonus", (1, 13, 0))
    board.play("use inn_1")
    assert (board.question, vikings(board)) == ("dismiss", (2, 13, 0))
    board.play("dismiss trader")
    assert (vikings(board), reserve(board)) == ((2, 12, 0), (28, 18, 30))


# The limit


@pytest.mark.clause("ON-LIMIT-01")
@pytest.mark.parametrize(("buildings", "limit"), [("", 10), ("smithy_1 rune_circle_1", 10), ("inn_2", 14)])
def test_ten_vikings_are_the_limit_with_an_inn_fourteen(buildings: str, limit: int) -> None:
    board = lay(p1={"hand": "wh th", "vikings": (0, 0, limit - 1), "buildings": buildings}, p2={"buildings": "inn_3"})
    assert each(board, "viking_limit") == [limit, 14, 10]
    assert board.play("recruit warrior 1").question == "action"
    assert vikings(board) == (1, 0, limit - 1)
    board.play("recruit trader 1")
    assert (board.question, vikings(board)) == ("dismiss", (1, 1, limit - 1))


@pytest.mark.clause("ON-LIMIT-02", "ON-LIMIT-03")
def test_exactly_the_surplus_goes_back_new_figures_or_old_ones() -> None:
    board = lay(p1={"hand": "wh*3 th", "vikings": (1, 0, 7)}).play("recruit warrior 3")
    assert (vikings(board), reserve(board), board.question) == ((7, 0, 7), (23, 30, 23), "dismiss")
    assert board.refused("dismiss trader") == "ON-LIMIT-02"
    board.play("dismiss warrior", "dismiss sailor", "dismiss sailor")
    assert (vikings(board), board.question) == ((6, 0, 5), "dismiss")
    board.play("dismiss warrior")
    assert (vikings(board), reserve(board), board.question) == ((5, 0, 5), (25, 30, 25), "action")


@pytest.mark.clause("ON-LIMIT-03")
def test_the_limit_holds_for_vikings_gained_by_a_hero() -> None:
    board = lay(p1={"hand": "wh", "vikings": (0, 0, 9), "hero": "astrid"}).play("use hero_astrid", "gain trader")
    assert (vikings(board), board.question) == ((0, 3, 9), "dismiss")
    board.play("dismiss sailor", "dismiss sailor")
    assert (vikings(board), reserve(board), board.question) == ((0, 3, 7), (30, 27, 23), "action")
    assert board.see("players.p1.hero") == ""


@pytest.mark.clause("ON-LIMIT-03")
def test_the_limit_holds_for_vikings_gained_by_a_building() -> None:
    board = lay(
        p1={"hand": "wh*3", "vikings": (0, 0, 10), "buildings": "jarls_house_2"},
        heroes="hogni freydis egil",
    ).play("hire hero_egil", "pay warrior_hero", "pay warrior_hero", "use jarls_house_2")
    assert (vikings(board), board.question, board.legal()) == (
        (1, 0, 10),
        "dismiss",
        {"dismiss warrior", "dismiss sailor"},
    )
    assert vikings(board.play("dismiss sailor")) == (1, 0, 9)


@pytest.mark.clause("ON-LIMIT-04")
def test_a_second_hero_building_or_longship_and_one_marker_too_many_cannot_be_had() -> None:
    board = lay(
        p1={
            "hand": "wh*2 wc*5 ws*4",
            "hero": "egil",
            "buildings": "smithy_1 rune_circle_1",
            "longships": "oseberg",
            "material": 3,
        },
        heroes="ivar leif knut",
        buildings="smithy_2 inn_1 rune_circle_2 jarls_house_1",
    )
    assert board.refused("buy longship_tune") == "ON-SHIP-01"
    assert board.refused("buy longship_gokstad") == "ON-SHIP-04"
    assert options(board, "build") == {"inn_1", "jarls_house_1"}
    assert (board.refused("build smithy_2"), board.refused("material")) == ("ON-BUILD-05", "ON-MATERIAL-03")
    board.play("hire hero_knut")
    assert (board.see("players.p1.hero"), board.see("under.hero")) == ("hero_knut", ["hero_egil"])


def test_a_question_says_how_many_go_and_what_is_paid_for() -> None:
    board = lay(p1={"hand": "wh wc ws th", "vikings": (4, 3, 2)}).play("recruit warrior 3")
    asked = board.state.decision(0)
    assert asked is not None
    assert asked.question == "ask.dismiss"
    assert asked.args == {"left": 5}
    board = lay(p1={"hand": "wh th sc sh ss"}).play("hire hero_knut")
    asked = board.state.decision(0)
    assert asked is not None
    assert (asked.args["symbol"], board.see("question")) == ("symbol_hero", "pay")
