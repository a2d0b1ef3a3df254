"""Swap an action card (ON-SWAP): once per turn, with or without a new display."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.odin.board import deck, discards, display, each, hand, lay, options


def table(cards: str = "th sc*2", buildings: str = "", **rest: Any) -> Board:
    """p1 with some cards before the display `wh wc ws wc`."""
    laid = {"display": "wh wc ws wc", "decks": {"action": "ts tc ss sh sc"}, "p2": {"hand": "tc"}, **rest}
    return lay(p1={"hand": cards, "buildings": buildings}, **laid)


@pytest.mark.clause("ON-SWAP-01", "ON-SWAP-07")
def test_there_is_one_swap_in_a_turn() -> None:
    board = table().play("swap", "take warrior_hero", "give trader_hero")
    assert board.question == "action"
    assert (board.refused("swap"), board.refused("renew")) == ("ON-SWAP-01", "ON-SWAP-01")
    assert board.legal("swap") | board.legal("renew") == set()
    board = table(p3={"hand": "tc"}).play("swap", "take warrior_hero", "give trader_hero", "end", "end", "end")
    assert board.asked == ["p1"]
    assert (board.refused("swap"), board.refused("renew")) == ("", "")


@pytest.mark.clause("ON-SWAP-01")
def test_the_swap_of_one_player_is_not_that_of_the_next() -> None:
    board = table().play("swap", "take warrior_hero", "give trader_hero", "end")
    assert (board.asked, board.refused("swap")) == (["p2"], "")
    assert table(more={"swapped": True}).refused("swap") == "ON-SWAP-01"


@pytest.mark.clause("ON-SWAP-02", "ON-SWAP-03")
def test_one_card_for_one_card_takes_its_place_face_up_and_nothing_is_discarded() -> None:
    board = table().play("swap")
    assert (board.question, board.legal()) == (
        "swap",
        {"take warrior_hero", "take warrior_craft", "take warrior_seamanship"},
    )
    board.play("take warrior_seamanship")
    assert (board.question, board.legal()) == ("give", {"give trader_hero", "give sailor_craft"})
    board.play("give sailor_craft")
    assert (hand(board), display(board), discards(board)) == ("ws th sc", "wh wc sc wc", "")
    assert (deck(board, "action", 1), each(board, "hand_size")) == (["trader_seamanship"], [3, 1, 0])
    assert (board.question, board.see("swapped")) == ("action", True)


@pytest.mark.clause("ON-SWAP-03")
def test_of_two_like_cards_the_left_one_goes_and_other_cards_cannot_be_taken_or_given() -> None:
    board = table().play("swap")
    assert board.refused("take trader_craft") == "ON-SWAP-03"
    board.play("take warrior_craft")
    assert board.refused("give warrior_hero") == "ON-SWAP-03"
    board.play("give trader_hero")
    assert (display(board), hand(board)) == ("wh th ws wc", "wc sc*2")
    assert board.told("swapped") == [{"seat": 0, "given": "trader_hero", "taken": "warrior_craft"}]


@pytest.mark.clause("ON-SWAP-03")
def test_all_know_the_card_that_was_taken_openly() -> None:
    board = table().play("swap", "take warrior_hero", "give trader_hero")
    for reader in ("p2", "p3", "spectator"):
        assert board.see("players.p1.hand", of=reader) == {"warrior_hero": 1, "?": 2}


@pytest.mark.clause("ON-SWAP-04", "ON-SWAP-05")
def test_for_a_hand_card_the_display_is_renewed_before_the_exchange() -> None:
    board = table().play("renew")
    assert (board.question, board.legal()) == ("renew", {"discard trader_hero", "discard sailor_craft"})
    assert board.refused("discard warrior_hero") == "ON-SWAP-04"
    board.play("discard trader_hero")
    assert (hand(board), display(board), discards(board)) == ("sc*2", "ts tc ss sh", "wh wc*2 ws th")
    assert deck(board, "action", 1) == ["sailor_craft"]
    assert (board.question, board.legal("done")) == ("swap", {"done"})
    board.play("take sailor_hero")
    assert (board.question, board.legal()) == ("give", {"give sailor_craft"}), "nobody sees that both cards are alike"
    board.play("give sailor_craft")
    assert (hand(board), display(board), discards(board)) == ("sh sc", "ts tc ss sc", "wh wc*2 ws th")


@pytest.mark.clause("ON-SWAP-05", "ON-SWAP-06")
def test_after_renewing_the_exchange_can_be_left_out_and_there_is_no_second_swap() -> None:
    board = table().play("renew", "discard trader_hero", "done")
    assert (hand(board), display(board), discards(board)) == ("sc*2", "ts tc ss sh", "wh wc*2 ws th")
    assert (board.question, board.see("swapped")) == ("action", True)
    assert (board.refused("swap"), board.refused("renew")) == ("ON-SWAP-06", "ON-SWAP-06")


@pytest.mark.clause("ON-SWAP-06")
def test_after_renewing_and_exchanging_there_is_no_second_swap() -> None:
    board = table().play("renew", "discard trader_hero", "take trader_craft", "give sailor_craft")
    assert (board.question, hand(board)) == ("action", "tc sc")
    assert (board.refused("swap"), board.refused("renew")) == ("ON-SWAP-06", "ON-SWAP-06")


@pytest.mark.clause("ON-SWAP-07")
def test_a_swap_without_renewal_and_exchange_is_none_and_the_display_is_renewed_once() -> None:
    board = table().play("swap")
    assert (board.refused("done"), board.refused("renew")) == ("ON-SWAP-07", "not_asked")
    board = table().play("renew", "discard trader_hero")
    assert (board.refused("renew"), board.refused("discard sailor_craft")) == ("not_asked", "not_asked")
    assert board.refused("done") == ""


@pytest.mark.clause("ON-SWAP-08")
def test_with_one_card_a_player_may_renew_or_exchange() -> None:
    board = table("th").play("swap", "take warrior_hero", "give trader_hero")
    assert (hand(board), display(board)) == ("wh", "th wc ws wc")
    board = lay(
        p1={"hand": "th", "hero": "harald"}, display="wh wc ws wc", decks={"action": "ts tc ss sh"}, p2={"hand": "tc"}
    ).play("renew", "discard trader_hero")
    assert (hand(board), display(board), discards(board)) == ("", "ts tc ss sh", "wh wc*2 ws th")
    assert (board.asked, board.question, board.legal()) == (["p1"], "action", {"use hero_harald", "end"})


@pytest.mark.clause("ON-SWAP-08", "ON-SWAP-10")
@pytest.mark.parametrize("buildings", ["", "rune_circle_2"])
def test_without_a_card_there_is_no_swap(buildings: str) -> None:
    board = lay(p1={"hero": "harald", "buildings": buildings}, p2={"hand": "tc"})
    assert board.asked == ["p1"]
    assert (board.refused("swap"), board.refused("renew")) == ("ON-SWAP-08", "ON-SWAP-08")
    assert board.legal() == {"use hero_harald", "end"}


@pytest.mark.clause("ON-SWAP-09")
def test_the_old_display_is_discarded_before_the_new_one_is_filled() -> None:
    board = table(sizes={"action": 2}, decks={"action": "ts tc"}, discard="")
    rest = board.see("discard")
    board.shuffle_gives("trader_hero", "warrior_hero").play("renew", "discard trader_hero")
    assert display(board) == "ts tc th wh"
    assert (discards(board), board.see("decks.action")) == ("", sum(rest.values()) + 3)


@pytest.mark.clause("ON-SWAP-10")
def test_a_free_renewal_is_used_up_like_a_paid_one() -> None:
    board = table(buildings="rune_circle_2").play("renew")
    assert options(board, "discard") == {"trader_hero", "sailor_craft"}
    assert options(board, "use") == {"rune_circle_2"}
    board.play("use rune_circle_2")
    assert (hand(board), display(board), discards(board)) == ("th sc*2", "ts tc ss sh", "wh wc*2 ws")
    assert board.see("used_abilities") == ["rune_circle_2"]
    assert board.legal() == {f"take {card}" for card in board.see("action_display")} | {"done"}
    board.play("done")
    assert (board.question, board.refused("swap"), board.refused("renew")) == ("action", "ON-SWAP-06", "ON-SWAP-06")


@pytest.mark.clause("ON-SWAP-10", "ON-SWAP-08")
def test_after_a_free_renewal_a_single_card_can_still_be_exchanged() -> None:
    board = table("th", buildings="rune_circle_2").play("renew")
    assert board.legal() == {"discard trader_hero", "use rune_circle_2"}
    board.play("use rune_circle_2", "take sailor_hero", "give trader_hero")
    assert (hand(board), display(board), discards(board)) == ("sh", "ts tc ss th", "wh wc*2 ws")


@pytest.mark.clause("ON-SWAP-03")
def test_a_card_that_was_taken_openly_is_forgotten_when_such_a_card_is_spent() -> None:
    board = table("wh th sc").play("swap", "take warrior_hero", "give trader_hero")
    assert board.see("players.p1.hand", of="p2") == {"warrior_hero": 1, "?": 2}
    board.play("recruit warrior 1")
    assert (hand(board), board.see("players.p1.hand", of="p2")) == ("wh sc", {"?": 2})
    board.play("recruit warrior 1")
    assert (hand(board), board.see("players.p1.hand", of="p2")) == ("sc", {"?": 1})
