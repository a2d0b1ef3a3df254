"""The shapes that data in a content pack can have, and the check that it has them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from meadhall.core.located import Located


def named(item: Located) -> str:
    """The field that a value stands in; for an entry of a list, the list."""
    return next((f"'{part}'" for part in reversed(item.path) if isinstance(part, str)), "this")


class Shape:
    """A form that a value must have. `check` raises an error that names the line."""

    def check(self, item: Located) -> None:
        raise NotImplementedError


class Number(Shape):
    def __init__(self, least: int | None = 0, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def check(self, item: Located) -> None:
        item.number(self.least, self.most)


class Text(Shape):
    def check(self, item: Located) -> None:
        if not item.text().strip():
            raise item.error(f"{named(item)} is empty")
        if not item.text().isprintable():
            raise item.error(f"{named(item)} has characters that cannot be printed")


class Ident(Shape):
    """The name of a thing in records and moves: small letters, digits, underscores and hyphens."""

    def check(self, item: Located) -> None:
        if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", item.text()):
            raise item.error(f"{item.value!r} is no id: use small letters, digits, _ and -")


class Choice(Shape):
    def __init__(self, *words: str) -> None:
        self.words = words

    def check(self, item: Located) -> None:
        if item.text() not in self.words:
            raise item.error(f"{named(item)} is '{item.value}'; it must be one of {', '.join(self.words)}")


class Flag(Shape):
    def check(self, item: Located) -> None:
        item.flag()


class ListOf(Shape):
    def __init__(self, shape: Shape, least: int = 0) -> None:
        self.shape = shape
        self.least = least

    def check(self, item: Located) -> None:
        entries = list(item)
        if len(entries) < self.least:
            raise item.error(f"'{item.path[-1]}' needs at least {self.least} entries")
        for entry in entries:
            self.shape.check(entry)


class Amounts(Shape):
    """A table of amounts: `{ food = 1, wood = 2 }`."""

    def __init__(self, *words: str) -> None:
        self.words = words

    def check(self, item: Located) -> None:
        item.only(*self.words)
        for _, amount in item.items():
            amount.number(0)


class Fields(Shape):
    """A table with named fields, some of which may be absent."""

    def __init__(self, fields: Mapping[str, Shape], optional: Sequence[str] = ()) -> None:
        self.fields = dict(fields)
        self.optional = frozenset(optional)

    def check(self, item: Located) -> None:
        item.only(*self.fields)
        for name, shape in self.fields.items():
            if name in item:
                shape.check(item[name])
            elif name not in self.optional:
                raise item.error(f"'{name}' is missing")


class Each(Shape):
    """A table whose keys are free and whose values all have one shape."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def check(self, item: Located) -> None:
        for _, value in item.items():
            self.shape.check(value)
