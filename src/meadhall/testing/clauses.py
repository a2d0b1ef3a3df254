"""Which clauses of a rule book are shown by a test: counted from the marks of tests and the `shows` of scenarios.

Every function takes the game and the folder that holds its tests and scenarios.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

from meadhall.core.game import Game


def marked(file: Path) -> Iterator[str]:
    """The ids in `@pytest.mark.clause("…")` of a test file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "clause":
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


def shown(tests: Path) -> set[str]:
    """All ids that a test or a scenario names."""
    found: set[str] = set()
    for file in sorted(tests.rglob("test_*.py")):
        found.update(marked(file))
    for file in sorted(tests.rglob("*.toml")):
        found.update(tomllib.loads(file.read_text(encoding="utf-8")).get("shows", ()))
    return found


def missing(game: Game, tests: Path, kind: str = "clause") -> list[str]:
    """Clauses (or examples, or cases) that no test names. A clause that only defines a word needs none."""
    named = shown(tests)
    clauses = game.rulebook.clauses.values()
    return [clause.id for clause in clauses if clause.kind == kind and not clause.defines and clause.id not in named]


def unknown(game: Game, tests: Path) -> list[str]:
    """Ids that a test names and the rule book does not have."""
    return sorted(shown(tests) - set(game.rulebook.clauses))


def summary(game: Game, tests: Path) -> str:
    total = sum(clause.kind == "clause" for clause in game.rulebook.clauses.values())
    return f"{game.name}: {total - len(missing(game, tests))}/{total} clauses covered"
