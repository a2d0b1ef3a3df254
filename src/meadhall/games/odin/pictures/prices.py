"""What actions cost in cards of the hand, and how much of it somebody holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from meadhall.core.parts import part
from meadhall.core.scene import Price, Sign
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import Cards, OdinView, Player
from meadhall.games.odin.pictures.words import card_symbols, number
from meadhall.games.odin.table.moves import SYMBOLS, VIKINGS
from meadhall.games.odin.table.names import ACTION_SYMBOL

COINS: Final = {"warrior": "⚔", "trader": "⚖", "sailor": "⚓", "hero": "♔", "craft": "⚒", "seamanship": "⛵"}
"""The symbols of action cards, in the order in which a hand is counted, as characters that are drawn."""


def coin_signs(words: Words) -> list[Sign]:
    return [Sign(sign, f"ic-{coin}", words.say(f"word.symbol_{coin}")) for coin, sign in COINS.items()]


def held(words: Words, cards: Cards) -> dict[str, int]:
    """How many cards show each symbol."""
    found = dict.fromkeys((*VIKINGS, *SYMBOLS), 0)
    for card, count in cards.items():
        if words.content.entry(card) is not None:  # not those that the reader does not know
            for symbol in card_symbols(words, card):
                found[symbol] += count
    return found


def counted(words: Words, cards: Cards) -> str:
    """How many there are of each symbol, behind its sign."""
    return ", ".join(f"{COINS[coin]}\u00a0{count}" for coin, count in held(words, cards).items() if count)


@part
def prices(view: OdinView, words: Words) -> dict[str, Price]:
    """By the text of a move what it costs the reader, whatever helps to pay it."""
    mine = view["players"].get(view["seat"])
    if mine is None or view["seat"] not in view["asked"] or view["question"] != "action":
        return {}
    return dict(_prices(view, words, mine))


def _prices(view: OdinView, words: Words, mine: Player) -> Iterator[tuple[str, Price]]:
    for viking in VIKINGS:
        for cards in range(1, len(words.content.tables["game"]["recruit_table"]) + 1):
            yield f"recruit {viking} {cards}", Price(viking, cards)
    for slot, hero in zip(words.content.of("mead_hall_slot"), view["hero_display"], strict=True):
        if hero:
            yield f"hire {hero}", _price("recruit_hero", slot["hero_cost"])
    for building in filter(None, view["building_display"]):
        yield f"build {building}", _price("build", number(words, "build_craft_cost"))
    yield "material", _price("gain_material", mine["material_price"])
    for ship in filter(None, view["longship_display"]):
        yield f"buy {ship}", _price("buy_longship", number(words, "longship_seamanship_cost"))
    for own, state in mine["longships"].items():
        if state["away"]:
            yield f"return {own}", _price("return_longship", number(words, "return_seamanship_cost"))
        if state["damage"]:
            yield f"repair {own}", _price("repair_longship", number(words, "repair_seamanship_cost"))


def _price(action: str, cost: int) -> Price:
    return Price(ACTION_SYMBOL[action], cost)
