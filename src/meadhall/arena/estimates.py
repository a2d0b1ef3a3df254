"""Means and shares with their 95 % intervals.

Games of one deal share dice and cards and are no independent evidence: a deal is one cluster, and every interval is
computed over deals. Where paired seats cancel luck, that makes intervals narrower than counting games would.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, sqrt

NORMAL = 1.96
"""95 % of a normal distribution lie within so many standard deviations."""


@dataclass(frozen=True)
class Estimate:
    """A figure, the interval in which it lies with 95 % certainty, and how many observations it rests on."""

    mean: float
    low: float
    high: float
    count: int

    @property
    def margin(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2

    def less(self, value: float) -> Estimate:
        """By how much the figure is above a value."""
        return Estimate(self.mean - value, self.low - value, self.high - value, self.count)

    def beyond(self, value: float) -> int:
        """1 if the figure is certainly above a value, -1 if certainly below, 0 if that is not certain."""
        return 1 if self.low > value else -1 if self.high < value else 0


class Clusters:
    """Observations of one quantity, gathered by deal."""

    __slots__ = ("_counts", "_sums")

    def __init__(self) -> None:
        self._sums: dict[int, float] = {}
        self._counts: dict[int, int] = {}

    def add(self, deal: int, value: float) -> None:
        self._sums[deal] = self._sums.get(deal, 0.0) + value
        self._counts[deal] = self._counts.get(deal, 0) + 1

    @classmethod
    def of(cls, observations: Iterable[tuple[int, float]]) -> Clusters:
        clusters = cls()
        for deal, value in observations:
            clusters.add(deal, value)
        return clusters

    @property
    def count(self) -> int:
        return sum(self._counts.values())

    @property
    def total(self) -> float:
        return sum(self._sums.values())

    def _variance(self) -> float:
        """The variance of the mean, over deals."""
        deals, count = len(self._sums), self.count
        if deals < 2:
            return inf
        mean = self.total / count
        squares = sum((self._sums[deal] - mean * self._counts[deal]) ** 2 for deal in self._sums)
        return deals / (deals - 1) * squares / count**2

    def _width(self) -> float:
        """How many standard deviations make 95 %: with few deals more than with many (Student's distribution)."""
        freedom = len(self._sums) - 1
        return NORMAL + (NORMAL**3 + NORMAL) / (4 * freedom) if freedom > 0 else inf

    def mean(self) -> Estimate | None:
        """The mean of any quantity; nothing without observations, and without end after a single deal."""
        if not self._sums:
            return None
        mean = self.total / self.count
        margin = self._width() * sqrt(self._variance()) if len(self._sums) > 1 else inf
        return Estimate(mean, mean - margin, mean + margin, self.count)

    def share(self) -> Estimate | None:
        """The mean of a quantity between 0 and 1: Wilson's interval, with as many observations as the deals are worth.

        It never leaves 0 to 1, and who has won every game so far is not taken for unbeatable.
        """
        if not self._sums:
            return None
        mean = min(1.0, max(0.0, self.total / self.count))
        if len(self._sums) < 2:
            return Estimate(mean, 0.0, 1.0, self.count)
        variance, width = self._variance(), self._width()
        if mean in (0.0, 1.0):
            worth: float = len(self._sums)
        elif variance < 1e-18:  # nothing varies: the share is given by how it is counted
            return Estimate(mean, mean, mean, self.count)
        else:
            worth = mean * (1 - mean) / variance
        square = width**2
        middle = (mean + square / (2 * worth)) / (1 + square / worth)
        margin = width / (1 + square / worth) * sqrt(mean * (1 - mean) / worth + square / (4 * worth**2))
        return Estimate(mean, max(0.0, middle - margin), min(1.0, middle + margin), self.count)
