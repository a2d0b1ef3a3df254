"""The bots by the names under which they are invited: levels for people, and plain ones for research."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from meadhall.bots.greedy import GreedyBot, best_move, reckoned
from meadhall.bots.player import Bot, Imagine, RandomBot
from meadhall.bots.search import Budget, SearchBot
from meadhall.core.chance import Chance
from meadhall.core.errors import BadSetup
from meadhall.core.game import Game
from meadhall.core.judgement import Judgement
from meadhall.core.state import Decision, State, View

LEVELS = ("easy", "normal", "hard")
"""The levels for people. Their names and a line about their style are texts: `bot.easy`, `bot.easy.style` …"""
PLAIN = ("random", "greedy", "search")
"""The bots for research. `search:200` thinks for 200 iterations about a decision, `search:100ms` for some
processor time."""

DREAMING = 5
"""Every so many decisions, on average, the easy level does the first thing that comes to mind."""
NORMAL_SECONDS = 0.3
HARD_SECONDS = 1.6
"""The hard level answers within two seconds; the rest is for what comes before and after the thinking."""
PLAIN_SEARCH = "400"

Stop = Callable[[], bool]


class DreamyBot:
    """Plays what looks best, but sometimes does not pay attention.

    Where others would lose with it, it is wide awake when it comes to what its judgement has reckoned out, such as the
    dice against a danger, and even in its dreams it does nothing that looks bad.
    """

    def __init__(self, judgement: Judgement, chance: Chance, among_friends: bool) -> None:
        self.judgement = judgement
        self.chance = chance
        self.among_friends = among_friends

    def choose(self, view: View, decision: Decision, imagine: Imagine) -> int:
        seat, moves = decision.seat, decision.moves
        if len(moves) == 1:
            return moves[0]
        state = imagine(self.chance)
        if self.chance.below(DREAMING) or (self.among_friends and reckoned(self.judgement, state)):
            return best_move(self.judgement, state, seat, moves, self.chance)
        return self.chance.choose(self.better_half(state, seat, moves) if self.among_friends else moves)

    def better_half(self, state: State, seat: int, moves: list[int]) -> list[int]:
        weights = self.judgement.weigh(state, seat, moves)
        ranked = sorted(zip(weights, moves, strict=True), reverse=True)
        return [move for _, move in ranked[: (len(ranked) + 1) // 2]]


def invite(name: str, game: Game, chance: Chance, stop: Stop = lambda: False) -> Bot:
    """The bot of a name, for one seat at a table of a game."""
    kind, _, budget = name.partition(":")
    if kind == "search":
        limit = _budget(name, budget or PLAIN_SEARCH, stop)
        return SearchBot(game.judgement, chance, limit)
    if budget or kind not in LEVELS + PLAIN:
        raise BadSetup(f"there is no bot '{name}' (there is {', '.join(LEVELS + PLAIN)}, and search:200, search:100ms)")
    if kind == "random":
        return RandomBot(chance)
    if kind == "greedy":
        return GreedyBot(game.judgement, chance)
    if kind == "easy":
        return DreamyBot(game.judgement, chance, game.cooperative)
    seconds = NORMAL_SECONDS if kind == "normal" else HARD_SECONDS
    return SearchBot(game.judgement, chance, Budget(seconds=seconds, stop=stop))


def _budget(name: str, text: str, stop: Stop) -> Budget:
    parts = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)(ms|s|)", text)
    if parts is None or not float(parts[1]) or (not parts[2] and "." in parts[1]):
        raise BadSetup(f"'{name}': a search has some iterations (search:200) or some time (search:100ms, search:2s)")
    if not parts[2]:
        return Budget(iterations=int(parts[1]), stop=stop)
    # What a figure says about a bot must not depend on what else the machine does.
    return Budget(seconds=float(parts[1]) / (1000 if parts[2] == "ms" else 1), stop=stop, clock=time.thread_time)
