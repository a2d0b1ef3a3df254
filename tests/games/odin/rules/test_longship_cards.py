"""The twelve longships and the heroes with raid abilities: where each acts and where it does not.

Step by step: discounts are shown in `test_raid_commit`, damage in `test_raid_damage`, cards drawn in
`test_raid_refill`, Olaf in `test_raid_fame`, Knut in `test_raid_requirements`.
"""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.odin.board import (
    CONTENT,
    committed,
    discards,
    each,
    entry,
    hand,
    lay,
    needs,
    pay_up,
    raider,
    requirement,
    ships,
    vikings,
)

SEA = "portland noirmoutier jarrow orkney iona lindisfarne"
MARKERS = {"middle": "trader", "lower": "sailor", "spare": "warrior"}
RAID_HEROES = [hero.id.removeprefix("hero_") for hero in CONTENT.of("hero") if hero["ability_type"] == "raid"]
ACTION_HEROES = [hero.id.removeprefix("hero_") for hero in CONTENT.of("hero") if hero["ability_type"] == "action"]


def effect(card: str) -> dict[str, Any]:
    found: dict[str, Any] = entry(card)["effects"][0]
    return found


def raid(name: str, *, lying: str = "wh wc ws", **p1: Any) -> Board:
    board = lay(ocean=SEA, markers=MARKERS, decks={"action": lying}, p1=raider(**{"hand": "tc", **p1}))
    return board.play(f"raid raid_{name}")


# Longships


@pytest.mark.parametrize(("ship", "viking"), [("gokstad", 0), ("oseberg", 1), ("ellida", 2)])
def test_a_discount_of_one_type_spares_figures_of_that_type_alone(ship: str, viking: int) -> None:
    """Lisbon needs 2 warriors, 1 trader, 2 sailors; Harald stands for a warrior."""
    p1 = raider(hand="tc", longships=ship)
    board = lay(ocean="lisbon jarrow york dorestad iona london", p1=p1).play("raid raid_lisbon")
    spared = [0, 0, 0]
    spared[viking] = effect(f"longship_{ship}")["amount"]
    assert committed(board) == tuple(max(0, count - less) for count, less in zip((1, 1, 2), spared, strict=True))


@pytest.mark.parametrize("name", ["orkney", "iona", "lindisfarne", "portland"])
def test_with_the_long_serpent_the_marker_asks_for_nothing(name: str) -> None:
    board = raid(name, longships="long_serpent")
    assert tuple(board.see("raid.required").values()) == needs(name)
    assert committed(board) == (max(0, needs(name)[0] - 1), *needs(name)[1:])


def test_with_another_longship_the_marker_asks_for_one_more() -> None:
    p1 = raider(hand="tc", longships="long_serpent crane", buildings="shipyard_3")
    board = lay(ocean=SEA, markers=MARKERS, p1=p1).play("raid raid_orkney", "sail longship_crane")
    assert committed(board) == (0, 2, 2)


@pytest.mark.clause("ON-RAID-F-01")
def test_the_naglfar_brings_more_fame_and_only_when_it_sails() -> None:
    bonus = effect("longship_naglfar")["amount"]
    assert each(raid("orkney", longships="naglfar").play("done"), "fame") == [2 + 1 - 2 + bonus, 0, 0]
    p1 = raider(hand="tc", longships="naglfar crane", buildings="shipyard_3")
    board = lay(ocean=SEA, markers=MARKERS, p1=p1).play("raid raid_orkney", "sail longship_crane", "done")
    assert each(board, "fame") == [2 + 1 - 2, 0, 0]


@pytest.mark.clause("ON-RAID-E-04", "ON-RAID-E-06")
@pytest.mark.parametrize(
    ("ship", "lying", "left"),
    [
        ("tune", "wc tc th", "th tc"),
        ("tune", "ws wh th", "wh ws th"),
        ("roskilde", "wh th tc", "th tc"),
        ("roskilde", "wc ts tc", "wc tc ts"),
        ("hringhorni", "ws ts ss", "ts ss"),
        ("hringhorni", "wc th tc", "wc th tc"),
        ("crane", "wc th ts", "wc th ts"),
    ],
)
def test_a_longship_removes_one_requirement_card_of_its_symbol(ship: str, lying: str, left: str) -> None:
    board = raid("portland", longships=ship, lying=lying)
    assert requirement(board) == left
    assert len(discards(board).split()) == 3 - sum(board.see("raid.requirement").values())
    board.play("done")
    open_cards = 2 if len(left.split()) == 2 else 3
    assert each(board, "fame")[0] == 2 + (0, 0, -1, -2)[open_cards]


