"""The saving roll (YC-DANGER-06): the own god die, any number of own Vanir dice, and the dice of brothers-in-arms."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step, nothing_happens
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.rules.bonds import brothers_in_arms, within_reach
from meadhall.games.yggdrasil.rules.enemies.jotnar import hrungnir, utgardloki
from meadhall.games.yggdrasil.rules.gods import thor
from meadhall.games.yggdrasil.table.names import DICE, FACES, GOD_DIE, GODS, NONE, VANIR_DIE
from meadhall.games.yggdrasil.table.state import Yggdrasil

PROMISED: Final = -2
"""A helper's die that is going to be rolled."""


# What the dice avert


def god_die_succeeds(state: Yggdrasil, figure: int, face: int) -> bool:
    """For a support god only the plain success counts (YC-BOND-06)."""
    good = state.god_faces[figure] if figure < state.box.seats else state.box.god_die_success
    return face >= 0 and bool(good >> face & 1)


def failed_vanir_dice(state: Yggdrasil) -> int:
    """The Vanir dice that show no success and have no elf yet."""
    good = state.vanir_faces[state.endangered]
    return sum(not good >> face & 1 for face in state.vanir_dice) - state.converted[VANIR_DIE]


def averted_by_dice(state: Yggdrasil) -> int:
    """Successes of the roll, those made by elves included (YC-DANGER-07, -08)."""
    if not state.roll_made:
        return 0
    seat = state.endangered
    total = len(state.vanir_dice) - failed_vanir_dice(state)
    if state.converted[GOD_DIE] or god_die_succeeds(state, seat, state.god_die):
        total += thor(state, seat)
    for helper, face in enumerate(state.helper_die):
        if state.helper_elf[helper] or god_die_succeeds(state, helper, face):
            total += thor(state, helper)
    return total


def successes(state: Yggdrasil) -> int:
    """The dice of the roll that show a success."""
    good = state.vanir_faces[state.endangered]
    own = god_die_succeeds(state, state.endangered, state.god_die) + sum(good >> face & 1 for face in state.vanir_dice)
    return own + sum(god_die_succeeds(state, helper, face) for helper, face in enumerate(state.helper_die))


def dangers_left(state: Yggdrasil) -> int:
    """Surplus successes are wasted (YC-DANGER-16)."""
    return max(state.dangers - averted_by_dice(state), 0)


# Stage 3: the roll


def saving_roll(state: Yggdrasil, seat: int, table: Table) -> None:
    """Without a danger (YC-DANGER-15) or a die that may be rolled (YC-DANGER-21) there is no roll."""
    state.god_die = NONE
    state.vanir_dice = []
    state.converted = [0, 0]
    state.spent_elves = 0
    state.helper_die = [NONE] * state.box.figures
    state.helper_elf = [0] * state.box.figures
    if dangers_left(state) and (not utgardloki(state) or vanir_dice_to_be_had(state, seat)):
        state.stack.append(SAVING_ROLL.at(seat))


def most_vanir_dice(state: Yggdrasil, seat: int) -> int:
    return 0 if hrungnir(state) else state.vanir[seat]


def vanir_dice_to_be_had(state: Yggdrasil, seat: int) -> bool:
    """Whether there are Vanir dice to roll, or to be taken first."""
    return any(most_vanir_dice(state, player) for player in within_reach(state, seat))


def roll_obstacle(state: Yggdrasil, seat: int, count: int) -> str | None:
    if count > state.vanir[seat]:
        return "YC-DANGER-05"
    if count and hrungnir(state):
        return "YC-JOTUNN-15"
    return "YC-JOTUNN-16" if not count and utgardloki(state) else None


def prepare_roll(state: Yggdrasil, seat: int, count: int, table: Table) -> None:
    """The dice lie ready: from now on no blood relative can take them (YC-BOND-09)."""
    state.vanir[seat] -= count
    state.vanir_dice = [NONE] * count
    state.stack.append(CAST.at(seat))
    if not utgardloki(state):
        helpers = brothers_in_arms(state, seat)
        state.stack += [HELP.at(state.player_of(helper), helper) for helper in reversed(helpers)]


