"""A line of the log at the moment when it is told, with what a room asks of it again and again."""

from __future__ import annotations

from typing import Generic, TypeVar, cast

from meadhall.core.beats import Telling
from meadhall.core.state import View
from meadhall.core.table import News
from meadhall.core.words import Words

V = TypeVar("V", bound=View)


def number_in(news: News, name: str) -> int:
    """An argument that is a number."""
    value = news.args[name]
    assert isinstance(value, int)
    return value


class Told(Generic[V]):
    """A line at the moment when it is told, read by the shape of a room's views."""

    def __init__(self, telling: Telling) -> None:
        self.news = telling.news
        self.args = telling.news.args
        self.past = telling.past
        self.together = telling.together
        self.before = cast("V", telling.before)
        self.after = cast("V", telling.after)
        self.words: Words = telling.words

    @property
    def seat(self) -> int:
        return number_in(self.news, "seat")

    def text(self, name: str) -> str:
        """An argument that is a word."""
        return str(self.args[name])

    def number(self, name: str) -> int:
        return number_in(self.news, name)

    def say(self, key: str, **args: object) -> str:
        """A text of the stage, about what the line names."""
        return self.words.say(f"stage.{key}", **{**self.args, **args})
