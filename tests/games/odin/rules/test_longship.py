"""Buy a longship (ON-SHIP), bring one home (ON-RETURN), repair one (ON-REPAIR)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.odin.board import CONTENT, LONGSHIPS, deck, discards, hand, lay, options, ships

SHOWN = ("oseberg", "gokstad", "ellida", "tune")
OCEAN = ("portland", "noirmoutier", "jarrow", "orkney", "iona", "lindisfarne")


def printed(ship: str) -> int:
    """The range symbols of a longship."""
    symbols = CONTENT.entries["longship"][f"longship_{ship}"]["range"]
    assert isinstance(symbols, int)
    return symbols


def harbor(cards: str = "ws*3 th", **more: Any) -> Board:
    """p1 before four longships; Crane and Bison come next."""
    mine = {"hand": cards, **more.pop("mine", {})}
    return lay(p1=mine, longships=SHOWN, **{"decks": {"longship": "crane bison"}, **more})


def raid(longships: str, **mine: Any) -> Board:
    """p1 has raided Portland in the upper zone, without matching anything."""
    player = {"hand": "th", "hero": "egil", "vikings": (3, 3, 3), "longships": longships, **mine}
    return lay(p1=player, ocean=OCEAN, decks={"action": "wc*3"}).play("raid raid_portland")


def finish(board: Board) -> Board:
    while board.see("raid") is not None:
        board.play("decline" if "decline" in board.legal() else "done")
    return board


# Buying


@pytest.mark.clause("ON-SHIP-01", "ON-SHIP-02", "ON-SHIP-06")
@pytest.mark.parametrize(("ship", "slot"), [(ship, slot) for slot, ship in enumerate(SHOWN)])
def test_a_longship_costs_three_seamanship_and_is_there_at_once_face_up(ship: str, slot: int) -> None:
    board = harbor(p2={"longships": "naglfar"}).play(f"buy longship_{ship}")
    assert (ships(board), ships(board, "p2")) == ({ship: (0, False)}, {"naglfar": (0, False)})
    assert (hand(board), discards(board), board.question) == ("th", "ws*3", "action")
    shown = [f"longship_{name}" for name in SHOWN]
    shown[slot] = "longship_crane"
    assert (board.see("longship_display"), deck(board, "longship", 1)) == (shown, ["longship_bison"])
    assert board.see("decks.longship") == 6


@pytest.mark.clause("ON-SHIP-01")
def test_a_longship_must_be_on_display_and_paid_for() -> None:
    board = harbor("ws*2 th*2")
    assert (options(board, "buy"), board.refused("buy longship_tune")) == (set(), "ON-SHIP-01")
    board = harbor(p2={"longships": "naglfar"})
    assert options(board, "buy") == {f"longship_{ship}" for ship in SHOWN}
    for ship in ("crane", "naglfar", "bison"):
        assert board.refused(f"buy longship_{ship}") == "ON-SHIP-01"


@pytest.mark.clause("ON-SHIP-02", "ON-RAID-GEN-01")
def test_a_longship_can_raid_in_the_turn_in_which_it_was_bought() -> None:
    board = harbor(mine={"hero": "egil", "vikings": (3, 3, 3)}, ocean=OCEAN)
    assert options(board, "raid") == set()
    assert "raid_portland" in options(board.play("buy longship_tune"), "raid")


@pytest.mark.clause("ON-SHIP-03", "ON-SHIP-04")
def test_one_slot_and_with_a_shipyard_two_and_nothing_is_replaced() -> None:
    board = harbor("ws*9 th", mine={"longships": "crane"}, decks={"longship": "bison"})
    assert (options(board, "buy"), board.refused("buy longship_tune")) == (set(), "ON-SHIP-04")
    board = harbor("ws*9 th", mine={"longships": "crane", "buildings": "shipyard_2"}, decks={"longship": "bison"})
    board.play("buy longship_tune", *["pay warrior_seamanship"] * 3)
    assert ships(board) == {"tune": (0, False), "crane": (0, False)}
    assert (options(board, "buy"), board.refused("buy longship_oseberg")) == (set(), "ON-SHIP-04")


@pytest.mark.clause("ON-SHIP-05")
def test_a_longship_that_is_away_occupies_its_slot() -> None:
    board = harbor(mine={"longships": "crane:0:away"}, decks={"longship": "bison"})
    assert (options(board, "buy"), board.refused("buy longship_tune")) == (set(), "ON-SHIP-04")


# Range and destruction


@pytest.mark.clause("ON-SHIP-07")
@pytest.mark.parametrize("damage", [0, 1])
@pytest.mark.parametrize(("buildings", "extra"), [("", 0), ("shipyard_1", 0), ("shipyard_2", 1)])
@pytest.mark.parametrize("ship", ["oseberg", "crane"])
def test_range_is_symbols_and_extra_range_less_damage(ship: str, buildings: str, extra: int, damage: int) -> None:
    board = lay(p1={"hand": "th", "longships": f"{ship}:{damage}", "buildings": buildings}, p2={"longships": "tune:1"})
    found = board.see(f"players.p1.longships.longship_{ship}")
    assert (found["capacity"], found["range"]) == (printed(ship) + extra, printed(ship) + extra - damage)
    other = board.see("players.p2.longships.longship_tune")
    assert (other["capacity"], other["range"]) == (printed("tune"), printed("tune") - 1)


@pytest.mark.clause("ON-SHIP-08")
@pytest.mark.parametrize("ship", ["oseberg", "tune", "crane", "short_serpent"])
def test_damage_that_equals_the_capacity_destroys_a_longship(ship: str) -> None:
    last = printed(ship) - 1
    board = finish(raid(f"{ship}:{last - 1}"))
    assert (ships(board), board.see("under.longship")) == ({ship: (last, True)}, [])
    board = finish(raid(f"{ship}:{last}"))
    assert ships(board) == {}
    assert (deck(board, "longship")[-1], board.see("under.longship")) == (f"longship_{ship}", [f"longship_{ship}"])
    assert board.told("longship_destroyed") == [{"seat": 0, "longship": f"longship_{ship}"}]


@pytest.mark.clause("ON-SHIP-08", "ON-DECK-02")
def test_a_longship_that_was_destroyed_comes_back_unharmed() -> None:
    """All others are on display or with the other players, so that the wreck comes up next."""
    fleets: dict[str, Any] = {
        f"p{n}": {"buildings": f"shipyard_{n}", "longships": LONGSHIPS[2 * n - 3 : 2 * n - 1]} for n in (2, 3, 4)
    }
    mine = {
        "hand": "ws*7 th",
        "hero": "egil",
        "vikings": (3, 3, 3),
        "longships": "oseberg:2",
        "buildings": "shipyard_1",
    }
    board = lay(seats=5, p1=mine, **fleets, p5={"longships": LONGSHIPS[7]}, longships=LONGSHIPS[8:], ocean=OCEAN).play(
        "raid raid_portland"
    )
    assert board.see("decks.longship") == 0
    assert (ships(finish(board)), deck(board, "longship")) == ({}, ["longship_oseberg"])
    board.play(f"buy {LONGSHIPS[8]}", *["pay warrior_seamanship"] * 3)
    assert board.see("longship_display") == ["longship_oseberg", *LONGSHIPS[9:]]
    board.play("buy longship_oseberg", *["pay warrior_seamanship"] * 3)
    assert ships(board)["oseberg"] == (0, False)
    assert board.see("longship_display") == ["", *LONGSHIPS[9:]]


@pytest.mark.clause("ON-SHIP-09")
def test_extra_range_lets_a_longship_take_one_more_damage() -> None:
    last = printed("tune") - 1
    board = finish(raid(f"tune:{last}", buildings="shipyard_2"))
    assert ships(board) == {"tune": (last + 1, True)}
    found = board.see("players.p1.longships.longship_tune")
    assert (found["capacity"], found["range"]) == (last + 2, 1)
    assert ships(finish(raid(f"tune:{last + 1}", buildings="shipyard_2"))) == {}
    assert ships(finish(raid(f"tune:{last}", buildings="shipyard_1"))) == {}


@pytest.mark.clause("ON-SHIP-10")
def test_extra_range_for_a_raid_does_not_save_a_longship() -> None:
    """Sven: the longship survives step G with the extra range and is destroyed when it ends."""
    last = printed("tune") - 1
    board = raid(f"tune:{last}", hero="sven").play("use hero_sven")
    assert board.see("players.p1.longships.longship_tune")["range"] == 2
    assert ships(finish(board)) == {}
    board = raid(f"tune:{last}", hero="sven").play("decline")
    assert ships(finish(board)) == {}
    board = raid(f"tune:{last - 1}", hero="sven").play("use hero_sven")
    assert ships(finish(board)) == {"tune": (last, True)}
    found = board.see("players.p1.longships.longship_tune")
    assert (found["capacity"], found["range"]) == (last + 1, 1)


@pytest.mark.clause("ON-SHIP-11")
def test_damage_markers_never_run_out() -> None:
    """Twenty damage markers lie on longships; the next raid still damages one."""
    yards = [f"shipyard_{number}" for number in (1, 2, 3, 4)]
    fleets = ["crane:3:away hringhorni:3:away", "long_serpent:4:away tune:3:away", "oseberg:2:away gokstad:2:away"]
    others: dict[str, Any] = {f"p{n + 2}": {"longships": fleets[n], "buildings": yards[n]} for n in range(3)}
    board = lay(
        seats=5,
        p1={"hand": "th", "hero": "egil", "vikings": (3, 3, 3), "longships": "ellida:1", "buildings": yards[3]},
        **others,
        p5={"longships": "roskilde:2:away"},
        ocean=OCEAN,
        decks={"action": "wc*3"},
    )
    damage = [ship[0] for number in range(1, 6) for ship in ships(board, f"p{number}").values()]
    assert sum(damage) == 20
    finish(board.play("raid raid_portland"))
    assert ships(board) == {"ellida": (2, True)}


# Returning and repairing


@pytest.mark.clause("ON-RETURN-01", "ON-RETURN-03")
@pytest.mark.parametrize("damage", [0, 2])
def test_two_seamanship_turn_a_longship_face_up_with_its_damage(damage: int) -> None:
    board = lay(p1={"hand": "ws*2 th", "longships": f"tune:{damage}:away"}, p2={"longships": "crane:1:away"})
    board.play("return longship_tune")
    assert (ships(board), ships(board, "p2")) == ({"tune": (damage, False)}, {"crane": (1, True)})
    assert (hand(board), discards(board), board.question) == ("th", "ws*2", "action")


@pytest.mark.clause("ON-RETURN-01")
def test_only_an_own_longship_that_is_away_can_return() -> None:
    mine = {"longships": "tune:0:away crane", "buildings": "shipyard_1"}
    board = lay(p1={"hand": "ws*2 th", **mine}, p2={"longships": "oseberg:0:away"})
    assert options(board, "return") == {"longship_tune"}
    for ship in ("crane", "oseberg", "gokstad"):
        assert board.refused(f"return longship_{ship}") == "ON-RETURN-01"
    board = lay(p1={"hand": "ws th", "longships": "tune:0:away"})
    assert (board.refused("return longship_tune"), options(board, "return")) == ("ON-RETURN-01", set())


@pytest.mark.clause("ON-RETURN-02")
def test_only_a_longship_that_is_home_can_raid() -> None:
    mine = {"hand": "ws*2 th", "hero": "egil", "vikings": (3, 3, 3)}
    board = lay(p1={**mine, "longships": "tune:0:away"}, ocean=OCEAN)
    assert (options(board, "raid"), board.refused("raid raid_portland")) == (set(), "ON-RAID-GEN-01")
    board.play("return longship_tune")
    assert board.refused("raid raid_portland") == ""
    board = lay(p1={**mine, "longships": "tune:0:away crane", "buildings": "shipyard_1"}, ocean=OCEAN)
    assert board.play("raid raid_portland").see("raid.longship") == "longship_crane"


@pytest.mark.clause("ON-REPAIR-01", "ON-REPAIR-02", "ON-REPAIR-03")
@pytest.mark.parametrize("away", ["", ":away"])
@pytest.mark.parametrize("damage", [1, 2])
def test_two_seamanship_remove_one_damage_home_or_away(damage: int, away: str) -> None:
    board = lay(p1={"hand": "ws*2 th", "longships": f"tune:{damage}{away}"}, p2={"longships": "crane:1"})
    board.play("repair longship_tune")
    assert (ships(board), ships(board, "p2")) == ({"tune": (damage - 1, bool(away))}, {"crane": (1, False)})
    assert (hand(board), discards(board), board.question) == ("th", "ws*2", "action")


@pytest.mark.clause("ON-REPAIR-01", "ON-REPAIR-03")
def test_only_an_own_longship_with_damage_can_be_repaired() -> None:
    mine = {"longships": "tune:1 crane:0:away", "buildings": "shipyard_1"}
    board = lay(p1={"hand": "ws*2 th", **mine}, p2={"longships": "oseberg:1"})
    assert options(board, "repair") == {"longship_tune"}
    assert board.refused("repair longship_crane") == "ON-REPAIR-03"
    assert (board.refused("repair longship_oseberg"), board.refused("repair longship_bison")) == (
        "ON-REPAIR-01",
        "ON-REPAIR-01",
    )
    board = lay(p1={"hand": "ws th", "longships": "tune:1"})
    assert (board.refused("repair longship_tune"), options(board, "repair")) == ("ON-REPAIR-01", set())
