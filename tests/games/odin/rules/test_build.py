"""Build (ON-BUILD) and gain construction markers (ON-MATERIAL)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.odin.board import TYPES, deck, discards, each, hand, lay, options, words

SHOWN = ("smithy_1", "inn_2", "shipyard_3", "inn_4")


def site(cards: str = "wc*3 th", material: int = 1, **more: Any) -> Board:
    """p1 before a Smithy, two Inns and a Shipyard; a Rune Circle comes next."""
    mine = {"hand": cards, "material": material, "buildings": more.pop("mine", "")}
    return lay(p1=mine, buildings=SHOWN, decks={"building": "rune_circle_2 jarls_house_3"}, **more)


def village(*types: str, variant: int) -> str:
    return " ".join(f"{kind}_{variant}" for kind in types)


@pytest.mark.clause("ON-BUILD-01", "ON-BUILD-03", "ON-BUILD-04", "ON-BUILD-07", "ON-BUILD-08")
@pytest.mark.parametrize(("building", "slot"), [("smithy_1", 0), ("inn_2", 1), ("shipyard_3", 2), ("inn_4", 3)])
def test_a_building_costs_three_craft_and_a_marker_and_stands_on_its_lot(building: str, slot: int) -> None:
    board = site(material=2, p2={"material": 3}).play(f"build {building}")
    assert board.see("players.p1.buildings") == {building[:-2]: building}
    assert (hand(board), discards(board)) == ("th", "wc*3")
    assert (each(board, "material"), board.see("material_supply")) == ([1, 3, 0], 16)
    shown = list(SHOWN)
    shown[slot] = "rune_circle_2"
    assert (board.see("building_display"), deck(board, "building", 1)) == (shown, ["jarls_house_3"])
    assert (board.see("decks.building"), board.see("under.building"), board.question) == (15, [], "action")
    assert each(board, "buildings")[1:] == [{}, {}]


@pytest.mark.clause("ON-BUILD-01")
@pytest.mark.parametrize(("cards", "material"), [("wc*2 th*3", 1), ("wc*3 th", 0), ("wc*2 th", 0)])
def test_without_the_craft_or_the_marker_nothing_is_built(cards: str, material: int) -> None:
    board = site(cards, material)
    assert options(board, "build") == set()
    for building in SHOWN:
        assert board.refused(f"build {building}") == "ON-BUILD-01"


@pytest.mark.clause("ON-BUILD-02")
def test_the_fifth_building_costs_as_much_as_the_first() -> None:
    built = "smithy_2 rune_circle_1 shipyard_1 jarls_house_1"
    board = lay(p1={"hand": "wc*5 th", "material": 1, "buildings": built}, buildings=SHOWN)
    board.play("build inn_4", *["pay warrior_craft"] * 3)
    assert (hand(board), discards(board), board.see("players.p1.material")) == ("wc*2 th", "wc*3", 0)
    assert list(board.see("players.p1.buildings")) == list(TYPES)


@pytest.mark.clause("ON-BUILD-03")
def test_only_displayed_buildings_can_be_built() -> None:
    board = site(p2={"buildings": "shipyard_1"})
    assert options(board, "build") == set(SHOWN)
    for building in ("rune_circle_2", "shipyard_1", "jarls_house_4"):
        assert board.refused(f"build {building}") == "ON-BUILD-03"


@pytest.mark.clause("ON-BUILD-05", "ON-BUILD-06")
def test_every_type_can_be_built_once_and_nothing_is_replaced() -> None:
    board = site(mine="inn_1")
    assert options(board, "build") == {"smithy_1", "shipyard_3"}
    assert (board.refused("build inn_2"), board.refused("build inn_4")) == ("ON-BUILD-05", "ON-BUILD-05")
    board.play("build smithy_1")
    assert board.see("players.p1.buildings") == {"smithy": "smithy_1", "inn": "inn_1"}
    board = site("wc*9 th", 3).play("build inn_2")
    assert options(board, "build") == {"smithy_1", "shipyard_3", "rune_circle_2"}
    assert board.refused("build inn_4") == "ON-BUILD-05"


@pytest.mark.clause("ON-BUILD-05")
def test_a_type_that_another_player_has_can_be_built() -> None:
    board = site(p2={"buildings": "inn_1"}, p3={"buildings": "inn_3"}).play("build inn_2")
    assert [list(built.values()) for built in each(board, "buildings")] == [["inn_2"], ["inn_1"], ["inn_3"]]


# A display that nobody can use


@pytest.mark.clause("ON-BUILD-09", "ON-DECK-02", "ON-DECK-08", "ON-DECK-10")
def test_a_display_that_nobody_can_use_goes_under_the_deck() -> None:
    board = lay(
        seats=2,
        p1={"hand": "wc*3 th", "material": 1, "buildings": "shipyard_1"},
        p2={"buildings": "shipyard_2 rune_circle_2"},
        buildings="shipyard_3 rune_circle_3 shipyard_4 rune_circle_4",
        decks={"building": "rune_circle_1 inn_1 inn_2 inn_3 inn_4"},
    )
    before = deck(board, "building")
    board.play("build rune_circle_3")
    assert board.see("building_display") == ["inn_1", "inn_2", "inn_3", "inn_4"]
    gone = ["shipyard_3", "rune_circle_1", "shipyard_4", "rune_circle_4"]
    assert deck(board, "building") == [*before[5:], *gone]
    assert board.see("under.building") == gone
    assert len(board.told("buildings_renewed")) == 1


@pytest.mark.clause("ON-BUILD-09", "ON-BUILD-11")
def test_one_building_that_one_player_lacks_is_enough_to_keep_the_display() -> None:
    """p3 has no Smithy, so the Smithies stay although p1 and p2 cannot build them."""
    board = lay(
        p1={"hand": "wc*3 th", "material": 1, "buildings": "smithy_1"},
        p2={"buildings": "smithy_2 inn_2"},
        p3={"buildings": "inn_3"},
        buildings="inn_1 inn_4 smithy_3 smithy_4",
        decks={"building": "rune_circle_1"},
    )
    board.play("build inn_1", *["pay warrior_craft"] * 3)
    assert board.see("building_display") == ["rune_circle_1", "inn_4", "smithy_3", "smithy_4"]
    assert board.told("buildings_renewed") == []
    board = lay(
        p1={"hand": "wc*3 th", "material": 1, "buildings": "smithy_1"},
        p2={"buildings": "smithy_2 inn_2"},
        p3={"buildings": "inn_3"},
        buildings="inn_1 inn_4 smithy_3 rune_circle_2",
        decks={"building": "smithy_4 rune_circle_1"},
    )
    board.play("build inn_1", *["pay warrior_craft"] * 3)
    assert board.see("building_display") == ["smithy_4", "inn_4", "smithy_3", "rune_circle_2"]
    assert board.told("buildings_renewed") == []


@pytest.mark.clause("ON-BUILD-10", "ON-DECK-08")
def test_the_display_is_renewed_until_somebody_can_build() -> None:
    """Both have everything but a Rune Circle, and the Rune Circles come last."""
    board = lay(
        seats=2,
        p1={"hand": "wc*3 th", "material": 1, "buildings": village("smithy", "shipyard", "jarls_house", variant=1)},
        p2={"buildings": village("smithy", "shipyard", "jarls_house", "inn", variant=2)},
        buildings="inn_1 inn_3 smithy_3 smithy_4",
        decks={"building": "inn_4 shipyard_3 shipyard_4 jarls_house_3 jarls_house_4"},
    )
    board.play("build inn_1", *["pay warrior_craft"] * 3)
    assert board.see("building_display") == [f"rune_circle_{number}" for number in (1, 2, 3, 4)]
    gone = words("inn_4 inn_3 smithy_3 smithy_4 shipyard_3 shipyard_4 jarls_house_3 jarls_house_4")
    assert deck(board, "building") == board.see("under.building") == gone
    assert len(board.told("buildings_renewed")) == 2


@pytest.mark.clause("ON-BUILD-11", "ON-TR-04")
def test_nothing_is_renewed_if_no_card_could_help() -> None:
    """All have all types but p1's Inn, the last building that anybody lacked."""
    two = village(*TYPES, variant=2)
    board = lay(
        seats=2,
        p1={"hand": "wc*3 th", "material": 1, "buildings": village(*TYPES[:4], variant=1)},
        p2={"buildings": two},
        buildings="smithy_3 inn_3 smithy_4 inn_4",
        decks={"building": "inn_1"},
    )
    order = deck(board, "building")
    board.play("build inn_3", *["pay warrior_craft"] * 3)
    assert board.see("building_display") == ["smithy_3", "inn_1", "smithy_4", "inn_4"]
    assert (deck(board, "building"), board.told("buildings_renewed")) == (order[1:], [])


