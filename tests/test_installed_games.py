"""Games that others bring along: they stand beside the rooms, and a broken one is left out and named."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from meadhall import games
from meadhall.core.errors import UnknownGame

Install = Callable[..., None]
ROOMS = ["blood_rage", "champions", "odin", "yggdrasil"]
BORROWED = """from meadhall.games import champions

class Borrowed(champions.ChampionsOfMidgard):
    name = "{name}"

GAME = Borrowed()
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Puts a module of this name on the path, with the metadata that its installation would leave."""
    monkeypatch.syspath_prepend(tmp_path)
    known = set(sys.modules)

    def installed(module: str, source: str, entry: str = "", package: str = "") -> None:
        (tmp_path / f"{module}.py").write_text(source)
        about = tmp_path / f"{package or module}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package or module}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[{games.GROUP}]\n{entry or f'{module} = {module}:GAME'}\n")
        forget()

    forget()
    yield installed
    forget()
    for name in set(sys.modules) - known:
        if name.startswith("other_"):
            del sys.modules[name]


def forget() -> None:
    games.installed.cache_clear()
    games.find.cache_clear()


def test_without_any_there_are_the_rooms() -> None:
    assert games.rooms() == ROOMS
    assert games.names() == ROOMS


def test_an_installed_game_stands_beside_the_rooms(install: Install) -> None:
    install("other_saga", BORROWED.format(name="other_saga"))
    assert games.names() == sorted([*ROOMS, "other_saga"])
    assert games.find("Other-Saga").name == "other_saga"
    assert games.find("champions").name == "champions"
    with pytest.raises(UnknownGame, match=r"there is no game 'chess' \(there is blood_rage, .*other_saga"):
        games.find("chess")


@pytest.mark.parametrize(
    ("source", "entry", "problem"),
    [
        ("1 / 0", "", "ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "", "SystemExit: 3"),
        ("import nothing_of_this_name", "", "ModuleNotFoundError: No module named 'nothing_of_this_name'"),
        ("GAMES = []", "", "AttributeError: module 'other_saga' has no attribute 'GAME'"),
        ("GAME = 'chess'", "", "other_saga:GAME is no Game"),
        (BORROWED.format(name="chess"), "", "the game calls itself 'chess'"),
        (BORROWED.format(name="odin"), "odin = other_saga:GAME", "a room of this house has this name"),
        (BORROWED.format(name="Saga"), "Saga = other_saga:GAME", "a name has small letters, digits and underscores"),
        (
            BORROWED.format(name="other_saga").replace(
                "GAME", "from pathlib import Path\nBorrowed.room = Path('/no')\nGAME"
            ),
            "",
            "/no/rules.toml: cannot be read",
        ),
    ],
)
def test_a_broken_one_is_left_out_and_named(
    install: Install, caplog: pytest.LogCaptureFixture, source: str, entry: str, problem: str
) -> None:
    install("other_saga", source, entry)
    with caplog.at_level(logging.WARNING):
        assert games.names() == ROOMS
        assert games.find("odin").name == "odin"
        assert games.names() == ROOMS
    (warning,) = caplog.messages
    called = entry.partition(" ")[0] or "other_saga"
    assert warning.startswith(f"the game '{called}' of the package other_saga 1.0 is left out: {problem}")


def test_of_two_with_one_name_the_first_is_taken(install: Install, caplog: pytest.LogCaptureFixture) -> None:
    install("other_one", BORROWED.format(name="saga"), "saga = other_one:GAME")
    install("other_two", BORROWED.format(name="saga"), "saga = other_two:GAME")
    with caplog.at_level(logging.WARNING):
        assert type(games.find("saga")).__module__ == "other_one"
    assert caplog.messages == [
        "the game 'saga' of the package other_two 1.0 is left out: another installed game has this name"
    ]
