"""What is measured of our own games, in whichever build this process runs."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from functools import cached_property

from benchmarks.speed.clock import microseconds, per_second
from meadhall import games
from meadhall.bots.search import Budget, SearchBot
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.state import State
from meadhall.core.table import Table

PLAYERS = 4
POSITIONS = 12
"""From so many games a position is taken, after so many decisions:"""
MIDDLE = 40
THINKING = 50
"""Iterations of the search about one decision."""


def play_on(state: State, table: Table, luck: Chance, most: int = -1) -> int:
    """Random choices, to the end or so many; how many there were. A move without an alternative is none."""
    decisions = 0
    choose, legal, apply = luck.choose, state.legal, state.apply
    while (asked := state.asked) and decisions != most:
        seat = choose(asked)
        moves = legal(seat)
        if len(moves) > 1:
            decisions += 1
        apply(seat, choose(moves), table)
    return decisions


class Ours:
    """One of our games."""

    def __init__(self, name: str, players: int = PLAYERS) -> None:
        self.game = games.find(name)
        self.box = self.game.open_box(players)

    def begin(self, seed: int) -> tuple[State, Table]:
        table = Table(Chance(key_from_seed(f"game {seed}")))
        return self.game.start(self.box, table), table

    @cached_property
    def middle(self) -> list[State]:
        """Positions in the middle of games, at which there is something to choose."""
        found: list[State] = []
        for seed in range(20 * POSITIONS):
            state, table = self.begin(seed)
            play_on(state, table, Chance(key_from_seed(f"choices {seed}")), MIDDLE)
            if not state.over and len(state.legal(state.asked[0])) > 1:
                found.append(state)
            if len(found) == POSITIONS:
                break
        return found

    def decisions(self, seconds: float, first: int) -> float:
        def play(seed: int) -> int:
            state, table = self.begin(seed)
            return play_on(state, table, Chance(key_from_seed(f"choices {seed}")))

        return per_second(play, seconds, first)

    def rollouts(self, seconds: float, first: int) -> float:
        """From a copy of a position to the end."""

        def play(seed: int) -> int:
            luck = Chance(key_from_seed(f"rollout {seed}"))
            return play_on(self.middle[seed % POSITIONS].clone(), Table(luck), luck)

        return per_second(play, seconds, first)

    def search(self, seconds: float, first: int) -> float:
        """Iterations, over decisions of all positions alike."""

        def think(seed: int) -> int:
            state = self.middle[seed % POSITIONS]
            seat = state.asked[0]
            decision = state.decision(seat)
            assert decision is not None
            bot = SearchBot(self.game.judgement, Chance(key_from_seed(f"bot {seed}")), Budget(iterations=THINKING))
            bot.explore(decision, lambda chance: state.imagine(seat, chance))
            return THINKING

        # all positions or none, since they differ
        return per_second(lambda turn: sum(think(turn * POSITIONS + at) for at in range(POSITIONS)), seconds, first)

    def copy(self, seconds: float, _: int) -> float:
        return microseconds([state.clone for state in self.middle], seconds)

    def legal(self, seconds: float, _: int) -> float:
        """The list of legal moves, found anew."""

        def finding(state: State) -> Callable[[], object]:
            frame, seat, step = state.stack[-1], state.asked[0], state.top
            return lambda: step.legal(state, frame, seat)

        return microseconds([finding(state) for state in self.middle], seconds)

    def imagine(self, seconds: float, first: int) -> float:
        luck = Chance(key_from_seed(f"dreams {first}"))

        def dreaming(state: State) -> Callable[[], object]:
            return lambda: state.imagine(state.asked[0], luck)

        return microseconds([dreaming(state) for state in self.middle], seconds)

    def view(self, seconds: float, _: int) -> float:
        """What a seat may know, as JSON."""

        def looking(state: State) -> Callable[[], object]:
            return lambda: json.dumps(state.view(0))

        return microseconds([looking(state) for state in self.middle], seconds)

    def observation(self, seconds: float, _: int) -> float:
        """What a seat may know, as numbers."""
        layout = self.game.layout(self.box)

        def looking(state: State) -> Callable[[], object]:
            return lambda: layout.row(state.view(0))

        return microseconds([looking(state) for state in self.middle], seconds)

    def bytes(self, seconds: float, _: int) -> float:
        sizes = [len(pickle.dumps(state.snapshot())) for state in self.middle]
        return sum(sizes) / len(sizes)


MORE_IS_BETTER = ("decisions", "rollouts", "search")
MEASURES = (*MORE_IS_BETTER, "copy", "legal", "imagine", "view", "observation", "bytes")
