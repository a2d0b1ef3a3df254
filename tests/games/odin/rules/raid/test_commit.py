"""Raid step C: commit Vikings, discounts and substitutions (ON-RAID-C)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.odin.board import about, box, committed, entry, lay, needs, options, raider, reserve, vikings

SEA = "portland noirmoutier jarrow orkney iona lindisfarne"
OPPONENT = {"hand": "wh"}
"""Somebody who is asked in step D, so that the raid stands still there."""


def sail(raid: str, *, ocean: str = SEA, middle: str = "warrior", lower: str = "sailor", **p1: Any) -> Board:
    """Announce a raid with hero, longship and Vikings of `raider` unless told otherwise."""
    board = lay(ocean=ocean, markers={"middle": middle, "lower": lower}, p1=raider(**p1), p2=OPPONENT)
    return board.play(f"raid raid_{raid}")


# What is required


@pytest.mark.clause("ON-RAID-C-01")
@pytest.mark.parametrize(
    ("raid", "paid"),
    [("orkney", (1, 0, 2)), ("iona", (1, 2, 1)), ("lindisfarne", (3, 0, 1))],
)
def test_figures_for_the_card_and_for_the_marker_go_to_the_reserve(raid: str, paid: tuple[int, int, int]) -> None:
    """Hogni stands for a trader; the marker of the middle zone is a warrior, that of the lower zone a sailor."""
    board = sail(raid, hero="hogni", longships="crane")
    assert tuple(board.see("raid.required").values()) == (paid[0], paid[1] + 1, paid[2])
    assert committed(board) == paid
    assert vikings(board) == tuple(had - gone for had, gone in zip((4, 3, 3), paid, strict=True))
    assert reserve(board) == tuple(30 - had for had in vikings(board))
    assert board.see("raid.need") == {"warrior": 0, "trader": 0, "sailor": 0}
    figures = ("warrior",) * paid[0] + ("trader",) * paid[1] + ("sailor",) * paid[2]
    assert board.told("vikings_committed", of="p3") == [{"seat": 0, "vikings": figures}]


@pytest.mark.clause("ON-RAID-C-01")
@pytest.mark.parametrize(("middle", "paid"), [("warrior", (2, 1, 1)), ("trader", (1, 2, 1)), ("sailor", (1, 1, 2))])
def test_the_type_of_the_marker_decides(middle: str, paid: tuple[int, int, int]) -> None:
    """Dorestad (1, 2, 1) with Hogni in the middle zone, whose marker is one more."""
    lower = "sailor" if middle != "sailor" else "trader"
    sea = "iona jarrow york dorestad paris london"
    board = sail("dorestad", ocean=sea, middle=middle, lower=lower, hero="hogni", longships="crane")
    assert committed(board) == paid


@pytest.mark.clause("ON-RAID-C-02")
@pytest.mark.parametrize(("raid", "paid"), [("portland", (1, 0, 1)), ("noirmoutier", (0, 1, 1)), ("jarrow", (2, 0, 1))])
def test_in_the_upper_zone_only_the_card_counts(raid: str, paid: tuple[int, int, int]) -> None:
    board = sail(raid, hero="hogni", longships="crane")
    assert tuple(board.see("raid.required").values()) == needs(raid)
    assert committed(board) == paid


# Discounts that apply by themselves


@pytest.mark.clause("ON-RAID-C-03", "ON-RAID-C-04", "ON-RAID-C-07", "ON-SYMBOL-12")
@pytest.mark.parametrize(
    ("hero", "paid"), [("harald", (1, 2, 2)), ("hogni", (2, 1, 2)), ("olaf", (2, 2, 1)), ("erik", (2, 2, 1))]
)
def test_the_symbol_of_the_hero_replaces_one_figure_once(hero: str, paid: tuple[int, int, int]) -> None:
    board = sail("paris", ocean="paris jarrow york dorestad iona london", hero=hero)
    assert committed(board) == paid


@pytest.mark.clause("ON-RAID-C-03", "ON-RAID-C-04", "ON-RAID-C-07")
@pytest.mark.parametrize(("ship", "paid"), [("gokstad", (0, 2, 2)), ("oseberg", (1, 1, 2)), ("ellida", (1, 2, 1))])
def test_the_discount_of_a_longship_comes_on_top_of_the_symbol(ship: str, paid: tuple[int, int, int]) -> None:
    board = sail("paris", ocean="paris jarrow york dorestad iona london", longships=ship)
    assert committed(board) == paid


@pytest.mark.clause("ON-RAID-C-06")
def test_a_discount_without_a_matching_symbol_is_lost() -> None:
    board = sail("jarrow", hero="hogni", longships="oseberg")
    assert committed(board) == needs("jarrow")
    board = sail("noirmoutier", hero="harald", longships="gokstad")
    assert committed(board) == needs("noirmoutier")


@pytest.mark.clause("ON-RAID-C-06")
def test_a_discount_can_strike_the_symbol_of_the_marker() -> None:
    assert committed(sail("orkney", hero="harald", longships="crane")) == (0, 1, 2)
    assert committed(sail("orkney", hero="thyra", longships="gokstad")) == (0, 1, 1)
    assert committed(sail("orkney", hero="thyra", longships="gokstad", vikings=(0, 1, 1))) == (0, 1, 1)


# Discounts of choice


@pytest.mark.clause("ON-RAID-C-07")
@pytest.mark.parametrize(
    ("given", "card"),
    [
        ({"longships": "short_serpent"}, "longship_short_serpent"),
        ({"buildings": "inn_4"}, "inn_4"),
        ({"hero": "egil"}, "hero_egil"),
    ],
)
def test_a_discount_with_a_choice_is_the_decision_of_the_player(given: dict[str, str], card: str) -> None:
    board = sail("jarrow", **given)
    assert (board.asked, board.question) == (["p1"], "ignore")
    assert about(board) == {"card": card}
    assert board.refused("decline") == ""
    board.play("decline")
    assert (committed(board), board.asked) == ((1, 0, 1), ["p2"])
    assert board.see("used_abilities") == []
    assert board.see("raid.hero_used") is False


@pytest.mark.clause("ON-RAID-C-06", "ON-RAID-C-07", "ON-RAID-C-04")
@pytest.mark.parametrize("given", [{"longships": "short_serpent"}, {"buildings": "inn_4"}])
def test_a_discount_for_any_type_ignores_one_needed_figure(given: dict[str, str]) -> None:
    board = sail("jarrow", **given)
    assert board.legal() == {"ignore warrior", "ignore sailor", "decline"}
    assert board.refused("ignore trader") == "ON-RAID-C-06"
    board.play("ignore sailor")
    assert (committed(board), vikings(board)) == ((1, 0, 0), (3, 3, 3))
    assert board.see("used_abilities") == (["inn_4"] if "buildings" in given else [])
    card = given.get("buildings", "longship_short_serpent")
    assert board.told("viking_ignored", of="p3") == [{"seat": 0, "viking": "sailor", "card": card}]


@pytest.mark.clause("ON-RAID-C-04", "ON-ABILITY-09")
def test_the_discount_of_an_inn_serves_one_raid_of_the_turn() -> None:
    p1 = raider(buildings="inn_4", hand="wh", vikings=(4, 3, 3))
    board = lay(ocean=SEA, more={"used_abilities": "inn_4"}, p1=p1, p2=OPPONENT).play("raid raid_jarrow")
    assert board.asked == ["p2"]
    assert committed(board) == (1, 0, 1)


@pytest.mark.clause("ON-RAID-C-07", "ON-RAID-C-04")
@pytest.mark.parametrize(("raid", "paid"), [("york", (0, 1, 1)), ("portland", (0, 1, 1)), ("london", (0, 2, 1))])
def test_egil_ignores_up_to_two_warriors_besides_his_symbol(raid: str, paid: tuple[int, int, int]) -> None:
    board = sail(raid, ocean="york portland london dorestad iona paris", hero="egil")
    if raid == "portland":  # his own symbol is enough
        assert board.asked == ["p2"]
    else:
        assert board.legal() == {"ignore warrior", "decline"}
        assert board.refused("ignore trader") == board.refused("ignore sailor") == "ON-RAID-C-06"
        board.play("ignore warrior")
        assert board.see("raid.hero_used") is True
    assert committed(board) == paid


@pytest.mark.clause("ON-RAID-C-06")
def test_egil_ignores_no_more_warriors_than_he_names() -> None:
    """Lindisfarne (3, 1, 0) with the warrior of the marker needs 4; his symbol and his ability leave 1."""
    board = sail("lindisfarne", lower="warrior", middle="sailor", longships="crane", hero="egil")
    board.play("ignore warrior")
    spared = 1 + entry("hero_egil")["effects"][0]["amount"]
    assert committed(board) == (4 - spared, 1, 0)


@pytest.mark.clause("ON-RAID-C-07")
def test_each_discount_of_choice_is_asked_for_once() -> None:
    """Lisbon (2, 1, 2): Egil's symbol, the Short Serpent, the Inn and Egil's ability leave 1 trader or 1 sailor."""
    given: dict[str, Any] = {"hero": "egil", "longships": "short_serpent", "buildings": "inn_4", "vikings": (2, 1, 2)}
    board = sail("lisbon", ocean="lisbon portland london dorestad iona paris", **given)
    cards = []
    for move in ("ignore sailor", "ignore sailor", "ignore warrior"):
        cards.append(about(board)["card"])
        board.play(move)
    assert sorted(cards) == ["hero_egil", "inn_4", "longship_short_serpent"]
    assert (board.asked, committed(board)) == (["p2"], (0, 1, 0))


# Discounts that are needed


@pytest.mark.clause("ON-RAID-A-03", "ON-RAID-C-06")
def test_the_last_discount_that_can_help_must_be_used_where_it_helps() -> None:
    """Jarrow (2, 0, 1) with Harald leaves a warrior, which is lacking, and a sailor, which is there."""
    given: dict[str, Any] = {"longships": "short_serpent", "buildings": "inn_4", "vikings": (0, 0, 1)}
    board = sail("jarrow", **given)
    assert board.legal() == {"ignore warrior", "ignore sailor", "decline"}
    board.play("decline")
    assert board.asked == ["p2"]  # the Inn must ignore the warrior, so nobody is asked
    assert committed(board) == (0, 0, 1)
    assert board.see("used_abilities") == ["inn_4"]


@pytest.mark.clause("ON-RAID-A-03", "ON-RAID-C-06")
def test_a_discount_cannot_be_wasted_on_a_figure_that_is_there() -> None:
    """Lisbon (2, 1, 2) with Ivar's symbol: 3 figures are lacking, the Inn ignores 1 of them and Ivar replaces 2."""
    given: dict[str, Any] = {"buildings": "inn_4", "hero": "ivar", "vikings": (0, 4, 0)}
    board = sail("lisbon", ocean="lisbon portland london dorestad iona paris", **given)
    assert board.legal() == {"ignore warrior", "ignore sailor"}
    assert board.refused("ignore trader") == board.refused("decline") == "ON-RAID-A-03"
    board.play("ignore warrior")
    assert (committed(board), vikings(board)) == ((0, 3, 0), (0, 1, 0))


