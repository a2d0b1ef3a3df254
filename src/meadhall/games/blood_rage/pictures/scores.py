"""The scores at the end of the game."""

from __future__ import annotations

from typing import Final, get_args

from meadhall.core.seats import parse_seat
from meadhall.core.sketch import Grid
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import BloodRageView, Item

ITEMS: Final[tuple[Item, ...]] = get_args(Item)


def score_table(view: BloodRageView, words: Words) -> Grid:
    """The scores by item, the best first."""
    scores = view["scores"]
    best_first = sorted(scores, key=lambda seat: -scores[seat]["total"])
    rows = [[words.seat(seat), *(str(scores[seat][item]) for item in ITEMS)] for seat in best_first]
    return Grid(
        words.say("sketch.players"),
        [words.say("head.player"), *words.head(ITEMS, "score")],
        rows,
        [parse_seat(seat) for seat in best_first],
    )
