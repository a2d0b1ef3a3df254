"""What a guest thinks of toasts: pick the deepest horn, boast, and who has drunk most will win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from meadhall.core.state import State

if TYPE_CHECKING:
    from tests.toy import Toy


RECKONED: frozenset[str] = frozenset()


def horizon(seats: int) -> int:
    return 6


def weigh(state: State, seat: int, moves: Sequence[int]) -> list[float]:
    box = _toy(state).box
    sips = dict(zip(box.pick, box.sips, strict=True))
    return [float(sips.get(move, move == box.boast)) for move in moves]


def expect(state: State) -> list[float]:
    drunk = _toy(state).drunk
    return [(sips + 1) / (sum(drunk) + len(drunk)) for sips in drunk]


def belongings(state: State) -> list[tuple[int, str]]:
    toy = _toy(state)
    return [(seat, toy.box.ids[horn]) for seat, hand in enumerate(toy.hands) for horn in hand]


def turns(state: State) -> float:
    toy = _toy(state)
    return len(toy.table_horns) / toy.box.seats


def _toy(state: State) -> Toy:
    from tests.toy import Toy

    assert isinstance(state, Toy)
    return state
