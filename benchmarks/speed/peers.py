"""Others to measure against, where they are installed: each plays random games the way its documentation shows.

A choice counts where there is more than one legal move, as with ours.
"""

from __future__ import annotations

import importlib.util
import pickle
import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar

from benchmarks.speed.clock import microseconds, per_second


class Peer(ABC):
    """Somebody else's game."""

    name: ClassVar[str]
    needs: ClassVar[tuple[str, ...]]
    """The modules without which it cannot be played."""

    @abstractmethod
    def play(self, seed: int) -> int:
        """One game at random; how many choices it had."""

    def copying(self) -> Callable[[], object] | None:
        """Copies a state in the middle of a game, if that can be done."""
        return None

    def size(self) -> int | None:
        """The bytes of such a state."""
        return None

    def decisions(self, seconds: float, first: int) -> float:
        return per_second(self.play, seconds, first)

    def copy(self, seconds: float, _: int) -> float | None:
        copying = self.copying()
        return None if copying is None else microseconds([copying], seconds)

    def bytes(self, seconds: float, _: int) -> float | None:
        return self.size()


class Catanatron(Peer):
    name = "Catanatron: Catan, 4 players"
    needs = ("catanatron",)
    MIDDLE = 200

    def _game(self, seed: int) -> Any:
        from catanatron import Color, Game, RandomPlayer

        random.seed(seed)
        return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)

    def play(self, seed: int) -> int:
        game, choices = self._game(seed), 0
        while game.winning_color() is None and game.state.num_turns < 1000:  # where Catanatron stops a game itself
            choices += len(game.state.playable_actions) > 1
            game.play_tick()
        return choices

    def _middle(self) -> Any:
        game = self._game(1)
        for _ in range(self.MIDDLE):
            game.play_tick()
        return game

    def copying(self) -> Callable[[], object]:
        copy: Callable[[], object] = self._middle().copy
        return copy

    def size(self) -> int:
        return len(pickle.dumps(self._middle().state))


class OpenSpiel(Peer):
    name = "OpenSpiel: gin rummy (C++), stepped from Python, 2 players"
    needs = ("pyspiel",)
    played = "gin_rummy"
    MIDDLE = 60

    def __init__(self) -> None:
        import pyspiel

        self.game = pyspiel.load_game(self.played)

    def _step(self, state: Any, luck: random.Random) -> bool:
        """One draw or move; whether it was a choice."""
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(actions, weights)[0])
            return False
        moves = state.legal_actions()
        state.apply_action(luck.choice(moves))
        return len(moves) > 1

    def play(self, seed: int) -> int:
        state, luck, choices = self.game.new_initial_state(), random.Random(seed), 0
        while not state.is_terminal():
            choices += self._step(state, luck)
        return choices

    def _middle(self) -> Any:
        state, luck = self.game.new_initial_state(), random.Random(1)
        for _ in range(self.MIDDLE):
            self._step(state, luck)
        return state

    def copying(self) -> Callable[[], object] | None:
        clone: Callable[[], object] = self._middle().clone
        return clone

    def size(self) -> int | None:
        return len(self._middle().serialize())


class OpenSpielAlone(OpenSpiel):
    """The whole game runs in C++; afterwards, outside of the time, it is looked through for how many choices it had."""

    name = "OpenSpiel: gin rummy, all of it in C++, 2 players"

    def play(self, seed: int) -> int:
        import pyspiel

        state = self.game.new_initial_state()
        pyspiel.evaluate_bots(state, [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(2)], seed)
        self.games.append(state)
        return len(state.history())

    def choices(self, state: Any) -> int:
        again, found = self.game.new_initial_state(), 0
        for action in state.history():
            found += not again.is_chance_node() and len(again.legal_actions()) > 1
            again.apply_action(action)
        return found

    def decisions(self, seconds: float, first: int) -> float:
        self.games: list[Any] = []
        steps = per_second(self.play, seconds, 2 * first)
        some = self.games[:SOME]
        return steps * sum(map(self.choices, some)) / sum(len(state.history()) for state in some)

    def copying(self) -> None:
        return None

    def size(self) -> None:
        return None


class ConnectFourAlone(OpenSpielAlone):
    name = "OpenSpiel: connect four, all of it in C++, 2 players"
    played = "connect_four"


SOME = 40
"""Of so many games the choices are counted, to know how many of all steps are choices."""


class PettingZoo(Peer):
    """With observations, which PettingZoo makes at each step."""

    name = "PettingZoo classic: connect four, 2 players"
    needs = ("pettingzoo", "pygame")

    def __init__(self) -> None:
        from pettingzoo.classic.connect_four import connect_four

        self.table = connect_four.raw_env()

    def play(self, seed: int) -> int:
        table, luck, choices = self.table, random.Random(seed), 0
        table.reset(seed=seed)
        for _agent in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            moves = [move for move, legal in enumerate(seen["action_mask"]) if legal]
            choices += len(moves) > 1
            table.step(luck.choice(moves))
        return choices


class RLCard(Peer):
    """With observations, which RLCard makes at each step."""

    name = "RLCard: Uno, 2 players"
    needs = ("rlcard",)

    def __init__(self) -> None:
        import rlcard

        self.table = rlcard.make("uno", config={"seed": 1})

    def play(self, seed: int) -> int:
        table, luck, choices = self.table, random.Random(seed), 0
        seen, _ = table.reset()
        while not table.is_over():
            moves = list(seen["legal_actions"])
            choices += len(moves) > 1
            seen, _ = table.step(luck.choice(moves))
        return choices


PEERS: tuple[type[Peer], ...] = (Catanatron, OpenSpiel, OpenSpielAlone, ConnectFourAlone, PettingZoo, RLCard)
NOT_MEASURED = "TAG is not measured: it is no package that can be installed, but a project of its own in Java."


def installed() -> dict[str, type[Peer]]:
    """Those that can be played here, by name."""
    return {peer.name: peer for peer in PEERS if all(map(importlib.util.find_spec, peer.needs))}
