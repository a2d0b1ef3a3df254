"""The table as a picture in text, drawn from a view alone."""

from __future__ import annotations

from meadhall.core.sketch import BAD, GOLD, Note, Sketch
from meadhall.core.state import View
from meadhall.core.words import Words
from meadhall.games.yggdrasil.pictures.details import details
from meadhall.games.yggdrasil.pictures.sketch.board import board
from meadhall.games.yggdrasil.pictures.sketch.gods import free_gods, gods, is_turn, own
from meadhall.games.yggdrasil.pictures.sketch.saga import campaign, games, saga
from meadhall.games.yggdrasil.pictures.sketch.tree import tree
from meadhall.games.yggdrasil.pictures.words import ending


def sketch(view: View, words: Words) -> Sketch:
    """What a seat sees; there are no secrets, but each reads the own sheet."""

    def say_more(ident: str) -> list[str]:
        return details(view, words, ident)

    if view["outcome"] and view["phase"] == "end":
        return final_sketch(view, words)
    if view["phase"] == "gods":
        page = words.entry("page", view["page"]["id"])
        about = words.say("sketch.first_page", page=page.id, effect=page.effect(words.lang))
        return Sketch(headline(view, words), [Note(about), *free_gods(view, words)], [], details=say_more)
    if view["phase"] == "experience":
        return Sketch(headline(view, words), campaign(view, words), [], details=say_more)
    there = [*saga(view, words), *tree(view, words), *board(view, words)]
    return Sketch(headline(view, words), there, gods(view, words), own(view, words), say_more)


def headline(view: View, words: Words) -> str:
    """How far the game is; who is to decide matters only to those who are not."""
    said = words.say("sketch.headline", round=view["round"], phase=view["phase"])
    if view["phase"] in ("gods", "experience"):
        said = words.say("sketch.headline_before", phase=view["phase"])
    elif is_turn(view) and view["active"]:
        said = words.say("sketch.headline_turn", round=view["round"], phase=view["phase"], seat=view["active"])
    if view["campaign"]:
        so_far = view["campaign"]
        said = f"{words.say('sketch.attempt', saga=so_far['saga'], attempt=so_far['attempts'] + 1)} {said}"
    if view["seat"] in view["asked"]:
        return said
    return f"{said} {words.say('sketch.to_move', asked=words.listed([words.seat(seat) for seat in view['asked']]))}"


def final_sketch(view: View, words: Words) -> Sketch:
    """How it ended and why, and the table as it was then."""
    won = view["outcome"] == "won"
    ended = Note(ending(view, words), GOLD if won else BAD)
    past = [games(view, words)] if view["campaign"] else []
    there = [*past, *saga(view, words), *tree(view, words), *board(view, words)]
    return Sketch(words.say("sketch.headline_end"), there, gods(view, words), [ended])
