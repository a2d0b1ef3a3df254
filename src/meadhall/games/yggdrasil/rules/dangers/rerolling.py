"""Dice rolled again, each once: Draupnir and Andvarinaut (YC-DANGER-14, stage 4). The new face counts."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, nothing_happens
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.artefacts import NUMBER, andvarinaut, draupnir, spend, spent
from meadhall.games.yggdrasil.rules.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.rules.bonds import acquainted_with, brothers_in_arms, within_reach
from meadhall.games.yggdrasil.rules.dangers.keeping import lost_dice
from meadhall.games.yggdrasil.rules.dangers.roll import (
    dangers_left,
    roll_god_die,
    roll_vanir_die,
    rolled_faces,
    tell_rolled_again,
)
from meadhall.games.yggdrasil.table.names import ARTEFACTS, GOD_DIE, GODS, NONE, VANIR_DIE
from meadhall.games.yggdrasil.table.state import Yggdrasil

RINGS: Final = ("draupnir", "andvarinaut")
"""The artefacts that roll dice again."""


def draupnir_fits(state: Yggdrasil, seat: int) -> bool:
    return draupnir(state, seat) and state.god_die != NONE and not spent(state, "draupnir")


def andvarinaut_fits(state: Yggdrasil, seat: int) -> bool:
    return andvarinaut(state, seat) and bool(state.vanir_dice) and not spent(state, "andvarinaut")


def reroll(state: Yggdrasil, seat: int, table: Table) -> None:
    """With an artefact of one's own, or one that can be taken from a blood relative."""
    if worth_rolling_again(state, seat) and any(
        draupnir_fits(state, player) or andvarinaut_fits(state, player) for player in within_reach(state, seat)
    ):
        state.stack.append(REROLL.at(seat))


def worth_rolling_again(state: Yggdrasil, roller: int) -> bool:
    """Surplus successes are wasted (YC-DANGER-16), and the god die is never lost (YC-DANGER-11): without a danger only
    Andvarinaut can still change what becomes of Vanir dice (Draupnir can make up for the successes that it risks).
    """
    if not state.roll_made or dangers_left(state):
        return bool(state.roll_made)
    helpers = [helper for helper in brothers_in_arms(state, roller) if helper < state.box.seats]
    near = {player for god in (roller, *helpers) for player in within_reach(state, god)}
    matters = lost_dice(state) or acquainted_with(state, roller)  # an acquaintance would like a die to be lost
    return bool(matters) and any(andvarinaut_fits(state, player) for player in near)


def ring_obstacle(state: Yggdrasil, seat: int, artefact: int) -> str | None:
    if artefact == NUMBER["draupnir"]:
        return None if draupnir_fits(state, seat) else "YC-ARTEFACT-DRAUPNIR"
    if artefact == NUMBER["andvarinaut"]:
        return None if andvarinaut_fits(state, seat) else "YC-ARTEFACT-ANDVARINAUT"
    return "YC-DANGER-14"


def use_ring(state: Yggdrasil, seat: int, artefact: int, table: Table) -> None:
    """Draupnir rolls the god die again, Andvarinaut the Vanir dice that are picked."""
    if artefact == NUMBER["draupnir"]:
        spend(state, "draupnir")
        state.god_die = roll_god_die(state, table)
        tell_rolled_again(state, seat, "draupnir", [(GOD_DIE, state.god_die)], table)
        reroll(state, seat, table)
    else:
        spend(state, "andvarinaut")
        state.picked = []
        state.stack.append(PICK_DICE.at(seat))


class Reroll(Ask):
    """Use an artefact on the own roll, or leave the dice as they are."""

    name = "reroll"
    answers: ClassVar[Answers] = {"use": (ring_obstacle, use_ring), "done": (None, nothing_happens), **CLAIMS}

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        left, faces = dangers_left(state), rolled_faces(state)
        return (f"ask.{self.name}", {"left": left, "faces": faces}) if left else ("ask.reroll_spare", {"faces": faces})

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.use[NUMBER[ring]] for ring in RINGS), moves.done]


def pick_obstacle(state: Yggdrasil, seat: int, face: int) -> str | None:
    left = state.vanir_dice.count(face) - state.picked.count(face)
    return None if left > 0 else "YC-ARTEFACT-ANDVARINAUT"


