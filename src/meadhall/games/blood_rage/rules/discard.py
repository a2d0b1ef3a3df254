"""Phase 3, Discard (BR-DISCARD): at most one card is kept for the next Age."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.table.box import NONE
from meadhall.games.blood_rage.table.state import DISCARD, BloodRage


class DiscardPhase(Step[BloodRage]):
    """In the last Age everything goes (BR-DISCARD-03)."""

    name = "discard_phase"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        state.phase = DISCARD
        if state.box.carried_over[state.age]:
            if any(state.hands):
                state.stack.append(KEEP_CARD.at())
        else:
            for seat in range(state.box.seats):
                put_away(state, seat, NONE)


def put_away(state: BloodRage, seat: int, keep: int) -> None:
    """All hand cards but one leave the game unseen (BR-DISCARD-05); accepted quests stay (-04)."""
    hand = state.hands[seat]
    if keep != NONE:
        hand.remove(keep)
    state.buried[seat] = sorted(state.buried[seat] + hand)
    state.hands[seat] = [] if keep == NONE else [keep]


def back_kept(state: BloodRage, seat: int) -> int:
    """What all see of a choice: whether a card was kept, and from behind its Age."""
    kept = state.picks[seat][0] if state.picks[seat] else NONE
    return NONE if kept == NONE else state.box.cards[kept].age


def keep_obstacle(state: BloodRage, seat: int, card: int) -> str | None:
    return None if card in state.hands[seat] else "BR-DISCARD-01"


def keep(state: BloodRage, seat: int, card: int, table: Table) -> None:
    """When all have chosen, all other cards are put away at the same time (BR-DISCARD-05)."""
    state.picks[seat] = [card]
    if still_keeping(state):
        state.stack.append(KEEP_CARD.at())
        return
    table.uncover("BR-DISCARD-05", *(back_kept(state, other) for other in range(state.box.seats)))
    for other in range(state.box.seats):
        if state.picks[other]:
            put_away(state, other, state.picks[other][0])
            state.picks[other] = []


def keep_none(state: BloodRage, seat: int, table: Table) -> None:
    keep(state, seat, NONE, table)


def still_keeping(state: BloodRage) -> tuple[int, ...]:
    """Who has cards and has not chosen yet."""
    return tuple(seat for seat in range(state.box.seats) if state.hands[seat] and not state.picks[seat])


class KeepCard(Step[BloodRage]):
    """All choose at the same time, hidden (BR-DISCARD-02, -05). `picks` holds the answers: a card, or NONE for none."""

    name = "keep_card"
    fields = ()
    answers: ClassVar[Answers] = {"keep": (keep_obstacle, keep), "decline": (None, keep_none)}
    secret = True

    def seats(self, state: BloodRage, frame: Frame) -> tuple[int, ...]:
        return still_keeping(state)

    def automatic(self, state: BloodRage, frame: Frame) -> bool:
        return False

    def legal(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        """Any card of the hand, or none."""
        moves = state.box.moves
        return [*(moves.keep[card] for card in sorted(set(state.hands[seat]))), moves.decline]


DISCARD_PHASE: Final = DiscardPhase()
KEEP_CARD: Final = KeepCard()
