"""The bots of all tables think in a few processes of their own. The processes start when the first bot is asked."""

from __future__ import annotations

import asyncio
import logging
import os

from meadhall import games
from meadhall.bots.advice import Advice
from meadhall.bots.worker import BotWorkers, Laid
from meadhall.core.chance import Chance, new_key
from meadhall.core.match import Match
from meadhall.core.state import Decision
from meadhall.server.limits import ADVISING
from meadhall.server.packs import Packs
from meadhall.server.trouble import Trouble

LOG = logging.getLogger("meadhall.server")


def usual_workers() -> int:
    """One core is left for the people."""
    return max(1, (os.cpu_count() or 2) - 1)


class Crew:
    def __init__(self, workers: int, packs: Packs) -> None:
        self.size = workers
        self._packs = packs
        self._workers: BotWorkers | None = None
        self._starting = asyncio.Lock()
        self._advising = 0

    async def _awake(self) -> BotWorkers:
        async with self._starting:
            if self._workers is None:
                self._workers = await asyncio.to_thread(BotWorkers, games.find, self.size)
            return self._workers

    async def choose(self, bot: str, match: Match, decision: Decision) -> int:
        """The move of a bot. It sees what its seat knows, and has dice of its own."""
        if len(decision.moves) == 1:
            return decision.moves[0]
        workers = await self._awake()
        answer = await workers.choose(bot, self.laid(match), match.state, decision, Chance(new_key()))
        if answer.trouble:
            LOG.warning("bot %s of %s: %s %s", bot, match.game.name, answer.trouble, answer.details)
        return answer.move

    async def advise(self, match: Match, decision: Decision) -> list[Advice]:
        """The moves that promise most, the best first; none if nobody could say in time."""
        if len(decision.moves) == 1:
            return [Advice(decision.moves[0], 1.0, 0)]
        if self._advising >= ADVISING:
            raise Trouble("too_many")
        self._advising += 1
        try:
            workers = await self._awake()
            found = await workers.advise(self.laid(match), match.state, decision, Chance(new_key()))
        finally:
            self._advising -= 1
        return sorted(found, key=lambda advice: advice.expected, reverse=True)

    def laid(self, match: Match) -> Laid:
        """Which table it is, for a process that opens the same box."""
        packs = self._packs.files(match.game.name, match.box.content.packs[1:])
        return Laid(match.game.name, match.box.seats, match.box.options, tuple(map(str, packs)))

    async def close(self) -> None:
        if self._workers is not None:
            await asyncio.to_thread(self._workers.close)
