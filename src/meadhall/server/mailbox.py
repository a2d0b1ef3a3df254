"""A queue for one reader, in as little room as it can be: there are two for everybody who is here."""

from __future__ import annotations

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Mailbox(Generic[T]):
    """What `asyncio.Queue` does for one reader who waits and writers who never do."""

    __slots__ = ("_room", "_waiting", "_within")

    def __init__(self, room: int = 0) -> None:
        self._room = room
        self._within: list[T] = []
        self._waiting: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._within

    def full(self) -> bool:
        return 0 < self._room <= len(self._within)

    def qsize(self) -> int:
        return len(self._within)

    def put_nowait(self, message: T) -> None:
        if self.full():
            raise asyncio.QueueFull
        self._within.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def get_nowait(self) -> T:
        if not self._within:
            raise asyncio.QueueEmpty
        return self._within.pop(0)

    async def get(self) -> T:
        while not self._within:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        return self._within.pop(0)
