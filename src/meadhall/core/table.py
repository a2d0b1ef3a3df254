"""What lies outside a state and is handed to it with each move: chance, and somebody who tells what happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from meadhall.core.chance import Chance
from meadhall.core.compiled import mypyc_attr
from meadhall.core.seats import REFEREE, SPECTATOR

if TYPE_CHECKING:
    from meadhall.core.state import State

Argument = int | str | tuple[str, ...]


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """A silent table: simulations play here."""

    __slots__ = ("chance", "sealed", "uncovered", "watched")

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.uncovered = False
        self.sealed = False
        self.watched = False
        """Whether somebody wants to see how things come about, and not only how they end."""

    def uncover(self, clause: str, *what: int | str, to: int = SPECTATOR) -> None:
        """Something hidden is seen, by all or by one seat: what led to it can no longer be taken back.

        The clause is the rule that lets it be seen, and `what` says what it was. Nothing else that is hidden may show
        in what follows: the laws compare.
        """
        self.uncovered = True

    def seal(self) -> None:
        """The rules call a choice final: it can no longer be taken back."""
        self.sealed = True

    def tell(self, key: str, **args: Argument) -> None:
        """Say to everybody what has happened. Texts are keys; nobody listens at a silent table."""

    def whisper(self, seat: int, key: str, **args: Argument) -> None:
        """Say to one seat alone what it has seen."""

    def glimpse(self, state: State) -> None:
        """Between two steps of the rules: the table as it is now. Called only at a table that is watched."""


def may_see(only: int, seat: int) -> bool:
    """Whether a seat sees what is for one seat only, or for all."""
    return only in (SPECTATOR, seat) or seat == REFEREE


class News:
    """One line of the log: a text key with its arguments, for all or for one seat."""

    __slots__ = ("args", "key", "only")

    def __init__(self, key: str, args: dict[str, Argument], only: int = SPECTATOR) -> None:
        self.key = key
        self.args = args
        self.only = only

    def visible_to(self, seat: int) -> bool:
        return may_see(self.only, seat)


class Sight:
    """Something hidden that was seen: by which rule, what it was, by all or by one seat, and after how much news."""

    __slots__ = ("after", "clause", "only", "what")

    def __init__(self, clause: str, what: tuple[int | str, ...], only: int, after: int) -> None:
        self.clause = clause
        self.what = what
        self.only = only
        self.after = after

    def visible_to(self, seat: int) -> bool:
        return may_see(self.only, seat)


class Moment:
    """Something that happened: the lines that tell it, and the table after it."""

    __slots__ = ("news", "state")

    def __init__(self, news: list[News], state: State) -> None:
        self.news = news
        self.state = state


@mypyc_attr(allow_interpreted_subclasses=True)
class ChronicleTable(Table):
    """A table where somebody writes down what happens; and what the table looked like on the way, if it is watched."""

    __slots__ = ("_seen", "moments", "news", "sights")

    def __init__(self, chance: Chance, watched: bool = False) -> None:
        super().__init__(chance)
        self.watched = watched
        self.news: list[News] = []
        self.sights: list[Sight] = []
        self.moments: list[Moment] = []
        self._seen = 0

    def glimpse(self, state: State) -> None:
        """Whatever was told since the last glimpse has led to this."""
        if len(self.news) > self._seen:
            self.moments.append(Moment(self.news[self._seen :], state.clone()))
            self._seen = len(self.news)

    def rest(self, state: State) -> list[Moment]:
        """Everything that has happened until the table came to rest in this state; it begins anew after that.

        What the rules did after the last line was not told: it is a moment of its own, the last, without a line.
        """
        if len(self.news) > self._seen or not self.moments or self.moments[-1].state.stack != state.stack:
            self.moments.append(Moment(self.news[self._seen :], state))
        self.moments[-1].state = state
        found = self.moments
        self.moments, self.news, self.sights, self._seen = [], [], [], 0
        return found

    def uncover(self, clause: str, *what: int | str, to: int = SPECTATOR) -> None:
        self.uncovered = True
        self.sights.append(Sight(clause, what, to, len(self.news)))

    def tell(self, key: str, **args: Argument) -> None:
        self.news.append(News(key, args))

    def whisper(self, seat: int, key: str, **args: Argument) -> None:
        self.news.append(News(key, args, only=seat))
