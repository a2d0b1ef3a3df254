"""The odds of a saving roll."""

from __future__ import annotations

from functools import lru_cache
from math import comb


@lru_cache(maxsize=4096)
def roll_outcomes(
    sure: int, god_chance: float, worth: int, dice: int, chance: float, helpers: int
) -> tuple[tuple[float, int, int], ...]:
    """What a saving roll can bring: how likely, how many dangers averted, how many dice failed.

    `sure` is whether the god die is rolled at all; helpers roll plain god dice.
    """
    found: dict[tuple[int, int], float] = {}
    god_sides = ((god_chance, 1), (1 - god_chance, 0)) if sure else ((1.0, 0),)
    for god_p, god_hit in god_sides:
        for help_hits in range(helpers + 1):
            help_p = comb(helpers, help_hits) * (1 / 3) ** help_hits * (2 / 3) ** (helpers - help_hits)
            for hits in range(dice + 1):
                p = god_p * help_p * comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)
                key = (god_hit * worth + help_hits + hits, dice - hits + (sure - god_hit))
                found[key] = found.get(key, 0.0) + p
    return tuple((p, averted, failed) for (averted, failed), p in found.items())
