"""A bot that takes what looks best at first sight."""

from __future__ import annotations

from meadhall.bots.player import Imagine
from meadhall.core.chance import Chance
from meadhall.core.judgement import Judgement
from meadhall.core.state import Decision, State, View


class GreedyBot:
    """Looks one decision ahead with the game's judgement; of equal moves it takes any."""

    def __init__(self, judgement: Judgement, chance: Chance) -> None:
        self.judgement = judgement
        self.chance = chance

    def choose(self, view: View, decision: Decision, imagine: Imagine) -> int:
        if len(decision.moves) == 1:
            return decision.moves[0]
        return best_move(self.judgement, imagine(self.chance), decision.seat, decision.moves, self.chance)


def best_move(judgement: Judgement, state: State, seat: int, moves: list[int], chance: Chance) -> int:
    """The move that looks best to a seat; one of them if several do."""
    weights = judgement.weigh(state, seat, moves)
    most = max(weights)
    best = [move for move, weight in zip(moves, weights, strict=True) if weight == most]
    return best[0] if len(best) == 1 else chance.choose(best)


def reckoned(judgement: Judgement, state: State) -> bool:
    """Whether the judgement knows the best answer to what is asked, and nobody needs to think about it."""
    return state.top.name in judgement.RECKONED
