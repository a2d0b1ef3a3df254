"""Advice at the table, and the review of a record: what a player who thinks for a while would do."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from meadhall.bots.advice import Advice, Moment, advise, review
from meadhall.bots.search import Budget
from meadhall.core.chance import Chance, new_key
from meadhall.core.content import Content
from meadhall.core.game import Game
from meadhall.core.match import Match
from meadhall.core.record import Record
from meadhall.core.seats import SPECTATOR
from meadhall.core.state import Decision
from meadhall.core.words import Words
from meadhall.terminal.seating import display_names

TURNING_POINTS = 10
"""How many moments a review tells of."""
WORTH_TELLING = 0.02
"""A choice that cost less than this is as good as any."""


def advice_lines(match: Match, decision: Decision, words: Words) -> list[str]:
    """The moves that promise most, with what can be expected of them."""
    if len(decision.moves) == 1:
        return [words.say("terminal.advice_none")]
    found = advise(match.state, decision, Chance(new_key()))
    found.sort(key=lambda advice: advice.expected, reverse=True)
    return [
        words.say("terminal.advice"),
        *(
            words.say("terminal.advice_move", number=number, move=_move(match, words, advice), percent=_percent(advice))
            for number, advice in enumerate(found, start=1)
        ),
    ]


def review_lines(
    record: Record,
    game: Game,
    content: Content,
    words: Words,
    name: str,
    iterations: int,
    progress: Callable[[str], None],
) -> Iterator[str]:
    """Where a game turned: the choices that cost most, in the order in which they were made."""
    match = Match.begin(record, game, content, name)
    words.players = display_names(match.players, words)
    moments: list[tuple[Moment, str, str]] = []
    budget, chance = Budget(iterations=iterations), Chance(record.key)
    for number, moment in enumerate(review(record, match, chance, budget, name), start=1):
        progress(words.say("terminal.review_progress", number=number, all=len(record.moves)))
        if moment is not None and moment.loss >= WORTH_TELLING:
            moments.append((moment, _move(match, words, moment.played), _move(match, words, moment.best)))
    match.verify_end(record, name)
    progress("")
    told = sorted(moments, key=lambda entry: entry[0].loss, reverse=True)[:TURNING_POINTS]
    if not told:
        yield words.say("terminal.review_nothing")
    for moment, played, best in sorted(told, key=lambda entry: entry[0].number):
        yield words.say(
            "terminal.review_moment",
            number=moment.number,
            seat=moment.seat,
            move=played,
            percent=_percent(moment.played),
            better=best,
            better_percent=_percent(moment.best),
        )
    yield from (words.news(news) for news in match.news(SPECTATOR, len(record.moves)))


def _move(match: Match, words: Words, advice: Advice) -> str:
    return words.move(match.box.grammar, advice.move)


def _percent(advice: Advice) -> int:
    return round(100 * advice.expected)
