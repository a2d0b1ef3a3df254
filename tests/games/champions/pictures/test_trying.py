"""What somebody might try although a rule forbids it."""

from __future__ import annotations

from meadhall import games
from meadhall.testing import Board

GAME = games.find("champions")


def tried(board: Board, move: str) -> bool:
    verb, *named = move.split()
    return GAME.would_try(board.state.view(0), GAME.words("en"), verb, named)


def aboard(crew: str, food: int) -> Board:
    """p1 has a small ship on the way to a near shore."""
    return Board(
        "champions",
        f"""
        phase = "assignment"
        turn = "p1"
        placed = {{ small_public_longship = "p1" }}
        [position.shores.shore_4]
        ship = "small_public"
        monster = "nokk_red"
        dice = {{ {crew} }}
        food = {food}
        [position.players.p1]
        food = 3
        dice = {{ swordsman = 1 }}
        """,
        seats=3,
    )


def test_nobody_sends_whom_they_do_not_have() -> None:
    placed = 'turn = "p1"\nplaced = { draugr_1 = "p1" }\n[position.players.p1]\ndice = { swordsman = 2 }'
    board = Board("champions", placed)
    assert tried(board, "assign swordsman draugr_1")
    assert not tried(board, "assign axeman draugr_1")
    assert not tried(board, "assign swordsman draugr_2"), "no worker of theirs is there"


def test_food_is_loaded_onto_an_own_ship() -> None:
    board = aboard("swordsman = 4", 0).play("assign swordsman small_public")
    assert board.legal() == {"done"}
    assert tried(board, "load small_public")
    assert not tried(board, "load large_public")
    assert board.refused("load small_public") == "CM-ASSIGN-04", "five warriors leave no room for food"


def test_of_runes_one_thinks_of_ones_own() -> None:
    board = Board("champions", 'turn = "p1"\n[position.players.p1]\nrunes = ["rune_wealth"]')
    assert tried(board, "use rune_wealth")
    assert not tried(board, "use rune_glory")


def test_nobody_blames_themselves() -> None:
    assert not tried(Board("champions", 'turn = "p1"'), "blame p1")
