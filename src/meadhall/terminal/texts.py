"""Words for the terminal: those of the game, with those of bots and our own beside them."""

from __future__ import annotations

from meadhall import bots, terminal
from meadhall.core.content import Content
from meadhall.core.game import Game
from meadhall.core.words import Words


def terminal_words(game: Game, lang: str, content: Content | None = None) -> Words:
    return game.words(lang, content).learn(bots.TEXT, terminal.TEXT)
