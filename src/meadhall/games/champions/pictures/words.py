"""Phrases that the pictures of the table and the explanations share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from meadhall.core.content import Content, Entry
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import HIDDEN, ChampionsView, Shore

COLORS: Final = ("yellow", "red", "blue")
REWARDS: Final = ("glory", "favor", "coin", "food", "wood")


def amounts(words: Words, table: Mapping[str, int]) -> str:
    """Goods or dice with their numbers: "2 food, 1 wood"."""
    return counts(words, {name: count for name, count in table.items() if count})


def counts(words: Words, table: Mapping[str, int]) -> str:
    """Like `amounts`, but what there is none of is told as well."""
    return ", ".join(words.say(f"amount.{name}", count=count) for name, count in table.items())


def price(words: Words, cost: Mapping[str, int], gain: Mapping[str, int]) -> str:
    if cost and gain:
        return words.say("sketch.price", cost=amounts(words, cost), gain=amounts(words, gain))
    return amounts(words, cost or gain)


def enemy_name(words: Words, card: Entry) -> str:
    """An enemy with its color, if that counts for a set."""
    if card.get("color") in COLORS:
        return words.say("sketch.colored", enemy=card.id, color=card["color"])
    return words.short(card.id)


def reward(card: Entry, coins: int = 0) -> dict[str, int]:
    """What a victory brings, with the coins that lie on the card, in the order of the table."""
    whole = {**card["reward"], "coin": card["reward"].get("coin", 0) + coins}
    return {good: whole[good] for good in REWARDS if whole.get(good)}


def enemy_facts(words: Words, card: Entry, coins: int = 0) -> list[str]:
    """The numbers of an enemy, as one would tell them."""
    facts = [
        words.say("told.strength", attack=card["attack"], defense=card["defense"]),
        words.say("told.reward", reward=amounts(words, reward(card, coins))),
    ]
    if card["forbidden"]:
        facts.append(words.say("told.barred", warriors=plurals(words, card["forbidden"])))
    return facts


def plurals(words: Words, warriors: Sequence[str]) -> str:
    return words.listed([words.say(f"plural.{warrior}") for warrior in warriors])


def donation_cost(words: Words, offer: Entry) -> str:
    return amounts(words, {"coin": offer["coins"]})


def journey_facts(words: Words, ident: str, shore: Shore) -> list[str]:
    """The journey card if the reader knows it, and how far the food goes, for the ear."""
    if shore["journey"] in ("", HIDDEN):
        card = words.say("told.unknown_journey")
    else:
        card = words.say("told.known_journey", journey=shore["journey"])
    return [card, words.say("told.feeds", feeds=words.entry("shore", ident)["warriors_per_food"])]


def headline(view: ChampionsView, words: Words) -> str:
    """How far the game is; who is to move matters only to those who are not."""
    start = view["start_player"]
    if view["phase"] == "leaders":
        said = words.say("sketch.headline_leaders", start=start)
    else:
        said = words.say(
            "sketch.headline", round=view["round"], rounds=view["rounds"], phase=view["phase"], start=start
        )
    if view["seat"] in view["asked"]:
        return said
    return f"{said} {words.say('sketch.to_move', asked=words.listed([words.seat(seat) for seat in view['asked']]))}"


PLACES: Final = ("location", "longship", "shore")


class ChampionsWords(Words):
    """A donation is named by what is paid and what it gives, so that whoever changes it says so in one place."""

    def __init__(self, lang: str, texts: Mapping[str, str], content: Content) -> None:
        super().__init__(lang, texts, content)
        self._places: dict[str, str] = {}
        self._places = {ident: self.short(ident) for kind in PLACES for ident in content.entries[kind]}

    def word(self, word: str) -> str:
        return self._places.get(word) or super().word(word)

    def short(self, ident: str) -> str:
        """A place has one name, the one on the board, also where there is room for more: "Large Ship"."""
        return self._places.get(ident) or super().short(ident)

    def name(self, ident: str) -> str:
        offer = self.content.entries["donation"].get(ident)
        if offer is None:
            return super().name(ident)
        return self.say("donation.offer", cost=donation_cost(self, offer), gives=amounts(self, offer["gives"]))
