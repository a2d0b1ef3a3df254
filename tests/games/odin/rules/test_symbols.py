"""Symbols and payment (ON-SYMBOL): what pays for what, building symbols, discounts."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.odin.board import deck, discards, each, hand, lay, options, pay, ships, vikings

HALL = "egil hogni knut"
"""The price is 4, 3 and 2 hero symbols, from left to right."""

OCEAN = ("portland", "noirmoutier", "jarrow", "orkney", "iona", "lindisfarne")


def payer(cards: str, **mine: Any) -> Board:
    """p1 with some cards; the displays hold what the tests of payment need."""
    return lay(
        p1={"hand": cards, **mine},
        p2={"hand": "th"},
        heroes=HALL,
        buildings="inn_2 rune_circle_2 inn_3 rune_circle_3",
        longships="gokstad ellida tune crane",
    )


@pytest.mark.clause("ON-SYMBOL-01")
def test_a_card_counts_for_one_of_its_symbols() -> None:
    board = payer("wh*2 tc").play("recruit warrior 2")
    assert (vikings(board), hand(board), board.see("players.p1.hero")) == ((3, 0, 0), "tc", "")
    board = payer("wh*2 tc").play("hire hero_knut")
    assert (vikings(board), hand(board), board.see("players.p1.hero")) == ((0, 0, 0), "tc", "hero_knut")
    board = payer("wh*3 tc").play("recruit warrior 2")
    assert (hand(board), board.refused("hire hero_knut")) == ("wh tc", "ON-HERO-01")


ACTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "recruit warrior 1": ("warrior", {}),
    "recruit trader 1": ("trader", {}),
    "recruit sailor 1": ("sailor", {}),
    "hire hero_knut": ("hero", {}),
    "build inn_2": ("craft", {"material": 1}),
    "material": ("craft", {}),
    "buy longship_tune": ("seamanship", {}),
    "return longship_oseberg": ("seamanship", {"longships": "oseberg:1:away"}),
    "repair longship_oseberg": ("seamanship", {"longships": "oseberg:1:away"}),
}
"""What pays for what, and what the action needs besides."""

EVERY = [
    f"{viking}_{symbol}" for viking in ("warrior", "trader", "sailor") for symbol in ("hero", "craft", "seamanship")
]


@pytest.mark.clause("ON-SYMBOL-02")
@pytest.mark.parametrize("action", ACTIONS)
def test_each_action_is_paid_with_its_own_symbol(action: str) -> None:
    symbol, needs = ACTIONS[action]
    board = payer("wh*2 wc*2 ws*2 th*2 tc*2 ts*2 sh*2 sc*2 ss*2", **needs).play(action)
    assert options(board, "pay") == {card for card in EVERY if symbol in card.split("_")}
    for card in EVERY:
        assert board.refused(f"pay {card}") == ("" if symbol in card.split("_") else "ON-SYMBOL-02")


@pytest.mark.clause("ON-SYMBOL-03")
def test_a_card_that_is_paid_lies_on_the_discard_pile_at_once() -> None:
    board = payer("wh th sh tc").play("hire hero_knut", "pay trader_hero")
    assert (hand(board), discards(board), board.question) == ("wh tc sh", "th", "pay")
    assert board.see("payment") == {
        "seat": "p1",
        "action": "recruit_hero",
        "symbol": "hero",
        "cost": 2,
        "discount": 0,
        "building_symbols": 0,
        "paid": 1,
        "wild": 0,
        "left": 1,
    }
    board.play("pay sailor_hero")
    assert (hand(board), discards(board), board.see("payment")) == ("wh tc", "th sh", None)


@pytest.mark.clause("ON-SYMBOL-04")
def test_payment_is_exact() -> None:
    board = payer("wh*2 th*2 tc").play("hire hero_knut")
    pay(board, "wh th")
    assert (board.question, hand(board), board.see("players.p1.hero")) == ("action", "wh th tc", "hero_knut")
    assert board.refused("pay warrior_hero") == "not_asked"
    board = payer("wh*2 th*2 tc").play("hire hero_hogni", "pay warrior_hero", "pay warrior_hero")
    assert (board.question, hand(board), discards(board)) == ("action", "th tc", "wh*2 th")


@pytest.mark.clause("ON-SYMBOL-04")
def test_a_help_that_would_make_the_payment_too_high_is_refused() -> None:
    """Two of three cards are paid: with discount and symbol together only one would be due."""
    board = lay(p1={"hand": "wc*3 th", "material": 1, "buildings": "smithy_1"}, buildings="inn_1 inn_2 inn_3 inn_4")
    board.play("build inn_1", "pay warrior_craft", "pay warrior_craft")
    assert board.legal() == {"pay warrior_craft", "use smithy_1", "symbol smithy"}
    board = lay(p1={"hand": "wc*3 th", "material": 1, "buildings": "smithy_1"}, buildings="inn_1 inn_2 inn_3 inn_4")
    board.play("build inn_1", "use smithy_1", "pay warrior_craft")
    assert board.legal() == {"pay warrior_craft", "symbol smithy"}
    board.play("pay warrior_craft")
    assert (board.question, board.see("players.p1.buildings.inn")) == ("action", "inn_1")
    assert (board.see("used_symbols"), board.see("used_abilities"), hand(board)) == ([], ["smithy_1"], "wc th")


@pytest.mark.clause("ON-SYMBOL-05", "ON-SYMBOL-06")
@pytest.mark.parametrize(
    ("building", "letter", "action"),
    [
        ("smithy_3", "c", "build inn_2"),
        ("jarls_house_4", "h", "hire hero_hogni"),
        ("shipyard_2", "s", "buy longship_tune"),
    ],
)
def test_three_types_of_buildings_give_a_symbol(building: str, letter: str, action: str) -> None:
    kind = building[:-2]
    board = payer(f"w{letter}*2 t{letter}*2", buildings=building, material=1).play(action)
    assert (board.question, board.legal("symbol")) == ("pay", {f"symbol {kind}"})
    for other in {"smithy", "jarls_house", "shipyard", "rune_circle", "inn"} - {kind}:
        assert board.refused(f"symbol {other}") == "ON-SYMBOL-05"
    board.play(f"symbol {kind}")
    assert (board.see("used_symbols"), board.see("payment.building_symbols")) == ([building], 1)
    assert board.see("payment.left") == 2
    pay(board, f"w{letter} t{letter}")
    assert (board.question, hand(board)) == ("action", f"w{letter} t{letter}")


@pytest.mark.clause("ON-SYMBOL-05")
def test_rune_circle_and_inn_give_no_symbol() -> None:
    board = payer("wh wc ws th", buildings="rune_circle_1 inn_1").play("recruit warrior 1")
    assert board.legal() == {"pay warrior_hero", "pay warrior_craft", "pay warrior_seamanship"}
    for kind in ("rune_circle", "inn", "smithy"):
        assert board.refused(f"symbol {kind}") == "ON-SYMBOL-05"


@pytest.mark.clause("ON-SYMBOL-05")
@pytest.mark.parametrize(
    ("building", "letter", "action"),
    [
        ("jarls_house_4", "c", "build inn_2"),
        ("smithy_2", "h", "hire hero_hogni"),
        ("smithy_2", "s", "buy longship_tune"),
    ],
)
def test_a_building_symbol_pays_for_its_own_kind_of_action_alone(building: str, letter: str, action: str) -> None:
    board = payer(f"w{letter}*2 t{letter}*2", buildings=building, material=1).play(action)
    for paid in (f"w{letter}", f"t{letter}", f"w{letter}"):
        assert board.legal() == board.legal("pay")
        assert board.refused(f"symbol {building[:-2]}") == "ON-SYMBOL-05"
        pay(board, paid)
    assert (board.question, hand(board)) == ("action", f"t{letter}")


@pytest.mark.clause("ON-SYMBOL-06")
def test_a_building_symbol_serves_one_action_of_a_turn() -> None:
    board = payer("wh*3 th*3 tc", buildings="jarls_house_4").play("hire hero_knut", "symbol jarls_house")
    pay(board, "wh")
    assert (hand(board), board.see("used_symbols")) == ("wh*2 th*3 tc", ["jarls_house_4"])
    board.play("hire hero_hogni")
    assert board.legal() == {"pay warrior_hero", "pay trader_hero"}
    assert board.refused("symbol jarls_house") == "ON-SYMBOL-06"


@pytest.mark.clause("ON-SYMBOL-06")
def test_a_building_symbol_is_used_once_in_one_payment() -> None:
    board = payer("wh*2 th*2", buildings="jarls_house_4").play("hire hero_egil", "symbol jarls_house")
    assert (board.see("payment.left"), board.refused("symbol jarls_house")) == (3, "ON-SYMBOL-06")
    assert board.legal() == {"pay warrior_hero", "pay trader_hero"}
    assert hand(pay(board, "wh th wh")) == "th"


@pytest.mark.clause("ON-SYMBOL-06")
def test_used_symbols_of_a_position_stay_used() -> None:
    board = lay(
        p1={"buildings": "jarls_house_3", "hand": "wh th*2"}, heroes=HALL, more={"used_symbols": "jarls_house_3"}
    )
    assert options(board, "hire") == {"hero_knut", "hero_hogni"}
    board.play("hire hero_knut")
    assert (board.legal(), board.refused("symbol jarls_house")) == (
        {"pay warrior_hero", "pay trader_hero"},
        "ON-SYMBOL-06",
    )


@pytest.mark.clause("ON-SYMBOL-07")
def test_building_symbols_are_of_no_use_in_a_raid() -> None:
    mine = {"hand": "th", "hero": "egil", "vikings": (3, 3, 3), "longships": "oseberg", "buildings": "smithy_1"}
    board = lay(p1=mine, ocean=OCEAN, decks={"action": "wc*3"}).play("raid raid_portland")
    assert (board.question, board.legal()) == ("match", {"done"})
    assert (board.refused("symbol smithy"), board.refused("use smithy_1")) == ("not_asked", "not_asked")


@pytest.mark.clause("ON-SYMBOL-08")
@pytest.mark.parametrize("building", ["smithy_1", "smithy_3"])
def test_a_building_symbol_never_pays_alone(building: str) -> None:
    """With a Smithy alone a marker costs 2; one card is needed in any case."""
    board = payer("th*2", buildings=building)
    assert board.see("players.p1.material_price") == 2
    assert (board.refused("material"), board.legal("material")) == ("ON-MATERIAL-01", set())
    board = payer("wc th", buildings=building).play("material", "pay warrior_craft")
    assert (board.question, board.legal("pay")) == ("pay", set())
    board.play("symbol smithy")
    assert (hand(board), board.see("used_symbols"), board.see("players.p1.material")) == ("th", [building], 1)
    board = payer("ws th", buildings="shipyard_3", longships="oseberg:1:away")
    board.play("repair longship_oseberg", "symbol shipyard")
    assert (ships(board)["oseberg"], hand(board), board.see("used_symbols")) == ((0, True), "th", ["shipyard_3"])
    board = payer("th*2", buildings="shipyard_3", longships="oseberg:1:away")
    assert (board.refused("repair longship_oseberg"), board.refused("return longship_oseberg")) == (
        "ON-REPAIR-01",
        "ON-RETURN-01",
    )


@pytest.mark.clause("ON-SYMBOL-08", "ON-SYMBOL-09")
def test_after_a_discount_to_one_the_symbol_cannot_be_used() -> None:
    board = payer("wh th*2 tc", buildings="jarls_house_1").play("hire hero_knut")
    assert options(board, "use") == {"jarls_house_1"}
    assert board.legal("symbol") == {"symbol jarls_house"}
    board.play("use jarls_house_1")
    assert board.see("payment.left") == 1
    assert board.refused("symbol jarls_house") == "ON-SYMBOL-08"
    board = payer("wh th*2 tc", buildings="jarls_house_1").play("hire hero_knut", "symbol jarls_house")
    assert board.refused("use jarls_house_1") == "ON-SYMBOL-09"
    board.play("pay warrior_hero")
    assert (board.question, hand(board), board.see("used_abilities")) == ("action", "th*2 tc", [])


@pytest.mark.clause("ON-SYMBOL-09")
@pytest.mark.parametrize(
    ("helped", "cards"),
    [
        ((), 3),
        (("use jarls_house_1",), 2),
        (("symbol jarls_house",), 2),
        (("use jarls_house_1", "symbol jarls_house"), 1),
    ],
)
def test_cost_less_discount_less_symbol_cards_are_discarded(helped: tuple[str, ...], cards: int) -> None:
    board = payer("wh*3 th*3", buildings="jarls_house_1").play("hire hero_hogni", *helped)
    for paid in range(cards):
        assert board.see("payment.left") == cards - paid
        board.play("pay warrior_hero")
    assert (board.question, board.see("players.p1.hero")) == ("action", "hero_hogni")
    assert (board.see("players.p1.hand_size"), board.see("discard.warrior_hero")) == (6 - cards, cards)


@pytest.mark.clause("ON-SYMBOL-09")
@pytest.mark.parametrize(("count", "legal"), [(0, set()), (1, {"knut", "hogni"}), (2, {"knut", "hogni", "egil"})])
def test_an_action_is_offered_if_all_help_together_can_pay_it(count: int, legal: set[str]) -> None:
    board = payer(f"{f'wh*{count} ' if count else ''}tc", buildings="jarls_house_1")
    assert options(board, "hire") == {f"hero_{hero}" for hero in legal}
    for hero in HALL.split():
        assert board.refused(f"hire hero_{hero}") == ("" if hero in legal else "ON-HERO-01")


@pytest.mark.clause("ON-SYMBOL-09")
def test_help_that_is_needed_cannot_be_left_out() -> None:
    board = payer("wh th tc", buildings="jarls_house_1").play("hire hero_egil", "pay warrior_hero", "pay trader_hero")
    assert (board.legal(), board.see("players.p1.hero")) == ({"use jarls_house_1", "symbol jarls_house"}, "")
    board.play("use jarls_house_1")
    assert (board.legal(), board.see("players.p1.hero")) == ({"symbol jarls_house"}, "")
    board.play("symbol jarls_house")
    assert (board.question, board.see("players.p1.hero"), hand(board)) == ("action", "hero_egil", "tc")
    assert (board.see("used_symbols"), board.see("used_abilities")) == (["jarls_house_1"], ["jarls_house_1"])


@pytest.mark.clause("ON-SYMBOL-09")
def test_a_discount_that_would_change_nothing_cannot_be_used() -> None:
    """The first marker costs 1 craft if there is no building; with smithy_2 it costs 2 and the discount helps once."""
    board = payer("wc*2 tc th", buildings="smithy_2").play("material", "use smithy_2")
    assert (board.question, board.see("payment.left")) == ("pay", 1)
    assert (board.refused("use smithy_2"), board.refused("symbol smithy")) == ("ON-ABILITY-09", "ON-SYMBOL-08")
    board = payer("wc*2 tc th", buildings="smithy_2").play("material", "symbol smithy")
    assert (board.see("payment.left"), board.refused("use smithy_2")) == (1, "ON-SYMBOL-09")


@pytest.mark.clause("ON-SYMBOL-10")
def test_symbols_and_discounts_can_be_kept_for_a_later_action() -> None:
    board = payer("wh*5 tc", buildings="jarls_house_1").play("hire hero_knut", "pay warrior_hero", "pay warrior_hero")
    assert (board.see("used_symbols"), board.see("used_abilities"), hand(board)) == ([], [], "wh*3 tc")
    board.play("hire hero_hogni")
    assert {"use jarls_house_1", "symbol jarls_house"} <= board.legal()


@pytest.mark.clause("ON-SYMBOL-11", "ON-SYMBOL-12")
def test_the_symbol_of_a_hero_counts_in_raids_and_not_for_recruiting() -> None:
    for hero, viking, left in (
        ("egil", "warrior", (1, 0, 0)),
        ("hogni", "trader", (0, 1, 0)),
        ("leif", "sailor", (0, 0, 1)),
    ):
        board = lay(
            p1={"hand": "th", "hero": hero, "vikings": (1, 1, 1), "longships": "crane"},
            ocean=OCEAN,
            decks={"action": "wc*3"},
        )
        if viking != "trader":
            assert board.refused(f"recruit {viking} 1") == "ON-RECRUIT-01"
        assert board.refused("recruit trader 2") == "ON-RECRUIT-01"
        assert vikings(board.play("raid raid_portland")) == left


@pytest.mark.clause("ON-SYMBOL-13")
def test_symbol_and_ability_of_a_building_are_there_at_once_but_not_for_itself() -> None:
    mine = {"hand": "wc*5 th", "material": 2}
    board = lay(p1=mine, buildings="smithy_1 inn_1 inn_2 inn_3", decks={"building": "rune_circle_1"})
    board.play("build smithy_1")
    assert (hand(board), board.see("used_symbols"), board.see("used_abilities")) == ("wc*2 th", [], [])
    board.play("build inn_1", "use smithy_1", "symbol smithy")
    assert (hand(board), board.see("players.p1.buildings")) == ("wc th", {"smithy": "smithy_1", "inn": "inn_1"})
    board = lay(p1={"hand": "wc*2 th", "material": 1}, buildings="smithy_1 inn_1 inn_2 inn_3")
    assert (board.refused("build smithy_1"), options(board, "build")) == ("ON-BUILD-01", set())
    assert (each(board, "buildings"), deck(board, "building", 1)) == ([{}] * 3, ["rune_circle_1"])
