"""How quick the table feels: first paint, weight of the first page, from a click to the change in the other window; and
how smoothly the stage moves: frames, long tasks, bytes a move.

    python -m benchmarks.browser [--moves N] [--only pages|clicks|stage]

A real server and a real Chromium on this machine; two windows with a seat each play by clicks, and a third follows a
battle, a roll of dice, a draft and the end of an Age.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import sync_playwright
from tests.browser import plays
from tests.browser.support import MISSING, Guest, House, chromium, open_browser, open_house
from tests.server.support import Server

PROMPTER = Path(plays.__file__).with_name("prompter.js")
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"
WEIGHT = """() => [performance.getEntriesByType('navigation')[0], ...performance.getEntriesByType('resource')]
    .reduce((sum, entry) => sum + entry.transferSize, 0)"""
WATCH = """() => {
    window.seen = {};
    document.addEventListener('click', () => { window.clicked = Date.now(); }, true);
    new MutationObserver(() => { seen[eyes.last('table').seq] ??= Date.now(); })
        .observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}"""
FRAMES = """() => {
    window.frames = [];
    window.tasks = [];
    let last = performance.now();
    const frame = (now) => { if (window.watching) frames.push(now - last); last = now; requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
    const busy = (list) => window.watching && tasks.push(...list.getEntries().map(({ duration }) => duration));
    new PerformanceObserver(busy).observe({ entryTypes: ["longtask"] });
}"""
IN_TIME = 1000 / 60 * 1.5
"""A frame that comes later than this was missed."""
LONG_TASK = 100
SMOOTH = 0.95
OTHERS = 2
GAMES = ("blood_rage", "champions", "odin", "yggdrasil")


def paint(house: House, path: str) -> tuple[float, int]:
    """Milliseconds to the first paint of a page in a fresh window, and the bytes that it took."""
    guest = house.guest()
    guest.goes_to(path)
    guest.page.wait_for_load_state("networkidle")
    return float(guest.asks(PAINT)), int(guest.asks(WEIGHT))


def pages(house: House, _: int) -> None:
    for path in ("/", "/rules/champions"):
        first, weight = paint(house, path)
        print(f"{path:<18} first contentful paint {first:5.0f} ms, {weight / 1000:5.0f} kB compressed", flush=True)


def clicks(house: House, moves: int) -> None:
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
    middle, most = (quantiles(found, n=20)[number] for number in (9, 18))
    print(f"from click to the other window, {len(found)} moves: median {middle:.0f} ms, p95 {most:.0f} ms", flush=True)


def turn(ana: Guest, bo: Guest) -> tuple[Guest, Guest]:
    return (ana, bo) if ana.waits_for("choosing", "waiting", "over") == "choosing" else (bo, ana)


# The stage


def rolling() -> list[plays.Plain]:
    """Dice are taken up, and fall."""
    first = plays.said("Nora fights.", 0, **plays.beat(title="Nora fights", seat=0))
    then = plays.said("Nora rolls.", 0, **plays.beat(title="Nora rolls", seat=0))
    return [
        {"said": [first], "scene": {"roll": plays.roll(rolled=False)}},
        {"said": [then], "scene": {"roll": plays.roll()}},
        {"said": [], "scene": {"roll": None}},
    ]


def drafting() -> list[plays.Plain]:
    """A pack goes on, and the next one comes."""
    return [
        {
            "said": [plays.said("A gift is kept.", 0, **plays.beat(title="A gift is kept", seat=0))],
            "scene": {"draft": plays.draft(number, tuple(range(number - 1)))},
        }
        for number in (1, 2, 3)
    ] + [{"said": [], "scene": {"draft": None}}]


STAGES: dict[str, Callable[[], list[plays.Plain]]] = {
    "banners": lambda: plays.banners(4),
    "battle": lambda: plays.a_battle(hold=()),
    "dice": rolling,
    "draft": drafting,
    "sheet": lambda: plays.the_end_of_an_age(hold=()),
}


def smoothness(house: House) -> None:
    """How much of the frames came in time while something was shown, and the longest that the page was busy."""
    context = house.context(quick=False, reduced_motion="no-preference", viewport={"width": 1440, "height": 900})
    context.add_init_script(path=PROMPTER)
    guest = house.tab(context, "Nora")
    guest.lays_a_table("blood_rage", *["open"] * OTHERS)
    guest.waits("() => document.querySelector('svg.board #pieces')")
    guest.asks(FRAMES)
    guest.page.wait_for_timeout(1000)
    for name, moments in STAGES.items():
        guest.asks("() => { frames.length = 0; tasks.length = 0; window.watching = true; }")
        guest.asks("moments => prompter.happens(moments)", moments())
        guest.waits("() => eyes.state() !== 'playing'", timeout=120_000)
        frames, tasks = guest.asks("() => { window.watching = false; return [frames, tasks]; }")
        smooth = sum(one <= IN_TIME for one in frames) / len(frames)
        longest = max(tasks, default=0.0)
        wrong = " !" if smooth < SMOOTH or longest > LONG_TASK else ""
        print(
            f"{name:<8} {len(frames):5} frames, {100 * smooth:5.1f} % in time; longest task {longest:4.0f} ms{wrong}",
            flush=True,
        )


def weights(house: House, moves: int) -> None:
    """What travels for one move, before it is compressed: what happened, and what is asked then."""
    for game in GAMES:
        guest = house.guest("Ana")
        guest.lays_a_table(game, *["bot:easy"] * OTHERS, key="how heavy")
        guest.lets_a_bot_play(0, "greedy")
        guest.waits("number => eyes.last('table').seq >= number || eyes.state() === 'over'", moves, timeout=600_000)
        told = [len(frame.encode()) for frame in guest.frames if json.loads(frame)["type"] == "happened"]
        print(
            f"{game:<12} {len(told):4} moves: median {median(told) / 1000:5.1f} kB, most {max(told) / 1000:5.1f} kB",
            flush=True,
        )


def stage(house: House, moves: int) -> None:
    smoothness(house)
    weights(house, moves)


PARTS: dict[str, Callable[[House, int], None]] = {"pages": pages, "clicks": clicks, "stage": stage}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=100)
    parser.add_argument("--only", choices=PARTS, action="append")
    wanted = parser.parse_args()
    program = chromium()
    if program is None:
        print(MISSING)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = open_browser(playwright, program)
        with Server(Path(folder) / "tables.sqlite", "--bot-workers", "1") as server:
            for name in wanted.only or PARTS:
                with open_house(browser, server) as house:
                    PARTS[name](house, wanted.moves)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
