"""A line of the log when it is told, with what is asked of it again and again."""

from __future__ import annotations

from typing import Any, Final, cast

from meadhall.core.beats import Beat, Telling
from meadhall.core.scene import Fact
from meadhall.core.seats import seat_text
from meadhall.games.champions.knowledge.shape import ChampionsView, Good, Player
from meadhall.games.champions.table.moves import WARRIORS

GOODS: Final[tuple[Good, ...]] = ("glory", "food", "wood", "coin", "favor", "blame")


class Moment:
    """A line of the log when it is told, with what is asked of it again and again."""

    def __init__(self, telling: Telling) -> None:
        self.telling = telling
        self.words = telling.words
        self.key = telling.news.key
        self.args = telling.news.args
        self.before = cast("ChampionsView", telling.before)
        self.after = cast("ChampionsView", telling.after)
        seat = self.args.get("seat")
        self.seat = seat if isinstance(seat, int) else -1

    def text(self, name: str) -> str:
        """An argument that is the id of something."""
        return str(self.args[name])

    def number(self, name: str) -> int:
        """An argument that is a number."""
        return cast("int", self.args[name])

    def say(self, key: str, **more: object) -> str:
        return self.words.say(f"stage.{key}", **{**self.args, **more})

    def effect(self, ident: str) -> str:
        """What is printed on a component."""
        entry = self.words.content.entry(ident)
        return entry.effect(self.words.lang) if entry is not None else ""

    def printed(self, ident: str) -> str:
        """The same, for whoever reads it: it speaks to whoever holds it."""
        effect = self.effect(ident)
        if not effect or self.after["seat"] == seat_text(self.seat):
            return effect
        return self.say("printed", effect=effect)

    @property
    def first(self) -> bool:
        """Whether no line of this kind was told before it in the same moment."""
        alike = [news for news in self.telling.together if news.key == self.key]
        return not alike or alike[0] is self.telling.news

    @property
    def led(self) -> bool:
        """Whether another line of the same moment says it already, before this one."""
        return bool(self.telling.together) and self.telling.together[0] is not self.telling.news

    def goes_on(self, *same: str) -> bool:
        """Whether the last line told the same of the same people and things."""
        if not self.telling.past:
            return False
        last = self.telling.past[-1]
        return last.key == self.key and all(last.args.get(name) == self.args.get(name) for name in same)

    @property
    def staged(self) -> bool:
        """Whether dice are on the table."""
        return self.after["rolling"] is not None

    def gains(self, *more: Fact, dice: bool = True) -> list[Fact]:
        """What whoever acts has more or less of by this moment."""
        if self.seat < 0:
            return list(more)
        seat = seat_text(self.seat)
        return [*changes(self, self.before["players"][seat], self.after["players"][seat], dice=dice), *more]

    def beat(self, title: str = "", text: str = "", **how: Any) -> Beat:
        """On the stage if dice are there, else a banner."""
        return Beat(
            **{"form": "stage" if self.staged else "banner", "title": title, "text": text, "seat": self.seat, **how}
        )


def changes(moment: Moment, before: Player, after: Player, *, dice: bool) -> list[Fact]:
    words = moment.words
    found = [
        Fact(f"ic-{good}", after[good] - before[good], words.say(f"word.{good}"))
        for good in GOODS
        if after[good] != before[good]
    ]
    if dice:
        found += [
            Fact(f"ic-{kind}", after["dice"][kind] - before["dice"][kind], words.name(kind))
            for kind in WARRIORS
            if after["dice"][kind] != before["dice"][kind]
        ]
    return found
