"""How strong the bots are: the whole table of claims, each figure with its games, its interval and what was asked for.

    python -m benchmarks.strength [GAME ...] [--games N] [--jobs N] [--out FOLDER]

Every figure is an arena: paired deals, all rotations, 95 % intervals over deals. What has been played lies in the
folder; Ctrl-C ends the run, and the same command goes on with it. Figures that cost little rest on more games.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from meadhall import games
from meadhall.arena.estimates import Estimate
from meadhall.arena.figures import figures
from meadhall.arena.ledger import Ledger
from meadhall.arena.local import LocalCrew
from meadhall.arena.plan import make_plan
from meadhall.arena.running import run
from meadhall.core.words import Words

SEARCH = "search:100ms"
ONCE, FOUR_TIMES = "search:15", "search:60"
"""The same search with one and with four times the iterations."""
TEAM = "search:40"
"""Whoever plays for all seats of a cooperative game; that takes long enough."""
CHEAP = 5
"""Figures without a search rest on so many times as many games."""
PLAYS_ALONE = "yggdrasil"


@dataclass(frozen=True)
class Claim:
    """One figure of the table: how often the first bot wins against the others."""

    game: str
    bots: tuple[str, ...]
    least: float
    options: dict[str, str] = field(default_factory=dict)

    @property
    def cheap(self) -> bool:
        return not any(bot.startswith("search") for bot in self.bots)

    @property
    def name(self) -> str:
        others = " ".join(self.options.values())
        return f"{self.game} {' '.join(self.bots)} {others}".strip().replace(":", "-").replace(" ", "_")


@dataclass(frozen=True)
class Ratio:
    """How many times as often one team wins as another."""

    game: str
    players: int
    one: str
    other: str
    options: dict[str, str]
    least: float


def claims(game: str) -> Iterator[Claim]:
    yield Claim(game, ("greedy", "random"), 0.95)
    yield Claim(game, (SEARCH, "greedy"), 0.75)
    yield Claim(game, (SEARCH, "greedy", "greedy", "greedy"), 0.50)
    yield Claim(game, (FOUR_TIMES, ONCE), 0.60)


def ratios() -> Iterator[Ratio]:
    for players in games.find(PLAYS_ALONE).seats:
        yield Ratio(PLAYS_ALONE, players, TEAM, "greedy", {"game": "hard", "gods": "random"}, 1.3)
        yield Ratio(PLAYS_ALONE, players, "greedy", "random", {"game": "easy", "gods": "random"}, 10)


class Stopped(Exception):
    """Somebody pressed Ctrl-C."""


class Bench:
    """Plays what a figure rests on."""

    def __init__(self, count: int, jobs: int, out: Path) -> None:
        self.count, self.crew, self.out = count, LocalCrew(jobs), out
        self.words = Words.core("en")

    def share(self, claim: Claim) -> Estimate:
        """The win share of the first bot, or of the team."""
        game = games.find(claim.game)
        folder = self.out / claim.name
        plan = make_plan(
            game, [claim.bots], self.count * (CHEAP if claim.cheap else 1), seed="strength", options=claim.options
        )
        ledger = Ledger.resume(folder) if (folder / "games.jsonl").exists() else Ledger.begin(folder, plan)
        with ledger:
            if ledger.plan != plan:
                raise SystemExit(f"{folder}: was begun with other rules, content or numbers; remove it or use --out")
            if not run(ledger, self.crew, self.words):
                raise Stopped
            found = figures(plan, ledger.games(), game.cooperative)
        if found.errors:
            raise SystemExit(f"{folder}: {len(found.errors)} games failed: {found.errors[0].error}")
        if game.cooperative:
            return found.teams[0][1]
        return next(bot.share for bot in found.bots if bot.name == claim.bots[0])


def shown(share: Estimate) -> str:
    return f"{share.mean:.1%} ({share.low:.1%} to {share.high:.1%}; {share.count:,} games)"


def verdict(holds: bool) -> str:
    return "holds" if holds else "does NOT hold"


def rows(bench: Bench, names: Sequence[str]) -> Iterator[str]:
    for game in names:
        if game != PLAYS_ALONE:
            for claim in claims(game):
                share = bench.share(claim)
                against = ", ".join(claim.bots[1:])
                yield (
                    f"| {game} | {claim.bots[0]} against {against} | {shown(share)} "
                    f"| at least {claim.least:.0%} | {verdict(share.mean >= claim.least)} |"
                )
    if PLAYS_ALONE in names:
        for wanted in ratios():
            one, other = (
                bench.share(Claim(wanted.game, (bot,) * wanted.players, 0, wanted.options))
                for bot in (wanted.one, wanted.other)
            )
            times = one.mean / other.mean if other.mean else float("inf")
            yield (
                f"| {wanted.game}, {' '.join(wanted.options.values())}, {wanted.players} players "
                f"| team of {wanted.one} against team of {wanted.other} | {shown(one)} / {shown(other)} = {times:.2f} "
                f"| at least {wanted.least:g} times | {verdict(times >= wanted.least)} |"
            )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--games", dest="count", type=int, default=200, help="games for each figure (default 200)")
    parser.add_argument("--jobs", type=int, default=0, help="processes (default: all cores)")
    parser.add_argument("--out", type=Path, default=Path("arena/strength"), help="where the games are kept")
    args = parser.parse_args()
    print("| game | who | share | wanted | |")
    print("| --- | --- | --- | --- | --- |")
    try:
        for row in rows(Bench(args.count, args.jobs, args.out), args.games or games.names()):
            print(row, flush=True)
    except Stopped:
        print("stopped; the same command goes on", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
