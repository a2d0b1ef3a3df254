"""Figures as a reader writes them."""

from __future__ import annotations

from math import isinf

from meadhall.arena.estimates import Estimate
from meadhall.core.words import Words

_POINT = {"en": ".", "de": ","}
_THOUSANDS = {"en": ",", "de": "."}


class Numbers:
    """Numbers in the language of the reader."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._swap = str.maketrans({".": _POINT[words.lang], ",": _THOUSANDS[words.lang]})

    def number(self, value: float, digits: int = 0, sign: str = "") -> str:
        """A number; minus is a minus sign, not a hyphen."""
        if isinf(value):
            return "∞"
        text = f"{value:{sign},.{digits}f}"
        return text.translate(self._swap).replace("-", "−")

    def percent(self, share: float, digits: int = 1) -> str:
        return f"{self.number(100 * share, digits)} %"

    def share(self, estimate: Estimate, digits: int = 1) -> str:
        """A share with half of its interval: 61 % ± 4."""
        return f"{self.percent(estimate.mean, digits)} ± {self.number(100 * estimate.margin, digits)}"

    def plain_share(self, estimate: Estimate) -> str:
        """The same for a sentence: only as many digits as are certain."""
        return self.share(estimate, 0 if estimate.margin >= 0.0095 else 1)

    def value(self, estimate: Estimate, digits: int = 1) -> str:
        return f"{self.number(estimate.mean, digits)} ± {self.number(estimate.margin, digits)}"

    def duration(self, seconds: float) -> str:
        """A time in the unit that suits it."""
        for least, unit, size, digits in (
            (5400.0, "hour", 3600.0, 1),
            (90.0, "minute", 60.0, 1),
            (1.0, "second", 1.0, 1 if seconds < 10 else 0),
        ):
            if seconds >= least:
                return self.words.say(f"arena.{unit}", count=self.number(seconds / size, digits))
        digits = 0 if seconds >= 0.01 else 2
        return self.words.say("arena.millisecond", count=self.number(1000 * seconds, digits))
