"""Processor time: what else the machine does is not counted."""

from __future__ import annotations

import time
from collections.abc import Callable


def per_second(play: Callable[[int], int], seconds: float, first: int) -> float:
    """How much of what `play` counts is done in a second; each call gets a seed of its own."""
    done, seed = 0, first
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        done += play(seed)
        seed += 1
    return done / spent


def microseconds(works: list[Callable[[], object]], seconds: float) -> float:
    """How long one of these takes, on average over all of them."""
    rounds = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds or not rounds:
        for _ in range(REPEATS):
            for work in works:
                work()
        rounds += 1
    return spent / (rounds * REPEATS * len(works)) * 1e6


REPEATS = 20
"""The clock is not asked after each of them."""
