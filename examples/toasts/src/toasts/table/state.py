"""What is on the table."""

from __future__ import annotations

from typing import Self

from meadhall.core.state import State
from toasts.table.box import ToastsBox
from toasts.table.names import NONE


class Toasts(State[ToastsBox]):
    FIELDS = (
        "deck",
        "drunk",
        "emptied",
        "first",
        "hands",
        "heckled",
        "picked",
        "rolled",
        "shown",
        "speaker",
        "toast",
    )
    __slots__ = FIELDS

    def __init__(self, box: ToastsBox, like: Toasts | None = None) -> None:
        super().__init__(box, like)
        if like is not None:
            self._copy(like)
            return
        self.deck = list(box.deck)
        """Horns that are still on the rack, by their numbers; the last is drawn next."""
        self.hands: list[list[int]] = [[] for _ in range(box.seats)]
        self.picked = [NONE] * box.seats
        """The horn that each player has chosen, covered."""
        self.shown = [NONE] * box.seats
        """The horn that stands before each player, for all to see."""
        self.emptied: list[int] = []
        """Horns of earlier toasts."""
        self.heckled = [0] * box.seats
        self.drunk = [0] * box.seats
        """The sips of each player: the score."""
        self.toast = 0
        self.first = NONE
        self.speaker = NONE
        """Who has the word, or had it last in this toast."""
        self.rolled = NONE

    def clone(self) -> Self:
        return type(self)(self.box, self)

    def _copy(self, other: Toasts) -> None:
        self.deck = other.deck[:]
        self.hands = [hand[:] for hand in other.hands]
        self.picked = other.picked[:]
        self.shown = other.shown[:]
        self.emptied = other.emptied[:]
        self.heckled = other.heckled[:]
        self.drunk = other.drunk[:]
        self.toast = other.toast
        self.first = other.first
        self.speaker = other.speaker
        self.rolled = other.rolled

    def winners(self) -> list[int]:
        """After the end: who has drunk most."""
        return [seat for seat, sips in enumerate(self.drunk) if sips == max(self.drunk)] if self.over else []

    def result(self) -> dict[int, float] | None:
        best = self.winners()
        return {seat: (seat in best) / len(best) for seat in range(self.box.seats)} if best else None

    def points(self) -> list[int] | None:
        return list(self.drunk) if self.over else None
