"""The tables of the page about speed, and the same for a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from benchmarks.speed.goals import goals
from benchmarks.speed.history import Entry, Speeds
from benchmarks.speed.peers import NOT_MEASURED
from meadhall import games

PAGE = Path(__file__).parent.parent.parent / "docs" / "speed.md"
MEASURED = re.compile(r"(?<=<!-- measured -->\n).*?(?=<!-- end -->)", re.DOTALL)
COLUMNS = {
    "decisions": "decisions/s",
    "rollouts": "rollout decisions/s",
    "search": "search iterations/s",
    "copy": "copy µs",
    "legal": "legal moves µs",
    "imagine": "imagine µs",
    "view": "view to JSON µs",
    "observation": "observation µs",
    "bytes": "bytes",
}
WHOLE = 100
"""From here on no digits behind the point are shown."""


def number(value: float | None) -> str:
    """
    >>> number(1234.5), number(1.239), number(None)
    ('1,234', '1.24', '')
    """
    return "" if value is None else f"{value:,.0f}" if value >= WHOLE else f"{value:.2f}"


def tables(entry: Entry) -> str:
    return "\n".join([*_ours(entry), "", *_others(entry), "", *_goals(entry), ""]) + "\n"


def _ours(entry: Entry) -> Iterator[str]:
    yield f"Measured on {entry.day} (revision {entry.revision}): {entry.machine}."
    yield ""
    yield f"| game, 4 players | build | {' | '.join(COLUMNS.values())} |"
    yield "| --- " * (len(COLUMNS) + 2) + "|"
    for game in games.rooms():
        title = games.find(game).rulebook.titles["en"]
        for build, by_game in entry.builds.items():
            if game in by_game:
                shown = " | ".join(number(by_game[game].get(column)) for column in COLUMNS)
                yield f"| {title} | {build} | {shown} |"


def _others(entry: Entry) -> Iterator[str]:
    builds = [build for build in ("plain", "compiled") if build in entry.builds]
    yield f"| beside | decisions/s | copy µs | bytes | {' | '.join(f'{build}, times as fast' for build in builds)} |"
    yield "| --- " * (len(builds) + 4) + "|"
    for name, measured in entry.peers.items():
        cells = [name, *(number(measured.get(column)) for column in ("decisions", "copy", "bytes"))]
        cells += [spread(entry.builds[build], measured["decisions"]) for build in builds]
        yield f"| {' | '.join(cells)} |"
    yield ""
    yield NOT_MEASURED


def spread(by_game: dict[str, Speeds], theirs: float) -> str:
    """How many times as fast ours are: the slowest and the fastest."""
    times = [measured["decisions"] / theirs for measured in by_game.values()]
    return f"{min(times):.1f} to {max(times):.1f}"


def _goals(entry: Entry) -> Iterator[str]:
    yield "| wanted | reached | |"
    yield "| --- | --- | --- |"
    for wanted, reached, holds in goals(entry.builds):
        yield f"| {wanted} | {reached} | {'holds' if holds else 'does NOT hold'} |"


def write(entry: Entry, page: Path = PAGE) -> None:
    """Put the tables of a run into the page."""
    said = page.read_text(encoding="utf-8")
    assert MEASURED.search(said), f"{page}: nothing says where the tables belong"
    page.write_text(MEASURED.sub(lambda _: "\n" + tables(entry), said), encoding="utf-8")
