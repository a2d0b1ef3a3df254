"""The pictures of the documents, taken anew: `python -m tests.browser.pictures [NAME ...]`, or `make pictures`.

The hall, a table of each game in the middle of an evening, the end and a review; on a desk and on a phone, in English
and German.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from meadhall import games
from tests.browser.support import MISSING, PHONE, Guest, House, chromium, open_browser, open_house
from tests.server.support import Server

PICTURES = Path(__file__).parent.parent.parent / "docs" / "pictures"
QUALITY = 82
DESK = {"viewport": {"width": 1440, "height": 900}}
HAND = {"viewport": PHONE, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
WINDOWS: dict[str, dict[str, Any]] = {"desktop": DESK, "phone": HAND}
OTHERS = {"blood_rage": 3, "champions": 3, "odin": 3, "yggdrasil": 2}
UNTIL = {"blood_rage": 120, "champions": 120, "odin": 110, "yggdrasil": 70}
"""After so many moves something is to be seen."""
LONG = 600_000.0
WORTH_A_LOOK = 5
"""A question with so many answers shows what a table is like."""

Take = Callable[[House, str, str], Guest]


def hall(house: House, lang: str, window: str) -> Guest:
    guest = house.guest("Ana", lang, **WINDOWS[window])
    guest.goes_to("/")
    guest.page.locator("[data-game]").first.wait_for()
    return guest


def evening(game: str) -> Take:
    """A table that has been played for a while by somebody quick; now it is Ana's turn."""

    def take(house: House, lang: str, window: str) -> Guest:
        guest = house.guest("Ana", lang, **WINDOWS[window])
        lays(guest)
        until = UNTIL[game]
        while True:
            guest.lets_a_bot_play(0, "greedy")
            guest.waits("number => eyes.last('table').seq >= number || eyes.state() === 'over'", until, timeout=LONG)
            guest.plays_again(0)
            if guest.waits_for("choosing", "over") == "over":  # lost already
                lays(guest)
                until = UNTIL[game]
            elif len(guest.table["decision"]["moves"]) >= WORTH_A_LOOK:
                guest.page.reload()
                guest.waits_for("choosing")
                return guest
            else:
                until = guest.seq + 2

    def lays(guest: Guest) -> None:
        guest.lays_a_table(game, *["bot:easy"] * OTHERS[game], key=f"a picture of {game}")

    return take


def score(house: House, lang: str, window: str) -> Guest:
    guest = house.guest("Ana", lang, **WINDOWS[window])
    guest.lays_a_table("champions", "bot:easy", "bot:easy", key="a picture of the end")
    guest.lets_a_bot_play(0, "greedy")
    guest.waits("() => eyes.last('table').result !== null", timeout=LONG)
    guest.page.reload()
    guest.page.locator("#scores").wait_for()
    return guest


def replay(house: House, lang: str, window: str) -> Guest:
    guest = score(house, lang, window)
    guest.page.locator("#replay").click()
    guest.page.locator("#slider").wait_for()
    turns = guest.page.locator(".over-slider .turn circle")
    turns.first.wait_for()
    turns.nth(turns.count() // 2).click()
    guest.page.locator(".whose .tag").wait_for()
    guest.page.locator(".verdict-box, .lone").wait_for(timeout=LONG)
    return guest


TAKES: dict[str, Take] = {
    "lobby": hall,
    **{game: evening(game) for game in games.rooms()},
    "score": score,
    "replay": replay,
}


def wanted(names: list[str]) -> Iterator[tuple[str, str, str]]:
    for name in names:
        for window in WINDOWS:
            for lang in ("en", "de"):
                yield name, window, lang


def main(names: list[str]) -> int:
    program = chromium()
    if program is None:
        print(MISSING)
        return 1
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = open_browser(playwright, program)
        with Server(Path(folder) / "tables.sqlite", "--bot-workers", "2") as server:
            for name, window, lang in wanted(names or list(TAKES)):
                with open_house(browser, server) as house:
                    guest = TAKES[name](house, lang, window)
                    guest.page.wait_for_load_state("networkidle")
                    file = PICTURES / f"{name}-{window}-{lang}.jpg"
                    guest.page.screenshot(path=file, type="jpeg", quality=QUALITY)
                    print(file.name, flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
