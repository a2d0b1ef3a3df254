"""Two people in two browsers at two processes play a whole game; the process of one is stopped in the middle."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from meadhall import games
from meadhall.server.addresses import where
from tests.browser.support import LINE_LOST, Guest, open_house
from tests.server.postgres import cluster
from tests.server.support import Server

GAMES = games.names() if os.environ.get("MEADHALL_SOAK") else ["yggdrasil"]
"""In a soak all of them; otherwise the shortest."""
STOPPED_AT = 12
"""After so many moves a process is stopped."""


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[Server]]:
    with cluster() as postgres, ExitStack() as open_servers:
        shared = where(postgres.fresh())
        running = [
            open_servers.enter_context(Server(shared, "--process-name", name, errors=tmp_path / name))
            for name in ("one", "two")
        ]
        for server in running:
            server.get("/readyz")
        yield running


@pytest.mark.parametrize("game", GAMES)
def test_two_people_at_two_processes_play_a_whole_game(
    chrome: Browser, servers: list[Server], game: str, tmp_path: Path
) -> None:
    one, two = servers
    with open_house(chrome, one) as here, open_house(chrome, two) as there:
        ana, bo = here.guest("Ana"), there.guest("Bo")
        ana.forgives = bo.forgives = LINE_LOST
        ana.lays_a_table(game, "open", key="two processes")
        link = urlsplit(ana.invitation(1))
        bo.accepts(f"{link.path}#{link.fragment}")
        chance, made = random.Random(game), 0
        while (mover := choosing(ana, bo)) is not None:
            mover.moves_once(chance)
            made += 1
            if made == STOPPED_AT:  # the one that has the table; it comes back empty, and knows where to ask
                port = one.port
                one.stop()
                again = Server(one.where, "--process-name", "one", port=port, errors=tmp_path / "again")
                servers[0] = again
                again.get("/readyz")
        assert made > STOPPED_AT
        for guest in (ana, bo):
            assert guest.table["table"]["over"]
        servers[0].stop()


def choosing(*guests: Guest) -> Guest | None:
    """Whoever is asked something; nobody when the game is over."""
    while True:
        states = [guest.waits_for("choosing", "over", "waiting") for guest in guests]
        if set(states) == {"over"}:
            return None
        for guest, state in zip(guests, states, strict=True):
            if state == "choosing":
                return guest
        guests[0].page.wait_for_timeout(50)
