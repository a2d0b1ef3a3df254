"""What a table may agree on besides the rules: what can be taken back, and whether one may think better of it."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Literal, get_args

from meadhall.core.chance import Chance, new_key
from meadhall.core.errors import UnknownMove
from meadhall.core.match import Match
from meadhall.core.table import Table

Custom = Literal["practice", "second_thoughts", "first_game"]
CUSTOMS: tuple[Custom, ...] = get_args(Custom)
PRACTICE: Custom = "practice"
"""A choice can be taken back as long as nobody but bots has acted since, whatever was rolled or seen."""
SECOND_THOUGHTS: Custom = "second_thoughts"
"""Before a move that cannot be taken back, one has a moment to change one's mind."""
FIRST_GAME: Custom = "first_game"
"""Somebody learns by playing: ideas come with what is asked. It is always a practice table."""

MOMENT = 2.0
"""Seconds to change one's mind."""


def back_to(match: Match, seat: int, by_bot: Sequence[bool]) -> int | None:
    """At a practice table: how many moves are left when a seat takes its last choice back, with all that bots did
    since. None if somebody else has acted since, or if it has not chosen anything yet.
    """
    for number in range(len(match.moves) - 1, -1, -1):
        if match.moves[number][0] == seat and not by_bot[number]:
            return number
        if not by_bot[number]:
            return None
    return None


def is_final(match: Match, seat: int, text: str, bots: Set[int] = frozenset()) -> bool:
    """Whether a move could not be taken back, as far as its seat can know: dice would fall, or something be seen; or
    one of the `bots` would be asked, and those lose no time.
    """
    try:
        move = match.box.grammar.parse(text)
    except UnknownMove:
        return False
    luck = Chance(new_key())
    drawn = match.state.imagine(seat, luck)
    if drawn.refusal(seat, move) is not None:
        return False
    table, before = Table(luck), luck.drawn
    drawn.apply(seat, move, table)
    return table.uncovered or table.sealed or luck.drawn != before or not bots.isdisjoint(drawn.asked)
