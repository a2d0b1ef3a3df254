"""What there is to say about a player."""

from __future__ import annotations

from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import OdinView, Player


def player_told(view: OdinView, words: Words, seat: str) -> list[str]:
    """The facts of a player for somebody who hears them."""
    player = view["players"][seat]
    facts = [
        *([words.say("told.first")] if seat == view["start_player"] else []),
        words.say("told.fame", count=player["fame"]),
        words.say("told.standing", count=view["standing"][seat]["total"]),
        words.say("told.vikings", limit=player["viking_limit"], **player["vikings"]),
        words.say("told.cards", count=player["hand_size"]),
        words.say("told.material", count=player["material"]),
    ]
    return [*facts, *belongings(words, player), words.say("told.raids", count=len(player["raids"]))]


def belongings(words: Words, player: Player) -> list[str]:
    """Hero, longships and buildings."""
    facts = []
    if player["hero"]:
        viking = words.entry("hero", player["hero"])["viking_symbol"]
        facts.append(words.say("told.hero", hero=player["hero"], symbol=f"symbol_{viking}"))
    for ident, ship in player["longships"].items():
        key = "told.ship_away" if ship["away"] else "told.ship_home"
        facts.append(words.say(key, longship=ident, range=ship["range"], capacity=ship["capacity"]))
    if player["buildings"]:
        facts.append(words.say("told.buildings", buildings=list(player["buildings"].values())))
    return facts


def known_cards(view: OdinView, words: Words, seat: str) -> str:
    """The cards in the hand of another player that came there openly."""
    known = view["players"][seat]["known"]
    if not known or seat == view["seat"]:
        return ""
    cards = [words.short(card) for card, count in known.items() for _ in range(count)]
    return words.say("sketch.known_cards", cards=words.listed(cards))
