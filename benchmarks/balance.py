"""Balance: whole games of sensible players, all seats alike; who wins by turn order, and with which cards.

    python -m benchmarks.balance GAME [--games N] [--seats N ...] [--jobs N] [--seed TEXT] [--against-random N]

The players are the game's own `judgement`, which also says what each seat has. The same seed gives the same report,
whatever the number of jobs. Ctrl-C ends it early; what has been played by then is reported. A figure marked with ! is
out of bounds: more than 1 % of the games stalled, a place in the order of play that wins more than 1.15 times its fair
share, or a card whose owners win 10 points more or less than the average.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Protocol, cast

from benchmarks.many import Progress, Rate, clear, mark, play_all
from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.state import State
from meadhall.core.table import Table

MOST_STALLS = 0.01
MOST_FOR_A_PLACE = 1.15
MOST_FOR_A_CARD = 0.10
FEW_OWNERS = 30
"""Cards that fewer seats had are listed, but not judged."""


class Judgement(Protocol):
    """What a game's `judgement` module offers."""

    def choose(self, state: State, seat: int, chance: Chance) -> int: ...
    def belongings(self, state: State) -> list[tuple[int, str]]: ...
    def turns(self, state: State) -> float: ...
    def stalled(self, state: State) -> bool: ...


@dataclass(frozen=True)
class Played:
    """What is kept of a game."""

    turns: float
    stalled: bool
    first: int
    shares: tuple[float, ...]
    owned: tuple[frozenset[str], ...]


def judgement_of(game: str) -> Judgement:
    return cast("Judgement", import_module(f"meadhall.games.{game}.judgement"))


def play(name: str, seats: int, seed: str, sensible: Sequence[int] | None = None) -> Played:
    """One game. All seats are sensible, or some, and the others play at random."""
    game, judgement = games.find(name), judgement_of(name)
    table = Table(Chance(key_from_seed(f"{seed} table")))
    choices = Chance(key_from_seed(f"{seed} choices"))
    state = game.start(game.open_box(seats), table)
    first = state.asked[0]
    owned: list[set[str]] = [set() for _ in range(seats)]
    while not state.over:
        seat = state.asked[0]
        if sensible is None or seat in sensible:
            move = judgement.choose(state, seat, choices)
        else:
            move = choices.choose(state.legal(seat))
        state.apply(seat, move, table)
        for owner, card in judgement.belongings(state):
            owned[owner].add(card)
    result = state.result() or {}
    shares = tuple(result.get(seat, 0.0) for seat in range(seats))
    return Played(judgement.turns(state), judgement.stalled(state), first, shares, tuple(map(frozenset, owned)))


# Many games


Job = tuple[str, int, str, tuple[int, ...] | None]


def _play_job(job: Job) -> Played:
    return play(*job)


# Counting


class Tally:
    """All games of one number of players."""

    def __init__(self, seats: int, kind_of: dict[str, str]) -> None:
        self.seats = seats
        self.kind_of = kind_of
        self.games = 0
        self.turns = 0.0
        self.stalled = 0
        self.by_seat = [Rate() for _ in range(seats)]
        self.by_place = [Rate() for _ in range(seats)]
        self.by_card: dict[str, Rate] = defaultdict(Rate)
        self.by_wealth: dict[tuple[str, int], Rate] = defaultdict(Rate)
        self.wealth_of: dict[str, Counter[int]] = defaultdict(Counter)

    def add(self, played: Played) -> None:
        self.games += 1
        self.turns += played.turns
        self.stalled += played.stalled
        for seat, share in enumerate(played.shares):
            self.by_seat[seat].add(share)
            self.by_place[(seat - played.first) % self.seats].add(share)
            wealth = Counter(self.kind_of[card] for card in played.owned[seat])
            for kind, count in wealth.items():
                self.by_wealth[kind, count].add(share)
            for card in played.owned[seat]:
                self.by_card[card].add(share)
                self.wealth_of[card][wealth[self.kind_of[card]]] += 1

    def shift(self, card: str) -> float:
        """How much more the owners of a card win than the average."""
        return self.by_card[card].mean - 1 / self.seats

    def shift_among_equals(self, card: str) -> float:
        """The same, compared with seats that had as many cards of the kind: who wins owns more of everything."""
        kind, rate = self.kind_of[card], self.by_card[card]
        expected = sum(self.by_wealth[kind, wealth].mean * count for wealth, count in self.wealth_of[card].items())
        return (rate.wins - expected) / rate.count


# Reporting


