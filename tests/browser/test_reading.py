"""What stands on the page can be read: whole texts, numbers beside their pieces, notes that cover no question."""

from __future__ import annotations

from typing import Any

from tests.browser.support import Guest, House

DESK = {"width": 1440, "height": 900}
FITS = "() => { const box = document.querySelector('#ask .scroll'); return box.scrollHeight <= box.clientHeight; }"
FITS_LONGER = """() => {
  const [list, box] = ['#moves', '#ask .scroll'].map((one) => document.querySelector(one));
  list.style.setProperty('--lines', String(Number(list.style.getPropertyValue('--lines')) + 1));
  return box.scrollHeight <= box.clientHeight;
}"""
"""Whether the list would fit with texts of one more line."""


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
    assert ana.asks("() => eyes.clipped()") == -1 or not ana.asks(FITS_LONGER), "there is room for more"


def test_what_does_not_fit_is_read_beside_the_list(house: House) -> None:
    ana = house.guest(viewport=DESK)
    ana.lays_a_table("champions", "bot:easy", key="to be read")
    ana.plays_until(lambda guest: guest.asks("() => eyes.clipped()") >= 0)
    number = ana.asks("() => eyes.clipped()")
    move = ana.page.locator("#moves .move").nth(number)
    move.hover()
    ana.page.locator("#tip").wait_for()
    assert move.locator("small").inner_text() == ana.page.locator("#tip p").inner_text()
    assert apart(*boxes(ana, "#tip", "#ask"))


def test_no_note_covers_the_question(house: House) -> None:
    ana = house.guest(viewport=DESK)
    ana.lays_a_table("yggdrasil", "bot:easy", key="to be read")
    ana.waits_for("choosing")
    box = ana.asks("() => eyes.rightmost()")
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
    ana = house.guest(viewport={"width": 1024, "height": 768})
    ana.lays_a_table("blood_rage", "bot:easy", "bot:easy", "bot:easy", key="a long row")
    ana.plays_until(
        lambda guest: bool(guest.asks("() => eyes.all('#cards').some((row) => row.scrollWidth > row.clientWidth + 20)"))
    )
    ana.waits("() => document.querySelector('#cards').dataset.more === 'behind'")
    ana.page.locator("#cards").evaluate("row => (row.scrollLeft = row.scrollWidth)")
    ana.waits("() => document.querySelector('#cards').dataset.more === 'before'")


def test_numbers_cover_no_name_and_no_other_number(house: House) -> None:
    """Worlds, enemies, artefacts, runes: whatever comes in some rounds."""
    ana = house.guest(viewport=DESK)
    ana.lays_a_table("yggdrasil", "bot:easy", key="numbers")

    def looks(guest: Guest) -> bool:
        assert guest.asks("() => eyes.underNumbers()") == []
        return guest.round == "5"

    ana.plays_until(looks)


def test_a_line_of_the_log_has_the_colour_of_whom_it_names(house: House) -> None:
    ana = house.guest()
    ana.lays_a_table("yggdrasil", "bot:easy", key="colours")
    ana.plays_until(lambda guest: guest.round == "2")
    colours = {panel["name"]: f"c-{panel['colour']}" for panel in ana.table["scene"]["panels"]}
    named = [
        (line, name) for line in ana.asks("() => eyes.log()") for name in colours if line["text"].startswith(f"{name} ")
    ]
    assert {name for _, name in named} == set(colours)
    assert all(line["colour"] == colours[name] for line, name in named)


def test_the_end_is_told_once(house: House, finished: str) -> None:
    ana = house.guest(viewport=DESK)
    ana.goes_to(f"/table/{finished}")
    ana.page.locator("#scores").wait_for()
    headline = ana.table["scene"]["headline"]
    assert ana.page.locator("#end h2").first.inner_text()
    # The bar has it until the page of the end has read how long the game was.
    assert sum(text.count(headline) for text in ana.page.locator("#ask, #bar").all_inner_texts()) <= 1


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
            shown, spot = boxes(ana, "#guide-note", ".spot")
            board = ana.asks("() => eyes.drawing()")
            assert apart(shown, spot), note.inner_text()
            assert apart(shown, board) or apart(spot, board), "nothing on the board is hidden by what is said of it"
        before = note.inner_text()
        ana.page.locator("#guide-next").click()
        ana.waits("text => document.querySelector('#guide-note')?.innerText !== text", before)
