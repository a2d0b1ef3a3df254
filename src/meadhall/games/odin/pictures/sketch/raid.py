"""What is going on right now: a payment, a raid under way."""

from __future__ import annotations

from meadhall.core.sketch import STRONG, Block, Note
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import OdinView
from meadhall.games.odin.pictures.ending import end_is_near
from meadhall.games.odin.pictures.raids import raid_sentences
from meadhall.games.odin.pictures.words import payment_line


def going_on(view: OdinView, words: Words) -> list[Block]:
    """The raid and the payment under way, in a line each; before that, that the end is near."""
    lines = end_is_near(view, words)
    if view["raid"] is not None:
        lines.append(" ".join(raid_sentences(view, words, view["raid"])))
    if view["payment"] is not None:
        lines.append(payment_line(words, view["payment"]))
    return [Note(line, STRONG) for line in lines]
