"""Raid step H: ocean, marker, cards for the contributors (ON-RAID-H), and the end of the raid (ON-RAID-END)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.odin.table.state import Odin
from meadhall.testing import Board
from tests.games.odin.board import (
    box,
    deck,
    discards,
    display,
    each,
    entry,
    hand,
    lay,
    pay_up,
    quiet,
    raider,
    seas,
    ships,
)

SEA = "portland noirmoutier jarrow orkney iona lindisfarne"
MARKERS = {"middle": "warrior", "lower": "sailor", "spare": "trader"}


def after(raid: str, **given: Any) -> Board:
    """A raid by p1, who keeps a card; nobody plays a requirement card."""
    board = lay(**{"ocean": SEA, "markers": MARKERS, "p1": raider(longships="crane", hand="tc"), **given})
    return board.play(f"raid raid_{raid}", "done")


# Markers


@pytest.mark.clause("ON-RAID-H-01", "ON-RAID-H-02", "ON-RAID-H-09", "ON-TR-28")
@pytest.mark.parametrize(
    ("raid", "markers"),
    [
        ("portland", {"middle": "warrior", "lower": "sailor", "spare": "trader"}),
        ("noirmoutier", {"middle": "warrior", "lower": "sailor", "spare": "trader"}),
        ("jarrow", {"middle": "warrior", "lower": "sailor", "spare": "trader"}),
        ("orkney", {"middle": "trader", "lower": "sailor", "spare": "warrior"}),
        ("iona", {"middle": "trader", "lower": "sailor", "spare": "warrior"}),
        ("lindisfarne", {"middle": "warrior", "lower": "trader", "spare": "sailor"}),
    ],
)
def test_the_marker_of_the_zone_raided_is_exchanged_for_the_spare_one(raid: str, markers: dict[str, str]) -> None:
    board = after(raid)
    assert board.see("markers") == markers
    changed = [] if markers["spare"] == "trader" else [{"marker": "marker_trader"}]
    assert board.told("marker_exchanged", of="p3") == changed


# The raid cards


@pytest.mark.clause("ON-RAID-H-03", "ON-RAID-H-04")
@pytest.mark.parametrize(
    ("raid", "ocean"),
    [
        ("portland", "noirmoutier jarrow orkney iona lindisfarne london"),
        ("noirmoutier", "portland jarrow orkney iona lindisfarne london"),
        ("jarrow", "portland noirmoutier orkney iona lindisfarne london"),
        ("orkney", "portland noirmoutier jarrow iona lindisfarne london"),
        ("iona", "portland noirmoutier jarrow orkney lindisfarne london"),
        ("lindisfarne", "portland noirmoutier jarrow orkney iona london"),
    ],
)
def test_the_cards_behind_the_gap_move_up_and_the_top_card_comes_last(raid: str, ocean: str) -> None:
    board = after(raid, decks={"raid": "london paris"})
    assert seas(board) == ocean
    assert (deck(board, "raid", 1), board.see("decks.raid")) == (["raid_paris"], 3)
    assert board.told("raid_revealed", of="p2") == [{"raid": "raid_london"}]


@pytest.mark.clause("ON-RAID-H-05", "ON-TR-02")
def test_with_an_empty_deck_the_ocean_empties_from_the_far_end() -> None:
    board = after("jarrow", sizes={"raid": 0})
    assert seas(board) == "portland noirmoutier orkney iona lindisfarne -"
    assert (board.told("raid_revealed"), board.see("phase")) == ([], "actions")
    board = after("noirmoutier", ocean="portland noirmoutier jarrow orkney - -")
    assert seas(board) == "portland jarrow orkney - - -"
    board = after("portland", ocean="portland noirmoutier - - - -")
    assert (seas(board), board.see("phase")) == ("noirmoutier - - - - -", "actions")


@pytest.mark.clause("ON-RAID-H-03", "ON-RAID-H-05", "ON-RAID-B-01", "ON-TR-25")
def test_cards_that_moved_up_need_less_range_and_no_marker() -> None:
    p1 = raider(longships="skidbladnir", hand="tc wh*2", vikings=(4, 4, 2))
    given: dict[str, Any] = {"heroes": "astrid halfdan thyra", "p1": p1, "p2": {"hand": "tc"}}
    board = lay(ocean="portland noirmoutier jarrow iona - -", markers=MARKERS, **given)
    assert board.refused("raid raid_iona") == ""
    board.play("raid raid_portland", "decline", "done")
    assert (seas(board), ships(board)) == ("noirmoutier jarrow iona - - -", {"skidbladnir": (1, False)})
    board.play("hire hero_thyra", "raid raid_iona")  # range 1 is enough in the upper zone
    assert (board.see("raid.zone"), board.see("raid.required.warrior")) == ("upper", 0)


# Cards for the contributors


@pytest.mark.clause("ON-RAID-H-06", "ON-RAID-H-07", "ON-TR-15")
def test_every_contributor_takes_a_card_clockwise_before_the_display_is_refilled() -> None:
    players: dict[str, Any] = {
        "p1": {"hand": "sc*2"},
        "p2": {"hand": "wc sh"},
        "p3": raider(hand="ts"),
        "p4": {"hand": "ws"},
    }
    board = lay(seats=4, turn="p3", ocean=SEA, display="wh th sh ss", decks={"action": "tc sc ws"}, **players)
    quiet(board).play("raid raid_portland", "contribute warrior_seamanship", "contribute sailor_craft", "decline")
    board.play("done")
    assert (board.asked, board.question) == (["p4"], "pick")
    assert board.legal() == {"take warrior_hero", "take trader_hero", "take sailor_hero", "take sailor_seamanship"}
    assert board.refused("take trader_craft") == "ON-RAID-H-06"
    board.play("take sailor_hero")
    assert (board.asked, display(board)) == (["p1"], "wh th - ss")
    assert board.legal() == {"take warrior_hero", "take trader_hero", "take sailor_seamanship"}
    board.play("take warrior_hero")
    assert (board.asked, display(board)) == (["p3"], "sc th ws ss")
    assert each(board, "hand_size") == [2, 2, 1, 1]
    assert (hand(board, "p4"), hand(board, "p1")) == ("sh", "wh sc")
    told = [{"seat": 3, "card": "sailor_hero"}, {"seat": 0, "card": "warrior_hero"}]
    assert board.told("card_taken", of="p2") == told
    assert board.told("display_filled", of="p2") == [{"cards": ("sailor_craft", "warrior_seamanship")}]


@pytest.mark.clause("ON-RAID-H-06", "ON-TR-15")
def test_three_contributors_take_three_of_four_cards() -> None:
    others: dict[str, Any] = {seat: {"hand": "wc"} for seat in ("p2", "p3", "p4", "p5")}
    board = lay(seats=5, ocean=SEA, display="wh th sh ss", p1=raider(hand="ts"), **others)
    board.play("raid raid_portland", *["contribute warrior_craft"] * 3, "done")
    board.play("take warrior_hero", "take trader_hero", "take sailor_hero")
    assert each(board, "hand_size") == [1, 1, 1, 1, 1]
    assert display(board).split()[3] == "ss"
    assert "-" not in display(board)


@pytest.mark.clause("ON-RAID-H-06")
def test_a_card_must_be_taken_and_equal_cards_are_one_choice() -> None:
    board = lay(ocean=SEA, display="wh wh sh sh", p1=raider(hand="ts"), p2={"hand": "wc"})
    board.play("raid raid_portland", "contribute warrior_craft", "done")
    assert board.legal() == {"take warrior_hero", "take sailor_hero"}
    assert board.refused("decline") == "not_asked"
    board.play("take sailor_hero")
    assert display(board).split()[:2] == ["wh", "wh"]
    assert display(board).split()[3] == "sh"


@pytest.mark.clause("ON-RAID-H-06")
def test_who_only_passed_takes_nothing() -> None:
    board = lay(ocean=SEA, p1=raider(hand="ts"), p2={"hand": "wc"}, p3={"hand": "wc"})
    before = display(board)
    board.play("raid raid_portland", "decline", "decline", "done")
    assert (board.asked, board.question, display(board)) == (["p1"], "action", before)
    assert each(board, "hand_size") == [1, 1, 1]


@pytest.mark.clause("ON-RAID-H-07", "ON-DECK-05")
def test_the_refill_shuffles_the_discard_pile_if_the_deck_is_empty() -> None:
    board = lay(ocean=SEA, p1=raider(hand="ts"), p2={"hand": "wc"}, decks={"action": "wh wh"}, sizes={"action": 2})
    board.play("raid raid_portland", "contribute warrior_craft", "done")
    board.shuffle_gives("sailor_seamanship").play("take warrior_hero")
    assert display(board) == "ss wc ws th"
    assert (len(board.told("reshuffled")), discards(board)) == (1, "")


def test_if_more_cards_were_played_than_are_on_display_the_last_ones_get_fewer() -> None:
    board = lay(ocean=SEA, p1=raider(hand="ts"), p2={"hand": "wc*3"}, p3={"hand": "wc*3"})
    box(board).contributions, box(board).requirement_cards = 3, 6
    box(board).fame_by_open_cards = [0] * 7
    board.play("raid raid_portland", *["contribute warrior_craft"] * 6, "done")
    board.play("take warrior_hero", "take warrior_craft", "take warrior_seamanship")
    assert each(board, "hand_size") == [1, 3, 1]  # the last card of the display is taken by itself
    assert (hand(board, "p3"), board.question, "-" in display(board)) == ("th", "action", False)


@pytest.mark.clause("ON-RAID-H-08")
def test_the_active_player_draws_nothing() -> None:
    board = lay(ocean=SEA, p1=raider(hand="tc"), p2={"hand": "wc"})
    before = board.see("decks.action")
    quiet(board).play("raid raid_portland", "contribute warrior_craft", "done", "take warrior_hero")
    assert (board.asked, hand(board), board.told("cards_drawn")) == (["p1"], "tc", [])
    assert board.see("decks.action") == before - 2 - 1  # two requirement cards, one for the display


# Abilities that draw


def test_the_crane_draws_a_card_after_the_display_was_refilled() -> None:
    p1 = raider(hand="tc", longships="crane")
    board = lay(ocean=SEA, p1=p1, p2={"hand": "wc"}, decks={"action": "wc wc sh ss th"})
    quiet(board).play("raid raid_portland", "contribute warrior_craft", "done", "take warrior_hero")
    assert (display(board), hand(board)) == ("sh wc ws th", "tc ss")
    assert board.told("cards_drawn", of="p2") == [{"seat": 0, "count": 1}]
    assert board.told("you_drew", of="p2") == []


@pytest.mark.clause("ON-ABILITY-15")
def test_a_crane_that_step_g_destroyed_draws_no_card() -> None:
    capacity = int(entry("longship_crane")["range"])
    for damage, left, cards in ((capacity - 1, [], "tc"), (capacity - 2, ["crane"], "tc ss")):
        p1 = raider(hand="tc", longships=f"crane:{damage}")
        board = lay(ocean=SEA, p1=p1, p2={"hand": ""}, decks={"action": "wc wc wc ss th"})
        quiet(board).play("raid raid_portland", "done")
        assert (list(ships(board)), hand(board)) == (left, cards)


@pytest.mark.clause("ON-ABILITY-15", "ON-SHIP-10")
def test_a_crane_that_sinks_only_when_sven_leaves_has_drawn_its_card() -> None:
    capacity = int(entry("longship_crane")["range"])
    p1 = raider(hand="tc", hero="sven", longships=f"crane:{capacity - 1}")
    board = lay(ocean=SEA, p1=p1, p2={"hand": ""}, decks={"action": "wc wc wc ss th"})
    quiet(board).play("raid raid_portland", "use hero_sven", "done")
    assert (ships(board), hand(board)) == ({}, "tc ss")


def test_the_fourth_rune_circle_draws_for_its_owner_who_contributed_after_the_crane() -> None:
    board = lay(
        seats=4,
        ocean=SEA,
        p1=raider(hand="tc", longships="crane"),
        p2={"hand": "wc", "buildings": "jarls_house_3"},
        p3={"hand": "wc", "buildings": "rune_circle_4"},
        p4={"hand": "wc"},
        decks={"action": "wh sh sc ss ts th"},
    )
    quiet(board).play("raid raid_portland", "contribute warrior_craft", "contribute warrior_craft", "decline", "done")
    board.play("take warrior_hero", "take warrior_craft")
    assert display(board) == "sh sc ws th"
    assert [hand(board, seat) for seat in ("p1", "p2", "p3", "p4")] == ["tc ss", "wh", "wc ts", "wc"]
    assert board.told("cards_drawn", of="p2") == [{"seat": 0, "count": 1}, {"seat": 2, "count": 1}]


def test_the_fourth_rune_circle_draws_nothing_for_an_owner_who_passed_or_raids() -> None:
    passed = lay(ocean=SEA, p1=raider(hand="tc"), p2={"hand": "wc", "buildings": "rune_circle_4"})
    passed.play("raid raid_portland", "decline", "done")
    assert each(passed, "hand_size") == [1, 1, 0]
    raiding = lay(ocean=SEA, p1=raider(hand="tc", buildings="rune_circle_4"), p2={"hand": "wc"})
    raiding.play("raid raid_portland", "contribute warrior_craft", "done", "take warrior_hero")
    assert each(raiding, "hand_size") == [1, 1, 0]


# The end of a raid


@pytest.mark.clause("ON-RAID-END-01", "ON-ABILITY-04", "ON-ABILITY-05")
@pytest.mark.parametrize(("hero", "use"), [("knut", "use hero_knut"), ("knut", "decline"), ("harald", "")])
def test_the_hero_goes_under_the_deck_used_or_not(hero: str, use: str) -> None:
    board = lay(ocean=SEA, p1=raider(hand="tc", hero=hero), p2={"hand": "wc"}, under={"hero": "olaf"})
    board.play("raid raid_portland")
    if use:
        board.play(use)
    board.play("contribute warrior_craft", "done")
    assert board.see("players.p1.hero") == f"hero_{hero}"  # the hero stays until the raid is over
    board.play("take warrior_hero")
    assert board.see("players.p1.hero") == ""
    assert board.see("under.hero") == ["hero_olaf", f"hero_{hero}"]
    assert deck(board, "hero")[-1] == f"hero_{hero}"
    assert board.told("hero_left", of="p3") == [{"seat": 0, "hero": f"hero_{hero}"}]


@pytest.mark.clause("ON-RAID-END-02", "ON-TURN-07")
def test_after_a_raid_the_turn_goes_on_and_nothing_of_the_raid_is_left() -> None:
    board = lay(ocean=SEA, markers=MARKERS, p1=raider(hand="tc", hero="sven", longships="crane"), p2={"hand": "wc"})
    board.play("raid raid_orkney", "use hero_sven")
    assert (board.see("raid.extra_range"), board.see("players.p1.longships.longship_crane.capacity")) == (1, 5)
    board.play("contribute warrior_craft", "done", "take warrior_hero")
    assert (board.asked, board.question, board.see("phase")) == (["p1"], "action", "actions")
    assert board.see("raid") is None
    assert board.see("players.p1.longships.longship_crane.capacity") == 4
    assert board.refused("raid raid_portland") == "ON-RAID-GEN-01"


RAID_FIELDS = ("raid", "raid_slot", "raid_ship", "hero_used", "extra_range", "required", "need", "committed")
CARD_FIELDS = ("requirement", "requirement_total", "contributed")


@pytest.mark.clause("ON-RAID-END-02", "ON-RAID-GEN-03")
def test_a_second_raid_of_the_turn_begins_like_the_first() -> None:
    """Egil's ability is used in the first raid, and p2 plays a card; in the second raid p2 passes."""
    p1 = raider(hero="egil", hand="tc wh*3", longships="gokstad crane", buildings="shipyard_3")
    given: dict[str, Any] = {"p1": p1, "p2": {"hand": "wc*2"}, "heroes": "astrid halfdan knut"}
    board = lay(ocean="london jarrow iona york paris lisbon", markers=MARKERS, **given)
    board.play("raid raid_london", "sail longship_crane", "ignore warrior", "contribute warrior_craft", "done")
    board.play("take warrior_hero")
    fresh = Odin(box(board))
    for field in (*RAID_FIELDS, *CARD_FIELDS):
        assert getattr(board.state, field) == getattr(fresh, field)
    pay_up(board.play("hire hero_knut")).play("raid raid_jarrow")
    assert (board.question, board.see("raid.hero_used"), board.see("raid.contributed")) == (
        "fewer_requirements",
        False,
        {},
    )
    assert board.see("raid.longship") == "longship_gokstad"
    board.play("decline", "decline", "done")
    assert (board.asked, board.question) == (["p1"], "action")  # p2 takes nothing for the card of the first raid


