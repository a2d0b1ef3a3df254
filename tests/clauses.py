"""Which clauses of a rule book are shown by a test: counted from the marks of tests and the `shows` of scenarios."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

from meadhall import games

TESTS = Path(__file__).parent


def marked(file: Path) -> Iterator[str]:
    """The ids in `@pytest.mark.clause("…")` of a test file."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "clause":
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


def shown(game: str) -> set[str]:
    """All ids that a test or a scenario of a game names."""
    found: set[str] = set()
    for file in sorted((TESTS / "games" / game).rglob("test_*.py")):
        found.update(marked(file))
    for file in sorted((TESTS / "games" / game).rglob("*.toml")):
        found.update(tomllib.loads(file.read_text(encoding="utf-8")).get("shows", ()))
    return found


def missing(game: str, kind: str = "clause") -> list[str]:
    """Clauses (or examples, or cases) that no test names. A clause that only defines a word needs none."""
    named = shown(game)
    book = games.find(game).rulebook
    return [c.id for c in book.clauses.values() if c.kind == kind and not c.defines and c.id not in named]


def unknown(game: str) -> list[str]:
    """Ids that a test names and no rule book has."""
    return sorted(shown(game) - set(games.find(game).rulebook.clauses))


def summary(game: str) -> str:
    total = sum(clause.kind == "clause" for clause in games.find(game).rulebook.clauses.values())
    return f"{game}: {total - len(missing(game))}/{total} clauses covered"