@pytest.mark.clause("ON-RAID-A-03")
def test_egil_must_be_used_if_warriors_are_lacking() -> None:
    board = sail("york", ocean="york portland london dorestad iona paris", hero="egil", vikings=(1, 1, 1), hand="wh")
    assert board.asked == ["p2"]  # only one answer is left, so nobody is asked
    assert (committed(board), vikings(board)) == ((0, 1, 1), (1, 0, 0))
    free = sail("york", ocean="york portland london dorestad iona paris", hero="egil", vikings=(2, 1, 1))
    assert free.legal() == {"ignore warrior", "decline"}


# At least one Viking


@pytest.mark.clause("ON-RAID-C-05", "ON-RAID-C-06", "ON-TR-17")
def test_if_all_could_be_ignored_one_required_figure_of_choice_is_paid() -> None:
    """Jarrow (2, 0, 1): Egil's symbol and ability strike the warriors, the Ellida the sailor."""
    board = sail("jarrow", hero="egil", longships="ellida")
    board.play("ignore warrior")
    assert (board.question, board.legal()) == ("leave", {"leave warrior", "leave sailor"})
    assert board.refused("leave trader") == "ON-RAID-C-06"
    board.play("leave warrior")
    assert (committed(board), vikings(board), reserve(board)) == ((1, 0, 0), (3, 3, 3), (27, 27, 27))


