"""What every test run prints: how many clauses of each rule book have a test."""

from __future__ import annotations

import pytest

from meadhall import games
from tests import clauses


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    terminalreporter.section("rule books")
    for game in games.names():
        terminalreporter.write_line(clauses.summary(game))
        for ident in clauses.missing(game):
            terminalreporter.write_line(f"  no test names {ident}")
