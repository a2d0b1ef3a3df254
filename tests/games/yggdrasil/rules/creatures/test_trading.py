"""Free redistribution: Gulltopp for pieces and artefacts, Verdandi for life (YC-CREATURE)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import about, each, lay, lives, reserve


def call(creature: str, **position: Any) -> Board:
    """p1, alone in Svartalfheim, draws a creature (and another) and calls it."""
    p1 = {"world": "svartalfheim", **position.pop("p1", {})}
    board = lay(p1=p1, decks={"creature": creature}, **position)
    return board.play("act svartalfheim", f"call {creature}")


def give(board: Board, thing: str, giver: str, receiver: str = "") -> Board:
    """Hand a piece over; who gets it is asked only if there is a choice."""
    board.play(f"give {thing} {giver}", seat="p1")
    return board.play(f"to {receiver}", seat="p1") if receiver else board


# Gulltopp


@pytest.mark.clause("YC-CREATURE-GULLTOPP")
def test_gulltopp_asks_the_team_what_is_handed_over() -> None:
    board = call("gulltopp", p1={"elves": 1}, p2={"vanir_dice": 2}, p3={"artefacts": "hofund draupnir"})
    assert (board.asked, board.question) == (["p1", "p2", "p3"], "trade")
    expected = {"give elf odin", "give vanir_die thor", "offer hofund", "offer draupnir", "done"}
    for seat in board.asked:
        assert board.legal(seat=seat) == expected
    for move in ("give elf thor", "give vanir_die odin", "give life odin", "offer valshamr", "give elf freyr"):
        assert board.refused(move, seat="p2") == "YC-CREATURE-GULLTOPP"


@pytest.mark.clause("YC-CREATURE-GULLTOPP")
def test_a_piece_goes_to_the_god_that_the_team_names() -> None:
    board = call("gulltopp", p1={"elves": 2, "vanir_dice": 1}, p2={"elves": 1})
    board.play("give elf odin", seat="p2")
    assert (board.question, board.asked) == ("receive", ["p1", "p2", "p3"])
    assert about(board) == {"god": "odin", "thing": "elf"}
    assert board.legal(seat="p3") == {"to thor", "to tyr"}
    assert board.refused("to odin", seat="p3") == "YC-CREATURE-GULLTOPP"
    assert board.refused("to freyr", seat="p3") == "YC-CREATURE-GULLTOPP"
    board.play("to tyr", seat="p3")
    assert (each(board, "elves"), reserve(board, "elves")) == ([1, 1, 1], 6)
    give(board, "vanir_die", "odin", "thor")
    assert (each(board, "vanir_dice"), reserve(board, "vanir_dice")) == ([0, 1, 0], 8)
    assert board.told("handed_over") == [
        {"giver": "odin", "god": "tyr", "thing": "elf"},
        {"giver": "odin", "god": "thor", "thing": "vanir_die"},
    ]


@pytest.mark.clause("YC-CREATURE-GULLTOPP")
def test_several_pieces_may_change_hands_without_anything_in_return() -> None:
    board = call("gulltopp", p1={"elves": 2}, p2={"elves": 3})
    give(board, "elf", "thor", "tyr")
    give(board, "elf", "thor", "tyr")
    give(board, "elf", "odin")  # Thor gives, so only Tyr can receive
    assert each(board, "elves") == [1, 1, 3]
    assert board.play("done", seat="p3").asked == ["p2"]
    assert board.question == "move"


@pytest.mark.clause("YC-CREATURE-GULLTOPP")
def test_who_has_given_of_a_kind_does_not_receive_of_it_nor_the_other_way_round() -> None:
    """Else a trade could go on for ever; nothing is lost by it."""
    p1, p2 = {"elves": 2, "vanir_dice": 1}, {"elves": 1, "vanir_dice": 1}
    board = call("gulltopp", p1=p1, p2=p2, p3={"artefacts": "hofund"})
    give(board, "elf", "odin", "thor")
    assert board.refused("give elf thor", seat="p1") == "YC-CREATURE-GULLTOPP"
    assert board.legal("give", seat="p1") == {"give elf odin", "give vanir_die odin", "give vanir_die thor"}
    board.play("give elf odin", seat="p1")
    assert board.legal(seat="p1") == {"to thor", "to tyr"}
    board.play("to tyr", seat="p1")
    give(board, "vanir_die", "thor", "odin")
    assert board.refused("give vanir_die odin", seat="p1") == "YC-CREATURE-GULLTOPP"
    assert (each(board, "elves"), each(board, "vanir_dice")) == ([0, 2, 1], [2, 0, 0])


@pytest.mark.clause("YC-CREATURE-GULLTOPP")
@pytest.mark.parametrize("receiver", ["odin", "tyr"])
def test_an_artefact_changes_hands_once(receiver: str) -> None:
    board = call("gulltopp", p1={"artefacts": "svalinn"}, p2={"artefacts": "hofund"}).play("offer hofund", seat="p3")
    assert (board.legal(seat="p1"), about(board)) == ({"to odin", "to tyr"}, {"god": "thor", "thing": "hofund"})
    board.play(f"to {receiver}", seat="p1")
    assert board.refused("offer hofund", seat="p1") == "YC-CREATURE-GULLTOPP"
    seat = "p1" if receiver == "odin" else "p3"
    assert ("hofund" in board.see(f"players.{seat}.artefacts"), board.see("players.p2.artefacts")) == (True, [])
    assert board.legal(seat="p1") == {"offer svalinn", "done"}
    assert board.told("handed_over") == [{"giver": "thor", "god": receiver, "thing": "hofund"}]


@pytest.mark.clause("YC-CREATURE-GULLTOPP")
def test_where_nothing_can_be_traded_nobody_is_asked() -> None:
    board = call("gulltopp")
    assert (board.asked, board.question) == (["p2"], "move")
    board = call("gulltopp", seats=1, p1={"elves": 2, "artefacts": "hofund"})
    assert (board.question, board.told("handed_over")) == ("move", [])


@pytest.mark.clause("YC-CREATURE-GULLTOPP", "YC-SETUP-24")
def test_support_gods_take_no_part_in_gulltopps_trade() -> None:
    board = call("gulltopp", seats=2, p1={"elves": 1}, support="frigg")
    assert board.legal(seat="p2") == {"give elf odin", "done"}
    give(board, "elf", "odin")  # only Thor is left
    assert (each(board, "elves"), board.question) == ([0, 1], "move")


# Verdandi


@pytest.mark.clause("YC-CREATURE-VERDANDI")
def test_verdandi_lets_life_change_hands() -> None:
    board = call("verdandi", p1={"life": 2, "elves": 2}, p2={"life": 5}, p3={"life": 1})
    assert (board.asked, board.question) == (["p1", "p2", "p3"], "trade_life")
    assert board.legal(seat="p2") == {"give life odin", "give life thor", "done"}
    for move in ("give life tyr", "give elf odin", "offer hofund", "give life freyr"):
        assert board.refused(move, seat="p2") == "YC-CREATURE-VERDANDI"
    give(board, "life", "thor", "tyr")
    give(board, "life", "thor", "odin")
    assert (lives(board), reserve(board, "life"), each(board, "elves")) == ((3, 3, 2), 13, [2, 0, 0])
    assert board.play("done", seat="p2").question == "move"


@pytest.mark.clause("YC-CREATURE-VERDANDI", "YC-SETUP-17")
def test_nobody_rises_above_the_starting_value_or_gives_the_last_life() -> None:
    board = call("verdandi", p1={"life": 2}, p2={"life": 6}, p3={"life": 7})
    board.play("give life tyr", seat="p1")
    assert (board.legal(seat="p1"), board.refused("to tyr", seat="p1")) == (
        {"to odin", "to thor"},
        "YC-CREATURE-VERDANDI",
    )
    board.play("to thor", seat="p1")
    assert lives(board) == (2, 7, 6)
    give(board, "life", "tyr")  # Thor is full now
    assert (lives(board), board.refused("give life thor", seat="p1")) == ((3, 7, 5), "YC-CREATURE-VERDANDI")
    for _ in range(4):
        give(board, "life", "tyr")
    assert (lives(board), board.question) == ((7, 7, 1), "move")


@pytest.mark.clause("YC-CREATURE-VERDANDI", "YC-SETUP-17")
def test_a_god_at_its_starting_value_cannot_receive() -> None:
    board = call("verdandi", p1={"life": 2}, p2={"life": 7}, p3={"life": 3}).play("give life thor", seat="p1")
    board.play("to tyr", seat="p1").play("give life odin", seat="p1")
    assert lives(board) == (1, 6, 5)  # Thor has given, Tyr is the only one left
    board = call("verdandi", seats=4, p1={"life": 2}, p2={"life": 2}, p3={"life": 5}, p4={"life": 6})
    board.play("give life tyr", seat="p1")
    assert (board.legal(seat="p1"), board.refused("to heimdall", seat="p1")) == ({"to odin", "to thor"}, "YC-SETUP-17")


@pytest.mark.clause("YC-CREATURE-VERDANDI")
def test_support_gods_take_part_in_verdandis_trade() -> None:
    board = call("verdandi", seats=2, support={"frigg": {"life": 4}}, p1={"life": 3}, p2={"life": 8})
    assert board.legal(seat="p1") == {"give life odin", "give life thor", "give life frigg", "done"}
    board.play("give life thor", seat="p1")
    assert board.legal(seat="p1") == {"to odin", "to frigg"}
    board.play("to frigg", seat="p1")
    assert (lives(board), board.see("support.frigg.life")) == ((3, 7), 5)
    board.play("done", seat="p1")
    board = call("verdandi", seats=2, support={"frigg": {"life": 4}}, p1={"life": 3}, p2={"life": 8})
    give(board, "life", "frigg")
    assert (lives(board), board.see("support.frigg.life")) == ((4, 8), 3)


@pytest.mark.clause("YC-CREATURE-VERDANDI")
def test_where_no_life_is_missing_nobody_is_asked() -> None:
    assert call("verdandi").question == "move"
