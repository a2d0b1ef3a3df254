"""Pieces that are moved by number: taken from a reserve, or sent back from a ladder."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.rules.life import missing_life, regain_life
from meadhall.games.yggdrasil.table.names import GODS
from meadhall.games.yggdrasil.table.state import Yggdrasil

KINDS: Final = ("elves", "vanir_dice", "heroes", "nameless", "fire_giants", "bridge_giants", "life")
ELVES: Final = 0
VANIR_DICE: Final = 1
HEROES: Final = 2
NAMELESS: Final = 3
FIRE_GIANTS: Final = 4
BRIDGE_GIANTS: Final = 5
LIFE_POINTS: Final = 6


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


def take_range(state: Yggdrasil, seat: int, kind: int, least: int, most: int) -> tuple[int, int]:
    """The least and the most that can be taken of what there is."""
    most = min(most, available(state, seat, kind))
    return min(least, most), most


def take_obstacle(state: Yggdrasil, seat: int, kind: int, least: int, most: int, count: int) -> str | None:
    least, most = take_range(state, seat, kind, least, most)
    return None if least <= count <= most else "YC-STEP3-12"


def take(state: Yggdrasil, seat: int, kind: int, least: int, most: int, count: int, table: Table) -> None:
    move_pieces(state, seat, kind, count, table)


class Take(Ask):
    """How many (YC-STEP3-12)."""

    name = "take"
    fields = ("seat", "kind", "least", "most")
    answers: ClassVar[Answers] = {"take": (take_obstacle, take), **CLAIMS}

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, kind, _, _ = frame
        return f"ask.{self.name}", {"kind": KINDS[kind]}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        _, _, kind, least, most = frame
        least, most = take_range(state, seat, kind, least, most)
        return list(state.box.moves.take[least : most + 1])


TAKE: Final = Take()
