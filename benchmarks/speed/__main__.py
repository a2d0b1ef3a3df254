"""How fast the games are: both builds, beside other libraries of games, in one run on one core.

    python -m benchmarks.speed [--write] [--check] [--rounds N] [--seconds N] [--before REVISION] [GAME …]

Processor time; a choice counts where there is more than one legal move, for all alike. Everything is measured in turn,
several times, and the best counts, so that a busy machine harms all alike. `--write` puts the tables into docs/speed.md
and a line into benchmarks/history.jsonl; `--check` measures only what is needed to compare with the last line there,
and fails if a game has become slower. `--before` measures an earlier version, too.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.speed.history import Entry, begin, keep, last, slower
from benchmarks.speed.ours import MEASURES, MORE_IS_BETTER
from benchmarks.speed.page import tables, write
from benchmarks.speed.peers import installed
from benchmarks.speed.worker import COMPILED, HERE, Worker
from meadhall import games

OTHERS = "others"
MEASURED = {OTHERS: ("decisions", "copy", "bytes"), "before": ("decisions", "rollouts", "search", "copy")}
"""Of whom not everything is measured."""


@contextlib.contextmanager
def workers(before: str) -> Iterator[dict[str, Worker]]:
    """One process for each build, and one for the others."""
    with tempfile.TemporaryDirectory() as folder:
        found = {"plain": Worker(HERE / "src", pure=True)}
        if any(COMPILED.rglob("*.so")):
            found["compiled"] = Worker(COMPILED, pure=False)
        if before:
            packed = subprocess.run(["git", "archive", before, "src"], cwd=HERE, capture_output=True, check=True).stdout
            subprocess.run(["tar", "-x", "-C", folder], input=packed, check=True)
            found["before"] = Worker(Path(folder) / "src", pure=True)
        found[OTHERS] = Worker(HERE / "src", pure=True)
        try:
            yield found
        finally:
            for worker in found.values():
                worker.close()


def measure(names: list[str], measures: tuple[str, ...], rounds: int, seconds: float, before: str) -> Entry:
    """Everything in turn, several times; the best of each counts."""
    entry = begin()
    with workers(before) as found:
        jobs = [
            (build, name, what)
            for build in found
            for name in (installed() if build == OTHERS else names)
            for what in measures
            if what in MEASURED.get(build, measures)
        ]
        for turn in range(rounds):
            for build, name, what in jobs:
                print(f"\r{turn + 1}/{rounds} {build:<9} {name[:40]:<40} {what:<12}", end="", file=sys.stderr)
                value = found[build].measure(name, what, seconds, 1000 * turn)
                kept = entry.peers if build == OTHERS else entry.builds.setdefault(build, {})
                if value is not None:
                    best = max if what in MORE_IS_BETTER else min
                    speeds = kept.setdefault(name, {})
                    speeds[what] = round(best(value, speeds.get(what, value)), 3)
    print("\r" + " " * 70 + "\r", end="", file=sys.stderr)
    return entry


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured (default 5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each of the measurements (default 0.5)")
    parser.add_argument("--before", metavar="REVISION", default="", help="an earlier version, measured in the same run")
    parser.add_argument("--write", action="store_true", help="into docs/speed.md and benchmarks/history.jsonl")
    parser.add_argument("--check", action="store_true", help="fail if a game is slower than at the last entry")
    typed = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    measures = ("decisions",) if typed.check else MEASURES
    try:
        entry = measure(typed.games or games.rooms(), measures, typed.rounds, typed.seconds, typed.before)
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130
    if "compiled" not in entry.builds:
        print("The compiled build is not here, so it was not measured: make compiled")
    if typed.check:
        return check(entry)
    print(tables(entry))
    if typed.write:
        write(entry)
        keep(entry)
    return 0


def check(entry: Entry) -> int:
    """Compare with what was measured last."""
    before = last()
    if before is None:
        print("nothing was measured before: make bench")
        return 1
    found = list(slower(before, entry))
    for line in found:
        print(line)
    print("slower than before" if found else f"no game is slower than on {before.day}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
