"""Positions in a few words: who stands where, and a line for each player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tests.support import Board

RING = ("elvagar", "angerboda", "muspelheim", "horgr", "utgard", "andlang", "gimle", "myrkvlor")
"""The outer provinces, clockwise."""

TOKENS = {
    "elvagar": "rage",
    "angerboda": "axes",
    "muspelheim": "horns",
    "horgr": "rage",
    "utgard": "axes",
    "andlang": "horns",
    "gimle": "rage",
    "myrkvlor": "glory",
}
"""Where the pillage tokens lie unless a test says otherwise."""

READERS = ("p1", "p2", "p3", "spectator")


def lay(
    figures: Mapping[str, str] | None = None,
    p1: str = "",
    p2: str = "",
    p3: str = "",
    p4: str = "",
    *,
    age: int = 1,
    phase: str = "turns",
    turn: str = "p1",
    first: str = "p1",
    ragnarok: Iterable[str] = ("gimle", "andlang", "horgr"),
    destroyed: Iterable[str] = (),
    pillaged: Iterable[str] = (),
    tokens: Mapping[str, str] | None = None,
    gods: Mapping[str, str] | None = None,
    seats: int = 3,
    options: Mapping[str, str] | None = None,
    more: str = "",
) -> Board:
    """A board on which nothing is destroyed but what is named.

    `figures` says who stands in a province or fjord ("p1 leader warrior, p2 ship"); the lines of a player are what a
    position says of a player, parted by semicolons; `more` is put behind everything else.
    """
    standing = dict(figures or {})
    laid = TOKENS | dict(tokens or {})
    named = ", ".join(f'"{province}"' for province in ragnarok)
    lines = [f'age = {age}\nphase = "{phase}"\nturn = "{turn}"\nfirst_player = "{first}"\nragnarok = [{named}]']
    for province in (*RING, "yggdrasil"):
        lines += [f"[position.provinces.{province}]", f"destroyed = {str(province in destroyed).lower()}"]
        lines += [f"pillaged = {str(province in pillaged).lower()}", _figures(standing.pop(province, ""))]
        if province in laid:
            lines.append(f'token = "pillage_{laid[province]}"')
    for fjord, there in standing.items():
        lines += [f"[position.fjords.{fjord}]", _figures(there)]
    for player, text in (("p1", p1), ("p2", p2), ("p3", p3), ("p4", p4)):
        if text:
            lines += [f"[position.players.{player}]", *(line.strip() for line in text.split(";"))]
    if gods:
        lines += ["[position.gods]", *(f'{god} = "{province}"' for god, province in gods.items())]
    return Board("blood_rage", "\n".join([*lines, more]), seats, options=options)


def _figures(text: str) -> str:
    """ "p1 leader warrior, p2 ship" as a table."""
    clans = [clan.split() for clan in text.split(",") if clan.strip()]
    return "figures = { " + ", ".join(f"{player} = {there!r}" for player, *there in clans) + " }"


def each(board: Board, field: str) -> list[Any]:
    """The same field of every player, in the order of the seats."""
    return [player[field] for player in board.see("players").values()]


def pass_all(board: Board) -> Board:
    """Everybody passes until the Action phase is over."""
    while board.see("phase") == "actions":
        board.play("pass")
    return board


def keep_nothing(board: Board) -> Board:
    """Everybody puts the whole hand away."""
    while board.see("phase") == "discard":
        board.play("decline", seat=board.asked[0])
    return board


def totals(board: Board) -> dict[str, int]:
    """What the clans had together in the last battle."""
    return {f"p{told['seat'] + 1}": told["total"] for told in board.told("total")}
