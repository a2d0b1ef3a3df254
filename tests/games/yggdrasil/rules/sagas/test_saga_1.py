"""Saga 1: oaths of all worlds, the mistletoe, the ride to Hel (YC-SAGA-1)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.games.yggdrasil.table.names import WORLDS
from meadhall.testing import Board
from tests.games.yggdrasil.board import each, end, entry, fresh, jotnar, ladders, lay, lives, number, place
from tests.games.yggdrasil.sagas import dare, page, pieces, reveal, saga, wake

GOAL = number("saga_1_page_1", "goal_count")
OATHS = number("oath_marker_oath", "count")
BROKEN = number("oath_marker_broken", "count")


def oaths(sworn: int, *worlds: str) -> dict[str, Any]:
    """So many oaths are sworn; the others, and all broken ones, lie in worlds: oaths in those named, and from the end
    of the list of worlds on.
    """
    lying = [*worlds, *(world for world in reversed(WORLDS) if world not in worlds)][: OATHS - sworn]
    broken = [world for world in WORLDS if world not in lying][:BROKEN]
    return {"oaths": {**dict.fromkeys(lying, "oath"), **dict.fromkeys(broken, "broken")}, "sworn": sworn}


# The oaths


@pytest.mark.clause("YC-SAGA-1-01", "YC-COMP-10")
def test_at_the_start_a_marker_lies_face_down_in_each_world() -> None:
    layouts = set()
    for name in "abcd":
        board = fresh(game="saga_1", name=name)
        found = pieces(board)["oaths"]
        assert list(found) == list(WORLDS)
        assert sorted(found.values()) == ["broken"] * BROKEN + ["oath"] * OATHS
        assert board.see("saga.oaths", of="p1") == dict.fromkeys(WORLDS, "?")
        assert (pieces(board)["sworn"], pieces(board)["broken"]) == (0, 0)
        layouts.add(tuple(found.values()))
    assert len(layouts) > 1


@pytest.mark.clause("YC-SAGA-1-03")
def test_an_oath_that_is_demanded_is_sworn() -> None:
    board = saga(1, **oaths(2, "alfheim"), p1={"world": "alfheim"})
    assert board.legal() == {"act alfheim", "saga s1_demand_oath alfheim", "pass"}
    before = pieces(board)["oaths"]
    board.play("saga s1_demand_oath alfheim")
    assert (pieces(board)["sworn"], pieces(board)["broken"]) == (3, 0)
    assert pieces(board)["oaths"] == {world: marker for world, marker in before.items() if world != "alfheim"}
    assert (jotnar(board), lives(board), board.see("active"), page(board)) == (
        {}, (7, 7, 7), "p2", ("saga_1_page_1", 0),
    )  # fmt: skip


@pytest.mark.clause("YC-SAGA-1-03")
def test_a_broken_oath_is_set_aside_and_activates_a_jotunn() -> None:
    board = saga(1, **oaths(GOAL - 1), decks={"jotunn": "beli"}, p1={"world": "alfheim"})
    assert pieces(board)["oaths"]["alfheim"] == "broken"
    board.play("saga s1_demand_oath alfheim")
    assert (pieces(board)["sworn"], pieces(board)["broken"]) == (GOAL - 1, 1)
    assert "alfheim" not in pieces(board)["oaths"]
    assert (jotnar(board), ladders(board)[2], page(board)[0]) == ({"beli": "muspellheim"}, 6, "saga_1_page_1")
    assert board.see("discards.jotunn") == ["beli"]


@pytest.mark.clause("YC-SAGA-1-03", "YC-CAMPAIGN-07")
def test_a_broken_oath_without_a_jotunn_loses_the_game() -> None:
    seven = "suttung skyrmir thrym hrungnir utgardloki beli gjalp"
    board = saga(1, **oaths(1), jotnar=seven, p1={"world": "alfheim"}).play("saga s1_demand_oath alfheim")
    assert (end(board), pieces(board)["broken"]) == (("lost", "YC-LOKI-05"), 1)


@pytest.mark.clause("YC-SAGA-1-03")
def test_an_oath_is_demanded_only_where_a_marker_lies_and_on_page_1() -> None:
    board = saga(1, oaths={"asgard": "broken"}, sworn=OATHS, broken=BROKEN - 1, p1={"world": "alfheim"})
    assert board.refused("saga s1_demand_oath alfheim") == "YC-SAGA-1-03"
    assert board.refused("saga s1_demand_oath asgard") == "YC-STEP3-01"
    assert saga(1, 2, p1={"world": "alfheim"}).refused("saga s1_demand_oath alfheim") == "YC-CAMPAIGN-17"
    assert lay(game="hard", p1={"world": "alfheim"}).refused("saga s1_demand_oath alfheim") == "not_asked"


@pytest.mark.clause("YC-SAGA-1-02", "YC-CAMPAIGN-17a", "YC-CAMPAIGN-21")
def test_the_fifth_sworn_oath_turns_the_page() -> None:
    board = saga(1, space=2, **oaths(GOAL - 2, "alfheim", "vanaheim"), p1={"world": "alfheim"})
    board.play("saga s1_demand_oath alfheim")
    assert page(board) == ("saga_1_page_1", 2)
    board = saga(1, space=2, **oaths(GOAL - 1, "alfheim"), p1={"world": "alfheim"})
    board.play("saga s1_demand_oath alfheim")
    assert (page(board), pieces(board)["sworn"]) == (("saga_1_page_2", 0), GOAL)


# Loki's slander


def slander(**given: Any) -> Board:
    """p1 reveals a card of Loki, who stands in Vanaheim, unless told otherwise."""
    given = {**oaths(3), **given}
    return reveal(given.pop("enemy", "loki"), 1, given.pop("page", 1), **given)


@pytest.mark.clause("YC-SAGA-1-04", "YC-CAMPAIGN-18", "YC-CAMPAIGN-27")
def test_the_first_copy_of_loki_lays_a_sworn_oath_into_his_world() -> None:
    there = {**oaths(3)["oaths"]}
    there.pop("vanaheim", None)
    board = slander(oaths=there, broken=BROKEN - list(there.values()).count("broken"))
    assert (pieces(board)["sworn"], pieces(board)["oaths"]) == (2, {**there, "vanaheim": "oath"})
    assert board.see("saga.oaths.vanaheim", of="p2") == "oath"
    assert (place(board, "loki"), board.question) == ("vanaheim", "move")
    board.play("go vanaheim", "saga s1_demand_oath vanaheim")
    assert (pieces(board)["sworn"], pieces(board)["oaths"]) == (3, there)


@pytest.mark.clause("YC-SAGA-1-03", "YC-SAGA-1-04")
@pytest.mark.parametrize(("lying", "uncovers"), [("oaths", True), ("open_oaths", False)])
def test_only_a_marker_that_lay_face_down_is_uncovered(lying: str, uncovers: bool) -> None:
    """Gullinbursti's owner still has a fight, so that nothing else happens."""
    given: dict[str, Any] = {"sworn": OATHS - 1, "broken": BROKEN, lying: {"vanaheim": "oath"}}
    board = saga(1, **given, p1={"world": "vanaheim", "artefacts": "gullinbursti"})
    board.table.uncovered = False
    board.play("saga s1_demand_oath vanaheim")
    assert (board.asked, board.table.uncovered, pieces(board)["sworn"]) == (["p1"], uncovers, OATHS)


