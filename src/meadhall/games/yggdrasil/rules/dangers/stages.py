"""Dangers (YC-DANGER): what fights and dangerous actions bring, and how a god gets through them.

The order of the stages is that of YC-DANGER-14. A stage may ask; what it asks lies on top of the next stage.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step, nothing_happens
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.artefacts import megingjord, weapon, weapon_against
from meadhall.games.yggdrasil.rules.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.rules.bonds import brothers_in_arms, support_relatives
from meadhall.games.yggdrasil.rules.dangers.keeping import (
    acquaintances_take,
    helpers_keep,
    keep,
    put_back,
    tell_lost_dice,
)
from meadhall.games.yggdrasil.rules.dangers.rerolling import helpers_reroll, reroll
from meadhall.games.yggdrasil.rules.dangers.roll import dangers_left, saving_roll
from meadhall.games.yggdrasil.rules.dangers.spending_elves import helpers_spend_elves, spend_elves
from meadhall.games.yggdrasil.rules.enemies.jotnar import skyrmir
from meadhall.games.yggdrasil.rules.gods import freyia
from meadhall.games.yggdrasil.rules.life import lose_life
from meadhall.games.yggdrasil.table.names import GODS, NONE
from meadhall.games.yggdrasil.table.state import Yggdrasil


class TakeDangers(Step[Yggdrasil]):
    """Dangers come; the own weapon averts some at once (stage 1, YC-ARTEFACT-GENERAL-01), besides those that are
    averted already.
    """

    name = "take_dangers"
    fields = ("seat", "count", "opponent", "averted")

    def act(self, state: Yggdrasil, frame: Frame, table: Table) -> None:
        _, seat, count, opponent, averted = frame
        by = at_once(state, seat, opponent, averted)
        averted += weapon(state, seat, opponent)
        state.endangered = seat
        state.opponent = opponent
        state.dangers = max(count - averted, 0)
        state.roll_made = state.used = 0
        averted = min(averted, count)
        table.tell("dangers", god=GODS[state.god[seat]], count=count, averted=averted)
        if by:
            table.tell("averted_at_once", count=averted, by=by)
        if state.dangers:
            state.stack.append(DANGER.at(seat, 0, count))
        else:
            state.endangered = state.opponent = NONE


def at_once(state: Yggdrasil, seat: int, opponent: int, averted: int) -> tuple[str, ...]:
    """What averts dangers before anything is asked: Geri and Freki, the own weapon, and Megingjord if it helps."""
    by: tuple[str, ...] = ("geri_and_freki",) if averted else ()
    if weapon(state, seat, opponent):
        by += (state.box.artefact_ids[weapon_against(state, opponent)],)
        by += ("megingjord",) if megingjord(state, seat) > 1 else ()
    return by


class Danger(Step[Yggdrasil]):
    """One stage after the other; how many dangers came is kept in mind."""

    name = "danger"
    fields = ("seat", "stage", "count")

    def act(self, state: Yggdrasil, frame: Frame, table: Table) -> None:
        _, seat, stage, count = frame
        if stage + 1 < len(STAGES):
            state.stack.append(self.at(seat, stage + 1, count))
        STAGES[stage](state, seat, table)


# Still stage 1: the weapon of a brother-in-arms


def helpers_weapon(state: Yggdrasil, seat: int, table: Table) -> None:
    """He may use it (YC-BOND-05), before heroes and dice (YC-BOND-16). There is one weapon against an opponent, so
    there is one to be asked at most.
    """
    for helper in brothers_in_arms(state, seat):
        if helper < state.box.seats and weapon(state, helper, state.opponent):
            state.stack.append(HELPER_WEAPON.at(helper))


def helper_weapon_obstacle(state: Yggdrasil, seat: int, artefact: int) -> str | None:
    fits = artefact == weapon_against(state, state.opponent)
    return None if fits and weapon(state, seat, state.opponent) else "YC-BOND-05"


def use_helper_weapon(state: Yggdrasil, seat: int, artefact: int, table: Table) -> None:
    use_weapon(state, seat, table)


def decline_weapon(state: Yggdrasil, seat: int, table: Table) -> None:
    """If a blood relative has just taken the weapon, it is asked who has it now."""
    roller = state.endangered
    if weapon(state, roller, state.opponent):
        use_weapon(state, roller, table)
    elif not weapon(state, seat, state.opponent):
        helpers_weapon(state, roller, table)


class HelperWeapon(Ask):
    """Whether a helper uses his weapon."""

    name = "helper_weapon"
    answers: ClassVar[Answers] = {
        "use": (helper_weapon_obstacle, use_helper_weapon),
        "decline": (None, decline_weapon),
        **CLAIMS,
    }

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"god": GODS[state.god[state.endangered]], "left": dangers_left(state)}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [moves.use[weapon_against(state, state.opponent)], moves.decline]


def use_weapon(state: Yggdrasil, seat: int, table: Table) -> None:
    averted = min(weapon(state, seat, state.opponent), state.dangers)
    state.dangers -= averted
    artefact = state.box.artefact_ids[weapon_against(state, state.opponent)]
    table.tell("weapon_used", god=GODS[state.god[seat]], artefact=artefact, count=averted)


# Stage 2, and for Freyia stage 7: heroes


def spend_heroes(state: Yggdrasil, seat: int, table: Table) -> None:
    """Before the roll (YC-DANGER-02)."""
    if state.valhalla and dangers_left(state) and not skyrmir(state):
        state.stack.append(HEROES.at(seat))


def late_heroes(state: Yggdrasil, seat: int, table: Table) -> None:
    """Freyia may spend heroes after her saving roll as well (YC-POWER-FREYIA)."""
    if state.roll_made and freyia(state, seat):
        spend_heroes(state, seat, table)


def heroes_obstacle(state: Yggdrasil, seat: int, count: int) -> str | None:
    if count > state.valhalla:
        return "YC-DANGER-03"
    return "YC-DANGER-16" if count > dangers_left(state) else None


def send_heroes(state: Yggdrasil, seat: int, count: int, table: Table) -> None:
    state.valhalla -= count
    state.heroes_reserve += count
    state.dangers -= count
    if count:
        table.tell("heroes_spent", god=GODS[state.god[seat]], count=count)


class Heroes(Ask):
    """How many heroes go back from Valhalla, each for one danger (YC-DANGER-03)."""

    name = "heroes"
    answers: ClassVar[Answers] = {"heroes": (heroes_obstacle, send_heroes), **CLAIMS}

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"left": dangers_left(state)}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return list(state.box.moves.heroes[: min(state.valhalla, dangers_left(state)) + 1])


# Stage 8: life


def support_takes_life(state: Yggdrasil, seat: int, table: Table) -> None:
    """A blood-related support god may lose life in one's place (YC-BOND-10)."""
    if dangers_left(state) and support_relatives(state, seat):
        state.stack.append(SHIFT.at(seat))


