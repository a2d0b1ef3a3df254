"""What lies outside a state and is handed to it with each move: chance, and somebody who tells what happens."""

from __future__ import annotations

from meadhall.core.chance import Chance
from meadhall.core.seats import REFEREE, SPECTATOR

Argument = int | str | tuple[str, ...]


class Table:
    """A silent table: simulations play here."""

    __slots__ = ("chance", "sealed", "uncovered")

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.uncovered = False
        self.sealed = False

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


class ChronicleTable(Table):
    """A table where somebody writes down what happens."""

    __slots__ = ("news", "sights")

    def __init__(self, chance: Chance) -> None:
        super().__init__(chance)
        self.news: list[News] = []
        self.sights: list[Sight] = []

    def uncover(self, clause: str, *what: int | str, to: int = SPECTATOR) -> None:
        self.uncovered = True
        self.sights.append(Sight(clause, what, to, len(self.news)))

    def tell(self, key: str, **args: Argument) -> None:
        self.news.append(News(key, args))

    def whisper(self, seat: int, key: str, **args: Argument) -> None:
        self.news.append(News(key, args, only=seat))
