"""Raid step E: match the symbols of requirement cards (ON-RAID-E)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.odin.board import about, box, discards, each, hand, lay, raider, requirement

SEA = "portland noirmoutier jarrow orkney iona lindisfarne"


def matching(lying: str, mine: str, **p1: Any) -> Board:
    """A raid on Portland up to step E: these requirement cards lie open, these cards are in the hand."""
    board = lay(ocean=SEA, p1=raider(hand=mine, **p1), decks={"action": lying})
    return board.play("raid raid_portland")


def fame(board: Board) -> int:
    found: int = board.see("players.p1.fame")
    return found


@pytest.mark.clause("ON-RAID-E-01")
@pytest.mark.parametrize("count", [0, 1, 2, 3])
def test_up_to_three_cards_match_open_requirement_cards(count: int) -> None:
    board = matching("wh tc ss", "sh wc ts th")
    moves = ("match sailor_hero hero", "match warrior_craft craft", "match trader_seamanship seamanship")
    board.play(*moves[:count])
    if count < 3:
        board.play("done")
    assert fame(board) == 2 + (-2, -1, 0, 1)[count]
    assert each(board, "hand_size")[0] == 4 - count
    assert sum(board.see("discard").values()) == 3 + count


@pytest.mark.clause("ON-RAID-E-01", "ON-TR-16")
def test_only_action_symbols_are_compared() -> None:
    board = matching("wh*2 sc", "sh tc ws")
    assert board.question == "match"
    assert board.legal() == {"match sailor_hero hero", "match trader_craft craft", "done"}
    assert board.refused("match warrior_hero hero") == "ON-RAID-E-01"  # not in the hand
    assert board.refused("match warrior_seamanship seamanship") == "ON-RAID-E-01"  # no such requirement card
    assert board.refused("match warrior_seamanship hero") == "ON-RAID-E-02"
    assert board.refused("match sailor_hero craft") == "ON-RAID-E-02"
    assert board.told("matched") == []


@pytest.mark.clause("ON-TR-16")
def test_a_card_is_matched_by_its_twin_and_by_cards_of_other_vikings_alike() -> None:
    board = matching("wc wc tc", "wc sc th")
    board.play("match warrior_craft craft", "match sailor_craft craft", "done")
    assert (fame(board), hand(board)) == (2, "th")


@pytest.mark.clause("ON-RAID-E-02")
def test_one_card_matches_one_requirement_card_and_both_are_discarded_at_once() -> None:
    board = matching("wc*2 th", "sc*2")
    board.play("match sailor_craft craft")
    assert (requirement(board), hand(board), discards(board)) == ("wc th", "sc", "wc sc")
    assert board.told("matched", of="p3") == [{"seat": 0, "card": "sailor_craft", "requirement": "warrior_craft"}]
    assert board.legal() == {"match sailor_craft craft", "done"}
    board.play("match sailor_craft craft")
    assert (board.see("players.p1.fame"), discards(board)) == (2, "wc*2 th sc*2")


@pytest.mark.clause("ON-RAID-E-03", "ON-SYMBOL-07")
def test_buildings_do_not_help_to_match() -> None:
    board = matching("wc tc sc", "wh", buildings="smithy_4 jarls_house_4 shipyard_1 rune_circle_3 inn_3")
    assert board.legal() == {"done"}
    for move in ("symbol smithy", "use smithy_4", "use rune_circle_3", "wild warrior_hero"):
        assert board.refused(move) == "not_asked"
    board.play("done")
    assert fame(board) == 0


@pytest.mark.clause("ON-RAID-E-04", "ON-ABILITY-15")
def test_the_longship_used_helps_and_the_one_at_home_does_not() -> None:
    given = {"buildings": "shipyard_3", "longships": "tune crane"}
    board = lay(ocean=SEA, p1=raider(hand="wh", **given), decks={"action": "wc tc th"}).play("raid raid_portland")
    used, left = board.state.clone(), board
    left.play("sail longship_crane")
    assert requirement(left) == "wc th tc"
    left.state = used
    left.play("sail longship_tune")
    assert (requirement(left), discards(left)) == ("th tc", "wc")


@pytest.mark.clause("ON-RAID-E-05")
def test_cards_may_be_left_open_although_they_could_be_matched() -> None:
    board = matching("wc tc sc", "wc*3").play("done")
    assert (fame(board), hand(board), discards(board)) == (0, "wc*3", "wc tc sc")


@pytest.mark.clause("ON-RAID-E-05")
def test_who_holds_cards_is_asked_even_if_none_of_them_matches() -> None:
    """Else everybody would see that none of them does."""
    board = matching("wc tc sc", "wh ws")
    assert (board.question, board.legal()) == ("match", {"done"})
    assert about(board) == {"count": 3}
    assert matching("wc tc sc", "").told("raid_fame")[0]["open"] == 3


# Abilities


@pytest.mark.clause("ON-RAID-E-06", "ON-RAID-E-04")
def test_the_longship_comes_first_then_the_hero_then_hand_cards() -> None:
    board = matching("wc tc wh", "tc sc", longships="tune", hero="gunnhild")
    assert (requirement(board), board.question) == ("wh tc", "remove")
    assert board.legal() == {"remove hero", "remove craft", "decline"}
    assert board.refused("remove seamanship") == "ON-RAID-E-06"
    board.play("remove hero")
    assert (board.question, requirement(board), discards(board)) == ("match", "tc", "wh wc")
    board.play("match trader_craft craft")
    assert (fame(board), hand(board)) == (3, "sc")
    told = board.told("requirement_removed", of="p2")
    assert [(one["seat"], one["card"], one["source"]) for one in told] == [
        (0, "warrior_craft", "longship_tune"),
        (0, "warrior_hero", "hero_gunnhild"),
    ]


@pytest.mark.clause("ON-RAID-E-06")
def test_cards_removed_by_an_effect_count_as_matched() -> None:
    board = matching("wc th ts", "sc", longships="tune")
    assert (requirement(board), discards(board)) == ("th ts", "wc")
    board.play("done")
    assert fame(board) == 2 - 1


@pytest.mark.clause("ON-RAID-E-04")
def test_gunnhild_may_be_left_unused() -> None:
    board = matching("wc th ts", "wh", hero="gunnhild")
    assert board.see("raid.hero_used") is False
    used = board.state.clone()
    board.play("decline")
    assert (requirement(board), board.see("raid.hero_used")) == ("wc th ts", False)
    board.state = used
    board.play("remove seamanship")
    assert (requirement(board), board.see("raid.hero_used")) == ("wc th", True)


@pytest.mark.clause("ON-RAID-E-04")
def test_freydis_lets_one_card_match_anything() -> None:
    board = matching("wc tc sc", "wh sh sc", hero="freydis")
    assert board.legal() == {
        "match warrior_hero craft",
        "match sailor_hero craft",
        "match sailor_craft craft",
        "done",
    }
    assert board.refused("match warrior_hero hero") == "ON-RAID-E-01"
    board.play("match sailor_craft craft")
    assert board.see("raid.hero_used") is False
    board.play("match warrior_hero craft")
    assert board.see("raid.hero_used") is True
    assert (sum(board.see("raid.requirement").values()), board.legal()) == (1, {"done"})
    assert board.refused("match sailor_hero craft") == "ON-RAID-E-02"
    board.play("done")
    assert (fame(board), hand(board)) == (2, "sh")


@pytest.mark.clause("ON-RAID-E-06")
def test_nothing_is_left_to_match_if_effects_removed_all() -> None:
    board = lay(ocean=SEA, p1=raider(hand="wh", longships="tune", hero="gunnhild"), decks={"action": "wc th ts"})
    box(board).requirement_cards = 2
    board.play("raid raid_portland", "remove hero")
    assert (fame(board), hand(board)) == (3, "wh")
    assert board.question == "action"


# Other numbers


def test_a_longship_that_removes_two_cards_removes_as_many_as_lie_there() -> None:
    for lying, left in (("wc tc th", "th"), ("wc ts th", "th ts"), ("ws ts th", "ws th ts"), ("wc tc sc", "sc")):
        board = lay(ocean=SEA, p1=raider(hand="wh", longships="tune"), decks={"action": lying})
        box(board).ship_effect[box(board).ship_ids.index("longship_tune")].amount = 2
        board.play("raid raid_portland")
        assert requirement(board) == left


def test_a_hero_who_removes_two_cards_is_asked_twice() -> None:
    board = lay(ocean=SEA, p1=raider(hand="wh", hero="gunnhild"), decks={"action": "wc ts th"})
    box(board).hero_effect[box(board).hero_ids.index("hero_gunnhild")].amount = 2
    board.play("raid raid_portland", "remove craft")
    assert board.legal() == {"remove hero", "remove seamanship", "decline"}
    board.play("remove seamanship")
    assert (board.question, requirement(board)) == ("match", "th")


def test_a_longship_that_removes_any_card_leaves_the_choice() -> None:
    board = lay(ocean=SEA, p1=raider(hand="wh", longships="tune"), decks={"action": "wc ts th"})
    box(board).ship_effect[box(board).ship_ids.index("longship_tune")].symbol = -1
    board.play("raid raid_portland")
    assert about(board) == {"card": "longship_tune"}
    assert board.legal() == {"remove craft", "remove hero", "remove seamanship", "decline"}
    board.play("remove hero")
    assert (requirement(board), board.see("raid.hero_used")) == ("wc ts", False)


def test_two_wild_cards_can_be_used_one_after_the_other() -> None:
    board = lay(ocean=SEA, p1=raider(hand="wh*3", hero="freydis"), decks={"action": "wc tc sc"})
    box(board).hero_effect[box(board).hero_ids.index("hero_freydis")].amount = 2
    board.play("raid raid_portland", "match warrior_hero craft", "match warrior_hero craft")
    assert board.legal() == {"done"}
