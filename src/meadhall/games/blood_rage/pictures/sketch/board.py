"""The board as a picture in text: provinces, fjords and gods."""

from __future__ import annotations

from typing import Final

from meadhall.core.sketch import FAINT, Block, Cell, Grid, Strip
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import BloodRageView, Province
from meadhall.games.blood_rage.pictures.provinces import left, notes, province_told, ships_beside
from meadhall.games.blood_rage.pictures.words import figure_signs, god_brief, reward, sign

COLUMNS: Final = ("place", "region", "fjord", "free", "reward", "notes")
"""The columns of the table of provinces, before those of the players."""


def board(view: BloodRageView, words: Words) -> list[Block]:
    """The provinces that are left, a row each; ships in the fjords; what is gone; what the gods do."""
    ruins = [Cell(words.name(ident), tone=FAINT) for ident, at in view["provinces"].items() if at["destroyed"]]
    ruins += [Cell(words.name(ident), tone=FAINT) for ident, fjord in view["fjords"].items() if not fjord["open"]]
    ships = [fjord_cell(view, words, ident) for ident, fjord in view["fjords"].items() if fjord["figures"]]
    gods = [
        Cell(words.name(god), aside=god_brief(words, god), more=words.entry("god", god).effect(words.lang))
        for god in view["gods"]
    ]
    return [
        provinces(view, words),
        Strip(words.say("sketch.fjords"), ships, spare=True),
        Strip(words.say("sketch.destroyed"), ruins, spare=True),
        Strip(words.say("sketch.gods"), gods, spare=True),
    ]


def provinces(view: BloodRageView, words: Words) -> Grid:
    """What a province is and gives, and who stands there with which strength."""
    seats = list(view["players"])
    shown = left(view)
    rows = [
        [
            words.name(ident),
            sign(words, "region", words.entry("province", ident).get("region", "")),
            fjord_sign(words, ident),
            free_villages(words, view["provinces"][ident]),
            reward_there(words, view["provinces"][ident]),
            ", ".join(notes(view, words, ident)),
            *(clan_there(view, words, seat, ident) for seat in seats),
        ]
        for ident in shown
    ]
    return Grid(
        words.say("sketch.places"),
        [*words.head(COLUMNS), *(words.seat(seat) for seat in seats)],
        rows,
        spots=[f"province:{ident}" for ident in shown] if carries_numbers(view) else (),
        told=[province_told(view, words, ident) for ident in shown],
        spare=[COLUMNS.index("fjord"), COLUMNS.index("region")],
        short=range(len(COLUMNS), len(COLUMNS) + len(seats)),
    )


def fjord_sign(words: Words, province: str) -> str:
    fjord = words.entry("province", province).get("fjord", "")
    return words.short(fjord) if fjord else ""


def free_villages(words: Words, province: Province) -> str:
    if province["villages"] < 0:
        return words.say("sketch.endless")
    return words.say("sketch.free_villages", free=province["free"], villages=province["villages"])


def reward_there(words: Words, province: Province) -> str:
    """What a pillage gives; in brackets if it can be had again only in the next Age."""
    gain = reward(words, province["token"])
    return words.say("sketch.pillaged", reward=gain) if province["pillaged"] and gain else gain


def clan_there(view: BloodRageView, words: Words, seat: str, province: str) -> str:
    """The figures of a seat in a province and its fjord, with their strength."""
    figures = figures_there(view, words, seat, province)
    if not figures:
        return ""
    return words.say("sketch.strength", figures=figures, strength=view["provinces"][province]["strength"][seat])


def figures_there(view: BloodRageView, words: Words, seat: str, province: str) -> str:
    """The figures of a seat in a province and, behind a plus, those in its fjord."""
    beside = figure_signs(words, ships_beside(view, words, seat, province))
    here = figure_signs(words, view["provinces"][province]["figures"].get(seat, []))
    return here + words.say("sketch.beside", figure=beside) if beside else here


def fjord_cell(view: BloodRageView, words: Words, fjord: str) -> Cell:
    ships = [
        f"{words.seat(seat)} {figure_signs(words, figures)}"
        for seat, figures in view["fjords"][fjord]["figures"].items()
    ]
    return Cell(words.short(fjord), ", ".join(ships), spot=f"province:{fjord}" if carries_numbers(view) else "")


def carries_numbers(view: BloodRageView) -> bool:
    """Whether the numbers of moves stand at the places: only where a place is in one move at most.

    In a turn of one's own and in the Call to Battle several moves lead to and from a place; there a list says more.
    """
    return view["battle"] is not None and bool(view["battle"]["participants"])
