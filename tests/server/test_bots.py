"""Bots think in processes of their own: nobody waits for them but those at their table."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from meadhall.core.chance import Chance, key_from_seed
from tests.server.support import Guest, Server

pytestmark = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to find the workers")


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "tables.sqlite", "--bot-workers", "1") as running:
        yield running


def workers(server: Server) -> list[int]:
    """The processes in which the bots of a server think."""
    threads = Path(f"/proc/{server.process.pid}/task").iterdir()
    children = [int(child) for thread in threads for child in (thread / "children").read_text().split()]
    return [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def bot_has_played(guest: Guest) -> int:
    return sum(line["seat"] == 1 for line in guest.view["news"])


def ask_the_bot(guest: Guest) -> None:
    """Play until the bot has to choose."""
    guest.play_on(Chance(key_from_seed("x")), lambda view: view["thinking"] == [1])


def test_workers_start_when_the_first_bot_is_asked(hall: Server) -> None:
    with hall.sit(hall.lay("champions", "Ana", "Bo")) as ana:
        ana.play_on(Chance(key_from_seed("x")), lambda view: view["seq"] > 5)
    assert workers(hall) == []
    with hall.sit(hall.lay("champions", "Ana", "bot:greedy")) as ana:
        ana.play_on(Chance(key_from_seed("x")), lambda view: bot_has_played(ana) > 0)
    assert len(workers(hall)) == 1


def test_a_bot_that_thinks_for_ever_keeps_nobody_else_waiting(hall: Server) -> None:
    with hall.sit(hall.lay("champions", "Ana", "bot:greedy")) as ana:
        ana.play_on(Chance(key_from_seed("x")), lambda view: bot_has_played(ana) > 0)
        (worker,) = workers(hall)
        os.kill(worker, signal.SIGSTOP)  # the bot sinks into thought
        try:
            ask_the_bot(ana)
            asked_at = ana.view["seq"]
            guests = [hall.sit(hall.lay("champions", "Bo", "Cy")) for _ in range(3)]
            for guest in guests:
                guest.play_on(Chance(key_from_seed("y")), lambda view: view["seq"] > 5)
                guest.line.close()
            assert ana.look(0)["seq"] == asked_at
        finally:
            os.kill(worker, signal.SIGCONT)
        ana.see(lambda view: view["seq"] > asked_at)


def test_a_bot_whose_worker_is_killed_plays_all_the_same(hall: Server) -> None:
    with hall.sit(hall.lay("champions", "Ana", "bot:greedy")) as ana:
        ana.play_on(Chance(key_from_seed("x")), lambda view: bot_has_played(ana) > 0)
        os.kill(workers(hall)[0], signal.SIGKILL)
        before = bot_has_played(ana)
        ana.play_on(Chance(key_from_seed("x")), lambda view: bot_has_played(ana) > before + 2)


def test_a_bot_goes_on_after_a_restart_when_somebody_comes(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    server = Server(database, "--bot-workers", "1")
    table = server.lay("champions", "Ana", "bot:hard")
    ana = server.sit(table)
    ask_the_bot(ana)
    seq = ana.view["seq"]
    server.kill()
    with Server(database) as server, server.sit(table) as ana:
        ana.see(lambda view: view["seq"] > seq)


def test_where_people_are_asked_as_well_they_come_first(server: Server) -> None:
    """In a draft the bot picks when the people have picked; nobody can tell from it what they did."""
    with server.sit(server.lay("blood_rage", "Ana", "Bo", "bot:random")) as both:
        both.play_on(Chance(key_from_seed("x")), lambda view: len(view["asked"]) == 3)
        assert both.view["thinking"] == []
        both.play_on(Chance(key_from_seed("x")), lambda view: view["asked"] == [2])
        assert both.view["thinking"] == [2]
        both.see(lambda view: view["asked"] != [2])
