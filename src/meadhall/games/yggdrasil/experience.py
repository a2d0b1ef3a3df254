"""Experience sheets (YC-CAMPAIGN-09 to -16, -25, -26): XP after each game, and what it buys."""

from __future__ import annotations

from typing import Any

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.names import BLOOD_RELATIVE, BONDS, GODS, NONE
from meadhall.games.yggdrasil.state import WON, Yggdrasil


def gain_xp(state: Yggdrasil, table: Table) -> None:
    """The life that is left after a victory, a fixed number after a defeat (YC-CAMPAIGN-09)."""
    for seat in range(state.box.seats):
        gained = state.life[seat] if state.outcome == WON else state.box.defeat_xp
        state.xp[seat] += gained
        table.tell("xp_gained", god=GODS[state.god[seat]], count=gained, total=state.xp[seat])


def offer_xp(state: Yggdrasil) -> None:
    """Whoever can buy something is asked; the rest is saved (YC-CAMPAIGN-10)."""
    buyers = sum(1 << seat for seat in range(state.box.seats) if can_buy(state, seat))
    if buyers:
        state.stack.append(SPEND_XP.at(buyers))


def can_buy(state: Yggdrasil, seat: int) -> bool:
    return any(SPEND_XP.obstacle(state, (), seat, move) is None for move in offers(state))


def offers(state: Yggdrasil) -> list[int]:
    moves = state.box.moves
    found = list(range(moves.learn, moves.learn + len(state.box.xp_boxes)))
    found += [moves.befriend + bond * len(GODS) + god for bond in range(len(BONDS)) for god in state.god]
    return found


def learn_obstacle(state: Yggdrasil, seat: int, number: int) -> str | None:
    """Symbols in any order, pieces to start with one after the other (YC-CAMPAIGN-16)."""
    box = state.box.xp_boxes[number]
    if box.row in ("god_die", "vanir_die"):
        faces = state.god_faces if box.row == "god_die" else state.vanir_faces
        if faces[seat] >> box.symbol & 1:
            return "YC-CAMPAIGN-11"
    else:
        ticked = state.start_elves if box.row == "start_elves" else state.start_vanir
        if box.order != ticked[seat] + 1:
            return "YC-CAMPAIGN-16"
    return None if box.cost <= state.xp[seat] else "YC-CAMPAIGN-12"


def learn(state: Yggdrasil, seat: int, number: int) -> None:
    box = state.box.xp_boxes[number]
    state.xp[seat] -= box.cost
    if box.row == "god_die":
        state.god_faces[seat] |= 1 << box.symbol
    elif box.row == "vanir_die":
        state.vanir_faces[seat] |= 1 << box.symbol
    elif box.row == "start_elves":
        state.start_elves[seat] += 1
    else:
        state.start_vanir[seat] += 1


def bond_cost(state: Yggdrasil, seat: int, bond: int) -> int:
    """The number of the first free box that is not struck out (YC-CAMPAIGN-13, -26); NONE if the row is full."""
    costs = state.box.bond_costs[bond]
    named = state.bond(bond, seat).bit_count()
    return costs[named] if named < len(costs) else NONE


def befriend_obstacle(state: Yggdrasil, seat: int, bond: int, god: int) -> str | None:
    """Another god of the campaign, no god twice in one row (YC-CAMPAIGN-25)."""
    figure = state.figure_of[god]
    if figure in (NONE, seat):
        return "YC-CAMPAIGN-11"
    if state.bond(bond, seat) >> figure & 1:
        return "YC-CAMPAIGN-25"
    cost = bond_cost(state, seat, bond)
    if cost == NONE:
        return "YC-CAMPAIGN-13"
    return None if cost <= state.xp[seat] else "YC-CAMPAIGN-26"


def befriend(state: Yggdrasil, seat: int, bond: int, god: int) -> None:
    state.xp[seat] -= bond_cost(state, seat, bond)
    state.bonds[bond * state.box.seats + seat] |= 1 << state.figure_of[god]
    if bond == BLOOD_RELATIVE:
        state.kin = 1


class SpendXp(Step[Yggdrasil]):
    """Each player for the own god, in any order. Frame: who may still buy, as bits."""

    name = "spend_xp"
    verbs = ("learn", "befriend", "done")

    def seats(self, state: Yggdrasil, frame: Frame) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.box.seats) if frame[1] >> seat & 1)

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"xp": state.xp[seat]}

    def candidates(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [*offers(state), state.box.moves.done]

    def obstacle(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        moves = state.box.moves
        if move == moves.done:
            return None
        if move < moves.befriend:
            return learn_obstacle(state, seat, move - moves.learn)
        bond, god = divmod(move - moves.befriend, len(GODS))
        return befriend_obstacle(state, seat, bond, god)

    def take(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        moves = state.box.moves
        left = frame[1]
        if move == moves.done:
            left ^= 1 << seat
        elif move < moves.befriend:
            learn(state, seat, move - moves.learn)
            table.tell("learned", seat=seat, box=state.box.xp_boxes[move - moves.learn].id)
        else:
            bond, god = divmod(move - moves.befriend, len(GODS))
            befriend(state, seat, bond, god)
            table.tell("befriended", seat=seat, bond=BONDS[bond], god=GODS[god])
        if left >> seat & 1 and not can_buy(state, seat):
            left ^= 1 << seat
        if left:
            state.stack.append(self.at(left))


SPEND_XP = SpendXp()
