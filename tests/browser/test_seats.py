"""Who sits where: seats given to bots and taken back, seats for friends, several people at one screen."""

from __future__ import annotations

import random

import pytest

from tests.browser.support import Guest, House


def gives_to_a_bot(guest: Guest, seat: int) -> None:
    guest.page.locator("#menu-button").click()
    guest.page.locator(f'.seatlist [data-seat="{seat}"] select').select_option("easy")
    guest.waits("seat => eyes.last('table').table.seats[seat].kind === 'bot'", seat)
    guest.page.keyboard.press("Escape")


def test_a_seat_is_given_to_a_bot_and_taken_back(house: House) -> None:
    ana = house.guest()
    ana.lays_a_table("odin", "bot:easy", key="a break")
    seat = ana.page.locator('.seatlist [data-seat="0"]')
    for level in ("easy", "hard"):
        ana.page.locator("#menu-button").click()
        seat.locator("select").select_option(level)
        ana.waits("level => eyes.last('table').table.seats[0].bot === level", level)
        ana.waits("() => !document.title.startsWith('●')")
        ana.page.keyboard.press("Escape")
    ana.page.locator("#menu-button").click()
    seat.locator('[data-do="person"]').click()
    ana.waits("() => eyes.last('table').table.seats[0].kind === 'person'")
    ana.page.keyboard.press("Escape")
    assert ana.waits_for("choosing") == "choosing"
    assert ana.moves_once(random.Random("back again"))


def test_a_friend_comes_by_link_and_a_seat_left_alone_is_played_by_a_bot(house: House) -> None:
    ana, bo = house.guest("Ana"), house.guest("Bo")
    ana.lays_a_table("champions", "open", key="a friend")
    bo.accepts(ana.invitation(1))
    ana.waits("() => eyes.last('table').table.seats[1].name === 'Bo'")
    bo.page.close()
    ana.waits("() => !eyes.last('table').table.seats[1].online")
    ana.page.locator("#menu-button").click()
    ana.page.locator('.seatlist [data-seat="1"] select').select_option("easy")
    ana.waits("() => eyes.last('table').table.seats[1].kind === 'bot'")


def test_a_bots_seat_is_offered_to_a_friend(house: House) -> None:
    ana, bo = house.guest("Ana"), house.guest("Bo")
    ana.lays_a_table("champions", "bot:easy", key="a friend")
    ana.page.locator("#menu-button").click()
    ana.page.locator('.seatlist [data-seat="1"] button').click()
    ana.waits("() => eyes.last('table').table.seats[1].kind === 'open'")
    ana.page.keyboard.press("Escape")
    bo.accepts(ana.invitation(1))
    ana.waits("() => eyes.last('table').table.seats[1].name === 'Bo'")


def test_whoever_rests_is_told_so_and_comes_back(house: House) -> None:
    ana = house.guest()
    ana.lays_a_table("odin", "open", key="a rest")
    gives_to_a_bot(ana, 0)
    ana.page.locator(".resting button").click()
    ana.waits("() => eyes.last('table').table.seats[0].kind === 'person'")
    ana.waits("() => !document.querySelector('.resting')")


def test_the_host_is_not_offered_the_bot_of_somebody_who_is_there(house: House) -> None:
    ana, bo = house.guest("Ana"), house.guest("Bo")
    ana.lays_a_table("champions", "open", key="a friend")
    bo.accepts(ana.invitation(1))
    gives_to_a_bot(bo, 1)
    ana.waits("() => eyes.last('table').table.seats[1].kind === 'bot'")
    ana.page.locator("#menu-button").click()
    ana.page.locator('.seatlist [data-seat="0"] select').wait_for()
    assert ana.page.locator('.seatlist [data-seat="1"]').locator("select, button").count() == 0


@pytest.mark.parametrize("game", ["yggdrasil", "blood_rage"])
def test_at_one_screen_the_question_goes_to_those_who_still_play(house: House, game: str) -> None:
    ana = house.guest("Ana")
    ana.lays_a_table(game, "Bea", key="one rests")
    if ana.waits_for("handover", "choosing") == "handover":
        ana.page.locator("#sit").click()
        ana.waits_for("choosing")
    gives_to_a_bot(ana, 0)
    chance = random.Random(game)
    for _ in range(3):
        ana.waits("() => eyes.state() === 'choosing' && eyes.last('table').seat === 1")
        ana.moves_once(chance)


def test_an_invitation_is_opened_where_the_table_is_shown_already(house: House) -> None:
    ana, bo = house.guest("Ana"), house.guest("Bo")
    table = ana.lays_a_table("champions", "open", key="a link")
    bo.goes_to(f"/table/{table}")
    bo.waits("() => eyes.last('table') !== null")
    bo.accepts(ana.invitation(1))
    ana.waits("() => eyes.last('table').table.seats[1].name === 'Bo'")


def test_a_seat_is_passed_on_to_a_friend(house: House) -> None:
    ana, bo = house.guest("Ana"), house.guest("Bo")
    ana.lays_a_table("champions", "bot:easy", key="passed on")
    ana.waits_for("choosing")
    ana.page.locator("#menu-button").click()
    own = ana.page.locator('.seatlist [data-seat="0"]')
    own.locator('[data-do="pass-on"]').click()
    own.locator('[data-do="surely"]').click()
    ana.waits("() => eyes.last('table').seat === -1")
    ana.page.keyboard.press("Escape")
    bo.accepts(ana.invitation(0))
    ana.waits("() => eyes.last('table').table.seats[0].name === 'Bo'")
    assert "Bo takes over seat 1" in ana.table["news"][-1]["text"]
    assert bo.waits_for("choosing", "waiting") in ("choosing", "waiting")
    assert bo.table["seat"] == 0