# Construction markers


@pytest.mark.clause("ON-MATERIAL-01", "ON-MATERIAL-02")
@pytest.mark.parametrize(
    ("built", "markers", "price"), [(0, 0, 1), (0, 1, 2), (1, 1, 3), (2, 0, 3), (3, 1, 5), (4, 0, 5)]
)
def test_a_marker_costs_own_buildings_and_markers_and_one(built: int, markers: int, price: int) -> None:
    mine = " ".join(("rune_circle_1", "inn_1", "jarls_house_1", "shipyard_1")[:built])
    board = lay(
        p1={"hand": f"wc*{price + 1} th", "material": markers, "buildings": mine},
        p2={"material": 2, "buildings": "smithy_2 inn_2"},
    )
    assert board.see("players.p1.material_price") == price
    board.play("material")
    assert (hand(board), board.see("discard.warrior_craft")) == ("wc th", price)
    assert (each(board, "material"), board.see("material_supply")) == ([markers + 1, 2, 0], 17 - markers)
    assert board.question == "action"


@pytest.mark.clause("ON-MATERIAL-01")
@pytest.mark.parametrize("built", [0, 2])
def test_who_has_one_craft_too_few_gains_no_marker(built: int) -> None:
    mine = " ".join(("rune_circle_1", "inn_1")[:built])
    board = lay(p1={"hand": f"wc*{built} th" if built else "th", "buildings": mine})
    assert (board.refused("material"), options(board, "material")) == ("ON-MATERIAL-01", set())
    board = lay(p1={"hand": f"wc*{built + 1} th", "buildings": mine})
    assert (board.refused("material"), board.legal("material")) == ("", {"material"})


