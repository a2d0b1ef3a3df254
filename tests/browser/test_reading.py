"""What stands on the page can be read: whole texts, numbers beside their pieces, notes that cover no question."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.support import Guest, House

DESK = {"width": 1440, "height": 900}
CLIPPED = """() => eyes.all('#moves .move').findIndex((move) => {
  const text = move.querySelector('small');
  return text && text.scrollHeight > text.clientHeight + 1;
})"""
FITS = "() => { const box = document.querySelector('#ask .scroll'); return box.scrollHeight <= box.clientHeight; }"
COVERED = """() => eyes.all('svg.board .mark').flatMap((mark) => {
  const { left, top, right, bottom } = mark.querySelector('circle').getBoundingClientRect();
  const [x, y, r] = [(left + right) / 2, (top + bottom) / 2, (right - left) / 2];
  const middle = (one) => { const box = one.getBoundingClientRect(); return [(box.left + box.right) / 2, (box.top + box.bottom) / 2]; };
  const others = eyes.all('svg.board .mark circle.mk0').filter((one) => one.parentNode !== mark);
  const names = eyes.all('svg.board [data-text]').filter((one) => one.textContent && one.getBoundingClientRect().width);
  return [...others, ...names].filter((one) => Math.hypot(middle(one)[0] - x, middle(one)[1] - y) < r).map((one) => one.textContent);
})"""
ABOUT = """() => eyes.all('#log li:not(.rule)').map((line) => ({ text: line.textContent, colour: [...line.classList].find((name) => name.startsWith('c-')) ?? '' }))"""
"""The lines of the log, each with the colour of its mark."""


def boxes(guest: Guest, *selectors: str) -> list[Any]:
    script = "all => all.map((one) => document.querySelector(one).getBoundingClientRect().toJSON())"
    return list(guest.asks(script, list(selectors)))


def apart(one: Any, other: Any) -> bool:
    return bool(
        one["right"] <= other["left"]
        or other["right"] <= one["left"]
        or one["bottom"] <= other["top"]
        or other["bottom"] <= one["top"]
    )


def amounts(guest: Guest) -> list[str]:
    """What a question of amounts offers; nothing where it asks for something else."""
    moves = guest.table["decision"]["moves"]
    found = [move["words"][-1]["id"] if move["words"] else "" for move in moves]
    alike = len({move["verb"] for move in moves}) == 1 and len({len(move["words"]) for move in moves}) == 1
    return found if alike and len(found) > 1 and all(word.isdigit() for word in found) else []


def moves_sent(guest: Guest) -> int:
    return sum(command["type"] == "move" for command in guest.commands)


def test_the_texts_of_few_moves_are_whole(house: House) -> None:
    ana = house.guest(viewport=DESK)
    ana.lays_a_table("yggdrasil", "bot:easy", key="to be read")
    ana.plays_until(lambda guest: bool(guest.page.locator("#moves .move small").count() and guest.asks(FITS)))
    assert ana.asks("() => eyes.all('#moves .move small').every((one) => one.clientHeight > 0)")
    few = ana.page.locator("#moves").get_attribute("style") or ""
    assert ana.asks(CLIPPED) == -1 or "--lines: 2" not in few, "there is room for more"


def test_what_does_not_fit_is_read_beside_the_list(house: House) -> None:
    ana = house.guest(viewport=DESK)
    ana.lays_a_table("champions", "bot:easy", key="to be read")
    ana.plays_until(lambda guest: guest.asks(CLIPPED) >= 0)
    number = ana.asks(CLIPPED)
    move = ana.page.locator("#moves .move").nth(number)
    move.hover()
    ana.page.locator("#tip").wait_for()
    assert move.locator("small").inner_text() == ana.page.locator("#tip p").inner_text()
    assert apart(*boxes(ana, "#tip", "#ask"))


def test_no_note_covers_the_question(house: House) -> None:
    ana = house.guest(viewport=DESK)
    ana.lays_a_table("yggdrasil", "bot:easy", key="to be read")
    ana.waits_for("choosing")
    box = ana.asks("() => eyes.all('svg.board [data-spots]').map((one) => one.getBoundingClientRect()).sort((a, b) => b.right - a.right)[0].toJSON()")
    ana.page.mouse.move(box["right"] - 4, (box["top"] + box["bottom"]) / 2)
    ana.page.locator("#tip").wait_for()
    assert apart(*boxes(ana, "#tip", "#ask"))


def test_what_is_going_on_stands_above_the_moves(house: House) -> None:
    ana = house.guest(viewport=DESK)
    ana.lays_a_table("odin", "bot:easy", key="to be read")
    ana.plays_until(lambda guest: "now" in guest.table["scene"]["previews"])
    going_on, moves = boxes(ana, "#ask .if.now", "#moves")
    assert going_on["bottom"] <= moves["top"]
    assert ana.asks("() => eyes.onScreen('#ask .if.now h2')")


def test_the_key_of_an_amount_is_the_amount(house: House) -> None:
    ana = house.guest(viewport=DESK)
    ana.lays_a_table("yggdrasil", "bot:easy", key="amounts")
    ana.plays_until(lambda guest: "0" in amounts(guest))
    offered = amounts(ana)
    assert ana.page.locator("#moves .move .n").all_inner_texts() == offered
    seq = ana.seq
    ana.page.keyboard.press("0")
    ana.waits("seq => eyes.last('table').seq > seq", seq)
    assert ana.commands[-1]["move"].endswith(" 0")


def test_a_key_that_is_held_down_answers_one_question(house: House) -> None:
    ana = house.guest()
    ana.lays_a_table("yggdrasil", "bot:easy", key="held down")
    ana.waits_for("choosing")
    seq, sent = ana.seq, moves_sent(ana)
    ana.page.keyboard.down("1")
    ana.waits("seq => eyes.last('table').seq > seq && eyes.state() === 'choosing'", seq)
    ana.page.keyboard.down("1")  # the keyboard repeats it
    ana.page.keyboard.up("1")
    ana.page.locator("#why-not").click()
    ana.picks(1)
    ana.page.locator("#why").wait_for()
    assert moves_sent(ana) == sent + 1


def test_a_number_pressed_as_a_question_comes_is_not_its_answer(house: House) -> None:
    ana = house.guest()
    ana.lays_a_table("yggdrasil", "bot:easy", key="held down")
    ana.waits_for("choosing")
    ana.page.clock.install()
    ana.page.clock.pause_at(ana.asks("() => Date.now() + 60_000"))
    seq, sent = ana.seq, moves_sent(ana)
    ana.page.keyboard.press("1")
    ana.waits("seq => eyes.last('table').seq > seq && eyes.state() === 'busy' && eyes.last('table').decision", seq)
    ana.page.keyboard.press("1")
    ana.page.clock.run_for(1000)
    ana.waits_for("choosing")
    assert moves_sent(ana) == sent + 1
    seq = ana.seq
    ana.page.keyboard.press("1")  # now it counts
    ana.waits("seq => eyes.last('table').seq > seq", seq)


def test_nothing_in_the_hall_is_hidden_behind_the_button(house: House) -> None:
    ana = house.guest(viewport=DESK)
    ana.goes_to("/")
    ana.page.locator('[data-game="yggdrasil"] > button').click()
    ana.page.locator("#lay .options summary").click()
    ana.page.locator("#lay .options small").first.wait_for()
    assert ana.asks("() => eyes.unreachable('#lay .options small, #with-help, #start')") == []


def test_a_row_that_goes_on_says_so(house: House) -> None:
    ana = house.guest(viewport={"width": 1120, "height": 860})
    ana.lays_a_table("champions", "bot:easy", "bot:easy", "bot:easy", key="a long row")
    ana.plays_until(lambda guest: bool(guest.asks("() => document.querySelector('.tabs')?.scrollWidth > document.querySelector('.tabs').clientWidth")))
    tabs = ana.page.locator("#card-tray .tabs")
    assert tabs.get_attribute("data-more") == "behind"
    tabs.evaluate("row => (row.scrollLeft = row.scrollWidth)")
    ana.waits("() => document.querySelector('.tabs').dataset.more === 'before'")


@pytest.mark.parametrize("game", ["champions", "yggdrasil"])
def test_numbers_cover_no_name_and_no_other_number(house: House, game: str) -> None:
    ana = house.guest(viewport=DESK)
    ana.lays_a_table(game, "bot:easy", key="numbers")
    ana.plays_until(lambda guest: guest.page.locator("svg.board .mark").count() > 1)
    assert ana.asks(COVERED) == []


def test_a_line_of_the_log_has_the_colour_of_whom_it_names(house: House) -> None:
    ana = house.guest()
    ana.lays_a_table("yggdrasil", "bot:easy", key="colours")
    ana.plays_until(lambda guest: guest.round == "2")
    colours = {panel["name"]: f"c-{panel['colour']}" for panel in ana.table["scene"]["panels"]}
    named = [(line, name) for line in ana.asks(ABOUT) for name in colours if line["text"].startswith(f"{name} ")]
    assert {name for _, name in named} == set(colours)
    assert all(line["colour"] == colours[name] for line, name in named)


def test_the_end_is_told_once(house: House, finished: str) -> None:
    ana = house.guest(viewport=DESK)
    ana.goes_to(f"/table/{finished}")
    ana.page.locator("#scores").wait_for()
    headline = ana.table["scene"]["headline"]
    assert ana.page.locator("#ask, #bar").all_inner_texts()
    assert sum(text.count(headline) for text in ana.page.locator("#ask, #bar").all_inner_texts()) == 1


def test_nobody_is_away_in_a_replay(house: House, finished: str) -> None:
    ana = house.guest(viewport=DESK)
    ana.goes_to(f"/replay/{finished}")
    ana.page.locator("#slider").wait_for()
    assert "away" not in " ".join(ana.page.locator(".who").all_inner_texts())


def test_the_guide_stands_beside_what_it_explains(house: House) -> None:
    ana = house.guest(viewport=DESK)
    ana.lays_a_table("yggdrasil", "bot:easy", key="a guide", guided=True)
    note = ana.page.locator("#guide-note")
    note.wait_for()
    while note.count():
        if ana.page.locator(".spot").count():
            assert apart(*boxes(ana, "#guide-note", ".spot")), note.inner_text()
        before = note.inner_text()
        ana.page.locator("#guide-next").click()
        ana.waits("text => document.querySelector('#guide-note')?.innerText !== text", before)
