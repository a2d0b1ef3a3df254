"""A match that is laid aside: how it stands, so that it can be taken up again by rules that have changed since.

A match is its moves, as long as the rules stay what they are. Played again by others, the same moves may lead
elsewhere, or nowhere. Therefore the position itself is kept: what is on the table, frames by name, and how far the dice
have been drawn. With it is kept what everybody saw. Whoever takes the match up has to see all of that again, or it is
refused: a number that means another card today does not go unnoticed.
"""

from __future__ import annotations

import ast
import copy
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from meadhall.core.box import Box
from meadhall.core.chance import Chance
from meadhall.core.errors import MeadhallError
from meadhall.core.seats import REFEREE, SPECTATOR
from meadhall.core.state import Frame, State, unpacked
from meadhall.core.table import News, Table

if TYPE_CHECKING:
    from meadhall.core.match import Match


class CannotGoOn(MeadhallError):
    """Rules that have changed do not know such a position, or see another one in it."""


@dataclass(frozen=True)
class Adjourned:
    """How a match stood, as plain data."""

    rules: int
    fields: dict[str, Any]
    stack: list[list[Any]]
    """The frames, each with the name of its step."""
    asked: tuple[int, ...]
    drawn: int
    """How much of the dice has been used."""
    log: list[tuple[str, dict[str, Any], int]]
    """Every line that was told: its key, its arguments, and for whom."""
    views: dict[int, Any]
    """What everybody saw, the referee too."""

    @classmethod
    def of(cls, match: Match) -> Adjourned:
        state, steps = match.state, match.box.steps
        return cls(
            match.game.rules_version,
            {name: getattr(state, name) for name in state.FIELDS},
            [[steps[frame[0]].name, *frame[1:]] for frame in state.stack],
            tuple(state.asked),
            match.table.chance.drawn,
            [(news.key, news.args, news.only) for _, news in match.log],
            {seat: state.view(seat) for seat in eyes(match.box)},
        )

    # As text

    def text(self) -> str:
        """Everything in it is a number, a text, or a row or table of such."""
        return repr(asdict(self))

    @classmethod
    def parse(cls, text: str) -> Adjourned:
        try:
            return cls(**ast.literal_eval(text))
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError) as error:
            raise CannotGoOn(f"the position cannot be read: {error}") from None

    # Taken up again

    def taken_up(self, box: Box, key: bytes) -> tuple[State, Chance, list[News]]:
        """The state by the rules of today, the dice from where they were, and what was told; refused where somebody
        would see anything else than they saw.
        """
        fresh = box.game.start(box, Table(Chance(key)))
        try:
            state = self._laid(fresh)
            seen = {seat: state.view(seat) for seat in self.views}
            asked = state.box.steps[state.stack[-1][0]].seats(state, state.stack[-1])
            choices = [state.legal(seat) for seat in asked]
        except CannotGoOn:
            raise
        except Exception as error:  # rules of tomorrow may stumble over it in ways that nobody can foresee today
            raise CannotGoOn(f"the rules of today cannot follow it: {error!r}") from None
        for seat, before in self.views.items():
            if not _still_told(before, seen[seat]):
                raise CannotGoOn(f"by the rules of today, {seat} would see another table")
        if tuple(asked) != self.asked or not all(choices):
            raise CannotGoOn("by the rules of today, somebody else would be asked, or nobody could answer")
        return state, Chance.resumed(key, self.drawn), [News(*line) for line in self.log]

    def _laid(self, state: State) -> State:
        """This position, on a table that was laid by the rules of today."""
        if set(self.fields) != set(state.FIELDS):
            changed = sorted(set(self.fields) ^ set(state.FIELDS))
            raise CannotGoOn(f"a state has other fields today: {', '.join(changed)}")
        numbers = {step.name: step for step in state.box.steps}
        frames: list[Frame] = []
        for name, *rest in self.stack:
            step = numbers.get(name)
            if step is None:
                raise CannotGoOn(f"there is no step '{name}' any more")
            if not step.holds(len(rest)):
                raise CannotGoOn(f"the step '{name}' has other fields today")
            frames.append((step.number, *rest))
        if not frames:
            raise CannotGoOn("the game is over")
        held = copy.deepcopy([self.fields[name] for name in state.FIELDS])
        return unpacked(type(state), state.box, held, frames, self.asked, None)


def eyes(box: Box) -> list[int]:
    """Through which a table can be seen."""
    return [*range(box.seats), SPECTATOR, REFEREE]


def _still_told(before: Any, now: Any) -> bool:
    """Whether everything that was seen is seen again. The rules of today may show more, and never anything else."""
    if isinstance(before, dict):
        return isinstance(now, dict) and all(key in now and _still_told(one, now[key]) for key, one in before.items())
    if isinstance(before, list | tuple):
        same = isinstance(now, list | tuple) and len(before) == len(now)
        return same and all(_still_told(one, other) for one, other in zip(before, now, strict=True))
    return type(before) is type(now) and bool(before == now)
