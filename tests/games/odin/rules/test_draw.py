"""The draw phase (ON-DRAW)."""

from __future__ import annotations

import pytest

from tests.games.odin.board import discards, each, hand, lay, quiet


@pytest.mark.clause("ON-DRAW-01")
@pytest.mark.parametrize("held", [1, 3, 5])
def test_after_the_actions_the_player_draws_up_to_six(held: int) -> None:
    board = lay(p1={"hand": f"wh*{held}"}, p2={"hand": "ts"}, decks={"action": "sc*5 ss"})
    before = board.see("decks.action")
    quiet(board).play("end")
    assert (board.asked, each(board, "hand_size")) == (["p2"], [6, 1, 0])
    assert board.see("decks.action") == before - (6 - held)
    assert hand(board) == f"{'wh' if held == 1 else f'wh*{held}'} {'sc' if held == 5 else f'sc*{6 - held}'}"
    assert board.told("cards_drawn", of="p2") == [{"seat": 0, "count": 6 - held}]


@pytest.mark.clause("ON-DRAW-01")
def test_a_position_in_the_draw_phase_begins_with_drawing() -> None:
    board = lay(phase="draw", p1={"hand": "wh*2"}, p2={"hand": "ts"}, decks={"action": "sc*4 ss"})
    assert (hand(board), board.asked, board.see("phase")) == ("wh*2 sc*4", ["p2"], "actions")


@pytest.mark.clause("ON-DRAW-02", "ON-ABILITY-13")
@pytest.mark.parametrize("circle", ["rune_circle_1", "rune_circle_2", "rune_circle_3", "rune_circle_4"])
def test_with_a_rune_circle_up_to_seven(circle: str) -> None:
    board = lay(p1={"hand": "wh*4", "buildings": circle}, p2={"hand": "ts"}).play("end")
    assert each(board, "hand_size") == [7, 1, 0]
    assert each(board, "draw_target") == [7, 6, 6]


@pytest.mark.clause("ON-DRAW-02")
@pytest.mark.parametrize("other", ["smithy_1", "shipyard_2", "jarls_house_3", "inn_4"])
def test_other_buildings_bring_no_seventh_card(other: str) -> None:
    board = lay(p1={"hand": "wh", "buildings": other}, p2={"hand": "ts", "buildings": "rune_circle_1"}).play("end")
    assert each(board, "hand_size") == [6, 1, 0]


@pytest.mark.clause("ON-DRAW-03", "ON-DECK-04")
def test_if_the_deck_runs_out_the_discard_pile_is_shuffled_and_drawing_goes_on() -> None:
    board = lay(p1={"hand": "wh"}, p2={"hand": "ts"}, decks={"action": "sc sh"}, sizes={"action": 2})
    discarded = sum(board.see("discard").values())
    quiet(board).shuffle_gives(*["sailor_seamanship"] * 3).play("end")
    assert hand(board) == "wh sh sc ss*3"
    assert (discards(board), board.see("decks.action")) == ("", discarded - 3)
    assert len(board.told("reshuffled", of="p3")) == 1


@pytest.mark.clause("ON-DRAW-03", "ON-DECK-05")
def test_a_deck_that_just_suffices_is_not_shuffled() -> None:
    board = lay(p1={"hand": "wh"}, p2={"hand": "ts"}, decks={"action": "sc*5"}, sizes={"action": 5})
    before = discards(board)
    quiet(board).play("end")
    assert (hand(board), board.see("decks.action")) == ("wh sc*5", 0)
    assert (discards(board), board.told("reshuffled")) == (before, [])


@pytest.mark.clause("ON-DRAW-04")
@pytest.mark.parametrize(("held", "buildings"), [(6, ""), (7, ""), (9, ""), (7, "rune_circle_2"), (8, "rune_circle_2")])
def test_who_has_enough_cards_draws_nothing_and_keeps_all(held: int, buildings: str) -> None:
    board = lay(p1={"hand": f"wh*{held}", "buildings": buildings}, p2={"hand": "ts"})
    before = board.see("decks.action")
    quiet(board).play("end")
    assert (hand(board), board.see("decks.action"), discards(board)) == (f"wh*{held}", before, "")
    assert board.told("cards_drawn") == []
