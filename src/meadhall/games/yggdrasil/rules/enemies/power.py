"""The power of enemies (YC-FIGHT-07 to -12): what is added, and the pieces on the ladder."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meadhall.games.yggdrasil.table.names import FENRIR, HEL, IORMUNGAND, LOKI, SURT
from meadhall.games.yggdrasil.table.state import Yggdrasil


def surt(state: Yggdrasil) -> int:
    return state.giants


def hel(state: Yggdrasil) -> int:
    return state.nameless


def loki(state: Yggdrasil) -> int:
    return len(state.jotnar)


def fenrir(state: Yggdrasil) -> int:
    """The openings in the wall of the cage."""
    return sum(state.ravaged)


def iormungand(state: Yggdrasil) -> int:
    """Always the same."""
    return 0


PIECES: Final[dict[int, Callable[[Yggdrasil], int]]] = {
    SURT: surt,
    HEL: hel,
    LOKI: loki,
    FENRIR: fenrir,
    IORMUNGAND: iormungand,
}


def enemy_power(state: Yggdrasil, enemy: int) -> int:
    pieces = PIECES[enemy](state) if enemy in PIECES else 0
    return state.box.enemy_power[enemy] + pieces
