"""Cards as a picture: the band of their kind, the number in their shield, an engraving, a text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from meadhall.core.content import Entry
from meadhall.core.scene import Card
from meadhall.core.words import Words
from meadhall.games.blood_rage.pictures.details import details_of_card
from meadhall.games.blood_rage.pictures.drawn import DRAWN
from meadhall.games.blood_rage.pictures.words import capital, card_brief, card_entry, roman
from meadhall.games.blood_rage.rules.battle.cards import SIGHT

KINDS: Final = {"battle_card": "battle", "quest_card": "quest", "upgrade_card": "upgrade"}
"""The word for the band of each kind of card."""

GODS: Final = ("odin", "thor", "loki", "frigga", "heimdall", "tyr")
QUESTS: Final = {"glorious_death": "death", "widespread": "widespread"}


def face(words: Words, ident: str, key: str, spots: Sequence[str] = (), number: str = "") -> Card:
    """A card that its reader may see; one without a text says that its strength is all it has."""
    card = card_entry(words, ident)
    effect = card.effect(words.lang) or words.say("scene.plain")
    return Card(
        key,
        words.name(ident),
        KINDS[card.kind],
        number or shield(card),
        sentence(card_brief(words, card)) or effect,
        words.say(f"scene.foot.{KINDS[card.kind]}", age=roman(card["age"]), slot=card.get("slot", "")),
        engraving(card),
        spots=spots,
        says=[effect, *details_of_card(words, card)],
    )


def back(words: Words, key: str, seen: str) -> Card:
    """A card from behind: only its Age can be seen, as in `age_2`."""
    age = int(seen.rpartition("_")[2])
    return Card(key, words.say("scene.back", age=roman(age)), foot=roman(age), back=True)


def faces(words: Words, idents: Iterable[str], spots: bool = True, beside: Sequence[str] = ()) -> list[Card]:
    """Cards side by side; the key follows a card from the pack to the hand and into a battle. Copies are counted, those
    that lie `beside` first.
    """
    found: list[Card] = []
    seen = list(beside)
    for ident in idents:
        seen.append(ident)
        number = seen.count(ident)
        key = f"card:{ident}" if number == 1 else f"card:{ident}:{number}"
        found.append(face(words, ident, key, [f"card:{ident}"] if spots else ()))
    return found


def shield(card: Entry) -> str:
    """The number that counts: strength in a battle, glory of a quest, Rage for an upgrade."""
    if card.kind == "battle_card":
        return "=" if card["key"] == SIGHT else f"+{card['strength']}"
    return str(card["glory"] if card.kind == "quest_card" else card["cost"])


def sentence(brief: str) -> str:
    """What a card does in short, as it stands on the card."""
    return f"{capital(brief)}." if brief else ""


def art(name: str, otherwise: str) -> str:
    """The engraving of something; what a pack brings along looks like something else."""
    return f"art-{name if f'art-{name}' in DRAWN else otherwise}"


def engraving(card: Entry) -> str:
    """The picture of a card: its monster, its unit, the land of its quest, or the god that gives it."""
    key: str = card["key"]
    if card.kind == "quest_card":
        return art(QUESTS.get(key, key), "fate")
    if "monster" in card.data:
        return art(card["monster"], "monster")
    if card.get("slot") in ("leader", "warrior", "ship"):
        return f"art-{card['slot']}"
    if "mystics" in card.data:
        return "art-mystic"
    return f"art-{next((god for god in GODS if key.startswith(god)), 'fate')}"
