"""Bonds between gods (YC-BOND): one-sided, and only in the same world, but for the travel companion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.artefacts import owned
from meadhall.games.yggdrasil.table.names import (
    BLOOD_RELATIVE,
    BROTHER_IN_ARMS,
    CHANCE_ACQUAINTANCE,
    DIE,
    ELF,
    GODS,
    NONE,
    THINGS,
    TRAVEL_COMPANION,
)
from meadhall.games.yggdrasil.table.state import Yggdrasil


def brothers_in_arms(state: Yggdrasil, seat: int) -> list[int]:
    """The gods who may help in a saving roll (YC-BOND-03)."""
    return state.bound_here(BROTHER_IN_ARMS, seat)


def blood_relatives(state: Yggdrasil, seat: int) -> list[int]:
    """The gods from whom the seat may take (YC-BOND-08), or who may lose life in its place (YC-BOND-10)."""
    return state.bound_here(BLOOD_RELATIVE, seat)


def support_relatives(state: Yggdrasil, seat: int) -> list[int]:
    return [figure for figure in blood_relatives(state, seat) if figure >= state.box.seats]


def support_acquaintances(state: Yggdrasil, seat: int) -> list[int]:
    """Each lets the seat keep a piece after its own roll (YC-BOND-13)."""
    return [figure for figure in state.bound_here(CHANCE_ACQUAINTANCE, seat) if figure >= state.box.seats]


def acquainted_with(state: Yggdrasil, roller: int) -> int:
    """The players to whom the roller is a chance acquaintance in the same world, as bits (YC-BOND-12)."""
    return sum(
        1 << seat
        for seat in range(state.box.seats)
        if seat != roller and roller in state.bound_here(CHANCE_ACQUAINTANCE, seat)
    )


def travel_companions(state: Yggdrasil, seat: int) -> list[int]:
    """The companions in other worlds (YC-BOND-14, -15)."""
    mask = state.bond(TRAVEL_COMPANION, seat)
    here = state.world[seat]
    return [figure for figure in range(state.box.figures) if mask >> figure & 1 and state.world[figure] != here]


# Taking from blood relatives, at any decision


def within_reach(state: Yggdrasil, seat: int) -> list[int]:
    """The players whose pieces and artefacts can be of use to a seat now: itself, and relatives it may take from.

    What could be taken and used is asked for, even if the own reserve is empty (YC-BOND-09).
    """
    if not state.kin:
        return [seat]
    return [seat, *(figure for figure in blood_relatives(state, seat) if figure < state.box.seats)]


def claims(state: Yggdrasil, seat: int) -> list[int]:
    """All that a seat may take now from its blood relatives."""
    moves = state.box.moves
    found: list[int] = []
    for relative in blood_relatives(state, seat):
        if relative >= state.box.seats:
            continue
        god = state.god[relative]
        for thing, pieces in ((ELF, state.elves), (DIE, state.vanir)):
            if pieces[relative] and not repeats(state, hand_over_piece, seat, thing, god):
                found.append(moves.claim[thing][god])
        for artefact in owned(state, relative):
            if not repeats(state, hand_over_artefact, seat, artefact):
                found.append(moves.seize[artefact])
    return found


def claim_obstacle(state: Yggdrasil, seat: int, thing: int, god: int) -> str | None:
    """Why a seat cannot take an elf or a Vanir die of a god now."""
    relative = state.figure_of[god]
    if relative >= state.box.seats:
        return "YC-SETUP-24"
    if relative != NONE and not (state.elves, state.vanir)[thing][relative]:
        return "YC-BOND-08"
    if relative == NONE or relative not in blood_relatives(state, seat):
        return "YC-BOND-08"
    return "YC-BOND-09" if repeats(state, hand_over_piece, seat, thing, god) else None


def claim(state: Yggdrasil, seat: int, thing: int, god: int, table: Table) -> None:
    state.takings.append(holdings(state))
    hand_over_piece(state, seat, thing, god)
    state.takings.append(holdings(state))
    table.tell("claimed", god=GODS[state.god[seat]], giver=GODS[god], thing=THINGS[thing])


def seize_obstacle(state: Yggdrasil, seat: int, artefact: int) -> str | None:
    """Why a seat cannot take an artefact now."""
    relative = state.artefact_owner[artefact]
    if relative == NONE or relative not in blood_relatives(state, seat):
        return "YC-BOND-08"
    return "YC-BOND-09" if repeats(state, hand_over_artefact, seat, artefact) else None


def seize(state: Yggdrasil, seat: int, artefact: int, table: Table) -> None:
    giver = state.artefact_owner[artefact]
    state.takings.append(holdings(state))
    hand_over_artefact(state, seat, artefact)
    state.takings.append(holdings(state))
    thing = state.box.artefact_ids[artefact]
    table.tell("claimed", god=GODS[state.god[seat]], giver=GODS[state.god[giver]], thing=thing)


def hand_over_piece(state: Yggdrasil, seat: int, thing: int, god: int) -> None:
    pieces = (state.elves, state.vanir)[thing]
    pieces[state.figure_of[god]] -= 1
    pieces[seat] += 1


def hand_over_artefact(state: Yggdrasil, seat: int, artefact: int) -> None:
    state.artefact_owner[artefact] = seat


# Two gods could take from each other for ever: what was so in this turn is not made so again by a taking


COUNT_BITS: Final = 7
OWNER_BITS: Final = 3


def holdings(state: Yggdrasil) -> int:
    """Who has what that can be taken, as one number."""
    number = 0
    for count in (*state.elves, *state.vanir):
        number = number << COUNT_BITS | count
    for owner in state.artefact_owner:
        number = number << OWNER_BITS | owner + 1
    return number


def repeats(state: Yggdrasil, hand_over: Callable[..., None], seat: int, *words: int) -> bool:
    """Whether a taking would make it so that everybody has what they had before in this turn (YC-BOND-09)."""
    if not state.takings:
        return False
    now = state.elves, state.vanir, state.artefact_owner
    state.elves, state.vanir, state.artefact_owner = (had[:] for had in now)
    hand_over(state, seat, *words)
    known = holdings(state) in state.takings
    state.elves, state.vanir, state.artefact_owner = now
    return known
