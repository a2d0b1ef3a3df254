"""A roll of dice, in a hunt or a fight, and what can be done about it: favor, Potential, Reaction (CM-COMBAT-08, CM-
HUNT-05).
"""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.box import BLANK, DOUBLE, SHIELD, SWORDSMAN, WEAPONS
from meadhall.games.champions.moves import FACES
from meadhall.games.champions.runes import rune_obstacle, turn_rune
from meadhall.games.champions.state import KINDS, Champions

FACE_COUNT: Final = len(FACES)

FAVOR_REROLL: Final = 0
POTENTIAL_REROLL: Final = 1


def roll_dice(state: Champions, seat: int, counts: list[int], table: Table) -> None:
    """Roll some warriors. What they show can then be changed; Reaction lasts for one roll only (CM-RUNE-
    REACTION-04).
    """
    roll, faces = table.chance.roll, state.box.faces
    state.rolled = [kind * FACE_COUNT + roll(faces[kind]) for kind in range(KINDS) for _ in range(counts[kind])]
    state.rolled.sort()
    state.reaction = 0
    tell_roll(state, seat, table)
    state.stack.append(AFTER_ROLL.at(seat))


def tell_roll(state: Champions, seat: int, table: Table) -> None:
    dice = tuple(f"{state.box.dice_ids[die // FACE_COUNT]}:{FACES[die % FACE_COUNT]}" for die in state.rolled)
    table.tell("rolled", seat=seat, dice=dice)


def weapon_symbols(state: Champions, seat: int) -> int:
    """The weapons of the final roll (CM-COMBAT-10), with Svanhildr's swords and Reaction's shields.

    On Svanhildr's swordsmen each face that strikes counts one more (CM-LEADER-SVANHILDR-01, CM-RUNE-REACTION-03).
    """
    sword_bonus = state.ability_amount(seat) if state.ability(seat) == "sword_plus_one" else 0
    total = 0
    for die in state.rolled:
        kind, face = divmod(die, FACE_COUNT)
        weapons = 1 if face == SHIELD and state.reaction else WEAPONS[face]
        if weapons and kind == SWORDSMAN:
            weapons += sword_bonus
        total += weapons
    return total


def shields(state: Champions) -> int:
    return sum(die % FACE_COUNT == SHIELD for die in state.rolled)


def shows_double(state: Champions) -> bool:
    return any(die % FACE_COUNT == DOUBLE for die in state.rolled)


class AfterRoll(Step[Champions]):
    """Discard favor, use Potential or Reaction, as often as you can and in any order, or keep the roll."""

    name = "after_roll"
    verbs = ("favor", "use", "done")

    def candidates(self, state: Champions, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        found = [moves.done]
        if state.favor[seat]:
            found.append(moves.favor)
        found += [moves.use + rune for rune in state.usable_runes(seat, "after_roll")]
        return found

    def obstacle(self, state: Champions, frame: Frame, seat: int, move: int) -> str | None:
        moves = state.box.moves
        if move == moves.done:
            return None
        if move == moves.favor:
            return None if state.favor[seat] else "CM-COMBAT-09"
        return rune_obstacle(state, seat, move - moves.use, "after_roll")

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        moves = state.box.moves
        if move == moves.done:
            return
        state.stack.append(frame)
        if move == moves.favor:
            state.favor[seat] -= 1
            state.spent_favor[seat] += 1
            table.tell("favor_spent", seat=seat)
            state.stack.append(REROLL.at(seat, FAVOR_REROLL))
            return
        rune = move - moves.use
        turn_rune(state, seat, rune, table)
        if state.box.rune_ids[rune] == "rune_reaction":
            state.reaction = 1
        else:
            state.stack.append(REROLL.at(seat, POTENTIAL_REROLL))


class Reroll(Step[Champions]):
    """Pick the dice to roll again, then throw them. Equal dice are interchangeable. Frame: seat, by favor or by
    Potential.
    """

    name = "reroll"
    verbs = ("reroll", "throw")

    def candidates(self, state: Champions, frame: Frame, seat: int) -> list[int]:
        first = state.box.moves.reroll
        return [*(first + die for die in sorted(set(state.rolled))), state.box.moves.throw]

    def obstacle(self, state: Champions, frame: Frame, seat: int, move: int) -> str | None:
        by_favor = frame[2] == FAVOR_REROLL
        if move == state.box.moves.throw:
            return "CM-COMBAT-27" if by_favor and not state.picked else None
        die = move - state.box.moves.reroll
        if state.picked.count(die) >= state.rolled.count(die):
            return "CM-COMBAT-08"
        return None if by_favor or die % FACE_COUNT == BLANK else "CM-RUNE-POTENTIAL-01"

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.throw:
            state.picked.append(move - state.box.moves.reroll)
            state.picked.sort()
            state.stack.append(frame)
            return
        for die in state.picked:
            state.rolled.remove(die)
        for die in state.picked:
            kind = die // FACE_COUNT
            state.rolled.append(kind * FACE_COUNT + table.chance.roll(state.box.faces[kind]))
        state.rolled.sort()
        state.picked = []
        tell_roll(state, seat, table)


AFTER_ROLL = AfterRoll()
REROLL = Reroll()
