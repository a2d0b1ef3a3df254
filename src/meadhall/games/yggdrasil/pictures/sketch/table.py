"""The table as a picture in text, drawn from a view alone."""

from __future__ import annotations

from meadhall.core.sketch import BAD, GOLD, Note, Sketch
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import YggdrasilView
from meadhall.games.yggdrasil.pictures.sketch.board import board
from meadhall.games.yggdrasil.pictures.sketch.gods import free_gods, gods, own
from meadhall.games.yggdrasil.pictures.sketch.saga import campaign, games, saga
from meadhall.games.yggdrasil.pictures.sketch.tree import tree
from meadhall.games.yggdrasil.pictures.words import ending, headline


def sketch(view: YggdrasilView, words: Words) -> Sketch:
    """What a seat sees; there are no secrets, but each reads the own sheet."""
    if view["outcome"] and view["phase"] == "end":
        return final_sketch(view, words)
    if view["phase"] == "gods":
        page = words.entry("page", view["page"]["id"])
        about = words.say("sketch.first_page", page=page.id, effect=page.effect(words.lang))
        return Sketch(headline(view, words), [Note(about), *free_gods(view, words)], [])
    if view["phase"] == "experience":
        return Sketch(headline(view, words), campaign(view, words), [])
    there = [*saga(view, words), *tree(view, words), *board(view, words)]
    return Sketch(headline(view, words), there, gods(view, words), own(view, words))


def final_sketch(view: YggdrasilView, words: Words) -> Sketch:
    """How it ended and why, and the table as it was then."""
    won = view["outcome"] == "won"
    ended = Note(ending(view, words), GOLD if won else BAD)
    past = [games(view, words)] if view["campaign"] else []
    there = [*past, *saga(view, words), *tree(view, words), *board(view, words)]
    return Sketch(words.say("sketch.headline_end"), there, gods(view, words), [ended])
