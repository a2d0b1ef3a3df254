"""Artefacts (YC-ARTEFACT). Each asks whether it works now: its owner has it, and Thrym is not active
(YC-ARTEFACT-GENERAL-03).
"""

from __future__ import annotations

from typing import Final

from meadhall.games.yggdrasil.rules.enemies.jotnar import thrym
from meadhall.games.yggdrasil.table.names import ARTEFACTS, LEVELS, NONE
from meadhall.games.yggdrasil.table.state import Yggdrasil

NUMBER: Final = {name: number for number, name in enumerate(ARTEFACTS)}


def works(state: Yggdrasil, seat: int, artefact: int) -> bool:
    return state.artefact_owner[artefact] == seat and not thrym(state)


def owned(state: Yggdrasil, seat: int) -> list[int]:
    return [artefact for artefact, owner in enumerate(state.artefact_owner) if owner == seat]


# Those that work once in a saving roll, also if a blood relative takes them in between (YC-BOND-09)


def spent(state: Yggdrasil, name: str) -> bool:
    """Whether an artefact was used in the saving roll under way."""
    return bool(state.used >> NUMBER[name] & 1)


def spend(state: Yggdrasil, name: str) -> None:
    state.used |= 1 << NUMBER[name]


# Level 1


def andvarinaut(state: Yggdrasil, seat: int) -> bool:
    """Roll any number of one's Vanir dice again."""
    return works(state, seat, NUMBER["andvarinaut"])


def draupnir(state: Yggdrasil, seat: int) -> bool:
    """Roll one's god die again."""
    return works(state, seat, NUMBER["draupnir"])


def giallarhorn(state: Yggdrasil, seat: int, world: int) -> bool:
    """Move to any middle world."""
    return LEVELS[state.box.level[world]] == "middle" and works(state, seat, NUMBER["giallarhorn"])


def hringhorni(state: Yggdrasil, seat: int, world: int) -> bool:
    """Move to any lower world."""
    return LEVELS[state.box.level[world]] == "lower" and works(state, seat, NUMBER["hringhorni"])


def skidbladnir(state: Yggdrasil, seat: int, world: int) -> bool:
    """Move to any upper world."""
    return LEVELS[state.box.level[world]] == "upper" and works(state, seat, NUMBER["skidbladnir"])


def carries_to(state: Yggdrasil, seat: int, world: int) -> bool:
    """Whether an artefact of step 2 leads to a world from anywhere."""
    if seat not in state.artefact_owner:
        return False
    return giallarhorn(state, seat, world) or hringhorni(state, seat, world) or skidbladnir(state, seat, world)


def megingjord(state: Yggdrasil, seat: int) -> int:
    """How often a weapon of this god counts."""
    if not works(state, seat, NUMBER["megingjord"]):
        return 1
    factor: int = state.box.artefact_numbers["megingjord"]["factor"]
    return factor


# Level 2: the weapons Gleipnir, Gungnir, Hofund, Jarngreipr, Mimming, Mjollnir


def weapon_against(state: Yggdrasil, opponent: int) -> int:
    """The weapon that fits an opponent, if there is one."""
    return NONE if opponent == NONE else state.box.weapon_against[opponent]


def weapon(state: Yggdrasil, seat: int, opponent: int) -> int:
    """How many dangers the weapon that fits the opponent averts in a fight."""
    artefact = weapon_against(state, opponent)
    if artefact == NONE or not works(state, seat, artefact):
        return 0
    return state.box.weapon_averts[artefact] * megingjord(state, seat)


# Level 3


def brisingamen(state: Yggdrasil, seat: int) -> int:
    """How many Vanir dice that would be lost are kept."""
    count: int = state.box.artefact_numbers["brisingamen"]["count"]
    return count if works(state, seat, NUMBER["brisingamen"]) else 0


def svalinn(state: Yggdrasil, seat: int) -> int:
    """How many spent elves are kept."""
    count: int = state.box.artefact_numbers["svalinn"]["count"]
    return count if works(state, seat, NUMBER["svalinn"]) else 0


def gullinbursti(state: Yggdrasil, seat: int) -> bool:
    """An action and a fight in step 3."""
    return works(state, seat, NUMBER["gullinbursti"])


def idunn_eple(state: Yggdrasil, seat: int) -> int:
    """The life that healing the tree costs this god."""
    cost: int = state.box.artefact_numbers["idunn_eple"]["life_cost"]
    return cost if works(state, seat, NUMBER["idunn_eple"]) else state.box.heal_life


def odroerir(state: Yggdrasil, seat: int) -> bool:
    """Advantage for who is alone in a world."""
    return works(state, seat, NUMBER["odroerir"])


def valshamr(state: Yggdrasil, seat: int) -> bool:
    """Enemies in one's world can be ignored for its action."""
    return works(state, seat, NUMBER["valshamr"])
