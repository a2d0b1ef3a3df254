"""What a table agrees on besides the rules: a practice table, and two seconds to change one's mind."""

from __future__ import annotations

import random
from time import monotonic
from typing import Any

import pytest

from tests.browser.support import PHONE, Guest, House

SECONDS = 2.0
SOMETHING_CAME_OF_IT = """seq =>
  document.querySelector('#think-better') || eyes.last('table').seq > seq || eyes.state() === 'choosing'
"""


def test_a_practice_table_takes_back_what_bots_did(house: House) -> None:
    ana = house.guest("Ana")
    ana.lays_a_table("champions", "bot:easy", custom="practice")
    ana.plays_until(lambda guest: guest.seq > 14)
    ana.waits_for("choosing")
    before = ana.position
    ana.moves_once(random.Random("practice"))
    ana.waits_for("choosing")
    assert ana.position != before
    ana.takes_back()
    ana.waits("moves => JSON.stringify(eyes.position().moves) === JSON.stringify(moves)", before["moves"])
    ana.waits("pieces => JSON.stringify(eyes.position().pieces) === JSON.stringify(pieces)", before["pieces"])


def moves_said(guest: Guest) -> list[dict[str, Any]]:
    return [command for command in guest.commands if command["type"] == "move"]


def makes_something_final(guest: Guest) -> str:
    """Move after move from the list, until one is about to be made that cannot be taken back. Its text."""
    for _ in range(60):
        guest.waits_for("choosing")
        seq = guest.seq
        guest.picks()
        guest.waits(SOMETHING_CAME_OF_IT, seq)
        if guest.page.locator("#think-better").count():
            return str(moves_said(guest)[-1]["move"])
    raise AssertionError("nothing is final")


@pytest.mark.parametrize("screen", [None, PHONE], ids=["desk", "phone"])
def test_a_move_that_cannot_be_taken_back_waits_two_seconds(house: House, screen: Any) -> None:
    ana = house.guest(**({"viewport": screen, "has_touch": True} if screen else {}))
    ana.lays_a_table("yggdrasil", "Bo", key="second thoughts", custom="second_thoughts")
    final = makes_something_final(ana)
    seq, said = ana.seq, len(moves_said(ana))
    assert ana.asks("() => eyes.onScreen('#doubt .doubt')")
    assert "cannot be taken back" in ana.page.locator("#doubt").inner_text()

    ana.page.locator("#think-better").click()
    ana.page.locator("#doubt .doubt").wait_for(state="detached")
    ana.waits_for("choosing")
    ana.page.wait_for_timeout(1000 * SECONDS + 500)
    assert ana.seq == seq
    assert len(moves_said(ana)) == said, "it is not made after all"

    ana.page.locator(f'#moves [data-move="{final}"]').click()
    ana.page.locator("#doubt .doubt").wait_for()
    begun = monotonic()
    ana.waits("seq => eyes.last('table').seq > seq", seq)
    assert monotonic() - begun > SECONDS - 0.5
    assert not ana.page.locator("#doubt .doubt").count()
    assert [(move["move"], move.get("sure", False)) for move in moves_said(ana)[said:]] == [
        (final, False),
        (final, True),
    ]


def test_a_key_takes_it_back_in_time(house: House) -> None:
    ana = house.guest()
    ana.lays_a_table("yggdrasil", "Bo", key="second thoughts", custom="second_thoughts")
    makes_something_final(ana)
    seq = ana.seq
    ana.page.keyboard.press("u")
    ana.page.locator("#doubt .doubt").wait_for(state="detached")
    ana.waits_for("choosing")
    assert ana.seq == seq


def test_whoever_wants_it_is_asked_once_more_before_a_move_that_is_final(house: House) -> None:
    ana = house.guest()
    ana.lays_a_table("yggdrasil", "Bo", key="second thoughts")
    ana.chooses("confirm", "true")
    made = 0
    for _ in range(60):
        ana.waits_for("choosing")
        seq = ana.seq
        ana.picks()
        ana.waits("seq => document.querySelector('#is-sure') || eyes.last('table').seq > seq", seq)
        if ana.page.locator("#is-sure").count():
            break
        made += 1
        assert ana.asks("() => eyes.last('table').undo.can"), "what was made at once can be taken back"
    assert made, "not everything is final"
    final = moves_said(ana)[-1]["move"]
    assert ana.seq == seq
    ana.page.locator("#not-sure").click()
    ana.page.locator(".sure").wait_for(state="detached")
    ana.page.locator(f'#moves [data-move="{final}"]').click()
    ana.page.locator("#is-sure").click()
    ana.waits("seq => eyes.last('table').seq > seq", seq)
    assert not ana.asks("() => eyes.last('table').undo.can")


def test_whoever_was_asked_once_more_does_not_wait(house: House) -> None:
    ana = house.guest()
    ana.lays_a_table("yggdrasil", "Bo", key="second thoughts", custom="second_thoughts")
    final = makes_something_final(ana)
    ana.page.locator("#think-better").click()
    ana.chooses("confirm", "true")
    seq, said = ana.seq, len(moves_said(ana))
    ana.page.locator(f'#moves [data-move="{final}"]').click()
    ana.page.locator("#is-sure").click()
    ana.waits("seq => eyes.last('table').seq > seq", seq)
    assert [(move["ask"], move["sure"]) for move in moves_said(ana)[said:]] == [(True, False), (False, True)]
