"""One room a game. A room is a package here that offers a `GAME`; nothing else has to know of it."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from meadhall.core.errors import UnknownGame
from meadhall.core.game import Game


def names() -> list[str]:
    """The names of all games."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def find(name: str) -> Game:
    """The game of a name (`blood-rage` and `blood_rage` are the same)."""
    wanted = name.strip().lower().replace("-", "_")
    if wanted not in names():
        raise UnknownGame(f"there is no game '{name}' (there is {', '.join(names())})")
    game: Game = importlib.import_module(f"{__name__}.{wanted}").GAME
    return game
