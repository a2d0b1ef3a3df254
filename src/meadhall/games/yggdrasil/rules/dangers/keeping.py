"""After a saving roll: which spent elves and lost dice are kept or taken, and what goes back (YC-DANGER-19, -20)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, nothing_happens
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.artefacts import NUMBER, brisingamen, spend, spent, svalinn
from meadhall.games.yggdrasil.rules.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.rules.bonds import acquainted_with, brothers_in_arms, support_acquaintances, within_reach
from meadhall.games.yggdrasil.table.names import ARTEFACTS, DIE, ELF, FACES, GODS, NONE, THINGS
from meadhall.games.yggdrasil.table.state import Yggdrasil


def lost_dice(state: Yggdrasil) -> list[int]:
    """The rolled Vanir dice that go back because of what they show, elf or not (YC-DANGER-10)."""
    lost_on = state.box.vanir_lost_on
    return [face for face in state.vanir_dice if lost_on >> face & 1]


def save(state: Yggdrasil, seat: int, thing: int) -> None:
    """A spent elf or a lost die goes to a player."""
    if thing == ELF:
        state.spent_elves -= 1
        state.elves[seat] += 1
    else:
        lost_on = state.box.vanir_lost_on
        state.vanir_dice.pop(max(at for at, face in enumerate(state.vanir_dice) if lost_on >> face & 1))
        state.vanir[seat] += 1


def can_be_saved(state: Yggdrasil, thing: int) -> bool:
    return bool(state.spent_elves if thing == ELF else lost_dice(state))


SAVERS: Final = {ELF: svalinn, DIE: brisingamen}
"""The artefact that saves a piece of a kind, by how many it saves."""
SAVER_NAMES: Final = {ELF: "svalinn", DIE: "brisingamen"}
SAVED_BY: Final = {NUMBER[name]: thing for thing, name in SAVER_NAMES.items()}
"""What an artefact saves."""


# The roller


def keep(state: Yggdrasil, seat: int, table: Table) -> None:
    """Svalinn, Brisingamen and support gods as chance acquaintances, after a roll (YC-DANGER-19)."""
    if state.roll_made:
        ask_to_keep(state, seat, 0, 0, 0)


def ask_to_keep(state: Yggdrasil, seat: int, elves: int, dice: int, by_support: int) -> None:
    """If anything can be kept, be it with an artefact that must first be taken from a blood relative."""
    near = within_reach(state, seat)
    if any(
        can_be_saved(state, thing) and any(may_keep(state, seat, god, thing, kept, by_support) for god in near)
        for thing, kept in ((ELF, elves), (DIE, dice))
    ):
        state.stack.append(KEEP.at(seat, elves, dice, by_support))


def may_keep(state: Yggdrasil, seat: int, owner: int, thing: int, kept: int, by_support: int) -> bool:
    """Whether the roller, with the artefacts of an owner, may keep one more of a kind."""
    return SAVERS[thing](state, owner) > kept or len(support_acquaintances(state, seat)) > by_support


def keep_obstacle(state: Yggdrasil, seat: int, elves: int, dice: int, by_support: int, thing: int) -> str | None:
    if not may_keep(state, seat, seat, thing, (elves, dice)[thing], by_support):
        return "YC-ARTEFACT-SVALINN" if thing == ELF else "YC-ARTEFACT-BRISINGAMEN"
    return None if can_be_saved(state, thing) else "YC-DANGER-20"


def keep_piece(state: Yggdrasil, seat: int, elves: int, dice: int, by_support: int, thing: int, table: Table) -> None:
    """The artefact fits one kind only, so it is used first."""
    if SAVERS[thing](state, seat) <= (elves, dice)[thing]:
        by_support += 1
    else:
        spend(state, SAVER_NAMES[thing])
        elves += thing == ELF
        dice += thing == DIE
    save(state, seat, thing)
    table.tell("kept", god=GODS[state.god[seat]], thing=THINGS[thing])
    ask_to_keep(state, seat, elves, dice, by_support)


class Keep(Ask):
    """What next, after so many elves that Svalinn, dice that Brisingamen and pieces that support gods have saved."""

    name = "keep"
    fields = ("seat", "elves", "dice", "by_support")
    answers: ClassVar[Answers] = {"keep": (keep_obstacle, keep_piece), "done": (None, nothing_happens), **CLAIMS}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*moves.keep, moves.done]


# Brothers-in-arms (YC-BOND-05)


def helpers_keep(state: Yggdrasil, seat: int, table: Table) -> None:
    """Each may save his own elf, or a piece of the roller, with his Svalinn or Brisingamen (YC-DANGER-20)."""
    if state.roll_made:
        for helper in brothers_in_arms(state, seat):
            if helper < state.box.seats:
                ask_helper_to_keep(state, helper)


def ask_helper_to_keep(state: Yggdrasil, helper: int) -> None:
    near = within_reach(state, helper)
    saved = state.helper_elf[helper], state.spent_elves, len(lost_dice(state))
    if any((any(saved[:2]) and ready(state, god, ELF)) or (saved[2] and ready(state, god, DIE)) for god in near):
        state.stack.append(HELPER_KEEP.at(helper))


def ready(state: Yggdrasil, owner: int, thing: int) -> bool:
    """Whether an owner has the artefact that saves a piece of a kind, and it was not used in this roll already."""
    return SAVERS[thing](state, owner) > 0 and not spent(state, SAVER_NAMES[thing])


def keep_for_roller_obstacle(state: Yggdrasil, seat: int, artefact: int) -> str | None:
    thing = SAVED_BY.get(artefact)
    if thing is None or not ready(state, seat, thing):
        return "YC-BOND-05"
    return None if can_be_saved(state, thing) else "YC-DANGER-20"


def keep_for_roller(state: Yggdrasil, seat: int, artefact: int, table: Table) -> None:
    thing, saver = SAVED_BY[artefact], ARTEFACTS[artefact]
    spend(state, saver)
    save(state, state.endangered, thing)
    helper, roller = GODS[state.god[seat]], GODS[state.god[state.endangered]]
    table.tell("kept_for", helper=helper, artefact=saver, god=roller, thing=THINGS[thing])
    ask_helper_to_keep(state, seat)


def keep_own_elf_obstacle(state: Yggdrasil, seat: int, thing: int) -> str | None:
    own = thing == ELF and state.helper_elf[seat]
    return None if own and ready(state, seat, ELF) else "YC-DANGER-20"


def keep_own_elf(state: Yggdrasil, seat: int, thing: int, table: Table) -> None:
    spend(state, SAVER_NAMES[ELF])
    state.helper_elf[seat] = 0
    state.elves[seat] += 1
    table.tell("kept", god=GODS[state.god[seat]], thing=THINGS[ELF])
    ask_helper_to_keep(state, seat)


class HelperKeep(Ask):
    """A helper: with an artefact a piece of the roller (`use`), or his own elf (`keep`)."""

    name = "helper_keep"
    answers: ClassVar[Answers] = {
        "use": (keep_for_roller_obstacle, keep_for_roller),
        "keep": (keep_own_elf_obstacle, keep_own_elf),
        "decline": (None, nothing_happens),
        **CLAIMS,
    }

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"god": GODS[state.god[state.endangered]]}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [moves.keep[ELF], *(moves.use[artefact] for artefact in SAVED_BY), moves.decline]


# Chance acquaintances


def acquaintances_take(state: Yggdrasil, seat: int, table: Table) -> None:
    holders = acquainted_with(state, seat)
    if state.roll_made and holders and (state.spent_elves or lost_dice(state)):
        state.stack.append(GATHER.at(holders))


def gather_obstacle(state: Yggdrasil, seat: int, takers: int, thing: int) -> str | None:
    return None if can_be_saved(state, thing) else "YC-BOND-12"


def gather(state: Yggdrasil, seat: int, takers: int, thing: int, table: Table) -> None:
    save(state, seat, thing)
    table.tell("gathered", god=GODS[state.god[seat]], thing=THINGS[thing])
    leave_to_others(state, seat, takers, table)


def leave_to_others(state: Yggdrasil, seat: int, takers: int, table: Table) -> None:
    left = takers ^ 1 << seat
    if left and (state.spent_elves or lost_dice(state)):
        state.stack.append(GATHER.at(left))


class Gather(Ask):
    """Each of those who may still take (as bits) one piece, in the order in which they speak (YC-DANGER-20)."""

    name = "gather"
    fields = ("takers",)
    answers: ClassVar[Answers] = {"gather": (gather_obstacle, gather), "decline": (None, leave_to_others), **CLAIMS}

    def seats(self, state: Yggdrasil, frame: Frame) -> tuple[int, ...]:
        _, takers = frame
        return tuple(seat for seat in range(state.box.seats) if takers >> seat & 1)

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"god": GODS[state.god[state.endangered]]}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*moves.gather, moves.decline]


# The end of the dangers


def tell_lost_dice(state: Yggdrasil, seat: int, table: Table) -> None:
    """Told while they still lie there."""
    gone = lost_dice(state)
    if gone:
        table.tell("dice_lost", god=GODS[state.god[seat]], count=len(gone), faces=tuple(FACES[face] for face in gone))


def put_back(state: Yggdrasil, seat: int, table: Table) -> None:
    """Spent elves to Alfheim, lost dice to Vanaheim, the others to their owner; the god die is never lost
    (YC-DANGER-11).
    """
    lost = len(lost_dice(state))
    state.vanir_reserve += lost
    state.vanir[seat] += len(state.vanir_dice) - lost
    state.elf_reserve += state.spent_elves + sum(state.helper_elf)
    state.endangered = state.opponent = state.god_die = NONE
    state.vanir_dice = []
    state.dangers = state.spent_elves = state.roll_made = state.used = 0
    state.converted = [0, 0]
    state.helper_die = [NONE] * state.box.figures
    state.helper_elf = [0] * state.box.figures


KEEP: Final = Keep()
HELPER_KEEP: Final = HelperKeep()
GATHER: Final = Gather()
