"""How quick the table feels: first paint, weight of the first page, and from a click to the change in the other window.

    python -m benchmarks.browser [--moves N]

A real server and a real Chromium on this machine; two windows with a seat each play by clicks.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path
from statistics import quantiles

from playwright.sync_api import sync_playwright
from tests.browser.support import MISSING, Guest, House, chromium, open_browser, open_house
from tests.server.support import Server

PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
WEIGHT = """() => [performance.getEntriesByType('navigation')[0], ...performance.getEntriesByType('resource')]
    .reduce((sum, entry) => sum + entry.transferSize, 0)"""
WATCH = """() => {
    window.seen = {};
    document.addEventListener('click', () => { window.clicked = Date.now(); }, true);
    new MutationObserver(() => { seen[eyes.last('table').seq] ??= Date.now(); })
        .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def paint(house: House, path: str) -> tuple[float, int]:
    """Milliseconds to the first paint of a page in a fresh window, and the bytes that it took."""
    guest = house.guest()
    guest.goes_to(path)
    guest.page.wait_for_load_state("networkidle")
    return float(guest.asks(PAINT)), int(guest.asks(WEIGHT))


def clicks(house: House, moves: int) -> list[float]:
    """For each move the milliseconds from the click to the change in the other window."""
    ana, bo = house.guest("Ana"), house.guest("Bo")
    ana.lays_a_table("champions", "open", key="how quick")
    bo.accepts(ana.invitation(1))
    for guest in (ana, bo):
        guest.asks(WATCH)
    chance = random.Random("how quick")
    found: list[float] = []
    while len(found) < moves:
        mover, other = turn(ana, bo)
        before = mover.seq
        mover.moves_once(chance)
        after = mover.seq
        if after == before + 1:
            other.waits("seq => seen[seq] !== undefined", after)
            found.append(other.asks("seq => seen[seq]", after) - mover.asks("() => window.clicked"))
        if mover.waits_for("choosing", "waiting", "over") == "over":
            break
    return found


def turn(ana: Guest, bo: Guest) -> tuple[Guest, Guest]:
    return (ana, bo) if ana.waits_for("choosing", "waiting", "over") == "choosing" else (bo, ana)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=100)
    moves = parser.parse_args().moves
    program = chromium()
    if program is None:
        print(MISSING)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = open_browser(playwright, program)
        with (
            Server(Path(folder) / "tables.sqlite", "--bot-workers", "1") as server,
            open_house(browser, server) as house,
        ):
            for path in ("/", "/rules/champions"):
                first, weight = paint(house, path)
                print(
                    f"{path:<18} first contentful paint {first:5.0f} ms, {weight / 1000:5.0f} kB compressed", flush=True
                )
            times = clicks(house, moves)
            middle, most = (quantiles(times, n=20)[number] for number in (9, 18))
            print(f"from click to the other window, {len(times)} moves: median {middle:.0f} ms, p95 {most:.0f} ms")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
