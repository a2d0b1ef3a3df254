"""What every test run prints: how many clauses of each rule book have a test."""

from __future__ import annotations

import pytest

from meadhall import games
from meadhall.testing import clauses
from tests.support import folder_of


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section("rule books")
    for name in games.rooms():
        game, tests = games.find(name), folder_of(name)
        terminalreporter.write_line(clauses.summary(game, tests))
        for ident in clauses.missing(game, tests):
            terminalreporter.write_line(f"  no test names {ident}")
