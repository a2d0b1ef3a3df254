"""Workers elsewhere think for the bots of all processes, through the database; each table has its turn."""

from __future__ import annotations

import pickle
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from meadhall import games
from meadhall.bots.worker import Laid, Thinking, choosing, freeze
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.server import pool
from meadhall.server.addresses import Where, where
from meadhall.server.pool import Pool, crowd, known_rules, take, withdraw
from meadhall.server.storage import open_database
from tests.server.inside import Inside, Line, inside
from tests.server.postgres import Cluster
from tests.support import awaited
from tests.terminal.support import environment, meadhall


@pytest.fixture
def shared(postgres: Cluster) -> Where:
    return where(postgres.fresh())


@contextmanager
def thinking(place: Where) -> Iterator[None]:
    """A worker in a process of its own."""
    address = str(place) if not hasattr(place, "render_as_string") else place.render_as_string(hide_password=False)
    process = subprocess.Popen(
        [sys.executable, "-m", "meadhall", "think", "--database", address, "--bot-workers", "1"],
        stdout=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    try:
        assert b"Thinking for the bots" in process.stdout.readline()
        yield
    finally:
        process.terminate()
        assert process.wait(30) == 0
        process.stdout.close()


def a_thought(bot: str = "greedy") -> Thinking:
    match = Match.new(games.find("odin"), 2, key=key_from_seed("x"))
    seat = match.state.asked[0]
    decision, chance = match.decision(seat), Chance(key_from_seed("y"))
    assert decision is not None
    return (
        choosing(bot),
        Laid("odin", 2, match.box.options),
        freeze(match.state.imagine(seat, chance)),
        decision,
        chance,
    )


async def until_bots_have_moved(line: Line, moves: int) -> None:
    """Play when it is one's turn, until bots have made so many moves."""
    first, mine = line.view["seq"], 0
    while line.view["seq"] - first - mine < moves:
        if 0 in line.view["asked"] and line.moves():
            answer = await line.play(line.moves()[0])
            mine += 1
            await line.see(lambda view, seq=answer["seq"]: view["seq"] >= seq)  # type: ignore[misc]
        else:
            await line.next()


def test_a_worker_elsewhere_plays_for_the_bots(shared: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "TAKEN_WITHIN", 100.0)  # it may take its time here
    monkeypatch.setattr(pool, "ANSWERED_WITHIN", 100.0)

    async def visit(house: Inside) -> None:
        table = await house.lay("odin", "Ana", "bot:greedy", "bot:greedy")
        async with house.sit(table) as ana:
            await until_bots_have_moved(ana, 3)
        assert house.hall.crew._workers is None, "nobody here has thought"

    with thinking(shared):
        inside(shared, visit, bots_elsewhere=True)


def test_where_nobody_is_elsewhere_the_process_helps_itself(shared: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "TAKEN_WITHIN", 0.2)

    async def visit(house: Inside) -> None:
        table = await house.lay("odin", "Ana", "bot:greedy")
        async with house.sit(table) as ana:
            await until_bots_have_moved(ana, 1)
        assert crowd(house.hall.engine) == (0, 0)

    inside(shared, visit, bots_elsewhere=True)


def test_each_table_has_its_turn(shared: Where) -> None:
    engine = open_database(shared)
    task = pickle.dumps(a_thought())
    for table in ("many", "many", "many", "one", "many", "other"):
        pool._ask(engine, table, pool.needs("odin"), task)
    assert crowd(engine) == (3, 0)
    taken = []
    for _ in range(6):
        found = take(engine, "me", known_rules())
        assert found is not None
        taken.append(found[0])
    assert taken == [1, 4, 6, 2, 3, 5]
    assert take(engine, "me", known_rules()) is None
    assert crowd(engine) == (0, 6)
    withdraw(engine, 4)
    assert crowd(engine) == (0, 5)
    engine.dispose()


def test_who_does_not_know_the_rules_does_not_think_about_them(shared: Where) -> None:
    engine = open_database(shared)
    pool._ask(engine, "a table", "odin 999", b"")
    assert take(engine, "me", known_rules()) is None
    assert take(engine, "me", ["odin 999"]) is not None
    engine.dispose()


def test_a_worker_that_does_not_answer_is_given_up(shared: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "ANSWERED_WITHIN", 1.0)
    monkeypatch.setattr(pool, "LOOK", 0.1)
    engine = open_database(shared)

    async def ask() -> Any:
        import asyncio

        asking = asyncio.ensure_future(Pool(engine).think("t", "odin", a_thought()))
        deadline = time.monotonic() + 20
        while take(engine, "nobody", known_rules()) is None:
            assert time.monotonic() < deadline
            await asyncio.sleep(0.02)
        return await asking

    assert awaited(ask())[0] == "died"
    engine.dispose()


def test_a_file_is_not_shared(tmp_path: Any) -> None:
    done = meadhall("think", "--database", tmp_path / "x.sqlite")
    assert done.returncode == 2
    assert "postgresql" in done.stderr
