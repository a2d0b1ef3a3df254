"""Two windows with two seats, or two people in front of one: each sees their own secrets alone."""

from __future__ import annotations

import json
import random

import pytest

from tests.browser.secrets import Referee
from tests.browser.support import Guest, House

DECISIONS = 24


@pytest.mark.parametrize("game", ["blood_rage", "champions", "odin"])
def test_two_windows_never_show_each_others_secrets(house: House, game: str) -> None:
    ana, bo, eve = house.guest("Ana"), house.guest("Bo", lang="de"), house.guest("Eve")
    table = ana.lays_a_table(game, "open", key=f"{game} behind a hand")
    bo.accepts(ana.invitation(1))
    eve.goes_to(f"/table/{table}")
    referee = Referee(game, 2, f"{game} behind a hand")
    guests = [ana, bo]
    chance = random.Random(game)
    kept = shown = 0
    for _ in range(DECISIONS):
        for seat, guest in enumerate((ana, bo, eve)):
            guest.waits("() => eyes.state() !== 'busy'")
            kept += looks_around(referee, guest, seat if guest in guests else -1, -1)
        shown += sum(bool(referee.leaks(guest.dom, 1 - seat)) for seat, guest in enumerate(guests))
        if referee.match.over:
            break
        seat = referee.match.state.asked[0]
        mover = guests[seat]
        before = len(mover.commands)
        mover.moves_once(chance)
        (move,) = [command for command in mover.commands[before:] if command["type"] == "move"]
        referee.hears(move)
        seq = mover.seq
        for guest in (ana, bo, eve):
            guest.waits("seq => eyes.last('table').seq >= seq", seq)
    assert kept, "there was nothing to hide, so this has shown nothing"
    assert shown, "nobody saw their own secrets, so whoever looks for them does not find them"


def looks_around(referee: Referee, guest: Guest, reader: int, *before: int) -> int:
    """Search the whole page and everything that was sent since the last time; how many secrets were looked for.

    What was sent may also be for the eyes that looked at the page before.
    """
    assert not referee.leaks(guest.dom, reader)
    for frame in guest.frames:
        message = json.loads(frame)
        eyes = message.get("seat", reader)
        assert eyes in (reader, *before)
        assert not referee.leaks(frame, eyes)
    guest.frames.clear()
    return len(referee.secrets(reader)[0])


@pytest.mark.parametrize("game", ["blood_rage", "champions", "odin"])
def test_one_screen_is_handed_over_without_a_glimpse(house: House, game: str) -> None:
    """Until the next one says to be there, nothing secret of anybody is on the page or has been sent to it."""
    ana = house.guest("Ana")
    ana.lays_a_table(game, "Bo", key=f"{game} on one screen")
    referee = Referee(game, 2, f"{game} on one screen")
    chance = random.Random(game)
    kept = handed_over = 0
    own = -1
    while handed_over < 6:
        if ana.waits_for("handover", "choosing", "over") == "handover":
            handed_over += 1
            ana.waits("() => eyes.last('table').seat === -1")
            kept += looks_around(referee, ana, -1, own)
            ana.page.locator("#sit").click()
            ana.waits_for("choosing")
        own = ana.table["seat"]
        kept += looks_around(referee, ana, own, -1)
        before = len(ana.commands)
        ana.moves_once(chance)
        (move,) = [command for command in ana.commands[before:] if command["type"] == "move"]
        assert move["seat"] == own
        referee.hears(move)
    assert kept, "there was nothing to hide, so this has shown nothing"
