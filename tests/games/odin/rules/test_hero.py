"""Recruit a hero (ON-HERO), and heroes with an action ability (ON-ABILITY-01 to -07)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.odin.board import (
    CONTENT,
    HEROES,
    deck,
    discards,
    each,
    hand,
    lay,
    options,
    reserve,
    ships,
    vikings,
)

SLOTS = [(slot["hero_cost"], slot["bonus_fame"]) for slot in CONTENT.of("mead_hall_slot")]
"""Price and Fame of the places of the mead hall, from left to right."""

HALL = ("egil", "hogni", "knut")
COMING = ("sven", "bjorn")


def hall(price: int, **mine: Any) -> Board:
    """p1 with so many hero cards and two others before Egil, Hogni and Knut; Sven and Bjorn come next."""
    return lay(
        p1={"hand": f"wh*{price} wc tc", "fame": 5, **mine},
        p2={"hand": "wh", "fame": 2},
        heroes=HALL,
        decks={"hero": " ".join(COMING)},
    )


def effect(card: str, field: str = "amount") -> int:
    """A number of the effect of a hero."""
    number = CONTENT.entries["hero"][card]["effects"][0][field]
    assert isinstance(number, int)
    return number


@pytest.mark.clause("ON-HERO-01", "ON-HERO-02", "ON-HERO-03", "ON-HERO-04")
@pytest.mark.parametrize(
    ("slot", "left"), [(0, ["sven", "hogni", "knut"]), (1, ["sven", "egil", "knut"]), (2, ["sven", "egil", "hogni"])]
)
def test_a_hero_costs_what_its_place_says_and_the_others_move_right(slot: int, left: list[str]) -> None:
    price, fame = SLOTS[slot]
    board = hall(price).play(f"hire hero_{HALL[slot]}")
    assert board.see("players.p1.hero") == f"hero_{HALL[slot]}"
    assert (hand(board), discards(board)) == ("wc tc", f"wh*{price}")
    assert each(board, "fame") == [5 + fame, 2, 0]
    assert board.see("hero_display") == [f"hero_{hero}" for hero in left]
    assert (deck(board, "hero", 1), board.see("decks.hero")) == (["hero_bjorn"], 13)
    assert (board.see("under.hero"), board.question) == ([], "action")


@pytest.mark.clause("ON-HERO-02")
def test_the_leftmost_place_alone_brings_one_fame() -> None:
    assert [fame for _, fame in SLOTS] == [1, 0, 0]
    assert [cost for cost, _ in SLOTS] == sorted((cost for cost, _ in SLOTS), reverse=True)


@pytest.mark.clause("ON-HERO-01")
def test_who_cannot_pay_the_price_of_a_place_cannot_recruit_there() -> None:
    for count in range(6):
        board = hall(count)
        affordable = {f"hero_{hero}" for hero, (price, _) in zip(HALL, SLOTS, strict=True) if price <= count}
        assert options(board, "hire") == affordable
        for hero in HALL:
            assert board.refused(f"hire hero_{hero}") == ("" if f"hero_{hero}" in affordable else "ON-HERO-01")


@pytest.mark.clause("ON-HERO-01")
def test_only_heroes_of_the_mead_hall_can_be_recruited() -> None:
    board = lay(p1={"hand": "wh*6"}, p2={"hero": "olaf"}, heroes=HALL, decks={"hero": "sven"})
    for hero in ("sven", "olaf", "harald"):
        assert board.refused(f"hire hero_{hero}") == "ON-HERO-01"


@pytest.mark.clause("ON-HERO-05", "ON-HERO-06", "ON-HERO-07")
def test_a_new_hero_replaces_the_old_one_who_goes_under_the_deck_unused() -> None:
    board = hall(4, hero="harald").play("hire hero_egil")
    assert board.see("players.p1.hero") == "hero_egil"
    assert board.see("hero_display") == ["hero_sven", "hero_hogni", "hero_knut"]
    assert deck(board, "hero")[-1] == "hero_harald"
    assert (board.see("under.hero"), board.see("decks.hero")) == (["hero_harald"], 13)
    assert (hand(board), board.see("players.p1.fame")) == ("wc tc", 6)  # Harald drew nothing


@pytest.mark.clause("ON-HERO-07")
def test_the_order_is_fame_the_old_hero_leaves_the_display_is_refilled() -> None:
    board = hall(4, hero="harald")
    told = len(board.table.news)
    board.play("hire hero_egil")
    keys = [news.key for news in board.table.news[told:]]
    assert keys == ["paid", "hero_recruited", "fame", "hero_left", "card_revealed"]


@pytest.mark.clause("ON-HERO-08")
def test_a_hero_cannot_simply_be_dropped() -> None:
    """Egil raids: he can only be replaced or sail, and without a longship and cards nothing is left but to end."""
    board = lay(p1={"hand": "th", "hero": "egil"}, p2={"hand": "th"})
    assert board.legal() == {"swap", "renew", "recruit trader 1", "end"}
    board.play("end")
    assert board.see("players.p1.hero") == "hero_egil"


# Abilities


@pytest.mark.clause("ON-ABILITY-01")
def test_every_hero_has_either_a_raid_ability_or_an_action_ability() -> None:
    kinds = {hero.id: hero["ability_type"] for hero in CONTENT.of("hero")}
    for hero in HEROES:
        board = lay(
            p1={
                "hand": "wc*3",
                "hero": hero,
                "material": 1,
                "buildings": "shipyard_1",
                "longships": "oseberg:1:away",
            }
        )
        refused = board.refused(f"use {hero}")
        assert refused == ("" if kinds[hero] == "action" else "ON-ABILITY-03")
        assert (f"use {hero}" in board.legal()) == (kinds[hero] == "action")


@pytest.mark.clause("ON-ABILITY-01", "ON-ABILITY-02")
def test_an_action_ability_is_used_once_and_the_hero_goes_under_the_deck_at_once() -> None:
    board = lay(p1={"hand": "wc", "hero": "halfdan"}, heroes=HALL).play("use hero_halfdan")
    assert (board.see("players.p1.hero"), board.see("players.p1.material")) == ("", 1)
    assert (deck(board, "hero")[-1], board.see("under.hero")) == ("hero_halfdan", ["hero_halfdan"])
    assert board.see("hero_display") == [f"hero_{hero}" for hero in HALL]
    assert (board.asked, board.question, board.refused("use hero_halfdan")) == (["p1"], "action", "ON-TURN-09")
    assert board.told("hero_left") == [{"seat": 0, "hero": "hero_halfdan"}]


@pytest.mark.clause("ON-ABILITY-03")
def test_a_raid_ability_is_of_no_use_outside_a_raid() -> None:
    board = lay(p1={"hand": "wh*4", "hero": "egil", "vikings": (2, 0, 0)})
    assert (options(board, "use"), board.refused("use hero_egil")) == (set(), "ON-ABILITY-03")


@pytest.mark.clause("ON-ABILITY-02", "ON-LIMIT-02")
@pytest.mark.parametrize(("viking", "gained"), [("warrior", 0), ("trader", 1), ("sailor", 2)])
def test_astrid_brings_vikings_of_one_type(viking: str, gained: int) -> None:
    amount = effect("hero_astrid")
    board = lay(p1={"hand": "wc", "hero": "astrid"}).play("use hero_astrid")
    assert (board.question, board.legal()) == ("gain", {"gain warrior", "gain trader", "gain sailor"})
    assert board.see("players.p1.hero") == "hero_astrid"
    board.play(f"gain {viking}")
    assert vikings(board) == tuple(amount if number == gained else 0 for number in range(3))
    assert reserve(board) == tuple(30 - amount if number == gained else 30 for number in range(3))
    assert (board.see("players.p1.hero"), board.question, hand(board)) == ("", "action", "wc")


@pytest.mark.clause("ON-ABILITY-02", "ON-ABILITY-07")
def test_erik_brings_a_longship_for_nothing_if_there_is_a_slot() -> None:
    board = lay(
        p1={"hand": "wc", "hero": "erik"},
        longships="oseberg gokstad ellida tune",
        decks={"longship": "crane bison"},
    )
    board.play("use hero_erik")
    assert options(board, "launch") == {f"longship_{ship}" for ship in ("oseberg", "gokstad", "ellida", "tune")}
    assert board.refused("launch longship_crane") == "ON-SHIP-01"
    board.play("launch longship_ellida")
    assert (ships(board), hand(board)) == ({"ellida": (0, False)}, "wc")
    assert board.see("longship_display") == [f"longship_{ship}" for ship in ("oseberg", "gokstad", "crane", "tune")]
    assert (board.see("players.p1.hero"), deck(board, "hero")[-1]) == ("", "hero_erik")
    taken = lay(p1={"hand": "wc", "hero": "erik", "longships": "oseberg:0:away"})
    assert (taken.refused("use hero_erik"), options(taken, "use")) == ("ON-ABILITY-07", set())
    yard = lay(p1={"hand": "wc", "hero": "erik", "longships": "oseberg", "buildings": "shipyard_3"})
    yard.play("use hero_erik", "launch longship_gokstad")
    assert list(ships(yard)) == ["oseberg", "gokstad"]


@pytest.mark.clause("ON-ABILITY-02", "ON-ABILITY-07", "ON-MATERIAL-03")
def test_halfdan_brings_a_construction_marker_within_the_limit() -> None:
    board = lay(p1={"hand": "wc", "hero": "halfdan", "material": 4}).play("use hero_halfdan")
    assert (board.see("players.p1.material"), board.see("material_supply"), hand(board)) == (5, 15, "wc")
    board = lay(p1={"hand": "wc", "hero": "halfdan", "material": 5})
    assert (board.refused("use hero_halfdan"), options(board, "use")) == ("ON-ABILITY-07", set())
    board = lay(p1={"hand": "wc", "hero": "halfdan", "material": 4, "buildings": "inn_1"})
    assert board.refused("use hero_halfdan") == "ON-ABILITY-07"


@pytest.mark.clause("ON-ABILITY-07", "ON-MATERIAL-04")
def test_halfdan_cannot_take_from_an_empty_supply() -> None:
    others: dict[str, Any] = {f"p{number}": {"material": 5} for number in (2, 3, 4, 5)}
    board = lay(seats=5, p1={"hand": "wc", "hero": "halfdan"}, **others)
    assert (board.see("material_supply"), board.refused("use hero_halfdan")) == (0, "ON-ABILITY-07")


@pytest.mark.clause("ON-ABILITY-02", "ON-ABILITY-07")
def test_harald_draws_cards() -> None:
    amount = effect("hero_harald")
    board = lay(p1={"hand": "wc*7", "hero": "harald"}, decks={"action": "ss*9"}).play("use hero_harald")
    assert (hand(board), discards(board), board.see("players.p1.hero")) == (f"wc*7 ss*{amount}", "", "")
    everything = "wh*9 wc*8 ws*9 th*9 tc*10 ts*10 sh*10 sc*10 ss*10"
    board = lay(p1={"hand": "wc", "hero": "harald"}, p2={"hand": everything})
    assert (board.see("decks.action"), board.refused("use hero_harald")) == (0, "ON-ABILITY-07")
    board = lay(p1={"hand": "wc", "hero": "harald"}, p2={"hand": everything.replace("ss*10", "ss*9")}, discard="ss")
    assert (board.see("decks.action"), board.refused("use hero_harald")) == (0, "")
    assert hand(board.play("use hero_harald")) == "wc ss"


@pytest.mark.clause("ON-ABILITY-02", "ON-ABILITY-07")
def test_sigrid_brings_a_longship_home_and_mends_it() -> None:
    amount = effect("hero_sigrid")
    mine = {"hand": "wc", "hero": "sigrid", "buildings": "shipyard_2"}
    board = lay(p1={**mine, "longships": "crane:3:away tune:0:away"}).play("use hero_sigrid")
    assert (board.question, board.legal()) == ("bring_home", {"return longship_crane", "return longship_tune"})
    board.play("return longship_crane")
    assert (ships(board), board.see("players.p1.hero")) == ({"tune": (0, True), "crane": (3 - amount, False)}, "")
    assert hand(board) == "wc"
    board = lay(p1={**mine, "longships": "crane:2 tune:0:away"}).play("use hero_sigrid")
    assert ships(board) == {"tune": (0, False), "crane": (2, False)}
    board = lay(p1={**mine, "longships": "crane:2"}, p2={"longships": "tune:0:away"})
    assert (board.refused("use hero_sigrid"), options(board, "use")) == ("ON-ABILITY-07", set())


@pytest.mark.clause("ON-ABILITY-02", "ON-ABILITY-07")
def test_thyra_mends_one_longship_altogether_home_or_away() -> None:
    mine = {"hand": "wc", "hero": "thyra", "buildings": "shipyard_1"}
    board = lay(p1={**mine, "longships": "crane:3:away tune:2"}, p2={"longships": "oseberg:1"}).play("use hero_thyra")
    assert (board.question, board.legal()) == ("mend_all", {"repair longship_crane", "repair longship_tune"})
    assert board.refused("repair longship_oseberg") == "ON-REPAIR-01"
    board.play("repair longship_crane")
    assert ships(board) == {"tune": (2, False), "crane": (0, True)}
    assert (board.see("players.p1.hero"), ships(board, "p2"), hand(board)) == ("", {"oseberg": (1, False)}, "wc")
    board = lay(p1={**mine, "longships": "crane tune:0:away"}, p2={"longships": "oseberg:1"})
    assert (board.refused("use hero_thyra"), options(board, "use")) == ("ON-ABILITY-07", set())


@pytest.mark.clause("ON-ABILITY-02")
def test_ulf_builds_for_one_craft_card_and_one_marker_and_no_other_help() -> None:
    craft, material = effect("hero_ulf", "craft_cost"), effect("hero_ulf", "material_cost")
    board = lay(
        p1={"hand": f"wc*{craft} tc th", "hero": "ulf", "material": material + 1, "buildings": "smithy_1"},
        buildings="smithy_2 rune_circle_1 inn_1 inn_2",
    )
    board.play("use hero_ulf")
    assert (board.question, board.legal()) == ("raise", {"build rune_circle_1", "build inn_1", "build inn_2"})
    assert (board.refused("build smithy_2"), board.refused("build inn_3")) == ("ON-BUILD-05", "ON-BUILD-03")
    board.play("build inn_2")
    assert (board.question, board.legal()) == ("pay", {"pay warrior_craft", "pay trader_craft"})
    for move in ("use smithy_1", "symbol smithy", "wild trader_hero"):
        assert board.refused(move) == "ON-ABILITY-02"
    board.play(*["pay warrior_craft"] * craft)
    assert (hand(board), board.see("players.p1.material"), board.see("material_supply")) == ("th tc", 1, 19)
    assert board.see("players.p1.buildings") == {"smithy": "smithy_1", "inn": "inn_2"}
    assert (board.see("used_symbols"), board.see("used_abilities")) == ([], [])
    assert (board.see("players.p1.hero"), deck(board, "hero")[-1], board.question) == ("", "hero_ulf", "action")


@pytest.mark.clause("ON-ABILITY-07")
@pytest.mark.parametrize(
    ("mine", "buildings", "legal"),
    [
        ({"hand": "wc th", "material": 1}, "inn_1 inn_2 inn_3 smithy_2", True),
        ({"hand": "th", "material": 1}, "inn_1 inn_2 inn_3 smithy_2", False),  # no craft card
        ({"hand": "th", "material": 1, "buildings": "smithy_4"}, "inn_1 inn_2 inn_3 smithy_2", False),
        ({"hand": "wc th", "material": 0}, "inn_1 inn_2 inn_3 smithy_2", False),
        ({"hand": "wc th", "material": 1, "buildings": "inn_4"}, "inn_1 inn_2 inn_3 smithy_2", True),
        ({"hand": "wc th", "material": 1, "buildings": "inn_4 smithy_1"}, "inn_1 inn_2 inn_3 smithy_2", False),
    ],
)
def test_ulf_can_be_used_only_if_he_can_build(mine: dict[str, Any], buildings: str, legal: bool) -> None:
    board = lay(p1={**mine, "hero": "ulf"}, buildings=buildings)
    assert board.refused("use hero_ulf") == ("" if legal else "ON-ABILITY-07")
    assert options(board, "use") == ({"hero_ulf"} if legal else set())
