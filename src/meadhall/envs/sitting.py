"""A table for learners: what all the interfaces of this package have in common.

Seats are asked one after the other, in the order of the rules. Where several owe an answer at the same time (a draft),
they answer in the order of their seats, and nobody sees what another one chose before the rules show it. What a seat
may do without being asked (in Yggdrasil Chronicles, to help out) is not offered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal, cast, get_args

import numpy as np

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed, new_key
from meadhall.core.errors import BadSetup
from meadhall.core.layout import Layout, Row
from meadhall.core.seats import seat_text
from meadhall.core.state import State, View
from meadhall.core.table import Table

Reward = Literal["share", "place", "difference"]
REWARDS: Final[tuple[Reward, ...]] = get_args(Reward)
LARGEST: Final = 1000.0
"""No number of an observation is larger than this, with or without a minus."""
LONGEST: Final = 20_000
"""After so many decisions a game is broken off; no game by the rules lasts so long."""
Numbers = np.ndarray[Any, np.dtype[np.float32]]
Mask = np.ndarray[Any, np.dtype[np.int8]]


def fill(layout: Layout, view: View, numbers: Numbers) -> None:
    """Write what a view says into a row of zeros: by its memory, since an array takes single numbers slowly."""
    layout.fill(view, cast("Row", numbers.data))


class Sitting:
    """One game after the other at one table."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        packs: Sequence[str | Path] = (),
        reward: Reward = "share",
        longest: int = LONGEST,
    ) -> None:
        self.game = games.find(game)
        self.seats = players or self.game.seats[0]
        content = self.game.content_with([Path(pack) for pack in packs]) if packs else None
        self.box = self.game.open_box(self.seats, options, content)
        self.layout = self.game.layout(self.box)
        if reward not in REWARDS:
            raise BadSetup(f"a reward is one of {', '.join(REWARDS)}, not '{reward}'")
        if reward == "difference" and self.game.cooperative:
            raise BadSetup(f"{self.game.name} counts no points: its reward is 'share' or 'place'")
        self.reward = reward
        self.longest = longest
        self.moves = self.box.grammar.size
        self.names = [seat_text(seat) for seat in range(self.seats)]
        self.deal()

    def deal(self, seed: int | None = None) -> None:
        """A new game. The same seed, the same cards and dice; without one nobody can foresee them."""
        self.deal_with(new_key() if seed is None else key_from_seed(str(seed)))

    def deal_with(self, key: bytes) -> None:
        """A new game with the chance of a key."""
        self.table = Table(Chance(key))
        self.state: State = self.game.start(self.box, self.table)
        self.decisions = 0

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def broken_off(self) -> bool:
        return self.decisions >= self.longest and not self.state.over

    @property
    def mover(self) -> int:
        """Who is asked next."""
        return self.state.asked[0]

    def legal(self) -> list[int]:
        """What the mover may do."""
        return self.state.legal(self.mover)

    def play(self, move: int) -> None:
        """Make a move of the mover. One that is not legal raises `Refused`, with the clause that forbids it."""
        self.state.play(self.mover, int(move), self.table)
        self.decisions += 1

    def write(self, seat: int, numbers: Numbers) -> None:
        """What a seat may know, into a row of numbers."""
        numbers[:] = 0
        fill(self.layout, self.state.view(seat), numbers)

    def observed(self, seat: int) -> Numbers:
        """What a seat may know, as numbers."""
        numbers = np.zeros(self.layout.size, dtype=np.float32)
        fill(self.layout, self.state.view(seat), numbers)
        return numbers

    def mask(self, seat: int) -> Mask:
        """1 for each move that a seat may make now; nobody but the mover may make one."""
        found = np.zeros(self.moves, dtype=np.int8)
        if not self.over and not self.broken_off and seat == self.mover:
            found[self.legal()] = 1
        return found

    def rewards(self) -> list[float]:
        """What each seat has of the game, after its end; nothing before, and nothing of one that was broken off."""
        result = self.state.result() if self.over else None
        if result is None:
            return [0.0] * self.seats
        shares = [result[seat] for seat in range(self.seats)]
        return WORTH[self.reward](shares, self.state.points() or [0] * self.seats)

    def bounds(self) -> tuple[float, float]:
        """The least and the most that a seat can have."""
        return {"share": (0.0, 1.0), "place": (-1.0, 1.0), "difference": (-LARGEST, LARGEST)}[self.reward]


def by_share(shares: Sequence[float], points: Sequence[int]) -> list[float]:
    """1 for the winner; who wins together shares, or in a cooperative game all have 1."""
    return list(shares)


def by_place(shares: Sequence[float], points: Sequence[int]) -> list[float]:
    """From 1 for the first to -1 for the last; equals share what lies between them.

    >>> by_place([0.0, 1.0, 0.0], [12, 30, 12])
    [-0.5, 1.0, -0.5]
    """
    merits = list(zip(shares, points, strict=True))
    if len(set(shares)) == 1 and len(set(points)) == 1:
        return [2 * share - 1 if len(shares) == 1 or share in (0, 1) else 0.0 for share in shares]
    others = len(merits) - 1
    return [(sum(other < mine for other in merits) - sum(other > mine for other in merits)) / others for mine in merits]


def by_difference(shares: Sequence[float], points: Sequence[int]) -> list[float]:
    """How many points somebody is ahead of the best of the others, or behind."""
    return [
        float(mine - max((theirs for other, theirs in enumerate(points) if other != seat), default=0))
        for seat, mine in enumerate(points)
    ]


WORTH: Final[Mapping[Reward, Callable[[Sequence[float], Sequence[int]], list[float]]]] = {
    "share": by_share,
    "place": by_place,
    "difference": by_difference,
}
