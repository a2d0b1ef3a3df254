"""What somebody might try although a rule forbids it: only of that it is said why not.

A march from where one has nobody, a ship on land, a card that lies elsewhere: nobody thinks of these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from meadhall.core.content import Entry
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import BloodRageView, Player
from meadhall.games.blood_rage.pictures.foresight import upgrade_keys
from meadhall.games.blood_rage.pictures.words import card_entry
from meadhall.games.blood_rage.table.names import UNITS


class Reader:
    """Who looks at the table: what they have, and where."""

    def __init__(self, view: BloodRageView, words: Words) -> None:
        self.view = view
        self.words = words
        self.seat = view["seat"]

    @property
    def player(self) -> Player:
        return self.view["players"][self.seat]

    def figures(self, place: str) -> list[str]:
        """The own figures at a place."""
        view = self.view
        there = view["provinces"][place] if place in view["provinces"] else view["fjords"][place]
        return there["figures"].get(self.seat, [])

    def stands(self, place: str) -> bool:
        """Whether a province is left, or a fjord open."""
        view = self.view
        return (
            not view["provinces"][place]["destroyed"] if place in view["provinces"] else view["fjords"][place]["open"]
        )

    def printed(self, figure: str) -> Entry:
        return self.words.entry("figure" if figure in UNITS else "monster", figure)

    def card(self, ident: str) -> Entry | None:
        """A card of the own hand."""
        return card_entry(self.words, ident) if ident in self.player["hand"] else None

    def has(self, key: str) -> bool:
        """Whether an upgrade with this effect is in play."""
        return key in dict(upgrade_keys(self.view, self.words, self.seat))


def never(reader: Reader, *words: str) -> bool:
    return False


def invade(reader: Reader, figure: str, place: str) -> bool:
    """Ships think of fjords, the others of land."""
    afloat = reader.printed(figure)["terrain"] == "fjord"
    return afloat == (place in reader.view["fjords"]) and reader.stands(place)


def revive(reader: Reader, figure: str, place: str) -> bool:
    return reader.has("friggas_domain") and invade(reader, figure, place)


def march(reader: Reader, start: str, target: str) -> bool:
    mine = any(reader.printed(figure)["can_march"] for figure in reader.figures(start))
    return mine and start != target and reader.stands(target)


def pillage(reader: Reader, province: str) -> bool:
    """Where one stands, or a ship beside it."""
    return reader.stands(province) and reader.seat in reader.view["provinces"][province]["strength"]


def challenge(reader: Reader, province: str) -> bool:
    return reader.has("tyrs_challenge") and pillage(reader, province)


def sacrifice(reader: Reader) -> bool:
    return reader.has("friggas_sacrifice")


def upgrade(reader: Reader, ident: str) -> bool:
    card = reader.card(ident)
    return card is not None and card.kind == "upgrade_card"


def quest(reader: Reader, ident: str) -> bool:
    card = reader.card(ident)
    return card is not None and card.kind == "quest_card"


def add(reader: Reader, ident: str) -> bool:
    card = reader.card(ident)
    return card is not None and card.kind == "battle_card"


def standing(reader: Reader, figure: str, place: str) -> bool:
    """A figure where it is."""
    return figure in reader.figures(place)


def send(reader: Reader, god: str, province: str) -> bool:
    battle = reader.view["battle"]
    here = battle is not None and reader.view["gods"].get(god) == battle["province"]
    return here and reader.stands(province)


def province(reader: Reader, ident: str) -> bool:
    return reader.stands(ident)


TRIED: Final[dict[str, Callable[..., bool]]] = {
    "pick": never,
    "fight": never,
    "keep": never,
    "slot": never,
    "invade": invade,
    "revive": revive,
    "march": march,
    "pillage": pillage,
    "challenge": challenge,
    "sacrifice": sacrifice,
    "upgrade": upgrade,
    "quest": quest,
    "add": add,
    "offer": standing,
    "join": standing,
    "send": send,
    "lead": province,
}
"""By verb; of others everything that can be seen might be tried."""


def would_try(view: BloodRageView, words: Words, verb: str, named: Sequence[str]) -> bool:
    if view["seat"] not in view["players"] or verb not in TRIED:
        return True
    return TRIED[verb](Reader(view, words), *named)
