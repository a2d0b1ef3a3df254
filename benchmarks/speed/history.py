"""What was measured before, so that a slow-down shows.

Machines differ and are busy, so nothing is compared but how our games stand beside the others of the same run: each by
the geometric mean over the others that both runs know.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from math import exp, log
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent.parent / "history.jsonl"
ALLOWED = 0.10
"""By so much a game may be slower than at the last entry."""

OURS = ("plain", "compiled")
"""The builds of today; an earlier version may have been measured beside them."""

Speeds = dict[str, float]


@dataclass(frozen=True)
class Entry:
    """One run: when, where, and what was measured."""

    day: str
    revision: str
    machine: str
    peers: dict[str, Speeds] = field(default_factory=dict)
    """By name and measure."""
    builds: dict[str, dict[str, Speeds]] = field(default_factory=dict)
    """By build, game and measure."""

    def to_line(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_line(cls, line: str) -> Entry:
        said: Mapping[str, Any] = json.loads(line)
        return cls(**said)


def machine() -> str:
    """The machine, in words."""
    return f"{processor()}, one of {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}"


def processor() -> str:
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    families = [line.partition(":")[2].strip() for line in lines if line.startswith("cpu family")]
    if not names:
        return platform.processor() or platform.machine()
    return f"{names[0]} (family {families[0]})" if families else names[0]


def begin() -> Entry:
    told = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=FILE.parent, capture_output=True, text=True)
    return Entry(date.today().isoformat(), told.stdout.strip(), machine())


def last(file: Path = FILE) -> Entry | None:
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return Entry.from_line(lines[-1]) if lines else None


def keep(entry: Entry, file: Path = FILE) -> None:
    with file.open("a", encoding="utf-8") as history:
        history.write(entry.to_line() + "\n")


def beside(speed: float, peers: Mapping[str, Speeds], names: set[str]) -> float:
    """A speed as a multiple of what the others reach."""
    return speed / exp(sum(log(peers[name]["decisions"]) for name in names) / len(names))


def slower(before: Entry, now: Entry) -> Iterator[str]:
    """Each game that is slower than it was, in words; also if nothing can be said."""
    names = set(before.peers) & set(now.peers)
    if not names:
        yield "nobody was measured in both runs to compare with: pip install 'meadhall[peers]'"
        return
    for build in [build for build in OURS if build in before.builds]:
        for game, measured in before.builds[build].items():
            if build not in now.builds or game not in now.builds[build]:
                yield f"{game}, {build}: was not measured"
                continue
            was = beside(measured["decisions"], before.peers, names)
            is_now = beside(now.builds[build][game]["decisions"], now.peers, names)
            if is_now < was * (1 - ALLOWED):
                yield f"{game}, {build}: {1 - is_now / was:.0%} slower beside the others than on {before.day}"
