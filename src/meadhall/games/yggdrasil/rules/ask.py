"""What the decisions of a game have in common.

Whoever has a blood relative in the own world may take from it at any decision, whoever is asked (YC-BOND-09): so each
decision can be interrupted, and next to its own answers it has those that take (`CLAIMS`).
"""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.bonds import claim, claim_obstacle, claims, seize, seize_obstacle
from meadhall.games.yggdrasil.table.state import Yggdrasil

CLAIMS: Final[Answers] = {"claim": (claim_obstacle, claim), "seize": (seize_obstacle, seize)}
"""What can be done in between: the frame of the decision has no part in it."""


class Ask(Step[Yggdrasil]):
    """A decision of one player."""

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        """The answers worth a look."""
        raise NotImplementedError

    def guests(self, state: Yggdrasil, frame: Frame) -> tuple[int, ...]:
        if not state.kin:
            return ()
        asked = self.seats(state, frame)
        return tuple(seat for seat in range(state.box.seats) if seat not in asked and claims(state, seat))

    def legal(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        if state.kin:
            return super().legal(state, frame, seat)
        # The common case, without blood relatives, is the fast one: nobody interrupts, and nothing can be claimed.
        return self.allowed(state, frame, seat, self.choices(state, frame, seat))

    def candidates(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        answers = self.choices(state, frame, seat) if seat in self.seats(state, frame) else []
        return [*answers, *claims(state, seat)]

    def obstacle(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        grammar = state.box.grammar
        claim = CLAIMS.get(grammar.verb_of[move])
        if claim is not None:
            forbids, _ = claim
            return None if forbids is None else forbids(state, seat, *grammar.args_of[move])
        if state.kin and seat not in self.seats(state, frame):
            return "YC-BOND-09"
        return super().obstacle(state, frame, seat, move)

    def take(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        grammar = state.box.grammar
        claim = CLAIMS.get(grammar.verb_of[move])
        if claim is None:
            super().take(state, frame, seat, move, table)
            return
        _, carries_out = claim
        state.stack.append(frame)  # what was asked is asked again
        carries_out(state, seat, *grammar.args_of[move], table)


class AskTeam(Ask):
    """A decision of the team: any player may answer, and the first answer settles it."""

    def seats(self, state: Yggdrasil, frame: Frame) -> tuple[int, ...]:
        return state.team()
