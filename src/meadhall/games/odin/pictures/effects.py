"""What a choice would do now, in a sentence or two: what it costs, what it brings, what stays in the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from meadhall.core.parts import part
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import OdinView, Player
from meadhall.games.odin.pictures.prices import COINS, counted, held, prices
from meadhall.games.odin.pictures.raids import raid_facts, zones
from meadhall.games.odin.pictures.words import card_symbols, number

Told = Iterator[tuple[str, str]]
"""Moves, as texts, with what they would do."""


@part
def effects(view: OdinView, words: Words) -> dict[str, str]:
    """For the moves of whoever is asked; of others what stands on their component is told."""
    mine = view["players"].get(view["seat"])
    told = EFFECTS.get(view["question"])
    if mine is None or told is None or view["seat"] not in view["asked"]:
        return {}
    return dict(told(view, words, mine))


# Actions


def actions(view: OdinView, words: Words, mine: Player) -> Told:
    have = held(words, mine["hand"])
    for move, price in prices(view, words).items():
        verb, _, ident = move.partition(" ")
        key = "cost" if have[price.coin] >= price.count else "cost_helped"
        cost = words.say(f"effect.{key}", count=price.count, sign=COINS[price.coin], have=have[price.coin])
        yield move, " ".join(filter(None, (cost, besides(view, words, mine, verb, ident))))
    yield "swap", words.say("effect.swap")
    yield "renew", words.say("effect.renew")
    yield "end", ending(words, mine)
    for raid, zone in zip(view["ocean"].values(), zones(words), strict=True):
        if raid:
            facts = raid_facts(view, words, raid, zone, signs=False)
            yield f"raid {raid}", words.say("effect.raid", facts=facts)


def besides(view: OdinView, words: Words, mine: Player, verb: str, ident: str) -> str:
    """What there is to say about an action besides its price."""
    if verb == "recruit":
        return recruits(view, words, mine, *ident.split())
    if verb == "build":
        material = words.say("effect.material", count=number(words, "build_material_cost"))
        return f"{material} {words.entry('building', ident).effect(words.lang)}"
    if verb == "hire":
        return words.entry("hero", ident).effect(words.lang)
    if verb == "buy":
        return words.entry("longship", ident).effect(words.lang)
    return ""


def recruits(view: OdinView, words: Words, mine: Player, viking: str, cards: str) -> str:
    """Where so many Vikings come from, and whether there is room for them."""
    count = words.content.tables["game"]["recruit_table"][int(cards) - 1]
    if count > view["reserve"][viking]:
        return words.say("effect.short", reserve=view["reserve"][viking])
    surplus = sum(mine["vikings"].values()) + count - mine["viking_limit"]
    return words.say("effect.surplus", limit=mine["viking_limit"], count=surplus) if surplus > 0 else ""


def ending(words: Words, mine: Player) -> str:
    drawn = mine["draw_target"] - mine["hand_size"]
    return words.say("effect.draw", count=drawn) if drawn > 0 else words.say("effect.draw_none")


# Cards


def left_over(verb: str) -> Callable[[OdinView, Words, Player], Told]:
    """What stays in the hand without a card."""

    def told(view: OdinView, words: Words, mine: Player) -> Told:
        for card, count in mine["hand"].items():
            rest = {**mine["hand"], card: count - 1}
            symbols = counted(words, rest)
            yield f"{verb} {card}", words.say("effect.keeps" if symbols else "effect.keeps_none", symbols=symbols)

    return told


def payment(view: OdinView, words: Words, mine: Player) -> Told:
    for verb in ("pay", "wild"):
        yield from left_over(verb)(view, words, mine)


def display(view: OdinView, words: Words, mine: Player) -> Told:
    """What is in the hand with a card of the display."""
    for card in filter(None, view["action_display"]):
        more = {**mine["hand"], card: mine["hand"].get(card, 0) + 1}
        yield f"take {card}", words.say("effect.has", symbols=counted(words, more))


def contribution(view: OdinView, words: Words, mine: Player) -> Told:
    """What whoever raids has to match then."""
    for card in mine["hand"]:
        sign = COINS[card_symbols(words, card)[1]]
        yield f"contribute {card}", words.say("effect.contribute", seat=view["turn"], sign=sign)


EFFECTS: Final[dict[str, Callable[[OdinView, Words, Player], Told]]] = {
    "action": actions,
    "pay": payment,
    "swap": display,
    "pick": display,
    "give": left_over("give"),
    "renew": left_over("discard"),
    "discard": left_over("discard"),
    "prevent_damage": left_over("discard"),
    "contribute": contribution,
}
"""By question."""
