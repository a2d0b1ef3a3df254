"""Skuld looks into the enemy piles (YC-CREATURE-SKULD)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.ask import CLAIMS, AskTeam
from meadhall.games.yggdrasil.rules.piles import EXACT
from meadhall.games.yggdrasil.table.box import card_enemy, card_god, card_of
from meadhall.games.yggdrasil.table.state import Yggdrasil


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


def loose_cards(state: Yggdrasil, owner: int, seen: int, left: int) -> list[int]:
    """The seen cards of a pile that have no place yet."""
    pile = state.piles[owner]
    return pile[len(pile) - seen : len(pile) - seen + left]


def top_obstacle(state: Yggdrasil, seat: int, owner: int, seen: int, left: int, god: int, enemy: int) -> str | None:
    return None if card_of(god, enemy) in loose_cards(state, owner, seen, left) else "YC-CREATURE-SKULD"


def put_on_top(
    state: Yggdrasil, seat: int, owner: int, seen: int, left: int, god: int, enemy: int, table: Table
) -> None:
    """The last card has its place when the others have theirs."""
    card, pile = card_of(god, enemy), state.piles[owner]
    pile.remove(card)
    pile.insert(len(pile) - seen + left, card)
    if left > 2:
        state.stack.append(PUT_BACK_ON_TOP.at(owner, seen, left - 1))
    else:
        tell_top(state, owner, seen, table)


class PutBackOnTop(AskTeam):
    """Which of the cards seen in the pile of the owner lies next, from the top down: so many were `seen`, so many are
    `left` that have no place yet.
    """

    name = "put_back_on_top"
    fields = ("owner", "seen", "left")
    answers: ClassVar[Answers] = {"top": (top_obstacle, put_on_top), **CLAIMS}

    def question(self, state: Yggdrasil, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, owner, _, _ = frame
        return f"ask.{self.name}", {"seat": owner}

    def choices(self, state: Yggdrasil, frame: Frame, seat: int) -> list[int]:
        _, owner, seen, left = frame
        top = state.box.moves.top
        return [top[card_god(card)][card_enemy(card)] for card in loose_cards(state, owner, seen, left)]


PUT_BACK_ON_TOP: Final = PutBackOnTop()
