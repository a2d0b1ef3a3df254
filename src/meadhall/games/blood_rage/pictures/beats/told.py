"""A line of the log with what belongs to it: who did it, what it cost, who fell by it."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.beats import Form, Moved
from meadhall.core.scene import Fact
from meadhall.core.seats import seat_text
from meadhall.core.table import News
from meadhall.core.told import Told as ToldBy
from meadhall.core.told import number_in
from meadhall.games.blood_rage.knowledge.shape import Battle, BloodRageView
from meadhall.games.blood_rage.pictures.scene.board import pieces


class Told(ToldBy[BloodRageView]):
    """A line at the moment when it is told, read by the shape of our views."""

    # What it belongs to

    @property
    def fought(self) -> Battle | None:
        """The battle that is on the stage while this happens."""
        return self.after["battle"] if is_fought(self.after["battle"]) else None

    @property
    def form(self) -> Form:
        """On the stage while a battle is there, else at the edge of the board."""
        return "banner" if self.fought is None else "stage"

    def first(self, *keys: str) -> bool:
        """Whether it is the first line of these that is told in its moment: it speaks for all of them."""
        return next(news for news in self.together if news.key in keys) is self.news

    def beside(self, key: str) -> list[News]:
        """The lines with a key that are told in the same moment."""
        return [news for news in self.together if news.key == key]

    def since(self, *keys: str) -> list[News]:
        """What was told before it, back to the last line with one of these keys."""
        found: list[News] = []
        for news in reversed(self.past):
            found.append(news)
            if news.key in keys:
                break
        return found[::-1]

    # What came of it

    def paid(self, seat: int) -> list[Fact]:
        """The Rage that somebody has spent meanwhile."""
        spent = self.after["players"][seat_text(seat)]["rage"] - self.before["players"][seat_text(seat)]["rage"]
        return [self.fact("rage", spent)] if spent < 0 else []

    def fact(self, what: str, value: int | str) -> Fact:
        return Fact(f"ic-{what}", value, self.words.say(f"scene.{what}"))

    def fell(self) -> list[Moved]:
        """The figures that have left the board meanwhile: they fall."""
        left = {piece.key for piece in pieces(self.after, self.words)}
        gone = [piece.key for piece in pieces(self.before, self.words) if piece.seat >= 0 and piece.key not in left]
        return [Moved("fall", gone)] if gone else []

    def losses(self, lines: Sequence[News], glory: Sequence[News] = ()) -> str:
        """Who has lost which figures, clan by clan: "Gudrid: Leader, 2× Warrior; Nora: Ship"; and what that pays."""
        lost: dict[int, list[str]] = {}
        for news in lines:
            lost.setdefault(number_in(news, "seat"), []).append(str(news.args["figure"]))
        paid = dict.fromkeys(lost, 0)
        for news in glory:
            paid[number_in(news, "seat")] = paid.get(number_in(news, "seat"), 0) + number_in(news, "glory")
        return "; ".join(
            self.words.say(
                "stage.lost_for" if paid[seat] else "stage.lost", seat=seat, figures=figures, glory=paid[seat]
            )
            for seat, figures in lost.items()
        )


def is_fought(battle: Battle | None) -> bool:
    """Whether a battle is on the stage: the call to it and what comes after it are seen on the board."""
    return battle is not None and len(battle["participants"]) > 1 and battle["step"] != "over"
