"""Turns (ON-TURN): who acts, what can be done, how often, and what comes after it."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.odin.board import deck, discards, each, hand, lay, options, pay, ships, vikings

EVERYTHING = {
    "hand": "wh*2 wc*3 ws*3",
    "vikings": (3, 3, 3),
    "hero": "harald",
    "buildings": "shipyard_3",
    "material": 1,
    "longships": "oseberg gokstad:1:away",
}
"""A player who can do whatever there is to do, but buy a third longship."""


def seats_in_turn(board: Board, turns: int) -> list[str]:
    """Who is asked in the next turns, if everybody ends the turn at once."""
    seen = []
    for _ in range(turns):
        seen += board.asked
        board.play("end")
    return seen


@pytest.mark.clause("ON-TURN-01")
@pytest.mark.parametrize(("seats", "first"), [(2, "p1"), (3, "p2"), (5, "p5")])
def test_players_take_turns_clockwise(seats: int, first: str) -> None:
    hands: dict[str, Any] = {f"p{number}": {"hand": "wh"} for number in range(1, seats + 1)}
    board = lay(seats=seats, turn=first, first=first, **hands)
    start = int(first[1])
    expected = [f"p{(start - 1 + step) % seats + 1}" for step in range(seats + 2)]
    assert seats_in_turn(board, seats + 2) == expected
    assert board.see("turn") == f"p{(start + 1 + seats) % seats + 1}"


@pytest.mark.clause("ON-TURN-01")
def test_a_round_is_over_when_the_start_player_is_next() -> None:
    board = lay(first="p2", turn="p3", p1={"hand": "wh"}, p2={"hand": "wh"}, p3={"hand": "wh"})
    assert board.play("end").see("round") == 1
    assert board.play("end").see("round") == 2
    assert (board.asked, board.see("turn")) == (["p2"], "p2")


@pytest.mark.clause("ON-TURN-02")
def test_the_draw_phase_follows_the_action_phase() -> None:
    board = lay(p1={"hand": "wh*2"}, p2={"hand": "tc"}, decks={"action": "ss sc sh ts"})
    assert (board.see("phase"), board.question) == ("actions", "action")
    board.play("recruit warrior 1")
    assert (board.see("phase"), hand(board)) == ("actions", "wh")
    board.play("end")
    assert hand(board) == "wh*2 ts sh sc ss"
    assert (board.asked, board.see("phase"), hand(board, "p2")) == (["p2"], "actions", "tc")
    assert [news["seat"] for news in board.told("turn")[-1:]] == [1]


@pytest.mark.clause("ON-TURN-02")
def test_a_turn_that_stands_at_its_draw_phase_offers_no_action() -> None:
    board = lay(phase="draw", p1={"hand": "wh*2"}, p2={"hand": "tc"})
    assert (board.asked, each(board, "hand_size")) == (["p2"], [6, 1, 0])


@pytest.mark.clause("ON-TURN-03")
def test_a_player_may_do_nothing_at_all() -> None:
    board = lay(p1={"hand": "wh*2 wc*2"}, p2={"hand": "tc"})
    before = (board.see("players.p2"), board.see("players.p3"), board.see("reserve"), board.see("discard"))
    board.play("end")
    assert (board.see("players.p2"), board.see("players.p3"), board.see("reserve"), board.see("discard")) == before
    assert (board.asked, vikings(board), board.see("players.p1.hand_size")) == (["p2"], (0, 0, 0), 6)


@pytest.mark.clause("ON-TURN-03")
@pytest.mark.parametrize("order", [("recruit warrior 1", "material"), ("material", "recruit warrior 1")])
def test_actions_come_in_any_order_and_number(order: tuple[str, str]) -> None:
    board = lay(p1={"hand": "wh tc th"}).play(*order)
    assert (vikings(board), board.see("players.p1.material"), hand(board)) == ((1, 0, 0), 1, "th")
    board.play("recruit trader 1", "end")
    assert vikings(board) == (1, 1, 0)


@pytest.mark.clause("ON-TURN-04")
def test_the_actions_are_these_ten() -> None:
    board = lay(p1=EVERYTHING, heroes="egil hogni knut")
    verbs = {text.split()[0] for text in board.legal()}
    assert verbs == {"swap", "renew", "recruit", "hire", "use", "build", "material", "return", "repair", "raid", "end"}
    board = lay(p1={**EVERYTHING, "longships": "oseberg"})
    assert options(board, "buy") == {f"longship_{ship}" for ship in ("gokstad", "ellida", "short_serpent", "naglfar")}


@pytest.mark.clause("ON-TURN-05")
def test_every_action_but_the_swap_can_be_repeated_in_a_turn() -> None:
    board = lay(
        p1={"hand": "wh*4 wc*9 ws*8", "material": 2, "buildings": "shipyard_2"},
        display="tc*4",
        buildings="smithy_1 inn_1 rune_circle_4 jarls_house_1",
        longships="oseberg gokstad ellida tune",
    )
    board.play("recruit warrior 1", "pay warrior_hero", "recruit warrior 1", "pay warrior_craft")
    assert vikings(board) == (2, 0, 0)
    board.play("build inn_1", "build rune_circle_4")
    assert list(board.see("players.p1.buildings")) == ["rune_circle", "shipyard", "inn"]
    board.play("buy longship_oseberg", *["pay warrior_seamanship"] * 3)
    board.play("buy longship_tune", *["pay warrior_seamanship"] * 3)
    assert ships(board) == {"oseberg": (0, False), "tune": (0, False)}
    board.play("swap", "give warrior_hero")
    assert (board.refused("swap"), board.refused("renew")) == ("ON-SWAP-01", "ON-SWAP-01")
    assert (board.asked, board.see("round")) == (["p1"], 1)


@pytest.mark.clause("ON-TURN-05")
def test_heroes_and_construction_markers_can_be_had_again_and_again() -> None:
    board = lay(p1={"hand": "wh*5 wc*4"}, heroes="egil hogni halfdan", decks={"hero": "astrid harald"})
    board.play("hire hero_halfdan", "use hero_halfdan", "hire hero_hogni")
    assert (board.see("players.p1.hero"), board.see("players.p1.material")) == ("hero_hogni", 1)
    board.play("material")
    assert (board.see("players.p1.material"), hand(board)) == (2, "wh wc*2")
    board = lay(p1={"hand": "wc*4"}).play("material", "material")
    assert (board.see("players.p1.material"), hand(board)) == (2, "wc")


@pytest.mark.clause("ON-TURN-05")
def test_longships_return_and_are_repaired_again_and_again() -> None:
    board = lay(p1={"hand": "ws*9", "buildings": "shipyard_1", "longships": "oseberg:2:away tune:0:away"})
    for action in ("return longship_oseberg", "return longship_tune", "repair longship_oseberg"):
        board.play(action, "pay warrior_seamanship", "pay warrior_seamanship")
    assert ships(board) == {"oseberg": (1, False), "tune": (0, False)}
    board.play("repair longship_oseberg", "pay warrior_seamanship", "symbol shipyard")
    assert (ships(board)["oseberg"], hand(board), discards(board)) == ((0, False), "ws*2", "ws*7")


@pytest.mark.clause("ON-TURN-06")
def test_actions_are_paid_by_discarding_and_the_other_symbol_is_ignored() -> None:
    board = lay(p1={"hand": "wh tc*2"})
    board.play("recruit trader 2")
    assert (vikings(board), hand(board), discards(board)) == ((0, 3, 0), "wh", "tc*2")
    assert board.see("players.p1.material") == 0
    assert board.refused("material") == "ON-MATERIAL-01"


@pytest.mark.clause("ON-TURN-06")
def test_only_cards_of_the_own_hand_pay() -> None:
    board = lay(p1={"hand": "wh*2 ws"}, p2={"hand": "wc"}).play("recruit warrior 2")
    assert (board.legal(), board.refused("pay warrior_craft")) == (
        {"pay warrior_hero", "pay warrior_seamanship"},
        "ON-TURN-06",
    )


@pytest.mark.clause("ON-TURN-07")
def test_an_action_is_finished_before_the_next_one_begins() -> None:
    board = lay(p1={"hand": "wh wc ws tc", "vikings": (9, 1, 0)})
    board.play("recruit warrior 2")
    assert board.legal() == {"pay warrior_hero", "pay warrior_craft", "pay warrior_seamanship"}
    for move in ("end", "material", "recruit trader 1", "swap"):
        assert board.refused(move) == "not_asked"
    pay(board, "wh wc")
    assert (board.asked, board.question, board.legal()) == (["p1"], "dismiss", {"dismiss warrior", "dismiss trader"})
    for move in ("end", "material", "recruit trader 1", "swap"):
        assert board.refused(move) == "not_asked"
    assert board.play("dismiss warrior", "dismiss warrior", "dismiss warrior").question == "action"


@pytest.mark.clause("ON-TURN-07")
def test_nobody_else_is_asked_while_vikings_are_taken_from_them() -> None:
    others: dict[str, Any] = {f"p{number}": {"hand": "tc", "vikings": (10, 0, 0)} for number in (2, 3, 4)}
    board = lay(seats=5, p1={"hand": "wh*2 tc"}, **others).play("recruit warrior 2")
    assert (board.asked, board.question) == (["p1"], "claim")
    board.play("claim p2", "claim p3", "claim p4")
    assert (board.asked, board.question, vikings(board)) == (["p1"], "action", (3, 0, 0))


@pytest.mark.clause("ON-TURN-08")
def test_an_ability_wins_against_a_rule() -> None:
    """Ten Vikings are the limit and building costs 3 craft, unless a building says otherwise."""
    board = lay(p1={"hand": "wh*2", "vikings": (10, 0, 0)}).play("recruit warrior 1")
    assert (vikings(board), board.question) == ((10, 0, 0), "action")
    board = lay(p1={"hand": "wh*2 wc", "vikings": (10, 0, 0), "buildings": "inn_4"}).play("recruit warrior 1")
    assert vikings(pay(board, "wh")) == (11, 0, 0)
    hall = {"hand": "wc*2 th", "material": 1}
    assert lay(p1=hall).refused("build smithy_1") == "ON-BUILD-01"
    assert lay(p1={**hall, "buildings": "smithy_1"}).refused("build inn_2") == "ON-BUILD-03"
    board = lay(p1={**hall, "buildings": "smithy_1"}, buildings="inn_1 inn_2 inn_3 inn_4")
    assert board.play("build inn_2", "use smithy_1", "pay warrior_craft").legal() == {
        "pay warrior_craft",
        "symbol smithy",
    }


@pytest.mark.clause("ON-TURN-09")
def test_abilities_are_for_the_owner_of_the_card_alone() -> None:
    board = lay(
        p1={"hand": "wc*3 wh*4", "material": 1, "vikings": (1, 0, 0)},
        p2={"buildings": "smithy_1 rune_circle_3 jarls_house_1 inn_3", "hero": "harald"},
        heroes="egil hogni knut",
        buildings="inn_1 inn_2 shipyard_1 shipyard_2",
    )
    for ability in ("rune_circle_3", "inn_3", "hero_harald"):
        assert board.refused(f"use {ability}") == "ON-TURN-09"
    assert options(board, "use") == set()
    board.play("hire hero_knut")
    assert board.see("players.p1.hero") == "hero_knut"
    assert hand(board) == "wh*2 wc*3"
    assert board.see("used_abilities") == []


@pytest.mark.clause("ON-TURN-09")
def test_symbols_and_discounts_of_others_do_not_pay() -> None:
    board = lay(p1={"hand": "wh*2 th*2"}, p2={"buildings": "jarls_house_1"}, heroes="egil hogni knut")
    board.play("hire hero_knut")
    assert (board.question, board.legal()) == ("pay", {"pay warrior_hero", "pay trader_hero"})
    assert board.refused("use jarls_house_1") == "ON-TURN-09"
    assert board.refused("symbol jarls_house") == "ON-SYMBOL-05"


@pytest.mark.clause("ON-TURN-10")
def test_what_was_used_is_available_again_in_the_next_turn() -> None:
    board = lay(
        p1={"hand": "wh*6 wc", "buildings": "jarls_house_1 inn_3", "vikings": (0, 1, 0)},
        p2={"hand": "tc"},
        p3={"hand": "tc"},
        heroes="egil hogni knut",
    )
    board.play("use inn_3", "gain warrior", "hire hero_hogni", "use jarls_house_1", "symbol jarls_house")
    assert board.see("used_abilities") == ["jarls_house_1", "inn_3"]
    assert board.see("used_symbols") == ["jarls_house_1"]
    assert board.refused("use inn_3") == "ON-ABILITY-09"
    board.play("swap", "take warrior_hero", "give warrior_craft")
    assert board.see("swapped")
    board.play("end")
    assert (board.see("used_abilities"), board.see("used_symbols"), board.see("swapped")) == ([], [], False)
    board.play("end", "end")
    assert (board.asked, board.see("round")) == (["p1"], 2)
    assert {"use inn_3", "swap", "renew"} <= board.legal()
    board.play("hire hero_egil")
    assert {"use jarls_house_1", "symbol jarls_house"} <= board.legal()


@pytest.mark.clause("ON-TURN-11")
def test_abilities_between_actions_wait_until_no_action_is_under_way() -> None:
    board = lay(p1={"hand": "wh*2 ws wc tc", "vikings": (13, 0, 1), "buildings": "rune_circle_3 inn_3"})
    assert options(board, "use") == {"rune_circle_3", "inn_3"}
    board.play("recruit warrior 2")
    assert (board.question, options(board, "use")) == ("pay", set())
    assert board.refused("use inn_3") != ""
    pay(board, "wh wh")
    assert (board.question, board.refused("use inn_3")) == ("dismiss", "not_asked")
    board.play(*["dismiss warrior"] * 3)
    assert options(board, "use") == {"rune_circle_3", "inn_3"}


@pytest.mark.clause("ON-TURN-11")
def test_other_abilities_are_not_for_the_time_between_actions() -> None:
    everything = "smithy_1 rune_circle_1 shipyard_4 jarls_house_2 inn_1"
    board = lay(p1={"hand": "wh*2 ws wc tc", "vikings": (3, 0, 1), "buildings": everything})
    assert options(board, "use") == set()
    for building in everything.split():
        assert board.refused(f"use {building}") == "ON-TURN-11"


@pytest.mark.clause("ON-TURN-11")
def test_nothing_can_be_used_in_the_turn_of_another() -> None:
    board = lay(turn="p2", p1={"vikings": (1, 0, 0), "buildings": "inn_3", "hero": "harald"}, p2={"hand": "wh"})
    for move in ("use inn_3", "use hero_harald", "end"):
        assert board.refused(move, seat="p1") == "not_your_decision"
    assert board.refused("use inn_3") == "ON-TURN-09"


@pytest.mark.clause("ON-TURN-03")
def test_without_a_card_and_without_a_choice_the_turn_ends_by_itself() -> None:
    board = lay(p1={}, p2={"hand": "wh"}, decks={"action": "ss sc sh ts tc th"})
    assert (board.asked, hand(board), deck(board, "action", 1)) == (["p2"], "th tc ts sh sc ss", ["warrior_hero"])
    board = lay(p1={"hero": "harald"}, p2={"hand": "wh"})
    assert (board.asked, board.legal()) == (["p1"], {"use hero_harald", "end"})
    board = lay(p1={"hand": "wh", "vikings": (0, 0, 0)}, p2={"hand": "wh"})
    assert board.play("recruit warrior 1").asked == ["p2"]
    assert each(board, "hand_size") == [6, 1, 0]


@pytest.mark.clause("ON-TURN-03")
def test_the_actions_of_a_turn_are_counted_from_its_beginning() -> None:
    board = lay(p1={"hand": "wh*3 tc"}, p2={"hand": "wh*2"})
    board.play("recruit warrior 1", "recruit warrior 1", "material")
    assert board.state.snapshot()["actions"] == 3
    board.play("end")
    assert (board.asked, board.state.snapshot()["actions"]) == (["p2"], 0)
    assert board.play("recruit warrior 1").state.snapshot()["actions"] == 1
