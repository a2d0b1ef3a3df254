"""What the decisions of a game have in common.

Whoever has a blood relative in the own world may take from it at any decision, whoever is asked (YC-BOND-09): so each
decision can be interrupted, and next to its own answers it has those that take (`CLAIMS`).
"""

from __future__ import annotations

from typing import Any, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.bonds import claim, claim_obstacle, claims, seize, seize_obstacle
from meadhall.games.yggdrasil.table.state import Yggdrasil

CLAIMS: Final[Answers] = {"claim": (claim_obstacle, claim), "seize": (seize_obstacle, seize)}
"""What can be done in between: the frame of the decision has no part in it."""


def nothing_happens(state: Yggdrasil, seat: int, *_: object) -> None:
    """Somebody declines, stays or is done: what lies below goes on."""


class Ask(Step[Yggdrasil]):
    """A decision of one player."""

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        """The answers worth a look."""
        raise NotImplementedError

    def told(self, frame: Frame) -> tuple[Any, ...]:
        """What the functions of the answers are told of the frame: its fields, without the seat that is asked."""
        return frame[self.given :]

    def guests(self, state: Yggdrasil, frame: Frame) -> tuple[int, ...]:
        if not state.kin:
            return ()
        asked = self.seats(state, frame)
        return tuple(seat for seat in range(state.box.seats) if seat not in asked and claims(state, seat))

    def legal(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        if state.kin:
            return super().legal(state, frame, seat)
        # The common case, without blood relatives, is the fast one: what is known of each move is put together once.
        grammar, answers, known = state.box.grammar, self.answers, (state, seat, *self.told(frame))
        verb_of, args_of = grammar.verb_of, grammar.args_of
        found = []
        for move in self.choices(state, frame, seat):
            forbids = answers[verb_of[move]][0]
            if forbids is None or forbids(*(known + args_of[move])) is None:
                found.append(move)
        return found

    def candidates(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        answers = self.choices(state, frame, seat) if seat in self.seats(state, frame) else []
        return [*answers, *claims(state, seat)]

    def obstacle(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        grammar = state.box.grammar
        verb, words = grammar.verb_of[move], grammar.args_of[move]
        forbids = self.answers[verb][0]
        if verb not in CLAIMS:
            if state.kin and seat not in self.seats(state, frame):
                return "YC-BOND-09"
            words = (*self.told(frame), *words)
        return None if forbids is None else forbids(state, seat, *words)

    def take(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        grammar = state.box.grammar
        verb, words = grammar.verb_of[move], grammar.args_of[move]
        carries_out = self.answers[verb][1]
        if verb in CLAIMS:
            state.stack.append(frame)  # what was asked is asked again
            carries_out(state, seat, *words, table)
        else:
            carries_out(state, seat, *self.told(frame), *words, table)


class AskTeam(Ask):
    """A decision of the team: any player may answer, and the first answer settles it."""

    def seats(self, state: Yggdrasil, frame: Frame) -> tuple[int, ...]:
        return state.team()
