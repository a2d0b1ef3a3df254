"""Those who wait are served in turn: one of each group after the other, however many of one group there are."""

from __future__ import annotations

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable

from meadhall.server.trouble import Trouble

Turn = asyncio.Future[None]


class Turns:
    """Lets `places` be served at once. At most `patient` of one group may wait; whoever comes then is refused.

    `joined` is called whenever somebody has to wait.
    """

    def __init__(self, places: int, patient: int, joined: Callable[[], None] = lambda: None) -> None:
        self._joined = joined
        self.places = places
        self.patient = patient
        self.served = 0
        self._waiting: OrderedDict[str, deque[Turn]] = OrderedDict()

    @property
    def groups(self) -> int:
        """How many groups wait."""
        return len(self._waiting)

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting.values()))

    @contextlib.asynccontextmanager
    async def turn(self, group: str) -> AsyncIterator[None]:
        """Wait for one's turn, and be served."""
        await self._wait(group)
        try:
            yield
        finally:
            self._next()

    async def _wait(self, group: str) -> None:
        if self.served < self.places and not self._waiting:
            self.served += 1
            return
        queue = self._waiting.get(group)
        if queue is not None and len(queue) >= self.patient:
            raise Trouble("too_many")
        if queue is None:
            queue = self._waiting[group] = deque()
        turn: Turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        self._joined()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()  # it had just come
            else:
                self._forget(group, turn)
            raise

    def _forget(self, group: str, turn: Turn) -> None:
        queue = self._waiting[group]
        queue.remove(turn)
        if not queue:
            del self._waiting[group]

    def _next(self) -> None:
        """Whose group has waited longest comes next; the group goes to the end."""
        while self._waiting:
            group, queue = self._waiting.popitem(last=False)
            turn = queue.popleft()
            if queue:
                self._waiting[group] = queue
            if not turn.done():
                turn.set_result(None)
                return
        self.served -= 1
