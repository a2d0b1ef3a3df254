"""One browser and one server for each worker; a house with fresh windows for each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from meadhall import games
from tests.browser.support import MISSING, House, chromium, open_browser, open_house
from tests.server.support import Server
from tests.server.test_story import played


@pytest.fixture(scope="session")
def chrome() -> Iterator[Browser]:
    program = chromium()
    if program is None:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = open_browser(playwright, program)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("hall") / "tables.sqlite", "--bot-workers", "1") as running:
        yield running


@pytest.fixture
def house(chrome: Browser, hall: Server) -> Iterator[House]:
    with open_house(chrome, hall) as opened:
        yield opened


@pytest.fixture(scope="session")
def finished(hall: Server) -> str:
    """A table at which the game is over."""
    table = hall.lay("yggdrasil", "Ana", "bot:random", key="finished")
    with hall.sit(table) as ana:
        ana.play_to_the_end()
    return str(table["table"])


@pytest.fixture(scope="session")
def records(hall: Server) -> dict[str, str]:
    """One table of each game, to look at how it went."""
    return {
        game: hall.post("/api/records", {"record": played(game).record().dump(), "name": "game.rec"})["table"]
        for game in games.names()
    }
