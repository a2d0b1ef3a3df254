"""Saga 3: Sköll hunts the sun, Hati the moon (YC-SAGA-3)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import end, fresh, lives, number, options
from tests.games.yggdrasil.sagas import dare, page, pieces, reveal, saga, wake

WAY = number("skoll", "way")


def wolves(skoll: int, hati: int) -> dict[str, int]:
    return {"skoll": skoll, "hati": hati}


def spaces(board: Board) -> tuple[int, int]:
    found = pieces(board)["wolves"]
    return (found["skoll"], found["hati"])


@pytest.mark.clause("YC-SAGA-3-01", "YC-COMP-10", "YC-COMP-11")
def test_both_wolves_begin_on_space_1() -> None:
    assert spaces(fresh(game="saga_3")) == (1, 1)
    assert spaces(fresh(game="saga_2")) == (0, 0)
    assert number("hati", "way") == WAY


@pytest.mark.clause("YC-SAGA-3-02", "YC-CAMPAIGN-18", "YC-CAMPAIGN-27")
@pytest.mark.parametrize(
    ("enemy", "after"),
    [
        ("fenrir", (3, 4)),
        ("surt", (3, 3)),
        ("hel", (2, 4)),
        ("iormungand", (2, 3)),
        ("loki", (2, 3)),
        ("nidhogg", (2, 3)),
    ],
)
@pytest.mark.parametrize("number_", [1, 2, 3])
def test_first_copies_drive_the_wolves_on(enemy: str, after: tuple[int, int], number_: int) -> None:
    board = reveal(enemy, 3, number_, wolves=wolves(2, 3))
    assert (spaces(board), board.question, end(board)) == (after, "move", ("", ""))


@pytest.mark.clause("YC-SAGA-3-02", "YC-CAMPAIGN-18")
@pytest.mark.parametrize("enemy", ["fenrir", "surt", "hel"])
def test_activations_do_not_drive_the_wolves_on(enemy: str) -> None:
    assert spaces(wake(enemy, 3, wolves=wolves(2, 3))) == (2, 3)


@pytest.mark.clause("YC-SAGA-3-03", "YC-CAMPAIGN-07")
@pytest.mark.parametrize(
    ("enemy", "before", "after"),
    [
        ("surt", (WAY - 1, 2), (WAY, 2)),
        ("hel", (2, WAY - 1), (2, WAY)),
        ("fenrir", (2, WAY - 1), (3, WAY)),
        ("fenrir", (WAY - 1, 2), (WAY, 2)),  # the game is over before Hati moves
    ],
)
def test_a_wolf_that_has_its_prey_loses_the_game(enemy: str, before: tuple[int, int], after: tuple[int, int]) -> None:
    board = reveal(enemy, 3, wolves=wolves(*before))
    assert (end(board), spaces(board)) == (("lost", "YC-SAGA-3-03"), after)


@pytest.mark.clause("YC-SAGA-3-03")
def test_one_space_before_the_last_nothing_is_lost() -> None:
    board = reveal("fenrir", 3, wolves=wolves(WAY - 2, WAY - 2))
    assert (end(board), spaces(board)) == (("", ""), (WAY - 1, WAY - 1))


@pytest.mark.clause("YC-SAGA-3-04")
@pytest.mark.parametrize("space", [2, 3, WAY - 1])
def test_the_power_of_a_wolf_is_its_space_and_it_retreats_to_space_1(space: int) -> None:
    board = saga(3, valhalla=8, wolves=wolves(space, 4), p1={"world": "vanaheim"})
    assert options(board, "fight") == {"skoll", "loki"}
    assert (dare(board, "fight skoll"), spaces(board), lives(board)) == (space, (1, 4), (7, 7, 7))
    other = saga(3, valhalla=8, wolves=wolves(4, space), p1={"world": "alfheim"})
    assert options(other, "fight") == {"hati"}
    assert (dare(other, "fight hati"), spaces(other)) == (space, (4, 1))


@pytest.mark.clause("YC-SAGA-3-04")
@pytest.mark.parametrize(("artefacts", "averted"), [("gleipnir", 1), ("gleipnir megingjord", 2), ("megingjord", 0)])
def test_gleipnir_helps_against_wolves(artefacts: str, averted: int) -> None:
    board = saga(3, valhalla=8, wolves=wolves(4, 4), p1={"god": "thor", "world": "alfheim", "artefacts": artefacts})
    assert dare(board, "fight hati") == 4 - averted


@pytest.mark.clause("YC-SAGA-3-04")
def test_a_wolf_is_fought_from_its_world_and_only_when_it_has_set_out() -> None:
    home = saga(3, wolves=wolves(1, 2), p1={"world": "vanaheim"})
    assert (home.refused("fight skoll"), home.refused("fight hati")) == ("YC-SAGA-3-04", "YC-SAGA-3-04")
    below = saga(3, wolves=wolves(3, 3), p1={"world": "niflheim"})
    assert (below.refused("fight skoll"), below.refused("fight hati")) == ("YC-SAGA-3-04", "YC-SAGA-3-04")


@pytest.mark.clause("YC-SAGA-3-05", "YC-SAGA-3-06", "YC-CAMPAIGN-19")
def test_page_2_opens_and_both_wolves_advance() -> None:
    last = saga(3).see("page.left")
    board = wake("nidhogg", 3, space=last - 1, wolves=wolves(1, 3))
    assert (page(board), spaces(board), end(board)) == (("saga_3_page_2", 0), (2, 4), ("", ""))
    plain = wake("nidhogg", 3, space=last - 2, wolves=wolves(1, 3))
    assert (page(plain), spaces(plain)) == (("saga_3_page_1", last - 1), (1, 3))


@pytest.mark.clause("YC-SAGA-3-06", "YC-SAGA-3-03")
@pytest.mark.parametrize(("before", "after"), [((WAY - 1, 2), (WAY, 2)), ((2, WAY - 1), (3, WAY))])
def test_the_opening_of_page_2_can_lose_the_game(before: tuple[int, int], after: tuple[int, int]) -> None:
    last = saga(3).see("page.left")
    board = wake("nidhogg", 3, space=last - 1, wolves=wolves(*before))
    assert (end(board), spaces(board)) == (("lost", "YC-SAGA-3-03"), after)


@pytest.mark.clause("YC-SAGA-3-06", "YC-CAMPAIGN-21")
def test_both_wolves_home_at_the_same_time_turn_page_2() -> None:
    one = saga(3, 2, space=1, valhalla=8, wolves=wolves(3, 2), p1={"world": "vanaheim"})
    dare(one, "fight skoll")
    assert (page(one), spaces(one)) == (("saga_3_page_2", 1), (1, 2))
    both = saga(3, 2, space=1, valhalla=8, wolves=wolves(3, 1), p1={"world": "vanaheim"})
    dare(both, "fight skoll")
    assert (page(both), spaces(both), end(both)) == (("saga_3_page_3", 0), (1, 1), ("", ""))


@pytest.mark.clause("YC-SAGA-3-05")
def test_on_page_1_wolves_at_home_turn_no_page() -> None:
    board = saga(3, valhalla=8, wolves=wolves(2, 1), p1={"world": "vanaheim"})
    dare(board, "fight skoll")
    assert (page(board), spaces(board)) == (("saga_3_page_1", 0), (1, 1))


@pytest.mark.clause("YC-SAGA-3-07", "YC-CAMPAIGN-08")
def test_the_last_space_of_page_3_wins() -> None:
    last = saga(3, 3).see("page.left")
    assert end(wake("nidhogg", 3, 3, space=last - 1)) == ("won", "YC-CAMPAIGN-08")
    assert end(wake("nidhogg", 3, 3, space=last - 2)) == ("", "")


@pytest.mark.clause("YC-SAGA-3-08", "YC-CAMPAIGN-23")
def test_wolves_are_in_no_world() -> None:
    """Sköll beside Vanaheim changes no mode there, and Odroerir's owner is alone."""
    given: dict[str, Any] = {"wolves": wolves(3, 3), "enemies": {"loki": "cage"}}
    board = saga(3, **given, p1={"god": "thor", "world": "vanaheim"}).play("act vanaheim")
    assert options(board, "take") == {"1", "2"}
    alone = saga(3, **given, p1={"god": "thor", "world": "alfheim", "artefacts": "odroerir"}).play("act alfheim")
    assert options(alone, "mode") == {"normal", "advantage"}
    assert board.see("worlds.vanaheim.enemies") == []
