"""Random play: decisions per second, copy time, state size, latency; ours and the peers' in the same run.

    python -m benchmarks.playouts [GAME] [--seats N] [--option KEY=VALUE]… [--seconds N]

The runs of all players are interleaved and the best of several counts, so that a busy machine harms all alike.
"""

from __future__ import annotations

import argparse
import json
import pickle
import sys
import time
from collections.abc import Callable, Mapping

from benchmarks.peers import Player, installed
from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.game import Game
from meadhall.core.state import State
from meadhall.core.table import Table

ROUNDS = 7
"""How often each player is measured."""


class Meadhall:
    """Our own game, played at random by the fast path."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str]) -> None:
        self.name = f"Meadhall, {game.name}, {seats} players"
        self.game = game
        self.box = game.open_box(seats, options)

    def _start(self, seed: int) -> tuple[State, Table, Chance]:
        table = Table(Chance(key_from_seed(f"game {seed}")))
        return self.game.start(self.box, table), table, Chance(key_from_seed(f"choices {seed}"))

    def play(self, seed: int) -> int:
        state, table, choices = self._start(seed)
        decisions = 0
        while not state.over:
            seat = choices.choose(state.asked)
            state.apply(seat, choices.choose(state.legal(seat)), table)
            decisions += 1
        return decisions

    def middle(self, seed: int) -> State:
        state, table, choices = self._start(seed)
        for _ in range(100):
            if not state.over:
                seat = choices.choose(state.asked)
                state.apply(seat, choices.choose(state.legal(seat)), table)
        return state

    def midgame(self, seed: int) -> Callable[[], object]:
        return self.middle(seed).clone

    def size(self, seed: int) -> int:
        return len(pickle.dumps(self.middle(seed).snapshot()))

    def latencies(self, count: int) -> list[float]:
        """Seconds that single decisions take, from the choice to the next list of legal moves."""
        found: list[float] = []
        for seed in range(count):
            state, table, choices = self._start(seed)
            while not state.over:
                seat = choices.choose(state.asked)
                move = choices.choose(state.legal(seat))
                started = time.perf_counter()
                state.apply(seat, move, table)
                for asked in state.asked:
                    state.legal(asked)
                found.append(time.perf_counter() - started)
        return found


def decisions_per_second(player: Player, seconds: float, first: int) -> float:
    decisions, seed = 0, first
    started = time.perf_counter()
    while time.perf_counter() - started < seconds:
        decisions += player.play(seed)
        seed += 1
    return decisions / (time.perf_counter() - started)


def copy_microseconds(player: Player, seed: int) -> float:
    copy = player.midgame(seed)
    repeats = 2000
    started = time.perf_counter()
    for _ in range(repeats):
        copy()
    return (time.perf_counter() - started) / repeats * 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="champions", choices=games.names())
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--seconds", type=float, default=2.0, help="for each of the measurements (default 2)")
    args = parser.parse_args()
    options = dict(option.split("=", 1) for option in args.option)
    ours = Meadhall(games.find(args.game), args.seats, options)
    players: list[Player] = [ours, *installed()]
    speeds: dict[str, list[float]] = {player.name: [] for player in players}
    copies: dict[str, list[float]] = {player.name: [] for player in players}
    try:
        for number in range(ROUNDS):
            for player in players:
                print(f"\rmeasuring {number + 1}/{ROUNDS}: {player.name:<45}", end="", file=sys.stderr, flush=True)
                speeds[player.name].append(decisions_per_second(player, args.seconds, 1000 * number))
                copies[player.name].append(copy_microseconds(player, number))
    except KeyboardInterrupt:
        print("\nstopped", file=sys.stderr)
        return 130
    print("\r" + " " * 70 + "\r", end="", file=sys.stderr)
    print(f"{'':<42}{'decisions/s':>12}{'ratio':>8}{'copy µs':>10}{'ratio':>8}{'bytes':>9}")
    best, copy = max(speeds[ours.name]), min(copies[ours.name])
    for player in players:
        speed, time_of_copy = max(speeds[player.name]), min(copies[player.name])
        print(
            f"{player.name:<42}{speed:>12,.0f}{best / speed:>8.2f}{time_of_copy:>10.1f}{copy / time_of_copy:>8.2f}"
            f"{player.size(1):>9,}"
        )
    print("ratio: ours divided by theirs; a copy of a state in the middle of a game; size pickled")
    latencies = sorted(ours.latencies(200))
    state = ours.middle(1)
    started = time.perf_counter()
    for _ in range(200):
        text = json.dumps(state.view(0))
    view_time = (time.perf_counter() - started) / 200 * 1e6
    print(
        f"apply + legal moves: median {latencies[len(latencies) // 2] * 1e6:.0f} µs, "
        f"p99 {latencies[len(latencies) * 99 // 100] * 1e6:.0f} µs, longest {latencies[-1] * 1e6:.0f} µs"
    )
    print(f"view of a seat to JSON: {view_time:.0f} µs, {len(text):,} bytes")
    if len(players) == 1:
        print("no peer is installed (pip install 'meadhall[peers]')")
    return 0


if __name__ == "__main__":
    sys.exit(main())
