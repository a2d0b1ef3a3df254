"""Small helps that all parts of the picture share: whose eyes, which colour, how text is broken into lines."""

from __future__ import annotations

import re
from typing import Final

from meadhall.core.seats import parse_seat
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import OdinView
from meadhall.games.odin.pictures.details import details
from meadhall.games.odin.pictures.raids import raid_facts, zones

CLANS: Final = ("wolf", "raven", "serpent", "bear", "ram")
"""The colour, the emblem and the hatch of each seat."""

CARD: Final = (7.2, 3)
ROW: Final = (9.2, 2)
LABEL: Final = (8.2, 3)
HOUSE: Final = (6.25, 3)
"""How wide the lines of a template are, in heights of its letters, and how many there are."""

WIDTHS: Final = {
    **dict.fromkeys("il'’|.,:; ", 0.31),
    **dict.fromkeys("tfrjI()!-", 0.39),
    **dict.fromkeys("ckszvxy", 0.56),
    **dict.fromkeys("mwMWGOQÄÖÜ+−×", 0.86),
}
"""How wide a letter is in heights of letters, in the widest of the fonts that may show it; others are 0.63."""


def clan(seat: str) -> str:
    return CLANS[parse_seat(seat) % len(CLANS)]


def home(view: OdinView) -> str:
    """Whose village is the large one: the reader's, or the first for somebody who has none."""
    return str(view["seat"]) if view["seat"] in view["players"] else next(iter(view["players"]))


def others(view: OdinView) -> list[str]:
    """The others in the order in which they play after the owner of the large village."""
    seats = list(view["players"])
    first = seats.index(home(view))
    return seats[first + 1 :] + seats[:first]


def width(text: str) -> float:
    """About how wide a text is, in heights of its letters."""
    return sum(WIDTHS.get(letter, 0.63) for letter in text)


def lines(text: str, room: tuple[float, int]) -> dict[str, str]:
    """A text in the lines of a template: `does1`, `does2` …; what has no room is left out."""
    widest, most = room
    found = [""]
    for word in re.split(r" (?!−)", text):  # a minus and its number stay with what they are about
        longer = f"{found[-1]} {word}".strip()
        if found[-1] and width(longer) > widest:
            found.append(word)
        else:
            found[-1] = longer
    if len(found) > most:
        found = [*found[: most - 1], f"{found[most - 1]}…"]
    return {f"does{number + 1}": found[number] if number < len(found) else "" for number in range(most)}


def says(view: OdinView, words: Words, ident: str) -> list[str]:
    """What a component can do, and what there is to say about it now."""
    card = words.content.entry(ident)
    effect = card.effect(words.lang) if card is not None else ""
    places = [zone for zone, raid in zip(zones(words), view["ocean"].values(), strict=True) if raid == ident]
    told = [
        words.say("details.raid", zone=zone, facts=raid_facts(view, words, ident, zone, signs=False)) for zone in places
    ]
    return [*([effect] if effect else []), *(told or details(view, words, ident))]
