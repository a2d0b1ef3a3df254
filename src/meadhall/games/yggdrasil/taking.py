"""Pieces that are moved by number: taken from a reserve, or sent back from a ladder."""

from __future__ import annotations

from typing import Any, Final

from meadhall.core.state import Frame
from meadhall.core.table import Table
from meadhall.games.yggdrasil.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.life import missing_life, regain_life
from meadhall.games.yggdrasil.names import GODS
from meadhall.games.yggdrasil.state import Yggdrasil

KINDS: Final = ("elves", "vanir_dice", "heroes", "nameless", "fire_giants", "bridge_giants", "life")
ELVES, VANIR_DICE, HEROES, NAMELESS, FIRE_GIANTS, BRIDGE_GIANTS, LIFE_POINTS = range(len(KINDS))


def available(state: Yggdrasil, seat: int, kind: int) -> int:
    """How many there are to be moved."""
    return (
        state.elf_reserve,
        state.vanir_reserve,
        state.heroes_reserve,
        state.nameless,
        state.giants,
        state.bridge,
        missing_life(state, seat),
    )[kind]


def move_pieces(state: Yggdrasil, seat: int, kind: int, count: int, table: Table) -> None:
    """Move as many as there are, at most `count`."""
    count = min(count, available(state, seat, kind))
    if not count:
        return
    if kind == LIFE_POINTS:
        regain_life(state, seat, count, table)
        return
    god = GODS[state.god[seat]]
    if kind == ELVES:
        state.elf_reserve -= count
        state.elves[seat] += count
        table.tell("elves_taken", god=god, count=count)
    elif kind == VANIR_DICE:
        state.vanir_reserve -= count
        state.vanir[seat] += count
        table.tell("vanir_dice_taken", god=god, count=count)
    elif kind == HEROES:
        state.heroes_reserve -= count
        state.valhalla += count
        table.tell("heroes_gathered", god=god, count=count)
    elif kind == NAMELESS:
        state.nameless -= count
        state.nameless_reserve += count
        table.tell("nameless_sent_back", god=god, count=count)
    elif kind == FIRE_GIANTS:
        state.giants -= count
        state.giants_reserve += count
        table.tell("giants_sent_back", god=god, count=count)
    else:
        state.bridge -= count
        state.giants_reserve += count
        table.tell("giants_off_the_bridge", god=god, count=count)


class Take(Ask):
    """How many. Frame: seat, kind, at least, at most (YC-STEP3-12)."""

    name = "take"
    verbs = ("take", *CLAIMS)

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"kind": KINDS[frame[2]]}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        first, most = state.box.moves.take, min(frame[4], available(state, seat, frame[2]))
        return list(range(first + min(frame[3], most), first + most + 1))

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        count, most = move - state.box.moves.take, min(frame[4], available(state, seat, frame[2]))
        return None if min(frame[3], most) <= count <= most else "YC-STEP3-12"

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        move_pieces(state, seat, frame[2], move - state.box.moves.take, table)


TAKE = Take()
