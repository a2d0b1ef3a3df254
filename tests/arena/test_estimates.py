"""Intervals: what they are by hand, and whether they hold what they promise."""

from __future__ import annotations

import random
from math import inf, sqrt

import pytest

from meadhall.arena.estimates import NORMAL, Clusters, Estimate


def student(deals: int) -> float:
    return NORMAL + (NORMAL**3 + NORMAL) / (4 * (deals - 1))


def test_a_mean_of_single_games_is_the_textbook_one() -> None:
    values = [3.0, 5.0, 4.0, 8.0, 5.0]
    found = Clusters.of(enumerate(values)).mean()
    assert found is not None
    deviation = sqrt(sum((value - 5) ** 2 for value in values) / 4)
    assert found.mean == 5
    assert found.margin == pytest.approx(student(5) * deviation / sqrt(5))
    assert found.count == 5


def test_games_of_one_deal_are_one_piece_of_evidence() -> None:
    """Four equal games in each deal are worth as much as one."""
    single = Clusters.of((deal, float(deal % 3)) for deal in range(30)).mean()
    four = Clusters.of((deal, float(deal % 3)) for deal in range(30) for _ in range(4)).mean()
    assert single is not None
    assert four is not None
    assert four.margin == pytest.approx(single.margin)


def test_pairs_cancel_luck() -> None:
    """Whoever has the good hand wins: played both ways, nothing is left to chance."""
    found = Clusters.of((deal, float(seating)) for deal in range(50) for seating in (0, 1)).share()
    assert found == Estimate(0.5, 0.5, 0.5, 100)


def test_who_has_always_won_is_not_unbeatable() -> None:
    found = Clusters.of((deal, 1.0) for deal in range(50)).share()
    assert found is not None
    assert found.mean == found.high == 1
    assert 0.90 < found.low < 0.96


def test_a_single_deal_says_nothing() -> None:
    one = Clusters.of([(0, 1.0), (0, 0.0)])
    assert one.share() == Estimate(0.5, 0.0, 1.0, 2)
    mean = one.mean()
    assert mean is not None
    assert (mean.low, mean.high) == (-inf, inf)
    assert Clusters().mean() is None
    assert Clusters().share() is None


def test_certainly_above_certainly_below_or_not_certain() -> None:
    estimate = Estimate(0.4, 0.3, 0.5, 100)
    assert [estimate.beyond(value) for value in (0.2, 0.4, 0.6)] == [1, 0, -1]
    assert estimate.less(0.25) == Estimate(0.15000000000000002, 0.04999999999999999, 0.25, 100)


@pytest.mark.parametrize("true_share", [0.25, 0.6, 0.95])
def test_95_of_100_intervals_hold_the_truth(true_share: float) -> None:
    """With games of a deal that depend on each other."""
    luck = random.Random(true_share)
    held = 0
    for _ in range(400):
        clusters = Clusters()
        for deal in range(60):
            shared = luck.random()
            for _ in range(4):
                clusters.add(deal, float((shared if luck.random() < 0.4 else luck.random()) < true_share))
        found = clusters.share()
        assert found is not None
        held += found.low <= true_share <= found.high
    assert 0.92 <= held / 400 <= 0.985
