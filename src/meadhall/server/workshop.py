"""Long work that nobody else shall feel: a few pieces at once, and those who wait for theirs are served in turn."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

from meadhall.bots.limits import limit_memory
from meadhall.server.trouble import Trouble
from meadhall.server.turns import Turns

P = ParamSpec("P")
T = TypeVar("T")
LOG = logging.getLogger("meadhall.server")
BENCHES = 2
"""Pieces of work at once."""
PATIENT = 16
"""So many pieces for one address may wait."""
SECONDS = 30.0
MEMORY = 1 << 30
MODEST = 15
UNLIMITED = 1 << 30


class Workshop:
    """A few benches for all. What is done `apart` has a process of its own, and limits on time and memory; a modest
    one lets others go first.
    """

    def __init__(self, seconds: float = SECONDS, benches: int = BENCHES, modest: bool = False) -> None:
        self._turns = Turns(benches, PATIENT if not modest else UNLIMITED)
        self._modest = modest
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None

    async def beside(self, address: str, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Do something in a thread, where all that is in memory can be had."""
        async with self._turns.turn(address):
            return await asyncio.to_thread(work, *args, **more)

    async def apart(self, address: str, work: Callable[P, T], *args: P.args, **more: P.kwargs) -> T:
        """Do something in a process. What goes there and comes back is copied."""
        async with self._turns.turn(address):
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    self._turns.places, get_context("spawn"), _begin, (MEMORY, self._modest)
                )
            pool = self._pool
            try:
                done = asyncio.get_running_loop().run_in_executor(pool, partial(work, *args, **more))
                return await asyncio.wait_for(done, self._seconds)
            except TimeoutError:
                self._replace(pool)
                raise Trouble("too_slow") from None
            except (BrokenProcessPool, MemoryError) as error:
                LOG.warning("somebody at work has gone: %s", error)
                self._replace(pool)
                raise Trouble("failed") from None

    def _replace(self, pool: ProcessPoolExecutor) -> None:
        """Others begin anew when there is something to do."""
        if self._pool is pool:
            self._pool = None
        _send_home(pool)

    async def close(self) -> None:
        if self._pool is not None:
            await asyncio.to_thread(_send_home, self._pool)


def _send_home(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool, whatever they do."""
    for process in list((pool._processes or {}).values()):
        process.terminate()
    pool.shutdown(wait=False, cancel_futures=True)


def _begin(memory: int, modest: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # that is for whoever started us
    limit_memory(memory)
    if modest and hasattr(os, "nice"):
        os.nice(MODEST)
