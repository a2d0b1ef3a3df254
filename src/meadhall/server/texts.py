"""Words for tables: those of the game, with those of the server beside them. Files are read once."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import cache, lru_cache

from meadhall import bots, server
from meadhall.core.content import Content
from meadhall.core.game import Game
from meadhall.core.rulebook import LANGUAGES
from meadhall.core.state import Refusal
from meadhall.core.words import Words
from meadhall.server.trouble import Trouble
from meadhall.server.wire import Reason


@cache
def server_words(lang: str) -> Words:
    return Words.core(lang, bots.TEXT, server.TEXT)


@lru_cache(maxsize=64)
def _game_words(game: Game, content: Content, lang: str) -> Words:
    return game.words(lang, content).learn(bots.TEXT, server.TEXT)


def game_words(game: Game, content: Content, lang: str, players: Sequence[str] = ()) -> Words:
    """The words of a game and of the components it is played with, with the names of the players of one table."""
    words = copy.copy(_game_words(game, content, lang))
    words.players = list(players)
    return words


def spoken(lang: str | None) -> str:
    """The language that somebody asked for if we speak it, otherwise the first of ours."""
    return lang if lang in LANGUAGES else LANGUAGES[0]


def sentence(trouble: Trouble, lang: str) -> str:
    return server_words(lang).say(f"trouble.{trouble.kind}", **trouble.args_of_text)


def trouble_reason(trouble: Trouble, lang: str) -> Reason:
    return Reason(trouble.kind, sentence(trouble, lang))


def refusal_reason(refusal: Refusal, game: Game, words: Words) -> Reason:
    """Why a move is refused, with the clause in words and where it stands in the rule book."""
    clause = game.rulebook.clauses.get(refusal.clause)
    if clause is None:
        return Reason(refusal.kind, words.refusal(refusal))
    link = f"/rules/{game.name}#{clause.id}"
    return Reason(refusal.kind, words.refusal(refusal), clause.id, clause.text(words.lang), link)
