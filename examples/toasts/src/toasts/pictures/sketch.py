"""The table as a picture in text, drawn from a view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meadhall.core.seats import parse_seat
from meadhall.core.sketch import FAINT, GOLD, STRONG, Block, Cell, Grid, Note, Sketch, Strip
from meadhall.core.state import View
from meadhall.core.words import Words
from toasts.pictures.words import faces, headline, rack


def sketch(view: View, words: Words) -> Sketch:
    """What a seat sees: first what everybody sees, then the players, then what is only its own."""
    board: list[Block] = [
        Strip(words.say("sketch.table"), [place(view, words, seat) for seat in view["players"]], len(view["players"])),
        Strip("", things(view, words)),
    ]
    if not view["rolled"]:
        board.append(Note(words.say("sketch.faces", faces=faces(view["faces"], words)), FAINT))
    return Sketch(headline(view, words), board, [players(view, words)], own(view, words))


def place(view: View, words: Words, seat: str) -> Cell:
    """What stands before a player."""
    player = view["players"][seat]
    aside = words.say("sketch.word") if seat == view["speaker"] else ""
    if player["heckled"]:
        aside = words.say("sketch.heckled")
    tone = GOLD if seat == view["speaker"] else ""
    return Cell(
        words.seat(seat), before(words, player), tone=tone, owner=parse_seat(seat), spot=f"seat:{seat}", aside=aside
    )


def before(words: Words, player: Mapping[str, Any]) -> str:
    if player["shown"]:
        return words.name(player["shown"])
    return words.say("sketch.covered") if player["picked"] else words.say("sketch.nothing")


def things(view: View, words: Words) -> list[Cell]:
    """The rack and the die."""
    rolled = words.name(view["rolled"]) if view["rolled"] else words.say("sketch.unrolled")
    return [
        Cell(words.say("sketch.rack"), words.say("sketch.rack_holds", count=rack(view))),
        Cell(words.say("sketch.die"), rolled, tone=STRONG if view["rolled"] else FAINT),
    ]


def players(view: View, words: Words) -> Grid:
    head = [words.say(f"head.{column}") for column in ("player", "sips", "hand")]
    rows = [
        [words.seat(seat), str(player["sips"]), str(len(player["hand"]))] for seat, player in view["players"].items()
    ]
    return Grid("", head, rows, [parse_seat(seat) for seat in view["players"]])


def own(view: View, words: Words) -> list[Block]:
    """The reader's hand."""
    mine = view["players"].get(view["seat"])
    if mine is None or not mine["hand"]:
        return []
    return [Strip(words.say("sketch.hand"), [Cell(words.name(horn), spot=f"horn:{horn}") for horn in mine["hand"]])]
