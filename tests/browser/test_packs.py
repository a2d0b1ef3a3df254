"""What a house lays over our cards can be chosen in the hall, and is said at the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from meadhall import games
from tests.browser.support import House, open_house
from tests.server.support import Server

PACK = """
[pack]
id = "{id}"
game = "champions"
version = 1
name_en = "{name}"
name_de = "{name} auf Deutsch"
[[leader]]
id = "gylfir"
name_en = "Gylfir {name}"
name_de = "Gylfir {name}"
"""


def lay_table(house: House, lang: str, *packs: str) -> str:
    """Choose packs in the hall and sit down; what the menu of the table says about it."""
    guest = house.guest(lang=lang).goes_to("/")
    page = guest.page
    page.locator('[data-game="champions"] > button').click()
    page.locator("details.options summary").click()
    for pack in packs:
        page.locator(f'[data-pack="{pack}"] input').check()
    page.locator("#with-help").uncheck()
    page.locator("#start").click()
    guest.waits_for("choosing", "waiting")
    page.locator("#menu-button").click()
    page.locator(".seatlist").wait_for()
    agreed = page.locator(".agreed")
    return agreed.inner_text() if agreed.count() else ""


def test_packs_are_chosen_in_the_hall_and_said_at_the_table(chrome: Browser, tmp_path: Path) -> None:
    files = [tmp_path / "first.toml", tmp_path / "second.toml"]
    for file, name in zip(files, ("First", "Second"), strict=True):
        file.write_text(PACK.format(id=file.stem, name=name), encoding="utf-8")
    given = [part for file in files for part in ("--pack", str(file))]
    with Server(tmp_path / "t.sqlite", "--bot-workers", "1", *given) as server, open_house(chrome, server) as house:
        assert lay_table(house, "en") == ""
        assert lay_table(house, "de", "second 1") == "Mit dem Inhaltspaket „Second auf Deutsch“"
        # Laid in the order in which the house offers them, whatever is ticked first.
        both = lay_table(house, "en", "second 1", "first 1").splitlines()
        assert both == ["With the content pack “First”", "With the content pack “Second”"]


def test_a_table_goes_on_without_its_pack(chrome: Browser, tmp_path: Path) -> None:
    """What it was laid with is kept beside it."""
    pack, database = tmp_path / "mine.toml", tmp_path / "t.sqlite"
    pack.write_text(PACK.format(id="mine", name="Mine"), encoding="utf-8")
    with Server(database, "--pack", str(pack)) as server:
        table = server.lay("champions", "Ana", "Bo", packs=["mine 1"])["table"]
    with Server(database) as server, open_house(chrome, server) as house:
        guest = house.guest(lang="de").goes_to(f"/table/{table}")
        guest.page.locator("#stage > svg.board").wait_for()
        assert guest.page.locator(".gone").count() == 0


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_hall_says_what_is_our_own_design(house: House, lang: str) -> None:
    page = house.guest(lang=lang).goes_to("/").page
    for name in games.names():
        page.locator(f'[data-game="{name}"] > button').click()
        design = games.find(name).words(lang).design()
        assert design
        assert design in page.locator("#laying .about").inner_text()