def print_summary(tallies: Sequence[Tally]) -> None:
    print("| players | games | turns each | stalled |")
    print("| --- | --- | --- | --- |")
    for tally in tallies:
        stalls = tally.stalled / tally.games
        print(
            f"| {tally.seats} | {tally.games:,} | {tally.turns / tally.games:.1f} "
            f"| {stalls:.1%}{mark(stalls > MOST_STALLS)} |"
        )


def print_order(tallies: Sequence[Tally]) -> None:
    """Win rates as multiples of the fair share."""
    most = max(tally.seats for tally in tallies)
    for title, seats in (("turn order", False), ("seat", True)):
        print(f"\n| {title}, times the fair share | " + " | ".join(str(place + 1) for place in range(most)) + " | ± |")
        print("| --- |" + " --- |" * (most + 1))
        for tally in tallies:
            rates = tally.by_seat if seats else tally.by_place
            cells = [
                f"{rate.mean * tally.seats:.2f}{mark(rate.mean * tally.seats > MOST_FOR_A_PLACE)}" for rate in rates
            ]
            cells += [""] * (most - tally.seats)
            margin = max(rate.margin for rate in rates) * tally.seats
            print(f"| {tally.seats} players | " + " | ".join(cells) + f" | {margin:.2f} |")


def print_cards(tallies: Sequence[Tally], kind: str) -> None:
    """Points by which the owners of a card win more than the average; in brackets: more than seats with as many."""
    cards = sorted({card for tally in tallies for card in tally.by_card if tally.kind_of[card] == kind})
    print(f"\n| {kind} | " + " | ".join(f"{tally.seats} players" for tally in tallies) + " |")
    print("| --- |" + " --- |" * len(tallies))
    for card in cards:
        cells = []
        for tally in tallies:
            rate = tally.by_card[card]
            if not rate.count:
                cells.append("")
                continue
            shift = tally.shift(card)
            out = abs(shift) > MOST_FOR_A_CARD and rate.count >= FEW_OWNERS
            cells.append(
                f"{100 * shift:+.1f} ± {100 * rate.margin:.1f} ({100 * tally.shift_among_equals(card):+.1f}; "
                f"{rate.count:,}){mark(out)}"
            )
        print(f"| {card} | " + " | ".join(cells) + " |")


def report(tallies: Sequence[Tally]) -> None:
    tallies = [tally for tally in tallies if tally.games]
    if not tallies:
        return
    print_summary(tallies)
    print_order(tallies)
    print("\nOwners' win rate less the average, in points (compared with seats with as many of the kind; owners)")
    for kind in sorted({tally.kind_of[card] for tally in tallies for card in tally.by_card}):
        print_cards(tallies, kind)


def report_random(name: str, seats: int, count: int, seed: str) -> None:
    """One sensible player, in every seat in turn, among players who choose at random."""
    rate = Rate()
    for number in range(count):
        seat = number % seats
        rate.add(play(name, seats, f"{seed} {seats} random {number}", (seat,)).shares[seat])
    print(
        f"{seats} players, one sensible among random ones: wins {rate.mean:.1%} ± {rate.margin:.1%} "
        f"(fair share {1 / seats:.1%})"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--games", type=int, default=2000, help="for each number of players (default 2000)")
    parser.add_argument("--seats", type=int, action="append", help="number of players (default: all; may be repeated)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default 1)")
    parser.add_argument("--seed", default="balance", help="any text; the same seed gives the same games")
    parser.add_argument("--against-random", type=int, default=0, metavar="N", help="also N games against random play")
    args = parser.parse_args()
    game = games.find(args.game)
    kind_of = {card: kind for kind, entries in game.content.entries.items() for card in entries}
    tallies: list[Tally] = []
    stopped = False
    try:
        for seats in args.seats or game.seats:
            tally = Tally(seats, kind_of)
            tallies.append(tally)
            jobs: list[Job] = [
                (game.name, seats, f"{args.seed} {seats} {number}", None) for number in range(args.games)
            ]
            progress = Progress(f"{seats} players", args.games)
            for played in play_all(_play_job, jobs, args.jobs):
                tally.add(played)
                progress.show(tally.games)
            if args.against_random:
                clear()
                report_random(game.name, seats, args.against_random, args.seed)
    except KeyboardInterrupt:
        stopped = True
    clear()
    if stopped:
        print("stopped; this is what has been played", file=sys.stderr)
    report(tallies)
    return 130 if stopped else 0


if __name__ == "__main__":
    sys.exit(main())
