"""Rune cards (CM-RUNE): who may use one, and what the free ones do; `windows` says when these can be used.

Runes with an occasion act where the occasion is: Potential and Reaction after a roll (`rolling`), Healing and Glory
in a fight (`combat`), Journey on a journey (`journey`), True Vision at the Sage's Hut (`sage`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.rules.destinies import destiny_glory
from meadhall.games.champions.table.box import NONE
from meadhall.games.champions.table.moves import TRADED
from meadhall.games.champions.table.state import Champions

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


# Gifts


def gifts(state: Champions, seat: int, rune: int, table: Table) -> None:
    """Take resources in any mix (CM-RUNE-GIFTS-01)."""
    state.stack.append(GIFT.at(seat, state.box.rune_amount[rune]))


def take_gift(state: Champions, seat: int, left: int, good: int, table: Table) -> None:
    state.goods[good][seat] += 1
    table.tell("gift", seat=seat, good=TRADED[good])
    if left > 1:
        state.stack.append(GIFT.at(seat, left - 1))


class Gift(Step[Champions]):
    """One resource after the other."""

    name = "gift"
    fields = ("seat", "left")
    answers: ClassVar[Answers] = {"gift": (None, take_gift)}

    def question(self, state: Champions, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, left = frame
        return f"ask.{self.name}", {"left": left}


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


def reveal_obstacle(state: Champions, seat: int, card: int) -> str | None:
    return None if state.destiny_owner[card] == seat else "CM-RUNE-SUCCESS-01"


def reveal_destiny(state: Champions, seat: int, card: int, table: Table) -> None:
    """It is public from now on and scores again at the end (CM-RUNE-SUCCESS-02, -03)."""
    state.destiny_knowers[card] = state.box.everybody
    glory = destiny_glory(state, seat, card)
    state.glory[seat] += glory
    table.uncover("CM-RUNE-SUCCESS-01", card)
    table.tell("destiny_revealed", seat=seat, card=state.box.destiny_ids[card], glory=glory)


class Reveal(Step[Champions]):
    """Which of your destinies is scored."""

    name = "reveal"
    answers: ClassVar[Answers] = {"reveal": (reveal_obstacle, reveal_destiny)}
    secret = True


FREE_RUNES: Final[dict[str, Callable[[Champions, int, int, Table], None]]] = {
    "rune_gifts": gifts,
    "rune_wealth": wealth,
    "rune_knowledge": knowledge,
    "rune_success": success,
}

GIFT: Final = Gift()
REVEAL: Final = Reveal()
