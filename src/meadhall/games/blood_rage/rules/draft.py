"""Phase 1, Gods' Gifts (BR-DRAFT): cards are dealt, picked in secret and passed to the left."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.table.box import NONE
from meadhall.games.blood_rage.table.state import GODS_GIFTS, BloodRage


class GodsGifts(Step[BloodRage]):
    """Deal; a card kept from before is set aside (BR-DRAFT-01 to -03)."""

    name = "gods_gifts"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        box = state.box
        state.phase = GODS_GIFTS
        deck = state.decks[state.age]
        for seat in range(box.seats):
            if state.hands[seat]:
                state.kept[seat] = state.hands[seat].pop()
            dealt = sorted(deck.pop() for _ in range(box.cards_dealt))
            table.uncover("BR-DRAFT-02", *dealt, to=seat)
            if state.age == 0 and not box.draft_first_age:
                state.hands[seat] = dealt
            else:
                state.packs[seat] = dealt
        state.buried[-1] = sorted(state.buried[-1] + deck)
        deck.clear()
        table.tell("dealt", age=state.age + 1)
        state.stack.append(DRAFT.at() if any(state.packs) else END_DRAFT.at())


def pick_obstacle(state: BloodRage, seat: int, card: int) -> str | None:
    return None if card in state.packs[seat] else "BR-DRAFT-04"


def pick(state: BloodRage, seat: int, card: int, table: Table) -> None:
    state.packs[seat].remove(card)
    state.picks[seat] = sorted([*state.picks[seat], card])
    if still_picking(state):
        state.stack.append(DRAFT.at())
    else:
        pass_packs(state, table)


def still_picking(state: BloodRage) -> tuple[int, ...]:
    return tuple(seat for seat in range(state.box.seats) if len(state.picks[seat]) < state.box.draft_picks)


def pass_packs(state: BloodRage, table: Table) -> None:
    """What is picked is kept, the rest goes to the left (BR-DRAFT-05, -10), until six are picked (-06)."""
    seats = state.box.seats
    for seat in range(seats):
        state.hands[seat] = sorted(state.hands[seat] + state.picks[seat])
        state.picks[seat] = []
    if len(state.hands[0]) < state.box.cards_kept:
        state.packs = [state.packs[(seat - 1) % seats] for seat in range(seats)]
        for seat, pack in enumerate(state.packs):
            table.uncover("BR-DRAFT-05", *pack, to=seat)
        state.stack.append(DRAFT.at())
    else:
        state.stack.append(END_DRAFT.at())


class Draft(Step[BloodRage]):
    """Everybody picks at the same time, hidden; when all have picked the packs move on (BR-DRAFT-04, -05)."""

    name = "draft"
    fields = ()
    answers: ClassVar[Answers] = {"pick": (pick_obstacle, pick)}
    secret = True

    def seats(self, state: BloodRage, frame: Frame) -> tuple[int, ...]:
        return still_picking(state)

    def automatic(self, state: BloodRage, frame: Frame) -> bool:
        return False

    def legal(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        """Any card of the pack."""
        moves = state.box.moves
        return [moves.pick[card] for card in sorted(set(state.packs[seat]))]


class EndDraft(Step[BloodRage]):
    """The last cards are put away unseen (BR-DRAFT-07); a card kept from before joins the hand (-08)."""

    name = "end_draft"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        for seat in range(state.box.seats):
            state.buried[seat] = sorted(state.buried[seat] + state.packs[seat])
            state.packs[seat] = []
            if state.kept[seat] != NONE:
                state.hands[seat] = sorted([*state.hands[seat], state.kept[seat]])
                state.kept[seat] = NONE


GODS_GIFTS_PHASE: Final = GodsGifts()
DRAFT: Final = Draft()
END_DRAFT: Final = EndDraft()
