"""A phone in the hand, 390 px wide: everything is within reach of a thumb."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall import games
from tests.browser.support import PHONE, Guest, House

FINGER = 40
"""Pixels that a target must have in both directions."""

# A target is as large as what reacts to the finger: a label with its box, a link within a sentence as its line.
SMALL = """least => eyes.all("button, select, input:not([type=range]), summary, a.btn, [role=tab]")
  .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest("svg.board") && one.tabIndex >= -1)
  .map((one) => ({ one, box: (one.closest("label.check") ?? one).getBoundingClientRect() }))
  .filter(({ box }) => box.width && box.height && (box.width < least - 0.5 || box.height < least - 0.5))
  .map(({ one, box }) => `${one.tagName} ${one.id} ${one.className} ${one.textContent.trim().slice(0, 30)}: ${Math.round(box.width)} x ${Math.round(box.height)}`)"""
OVERFLOW = """() => ({ page: document.documentElement.scrollWidth, body: document.body.scrollWidth, window: innerWidth })"""


def on_a_phone(house: House) -> Guest:
    return house.guest(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


def fits(guest: Guest) -> None:
    """The page itself is never wider than the screen, and nothing on it is too small to be hit."""
    found = guest.asks(OVERFLOW)
    assert found["page"] <= found["window"] == PHONE["width"]
    assert found["body"] <= found["window"]
    assert guest.asks(SMALL, FINGER) == []


def within_reach(guest: Guest, selector: str) -> bool:
    box: Any = guest.asks(
        """selector => { const element = document.querySelector(selector); element.scrollIntoView({ block: "nearest" });
        const { left, top, right, bottom } = element.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(hit); }""",
        selector,
    )
    return bool(box)


@pytest.mark.parametrize("game", games.names())
def test_a_table_on_a_phone(house: House, game: str) -> None:
    ana = on_a_phone(house)
    ana.lays_a_table(game, "bot:easy", "bot:easy", key="a phone")
    ana.waits_for("choosing")
    fits(ana)
    chance = random.Random(game)
    for _ in range(3):
        if ana.waits_for("choosing", "over") == "over":
            break
        assert within_reach(ana, "#question h2")
        for number in range(1, ana.page.locator("#moves .move").count() + 1):
            assert within_reach(ana, f"#moves .group:nth-of-type(1) .move:nth-of-type({number}), #moves .move"), number
        taps_a_move(ana, chance)
        fits(ana)
    ana.page.locator("#menu-button").tap()
    fits(ana)
    ana.page.locator("#menu-button").tap()


def taps_a_move(guest: Guest, chance: random.Random) -> None:
    """On the board where something glows there and is not hidden, else in the list."""
    seq = guest.seq
    while guest.waits_for("choosing", "waiting", "over") == "choosing" and guest.seq == seq:
        seen = guest.asks("() => eyes.see()")["glowing"]
        points = [guest.asks("number => eyes.glow(number)", number) for number, one in enumerate(seen) if not one["chosen"]]
        points = [point for point in points if point is not None]
        if points:
            point = chance.choice(points)
            guest.page.touchscreen.tap(point["x"], point["y"])
        else:
            guest.page.locator("#moves .move").nth(chance.randrange(guest.page.locator("#moves .move").count())).tap()


def test_the_sheet_is_pulled_up_and_a_refusal_is_read(house: House) -> None:
    ana = on_a_phone(house)
    ana.lays_a_table("champions", "bot:easy", key="a phone")
    ana.waits_for("choosing")
    handle = ana.page.locator(".sheet-handle")
    handle.tap()
    assert handle.get_attribute("aria-expanded") == "true"
    fits(ana)
    ana.page.locator("#why-not").tap()
    spot = ana.asks("() => eyes.see().glowing[0]?.spots[0] ?? ''")
    if spot and ana.asks("spot => eyes.where(spot)", spot):
        point = ana.asks("spot => eyes.where(spot)", spot)
        ana.page.touchscreen.tap(point["x"], point["y"])
    else:
        ana.page.locator("#moves .move").first.tap()
    ana.page.locator("#why").wait_for()
    assert within_reach(ana, "#why")
    fits(ana)


def test_the_hall_the_rule_book_and_the_seats_on_a_phone(house: House) -> None:
    ana = on_a_phone(house)
    ana.goes_to("/")
    ana.page.locator("#start").wait_for()
    fits(ana)
    ana.goes_to("/rules/odin")
    ana.page.locator(".clause").first.wait_for()
    fits(ana)
