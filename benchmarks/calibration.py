"""Calibration: how often a sensible team wins Yggdrasil Chronicles, by game and by number of players.

    python -m benchmarks.calibration [--games N] [--seats N ...] [--game NAME ...] [--track NAME] [--pack FILE]
                                     [--bot NAME] [--causes] [--jobs N] [--seed TEXT]

The team takes what looks best to the game's own `judgement`, or is made up of bots (`--bot search:40`); its gods are
dealt at random, and sagas are played by themselves, without experience. A pack laid over the game shows what another
length of a track does. The same seed gives the same table, whatever the number of jobs. Ctrl-C ends it early; what has
been played by then is reported. The aims hold for the average over the numbers of players: 50-70 % for the easy game,
25-45 % for the hard one, 25-60 % for a saga; an average marked with ! is out of bounds.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path

from benchmarks.many import Progress, Rate, clear, mark, play_all
from meadhall import games
from meadhall.bots.levels import invite
from meadhall.bots.player import ask
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.content import Content
from meadhall.core.errors import BadContent, BadSetup
from meadhall.core.state import State
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ending import CAUSE_NAMES
from meadhall.games.yggdrasil.table.names import GAMES, TRACKS
from meadhall.games.yggdrasil.table.state import WON, Yggdrasil
from meadhall.games.yggdrasil.thinking import turns, weigh

GAME = games.find("yggdrasil")
MEASURED = tuple(name for name in GAMES if name != "campaign")
EASY, HARD, SAGA = (0.50, 0.70), (0.25, 0.45), (0.25, 0.60)


@dataclass(frozen=True)
class Job:
    """Which game, how many players, a seed, the name of a bot if one plays, the track, and a pack if one is laid."""

    game: str
    seats: int
    seed: str
    bot: str = ""
    track: str = TRACKS[0]
    pack: str = ""


@dataclass(frozen=True)
class Played:
    """What is kept of a game: how it ended, on which page, and how many turns each god had."""

    won: bool
    cause: str
    page: int
    turns: float


def choose(state: State, seat: int) -> int:
    """The move that looks best; of equal ones the first."""
    moves = state.legal(seat)
    if len(moves) == 1:
        return moves[0]
    weights = weigh(state, seat, moves)
    return moves[weights.index(max(weights))]


def play(job: Job) -> Played:
    """One game of a sensible team."""
    table = Table(Chance(key_from_seed(f"{job.seed} table")))
    options = {"game": job.game, "gods": "random", "track": job.track}
    state = GAME.start(GAME.open_box(job.seats, options, content(job.pack)), table)
    lucks = [Chance(key_from_seed(f"{job.seed} {seat}")) for seat in range(job.seats)]
    team = [invite(job.bot, GAME, luck) for luck in lucks] if job.bot else []
    while not state.over:
        seat = state.asked[0]
        decision = state.decision(seat) if team else None
        move = choose(state, seat) if decision is None else ask(team[seat], state, decision)
        state.apply(seat, move, table)
    assert isinstance(state, Yggdrasil)
    page = state.box.pages[state.page]
    return Played(state.outcome == WON, CAUSE_NAMES[state.cause], page.number if page.saga else 0, turns(state))


@cache
def content(pack: str) -> Content:
    return Content.load(Path(pack), GAME.schema, over=GAME.content) if pack else GAME.content


class Cell:
    """All games of one kind and one number of players."""

    def __init__(self) -> None:
        self.rate = Rate()
        self.turns = 0.0
        self.causes: Counter[str] = Counter()

    def add(self, played: Played) -> None:
        self.rate.add(float(played.won))
        self.turns += played.turns
        if not played.won:
            where = f" (page {played.page})" if played.page else ""
            self.causes[played.cause + where] += 1


def bounds(name: str) -> tuple[float, float]:
    """Between which rates a game should be won."""
    return EASY if name == "easy" else HARD if name == "hard" else SAGA


# Reporting


def cell_text(cell: Cell | None) -> str:
    return percent(cell.rate.mean, cell.rate.margin) if cell is not None and cell.rate.count else ""


def percent(mean: float, margin: float) -> str:
    return f"{100 * mean:.0f} ± {100 * margin:.0f} %"


def average_text(name: str, rates: Sequence[Rate]) -> str:
    """All numbers of players count alike, however many games were played with each."""
    if not rates:
        return ""
    least, most = bounds(name)
    mean = sum(rate.mean for rate in rates) / len(rates)
    margin = sqrt(sum(rate.margin**2 for rate in rates)) / len(rates)
    return percent(mean, margin) + mark(not least <= mean <= most)


def print_rates(cells: dict[tuple[str, int], Cell], names: Sequence[str], seats: Sequence[int]) -> None:
    heads = [f"{count} player{'s' if count > 1 else ''}" for count in seats]
    print("| game | " + " | ".join([*heads, "average"]) + " |")
    print("| --- |" + " --- |" * (len(seats) + 1))
    for name in names:
        here = [cells.get((name, count)) for count in seats]
        rates = [cell.rate for cell in here if cell is not None and cell.rate.count]
        print(f"| {name} | " + " | ".join([*map(cell_text, here), average_text(name, rates)]) + " |")


def print_causes(cells: dict[tuple[str, int], Cell], names: Sequence[str], seats: Sequence[int]) -> None:
    """Why games were lost, in hundredths of all games."""
    print("\n| game | players | turns each | defeats in % of the games |")
    print("| --- | --- | --- | --- |")
    for name in names:
        for count in seats:
            cell = cells.get((name, count))
            if cell is None or not cell.rate.count:
                continue
            total = cell.rate.count
            causes = ", ".join(f"{cause} {100 * number / total:.0f}" for cause, number in cell.causes.most_common())
            print(f"| {name} | {count} | {cell.turns / total:.1f} | {causes} |")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="for each game and number of players (default 400)")
    parser.add_argument("--seats", type=int, nargs="+", choices=GAME.seats, default=list(GAME.seats))
    parser.add_argument("--game", nargs="+", choices=MEASURED, default=list(MEASURED))
    parser.add_argument("--track", choices=TRACKS, default=TRACKS[0], help="of the easy and the hard game")
    parser.add_argument("--pack", default="", help="content laid over the game: other lengths of tracks, for example")
    parser.add_argument("--bot", default="", help="who plays on every seat (default: what looks best to the judgement)")
    parser.add_argument("--causes", action="store_true", help="also why games were lost")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--seed", default="calibration", help="any text; the same seed gives the same games")
    args = parser.parse_args()
    try:
        content(args.pack)
        if args.bot:
            invite(args.bot, GAME, Chance(key_from_seed(args.seed)))
    except (BadSetup, BadContent) as error:
        parser.error(str(error))
    cells: dict[tuple[str, int], Cell] = {}
    stopped = False
    try:
        for name in args.game:
            for seats in args.seats:
                cell = cells[name, seats] = Cell()
                seeds = [f"{args.seed} {name} {seats} {number}" for number in range(args.games)]
                jobs = [Job(name, seats, seed, args.bot, args.track, args.pack) for seed in seeds]
                progress = Progress(f"{name}, {seats} players", args.games)
                for played in play_all(play, jobs, args.jobs):
                    cell.add(played)
                    progress.show(cell.rate.count)
    except KeyboardInterrupt:
        stopped = True
    clear()
    if stopped:
        print("stopped; this is what has been played", file=sys.stderr)
    print_rates(cells, args.game, args.seats)
    if args.causes:
        print_causes(cells, args.game, args.seats)
    return 130 if stopped else 0


if __name__ == "__main__":
    sys.exit(main())