@pytest.mark.clause("ON-RAID-C-05", "ON-TR-17")
@pytest.mark.parametrize(("mine", "clause"), [((0, 5, 0), "ON-RAID-A-02"), ((0, 0, 1), ""), ((1, 0, 0), "")])
def test_without_a_figure_of_a_required_type_a_raid_ignored_completely_is_impossible(
    mine: tuple[int, int, int], clause: str
) -> None:
    p1 = raider(hero="egil", longships="ellida", vikings=mine, hand="wh")
    board = lay(ocean=SEA, p1=p1, p2=OPPONENT)
    assert board.refused("raid raid_jarrow") == clause


@pytest.mark.clause("ON-RAID-C-05")
def test_the_figure_that_stays_must_be_there() -> None:
    """Portland with Harald, the Oseberg and an Inn; there is no trader."""
    board = sail("portland", longships="oseberg", buildings="inn_4", vikings=(1, 0, 1))
    board.play("ignore sailor")
    assert board.legal() == {"leave warrior", "leave sailor"}
    assert board.refused("leave trader") == "ON-RAID-C-05"
    alone = sail("portland", longships="oseberg", buildings="inn_4", vikings=(0, 0, 1))
    assert alone.play("ignore sailor").asked == ["p2"]
    assert committed(alone) == (0, 0, 1)


