"""Small helps that all parts of the picture share: whose eyes, which colour, how text is broken into lines."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from meadhall.core.seats import parse_seat
from meadhall.core.state import View
from meadhall.core.words import Words
from meadhall.games.odin.details import details

CLANS: Final = ("wolf", "raven", "serpent", "bear", "ram")
"""The colour, the emblem and the hatch of each seat."""

CARD: Final = (18, 3)
ROW: Final = (24, 2)
LABEL: Final = (18, 2)
HOUSE: Final = (16, 2)
"""How many letters in how many lines the templates of the board have room for."""


def clan(seat: str) -> str:
    return CLANS[parse_seat(seat) % len(CLANS)]


def home(view: View) -> str:
    """Whose village is the large one: the reader's, or the first for somebody who has none."""
    return str(view["seat"]) if view["seat"] in view["players"] else next(iter(view["players"]))


def others(view: View) -> list[str]:
    """The others in the order in which they play after the owner of the large village."""
    seats = list(view["players"])
    first = seats.index(home(view))
    return seats[first + 1 :] + seats[:first]


def lines(text: str, room: tuple[int, int]) -> dict[str, str]:
    """A text in the lines of a template: `does1`, `does2` …; what has no room is cut."""
    width, most = room
    found = wrap(text, width)
    if len(found) > most:
        found = [*found[: most - 1], f"{found[most - 1][: width - 1].rstrip(' ,')}…"]
    return {f"does{number + 1}": found[number] if number < len(found) else "" for number in range(most)}


def says(view: View, words: Words, ident: str) -> list[str]:
    """What a component can do, and what there is to say about it now."""
    card = words.content.entry(ident)
    effect = card.effect(words.lang) if card is not None else ""
    return [*([effect] if effect else []), *details(view, words, ident)]
