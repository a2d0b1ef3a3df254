"""OpenSpiel's IS-MCTS against our search, at our table: both see only what their seat may know.

pip install 'meadhall[envs]'
python examples/openspiel_search.py --games 10
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from meadhall.bots.levels import invite
from meadhall.bots.player import ask
from meadhall.core.chance import Chance, key_from_seed
from meadhall.envs.openspiel import PREFIX


def play(game: Any, theirs: int, tries: int, ours: str, seed: int) -> list[float]:
    """One game, in which OpenSpiel has one seat and our bot the other."""
    luck = np.random.RandomState(seed)
    rollouts = mcts.RandomRolloutEvaluator(1, luck)
    guest = ismcts.ISMCTSBot(game, rollouts, 1.4, tries, use_observation_string=True, random_state=luck)
    host = invite(ours, game.sitting.game, Chance(key_from_seed(f"host {seed}")))
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choice(outcomes, p=shares))
        elif state.current_player() == theirs:
            state.apply_action(guest.step(state))
        else:
            decision = state.table.decision(state.current_player())
            state.apply_action(ask(host, state.table, decision))
    returns: list[float] = state.returns()
    return returns


def main(argv: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="champions")
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--tries", type=int, default=30, help="of IS-MCTS, a decision")
    parser.add_argument("--ours", default="search:30")
    typed = parser.parse_args(argv)
    game = pyspiel.load_game(f"{PREFIX}{typed.game}")
    won = [play(game, number % 2, typed.tries, typed.ours, number)[number % 2] for number in range(typed.games)]
    print(f"IS-MCTS with {typed.tries} tries: {sum(won):g} of {typed.games} games against {typed.ours}")


if __name__ == "__main__":
    main()