@pytest.mark.clause("YC-SAGA-1-04")
def test_slander_needs_an_empty_world_a_sworn_oath_and_a_first_copy_on_page_1() -> None:
    covered = slander(**oaths(3, "vanaheim"))
    unsworn = slander(**{**oaths(0), "oaths": dict.fromkeys(WORLDS[3:], "oath"), "broken": BROKEN})
    caged = slander(oaths=dict.fromkeys(WORLDS[3:6], "oath"), broken=BROKEN, enemies={"loki": "cage"})
    other = slander(oaths=dict.fromkeys(WORLDS[3:6], "oath"), broken=BROKEN, enemy="surt")
    for board, sworn in ((covered, 3), (unsworn, 0), (caged, 3), (other, 3)):
        assert pieces(board)["sworn"] == sworn
        assert "slander" not in [news.key for news in board.table.news]
    second = wake("loki", 1, oaths=dict.fromkeys(WORLDS[3:6], "oath"), sworn=3, broken=BROKEN)
    assert (pieces(second)["sworn"], place(second, "loki")) == (3, "asgard")


@pytest.mark.clause("YC-SAGA-1-09", "YC-SAGA-1-04")
def test_after_page_1_sworn_oaths_have_no_further_use() -> None:
    for number_ in (2, 3):
        board = reveal("loki", 1, number_, sworn=GOAL)
        assert (pieces(board)["sworn"], pieces(board)["oaths"]) == (GOAL, {})


# The mistletoe


GROVES = ["alfheim", "midgard", "svartalfheim"]
MISTLETOE = number("mistletoe", "power")


