"""A table is a PettingZoo environment: PettingZoo's own tests pass for every game and number of players."""

from __future__ import annotations

import contextlib
import io
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from meadhall import games
from meadhall.core.errors import BadSetup
from meadhall.core.state import Refused

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (pip install 'meadhall[envs]')")
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from meadhall import envs
from meadhall.envs.pettingzoo import raw_env

TABLES = [(name, players) for name in games.rooms() for players in games.find(name).seats]
SOME_OPTIONS = {
    "blood_rage": {"gods": "yes", "mystics": "yes"},
    "champions": {},
    "odin": {"finish_round": "yes"},
    "yggdrasil": {"game": "saga_3"},
}
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def quietly(test: Any, *args: Any, **more: Any) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        test(*args, **more)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_interface_is_as_pettingzoo_wants_it(name: str, players: int) -> None:
    quietly(api_test, envs.pettingzoo_env(name, players, options=SOME_OPTIONS[name], longest=300), num_cycles=100)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_same_seed_is_the_same_game(name: str, players: int) -> None:
    quietly(seed_test, lambda: envs.pettingzoo_env(name, players, longest=300), num_cycles=60)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_table_can_be_drawn(name: str, players: int) -> None:
    def small(render_mode: str) -> Any:
        return envs.pettingzoo_env(name, players, render_mode=render_mode)

    quietly(render_test, small)


def test_the_benchmark_runs() -> None:
    quietly(performance_benchmark, envs.pettingzoo_env("champions", 2))


@pytest.mark.parametrize("name", games.rooms())
def test_a_game_is_played_to_its_end_and_rewarded(name: str) -> None:
    players = games.find(name).seats[-1]
    table = envs.pettingzoo_env(name, players, options=SOME_OPTIONS[name])
    table.reset(seed=3)
    earned = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, terminated, truncated, _ = table.last()
        earned[agent] += reward
        assert not truncated
        table.step(None if terminated else int(np.flatnonzero(observation["action_mask"])[0]))
    result = table.unwrapped.sitting.state.result()
    assert list(earned.values()) == [result[seat] for seat in range(players)]


@pytest.mark.parametrize("name", games.rooms())
def test_vectors_of_tables_are_stepped_together(name: str) -> None:
    """SuperSuit's vectors, over PettingZoo's own way to let agents in turn act together: a row for each agent."""
    supersuit = pytest.importorskip("supersuit", reason="SuperSuit is not installed (pip install supersuit)")
    players = games.find(name).seats[-1]
    table = turn_based_aec_to_parallel(envs.pettingzoo_env(name, players, longest=12))
    both = supersuit.concat_vec_envs_v1(supersuit.pettingzoo_env_to_vec_env_v1(table), 2, base_class="gymnasium")
    seen, _ = both.reset(seed=5)
    ended = 0
    for _ in range(30):
        masks = seen["action_mask"].reshape(2, players, -1)
        assert (masks.any(axis=2).sum(axis=1) == 1).all(), "one agent of each table is to move"
        seen, _, terminated, truncated, _ = both.step(masks.reshape(2 * players, -1).argmax(axis=1))
        ended += int((terminated | truncated).all())
    assert ended == 2, "tables that came to their end were laid anew"
    assert (seen["observation"][:players] != seen["observation"][players:]).any(), "each table has a game of its own"


def test_a_move_against_the_rules_is_refused_with_the_rule() -> None:
    table = raw_env("champions", 2)
    table.reset(seed=1)
    mask = table.observe(table.agent_selection)["action_mask"]
    with pytest.raises(Refused):
        table.step(int(np.flatnonzero(mask == 0)[0]))


def test_only_who_is_asked_has_moves() -> None:
    table = raw_env("blood_rage", 4)
    table.reset(seed=2)
    for agent in table.agents:
        assert table.observe(agent)["action_mask"].any() == (agent == table.agent_selection)


def test_a_game_can_be_broken_off() -> None:
    table = raw_env("odin", 2, longest=5)
    table.reset(seed=1)
    for _ in range(5):
        mask = table.observe(table.agent_selection)["action_mask"]
        table.step(int(np.flatnonzero(mask)[0]))
    assert all(table.truncations.values())
    assert not any(table.terminations.values())


PACK = """
[pack]
id = "mine"
game = "champions"
version = 1
name_en = "Mine"
name_de = "Meins"

[[troll]]
id = "bridge_troll"
name_en = "Bridge Troll"
name_de = "Brückentroll"
color = "grey"
attack = 2
defense = 5
reward = { glory = 7 }
forbidden = ["swordsman"]
copies = 2
origin = "designed"
"""


def test_a_pack_is_on_the_table_and_in_the_numbers(tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    pack.write_text(PACK, encoding="utf-8")
    table = raw_env("champions", 2, packs=[pack])
    assert "board.troll=bridge_troll" in table.layout.names
    assert table.layout.size > raw_env("champions", 2).layout.size


@pytest.mark.parametrize(
    "wanted", [{"reward": "gold"}, {"render_mode": "film"}, {"players": 9}, {"options": {"weather": "rain"}}]
)
def test_what_cannot_be_had_says_so(wanted: dict[str, Any]) -> None:
    with pytest.raises(BadSetup):
        raw_env("odin", **wanted)
