"""Numbers that somebody types on a command line; what is none is refused there."""

from __future__ import annotations


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def natural(text: str) -> int:
    number = int(text)
    if number < 0:
        raise ValueError
    return number


def port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65535:
        raise ValueError
    return number
