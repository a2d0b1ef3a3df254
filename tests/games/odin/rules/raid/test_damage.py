"""Raid step G: what a raid does to the longship (ON-RAID-G)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.odin.board import LONGSHIPS, box, deck, discards, each, entry, hand, lay, raider, ships

SEA = "portland noirmoutier jarrow orkney iona lindisfarne"


def after(raid: str = "portland", *, longships: str, hand: str = "tc", lying: Any = None, **p1: Any) -> Board:
    """A raid with this longship up to step G and beyond; nothing was matched."""
    markers = {"middle": "warrior", "lower": "sailor"}
    board = lay(ocean=SEA, markers=markers, longships=lying, p1=raider(hand=hand, longships=longships, **p1))
    board.play(f"raid raid_{raid}")
    while board.see("raid") is not None and board.question in ("ignore", "match"):
        board.play("done" if board.question == "match" else "decline")
    return board


@pytest.mark.clause("ON-RAID-G-01", "ON-RAID-G-02")
@pytest.mark.parametrize("damage", [0, 1, 2])
def test_the_longship_used_gets_one_damage_and_is_away(damage: int) -> None:
    board = after(longships=f"hringhorni:{damage} oseberg:1", buildings="shipyard_3", hand="")
    assert board.question == "sail"
    board.play("sail longship_hringhorni")
    assert ships(board) == {"hringhorni": (damage + 1, True), "oseberg": (1, False)}
    assert board.told("damaged", of="p2") == [{"seat": 0, "longship": "longship_hringhorni", "count": 1}]


@pytest.mark.clause("ON-RAID-G-03", "ON-SHIP-08")
@pytest.mark.parametrize("ship", [name.removeprefix("longship_") for name in LONGSHIPS])
def test_each_longship_is_destroyed_by_the_damage_that_equals_its_capacity(ship: str) -> None:
    capacity = entry(f"longship_{ship}")["range"]
    last = after(longships=f"{ship}:{capacity - 1}", hand="")
    assert ships(last) == {}
    assert deck(last, "longship")[-1] == f"longship_{ship}"
    assert last.see("under.longship") == [f"longship_{ship}"]
    assert last.told("longship_destroyed", of="p2") == [{"seat": 0, "longship": f"longship_{ship}"}]
    survivor = after(longships=f"{ship}:{capacity - 2}", hand="")
    assert ships(survivor)[ship][0] == capacity - 1
    assert survivor.see("under.longship") == []


@pytest.mark.clause("ON-RAID-G-03", "ON-SHIP-08", "ON-TR-09")
def test_a_destroyed_longship_leaves_its_damage_and_its_slot_behind() -> None:
    board = after(longships="crane:3", hand="tc ts*3")
    assert ships(board) == {}
    assert [len(found) for found in each(board, "longships")] == [0, 0, 0]
    board.play("buy longship_oseberg")
    assert ships(board) == {"oseberg": (0, False)}


@pytest.mark.clause("ON-RAID-G-03", "ON-DECK-07")
def test_a_destroyed_longship_fills_a_gap_of_the_display() -> None:
    """All twelve longships: two for each player but p1, and three on display."""
    yards = {f"p{n}": {"buildings": f"shipyard_{n - 1}"} for n in range(2, 6)}
    fleets = [LONGSHIPS[4 + 2 * n : 6 + 2 * n] for n in range(4)]
    players: dict[str, Any] = {
        seat: {**yard, "longships": fleet} for (seat, yard), fleet in zip(yards.items(), fleets, strict=True)
    }
    board = lay(
        seats=5, ocean=SEA, longships=[*LONGSHIPS[1:4], "-"], p1=raider(longships="oseberg:2", hand="tc"), **players
    )
    assert board.see("longship_display") == [*LONGSHIPS[1:4], ""]
    board.play("raid raid_portland", "done")
    assert board.see("longship_display") == [*LONGSHIPS[1:4], "longship_oseberg"]
    assert (ships(board), board.see("decks.longship"), board.see("under.longship")) == ({}, 0, [])


@pytest.mark.clause("ON-RAID-G-03", "ON-SHIP-09")
def test_extra_range_of_a_shipyard_lets_a_longship_survive() -> None:
    board = after(longships="oseberg:2", buildings="shipyard_2")
    assert ships(board) == {"oseberg": (3, True)}
    assert board.see("players.p1.longships.longship_oseberg.range") == 1
    assert ships(after(longships="oseberg:3", buildings="shipyard_2")) == {}


@pytest.mark.clause("ON-RAID-G-01", "ON-SHIP-11")
def test_damage_is_placed_however_much_lies_on_other_longships() -> None:
    board = lay(ocean=SEA, p1=raider(hand="tc", longships="crane:2"))
    box(board).ship_range = [30] * len(LONGSHIPS)
    box(board).raid_damage = 25
    board.play("raid raid_portland", "done")
    assert ships(board) == {"crane": (27, True)}


def test_a_raid_without_damage_still_sends_the_longship_away() -> None:
    board = lay(ocean=SEA, p1=raider(hand="tc", longships="crane:3"))
    box(board).raid_damage = 0
    board.play("raid raid_portland", "done")
    assert (ships(board), board.told("damaged")) == ({"crane": (3, True)}, [])


# Bjorn, Leif, Skidbladnir


def test_with_bjorn_no_damage_is_placed_but_the_longship_is_away() -> None:
    board = after(longships="crane:3", hero="bjorn")
    assert (ships(board), board.told("damaged")) == ({"crane": (3, True)}, [])


@pytest.mark.clause("ON-TR-21")
@pytest.mark.parametrize("raid", ["portland", "orkney", "lindisfarne"])
def test_with_leif_the_longship_stays_but_takes_damage(raid: str) -> None:
    assert ships(after(raid, longships="hringhorni", hero="leif")) == {"hringhorni": (1, False)}


@pytest.mark.clause("ON-TR-21")
def test_leif_does_not_save_a_longship_that_is_destroyed() -> None:
    board = after(longships="crane:3", hero="leif")
    assert (ships(board), board.see("under.longship")) == ({}, ["longship_crane"])


@pytest.mark.clause("ON-TR-21")
def test_the_skidbladnir_stays_after_raids_in_the_upper_zone_only() -> None:
    assert ships(after("portland", longships="skidbladnir")) == {"skidbladnir": (1, False)}
    assert ships(after("noirmoutier", longships="skidbladnir")) == {"skidbladnir": (1, False)}
    assert ships(after("orkney", longships="skidbladnir")) == {"skidbladnir": (1, True)}
    board = after("portland", longships="skidbladnir:1")
    assert (ships(board), board.see("under.longship")) == ({}, ["longship_skidbladnir"])


@pytest.mark.clause("ON-ABILITY-15")
def test_a_skidbladnir_that_is_not_used_keeps_no_other_longship_home() -> None:
    board = lay(ocean=SEA, p1=raider(hand="tc", buildings="shipyard_3", longships="skidbladnir crane"))
    board.play("raid raid_portland", "sail longship_crane", "done")
    assert ships(board) == {"skidbladnir": (0, False), "crane": (1, True)}


# Bison


def bison(hand: str, **p1: Any) -> Board:
    """A raid with the Bison on Portland; the requirement cards are not matched."""
    board = lay(ocean=SEA, p1=raider(hand=hand, **{"longships": "bison", **p1})).play("raid raid_portland")
    return board.play("done") if hand else board


def test_the_bison_takes_no_damage_for_a_seamanship_card() -> None:
    board = bison("wh ts ss sh")
    assert (board.asked, board.question) == (["p1"], "prevent_damage")
    assert board.legal() == {"discard trader_seamanship", "discard sailor_seamanship", "decline"}
    assert board.refused("discard warrior_hero") == board.refused("discard warrior_seamanship") == "ON-RAID-G-01"
    assert discards(board) == "wh wc ws"
    board.play("discard sailor_seamanship")
    assert (ships(board), hand(board), discards(board)) == ({"bison": (0, True)}, "wh ts sh", "wh wc ws ss")
    assert board.told("discarded", of="p2") == [{"seat": 0, "card": "sailor_seamanship"}]
    assert board.told("damaged") == []


def test_the_bison_may_take_the_damage() -> None:
    board = bison("ts wh").play("decline")
    assert (ships(board), hand(board)) == ({"bison": (1, True)}, "wh ts")
    assert discards(board) == "wh wc ws"


@pytest.mark.clause("ON-RAID-G-03")
def test_the_bison_is_saved_from_destruction_by_a_card_only() -> None:
    assert ships(bison("ts", longships="bison:2").play("discard trader_seamanship")) == {"bison": (2, True)}
    lost = bison("ts", longships="bison:2").play("decline")
    assert (ships(lost), lost.see("under.longship")) == ({}, ["longship_bison"])


def test_who_sails_the_bison_is_asked_even_without_a_seamanship_card() -> None:
    """Else everybody would see that none of the cards shows it. Without any card there is nothing to hide."""
    assert bison("wh").legal() == {"decline"}
    assert ships(bison("wh").play("decline")) == {"bison": (1, True)}
    assert ships(bison("")) == {"bison": (1, True)}


def test_with_leif_the_bison_stays_and_can_still_be_saved_from_damage() -> None:
    board = bison("ts", hero="leif").play("discard trader_seamanship")
    assert ships(board) == {"bison": (0, False)}


@pytest.mark.clause("ON-TR-22")
def test_with_bjorn_the_bison_asks_for_no_card() -> None:
    board = bison("ts ws", hero="bjorn")
    assert (board.question, ships(board), hand(board)) == ("action", {"bison": (0, True)}, "ws ts")
