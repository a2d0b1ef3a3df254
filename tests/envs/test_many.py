"""Many games side by side: the same in this process and in others, and nothing left behind."""

from __future__ import annotations

import numpy as np
import pytest

from meadhall import games
from meadhall.core.errors import MeadhallError
from meadhall.envs.sitting import Sitting

pytest.importorskip("numpy", reason="numpy is not installed (pip install 'meadhall[envs]')")
from meadhall.envs.many import Many, WorkerLost


def played(workers: int, steps: int = 80) -> list[tuple[bytes, ...]]:
    seen: list[tuple[bytes, ...]] = []
    with Many("champions", count=5, players=2, workers=workers, seed=11) as many:
        many.reset()
        for _ in range(steps):
            many.step(many.random_actions())
            seen.append((many.observations.tobytes(), many.masks.tobytes(), many.rewards.tobytes()))
    return seen


def test_workers_change_nothing() -> None:
    assert played(0) == played(2)


@pytest.mark.parametrize("name", games.rooms())
def test_each_row_is_what_its_mover_may_know(name: str) -> None:
    seats = games.find(name).seats[-1]
    with Many(name, count=3, players=seats, workers=0, seed=5) as many:
        many.reset()
        finished = 0
        for _ in range(300):
            many.step(many.random_actions())
            finished += int(many.terminated.sum())
            sitting = many._rows[0].sitting
            assert many.movers[0] == sitting.mover
            assert (many.masks[0] == sitting.mask(sitting.mover)).all()
            assert set(np.flatnonzero(many.masks[0])) == set(sitting.legal())
            assert (many.observations[0] == sitting.observed(sitting.mover)).all()
            assert many.rewards[~(many.terminated | many.truncated)].sum() == 0
        assert finished or name == "odin"


def test_a_game_that_is_over_is_followed_by_another() -> None:
    with Many("yggdrasil", count=2, players=1, workers=0, seed=2, observe=False) as many:
        many.reset()
        for _ in range(200):
            many.step(many.random_actions())
        assert all(row.games > 1 for row in many._rows)
        assert many.masks.any(axis=1).all()


def test_a_move_against_the_rules_is_said() -> None:
    for workers in (0, 1):
        with Many("odin", count=2, players=2, workers=workers, seed=1, observe=False) as many:
            many.reset()
            with pytest.raises(MeadhallError, match="refused"):
                many.step(many.masks.argmin(axis=1))


def test_a_worker_that_ends_is_missed() -> None:
    with Many("odin", count=2, players=2, workers=1, seed=1) as many:
        many.reset()
        process, _ = many._workers[0]
        process.terminate()
        process.join()
        with pytest.raises(WorkerLost):
            many.step(many.random_actions())


@pytest.mark.parametrize(
    ("reward", "expected"),
    [("share", [1.0, 0.0, 0.0]), ("place", [1.0, -0.5, -0.5]), ("difference", [8.0, -8.0, -8.0])],
)
def test_rewards(reward: str, expected: list[float]) -> None:
    from meadhall.envs.sitting import WORTH

    assert WORTH[reward]([1.0, 0.0, 0.0], [20, 12, 12]) == expected  # type: ignore[index]


def test_friends_win_and_lose_together_by_place_too() -> None:
    from meadhall.envs.sitting import by_place

    assert by_place([1.0, 1.0], [0, 0]) == [1.0, 1.0]
    assert by_place([0.0, 0.0], [0, 0]) == [-1.0, -1.0]
    assert by_place([0.5, 0.5], [9, 9]) == [0.0, 0.0]
    assert by_place([1.0], [0]) == [1.0]


def test_a_sitting_without_a_seed_cannot_be_foreseen() -> None:
    sitting = Sitting("odin", 2)
    first = sitting.state.fingerprint()
    sitting.deal()
    assert sitting.state.fingerprint() != first
