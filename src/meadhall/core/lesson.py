"""A first game by playing: one idea at a time, each at the first decision that shows it, with a move that does.

A room says which ideas there are and when each fits (`pictures/lesson.py`): by what a seat may know and by what it is
asked, never by a number of moves. So whoever does something else is followed, and is told what comes up there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.seats import seat_text

if TYPE_CHECKING:
    from meadhall.core.box import Box
    from meadhall.core.content import Entry
    from meadhall.core.state import Decision, State, View
    from meadhall.core.words import Words

TRIES: Final = 3
"""So often what is hidden is imagined to judge which of some moves is good."""


Judges = Callable[[Sequence[int]], Sequence[float]]
"""How good each of some moves looks."""


class Outlook:
    """What somebody sees who is asked something: all that an idea may go by."""

    def __init__(self, view: View, decision: Decision, box: Box, judge: Judges) -> None:
        self.view = view
        self.decision = decision
        self.content = box.content
        self.grammar = box.grammar
        self._judge = judge

    @property
    def seat(self) -> str:
        """Who is asked, as views call them."""
        return seat_text(self.decision.seat)

    @cached_property
    def asked(self) -> str:
        """The step that asks."""
        return self.decision.question.removeprefix("ask.")

    @property
    def me(self) -> Mapping[str, Any]:
        """What lies before whoever is asked."""
        found: Mapping[str, Any] = self.view["players"][self.seat]
        return found

    @property
    def moves(self) -> list[int]:
        return self.decision.moves

    @cached_property
    def best(self) -> int:
        """The move that looks best to a player who knows what this seat knows."""
        return self.best_of(self.decision.moves)

    def best_of(self, moves: Sequence[int]) -> int:
        """The one of some moves that looks best. It goes by nothing but the view: the same view has the same answer."""
        if len(moves) == 1:
            return moves[0]
        return max(zip(self._judge(moves), moves, strict=True), key=lambda judged: judged[0])[1]

    def of(self, *verbs: str) -> list[int]:
        """The moves of some verbs."""
        verb_of = self.grammar.verb_of
        return [move for move in self.decision.moves if verb_of[move] in verbs]

    def with_word(self, place: int, words: Collection[str], *verbs: str) -> list[int]:
        """The moves of some verbs that have one of these words at a place."""
        return [move for move in self.of(*verbs) if self.grammar.words(move)[place] in words]

    def word(self, move: int, place: int = 0) -> str:
        """A word of a move."""
        return self.grammar.words(move)[place]

    def verb(self, move: int) -> str:
        return self.grammar.verb_of[move]

    def entry(self, ident: str, *kinds: str) -> Entry | None:
        """A component, if it is of one of these kinds."""
        return next((entry for kind in kinds if (entry := self.content.entries[kind].get(ident))), None)


Shows = Callable[[Outlook], Sequence[int]]
"""The moves that show an idea; none if it does not fit here."""
Tells = Callable[[Outlook, int], Mapping[str, Any]]
"""What the texts of an idea name, beside a move. A `case` chooses between several reasons."""


def nothing_more(outlook: Outlook, move: int) -> Mapping[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class Idea:
    """Something to understand: the texts `lesson.NAME.title`, `lesson.NAME.text` and `lesson.NAME.because`, or for each
    case of the latter `lesson.NAME.because_CASE`.
    """

    name: str
    shows: Shows
    tells: Tells = nothing_more
    rare: bool = False
    """Whether a game can well go by without it."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The first game of a room: its ideas, those that must not be missed first; and the table that is laid for it."""

    ideas: Sequence[Idea]
    seats: int
    seed: str
    options: Mapping[str, str] = field(default_factory=dict)
    bot: str = "easy"
    """Who sits beside the learner; among friends somebody who helps."""

    def fitting(self, outlook: Outlook, told: Collection[str]) -> tuple[Idea, Sequence[int]] | None:
        """The first idea that was not told yet and fits here, with the moves that show it."""
        for idea in self.ideas:
            moves = idea.shows(outlook) if idea.name not in told else ()
            if moves:
                return idea, moves
        return None


class Told(NamedTuple):
    """An idea in words."""

    title: str
    text: str
    because: str


def tell(idea: Idea, seen: Outlook, move: int, words: Words) -> Told:
    """What is said about an idea and the move that shows it."""
    args = idea.tells(seen, move)
    case = f"_{args['case']}" if "case" in args else ""
    keys = ("title", "text", f"because{case}")
    return Told(*(words.say(f"lesson.{idea.name}.{key}", **args) for key in keys))


def outlook(state: State, decision: Decision) -> Outlook:
    """What whoever is asked sees."""
    seat, view = decision.seat, state.view(decision.seat)

    def judge(moves: Sequence[int]) -> list[float]:
        chance = Chance(key_from_seed(repr((view, decision.question))))
        weights = [0.0] * len(moves)
        for _ in range(TRIES):
            judged = state.box.game.judgement.weigh(state.imagine(seat, chance), seat, moves)
            weights = [sum(both) for both in zip(weights, judged, strict=True)]
        return weights

    return Outlook(view, decision, state.box, judge)
