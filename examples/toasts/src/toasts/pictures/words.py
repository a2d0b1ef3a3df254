"""Phrases that the board and the sketch share."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.state import View
from meadhall.core.words import Words
from toasts.table.names import FACES


def headline(view: View, words: Words) -> str:
    """How far the feast is; who is to move matters only to those who are not."""
    if view["winners"]:
        return words.say("sketch.headline_end")
    said = words.say("sketch.headline_order")
    if view["toast"]:
        said = words.say("sketch.headline", toast=view["toast"], toasts=view["toasts"], first=view["first"])
    if view["seat"] in view["asked"]:
        return said
    return f"{said} {words.say('sketch.to_move', asked=words.listed([words.seat(seat) for seat in view['asked']]))}"


def faces(numbers: Sequence[int], words: Words) -> str:
    """What the die can show."""
    return words.listed([words.name(FACES[number]) for number in numbers])


def rack(view: View) -> int:
    """How many horns are on the rack."""
    deck = view["deck"]
    return deck if isinstance(deck, int) else len(deck)
