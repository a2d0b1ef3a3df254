"""Games on all cores of this machine, each core a process of its own."""

from __future__ import annotations

import contextlib
import os
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Protocol

from meadhall import games
from meadhall.arena.game import Find, Finished, given_up, play
from meadhall.arena.plan import Fixture, Plan
from meadhall.bots.limits import limit_memory, send_home, start_deaf
from meadhall.core.errors import MeadhallError

READY = "ready"
ATTEMPTS = 3
"""A game in which so many workers have died is given up: it may be the game that kills them."""
MEMORY = 4 << 30
"""Bytes that a worker may use."""


class Crew(Protocol):
    """Whoever plays the games of a plan, in the order in which they come to an end, each once."""

    def play(self, plan: Plan, fixtures: Sequence[Fixture]) -> Iterator[Finished]: ...


def cores() -> int:
    """How many processes can work at the same time here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class LocalCrew:
    """Workers on this machine. One that dies is replaced, and its game is played again."""

    def __init__(self, jobs: int = 0, find: Find = games.find) -> None:
        self.jobs = jobs or cores()
        self.find = find
        self.workers: list[Worker] = []

    def play(self, plan: Plan, fixtures: Sequence[Fixture]) -> Iterator[Finished]:
        waiting = deque(fixtures)
        deaths: Counter[int] = Counter()
        self.workers = [Worker(plan, self.find) for _ in range(min(self.jobs, len(waiting)))]
        try:
            while self.workers:
                heard = {worker.line: worker for worker in self.workers}
                for line in wait(list(heard)):
                    worker = heard[line]  # type: ignore[index]
                    try:
                        answer = worker.line.recv()
                    except (EOFError, OSError):
                        self._replace(worker, plan)
                        dropped = worker.fixture
                        if dropped is None:
                            deaths[-1] += 1
                            if deaths[-1] >= ATTEMPTS:
                                raise MeadhallError("the workers of the arena die before they can play") from None
                            continue
                        deaths[dropped.number] += 1
                        if deaths[dropped.number] < ATTEMPTS:
                            waiting.appendleft(dropped)
                        else:
                            yield given_up(dropped, f"{ATTEMPTS} workers have died in it"), ""
                        continue
                    if answer != READY:
                        yield answer
                    if waiting:
                        worker.begin(waiting.popleft())
                    else:
                        self.workers.remove(worker)
                        worker.dismiss()
        finally:
            for worker in self.workers:
                worker.dismiss()
            self.workers = []

    def _replace(self, dead: Worker, plan: Plan) -> None:
        self.workers[self.workers.index(dead)] = Worker(plan, self.find)
        dead.dismiss()


class Worker:
    """A process that plays one game after the other."""

    def __init__(self, plan: Plan, find: Find) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.fixture: Fixture | None = None
        self.process = context.Process(target=work, args=(theirs, plan, find), daemon=True)
        start_deaf(self.process)
        theirs.close()

    def begin(self, fixture: Fixture) -> None:
        self.fixture = fixture
        with contextlib.suppress(OSError):  # it has died; whoever listens to it will notice
            self.line.send(fixture)

    def dismiss(self) -> None:
        """Send it home: at once if it waits, otherwise in the middle of its game."""
        self.line.close()
        send_home(self.process)


def work(line: Connection, plan: Plan, find: Find) -> None:
    """What a worker does until nobody is there any more."""
    limit_memory(MEMORY)
    try:
        line.send(READY)
        while True:
            line.send(play(plan, line.recv(), find))
    except (EOFError, OSError):
        return
