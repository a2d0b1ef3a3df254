"""The table as a picture in text, drawn from a view alone."""

from __future__ import annotations

from meadhall.core.sketch import Sketch
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import BloodRageView
from meadhall.games.blood_rage.pictures.sketch.board import board
from meadhall.games.blood_rage.pictures.sketch.players import final_sketch, own, players
from meadhall.games.blood_rage.table.box import AGES


def sketch(view: BloodRageView, words: Words) -> Sketch:
    """What a seat sees: first what everybody sees, then the players, then what is only its own."""
    if view["winners"]:
        return final_sketch(view, words)
    return Sketch(
        headline(view, words),
        board(view, words),
        players(view, words),
        own(view, words),
    )


def headline(view: BloodRageView, words: Words) -> str:
    """How far the game is; who is to move matters only to those who are not."""
    facts = {"age": view["age"], "ages": AGES, "phase": view["phase"], "first": view["first_player"]}
    if view["falls"]:
        said = words.say("sketch.headline", falls=view["falls"], **facts)
    else:
        said = words.say("sketch.headline_no_doom", **facts)
    if view["seat"] in view["asked"]:
        return said
    return f"{said} {words.say('sketch.to_move', asked=words.listed([words.seat(seat) for seat in view['asked']]))}"
