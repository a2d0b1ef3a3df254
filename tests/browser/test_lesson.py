"""Learning by playing: one click in the hall, and a raven that says one idea at a time."""

from __future__ import annotations

import random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from meadhall import games
from tests.browser.support import PHONE, Guest, House

FINGER = 40
SHOWN = "() => document.querySelector('.move.advised, .card.advised, .seat.advised, svg.board .is-hover') !== null"


def learns(guest: Guest, game: str) -> None:
    """One click, and one sits at the table."""
    guest.goes_to("/")
    guest.page.locator(f'[data-learn="{game}"]').click()
    guest.page.wait_for_url("**/table/*")
    guest.waits("() => window.eyes && eyes.last('table') !== null && document.querySelector('svg.board')")
    guest.waits_for("choosing")


def idea(guest: Guest) -> str:
    """What the raven says now; empty if it waits."""
    return guest.page.locator("#raven").get_attribute("data-idea") or ""


def does_that(guest: Guest) -> None:
    seq = guest.seq
    guest.page.locator("#raven-do").click()
    guest.waits("seq => eyes.last('table').seq > seq", seq)
    guest.waits_for("choosing", "over")


def serious(guest: Guest) -> list[Any]:
    found = Axe().run(guest.page).response["violations"]
    return [one for one in found if one["impact"] in ("serious", "critical")]


@pytest.mark.parametrize("game", games.rooms())
def test_the_raven_shows_a_move_and_whoever_likes_it_does_that(house: House, game: str) -> None:
    ana = house.guest()
    learns(ana, game)
    told = []
    for _ in range(6):
        if not (now := idea(ana)):
            break
        told.append(now)
        assert ana.page.locator("#raven h3").inner_text()
        assert ana.page.locator("#raven .try b").inner_text()
        assert ana.asks(SHOWN), now
        assert ana.page.locator("#raven .count small").inner_text().startswith(f"{len(told)} of ")
        does_that(ana)
    assert len(told) == len(set(told)) >= 2
    assert not serious(ana)


@pytest.mark.parametrize("game", games.rooms())
def test_whoever_does_something_else_is_followed(house: House, game: str) -> None:
    ana, chance = house.guest(), random.Random(game)
    learns(ana, game)
    told = []
    for _ in range(8):
        told.append(idea(ana))
        ana.moves_once(chance)
        if ana.waits_for("choosing", "over") == "over":
            break
    told = [name for name in told if name]
    assert len(told) == len(set(told)) >= 2


@pytest.mark.parametrize("game", games.rooms())
def test_on_a_phone_in_german(house: House, game: str) -> None:
    anna = house.guest(lang="de", viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    learns(anna, game)
    for _ in range(5):
        assert anna.asks("() => eyes.overflow()") <= 0
        assert anna.asks("least => eyes.small(least)", FINGER) == []
        if idea(anna):
            assert anna.asks("() => eyes.onScreen('#raven-do')"), "the suggestion is on the first screen"
            assert anna.page.locator("#raven-do").inner_text() == "So machen"
            if not anna.page.locator("#raven.folded").count():
                anna.page.locator("#raven-fold").tap()
            anna.page.locator("#raven.folded").wait_for()
        assert anna.asks("() => eyes.unreachable('#moves .move')") == []
        if not idea(anna):
            break
        does_that(anna)


def test_whoever_knows_the_game_hears_no_more_until_asking_for_it(house: House) -> None:
    ana = house.guest()
    learns(ana, "blood_rage")
    ana.page.locator("#raven-leave").click()
    ana.page.locator("#raven").wait_for(state="detached")
    ana.page.reload()
    ana.waits_for("choosing")
    assert ana.page.locator("#raven").count() == 0
    ana.page.locator("#menu-button").click()
    ana.page.locator("#ideas").click()
    ana.page.locator("#raven[data-idea]").wait_for()


def test_what_is_taken_back_is_said_again(house: House) -> None:
    ana = house.guest()
    learns(ana, "blood_rage")
    does_that(ana)
    before = idea(ana)
    does_that(ana)
    assert idea(ana) != before
    ana.takes_back()
    ana.page.locator(f'#raven[data-idea="{before}"]').wait_for()


def test_by_keyboard_the_idea_comes_before_the_question_and_the_focus_stays(house: House) -> None:
    ana = house.guest()
    learns(ana, "champions")
    order = "() => document.querySelector('#raven').compareDocumentPosition(document.querySelector('#question'))"
    assert ana.asks(order) == 4
    assert ana.page.locator("#raven .say").get_attribute("aria-live") == "polite"
    for _ in range(2):
        seq = ana.seq
        ana.page.locator("#raven-do").focus()
        ana.page.keyboard.press("Enter")
        ana.waits("seq => eyes.last('table').seq > seq", seq)
        ana.waits_for("choosing")
        assert ana.asks("() => document.activeElement?.closest('#ask, #theatre') !== null")


def test_an_ordinary_table_has_no_raven(house: House) -> None:
    ana = house.guest()
    ana.lays_a_table("champions", "bot:easy", key="no raven")
    ana.waits_for("choosing")
    assert ana.page.locator("#raven").count() == 0