@pytest.mark.clause("ON-RAID-END-02", "ON-SHIP-10", "ON-TR-08")
@pytest.mark.parametrize(("damage", "left"), [(1, {}), (0, {"naglfar": (1, True)})])
def test_extra_range_ends_with_the_raid_and_does_not_save_the_longship(
    damage: int, left: dict[str, tuple[int, bool]]
) -> None:
    """Range 2, 1 damage and Sven: range 2 for the middle zone, 2 damage of 3 in step G, 2 of 2 after the raid."""
    p1 = raider(hand="tc", hero="sven", longships=f"naglfar:{damage}")
    board = lay(ocean=SEA, markers=MARKERS, p1=p1, p2={"hand": "wc"})
    board.play("raid raid_orkney")
    if board.question == "more_range":
        board.play("use hero_sven")
    board.play("contribute warrior_craft", "done")
    assert ships(board) == {"naglfar": (damage + 1, True)}  # it has survived step G
    board.play("take warrior_hero")
    assert ships(board) == left
    assert board.see("under.longship") == ([] if left else ["longship_naglfar"])


@pytest.mark.clause("ON-SHIP-10", "ON-RAID-A-03")
def test_sven_may_be_left_unused_if_the_range_suffices() -> None:
    p1 = raider(hand="tc", hero="sven", longships="naglfar:1")
    board = lay(ocean=SEA, p1=p1).play("raid raid_portland")
    assert (board.question, board.legal()) == ("more_range", {"use hero_sven", "decline"})
    board.play("decline", "done")
    assert (ships(board), board.told("ability_used")) == ({}, [])
    far = lay(ocean=SEA, markers=MARKERS, p1=p1).play("raid raid_orkney")
    assert far.see("raid.extra_range") == 1  # he is needed, so nobody is asked
    assert far.see("raid.hero_used") is True


@pytest.mark.clause("ON-SHIP-10")
@pytest.mark.parametrize(("damage", "clause"), [(0, ""), (1, "ON-RAID-B-01")])
def test_sven_brings_one_range_and_no_more(damage: int, clause: str) -> None:
    p1 = raider(hand="tc", hero="sven", longships=f"naglfar:{damage}")
    assert lay(ocean=SEA, markers=MARKERS, p1=p1).refused("raid raid_lindisfarne") == clause
