"""Thousands of random games with the laws checked.

`python -m meadhall.testing.soak GAME [--games N] [--sample N] [--jobs N]`. How many games of which options together a
game says where it says its laws. A sample of 1 checks all laws at every decision; see `Referee` for what a larger one
leaves out.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from multiprocessing import Pool

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.game import Game
from meadhall.testing.laws import LawBroken, check_game, laws_of, variants

GAMES = 3000
Job = tuple[str, int, dict[str, str], str, int]


def games_of(game: Game, seats: int, options: dict[str, str]) -> int:
    """How many games of a combination of options a soak plays: as many as of any, unless the game says otherwise."""
    laws = laws_of(game)
    if hasattr(laws, "games_of"):
        count: int = laws.games_of(seats, options)
        return count
    return getattr(laws, "SOAK_GAMES", GAMES)


def jobs_for(
    name: str, count: int | None, sample: int, seats: list[int] | None = None, only: Sequence[str] = ()
) -> list[Job]:
    """`count` games, or as many as the game says, for each number of seats and each combination of options; if `only`
    names some (`key=value`), of those that have one of them.
    """
    jobs: list[Job] = []
    game = games.find(name)
    laws = laws_of(game)
    for number in seats or list(game.seats):
        drawn = laws.drawn(number) if hasattr(laws, "drawn") else {}
        for options in variants(game, number):
            if only and not any(f"{key}={value}" in only for key, value in options.items()):
                continue
            label = " ".join([f"{number} seats", *(f"{key}={value}" for key, value in options.items())])
            for index in range(count or games_of(game, number, options)):
                chance = Chance(key_from_seed(f"{label}, options of game {index}"))
                more = {option: chance.choose(values) for option, values in drawn.items()}
                jobs.append((name, number, options | more, f"{label}, game {index}", sample))
    return jobs


Checked = Counter[str]
"""How much there was to check: decisions, imagined states, comparisons, and what the rules let be seen, by clause."""


def run(job: Job) -> tuple[Job, Checked, str]:
    try:
        referee = check_game(*job)
    except LawBroken as broken:
        return job, Counter(), f"{broken} (options: {job[2]})"
    counts = {"decisions": referee.decisions, "dreamt": referee.dreamt, "compared": referee.compared}
    return job, referee.shown + Counter(counts), ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--games", type=int, help="for each number of seats and combination of options")
    parser.add_argument("--sample", type=int, help="check the dear laws at one decision in so many")
    parser.add_argument("--seats", type=int, action="append", help="only this number of seats")
    parser.add_argument("--only", action="append", default=[], metavar="KEY=VALUE", help="only games with this option")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    laws = laws_of(games.find(args.game))
    sample = args.sample or getattr(laws, "SOAK_SAMPLE", 1)
    jobs = jobs_for(args.game, args.games, sample, args.seats, args.only)
    started, done, checked = time.monotonic(), 0, Counter[str]()
    tallies: dict[str, int] = {}
    with Pool(args.jobs) as pool:
        try:
            for job, counts, broken in pool.imap_unordered(run, jobs, chunksize=5):
                if broken:
                    print(f"\nlaw broken: {broken}", file=sys.stderr)
                    pool.terminate()
                    return 1
                done, checked = done + 1, checked + counts
                label = job[3].rpartition(",")[0]
                tallies[label] = tallies.get(label, 0) + 1
                if done % 50 == 0 or done == len(jobs):
                    pace = done / (time.monotonic() - started)
                    left = (len(jobs) - done) / pace
                    far = f"\r{done}/{len(jobs)} games, {checked['decisions']} decisions, {left:.0f} s left "
                    print(far, end="", flush=True)
        except KeyboardInterrupt:
            pool.terminate()
            print(f"\nstopped after {done} games; no law was broken")
            return 130
    print()
    for label, games_played in sorted(tallies.items()):
        print(f"{args.game}, {label}: {games_played} games, all laws hold")
    often = "every decision"
    if sample > 1:
        often = f"one decision in {sample} (conservation, acceptance and what a move tells at every one)"
    decisions, dreamt, compared = (checked.pop(name, 0) for name in ("decisions", "dreamt", "compared"))
    print(f"{decisions} decisions, laws checked at {often}; {dreamt} imagined states differed from the truth")
    print(f"{compared} moves watched in two states; what rules let be seen parted them in {checked.total()}:")
    print("; ".join(f"{clause} {count}" for clause, count in checked.most_common()) or "none")
    return 0


if __name__ == "__main__":
    sys.exit(main())
