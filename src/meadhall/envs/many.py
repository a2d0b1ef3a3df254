"""Many games side by side, stepped together in worker processes.

All that goes to and fro lies in arrays that the processes share; over the pipe goes one byte a step and worker. So
nothing is pickled, and what a learner reads is where it was written.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from typing import Any

import numpy as np

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.errors import BadSetup, MeadhallError
from meadhall.envs.sitting import LONGEST, Reward, Sitting

STEP, DEAL, STOP = b"s", b"d", b"q"
DONE, WRONG = b".", b"!"
Array = np.ndarray[Any, np.dtype[Any]]


class WorkerLost(MeadhallError):
    """A process that plays some of the games has ended, or was given a move that is not legal."""


@dataclass(frozen=True)
class Wanted:
    """What all tables are like."""

    game: str
    players: int
    options: Mapping[str, str]
    packs: Sequence[str]
    reward: Reward
    longest: int
    seed: str
    observe: bool

    def sitting(self) -> Sitting:
        return Sitting(self.game, self.players, self.options, self.packs, self.reward, self.longest)


class Board:
    """The arrays that all processes share, with a row for each game."""

    def __init__(self, count: int, numbers: int, moves: int, seats: int, memory: SharedMemory | None = None) -> None:
        shapes: list[tuple[str, tuple[int, ...], Any]] = [
            ("observations", (count, numbers), np.float32),
            ("rewards", (count, seats), np.float32),
            ("actions", (count,), np.int32),
            ("masks", (count, moves), np.int8),
            ("movers", (count,), np.int8),
            ("terminated", (count,), np.bool_),
            ("truncated", (count,), np.bool_),
        ]
        size = sum(int(np.prod(shape)) * np.dtype(kind).itemsize for _, shape, kind in shapes)
        self.memory = memory or SharedMemory(create=True, size=max(size, 1))
        at = 0
        arrays: dict[str, Array] = {}
        for name, shape, kind in shapes:
            arrays[name] = np.ndarray(shape, kind, self.memory.buf, at)
            at += arrays[name].nbytes
        self.observations = arrays["observations"]
        self.rewards = arrays["rewards"]
        self.actions = arrays["actions"]
        self.masks = arrays["masks"]
        self.movers = arrays["movers"]
        self.terminated = arrays["terminated"]
        self.truncated = arrays["truncated"]

    def let_go(self) -> None:
        """The memory can be closed only when no array looks at it."""
        for name in ("observations", "rewards", "actions", "masks", "movers", "terminated", "truncated"):
            delattr(self, name)


class Row:
    """One of the games, and where its arrays are written."""

    def __init__(self, wanted: Wanted, sitting: Sitting, board: Board, number: int) -> None:
        self.wanted = wanted
        self.sitting = sitting
        self.board = board
        self.number = number
        self.games = 0

    def deal(self) -> None:
        self.sitting.deal_with(key_from_seed(f"{self.wanted.seed} {self.number} {self.games}"))
        self.games += 1

    def begin(self) -> None:
        board, number = self.board, self.number
        self.deal()
        board.rewards[number] = 0
        board.terminated[number] = board.truncated[number] = False
        board.masks[number] = 0
        self.show()

    def step(self) -> None:
        """Make the move; a game that is over gives way to the next one."""
        board, number, sitting = self.board, self.number, self.sitting
        board.masks[number, sitting.legal()] = 0
        sitting.play(int(board.actions[number]))
        over, broken = sitting.over, sitting.broken_off
        board.terminated[number], board.truncated[number] = over, broken
        if over or broken:
            board.rewards[number] = sitting.rewards()
            self.deal()
        else:
            board.rewards[number] = 0
        self.show()

    def show(self) -> None:
        board, number, sitting = self.board, self.number, self.sitting
        board.movers[number] = sitting.mover
        board.masks[number, sitting.legal()] = 1
        if self.wanted.observe:
            sitting.write(sitting.mover, board.observations[number])


def rows_of(wanted: Wanted, board: Board, numbers: Sequence[int]) -> list[Row]:
    return [Row(wanted, wanted.sitting(), board, number) for number in numbers]


def work(pipe: Connection, wanted: Wanted, name: str, count: int, numbers: Sequence[int]) -> None:
    """What a worker process does: it plays some of the games."""
    first = wanted.sitting()
    memory = SharedMemory(name=name)
    board = Board(count, first.layout.size if wanted.observe else 0, first.moves, first.seats, memory)
    rows = rows_of(wanted, board, numbers)
    try:
        while True:
            told = pipe.recv_bytes()
            if told == STOP:
                break
            try:
                for row in rows:
                    row.begin() if told == DEAL else row.step()
            except MeadhallError as error:
                pipe.send_bytes(WRONG + str(error).encode())
            else:
                pipe.send_bytes(DONE)
    except (EOFError, KeyboardInterrupt):
        pass
    finally:
        del rows
        board.let_go()
        memory.close()


class Many:
    """N games of one kind, stepped together.

    After `reset` and each `step` these arrays say how each game stands, in one row a game: `observations` (what the
    seat that is asked may know), `masks` (its legal moves), `movers` (which seat that is), `rewards` (of all seats),
    `terminated` and `truncated`. A game that is over is followed by the next one in the same step: its rewards are
    shown together with the beginning of the next. The arrays are overwritten by the next step.

    >>> with Many("odin", count=4, players=2, workers=0, seed=1) as many:
    ...     many.reset()
    ...     for _ in range(10):
    ...         many.step(many.masks.argmax(axis=1))
    ...     many.masks.any(axis=1).all()
    np.True_
    """

    def __init__(
        self,
        game: str,
        count: int,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        packs: Sequence[str | Path] = (),
        reward: Reward = "share",
        workers: int | None = None,
        seed: int | None = None,
        longest: int = LONGEST,
        observe: bool = True,
    ) -> None:
        """`workers=0` plays in this process; `observe=False` leaves the observations out."""
        if count < 1:
            raise BadSetup("at least one game is played")
        one = Sitting(game, players, options, packs, reward, longest)
        names = [str(pack) for pack in packs]
        start = f"{seed}" if seed is not None else os.urandom(16).hex()
        self.wanted = Wanted(game, one.seats, dict(options or {}), names, reward, longest, start, observe)
        self.count = count
        self.layout = one.layout
        self._board = Board(count, one.layout.size if observe else 0, one.moves, one.seats)
        self.observations = self._board.observations
        self.masks = self._board.masks
        self.movers = self._board.movers
        self.rewards = self._board.rewards
        self.terminated = self._board.terminated
        self.truncated = self._board.truncated
        self._luck = Chance(key_from_seed(f"{start} choices"))
        self._rows: list[Row] = []
        self._workers: list[tuple[Any, Connection]] = []
        hands = min(count, (os.cpu_count() or 1) if workers is None else workers)
        if not hands:
            self._rows = rows_of(self.wanted, self._board, range(count))
        context = multiprocessing.get_context("spawn")
        for hand in range(hands):
            ours, theirs = context.Pipe()
            numbers = list(range(hand, count, hands))
            process = context.Process(
                target=work, args=(theirs, self.wanted, self._board.memory.name, count, numbers), daemon=True
            )
            process.start()
            theirs.close()
            self._workers.append((process, ours))

    def reset(self) -> None:
        """All games begin anew."""
        for row in self._rows:
            row.begin()
        self._all(DEAL)

    def step(self, actions: Sequence[int] | Array) -> None:
        """The seat that is asked in each game makes its move."""
        self._board.actions[:] = actions
        for row in self._rows:
            row.step()
        self._all(STEP)

    def random_actions(self) -> Array:
        """A legal move for each game, all equally likely."""
        rows = np.flatnonzero
        return np.array([self._luck.choose(rows(mask).tolist()) for mask in self.masks], dtype=np.int32)

    def _all(self, what: bytes) -> None:
        try:
            for _, pipe in self._workers:
                pipe.send_bytes(what)
            answers = [pipe.recv_bytes() for _, pipe in self._workers]
        except (EOFError, OSError):
            raise WorkerLost("a worker process has ended") from None
        for answer in answers:
            if answer[:1] == WRONG:
                raise WorkerLost(answer[1:].decode())

    def close(self) -> None:
        """Send the workers home and give the memory back; the arrays are gone after that."""
        if not hasattr(self, "masks"):
            return
        for process, pipe in self._workers:
            with contextlib.suppress(OSError):
                pipe.send_bytes(STOP)
            process.join(timeout=5)
            if process.is_alive():
                process.terminate()
            pipe.close()
        self._rows.clear()
        for name in ("observations", "masks", "movers", "rewards", "terminated", "truncated"):
            delattr(self, name)
        self._board.let_go()
        self._board.memory.close()
        self._board.memory.unlink()

    def __enter__(self) -> Many:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