@pytest.mark.clause("ON-ABILITY-16")
def test_a_longship_that_raids_twice_in_a_turn_acts_twice() -> None:
    """With Leif the Gokstad stays at home."""
    p1 = raider(hand="tc wh*4", longships="gokstad", hero="leif")
    board = lay(ocean=SEA, heroes="astrid halfdan sigrid", p1=p1, p2={"hand": "tc"})
    board.play("raid raid_jarrow")  # (2, 0, 1) less a warrior and Leif's sailor
    assert committed(board) == (1, 0, 0)
    pay_up(board.play("decline", "done", "hire hero_sigrid")).play("raid raid_portland")
    assert committed(board) == (0, 0, 1)  # (1, 1, 1) less a warrior and Sigrid's trader
    assert (vikings(board), ships(board)) == ((3, 3, 2), {"gokstad": (1, False)})


@pytest.mark.clause("ON-ABILITY-16")
def test_the_crane_draws_in_each_raid_of_a_turn() -> None:
    p1 = raider(hand="tc wh*4", longships="crane", hero="leif")
    board = lay(ocean=SEA, heroes="astrid halfdan sigrid", p1=p1)
    board.play("raid raid_jarrow", "done")
    assert each(board, "hand_size")[0] == 5 + effect("longship_crane")["amount"]
    pay_up(board.play("hire hero_sigrid")).play("raid raid_portland", "done")
    assert each(board, "hand_size")[0] == 3 + 2 * effect("longship_crane")["amount"]


# Heroes


@pytest.mark.clause("ON-ABILITY-01", "ON-ABILITY-03")
@pytest.mark.parametrize("hero", RAID_HEROES)
def test_a_raid_ability_can_be_used_in_raids_only(hero: str) -> None:
    board = lay(ocean=SEA, p1=raider(hand="tc", hero=hero))
    assert board.refused(f"use hero_{hero}") == "ON-ABILITY-03"
    assert board.legal("use") == set()


@pytest.mark.clause("ON-ABILITY-06", "ON-RAID-END-01")
@pytest.mark.parametrize("hero", ACTION_HEROES)
def test_a_hero_with_an_action_ability_leads_a_raid_with_the_symbol_alone(hero: str) -> None:
    viking = ("warrior", "trader", "sailor").index(entry(f"hero_{hero}")["viking_symbol"])
    paid = [1, 1, 1]
    paid[viking] = 0
    board = lay(ocean=SEA, p1=raider(hand="tc", hero=hero), decks={"action": "wh th sh"}).play("raid raid_portland")
    assert committed(board) == tuple(paid)
    assert board.refused(f"use hero_{hero}") == "not_asked"
    board.play("done")
    assert (hand(board), each(board, "fame"), board.see("players.p1.hero")) == ("tc", [0, 0, 0], "")
    assert ships(board) == {"long_serpent": (1, True)}
    assert board.see("under.hero") == [f"hero_{hero}"]


@pytest.mark.clause("ON-RAID-F-01")
def test_hogni_brings_more_fame_to_his_owner() -> None:
    bonus = effect("hero_hogni")["amount"]
    board = raid("orkney", hero="hogni", longships="crane").play("done")
    assert each(board, "fame") == [2 + 1 - 2 + bonus, 0, 0]
    others = lay(ocean=SEA, p1=raider(hand="tc"), p2={"hero": "hogni"}).play("raid raid_portland", "done")
    assert each(others, "fame") == [0, 0, 0]


@pytest.mark.clause("ON-RAID-F-01")
def test_hogni_and_the_naglfar_add_up() -> None:
    bonus = effect("hero_hogni")["amount"] + effect("longship_naglfar")["amount"]
    assert each(raid("portland", hero="hogni", longships="naglfar").play("done"), "fame") == [2 - 2 + bonus, 0, 0]


@pytest.mark.clause("ON-TURN-09")
@pytest.mark.parametrize("hero", RAID_HEROES)
def test_the_hero_of_somebody_else_changes_nothing_in_a_raid(hero: str) -> None:
    board = lay(ocean=SEA, p1=raider(hand="tc"), p2={"hero": hero}, decks={"action": "wh th sh"})
    board.play("raid raid_portland")
    assert (committed(board), requirement(board)) == ((0, 1, 1), "wh th sh")
    assert board.legal() == {"done"}
    board.play("done")
    assert (each(board, "fame"), ships(board)) == ([0, 0, 0], {"long_serpent": (1, True)})
    assert (vikings(board), board.see("players.p2.hero")) == ((4, 2, 2), f"hero_{hero}")
