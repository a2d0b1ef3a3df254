"""What the decisions of a game have in common.

Whoever has a blood relative in the own world may take from it at any decision, whoever is asked (YC-BOND-09): so each
decision can be interrupted, and a decision is made of what it offers (`choices`), what stands in the way (`barred`)
and what follows (`chosen`).
"""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.bonds import claim_obstacle, claims, take_claim
from meadhall.games.yggdrasil.state import Yggdrasil

CLAIMS: Final = ("claim", "seize")


class Ask(Step[Yggdrasil]):
    """A decision of one player. Frame: the seat, and what the step needs."""

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        """The answers worth a look."""
        raise NotImplementedError

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        """The clause that forbids an answer."""
        return None

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        """Carry out an answer."""
        raise NotImplementedError

    def guests(self, state: Yggdrasil, frame: Frame) -> tuple[int, ...]:
        if not state.kin:
            return ()
        asked = self.seats(state, frame)
        return tuple(seat for seat in range(state.box.seats) if seat not in asked and claims(state, seat))

    def legal(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        if state.kin:
            return super().legal(state, frame, seat)
        barred = self.barred  # the common case, without blood relatives, is the fast one
        return [move for move in self.choices(state, frame, seat) if barred(state, frame, seat, move) is None]

    def candidates(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        answers = self.choices(state, frame, seat) if seat in self.seats(state, frame) else []
        return [*answers, *claims(state, seat)]

    def obstacle(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        moves = state.box.moves
        if moves.claim <= move < moves.learn:
            return claim_obstacle(state, seat, move)
        if state.kin and seat not in self.seats(state, frame):
            return "YC-BOND-09"
        return self.barred(state, frame, seat, move)

    def take(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        moves = state.box.moves
        if moves.claim <= move < moves.learn:
            state.stack.append(frame)
            take_claim(state, seat, move, table)
        else:
            self.chosen(state, frame, seat, move, table)


class AskTeam(Ask):
    """A decision of the team: any player may answer, and the first answer settles it."""

    def seats(self, state: Yggdrasil, frame: Frame) -> tuple[int, ...]:
        return state.team()
