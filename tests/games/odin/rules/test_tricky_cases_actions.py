"""Tricky cases of decks, payments, heroes, longships and new buildings. Those of raids are in `…_raid`."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.odin.board import (
    CONTENT,
    HEROES,
    LONGSHIPS,
    brief,
    deck,
    discards,
    display,
    each,
    hand,
    lay,
    options,
    pay,
    ships,
    vikings,
)

OCEAN = ("portland", "noirmoutier", "jarrow", "orkney", "iona", "lindisfarne")
RAIDER = {"hand": "th", "hero": "egil", "vikings": (3, 3, 3), "longships": "tune"}


def finish(board: Board) -> Board:
    while board.see("raid") is not None and not board.state.over:
        board.play("decline" if "decline" in board.legal() else "done")
    return board


def ship(name: str, field: str) -> int:
    number = CONTENT.entries["longship"][f"longship_{name}"][field]
    assert isinstance(number, int)
    return number


@pytest.mark.clause("ON-TR-01", "ON-DECK-04", "ON-DECK-05")
def test_open_requirement_cards_are_not_shuffled_into_a_new_deck() -> None:
    """One card is left in the deck when two must be revealed; all other Trader / Craft cards are in a hand."""
    board = lay(
        p1={**RAIDER, "longships": "crane"},
        p2={"hand": "tc*10"},
        ocean=OCEAN,
        decks={"action": "ss"},
        sizes={"action": 1},
    )
    pile = sum(board.see("discard").values())
    board.shuffle_gives("sailor_hero").play("raid raid_portland", "contribute trader_craft")
    assert brief(board.see("raid.requirement")) == "tc sh ss"
    assert (board.see("decks.action"), discards(board)) == (pile - 1, "")
    assert "trader_craft" not in deck(board, "action")


@pytest.mark.clause("ON-TR-01")
@pytest.mark.parametrize(("way", "count"), [("end", 5), ("use hero_harald", 3), ("renew", 4)])
def test_the_deck_is_made_anew_in_the_same_way_everywhere(way: str, count: int) -> None:
    board = lay(p1={"hand": "th", "hero": "harald"}, p2={"hand": "th"}, decks={"action": "ss"}, sizes={"action": 1})
    pile = sum(board.see("discard").values()) + (5 if way == "renew" else 0)
    board.play(way, *(["discard trader_hero"] if way == "renew" else []))
    assert (board.see("decks.action"), discards(board)) == (pile - count + 1, "")
    assert len(board.told("reshuffled")) == 1
    if way == "renew":
        assert display(board).startswith("ss ")


@pytest.mark.clause("ON-TR-02")
def test_an_empty_raid_deck_does_not_end_the_game_but_an_empty_ocean_does() -> None:
    mine = {**RAIDER, "hand": "wh*2 ws*2 tc", "vikings": (3, 4, 3)}
    board = lay(p1=mine, ocean="portland noirmoutier - - - -", heroes="bjorn leif ivar", decks={"action": "sc*9"})
    finish(board.play("raid raid_portland"))
    assert (board.see("decks.raid"), list(board.see("ocean").values())) == (0, ["raid_noirmoutier", *[""] * 5])
    assert (board.state.over, board.asked, board.question) == (False, ["p1"], "action")
    board.play("hire hero_ivar", "return longship_tune", "raid raid_noirmoutier")
    finish(board)
    assert (board.state.over, list(board.see("ocean").values())) == (True, [""] * 6)


@pytest.mark.clause("ON-TR-03", "ON-HERO-07")
def test_the_hero_deck_is_never_empty() -> None:
    """Five players with a hero each and three in the mead hall leave nine of seventeen."""
    players: dict[str, Any] = {f"p{n}": {"hero": HEROES[n], "hand": "wh*2" if n == 1 else ""} for n in range(1, 6)}
    board = lay(seats=5, **players)
    assert (len(HEROES), board.see("decks.hero"), "" in board.see("hero_display")) == (17, 9, False)
    board.play(f"hire {board.see('hero_display')[2]}")
    assert (board.see("decks.hero"), "" in board.see("hero_display")) == (9, False)


@pytest.mark.clause("ON-TR-03")
def test_longships_can_run_out_for_five_players() -> None:
    """Only four can have a Shipyard, so at most nine longships are owned and three are on display."""
    fleets: dict[str, Any] = {
        f"p{n}": {"buildings": f"shipyard_{n}", "longships": LONGSHIPS[2 * n - 2 : 2 * n]} for n in (1, 2, 3, 4)
    }
    fleets["p1"]["hand"] = "th"
    board = lay(
        seats=5, **fleets, p5={"longships": LONGSHIPS[8]}, longships=f"{LONGSHIPS[9]} - {LONGSHIPS[10]} {LONGSHIPS[11]}"
    )
    assert (board.see("decks.longship"), board.see("longship_display").count("")) == (0, 1)
    assert [len(owned) for owned in each(board, "longships")] == [2, 2, 2, 2, 1]


@pytest.mark.clause("ON-TR-04", "ON-BUILD-05")
def test_when_all_four_cards_of_a_type_are_built_the_fifth_player_gets_none() -> None:
    inns: dict[str, Any] = {f"p{n}": {"buildings": f"inn_{n - 1}"} for n in (2, 3, 4, 5)}
    board = lay(seats=5, p1={"hand": "wc*3 th", "material": 1}, **inns)
    assert not any(card.startswith("inn") for card in (*board.see("building_display"), *deck(board, "building")))
    for number in (1, 2, 3, 4):
        assert board.refused(f"build inn_{number}") == "ON-BUILD-03"


@pytest.mark.clause("ON-TR-05", "ON-SYMBOL-06", "ON-SYMBOL-08", "ON-SYMBOL-09", "ON-SYMBOL-13")
def test_the_limits_of_a_building_symbol() -> None:
    table: dict[str, Any] = {"buildings": "smithy_1 inn_1 inn_2 inn_3", "decks": {"building": "jarls_house_1"}}
    board = lay(p1={"hand": "wc*2 th", "material": 1}, **table)
    assert board.refused("build smithy_1") == "ON-BUILD-01"  # not for the building that it stands on
    board = lay(p1={"hand": "wc*6 tc*3 th", "material": 2}, **table).play("build smithy_1")
    pay(board, "wc*3").play("build inn_1", "symbol smithy", "use smithy_1")
    assert board.see("payment.left") == 1  # discounts never bring the cards below 1
    assert board.refused("symbol smithy") == "ON-SYMBOL-06"
    pay(board, "tc").play("material")
    assert board.refused("symbol smithy") == "ON-SYMBOL-06"  # once per turn
    assert board.legal() == {"pay warrior_craft", "pay trader_craft"}


@pytest.mark.clause("ON-TR-06", "ON-SYMBOL-08", "ON-MATERIAL-01")
def test_a_marker_that_costs_one_is_never_paid_with_a_symbol() -> None:
    board = lay(p1={"hand": "wc tc th"}).play("material")
    assert (board.see("payment.left"), board.legal()) == (1, {"pay warrior_craft", "pay trader_craft"})
    assert board.refused("symbol smithy") == "ON-SYMBOL-05"
    board = lay(p1={"hand": "wc tc th", "buildings": "smithy_2"}).play("material", "use smithy_2")
    assert (board.see("payment.left"), board.legal()) == (1, {"pay warrior_craft", "pay trader_craft"})
    assert board.refused("symbol smithy") == "ON-SYMBOL-08"
    assert lay(p1={"hand": "th*3", "buildings": "smithy_2"}).refused("material") == "ON-MATERIAL-01"


@pytest.mark.clause("ON-TR-07", "ON-ABILITY-05", "ON-ABILITY-06")
def test_a_hero_who_sailed_is_gone_with_the_unused_action_ability() -> None:
    board = finish(lay(p1={**RAIDER, "hero": "halfdan"}, ocean=OCEAN).play("raid raid_portland"))
    assert (board.see("players.p1.hero"), board.see("players.p1.material")) == ("", 0)
    assert (board.refused("use hero_halfdan"), board.see("under.hero")) == ("ON-TURN-09", ["hero_halfdan"])


@pytest.mark.clause("ON-TR-07", "ON-RAID-GEN-01")
def test_after_its_action_ability_a_hero_cannot_lead_a_raid() -> None:
    board = lay(p1={**RAIDER, "hand": "wh*2 th", "hero": "halfdan"}, ocean=OCEAN, heroes="egil hogni knut")
    board.play("use hero_halfdan")
    assert (board.see("players.p1.material"), board.refused("raid raid_portland")) == (1, "ON-RAID-GEN-01")
    pay(board.play("hire hero_knut"), "wh wh")
    assert board.refused("raid raid_portland") == ""


@pytest.mark.clause("ON-TR-08", "ON-SHIP-09")
def test_extra_range_of_a_shipyard_protects_a_longship_for_good() -> None:
    last = ship("tune", "range") - 1
    board = lay(p1={**RAIDER, "longships": f"tune:{last}", "buildings": "shipyard_2"}, ocean=OCEAN)
    finish(board.play("raid raid_portland"))
    assert ships(board) == {"tune": (last + 1, True)}
    assert ships(board.play("end")) == {"tune": (last + 1, True)}


@pytest.mark.clause("ON-TR-08", "ON-SHIP-10")
def test_a_longship_survives_step_g_with_sven_and_is_destroyed_when_he_leaves() -> None:
    assert ship("naglfar", "range") == 2
    board = lay(
        p1={"hand": "th", "hero": "sven", "vikings": (3, 3, 3), "longships": "naglfar:1"},
        p2={"hand": "tc"},
        ocean=OCEAN,
        markers={"middle": "warrior"},
    ).play("raid raid_orkney")
    assert (board.question, board.see("raid.extra_range")) == ("contribute", 1)  # without Sven it would be too far
    found = board.see("players.p1.longships.longship_naglfar")
    assert (found["capacity"], found["range"]) == (3, 2)
    board.play("contribute trader_craft", "done")
    assert (board.question, ships(board)) == ("pick", {"naglfar": (2, True)})  # after step G
    board.play(min(board.legal("take")))
    assert (ships(board), board.see("under.longship")) == ({}, ["longship_naglfar"])
    assert board.see("players.p1.hero") == ""


@pytest.mark.clause("ON-TR-09", "ON-SHIP-08", "ON-SHIP-04")
def test_a_destroyed_longship_frees_its_slot_at_once() -> None:
    last = ship("tune", "range") - 1
    mine = {**RAIDER, "hand": "ws*3 th", "longships": f"tune:{last}"}
    board = lay(p1=mine, ocean=OCEAN, longships="oseberg gokstad ellida crane")
    assert board.refused("buy longship_crane") == "ON-SHIP-04"
    finish(board.play("raid raid_portland"))
    assert (ships(board), board.see("round"), board.asked) == ({}, 1, ["p1"])
    assert ships(board.play("buy longship_crane")) == {"crane": (0, False)}


@pytest.mark.clause("ON-TR-09", "ON-TR-10", "ON-SCORE-02", "ON-SCORE-09")
def test_a_destroyed_longship_scores_nothing_and_one_that_is_away_scores_its_fame() -> None:
    last = ship("oseberg", "range") - 1
    board = lay(
        p1={**RAIDER, "longships": f"oseberg:{last}"},
        p2={"longships": "gokstad:2:away"},
        p3={"longships": "bison:1"},
        ocean="portland - - - - -",
    )
    finish(board.play("raid raid_portland"))
    assert board.state.over
    fame = [board.see(f"scores.{seat}.longships") for seat in ("p1", "p2", "p3")]
    assert fame == [0, ship("gokstad", "fame"), ship("bison", "fame")]
    assert min(ship(name, "fame") for name in ("oseberg", "gokstad", "bison")) > 0


@pytest.mark.clause("ON-TR-10", "ON-SHIP-05", "ON-RETURN-02", "ON-REPAIR-02", "ON-ABILITY-15")
def test_a_longship_that_is_away_blocks_its_slot_can_be_repaired_and_cannot_raid() -> None:
    mine = {**RAIDER, "hand": "ws*3 th", "longships": "crane:2:away"}
    board = lay(p1=mine, ocean=OCEAN, longships="oseberg gokstad ellida tune")
    assert (options(board, "raid"), board.refused("raid raid_portland")) == (set(), "ON-RAID-GEN-01")
    assert board.refused("buy longship_tune") == "ON-SHIP-04"
    board.play("repair longship_crane")
    assert ships(board) == {"crane": (1, True)}
    yard = {**RAIDER, "longships": "crane:0:away tune", "buildings": "shipyard_1"}
    raided = finish(lay(p1=yard, ocean=OCEAN, decks={"action": "wc*9"}).play("raid raid_portland"))
    assert hand(raided) == "th"  # Crane, which is away, draws nothing


@pytest.mark.clause("ON-TR-11", "ON-SYMBOL-13", "ON-ABILITY-12")
def test_a_new_inn_raises_the_limit_at_once() -> None:
    table: dict[str, Any] = {"buildings": "inn_4 smithy_1 smithy_2 smithy_3"}
    board = lay(p1={"hand": "wc*3 th*2 tc", "material": 1, "vikings": (10, 0, 0)}, **table).play("build inn_4")
    pay(board, "wc*3").play("recruit trader 2")
    pay(board, "th*2")
    assert (vikings(board), board.question) == ((10, 3, 0), "action")


@pytest.mark.clause("ON-TR-11", "ON-SYMBOL-13", "ON-ABILITY-11")
def test_a_new_shipyard_gives_the_second_slot_at_once() -> None:
    mine = {"hand": "wc*3 ws*3 th", "material": 1, "longships": "crane"}
    board = lay(p1=mine, buildings="shipyard_3 smithy_1 smithy_2 smithy_3")
    assert board.refused("buy longship_oseberg") == "ON-SHIP-04"
    pay(board.play("build shipyard_3", "buy longship_oseberg"), "ws*3")
    assert list(ships(board)) == ["oseberg", "crane"]


@pytest.mark.clause("ON-TR-11", "ON-SYMBOL-13", "ON-ABILITY-13")
def test_a_new_rune_circle_counts_in_the_draw_phase_of_the_same_turn() -> None:
    board = lay(
        p1={"hand": "wc*3 th", "material": 1},
        p2={"hand": "th"},
        buildings="rune_circle_3 smithy_1 smithy_2 smithy_3",
    ).play("build rune_circle_3", "end")
    assert each(board, "hand_size") == [7, 1, 0]
