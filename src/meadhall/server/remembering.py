"""Games that are over stay readable for ever: they are remembered when they end, and recalled when nobody can play them
again.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections import OrderedDict

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from meadhall.server import records, replay, story
from meadhall.server.endpoints import lang
from meadhall.server.hall import Hall
from meadhall.server.memory import Memory, Played, position, recalled, remembered
from meadhall.server.packs import packed
from meadhall.server.storage import disk_troubles, not_remembered, read_memory
from meadhall.server.table import Table
from meadhall.server.trouble import Trouble
from meadhall.server.wire import ReplayInfo, StoryInfo
from meadhall.server.workshop import Workshop

LOG = logging.getLogger("meadhall.server")
CANNOT_BE_PLAYED = ("other_version", "no_pack", "no_game")
"""Why a table that is kept cannot be opened here."""
SECONDS = 900.0
"""For remembering one game; it gives way to everything else."""
PAUSE = 2.0
"""Seconds between two games of earlier days that nobody has remembered yet."""


class Chronicler:
    """Remembers games, one after the other, and recalls them."""

    MOST = 4

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._desk = Workshop(SECONDS, benches=1, modest=True)
        self._tasks: set[asyncio.Task[None]] = set()
        self._recalled: OrderedDict[str, Memory] = OrderedDict()
        hall.ended = self.begin

    def begin(self, table: Table) -> None:
        """A game has ended; it is remembered by and by."""
        if not table.head.imported:
            self._do(self.remember(table))

    def catch_up(self) -> None:
        """Remember games that ended when nobody was there to do it."""
        self._do(self._catch_up())

    def _do(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def remember(self, table: Table) -> None:
        try:
            minutes = await asyncio.to_thread(story.minutes_played, self._hall.engine, table.head)
            played = Played.of(table, packed(table.content), minutes)
            data = await self._desk.apart("", remembered, played)
            row = {"table_id": table.head.id, "seq": table.seq, "data": data}
            await self._hall.writer.write([], [], memories=[row])
            self._recalled.pop(table.head.id, None)
        except Exception as error:
            LOG.warning("table %s: what happened could not be written down for later: %s", table.head.id, error)

    async def _catch_up(self) -> None:
        try:
            with disk_troubles():
                missing = await asyncio.to_thread(not_remembered, self._hall.engine)
        except Trouble:
            return  # next time
        for ident in missing:
            try:
                async with self._hall.at(ident) as live:
                    table = live.table
                if table.match.over:
                    await self.remember(table)
            except Trouble:
                continue
            await asyncio.sleep(PAUSE)

    async def recall(self, table: str, trouble: Trouble) -> Memory:
        """What is remembered of a table that cannot be opened for this reason; the reason itself if nothing is."""
        if trouble.kind not in CANNOT_BE_PLAYED:
            raise trouble
        found = self._recalled.get(table)
        if found is None:
            with disk_troubles():
                data = await asyncio.to_thread(read_memory, self._hall.engine, table)
            if data is None:
                raise trouble
            try:
                found = await asyncio.to_thread(recalled, data)
            except (zlib.error, msgspec.MsgspecError):
                raise Trouble("unreadable") from None
        self._recalled[table] = found
        self._recalled.move_to_end(table)
        while len(self._recalled) > self.MOST:
            self._recalled.popitem(last=False)
        return found

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self._desk.close()


# What is asked over the wire


def chronicler(request: Request) -> Chronicler:
    found: Chronicler = request.app.state.chronicler
    return found


async def look(request: Request, body: None) -> ReplayInfo:
    try:
        return await replay.replay(request, body)
    except Trouble as trouble:
        memory = await chronicler(request).recall(request.path_params["table"], trouble)
        eyes = replay.eyes(request.query_params.get("seat", ""), len(memory.info["en"].seats))
        return position(memory, request.path_params["number"], eyes, lang(request))


async def tell(request: Request, body: None) -> StoryInfo:
    try:
        return await story.story(request, body)
    except Trouble as trouble:
        memory = await chronicler(request).recall(request.path_params["table"], trouble)
        return memory.story[lang(request)]


async def export(request: Request, body: None) -> Response:
    try:
        return await records.export_record(request, body)
    except Trouble as trouble:
        memory = await chronicler(request).recall(request.path_params["table"], trouble)
        if not memory.record:
            raise Trouble("went_on") from None
        return records.record_file(memory.record, memory.info["en"].game, request.path_params["table"])
