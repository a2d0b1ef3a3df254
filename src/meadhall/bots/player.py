"""What a bot is, and the plainest of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any, Protocol

from meadhall.core.chance import Chance
from meadhall.core.state import Decision, State, View

Imagine = Callable[[Chance], State]
"""A full state drawn from what the seat knows; the bot brings the chance."""


class Bot(Protocol):
    """Chooses one of the moves of a decision. Its chance is its own, not that of the table."""

    chance: Chance

    def choose(self, view: View, decision: Decision, imagine: Imagine) -> int: ...


class RandomBot:
    """Every legal move is equally likely."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def choose(self, view: View, decision: Decision, imagine: Imagine) -> int:
        return self.chance.choose(decision.moves)


class Unread(Mapping[str, Any]):
    """What a seat may know, built when somebody reads it: most bots look at imagined states alone."""

    def __init__(self, state: State, seat: int) -> None:
        self._state = state
        self._seat = seat

    @cached_property
    def _view(self) -> View:
        return self._state.view(self._seat)

    def __getitem__(self, key: str) -> Any:
        return self._view[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._view)

    def __len__(self) -> int:
        return len(self._view)


class Imagination:
    """Full states drawn from what a seat knows, each for the bot to do with as it likes.

    It begins with the one that was drawn before the bot was asked; the others are drawn from that one.
    """

    __slots__ = ("_begun", "_drawn", "_seat")

    def __init__(self, drawn: State, seat: int) -> None:
        self._drawn = drawn
        self._seat = seat
        self._begun = False

    def __call__(self, chance: Chance) -> State:
        if self._begun:
            return self._drawn.imagine(self._seat, chance)
        self._begun = True
        return self._drawn.clone()


def ask(bot: Bot, state: State, decision: Decision) -> int:
    """Let a bot choose for the seat of a decision.

    What it gets to see is drawn from what the seat knows before the bot is asked: the true state is out of its reach.
    """
    return ask_about(bot, state.imagine(decision.seat, bot.chance), decision)


def ask_about(bot: Bot, drawn: State, decision: Decision) -> int:
    """Let a bot choose in a state that was imagined for its seat."""
    return bot.choose(Unread(drawn, decision.seat), decision, Imagination(drawn, decision.seat))
