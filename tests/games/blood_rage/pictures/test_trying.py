"""What somebody might try although a rule forbids it."""

from __future__ import annotations

from meadhall.testing import Board
from tests.games.blood_rage.board import GAME, base, call
from tests.games.blood_rage.pictures.staging import spoken


def tried(board: Board, move: str, seat: int = 0) -> bool:
    verb, *named = move.split()
    return GAME.would_try(board.state.view(seat), spoken(), verb, named)


def test_ships_think_of_fjords_and_the_others_of_land() -> None:
    board = base(destroyed="utgard", ragnarok=["gimle", "andlang", "horgr"])
    assert tried(board, "invade ship fjord_ne")
    assert tried(board, "invade warrior yggdrasil")
    assert not tried(board, "invade ship gimle")
    assert not tried(board, "invade warrior fjord_ne")
    assert not tried(board, "invade warrior utgard")


def test_who_marches_is_there() -> None:
    board = base(gimle={"p1": "leader"}, elvagar={"p2": "leader"}, destroyed="utgard", ragnarok="horgr andlang gimle")
    assert tried(board, "march gimle elvagar")
    assert not tried(board, "march elvagar gimle")
    assert not tried(board, "march gimle utgard")


def test_one_pillages_where_one_stands_or_a_ship_lies_beside_it() -> None:
    board = base(gimle={"p1": "leader"}, fjord_se={"p1": "ship"}, pillaged="gimle")
    assert [tried(board, f"pillage {place}") for place in ("gimle", "horgr", "elvagar")] == [True, True, False]


def test_a_card_is_played_for_what_it_is() -> None:
    board = base(p1={"hand": "a1_troll a1_manheim a1_tyrs_bash"})
    assert [tried(board, f"{verb} a1_troll") for verb in ("upgrade", "quest", "add")] == [True, False, False]
    assert [tried(board, f"{verb} a1_manheim") for verb in ("upgrade", "quest", "add")] == [False, True, False]
    assert tried(board, "add a1_tyrs_bash")
    assert not tried(board, "upgrade a1_dwarf_chieftain")


def test_what_needs_an_upgrade_is_tried_by_who_has_it() -> None:
    without = base(gimle={"p1": "leader"}, p1={"valhalla": "warrior"})
    with_it = base(
        gimle={"p1": "leader"},
        p1={"valhalla": "warrior", "upgrades": "a3_friggas_domain a2_tyrs_challenge a3_friggas_sacrifice_3p"},
    )
    for move in ("revive warrior gimle", "challenge gimle", "sacrifice"):
        assert (tried(without, move), tried(with_it, move)) == (False, True)


def test_whoever_is_called_sends_somebody_who_is_there() -> None:
    board = base(gimle={"p1": "leader"}, elvagar={"p2": "leader"}, myrkvlor={"p2": "warrior"})
    board.play("pillage gimle")
    assert tried(board, "join leader elvagar", 1)
    assert not tried(board, "join warrior elvagar", 1)


def test_a_card_that_is_not_offered_is_not_tried() -> None:
    board = call(base(gimle={"p1": "leader", "p2": "warrior"}, p1={"hand": "a1_troll"}), "gimle")
    assert not any(tried(board, f"{verb} a1_dwarf_chieftain") for verb in ("pick", "fight", "keep"))
    assert tried(board, "raise axes")
    assert GAME.would_try(board.state.view(-1), spoken(), "invade", ["warrior", "gimle"])
