"""A small policy that learns by playing against itself, with PyTorch, on the processor: after ten minutes it beats
random play.

Many games are stepped together; one network plays all seats of all of them, and sees each from the side of who is
asked. After a batch of games every choice is made a little more or less likely, by how the game ended for its seat.

    pip install 'meadhall[envs]' torch
    python examples/train_a_policy.py --minutes 10
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn

from meadhall.envs import Many, gymnasium_env

HIDDEN = 128


class Policy(nn.Module):
    """From what a seat knows to how likely it makes each of its legal moves, and what it expects of the game."""

    def __init__(self, numbers: int, moves: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(numbers, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.moves = nn.Linear(HIDDEN, moves)
        self.expects = nn.Linear(HIDDEN, 1)

    def forward(self, numbers: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        inner = self.body(torch.log1p(numbers.abs()) * numbers.sign())  # large numbers are not that much more
        likely = self.moves(inner).masked_fill(masks == 0, -1e9)
        return likely, self.expects(inner).squeeze(-1)


class Learner:
    """Plays many games against itself and learns from those that end."""

    def __init__(self, game: str, players: int, count: int, workers: int, seed: int) -> None:
        torch.manual_seed(seed)
        self.many = Many(game, count, players, reward="place", workers=workers, seed=seed)
        self.policy = Policy(self.many.layout.size, self.many.masks.shape[1])
        self.optimiser = torch.optim.Adam(self.policy.parameters(), lr=1e-3)
        self.seen: list[list[tuple[np.ndarray, np.ndarray, int, int]]] = [[] for _ in range(count)]
        self.ended: list[tuple[np.ndarray, np.ndarray, int, float]] = []
        self.games = self.decisions = 0
        self.many.reset()

    def step(self) -> None:
        many = self.many
        numbers, masks, movers = many.observations.copy(), many.masks.copy(), many.movers.copy()
        with torch.no_grad():
            likely, _ = self.policy(torch.from_numpy(numbers), torch.from_numpy(masks))
            chosen = torch.distributions.Categorical(logits=likely).sample().numpy()
        many.step(chosen)
        for row, seen in enumerate(self.seen):
            seen.append((numbers[row], masks[row], int(chosen[row]), int(movers[row])))
            if many.terminated[row]:
                rewards = many.rewards[row].copy()
                self.ended += [(known, mask, move, float(rewards[seat])) for known, mask, move, seat in seen]
                self.games += 1
            if many.terminated[row] or many.truncated[row]:
                seen.clear()
        self.decisions += len(chosen)

    def learn(self) -> None:
        """Advantage actor-critic over the games that have ended."""
        rows = self.ended
        numbers = torch.from_numpy(np.stack([row[0] for row in rows]))
        masks = torch.from_numpy(np.stack([row[1] for row in rows]))
        moves = torch.tensor([row[2] for row in rows])
        rewards = torch.tensor([row[3] for row in rows])
        for part in torch.randperm(len(rows)).split(1024):
            likely, expected = self.policy(numbers[part], masks[part])
            choice = torch.distributions.Categorical(logits=likely)
            surprise = rewards[part] - expected
            loss = -(choice.log_prob(moves[part]) * surprise.detach()).mean()
            loss = loss + 0.5 * surprise.square().mean() - 0.01 * choice.entropy().mean()
            self.optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(self.policy.parameters(), 1.0)
            self.optimiser.step()
        self.ended = []


def against_random(policy: Policy, game: str, players: int, count: int) -> float:
    """The share of the victories against random play; 1 / players would be equal."""
    table = gymnasium_env(game, players, bots=["random"], seat=-1)
    won = 0.0
    for number in range(count):
        seen, _ = table.reset(seed=number)
        over = False
        while not over:
            with torch.no_grad():
                numbers, mask = torch.from_numpy(seen["observation"]), torch.from_numpy(seen["action_mask"])
                likely, _ = policy(numbers[None], mask[None])
            seen, reward, over, truncated, _ = table.step(int(torch.distributions.Categorical(logits=likely).sample()))
            over = over or truncated
        won += reward
    return won / count


def main(argv: list[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="champions")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--together", type=int, default=64, help="games that are stepped together")
    parser.add_argument("--workers", type=int, default=0)
    parser.add_argument("--rows", type=int, default=8192, help="decisions from which is learnt at once")
    parser.add_argument("--test-games", type=int, default=200)
    typed = parser.parse_args(argv)
    learner = Learner(typed.game, typed.players, typed.together, typed.workers, seed=1)
    print(f"before: {against_random(learner.policy, typed.game, typed.players, typed.test_games):.0%}", flush=True)
    started, told = time.monotonic(), 0.0
    while (spent := time.monotonic() - started) < typed.minutes * 60:
        learner.step()
        if len(learner.ended) >= typed.rows:
            learner.learn()
        if spent > told + 60:
            told = spent
            print(f"{spent / 60:.0f} min: {learner.games} games, {learner.decisions / spent:.0f}/s", flush=True)
    learner.many.close()
    share = against_random(learner.policy, typed.game, typed.players, typed.test_games)
    print(f"after {learner.games} games: {share:.0%} of {typed.test_games} games against random play")
    return share


if __name__ == "__main__":
    main()
