"""What was found broken once stays mended."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.browser.support import Guest, House

DESK = {"width": 1440, "height": 900}
CUT = """() => eyes.all('#card-tray .tabs button').filter((tab) => {
  const row = tab.parentElement.getBoundingClientRect();
  const own = tab.getBoundingClientRect();
  const name = tab.querySelector('span');
  const cut = name.checkVisibility() && name.scrollWidth > name.clientWidth;
  return own.left < row.left - 1 || own.right > row.right + 1 || cut;
}).map((tab) => tab.textContent)"""

FORESEEN = "() => eyes.all('#ask .if:not(.now) h2, #tip:not([hidden]) .if h2')[0]?.textContent"
IN_SIGHT = """title => eyes.all('#ask .scroll, #tip').some((box) => {
  const found = [...box.querySelectorAll('.if:not(.now)')].find((one) => one.querySelector('h2').textContent === title);
  if (!found || box.hidden) return false;
  const [inner, outer] = [found, box].map((one) => one.getBoundingClientRect());
  return inner.bottom <= outer.bottom + 1 && inner.bottom <= innerHeight && inner.top >= outer.top - 1;
})"""


MIDDLE = """selector => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box ? [box.left + box.width / 2, box.top + box.height / 2] : null;
}"""
LONG_LIST = """() => {
  const box = document.querySelector('#ask .scroll');
  return document.querySelectorAll('#moves .move').length > 2 && box.scrollHeight > box.clientHeight + 20;
}"""


@pytest.mark.parametrize("game", ["blood_rage", "odin"])
def test_no_tab_is_cut_off_with_five_players_in_german(house: House, game: str) -> None:
    ana = house.guest("Gunnhildur", lang="de", viewport=DESK)
    ana.lays_a_table(game, *["bot:easy"] * 4, key="five at a table")
    ana.plays_until(lambda guest: guest.seq > 20 and guest.page.locator("#card-tray .tabs").count() > 0)
    for width, height in ((1440, 900), (1280, 860), (1024, 768)):
        ana.page.set_viewport_size({"width": width, "height": height})
        ana.page.wait_for_timeout(100)
        assert ana.asks(CUT) == [], f"at {width} x {height}"


@pytest.mark.parametrize("game", ["blood_rage", "champions", "odin"])
def test_the_board_stays_where_it_is_while_a_screen_is_handed_over(house: House, game: str) -> None:
    ana = house.guest(viewport=DESK)
    ana.lays_a_table(game, "Bo", key="from hand to hand")
    chance = random.Random("from hand to hand")
    places = set()
    for _ in range(16):
        now = ana.waits_for("choosing", "handover")
        if not ana.page.locator("body.staged").count():
            box = ana.asks("() => document.querySelector('#stage > svg.board').getBoundingClientRect().toJSON()")
            places.add(tuple(round(box[edge]) for edge in ("left", "top", "right", "bottom")))
        if now == "handover":
            ana.page.locator("#sit").click()
            ana.waits("() => eyes.state() !== 'handover'")
        else:
            ana.moves_once(chance)
    assert len(places) == 1, "the board jumps"


def test_another_hand_begins_at_its_first_card(house: House) -> None:
    ana = house.guest(viewport={"width": 1024, "height": 768})
    ana.lays_a_table("blood_rage", "bot:easy", key="far to the right")
    ana.plays_until(lambda guest: far(guest) > 40)
    ana.page.locator("#cards").evaluate("row => { row.scrollLeft = 1000; }")
    assert ana.asks("() => document.querySelector('#cards').scrollLeft") > 20
    ana.page.locator('#card-tray [role="tab"][aria-selected="false"]').first.click()
    assert ana.asks("() => document.querySelector('#cards').scrollLeft") == 0


def far(guest: Guest) -> float:
    """How much of the cards is beyond the edge."""
    reach = (
        "() => { const row = document.querySelector('#cards'); return row ? row.scrollWidth - row.clientWidth : 0; }"
    )
    return float(guest.asks(reach))


def test_several_who_think_are_thinking(house: House) -> None:
    """Not "Gunnar, Gudrid is thinking"."""
    ana = house.guest()
    ana.lays_a_table("blood_rage", "bot:easy", "bot:easy", key="deep in thought")
    said: dict[str, Any] = ana.asks(
        """async () => {
          const address = document.querySelector('script[type="module"][src$="/table.js"]').src;
          const { listed, t } = await import(address.replace("table.js", "texts.js"));
          return {
            one: t("waiting_thinking", { names: listed(["Gunnar"]), n: 1 }),
            two: t("waiting_thinking", { names: listed(["Gunnar", "Gudrid"]), n: 2 }),
          };
        }"""
    )
    assert said == {"one": "Gunnar is thinking.", "two": "Gunnar and Gudrid are thinking."}


def test_whoever_has_chosen_begins_anew(house: House) -> None:
    """A submenu does not stay open for the next question, also if it reads the same."""
    ana = house.guest()
    ana.lays_a_table("odin", "bot:easy", key="what do you do")
    chance = random.Random("what do you do")
    again = 0
    for _ in range(40):
        ana.waits_for("choosing")
        question = ana.question
        ana.moves_once(chance)
        if ana.waits_for("choosing", "over") == "over":
            break
        assert not ana.page.locator("#ask .steps .done").count(), f"{question}: still in the list of before"
        again += ana.question == question
    assert again, "the same is asked again"


def test_a_die_that_can_be_picked_means_itself(house: House) -> None:
    """A die is of a kind and shows a face: to click it picks both at once."""
    ana = house.guest(viewport=DESK)
    for key in ("look", "look again", "look once more"):
        ana.lays_a_table("champions", "bot:easy", "bot:easy", key=key)
        ana.plays_until(lambda guest: "reroll" in {move["verb"] for move in guest.table["decision"]["moves"]})
        if ana.waits_for("choosing", "over") == "choosing":
            break
    die = ana.page.locator("#theatre .die.legal").first
    spots = dict(spot.split(":") for spot in (die.get_attribute("data-spots") or "").split())
    seq = ana.seq
    die.click()
    ana.waits("seq => eyes.last('table').seq > seq", seq)
    sent = [command["move"] for command in ana.commands if command["type"] == "move"][-1]
    assert sent == f"reroll {spots['warrior']} {spots['face']}"


@pytest.mark.parametrize("game", ["blood_rage", "champions"])
def test_what_a_move_would_do_is_seen_at_900_pixels(house: House, game: str) -> None:
    """Odds stand below the list, or beside it where the list is long."""
    ana = house.guest(viewport=DESK)
    ana.lays_a_table(game, "bot:easy", "bot:easy", key="odds")
    foreseen = 0

    def looks(guest: Guest) -> bool:
        nonlocal foreseen
        for number in range(min(8, guest.page.locator("#moves .move").count())):
            guest.page.locator("#moves .move").nth(number).hover()
            wanted = guest.asks(FORESEEN)
            if wanted:
                foreseen += 1
                assert guest.asks(IN_SIGHT, wanted), f"{guest.question}: {wanted}"
        guest.page.mouse.move(5, 5)
        return foreseen > 12

    ana.plays_until(looks)
    assert foreseen > 5


def test_nothing_in_a_long_list_moves_under_the_pointer(house: House) -> None:
    """Whatever the pointer rests on: what that would do stands beside a list that has to be scrolled."""
    ana = house.guest(viewport={"width": 1024, "height": 768})
    ana.lays_a_table("blood_rage", "bot:easy", "bot:easy", key="odds")
    seen = 0

    def steady(guest: Guest) -> bool:
        nonlocal seen
        if not guest.asks(LONG_LIST):
            return False
        guest.asks("() => { const box = document.querySelector('#ask .scroll'); box.scrollTop = box.scrollHeight; }")
        for other in ("#moves .group:last-child .move:nth-last-child(2)", "#question"):
            for selector in (other, "#moves .group:last-child .move:last-child"):
                point = guest.asks(MIDDLE, selector)
                if point is None:
                    continue
                guest.page.mouse.move(*point)
                guest.page.wait_for_timeout(30)
                assert guest.asks(MIDDLE, selector)[1] == point[1], f"{guest.question} {selector}"
        seen += guest.page.locator("#tip .if").count()
        return seen > 2

    ana.plays_until(steady)
    assert seen


def test_where_there_is_one_answer_it_is_given_by_itself(house: House) -> None:
    """Odin asks for each card of a payment; among bots nobody has to click on the only one that fits."""
    ana = house.guest(quick=False)
    ana.page.add_init_script("localStorage.setItem('meadhall.settings', JSON.stringify({ speed: 'off' }))")
    ana.lays_a_table("odin", "bot:easy", key="what do you do")
    chance = random.Random("what do you do")
    by_hand = 0
    for _ in range(60):
        found = ana.waits_for("choosing", "passing", "over")
        if found != "choosing":
            break
        ana.moves_once(chance)
        by_hand += 1
    ana.waits("() => eyes.state() !== 'passing'")
    sent = [command for command in ana.commands if command["type"] == "move"]
    assert found == "passing"
    assert len(sent) > by_hand


def test_of_two_identical_slots_one_is_offered(house: House) -> None:
    ana = house.guest()
    ana.lays_a_table("blood_rage", "bot:easy", key="identical slots")
    ana.plays_until(lambda guest: len(guest.table["scene"]["alike"]) > 0 and "clan sheet" in guest.question)
    ana.waits_for("choosing")
    told = ana.asks("() => eyes.all('#moves .move small').map((small) => small.textContent)")
    assert sum(text == "Nothing lies there yet." for text in told) <= 1
    alike = ana.table["scene"]["alike"]
    assert not set(alike) & set(ana.position["moves"])
    ana.picks()


def test_whoever_points_at_a_figure_reads_who_it_is_and_where_once(house: House) -> None:
    ana = house.guest(viewport=DESK)
    ana.lays_a_table("blood_rage", "bot:easy", "bot:easy", key="odds")
    foreign = "() => eyes.last('table').scene.pieces.find(({ seat, spots }) => seat > 0 && !spots.length)"
    ana.plays_until(lambda guest: guest.asks(foreign) is not None)
    piece = ana.asks(foreign)
    ana.page.mouse.move(5, 5)
    point = ana.asks(MIDDLE, f'#pieces [data-key="{piece["key"]}"]')
    ana.page.mouse.move(*point)
    ana.page.locator("#tip").wait_for()
    said = [line for line in ana.page.locator("#tip").inner_text().splitlines() if line]
    assert piece["name"] in said
    assert set(piece["says"]) <= set(said)
    assert len(said) == len(set(said)), "nothing twice"
