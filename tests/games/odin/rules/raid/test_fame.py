"""Raid step F: Fame (ON-RAID-F), and what each raid card asks for and brings."""

from __future__ import annotations

import pytest

from meadhall.testing import Board
from tests.games.odin.board import (
    RAIDS,
    box,
    committed,
    deck,
    discards,
    each,
    entry,
    lay,
    needs,
    raider,
    reserve,
    seas,
    vikings,
)

SEA = "portland noirmoutier jarrow orkney iona lindisfarne"
NAMES = [raid.removeprefix("raid_") for raid in RAIDS]


def after(raid: str, matched: int = 2, *, ocean: str = SEA, seats: int = 3, **p1: object) -> Board:
    """A raid in which so many of three requirement cards were matched; p1 is still the active player."""
    given = {"longships": "crane", "hand": "tc*4", **p1}
    markers = {"middle": "warrior", "lower": "sailor"}
    board = lay(seats=seats, ocean=ocean, markers=markers, decks={"action": "wc wc wc"}, p1=raider(**given))
    board.play(f"raid raid_{raid}", *["match trader_craft craft"] * matched)
    return board.play("done") if matched < 3 else board


@pytest.mark.clause("ON-RAID-F-01")
@pytest.mark.parametrize(
    ("raid", "zone_fame"),
    [("portland", 0), ("noirmoutier", 0), ("jarrow", 0), ("orkney", 1), ("iona", 1), ("lindisfarne", 2)],
)
def test_the_card_and_the_zone_bring_fame(raid: str, zone_fame: int) -> None:
    board = after(raid)
    gained = entry(f"raid_{raid}")["fame"] + zone_fame
    assert each(board, "fame") == [gained, 0, 0]
    told = {"seat": 0, "raid": f"raid_{raid}", "fame": gained, "open": 1}
    assert board.told("raid_fame", of="p2") == [told]


@pytest.mark.clause("ON-RAID-F-01")
def test_fame_comes_on_top_of_what_is_on_the_track() -> None:
    assert each(after("orkney", fame=7), "fame") == [7 + 2 + 1, 0, 0]


@pytest.mark.clause("ON-RAID-F-02")
@pytest.mark.parametrize(("matched", "change"), [(0, -2), (1, -1), (2, 0), (3, 1)])
def test_open_requirement_cards_change_the_fame(matched: int, change: int) -> None:
    board = after("lindisfarne", matched)
    assert each(board, "fame") == [3 + 2 + change, 0, 0]
    assert board.told("raid_fame")[0]["open"] == 3 - matched


@pytest.mark.clause("ON-RAID-F-03", "ON-TR-18")
@pytest.mark.parametrize("before", [0, 1, 5])
def test_a_raid_worth_2_with_three_open_cards_brings_nothing(before: int) -> None:
    assert each(after("portland", 0, fame=before), "fame") == [before, 0, 0]


@pytest.mark.clause("ON-RAID-F-03", "ON-TR-18")
@pytest.mark.parametrize(
    ("worth", "before", "left"), [(0, 0, 0), (0, 1, 0), (0, 2, 0), (0, 3, 1), (1, 0, 0), (1, 1, 0)]
)
def test_fame_never_drops_below_zero(worth: int, before: int, left: int) -> None:
    """No raid card is worth less than 2; with other cards the Fame on the track is cut at 0."""
    board = lay(ocean=SEA, decks={"action": "wc wc wc"}, p1=raider(hand="th", fame=before))
    box(board).raid_fame = [worth] * len(RAIDS)
    board.play("raid raid_portland", "done")
    assert each(board, "fame") == [left, 0, 0]
    assert board.told("raid_fame")[0]["fame"] == left - before


@pytest.mark.clause("ON-RAID-F-03")
def test_bonuses_are_added_before_the_open_cards_are_subtracted() -> None:
    board = lay(ocean=SEA, decks={"action": "wc wc wc"}, p1=raider(hand="th", longships="naglfar", hero="hogni"))
    box(board).raid_fame = [0] * len(RAIDS)
    board.play("raid raid_portland", "done")
    bonus = entry("longship_naglfar")["effects"][0]["amount"] + entry("hero_hogni")["effects"][0]["amount"]
    assert each(board, "fame") == [max(0, bonus - 2), 0, 0]
    assert bonus == 2


@pytest.mark.clause("ON-RAID-F-04")
@pytest.mark.parametrize(("matched", "discarded"), [(0, "wc*3"), (1, "wc*3 tc"), (3, "wc*3 tc*3")])
def test_open_requirement_cards_are_discarded(matched: int, discarded: str) -> None:
    board = after("portland", matched)
    assert discards(board) == discarded
    assert board.see("raid") is None


@pytest.mark.clause("ON-RAID-F-05", "ON-DECK-03", "ON-TR-27")
def test_the_raid_card_lies_beside_the_board_of_who_completed_it() -> None:
    board = after("jarrow", raids="london")
    assert each(board, "raids") == [["raid_london", "raid_jarrow"], [], []]
    assert "jarrow" not in seas(board)
    assert "raid_jarrow" not in deck(board, "raid")
    assert board.see("raided") is True


