"""Raids in general, step A (announce) and step B (longship and range): ON-RAID-GEN, ON-RAID-A, ON-RAID-B."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.odin.table.state import Odin
from meadhall.testing import Board
from tests.games.odin.board import box, committed, each, entry, lay, options, pay_up, raider, ships, told_keys, vikings

SEA = "portland noirmoutier jarrow orkney iona lindisfarne"
UPPER, MIDDLE, LOWER = {"portland", "noirmoutier", "jarrow"}, {"orkney", "iona"}, {"lindisfarne"}
MARKERS = {"middle": "warrior", "lower": "sailor", "spare": "trader"}


def offered(board: Board) -> set[str]:
    """The raids that may be announced."""
    return {raid.removeprefix("raid_") for raid in options(board, "raid")}


# In general


@pytest.mark.clause("ON-RAID-GEN-01")
@pytest.mark.parametrize(
    ("lacking", "raids"),
    [
        ({}, UPPER | MIDDLE | LOWER),
        ({"hero": ""}, set()),
        ({"longships": ""}, set()),
        ({"longships": "long_serpent:0:away"}, set()),
    ],
)
def test_a_raid_needs_a_hero_and_a_longship_that_is_face_up(lacking: dict[str, str], raids: set[str]) -> None:
    board = lay(ocean=SEA, p1=raider(hand="wh", **lacking))
    assert offered(board) == raids
    assert board.refused("raid raid_portland") == ("" if raids else "ON-RAID-GEN-01")


@pytest.mark.clause("ON-RAID-GEN-01", "ON-TURN-09")
def test_hero_and_longship_of_somebody_else_do_not_count() -> None:
    board = lay(ocean=SEA, p1={"hand": "wh", "vikings": (4, 3, 3)}, p2=raider(vikings=(0, 0, 0)))
    assert board.refused("raid raid_portland") == "ON-RAID-GEN-01"


@pytest.mark.clause("ON-RAID-GEN-01")
def test_the_second_longship_of_a_shipyard_owner_raids_like_the_first() -> None:
    p1 = raider(hand="wh", buildings="shipyard_3", longships="oseberg:0:away crane")
    board = lay(ocean=SEA, markers=MARKERS, p1=p1)
    assert offered(board) == UPPER | MIDDLE | LOWER
    assert board.play("raid raid_portland").see("raid.longship") == "longship_crane"


@pytest.mark.clause("ON-RAID-GEN-02")
def test_the_eight_steps_of_a_raid_follow_one_another() -> None:
    board = lay(ocean=SEA, markers=MARKERS, p1=raider(longships="crane", hand="tc wh"), p2={"hand": "sc"})
    board.play("raid raid_orkney", "contribute sailor_craft", "match trader_craft craft", "done", "take warrior_hero")
    seen = [key for key in told_keys(board) if key not in ("turn", "passed", "fame")]
    assert seen[-15:] == [
        "raid_announced",
        "sailed",
        "vikings_committed",
        "contributed",
        "requirements_revealed",
        "matched",
        "raid_fame",
        "damaged",
        "marker_exchanged",
        "raid_revealed",
        "card_taken",
        "display_filled",
        "cards_drawn",
        "you_drew",
        "hero_left",
    ]


@pytest.mark.clause("ON-RAID-GEN-03", "ON-TURN-05")
def test_each_further_raid_of_a_turn_needs_a_hero_and_a_longship_again() -> None:
    p1 = raider(longships="crane hringhorni", buildings="shipyard_3", hand="wh*5")
    board = lay(ocean=SEA, heroes="astrid erik thyra", p1=p1)
    board.play("raid raid_portland", "sail longship_crane", "done")
    assert board.refused("raid raid_noirmoutier") == "ON-RAID-GEN-01"
    pay_up(board.play("hire hero_thyra"))
    assert (board.refused("raid raid_noirmoutier"), board.refused("raid raid_portland")) == ("", "ON-RAID-A-01")
    board.play("raid raid_noirmoutier", "done")
    assert each(board, "raids") == [["raid_portland", "raid_noirmoutier"], [], []]
    assert ships(board) == {"crane": (1, True), "hringhorni": (1, True)}
    pay_up(board.play("hire hero_erik"))
    assert board.see("players.p1.hero") == "hero_erik"
    assert board.refused("raid raid_jarrow") == "ON-RAID-GEN-01"


@pytest.mark.clause("ON-RAID-GEN-04")
@pytest.mark.parametrize("matched", [0, 1, 2, 3])
def test_an_announced_raid_is_completed_whatever_the_others_do(matched: int) -> None:
    others: dict[str, Any] = {seat: {"hand": "wc"} for seat in ("p2", "p3", "p4")}
    board = lay(seats=4, ocean=SEA, p1=raider(hand="tc*4"), **others)
    board.play("raid raid_portland", *["contribute warrior_craft"] * 3, *["match trader_craft craft"] * matched)
    if matched < 3:
        board.play("done")
    assert board.see("players.p1.raids") == ["raid_portland"]
    assert board.see("players.p1.fame") == entry("raid_portland")["fame"] + (-2, -1, 0, 1)[matched]


# A: announce


@pytest.mark.clause("ON-RAID-A-01")
def test_only_a_raid_that_lies_in_the_ocean_can_be_announced() -> None:
    board = lay(
        ocean="portland noirmoutier jarrow orkney - -",
        p1=raider(hand="wh"),
        p2={"raids": "iona"},
    )
    assert offered(board) == {"portland", "noirmoutier", "jarrow", "orkney"}
    for elsewhere in ("iona", "lindisfarne", "london"):
        assert board.refused(f"raid raid_{elsewhere}") == "ON-RAID-A-01"


@pytest.mark.clause("ON-RAID-A-01", "ON-RAID-GEN-01")
def test_a_raid_in_the_deck_is_refused_and_the_announcement_is_told() -> None:
    board = lay(ocean=SEA, decks={"raid": "london"}, p1=raider(hand="wh"), p2={"hand": "wh"})
    assert board.refused("raid raid_london") == "ON-RAID-A-01"
    board.play("raid raid_iona")
    assert board.told("raid_announced", of="p3") == [{"seat": 0, "raid": "raid_iona", "zone": "middle"}]
    assert (board.see("raid.slot"), board.see("raid.zone")) == ("m2", "middle")


@pytest.mark.clause("ON-RAID-A-02")
@pytest.mark.parametrize(
    ("mine", "raids"),
    [
        ((2, 1, 1), {"portland", "jarrow", "lindisfarne"}),  # Harald stands for a warrior
        ((0, 1, 1), {"portland"}),
        ((0, 0, 1), set()),
        ((1, 0, 1), {"jarrow"}),
        ((0, 2, 1), {"portland", "noirmoutier"}),
        ((0, 1, 0), set()),
        ((0, 1, 2), {"portland", "orkney"}),
        ((2, 1, 0), {"lindisfarne"}),
        ((1, 1, 0), set()),
        ((0, 3, 1), {"portland", "noirmoutier", "iona"}),
    ],
)
def test_only_raids_whose_vikings_can_be_provided_in_full_are_offered(
    mine: tuple[int, int, int], raids: set[str]
) -> None:
    board = lay(ocean=SEA, p1=raider(vikings=mine, hand="wh"))
    assert offered(board) == raids
    for raid in (UPPER | MIDDLE | LOWER) - raids:
        assert board.refused(f"raid raid_{raid}") == "ON-RAID-A-02"


@pytest.mark.clause("ON-RAID-A-02", "ON-RAID-B-01")
def test_the_refusal_names_the_vikings_if_some_longship_has_the_range() -> None:
    p1 = raider(vikings=(0, 1, 1), hand="wh", buildings="shipyard_3", longships="oseberg:2 ellida:1")
    board = lay(ocean=SEA, markers=MARKERS, p1=p1)
    assert board.refused("raid raid_iona") == "ON-RAID-A-02"
    assert board.refused("raid raid_lindisfarne") == "ON-RAID-B-01"
    assert board.refused("raid raid_noirmoutier") == ""


@pytest.mark.clause("ON-RAID-A-03", "ON-RAID-C-03")
@pytest.mark.parametrize(
    ("given", "raid"),
    [
        ({"hero": "egil", "vikings": (0, 0, 1)}, "jarrow"),
        ({"hero": "egil", "vikings": (0, 1, 0)}, "lindisfarne"),
        ({"hero": "ivar", "vikings": (0, 3, 0)}, "jarrow"),
        ({"hero": "harald", "vikings": (0, 0, 1), "buildings": "inn_4"}, "jarrow"),
        ({"hero": "harald", "vikings": (0, 0, 1), "longships": "gokstad"}, "jarrow"),
        ({"hero": "harald", "vikings": (0, 0, 1), "longships": "short_serpent"}, "jarrow"),
        ({"hero": "harald", "vikings": (0, 2, 0), "longships": "ellida"}, "noirmoutier"),
        ({"hero": "harald", "vikings": (0, 1, 1), "longships": "oseberg"}, "noirmoutier"),
        ({"hero": "sven", "vikings": (0, 3, 1), "longships": "oseberg:2"}, "iona"),
    ],
)
def test_discounts_and_abilities_make_a_raid_possible(given: dict[str, str], raid: str) -> None:
    board = lay(ocean=SEA, markers={"middle": "sailor", "lower": "trader"}, p1=raider(hand="wh", **given))
    assert raid in offered(board)
    board.play(f"raid raid_{raid}")
    while board.question in ("ignore", "substitute", "more_range"):
        possible = sorted(board.legal() - {"decline", "done"})
        assert board.refused("done" if board.question == "substitute" else "decline") == "ON-RAID-A-03"
        board.play(possible[0])
    assert sum(committed(board)) > 0


@pytest.mark.clause("ON-RAID-A-03")
def test_without_the_ability_the_same_raids_are_not_offered() -> None:
    board = lay(ocean=SEA, p1=raider(hand="wh", vikings=(0, 0, 1)))
    assert offered(board) == set()
    used = lay(
        ocean=SEA,
        more={"used_abilities": "inn_4"},
        p1=raider(hand="wh", vikings=(0, 0, 1), buildings="inn_4"),
    )
    assert offered(used) == set()


# B: longship and range


@pytest.mark.clause("ON-RAID-B-01", "ON-RAID-B-03")
@pytest.mark.parametrize(
    ("damage", "raids"), [(3, UPPER), (2, UPPER | MIDDLE), (1, UPPER | MIDDLE | LOWER), (0, UPPER | MIDDLE | LOWER)]
)
def test_the_zones_need_range_1_2_and_3_and_damage_lowers_it(damage: int, raids: set[str]) -> None:
    board = lay(ocean=SEA, markers=MARKERS, p1=raider(longships=f"hringhorni:{damage}", hand="wh"))
    assert board.see("players.p1.longships.longship_hringhorni.range") == entry("longship_hringhorni")["range"] - damage
    assert offered(board) == raids
    for raid in (UPPER | MIDDLE | LOWER) - raids:
        assert board.refused(f"raid raid_{raid}") == "ON-RAID-B-01"


@pytest.mark.clause("ON-RAID-B-02")
def test_the_ranges_of_two_longships_are_not_added_up() -> None:
    p1 = raider(buildings="shipyard_3", longships="oseberg:2 gokstad:1", hand="wh")
    board = lay(ocean=SEA, markers=MARKERS, p1=p1)
    assert offered(board) == UPPER | MIDDLE
    assert board.refused("raid raid_lindisfarne") == "ON-RAID-B-01"


@pytest.mark.clause("ON-RAID-B-04", "ON-RAID-B-02", "ON-RETURN-02")
def test_of_two_longships_that_fit_the_player_chooses() -> None:
    p1 = raider(buildings="shipyard_3", longships="oseberg gokstad:1", hand="wh")
    board = lay(ocean=SEA, markers=MARKERS, p1=p1, p2={"longships": "ellida"})
    board.play("raid raid_noirmoutier")
    assert (board.asked, board.question) == (["p1"], "sail")
    assert board.legal() == {"sail longship_oseberg", "sail longship_gokstad"}
    assert board.refused("sail longship_ellida") == board.refused("sail longship_tune") == "ON-RAID-GEN-01"
    board.play("sail longship_gokstad")
    assert board.see("raid.longship") == "longship_gokstad"
    assert board.told("sailed") == [{"seat": 0, "longship": "longship_gokstad"}]
    board.play("done")
    assert ships(board) == {"oseberg": (0, False), "gokstad": (2, True)}


@pytest.mark.clause("ON-RAID-B-04", "ON-RAID-A-03")
@pytest.mark.parametrize("other", ["crane:3", "crane:0:away", "crane"])
def test_the_only_longship_that_fits_sails_without_a_question(other: str) -> None:
    """York needs 3 warriors; with 1 of them Harald's symbol and the Gokstad are needed, and range 2."""
    p1 = raider(buildings="shipyard_3", longships=f"gokstad {other}", hand="wh", vikings=(1, 2, 1))
    board = lay(ocean="iona jarrow rouen york paris lisbon", markers={"middle": "trader"}, p1=p1)
    board.play("raid raid_york")
    assert board.see("raid.longship") == "longship_gokstad"
    assert (committed(board), vikings(board)) == ((1, 2, 1), (0, 0, 0))


@pytest.mark.clause("ON-RAID-B-01", "ON-RETURN-02", "ON-RAID-A-02")
@pytest.mark.parametrize(
    ("damage", "away", "clause"), [(3, 0, "ON-RAID-B-01"), (0, 1, "ON-RETURN-02"), (2, 0, "ON-RAID-A-02")]
)
def test_a_third_longship_is_refused_for_its_own_reason(damage: int, away: int, clause: str) -> None:
    """Somebody with three slots has two longships by which York can be raided, and one by which it cannot."""
    p1 = raider(buildings="shipyard_3", longships="gokstad short_serpent", hand="wh", vikings=(1, 2, 1))
    board = lay(ocean="iona jarrow rouen york paris lisbon", markers={"middle": "trader"}, p1=p1)
    assert isinstance(board.state, Odin)
    crane = box(board).ship_ids.index("longship_crane")
    board.state.ship_owner[crane], board.state.ship_damage[crane], board.state.ship_away[crane] = 0, damage, away
    board.play("raid raid_york")
    assert options(board, "sail") == {"longship_gokstad", "longship_short_serpent"}
    assert board.refused("sail longship_crane") == clause
