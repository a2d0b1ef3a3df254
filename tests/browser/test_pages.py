"""What every page must keep: no barrier, a strict policy, little to load."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from meadhall import games
from tests.browser.support import Guest, House

GRAVE = ("serious", "critical")
FIRST_PAGE = 150_000
"""Bytes, as they travel."""
PLATES = ("light", "dark")


def barriers(guest: Guest) -> list[str]:
    found = Axe().run(guest.page, options={"resultTypes": ["violations"]}).response["violations"]
    return [
        f"{one['impact']}: {one['id']} ({one['help']}) at {node['target']}: {node.get('failureSummary', '')}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"][:5]
    ]


def has_no_barrier(guest: Guest) -> None:
    """In the light and in the dark."""
    for plate in PLATES:
        guest.page.emulate_media(color_scheme=plate, reduced_motion="reduce")  # type: ignore[arg-type]
        found = barriers(guest)
        assert not found, f"{plate}, {guest.page.url}:\n" + "\n".join(found)


def test_no_barrier_in_the_hall(house: House) -> None:
    ana = house.guest()
    ana.goes_to("/")
    ana.page.locator("#start").wait_for()
    has_no_barrier(ana)
    ana.page.locator("#menu-button").click()
    has_no_barrier(ana)


@pytest.mark.parametrize("game", games.names())
def test_no_barrier_at_the_table(house: House, game: str) -> None:
    ana = house.guest()
    ana.lays_a_table(game, "bot:easy", key="no barrier")
    ana.plays_until(lambda guest: guest.seq > 8)
    has_no_barrier(ana)


def test_no_barrier_in_what_hangs_over_a_table(house: House) -> None:
    ana = house.guest()
    ana.lays_a_table("champions", "bot:easy", key="no barrier", guided=True)
    ana.page.locator("#guide-note").wait_for()
    has_no_barrier(ana)
    ana.page.keyboard.press("Escape")
    ana.page.locator("#menu-button").click()
    has_no_barrier(ana)


def test_no_barrier_at_the_end_and_in_the_replay(house: House, finished: str) -> None:
    ana = house.guest()
    ana.goes_to(f"/table/{finished}")
    ana.waits_for("over")
    has_no_barrier(ana)
    ana.goes_to(f"/replay/{finished}")
    ana.page.locator("#slider").wait_for()
    has_no_barrier(ana)


def test_no_barrier_in_the_rule_book(house: House) -> None:
    ana = house.guest()
    ana.goes_to("/rules/odin")
    ana.page.locator(".clause").first.wait_for()
    has_no_barrier(ana)
    ana.page.locator("#search").fill("mead")
    has_no_barrier(ana)


def test_the_first_page_is_light(house: House) -> None:
    """All that it takes, the pictures of the games included."""
    ana = house.guest()
    carried = Carried(ana)
    ana.goes_to("/")
    ana.page.locator("#start").wait_for()
    ana.page.wait_for_load_state("networkidle")
    assert 10_000 < carried.everything() < FIRST_PAGE, carried.list()
    assert carried.pictures() == len(games.names()), carried.list()


class Carried:
    """What travels over the line, as it travels."""

    def __init__(self, guest: Guest) -> None:
        self._names: dict[str, str] = {}
        self._sizes: dict[str, float] = {}
        line = guest.page.context.new_cdp_session(guest.page)
        line.on("Network.requestWillBeSent", self._asked)
        line.on("Network.loadingFinished", self._came)
        line.send("Network.enable")

    def _asked(self, event: dict[str, Any]) -> None:
        self._names[event["requestId"]] = event["request"]["url"]

    def _came(self, event: dict[str, Any]) -> None:
        self._sizes[event["requestId"]] = event["encodedDataLength"]

    def everything(self) -> float:
        """All the bytes."""
        return sum(self._sizes.values())

    def pictures(self) -> int:
        return sum(self._names.get(ident, "").endswith("cover.svg") for ident in self._sizes)

    def list(self) -> str:
        largest = sorted(self._sizes.items(), key=lambda item: -item[1])
        return "\n".join(f"{size:9.0f} {self._names.get(ident, ident)}" for ident, size in largest)


@pytest.mark.parametrize("path", ["/", "/table/some", "/replay/some", "/rules/champions"])
def test_the_policy_is_strict(house: House, path: str) -> None:
    ana = house.guest()
    ana.forgives = ("404", "4404", "403")  # there is no such table
    answer = ana.page.goto(path)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'self';")
    for loose in ("unsafe", "http:", "https:", "*"):
        assert loose not in policy
    ana.waits("() => document.querySelector('main')?.childElementCount > 0")
    assert ana.asks("() => eyes.foreign()") == []
    # And the browser keeps to it.
    assert not ana.asks("() => eyes.smuggled()")
    ana.forgives = (*ana.forgives, "Executing inline script", "inline script")
