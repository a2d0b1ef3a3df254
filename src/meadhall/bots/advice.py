"""Advice for a person at the table, and a review of a game that was played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from meadhall.bots.player import Imagination
from meadhall.bots.search import Budget, SearchBot
from meadhall.core.chance import Chance
from meadhall.core.match import Match
from meadhall.core.record import Record
from meadhall.core.state import Decision, State

ADVISED = 3
"""How many moves are named."""
THOUGHTFUL = Budget(seconds=1.0)


class Advice(NamedTuple):
    """A move, the result that its seat can expect after it (0 to 1), and how sure that is: how often it was tried."""

    move: int
    expected: float
    tried: int


class Moment(NamedTuple):
    """A decision of a finished game: what was done, and what would have been best."""

    number: int
    seat: int
    played: Advice
    best: Advice

    @property
    def loss(self) -> float:
        """What the choice cost its seat."""
        return max(0.0, self.best.expected - self.played.expected)


def advise(
    state: State, decision: Decision, chance: Chance, budget: Budget = THOUGHTFUL, watched: int | None = None
) -> list[Advice]:
    """The moves of a decision that promise most, the best first; a watched one stands at the end if it is not one.

    The adviser knows what the seat knows, and no more.
    """
    return advise_about(state.imagine(decision.seat, chance), decision, chance, budget, watched)


def advise_about(
    drawn: State, decision: Decision, chance: Chance, budget: Budget = THOUGHTFUL, watched: int | None = None
) -> list[Advice]:
    """The same in a state that was imagined for the seat."""
    bot = SearchBot(drawn.box.game.judgement, chance, budget)
    found = [
        Advice(move, edge.mean, edge.visits)
        for move, edge in bot.explore(decision, Imagination(drawn, decision.seat), watched)
        if edge.visits
    ]
    named = found[:ADVISED]
    return named + [advice for advice in found[ADVISED:] if advice.move == watched]


def review(
    record: Record, match: Match, chance: Chance, budget: Budget, name: str = "record"
) -> Iterator[Moment | None]:
    """Go through a record from its beginning; after each move what it was worth, or nothing if there was no choice."""
    for number, (seat, text) in enumerate(record.moves):
        move = match.box.grammar.parse(text)
        decision = match.decision(seat)
        moment = None
        if decision is not None and len(decision.moves) > 1 and move in decision.moves:
            moment = _moment(match, decision, move, number + 1, chance, budget)
        match.replay_move(record, number, name)
        yield moment


def _moment(match: Match, decision: Decision, move: int, number: int, chance: Chance, budget: Budget) -> Moment:
    found = advise(match.state, decision, chance, budget, watched=move)
    played = next(advice for advice in found if advice.move == move)
    return Moment(number, decision.seat, played, found[0])
