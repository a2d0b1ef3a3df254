"""The killer of the troll and blame (CM-TROLL)."""

from __future__ import annotations

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.state import Champions


def troll_killed(state: Champions, seat: int) -> None:
    """The killer may discard a blame and may give one, each as they like (CM-TROLL-03 to -06)."""
    state.stack.append(GIVE_BLAME.at(seat))
    if state.blame[seat]:
        state.stack.append(ABSOLVE.at(seat))


class Absolve(Step[Champions]):
    """Discard one own blame, or not (CM-TROLL-03)."""

    name = "absolve"
    verbs = ("absolve", "decline")

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move == state.box.moves.absolve:
            state.blame[seat] -= 1
            table.tell("absolved", seat=seat)


class GiveBlame(Step[Champions]):
    """Make one other player take a blame from the supply, or nobody (CM-TROLL-04)."""

    name = "give_blame"
    verbs = ("blame", "decline")

    def obstacle(self, state: Champions, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.decline:
            return None
        other = move - state.box.moves.blame
        if other >= state.box.seats:
            return "CM-SETUP-01"
        return "CM-TROLL-04" if other == seat else None

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.decline:
            other = move - state.box.moves.blame
            state.blame[other] += 1
            table.tell("blamed", seat=seat, other=other)


ABSOLVE = Absolve()
GIVE_BLAME = GiveBlame()
