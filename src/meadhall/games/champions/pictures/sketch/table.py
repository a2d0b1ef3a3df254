"""The table as a picture in text, drawn from a view alone."""

from __future__ import annotations

from typing import Final

from meadhall.core.sketch import Block, Sketch, Strip
from meadhall.core.state import View
from meadhall.core.words import Words
from meadhall.games.champions.pictures.details import details
from meadhall.games.champions.pictures.sketch.board import elsewhere, enemies, offers, ships_for_sale, town
from meadhall.games.champions.pictures.sketch.players import final_sketch, own, players

TOWN_COLUMNS: Final = 4


def sketch(view: View, words: Words) -> Sketch:
    """What a seat sees: first what everybody sees, then the players, then what is only its own."""
    if view["winners"]:
        return final_sketch(view, words)
    board: list[Block] = []
    phase = view["phase"]
    if phase == "placement":
        board.append(Strip(words.say("sketch.town"), town(view, words), TOWN_COLUMNS))
    if phase in ("leaders", "placement"):
        board.append(Strip(words.say("sketch.elsewhere"), elsewhere(view, words)))
        board.append(Strip(words.say("sketch.offers"), offers(view, words)))
        board.append(Strip(words.say("sketch.ships"), ships_for_sale(view, words)))
    if phase != "leaders":
        board.append(enemies(view, words))
    return Sketch(
        headline(view, words),
        board,
        [players(view, words)],
        own(view, words),
        lambda ident: details(view, words, ident),
    )


def headline(view: View, words: Words) -> str:
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
