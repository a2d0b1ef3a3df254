"""What there is to say about a component besides its printed effect: its neighbours, its numbers."""

from __future__ import annotations

from meadhall.core.content import Entry
from meadhall.core.words import Words
from meadhall.games.blood_rage.pictures.words import corner
from meadhall.games.blood_rage.table.moves import CARD_KINDS


def details(words: Words, ident: str) -> list[str]:
    """What there is to say about a component besides its effect: the neighbours of a province, numbers of a card."""
    known = words.content.entry(ident)
    if known is None:
        return []
    if known.kind == "province":
        key = "details.center" if known["villages"] < 0 else "details.province"
        facts = {"villages": known["villages"], "fjord": known.get("fjord", ""), "region": known.get("region", "")}
        return [words.say(key, adjacent=known["adjacent"], **facts)]
    if known.kind in CARD_KINDS:
        return details_of_card(words, known)
    if known.kind in ("figure", "monster"):
        return [words.say("details.figure", strength=known["strength"])]
    return []


def details_of_card(words: Words, card: Entry) -> list[str]:
    return [words.say("details.card", corner=corner(words, card))]
