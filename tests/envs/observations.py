"""The table of all observations in the documents.

`python -m tests.envs.observations` writes it anew.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from meadhall import games

PAGE = Path(__file__).parent.parent.parent / "docs" / "observations.md"
TABLES = re.compile(r"(?<=<!-- slots of all games -->\n).*?(?=<!-- end -->)", re.DOTALL)
PLAYERS = 4
SHOWN = 3


def group(name: str) -> str:
    """The field of a view to which a slot belongs; what each seat, province or world has goes together."""
    field, dot, inner = re.split(r"[=#]", name)[0].partition(".")
    parts = inner.split(".")
    if not dot:
        return field
    if field in ("players", "scores", "standing"):
        return f"{field}.SEAT.{parts[1]}" if len(parts) > 1 else f"{field}.SEAT"
    return f"{field}.…" if len(parts) > 1 else f"{field}.{parts[0]}" if field in ("decks", "board") else f"{field}.…"


def rows(names: tuple[str, ...]) -> Iterator[tuple[str, list[str]]]:
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(group(name), []).append(name)
    yield from groups.items()


def tables() -> str:
    lines: list[str] = []
    for name in games.rooms():
        game = games.find(name)
        box = game.open_box(PLAYERS)
        layout = game.layout(box)
        title = game.rulebook.titles["en"]
        lines += [
            f"### {title}",
            "",
            f"Version {layout.version}. With {PLAYERS} players {layout.size:,} numbers and {box.grammar.size:,} moves.",
            "",
            "| field | slots | for example |",
            "| --- | --- | --- |",
        ]
        for field, slots in rows(layout.names):
            some = ", ".join(f"`{slot}`" for slot in slots[:SHOWN])
            lines.append(f"| `{field}` | {len(slots)} | {some}{' …' if len(slots) > SHOWN else ''} |")
        lines.append("")
    return "\n".join(lines) + "\n"


def main() -> int:
    PAGE.write_text(TABLES.sub(lambda _: tables(), PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
