"""Toasts with somebody who can play it, and with players that cause trouble in a worker."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from meadhall.core.game import Game
from meadhall.core.judgement import Judgement
from meadhall.core.state import State
from toasts import ToastsGame
from toasts.table.state import Toasts


class Drinker:
    """Picks the largest horn and always boasts."""

    RECKONED: frozenset[str] = frozenset()

    def horizon(self, seats: int) -> int:
        return 6

    def weigh(self, state: State, seat: int, moves: Sequence[int]) -> list[float]:
        assert isinstance(state, Toasts)
        assert len(moves) > 1, "a move without an alternative needs no thought"
        box = state.box
        sips = dict(zip(box.pick, map(float, box.sips), strict=True))
        return [sips.get(move, 1.0 if move == box.boast else 0.0) for move in moves]

    def expect(self, state: State) -> list[float]:
        assert isinstance(state, Toasts)
        total = sum(state.drunk) or 1
        return [sips / total for sips in state.drunk]

    def belongings(self, state: State) -> list[tuple[int, str]]:
        assert isinstance(state, Toasts)
        return [(seat, state.box.ids[horn]) for seat, hand in enumerate(state.hands) for horn in hand]

    def turns(self, state: State) -> float:
        assert isinstance(state, Toasts)
        return state.toast

    def stalled(self, state: State) -> bool:
        return False


def in_a_worker() -> bool:
    return multiprocessing.parent_process() is not None


class Sleeper(Drinker):
    def weigh(self, state: State, seat: int, moves: Sequence[int]) -> list[float]:
        if in_a_worker():
            time.sleep(60)
        return super().weigh(state, seat, moves)


class Hog(Drinker):
    def weigh(self, state: State, seat: int, moves: Sequence[int]) -> list[float]:
        if in_a_worker():
            bytearray(8 << 30)
        return super().weigh(state, seat, moves)


class Suicide(Drinker):
    def weigh(self, state: State, seat: int, moves: Sequence[int]) -> list[float]:
        if in_a_worker():
            os.kill(os.getpid(), signal.SIGKILL)
        return super().weigh(state, seat, moves)


class Fool(Drinker):
    def weigh(self, state: State, seat: int, moves: Sequence[int]) -> list[float]:
        if in_a_worker():
            raise ValueError("too drunk")
        return super().weigh(state, seat, moves)


class BraveToasts(ToastsGame):
    judgement: ClassVar[Judgement] = Drinker()


class SleepyToasts(ToastsGame):
    judgement: ClassVar[Judgement] = Sleeper()


class GreedyToasts(ToastsGame):
    judgement: ClassVar[Judgement] = Hog()


class DeadlyToasts(ToastsGame):
    judgement: ClassVar[Judgement] = Suicide()


class FoolishToasts(ToastsGame):
    judgement: ClassVar[Judgement] = Fool()


TOASTS, SLEEPY, HOGGISH, DEADLY, FOOLISH = (
    BraveToasts(),
    SleepyToasts(),
    GreedyToasts(),
    DeadlyToasts(),
    FoolishToasts(),
)


def find(name: str) -> Game:
    return TOASTS


def find_sleepy(name: str) -> Game:
    return SLEEPY


def find_hoggish(name: str) -> Game:
    return HOGGISH


def find_deadly(name: str) -> Game:
    return DEADLY


def find_foolish(name: str) -> Game:
    return FOOLISH


def find_once_deadly(name: str) -> Game:
    """The first worker that sits down dies; where the file is, somebody has died already."""
    grave = Path(os.environ["MEADHALL_TEST_GRAVE"])
    if in_a_worker() and not grave.exists():
        grave.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return TOASTS