def pick_die(state: Yggdrasil, seat: int, face: int, table: Table) -> None:
    state.picked.append(face)
    state.picked.sort()
    state.stack.append(PICK_DICE.at(seat))


def throw_obstacle(state: Yggdrasil, seat: int) -> str | None:
    return None if state.picked else "YC-ARTEFACT-ANDVARINAUT"


def throw_picked_dice(state: Yggdrasil, seat: int, table: Table) -> None:
    """Each of them falls where it was."""
    new = [roll_vanir_die(state, table) for _ in state.picked]
    places: list[int] = []
    for face in state.picked:
        places.append(next(at for at, old in enumerate(state.vanir_dice) if old == face and at not in places))
    for at, face in zip(places, new, strict=True):
        state.vanir_dice[at] = face
    state.picked = []
    tell_rolled_again(state, seat, "andvarinaut", [(VANIR_DIE, face) for face in new], table)
    ask_again(state, seat, table)


class PickDice(Ask):
    """The Vanir dice that Andvarinaut rolls again: the roller or a helper picks them one by one, equal ones are
    interchangeable.
    """

    name = "pick_dice"
    answers: ClassVar[Answers] = {
        "reroll": (pick_obstacle, pick_die),
        "throw": (throw_obstacle, throw_picked_dice),
        **CLAIMS,
    }

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.reroll[face] for face in sorted(set(state.vanir_dice))), moves.throw]


def ask_again(state: Yggdrasil, seat: int, table: Table) -> None:
    """Rings work in any order (YC-DANGER-14): after one of them the roller and the helper are asked anew."""
    if seat != state.endangered:
        ask_helper(state, seat)
    reroll(state, state.endangered, table)


# Brothers-in-arms (YC-BOND-05)


def helpers_reroll(state: Yggdrasil, seat: int, table: Table) -> None:
    """Each may use Draupnir for his own die and Andvarinaut for the Vanir dice of the roll."""
    for helper in brothers_in_arms(state, seat):
        if helper < state.box.seats:
            ask_helper(state, helper)


def ask_helper(state: Yggdrasil, helper: int) -> None:
    """With an artefact of his own, or one that he can take from a blood relative."""
    if worth_rolling_again(state, state.endangered) and any(
        helper_ring_fits(state, helper, player, ring) for player in within_reach(state, helper) for ring in RINGS
    ):
        state.stack.append(HELPER_REROLL.at(helper))


def helper_ring_fits(state: Yggdrasil, helper: int, owner: int, ring: str) -> bool:
    if ring == "draupnir":
        return draupnir(state, owner) and state.helper_die[helper] >= 0 and not spent(state, ring)
    return andvarinaut_fits(state, owner)


def helper_ring_obstacle(state: Yggdrasil, seat: int, artefact: int) -> str | None:
    ring = ARTEFACTS[artefact]
    return None if ring in RINGS and helper_ring_fits(state, seat, seat, ring) else "YC-BOND-05"


def use_helper_ring(state: Yggdrasil, seat: int, artefact: int, table: Table) -> None:
    """Draupnir rolls the helper's own die again."""
    ring = ARTEFACTS[artefact]
    spend(state, ring)
    if ring == "draupnir":
        face = state.helper_die[seat] = roll_god_die(state, table)
        tell_rolled_again(state, seat, ring, [(GOD_DIE, face)], table)
        ask_again(state, seat, table)
    else:
        state.picked = []
        state.stack.append(PICK_DICE.at(seat))


class HelperReroll(Ask):
    """Dice that a helper rolls again."""

    name = "helper_reroll"
    answers: ClassVar[Answers] = {
        "use": (helper_ring_obstacle, use_helper_ring),
        "decline": (None, nothing_happens),
        **CLAIMS,
    }

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        god, left = GODS[state.god[state.endangered]], dangers_left(state)
        return (f"ask.{self.name}", {"god": god, "left": left}) if left else ("ask.helper_reroll_spare", {"god": god})

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.use[NUMBER[ring]] for ring in RINGS), moves.decline]


REROLL: Final = Reroll()
PICK_DICE: Final = PickDice()
HELPER_REROLL: Final = HelperReroll()
