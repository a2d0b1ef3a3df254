"""What makes a test of a rule fit on a screen, under its old name; and where the tests of a game lie."""

from __future__ import annotations

from pathlib import Path

from meadhall.testing import Board as Board

TESTS = Path(__file__).parent


def folder_of(game: str) -> Path:
    """The folder with the tests of a room."""
    return next(folder for folder in (TESTS / "games" / game, TESTS / game) if folder.is_dir())
