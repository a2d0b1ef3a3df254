"""Ratings of bots that have met in changing company, by the openskill library."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from meadhall.arena.estimates import NORMAL
from meadhall.arena.game import Played

WITHOUT_LIBRARY = "pip install 'meadhall[arena]'"


@dataclass(frozen=True)
class Rating:
    """How strong a bot is on a scale where everybody begins at 25, and how sure that is."""

    strength: float
    doubt: float

    @property
    def low(self) -> float:
        return self.strength - NORMAL * self.doubt

    @property
    def high(self) -> float:
        return self.strength + NORMAL * self.doubt


def rate(games: Iterable[Played]) -> dict[str, Rating] | None:
    """The ratings after all games, in their order; nothing if the library is not there."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return None
    model = PlackettLuce()
    ratings: dict[str, tuple[float, float]] = {}
    for game in games:
        seated = [model.rating(*ratings[bot]) if bot in ratings else model.rating() for bot in game.bots]
        after = model.rate([[one] for one in seated], ranks=[float(place) for place in game.places])
        gathered: dict[str, list[tuple[float, float]]] = {}
        for bot, (one,) in zip(game.bots, after, strict=True):
            gathered.setdefault(bot, []).append((one.mu, one.sigma))
        for bot, found in gathered.items():  # a bot that sat on several seats has learnt from all of them
            ratings[bot] = (sum(mu for mu, _ in found) / len(found), sum(sigma for _, sigma in found) / len(found))
    return {bot: Rating(mu, sigma) for bot, (mu, sigma) in ratings.items()}
