"""Fingers: the first tap reads, the second plays. What is written on a board can be read, and no number covers it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall import games
from tests.browser.support import PHONE, Guest, House
from tests.browser.test_pages import has_no_barrier
from tests.browser.test_phone import fits, on_a_phone, within_reach

READABLE = 11.5
"""Pixels that letters on a board have at least."""
READ = 12.0
"""Pixels that letters have in what is read."""
DESKS = ({"width": 1440, "height": 900}, {"width": 1024, "height": 768})
LONG = 700
"""Milliseconds that a finger rests."""
LANGUAGES = ("en", "de")
AT_THE_BOARD = "body:not(.staged) #stage > svg.board .is-legal"
FEW, MOST = 6, 40
"""After so many moves a table is in use; so many are enough to come to any question."""


def asked(house: House, game: str, lang: str = "en", question: str = AT_THE_BOARD, **more: Any) -> Guest:
    """Somebody at a table, after a few moves; the question has what is looked for."""
    ana = house.guest(lang=lang, **more)
    ana.lays_a_table(game, "bot:easy", "bot:easy", "bot:easy", key="fingers")
    chance = random.Random(game)
    ana.waits_for("choosing")
    for _ in range(MOST):
        if ana.seq >= FEW and ana.page.locator(question).count():
            return ana
        answers(ana, chance)
        ana.waits_for("choosing")
    raise AssertionError(f"{question} does not come")


def phone(house: House, game: str, lang: str = "en", question: str = AT_THE_BOARD) -> Guest:
    return asked(house, game, lang, question, viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


def answers(guest: Guest, chance: random.Random) -> None:
    """Any move, as a keyboard would make it: what glows on a stage, or from the list."""
    seq = guest.seq
    while guest.waits_for("choosing", "waiting", "over") == "choosing" and guest.seq == seq:
        guest.page.keyboard.press("Shift")
        guest.asks(
            """chance => {
                const all = eyes.all("#theatre .card.legal, #theatre .die.legal, #moves .move");
                all[Math.floor(chance * all.length)].click();
                document.querySelector("#reader-play")?.click();
            }""",
            chance.random(),
        )
        guest.page.wait_for_timeout(50)


def sent(guest: Guest) -> list[str]:
    return [command["move"] for command in guest.commands if command["type"] == "move"]


def rests(guest: Guest, selector: str) -> None:
    """A finger that stays where it is."""
    found = guest.page.locator(selector).first
    if not selector.startswith("#stage"):
        found.scroll_into_view_if_needed()
    box = found.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    line = guest.page.context.new_cdp_session(guest.page)
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    guest.page.wait_for_timeout(LONG)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def letters(guest: Guest, selector: str) -> float:
    """How high the smallest letters are."""
    return float(guest.asks("selector => eyes.smallest(selector)", selector))


# The first tap reads, the second plays


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_a_move_is_read_before_it_is_played(house: House, game: str, lang: str) -> None:
    ana = phone(house, game, lang)
    before = len(sent(ana))
    move = ana.page.locator("#moves .move[data-move]").first
    while not move.count():
        ana.page.locator("#moves .move").first.tap()
    text = move.get_attribute("data-move")
    move.tap()
    ana.page.locator(".reader #reader-play").wait_for()
    assert len(sent(ana)) == before
    assert letters(ana, ".reader") >= READ
    fits(ana)
    ana.page.locator("#reader-back").tap()
    ana.page.locator(".reader").wait_for(state="detached")
    assert len(sent(ana)) == before
    move.tap()
    ana.page.locator(".reader .leaf h2, .reader .leaf h3").first.tap()
    ana.waits("count => eyes.sent().length > count", before)
    assert sent(ana)[before] == text


def test_a_place_is_read_before_it_is_played(house: House) -> None:
    ana = phone(house, "champions", question="#moves.purposes")
    ana.page.locator("#show-board").tap()
    ana.page.locator('[data-district="west"]').tap()
    spot = next(
        spot
        for thing in ana.asks("() => eyes.see()")["glowing"]
        for spot in thing["spots"]
        if spot.startswith("location:") and ana.asks("spot => eyes.where(spot)", spot)
    )
    before = len(sent(ana))
    point = ana.asks("spot => eyes.where(spot)", spot)
    ana.page.touchscreen.tap(point["x"], point["y"])
    ana.page.locator("#reader-play").wait_for()
    assert ana.page.locator(".reader .rule a").get_attribute("href") == "/rules/champions#CM-PLACE-01"
    assert len(sent(ana)) == before
    ana.page.locator("#reader-play").tap()
    ana.waits("count => eyes.sent().length > count", before)
    assert sent(ana)[before] == f"place {spot.partition(':')[2]}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_is_read_whole_before_it_is_kept(house: House, lang: str) -> None:
    ana = phone(house, "blood_rage", lang, question="#theatre .card.legal")
    before = len(sent(ana))
    card = ana.page.locator("#theatre .card.legal").first
    card.tap()
    ana.page.locator("#reader-play").wait_for()
    assert len(sent(ana)) == before
    assert letters(ana, ".reader") >= READ
    ana.page.locator(".reader .card").tap()
    ana.waits("count => eyes.sent().length > count", before)


def test_a_finger_that_rests_reads_and_does_not_play(house: House) -> None:
    ana = phone(house, "odin")
    before = len(sent(ana))
    rests(ana, "#card-tray .card")
    ana.page.locator(".reader .card").wait_for()
    assert not ana.page.locator("#tip").is_visible()
    ana.page.locator("#reader-back").tap()
    rests(ana, "#moves .move[data-move]")
    ana.page.locator("#reader-play").wait_for()
    assert len(sent(ana)) == before
    assert ana.asks("() => getComputedStyle(document.querySelector('#card-tray .card')).userSelect") == "none"
    prevented = "selector => eyes.keepsMenu(selector)"
    assert ana.asks(prevented, "#card-tray .card")
    ana.page.locator("#reader-back").tap()
    rests(ana, "#stage > svg.board .is-legal")
    ana.page.locator(".reader h2").wait_for()
    assert ana.asks(prevented, "#stage > svg.board")


def test_a_player_is_read_with_what_they_have(house: House) -> None:
    ana = phone(house, "champions")
    ana.page.locator(".seat .over").first.tap()
    food = ana.table["scene"]["panels"][0]["facts"][0]
    ana.page.locator(".reader p", has_text=f"{food['label']} {food['value']}: ").wait_for()
    assert letters(ana, ".reader") >= READ
    assert ana.asks("() => eyes.overflow()") <= 0
    within_reach(ana, ".reader button")


def test_a_mouse_plays_with_one_click(house: House) -> None:
    ana = asked(house, "champions", viewport=DESKS[0])
    before = len(sent(ana))
    while len(sent(ana)) == before:
        ana.page.locator("#moves .move").first.click()
        assert ana.page.locator(".reader").count() == 0
        ana.page.wait_for_timeout(100)


# What is written can be read


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games.names())
def test_what_is_written_on_a_board_can_be_read_on_a_desk(house: House, game: str, lang: str) -> None:
    ana = asked(house, game, lang, viewport=DESKS[0])
    assert ana.asks("least => eyes.unreadable(least)", READABLE) == []


@pytest.mark.parametrize("game", games.names())
def test_each_part_of_a_board_can_be_read_on_a_phone(house: House, game: str) -> None:
    ana = phone(house, game)
    if ana.page.locator("#show-board").count():
        ana.page.locator("#show-board").tap()
    for number in range(1, ana.page.locator("[data-district]").count()):
        chip = ana.page.locator("[data-district]").nth(number)
        chip.tap()
        ana.page.wait_for_timeout(200)
        fits(ana)
        district = chip.get_attribute("data-district")
        places = next(one["places"] for one in ana.table["scene"]["districts"] if one["id"] == district)
        small = ana.asks("([least, within]) => eyes.unreadable(least, within)", [READABLE, places])
        assert small == [], district


def test_a_phone_remembers_whether_board_or_list_is_wanted(house: House) -> None:
    ana = phone(house, "champions", question="#moves.purposes")
    assert ana.page.locator("#moves.purposes .move").count() > 5
    ana.page.locator("#show-board").tap()
    ana.page.locator('[data-district="gate"]').tap()
    answers(ana, random.Random("on"))
    ana.waits_for("choosing")
    assert ana.page.locator('[data-district="gate"]').get_attribute("aria-pressed") == "true"
    if ana.page.locator("#as-list").count():
        ana.page.locator("#as-list").tap()
        ana.page.locator("#show-board").wait_for()


@pytest.mark.parametrize("game", games.names())
def test_the_cards_of_a_hand_are_whole_on_a_phone(house: House, game: str) -> None:
    ana = phone(house, game)
    cards = ana.page.locator("#card-tray .card:not(.back)")
    for number in range(min(3, cards.count())):
        card = cards.nth(number)
        card.scroll_into_view_if_needed()
        assert card.evaluate(
            "one => one.scrollHeight <= one.clientHeight + 1 && one.scrollWidth <= one.clientWidth + 1"
        )
        assert ana.asks("one => eyes.inRow(one)", number)


# Numbers cover nothing


@pytest.mark.parametrize("size", [*DESKS, PHONE], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("game", games.names())
def test_no_number_covers_what_is_written(house: House, game: str, size: dict[str, int]) -> None:
    ana = asked(house, game, "de", viewport=size)
    chance = random.Random(game)
    for _ in range(3):
        if ana.page.locator("#show-board").count():
            ana.page.locator("#show-board").click()
        ana.page.wait_for_timeout(300)
        assert ana.asks("() => eyes.overWords()") == []
        if ana.waits_for("choosing", "over") == "over":
            break
        answers(ana, chance)
        ana.waits_for("choosing", "over")


@pytest.mark.parametrize("game", games.names())
def test_no_barrier_on_a_phone(house: House, game: str) -> None:
    ana = on_a_phone(house)
    ana.lays_a_table(game, "bot:easy", "bot:easy", key="no barrier")
    ana.waits_for("choosing")
    has_no_barrier(ana)
    ana.page.locator("#moves .move, #theatre .card.legal").first.tap()
    ana.page.wait_for_timeout(200)
    has_no_barrier(ana)
