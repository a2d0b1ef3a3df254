"""Lay a position of a saga or of a campaign in a few words.

The pile of p2 begins with Nidhögg and that of p3 with Iormungand: their first copies have no effect in any saga, so
that a turn can end without anything else happening.

>>> board = saga(3, 2, wolves={"skoll": 4, "hati": 1}, p1={"world": "vanaheim"}, valhalla=4)
>>> dare(board, "fight skoll"), board.see("saga.wolves"), board.see("page.id")
(4, {'skoll': 1, 'hati': 1}, 'saga_3_page_3')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meadhall.games.yggdrasil.knowledge.shape import Saga
from meadhall.testing import Board
from tests.games.yggdrasil.board import about, activate, lay

CALM = {"p2": "nidhogg", "p3": "iormungand", "p4": "iormungand", "p5": "iormungand"}
"""What the other players reveal first, unless a test names it."""


def _saga(number: int, page: int, space: int | None, game: str, position: dict[str, Any]) -> dict[str, Any]:
    more = {"page": f"saga_{number}_page_{page}", **({} if space is None else {"space": space})}
    keys = ("oaths", "open_oaths", "sworn", "broken", "mistletoe", "sons", "wolves", "retinue", "naglfar", "breaches")
    pieces = {key: position.pop(key) for key in (*keys, "bridge", "wounds") if key in position}
    seats: int = position.get("seats", 3)
    for seat in range(2, seats + 1):
        player: Mapping[str, Any] = position.get(f"p{seat}", {})
        position[f"p{seat}"] = {"pile": CALM[f"p{seat}"], **player}
    return {
        "game": game or f"saga_{number}",
        "saga": pieces,
        **position,
        "more": {**more, **position.get("more", {})},
    }


def saga(number: int, page: int = 1, space: int | None = None, game: str = "", **position: Any) -> Board:
    """A page of a saga; what belongs to the saga (oaths, sons, wolves …) is named beside the rest of a position."""
    return lay(**_saga(number, page, space, game, position))


def reveal(enemy: str, number: int, page: int = 1, space: int | None = None, game: str = "", **position: Any) -> Board:
    """p1 has just revealed a card of an enemy: a first copy, unless a card of it is `opened`."""
    position["p1"] = {"placed": enemy, **position.get("p1", {})}
    return lay(phase="reveal", **_saga(number, page, space, game, position))


def wake(enemy: str, number: int, page: int = 1, space: int | None = None, game: str = "", **position: Any) -> Board:
    """p1 has just activated an enemy; the first card was of p2."""
    if enemy == "nidhogg":
        position["p2"] = {"pile": "iormungand", **position.get("p2", {})}
        if position.get("seats", 3) > 2:
            position["p3"] = {"pile": "nidhogg", **position.get("p3", {})}
    return activate(enemy, **_saga(number, page, space, game, position))


def dare(board: Board, move: str) -> int:
    """Dare a fight or an action and avert all dangers with heroes: how many dangers there were."""
    board.play(move)
    if board.question != "heroes":
        return 0
    dangers: int = about(board)["left"]
    board.play(f"heroes {dangers}")
    return dangers


def pieces(board: Board) -> Saga:
    """What belongs to the saga, as the referee sees it."""
    found: Saga = board.see("saga")
    return found


def page(board: Board) -> tuple[str, int]:
    """The page that lies open, and the space of Nidhögg."""
    return (board.see("page.id"), board.see("page.space"))
