"""The game of the tutorial in the browser: the hall offers it, and a whole game is played by clicking."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.support import open_house
from tests.server.support import Server
from tests.tutorial import build


def test_the_game_of_the_tutorial_is_played_in_the_browser(
    chrome: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", build(tmp_path / "toasts"))
    with Server(tmp_path / "tables.sqlite", "--bot-workers", "1") as hall, open_house(chrome, hall) as house:
        ana = house.guest()
        ana.lays_a_table("toasts", "bot:easy", key="an evening")
        chance, clicked = random.Random("an evening"), []
        while ana.waits_for("choosing", "over") == "choosing":
            clicked.append(ana.moves_once(chance))
        assert any(clicked), "nothing could be clicked"
        assert sum(panel["score"] != "" for panel in ana.table["scene"]["panels"]) == 2
