"""The page of the end: who won, how it came about, where it turned."""

from __future__ import annotations

import pytest

from meadhall import games
from tests.browser.support import PHONE, Guest, House
from tests.browser.test_pages import has_no_barrier
from tests.browser.test_phone import fits, on_a_phone
from tests.server.test_story import played

DESK = {"width": 1440, "height": 900}
SMALLEST = 11.5
"""Pixels that a text has at least."""
CUT = """() => [...document.querySelectorAll("#end .panel, .reel, .ask .q")]
    .filter((one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
    .map((one) => `${one.className}: ${one.scrollWidth} x ${one.scrollHeight}`)"""
TINY = """least => [...document.querySelectorAll("#end *, #reel *, #ask *")]
    .filter((one) => [...one.childNodes].some((kid) => kid.nodeType === 3 && kid.textContent.trim()))
    .filter((one) => one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < least)
    .map((one) => `${one.className} ${one.textContent.slice(0, 30)}`)"""


def reads_the_end(guest: Guest, table: str) -> Guest:
    guest.goes_to(f"/table/{table}")
    guest.page.locator(".course-chart").wait_for()
    return guest


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_end_needs_no_scrolling_on_a_desk(house: House, records: dict[str, str], game: str, lang: str) -> None:
    ana = reads_the_end(house.guest(lang=lang, viewport=DESK), records[game])
    assert ana.asks("() => document.documentElement.scrollHeight") <= DESK["height"]
    assert ana.asks(CUT) == []
    assert ana.asks(TINY, SMALLEST) == []
    assert ana.page.locator("#scores").count() == 1
    assert "{" not in ana.page.locator("#end").inner_text()


@pytest.mark.parametrize("game", games.names())
def test_the_end_on_a_phone(house: House, records: dict[str, str], game: str) -> None:
    ana = reads_the_end(on_a_phone(house), records[game])
    fits(ana)
    assert ana.asks(TINY, SMALLEST) == []
    bottom = ana.page.locator("#replay").bounding_box()
    assert bottom is not None
    assert bottom["y"] + bottom["height"] <= PHONE["height"], "what can be done stays at the lower edge"


@pytest.mark.parametrize("game", ["champions", "yggdrasil"])
def test_no_barrier_at_the_end(house: House, records: dict[str, str], game: str) -> None:
    has_no_barrier(reads_the_end(house.guest(viewport=DESK), records[game]))


def test_the_course_shows_points_or_chances(house: House, records: dict[str, str]) -> None:
    ana = reads_the_end(house.guest(viewport=DESK), records["champions"])
    lines = ana.page.locator(".course-chart path.ln")
    assert lines.count() == 3
    before = [one.get_attribute("d") for one in lines.all()]
    ana.page.locator('[data-mode="chance"]').click()
    ana.waits("() => document.querySelector('.course-chart .endn').textContent.includes('%')")
    assert [one.get_attribute("d") for one in lines.all()] != before


def test_what_brought_points_adds_up(house: House, records: dict[str, str]) -> None:
    ana = reads_the_end(house.guest(viewport=DESK), records["champions"])
    points = played("champions").state.points()
    assert points is not None
    for by in ("source", "chapter"):
        ana.page.locator(f'[data-by="{by}"]').click()
        ana.page.locator(f'[data-by="{by}"][aria-pressed="true"]').wait_for()
        sums = [int(text) for text in ana.page.locator(".src tfoot td").all_inner_texts()]
        assert sorted(sums) == sorted(points)
        rows = ana.page.locator(".src tbody tr").all()
        columns = zip(*[[number(text) for text in row.locator("td").all_inner_texts()] for row in rows], strict=True)
        assert [sum(column) for column in columns] == sums


def number(text: str) -> int:
    return int(text.replace("−", "-").replace("–", "0") or 0)


def test_a_turning_point_leads_to_its_position(house: House, records: dict[str, str]) -> None:
    ana = reads_the_end(house.guest(viewport=DESK), records["champions"])
    text = ana.page.locator(".turning .what").nth(2).inner_text()
    ana.page.locator(".turning .tp").nth(2).click()
    ana.page.wait_for_url("**/replay/*#*")
    ana.page.locator(".chart .turn.on").wait_for()
    first = int(ana.page.url.rsplit("#", 1)[1])
    assert ana.page.locator("#slider").input_value() == str(first - 1)
    assert ana.question.replace("\n", " ") == text.replace("\n", " ")


def test_a_link_lets_others_watch(house: House, records: dict[str, str]) -> None:
    ana = reads_the_end(house.guest(viewport=DESK), records["odin"])
    ana.page.locator("#share-button").click()
    link = ana.page.locator(".share input").input_value()
    assert link.endswith(f"/table/{records['odin']}")
    ana.page.locator(".share .shut").click()
    ana.page.locator(".share").wait_for(state="detached")


def test_the_board_can_be_looked_at_once_more(house: House, records: dict[str, str]) -> None:
    ana = reads_the_end(house.guest(viewport=DESK), records["odin"])
    ana.page.locator("#board-button").click()
    ana.page.locator("#stage > svg.board").wait_for()
    ana.page.locator("#to-end").click()
    ana.page.locator(".course-chart").wait_for()
