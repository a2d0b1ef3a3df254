"""The final scores, the best first."""

from __future__ import annotations

from meadhall.core.seats import parse_seat
from meadhall.core.sketch import Grid
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import ChampionsView
from meadhall.games.champions.rules.scoring import ITEMS


def ranking(view: ChampionsView) -> list[str]:
    """The seats, the best first."""
    return sorted(view["scores"], key=lambda seat: -view["scores"][seat]["total"])


def score_table(view: ChampionsView, words: Words) -> Grid:
    """What each player scored for what, the best first."""
    scores = view["scores"]
    head = [words.say("head.scores"), *words.head((*ITEMS, "total"), "score")]
    rows = [
        [words.seat(seat), *(str(scores[seat][item]) for item in ITEMS), str(scores[seat]["total"])]
        for seat in ranking(view)
    ]
    return Grid(words.say("sketch.scores"), head, rows, [parse_seat(seat) for seat in ranking(view)])
