"""Saga 5: the bridge between Midgard and Asgard, and what follows its fall (YC-SAGA-5)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import each, end, fresh, ladders, lay, lives, number, options, place, reserve
from tests.games.yggdrasil.sagas import dare, page, pieces, reveal, saga, wake

ROOM = number("bifrost_bridge", "capacity")


def ways(world: str, number_: int, god: str = "thor", step: int = 0, **given: Any) -> set[str]:
    """Where p1 may go from a world on a page."""
    return options(saga(5, number_, phase="move", step=step, p1={"god": god, "world": world, **given}), "go")


# The bridge


@pytest.mark.clause("YC-SAGA-5-01")
def test_at_the_start_the_bridge_is_empty() -> None:
    board = fresh(game="saga_5")
    assert (pieces(board)["bridge"], reserve(board, "fire_giants"), ladders(board)) == (0, 8, (0, 0, 7))


@pytest.mark.clause("YC-SAGA-5-02")
def test_over_the_bridge_gods_go_between_midgard_and_asgard_in_any_column() -> None:
    """The level is turned: Svartalfheim lies below Asgard, Midgard below Vanaheim."""
    assert ways("midgard", 1, step=1) == {"nidavellir", "svartalfheim", "vanaheim", "niflheim", "asgard"}
    assert ways("asgard", 1, step=1) == {"alfheim", "vanaheim", "svartalfheim", "jotunheim", "midgard"}
    assert ways("vanaheim", 1, step=1) == {"alfheim", "asgard", "midgard", "niflheim"}
    assert ways("nidavellir", 1, step=1) == {"midgard", "svartalfheim", "alfheim", "muspellheim"}
    board = saga(5, phase="move", step=1, p1={"god": "thor", "world": "midgard"}).play("go asgard")
    assert each(board, "world")[0] == "asgard"


@pytest.mark.clause("YC-SAGA-5-02")
def test_in_another_game_there_is_no_bridge() -> None:
    board = lay(game="hard", phase="move", step=1, p1={"god": "thor", "world": "midgard"})
    assert board.refused("go asgard") == "YC-MOVE-04"


@pytest.mark.clause("YC-SAGA-5-03", "YC-CAMPAIGN-18")
@pytest.mark.parametrize(
    ("enemy", "count"), [("surt", 1), ("loki", 1), ("hel", 0), ("fenrir", 0), ("iormungand", 0), ("nidhogg", 0)]
)
def test_first_copies_of_surt_and_loki_bring_a_giant_on_the_bridge(enemy: str, count: int) -> None:
    board = reveal(enemy, 5, surt=2, bridge=1)
    assert (pieces(board)["bridge"], reserve(board, "fire_giants"), ladders(board)[0]) == (1 + count, 5 - count, 2)
    assert board.see("tree.step") == 0


@pytest.mark.clause("YC-SAGA-5-03", "YC-CAMPAIGN-07")
def test_a_full_bridge_or_an_empty_reserve_loses_the_game() -> None:
    full = reveal("surt", 5, bridge=ROOM)
    assert (end(full), pieces(full)["bridge"], reserve(full, "fire_giants")) == (("lost", "YC-SAGA-5-03"), ROOM, 4)
    empty = reveal("loki", 5, surt=7, bridge=1)
    assert (end(empty), pieces(empty)["bridge"]) == (("lost", "YC-SAGA-5-03"), 1)
    last = reveal("loki", 5, surt=4, bridge=ROOM - 1)
    assert (end(last), pieces(last)["bridge"], reserve(last, "fire_giants")) == (("", ""), ROOM, 0)


@pytest.mark.clause("YC-SAGA-5-03", "YC-CAMPAIGN-18")
def test_activations_and_later_pages_bring_no_giant_on_the_bridge() -> None:
    board = wake("surt", 5)
    assert (pieces(board)["bridge"], ladders(board)[0], reserve(board, "fire_giants")) == (0, 2, 6)
    for number_ in (2, 3):
        later = reveal("loki", 5, number_)
        assert (pieces(later)["bridge"], reserve(later, "fire_giants")) == (0, 8)


@pytest.mark.clause("YC-SAGA-5-04")
@pytest.mark.parametrize("world", ["asgard", "midgard"])
def test_holding_the_bridge_sends_giants_back(world: str) -> None:
    board = saga(5, bridge=3, surt=1, valhalla=8, p1={"world": world})
    assert dare(board, f"saga s5_hold_bridge {world}") == number("s5_hold_bridge", "dangers")
    most = number("s5_hold_bridge", "sends_back")
    assert options(board, "take") == {str(count + 1) for count in range(most)}
    assert (board.refused("take 0"), board.refused(f"take {most + 1}")) == ("YC-STEP3-12", "YC-STEP3-12")
    board.play(f"take {most}")
    assert (pieces(board)["bridge"], reserve(board, "fire_giants"), ladders(board)[0]) == (3 - most, 4 + most, 1)
    assert (lives(board), board.see("active")) == ((7, 7, 7), "p2")


@pytest.mark.clause("YC-SAGA-5-04")
def test_of_a_single_giant_one_is_sent_back() -> None:
    board = saga(5, bridge=1, p1={"world": "midgard"}).play("saga s5_hold_bridge midgard", "waive")
    lost = number("s5_hold_bridge", "dangers")
    assert (pieces(board)["bridge"], reserve(board, "fire_giants"), lives(board)) == (0, 8, (7 - lost, 7, 7))


@pytest.mark.clause("YC-SAGA-5-04", "YC-CAMPAIGN-20")
def test_the_bridge_is_held_from_its_ends_and_while_it_stands() -> None:
    assert saga(5, bridge=1, p1={"world": "alfheim"}).refused("saga s5_hold_bridge alfheim") == "YC-SAGA-5-04"
    assert saga(5, bridge=1, p1={"world": "alfheim"}).refused("saga s5_hold_bridge asgard") == "YC-STEP3-01"
    assert saga(5, bridge=0, p1={"world": "midgard"}).refused("saga s5_hold_bridge midgard") == "YC-STEP3-10"
    assert saga(5, 2, p1={"world": "midgard"}).refused("saga s5_hold_bridge midgard") == "YC-CAMPAIGN-17"
    besieged = saga(5, bridge=1, jotnar="geirrod", p1={"world": "midgard"})
    assert besieged.refused("saga s5_hold_bridge midgard") == "YC-JOTUNN-09"
    ravaged = saga(5, bridge=1, ravaged="midgard", p1={"world": "midgard"})
    assert ravaged.legal("saga") == {"saga s5_hold_bridge midgard"}


@pytest.mark.clause("YC-SAGA-5-05", "YC-CAMPAIGN-17a")
def test_when_the_bridge_falls_its_giants_go_to_the_ladder_of_surt() -> None:
    last = saga(5).see("page.left")
    board = wake("nidhogg", 5, space=last - 1, bridge=3, surt=2)
    assert (page(board), pieces(board)["bridge"], ladders(board)[0]) == (("saga_5_page_2", 0), 0, 5)
    assert reserve(board, "fire_giants") == 3
    early = wake("nidhogg", 5, space=last - 2, bridge=3, surt=2)
    assert (page(early), pieces(early)["bridge"], ladders(early)[0]) == (("saga_5_page_1", last - 1), 3, 2)


# Without the bridge


@pytest.mark.clause("YC-SAGA-5-06", "YC-SAGA-5-07")
@pytest.mark.parametrize("number_", [2, 3])
def test_without_the_bridge_nobody_moves_vertically_to_or_from_asgard(number_: int) -> None:
    assert ways("asgard", number_) == {"alfheim", "vanaheim"}
    assert ways("midgard", number_) == {"nidavellir", "svartalfheim", "jotunheim"}
    assert ways("jotunheim", number_) == {"niflheim", "muspellheim", "midgard"}
    assert ways("alfheim", number_) == {"asgard", "vanaheim", "svartalfheim", "muspellheim"}
    board = saga(5, number_, phase="move", p1={"god": "thor", "world": "midgard"})
    assert board.refused("go asgard") == "YC-SAGA-5-06"
    assert board.refused("go alfheim") == "YC-MOVE-04"


@pytest.mark.clause("YC-SAGA-5-06")
def test_powers_artefacts_and_bonds_still_lead_to_asgard() -> None:
    assert "asgard" in ways("midgard", 2, god="odin")
    assert "midgard" in ways("asgard", 2, god="heimdall")
    assert "asgard" in ways("midgard", 2, artefacts="skidbladnir")
    assert ways("asgard", 2, artefacts="giallarhorn") == {
        "alfheim",
        "vanaheim",
        "midgard",
        "nidavellir",
        "svartalfheim",
    }
    p1 = {"god": "thor", "world": "midgard", "bonds": {"travel_companion": "odin"}}
    board = saga(5, 2, phase="move", p1=p1, p2={"god": "odin", "pile": "nidhogg"}).play("join odin")
    assert each(board, "world")[0] == "asgard"


@pytest.mark.clause("YC-SAGA-5-06", "YC-REVEAL-14")
def test_a_support_god_keeps_to_it_too() -> None:
    """After Hel the level is turned: Svartalfheim lies between Asgard and Iotunheim."""
    support = {"freyr": {"world": "asgard"}}
    given: dict[str, Any] = {"seats": 2, "support": support, "opened": "thor:hel"}
    board = reveal("freyr:hel", 5, 2, p1={"god": "odin"}, p2={"god": "thor"}, **given)
    assert (board.question, options(board, "go")) == ("support_move", {"alfheim", "vanaheim"})
    stands = reveal("freyr:hel", 5, 1, p1={"god": "odin"}, p2={"god": "thor"}, **given)
    # The bridge is for step 2: Midgard, now below Vanaheim, is out of reach.
    assert options(stands, "go") == {"alfheim", "vanaheim", "svartalfheim", "jotunheim"}


@pytest.mark.clause("YC-SAGA-5-06", "YC-SAGA-5-07", "YC-CAMPAIGN-18")
def test_on_page_2_the_first_copy_of_surt_turns_the_tree() -> None:
    steps = number("s5_trembling_tree", "amount")
    assert reveal("surt", 5, 2).see("tree.step") == steps
    assert reveal("surt", 5, 2, step=2).see("tree.step") == (2 + steps) % 3
    assert [reveal(enemy, 5, 2).see("tree.step") for enemy in ("loki", "hel", "fenrir")] == [0, 0, 0]
    assert [reveal("surt", 5, number_).see("tree.step") for number_ in (1, 3)] == [0, 0]
    activated = wake("surt", 5, 2)
    assert activated.see("tree.step") == 1  # by his own activation only


def beaten(surt: int = 2, **given: Any) -> Board:
    """p1 sends fire giants back from Surt's ladder; Surt himself is in Muspellheim, unless told otherwise."""
    p1 = {"god": "thor", "world": "muspellheim", **given.pop("p1", {})}
    board = saga(5, 2, space=1, surt=surt, valhalla=8, p1=p1, **given)
    dare(board, "act muspellheim")
    return board


