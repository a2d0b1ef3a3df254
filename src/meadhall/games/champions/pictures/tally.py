"""Who has most of what a destiny counts, as far as it can be seen: `destinies.py`, told from a view."""

from __future__ import annotations

from typing import Final

from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import ChampionsView, Shore

AHEAD: Final = "ahead"
TIED: Final = "tied"
BEHIND: Final = "behind"
TROPHIES: Final = {"trolls": "troll", "draugr": "draugr", "monsters": "monster"}
COLORED: Final = "cards_"


class Tally:
    """How much a seat has of something, the most that another has, and what comes of it."""

    __slots__ = ("mine", "others", "standing")

    def __init__(self, mine: int, others: int) -> None:
        self.mine = mine
        self.others = others
        self.standing = BEHIND if mine < max(others, 1) else TIED if mine == others else AHEAD


def tally(view: ChampionsView, words: Words, seat: str, metric: str) -> Tally:
    """How a seat stands in what a destiny counts. Everything that is counted lies open."""
    counts = {other: count(view, words, other, metric) for other in view["players"]}
    return Tally(counts.pop(seat), max(counts.values()))


def count(view: ChampionsView, words: Words, seat: str, metric: str) -> int:
    player = view["players"][seat]
    if metric in TROPHIES or metric.startswith(COLORED):
        cards = [card for ident in player["trophies"] if (card := words.content.entry(ident)) is not None]
        if metric in TROPHIES:
            return sum(card.kind == TROPHIES[metric] for card in cards)
        return sum(card["color"] == metric.removeprefix(COLORED) for card in cards)
    if metric == "food":
        return player["food"] + sum(shore["food"] for shore in sailed_by(view, seat))
    if metric == "warriors":
        return warriors(view, seat)
    at_home = {"wood": player["wood"], "coin": player["coin"], "favor": player["favor"], "runes": len(player["runes"])}
    return at_home[metric]


def warriors(view: ChampionsView, seat: str) -> int:
    """All warriors: at home, sent to the wilds, and on ships."""
    board = view["board"]
    sent = [dice for slot, dice in board["sent"].items() if board["placed"].get(slot) == seat]
    aboard = [shore["dice"] for shore in sailed_by(view, seat)]
    return sum(sum(dice.values()) for dice in (view["players"][seat]["dice"], *sent, *aboard))


def sailed_by(view: ChampionsView, seat: str) -> list[Shore]:
    """The shores where a ship of this seat lies."""
    return [shore for shore in view["board"]["shores"].values() if shore["sailor"] == seat]
