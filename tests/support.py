"""Where the tests of a room lie; a little game; what is awaited."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

import pytest

from meadhall.core.compiled import is_compiled
from meadhall.core.errors import UnknownGame
from meadhall.core.game import Game
from toasts import GAME

TESTS = Path(__file__).parent
plain_only = pytest.mark.skipif(is_compiled(), reason="compiled rules read a dict directly, so nobody can watch them")
T = TypeVar("T")


def folder_of(game: str) -> Path:
    """The folder with the tests of a room."""
    return TESTS / "games" / game


def find_toasts(name: str) -> Game:
    """Stands in for the register of games where the only one is Toasts."""
    if name != GAME.name:
        raise UnknownGame(f"there is no game '{name}'")
    return GAME


def awaited(work: Coroutine[Any, Any, T]) -> T:
    """What comes of it, in a thread of its own: the browser of another test may keep this one's loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