@pytest.mark.clause("YC-SAGA-5-06", "YC-CAMPAIGN-21")
def test_surt_at_home_without_giants_turns_page_2_at_the_end_of_the_turn() -> None:
    board = beaten().play("take 2")
    assert (page(board), ladders(board)[0], board.see("active")) == (("saga_5_page_3", 0), 0, "p2")
    one_left = beaten().play("take 1")
    assert (page(one_left), ladders(one_left)[0], one_left.see("active")) == (("saga_5_page_2", 1), 1, "p2")
    away = beaten(enemies={"surt": "svartalfheim"}).play("take 2")
    assert (page(away), ladders(away)[0], away.see("active")) == (("saga_5_page_2", 1), 0, "p2")


@pytest.mark.clause("YC-SAGA-5-06")
def test_before_the_end_of_the_turn_page_2_lies_open() -> None:
    board = beaten(p1={"artefacts": "gullinbursti"}).play("take 2")
    assert (page(board), ladders(board)[0], board.asked) == (("saga_5_page_2", 1), 0, ["p1"])
    board.play("pass")
    assert (page(board), board.see("active")) == (("saga_5_page_3", 0), "p2")


@pytest.mark.clause("YC-SAGA-5-06")
def test_a_fight_that_sends_surt_home_reaches_the_goal() -> None:
    board = saga(
        5, 2, surt=0, valhalla=8, enemies={"surt": "svartalfheim"}, p1={"god": "thor", "world": "svartalfheim"}
    )
    dare(board, "fight surt")
    assert (place(board, "surt"), page(board)) == ("muspellheim", ("saga_5_page_3", 0))


@pytest.mark.clause("YC-SAGA-5-06", "YC-FENRIR-03")
def test_the_goal_is_checked_at_the_end_of_a_turn_that_fenrir_ends() -> None:
    board = wake("fenrir", 5, 2, surt=0, p1={"god": "odin"}, p2={"god": "thor", "pile": "nidhogg"})
    assert (page(board), board.see("active")) == (("saga_5_page_3", 0), "p2")


@pytest.mark.clause("YC-SAGA-5-07", "YC-CAMPAIGN-08")
def test_the_last_space_of_page_3_wins() -> None:
    last = saga(5, 3).see("page.left")
    assert end(wake("nidhogg", 5, 3, space=last - 1)) == ("won", "YC-CAMPAIGN-08")
    assert end(wake("nidhogg", 5, 3, space=last - 2)) == ("", "")
