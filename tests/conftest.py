"""What a test run prints: how many clauses of each rule book have a test."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from meadhall import games
from meadhall.testing import clauses
from tests.support import folder_of


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    tested = rooms_in(config.args)
    if tested:
        terminalreporter.section("rule books")
    for name in tested:
        game, tests = games.find(name), folder_of(name)
        terminalreporter.write_line(clauses.summary(game, tests))
        for ident in clauses.missing(game, tests):
            terminalreporter.write_line(f"  no test names {ident}")


def rooms_in(args: Sequence[str]) -> list[str]:
    """The rooms of which all tests run, as far as one can tell by what was asked for: a single file counts nothing."""
    folders = [Path(arg.partition("::")[0]).resolve() for arg in args]
    return [room for room in games.rooms() if any(folder_of(room).is_relative_to(folder) for folder in folders)]
