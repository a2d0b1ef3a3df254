"""The games are games of OpenSpiel: its simulations and its Python API tests pass, and its bots play them."""

from __future__ import annotations

import contextlib
import io
import random
from typing import Any

import numpy as np
import pytest

from meadhall import games

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install 'meadhall[envs]')")
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.tests import games_sim_test

from meadhall.envs.openspiel import PREFIX

TABLES = [(name, players) for name in games.rooms() for players in games.find(name).seats]


def load(name: str, **wanted: Any) -> Any:
    return pyspiel.load_game(f"{PREFIX}{name}", wanted)


def played(game: Any, seed: int, most: int = 10_000) -> Any:
    """A state to which random choices and draws lead."""
    luck, state = random.Random(seed), game.new_initial_state()
    for _ in range(most):
        if state.is_terminal():
            break
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(luck.choice(actions))
    return state


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiels_own_test_of_its_python_interface_passes(name: str, players: int, chance: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        games_sim_test.GamesSimTest().sim_game(load(name, players=players, chance=chance))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiels_random_simulation_passes(name: str, players: int) -> None:
    """Every state is written and read once a game: that plays it from its beginning each time."""
    written = players == (2 if name == "odin" else games.find(name).seats[-1])
    pyspiel.random_sim_test(load(name, players=players), num_sims=1, serialize=written, verbose=False)


@pytest.mark.parametrize("chance", ["sampled", "explicit"])
@pytest.mark.parametrize("name", games.rooms())
def test_a_history_says_everything(name: str, chance: str) -> None:
    game = load(name, chance=chance)
    state = played(game, 1, 120)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    restored = game.deserialize_state(state.serialize())
    assert str(restored) == str(state)
    if not state.is_terminal() and not state.is_chance_node():
        player = state.current_player()
        assert restored.information_state_string(player) == state.information_state_string(player)


def test_what_is_drawn_is_as_likely_as_it_should_be() -> None:
    """In the explicit game each draw is a node, so the faces of dice and the tops of piles come out even."""
    game = load("champions", chance="explicit")
    state = game.new_initial_state()
    seen = set()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(share for _, share in outcomes) == pytest.approx(1)
        seen.add(len(outcomes))
        state.apply_action(outcomes[-1][0])
    assert len(seen) > 5


@pytest.mark.parametrize("name", games.rooms())
def test_returns_are_the_result(name: str) -> None:
    state = played(load(name), 2)
    result = state.table.result()
    assert state.returns() == [result[seat] for seat in range(len(result))]


@pytest.mark.parametrize("name", games.rooms())
def test_what_is_hidden_is_in_no_observation(name: str) -> None:
    game = load(name)
    state = played(game, 4, 60)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    for player in range(game.num_players()):
        other = state.resample_from_infostate(player, lambda: 0.25)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions() or state.current_player() != player


def test_information_states_differ_by_what_was_seen_before() -> None:
    game = load("odin")
    one, two = played(game, 5, 40), played(game, 6, 40)
    player = one.current_player()
    assert one.information_state_string(player) != two.information_state_string(player)
    assert one.information_state_string(player) == one.clone().information_state_string(player)


def test_openspiels_searches_play() -> None:
    game, luck = load("champions"), np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, luck)
    bots = [
        mcts.MCTSBot(game, 1.4, 3, rollouts, random_state=luck),
        ismcts.ISMCTSBot(game, rollouts, 1.4, 3, use_observation_string=True, random_state=luck),
    ]
    state = game.new_initial_state()
    for _ in range(25):
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(bots[state.current_player()].step(state))


def test_openspiels_environment_for_learners_plays_a_game() -> None:
    table = rl_environment.Environment(load("yggdrasil", players=3))
    step = table.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = table.step([step.observations["legal_actions"][player][0]])
    assert len(set(step.rewards)) == 1
