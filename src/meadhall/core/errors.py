"""What can go wrong, by kind. Each message is one line that a person can act on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from meadhall.core.words import Words


class MeadhallError(Exception):
    """Every error that bad input can cause; the command line prints it in one line."""

    def said(self, words: Words) -> str:
        """The error in the reader's language, if it has words for it."""
        return str(self)


class UnknownGame(MeadhallError):
    """No room in the house has this name."""


class UnknownMove(MeadhallError):
    """The text or the number is no move of this game at all."""


class AmbiguousMove(UnknownMove):
    """The beginning of a move fits several moves."""


class BadSetup(MeadhallError):
    """A table cannot be laid like this: wrong number of seats, unknown option."""


class BadContent(MeadhallError):
    """A content pack does not fit the game."""


class BadRecord(MeadhallError):
    """A record is torn, altered, or made by other rules or content; the text is `record.<problem>`."""

    def __init__(self, where: str, problem: str, **args: Any) -> None:
        super().__init__(where, problem)
        self.where = where
        self.problem = problem
        self.args_of_text = args

    def said(self, words: Words) -> str:
        return f"{self.where}: {words.say(f'record.{self.problem}', **self.args_of_text)}"

    def __str__(self) -> str:
        from meadhall.core.words import Words  # who reads words may meet errors

        return self.said(Words.core("en"))


class BadScenario(MeadhallError):
    """A scenario file has a typo or describes an impossible position."""


class ScenarioFailed(MeadhallError):
    """A scenario is well formed, but what it states does not hold."""


class UndoRefused(MeadhallError):
    """The last choice can no longer be taken back."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
