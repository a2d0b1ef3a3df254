"""Abilities (ON-ABILITY): when those of heroes, buildings and longships work, and how often."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.odin.board import BUILDINGS, CONTENT, LONGSHIPS, deck, each, hand, lay, options, pay, ships, vikings

BUILDING = CONTENT.entries["building"]
FIRST = ("portland", "noirmoutier", "jarrow", "orkney", "iona", "lindisfarne")


def raider(**mine: Any) -> dict[str, Any]:
    """A player who can raid Portland, which needs a Viking of each type."""
    return {"hand": "tc", "hero": "egil", "vikings": (3, 3, 3), "longships": "oseberg", **mine}


def raiding(mine: dict[str, Any], **rest: Any) -> Board:
    """p1 is about to raid; three hero symbols are revealed, and p1 does not match them."""
    return lay(p1=mine, ocean=FIRST, decks={"action": "wh*3 sc*6"}, **rest)


def finish(board: Board) -> Board:
    """Decline and be done as long as the raid goes on."""
    while board.see("raid") is not None:
        board.play("decline" if "decline" in board.legal() else "done")
    return board


@pytest.mark.clause("ON-ABILITY-04")
def test_a_hero_whose_raid_ability_was_used_stays_until_the_raid_is_over() -> None:
    board = raiding(raider(hero="knut")).play("raid raid_portland", "use hero_knut")
    assert (board.question, board.see("raid.hero_used"), board.see("players.p1.hero")) == ("match", True, "hero_knut")
    assert "hero_knut" not in deck(board, "hero")
    finish(board)
    assert (board.see("players.p1.hero"), deck(board, "hero")[-1]) == ("", "hero_knut")
    assert board.see("under.hero") == ["hero_knut"]


@pytest.mark.clause("ON-ABILITY-05")
def test_a_hero_leaves_after_a_raid_even_unused() -> None:
    board = raiding(raider(hero="knut")).play("raid raid_portland", "decline")
    assert (board.see("raid.hero_used"), board.see("raid.requirement_total")) == (False, 3)
    finish(board)
    assert (board.see("players.p1.hero"), board.see("under.hero")) == ("", ["hero_knut"])


@pytest.mark.clause("ON-ABILITY-06", "ON-ABILITY-05", "ON-SYMBOL-11")
def test_a_hero_with_an_action_ability_may_lead_a_raid_and_its_symbol_counts() -> None:
    board = raiding(raider(hero="harald", longships="tune")).play("raid raid_portland")
    assert (vikings(board), board.question) == ((3, 2, 2), "match")  # Harald's symbol stands for the warrior
    assert board.refused("use hero_harald") == "not_asked"
    assert "use hero_harald" not in board.legal()
    finish(board)
    assert (board.see("players.p1.hero"), hand(board)) == ("", "tc")  # no card was drawn
    assert deck(board, "hero")[-1] == "hero_harald"


@pytest.mark.clause("ON-ABILITY-08", "ON-ABILITY-14")
@pytest.mark.parametrize("building", BUILDINGS)
def test_every_building_has_one_ability_of_its_own_permanent_or_once_per_turn(building: str) -> None:
    (effect,) = BUILDING[building]["effects"]
    assert effect["use"] in ("permanent", "once_per_turn")
    others = [other for other in CONTENT.of("building") if other.id != building]
    assert effect not in [other["effects"][0] for other in others]
    assert {other["building_type"] for other in others if other["variant"] == BUILDING[building]["variant"]} == {
        "smithy",
        "rune_circle",
        "shipyard",
        "jarls_house",
        "inn",
    } - {BUILDING[building]["building_type"]}


@pytest.mark.clause("ON-ABILITY-09")
def test_a_discount_works_once_per_turn() -> None:
    board = lay(p1={"hand": "wh*5 tc", "buildings": "jarls_house_1"}, heroes="egil hogni knut")
    board.play("hire hero_knut", "use jarls_house_1")
    assert (board.see("players.p1.hero"), hand(board)) == ("hero_knut", "wh*4 tc")
    board.play("hire hero_hogni")
    assert board.refused("use jarls_house_1") == "ON-ABILITY-09"
    assert board.legal() == {"pay warrior_hero", "symbol jarls_house"}
    assert board.see("used_abilities") == ["jarls_house_1"]


@pytest.mark.clause("ON-ABILITY-09")
def test_a_change_of_an_action_works_once_per_turn() -> None:
    board = lay(p1={"hand": "wh*3 tc", "buildings": "inn_1"}).play("recruit warrior 1", "use inn_1")
    assert vikings(board) == (2, 0, 0)
    board.play("recruit warrior 1")
    assert (vikings(board), board.question) == ((3, 0, 0), "action")


@pytest.mark.clause("ON-ABILITY-10")
def test_permanent_abilities_work_in_the_turn_of_others_too() -> None:
    board = raiding(
        raider(),
        p2={"hand": "tc", "buildings": "shipyard_2 rune_circle_4 inn_1", "longships": "tune:3"},
        display="ws*4",
    )
    tune = CONTENT.entries["longship"]["longship_tune"]["range"]
    assert board.see("players.p2.longships.longship_tune.capacity") == tune + 1
    assert each(board, "viking_limit") == [10, 14, 10]
    board.play("raid raid_portland", "contribute trader_craft")
    finish(board)
    assert (board.see("turn"), board.see("players.p2.hand_size")) == (
        "p1",
        2,
    )  # one from the display, one by the circle


@pytest.mark.clause("ON-ABILITY-11", "ON-SHIP-03")
@pytest.mark.parametrize("variant", [1, 2, 3, 4])
def test_every_shipyard_allows_one_more_longship(variant: int) -> None:
    board = lay(p1={"hand": "ws*9", "buildings": f"shipyard_{variant}", "longships": "tune"})
    assert each(board, "longship_slots") == [2, 1, 1]
    board.play("buy longship_oseberg", *["pay warrior_seamanship"] * 3)
    assert ships(board) == {"oseberg": (0, False), "tune": (0, False)}
    assert board.refused("buy longship_gokstad") == "ON-SHIP-04"


@pytest.mark.clause("ON-ABILITY-12")
@pytest.mark.parametrize("variant", [1, 2, 3, 4])
def test_every_inn_raises_the_limit_to_fourteen(variant: int) -> None:
    board = lay(p1={"hand": "tc", "buildings": f"inn_{variant}", "hero": "astrid", "vikings": (0, 0, 12)})
    board.play("use hero_astrid", "gain warrior")
    assert (board.question, vikings(board)) == ("dismiss", (3, 0, 12))
    board.play("dismiss warrior")
    assert (board.question, vikings(board), each(board, "viking_limit")) == ("action", (2, 0, 12), [14, 10, 10])


@pytest.mark.clause("ON-ABILITY-13")
@pytest.mark.parametrize("variant", [1, 2, 3, 4])
def test_with_every_rune_circle_a_player_draws_up_to_seven_cards(variant: int) -> None:
    board = lay(p1={"hand": "tc*2", "buildings": f"rune_circle_{variant}"}, p2={"hand": "tc"}, p3={"hand": "tc"})
    assert each(board, "draw_target") == [7, 6, 6]
    board.play("end", "end")
    assert each(board, "hand_size") == [7, 6, 1]


@pytest.mark.clause("ON-ABILITY-11", "ON-ABILITY-12", "ON-ABILITY-13")
def test_other_buildings_change_none_of_these_numbers() -> None:
    board = lay(p1={"buildings": "smithy_1 jarls_house_4", "hand": "tc"}, p2={"buildings": "smithy_3 jarls_house_2"})
    for field, number in (("longship_slots", 1), ("viking_limit", 10), ("draw_target", 6)):
        assert each(board, field) == [number] * 3


@pytest.mark.clause("ON-ABILITY-15")
def test_a_longship_ability_works_only_in_a_raid_that_the_longship_makes() -> None:
    """Crane draws a card at the end of its own raid."""
    mine = raider(longships="crane tune", buildings="shipyard_1")
    board = finish(raiding(mine).play("raid raid_portland", "sail longship_tune"))
    assert hand(board) == "tc"
    board = finish(raiding(mine).play("raid raid_portland", "sail longship_crane"))
    assert hand(board) == "tc sc"


@pytest.mark.clause("ON-ABILITY-15")
def test_the_ability_of_a_longship_is_nothing_to_use_between_actions() -> None:
    for ship in LONGSHIPS:
        board = lay(p1={"hand": "tc", "longships": ship, "vikings": (3, 3, 3)})
        assert board.legal() == {"swap", "renew", "recruit trader 1", "material", "end"}


@pytest.mark.clause("ON-ABILITY-16")
def test_a_longship_ability_works_in_every_raid_of_a_turn() -> None:
    """Oseberg spares one trader in each of two raids."""
    board = raiding(
        raider(hand="wh*2 ws*2 tc", vikings=(3, 3, 3)), heroes="bjorn leif ivar", markers={"middle": "warrior"}
    )
    board.play("raid raid_portland")
    assert vikings(board) == (3, 3, 2)  # Egil's warrior and Oseberg's trader were ignored
    finish(board)
    board.play("hire hero_ivar", "return longship_oseberg", "raid raid_noirmoutier")
    finish(board)
    assert (vikings(board), board.see("players.p1.raids")) == ((3, 2, 1), ["raid_portland", "raid_noirmoutier"])


@pytest.mark.clause("ON-ABILITY-17")
def test_abilities_that_may_harm_can_be_declined() -> None:
    board = lay(
        p1={"hand": "wh*3 tc", "buildings": "jarls_house_2", "vikings": (0, 10, 0)}, heroes="hogni freydis egil"
    )
    board.play("hire hero_egil", "pay warrior_hero", "pay warrior_hero")
    assert (board.question, board.legal()) == ("after_hire", {"use jarls_house_2", "decline"})
    board.play("decline")
    assert (vikings(board), board.question, board.see("used_abilities")) == ((0, 10, 0), "action", [])


@pytest.mark.clause("ON-ABILITY-17")
def test_what_could_never_harm_happens_by_itself() -> None:
    board = lay(p1={"hand": "ws*3 tc", "buildings": "shipyard_4", "longships": "tune:2:away"})
    pay(board.play("return longship_tune"), "ws ws")
    assert (ships(board), board.question, options(board, "use")) == ({"tune": (1, False)}, "action", set())
    assert board.see("used_abilities") == ["shipyard_4"]


@pytest.mark.clause("ON-ABILITY-03", "ON-ABILITY-08")
def test_abilities_of_another_moment_cannot_be_used_while_one_is_offered_or_an_action_is_paid() -> None:
    mine = {"hand": "wh*2 wc*2 tc", "buildings": "inn_1 rune_circle_3", "hero": "harald"}
    board = lay(p1=mine).play("recruit warrior 1")
    assert (board.question, board.legal()) == ("pay", {"pay warrior_hero", "pay warrior_craft"})
    assert (board.refused("use hero_harald"), board.refused("use rune_circle_3")) == ("ON-ABILITY-03", "ON-ABILITY-08")
    pay(board, "wh")
    assert (board.question, board.legal()) == ("recruit_bonus", {"use inn_1", "decline"})
    assert (board.refused("use hero_harald"), board.refused("use rune_circle_3")) == ("ON-ABILITY-03", "ON-ABILITY-08")
    assert (board.refused("use inn_2"), board.refused("use hero_egil")) == ("ON-TURN-09", "ON-TURN-09")
