"""What the compiled build brings at the table: one bot with the same time to think, compiled against interpreted.

    python -m benchmarks.builds [GAME …] [--bot search:100ms] [--games N] [--jobs N] [--compiled FOLDER] [--out FILE]

Both builds keep the same game, each in a process of its own, and tell each other their moves; at the end both have
the same state, to the last bit. One thinks while the other waits, so a table needs one core. Deals are paired: each is
played twice, with the seats changed. In a game without opponents a team of each build plays the deal. What has been
played lies in the file, line by line; Ctrl-C ends the run, and the same command goes on with it.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from meadhall import games
from meadhall.arena.estimates import Clusters, Estimate
from meadhall.arena.local import cores
from meadhall.bots.levels import invite
from meadhall.bots.player import ask
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.compiled import is_compiled
from meadhall.core.match import Match

HERE = Path(__file__).parent.parent
COMPILED, PLAIN = "compiled", "plain"
WANTED = 0.6
SEATS = 2
Result = dict[str, Any]


# One of the two


def sit() -> int:
    """A build at its side of the table: told who moves, it thinks if it is its turn, and otherwise hears the move."""
    for line in sys.stdin:
        said = json.loads(line)
        match = Match.new(games.find(said["game"]), SEATS, key=key_from_seed(said["deal"]))
        luck = [Chance(key_from_seed(f"{said['deal']} {seat} {is_compiled()}")) for seat in range(SEATS)]
        bots = [invite(said["bot"], match.game, luck[seat]) for seat in range(SEATS)]
        while not match.over:
            seat = match.state.asked[0]
            if seat in said["mine"]:
                decision = match.decision(seat)
                assert decision is not None
                move = ask(bots[seat], match.state, decision) if len(decision.moves) > 1 else decision.moves[0]
                print(move, flush=True)
            else:
                move = int(sys.stdin.readline())
            match.play(seat, move)
        result = match.state.result() or {}
        shares = [result.get(seat, 0.0) for seat in range(SEATS)]
        print(json.dumps([is_compiled(), match.state.fingerprint(), shares]), flush=True)
    return 0


class Side:
    """Such a process, as the table sees it."""

    def __init__(self, source: Path, build: str) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(source), str(HERE)])}
        environment["MEADHALL_PURE"] = "1" if build == PLAIN else ""
        command = [sys.executable, "-m", "benchmarks.builds", "--sit"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, cwd=HERE
        )

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        print(line, file=self.process.stdin, flush=True)

    def hear(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError("one of the two has died")
        return line.strip()

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


# The table


def play(game: str, bot: str, deal: int, compiled: list[int], folder: Path) -> Result:
    """One game; which share of the victory the compiled seats had, or the team if all seats are of one build."""
    mine = {COMPILED: compiled, PLAIN: [seat for seat in range(SEATS) if seat not in compiled]}
    sides = {COMPILED: Side(folder, COMPILED), PLAIN: Side(HERE / "src", PLAIN)}
    try:
        for build, side in sides.items():
            side.say(json.dumps({"game": game, "bot": bot, "deal": f"{game} {deal}", "mine": mine[build]}))
        ends = told(game, deal, mine, sides)
    finally:
        for side in sides.values():
            side.close()
    (was_compiled, hash_one, shares), (was_plain, hash_two, _) = ends[COMPILED], ends[PLAIN]
    if not was_compiled or was_plain:
        raise SystemExit(f"{folder}: no compiled build lies there (make compiled)")
    if hash_one != hash_two:
        raise SystemExit(f"{game}, deal {deal}: the two builds do not have the same state at the end")
    counted = shares[compiled[0]] if compiled else shares[0]
    return {"game": game, "bot": bot, "deal": deal, "compiled": compiled, "share": counted}


def told(game: str, deal: int, mine: dict[str, list[int]], sides: dict[str, Side]) -> dict[str, Any]:
    """Carry the moves from one side to the other, until both say how it ended."""
    match = Match.new(games.find(game), SEATS, key=key_from_seed(f"{game} {deal}"))
    while not match.over:
        seat = match.state.asked[0]
        thinks, hears = (COMPILED, PLAIN) if seat in mine[COMPILED] else (PLAIN, COMPILED)
        move = sides[thinks].hear()
        sides[hears].say(move)
        match.play(seat, int(move))
    return {build: json.loads(side.hear()) for build, side in sides.items()}


def fixtures(names: list[str], count: int) -> Iterator[tuple[str, int, list[int]]]:
    """Deal by deal, all games in turn, so that it can be stopped at any time."""
    for deal in range((count + 1) // 2):
        for name in names:
            pairs = ([0, 1], []) if games.find(name).cooperative else ([0], [1])
            yield from ((name, deal, seats) for seats in pairs)


# What is told


def figures(names: list[str], bot: str, played: list[Result]) -> Iterator[str]:
    yield f"{bot}, compiled against interpreted"
    for name in names:
        ours = [result for result in played if result["game"] == name]
        if games.find(name).cooperative:
            fast = share([result for result in ours if result["compiled"]])
            slow = share([result for result in ours if not result["compiled"]])
            yield f"{name:<12} a team of the compiled wins {shown(fast)}, of the interpreted {shown(slow)}"
        else:
            found = share(ours)
            verdict = "holds" if found is not None and found.mean >= WANTED else "does NOT hold"
            yield f"{name:<12} {shown(found)} of the victories; at least {WANTED:.0%} is wanted: {verdict}"


def share(played: list[Result]) -> Estimate | None:
    """Which part of the victories it was."""
    return Clusters.of((result["deal"], result["share"]) for result in played).share()


def shown(found: Estimate | None) -> str:
    return "-" if found is None else f"{found.mean:.1%} ({found.low:.1%} to {found.high:.1%}; {found.count} games)"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--bot", default="search:100ms")
    parser.add_argument("--games", dest="count", type=int, default=200, help="of each kind (default 200)")
    parser.add_argument("--jobs", type=int, default=0, help="tables at the same time (default: one a core)")
    parser.add_argument("--compiled", type=Path, default=HERE / ".compiled", help="where the compiled build lies")
    parser.add_argument("--out", type=Path, default=HERE / "arena" / "builds.jsonl", help="where games are kept")
    parser.add_argument("--sit", action="store_true", help=argparse.SUPPRESS)
    typed = parser.parse_args()
    if typed.sit:
        return sit()
    names = typed.games or games.rooms()
    typed.out.parent.mkdir(parents=True, exist_ok=True)
    lines = typed.out.read_text().splitlines() if typed.out.exists() else []
    played = [result for result in map(json.loads, lines) if result["bot"] == typed.bot and result["game"] in names]
    known = {(result["game"], result["deal"], tuple(result["compiled"])) for result in played}
    wanted = list(fixtures(names, typed.count))
    todo = [one for one in wanted if (one[0], one[1], tuple(one[2])) not in known]
    with ThreadPoolExecutor(typed.jobs or cores()) as tables, typed.out.open("a") as kept:
        running = [tables.submit(play, name, typed.bot, deal, seats, typed.compiled) for name, deal, seats in todo]
        try:
            for done in as_completed(running):
                played.append(done.result())
                print(json.dumps(played[-1]), file=kept, flush=True)
                print(f"\r{len(played)} of {len(wanted)} games", end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            tables.shutdown(wait=False, cancel_futures=True)
            print("\nstopped; the same command goes on", file=sys.stderr)
            return 130
    print("\r" + " " * 40 + "\r", end="", file=sys.stderr)
    for line in figures(names, typed.bot, played):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
