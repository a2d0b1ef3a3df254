"""Saga 2: the sons of Bergelmir climb the tree (YC-SAGA-2)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import each, end, fresh, lives, number, options, places, ravaged
from tests.games.yggdrasil.sagas import dare, page, pieces, reveal, saga, wake

SON = number("bergelmir_son_1", "power")


def sons(*places_: str) -> dict[str, str]:
    """Where the sons are, by their numbers; "" is aside."""
    return {f"bergelmir_son_{number + 1}": place for number, place in enumerate(places_)}


def where(board: Board) -> list[str]:
    return list(pieces(board)["sons"].values())


@pytest.mark.clause("YC-SAGA-2-01", "YC-COMP-10")
def test_at_the_start_the_first_son_is_in_iotunheim() -> None:
    assert where(fresh(game="saga_2")) == ["jotunheim", "", ""]


@pytest.mark.clause("YC-SAGA-2-02", "YC-CAMPAIGN-17a", "YC-CAMPAIGN-22")
@pytest.mark.parametrize(
    ("number_", "before", "after"),
    [
        (1, ("midgard", "", ""), ["midgard", "jotunheim", ""]),
        (2, ("midgard", "asgard", ""), ["midgard", "asgard", "jotunheim"]),
        (3, ("midgard", "asgard", "jotunheim"), ["midgard", "asgard", "jotunheim"]),
    ],
)
def test_each_turn_of_a_page_brings_the_next_son(number_: int, before: tuple[str, ...], after: list[str]) -> None:
    last = saga(2, number_).see("page.left")
    early = wake("nidhogg", 2, number_, space=last - 2, sons=sons(*before))
    assert (page(early), where(early)) == ((f"saga_2_page_{number_}", last - 1), list(before))
    board = wake("nidhogg", 2, number_, space=last - 1, sons=sons(*before))
    assert where(board) == after
    if number_ < 3:
        assert (page(board), end(board), board.question) == ((f"saga_2_page_{number_ + 1}", 0), ("", ""), "move")
    else:
        assert end(board) == ("won", "YC-CAMPAIGN-08")


@pytest.mark.clause("YC-SAGA-2-03", "YC-CAMPAIGN-23")
@pytest.mark.parametrize(
    ("step", "after"), [(0, ["midgard", "asgard", "midgard"]), (1, ["svartalfheim", "vanaheim", "svartalfheim"])]
)
def test_the_first_copy_of_loki_sends_every_son_up(step: int, after: list[str]) -> None:
    """With the level turned, Midgard lies below Vanaheim and Svartalfheim above Iotunheim."""
    board = reveal("loki", 2, 3, step=step, sons=sons("jotunheim", "midgard", "jotunheim"))
    assert (where(board), places(board).split()[4], board.question) == (after, "vanaheim", "move")


@pytest.mark.clause("YC-SAGA-2-03")
@pytest.mark.parametrize("enemy", ["surt", "hel", "iormungand", "fenrir", "nidhogg"])
def test_other_cards_move_no_son(enemy: str) -> None:
    assert where(reveal(enemy, 2, 2)) == ["jotunheim", "jotunheim", ""]


@pytest.mark.clause("YC-SAGA-2-03", "YC-CAMPAIGN-18")
def test_an_activation_of_loki_moves_no_son() -> None:
    assert where(wake("loki", 2, 2)) == ["jotunheim", "jotunheim", ""]


@pytest.mark.clause("YC-SAGA-2-04", "YC-CAMPAIGN-07", "YC-END-09")
def test_a_son_above_the_upper_level_loses_the_game() -> None:
    board = reveal("loki", 2, 3, sons=sons("jotunheim", "alfheim", "midgard"))
    assert (end(board), where(board)) == (("lost", "YC-SAGA-2-04"), ["midgard", "alfheim", "midgard"])


@pytest.mark.clause("YC-SAGA-2-05", "YC-CAMPAIGN-24")
@pytest.mark.parametrize(
    ("artefacts", "dangers"), [("", SON), ("jarngreipr", SON - 1), ("jarngreipr megingjord", SON - 2), ("hofund", SON)]
)
def test_a_son_is_fought_in_his_world_and_retreats(artefacts: str, dangers: int) -> None:
    p1 = {"god": "thor", "world": "midgard", "artefacts": artefacts}
    board = saga(2, 2, valhalla=8, sons=sons("midgard", "midgard", ""), p1=p1)
    assert options(board, "fight") == {"bergelmir_son_1", "bergelmir_son_2", "iormungand"}
    assert dare(board, "fight bergelmir_son_2") == dangers
    assert (where(board), lives(board)) == (["midgard", "jotunheim", ""], (7, 7, 7))


@pytest.mark.clause("YC-SAGA-2-05")
def test_a_son_is_not_fought_in_iotunheim_nor_from_afar() -> None:
    board = saga(2, 2, sons=sons("jotunheim", "midgard", ""), p1={"world": "jotunheim"})
    assert board.refused("fight bergelmir_son_1") == "YC-SAGA-2-05"
    assert board.refused("fight bergelmir_son_2") == "YC-FIGHT-01"
    assert board.refused("fight bergelmir_son_3") == "YC-FIGHT-01"
    other = saga(3, p1={"world": "alfheim"})
    assert other.refused("fight bergelmir_son_1") == "YC-FIGHT-13"


def harvest(**given: Any) -> Board:
    """p1 (Thor) in Alfheim carries out its action with a son beside him."""
    p1 = {"god": "thor", "world": "alfheim", **given.pop("p1", {})}
    return saga(2, sons=given.pop("sons", sons("alfheim", "", "")), p1=p1, **given).play("act alfheim")


@pytest.mark.clause("YC-SAGA-2-06")
def test_a_son_counts_as_an_enemy_for_the_mode() -> None:
    assert each(harvest(), "elves")[0] == 1  # disadvantage: nothing to choose
    assert options(harvest(p2={"world": "alfheim"}), "take") == {"1", "2"}
    assert options(harvest(sons=sons("midgard", "", "")), "take") == {"1", "2"}
    assert each(harvest(enemies={"loki": "alfheim"}), "elves")[0] == 1
    assert options(harvest(sons=sons("midgard", "", ""), p2={"world": "alfheim"}), "take") == {"1", "2", "3"}


@pytest.mark.clause("YC-SAGA-2-06")
def test_valshamr_ignores_a_son() -> None:
    board = harvest(p1={"artefacts": "valshamr"})
    assert options(board, "mode") == {"disadvantage", "normal"}
    friend = harvest(p1={"artefacts": "valshamr"}, p2={"world": "alfheim"})
    assert options(friend, "mode") == {"normal", "advantage"}


@pytest.mark.clause("YC-SAGA-2-07")
def test_beside_a_son_nobody_is_alone_for_odroerir() -> None:
    assert each(harvest(p1={"artefacts": "odroerir"}), "elves")[0] == 1
    alone = harvest(p1={"artefacts": "odroerir"}, sons=sons("midgard", "", ""))
    assert options(alone, "mode") == {"normal", "advantage"}


@pytest.mark.clause("YC-SAGA-2-06", "YC-SAGA-2-07", "YC-RAVAGE-10", "YC-CAMPAIGN-23")
def test_a_son_ravages_nothing() -> None:
    """Loki comes to Alfheim where a son is, and sons climb into worlds with enemies."""
    board = wake("loki", 2, sons=sons("alfheim", "", ""), p1={"world": "alfheim"})
    assert (board.see("enemies.loki.place"), ravaged(board)) == ("alfheim", "")
    climbed = reveal("loki", 2, sons=sons("jotunheim", "", ""))
    assert (where(climbed)[0], ravaged(climbed)) == ("midgard", "")


@pytest.mark.clause("YC-SAGA-2-07")
def test_a_son_is_no_jotunn_and_no_enemy_otherwise() -> None:
    """Loki's power counts jotnar, not sons; Gullfaxi defeats no son."""
    board = saga(2, 3, sons=sons("midgard", "midgard", "midgard"))
    assert (board.see("enemies.loki.power"), board.see("worlds.midgard.enemies")) == (1, ["iormungand"])
    gullfaxi = saga(
        2, sons=sons("alfheim", "", ""), enemies={"loki": "cage"}, decks={"creature": "gullfaxi gullinkambi"},
        p1={"world": "svartalfheim"},
    ).play("act svartalfheim", "call gullfaxi")  # fmt: skip
    assert (where(gullfaxi)[0], gullfaxi.see("active")) == ("alfheim", "p2")