@pytest.mark.clause("ON-TR-27", "ON-DECK-03")
def test_everybody_sees_all_raids_in_the_ocean_at_any_time() -> None:
    board = lay(ocean=SEA, decks={"raid": "london"}, p1=raider(hand="tc"), p2={"hand": "wh"})
    board.play("raid raid_jarrow", "decline", "done")
    for reader in ("p1", "p2", "p3", "spectator"):
        assert board.see("ocean", of=reader) == board.see("ocean")
        assert board.see("ocean.l1", of=reader) == "raid_london"
        assert board.see("players.p1.raids", of=reader) == ["raid_jarrow"]


@pytest.mark.clause("ON-RAID-F-06")
def test_fame_has_no_upper_limit() -> None:
    assert each(after("portland", 3, fame=999), "fame") == [999 + 2 + 1, 0, 0]


# The raid cards


@pytest.mark.parametrize("raid", NAMES)
def test_each_raid_takes_the_vikings_it_names_and_brings_the_fame_it_names(raid: str) -> None:
    """With Harald, who stands for a warrior, in the upper zone."""
    others = [name for name in NAMES if name != raid][:5]
    warriors, traders, sailors = needs(raid)
    board = after(raid, ocean=" ".join([raid, *others]), longships="long_serpent")
    paid = (max(0, warriors - 1), traders, sailors)
    assert vikings(board) == tuple(had - gone for had, gone in zip((4, 3, 3), paid, strict=True))
    assert reserve(board) == tuple(30 - left for left in vikings(board))
    assert each(board, "fame") == [entry(f"raid_{raid}")["fame"], 0, 0]
    assert each(board, "raids") == [[f"raid_{raid}"], [], []]


@pytest.mark.parametrize("raid", NAMES)
def test_each_raid_is_refused_if_one_viking_is_lacking(raid: str) -> None:
    others = [name for name in NAMES if name != raid][:5]
    warriors, traders, sailors = needs(raid)
    enough = [max(0, warriors - 1), traders, sailors]
    for lacking in (None, 0, 1, 2):
        mine = [count - (viking == lacking) for viking, count in enumerate(enough)]
        if min(mine) < 0:
            continue
        board = lay(ocean=" ".join([raid, *others]), p1=raider(vikings=mine, hand="wh"))
        assert board.refused(f"raid raid_{raid}") == ("" if lacking is None else "ON-RAID-A-02")


def test_iona_is_as_the_example_has_it() -> None:
    assert (needs("iona"), entry("raid_iona")["fame"]) == ((0, 3, 1), 3)


# Olaf


@pytest.mark.clause("ON-TR-23")
def test_olaf_takes_committed_figures_back_after_the_fame() -> None:
    board = lay(ocean="paris jarrow york dorestad iona london", p1=raider(hero="olaf", hand="tc"))
    board.play("raid raid_paris")  # (2, 2, 2) less Olaf's sailor
    assert committed(board) == (2, 2, 1)
    board.play("done")
    assert (board.asked, board.question) == (["p1"], "take_back")
    assert each(board, "fame")[0] == 5 - 2
    assert board.legal() == {"take_back warrior", "take_back trader", "take_back sailor", "done"}
    board.play("take_back sailor")
    assert (vikings(board), reserve(board)) == ((2, 1, 3), (28, 29, 27))
    assert board.legal() == {"take_back warrior", "take_back trader", "done"}
    assert board.refused("take_back sailor") == "ON-RAID-C-01"
    assert board.see("raid.hero_used") is True
    board.play("take_back trader")
    assert (vikings(board), reserve(board)) == ((2, 2, 3), (28, 28, 27))
    assert board.question == "action"
    told = [{"seat": 0, "viking": viking} for viking in ("sailor", "trader")]
    assert board.told("viking_taken_back", of="p2") == told


@pytest.mark.clause("ON-TR-23")
@pytest.mark.parametrize(("moves", "left"), [(("done",), (3, 2, 3)), (("take_back warrior", "done"), (4, 2, 3))])
def test_olaf_takes_back_up_to_two(moves: tuple[str, ...], left: tuple[int, int, int]) -> None:
    board = lay(ocean=SEA, p1=raider(hero="olaf", hand="tc"))
    board.play("raid raid_portland", "done", *moves)  # (1, 1, 1) less Olaf's sailor
    assert (vikings(board), sum(reserve(board))) == (left, 90 - sum(left))
    assert board.question == "action"


@pytest.mark.clause("ON-TR-23", "ON-LIMIT-01")
def test_with_olaf_a_full_board_is_full_again_and_not_more() -> None:
    board = lay(ocean=SEA, p1=raider(hero="olaf", hand="tc"))
    board.play("raid raid_portland", "done", "take_back warrior", "take_back trader")
    assert (vikings(board), board.question) == ((4, 3, 3), "action")


@pytest.mark.clause("ON-TR-23")
def test_olaf_is_not_asked_again_when_all_are_back() -> None:
    """Jarrow (2, 0, 1) with his sailor and the Gokstad takes one warrior only."""
    board = lay(ocean=SEA, p1=raider(hero="olaf", longships="gokstad", hand="tc"))
    board.play("raid raid_jarrow", "done")
    assert board.legal() == {"take_back warrior", "done"}
    board.play("take_back warrior")
    assert (vikings(board), board.question) == ((4, 3, 3), "action")
