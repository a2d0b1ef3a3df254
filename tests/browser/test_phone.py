"""A phone in the hand, 390 px wide: everything is within reach of a thumb."""

from __future__ import annotations

import random

import pytest

from meadhall import games
from tests.browser.support import PHONE, Guest, House

FINGER = 40
"""Pixels that a target must have in both directions."""


def on_a_phone(house: House) -> Guest:
    return house.guest(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


def fits(guest: Guest) -> None:
    """The page itself is never wider than the screen, and nothing on it is too small to be hit."""
    assert guest.asks("() => innerWidth") == PHONE["width"]
    assert guest.asks("() => eyes.overflow()") <= 0
    assert guest.asks("least => eyes.small(least)", FINGER) == []


def within_reach(guest: Guest, selector: str) -> None:
    """Everything of this kind can be brought under the thumb."""
    guest.page.locator(selector).first.wait_for()
    assert guest.asks("selector => eyes.unreachable(selector)", selector) == []


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
        assert ana.asks("() => eyes.onScreen('#question h2')")
        within_reach(ana, "#moves .move")
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
        fresh = [number for number, thing in enumerate(seen) if not thing["chosen"]]
        chance.shuffle(fresh)
        points = (guest.asks("number => eyes.glow(number)", number) for number in fresh)
        point = next((point for point in points if point is not None), None)
        if point is not None:
            guest.page.touchscreen.tap(point["x"], point["y"])
        else:
            guest.page.locator("#moves .move").nth(chance.randrange(guest.page.locator("#moves .move").count())).tap()
        if guest.page.locator("#reader-play").count():  # it was read; the second tap plays
            guest.page.locator("#reader-play").tap()
        elif guest.page.locator("#reader-back").count():
            guest.page.locator("#reader-back").tap()


@pytest.mark.parametrize("game", games.names())
def test_the_guide_covers_no_button(house: House, game: str) -> None:
    ana = on_a_phone(house)
    ana.lays_a_table(game, "bot:easy", key="a phone")
    ana.waits_for("choosing")
    ana.page.locator("#guide-button").tap()
    note = ana.page.locator("#guide-note")
    note.wait_for()
    while note.count():
        within_reach(ana, "#moves .move, .tools button, .tools a")
        fits(ana)
        before = note.inner_text()
        ana.page.locator("#guide-next").tap()
        ana.waits("text => document.querySelector('#guide-note')?.innerText !== text", before)


def test_the_sheet_is_pulled_up_and_a_refusal_is_read(house: House) -> None:
    ana = on_a_phone(house)
    ana.lays_a_table("champions", "bot:easy", key="a phone")
    ana.waits_for("choosing")
    handle = ana.page.locator(".sheet-handle")
    handle.tap()
    assert handle.get_attribute("aria-expanded") == "true"
    fits(ana)
    ana.page.locator("#why-not").tap()
    ana.page.locator("#moves .move").first.tap()
    ana.page.locator("#why").wait_for()
    within_reach(ana, "#why h3, #why p")
    fits(ana)


def test_the_other_pages_on_a_phone(house: House, finished: str) -> None:
    ana = on_a_phone(house)
    ana.goes_to("/")
    ana.page.locator("#start").wait_for()
    fits(ana)
    ana.goes_to("/rules/odin")
    ana.page.locator(".clause").first.wait_for()
    fits(ana)
    ana.goes_to(f"/table/{finished}")
    ana.page.locator("#scores").wait_for()
    fits(ana)
    ana.goes_to(f"/replay/{finished}")
    ana.page.locator("#slider").wait_for()
    fits(ana)
    ana.page.locator("#one-on").tap()
    ana.waits("() => eyes.tellsOf(1)")
