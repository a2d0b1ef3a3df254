"""Rune cards (CM-RUNE): who may use one, and what the free ones do; `windows` says when these can be used.

Runes with an occasion act where the occasion is: Potential and Reaction after a roll (`rolling`), Healing and Glory
in a fight (`combat`), Journey on a journey (`journey`), True Vision at the Sage's Hut (`sage`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.box import NONE
from meadhall.games.champions.destinies import destiny_glory
from meadhall.games.champions.moves import TRADED
from meadhall.games.champions.state import Champions

OCCASIONS: Final = {
    "rune_glory": "CM-RUNE-GLORY-01",
    "rune_healing": "CM-RUNE-HEALING-02",
    "rune_journey": "CM-RUNE-JOURNEY-03",
    "rune_potential": "CM-RUNE-POTENTIAL-01",
    "rune_reaction": "CM-RUNE-REACTION-01",
    "rune_true_vision": "CM-RUNE-VISION-01",
}
"""Where a rune with an occasion says when it can be used."""


def rune_obstacle(state: Champions, seat: int, rune: int, window: str) -> str | None:
    """Why a rune cannot be used in this window, or nothing."""
    if state.rune_owner[rune] != seat:
        return "CM-LOC-RUNESMITH-05"
    if state.rune_used[rune]:
        return "CM-RUNE-GEN-01"
    if window in state.box.rune_windows[rune]:
        return None
    return OCCASIONS.get(state.box.rune_ids[rune], "CM-RUNE-GEN-04")


def turn_rune(state: Champions, seat: int, rune: int, table: Table) -> None:
    """A used rune is turned and stays with its owner (CM-LOC-RUNESMITH-05, CM-RUNE-GEN-01)."""
    state.rune_used[rune] = 1
    table.tell("rune_used", seat=seat, rune=state.box.rune_ids[rune])


def use_free_rune(state: Champions, seat: int, rune: int, table: Table) -> None:
    state.something_changed()
    turn_rune(state, seat, rune, table)
    FREE_RUNES[state.box.rune_ids[rune]](state, seat, rune, table)


class RuneOffer(Step[Champions]):
    """An occasion for runes that have one: use such a rune, or decline."""

    verbs = ("use", "decline")
    window: ClassVar[str]

    def obstacle(self, state: Champions, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.decline:
            return None
        return rune_obstacle(state, seat, move - state.box.moves.use, self.window)


# Gifts


def gifts(state: Champions, seat: int, rune: int, table: Table) -> None:
    """Take resources in any mix (CM-RUNE-GIFTS-01)."""
    state.stack.append(GIFT.at(seat, state.box.rune_amount[rune]))


class Gift(Step[Champions]):
    """One resource after the other. Frame: seat, how many are left."""

    name = "gift"
    verbs = ("gift",)

    def question(self, state: Champions, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"left": frame[2]}

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        good = move - state.box.moves.gift
        state.goods[good][seat] += 1
        table.tell("gift", seat=seat, good=TRADED[good])
        if frame[2] > 1:
            state.stack.append(self.at(seat, frame[2] - 1))


# Wealth


def wealth(state: Champions, seat: int, rune: int, table: Table) -> None:
    """As many coins as you have, up to a limit (CM-RUNE-WEALTH-01)."""
    count = min(state.coin[seat], state.box.rune_amount[rune])
    state.coin[seat] += count
    table.tell("coins_gained", seat=seat, count=count)


# Knowledge


def knowledge(state: Champions, seat: int, rune: int, table: Table) -> None:
    """Look at all face-down journey cards on the board (CM-RUNE-KNOWLEDGE-01)."""
    for shore in state.box.shores_used:
        if state.journey[shore] != NONE and not state.journey_open[shore]:
            state.journey_knowers[shore] |= 1 << seat
            card = state.box.journeys[state.journey[shore]].id
            table.uncover("CM-RUNE-KNOWLEDGE-01", card, to=seat)
            table.whisper(seat, "saw_journey", shore=state.box.shore_ids[shore], journey=card)


# Success


def success(state: Champions, seat: int, rune: int, table: Table) -> None:
    """Reveal a destiny and score it now (CM-RUNE-SUCCESS-01)."""
    if seat in state.destiny_owner:
        state.stack.append(REVEAL.at(seat))


class Reveal(Step[Champions]):
    """Which of your destinies; it is public from now on and scores again at the end (CM-RUNE-SUCCESS-02, -03)."""

    name = "reveal"
    verbs = ("reveal",)
    secret = True

    def obstacle(self, state: Champions, frame: Frame, seat: int, move: int) -> str | None:
        return None if state.destiny_owner[move - state.box.moves.reveal] == seat else "CM-RUNE-SUCCESS-01"

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        card = move - state.box.moves.reveal
        state.destiny_knowers[card] = state.box.everybody
        glory = destiny_glory(state, seat, card)
        state.glory[seat] += glory
        table.uncover("CM-RUNE-SUCCESS-01", card)
        table.tell("destiny_revealed", seat=seat, card=state.box.destiny_ids[card], glory=glory)


FREE_RUNES: Final[dict[str, Callable[[Champions, int, int, Table], None]]] = {
    "rune_gifts": gifts,
    "rune_wealth": wealth,
    "rune_knowledge": knowledge,
    "rune_success": success,
}

GIFT = Gift()
REVEAL = Reveal()