@pytest.mark.clause("ON-MATERIAL-03")
@pytest.mark.parametrize(("built", "markers"), [(0, 5), (1, 4), (3, 2), (4, 1), (5, 0)])
def test_at_most_as_many_markers_as_empty_lots(built: int, markers: int) -> None:
    mine = village(*TYPES[:built], variant=1)
    board = lay(p1={"hand": "wc*9", "material": markers, "buildings": mine})
    assert (board.refused("material"), board.legal("material")) == ("ON-MATERIAL-03", set())
    if markers:
        board = lay(p1={"hand": "wc*9", "material": markers - 1, "buildings": mine})
        assert board.refused("material") == ""


@pytest.mark.clause("ON-MATERIAL-04")
def test_there_are_twenty_markers() -> None:
    others: dict[str, Any] = {f"p{number}": {"material": 5} for number in (2, 3, 4)}
    board = lay(seats=5, p1={"hand": "wc*2 th"}, **others, p5={"material": 4})
    assert (board.see("material_supply"), board.refused("material")) == (1, "")
    board.play("material")
    assert (board.see("material_supply"), each(board, "material")) == (0, [1, 5, 5, 5, 4])
    board = lay(seats=5, p1={"hand": "wc*2 th"}, **others, p5={"material": 5})
    assert (board.see("material_supply"), board.refused("material"), board.legal("material")) == (
        0,
        "ON-MATERIAL-04",
        set(),
    )
