"""Seats are numbers in code (0, 1, …) and `p1`, `p2`, … in everything that people read or write."""

from __future__ import annotations

from typing import Final

SPECTATOR: Final = -1
"""Sees what everybody sees."""

REFEREE: Final = -2
"""Sees everything."""


def seat_text(seat: int) -> str:
    """The written name of a seat.

    >>> seat_text(0), seat_text(SPECTATOR), seat_text(REFEREE)
    ('p1', 'spectator', 'referee')
    """
    if seat == SPECTATOR:
        return "spectator"
    if seat == REFEREE:
        return "referee"
    return f"p{seat + 1}"


def parse_seat(text: str) -> int:
    """The seat of a written name; ValueError if it is none.

    >>> parse_seat("p2")
    1
    """
    if text == "spectator":
        return SPECTATOR
    if text == "referee":
        return REFEREE
    if len(text) == 2 and text[0] == "p" and text[1] in "123456789":
        return int(text[1]) - 1
    raise ValueError(f"'{text}' is no seat: write p1, p2, …, spectator or referee")
