"""The powers of the gods (YC-POWER) and their first skills (YC-SKILL), in the hard game and the campaign."""

from __future__ import annotations

from meadhall.games.yggdrasil.table.names import BLOOD_RELATIVE, FREYIA, FREYR, FRIGG, HEIMDALL, ODIN, THOR, TYR, WORLDS
from meadhall.games.yggdrasil.table.state import Yggdrasil


def freyr(state: Yggdrasil, seat: int) -> bool:
    """Pairs of elves avert dangers, whatever the roll."""
    return state.has_power(seat, FREYR)


def freyrs_elves(state: Yggdrasil) -> int:
    """How many elves Freyr sends back at a time."""
    count: int = state.box.god_numbers["freyr"]["elves"]
    return count


def freyrs_averts(state: Yggdrasil) -> int:
    """How many dangers they avert."""
    count: int = state.box.god_numbers["freyr"]["averts"]
    return count


def freyia(state: Yggdrasil, seat: int) -> bool:
    """Heroes also after her saving roll."""
    return state.has_power(seat, FREYIA)


def frigg(state: Yggdrasil, seat: int) -> bool:
    """Life for step 3."""
    return state.has_power(seat, FRIGG)


def friggs_life(state: Yggdrasil) -> int:
    count: int = state.box.god_numbers["frigg"]["life"]
    return count


def heimdall(state: Yggdrasil, seat: int, world: int) -> bool:
    """To Midgard from anywhere."""
    return state.has_power(seat, HEIMDALL) and WORLDS[world] == state.box.god_numbers["heimdall"]["world"]


def odin(state: Yggdrasil, seat: int, world: int) -> bool:
    """To Asgard from anywhere."""
    return state.has_power(seat, ODIN) and WORLDS[world] == state.box.god_numbers["odin"]["world"]


def thor(state: Yggdrasil, figure: int) -> int:
    """How many dangers a success on this god's die averts."""
    if not state.has_power(figure, THOR):
        return 1
    count: int = state.box.god_numbers["thor"]["averts"]
    return count


def tyr(state: Yggdrasil, seat: int) -> bool:
    """Fenrir does not end his turn."""
    return state.has_power(seat, TYR)


def take_first_skills(state: Yggdrasil, seat: int) -> None:
    """What is ticked on a sheet before the first game (YC-CAMPAIGN-14); nothing in the easy game (YC-SETUP-13)."""
    box = state.box
    if not box.powers:
        return
    god = state.god[seat]
    state.god_faces[seat] |= box.god_die_skill[god]
    state.vanir_faces[seat] |= box.vanir_die_skill[god]
    state.start_elves[seat] = box.god_elves[god]
    state.start_vanir[seat] = box.god_vanir[god]
    others = (1 << box.figures) - 1 ^ 1 << seat
    for bond in box.god_bonds[god]:
        state.bonds[bond * box.seats + seat] = others
        state.kin |= bond == BLOOD_RELATIVE
