"""One seat is a Gymnasium environment: its check passes, games end, vectors work."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from meadhall import games
from meadhall.core.errors import BadSetup

gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed (pip install 'meadhall[envs]')")
from gymnasium.utils.env_checker import check_env

from meadhall import envs
from meadhall.envs.gym import SeatEnv

TABLES = [(name, players) for name in games.rooms() for players in games.find(name).seats]


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_interface_is_as_gymnasium_wants_it(name: str, players: int) -> None:
    check_env(envs.gymnasium_env(name, players), skip_render_check=True)


@pytest.mark.parametrize("name", games.rooms())
def test_games_end_with_what_the_seat_has_reached(name: str) -> None:
    players = games.find(name).seats[-1]
    env = envs.gymnasium_env(name, players, bots=["greedy"], seat=-1)
    luck = np.random.default_rng(5)
    for number in range(2):
        observation, info = env.reset(seed=number)
        over = False
        while not over:
            move = luck.choice(np.flatnonzero(observation["action_mask"]))
            observation, reward, over, truncated, info = env.step(move)
            assert not truncated
        seat = env.seat
        assert info["seat"] == f"p{seat + 1}"
        result = env.sitting.state.result()
        assert result is not None
        assert reward == result[seat]


def test_seats_change_if_wanted() -> None:
    env = envs.gymnasium_env("odin", 3, seat=-1)
    assert {env.reset(seed=number)[1]["seat"] for number in range(12)} == {"p1", "p2", "p3"}


def test_a_move_against_the_rules_changes_nothing_and_names_the_rule() -> None:
    env = envs.gymnasium_env("champions", 2, penalty=0.5)
    observation, _ = env.reset(seed=1)
    wrong = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    again, reward, over, _, info = env.step(wrong)
    assert reward == -0.5
    assert not over
    assert info["refused"]
    assert all((again[key] == observation[key]).all() for key in observation)


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("mode", ["sync", "async"])
def test_gymnasium_makes_vectors_of_it(mode: str) -> None:
    vector = gymnasium.make_vec("meadhall/odin-v1", num_envs=3, vectorization_mode=mode, players=2)
    observations, _ = vector.reset(seed=1)
    for _ in range(15):
        moves = np.array([np.flatnonzero(mask)[0] for mask in observations["action_mask"]])
        observations, *_ = vector.step(moves)
    assert observations["observation"].shape[0] == 3
    vector.close()


def test_masks_are_found_under_their_usual_name() -> None:
    env = SeatEnv("odin", 2)
    observation, _ = env.reset(seed=1)
    assert (env.action_masks() == observation["action_mask"].astype(bool)).all()


@pytest.mark.parametrize("wanted", [{"bots": ["greedy", "random", "easy"]}, {"bots": ["genius"]}, {"seat": 7}])
def test_what_cannot_be_had_says_so(wanted: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        SeatEnv("odin", 3, **wanted)
