"""In each of the four games: lay a table, play a round by clicking the board, be refused, take back, reload, finish."""

from __future__ import annotations

import random
from typing import Any

import pytest

from meadhall import games
from tests.browser.support import Guest, House

RELOAD_AT = 3
"""After so many moves the page is loaded anew."""


class Evening:
    """What somebody goes through in the first round."""

    def __init__(self, guest: Guest, game: str) -> None:
        self.guest = guest
        self.game = game
        self.chance = random.Random(game)
        self.clicked: list[bool] = []
        self.taken_back = False
        self.refused = False
        self.reloaded = False

    def first_round(self) -> None:
        """The first round, and on until everything has happened that should."""
        guest, first = self.guest, ""
        while guest.waits_for("choosing", "over") == "choosing":
            first = first or guest.round
            if first and guest.round != first and self.refused and self.taken_back and self.reloaded:
                return
            if not self.refused:
                self.refused = is_refused(guest, self.game)
            if not self.reloaded and len(self.clicked) >= RELOAD_AT:
                comes_back(guest)
                self.reloaded = True
            before, scene = guest.position, guest.table["scene"]
            self.clicked.append(guest.moves_once(self.chance))
            if not self.taken_back and guest.waits_for("choosing", "over", "waiting") == "choosing":
                self.taken_back = takes_back(guest, before, scene)


def takes_back(guest: Guest, before: Any, scene: Any) -> bool:
    """Undo, where that is possible: everything is as it was."""
    undo = guest.table["undo"]
    if not undo["can"]:
        return False
    seq = guest.seq
    guest.takes_back()
    guest.waits("seq => eyes.last('table').seq > seq && eyes.state() === 'choosing'", seq)
    after = guest.position
    assert {**after, "cards": []} == {**before, "cards": []}
    assert guest.table["scene"] == scene
    return True


def comes_back(guest: Guest) -> None:
    """Load the page anew: everything is as it was."""
    before, scene = guest.position, guest.table["scene"]
    guest.page.reload()
    assert guest.waits_for("choosing") == "choosing"
    after = guest.position
    assert {**after, "cards": []} == {**before, "cards": []}
    assert guest.table["scene"] == scene


def is_refused(guest: Guest, game: str) -> bool:
    """Click on something that a rule forbids now, read the clause, and look it up in the rule book."""
    decision = guest.table["decision"]
    legal = {spot for move in decision["moves"] for spot in move["spots"]}
    forbidden = {spot: move for move in decision["greyed"] if move["clause"] for spot in move["spots"]}
    for spot in forbidden:
        if spot not in legal and guest.asks("spot => eyes.where(spot)", spot):
            guest.clicks(spot)
            break
    else:
        return False
    seq = guest.seq
    reason = guest.is_told_why()
    book = games.find(game).rulebook
    assert reason.rule == book.clauses[reason.clause].text("en")
    assert reason.link == f"/rules/{game}#{reason.clause}"
    beside = guest.follows("#why .reason a")
    clause = beside.page.locator(f'[id="{reason.clause}"]')
    clause.wait_for()
    assert reason.rule in clause.inner_text()
    beside.waits("clause => eyes.onScreen(clause)", f'[id="{reason.clause}"]')
    beside.page.close()
    assert guest.seq == seq
    guest.page.keyboard.press("Escape")
    guest.page.locator("#why").wait_for(state="detached")
    return True


def sees_the_score(guest: Guest) -> None:
    table = guest.table
    assert table["result"] is not None
    assert guest.question
    cells = guest.page.locator("#scores td").all_inner_texts()
    assert any(cell.strip().lstrip("-−").isdigit() for cell in cells), cells


def looks_at_the_replay(guest: Guest) -> None:
    guest.page.locator("#replay").click()
    slider = guest.page.locator("#slider")
    slider.wait_for()
    last = int(slider.get_attribute("max") or "0")
    assert last > 10
    first = pieces(guest)
    slider.click()  # in its middle
    guest.waits("() => Number(slider.value) > 0 && /\\d/.test(document.querySelector('#question p').textContent)")
    at = int(slider.input_value())
    assert abs(at - last / 2) < last / 8
    shows_move(guest, at)
    assert pieces(guest) != first
    guest.page.locator("#one-on").click()
    shows_move(guest, at + 1)
    slider.focus()
    guest.page.keyboard.press("End")
    shows_move(guest, last)
    guest.page.locator("#scores").wait_for()


def shows_move(guest: Guest, number: int) -> None:
    guest.waits("number => eyes.tellsOf(number)", number)


def pieces(guest: Guest) -> list[str]:
    return list(guest.position["pieces"])


@pytest.mark.parametrize("game", games.names())
def test_an_evening(house: House, game: str) -> None:
    ana = house.guest()
    ana.lays_a_table(game, "bot:easy", key=f"{game} in the browser")
    evening = Evening(ana, game)
    evening.first_round()
    assert evening.refused
    assert evening.taken_back
    assert evening.reloaded
    assert not ana.out_of_reach
    assert sum(evening.clicked) > len(evening.clicked) / 2, "most moves are made on the board"
    ana.plays_to_the_end()
    assert not ana.out_of_reach
    ana.waits_for("over")
    sees_the_score(ana)
    looks_at_the_replay(ana)