@pytest.mark.clause("ON-RAID-C-06")
def test_nobody_pays_more_than_the_rest() -> None:
    board = sail("portland", longships="oseberg")
    assert (committed(board), vikings(board)) == ((0, 0, 1), (4, 3, 2))


# Ivar: figures of any type


@pytest.mark.clause("ON-RAID-C-07", "ON-RAID-A-03")
def test_ivar_replaces_figures_that_are_lacking() -> None:
    board = sail("jarrow", hero="ivar", vikings=(0, 5, 0))
    assert board.question == "substitute"
    assert board.legal() == {"substitute warrior trader", "substitute sailor trader"}
    assert board.refused("done") == "ON-RAID-A-03"
    board.play("substitute sailor trader")
    assert board.asked == ["p2"]  # the other one follows from it
    assert (committed(board), vikings(board), reserve(board)) == ((0, 2, 0), (0, 3, 0), (30, 27, 30))
    assert board.see("raid.hero_used") is True
    told = [{"seat": 0, "needed": needed, "paid": "trader"} for needed in ("sailor", "warrior")]
    assert board.told("viking_substituted", of="p3") == told


@pytest.mark.clause("ON-RAID-C-07")
def test_ivar_may_be_left_unused_or_used_once() -> None:
    board = sail("jarrow", hero="ivar")
    assert board.refused("done") == ""
    unused = sail("jarrow", hero="ivar").play("done")
    assert (committed(unused), unused.see("raid.hero_used")) == ((1, 0, 1), False)
    board.play("substitute warrior trader")
    assert board.question == "substitute"
    board.play("done")
    assert (committed(board), vikings(board)) == ((0, 1, 1), (4, 2, 2))


@pytest.mark.clause("ON-RAID-C-06")
def test_ivar_replaces_only_what_is_needed_by_another_type() -> None:
    board = sail("jarrow", hero="ivar")
    assert board.refused("substitute warrior warrior") == "ON-RAID-C-06"
    assert board.refused("substitute trader sailor") == "ON-RAID-C-06"
    wanted = {"warrior trader", "warrior sailor", "sailor warrior", "sailor trader"}
    assert options(board, "substitute") == wanted


@pytest.mark.clause("ON-RAID-A-02", "ON-RAID-A-03")
@pytest.mark.parametrize(
    ("mine", "possible"), [((0, 0, 4), True), ((0, 0, 3), False), ((0, 1, 3), True), ((0, 5, 0), False)]
)
def test_ivar_replaces_at_most_two(mine: tuple[int, int, int], possible: bool) -> None:
    """Lisbon (2, 1, 2) with Ivar's symbol needs 1 warrior, 1 trader, 2 sailors."""
    sea = "lisbon portland london dorestad iona paris"
    board = lay(ocean=sea, p1=raider(hero="ivar", vikings=mine, hand="wh"), p2=OPPONENT)
    assert board.refused("raid raid_lisbon") == ("" if possible else "ON-RAID-A-02")


@pytest.mark.clause("ON-RAID-A-02", "ON-RAID-A-03")
@pytest.mark.parametrize(("mine", "possible"), [((0, 3, 0), True), ((0, 2, 0), False), ((0, 0, 3), True)])
def test_ivar_and_an_inn_together(mine: tuple[int, int, int], possible: bool) -> None:
    """Lisbon (2, 1, 2) with Ivar's symbol: one figure is ignored, two of the other three are replaced."""
    p1 = raider(hero="ivar", buildings="inn_4", vikings=mine, hand="wh")
    board = lay(ocean="lisbon portland london dorestad iona paris", p1=p1, p2=OPPONENT)
    assert board.refused("raid raid_lisbon") == ("" if possible else "ON-RAID-A-02")


