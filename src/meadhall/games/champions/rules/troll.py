"""The killer of the troll and blame (CM-TROLL)."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Step
from meadhall.core.table import Table
from meadhall.games.champions.table.state import Champions


def troll_killed(state: Champions, seat: int) -> None:
    """The killer may discard a blame and may give one, each as they like (CM-TROLL-03 to -06)."""
    state.stack.append(GIVE_BLAME.at(seat))
    if state.blame[seat]:
        state.stack.append(ABSOLVE.at(seat))


def absolve(state: Champions, seat: int, table: Table) -> None:
    state.blame[seat] -= 1
    table.tell("absolved", seat=seat)


def keep_blame(state: Champions, seat: int, table: Table) -> None:
    """The killer keeps the own blame."""


class Absolve(Step[Champions]):
    """Discard one own blame, or not (CM-TROLL-03)."""

    name = "absolve"
    answers: ClassVar[Answers] = {"absolve": (None, absolve), "decline": (None, keep_blame)}


def blame_obstacle(state: Champions, seat: int, other: int) -> str | None:
    if other >= state.box.seats:
        return "CM-SETUP-01"
    return "CM-TROLL-04" if other == seat else None


def give_blame(state: Champions, seat: int, other: int, table: Table) -> None:
    state.blame[other] += 1
    table.tell("blamed", seat=seat, other=other)


def blame_nobody(state: Champions, seat: int, table: Table) -> None:
    """No other player takes a blame."""


class GiveBlame(Step[Champions]):
    """Make one other player take a blame from the supply, or nobody (CM-TROLL-04)."""

    name = "give_blame"
    answers: ClassVar[Answers] = {"blame": (blame_obstacle, give_blame), "decline": (None, blame_nobody)}


ABSOLVE: Final = Absolve()
GIVE_BLAME: Final = GiveBlame()
