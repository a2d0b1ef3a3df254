"""The table as a picture in text, drawn from a view alone."""

from __future__ import annotations

from typing import Final

from meadhall.core.sketch import Block, Sketch, Strip
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import ChampionsView
from meadhall.games.champions.pictures.sketch.board import elsewhere, enemies, offers, ships_for_sale, town
from meadhall.games.champions.pictures.sketch.players import final_sketch, own, players
from meadhall.games.champions.pictures.words import headline

TOWN_COLUMNS: Final = 4


def sketch(view: ChampionsView, words: Words) -> Sketch:
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
    )
