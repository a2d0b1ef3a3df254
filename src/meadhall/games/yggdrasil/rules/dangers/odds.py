"""The odds of a saving roll."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple


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


class GodDie(NamedTuple):
    """A god die: how likely it succeeds, and how many dangers that averts."""

    chance: float
    worth: int = 1


class Elves(NamedTuple):
    """The elves of a god: how many, whether they may turn dice (YC-JOTUNN-12), and how many of them avert how many
    dangers in any case (YC-POWER-FREYR).
    """

    number: int = 0
    turn_dice: bool = True
    together: int = 0
    averts: int = 0


@lru_cache(maxsize=4096)
def lives_lost(
    dangers: int,
    own: GodDie | None,
    dice: int,
    chance: float,
    helpers: tuple[GodDie, ...],
    elves: Elves,
    failed: int = 0,
) -> tuple[float, ...]:
    """How likely it is to lose 0, 1, 2 … life, with elves on what fails: the god die first if it is worth more.

    `own` is the god die, if there is one, `dice` the Vanir dice that are rolled, `failed` those that lie there without
    a success; a helper's die is not turned by elves of the roller.
    """
    found = [0.0] * (dangers + 1)
    for helped, p in _sums(helpers).items():
        for hits in range(dice + 1):
            q = p * comb(dice, hits) * chance**hits * (1 - chance) ** (dice - hits)
            for hit, r in ((1, own.chance), (0, 1 - own.chance)) if own is not None else ((1, 1.0),):
                worth = own.worth if own is not None else 0
                left = dangers - helped - hits - hit * worth
                found[_after_elves(left, (1 - hit) * worth, failed + dice - hits, elves)] += q * r
    return tuple(found)


def _sums(dice: tuple[GodDie, ...]) -> dict[int, float]:
    """How likely some god dice avert how much together."""
    found = {0: 1.0}
    for chance, worth in dice:
        further: dict[int, float] = {}
        for total, p in found.items():
            further[total] = further.get(total, 0.0) + p * (1 - chance)
            further[total + worth] = further.get(total + worth, 0.0) + p * chance
        found = further
    return found


def _after_elves(left: int, god_die: int, failed: int, elves: Elves) -> int:
    """The dangers that are left when elves have turned a failed god die of some worth and failed Vanir dice."""
    count = elves.number
    if elves.turn_dice:
        for averts in ([god_die] if god_die else []) + [1] * failed:
            if left > 0 and count:
                left -= averts
                count -= 1
    while left > 0 and elves.together and count >= elves.together:
        left -= elves.averts
        count -= elves.together
    return max(left, 0)
