"""Who may sit where: names, bots, invitations, and how the players are called at the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from meadhall.bots.levels import LEVELS
from meadhall.core.words import Words
from meadhall.server.events import Place
from meadhall.server.table import BOT
from meadhall.server.tokens import kept, new_token
from meadhall.server.trouble import Trouble
from meadhall.server.wire import LONGEST_NAME, SeatWish

QUICK = ("random", "greedy")
BOTS = (*LEVELS, *QUICK)
"""The bots that can be invited: the levels for people, and two that answer at once."""
USUAL_BOT = "normal"


def seat_everybody(wishes: Sequence[SeatWish], owner: str) -> tuple[list[Place], dict[int, str]]:
    """The places of a new table, and the invitations to those that are open."""
    places: list[Place] = []
    invites: dict[int, str] = {}
    for seat, wish in enumerate(wishes):
        if wish.kind == "bot":
            places.append(Place("bot", bot=known_bot(wish.bot)))
        elif wish.kind == "open":
            invites[seat] = new_token()
            places.append(Place("open", invite=kept(invites[seat])))
        else:
            name = good_name(wish.name, places) if wish.name.strip() else ""
            places.append(Place("person", name=name, owner=owner))
    return places, invites


def known_bot(name: str) -> str:
    name = name or USUAL_BOT
    if name not in BOTS:
        raise Trouble("no_bot", bot=name, bots=", ".join(BOTS))
    return name


def good_name(name: str, others: Sequence[Place]) -> str:
    """The name, if it can be one and nobody else is called so."""
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or name.startswith(BOT):
        raise Trouble("bad_name", most=LONGEST_NAME)
    if name.casefold() in (place.name.casefold() for place in others):
        raise Trouble("name_taken")
    return name


def display_names(places: Sequence[Place], words: Words) -> list[str]:
    """The players as the table calls them, in the reader's language.

    A bot's name goes by its seat and its level, so it keeps its name when another bot comes or goes. Where it plays for
    somebody for a while, the seat is called as before.
    """
    people = {place.name.casefold() for place in places}
    names: list[str] = []
    for seat, place in enumerate(places):
        called = deque(words.say(f"bot.{place.bot}.names").split(", ") if place.bot in LEVELS else [])
        called.rotate(1 - seat)
        free = [name for name in called if name.casefold() not in people and name not in names]
        if place.name:
            names.append(place.name)
        elif place.kind == "bot" and not place.owner and free:
            names.append(free[0])
        elif place.kind == "bot" and not place.owner:
            names.append(words.say("server.bot_name", number=seat + 1))
        else:
            names.append(words.say("word.player", number=seat + 1))
    return names
