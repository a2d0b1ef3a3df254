"""The speech: who has the word boasts or is silent; meanwhile the others may heckle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from toasts.table.state import Toasts


def speech_obstacle(state: Toasts, seat: int, speaker: int) -> str | None:
    return None if seat == speaker else "TO-BOAST-01"


def boast(state: Toasts, seat: int, speaker: int, table: Table) -> None:
    state.rolled = table.chance.roll(state.box.faces)
    hecklers = [other for other, heckled in enumerate(state.heckled) if heckled]
    if state.rolled:
        impress(state, seat, hecklers, table)
    else:
        fall_flat(state, seat, hecklers, table)


def impress(state: Toasts, seat: int, hecklers: Sequence[int], table: Table) -> None:
    state.drunk[seat] += state.rolled
    table.tell("boasted", seat=seat, sips=state.rolled)
    for heckler in hecklers:
        lost = min(state.drunk[heckler], state.box.shame)
        state.drunk[heckler] -= lost
        table.tell("shamed", seat=heckler, sips=lost)


def fall_flat(state: Toasts, seat: int, hecklers: Sequence[int], table: Table) -> None:
    table.tell("flat", seat=seat)
    for heckler in hecklers:
        state.drunk[heckler] += state.box.mockery
        table.tell("mocked", seat=heckler, sips=state.box.mockery)


def hush(state: Toasts, seat: int, speaker: int, table: Table) -> None:
    table.tell("hushed", seat=seat)


def heckle_obstacle(state: Toasts, seat: int, speaker: int) -> str | None:
    return "TO-HECKLE-01" if seat == speaker else None


def heckle(state: Toasts, seat: int, speaker: int, table: Table) -> None:
    state.heckled[seat] = 1
    table.tell("heckled", seat=seat)
    state.stack.append(BOAST.at(speaker))


class Boast(Step[Toasts]):
    """One seat owes the answer; the others may interrupt, once each."""

    name = "boast"
    fields = ("speaker",)
    answers: ClassVar[Answers] = {
        "boast": (speech_obstacle, boast),
        "hush": (speech_obstacle, hush),
        "heckle": (heckle_obstacle, heckle),
    }

    def guests(self, state: Toasts, frame: Frame) -> tuple[int, ...]:
        _, speaker = frame
        return tuple(seat for seat in range(state.box.seats) if seat != speaker and not state.heckled[seat])

    def question(self, state: Toasts, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, speaker = frame
        return ("ask.boast", {}) if seat == speaker else ("ask.heckle", {"speaker": speaker})


BOAST = Boast()
