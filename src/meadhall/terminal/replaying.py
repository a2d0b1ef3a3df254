"""A recorded game, told move by move as everybody saw it."""

from __future__ import annotations

from collections.abc import Iterator

from meadhall.core.content import Content
from meadhall.core.game import Game
from meadhall.core.match import Match
from meadhall.core.record import Record
from meadhall.core.seats import SPECTATOR
from meadhall.core.words import Words
from meadhall.terminal import plain
from meadhall.terminal.seating import display_names
from meadhall.terminal.staging import Passage, Staging


def replay(record: Record, game: Game, content: Content, words: Words, name: str, to: int | None) -> Iterator[str]:
    """The log and then the table, after all moves or after `to` of them; BadRecord where the record does not hold.

    What was hidden stays hidden until the game itself uncovers it: a record may be of a game that is still played.
    """
    match = Match.begin(record, game, content, name, watched=True)
    words.players = display_names(match.players, words)
    yield from _lines(match, words, 0)
    last = len(record.moves) if to is None else min(to, len(record.moves))
    for number in range(last):
        match.replay_move(record, number, name)
        yield from _lines(match, words, number + 1)
    if last == len(record.moves):
        match.verify_end(record, name)
    yield ""
    yield from plain.sketch_lines(game.sketch(match.view(SPECTATOR), words), {})
    yield ""
    key = "terminal.replay_over" if match.over else "terminal.replay_open"
    yield words.say(key, count=last, all=len(record.moves))


def _lines(match: Match, words: Words, number: int) -> Iterator[str]:
    for shown in Staging(match, words).shown(SPECTATOR, Passage.last(match)):
        yield f"{number:>4} {shown.sentence}"
        yield from (f"       {line}" for line in (shown.below if shown.is_staged else ()))
