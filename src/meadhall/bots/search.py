"""A bot that tries out what it could do: information-set Monte Carlo tree search.

Each iteration imagines a state that fits what the seat knows, plays down a tree that all iterations share, goes on a
few decisions with the game's judgement, and lets the judgement say what each seat can expect there. Every seat in the
tree goes for its own result. A node stands for a history of choices, not for a state: what the dice and hidden cards
made of it differs from iteration to iteration, and the tree averages over it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import exp, inf, sqrt
from typing import Final

from meadhall.bots.greedy import best_move, reckoned
from meadhall.bots.player import Imagine
from meadhall.core.chance import Chance
from meadhall.core.compiled import mypyc_attr
from meadhall.core.judgement import Judgement
from meadhall.core.state import Decision, State, View
from meadhall.core.table import Table

EdgeKey = tuple[int, int, int]
"""The step that asks, the seat that answers, and its move."""

BOLDNESS: Final = 0.6
"""How much a move that looks good at first sight is tried although it has not proved itself."""
CAUTION: Final = 0.08
"""By how much a move that was never tried is thought to be worse than the average."""
SHARPNESS: Final = 2.0
"""How much the judgement's favourite stands out among the moves."""
OPENNESS: Final = 0.2
"""The part of the attention that all moves share alike, whatever they look like at first sight."""

WATCHED_EVERY: Final = 4
"""A watched move is tried at every so many iterations."""
DECIDED_EVERY: Final = 8
"""So often a bot looks whether it has made up its mind."""


class Edge:
    """A choice in the tree: how often it was tried, and what it brought the seat that made it."""

    __slots__ = ("child", "prior", "total", "visits")

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.visits = 0
        self.total = 0.0
        self.child = Node()

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0


class Node:
    """What can follow a history of choices."""

    __slots__ = ("edges", "visits")

    def __init__(self) -> None:
        self.edges: dict[EdgeKey, Edge] = {}
        self.visits = 0


