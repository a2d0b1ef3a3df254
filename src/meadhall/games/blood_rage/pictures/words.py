"""Phrases that the picture of the table and the explanations share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from meadhall.core.content import Entry
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import Battle, BloodRageView, Player
from meadhall.games.blood_rage.table.moves import CARD_KINDS
from meadhall.games.blood_rage.table.names import UNITS

ROMAN = ("", "I", "II", "III")


def roman(age: int) -> str:
    """An Age as it is written on cards and on the board."""
    return ROMAN[age]


def capital(phrase: str) -> str:
    """A phrase that stands alone."""
    return phrase[:1].upper() + phrase[1:]


def decided(battle: Battle) -> bool:
    """Whether the strengths have been compared: from then on the dead would falsify a total."""
    return bool(battle["winner"] or battle["tied"])


def numbers(data: Mapping[str, Any]) -> dict[str, int]:
    """The numbers among what is printed."""
    return {name: value for name, value in data.items() if isinstance(value, int)}


def sign(words: Words, kind: str, ident: str) -> str:
    """The sign of a figure or a region: one of ours, or the short name of what a pack has brought."""
    return words.say(f"{kind}.{ident}") if words.has(f"{kind}.{ident}") else words.short(ident)


def figure_signs(words: Words, figures: Sequence[str]) -> str:
    """Figures as signs, the units close together: "L2W Troll"."""
    signs = {figure: sign(words, "figure", figure) for figure in figures}
    counted = {
        figure: shown if figures.count(figure) == 1 else f"{figures.count(figure)}{shown}"
        for figure, shown in signs.items()
    }
    units = "".join(shown for figure, shown in counted.items() if figure in UNITS)
    return " ".join(filter(None, [units, *(shown for figure, shown in counted.items() if figure not in UNITS)]))


# Players


def cards_held(view: BloodRageView, player: Player) -> int:
    """The cards that a player holds: the hand, the one kept from before, and in the draft what is picked."""
    picks = player["picks"] if isinstance(player["picks"], int) else len(player["picks"])
    return len(player["hand"]) + bool(player["kept"]) + (picks if view["phase"] == "gods_gifts" else 0)


def own_picks(player: Player) -> list[str]:
    """The cards that a player has picked, if the reader may know them."""
    return [] if isinstance(player["picks"], int) else player["picks"]


def off_the_board(words: Words, player: Player) -> list[str]:
    """The figures that wait in the reserve, and those in Valhalla."""
    waiting = {"reserve": player["reserve"], "valhalla": player["valhalla"]}
    return [words.say(f"told.{place}", figures=figures) for place, figures in waiting.items() if figures]


# Cards, gods and rewards


def card_entry(words: Words, ident: str) -> Entry:
    return next(words.content.entries[kind][ident] for kind in CARD_KINDS if ident in words.content.entries[kind])


def card_data(words: Words, card: Entry) -> dict[str, Any]:
    """What is printed on a card, with what is printed for the monster that it brings."""
    monster = words.entry("monster", card["monster"]).data if "monster" in card.data else {}
    return {**monster, **card.data}


def corner(words: Words, card: Entry) -> str:
    """The numbers of a card: strength of a battle card, glory of a quest, cost of an upgrade."""
    if card.kind == "upgrade_card":
        strength = card_data(words, card).get("unit_strength", card_data(words, card).get("strength"))
        if strength is None:
            return words.say("sketch.upgrade_card", cost=card["cost"])
        return words.say("sketch.upgrade_with_strength", cost=card["cost"], strength=strength)
    if card.kind == "quest_card":
        return words.say("sketch.quest_card", glory=card["glory"])
    return words.say("sketch.battle_card", strength=card["strength"])


def card_brief(words: Words, card: Entry) -> str:
    """What a card does in a few words; nothing for cards that have only their strength, and for new ones of a pack."""
    text = f"brief.{card['key']}"
    return words.say(text, **numbers(card_data(words, card))) if words.has(text) else ""


def god_brief(words: Words, god: str) -> str:
    """What a god does where it stands, in a few words; nothing for a new one of a pack."""
    if not words.has(f"god.{god}"):
        return ""
    return words.aside(words.say(f"god.{god}", **numbers(words.entry("god", god).data)))


def reward(words: Words, token: str) -> str:
    if not token:
        return ""
    card = words.entry("pillage_token", token)
    return words.say(f"reward.{card['reward']}", amount=card["amount"])


def stake(words: Words, token: str) -> str:
    """A reward in a sentence: "1 step of Rage"."""
    if not token:
        return words.say("stake.nothing")
    known = words.entry("pillage_token", token)
    return words.say(f"stake.{known['reward']}", amount=known["amount"])
