"""`meadhall think`: a worker for the bots of a hall, on any machine that reaches its database.

It thinks about one thing at a time in each of its processes. The more tables wait, the shorter is each turn.
"""

from __future__ import annotations

import contextlib
import logging
import pickle
import secrets
import signal
import threading
import time
from collections.abc import Iterator
from types import FrameType
from typing import Any

from sqlalchemy.engine import Engine

from meadhall import games
from meadhall.bots.worker import FAILED, BotWorkers, Musing, Thought
from meadhall.server import pool
from meadhall.server.thinking import ROUND

LOG = logging.getLogger("meadhall.server")
LOOK = 1.0
"""Seconds after which somebody looks for something to think about although nobody has said that there is anything."""


SOON = 0.25


class Thinker:
    def __init__(self, engine: Engine, workers: int) -> None:
        self.engine = engine
        self.name = f"thinker-{secrets.token_hex(8)}"
        self.size = workers
        self._workers = BotWorkers(games.find, workers)
        self._known = pool.known_rules()
        self._under_way: dict[int, tuple[Musing, float]] = {}
        self._lock = threading.Lock()
        self._new = threading.Condition()
        self._ending = threading.Event()

    def run(self) -> None:
        """Think until it is told to end."""
        threads = [threading.Thread(target=self._think, name=f"thinker {n}", daemon=True) for n in range(self.size)]
        for thread in threads:
            thread.start()
        while not self._ending.is_set():
            try:
                self._listen()
            except Exception as error:
                LOG.warning("the database does not answer: %s", error)
                self._ending.wait(LOOK)
        for thread in threads:
            thread.join(LOOK)
        self._workers.close()

    def end(self, number: int = 0, frame: FrameType | None = None) -> None:
        self._ending.set()

    def _listen(self) -> None:
        with self.engine.connect() as connection:
            line = connection.execution_options(isolation_level="AUTOCOMMIT")
            line.exec_driver_sql(f"LISTEN {pool.ASKED}")
            driver: Any = line.connection.driver_connection
            try:
                while not self._ending.is_set():
                    for note in driver.notifies(timeout=SOON if self._under_way else LOOK, stop_after=1):
                        self._hear(note.payload)
                    self._share()
            finally:
                line.invalidate()

    def _hear(self, payload: str) -> None:
        kind, _, number = payload.partition(" ")
        if kind == "stop" and number.isdecimal():
            with self._lock:
                found = self._under_way.get(int(number))
            if found is not None:
                found[0].stop()
        else:
            with self._new:
                self._new.notify()

    def _share(self) -> None:
        """End the turns that were long enough, if others wait."""
        with self._lock:
            under_way = list(self._under_way.values())
        if not under_way:
            return
        waiting, thinking = pool.crowd(self.engine)
        if waiting:
            share = ROUND * max(1, thinking) / (waiting + max(1, thinking))
            for musing, begun in under_way:
                if time.monotonic() - begun >= share:
                    musing.stop()

    def _think(self) -> None:
        while not self._ending.is_set():
            try:
                found = pool.take(self.engine, self.name, self._known)
                if found is None:
                    with self._new:
                        self._new.wait(LOOK)
                    continue
                number, task = found
                pool.answer(self.engine, number, self._thought(number, task))
            except Exception as error:
                LOG.warning("a thought was lost: %s", error)
                self._ending.wait(LOOK)

    def _thought(self, number: int, task: bytes) -> Thought:
        with self._musing(number) as musing:
            try:
                return self._workers.think_about(pickle.loads(task), musing)
            except Exception as error:  # what was asked may come from another version
                return FAILED, f"{type(error).__name__}: {error}", None

    @contextlib.contextmanager
    def _musing(self, number: int) -> Iterator[Musing]:
        musing = Musing()
        with self._lock:
            self._under_way[number] = musing, time.monotonic()
        try:
            yield musing
        finally:
            with self._lock:
                del self._under_way[number]


def think(engine: Engine, workers: int) -> None:
    """Be a worker until somebody ends it."""
    thinker = Thinker(engine, workers)
    signal.signal(signal.SIGTERM, thinker.end)
    signal.signal(signal.SIGINT, thinker.end)
    thinker.run()
