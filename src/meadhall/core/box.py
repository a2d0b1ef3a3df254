"""One box of a game: the components of a content pack, for a number of seats and some options, put into tables that the
rules read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from meadhall.core.compiled import mypyc_attr
from meadhall.core.state import Step

if TYPE_CHECKING:
    from meadhall.core.content import Content
    from meadhall.core.game import Game
    from meadhall.core.grammar import Grammar


@mypyc_attr(allow_interpreted_subclasses=True)
class Box:
    """The components and the grammar of one table. Shared by all its states, never changed."""

    def __init__(
        self,
        game: Game,
        content: Content,
        seats: int,
        options: Mapping[str, str],
        grammar: Grammar,
        steps: Sequence[Step[Any]],
        absent: frozenset[str] = frozenset(),
    ) -> None:
        self.game = game
        self.content = content
        self.seats = seats
        self.options = dict(options)
        self.grammar = grammar
        self.steps = list(steps)
        self.moments = game.moments
        # With these options the game may know nothing of some verbs; what a step is about, its first verb, stays.
        self.verbs = [step.verbs[:1] + tuple(verb for verb in step.verbs[1:] if verb not in absent) for step in steps]
        """What each step asks for."""


def number_steps(steps: Sequence[Step[Any]]) -> Sequence[Step[Any]]:
    """Give each step of a game its number, and the verbs that it is answered with. Called once, where the game is put
    together.
    """
    names = [step.name for step in steps]
    if len(set(names)) != len(names) or "" in names:
        raise ValueError("each step needs a name of its own")
    for number, step in enumerate(steps):
        step.number = number
        step.verbs = step.verbs or tuple(step.answers)
        step.given = 2 if step.fields[:1] == ("seat",) else 1
        step.plain = type(step).obstacle is Step.obstacle
    return steps