@pytest.mark.clause("ON-RAID-A-03")
def test_a_replacement_must_leave_the_raid_possible() -> None:
    """Needed are 1 warrior, 1 trader, 2 sailors; a figure that is needed itself cannot replace another."""
    sea = "lisbon portland london dorestad iona paris"
    board = sail("lisbon", ocean=sea, hero="ivar", vikings=(0, 1, 4))
    assert options(board, "substitute") == {"warrior sailor", "trader sailor"}
    assert board.refused("substitute warrior trader") == "ON-RAID-A-03"
    board.play("substitute trader sailor")
    assert options(board, "substitute") == {"warrior trader", "warrior sailor"}
    board.play("substitute warrior sailor")
    assert (committed(board), vikings(board)) == ((0, 0, 4), (0, 1, 0))
    two = sail("lisbon", ocean=sea, hero="ivar", vikings=(0, 0, 5))
    assert options(two, "substitute") == {"warrior sailor", "trader sailor"}
    spare = sail("lisbon", ocean=sea, hero="ivar", vikings=(0, 2, 3))
    assert options(spare, "substitute") == {"warrior trader", "warrior sailor", "trader sailor", "sailor trader"}


@pytest.mark.clause("ON-RAID-A-03")
def test_a_replacement_is_not_wasted_while_as_many_are_lacking_as_are_left() -> None:
    """London (3, 2, 1) with Ivar's symbol: 2 warriors are lacking, so no trader or sailor can be replaced."""
    sea = "london portland lisbon dorestad iona paris"
    board = sail("london", ocean=sea, hero="ivar", vikings=(0, 4, 3))
    assert options(board, "substitute") == {"warrior trader", "warrior sailor"}
    assert board.refused("substitute trader sailor") == "ON-RAID-A-03"
    board.play("substitute warrior trader")
    assert options(board, "substitute") == {"warrior trader", "warrior sailor"}
    board.play("substitute warrior sailor")
    assert (committed(board), vikings(board)) == ((0, 3, 2), (0, 1, 1))


@pytest.mark.clause("ON-RAID-C-05", "ON-RAID-C-06")
def test_with_ivar_the_figure_that_stays_may_be_of_any_type() -> None:
    """Jarrow (2, 0, 1): Ivar's symbol, the Ellida and the Inn strike all; the player has traders alone."""
    board = sail("jarrow", hero="ivar", longships="ellida", buildings="inn_4", vikings=(0, 2, 0))
    assert board.legal() == {"ignore warrior", "decline"}
    board.play("ignore warrior")
    assert board.legal() == {"leave warrior", "leave sailor"}
    board.play("leave sailor")
    assert (committed(board), vikings(board)) == ((0, 1, 0), (0, 1, 0))
    none = lay(ocean=SEA, p1=raider(hero="ivar", longships="ellida", buildings="inn_4", vikings=(0, 0, 0), hand="wh"))
    assert none.refused("raid raid_jarrow") == "ON-RAID-A-02"


# Other numbers


def test_a_discount_of_more_than_one_figure_of_any_type_is_asked_for_as_often() -> None:
    board = lay(ocean=SEA, p1=raider(longships="short_serpent", vikings=(0, 0, 1)), p2=OPPONENT)
    ship = box(board).ship_ids.index("longship_short_serpent")
    box(board).ship_effect[ship].amount = 2
    board.play("raid raid_noirmoutier")  # 2 traders and 1 sailor: both traders must be ignored
    assert committed(board) == (0, 0, 1)
    board = lay(ocean=SEA, p1=raider(longships="short_serpent"), p2=OPPONENT)
    box(board).ship_effect[ship].amount = 2
    board.play("raid raid_noirmoutier", "ignore trader")
    assert board.legal() == {"ignore trader", "ignore sailor", "decline"}
    board.play("ignore sailor")
    assert (committed(board), board.asked) == ((0, 1, 0), ["p2"])


def test_after_a_declined_discount_of_more_than_one_figure_nobody_is_asked_again() -> None:
    board = lay(ocean=SEA, p1=raider(longships="short_serpent"), p2=OPPONENT)
    box(board).ship_effect[box(board).ship_ids.index("longship_short_serpent")].amount = 2
    board.play("raid raid_noirmoutier", "decline")
    assert (committed(board), board.asked) == ((0, 2, 1), ["p2"])
