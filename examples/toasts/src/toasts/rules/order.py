"""The beginning of the feast: who shows first is for all to say, and anybody may say it."""

from __future__ import annotations

from typing import ClassVar

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from toasts.rules.toast import DEAL
from toasts.table.box import ToastsBox
from toasts.table.state import Toasts


def set_up(box: ToastsBox, table: Table) -> Toasts:
    state = Toasts(box)
    table.chance.shuffle(state.deck)
    state.stack = [ORDER.at()]
    return state


def begin_obstacle(state: Toasts, seat: int, first: int) -> str | None:
    return None if first < state.box.seats else "TO-ORDER-01"


def begin(state: Toasts, seat: int, first: int, table: Table) -> None:
    state.first = first
    table.tell("begun", seat=seat, first=first)
    state.stack.append(DEAL.at(1))


class Order(Step[Toasts]):
    """A decision of a team: all are asked, and the first answer settles it."""

    name = "order"
    fields = ()
    answers: ClassVar[Answers] = {"begin": (begin_obstacle, begin)}

    def seats(self, state: Toasts, frame: Frame) -> tuple[int, ...]:
        return tuple(range(state.box.seats))


ORDER = Order()
