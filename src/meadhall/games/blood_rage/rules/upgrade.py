"""Upgrade (BR-UPG): a card into a slot of the clan sheet, and the free invasion that may follow."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step, nothing_happens
from meadhall.core.table import Table
from meadhall.games.blood_rage.rules.invade import enter, invade_targets, target_obstacle
from meadhall.games.blood_rage.table.box import NONE, UPGRADE
from meadhall.games.blood_rage.table.state import BloodRage


def upgrade_cost(state: BloodRage, seat: int, card: int) -> int:
    """The printed cost, less with Frigga's Charm (BR-FX-41); cards in play before count (BR-UPG-19)."""
    discount = sum(state.box.cards[other].number("rage_discount") for other in state.upgrades_of(seat, "friggas_charm"))
    return max(state.box.cards[card].cost - discount, 0)


def upgrade_obstacle(state: BloodRage, seat: int, card: int) -> str | None:
    if card not in state.hands[seat] or state.box.cards[card].kind != UPGRADE:
        return "BR-UPG-02"
    return None if state.rage[seat] >= upgrade_cost(state, seat, card) else "BR-ACT-06"


def begin_upgrade(state: BloodRage, seat: int, card: int, table: Table) -> None:
    """Show the card, pay for it, and choose a slot (BR-UPG-02, -19)."""
    state.rage[seat] -= upgrade_cost(state, seat, card)
    state.hands[seat].remove(card)
    state.upgrading = card
    table.tell("upgraded", seat=seat, card=state.box.card_ids[card])
    state.stack.append(CHOOSE_SLOT.at(seat))


def slot_obstacle(state: BloodRage, seat: int, slot: int) -> str | None:
    return None if state.box.slot_kind[slot] == state.box.cards[state.upgrading].slot else "BR-UPG-02"


def fill_slot(state: BloodRage, seat: int, slot: int, table: Table) -> None:
    """The card lies in the slot, in place of what lay there (BR-UPG-03, -04)."""
    card = state.upgrading
    state.upgrading = NONE
    number = seat * len(state.box.slot_ids) + slot
    if state.slots[number] != NONE:
        remove_upgrade(state, seat, state.slots[number], table)
    state.slots[number] = card
    new_figures(state, seat, card, table)


def remove_upgrade(state: BloodRage, seat: int, card: int, table: Table) -> None:
    """A replaced card leaves the game, and its monster with it, wherever it is (BR-UPG-04, -15, -16)."""
    state.discarded.append(card)
    table.tell("upgrade_removed", seat=seat, card=state.box.card_ids[card])
    figure = state.box.cards[card].monster
    if figure != NONE:
        state.remove_monster(figure)


def new_figures(state: BloodRage, seat: int, card: int, table: Table) -> None:
    """Monsters and mystics join the reserve; units and monsters may invade at once (BR-UPG-07, -10, -11)."""
    box = state.box
    printed = box.cards[card]
    if printed.monster != NONE:
        state.monster_owner[printed.monster - box.units] = seat
        state.monster_at[printed.monster - box.units] = box.reserve
        state.stack.append(FREE_INVASION.at(seat, card))
    elif printed.slot != "clan":
        state.stack.append(FREE_INVASION.at(seat, card))
    for _ in range(printed.data.get("mystics", 0)):
        if state.mystics_left[seat]:
            state.mystics_left[seat] -= 1
            state.army[(box.reserve * box.seats + seat) * box.units + box.mystic] += 1
            table.tell("mystic_joined", seat=seat)


class ChooseSlot(Step[BloodRage]):
    """Which of the matching slots, occupied or not (BR-UPG-03)."""

    name = "choose_slot"
    answers: ClassVar[Answers] = {"slot": (slot_obstacle, fill_slot)}

    def question(self, state: BloodRage, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"card": state.box.card_ids[state.upgrading]}


def free_invaders(state: BloodRage, seat: int, card: int) -> list[int]:
    """The new monster, or a figure of the upgraded kind, or a monster that counts as one (BR-FX-32, BR-PROMO-01)."""
    box = state.box
    printed = box.cards[card]
    if printed.monster != NONE:
        return [printed.monster]
    return box.counting_as[box.figure_number[printed.slot]]


def free_invasion_obstacle(state: BloodRage, seat: int, upgrade: int, figure: int, place: int) -> str | None:
    if figure not in free_invaders(state, seat, upgrade):
        return "BR-UPG-07"
    if not state.has_figure(state.box.reserve, seat, figure):
        return "BR-UPG-08"
    return target_obstacle(state, seat, figure, place)


def free_invasion(state: BloodRage, seat: int, upgrade: int, figure: int, place: int, table: Table) -> None:
    enter(state, seat, figure, state.box.reserve, place, own_turn=True, table=table)


class FreeInvasion(Step[BloodRage]):
    """An invasion for 0 Rage, at once or never (BR-UPG-07 to -09)."""

    name = "free_invasion"
    fields = ("seat", "upgrade")
    answers: ClassVar[Answers] = {
        "invade": (free_invasion_obstacle, free_invasion),
        "decline": (None, nothing_happens),
    }

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        _, _, upgrade = frame
        moves = state.box.moves
        found = [
            moves.invade[figure][place]
            for figure in free_invaders(state, seat, upgrade)
            for place in invade_targets(state, seat, figure)
        ]
        return [*found, moves.decline]


CHOOSE_SLOT: Final = ChooseSlot()
FREE_INVASION: Final = FreeInvasion()
