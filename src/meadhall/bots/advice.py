"""Advice for a person at the table, and a review of a game that was played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from meadhall.bots.greedy import best_move, reckoned
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


class Choice(NamedTuple):
    """A decision of a finished game in which there was something to choose: its number, the state, and the move."""

    number: int
    state: State
    decision: Decision
    move: int


class Moment(NamedTuple):
    """A decision of a finished game: what was done, what would have been best, and what else was thought of."""

    number: int
    seat: int
    played: Advice
    best: Advice
    thought_of: tuple[Advice, ...] = ()

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
        choice = _choice(match, number + 1, seat, match.box.grammar.parse(text))
        moment = judge(choice, chance, budget) if choice is not None else None
        match.replay_move(record, number, name)
        yield moment


def choices(match: Match, moves: Iterable[tuple[int, int]]) -> Iterator[Choice]:
    """All that there was to choose in a game, from its beginning on."""
    for number, (seat, move) in enumerate(moves, start=1):
        choice = _choice(match, number, seat, move)
        if choice is not None:
            yield choice._replace(state=match.state.clone())
        match.play(seat, move)


def _choice(match: Match, number: int, seat: int, move: int) -> Choice | None:
    decision = match.decision(seat)
    if decision is None or len(decision.moves) == 1 or move not in decision.moves:
        return None
    return Choice(number, match.state, decision, move)


def judge(choice: Choice, chance: Chance, budget: Budget) -> Moment:
    """What a choice was worth. Where judgement has reckoned out what is best and that was done, nobody needs to try."""
    number, state, decision, move = choice
    judgement, seat = state.box.game.judgement, decision.seat
    if reckoned(judgement, state):
        drawn = state.imagine(seat, chance)
        if best_move(judgement, drawn, seat, decision.moves, chance) == move:
            best = Advice(move, judgement.expect(drawn)[seat], 0)
            return Moment(number, seat, best, best, (best,))
    found = advise(state, decision, chance, budget, watched=move)
    played = next(advice for advice in found if advice.move == move)
    return Moment(number, seat, played, found[0], tuple(found))
