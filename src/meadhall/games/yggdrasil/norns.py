"""Skuld looks into the enemy piles (YC-CREATURE-SKULD)."""

from __future__ import annotations

from typing import Any

from meadhall.core.state import Frame
from meadhall.core.table import Table
from meadhall.games.yggdrasil.ask import CLAIMS, AskTeam
from meadhall.games.yggdrasil.piles import EXACT
from meadhall.games.yggdrasil.state import Yggdrasil


def look_at_piles(state: Yggdrasil, count: int, table: Table) -> None:
    """The team sees the top cards of all piles, and then says how they are put back."""
    table.uncover("YC-CREATURE-SKULD", *(card for pile in state.piles for card in pile[-count:]))
    for seat in reversed(range(state.box.seats)):
        seen = state.piles[seat][-count:]
        for card in seen:
            state.card_known[card] = EXACT
        if len(seen) > 1:
            state.stack.append(PUT_BACK_ON_TOP.at(seat, len(seen), len(seen)))
    for seat in range(state.box.seats):
        tell_top(state, seat, count, table)


def tell_top(state: Yggdrasil, seat: int, count: int, table: Table) -> None:
    seen = state.piles[seat][-count:]
    table.tell("piles_seen", seat=seat, enemies=tuple(state.box.card_id(card).split()[1] for card in reversed(seen)))


class PutBackOnTop(AskTeam):
    """Which of the seen cards lies next, from the top down. Frame: whose pile, how many were seen, how many of them
    have no place yet.
    """

    name = "put_back_on_top"
    verbs = ("top", *CLAIMS)

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"seat": frame[1]}

    def _loose(self, state: Yggdrasil, frame: Frame) -> list[int]:
        pile, seen, left = state.piles[frame[1]], frame[2], frame[3]
        return pile[len(pile) - seen : len(pile) - seen + left]

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        return [state.box.moves.top + card for card in self._loose(state, frame)]

    def barred(self, state: Yggdrasil, frame: Frame, seat: int, move: int) -> str | None:
        return None if move - state.box.moves.top in self._loose(state, frame) else "YC-CREATURE-SKULD"

    def chosen(self, state: Yggdrasil, frame: Frame, seat: int, move: int, table: Table) -> None:
        card, owner, seen, left = move - state.box.moves.top, frame[1], frame[2], frame[3]
        pile = state.piles[owner]
        pile.remove(card)
        pile.insert(len(pile) - seen + left, card)
        if left > 2:
            state.stack.append(self.at(owner, seen, left - 1))
        else:
            tell_top(state, owner, seen, table)


PUT_BACK_ON_TOP = PutBackOnTop()
