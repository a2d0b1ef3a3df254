"""A process that makes way for a newer version: it hands its tables over one by one, and ends when nobody needs it.

A table that no other process can go on with, because its rules are other ones there, stays until it is finished. So do
tables that nobody is at just now; those that nobody has touched for long are not waited for.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.engine import Engine

from meadhall.server.hall import Hall
from meadhall.server.schema import EVENTS, TABLES
from meadhall.server.steward import RETIRE, Steward
from meadhall.server.storage import disk_troubles
from meadhall.server.trouble import Trouble

LOG = logging.getLogger("meadhall.server")
PAUSE = 2.0
WAITED_FOR = 7 * 86400.0
"""Seconds for which a table is waited for that nobody has touched."""


class Retirement:
    def __init__(self, hall: Hall, steward: Steward, end: Callable[[], None]) -> None:
        self._hall = hall
        self._steward = steward
        self._end = end
        self._task: asyncio.Task[None] | None = None
        steward.wished = self.hear

    def hear(self, wish: str) -> None:
        """What an administrator wishes; they may change their mind."""
        if wish == RETIRE and self._task is None:
            self._task = asyncio.ensure_future(self._retire())
        elif wish != RETIRE:
            self.close()

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _retire(self) -> None:
        while True:
            try:
                left = await self._hall.hand_over(only_if_able=True)
                with disk_troubles():
                    waiting = await asyncio.to_thread(awaits, self._hall.engine, self._alone_with())
            except Trouble:
                await asyncio.sleep(PAUSE)
                continue
            if not left and not waiting:
                LOG.warning("nobody needs this process any more: it ends")
                self._end()
                return
            await asyncio.sleep(PAUSE)

    def _alone_with(self) -> list[tuple[str, int]]:
        """The rules that no other process knows; all of them if nobody else is there."""
        others = [other for other in self._steward.others.values() if not other.leaving and other.wish != RETIRE]
        ours = self._steward.process.rules.items()
        return [(game, rules) for game, rules in ours if all(other.rules.get(game) != rules for other in others)]


def awaits(engine: Engine, rules: list[tuple[str, int]]) -> bool:
    """Whether a game is under way by one of these rules, and not given up long ago."""
    if not rules:
        return False
    last = (
        sa.select(EVENTS.c.after["over"].as_boolean().label("over"), EVENTS.c.at)
        .where(EVENTS.c.table_id == TABLES.c.id)
        .order_by(EVENTS.c.seq.desc())
        .limit(1)
        .lateral()
    )
    needed = sa.or_(*(sa.and_(TABLES.c.game == game, TABLES.c.rules == version) for game, version in rules))
    under_way = sa.and_(last.c.over.is_(False), last.c.at > time.time() - WAITED_FOR, TABLES.c.imported.is_(False))
    with engine.connect() as connection:
        found = connection.execute(sa.select(TABLES.c.id).join(last, sa.true()).where(needed, under_way).limit(1))
        return found.first() is not None