@pytest.mark.clause("YC-SAGA-1-05", "YC-CAMPAIGN-19")
def test_page_2_clears_the_markers_and_brings_the_mistletoe() -> None:
    board = saga(1, **oaths(GOAL - 1, "alfheim"), p1={"world": "alfheim"})
    assert pieces(board)["mistletoe"] == []
    board.play("saga s1_demand_oath alfheim")
    assert (pieces(board)["oaths"], pieces(board)["mistletoe"]) == ({}, GROVES)
    assert sorted(entry("mistletoe")["worlds"]) == GROVES


@pytest.mark.clause("YC-SAGA-1-06", "YC-FIGHT-13")
@pytest.mark.parametrize("world", GROVES)
def test_a_mistletoe_is_fought_in_its_world_and_removed(world: str) -> None:
    board = saga(1, 2, valhalla=8, p1={"world": world})
    assert dare(board, "fight mistletoe") == MISTLETOE
    assert pieces(board)["mistletoe"] == [grove for grove in GROVES if grove != world]
    assert (page(board)[0], lives(board), board.see("valhalla")) == ("saga_1_page_2", (7, 7, 7), 8 - MISTLETOE)


@pytest.mark.clause("YC-SAGA-1-06")
def test_where_no_mistletoe_is_none_can_be_fought() -> None:
    board = saga(1, 2, mistletoe=["midgard"], p1={"world": "alfheim"})
    assert board.refused("fight mistletoe") == "YC-SAGA-1-06"
    assert saga(1, p1={"world": "midgard"}).refused("fight mistletoe") == "YC-SAGA-1-06"


@pytest.mark.clause("YC-SAGA-1-05")
def test_without_mistletoe_the_page_turns() -> None:
    board = saga(1, 2, space=1, mistletoe=["midgard"], valhalla=8, p1={"world": "midgard"})
    dare(board, "fight mistletoe")
    assert (page(board), end(board)) == (("saga_1_page_3", 0), ("", ""))


# The ride to Hel


@pytest.mark.clause("YC-SAGA-1-08", "YC-CAMPAIGN-24")
@pytest.mark.parametrize("nameless", [0, 3])
def test_pleading_costs_as_many_dangers_as_hel_has_power_and_more(nameless: int) -> None:
    p1 = {"world": "niflheim", "artefacts": "gungnir"}
    board = saga(1, 3, hel=nameless, valhalla=8, p1=p1)
    assert dare(board, "saga s1_plead niflheim") == nameless + 1 + number("s1_plead", "dangers")


@pytest.mark.clause("YC-SAGA-1-07", "YC-CAMPAIGN-08")
def test_pleading_once_wins_the_saga() -> None:
    board = saga(1, 3, valhalla=3, p1={"world": "niflheim"})
    board.play("saga s1_plead niflheim", "heroes 3", "waive")
    assert (end(board), each(board, "life"), pieces(board)["pleaded"]) == (("won", "YC-CAMPAIGN-08"), [6, 7, 7], True)
    assert (board.state.over, board.state.result()) == (True, {0: 1.0, 1: 1.0, 2: 1.0})


@pytest.mark.clause("YC-SAGA-1-08")
def test_who_dies_pleading_has_not_pleaded() -> None:
    board = saga(1, 3, p1={"world": "niflheim", "life": 3}).play("saga s1_plead niflheim", "waive")
    assert (end(board), pieces(board)["pleaded"]) == (("lost", "YC-END-03"), False)


@pytest.mark.clause("YC-SAGA-1-08")
def test_pleading_needs_niflheim_and_hel_in_it() -> None:
    away = saga(1, 3, enemies={"hel": "nidavellir"}, hel=1, p1={"world": "niflheim"})
    assert away.refused("saga s1_plead niflheim") == "YC-SAGA-1-08"
    beside = saga(1, 3, enemies={"hel": "jotunheim"}, p1={"world": "jotunheim"})
    assert beside.refused("saga s1_plead jotunheim") == "YC-SAGA-1-08"
    early = saga(1, 2, p1={"world": "niflheim"})
    assert early.refused("saga s1_plead niflheim") == "YC-CAMPAIGN-17"
    besieged = saga(1, 3, jotnar="starkadr", p1={"world": "niflheim"})
    assert besieged.refused("saga s1_plead niflheim") == "YC-JOTUNN-09"
    supported = saga(1, 3, jotnar="hyrrokkin", p1={"world": "niflheim"})
    assert supported.legal("saga") == {"saga s1_plead niflheim"}
