"""Bots that think in processes of their own, so that nobody else has to wait for them.

A worker is handed an imagined state, never the true one, and has a limit on time and memory. One that is killed, hangs
or wants too much is replaced, and the decision falls back to a quick move; the answer says so.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import pickle
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from meadhall.bots.advice import THOUGHTFUL, Advice, advise_about
from meadhall.bots.greedy import best_move
from meadhall.bots.levels import Stop, invite
from meadhall.bots.limits import limit_memory, send_home, start_deaf
from meadhall.bots.player import ask_about
from meadhall.bots.search import Budget
from meadhall.core.box import Box
from meadhall.core.chance import Chance
from meadhall.core.content import Content
from meadhall.core.game import Game
from meadhall.core.state import Decision, State

Find = Callable[[str], Game]
Task = Callable[[State, Decision, Chance, Stop], Any]
"""What a worker is to find out about a decision, in a state that was imagined for it, unless it is told to stop."""

READY = "ready"
STARTING = 60.0
"""Seconds that a new worker has until it is ready; they do not count as thinking."""

OUT_OF_TIME = "time"
OUT_OF_MEMORY = "memory"
DIED = "died"
FAILED = "failed"


@dataclass(frozen=True)
class Laid:
    """Which table it is: what a worker needs to open the same box."""

    game: str
    seats: int
    options: Mapping[str, str]
    packs: tuple[str, ...] = ()
    """The files of the packs that lie over the game's own content."""
    content: str = ""
    """The hash of the content, if it is not what lies in the box today."""
    packed: bytes = field(default=b"", repr=False)
    """That content itself."""

    def open_box(self, find: Find) -> Box:
        game = find(self.game)
        if self.packed:
            return game.open_box(self.seats, self.options, Content.unpacked(self.packed, game.schema))
        return game.open_box(self.seats, self.options, game.content_with([Path(pack) for pack in self.packs]))


@dataclass(frozen=True)
class Answer:
    """A move, and if it is not what the bot had in mind: why."""

    move: int
    trouble: str = ""
    """`time`, `memory`, `died` or `failed`: the bot could not answer, and this is a quick move in its place."""
    details: str = ""


class Musing:
    """Something that a worker thinks about. Whoever does not want to wait any longer can stop it: the worker says
    then what it has found out so far.
    """

    def __init__(self) -> None:
        self.stopped = False
        self._worker: _Worker | None = None
        self._lock = threading.Lock()

    def stop(self) -> None:
        with self._lock:
            self.stopped = True
            if self._worker is not None:
                self._worker.interrupt()

    def begin(self, worker: _Worker | None) -> None:
        """A worker has begun to think about it, or is done with it."""
        with self._lock:
            self._worker = worker
            if worker is not None and self.stopped:
                worker.interrupt()


class BotWorkers:
    """A few processes for all the bots of a server.

    `choose` can be awaited; as many decisions are thought about at once as there are workers, the others wait in line.
    """

    def __init__(self, find: Find, workers: int = 1, seconds: float = 10.0, memory: int = 1 << 30) -> None:
        self.find = find
        self.seconds = seconds
        self.memory = memory
        self._threads = ThreadPoolExecutor(workers, "bots")
        self._idle: SimpleQueue[_Worker] = SimpleQueue()
        for _ in range(workers):
            self._idle.put(_Worker(find, memory))

    async def choose(
        self, bot: str, laid: Laid, state: State, decision: Decision, chance: Chance, musing: Musing | None = None
    ) -> Answer:
        """Let a bot choose without keeping anybody waiting.

        The chance is the bot's own and goes to the worker; that of the table, from which the dice fall, never does.
        """
        if len(decision.moves) == 1:
            return Answer(decision.moves[0])
        # The true state is read now and here alone: it may have gone on when the worker begins.
        drawn = state.imagine(decision.seat, chance)
        loop = asyncio.get_running_loop()
        musing = musing or Musing()
        return await loop.run_in_executor(self._threads, self._think, bot, laid, drawn, decision, chance.copy(), musing)

    def choose_now(self, bot: str, laid: Laid, state: State, decision: Decision, chance: Chance) -> Answer:
        """The same for who can wait."""
        if len(decision.moves) == 1:
            return Answer(decision.moves[0])
        return self._think(bot, laid, state.imagine(decision.seat, chance), decision, chance.copy(), Musing())

    async def advise(
        self, laid: Laid, state: State, decision: Decision, chance: Chance, musing: Musing | None = None
    ) -> list[Advice]:
        """The moves that promise most to the seat of a decision; none if nobody could say in time."""
        drawn = state.imagine(decision.seat, chance)
        loop = asyncio.get_running_loop()
        musing = musing or Musing()
        return await loop.run_in_executor(self._threads, self._advise, laid, drawn, decision, chance.copy(), musing)

    def _think(self, bot: str, laid: Laid, drawn: State, decision: Decision, chance: Chance, musing: Musing) -> Answer:
        thought = self._find_out(choosing(bot), laid, drawn, decision, chance, musing)
        return answer_of(thought, drawn, decision, chance)

    def _advise(self, laid: Laid, drawn: State, decision: Decision, chance: Chance, musing: Musing) -> list[Advice]:
        trouble, _, found = self._find_out(advising, laid, drawn, decision, chance, musing)
        return [] if trouble else list(found)

    def _find_out(
        self, task: Task, laid: Laid, drawn: State, decision: Decision, chance: Chance, musing: Musing
    ) -> Thought:
        return self.think_about((task, laid, freeze(drawn), decision, chance), musing)

    def think_about(self, thinking: Thinking, musing: Musing) -> Thought:
        """Let the next idle worker do it."""
        worker = self._idle.get()
        try:
            worker.wait_until_ready()
            return worker.think(thinking, self.seconds, musing)
        except (EOFError, OSError):
            return DIED, "", None
        finally:
            self._idle.put(self._fit(worker))

    def _fit(self, worker: _Worker) -> _Worker:
        """The worker if it can go on, otherwise a new one."""
        if worker.fit:
            return worker
        worker.dismiss()
        return _Worker(self.find, self.memory)

    def close(self) -> None:
        """Send everybody home; decisions that are under way are still answered, those that wait in line are not."""
        self._threads.shutdown(wait=True, cancel_futures=True)
        while not self._idle.empty():
            self._idle.get().dismiss()