def shift_obstacle(state: Yggdrasil, seat: int, god: int) -> str | None:
    return None if state.figure_of[god] in support_relatives(state, seat) else "YC-BOND-10"


def shift(state: Yggdrasil, seat: int, god: int, table: Table) -> None:
    state.dangers -= 1
    if dangers_left(state):
        state.stack.append(SHIFT.at(seat))
    lose_life(state, state.figure_of[god], 1, table, state.opponent)


class Shift(Ask):
    """Life that a support god loses instead, one by one."""

    name = "shift"
    answers: ClassVar[Answers] = {"shift": (shift_obstacle, shift), "done": (None, nothing_happens), **CLAIMS}

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"left": dangers_left(state)}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.shift[state.god[figure]] for figure in support_relatives(state, seat)), moves.done]


def losses(state: Yggdrasil, seat: int, table: Table) -> None:
    """Each danger that is left costs a life (YC-DANGER-12)."""
    left = dangers_left(state)
    if left:
        lose_life(state, seat, left, table, state.opponent)
    else:
        table.tell("unhurt", god=GODS[state.god[seat]])


STAGES: Final[tuple[Callable[[Yggdrasil, int, Table], None], ...]] = (
    helpers_weapon,
    spend_heroes,
    saving_roll,
    reroll,
    helpers_reroll,
    spend_elves,  # before a helper's elf: the roller's come first
    helpers_spend_elves,
    late_heroes,  # when all dice and elves are known
    support_takes_life,
    losses,  # before anything is kept: who dies keeps nothing
    keep,  # the roller chooses first (YC-DANGER-20)
    helpers_keep,
    acquaintances_take,
    tell_lost_dice,
    put_back,
)


def under_way(state: Yggdrasil) -> tuple[str, int]:
    """The stage that the dangers have come to, and how many dangers came at first."""
    for number, *fields in reversed(state.stack):
        if number == DANGER.number:
            _, following, count = fields
            return STAGES[max(following - 1, 0)].__name__, count
    return STAGES[-1].__name__, state.dangers


TAKE_DANGERS: Final = TakeDangers()
DANGER: Final = Danger()
HELPER_WEAPON: Final = HelperWeapon()
HEROES: Final = Heroes()
SHIFT: Final = Shift()
