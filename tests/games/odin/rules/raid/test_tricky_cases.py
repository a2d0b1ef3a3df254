"""Cases in which several rules meet: recruiting from others, markers, the leftmost hero."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.odin.board import lay, options, pay, pay_up, raider, reserve, vikings

SEA = "portland noirmoutier jarrow orkney iona lindisfarne"


@pytest.mark.clause("ON-TR-12", "ON-RECRUIT-09", "ON-RECRUIT-11")
def test_the_recruited_type_may_go_back_if_all_came_from_the_reserve() -> None:
    board = lay(p1={"hand": "wh*3 tc", "vikings": (0, 4, 4)}, p2={"vikings": (10, 0, 0)})
    board.play("recruit warrior 3")
    assert (vikings(board), options(board, "dismiss")) == ((6, 4, 4), {"warrior", "trader", "sailor"})
    board.play("dismiss warrior", "dismiss warrior", "dismiss warrior", "dismiss trader")
    assert (vikings(board), reserve(board)) == ((3, 3, 4), (17, 27, 26))


@pytest.mark.clause("ON-TR-12", "ON-RECRUIT-09", "ON-RECRUIT-11")
def test_the_recruited_type_may_not_go_back_once_one_came_from_another_player() -> None:
    """Reserve 4 warriors, p2 and p3 have 10 each, p4 has 6."""
    others: dict[str, Any] = {
        "p2": {"vikings": (10, 0, 0)},
        "p3": {"vikings": (10, 0, 0)},
        "p4": {"vikings": (6, 0, 0)},
    }
    board = lay(seats=4, p1={"hand": "wh*3 tc", "vikings": (0, 4, 4)}, **others)
    board.play("recruit warrior 3")
    assert (vikings(board), reserve(board)[0]) == ((4, 4, 4), 0)
    assert board.legal() == {"claim p2", "claim p3", "done"}
    without = board.state.clone()
    board.play("claim p2", "done")
    assert options(board, "dismiss") == {"trader", "sailor"}
    assert board.refused("dismiss warrior") == "ON-RECRUIT-09"
    board.play("dismiss trader", "dismiss trader", "dismiss sailor")
    assert (vikings(board), vikings(board, "p2"), reserve(board)) == ((5, 2, 3), (9, 0, 0), (0, 28, 27))
    board.state = without
    board.play("done")  # only the reserve part: every type may go back
    assert options(board, "dismiss") == {"warrior", "trader", "sailor"}


@pytest.mark.clause("ON-TR-12", "ON-RECRUIT-11")
@pytest.mark.parametrize(("mine", "more"), [(8, True), (9, False)])
def test_others_lose_figures_only_up_to_the_own_limit_of_the_type(mine: int, more: bool) -> None:
    """One warrior is in the reserve; with it p1 has one below the limit of 10, or the limit itself."""
    rest: dict[str, Any] = {
        "p2": {"vikings": (10, 0, 0)},
        "p3": {"vikings": (10, 0, 0)},
        "p4": {"vikings": (9 - mine, 0, 0)},
    }
    board = lay(seats=5, p1={"hand": "wh*2 tc", "vikings": (mine, 0, 0)}, **rest)
    board.play("recruit warrior 2")
    if more:
        assert board.legal() == {"claim p2", "claim p3", "done"}
        board.play("claim p3")
        assert vikings(board, "p3") == (9, 0, 0)
    assert vikings(board) == (10, 0, 0)
    assert board.question == "action"


@pytest.mark.clause("ON-TR-19", "ON-HERO-02", "ON-SYMBOL-09")
@pytest.mark.parametrize("help_", ["use jarls_house_1", "symbol jarls_house", ""])
def test_the_leftmost_hero_brings_fame_whatever_was_paid(help_: str) -> None:
    p1 = {"hand": "wh*4 tc", "buildings": "jarls_house_1"}
    board = lay(heroes="egil hogni knut", p1=p1).play("hire hero_egil")
    paid = 4
    if help_:
        board.play(help_)
        paid = 3
    while board.question == "pay":
        pay(board, "wh")
    assert (board.see("players.p1.fame"), board.see("players.p1.hand_size")) == (1, 5 - paid)
    assert (board.see("players.p1.hero"), board.see("players.p2.fame")) == ("hero_egil", 0)


@pytest.mark.clause("ON-TR-19")
@pytest.mark.parametrize(("hero", "price"), [("hogni", 3), ("knut", 2)])
def test_the_other_heroes_bring_no_fame(hero: str, price: int) -> None:
    board = lay(heroes="egil hogni knut", p1={"hand": "wh*4 tc"}).play(f"hire hero_{hero}")
    pay_up(board)
    assert (board.see("players.p1.hero"), board.see("players.p1.fame")) == (f"hero_{hero}", 0)
    assert board.see("players.p1.hand_size") == 5 - price


@pytest.mark.clause("ON-TR-28", "ON-RAID-H-01")
def test_the_type_of_the_marker_of_a_zone_changes_with_every_raid_there() -> None:
    markers = {"middle": "warrior", "lower": "sailor", "spare": "trader"}
    board = lay(
        ocean=SEA,
        markers=markers,
        heroes="astrid halfdan sigrid",
        p1=raider(hand="tc wh*6", longships="crane", hero="leif"),
    )
    pay_up(board.play("raid raid_orkney", "done", "hire hero_sigrid"))
    assert board.see("markers") == {"middle": "trader", "lower": "sailor", "spare": "warrior"}
    board.play("raid raid_lindisfarne", "done")
    assert board.see("markers") == {"middle": "warrior", "lower": "sailor", "spare": "trader"}


@pytest.mark.clause("ON-TR-25", "ON-RECRUIT-13", "ON-END-07")
def test_with_a_full_board_of_the_wrong_vikings_one_can_still_recruit_and_replace_them() -> None:
    board = lay(p1={"hand": "wh*3 tc", "vikings": (0, 10, 0)})
    board.play("recruit warrior 3")
    assert options(board, "dismiss") == {"warrior", "trader"}
    board.play(*["dismiss trader"] * 6)
    assert (vikings(board), board.question) == ((6, 4, 0), "action")
    assert board.refused("end") == ""