def answer_of(thought: Thought, drawn: State, decision: Decision, chance: Chance) -> Answer:
    """The move that a worker has found, or a quick one."""
    trouble, details, move = thought
    if move in decision.moves:
        return Answer(move)
    return Answer(quick_move(drawn, decision, chance), trouble or FAILED, details)


def quick_move(drawn: State, decision: Decision, chance: Chance) -> int:
    """What looks best at first sight to a seat, or any legal move in a game without a judgement."""
    judgement = getattr(drawn.box.game, "judgement", None)
    if judgement is not None:
        try:
            return best_move(judgement, drawn, decision.seat, decision.moves, chance)
        except Exception:  # a judgement that fails is no reason to leave people waiting
            return chance.choose(decision.moves)
    return chance.choose(decision.moves)


# One worker, as seen from outside


Thinking = tuple[Task, "Laid", bytes, Decision, Chance]
"""All that a worker needs: what to find out, at which table, in which state."""
Thought = tuple[str, str, Any]
"""What went wrong, its details, and what was found out if nothing did."""


class _Worker:
    def __init__(self, find: Find, memory: int) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, find, memory), daemon=True)
        start_deaf(self.process)
        theirs.close()
        self.ready = False
        self.fit = True
        self._number = 0

    def wait_until_ready(self) -> None:
        if not self.ready:
            self.fit = False  # unless it says otherwise
            if not self.line.poll(STARTING) or self.line.recv() != READY:
                raise EOFError
            self.ready = self.fit = True

    def think(self, task: Sequence[Any], seconds: float, musing: Musing) -> Thought:
        self.fit = False  # until an answer comes
        self._number += 1
        self.line.send((self._number, *task))
        musing.begin(self)
        try:
            if not self.line.poll(seconds):
                return OUT_OF_TIME, f"no answer within {seconds:g} seconds", None
            thought: Thought = self.line.recv()
        finally:
            musing.begin(None)
        self.fit = thought[0] != OUT_OF_MEMORY  # who has used up its memory starts afresh
        return thought

    def interrupt(self) -> None:
        """Tell it that what it thinks about now is enough."""
        with contextlib.suppress(OSError):  # it has gone; whoever waits will hear so
            self.line.send(self._number)

    def dismiss(self) -> None:
        self.line.close()
        send_home(self.process)


# One worker, as seen from inside


def work(line: Connection, find: Find, memory: int) -> None:
    """What a worker does until nobody is there any more."""
    limit_memory(memory)
    boxes: dict[str, Box] = {}  # packs are read once
    try:
        line.send(READY)
        while True:
            message = line.recv()
            if isinstance(message, int):
                continue  # to stop something that is done already
            number, task, laid, frozen, decision, chance = message
            stop = _hears(line, number)
            try:
                if repr(laid) not in boxes:
                    boxes[repr(laid)] = laid.open_box(find)
                thought: Thought = "", "", task(thaw(frozen, boxes[repr(laid)]), decision, chance, stop)
            except MemoryError as error:
                thought = OUT_OF_MEMORY, str(error), None
            except Exception as error:  # a bot may do anything
                thought = FAILED, f"{type(error).__name__}: {error}", None
            line.send(thought)
    except (EOFError, OSError):
        return


def _hears(line: Connection, number: int) -> Stop:
    """Whether somebody has said that this is enough. Nothing else comes while a worker thinks."""
    heard = False

    def stop() -> bool:
        nonlocal heard
        while not heard and line.poll():
            heard = line.recv() == number
        return heard

    return stop


def choosing(bot: str) -> Task:
    """What a worker has to find out for a bot."""
    return partial(_choose, bot)


def _choose(bot: str, drawn: State, decision: Decision, chance: Chance, stop: Stop) -> int:
    return ask_about(invite(bot, drawn.box.game, chance, stop), drawn, decision)


def advising(drawn: State, decision: Decision, chance: Chance, stop: Stop) -> list[Advice]:
    return advise_about(drawn, decision, chance, Budget(seconds=THOUGHTFUL.seconds, stop=stop))


# A state on its way: everything but its box, which both sides have


class _Packer(pickle.Pickler):
    def persistent_id(self, thing: Any) -> str | None:
        return "box" if isinstance(thing, Box) else None


class _Unpacker(pickle.Unpickler):
    def __init__(self, file: io.BytesIO, box: Box) -> None:
        super().__init__(file)
        self.box = box

    def persistent_load(self, ident: str) -> Box:
        return self.box


def freeze(state: State) -> bytes:
    """A state without its box."""
    out = io.BytesIO()
    _Packer(out, pickle.HIGHEST_PROTOCOL).dump(state)
    return out.getvalue()


def thaw(frozen: bytes, box: Box) -> State:
    """The state in a box like the one it came from."""
    state: State = _Unpacker(io.BytesIO(frozen), box).load()
    return state
