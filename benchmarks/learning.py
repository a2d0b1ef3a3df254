"""What a learner gets in a second of processor time: random decisions through each interface, with observations and
legal moves; ours and OpenSpiel's gin rummy in the same run.

    python -m benchmarks.learning [--players N] [--seconds N]

The runs are interleaved and the best of several counts, so that a busy machine harms all alike.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from meadhall import games
from meadhall.core.compiled import is_compiled
from meadhall.envs.many import Many
from meadhall.envs.pettingzoo import raw_env
from meadhall.envs.sitting import Sitting

ROUNDS = 3
TOGETHER = 16

Steps = Iterator[int]
"""Plays on for ever; after each step how many decisions it was."""


def rules_alone(name: str, players: int) -> Steps:
    sitting, luck = Sitting(name, players), random.Random(1)
    while True:
        sitting.deal(luck.randrange(1000))
        while not sitting.over:
            sitting.state.apply(sitting.mover, luck.choice(sitting.legal()), sitting.table)
            yield 1


def observed(name: str, players: int) -> Steps:
    sitting, luck = Sitting(name, players), random.Random(1)
    row = np.zeros(sitting.layout.size, dtype=np.float32)
    while True:
        sitting.deal(luck.randrange(1000))
        while not sitting.over:
            sitting.write(sitting.mover, row)
            sitting.state.apply(sitting.mover, luck.choice(sitting.legal()), sitting.table)
            yield 1


def many(name: str, players: int) -> Steps:
    with Many(name, TOGETHER, players, workers=0, seed=1) as together:
        together.reset()
        while True:
            together.step(together.random_actions())
            yield TOGETHER


def pettingzoo(name: str, players: int) -> Steps:
    table, luck = raw_env(name, players), random.Random(1)
    while True:
        table.reset(seed=luck.randrange(1000))
        while not any(table.terminations.values()):
            seen = table.observe(table.agent_selection)
            table.step(luck.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            yield 1


def openspiel(name: str, players: int) -> Steps:
    from meadhall.envs.openspiel import PREFIX

    yield from spiel(f"{PREFIX}{name}", {"players": players})


def spiel(name: str, parameters: dict[str, Any]) -> Steps:
    import pyspiel

    game, luck = pyspiel.load_game(name, parameters), random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(luck.choice(state.chance_outcomes())[0])
            else:
                state.observation_tensor(state.current_player())
                state.apply_action(luck.choice(state.legal_actions()))
                yield 1


WAYS: dict[str, Callable[[str, int], Steps]] = {
    "rules alone": rules_alone,
    "observed": observed,
    "Many": many,
    "PettingZoo": pettingzoo,
    "OpenSpiel": openspiel,
}


def speed(steps: Steps, seconds: float) -> float:
    done, started = 0, time.process_time()
    while time.process_time() - started < seconds:
        done += next(steps)
    return done / (time.process_time() - started)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=0.5, help="for each of the measurements (default 0.5)")
    args = parser.parse_args()
    runs = {(name, way): begin(name, args.players) for name in games.rooms() for way, begin in WAYS.items()}
    runs["gin rummy", "OpenSpiel"] = spiel("gin_rummy", {})
    best = dict.fromkeys(runs, 0.0)
    for _ in range(ROUNDS):
        for key, steps in runs.items():
            best[key] = max(best[key], speed(steps, args.seconds))
    print(f"decisions a second of processor time, {args.players} players, {'compiled' if is_compiled() else 'plain'}")
    print(f"{'':<12}" + "".join(f"{way:>14}" for way in WAYS))
    for name in games.rooms():
        print(f"{name:<12}" + "".join(f"{best[name, way]:>14,.0f}" for way in WAYS))
    print(f"OpenSpiel's gin rummy (C++), from Python, observed: {best['gin rummy', 'OpenSpiel']:,.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
