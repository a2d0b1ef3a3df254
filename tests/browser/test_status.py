"""The page for administrators: behind its token, in both languages, and on a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.support import open_house
from tests.browser.test_pages import has_no_barrier
from tests.server.support import Server

TOKEN = "a token for whoever looks after it"
PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize(
    ("lang", "how", "words"),
    [("en", {}, "How the hall fares"), ("de", {"viewport": PHONE}, "Wie es der Halle geht")],
)
def test_whoever_looks_after_the_hall_sees_how_it_fares(
    chrome: Browser, tmp_path: Path, lang: str, how: dict[str, Any], words: str
) -> None:
    (tmp_path / "token").write_text(TOKEN)
    settings = tmp_path / "meadhall.toml"
    settings.write_text('admin_token_file = "token"\n')
    with Server(tmp_path / "t.sqlite", "--config", str(settings)) as server, open_house(chrome, server) as house:
        table = server.lay("champions", "Ana", "Bo")["table"]
        admin = house.guest(lang=lang, http_credentials={"username": "anybody", "password": TOKEN}, **how)
        admin.goes_to("/admin")
        assert admin.page.locator("h1").inner_text() == words
        assert table in admin.page.locator("tbody").inner_text()
        assert admin.page.locator(".figures > div").count() == 14
        wide = admin.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0
        has_no_barrier(admin)
