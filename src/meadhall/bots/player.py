"""What a bot is, and the plainest of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from meadhall.core.chance import Chance
from meadhall.core.state import Decision, State, View

Imagine = Callable[[Chance], State]
"""A full state drawn from what the seat knows; the bot brings the chance."""


class Bot(Protocol):
    """Chooses one of the moves of a decision."""

    def choose(self, view: View, decision: Decision, imagine: Imagine) -> int: ...


class RandomBot:
    """Every legal move is equally likely."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, view: View, decision: Decision, imagine: Imagine) -> int:
        return self.chance.choose(decision.moves)


def ask(bot: Bot, state: State, decision: Decision, chance: Chance) -> int:
    """Let a bot choose for the seat of a decision.

    What it gets to see is drawn from what the seat knows before the bot is asked: the true state is out of its reach.
    """
    seat = decision.seat
    drawn = state.imagine(seat, chance)
    return bot.choose(drawn.view(seat), decision, lambda luck: drawn.imagine(seat, luck))
