"""What a view looks like: plain data, the same for everybody who looks, `?` where something is hidden."""

from __future__ import annotations

from typing import Final, TypedDict

HIDDEN: Final = "?"


class PlayerShape(TypedDict):
    hand: list[str]
    picked: str
    """The horn under the cloth; empty before the choice."""
    shown: str
    sips: int
    heckled: bool


class TableShape(TypedDict):
    seat: str
    """Who looks."""
    asked: list[str]
    toast: int
    toasts: int
    first: str
    speaker: str
    rolled: str
    """The face of the die in words; empty if it has not fallen in this toast."""
    faces: list[int]
    mockery: int
    shame: int
    deck: list[str] | int
    """How many horns are on the rack; for the referee which, the next one last."""
    emptied: list[str]
    players: dict[str, PlayerShape]
    winners: list[str]
