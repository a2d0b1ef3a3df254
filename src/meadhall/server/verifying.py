"""A record from elsewhere, played through before it is believed. It is done in a process of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from meadhall import games
from meadhall.core.content import Content
from meadhall.core.errors import BadRecord, MeadhallError
from meadhall.core.game import Game
from meadhall.core.match import Match
from meadhall.core.record import Record
from meadhall.server.packs import Packs
from meadhall.server.texts import server_words
from meadhall.server.trouble import Trouble

LONGEST_PLAYER = 40


def verified(text: str, name: str, lang: str, packs: Sequence[Path]) -> Record | str:
    """The record, or what is wrong with it, in a language."""
    try:
        return _played_through(text, name, Packs(packs))
    except MeadhallError as error:
        return error.said(server_words(lang))


def _played_through(text: str, name: str, packs: Packs) -> Record:
    shown = "".join(character for character in name if character.isprintable())[:80] or "record"
    record = Record.parse(text, shown)
    if any(len(player) > LONGEST_PLAYER for player in record.players):
        raise BadRecord(shown, "long_name", most=LONGEST_PLAYER)
    game = games.find(record.game)
    Match.replay(record, game, _content(record, game, packs), shown)
    return record


def _content(record: Record, game: Game, packs: Packs) -> Content:
    """What a record was played with, if it is on offer here; otherwise our own, and the record says what it misses."""
    try:
        return packs.content(game, record.packs[1:])
    except Trouble:
        return game.content
