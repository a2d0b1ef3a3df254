"""Elves turn failures into successes; Freyr's pairs avert dangers in any case (YC-DANGER-14, stage 6)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, nothing_happens
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.rules.bonds import within_reach
from meadhall.games.yggdrasil.rules.dangers.roll import dangers_left, failed_vanir_dice, god_die_succeeds, rolled_faces
from meadhall.games.yggdrasil.rules.enemies.jotnar import suttung
from meadhall.games.yggdrasil.rules.gods import freyr, freyrs_averts, freyrs_elves
from meadhall.games.yggdrasil.table.names import DICE, GOD_DIE, GODS, NONE, VANIR_DIE
from meadhall.games.yggdrasil.table.state import Yggdrasil


def spend_elves(state: Yggdrasil, seat: int, table: Table) -> None:
    """As long as elves can help: the god's own, or those that can be taken from a blood relative (YC-BOND-09)."""
    elves = sum(state.elves[player] for player in within_reach(state, seat))
    if not elves or not dangers_left(state):
        return
    converts = not suttung(state) and (god_die_failed(state, seat) or vanir_die_failed(state))
    if converts or (freyr(state, seat) and elves >= freyrs_elves(state)):
        state.stack.append(ELVES.at(seat))


def god_die_failed(state: Yggdrasil, seat: int) -> bool:
    """Whether the god die was rolled, shows no success and has no elf."""
    rolled = state.roll_made and state.god_die != NONE
    return bool(rolled) and not state.converted[GOD_DIE] and not god_die_succeeds(state, seat, state.god_die)


def vanir_die_failed(state: Yggdrasil) -> bool:
    return bool(state.roll_made and failed_vanir_dice(state))


def convert_obstacle(state: Yggdrasil, seat: int, die: int) -> str | None:
    """An elf needs a failed die of the roll (YC-DANGER-17); Suttung allows none (YC-JOTUNN-12)."""
    if suttung(state):
        return "YC-JOTUNN-12"
    if not state.elves[seat]:
        return "YC-DANGER-05"
    failed = vanir_die_failed(state) if die == VANIR_DIE else god_die_failed(state, seat)
    return None if failed else "YC-DANGER-17"


def convert(state: Yggdrasil, seat: int, die: int, table: Table) -> None:
    state.elves[seat] -= 1
    state.spent_elves += 1
    state.converted[die] += 1
    table.tell("elf_spent", god=GODS[state.god[seat]], die=DICE[die])
    spend_elves(state, seat, table)


def pair_obstacle(state: Yggdrasil, seat: int) -> str | None:
    """Not part of the saving roll: Suttung does not stop it (YC-JOTUNN-19)."""
    enough = freyr(state, seat) and state.elves[seat] >= freyrs_elves(state)
    return None if enough else "YC-POWER-FREYR"


def spend_pair(state: Yggdrasil, seat: int, table: Table) -> None:
    state.elves[seat] -= freyrs_elves(state)
    state.spent_elves += freyrs_elves(state)
    state.dangers -= freyrs_averts(state)
    table.tell("pair_spent", god=GODS[state.god[seat]])
    spend_elves(state, seat, table)


class Elves(Ask):
    """One elf for a failed die, two of Freyr's for a danger, as long as dangers are left."""

    name = "elves"
    answers: ClassVar[Answers] = {
        "convert": (convert_obstacle, convert),
        "pair": (pair_obstacle, spend_pair),
        "done": (None, nothing_happens),
        **CLAIMS,
    }

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        if not state.roll_made:
            return "ask.elves_unrolled", {"left": dangers_left(state)}
        key = "ask.elves_more" if state.spent_elves else f"ask.{self.name}"
        return key, {"left": dangers_left(state), "faces": rolled_faces(state)}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*moves.convert, moves.pair, moves.done]


def helpers_spend_elves(state: Yggdrasil, seat: int, table: Table) -> None:
    """A helper may turn his failed die with one of his elves (YC-BOND-04)."""
    if not state.roll_made:
        return
    for helper in range(state.box.seats):
        elves = any(state.elves[player] for player in within_reach(state, helper))
        if elves and not suttung(state) and helper_failed(state, helper):
            state.stack.append(HELPER_ELF.at(helper))


def helper_failed(state: Yggdrasil, helper: int) -> bool:
    """Whether the die of a helper shows no success where one is needed."""
    face = state.helper_die[helper]
    return face >= 0 and not god_die_succeeds(state, helper, face) and dangers_left(state) > 0


def helper_elf_obstacle(state: Yggdrasil, seat: int, die: int) -> str | None:
    if die != GOD_DIE:
        return "YC-BOND-04"
    if suttung(state):
        return "YC-JOTUNN-12"
    return None if state.elves[seat] and helper_failed(state, seat) else "YC-BOND-04"


def spend_helper_elf(state: Yggdrasil, seat: int, die: int, table: Table) -> None:
    state.elves[seat] -= 1
    state.helper_elf[seat] = 1
    table.tell("elf_spent", god=GODS[state.god[seat]], die=DICE[die])


class HelperElf(Ask):
    """Whether a helper turns his failed die."""

    name = "helper_elf"
    answers: ClassVar[Answers] = {
        "convert": (helper_elf_obstacle, spend_helper_elf),
        "decline": (None, nothing_happens),
        **CLAIMS,
    }

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"god": GODS[state.god[state.endangered]], "left": dangers_left(state)}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [moves.convert[GOD_DIE], moves.decline]


ELVES: Final = Elves()
HELPER_ELF: Final = HelperElf()
