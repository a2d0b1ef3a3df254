"""What is told about the seats of a table: who sits down, who lets a bot play, who takes over what others have held.

A hand must not come before other eyes without everybody hearing of it. So every change of a seat is a line in the log,
for all; it is made from the event itself, and can neither be left out nor taken back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from meadhall.core.seats import SPECTATOR
from meadhall.core.words import Words
from meadhall.server.events import Place, Seated
from meadhall.server.wire import Line

Told = Literal[
    "sits_down",
    "takes_over",
    "one_more",
    "rests",
    "away",
    "plays_again",
    "other_bot",
    "bot_comes",
    "offers",
    "opens",
    "recovers",
]


class SeatLine(Struct, frozen=True):
    """Something about a seat: after how many moves, what it is (the text `seat.…`), who sits or sat there, and who
    brought it about.
    """

    n: int
    key: Told
    seat: int
    who: str
    by: str
    by_seat: int

    def text(self, words: Words) -> str:
        return words.say(
            f"seat.{self.key}",
            who=_called(self.who, self.seat, words),
            by=_called(self.by, self.by_seat, words),
            number=self.seat + 1,
        )

    def line(self, words: Words) -> Line:
        return Line(self.n, SPECTATOR, self.text(words), self.seat, [], "always", 0)


def _called(name: str, seat: int, words: Words) -> str:
    """Somebody's name as it was then; without one they go by their seat, and the host may have none."""
    if name:
        return name
    return words.say("word.player", number=seat + 1) if seat >= 0 else words.say("server.host")


def seat_line(event: Seated, places: Sequence[Place], fresh: bool, n: int) -> SeatLine:
    """What is told when somebody else sits at a place; `places` are those before it, `fresh` if nobody held it yet."""
    before, after, by = places[event.seat], event.place, event.by
    who = after.name or before.name
    name = places[by].name if by is not None and by >= 0 else ""
    return SeatLine(n, _kind(event, before, after, fresh), event.seat, who, name, SPECTATOR if by is None else by)


def _kind(event: Seated, before: Place, after: Place, fresh: bool) -> Told:
    if before.owner and after.owner and before.owner != after.owner:
        return "recovers"
    if after.kind == "open":
        return "offers" if before.owner else "opens"
    if after.kind == "bot":
        if before.kind == "bot":
            return "other_bot"
        if before.kind == "open":
            return "bot_comes"
        return "rests" if event.by in (None, event.seat) else "away"
    if before.kind == "open":
        if event.by not in (None, SPECTATOR):
            return "one_more"
        return "sits_down" if fresh else "takes_over"
    return "plays_again"


def in_order(told: Sequence[Line], about_seats: Sequence[Line]) -> list[Line]:
    """The lines of the game and those about seats; what a move led to comes before what was done at the table then."""
    return sorted([*told, *about_seats], key=lambda line: line.n)