class Budget:
    """How long a bot may think about one decision: iterations, seconds, or whichever ends first.

    Seconds are those that people wait, unless another `clock` is given: processor time makes a bot equally strong on a
    busy machine.
    """

    def __init__(
        self,
        iterations: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] = lambda: False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if iterations is None and seconds is None:
            raise ValueError("a budget has an end")
        self.iterations = inf if iterations is None else iterations
        self.seconds = inf if seconds is None else seconds
        self.stop = stop
        self.clock = clock

    def spend(self) -> Callable[[int], float]:
        """Start the clock; the answer says after some iterations about how many more there will be."""
        begin = self.clock()

        def left(done: int) -> float:
            if done == 0:
                return inf
            spent = self.clock() - begin
            if done >= self.iterations or spent >= self.seconds or self.stop():
                return 0
            in_time = inf if self.seconds == inf or not spent else done * (self.seconds / spent - 1)
            return min(self.iterations - done, in_time)

        return left


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot:
    """Thinks within a budget. What it found out about a turn is kept for the next decision of that turn."""

    def __init__(self, judgement: Judgement, chance: Chance, budget: Budget) -> None:
        self.judgement = judgement
        self.chance = chance
        self.budget = budget
        self.root = Node()
        self.chosen: Edge | None = None

    def choose(self, view: View, decision: Decision, imagine: Imagine) -> int:
        if len(decision.moves) == 1:
            return decision.moves[0]
        state = imagine(self.chance)
        if reckoned(self.judgement, state):
            return best_move(self.judgement, state, decision.seat, decision.moves, self.chance)
        ranked = self._explore(decision, state, imagine, None, until_decided=True)
        return ranked[0][0]

    def explore(self, decision: Decision, imagine: Imagine, watched: int | None = None) -> list[tuple[int, Edge]]:
        """Think; the moves with what was found out about them, the best first.

        A watched move is tried now and then however bad it looks, so that something can be said about it.
        """
        return self._explore(decision, imagine(self.chance), imagine, watched, until_decided=False)

    def _explore(
        self, decision: Decision, state: State, imagine: Imagine, watched: int | None, until_decided: bool
    ) -> list[tuple[int, Edge]]:
        """Think, in this state first. Who only wants to know the best move stops as soon as no other can be tried more
        often in the time that is left.
        """
        seat = decision.seat
        step = state.stack[-1][0]
        self.root = self._remembered(seat, step)
        left = self.budget.spend()
        iterations = 0
        while more := left(iterations):
            if until_decided and iterations % DECIDED_EVERY == 0 and lead(self.root) > more:
                break
            if iterations:
                state = imagine(self.chance)
            forced = watched if watched is not None and iterations % WATCHED_EVERY == 0 else None
            self._iterate(state, seat, forced)
            iterations += 1
        edges = self.root.edges
        found = [(move, edges[step, seat, move]) for move in decision.moves if (step, seat, move) in edges]
        found.sort(key=lambda pair: (pair[1].visits, pair[1].mean), reverse=True)
        self.chosen = found[0][1]
        return found

    def _remembered(self, seat: int, step: int) -> Node:
        """What was found out about this decision while thinking about the one before, if nobody came between."""
        if self.chosen is not None:
            node = self.chosen.child
            if node.edges and all(key[0] == step and key[1] == seat for key in node.edges):
                return node
        return Node()

    def _iterate(self, state: State, seat: int, forced: int | None = None) -> None:
        """Down the tree by what is promising, one choice beyond it, a little further by judgement, and back."""
        table = Table(self.chance)
        node = self.root
        path: list[tuple[Node, Edge, int]] = []
        together = -1  # the step at which several seats choose without seeing each other's choice
        fresh = False
        while not state.over and not fresh:
            asked = state.asked
            chooser = asked[0] if path else seat
            moves = state.legal(chooser)
            step = state.stack[-1][0]
            together = step if len(asked) > 1 else together if step == together else -1
            if len(moves) == 1 or (path and reckoned(self.judgement, state)):
                state.apply(chooser, self._plain(state, chooser, moves), table)
                continue
            move, edge = self._select(node, state, step, chooser, moves if forced is None else [forced])
            forced = None
            path.append((node, edge, chooser))
            fresh = edge.visits == 0
            state.apply(chooser, move, table)
            if together < 0 or chooser == seat:
                node = edge.child
        expected = self._play_on(state, table)
        for node, edge, chooser in path:
            node.visits += 1
            edge.visits += 1
            edge.total += expected[chooser]

    def _select(self, node: Node, state: State, step: int, seat: int, moves: list[int]) -> tuple[int, Edge]:
        """The move that promises most: what it has brought so far, and what judgement says while that is little."""
        edges = node.edges
        known = [edges.get((step, seat, move)) for move in moves]
        if None in known:
            priors = prior(self.judgement.weigh(state, seat, moves))
            for number, move in enumerate(moves):
                if known[number] is None:
                    known[number] = edges[step, seat, move] = Edge(priors[number])
        tried = total = 0.0
        for edge in known:
            assert edge is not None
            tried += edge.visits
            total += edge.total
        untried = total / tried - CAUTION if tried else 0.5
        urge = BOLDNESS * sqrt(tried + 1)
        best, best_score = 0, -inf
        for number, edge in enumerate(known):
            assert edge is not None
            visits = edge.visits
            score = (edge.total / visits if visits else untried) + urge * edge.prior / (1 + visits)
            if score > best_score:
                best, best_score = number, score
        chosen = known[best]
        assert chosen is not None
        return moves[best], chosen

    def _plain(self, state: State, seat: int, moves: list[int]) -> int:
        return moves[0] if len(moves) == 1 else best_move(self.judgement, state, seat, moves, self.chance)

    def _play_on(self, state: State, table: Table) -> list[float]:
        """Some more decisions as they look best, so that what was begun is finished; then what can be expected."""
        left = self.judgement.horizon(state.box.seats)
        while not state.over:
            known = reckoned(self.judgement, state)
            if not left and not known:
                break
            seat = state.asked[0]
            moves = state.legal(seat)
            if len(moves) > 1 and not known:
                left -= 1
            state.apply(seat, self._plain(state, seat, moves), table)
        result = state.result() if state.over else None
        if result is None:
            return self.judgement.expect(state)
        return [result.get(seat, 0.0) for seat in range(state.box.seats)]


def lead(node: Node) -> int:
    """By how many trials the first choice is ahead of the second."""
    tried = sorted((edge.visits for edge in node.edges.values()), reverse=True)
    return tried[0] - tried[1] if len(tried) > 1 else 0


def prior(weights: list[float]) -> list[float]:
    """How likely each move is the best, by how good it looks at first sight: the scale of the weights is free."""
    most = max(weights)
    spread = most - sum(weights) / len(weights)
    if spread <= 0:
        return [1 / len(weights)] * len(weights)
    shares = [exp(SHARPNESS * (weight - most) / spread) for weight in weights]
    trust, alike = (1 - OPENNESS) / sum(shares), OPENNESS / len(weights)
    return [trust * share + alike for share in shares]
