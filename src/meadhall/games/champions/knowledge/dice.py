"""Dice on the table, as everybody may see them: warriors by kind, the fight under way, the roll and how far it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from meadhall.core.seats import seat_text
from meadhall.games.champions.knowledge.shape import Fight, RolledDie, Rolling, RollStep
from meadhall.games.champions.rules.combat import LOSE_WARRIOR, LOSSES, fight_under_way
from meadhall.games.champions.rules.rolling import AFTER_ROLL, FACE_COUNT, FAVOR_REROLL, REROLL
from meadhall.games.champions.rules.targets import SLOTS
from meadhall.games.champions.table.moves import ENEMY_SLOTS, FACES
from meadhall.games.champions.table.state import Champions

ROLL_STEPS: Final[dict[str, RollStep]] = {
    "combat_round": "roll",
    "after_roll": "favor",
    "reroll": "favor",
    "strike": "wounds",
    "healing": "wounds",
    "losses": "wounds",
    "lose_warrior": "losses",
    "outcome": "losses",
    "fight_over": "check",
    "bring_home": "favor",
    "hunt_over": "check",
}
"""By the step of the rules that comes next: how far a roll is."""


def dice_view(state: Champions, counts: list[int]) -> dict[str, int]:
    swordsman, spearman, axeman = state.box.dice_ids
    return {swordsman: counts[0], spearman: counts[1], axeman: counts[2]}


def fight_view(state: Champions) -> Fight | None:
    """The fight under way."""
    fight = fight_under_way(state)
    if fight is None:
        return None
    enemy = state.box.enemies[fight.card]
    return {
        "seat": seat_text(fight.seat),
        "enemy": enemy.id,
        "place": ENEMY_SLOTS[fight.where] if fight.where < SLOTS else state.box.shore_ids[fight.where - SLOTS],
        "attack": enemy.attack,
        "defense": enemy.defense,
        "damage": state.damage,
        "dice": dice_view(state, state.fighters),
    }


def rolling_view(state: Champions) -> Rolling | None:
    """Found in what is done next: each step of a roll has the seat as its first field."""
    if not state.stack:
        return None
    number, *fields = state.stack[-1]
    name = state.box.steps[number].name
    step = ROLL_STEPS.get(name)
    if step is None:
        return None
    seat, *_ = fields
    if name == AFTER_ROLL.name and not (state.favor[seat] or state.usable_runes(seat, "after_roll")):
        step = "roll"  # nothing can be done about it
    again: Literal["", "favor", "rune"] = ""
    if name == REROLL.name:
        _, means = fields
        again = "favor" if means == FAVOR_REROLL else "rune"
    return {"seat": seat_text(seat), "step": step, "losses": losses_to_come(state), "again": again}


def losses_to_come(state: Champions) -> int:
    """Found in the frame that counts them."""
    for number, *fields in reversed(state.stack):
        if number in (LOSSES.number, LOSE_WARRIOR.number):
            _, left = fields
            return left
    return 0


def roll_view(state: Champions, dice: Sequence[int]) -> list[RolledDie]:
    return [{"die": state.box.dice_ids[die // FACE_COUNT], "face": FACES[die % FACE_COUNT]} for die in dice]
