"""What happened can be read turn by turn: in its order, a bot's turn in one sentence, with the place it speaks of."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.support import PHONE, Guest, House

GAMES = ["blood_rage", "champions", "odin", "yggdrasil"]
TURNS = """() => eyes.all("#log .deeds").map((turn) => ({
  seat: Number(turn.dataset.turn),
  lines: [...turn.querySelectorAll(".line")].map((line) => line.textContent),
  more: turn.querySelector(".unfold")?.textContent ?? "",
}))"""
LIT = "() => eyes.all('svg.board .is-hover[data-spots]').flatMap((one) => one.dataset.spots.split(' '))"


def told(guest: Guest) -> list[str]:
    return [line["text"] for line in guest.table["news"]]


def turns(guest: Guest) -> list[dict[str, Any]]:
    return list(guest.asks(TURNS))


def unfolds_all(guest: Guest) -> None:
    for number in range(guest.page.locator("#log .unfold").count()):
        guest.page.locator("#log .unfold").nth(number).click()


def opens_the_log(guest: Guest) -> None:
    """Where the board is broad, the log is folded away."""
    if not guest.page.locator("#log").is_visible():
        guest.page.locator("#log-button").click()
        guest.page.locator("#log").wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_a_bots_turn_is_one_sentence_that_unfolds(house: House, game: str) -> None:
    ana = house.guest()
    ana.lays_a_table(game, "bot:easy", "bot:easy", key="turn by turn")
    ana.plays_until(lambda guest: len(guest.table["news"]) > 60)
    ana.waits_for("choosing", "over")
    seen = turns(ana)
    assert all(len(turn["lines"]) == 1 for turn in seen if turn["seat"] > 0), "a bot's turn is one line"
    assert any(turn["more"] for turn in seen if turn["seat"] > 0)
    assert not any(turn["more"] for turn in seen if turn["seat"] <= 0), "one's own turn is told in full"
    assert all(turn["lines"][0] in told(ana) for turn in seen)

    opens_the_log(ana)
    unfolds_all(ana)
    seen = turns(ana)
    assert [line for turn in reversed(seen) for line in turn["lines"]] == told(ana), "oldest first within a turn"
    assert len(seen) > 4
    unfolds_all(ana)
    assert all(len(turn["lines"]) == 1 for turn in turns(ana) if turn["seat"] > 0)


@pytest.mark.parametrize("game", ["blood_rage", "yggdrasil"])
def test_a_line_lights_the_place_that_it_names(house: House, game: str) -> None:
    ana = house.guest(viewport={"width": 1440, "height": 900})
    ana.lays_a_table(game, "bot:easy", key="places")
    ana.plays_until(lambda guest: guest.page.locator("#log .line.lights").count() > 4)
    ana.waits_for("choosing", "over")
    opens_the_log(ana)
    ana.page.mouse.move(700, 5)
    line = ana.page.locator("#log .line.lights").first
    line.hover()
    ana.waits(f"() => ({LIT})().length > 0")
    text = line.inner_text()
    named = next(one["spots"] for one in ana.table["news"] if one["text"] == text)
    assert set(ana.asks(LIT)) & set(named)
    ana.page.mouse.move(700, 5)
    ana.waits(f"() => ({LIT})().length === 0")

    ana.page.locator("#log > ol").focus()
    for _ in range(ana.page.locator("#log .line").count()):
        ana.page.keyboard.press("ArrowDown")
        if ana.asks("() => document.activeElement.matches('.lights')"):
            break
    ana.waits(f"() => ({LIT})().length > 0")


def test_the_log_on_a_phone(house: House) -> None:
    ana = house.guest(viewport=PHONE, has_touch=True)
    ana.lays_a_table("blood_rage", "bot:easy", key="places")
    ana.lets_a_bot_play(0)
    ana.waits("() => eyes.all('#log .line.lights').length > 4 && eyes.all('#log [data-turn=\"1\"] .unfold').length > 0")
    ana.plays_again(0)
    ana.waits_for("choosing", "over")
    ana.page.locator("#log-button").click()
    assert ana.asks("() => eyes.overflow()") <= 0
    folded = ana.page.locator('#log [data-turn="1"] .unfold').first
    folded.tap()
    assert folded.get_attribute("aria-expanded") == "true"
    assert not [one for one in ana.asks("() => eyes.small(40)") if "unfold" in one]
    ana.page.locator("#log .line.lights").first.tap()
    ana.page.locator("#log").wait_for(state="hidden")
    ana.waits(f"() => ({LIT})().length > 0")
