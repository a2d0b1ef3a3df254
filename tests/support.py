"""What makes a test of a rule fit on a screen, under its old name; where the tests of a room lie; a little game."""

from __future__ import annotations

from pathlib import Path

from meadhall.core.errors import UnknownGame
from meadhall.core.game import Game
from meadhall.testing import Board as Board
from toasts import GAME

TESTS = Path(__file__).parent


def folder_of(game: str) -> Path:
    """The folder with the tests of a room."""
    return next(folder for folder in (TESTS / "games" / game, TESTS / game) if folder.is_dir())


def find_toasts(name: str) -> Game:
    """Stands in for the register of games where the only one is Toasts."""
    if name != GAME.name:
        raise UnknownGame(f"there is no game '{name}'")
    return GAME
