"""One room a game, and the games that others bring along.

A room is a package here that offers a `GAME`; nothing else has to know of it. A game of somebody else is a package of
its own that names its `Game` in the entry points of this group; once it is installed, every door knows it:

    [project.entry-points."meadhall.games"]
    toasts = "toasts:GAME"

A game that is broken is left out, and a warning says which and why: it never closes the house for the others.
"""

from __future__ import annotations

import importlib
import logging
import pkgutil
import re
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from meadhall.core.errors import MeadhallError, UnknownGame
from meadhall.core.game import Game
from meadhall.core.rulebook import LANGUAGES

GROUP = "meadhall.games"
"""The group of entry points."""

_log = logging.getLogger(__name__)


class NotInvited(MeadhallError):
    """A game that was installed cannot be offered."""


def names() -> list[str]:
    """The names of all games, rooms and installed ones."""
    return sorted([*rooms(), *installed()])


@cache
def find(name: str) -> Game:
    """The game of a name (`blood-rage` and `blood_rage` are the same)."""
    wanted = name.strip().lower().replace("-", "_")
    if wanted in rooms():
        game: Game = importlib.import_module(f"{__name__}.{wanted}").GAME
        return game
    if wanted in installed():
        return installed()[wanted]
    raise UnknownGame(f"there is no game '{name}' (there is {', '.join(names())})")


@cache
def rooms() -> list[str]:
    """The names of the games of this house."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def installed() -> dict[str, Game]:
    """The games that others have brought along, by name."""
    found: dict[str, Game] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        try:
            if entry.name in found:
                raise NotInvited("another installed game has this name")
            found[entry.name] = _invited(entry)
        except (Exception, SystemExit) as error:  # somebody else's code may do anything
            _log.warning("%s is left out: %s", _called(entry), _reason(error))
    return found


def _invited(entry: EntryPoint) -> Game:
    """The game of an entry point, if every door can open on it."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", entry.name):
        raise NotInvited("a name has small letters, digits and underscores, and begins with a letter")
    if entry.name in rooms():
        raise NotInvited("a room of this house has this name")
    game = entry.load()
    if not isinstance(game, Game):
        raise NotInvited(f"{entry.value} is no Game")
    if game.name != entry.name:
        raise NotInvited(f"the game calls itself '{game.name}'")
    # What is read only when somebody comes would fail only then.
    if not game.rulebook.clauses or not game.board or not game.cover:
        raise NotInvited("it has no rules, no board or no cover")
    for lang in LANGUAGES:
        game.words(lang).say("about")
    for seats in game.seats:
        game.open_box(seats)
    return game


def _called(entry: EntryPoint) -> str:
    package = f" of the package {entry.dist.name} {entry.dist.version}" if entry.dist else ""
    return f"the game '{entry.name}'{package}"


def _reason(error: BaseException) -> str:
    """What is wrong, in one line; of an error that nobody expected, with its kind."""
    said = " ".join(str(error).split())
    return said if isinstance(error, MeadhallError) else f"{type(error).__name__}: {said}"
