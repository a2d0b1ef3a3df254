"""After a saving roll: which spent elves and lost dice are kept or taken, and what goes back (YC-DANGER-19, -20)."""

from __future__ import annotations

from typing import Any, Final

from meadhall.core.state import Frame
from meadhall.core.table import Table
from meadhall.games.yggdrasil.artefacts import NUMBER, brisingamen, spend, spent, svalinn
from meadhall.games.yggdrasil.ask import CLAIMS, Ask
from meadhall.games.yggdrasil.bonds import acquainted_with, brothers_in_arms, support_acquaintances, within_reach
from meadhall.games.yggdrasil.names import DIE, ELF, FACES, GODS, NONE, THINGS
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
SAVER_NAMES: Final = {ELF: "svalinn", DIE: "brisingamen"}


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
            spend(state, SAVER_NAMES[thing])
        else:
            kept[2] += 1
        save(state, seat, thing)
        table.tell("kept", god=GODS[state.god[seat]], thing=THINGS[thing])
        ask_to_keep(state, self.at(seat, *kept))


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


class HelperKeep(Ask):
    """His own elf (`keep`), or with an artefact a piece of the roller (`use`). Frame: the helper."""

    name = "helper_keep"
    verbs = ("use", "keep", "decline", *CLAIMS)

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"god": GODS[state.god[state.endangered]]}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [moves.keep + ELF, *(moves.use + NUMBER[name] for name in SAVER_NAMES.values()), moves.decline]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        moves = state.box.moves
        if move == moves.decline:
            return None
        if move >= moves.keep:
            own = move == moves.keep + ELF and state.helper_elf[seat]
            return None if own and ready(state, seat, ELF) else "YC-DANGER-20"
        things = [thing for thing, name in SAVER_NAMES.items() if move == moves.use + NUMBER[name]]
        if not things or not ready(state, seat, things[0]):
            return "YC-BOND-05"
        return None if can_be_saved(state, things[0]) else "YC-DANGER-20"

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        moves = state.box.moves
        if move == moves.decline:
            return
        god = GODS[state.god[seat]]
        if move >= moves.keep:
            spend(state, SAVER_NAMES[ELF])
            state.helper_elf[seat] = 0
            state.elves[seat] += 1
            table.tell("kept", god=god, thing=THINGS[ELF])
        else:
            thing = next(thing for thing, name in SAVER_NAMES.items() if move == moves.use + NUMBER[name])
            spend(state, SAVER_NAMES[thing])
            save(state, state.endangered, thing)
            roller = GODS[state.god[state.endangered]]
            table.tell("kept_for", helper=god, artefact=SAVER_NAMES[thing], god=roller, thing=THINGS[thing])
        ask_helper_to_keep(state, seat)


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
    gone = lost_dice(state)
    lost = len(gone)
    state.vanir_reserve += lost
    state.vanir[seat] += len(state.vanir_dice) - lost
    state.elf_reserve += state.spent_elves + sum(state.helper_elf)
    if lost:
        table.tell("dice_lost", god=GODS[state.god[seat]], count=lost, faces=tuple(FACES[face] for face in gone))
    state.endangered = state.opponent = state.god_die = NONE
    state.vanir_dice = []
    state.dangers = state.spent_elves = state.roll_made = state.used = 0
    state.converted = [0, 0]
    state.helper_die = [NONE] * state.box.figures
    state.helper_elf = [0] * state.box.figures


KEEP = Keep()
HELPER_KEEP = HelperKeep()
GATHER = Gather()
