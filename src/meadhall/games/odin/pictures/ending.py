"""How near the end is, and what everybody has scored."""

from __future__ import annotations

from typing import Final, Literal

from meadhall.core.seats import parse_seat
from meadhall.core.sketch import Grid
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import OdinView
from meadhall.games.odin.pictures.words import number
from meadhall.games.odin.rules.ending import ITEMS
from meadhall.games.odin.table.moves import VIKINGS

Item = Literal["buildings", "longships", "same_sets", "mixed_sets"]
AT_THE_END: Final[tuple[Item, ...]] = ("buildings", "longships", "same_sets", "mixed_sets")
"""What is counted when the game is over, in this order; the Fame of the track was there before."""


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


def best_first(view: OdinView) -> list[str]:
    """The seats by what they scored; with equal Fame by the fewer raids."""
    scores = view["scores"]
    return sorted(scores, key=lambda seat: (-scores[seat]["total"], len(view["players"][seat]["raids"])))


def final_scores(view: OdinView, words: Words) -> Grid:
    """The scores by item, the best first."""
    scores, seats = view["scores"], best_first(view)
    rows = [
        [
            words.seat(seat),
            *(str(scores[seat][item]) for item in ITEMS),
            str(scores[seat]["total"]),
            str(len(view["players"][seat]["raids"])),
        ]
        for seat in seats
    ]
    titles = [words.say("head.player"), *words.head((*ITEMS, "total", "raids"), "score")]
    return Grid(words.say("sketch.scores"), titles, rows, [parse_seat(seat) for seat in seats])


def scored_for(view: OdinView, words: Words, seat: str, item: Item) -> str:
    """What somebody has that brought Fame at the end: which buildings, which longships, of which Vikings how many."""
    player = view["players"][seat]
    if item == "buildings":
        return words.say("score.for_buildings", count=len(player["buildings"]))
    if item == "longships":
        return words.say("score.for_longships", count=len(player["longships"]))
    if item == "same_sets":
        size = number(words, "same_type_set_size")
        sets = [words.name(viking) for viking in VIKINGS for _ in range(player["vikings"][viking] // size)]
        return words.listed(sets)
    return ""
