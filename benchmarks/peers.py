"""Peers to measure against, if they are installed: each plays random games the way its own documentation shows."""

from __future__ import annotations

import importlib.util
import pickle
import random
from collections.abc import Callable, Iterator
from typing import Any, Protocol


class Player(Protocol):
    """Something that plays random games."""

    name: str

    def play(self, seed: int) -> int:
        """One game; how many decisions it had."""

    def midgame(self, seed: int) -> Callable[[], object]:
        """A function that copies a state in the middle of a game."""

    def size(self, seed: int) -> int:
        """How many bytes such a state has, pickled."""


class Catanatron:
    name = "Catanatron, Catan, 4 players"

    def _game(self, seed: int) -> Any:
        from catanatron import Color, Game, RandomPlayer

        return Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)], seed=seed)

    def play(self, seed: int) -> int:
        random.seed(seed)
        game = self._game(seed)
        ticks = 0
        # Every tick counts, forced ones too, although ours are not counted. Catanatron stops a game at 1,000 turns.
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            ticks += 1
        return ticks

    def _middle(self, seed: int) -> Any:
        random.seed(seed)
        game = self._game(seed)
        for _ in range(200):
            game.play_tick()
        return game

    def midgame(self, seed: int) -> Callable[[], object]:
        copy: Callable[[], object] = self._middle(seed).copy
        return copy

    def size(self, seed: int) -> int:
        return len(pickle.dumps(self._middle(seed).state))


class OpenSpiel:
    name = "OpenSpiel (C++), gin rummy, 2 players"

    def _state(self) -> Any:
        import pyspiel

        return pyspiel.load_game("gin_rummy").new_initial_state()

    def _moves(self, state: Any, chance: random.Random) -> Iterator[bool]:
        """Play on; true where somebody decided, false where chance did."""
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(actions, weights)[0])
                yield False
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                yield True

    def play(self, seed: int) -> int:
        return sum(self._moves(self._state(), random.Random(seed)))

    def _middle(self, seed: int) -> Any:
        state = self._state()
        moves = self._moves(state, random.Random(seed))
        for _ in range(60):
            next(moves, None)
        return state

    def midgame(self, seed: int) -> Callable[[], object]:
        clone: Callable[[], object] = self._middle(seed).clone
        return clone

    def size(self, seed: int) -> int:
        return len(self._middle(seed).serialize())


def installed() -> list[Player]:
    """The peers that can be measured here."""
    peers: list[Player] = []
    if importlib.util.find_spec("catanatron"):
        peers.append(Catanatron())
    if importlib.util.find_spec("pyspiel"):
        peers.append(OpenSpiel())
    return peers
