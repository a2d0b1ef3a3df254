"""Real processes: how many there are and which of them die changes nothing."""

from __future__ import annotations

import multiprocessing
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from meadhall.arena.game import Played
from meadhall.arena.local import ATTEMPTS, LocalCrew
from meadhall.arena.plan import Plan, make_plan
from meadhall.core.errors import MeadhallError
from tests.arena import drinkers
from tests.arena.drinkers import TOASTS, find


def feast_plan(count: int = 12, *bots: str, **more: Any) -> Plan:
    return make_plan(TOASTS, [bots or ("greedy", "search:4", "random")], count, **more)


def outcomes(games: list[Played]) -> list[tuple[object, ...]]:
    return sorted(game.outcome() for game in games)


def alone(plan: Plan) -> list[Played]:
    return [game for game, _ in LocalCrew(1, find).play(plan, plan.fixtures())]


def test_the_number_of_processes_changes_nothing() -> None:
    plan = feast_plan()
    several = [game for game, _ in LocalCrew(3, find).play(plan, plan.fixtures())]
    assert outcomes(several) == outcomes(alone(plan))
    assert len(several) == 12
    assert multiprocessing.active_children() == []


def test_a_killed_worker_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One dies in the middle of its first game; then one is killed from outside whatever it is doing."""
    monkeypatch.setenv("MEADHALL_TEST_GRAVE", str(tmp_path / "grave"))
    plan = feast_plan(18)
    crew = LocalCrew(2, drinkers.find_once_deadly)
    games = []
    for game, _ in crew.play(plan, plan.fixtures()):
        games.append(game)
        if len(games) == 5:
            pid = crew.workers[0].process.pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
    assert (tmp_path / "grave").exists()
    assert outcomes(games) == outcomes(alone(plan))


def test_a_game_that_kills_its_workers_is_given_up_and_the_others_are_played() -> None:
    plan = feast_plan(2, "greedy", "greedy")
    games = [game for game, _ in LocalCrew(1, drinkers.find_deadly).play(plan, plan.fixtures())]
    assert [game.error for game in games] == [f"{ATTEMPTS} workers have died in it"] * 2


def test_a_bot_that_wants_too_much_memory_spoils_only_its_game() -> None:
    plan = feast_plan(1, "greedy", "greedy")
    (game,) = [game for game, _ in LocalCrew(1, drinkers.find_hoggish).play(plan, plan.fixtures())]
    assert "MemoryError" in game.error


def test_workers_that_cannot_start_are_not_started_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadhall.arena.local.work", os._exit)
    plan = feast_plan(1)
    with pytest.raises(MeadhallError, match="die before they can play"):
        list(LocalCrew(1, find).play(plan, plan.fixtures()))
    assert multiprocessing.active_children() == []


def test_who_stops_listening_sends_the_workers_home() -> None:
    plan = feast_plan(300)
    coming = LocalCrew(2, find).play(plan, plan.fixtures())
    next(coming)
    assert len(multiprocessing.active_children()) == 2
    coming.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []
