"""Thousands of random games with all laws checked at every step: `python -m tests.soak GAME [--games N] [--jobs N]`."""

from __future__ import annotations

import argparse
import sys
import time
from itertools import product
from multiprocessing import Pool

from meadhall import games
from tests.laws import LawBroken, check_game

Job = tuple[str, int, dict[str, str], str]


def jobs_for(name: str, count: int, seats: list[int] | None = None) -> list[Job]:
    """`count` games for each number of seats and each combination of options."""
    game = games.find(name)
    names = [option.name for option in game.options]
    jobs: list[Job] = []
    for number in seats or list(game.seats):
        for values in product(*(option.values for option in game.options)):
            options = dict(zip(names, values, strict=True))
            label = " ".join([f"{number} seats", *(f"{key}={value}" for key, value in options.items())])
            jobs += [(name, number, options, f"{label}, game {index}") for index in range(count)]
    return jobs


def run(job: Job) -> tuple[Job, int, int, str]:
    try:
        decisions, dreamt = check_game(*job)
        return job, decisions, dreamt, ""
    except LawBroken as broken:
        return job, 0, 0, str(broken)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--games", type=int, default=3000, help="for each number of seats and options (default 3000)")
    parser.add_argument("--seats", type=int, action="append", help="only this number of seats")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    jobs = jobs_for(args.game, args.games, args.seats)
    started, done, decisions, dreamt = time.monotonic(), 0, 0, 0
    tallies: dict[str, int] = {}
    with Pool(args.jobs) as pool:
        try:
            for job, count, dreams, broken in pool.imap_unordered(run, jobs, chunksize=5):
                if broken:
                    print(f"\nlaw broken: {broken}", file=sys.stderr)
                    pool.terminate()
                    return 1
                done, decisions, dreamt = done + 1, decisions + count, dreamt + dreams
                label = job[3].rpartition(",")[0]
                tallies[label] = tallies.get(label, 0) + 1
                if done % 50 == 0 or done == len(jobs):
                    pace = done / (time.monotonic() - started)
                    left = (len(jobs) - done) / pace
                    print(f"\r{done}/{len(jobs)} games, {decisions} decisions, {left:.0f} s left ", end="", flush=True)
        except KeyboardInterrupt:
            pool.terminate()
            print(f"\nstopped after {done} games; no law was broken")
            return 130
    print()
    for label, games_played in sorted(tallies.items()):
        print(f"{args.game}, {label}: {games_played} games, all laws hold")
    print(f"{decisions} decisions; {dreamt} imagined states differed from the truth")
    return 0


if __name__ == "__main__":
    sys.exit(main())
