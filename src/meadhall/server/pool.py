"""Bots that think elsewhere: what they shall think about goes through the database, to whoever has time (`thinker.py`).

Each table has one turn after the other: what comes first at any table goes before what comes second at another. If
nobody takes it, or whoever took it does not answer, the process that asks helps itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import pickle
import time
from collections.abc import Sequence

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from meadhall import games
from meadhall.bots.worker import DIED, Thinking, Thought
from meadhall.server.schema import THOUGHTS

ASKED = "meadhall_thoughts"
"""Where workers hear that there is something to think about, or that it is enough."""
ANSWERED = "meadhall_thought"
"""Where processes hear that something was found out."""
TAKEN_WITHIN = 3.0
"""Seconds after which the process that asks does not wait for a worker any longer."""
ANSWERED_WITHIN = 16.0
"""Seconds after which a worker is given up."""
LOOK = 1.0
FORGOTTEN = 60.0


def known_rules() -> list[str]:
    """What this program can think about."""
    return [needs(name) for name in games.names()]


def needs(game: str) -> str:
    return f"{game[:60]} {games.find(game).rules_version}"


class Pool:
    """The side of a process whose tables have bots."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._waiting: dict[int, asyncio.Event] = {}

    def hear(self, payload: str) -> None:
        """Somebody has found something out; perhaps for us."""
        waiting = self._waiting.get(int(payload)) if payload.isdecimal() else None
        if waiting is not None:
            waiting.set()

    async def think(self, table: str, game: str, thinking: Thinking) -> Thought | None:
        """What a worker has found out; nothing if there is none who has time."""
        task = await asyncio.to_thread(pickle.dumps, thinking, pickle.HIGHEST_PROTOCOL)
        number = await asyncio.to_thread(_ask, self.engine, table, needs(game), task)
        answered = self._waiting[number] = asyncio.Event()
        begun = time.monotonic()
        try:
            while True:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(answered.wait(), LOOK)
                waited = time.monotonic() - begun
                state, answer = await asyncio.to_thread(_look, self.engine, number, waited > TAKEN_WITHIN)
                if state == "answered":
                    assert answer is not None
                    thought: Thought = pickle.loads(answer)
                    return thought
                if state == "gone":
                    return None
                if waited > ANSWERED_WITHIN:
                    await asyncio.to_thread(withdraw, self.engine, number)
                    return DIED, "a worker elsewhere", None
                answered.clear()
        except asyncio.CancelledError:
            await asyncio.shield(asyncio.to_thread(withdraw, self.engine, number))
            raise
        finally:
            del self._waiting[number]


def _ask(engine: Engine, table: str, needed: str, task: bytes) -> int:
    before = sa.select(sa.func.count()).where(THOUGHTS.c.seat_of == table, THOUGHTS.c.answer.is_(None))
    row = {"seat_of": table, "needs": needed, "task": task, "asked": time.time()}
    with engine.begin() as connection:
        put = sa.insert(THOUGHTS).values(**row, turn=before.scalar_subquery()).returning(THOUGHTS.c.id)
        number: int = connection.execute(put).scalar_one()
        _notify(connection, ASKED, f"new {number}")
    return number


def _look(engine: Engine, number: int, give_up: bool) -> tuple[str, bytes | None]:
    """Whether something was answered, is being thought about, or was given up because nobody took it."""
    done = sa.delete(THOUGHTS).where(THOUGHTS.c.id == number, THOUGHTS.c.answer.is_not(None))
    with engine.begin() as connection:
        answer: bytes | None = connection.execute(done.returning(THOUGHTS.c.answer)).scalar()
        if answer is not None:
            return "answered", bytes(answer)
        if give_up:
            untaken = sa.delete(THOUGHTS).where(THOUGHTS.c.id == number, THOUGHTS.c.taken_by.is_(None))
            if connection.execute(untaken).rowcount:
                return "gone", None
        there = connection.execute(sa.select(THOUGHTS.c.id).where(THOUGHTS.c.id == number)).first()
    return ("waiting", None) if there is not None else ("gone", None)


def withdraw(engine: Engine, number: int) -> None:
    """Nobody waits for it any more."""
    with engine.begin() as connection:
        connection.execute(sa.delete(THOUGHTS).where(THOUGHTS.c.id == number))
        _notify(connection, ASKED, f"stop {number}")


def _notify(connection: Connection, channel: str, payload: str) -> None:
    connection.execute(sa.select(sa.func.pg_notify(channel, payload)))


# The side of the workers


_TAKE = sa.text(
    """
    UPDATE thoughts SET taken_by = :me WHERE id = (
        SELECT id FROM thoughts WHERE taken_by IS NULL AND needs = ANY(:needs)
        ORDER BY turn, id FOR UPDATE SKIP LOCKED LIMIT 1
    ) RETURNING id, task
    """
)


def take(engine: Engine, me: str, known: Sequence[str]) -> tuple[int, bytes] | None:
    """Something to think about, that nobody else has taken."""
    with engine.begin() as connection:
        row = connection.execute(_TAKE, {"me": me, "needs": list(known)}).one_or_none()
        if row is None:
            old = THOUGHTS.c.asked < time.time() - FORGOTTEN
            connection.execute(sa.delete(THOUGHTS).where(old))
            return None
    return row[0], bytes(row[1])


def answer(engine: Engine, number: int, thought: Thought) -> None:
    with engine.begin() as connection:
        found = pickle.dumps(thought, pickle.HIGHEST_PROTOCOL)
        connection.execute(sa.update(THOUGHTS).where(THOUGHTS.c.id == number).values(answer=found))
        _notify(connection, ANSWERED, str(number))


def crowd(engine: Engine) -> tuple[int, int]:
    """How many tables wait for a turn, and about how much is being thought."""
    waits, thinks = (
        THOUGHTS.c.taken_by.is_(None),
        sa.and_(THOUGHTS.c.taken_by.is_not(None), THOUGHTS.c.answer.is_(None)),
    )
    counted = sa.select(
        sa.func.count(sa.distinct(THOUGHTS.c.seat_of)).filter(waits), sa.func.count(THOUGHTS.c.id).filter(thinks)
    )
    with engine.connect() as connection:
        waiting, thinking = connection.execute(counted).one()
    return waiting, thinking
