"""What there is to say about a component besides its printed effect: its numbers, and what lies there now."""

from __future__ import annotations

from meadhall.core.content import Entry
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import ChampionsView
from meadhall.games.champions.pictures.wilds import wilds
from meadhall.games.champions.pictures.words import (
    amounts,
    donation_cost,
    enemy_facts,
    enemy_name,
    journey_facts,
    price,
)


def details(view: ChampionsView, words: Words, ident: str) -> list[str]:
    """Sentences about a component or a place, as the reader of a view may know them."""
    board = view["board"]
    for slot, enemy in wilds(board, words):
        if ident == slot:
            return [here(words, enemy)]
    if ident in board["shores"]:
        shore = board["shores"][ident]
        monster = [here(words, words.entry("monster", shore["monster"]), shore["coins"])] if shore["monster"] else []
        return [*monster, sentence(words, journey_facts(words, ident, shore))]
    if ident == "merchant_ship" and board["merchant"]:
        card = words.entry("merchant", board["merchant"])
        offer = price(words, card["cost"], card["gain"])
        return [words.say("details.merchant", card=card.id, offer=offer)]
    if ident == "stave_church":
        offers = "; ".join(words.name(offer.id) for offer in words.content.of("donation"))
        return [words.say("details.donations", offers=offers)]
    known = words.content.entry(ident)
    return printed(words, known) if known is not None else []


def here(words: Words, card: Entry, coins: int = 0) -> str:
    """The enemy that lies in a place."""
    facts = sentence(words, enemy_facts(words, card, coins))
    return words.say("details.here", enemy=enemy_name(words, card), facts=facts)


def sentence(words: Words, facts: list[str]) -> str:
    return words.say("details.facts", facts="; ".join(facts))


def printed(words: Words, card: Entry) -> list[str]:
    """The numbers on a component that its effect does not tell."""
    if card.kind == "die":
        return [words.say("details.faces", faces=card["faces"], count=card.copies)]
    if "attack" in card.data:
        return [sentence(words, enemy_facts(words, card))]
    if card.kind == "longship":
        cost = amounts(words, card["cost"])
        if not cost:  # nobody can buy it
            return [words.say("details.public_ship", room=card["capacity"])]
        return [words.say("details.ship", room=card["capacity"], cost=cost, glory=card["glory"])]
    if card.kind == "leader":
        return [words.say("details.leader", room=card["capacity"])]
    if card.kind == "donation":
        return [words.say("details.donation", cost=donation_cost(words, card), gives=amounts(words, card["gives"]))]
    if card.kind == "rune":
        return [words.say("details.rune", glory=card["runes"])]
    return []
