"""The table as a picture in text, drawn from a view alone."""

from __future__ import annotations

from meadhall.core.sketch import Sketch
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import OdinView
from meadhall.games.odin.pictures.ending import quiet
from meadhall.games.odin.pictures.sketch.board import board
from meadhall.games.odin.pictures.sketch.players import final_sketch, own, players
from meadhall.games.odin.pictures.words import sign


def sketch(view: OdinView, words: Words) -> Sketch:
    """What a seat sees: first what everybody sees, then the players, then what is only its own."""
    if view["winners"]:
        return final_sketch(view, words)
    return Sketch(
        headline(view, words),
        board(view, words),
        [players(view, words)],
        own(view, words),
    )


def headline(view: OdinView, words: Words) -> str:
    """How far the game is; who is to move matters only to those who are not."""
    deck = view["decks"]["raid"]
    left = sum(bool(raid) for raid in view["ocean"].values()) + deck
    spare = sign(words, view["markers"]["spare"])
    said = [words.say("sketch.headline", round=view["round"], left=left, deck=deck, spare=spare)]
    said += quiet(view, words)
    if view["seat"] not in view["asked"]:
        asked = words.listed([words.seat(seat) for seat in view["asked"]])
        said.append(words.say("sketch.to_move", asked=asked))
    return " ".join(said)
