"""Many games: played by one process or several, with progress, and counted with how sure the count is."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from multiprocessing import get_context
from typing import TypeVar

Job = TypeVar("Job")
Played = TypeVar("Played")

CONFIDENCE = 1.96
"""Standard errors in half of a 95 % interval."""
WIDTH = 60


def _deaf() -> None:
    """Ctrl-C is for the one who reports, not for those who play."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_all(play: Callable[[Job], Played], jobs: Sequence[Job], workers: int) -> Iterator[Played]:
    """The games in their order, one after the other or by several processes."""
    if workers == 1:
        yield from map(play, jobs)
        return
    with get_context("spawn").Pool(workers, initializer=_deaf) as pool:
        yield from pool.imap(play, jobs, chunksize=4)


class Progress:
    """How far it is, on the standard error, about once a second."""

    def __init__(self, label: str, total: int) -> None:
        self.label, self.total = label, total
        self.started = self.shown = time.monotonic()

    def show(self, done: int) -> None:
        now = time.monotonic()
        if now - self.shown >= 1:
            self.shown = now
            left = (now - self.started) / done * (self.total - done)
            text = f"{self.label}: {done:,} of {self.total:,} games, {left / 60:.1f} minutes left"
            print(f"\r{text:<{WIDTH}}", end="", file=sys.stderr, flush=True)


def clear() -> None:
    """Wipe the line of the progress."""
    print("\r" + " " * WIDTH + "\r", end="", file=sys.stderr, flush=True)


class Rate:
    """A win rate: how often, how many wins, and how sure."""

    __slots__ = ("count", "squares", "wins")

    def __init__(self) -> None:
        self.count = 0
        self.wins = 0.0
        self.squares = 0.0

    def add(self, share: float) -> None:
        self.count += 1
        self.wins += share
        self.squares += share * share

    @property
    def mean(self) -> float:
        return self.wins / self.count if self.count else 0.0

    @property
    def margin(self) -> float:
        """Half of the 95 % interval."""
        if not self.count:
            return 0.0
        return CONFIDENCE * sqrt(max(0.0, self.squares / self.count - self.mean**2) / self.count)


def mark(out_of_bounds: bool) -> str:
    return " !" if out_of_bounds else ""
