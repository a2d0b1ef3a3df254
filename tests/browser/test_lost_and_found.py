"""The server loses power, or the line is cut: the page heals itself, and a move is made once."""

from __future__ import annotations

import random
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.support import LINE_LOST, Guest, House, open_house
from tests.server.support import MEADHALL, Server
from tests.server.test_commands import CRASHING

HEALED_WITHIN = 5.0
"""Seconds from the moment that the server is back."""
SLACK = 3.0
"""A machine with a lot to do needs so many times as long."""


class Power:
    """A server at one address that can be switched off and on."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.server = Server(database, "--bot-workers", "1")

    def on(self, *more: str, program: tuple[str, ...] | None = None) -> None:
        how = MEADHALL if program is None else program
        self.server = Server(self.database, "--bot-workers", "1", *more, port=self.server.port, program=how)

    def moves(self, table: str) -> list[str]:
        """The ids of the commands in the log, as they were carried out."""
        with sqlite3.connect(self.database) as connection:
            rows = connection.execute("SELECT command FROM events WHERE table_id = ? AND command IS NOT NULL", [table])
            return [str(row[0]) for row in rows]


@pytest.fixture
def power(tmp_path: Path) -> Iterator[Power]:
    power = Power(tmp_path / "tables.sqlite")
    yield power
    power.server.stop()


@pytest.fixture
def shaky(chrome: Browser, power: Power) -> Iterator[House]:
    with open_house(chrome, power.server) as house:
        yield house


def sits_down(house: House) -> tuple[Guest, str]:
    ana = house.guest()
    ana.forgives = LINE_LOST
    table = ana.lays_a_table("champions", "bot:easy", key="a storm")
    ana.waits_for("choosing")
    return ana, table


def is_lost(guest: Guest) -> None:
    guest.page.locator(".bar .lost").wait_for()


def healed(guest: Guest, done: Callable[[], bool]) -> float:
    """Seconds until the line is there again and the page has what it should have."""
    since = time.monotonic()
    guest.page.locator(".bar .lost").wait_for(state="detached")
    while not done():
        assert time.monotonic() - since < HEALED_WITHIN * SLACK
    guest.waits("() => eyes.state() !== 'busy'")
    return time.monotonic() - since


def plays(guest: Guest) -> str:
    """Click through one move without waiting for its answer; its id."""
    chance = random.Random("a hasty guest")
    while guest.waits_for("choosing", "busy") == "choosing":
        guest.clicks_something(chance)
    (waiting,) = guest.asks("() => JSON.parse(sessionStorage[`meadhall.outbox.${location.pathname.split('/')[2]}`])")
    return str(waiting["id"])


@pytest.mark.parametrize("moment", ["before", "after"])
def test_killed_between_command_and_answer(
    shaky: House, power: Power, moment: str, record_property: Callable[[str, object], None]
) -> None:
    """Killed with -9 before or after the commit: in the end the move is there once, and nobody had to do anything."""
    ana, table = sits_down(shaky)
    power.server.kill()
    is_lost(ana)
    power.on("--crash", moment, program=CRASHING)
    ana.page.locator(".bar .lost").wait_for(state="detached")
    before = power.moves(table)
    move = plays(ana)
    power.server.process.wait(30)
    power.server.kill()
    is_lost(ana)
    assert (move in power.moves(table)) == (moment == "after")
    power.on()
    seconds = healed(ana, lambda: move in power.moves(table))
    record_property("seconds until healed", round(seconds, 2))
    assert seconds < HEALED_WITHIN * SLACK
    assert power.moves(table) == [*before, move]
    ana.waits("() => eyes.state() === 'choosing'")
    ana.moves_once(random.Random("on we go"))
    assert len(power.moves(table)) == len(before) + 2


def test_a_click_made_while_offline_is_delivered_once(shaky: House, power: Power) -> None:
    ana, table = sits_down(shaky)
    before = power.moves(table)
    power.server.kill()
    is_lost(ana)
    move = plays(ana)
    ana.waits("() => document.querySelector('#toast').textContent !== ''")
    assert power.moves(table) == before
    power.on()
    seconds = healed(ana, lambda: move in power.moves(table))
    assert seconds < HEALED_WITHIN * SLACK
    assert power.moves(table) == [*before, move]
    ana.waits_for("choosing")


def test_a_click_made_while_the_network_is_away_survives_a_reload(shaky: House, power: Power) -> None:
    """The move waits in the tab: when the page is loaded anew after the server is back, it goes out, once."""
    ana, table = sits_down(shaky)
    before = power.moves(table)
    power.server.kill()
    is_lost(ana)
    move = plays(ana)
    power.on()
    ana.page.reload()
    ana.waits("() => window.eyes && eyes.last('answer') !== null && eyes.state() !== 'busy'")
    assert power.moves(table) == [*before, move]


def test_a_seat_is_not_forgotten_without_asking_and_can_be_found_again(house: House) -> None:
    """Whoever forgets a table keeps the way back, and comes back by it from another browser."""
    ana = house.guest("Ana")
    table = ana.lays_a_table("champions", "bot:easy")
    ana.waits_for("choosing")
    ana.goes_to("/")
    row = ana.page.locator(f'[data-table="{table}"]')
    row.get_by_role("button", name="Forget").click()
    way_back = ana.page.locator("#way-back").input_value()
    assert f"/table/{table}#seat=" in way_back
    row.get_by_role("button", name="Keep the table").click()
    assert ana.asks("() => Object.keys(JSON.parse(localStorage.getItem('meadhall.tables')))") == [table]
    row.get_by_role("button", name="Forget").click()
    ana.page.locator("#forget-surely").click()
    row.wait_for(state="detached")
    assert ana.asks("() => Object.keys(JSON.parse(localStorage.getItem('meadhall.tables')))") == []

    other = house.guest("Ana")
    other.goes_to(way_back)
    assert other.waits_for("choosing", "waiting") in ("choosing", "waiting")
    assert other.table["table"]["mine"] == [0]
    assert "seat=" not in other.page.url


def test_a_code_brings_a_seat_to_another_device_and_a_way_back_takes_it_from_a_lost_one(house: House) -> None:
    ana = house.guest("Ana")
    table = ana.lays_a_table("champions", "bot:easy")
    ana.waits_for("choosing")
    ana.page.locator("#menu-button").click()
    ana.page.locator("#to-device").click()
    code = ana.page.locator("#transfer-code").inner_text()
    assert ana.page.locator(".travelling img.qr").evaluate("image => image.decode().then(() => image.naturalWidth > 0)")
    ana.page.locator("#make-way").click()
    way_back = ana.page.locator("#own-way-back").input_value()
    assert f"/table/{table}#back=" in way_back

    other = house.guest("Ana")
    other.goes_to("/")
    other.page.locator('input[name="link"]').fill(code.lower())
    other.page.locator("form.line button").click()
    assert other.waits_for("choosing", "waiting") in ("choosing", "waiting")
    assert other.table["table"]["mine"] == [0]

    found = house.guest("Ana")
    found.goes_to(way_back)
    assert found.waits_for("choosing", "waiting") in ("choosing", "waiting")
    assert found.table["table"]["mine"] == [0]
    assert "back=" not in found.page.url
    ana.waits("() => eyes.last('table').table.mine.length === 0")


def test_where_nothing_is_left_to_come_back_to_the_page_stops_calling(shaky: House, power: Power) -> None:
    ana, _ = sits_down(shaky)
    power.server.kill()
    is_lost(ana)
    with sqlite3.connect(power.database) as connection:
        connection.execute("UPDATE events SET payload = 'nonsense' WHERE seq = 1")
    calls: list[str] = []
    ana.page.on("websocket", lambda line: calls.append(line.url))
    power.on()
    ana.page.get_by_text("This table cannot be shown").wait_for()
    before = len(calls)
    assert before
    ana.page.wait_for_timeout(4000)
    assert len(calls) == before


def test_a_damaged_table_is_shown_and_says_why_nobody_plays_on(shaky: House, power: Power) -> None:
    ana, table = sits_down(shaky)
    ana.moves_once(random.Random("a storm"))
    ana.waits_for("choosing")
    power.server.kill()
    is_lost(ana)
    with sqlite3.connect(power.database) as connection:
        connection.execute("DELETE FROM events WHERE table_id = ? AND seq = 2", [table])
    power.on()
    ana.page.get_by_text("event 2 is missing").wait_for()
