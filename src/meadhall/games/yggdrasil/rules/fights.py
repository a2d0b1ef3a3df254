"""Fights (YC-FIGHT): always won, at the price of as many dangers as the opponent has power.

An opponent is an enemy, a jotunn or a campaign adversary; the box numbers them in this order.
"""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.dangers.stages import TAKE_DANGERS
from meadhall.games.yggdrasil.rules.enemies.jotnar import defeat_jotunn, jotunn_place, rider
from meadhall.games.yggdrasil.rules.enemies.power import enemy_power
from meadhall.games.yggdrasil.rules.sagas.all_sagas import adversaries_now, adversary_obstacle, adversary_power, foe
from meadhall.games.yggdrasil.rules.sagas.pages import check_goal
from meadhall.games.yggdrasil.rules.sagas.saga_6 import dragon_obstacle, duel_dangers, slain, slay, wound
from meadhall.games.yggdrasil.rules.tree import drive_back
from meadhall.games.yggdrasil.table.names import CAGE, IORMUNGAND, NIDHOGG, NONE, WORLDS
from meadhall.games.yggdrasil.table.state import Yggdrasil


def opponents_here(state: Yggdrasil, seat: int) -> list[int]:
    """The moves of fights worth a look: against whoever may be in the god's world."""
    box, world = state.box, state.world[seat]
    fight = box.moves.fight
    found = [fight[enemy] for enemy, place in enumerate(state.enemy_at) if place == world]
    found += [fight[box.first_jotunn + card] for card in state.jotnar]
    saga = state.saga()
    if saga:
        found += [fight[box.first_adversary + adversary] for adversary in adversaries_now(state)]
        if saga == box.dragon.saga:
            found.append(fight[NIDHOGG])
            found += [box.moves.duel[enemy] for enemy, place in enumerate(state.enemy_at) if place == world]
    return found


def fight_obstacle(state: Yggdrasil, seat: int, opponent: int) -> str | None:
    """Why an opponent cannot be fought here and now."""
    box, world = state.box, state.world[seat]
    if opponent == NIDHOGG:
        return dragon_obstacle(state, world)
    if opponent < box.first_jotunn:
        return enemy_obstacle(state, world, opponent)
    if opponent < box.first_adversary:
        return jotunn_obstacle(state, world, opponent - box.first_jotunn)
    return adversary_obstacle(state, opponent - box.first_adversary, world)


def enemy_obstacle(state: Yggdrasil, world: int, enemy: int) -> str | None:
    if slain(state, enemy):
        return "YC-SAGA-6-09"
    place = state.enemy_at[enemy]
    if place == CAGE:
        return "YC-FIGHT-18"
    if place != world:
        return "YC-FIGHT-01"
    return "YC-JOTUNN-05" if rider(state, enemy) != NONE else None


def jotunn_obstacle(state: Yggdrasil, world: int, card: int) -> str | None:
    if card not in state.jotnar:
        return "YC-FIGHT-01"
    place = jotunn_place(state, card)
    if place == CAGE:
        return "YC-JOTUNN-07"
    return None if place == world else "YC-FIGHT-01"


def power(state: Yggdrasil, opponent: int) -> int:
    box = state.box
    if opponent == NIDHOGG:
        return box.dragon.power
    if opponent < box.first_jotunn:
        return enemy_power(state, opponent)
    if opponent < box.first_adversary:
        return box.jotunn_power[opponent - box.first_jotunn]
    return adversary_power(state, opponent - box.first_adversary)


def begin_fight(state: Yggdrasil, seat: int, opponent: int, averted: int, table: Table) -> None:
    begin_battle(state, seat, opponent, power(state, opponent), False, averted, table)


def begin_duel(state: Yggdrasil, seat: int, enemy: int, averted: int, table: Table) -> None:
    """A fight to the death."""
    begin_battle(state, seat, enemy, power(state, enemy) + duel_dangers(state), True, averted, table)


def begin_battle(
    state: Yggdrasil, seat: int, opponent: int, dangers: int, mortal: bool, averted: int, table: Table
) -> None:
    """Power is read now; the dangers come first, the retreat second (YC-FIGHT-14)."""
    there = WORLDS[state.world[seat]]
    table.tell("fight", seat=seat, opponent=state.box.opponent_ids[opponent], world=there, power=dangers)
    state.stack += [VICTORY.at(seat, opponent, int(mortal)), TAKE_DANGERS.at(seat, dangers, opponent, averted)]


class Victory(Step[Yggdrasil]):
    """Every fight is won (YC-FIGHT-04), also one to the death (`mortal`)."""

    name = "victory"
    fields = ("seat", "opponent", "mortal")

    def act(self, state: Yggdrasil, frame: Frame, table: Table) -> None:
        _, seat, opponent, mortal = frame
        box = state.box
        table.tell("fight_won", seat=seat, opponent=box.opponent_ids[opponent])
        if mortal:
            slay(state, seat, opponent, table)
        elif opponent == NIDHOGG:
            wound(state, table)
        elif opponent < box.first_jotunn:
            retreat(state, opponent, table)
        elif opponent < box.first_adversary:
            defeat_jotunn(state, opponent - box.first_jotunn, table)
        else:
            adversary = opponent - box.first_adversary
            foe(state, adversary).defeated(state, adversary, state.world[seat], table)
        check_goal(state, table)


def retreat(state: Yggdrasil, enemy: int, table: Table) -> None:
    """To its place of retreat, which it may ravage (YC-FIGHT-15); an enemy that is there stays (YC-FIGHT-17)."""
    if enemy == IORMUNGAND:
        if state.island:
            state.island -= 1
            table.tell("island_lost", island=state.box.island_ids[state.island])
        return
    place = state.box.enemy_retreat[enemy]
    if state.enemy_at[enemy] != place:
        drive_back(state, enemy, place, table)


VICTORY: Final = Victory()
