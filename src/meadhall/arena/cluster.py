"""The same games on a Ray cluster: one machine or many.

A game whose worker or node dies is played again elsewhere; the ledger counts each game once. Every machine of the
cluster needs this version of Meadhall.
"""

from __future__ import annotations

import importlib.util
import logging
import time
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from typing import Any

from meadhall import games
from meadhall.arena.game import Find, Finished, given_up, play
from meadhall.arena.local import ATTEMPTS
from meadhall.arena.plan import Fixture, Plan
from meadhall.core.errors import MeadhallError

PATIENCE = 120.0
"""Seconds that a cluster may be without a core before it is given up; new machines can join in the meantime."""
AHEAD = 2
"""Games handed out for each core: one is played, and one waits so that nobody is idle."""


def ray_is_there() -> bool:
    return importlib.util.find_spec("ray") is not None


class RayCrew:
    """Workers of a Ray cluster; without an address this machine is one."""

    def __init__(self, address: str = "", find: Find = games.find) -> None:
        self.address = address
        self.find = find

    def play(self, plan: Plan, fixtures: Sequence[Fixture]) -> Iterator[Finished]:
        import ray

        ours = not ray.is_initialized()
        if ours:
            ray.init(address=self.address or "local", log_to_driver=False, logging_level=logging.ERROR)
        try:
            yield from self._play(ray, plan, fixtures)
        finally:
            if ours:
                ray.shutdown()

    def _play(self, ray: Any, plan: Plan, fixtures: Sequence[Fixture]) -> Iterator[Finished]:
        # Ray itself plays a game again whose worker was killed; what it gives up comes back here.
        task = ray.remote(max_retries=ATTEMPTS, num_cpus=1)(play)
        waiting = deque(fixtures)
        deaths: Counter[int] = Counter()
        under_way: dict[Any, Fixture] = {}
        alone = time.monotonic()
        while waiting or under_way:
            there = int(ray.cluster_resources().get("CPU", 0))
            alone = time.monotonic() if there else alone
            if time.monotonic() - alone > PATIENCE:
                raise MeadhallError("no machine is left in the cluster that could play; what was played is kept")
            room = AHEAD * max(1, there)
            while waiting and len(under_way) < room:
                fixture = waiting.popleft()
                under_way[task.remote(plan, fixture, self.find)] = fixture
            for done in ray.wait(list(under_way), timeout=1.0)[0]:
                fixture = under_way.pop(done)
                try:
                    finished: Finished = ray.get(done)
                except ray.exceptions.RayTaskError:
                    raise
                except ray.exceptions.RayError as error:
                    deaths[fixture.number] += 1
                    if deaths[fixture.number] < ATTEMPTS:
                        waiting.appendleft(fixture)
                        continue
                    finished = given_up(fixture, f"{ATTEMPTS} workers have died in it: {type(error).__name__}"), ""
                yield finished
