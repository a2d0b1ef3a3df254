"""The twenty building cards: what each of them does, and where it must not act."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.odin.board import (
    CONTENT,
    deck,
    discards,
    display,
    hand,
    lay,
    options,
    pay,
    reserve,
    ships,
    vikings,
)

OCEAN = ("portland", "noirmoutier", "jarrow", "orkney", "iona", "lindisfarne")
BUILD, MATERIAL = "build inn_2", "material"
HIRE, BUY, RETURN, REPAIR = "hire hero_hogni", "buy longship_tune", "return longship_oseberg", "repair longship_oseberg"


def effect(building: str, field: str = "amount") -> int:
    number = CONTENT.entries["building"][building]["effects"][0][field]
    assert isinstance(number, int)
    return number


def owner(building: str, cards: str = "wh*3 wc*3 ws*3 th*3 tc*3 ts*3", **more: Any) -> Board:
    """p1 owns the building and could do whatever there is to do."""
    mine = {"hand": cards, "buildings": building, "material": 1, "longships": "oseberg:1:away", **more.pop("mine", {})}
    laid = {
        "heroes": "egil hogni knut",
        "buildings": "inn_2 rune_circle_2 inn_3 rune_circle_3",
        "longships": "gokstad ellida tune roskilde",
        **more,
    }
    return lay(p1=mine, p2={"hand": "th"}, **laid)


def raiding(building: str, **mine: Any) -> Board:
    """p1 owns the building and raids Portland with Egil; the deck reveals three craft symbols."""
    player = {
        "hand": "th",
        "hero": "egil",
        "vikings": (3, 3, 3),
        "longships": "roskilde",
        "buildings": building,
        **mine,
    }
    return lay(p1=player, ocean=OCEAN, decks={"action": "wc*3 ss*9"}).play("raid raid_portland")


def finish(board: Board) -> Board:
    while board.see("raid") is not None:
        board.play("decline" if "decline" in board.legal() else "done")
    return board


# Discounts: Smithy 1 and 2, Shipyard 1 and 3, Jarl's House 1


@pytest.mark.clause("ON-ABILITY-09", "ON-SYMBOL-09")
@pytest.mark.parametrize(
    ("building", "action", "letter", "cost"),
    [
        ("smithy_1", BUILD, "c", 3),
        ("smithy_2", MATERIAL, "c", 3),  # a building, a marker, and one
        ("shipyard_1", BUY, "s", 3),
        ("shipyard_3", RETURN, "s", 2),
        ("jarls_house_1", HIRE, "h", 3),
    ],
)
def test_a_discount_lowers_the_price_of_its_action(building: str, action: str, letter: str, cost: int) -> None:
    board = owner(building).play(action)
    assert (board.see("payment.cost"), board.see("payment.left")) == (cost, cost)
    left = max(1, cost - effect(building))
    board.play(f"use {building}")
    assert (board.see("payment.discount"), board.see("payment.left")) == (effect(building), left)
    assert (board.see("used_abilities"), board.see("used_symbols")) == ([building], [])
    pay(board, f"w{letter}*{left}")
    assert (board.question, discards(board)) == ("action", f"w{letter}*{left}" if left > 1 else f"w{letter}")


@pytest.mark.clause("ON-ABILITY-09")
@pytest.mark.parametrize(
    ("building", "own"),
    [
        ("smithy_1", BUILD),
        ("smithy_2", MATERIAL),
        ("shipyard_1", BUY),
        ("shipyard_3", RETURN),
        ("jarls_house_1", HIRE),
    ],
)
def test_a_discount_is_for_one_kind_of_action_only(building: str, own: str) -> None:
    others = {BUILD, MATERIAL, HIRE, BUY, RETURN, REPAIR, "recruit trader 2"} - {own}
    for action in others:
        mine = {"longships": ""} if action == BUY and not building.startswith("shipyard") else {}
        board = owner(building, mine=mine).play(action)
        assert (board.question, options(board, "use")) == ("pay", set())
        assert board.refused(f"use {building}") == "ON-ABILITY-08"


@pytest.mark.clause("ON-ABILITY-09")
def test_a_discount_that_was_used_before_is_not_offered() -> None:
    board = owner("smithy_2", more={"used_abilities": "smithy_2"}).play(MATERIAL)
    assert (options(board, "use"), board.refused("use smithy_2")) == (set(), "ON-ABILITY-09")
    board = lay(p1={"hand": "wc th", "buildings": "smithy_2"}, more={"used_symbols": "smithy_2"})
    assert board.refused("material") == ""
    used = {"used_symbols": "smithy_2", "used_abilities": "smithy_2"}
    board = lay(p1={"hand": "wc th", "buildings": "smithy_2"}, more=used)
    assert board.refused("material") == "ON-MATERIAL-01"


# Smithy 3: repair more


@pytest.mark.parametrize(("damage", "left"), [(3, 1), (2, 0)])
def test_smithy_3_repairs_two(damage: int, left: int) -> None:
    assert effect("smithy_3", "value") == 2
    board = owner("smithy_3", "ws*2 th", mine={"longships": f"crane:{damage}:away"}).play("repair longship_crane")
    assert (board.question, board.legal()) == ("repair_more", {"use smithy_3", "decline"})
    board.play("use smithy_3")
    assert (ships(board), board.see("used_abilities")) == ({"crane": (left, True)}, ["smithy_3"])
    assert (hand(board), board.question) == ("th", "action")


def test_smithy_3_can_be_kept_and_works_once_per_turn() -> None:
    board = owner("smithy_3", "ws*6 th", mine={"longships": "crane:3"})
    board.play("repair longship_crane", "decline")
    assert (ships(board), board.see("used_abilities")) == ({"crane": (2, False)}, [])
    board.play("repair longship_crane", "use smithy_3")
    assert ships(board) == {"crane": (0, False)}
    board = owner("smithy_3", "ws*6 th", mine={"longships": "crane:3"}, more={"used_abilities": "smithy_3"})
    assert board.play("repair longship_crane").question == "action"
    assert ships(board) == {"crane": (2, False)}


def test_smithy_3_is_not_asked_for_with_one_damage_or_when_a_hero_mends() -> None:
    board = owner("smithy_3", "ws*2 th").play(REPAIR)
    assert (ships(board), board.question, board.see("used_abilities")) == ({"oseberg": (0, True)}, "action", [])
    board = owner("smithy_3", mine={"longships": "crane:3:away", "hero": "sigrid"}).play("use hero_sigrid")
    assert (ships(board), board.question) == ({"crane": (2, False)}, "action")


# Smithy 4: a wild card


@pytest.mark.parametrize(("action", "due"), [(BUILD, 3), (MATERIAL, 3)])
def test_smithy_4_lets_one_card_count_as_craft(action: str, due: int) -> None:
    board = owner("smithy_4", "wc*2 tc th ws").play(action)
    assert options(board, "wild") == {"trader_hero", "warrior_seamanship"}
    assert board.refused("wild trader_craft") == "ON-SYMBOL-09"
    assert board.refused("wild sailor_hero") == "ON-TURN-06"
    board.play("wild trader_hero")
    assert (board.see("payment.wild"), board.see("payment.left")) == (1, due - 1)
    assert (discards(board), board.see("used_abilities")) == ("th", ["smithy_4"])
    assert (options(board, "wild"), board.refused("wild warrior_seamanship")) == (set(), "ON-ABILITY-09")
    pay(board, "wc tc")
    assert (hand(board), discards(board), board.question) == ("wc ws", "wc th tc", "action")
    assert board.see("used_symbols") == []


def test_smithy_4_with_its_symbol() -> None:
    """One craft card, one other card and the symbol build; without a craft card it is too little."""
    board = owner("smithy_4", "wc th sh")
    assert {BUILD, MATERIAL} <= board.legal()
    board.play(BUILD, "symbol smithy", "wild trader_hero")
    assert (board.see("players.p1.buildings.inn"), hand(board), discards(board)) == ("inn_2", "sh", "wc th")
    assert owner("smithy_4", "th*5").refused(BUILD) == "ON-BUILD-01"
    assert owner("smithy_4", "wc th", more={"used_abilities": "smithy_4"}).refused(BUILD) == "ON-BUILD-01"


@pytest.mark.parametrize("action", [HIRE, RETURN, REPAIR, "recruit trader 2"])
def test_smithy_4_is_for_building_and_markers_only(action: str) -> None:
    board = owner("smithy_4").play(action)
    assert (options(board, "wild"), board.refused("wild warrior_craft")) == (set(), "ON-TURN-09")


# Rune Circles


def test_rune_circle_1_allows_two_exchanges() -> None:
    board = lay(p1={"hand": "th tc ts", "buildings": "rune_circle_1"}, display="wh wc ws wc").play("swap")
    board.play("take warrior_craft", "give trader_hero")
    assert (display(board), hand(board), board.see("used_abilities")) == ("wh th ws wc", "wc tc ts", [])
    assert board.legal() == {"take warrior_hero", "take warrior_craft", "take warrior_seamanship", "done"}
    assert board.refused("take trader_hero") == "ON-SWAP-03"  # a card just given
    board.play("take warrior_craft", "give trader_craft")
    assert (display(board), hand(board)) == ("wh th ws tc", "wc*2 ts")
    assert (board.question, board.see("used_abilities"), discards(board)) == ("action", ["rune_circle_1"], "")
    assert board.refused("swap") == "ON-SWAP-01"


def test_rune_circle_1_need_not_be_used_and_works_after_a_renewal() -> None:
    board = lay(p1={"hand": "th tc ts", "buildings": "rune_circle_1"}, display="wh wc ws wc")
    board.play("swap", "take warrior_hero", "give trader_hero", "done")
    assert (board.question, board.see("used_abilities"), hand(board)) == ("action", [], "wh tc ts")
    board = lay(
        p1={"hand": "th tc ts", "buildings": "rune_circle_1"}, display="wh wc ws wc", decks={"action": "ss sc sh ss"}
    )
    board.play("renew", "discard trader_hero", "take sailor_craft", "give trader_craft")
    board.play("take sailor_seamanship", "give trader_seamanship")
    assert (hand(board), display(board), board.question) == ("sc ss", "ts tc sh ss", "action")


def test_rune_circle_1_that_was_used_gives_no_second_exchange() -> None:
    board = lay(p1={"hand": "th tc", "buildings": "rune_circle_1"}, more={"used_abilities": "rune_circle_1"})
    assert board.play("swap", "take warrior_hero", "give trader_hero").question == "action"
    board = lay(p1={"hand": "th tc", "buildings": "rune_circle_2"}, p2={"buildings": "rune_circle_1"})
    assert board.play("swap", "take warrior_hero", "give trader_hero").question == "action"


def test_rune_circle_2_renews_for_nothing_once() -> None:
    board = lay(p1={"hand": "th tc", "buildings": "rune_circle_2"}, display="wh*4", decks={"action": "ss sc sh ts"})
    board.play("renew", "use rune_circle_2", "take sailor_hero", "give trader_hero")
    assert (hand(board), display(board), discards(board)) == ("tc sh", "ss sc th ts", "wh*4")
    used = {"used_abilities": "rune_circle_2"}
    board = lay(p1={"hand": "th tc", "buildings": "rune_circle_2"}, more=used).play("renew")
    assert options(board, "use") == set()
    board = lay(p1={"hand": "th tc", "buildings": "rune_circle_3"}, p2={"buildings": "rune_circle_2"}).play("renew")
    assert board.legal() == {"discard trader_hero", "discard trader_craft"}
    assert (board.refused("use rune_circle_3"), board.refused("use rune_circle_2")) == ("ON-ABILITY-08", "ON-TURN-09")


@pytest.mark.clause("ON-TURN-11")
def test_rune_circle_3_discards_and_draws() -> None:
    assert effect("rune_circle_3") == 1
    board = lay(p1={"hand": "th tc", "buildings": "rune_circle_3"}, decks={"action": "ss sc"}).play("use rune_circle_3")
    assert (board.question, board.legal()) == ("discard", {"discard trader_hero", "discard trader_craft"})
    assert board.refused("discard sailor_hero") == "ON-TURN-11"
    board.play("discard trader_hero")
    assert (hand(board), discards(board), deck(board, "action", 1)) == ("tc ss", "th", ["sailor_craft"])
    assert (board.question, board.refused("use rune_circle_3")) == ("action", "ON-ABILITY-09")


@pytest.mark.clause("ON-ABILITY-07")
def test_rune_circle_3_needs_a_hand_card() -> None:
    board = lay(p1={"hero": "harald", "buildings": "rune_circle_3"}, p2={"hand": "th"})
    assert (board.refused("use rune_circle_3"), board.legal()) == ("ON-ABILITY-07", {"use hero_harald", "end"})


def test_rune_circle_4_draws_a_card_after_a_contribution() -> None:
    table: dict[str, Any] = {"ocean": OCEAN, "display": "ts*4", "decks": {"action": "wc*2 ss*9"}}
    mine = {"hand": "th", "hero": "egil", "vikings": (3, 3, 3), "longships": "tune", "buildings": "inn_1"}
    other = {"hand": "sc*2", "buildings": "rune_circle_4"}
    board = finish(lay(p1=mine, p2=other, **table).play("raid raid_portland", "contribute sailor_craft"))
    assert hand(board, "p2") == f"ts sc ss*{effect('rune_circle_4')}".replace("ss*1", "ss")
    assert (hand(board), board.see("players.p3.hand_size")) == ("th", 0)
    assert board.see("used_abilities") == []
    board = finish(lay(p1=mine, p2=other, **table).play("raid raid_portland", "decline"))
    assert hand(board, "p2") == "sc*2"
    board = finish(
        lay(p1={**mine, "buildings": "rune_circle_4"}, p2={"hand": "sc"}, **table).play("raid raid_portland")
    )
    assert (hand(board), hand(board, "p2")) == ("th", "sc")
    board = finish(
        lay(p1=mine, p2={"hand": "sc*2", "buildings": "rune_circle_3"}, **table).play(
            "raid raid_portland", "contribute sailor_craft"
        )
    )
    assert hand(board, "p2") == "ts sc"


# Shipyards


@pytest.mark.clause("ON-SHIP-07", "ON-RAID-B-01")
def test_shipyard_2_brings_raids_into_reach() -> None:
    mine = {"hand": "th", "hero": "egil", "vikings": (3, 3, 3), "longships": "oseberg:2"}
    near = {"raid_portland", "raid_noirmoutier", "raid_jarrow"}
    markers = {"middle": "warrior", "lower": "trader"}
    board = lay(p1={**mine, "buildings": "shipyard_1"}, p2={"buildings": "shipyard_2"}, ocean=OCEAN, markers=markers)
    assert options(board, "raid") <= near
    assert board.refused("raid raid_orkney") == "ON-RAID-B-01"
    board = lay(p1={**mine, "buildings": "shipyard_2"}, ocean=OCEAN, markers=markers)
    assert board.refused("raid raid_orkney") == ""
    assert board.refused("raid raid_lindisfarne") == "ON-RAID-B-01"


@pytest.mark.parametrize(("damage", "left"), [(3, 2), (1, 0)])
def test_shipyard_4_mends_a_longship_that_returns(damage: int, left: int) -> None:
    assert effect("shipyard_4") == 1
    board = owner("shipyard_4", "ws*3 th", mine={"longships": f"crane:{damage}:away"}).play("return longship_crane")
    pay(board, "ws*2")
    assert (ships(board), board.see("used_abilities")) == ({"crane": (left, False)}, ["shipyard_4"])


def test_shipyard_4_works_once_per_turn_and_not_for_nothing() -> None:
    board = owner("shipyard_4", "ws*9 th", mine={"longships": "crane:0:away oseberg:2:away"})
    board.play("return longship_crane")
    pay(board, "ws*2")
    assert (ships(board)["crane"], board.see("used_abilities")) == ((0, False), [])
    board.play(RETURN)
    pay(board, "ws*2")
    assert (ships(board)["oseberg"], board.see("used_abilities")) == ((1, False), ["shipyard_4"])
    board = owner("shipyard_4", "ws*9 th", more={"used_abilities": "shipyard_4"}).play(RETURN)
    assert ships(pay(board, "ws*2")) == {"oseberg": (1, False)}


def test_shipyard_4_is_for_a_paid_return_alone() -> None:
    board = owner("shipyard_4", mine={"longships": "crane:3:away", "hero": "sigrid"}).play("use hero_sigrid")
    assert (ships(board), board.see("used_abilities")) == ({"crane": (2, False)}, [])
    board = owner("shipyard_4", "ws*3 th", mine={"longships": "crane:3:away"}).play("repair longship_crane")
    assert ships(pay(board, "ws*2")) == {"crane": (2, True)}
    board = owner("shipyard_3", "ws*3 th").play(RETURN)
    assert ships(pay(board, "ws*2")) == {"oseberg": (1, False)}


# Jarl's Houses


@pytest.mark.parametrize(("hero", "gained"), [("egil", (1, 0, 0)), ("hogni", (0, 1, 0)), ("leif", (0, 0, 1))])
def test_jarls_house_2_brings_a_viking_of_the_type_of_the_hero(hero: str, gained: tuple[int, int, int]) -> None:
    amount = effect("jarls_house_2")
    board = owner("jarls_house_2", "wh*2 th", heroes=f"astrid harald {hero}").play(f"hire hero_{hero}")
    pay(board, "wh th")
    assert (board.question, vikings(board)) == ("after_hire", (0, 0, 0))
    board.play("use jarls_house_2")
    assert vikings(board) == tuple(count * amount for count in gained)
    assert reserve(board) == tuple(30 - count * amount for count in gained)
    assert (board.see("used_abilities"), board.question) == (["jarls_house_2"], "action")


def test_jarls_house_2_is_not_asked_for_again_or_if_the_reserve_has_none() -> None:
    board = owner("jarls_house_2", "wh*2 th", more={"used_abilities": "jarls_house_2"}).play("hire hero_knut")
    assert pay(board, "wh th").question == "action"
    others: dict[str, Any] = {f"p{n}": {"vikings": (10, 0, 0)} for n in (2, 3, 4)}
    board = lay(seats=4, p1={"hand": "wh*2 th tc", "buildings": "jarls_house_2"}, **others, heroes="hogni sven egil")
    board.play("hire hero_egil")
    assert (pay(board, "wh th").question, vikings(board)) == ("action", (0, 0, 0))
    board = lay(seats=4, p1={"hand": "wh*2 th tc", "buildings": "jarls_house_2"}, **others, heroes="egil sven hogni")
    board.play("hire hero_hogni")
    assert pay(board, "wh th").question == "after_hire"


def test_jarls_house_3_draws_a_card_after_recruiting_a_hero() -> None:
    amount = effect("jarls_house_3")
    board = owner("jarls_house_3", "wh*3 th", decks={"action": "ss*9"}).play("hire hero_knut")
    pay(board, "wh th")
    assert (board.question, board.legal(), hand(board)) == ("after_hire", {"use jarls_house_3", "decline"}, "wh*2")
    board.play("use jarls_house_3")
    assert hand(board) == f"wh*2 ss*{amount}".replace("ss*1", "ss")
    assert (vikings(board), board.see("used_abilities")) == ((0, 0, 0), ["jarls_house_3"])
    board = owner("jarls_house_3", "wh*3 th", decks={"action": "ss*9"}).play("hire hero_knut")
    pay(board, "wh th").play("decline")
    assert (hand(board), board.see("used_abilities")) == ("wh*2", [])
    board = owner("jarls_house_3", "wh*3 th", more={"used_abilities": "jarls_house_3"}).play("hire hero_knut")
    assert pay(board, "wh th").question == "action"


@pytest.mark.clause("ON-TURN-11", "ON-ABILITY-08")
def test_jarls_house_4_renews_the_mead_hall_once_per_turn() -> None:
    board = owner("jarls_house_4", decks={"hero": "sven bjorn olaf"}).play("use jarls_house_4")
    assert board.see("hero_display") == ["hero_olaf", "hero_bjorn", "hero_sven"]
    assert board.see("under.hero") == ["hero_egil", "hero_hogni", "hero_knut"]
    assert (board.question, board.refused("use jarls_house_4")) == ("action", "ON-ABILITY-09")
    assert (board.see("used_abilities"), discards(board), board.see("players.p1.fame")) == (["jarls_house_4"], "", 0)


# Inns


def test_inn_1_brings_one_more_viking() -> None:
    amount = effect("inn_1")
    board = owner("inn_1", "wh*4 th").play("recruit warrior 2")
    assert (board.question, vikings(board), board.legal()) == ("recruit_bonus", (3, 0, 0), {"use inn_1", "decline"})
    assert board.refused("use inn_2") == "ON-TURN-09"
    board.play("use inn_1")
    assert (vikings(board), reserve(board)) == ((3 + amount, 0, 0), (27 - amount, 30, 30))
    assert board.play("recruit warrior 1").question == "action"
    board = owner("inn_1", "wh*4 th").play("recruit warrior 2", "decline")
    assert (vikings(board), board.see("used_abilities"), board.question) == ((3, 0, 0), [], "action")


@pytest.mark.parametrize(("others", "left"), [(10, 0), (9, 1), (8, 2)])
def test_inn_1_takes_from_the_reserve_alone(others: int, left: int) -> None:
    """After the Viking that was paid for, the reserve holds none, none or one."""
    players: dict[str, Any] = {f"p{n}": {"vikings": (10 if n < 4 else others, 0, 0)} for n in (2, 3, 4)}
    board = lay(seats=4, p1={"hand": "wh*2 th", "buildings": "inn_1"}, **players)
    assert reserve(board)[0] == left
    board.play("recruit warrior 1")
    if left == 2:
        assert board.question == "recruit_bonus"
        assert vikings(board.play("use inn_1")) == (2, 0, 0)
    else:
        assert board.question == ("action" if left else "claim")
        assert vikings(board) == (left, 0, 0)


def test_inn_2_lets_one_card_count_as_the_viking_symbol() -> None:
    board = owner("inn_2", "wh th*2 sc", buildings="smithy_1 inn_1 inn_3 inn_4")
    assert options(board, "recruit") == {
        "warrior 1",
        "warrior 2",
        "trader 1",
        "trader 2",
        "trader 3",
        "sailor 1",
        "sailor 2",
    }
    board.play("recruit trader 3")
    assert options(board, "wild") == {"warrior_hero", "sailor_craft"}
    assert board.refused("wild trader_hero") == "ON-SYMBOL-09"
    board.play("wild sailor_craft")
    assert (vikings(board), hand(board), discards(board)) == ((0, 6, 0), "wh", "th*2 sc")
    assert board.see("used_abilities") == ["inn_2"]
    assert board.refused("recruit warrior 2") == "ON-RECRUIT-01"


def test_inn_2_needs_another_card_that_shows_the_symbol() -> None:
    board = owner("inn_2", "wh wc th", buildings="smithy_1 inn_1 inn_3 inn_4")
    assert (board.refused("recruit sailor 1"), board.refused("recruit sailor 2")) == ("ON-RECRUIT-01", "ON-RECRUIT-01")
    board.play("recruit warrior 1")
    assert (board.legal(), board.refused("wild trader_hero")) == (
        {"pay warrior_hero", "pay warrior_craft"},
        "ON-SYMBOL-04",
    )
    board = owner("inn_2", "wh wc th", buildings="smithy_1 inn_1 inn_3 inn_4").play("recruit warrior 2")
    assert options(board, "wild") == {"trader_hero"}
    board.play("wild trader_hero")
    assert (board.legal(), board.refused("wild trader_hero")) == (
        {"pay warrior_hero", "pay warrior_craft"},
        "ON-TURN-06",
    )


@pytest.mark.parametrize("action", [HIRE, RETURN, REPAIR, MATERIAL, "build smithy_1"])
def test_inn_2_is_for_recruiting_vikings_only(action: str) -> None:
    board = owner("inn_2", buildings="smithy_1 inn_1 inn_3 inn_4").play(action)
    assert (board.question, options(board, "wild")) == ("pay", set())
    assert board.refused("wild warrior_hero") == "ON-TURN-09"


@pytest.mark.clause("ON-TURN-11")
def test_inn_3_exchanges_only_what_the_reserve_has_another_type_for() -> None:
    board = lay(
        seats=5,
        p1={"hand": "wh", "buildings": "inn_3", "vikings": (1, 6, 7)},
        p2={"buildings": "inn_1", "vikings": (0, 7, 7)},
        p3={"buildings": "inn_2", "vikings": (0, 7, 7)},
        p4={"buildings": "inn_4", "vikings": (0, 7, 7)},
        p5={"vikings": (0, 3, 2)},
    ).play("use inn_3")
    assert board.refused("dismiss warrior") == "ON-TURN-11"
    assert board.legal() == {"dismiss trader", "dismiss sailor"}


@pytest.mark.clause("ON-TURN-11")
def test_inn_3_exchanges_a_viking_for_one_of_another_type() -> None:
    board = owner("inn_3", buildings="smithy_1 inn_1 inn_2 inn_4", mine={"vikings": (2, 1, 0)}).play("use inn_3")
    assert (board.question, board.legal()) == ("send_away", {"dismiss warrior", "dismiss trader"})
    assert board.refused("dismiss sailor") == "ON-TURN-11"
    board.play("dismiss warrior")
    assert (board.question, board.legal()) == ("call_up", {"gain trader", "gain sailor"})
    assert board.refused("gain warrior") == "ON-TURN-11"
    board.play("gain sailor")
    assert (vikings(board), reserve(board)) == ((1, 1, 1), (29, 29, 29))
    assert (board.question, board.refused("use inn_3")) == ("action", "ON-ABILITY-09")


@pytest.mark.clause("ON-ABILITY-07")
def test_inn_3_takes_only_what_the_reserve_has() -> None:
    assert owner("inn_3", buildings="smithy_1 inn_1 inn_2 inn_4").refused("use inn_3") == "ON-ABILITY-07"
    others: dict[str, Any] = {f"p{n}": {"vikings": (0, 0, 10)} for n in (2, 3, 4)}
    board = lay(seats=4, p1={"hand": "th", "buildings": "inn_3", "vikings": (3, 0, 0)}, **others).play("use inn_3")
    assert (vikings(board), reserve(board), board.question) == ((2, 1, 0), (28, 29, 0), "action")


def test_inn_4_ignores_a_required_viking_of_choice_once_per_turn() -> None:
    board = raiding("inn_4", vikings=(3, 3, 3))
    assert (board.question, board.legal()) == ("ignore", {"ignore trader", "ignore sailor", "decline"})
    assert vikings(board.play("ignore trader")) == (3, 3, 2)
    assert board.see("used_abilities") == ["inn_4"]
    board = raiding("inn_4").play("decline")
    assert (vikings(board), board.see("used_abilities")) == ((3, 2, 2), [])
    assert vikings(raiding("inn_3")) == (3, 2, 2)


def test_inn_4_is_used_up_in_one_raid() -> None:
    player = {
        "hand": "wh*2 ws*2 tc",
        "hero": "egil",
        "vikings": (3, 3, 3),
        "longships": "roskilde",
        "buildings": "inn_4",
    }
    board = lay(p1=player, ocean=OCEAN, decks={"action": "wc*6"}, heroes="hogni sven bjorn")
    finish(board.play("raid raid_portland", "ignore trader"))
    board.play("hire hero_bjorn", "return longship_roskilde", "raid raid_noirmoutier")
    assert vikings(board) == (3, 1, 1)
    assert (board.question, options(board, "ignore")) == ("match", set())
