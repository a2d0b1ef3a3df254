"""The enemies near the town: the troll and the draugr."""

from __future__ import annotations

from typing import Final

from meadhall.core.content import Entry
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import Board
from meadhall.games.champions.table.moves import ENEMY_SLOTS

SLOT_KINDS: Final = ("troll", "draugr", "draugr")


def wilds(board: Board, words: Words) -> list[tuple[str, Entry]]:
    """The slots where an enemy lies, each with its card."""
    cards = (board["troll"], *board["draugr"])
    return [
        (slot, words.entry(kind, card)) for slot, kind, card in zip(ENEMY_SLOTS, SLOT_KINDS, cards, strict=True) if card
    ]
