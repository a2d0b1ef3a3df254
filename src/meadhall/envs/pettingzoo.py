"""A table as a PettingZoo environment: agents act one after the other (AEC)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from meadhall.core.errors import BadSetup
from meadhall.core.seats import SPECTATOR
from meadhall.envs.rendering import MODES, Pixels, drawn
from meadhall.envs.sitting import LARGEST, LONGEST, Reward, Sitting


class TableEnv(AECEnv):  # type: ignore[misc]
    """Agents are called `p1`, `p2` …, as everywhere.

    An observation is made of two arrays: `observation`, what the seat may know (`layout.names` says what each number
    is), and `action_mask`, 1 for each legal move. A move that is not legal is refused with the rule that forbids it.
    """

    def __init__(self, sitting: Sitting, render_mode: str | None = None) -> None:
        super().__init__()
        if render_mode not in (None, *MODES):
            raise BadSetup(f"a render mode is one of {', '.join(MODES)}, not '{render_mode}'")
        self.sitting = sitting
        self.layout = sitting.layout
        self.metadata = {
            "name": f"meadhall_{sitting.game.name}_v{sitting.layout.version}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.possible_agents = list(sitting.names)
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(sitting.moves) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-LARGEST, LARGEST, (sitting.layout.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (sitting.moves,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._keys = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._keys = np.random.default_rng(seed)
        self.sitting.deal(int(self._keys.integers(2**63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.sitting.names[self.sitting.mover]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": self.sitting.observed(seat), "action_mask": self.sitting.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        assert action is not None
        self.sitting.play(action)
        self._clear_rewards()
        if self.sitting.over or self.sitting.broken_off:
            self.rewards = dict(zip(self.possible_agents, self.sitting.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, self.sitting.over)
            self.truncations = dict.fromkeys(self.agents, not self.sitting.over)
        else:
            self.agent_selection = self.sitting.names[self.sitting.mover]
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Pixels | str | None:
        """The table as a spectator sees it: pixels, text, or the text printed."""
        return drawn(self.sitting, SPECTATOR, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


def raw_env(
    game: str,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    packs: Sequence[str | Path] = (),
    reward: Reward = "share",
    render_mode: str | None = None,
    longest: int = LONGEST,
) -> TableEnv:
    """A table without what watches over the order of calls."""
    return TableEnv(Sitting(game, players, options, packs, reward, longest), render_mode)


def env(
    game: str,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    packs: Sequence[str | Path] = (),
    reward: Reward = "share",
    render_mode: str | None = None,
    longest: int = LONGEST,
) -> AECEnv:
    """A table of a game.

    >>> table = env("odin", players=2)
    >>> table.reset(seed=7)
    >>> for agent in table.agent_iter(max_iter=20):
    ...     observation, reward, termination, truncation, info = table.last()
    ...     table.step(table.action_space(agent).sample(observation["action_mask"]))
    >>> table.agent_selection in ("p1", "p2")
    True
    """
    return OrderEnforcingWrapper(raw_env(game, players, options, packs, reward, render_mode, longest))
