"""What a guest thinks of the feast: the greatest horn, a boast, and who has drunk most will win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from meadhall.core.state import State
from toasts.table.state import Toasts

RECKONED: frozenset[str] = frozenset()


def horizon(seats: int) -> int:
    return 3 * seats


def weigh(state: State, seat: int, moves: Sequence[int]) -> list[float]:
    box = cast("Toasts", state).box
    sips = dict(zip(box.pick, box.sips, strict=True))
    return [float(sips.get(move, move == box.boast)) for move in moves]


def expect(state: State) -> list[float]:
    drunk = cast("Toasts", state).drunk
    return [(sips + 1) / (sum(drunk) + len(drunk)) for sips in drunk]


def belongings(state: State) -> list[tuple[int, str]]:
    feast = cast("Toasts", state)
    return [(seat, feast.box.ids[horn]) for seat, hand in enumerate(feast.hands) for horn in hand]


def turns(state: State) -> float:
    return cast("Toasts", state).toast


def stalled(state: State) -> bool:
    return False
