"""The review of a game in a process of its own, which gives way to everything else that wants to think.

It goes through all choices of a game and says of each what it was worth, those first that somebody wants to know about.
What it has found out is told at once, so that nobody waits for the end.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Generator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from meadhall.bots.advice import Moment, choices, judge
from meadhall.bots.limits import limit_memory, send_home, start_deaf
from meadhall.bots.search import Budget
from meadhall.bots.worker import STARTING, Find, Laid
from meadhall.core.chance import Chance, new_key
from meadhall.core.match import Match

TRIES: Final = 240
"""For each choice."""
MODEST: Final = 15
"""How far a reviewer lets others go first."""
PATIENCE: Final = 120.0
"""Seconds without a word, and something is wrong."""

Moves = Sequence[tuple[int, int]]


class Reviewer:
    """Goes through one game. Whoever called can ask for a choice to be judged next, or send the reviewer home."""

    def __init__(self, find: Find, memory: int = 1 << 30) -> None:
        context = get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=_work, args=(theirs, find, memory), daemon=True)
        start_deaf(self._process)
        theirs.close()

    def go_through(
        self,
        laid: Laid,
        key: bytes,
        moves: Moves,
        first: Sequence[int],
        known: Collection[int],
        count: Callable[[int], None],
        hear: Callable[[Moment], None],
    ) -> bool:
        """Judge all choices that are not known yet, some of them first: `count` is told how many there are in all,
        `hear` each as it comes.

        It takes as long as it takes; whether it came to the end.
        """
        try:
            self._line.send((laid, key, list(moves), list(first), list(known)))
            if not self._line.poll(STARTING + PATIENCE):
                return False
            count(self._line.recv())
            while self._line.poll(PATIENCE):
                moment = self._line.recv()
                if moment is None:
                    return True
                hear(moment)
        except (EOFError, OSError):
            pass
        return False

    def next(self, number: int) -> None:
        """Somebody waits for this one."""
        try:
            self._line.send(number)
        except (OSError, ValueError):
            return  # it has gone home

    def stop(self) -> None:
        """It has gone through enough; whoever waits for it to come to the end hears so."""
        self._process.terminate()

    def dismiss(self) -> None:
        """Send it home."""
        self._line.close()
        send_home(self._process)


def judged(
    match: Match, moves: Moves, first: Sequence[int], known: Collection[int] = (), tries: int = TRIES
) -> Generator[Moment | int, int | None, None]:
    """How many choices there are, then what each is worth that is not known. What is sent in between comes next."""
    found = {choice.number: choice for choice in choices(match, moves)}
    left = {number: choice for number, choice in found.items() if number not in known}
    chance, budget = Chance(new_key()), Budget(iterations=tries)
    wanted = [number for number in first if number in left]
    asked = yield len(found)
    while left:
        if asked in left:
            wanted.insert(0, asked)
        number = next((number for number in wanted if number in left), None) or next(iter(left))
        asked = yield judge(left.pop(number), chance, budget)


def _work(line: Connection, find: Find, memory: int) -> None:
    limit_memory(memory)
    if hasattr(os, "nice"):
        os.nice(MODEST)
    try:
        laid, key, moves, first, known = line.recv()
        box = laid.open_box(find)
        going = judged(Match(box.game, box, key), moves, first, known)
        line.send(next(going))
        while True:
            line.send(going.send(_last_wish(line)))
    except StopIteration:
        line.send(None)
    except (EOFError, OSError):
        return


def _last_wish(line: Connection) -> int | None:
    """What was asked for last, if anything was."""
    wish: int | None = None
    while line.poll():
        wish = line.recv()
    return wish
