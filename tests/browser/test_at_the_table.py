"""What people do at a table besides playing: look on from many tabs, change the language, ask for help."""

from __future__ import annotations

import random

import pytest

from meadhall import games
from tests.browser.support import Guest, House

TABS = 10


def test_ten_tabs_at_one_table(house: House) -> None:
    """A move in one of them appears in all; each may make the next."""
    ana = house.guest()
    table = ana.lays_a_table("blood_rage", "bot:easy", key="ten tabs")
    tabs = [ana]
    for _ in range(TABS - 1):
        tabs.append(house.tab(ana.page.context).goes_to(f"/table/{table}"))
    chance = random.Random("ten tabs")
    for mover in (tabs[0], tabs[9], tabs[4]):
        mover.waits_for("choosing")
        mover.moves_once(chance)
        assert mover.waits_for("choosing") == "choosing"
        seq = mover.seq
        for tab in tabs:
            tab.waits("seq => eyes.last('table').seq === seq && eyes.state() === 'choosing'", seq)
            assert same(tab, mover)


def same(one: Guest, other: Guest) -> bool:
    first, second = one.position, other.position
    return all(first[part] == second[part] for part in ("question", "moves", "pieces", "seats", "headline"))


@pytest.mark.parametrize("game", games.names())
def test_the_language_is_changed_at_the_table(house: House, game: str) -> None:
    ana = house.guest()
    ana.lays_a_table(game, "bot:easy", key="two languages")
    ana.plays_until(lambda guest: len(guest.position["log"]) > 6)
    english, names = ana.position, written(ana)
    ana.chooses("lang", "de")
    ana.waits("text => document.querySelector('#question h2').textContent !== text", english["question"])
    german = ana.position
    assert ana.page.locator("html").get_attribute("lang") == "de"
    assert written(ana) != names
    assert german["headline"] != english["headline"]
    assert len(german["log"]) == len(english["log"])
    assert len(set(german["log"]) & set(english["log"])) < len(english["log"]) / 4, (
        "names may be the same, sentences not"
    )
    assert german["moves"] == english["moves"]
    assert german["pieces"] == english["pieces"]
    ana.page.reload()
    ana.waits_for("choosing", "over")
    assert ana.position["question"] == german["question"]
    ana.chooses("lang", "en")
    ana.waits("text => document.querySelector('#question h2').textContent === text", english["question"])
    assert written(ana) == names
    assert ana.position["log"] == english["log"]


def written(guest: Guest) -> list[str]:
    """The names on the board."""
    return list(guest.asks("() => eyes.all('svg.board [data-text]').map((text) => text.textContent).filter(Boolean)"))


@pytest.mark.parametrize("game", games.names())
def test_help_is_only_a_note_beside_a_game_that_goes_on(house: House, game: str) -> None:
    ana = house.guest()
    ana.lays_a_table(game, "bot:easy", key="a first game", guided=True)
    note = ana.page.locator("#guide-note")
    note.wait_for()
    first = note.inner_text()
    ana.page.locator("#guide-next").click()
    ana.waits("text => document.querySelector('#guide-note').innerText !== text", first)
    ana.waits_for("choosing")
    ana.moves_once(random.Random("help"))  # with the note open
    assert note.is_visible()
    steps = 0
    while note.is_visible():
        before = note.inner_text()
        ana.page.locator("#guide-next").click()
        ana.waits("text => document.querySelector('#guide-note')?.innerText !== text", before)
        steps += 1
    assert steps >= 2
    ana.page.locator("#guide-button").click()  # and once more
    note.wait_for()
    ana.page.locator("#guide-close").click()
    note.wait_for(state="detached")
    ana.page.locator("#guide-button").click()
    note.wait_for()
    ana.page.keyboard.press("Escape")
    note.wait_for(state="detached")
    assert ana.waits_for("choosing", "waiting", "over")


def test_hints_can_be_asked_for(house: House) -> None:
    ana = house.guest()
    ana.lays_a_table("yggdrasil", "bot:easy", key="a hint")
    ana.waits_for("choosing")
    seq = ana.seq
    ana.page.locator("#menu-button").click()
    ana.page.locator("#advise").click()
    ana.page.locator("[data-advised]").first.click()
    ana.waits("seq => eyes.last('table').seq > seq", seq)


def test_everything_can_be_asked_why(house: House) -> None:
    """In the mode of questions a click explains and plays nothing."""
    ana = house.guest()
    ana.lays_a_table("champions", "bot:easy", key="questions")
    ana.plays_until(lambda guest: guest.round == "1")
    seq = ana.seq
    ana.page.locator("#why-not").click()
    spot = ana.asks("() => eyes.see().glowing[0].spots[0]")
    ana.clicks(spot)
    ana.page.locator("#why").wait_for()
    assert ana.seq == seq
    ana.page.keyboard.press("Escape")


def test_what_is_not_possible_is_listed_with_its_reason(house: House) -> None:
    ana = house.guest()
    ana.lays_a_table("blood_rage", "bot:easy", key="questions")
    ana.plays_until(lambda guest: guest.page.locator("[data-greyed]").count() > 0)
    listed = ana.page.locator("[data-greyed]").first
    assert not listed.is_visible(), "folded, until somebody asks"
    ana.page.locator("#ask .no summary").click()
    clause, seq = listed.get_attribute("data-clause"), ana.seq
    listed.locator("button").click()
    assert ana.is_told_why().clause == clause
    assert ana.seq == seq
