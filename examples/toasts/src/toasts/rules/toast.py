"""A toast up to the speech: horns are dealt, chosen under a cloth, and shown."""

from __future__ import annotations

from typing import ClassVar

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from toasts.rules.speech import BOAST
from toasts.table.names import NONE
from toasts.table.state import Toasts


class Deal(Step[Toasts]):
    """Begins a toast, or ends the feast when all have been drunk."""

    name = "deal"
    fields = ("toast",)

    def act(self, state: Toasts, frame: Frame, table: Table) -> None:
        _, toast = frame
        if toast > state.box.toasts:
            return
        clear(state)
        if toast > 1:
            state.first = (state.first + 1) % state.box.seats
        state.toast = toast
        table.tell("toast", toast=toast, toasts=state.box.toasts, first=state.first)
        for seat, hand in enumerate(state.hands):
            while len(hand) < state.box.hand:
                hand.append(state.deck.pop())
                table.uncover("TO-DEAL-01", hand[-1], to=seat)
            hand.sort()
            table.whisper(seat, "drawn", horns=tuple(state.box.ids[horn] for horn in hand))
        state.stack += [self.at(toast + 1), PICK.at()]


def clear(state: Toasts) -> None:
    """What is left of the toast before goes from the table."""
    seats = state.box.seats
    state.emptied += [horn for horn in state.shown if horn != NONE]
    state.shown = [NONE] * seats
    state.heckled = [0] * seats
    state.speaker = state.rolled = NONE


def pick_obstacle(state: Toasts, seat: int, horn: int) -> str | None:
    return None if horn in state.hands[seat] else "TO-PICK-01"


def pick(state: Toasts, seat: int, horn: int, table: Table) -> None:
    state.hands[seat].remove(horn)
    state.picked[seat] = horn
    state.stack.append(PICK.at() if NONE in state.picked else SHOW.at())


class Pick(Step[Toasts]):
    """All answer, hidden from each other, in any order. What somebody may answer goes by a hand that others cannot
    see: the step is a secret, and who has one kind of horn left is asked all the same.
    """

    name = "pick"
    fields = ()
    answers: ClassVar[Answers] = {"pick": (pick_obstacle, pick)}
    secret = True

    def seats(self, state: Toasts, frame: Frame) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.box.seats) if state.picked[seat] == NONE)

    def automatic(self, state: Toasts, frame: Frame) -> bool:
        return False


class Show(Step[Toasts]):
    name = "show"
    fields = ()

    def act(self, state: Toasts, frame: Frame, table: Table) -> None:
        table.uncover("TO-SHOW-01", *state.picked)
        seats, sips = state.box.seats, state.box.sips
        state.shown, state.picked = state.picked, [NONE] * seats
        order = [(state.first + step) % seats for step in range(seats)]
        for seat in order:
            table.tell("shown", seat=seat, horn=state.box.ids[state.shown[seat]])
        # Of equal horns the first one in this order is found first.
        state.speaker = max(order, key=lambda seat: sips[state.shown[seat]])
        table.tell("word", seat=state.speaker)
        state.stack.append(BOAST.at(state.speaker))


DEAL, PICK, SHOW = Deal(), Pick(), Show()
