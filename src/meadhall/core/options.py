"""What a table can agree on before the game, and how that is put into words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from meadhall.core.words import Words


class Option:
    """A name and its possible values, the first of them the default.

    A value among `house` is a house rule: the printed rules know nothing of it, or say otherwise. What is played with a
    value among `designed` is our own design. Both are called what they are wherever the option is offered.
    """

    __slots__ = ("designed", "house", "name", "values")

    def __init__(
        self, name: str, values: Sequence[str], house: Sequence[str] = (), designed: Sequence[str] = ()
    ) -> None:
        if not {*house, *designed} <= set(values) or values[0] in house:
            raise ValueError(f"option '{name}': a house rule is one of its values, and never the default")
        self.name = name
        self.values = tuple(values)
        self.house = frozenset(house)
        self.designed = frozenset(designed)

    # Texts are `option.NAME.label`, `option.NAME.help` and `option.NAME.VALUE` in the game's room.

    def label(self, words: Words) -> str:
        return self._text("label", words) or _plain(self.name)

    def help(self, words: Words) -> str:
        return self._text("help", words)

    def value_label(self, value: str, words: Words) -> str:
        """A value in words, with a note if it is a house rule or our own design."""
        label = self._text(value, words) or _named(value, words)
        if value in self.house:
            label = words.say("option.house_rule", value=label)
        if value in self.designed:
            label = words.say("option.our_design", value=label)
        return label

    def _text(self, key: str, words: Words) -> str:
        whole = f"option.{self.name}.{key}"
        return words.say(whole) if words.has(whole) else ""


def _named(value: str, words: Words) -> str:
    name = words.name(value)
    return _plain(value) if name == value else name


def _plain(ident: str) -> str:
    return ident.replace("_", " ").capitalize()
