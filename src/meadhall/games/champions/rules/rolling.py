"""A roll of dice, in a hunt or a fight, and what can be done about it: favor, Potential, Reaction (CM-COMBAT-08, CM-
HUNT-05).
"""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.rules.runes import rune_obstacle, turn_rune
from meadhall.games.champions.table.box import BLANK, DOUBLE, NONE, SHIELD, SWORDSMAN, WEAPONS
from meadhall.games.champions.table.moves import FACES
from meadhall.games.champions.table.state import KINDS, Champions

FACE_COUNT: Final = len(FACES)

FAVOR_REROLL: Final = 0
POTENTIAL_REROLL: Final = 1


def roll_dice(state: Champions, seat: int, counts: list[int], table: Table) -> None:
    """Roll some warriors. What they show can then be changed; Reaction lasts for one roll only (CM-RUNE-
    REACTION-04). Each die has its place in the list until all are taken up.
    """
    roll, faces = table.chance.roll, state.box.faces
    state.rolled = [kind * FACE_COUNT + roll(faces[kind]) for kind in range(KINDS) for _ in range(counts[kind])]
    state.reaction = 0
    tell_roll(state, seat, table)
    state.stack.append(AFTER_ROLL.at(seat))


def tell_roll(state: Champions, seat: int, table: Table) -> None:
    dice = tuple(f"{state.box.dice_ids[die // FACE_COUNT]}:{FACES[die % FACE_COUNT]}" for die in sorted(state.rolled))
    table.tell("rolled", seat=seat, dice=dice)


def lay_aside(state: Champions, kind: int) -> None:
    """A warrior is lost: a die of this kind that shows as little as any no longer counts, and lies there as `~die`."""
    lying = [die for die in state.rolled if die >= 0 and die // FACE_COUNT == kind]
    if lying:
        place = state.rolled.index(min(lying))
        state.rolled[place] = ~state.rolled[place]


def take_up(state: Champions) -> None:
    """What was rolled has counted, and everybody has seen what came of it."""
    state.rolled = []
    state.reaction = 0


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


# What can be done about a roll


def favor_obstacle(state: Champions, seat: int) -> str | None:
    return None if state.favor[seat] else "CM-COMBAT-09"


def spend_favor(state: Champions, seat: int, table: Table) -> None:
    """Any dice are rolled again (CM-COMBAT-08)."""
    state.favor[seat] -= 1
    state.spent_favor[seat] += 1
    table.tell("favor_spent", seat=seat)
    state.stack += [AFTER_ROLL.at(seat), REROLL.at(seat, FAVOR_REROLL)]


def roll_rune_obstacle(state: Champions, seat: int, rune: int) -> str | None:
    return rune_obstacle(state, seat, rune, "after_roll")


def use_roll_rune(state: Champions, seat: int, rune: int, table: Table) -> None:
    """Reaction lets shields strike (CM-RUNE-REACTION-01); Potential rolls blanks again (CM-RUNE-POTENTIAL-01)."""
    turn_rune(state, seat, rune, table)
    state.stack.append(AFTER_ROLL.at(seat))
    if state.box.rune_ids[rune] == "rune_reaction":
        state.reaction = 1
    else:
        state.stack.append(REROLL.at(seat, POTENTIAL_REROLL))


def keep_roll(state: Champions, seat: int, table: Table) -> None:
    """The roll counts as it lies."""


class AfterRoll(Step[Champions]):
    """Discard favor, use Potential or Reaction, as often as you can and in any order, or keep the roll."""

    name = "after_roll"
    answers: ClassVar[Answers] = {
        "favor": (favor_obstacle, spend_favor),
        "use": (roll_rune_obstacle, use_roll_rune),
        "done": (None, keep_roll),
    }

    def candidates(self, state: Champions, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        found = [moves.done]
        if state.favor[seat]:
            found.append(moves.favor)
        found += [moves.use[rune] for rune in state.usable_runes(seat, "after_roll")]
        return found


def pick_obstacle(state: Champions, seat: int, means: int, kind: int, face: int) -> str | None:
    """Favor rolls any die again, Potential only blanks."""
    die = kind * FACE_COUNT + face
    if state.picked.count(die) >= state.rolled.count(die):
        return "CM-COMBAT-08"
    return None if means == FAVOR_REROLL or face == BLANK else "CM-RUNE-POTENTIAL-01"


def pick_die(state: Champions, seat: int, means: int, kind: int, face: int, table: Table) -> None:
    state.picked.append(kind * FACE_COUNT + face)
    state.picked.sort()
    state.stack.append(REROLL.at(seat, means))


def throw_obstacle(state: Champions, seat: int, means: int) -> str | None:
    """Who has discarded a favor rolls at least one die again."""
    return "CM-COMBAT-27" if means == FAVOR_REROLL and not state.picked else None


def throw_picked(state: Champions, seat: int, means: int, table: Table) -> None:
    """Each of them falls where it lay."""
    lying = state.rolled[:]
    for die in state.picked:
        place, kind = lying.index(die), die // FACE_COUNT
        lying[place] = NONE
        state.rolled[place] = kind * FACE_COUNT + table.chance.roll(state.box.faces[kind])
    state.picked = []
    tell_roll(state, seat, table)


class Reroll(Step[Champions]):
    """Pick the dice to roll again, by means of favor or of Potential, then throw them. Equal dice are
    interchangeable.
    """

    name = "reroll"
    fields = ("seat", "means")
    answers: ClassVar[Answers] = {"reroll": (pick_obstacle, pick_die), "throw": (throw_obstacle, throw_picked)}

    def candidates(self, state: Champions, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        dice = [divmod(die, FACE_COUNT) for die in sorted(set(state.rolled))]
        return [*(moves.reroll[kind][face] for kind, face in dice), moves.throw]


AFTER_ROLL: Final = AfterRoll()
REROLL: Final = Reroll()
