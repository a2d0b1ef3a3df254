"""How near the end is, and what everybody has scored."""

from __future__ import annotations

from meadhall.core.seats import parse_seat
from meadhall.core.sketch import Grid
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import OdinView
from meadhall.games.odin.rules.ending import ITEMS


def end_is_near(view: OdinView, words: Words) -> list[str]:
    """That a raid is the last, or the round (ON-END-01, -08)."""
    if not view["near_end"]:
        return []
    raid = view["raid"]["raid"] if view["raid"] is not None else next(filter(None, view["ocean"].values()), "")
    return [words.say(f"ending.{view['near_end']}", raid=raid, seat=view["last_in_round"])]


def quiet(view: OdinView, words: Words) -> list[str]:
    """That there has been no raid for long, if it is so (ON-END-05)."""
    most = words.content.tables["software"]["stall_rounds_without_raid"]
    if view["quiet_rounds"] * 2 < most:
        return []
    return [words.say("sketch.quiet", rounds=view["quiet_rounds"], most=most)]


def final_scores(view: OdinView, words: Words) -> Grid:
    """The scores by item, the best first."""
    scores = view["scores"]
    raids = {seat: len(view["players"][seat]["raids"]) for seat in scores}
    best_first = sorted(scores, key=lambda seat: (-scores[seat]["total"], raids[seat]))
    rows = [
        [
            words.seat(seat),
            *(str(scores[seat][item]) for item in ITEMS),
            str(scores[seat]["total"]),
            str(raids[seat]),
        ]
        for seat in best_first
    ]
    titles = [words.say("head.player"), *words.head((*ITEMS, "total", "raids"), "score")]
    return Grid(words.say("sketch.scores"), titles, rows, [parse_seat(seat) for seat in best_first])
