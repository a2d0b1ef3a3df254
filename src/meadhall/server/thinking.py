"""The bots of all tables think in a few processes of their own. The processes start when the first bot is asked.

They are shared fairly: each table has one turn after the other. The more tables wait, the shorter is each turn, so that
nobody waits long because of others; and a bot that nobody waits for any more stops thinking.

Where the hall has workers elsewhere (`pool.py`), they are asked first.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import time
from collections.abc import AsyncIterator

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from meadhall import games
from meadhall.bots.advice import Advice
from meadhall.bots.worker import (
    Answer,
    BotWorkers,
    Laid,
    Musing,
    Task,
    Thought,
    advising,
    answer_of,
    choosing,
    freeze,
)
from meadhall.core.chance import Chance, new_key
from meadhall.core.match import Match
from meadhall.core.state import Decision, State
from meadhall.server.limits import ADVISING
from meadhall.server.packs import Packs, packed
from meadhall.server.pool import Pool
from meadhall.server.trouble import Trouble
from meadhall.server.turns import Turns

LOG = logging.getLogger("meadhall.server")
ROUND = 1.5
"""Seconds in which each of those who wait shall have had a turn; what lies between the turns comes on top of it."""
PATIENT = 16
"""So many at one table may wait: its bots, and those who want advice."""


def usual_workers() -> int:
    """One core is left for the people."""
    return max(1, (os.cpu_count() or 2) - 1)


class Turn(Musing):
    """A thought that is under way, since when, and the clock that will end it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._loop = loop
        self._begun = time.monotonic()
        self._clock: asyncio.TimerHandle | None = None

    def end_after(self, seconds: float) -> None:
        """Stop so many seconds after the beginning."""
        self.forget()
        self._clock = self._loop.call_later(max(0.0, self._begun + seconds - time.monotonic()), self.stop)

    def forget(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None


class Crew:
    def __init__(self, workers: int, packs: Packs, pool: Pool | None = None) -> None:
        self.size = workers
        self.pool = pool
        self._packs = packs
        self._workers: BotWorkers | None = None
        self._starting = asyncio.Lock()
        self._advising = 0
        self._turns = Turns(workers, PATIENT, self._share)
        self._under_way: set[Turn] = set()

    @property
    def waiting(self) -> int:
        """How many decisions wait to be thought about."""
        return self._turns.waiting

    async def _awake(self) -> BotWorkers:
        async with self._starting:
            if self._workers is None:
                self._workers = await asyncio.to_thread(BotWorkers, games.find, self.size)
            return self._workers

    @contextlib.asynccontextmanager
    async def _turn(self, table: str) -> AsyncIterator[Turn]:
        """The next turn of a table; whoever leaves before it is over has stopped the thought."""
        async with self._turns.turn(table):
            turn = Turn(asyncio.get_running_loop())
            self._under_way.add(turn)
            self._share()
            try:
                yield turn
            except BaseException:
                turn.stop()
                raise
            finally:
                turn.forget()
                self._under_way.discard(turn)

    def _share(self) -> None:
        """Say again how long each turn may be; without anybody who waits, as long as a bot likes."""
        if not self._turns.groups:
            for turn in self._under_way:
                turn.forget()
            return
        share = ROUND * self.size / (self._turns.groups + len(self._under_way))
        for turn in self._under_way:
            turn.end_after(share)

    async def choose(self, table: str, bot: str, match: Match, decision: Decision) -> int:
        """The move of a bot. It sees what its seat knows, and has dice of its own."""
        if len(decision.moves) == 1:
            return decision.moves[0]
        answer = await self._chosen_elsewhere(table, bot, match, decision) if self.pool is not None else None
        if answer is None:
            workers = await self._awake()
            async with self._turn(table) as turn:
                answer = await workers.choose(bot, self.laid(match), match.state, decision, Chance(new_key()), turn)
        if answer.trouble:
            LOG.warning("bot %s of %s: %s %s", bot, match.game.name, answer.trouble, answer.details)
        return answer.move

    async def advise(self, table: str, match: Match, decision: Decision) -> list[Advice]:
        """The moves that promise most, the best first; none if nobody could say in time."""
        if len(decision.moves) == 1:
            return [Advice(decision.moves[0], 1.0, 0)]
        if self._advising >= ADVISING:
            raise Trouble("too_many")
        self._advising += 1
        try:
            found = await self._advised(table, match, decision)
        finally:
            self._advising -= 1
        return sorted(found, key=lambda advice: advice.expected, reverse=True)

    async def _advised(self, table: str, match: Match, decision: Decision) -> list[Advice]:
        chance = Chance(new_key())
        if self.pool is not None:
            drawn = match.state.imagine(decision.seat, chance)
            thought = await self._elsewhere(table, advising, match, drawn, decision, chance)
            if thought is not None:
                return [] if thought[0] else list(thought[2])
        workers = await self._awake()
        async with self._turn(table) as turn:
            return await workers.advise(self.laid(match), match.state, decision, chance, turn)

    async def _chosen_elsewhere(self, table: str, bot: str, match: Match, decision: Decision) -> Answer | None:
        chance = Chance(new_key())
        drawn = match.state.imagine(decision.seat, chance)
        thought = await self._elsewhere(table, choosing(bot), match, drawn, decision, chance)
        return None if thought is None else answer_of(thought, drawn, decision, chance)

    async def _elsewhere(
        self, table: str, task: Task, match: Match, drawn: State, decision: Decision, chance: Chance
    ) -> Thought | None:
        """What a worker elsewhere finds out; nothing if nobody there has time."""
        assert self.pool is not None
        game, content = match.game, match.box.content
        laid = Laid(game.name, match.box.seats, match.box.options)
        if content.packs[1:] or not self._packs.lies_in_the_box(game, content):
            laid = Laid(game.name, match.box.seats, match.box.options, (), content.hash, packed(content))
        try:
            return await self.pool.think(table, game.name, (task, laid, freeze(drawn), decision, chance.copy()))
        except (DBAPIError, PoolTimeout, OSError) as error:
            LOG.warning("nobody elsewhere could be asked: %s", error)
            return None

    def laid(self, match: Match) -> Laid:
        """Which table it is, for a process that opens the same box."""
        game, content = match.game, match.box.content
        if not self._packs.lies_in_the_box(game, content):
            return Laid(game.name, match.box.seats, match.box.options, (), content.hash, packed(content))
        packs = self._packs.files(game.name, content.packs[1:])
        return Laid(game.name, match.box.seats, match.box.options, tuple(map(str, packs)))

    async def close(self) -> None:
        if self._workers is not None:
            await asyncio.to_thread(self._workers.close)
