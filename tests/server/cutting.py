"""A network that can be cut: connections go through here to somewhere else, until nothing goes through any more."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Coroutine
from typing import Any


class Cable:
    """Listens at a port of this machine and passes everything on to another, in a thread of its own."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="cable", daemon=True)
        self._thread.start()
        self._whole = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        self.port: int = self._do(self._listen())

    def _do(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    async def _listen(self) -> int:
        self._whole.set()
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def cut(self) -> None:
        """From now on nothing goes through, and nobody is told."""
        self._do(self._cut(True))

    def heal(self) -> None:
        """Lines that were cut end; new ones go through."""
        self._do(self._cut(False))

    async def _cut(self, cut: bool) -> None:
        if cut:
            self._whole.clear()
            return
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._whole.set()

    def close(self) -> None:
        self.heal()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(30)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await self._whole.wait()
            there, back = await asyncio.open_connection("127.0.0.1", self._to)
            try:
                ways = [asyncio.ensure_future(self._pump(*way)) for way in ((reader, back), (there, writer))]
                try:
                    await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for way in ways:
                        way.cancel()
            finally:
                back.close()
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            self._tasks.discard(task)
            writer.close()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self._whole.wait()
                writer.write(data)
                await writer.drain()
