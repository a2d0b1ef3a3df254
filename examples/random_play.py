"""A game at random, in ten lines: agents act one after the other, each with its observation and its legal moves."""

from __future__ import annotations

from meadhall.envs import pettingzoo_env

table = pettingzoo_env("champions", players=3)
table.reset(seed=7)
for agent in table.agent_iter():
    observation, reward, terminated, truncated, _ = table.last()
    if terminated or truncated:
        print(agent, "has", reward, "of the victory")
        table.step(None)
    else:
        table.step(table.action_space(agent).sample(observation["action_mask"]))
