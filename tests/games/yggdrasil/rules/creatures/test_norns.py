"""Creatures that touch enemy cards: Skuld and Urd (YC-CREATURE)."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall.testing import Board
from tests.games.yggdrasil.board import about, box, lay, opened, pile


def call(creature: str, **position: Any) -> Board:
    """p1, alone in Svartalfheim, draws a creature (and another) and calls it."""
    p1 = {"world": "svartalfheim", **position.pop("p1", {})}
    board = lay(p1=p1, decks={"creature": creature}, **position)
    return board.play("act svartalfheim", f"call {creature}")


def top(board: Board, seat: str, of: str = "referee") -> list[str]:
    return pile(board, seat, of)[:2]


# Skuld


@pytest.mark.clause("YC-CREATURE-SKULD")
def test_skuld_shows_the_top_two_cards_of_each_pile_to_the_team() -> None:
    board = call("skuld", p1={"pile": "hel loki surt"}, p2={"placed": "hel", "pile": "nidhogg surt"})
    for viewer in ("p1", "p2", "p3"):
        assert top(board, "p1", viewer) == ["odin hel", "odin loki"]
        assert top(board, "p2", viewer) == ["thor nidhogg", "thor surt"]
        assert pile(board, "p1", viewer)[2:] == ["?"] * 4
    seen = board.told("piles_seen", of="p3")
    assert seen[:2] == [{"seat": 0, "enemies": ("hel", "loki")}, {"seat": 1, "enemies": ("nidhogg", "surt")}]
    assert len(seen) == 3


@pytest.mark.clause("YC-CREATURE-SKULD")
@pytest.mark.parametrize("chosen", ["hel", "loki"])
@pytest.mark.parametrize("seat", ["p1", "p3"])
def test_the_team_puts_them_back_in_the_order_it_wants(chosen: str, seat: str) -> None:
    board = call("skuld", p1={"pile": "hel loki surt"})
    assert (board.asked, board.question, about(board)) == (["p1", "p2", "p3"], "put_back_on_top", {"seat": 0})
    assert board.legal(seat=seat) == {"top odin hel", "top odin loki"}
    assert board.refused("top odin surt", seat=seat) == "YC-CREATURE-SKULD"
    board.play(f"top odin {chosen}", seat=seat)
    other = "loki" if chosen == "hel" else "hel"
    assert pile(board, "p1")[:3] == [f"odin {chosen}", f"odin {other}", "odin surt"]
    assert top(board, "p1", "p2") == [f"odin {chosen}", f"odin {other}"]
    assert board.told("piles_seen")[-1] == {"seat": 0, "enemies": (chosen, other)}


@pytest.mark.clause("YC-CREATURE-SKULD")
def test_each_pile_is_put_back_one_after_the_other_and_then_the_turn_goes_on() -> None:
    board = call("skuld", p1={"pile": "hel loki"}, p2={"pile": "surt hel loki"}, p3={"pile": "hel surt loki"})
    asked = []
    while board.question == "put_back_on_top":
        asked.append(about(board)["seat"])
        board.play(max(board.legal(seat="p2")), seat="p2")
    assert (asked, board.asked) == ([0, 1, 2], ["p2"])
    assert top(board, "p1") == ["odin loki", "odin hel"]
    assert top(board, "p2") == ["thor loki", "thor hel"]  # surt was on the wheel
    assert top(board, "p3") == ["tyr surt", "tyr loki"]


@pytest.mark.clause("YC-CREATURE-SKULD", "YC-T27")
def test_cards_on_the_wheel_are_not_concerned() -> None:
    board = call("skuld", p2={"placed": "hel", "pile": "surt loki"}, p3={"placed": "surt"})
    board.play("top odin surt", seat="p1")
    assert board.legal(seat="p1") == {"top thor surt", "top thor loki"}
    assert (board.see("players.p2.placed"), board.see("players.p2.placed", of="p1")) == ("thor hel", "?")
    assert board.refused("top thor hel", seat="p1") == "YC-CREATURE-SKULD"


@pytest.mark.clause("YC-CREATURE-SKULD")
@pytest.mark.parametrize("cards", [1, 0])
def test_a_pile_with_one_card_shows_one_and_is_left_alone(cards: int) -> None:
    away = ["surt", "hel", "iormungand", "fenrir", "loki", "nidhogg"][: 6 - cards]
    board = call("skuld", opened=[f"odin:{enemy}" for enemy in away])
    assert (len(pile(board)), pile(board, of="p3")) == (cards, ["odin nidhogg"] * cards)
    assert board.told("piles_seen")[0] == {"seat": 0, "enemies": ("nidhogg",) * cards}
    assert about(board) == {"seat": 1}


@pytest.mark.clause("YC-CREATURE-SKULD")
@pytest.mark.parametrize("order", [("hel", "loki", "surt"), ("surt", "hel", "loki"), ("loki", "surt", "hel")])
def test_more_cards_than_two_would_be_put_back_in_any_order_too(order: tuple[str, str, str]) -> None:
    board = lay(p1={"world": "svartalfheim", "pile": "hel loki surt fenrir"}, decks={"creature": "skuld"})
    box(board).creature_numbers["skuld"]["cards"] = 3
    board.play("act svartalfheim", "call skuld")
    board.play(f"top odin {order[0]}", seat="p2")
    assert board.legal(seat="p1") == {f"top odin {order[1]}", f"top odin {order[2]}"}
    assert board.refused(f"top odin {order[0]}", seat="p1") == "YC-CREATURE-SKULD"
    board.play(f"top odin {order[1]}", seat="p1")
    assert pile(board)[:4] == [f"odin {enemy}" for enemy in (*order, "fenrir")]
    assert about(board) == {"seat": 1}


# Urd


@pytest.mark.clause("YC-CREATURE-URD")
def test_urd_sends_two_open_cards_under_the_piles_of_their_owners() -> None:
    board = call("urd", opened="odin:hel thor:nidhogg tyr:loki", p2={"pile": "surt hel"})
    assert board.legal() == {"recall odin hel", "recall thor nidhogg", "recall tyr loki"}
    assert board.refused("recall odin surt") == "YC-CREATURE-URD"
    board.play("recall thor nidhogg")
    assert (board.legal(), opened(board)) == ({"recall odin hel", "recall tyr loki"}, ["odin hel", "tyr loki"])
    board.play("recall tyr loki")
    assert (board.asked, opened(board)[0]) == (["p2"], "odin hel")
    assert (pile(board, "p2")[-1], pile(board, "p3")[-1]) == ("thor nidhogg", "tyr loki")
    assert pile(board, "p2", of="p1")[-1] == "thor nidhogg"
    assert board.told("card_returned") == [
        {"god": "thor", "enemy": "nidhogg", "seat": 1},
        {"god": "tyr", "enemy": "loki", "seat": 2},
    ]


@pytest.mark.clause("YC-CREATURE-URD")
@pytest.mark.parametrize("open_cards", ["", "thor:hel"])
def test_with_fewer_open_cards_urd_takes_what_there_is(open_cards: str) -> None:
    board = call("urd", opened=open_cards, p2={"placed": "nidhogg"})
    assert (board.asked, opened(board)) == (["p2"], ["thor nidhogg"])
    assert (pile(board, "p2")[-1] == "thor hel") is bool(open_cards)


@pytest.mark.clause("YC-CREATURE-URD")
def test_with_two_open_cards_both_go() -> None:
    board = call("urd", opened="thor:hel tyr:loki", p2={"placed": "nidhogg"}).play("recall tyr loki")
    assert (board.asked, opened(board)) == (["p2"], ["thor nidhogg"])


@pytest.mark.clause("YC-CREATURE-GENERAL-05")
@pytest.mark.parametrize("order", [("hel", "loki"), ("loki", "hel")])
def test_the_active_player_chooses_the_order_of_two_cards_under_one_pile(order: tuple[str, str]) -> None:
    board = call("urd", opened="tyr:hel tyr:loki thor:nidhogg")
    board.play(*(f"recall tyr {enemy}" for enemy in order))
    assert pile(board, "p3")[-2:] == [f"tyr {enemy}" for enemy in order]


@pytest.mark.clause("YC-CREATURE-URD")
@pytest.mark.parametrize("receiver", ["p1", "p2"])
def test_the_active_player_names_who_gets_a_support_gods_card(receiver: str) -> None:
    board = call("urd", seats=2, opened="frigg:hel thor:loki odin:surt", support="frigg")
    board.play("recall frigg hel")
    assert (board.asked, board.legal()) == (["p1"], {"deliver p1", "deliver p2"})
    assert board.refused("deliver p3") == "YC-CREATURE-URD"
    board.play(f"deliver {receiver}")
    assert (pile(board, receiver)[-1], board.question) == ("frigg hel", "recall")
    board.play("recall thor loki")
    assert pile(board, "p2")[-1] == "thor loki"


@pytest.mark.clause("YC-CREATURE-URD", "YC-REVEAL-19")
def test_with_one_player_all_cards_go_under_the_one_pile() -> None:
    """One of two open Hel cards goes: the other one counts as a first copy, so the next one activates Hel."""
    board = call(
        "urd",
        seats=1,
        support="frigg freyr",
        opened="odin:hel frigg:hel freyr:nidhogg",
        triggered="frigg:hel",
        p1={"pile": "freyr:hel"},
    )
    board.play("recall odin hel")
    assert board.see("wheel.triggered") == []
    board.play("recall freyr nidhogg")
    assert pile(board)[-2:] == ["odin hel", "freyr nidhogg"]
    assert board.told("activated") == [{"enemy": "hel"}]
