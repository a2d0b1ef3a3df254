"""A small desk of 1024 by 768: what is small on the board is looked at part by part, and nothing is cut off."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser import plays
from tests.browser.support import House

PROMPTER = Path(__file__).with_name("prompter.js")
SMALL = {"width": 1024, "height": 768}
READABLE = 11.5
SMALLEST = """() => {
    const stage = document.querySelector('#stage').getBoundingClientRect();
    const sizes = eyes.all('svg.board text').filter((text) => {
        const box = text.getBoundingClientRect();
        return box.width && text.textContent.trim().length > 2 && box.left >= stage.left && box.right <= stage.right
            && box.top >= stage.top && box.bottom <= stage.bottom;
    }).map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a);
    return Math.min(...sizes);
}"""
CUT = """selector => eyes.all(selector).filter((one) => {
    const box = one.getBoundingClientRect();
    const frame = one.closest('.arena, #stage').getBoundingClientRect();
    return box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom;
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("game", ["blood_rage", "champions", "odin", "yggdrasil"])
def test_the_board_is_read_part_by_part(house: House, game: str) -> None:
    ana = house.guest(lang="de", viewport=SMALL)
    ana.lays_a_table(game, "open", "open")
    ana.page.locator("#districts .chip").first.wait_for()
    assert ana.asks("() => document.documentElement.scrollWidth") <= SMALL["width"]
    assert ana.asks(CUT, "#districts .chip") == []
    before = ana.asks(SMALLEST)
    parts = ana.page.locator("#districts .chip")
    for number in range(1, parts.count()):
        parts.nth(number).click()
        assert parts.nth(number).get_attribute("aria-pressed") == "true"
        assert ana.asks(SMALLEST) >= READABLE
    parts.first.click()
    assert ana.asks(SMALLEST) == before


@pytest.mark.parametrize("clans", [2, 3, 4, 5])
def test_the_banners_of_a_battle_are_whole(house: House, clans: int) -> None:
    context = house.context(viewport=SMALL)
    context.add_init_script(path=PROMPTER)
    nora = house.tab(context, "Nora")
    nora.lays_a_table("blood_rage", "open", "open")
    nora.waits("() => document.querySelector('svg.board #pieces')")
    battle = plays.battle(1)
    sides = [{**battle["sides"][number % 3], "seat": number, "strength": 3 * number + 5} for number in range(clans)]
    nora.asks("moments => prompter.happens(moments)", [{"said": [], "scene": {"battle": {**battle, "sides": sides}}}])
    nora.waits("clans => document.querySelectorAll('#theatre .flag').length === clans", clans)
    assert nora.asks(CUT, "#theatre .flag") == []
