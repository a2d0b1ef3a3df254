"""Swap an action card (ON-SWAP)."""

from __future__ import annotations

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.box import NONE
from meadhall.games.odin.decks import FromHand, lose_card, refill_action_display, spend_card, take_openly
from meadhall.games.odin.effects import building_with
from meadhall.games.odin.offer import owns_ability
from meadhall.games.odin.state import Odin

SWAPPED, RENEWED = 1, 2
"""How the swap of a turn was used up."""


def swap_obstacle(state: Odin, seat: int, _: int) -> str | None:
    """Once per turn, with a card to give (ON-SWAP-08) and a card to take (ON-SWAP-03)."""
    obstacle = renew_obstacle(state, seat, _)
    if obstacle is not None:
        return obstacle
    return "ON-SWAP-03" if all(card == NONE for card in state.display) else None


def swap(state: Odin, seat: int, _: int, table: Table) -> None:
    """Exchange a hand card for a card of the display (ON-SWAP-03)."""
    state.swapped = SWAPPED
    state.stack.append(SWAP.at(seat, 0, 0, 0))


def renew_obstacle(state: Odin, seat: int, _: int) -> str | None:
    """Once per turn (ON-SWAP-01), renewing included (ON-SWAP-06), with a hand card (ON-SWAP-08)."""
    if state.swapped:
        return "ON-SWAP-06" if state.swapped == RENEWED else "ON-SWAP-01"
    return None if state.hand_size(seat) else "ON-SWAP-08"


def renew(state: Odin, seat: int, _: int, table: Table) -> None:
    """Renew the display before the exchange (ON-SWAP-04)."""
    state.swapped = RENEWED
    state.stack.append(RENEW.at(seat))


class Renew(FromHand):
    """The price of a new display: a hand card, or an ability (ON-SWAP-04, -10)."""

    name = "renew"
    verbs = ("discard", "use")
    secret = True

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        found = [moves.discard + kind for kind in state.cards_held(seat)]
        free = free_display_refresh(state, seat)
        return found if free == NONE else [*found, moves.use + free]

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        moves = state.box.moves
        if moves.use <= move < moves.use + len(state.box.building_ids) + len(state.box.hero_ids):
            if move - moves.use == free_display_refresh(state, seat):
                return None
            return "ON-ABILITY-08" if owns_ability(state, seat, move - moves.use) else "ON-TURN-09"
        return None if state.holds(seat, move - moves.discard) else "ON-SWAP-04"

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        box = state.box
        if box.grammar.verb_of[move] == "use":
            state.use_ability(move - box.moves.use)
            table.tell("ability_used", seat=seat, card=box.building_ids[move - box.moves.use])
        else:
            spend_card(state, seat, move - box.moves.discard)
            table.tell("discarded", seat=seat, card=box.card_ids[move - box.moves.discard])
        renew_display(state, seat, table)
        if state.hand_size(seat) and any(card != NONE for card in state.display):
            state.stack.append(SWAP.at(seat, 0, 0, 1))


def free_display_refresh(state: Odin, seat: int) -> int:
    """The building by which a new display costs no card; NONE if there is none."""
    return building_with(state, seat, "free_display_refresh")


def renew_display(state: Odin, seat: int, table: Table) -> None:
    """All display cards are discarded before the display is filled anew (ON-SWAP-04, -09)."""
    table.tell("display_renewed", seat=seat)
    for slot, kind in enumerate(state.display):
        if kind != NONE:
            state.discard[kind] += 1
            state.display[slot] = NONE
    refill_action_display(state, table)


def swap_count(state: Odin, seat: int, exchanges: int) -> bool:
    """Whether one more exchange is possible in this swap: the first is everybody's, for more a building is needed."""
    for building in state.box.buildings_with["swap_count"]:
        if state.owns_building(seat, building) and exchanges < state.box.building_effect[building].value:
            return exchanges > 1 or state.ability_free(building)
    return False


def use_swap_count(state: Odin, seat: int, table: Table) -> None:
    """The ability is used with the second exchange."""
    building = building_with(state, seat, "swap_count")
    state.use_ability(building)
    table.tell("ability_used", seat=seat, card=state.box.building_ids[building])


def untouched(state: Odin, touched: int) -> list[int]:
    """The kinds of display cards that can be taken: a card just given cannot be taken back."""
    return [kind for slot, kind in enumerate(state.display) if kind != NONE and not touched >> slot & 1]


class Swap(Step[Odin]):
    """Which card of the display (ON-SWAP-03). Frame: seat, exchanges made, display slots exchanged, whether renewed."""

    name = "swap"
    verbs = ("take", "done")

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [*(moves.take + kind for kind in sorted(set(untouched(state, frame[3])))), moves.done]

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.done:
            return None if frame[2] or frame[4] else "ON-SWAP-07"
        return None if move - state.box.moves.take in untouched(state, frame[3]) else "ON-SWAP-03"

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        if move != state.box.moves.done:
            state.stack.append(GIVE.at(seat, move - state.box.moves.take, *frame[2:]))


class Give(FromHand):
    """Which hand card takes its place (ON-SWAP-03). Frame: seat, the card taken, and what the swap carries on."""

    name = "give"
    verbs = ("give",)
    secret = True

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.give + kind for kind in state.cards_held(seat)]

    def obstacle(self, state: Odin, frame: Frame, seat: int, move: int) -> str | None:
        return None if state.holds(seat, move - state.box.moves.give) else "ON-SWAP-03"

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        given, (taken, exchanges, touched, renewed) = move - state.box.moves.give, frame[2:]
        slot = next(slot for slot, kind in enumerate(state.display) if kind == taken and not touched >> slot & 1)
        lose_card(state, seat, given)
        state.display[slot] = given
        take_openly(state, seat, taken)
        table.tell("swapped", seat=seat, given=state.box.card_ids[given], taken=state.box.card_ids[taken])
        exchanges += 1
        touched |= 1 << slot
        if exchanges == 2:
            use_swap_count(state, seat, table)
        if swap_count(state, seat, exchanges) and untouched(state, touched):
            state.stack.append(SWAP.at(seat, exchanges, touched, renewed))


RENEW = Renew()
SWAP = Swap()
GIVE = Give()
