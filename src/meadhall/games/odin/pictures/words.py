"""Phrases that the picture of the table and the explanations share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from meadhall.core.content import Entry
from meadhall.core.grammar import Grammar
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import Cards, Payment
from meadhall.games.odin.table.moves import SYMBOLS, VIKINGS
from meadhall.games.odin.table.names import ANY

BY_FIELDS: Final = ("use", "when", "scope", "type", "symbol")
"""Fields by which effects of one operation can mean different things: for their values there may be texts."""


class OdinWords(Words):
    """How many Vikings come for how many cards belongs to the name of a choice."""

    def word(self, word: str) -> str:
        return self.recruited(int(word)) if word.isdecimal() else super().word(word)

    def choice(self, grammar: Grammar, move: int, asked: str = "") -> str:
        if grammar.verb_of[move] != "recruit":
            return super().choice(grammar, move, asked)
        viking, cards = grammar.words(move)
        return self.recruited(int(cards), viking)

    def recruited(self, cards: int, viking: str = "any") -> str:
        count = self.content.tables["game"]["recruit_table"][cards - 1]
        return self.say(f"recruits.{viking}", count=count, cards=cards)


def number(words: Words, name: str) -> int:
    """A number of the game."""
    found = words.content.tables["game"][name]
    assert isinstance(found, int)
    return found


# Vikings and symbols


def sign(words: Words, viking: str) -> str:
    """The letter that stands for a type of Viking."""
    return words.say(f"sign.{viking}")


def vikings(words: Words, counts: Mapping[str, int], *, signs: bool = True) -> str:
    """Vikings or their symbols, those that there are: "3T 1S", or with whole words "3× Trader, Sailor"."""
    if not signs:
        return words.listed([words.name(viking) for viking in VIKINGS for _ in range(counts.get(viking, 0))])
    found = [f"{counts[viking]}{sign(words, viking)}" for viking in VIKINGS if counts.get(viking)]
    return " ".join(found) if found else "0"


def needs(raid: Entry) -> dict[str, int]:
    """The Vikings that are printed on a raid card."""
    return {viking: raid[f"{viking}s"] for viking in VIKINGS}


def recruit_table(words: Words) -> dict[str, str]:
    """How many Vikings come for how many symbols, each as "1/3/6"."""
    table = words.content.tables["game"]["recruit_table"]
    return {"vikings": "/".join(map(str, table)), "symbols": "/".join(map(str, range(1, len(table) + 1)))}


def card_symbols(words: Words, card: str) -> list[str]:
    """The two symbols of an action card."""
    known = words.entry("action_card", card)
    return [known["viking_symbol"], known["action_symbol"]]


def symbols(words: Words, cards: Cards) -> str:
    """What some action cards show, each of their two symbols: "3W 2T, 4 craft, 1 hero"."""
    shown = dict.fromkeys((*VIKINGS, *SYMBOLS), 0)
    for ident, count in cards.items():
        card = words.entry("action_card", ident)
        shown[card["viking_symbol"]] += count
        shown[card["action_symbol"]] += count
    return ", ".join([vikings(words, shown), *action_symbols(words, shown)])


def action_symbols(words: Words, counts: Mapping[str, int]) -> list[str]:
    """Action symbols with their numbers, those that there are."""
    return [words.say("sketch.symbols", count=counts[it], symbol=it) for it in SYMBOLS if counts.get(it)]


# What a card can do


def brief(words: Words, effect: Mapping[str, Any], *, signs: bool = True) -> str:
    """An effect in a few words: with the signs of the legend, or with whole words instead."""
    op = effect["op"]
    special = [f"brief.{op}.zone"] if "zone" in effect else []
    special += [f"brief.{op}.{effect[field]}" for field in BY_FIELDS if field in effect]
    keys = [*special, f"brief.{op}"]
    if not signs:
        keys = [*(key.replace("brief.", "whole.", 1) for key in keys), *keys]
    key = next(key for key in keys if words.has(key))
    facts = {"amount": 1, **effect}
    facts["viking"] = ""
    if effect.get("type") in VIKINGS:
        facts["viking"] = sign(words, effect["type"]) if signs else f" {words.name(effect['type'])}"
    if "action" in effect:
        whole = f"whole.cheaper.{effect['action']}"
        facts["cheaper"] = words.say(f"cheaper.{effect['action']}" if signs or not words.has(whole) else whole)
    if "zone" in effect:
        facts["zone"] = words.say(f"value.{effect['zone']}")
    if effect.get("symbol") == ANY:
        facts["symbol"] = ""
    return words.say(key, **facts)


def briefs(words: Words, effects: Iterable[Mapping[str, Any]], *, signs: bool = True) -> str:
    return ", ".join(brief(words, effect, signs=signs) for effect in effects)


def ability(words: Words, card: Entry, *, signs: bool = True) -> str:
    """What a hero or a longship can do, in a few words."""
    text = briefs(words, card["effects"], signs=signs)
    kind = "sketch" if signs else "whole"
    return words.say(f"{kind}.{card['ability_type']}_ability", brief=text) if card.kind == "hero" else text


def longship_facts(words: Words, ident: str) -> str:
    """Range and Fame of a longship."""
    ship = words.entry("longship", ident)
    key = "sketch.longship_facts" if ship["fame"] else "sketch.longship_without_fame"
    return words.say(key, range=ship["range"], fame=ship["fame"])


# What is paid


def payment_line(words: Words, payment: Payment) -> str:
    """What an action costs, what helps, and how many cards are still to be discarded."""
    said = [words.say("payment.cost", cost=payment["cost"], symbol=f"symbol_{payment['symbol']}")]
    said += payment_helps(words, payment)
    said += [words.say("payment.paid", count=payment["paid"])] if payment["paid"] else []
    return words.say("payment.line", facts=", ".join(said), left=payment["left"])


def payment_helps(words: Words, payment: Payment) -> list[str]:
    """What makes up for cards of a payment."""
    discount, symbols = payment["discount"], payment["building_symbols"]
    return [
        *([words.say("payment.discount", count=discount)] if discount else []),
        *([words.say("payment.building_symbols", count=symbols)] if symbols else []),
    ]
