"""Going through a game that is over: its course, what happened as it was seen, and what would have been better."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from tests.browser.support import PATIENT, Guest, House
from tests.browser.test_pages import has_no_barrier
from tests.browser.test_phone import fits, on_a_phone
from tests.browser.test_the_end import CUT, DESK, SMALLEST, TINY

BATTLE = 53
"""The move with which a battle begins in the record of Blood Rage."""
WATCH = """() => {
    window.seen = [];
    const look = () => {
        for (const one of document.querySelectorAll(".banner, .theatre")) seen.push(...one.classList);
    };
    new MutationObserver(look).observe(document.querySelector("#stage"), { childList: true, subtree: true });
}"""
SHORT = 40
"""So many moves of a game are judged soon."""


@cache
def clumsy() -> str:
    """The record of a few moves that nobody thought about."""
    match = Match.new(games.find("blood_rage"), 2, key=key_from_seed("clumsy"), players=["Ana", "Bo"])
    chance = Chance(key_from_seed("clumsy"))
    for _ in range(SHORT):
        seat = match.state.asked[0]
        match.play(seat, chance.choose(match.state.legal(seat)))
    return match.record().dump()


def goes_through(guest: Guest, table: str, at: int = 0) -> Guest:
    """A game, from a move on."""
    guest.goes_to(f"/replay/{table}" + (f"#{at}" if at else ""))
    guest.page.locator(".stacked .layer").first.wait_for()
    return guest


def at(guest: Guest) -> int:
    return int(guest.page.locator("#slider").input_value())


def rests(guest: Guest, number: int) -> None:
    """Until the position after so many moves is there, and nothing moves any more."""
    guest.waits("number => eyes.last('table')?.seq === number && !eyes.playing()", number, timeout=2 * PATIENT)


# The course


@pytest.mark.parametrize("game", games.names())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_course_lies_below_the_board(house: House, records: dict[str, str], game: str, lang: str) -> None:
    ana = goes_through(house.guest(lang=lang, viewport=DESK), records[game])
    story = house.server.get(f"/api/tables/{records[game]}/story?lang={lang}")
    assert ana.page.locator(".over-slider .turn").count() == len(story["turns"])
    assert 3 < ana.page.locator(".over-slider .mark-sign").count() <= len(story["marks"])
    assert ana.page.locator(".stacked .layer").count() == (1 if story["perils"] else 3)
    titles = ana.page.locator(".over-slider .chapter").all_text_contents()
    known = {chapter[size] for chapter in story["chapters"] for size in ("title", "short")}
    assert titles
    assert set(titles) <= known
    assert ana.asks("() => document.documentElement.scrollHeight") <= DESK["height"]
    assert ana.asks(CUT) == []
    assert ana.asks(TINY, SMALLEST) == []
    assert "{" not in ana.page.locator("#ask").inner_text()


@pytest.mark.parametrize("game", games.names())
def test_going_through_a_game_on_a_phone(house: House, records: dict[str, str], game: str) -> None:
    ana = goes_through(on_a_phone(house), records[game], 60)
    fits(ana)
    assert ana.asks(TINY, SMALLEST) == []
    ana.page.locator("#one-on").tap()
    rests(ana, 60)
    ana.page.locator("nav .tool").tap()
    ana.page.locator("#eyes").select_option("0")
    ana.waits("() => eyes.last('table').seat === 0")
    fits(ana)


@pytest.mark.parametrize("game", ["champions", "yggdrasil"])
def test_no_barrier_in_a_review(house: House, records: dict[str, str], game: str) -> None:
    ana = goes_through(house.guest(viewport=DESK), records[game], 60)
    has_no_barrier(ana)
    ana.page.locator("#cards-button").click()
    ana.page.locator("#card-tray .cards").wait_for()
    has_no_barrier(ana)


def test_from_turning_point_to_turning_point(house: House, records: dict[str, str]) -> None:
    ana = goes_through(house.guest(viewport=DESK), records["champions"])
    turns = house.server.get(f"/api/tables/{records['champions']}/story?lang=en")["turns"]
    for number, turn in enumerate(turns, start=1):
        ana.page.locator("#turn-after").click()
        rests(ana, turn["first"] - 1)
        assert ana.page.locator(".whose .tag").inner_text() == f"turning point {number} of {len(turns)}"
        assert ana.question.replace("\n", " ") == turn["text"]
    ana.page.keyboard.press("PageUp")
    rests(ana, turns[-2]["first"] - 1)
    ana.page.locator(".over-slider .turn circle").first.click()
    rests(ana, turns[0]["first"] - 1)


def test_whom_one_looks_at_lies_at_the_bottom(house: House, records: dict[str, str]) -> None:
    ana = goes_through(house.guest(viewport=DESK), records["champions"])
    lowest = "() => document.querySelector('.stacked g').getAttribute('class')"
    colours = [panel["colour"] for panel in ana.table["scene"]["panels"]]
    assert ana.asks(lowest) == f"c-{colours[0]}"
    ana.page.locator(".shares button").nth(1).click()
    ana.waits("colour => document.querySelector('.stacked g').getAttribute('class') === `c-${colour}`", colours[1])
    ana.page.locator("#eyes").select_option("2")
    ana.waits("colour => document.querySelector('.stacked g').getAttribute('class') === `c-${colour}`", colours[2])


# What happened


def test_space_plays_after_a_click(house: House, records: dict[str, str]) -> None:
    """Whatever was clicked before: the next key is for the film."""
    ana = goes_through(house.guest(viewport=DESK), records["odin"])
    for clicked in ("#one-on", "#slider", "#play", ".seat .over", "#cards-button"):
        ana.page.locator(clicked).first.click()
        if ana.page.locator('#play[aria-pressed="true"]').count():
            ana.page.locator("#play").click()
        before = at(ana)
        ana.page.keyboard.press(" ")
        ana.page.locator('#play[aria-pressed="true"]').wait_for()
        ana.waits("before => Number(slider.value) > before", before)
        ana.page.keyboard.press(" ")
        ana.page.locator('#play[aria-pressed="false"]').wait_for()


def test_a_button_that_was_reached_by_keyboard_is_pressed_by_space(house: House, records: dict[str, str]) -> None:
    ana = goes_through(house.guest(viewport=DESK), records["odin"])
    ana.page.locator("#one-on").focus()
    ana.page.keyboard.press(" ")
    rests(ana, 1)
    assert ana.page.locator('#play[aria-pressed="false"]').count() == 1


def test_the_arrows_mean_the_same_on_the_slider(house: House, records: dict[str, str]) -> None:
    ana = goes_through(house.guest(viewport=DESK), records["odin"])
    ana.page.locator("#slider").focus()
    for key, number in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 371), ("Home", 0)):
        ana.page.keyboard.press(key)
        rests(ana, number)


def in_the_theatre(house: House, **more: Any) -> Guest:
    guest = house.guest(viewport=DESK, quick=False, reduced_motion="no-preference", **more)
    guest.page.add_init_script("localStorage.setItem('meadhall.settings', JSON.stringify({ speed: 'fast' }))")
    return guest


def test_a_step_shows_what_was_seen_at_the_table(house: House, records: dict[str, str]) -> None:
    """A battle is on the stage, banners say who does what; and it leads to what a jump leads to."""
    ana = goes_through(in_the_theatre(house), records["blood_rage"], BATTLE)
    ana.asks(WATCH)
    for number in range(BATTLE, BATTLE + 7):
        ana.page.keyboard.press("ArrowRight")
        rests(ana, number)
        step = ana.table["scene"]
        jump = house.server.get(f"/api/tables/{records['blood_rage']}/replay/{number}?lang=en&seat=-2")
        assert step == jump["scene"]
        assert [line["text"] for line in ana.table["news"]] == [line["text"] for line in jump["news"]]
    assert {"banner", "battle"} <= set(ana.asks("() => window.seen"))


def test_a_step_that_is_taken_back_shows_the_position_before(house: House, records: dict[str, str]) -> None:
    ana = goes_through(in_the_theatre(house), records["blood_rage"], BATTLE)
    ana.page.keyboard.press("ArrowRight")
    ana.waits("() => eyes.playing()")
    ana.page.keyboard.press("ArrowLeft")
    rests(ana, BATTLE - 1)
    assert at(ana) == BATTLE - 1


def test_a_film_can_be_stopped_in_the_middle(house: House, records: dict[str, str]) -> None:
    ana = goes_through(in_the_theatre(house), records["blood_rage"], BATTLE)
    ana.page.keyboard.press(" ")
    ana.waits("() => eyes.playing()")
    ana.page.keyboard.press(" ")
    stopped = at(ana)
    ana.page.wait_for_timeout(1500)
    assert at(ana) == stopped
    ana.page.keyboard.press(" ")
    ana.waits("stopped => Number(slider.value) > stopped", stopped)


def test_a_title_is_never_abbreviated(house: House, records: dict[str, str]) -> None:
    """Short names are for the board."""
    ana = goes_through(house.guest(viewport=DESK), records["champions"])
    titles = set()
    for number in range(40, 400, 24):
        ana.page.evaluate("number => { location.hash = number }", number + 1)
        rests(ana, number)
        titles.add(ana.question)
    assert len(titles) > 8
    assert not [title for title in titles if "…" in title or title.endswith(".")]


def test_the_stage_can_be_lifted(house: House, records: dict[str, str]) -> None:
    ana = goes_through(house.guest(viewport=DESK), records["blood_rage"], BATTLE + 4)
    ana.page.locator("#theatre .battle").wait_for()
    ana.page.keyboard.press("b")
    ana.page.locator("#theatre .battle").wait_for(state="detached")
    ana.page.locator("#stage > svg.board").wait_for()
    ana.page.locator("#lift").click()
    ana.page.locator("#theatre .battle").wait_for()


# What would have been better


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_choice_is_judged_while_one_looks(house: House, lang: str) -> None:
    record = house.server.post("/api/records", {"record": clumsy(), "name": "game.rec"})["table"]
    ana = goes_through(house.guest(lang=lang, viewport=DESK), record, SHORT - 2)
    ana.page.locator(".verdict-box").wait_for(timeout=4 * PATIENT)
    judged = house.server.get(f"/api/tables/{record}/review/{SHORT - 2}?lang={lang}")
    words = {
        "en": {"good": "As good as any", "little": "A little worse", "worse": "Worse", "costly": "Costly"},
        "de": {
            "good": "So gut wie jeder andere",
            "little": "Etwas schlechter",
            "worse": "Schlechter",
            "costly": "Teuer",
        },
    }
    assert ana.page.locator(".verdict-box > b").inner_text() == words[lang][judged["verdict"]]
    assert ana.page.locator(".weighed.best > b").inner_text() == judged["choices"][0]["name"]
    (chosen,) = (one for one in judged["choices"] if one["played"])
    assert chosen["name"] in ana.page.locator(".weighed > b").all_inner_texts()
    assert ana.asks(TINY, SMALLEST) == []
    has_no_barrier(ana)


def test_who_comes_to_review_finds_it_begun(house: House) -> None:
    record = house.server.post("/api/records", {"record": clumsy(), "name": "game.rec"})["table"]
    ana = goes_through(house.guest(viewport=DESK), record)
    assert house.server.get(f"/api/tables/{record}/review")["state"] == "none"
    ana.page.locator("#judge").click()
    ana.page.locator(".judging [role=progressbar]").wait_for()
    assert house.server.get(f"/api/tables/{record}/review")["state"] != "none"
    ana.page.locator(".played").wait_for(timeout=4 * PATIENT)
    assert ana.page.locator(".played tbody tr").count() == 2


def test_play_on_from_a_position(house: House, records: dict[str, str]) -> None:
    ana = goes_through(house.guest(viewport=DESK), records["champions"], 61)
    rests(ana, 60)
    assert ana.page.locator("#to-the-end").is_visible(), "and there is a way back to the end"
    ana.page.locator("#play-on").click()
    ana.page.wait_for_url("**/table/*")
    ana.waits_for("choosing")
    info = ana.table["table"]
    assert info["customs"] == ["practice"]
    assert len(info["mine"]) == 1
    assert [seat["kind"] for seat in info["seats"]].count("bot") == 2
