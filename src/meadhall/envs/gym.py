"""One seat of a table as a Gymnasium environment; bots have the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from meadhall.bots.levels import invite
from meadhall.bots.player import Bot, ask
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.errors import BadSetup
from meadhall.core.seats import seat_text
from meadhall.envs.rendering import MODES, Pixels, drawn
from meadhall.envs.sitting import LARGEST, LONGEST, Reward, Sitting

ANY_SEAT = -1


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """A game from one seat, against bots that are called as in the arena: `random`, `greedy`, `easy`, `search:50` …

    `bots` are those of the other seats in the order of their seats; one stands for all. `seat` is the own one, or -1
    for another one in each game. An action that is not legal changes nothing and costs `penalty`; `info["refused"]`
    names the rule.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: str = "odin",
        players: int | None = None,
        bots: Sequence[str] = ("random",),
        seat: int = 0,
        options: Mapping[str, str] | None = None,
        packs: Sequence[str | Path] = (),
        reward: Reward = "share",
        render_mode: str | None = None,
        longest: int = LONGEST,
        penalty: float = 0.0,
    ) -> None:
        self.sitting = Sitting(game, players, options, packs, reward, longest)
        self.layout = self.sitting.layout
        others = self.sitting.seats - 1
        wanted = list(bots) * others if len(bots) == 1 else list(bots)
        if len(wanted) != others:
            raise BadSetup(f"{others} other seats need {others} bots, or one kind for all")
        if not ANY_SEAT <= seat < self.sitting.seats:
            raise BadSetup(f"there is no seat {seat} at this table")
        for name in wanted:
            invite(name, self.sitting.game, Chance(key_from_seed("")))  # a name that does not exist says so now
        self.bot_names = wanted
        self.wanted_seat = seat
        self.penalty = penalty
        self.render_mode = render_mode
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-LARGEST, LARGEST, (self.layout.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.sitting.moves,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.sitting.moves)
        self.seat = 0
        self._bots: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            deal = int(self.np_random.integers(2**63))
            seats = self.sitting.seats
            self.seat = int(self.np_random.integers(seats)) if self.wanted_seat == ANY_SEAT else self.wanted_seat
            self.sitting.deal(deal)
            others = [seat for seat in range(seats) if seat != self.seat]
            self._bots = {
                other: invite(name, self.sitting.game, Chance(key_from_seed(f"{deal} {other}")))
                for other, name in zip(others, self.bot_names, strict=True)
            }
            self._let_others_play()
            if not self._done():  # a game that is over before the seat was asked is none
                return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        refusal = self.sitting.state.refusal(self.seat, int(action))
        if refusal is not None:
            info = {**self._info(), "refused": refusal.clause or refusal.kind}
            self.sitting.decisions += 1
            return self._observation(), -self.penalty, False, self.sitting.broken_off, info
        self.sitting.play(int(action))
        self._let_others_play()
        over = self.sitting.over
        reward = self.sitting.rewards()[self.seat] if over else 0.0
        return self._observation(), reward, over, self.sitting.broken_off, self._info()

    def render(self) -> Pixels | str | None:
        """The table as the own seat sees it."""
        return drawn(self.sitting, self.seat, self.render_mode)

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which actions are legal: by the name under which learners with masks look for them."""
        return self.sitting.mask(self.seat).astype(bool)

    def _done(self) -> bool:
        return self.sitting.over or self.sitting.broken_off

    def _let_others_play(self) -> None:
        sitting = self.sitting
        while not self._done() and sitting.mover != self.seat:
            decision = sitting.state.decision(sitting.mover)
            assert decision is not None
            sitting.play(ask(self._bots[sitting.mover], sitting.state, decision))

    def _observation(self) -> dict[str, Any]:
        return {"observation": self.sitting.observed(self.seat), "action_mask": self.sitting.mask(self.seat)}

    def _info(self) -> dict[str, Any]:
        return {"seat": seat_text(self.seat)}
