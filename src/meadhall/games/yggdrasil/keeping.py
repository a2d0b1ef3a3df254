"""After a saving roll: which spent elves and lost dice are kept or taken, and what goes back (YC-DANGER-19, -20)."""

from __future__ import annotations

from typing import Any, Final

from meadhall.core.state import Frame
from meadhall.core.table import Table
from meadhall.games.yggdrasil.artefacts import brisingamen, spend, spent, svalinn
from meadhall.games.yggdrasil.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.bonds import acquainted_with, support_acquaintances, within_reach
from meadhall.games.yggdrasil.names import DIE, ELF, GODS, NONE, THINGS
from meadhall.games.yggdrasil.state import Yggdrasil


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
        state.vanir_dice.remove(lost_dice(state)[0])
        state.vanir[seat] += 1


def can_be_saved(state: Yggdrasil, thing: int) -> bool:
    return bool(state.spent_elves if thing == ELF else lost_dice(state))


SAVERS: Final = {ELF: svalinn, DIE: brisingamen}
"""The artefact that saves a piece of a kind, by how many it saves."""


# The roller


def keep(state: Yggdrasil, seat: int, table: Table) -> None:
    """Svalinn, Brisingamen and support gods as chance acquaintances, after a roll (YC-DANGER-19)."""
    if state.roll_made:
        ask_to_keep(state, KEEP.at(seat, 0, 0, 0))


def ask_to_keep(state: Yggdrasil, frame: Frame) -> None:
    """If anything can be kept, be it with an artefact that must first be taken from a blood relative."""
    near = within_reach(state, frame[1])
    if any(can_be_saved(state, thing) and any(may_keep(state, frame, god, thing) for god in near) for thing in SAVERS):
        state.stack.append(frame)


def may_keep(state: Yggdrasil, frame: Frame, owner: int, thing: int) -> bool:
    """Whether the roller, with the artefacts of an owner, may keep one more of a kind."""
    saves = SAVERS[thing](state, owner) > frame[2 + thing]
    return saves or len(support_acquaintances(state, frame[1])) > frame[4]


class Keep(Ask):
    """Frame: seat; how many elves Svalinn, dice Brisingamen, and pieces support gods have kept already."""

    name = "keep"
    verbs = ("keep", "done", *CLAIMS)

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [moves.keep + ELF, moves.keep + DIE, moves.done]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.done:
            return None
        thing = move - state.box.moves.keep
        if not may_keep(state, frame, seat, thing):
            return "YC-ARTEFACT-SVALINN" if thing == ELF else "YC-ARTEFACT-BRISINGAMEN"
        return None if can_be_saved(state, thing) else "YC-DANGER-20"

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move == state.box.moves.done:
            return
        thing = move - state.box.moves.keep
        kept = list(frame[2:])
        # The artefact fits one kind only, so it is used first.
        if SAVERS[thing](state, seat) > kept[thing]:
            kept[thing] += 1
            spend(state, "svalinn" if thing == ELF else "brisingamen")
        else:
            kept[2] += 1
        save(state, seat, thing)
        table.tell("kept", god=GODS[state.god[seat]], thing=THINGS[thing])
        ask_to_keep(state, self.at(seat, *kept))


# Helpers


def helpers_keep(state: Yggdrasil, seat: int, table: Table) -> None:
    """Only a helper's own Svalinn can save a helper's elf (YC-DANGER-20)."""
    for helper in range(state.box.seats):
        near = within_reach(state, helper)
        if state.helper_elf[helper] and any(helper_saves(state, player) for player in near):
            state.stack.append(HELPER_KEEP.at(helper))


def helper_saves(state: Yggdrasil, seat: int) -> bool:
    """Whether a helper with the artefacts of a seat saves an elf: not with what was used in this roll already."""
    return svalinn(state, seat) > 0 and not spent(state, "svalinn")


class HelperKeep(Ask):
    """Frame: the helper."""

    name = "helper_keep"
    verbs = ("keep", "decline", *CLAIMS)

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.keep + ELF, state.box.moves.decline]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        moves = state.box.moves
        saves = move == moves.keep + ELF and helper_saves(state, seat)
        return None if saves or move == moves.decline else "YC-DANGER-20"

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.decline:
            spend(state, "svalinn")
            state.helper_elf[seat] = 0
            state.elves[seat] += 1
            table.tell("kept", god=GODS[state.god[seat]], thing=THINGS[ELF])


# Chance acquaintances


def acquaintances_take(state: Yggdrasil, seat: int, table: Table) -> None:
    holders = acquainted_with(state, seat)
    if state.roll_made and holders and (state.spent_elves or lost_dice(state)):
        state.stack.append(GATHER.at(holders))


class Gather(Ask):
    """Each of them one piece, in the order in which they speak (YC-DANGER-20). Frame: who may still take (bits)."""

    name = "gather"
    verbs = ("gather", "decline", *CLAIMS)

    def seats(self, state: Yggdrasil, frame: Frame) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.box.seats) if frame[1] >> seat & 1)

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"god": GODS[state.god[state.endangered]]}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [moves.gather + ELF, moves.gather + DIE, moves.decline]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.decline:
            return None
        return None if can_be_saved(state, move - state.box.moves.gather) else "YC-BOND-12"

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        left = frame[1] ^ 1 << seat
        if move != state.box.moves.decline:
            thing = move - state.box.moves.gather
            save(state, seat, thing)
            table.tell("gathered", god=GODS[state.god[seat]], thing=THINGS[thing])
        if left and (state.spent_elves or lost_dice(state)):
            state.stack.append(self.at(left))


# The end of the dangers


def put_back(state: Yggdrasil, seat: int, table: Table) -> None:
    """Spent elves to Alfheim, lost dice to Vanaheim, the others to their owner; the god die is never lost
    (YC-DANGER-11).
    """
    lost = len(lost_dice(state))
    state.vanir_reserve += lost
    state.vanir[seat] += len(state.vanir_dice) - lost
    state.elf_reserve += state.spent_elves + sum(state.helper_elf)
    if lost:
        table.tell("dice_lost", god=GODS[state.god[seat]], count=lost)
    state.endangered = state.opponent = state.god_die = NONE
    state.vanir_dice = []
    state.dangers = state.spent_elves = state.roll_made = state.used = 0
    state.converted = [0, 0]
    state.helper_die = [NONE] * state.box.figures
    state.helper_elf = [0] * state.box.figures


KEEP = Keep()
HELPER_KEEP = HelperKeep()
GATHER = Gather()