def waive_roll(state: Yggdrasil, seat: int, table: Table) -> None:
    table.tell("roll_waived", god=GODS[state.god[seat]])


class SavingRoll(Ask):
    """Roll with how many Vanir dice, or not at all (YC-DANGER-18)."""

    name = "saving_roll"
    answers: ClassVar[Answers] = {"roll": (roll_obstacle, prepare_roll), "waive": (None, waive_roll), **CLAIMS}

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"left": dangers_left(state)}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*moves.roll[: most_vanir_dice(state, seat) + 1], moves.waive]


def promise_die(state: Yggdrasil, seat: int, helper: int, table: Table) -> None:
    state.helper_die[helper] = PROMISED


class Help(Ask):
    """A brother-in-arms may roll his god die for the other (YC-BOND-03); who decides for him is asked."""

    name = "help"
    fields = ("seat", "helper")
    answers: ClassVar[Answers] = {"help": (None, promise_die), "decline": (None, nothing_happens), **CLAIMS}

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, helper = frame
        return f"ask.{self.name}", {"helper": GODS[state.god[helper]], "god": GODS[state.god[state.endangered]]}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.help, state.box.moves.decline]


class Cast(Step[Yggdrasil]):
    """All dice are rolled at once."""

    name = "cast"

    def act(self, state: Yggdrasil, frame: Frame, table: Table) -> None:
        _, seat = frame
        state.roll_made = 1
        if not utgardloki(state):
            state.god_die = roll_god_die(state, table)
        state.vanir_dice = laid_out(state, [roll_vanir_die(state, table) for _ in state.vanir_dice])
        tell_roll(state, seat, table)
        for helper, die in enumerate(state.helper_die):
            if die == PROMISED:
                roll_for_helper(state, helper, table)


def roll_god_die(state: Yggdrasil, table: Table) -> int:
    return state.box.reads[table.chance.roll(state.box.god_die_faces)]


def roll_vanir_die(state: Yggdrasil, table: Table) -> int:
    return state.box.reads[table.chance.roll(state.box.vanir_die_faces)]


def laid_out(state: Yggdrasil, faces: list[int]) -> list[int]:
    """Dice as they are laid beside each other: those that go back come last, so that the others stay where they are."""
    lost_on = state.box.vanir_lost_on
    return sorted(faces, key=lambda face: (lost_on >> face & 1, face))


def tell_roll(state: Yggdrasil, seat: int, table: Table) -> None:
    god_die = () if state.god_die == NONE else (f"{DICE[GOD_DIE]}:{FACES[state.god_die]}",)
    dice = (*god_die, *(f"{DICE[VANIR_DIE]}:{FACES[face]}" for face in state.vanir_dice))
    table.tell("rolled", god=GODS[state.god[seat]], dice=dice, successes=successes(state))


def tell_rolled_again(state: Yggdrasil, seat: int, ring: str, dice: list[tuple[int, int]], table: Table) -> None:
    """Only the dice that an artefact rolled again, and what all dice together are worth now."""
    new = tuple(f"{DICE[die]}:{FACES[face]}" for die, face in dice)
    table.tell("rolled_again", god=GODS[state.god[seat]], artefact=ring, dice=new, successes=successes(state))


def rolled_faces(state: Yggdrasil) -> list[str]:
    """What the dice of the roller show, the god die first."""
    dice = state.vanir_dice if state.god_die == NONE else [state.god_die, *state.vanir_dice]
    return [FACES[face] for face in dice]


def roll_for_helper(state: Yggdrasil, helper: int, table: Table) -> None:
    """For a support god any god die is rolled (YC-BOND-06)."""
    face = state.helper_die[helper] = roll_god_die(state, table)
    dice = (f"{DICE[GOD_DIE]}:{FACES[face]}",)
    good = int(god_die_succeeds(state, helper, face))
    table.tell("helper_rolled", helper=GODS[state.god[helper]], dice=dice, successes=good)


SAVING_ROLL: Final = SavingRoll()
HELP: Final = Help()
CAST: Final = Cast()
