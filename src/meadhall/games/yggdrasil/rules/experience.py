"""Experience sheets (YC-CAMPAIGN-09 to -16, -25, -26): XP after each game, and what it buys."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.yggdrasil.table.names import BLOOD_RELATIVE, BONDS, GODS, NONE
from meadhall.games.yggdrasil.table.state import WON, Yggdrasil


def gain_xp(state: Yggdrasil, table: Table) -> None:
    """The life that is left after a victory, a fixed number after a defeat (YC-CAMPAIGN-09)."""
    for seat in range(state.box.seats):
        gained = state.life[seat] if state.outcome == WON else state.box.defeat_xp
        state.xp[seat] += gained
        table.tell("xp_gained", god=GODS[state.god[seat]], count=gained, total=state.xp[seat])


def offer_xp(state: Yggdrasil) -> None:
    """Whoever can buy something is asked; the rest is saved (YC-CAMPAIGN-10)."""
    go_on_buying(state, sum(1 << seat for seat in range(state.box.seats) if can_buy(state, seat)))


def can_buy(state: Yggdrasil, seat: int) -> bool:
    return any(learn_obstacle(state, seat, number) is None for number in range(len(state.box.xp_boxes))) or any(
        befriend_obstacle(state, seat, bond, god) is None for bond in range(len(BONDS)) for god in state.god
    )


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


# Who buys


def buy_box_obstacle(state: Yggdrasil, seat: int, buyers: int, number: int) -> str | None:
    return learn_obstacle(state, seat, number)


def buy_box(state: Yggdrasil, seat: int, buyers: int, number: int, table: Table) -> None:
    learn(state, seat, number)
    table.tell("learned", seat=seat, box=state.box.xp_boxes[number].id)
    go_on_buying(state, buyers if can_buy(state, seat) else buyers ^ 1 << seat)


def buy_bond_obstacle(state: Yggdrasil, seat: int, buyers: int, bond: int, god: int) -> str | None:
    return befriend_obstacle(state, seat, bond, god)


def buy_bond(state: Yggdrasil, seat: int, buyers: int, bond: int, god: int, table: Table) -> None:
    befriend(state, seat, bond, god)
    table.tell("befriended", seat=seat, bond=BONDS[bond], god=GODS[god])
    go_on_buying(state, buyers if can_buy(state, seat) else buyers ^ 1 << seat)


def save_xp(state: Yggdrasil, seat: int, buyers: int, table: Table) -> None:
    go_on_buying(state, buyers ^ 1 << seat)


def go_on_buying(state: Yggdrasil, buyers: int) -> None:
    if buyers:
        state.stack.append(SPEND_XP.at(buyers))


class SpendXp(Step[Yggdrasil]):
    """Each player who may still buy (as bits) for the own god, in any order."""

    name = "spend_xp"
    fields = ("buyers",)
    answers: ClassVar[Answers] = {
        "learn": (buy_box_obstacle, buy_box),
        "befriend": (buy_bond_obstacle, buy_bond),
        "done": (None, save_xp),
    }

    def seats(self, state: Yggdrasil, frame: Frame) -> tuple[int, ...]:
        _, buyers = frame
        return tuple(seat for seat in range(state.box.seats) if buyers >> seat & 1)

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"xp": state.xp[seat]}

    def candidates(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*moves.learn, *(row[god] for row in moves.befriend for god in state.god), moves.done]


SPEND_XP: Final = SpendXp()
