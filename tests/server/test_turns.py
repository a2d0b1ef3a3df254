"""The bots of all tables are shared fairly, and stop thinking when nobody waits for them."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from meadhall import games
from meadhall.bots.levels import HARD_SECONDS, NORMAL_SECONDS
from meadhall.bots.worker import BotWorkers, Laid, Musing
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.state import Decision
from meadhall.server.packs import Packs
from meadhall.server.thinking import Crew
from tests.server.inside import Inside, inside
from tests.support import awaited

CROWD = 40
LONGEST = 3.0
"""Seconds that a table waits because of others."""


def at_a_choice(seed: str) -> tuple[Match, Decision]:
    """A table at which somebody has something to think about."""
    game = games.find("champions")
    match = Match.new(game, 3, {}, game.content, key_from_seed(seed))
    luck = Chance(key_from_seed(seed))
    while True:
        seat = match.state.asked[0]
        decision = match.decision(seat)
        assert decision is not None
        step = match.state.box.steps[match.state.stack[-1][0]]
        if len(decision.moves) > 5 and step.name not in game.judgement.RECKONED and len(match.moves) > 4:
            return match, decision
        match.play(seat, luck.choose(decision.moves))


def test_a_crowd_of_hard_bots_keeps_no_other_table_waiting() -> None:
    async def evening() -> list[float]:
        crew = Crew(1, Packs())
        match, decision = at_a_choice("ours")
        others = [at_a_choice(f"table {number}") for number in range(4)]
        await crew.choose("ours", "greedy", match, decision)  # the worker is there
        begun = asyncio.Event()

        async def play(table: str, number: int) -> None:
            begun.set()
            while True:
                await crew.choose(table, "hard", *others[number % len(others)])

        crowd = [asyncio.ensure_future(play(f"table {number}", number)) for number in range(CROWD)]
        await begun.wait()
        waits = []
        try:
            for _ in range(3):
                asked = time.monotonic()
                await crew.choose("ours", "normal", match, decision)
                waits.append(time.monotonic() - asked)
        finally:
            for task in crowd:
                task.cancel()
            await asyncio.gather(*crowd, return_exceptions=True)
            await crew.close()
        return waits

    waits = awaited(evening())
    assert max(waits) < NORMAL_SECONDS + LONGEST, waits


def test_a_bot_alone_has_all_the_time_of_its_level() -> None:
    async def evening() -> float:
        crew = Crew(1, Packs())
        match, decision = at_a_choice("ours")
        await crew.choose("ours", "greedy", match, decision)
        asked = time.monotonic()
        found = await crew.advise("ours", match, decision)
        await crew.close()
        assert sum(advice.tried for advice in found) > 5
        return time.monotonic() - asked

    assert awaited(evening()) > 0.9


def test_a_thought_that_is_stopped_says_what_it_has_found_so_far() -> None:
    match, decision = at_a_choice("ours")
    laid, luck = Laid("champions", 3, {}), Chance(key_from_seed("a bot"))

    async def evening() -> None:
        workers = BotWorkers(games.find, 1)
        await workers.choose("greedy", laid, match.state, decision, luck)
        for pause in (0.0, 0.2):
            musing, begun = Musing(), time.monotonic()
            asyncio.get_running_loop().call_later(pause, musing.stop)
            answer = await workers.choose("search:30s", laid, match.state, decision, luck, musing)
            assert answer.move in decision.moves
            assert answer.trouble == ""
            assert time.monotonic() - begun < 3
            musing.stop()  # too late: whoever comes next does not hear it
        answer = await workers.choose("search:30", laid, match.state, decision, luck)
        assert answer.trouble == ""
        workers.close()

    awaited(evening())


def musing_for_long(monkeypatch: pytest.MonkeyPatch) -> tuple[asyncio.Event, asyncio.Event]:
    """Bots that think for a minute; when one has begun, and when one was stopped."""
    begun, stopped = asyncio.Event(), asyncio.Event()

    async def choose(crew: Crew, table: str, bot: str, match: Match, decision: Decision, *more: Any) -> int:
        begun.set()
        try:
            await asyncio.sleep(60)
        finally:
            stopped.set()
        return decision.moves[0]

    monkeypatch.setattr(Crew, "choose", choose)
    return begun, stopped


def test_a_bot_stops_when_nobody_is_at_the_table_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, stopped = musing_for_long(monkeypatch)

    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "bot:hard")
        async with house.sit(table) as ana:
            while not ana.view["thinking"]:
                answer = await ana.play(ana.moves()[0])
                await ana.see(lambda view, seq=answer["seq"]: view["seq"] >= seq)  # type: ignore[misc]
            await asyncio.wait_for(begun.wait(), 10)
            assert not stopped.is_set()
        await asyncio.wait_for(stopped.wait(), 10)
        begun.clear()
        async with house.sit(table):
            await asyncio.wait_for(begun.wait(), 10)

    inside(tmp_path / "t.sqlite", visit)


def test_a_bot_stops_when_its_table_goes_on_without_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, stopped = musing_for_long(monkeypatch)

    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "bot:hard")
        async with house.sit(table) as ana:
            while not ana.view["thinking"]:
                answer = await ana.play(ana.moves()[0])
                await ana.see(lambda view, seq=answer["seq"]: view["seq"] >= seq)  # type: ignore[misc]
            await asyncio.wait_for(begun.wait(), 10)
            await house.post(f"/api/tables/{table['table']}/seats/1", {"kind": "open"}, table["token"])
            await asyncio.wait_for(stopped.wait(), 10)

    inside(tmp_path / "t.sqlite", visit)


def test_a_round_is_shorter_than_what_a_hard_bot_likes() -> None:
    """Otherwise nothing above shows anything."""
    assert CROWD * HARD_SECONDS > 10 * LONGEST
