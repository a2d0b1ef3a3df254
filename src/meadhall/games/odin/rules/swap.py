"""Swap an action card (ON-SWAP)."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.rules.decks import FromHand, lose_card, refill_action_display, spend_card, take_openly
from meadhall.games.odin.rules.effects import building_with
from meadhall.games.odin.rules.offer import owns_ability
from meadhall.games.odin.table.box import NONE
from meadhall.games.odin.table.state import Odin

SWAPPED: Final = 1
RENEWED: Final = 2
"""How the swap of a turn was used up."""


def swap_obstacle(state: Odin, seat: int) -> str | None:
    """Once per turn, with a card to give (ON-SWAP-08) and a card to take (ON-SWAP-03)."""
    obstacle = renew_obstacle(state, seat)
    if obstacle is not None:
        return obstacle
    return "ON-SWAP-03" if all(card == NONE for card in state.display) else None


def swap(state: Odin, seat: int, table: Table) -> None:
    """Exchange a hand card for a card of the display (ON-SWAP-03)."""
    state.swapped = SWAPPED
    state.stack.append(SWAP.at(seat, 0, 0, 0))


def renew_obstacle(state: Odin, seat: int) -> str | None:
    """Once per turn (ON-SWAP-01), renewing included (ON-SWAP-06), with a hand card (ON-SWAP-08)."""
    if state.swapped:
        return "ON-SWAP-06" if state.swapped == RENEWED else "ON-SWAP-01"
    return None if state.hand_size(seat) else "ON-SWAP-08"


def renew(state: Odin, seat: int, table: Table) -> None:
    """Renew the display before the exchange (ON-SWAP-04)."""
    state.swapped = RENEWED
    state.stack.append(RENEW.at(seat))


def free_renewal_obstacle(state: Odin, seat: int, ability: int) -> str | None:
    """Only an ability by which a new display costs no card (ON-SWAP-10)."""
    if ability == free_display_refresh(state, seat):
        return None
    return "ON-ABILITY-08" if owns_ability(state, seat, ability) else "ON-TURN-09"


def renew_freely(state: Odin, seat: int, ability: int, table: Table) -> None:
    state.use_ability(ability)
    table.tell("ability_used", seat=seat, card=state.box.building_ids[ability])
    renew_then_swap(state, seat, table)


def paid_renewal_obstacle(state: Odin, seat: int, kind: int) -> str | None:
    return None if state.holds(seat, kind) else "ON-SWAP-04"


def renew_for_card(state: Odin, seat: int, kind: int, table: Table) -> None:
    spend_card(state, seat, kind)
    table.tell("discarded", seat=seat, card=state.box.card_ids[kind])
    renew_then_swap(state, seat, table)


def renew_then_swap(state: Odin, seat: int, table: Table) -> None:
    """The exchange follows if there is a card to give and one to take."""
    renew_display(state, seat, table)
    if state.hand_size(seat) and any(card != NONE for card in state.display):
        state.stack.append(SWAP.at(seat, 0, 0, 1))


class Renew(FromHand):
    """The price of a new display: a hand card, or an ability (ON-SWAP-04, -10)."""

    name = "renew"
    answers: ClassVar[Answers] = {
        "discard": (paid_renewal_obstacle, renew_for_card),
        "use": (free_renewal_obstacle, renew_freely),
    }
    secret = True

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        found = [moves.discard[kind] for kind in state.cards_held(seat)]
        free = free_display_refresh(state, seat)
        return found if free == NONE else [*found, moves.use[free]]


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


def take_obstacle(state: Odin, seat: int, exchanges: int, touched: int, renewed: int, kind: int) -> str | None:
    return None if kind in untouched(state, touched) else "ON-SWAP-03"


def take(state: Odin, seat: int, exchanges: int, touched: int, renewed: int, kind: int, table: Table) -> None:
    """A card of the display is wanted; the card for it is asked next."""
    state.stack.append(GIVE.at(seat, kind, exchanges, touched, renewed))


def enough_obstacle(state: Odin, seat: int, exchanges: int, touched: int, renewed: int) -> str | None:
    """Who swaps exchanges a card or has renewed the display (ON-SWAP-07)."""
    return None if exchanges or renewed else "ON-SWAP-07"


def enough(state: Odin, seat: int, exchanges: int, touched: int, renewed: int, table: Table) -> None:
    """No more exchanges."""


class Swap(Step[Odin]):
    """Which card of the display (ON-SWAP-03): after so many exchanges, which touched these slots (as bits)."""

    name = "swap"
    fields = ("seat", "exchanges", "touched", "renewed")
    answers: ClassVar[Answers] = {"take": (take_obstacle, take), "done": (enough_obstacle, enough)}

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        _, _, _, touched, _ = frame
        return [*(moves.take[kind] for kind in sorted(set(untouched(state, touched)))), moves.done]


def give_obstacle(
    state: Odin, seat: int, taken: int, exchanges: int, touched: int, renewed: int, given: int
) -> str | None:
    return None if state.holds(seat, given) else "ON-SWAP-03"


def give(
    state: Odin, seat: int, taken: int, exchanges: int, touched: int, renewed: int, given: int, table: Table
) -> None:
    """The cards change places; with a building the swap may go on."""
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


class Give(FromHand):
    """Which hand card takes its place (ON-SWAP-03)."""

    name = "give"
    fields = ("seat", "taken", "exchanges", "touched", "renewed")
    answers: ClassVar[Answers] = {"give": (give_obstacle, give)}
    secret = True

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [moves.give[kind] for kind in state.cards_held(seat)]


RENEW: Final = Renew()
SWAP: Final = Swap()
GIVE: Final = Give()
