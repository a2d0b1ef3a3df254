"""A bot of your own against one of ours, with how sure the result is.

A bot is handed its view, its decision and a function that imagines full states; it never gets the true one. This one
takes the move after which its seat can expect most, in some states that it imagines.
"""

from __future__ import annotations

import argparse
import math

from meadhall import games
from meadhall.bots.levels import invite
from meadhall.bots.player import Bot, Imagine, ask
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.game import Game
from meadhall.core.match import Match
from meadhall.core.state import Decision, View
from meadhall.core.table import Table


class LooksOneMoveAhead:
    """Tries each move in a few imagined states and asks the game's judgement what to expect then."""

    def __init__(self, game: Game, chance: Chance, dreams: int = 2) -> None:
        self.judgement = game.judgement
        self.chance = chance
        self.dreams = dreams

    def choose(self, view: View, decision: Decision, imagine: Imagine) -> int:
        seat, worth = decision.seat, dict.fromkeys(decision.moves, 0.0)
        for _ in range(self.dreams):
            dream = imagine(self.chance)
            for move in decision.moves:
                tried = dream.clone()
                tried.apply(seat, move, Table(self.chance))
                result = tried.result() if tried.over else None
                worth[move] += result[seat] if result else self.judgement.expect(tried)[seat]
        return max(worth, key=lambda move: worth[move])


def duel(name: str, rival: str, count: int) -> tuple[float, float]:
    """How much of the victories the own bot gets, and the half width of the 95 % interval."""
    game = games.find(name)
    won: list[float] = []
    for number in range(count):
        mine = number % 2  # seats change, so that who begins does not decide
        match = Match.new(game, seats=2, key=key_from_seed(f"duel {number // 2}"))
        bots: list[Bot] = [invite(rival, game, Chance(key_from_seed(f"rival {number}"))) for _ in range(2)]
        bots[mine] = LooksOneMoveAhead(game, Chance(key_from_seed(f"mine {number}")))
        while not match.over:
            seat = match.state.asked[0]
            decision = match.decision(seat)
            assert decision is not None
            match.play(seat, ask(bots[seat], match.state, decision))
        result = match.state.result()
        assert result is not None
        won.append(result[mine])
    share = sum(won) / count
    return share, 1.96 * math.sqrt(share * (1 - share) / count)


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="champions")
    parser.add_argument("--rival", default="random")
    parser.add_argument("--games", type=int, default=60)
    typed = parser.parse_args(argv)
    share, give = duel(typed.game, typed.rival, typed.games)
    print(f"{share:.0%} ± {give:.0%} of {typed.games} games against {typed.rival}")


if __name__ == "__main__":
    main()
