"""What a player thinks of one game: which move looks best, and how a game that is under way will end.

Each game's room has a folder `thinking` with these functions. Bots, advice and reports ask them and know no game. They
are handed a full state, but one that was imagined: what is hidden from the seat is dealt anew each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from meadhall.core.state import State


class Judgement(Protocol):
    """The functions of a game's `thinking`."""

    RECKONED: frozenset[str]
    """The steps at which `weigh` has thought a choice through to its end, dice included, or at which little is at
    stake: whoever thinks ahead takes what looks best there, and has more time for the rest."""

    def horizon(self, seats: int) -> int:
        """How many decisions somebody who thinks ahead should still play as they look best, before asking what can be
        expected: as many as it takes to finish what is usually begun, and no more. Reckoned ones do not count."""
        ...

    def weigh(self, state: State, seat: int, moves: Sequence[int]) -> list[float]:
        """How good each of the moves of a decision looks to a seat at first sight; higher is better."""
        ...

    def expect(self, state: State) -> list[float]:
        """The result that each seat can expect from here, between 0 (lost) and 1 (won)."""
        ...

    def belongings(self, state: State) -> list[tuple[int, str]]:
        """Which seat has which components of the content now, for reports about what owning them is worth."""
        ...

    def turns(self, state: State) -> float:
        """How far the game has gone: turns or rounds, whichever players count."""
        ...

    def stalled(self, state: State) -> bool:
        """Whether the game ended because nothing happened any more, if it can end so."""
        ...
