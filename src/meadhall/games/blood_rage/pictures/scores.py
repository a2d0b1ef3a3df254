"""The scores at the end of the game."""

from __future__ import annotations

from typing import Final

from meadhall.core.seats import parse_seat
from meadhall.core.sketch import Grid
from meadhall.core.state import View
from meadhall.core.words import Words

SCORES: Final = ("track", "legendary", "conquest", "total")


def score_table(view: View, words: Words) -> Grid:
    """The scores by item, the best first."""
    scores = view["scores"]
    best_first = sorted(scores, key=lambda seat: -int(scores[seat]["total"]))
    rows = [[words.seat(seat), *(str(scores[seat][item]) for item in SCORES)] for seat in best_first]
    return Grid(
        words.say("sketch.players"),
        [words.say("head.player"), *words.head(SCORES, "score")],
        rows,
        [parse_seat(seat) for seat in best_first],
    )
