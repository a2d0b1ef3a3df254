"""Helpers: a house with a real server and a real browser, and guests who point and click as people do."""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, Self

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Route, WebSocket

from tests.server.support import Server

CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = "no Chromium on this machine, so nothing was tried in a browser; `apt-get install chromium` brings one"
QUIET = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
EYES = Path(__file__).with_name("eyes.js")
PATIENT = 30_000.0
"""Milliseconds after which something that should be on the page does not come any more."""
DESK = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}
LINE_LOST = ("WebSocket connection to", "net::ERR_")
"""What the browser itself writes to its console when a server goes away."""


def chromium() -> str | None:
    """The browser of this machine."""
    return next((found for name in CHROMIUM if (found := shutil.which(name))), None)


def open_browser(playwright: Playwright, program: str) -> Browser:
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=program, args=[*as_root, *QUIET])


QUICK = """
const kept = JSON.parse(localStorage.getItem("meadhall.settings") ?? "{}");
localStorage.setItem("meadhall.settings", JSON.stringify({ speed: "off", autopass: false, ...kept }));
"""
MOST_CLICKS = 30
"""So many clicks for one move are enough."""


class Reason(NamedTuple):
    """Why something is not possible."""

    clause: str
    rule: str
    link: str


class House:
    """Where guests come from: each has a window with nothing in it that others could see."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server
        self.guests: list[Guest] = []
        self._contexts: list[BrowserContext] = []

    def context(self, lang: str = "en", quick: bool = True, **more: Any) -> BrowserContext:
        how = {"viewport": DESK, "reduced_motion": "reduce", "locale": {"en": "en-GB", "de": "de-DE"}[lang], **more}
        context = self.browser.new_context(base_url=f"http://{self.server.host}:{self.server.port}", **how)
        context.set_default_timeout(PATIENT)
        context.add_init_script(path=EYES)
        if quick:  # what happens is there at once; the theatre has tests of its own
            context.add_init_script(QUICK)
        self._contexts.append(context)
        return context

    def guest(self, name: str = "Ana", lang: str = "en", **more: Any) -> Guest:
        return self.tab(self.context(lang, **more), name)

    def tab(self, context: BrowserContext, name: str = "Ana") -> Guest:
        """One more tab of a browser that is open already."""
        guest = Guest(self, context.new_page(), name)
        self.guests.append(guest)
        return guest

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def complaints(self) -> list[str]:
        return [f"{guest.name}: {line}" for guest in self.guests for line in guest.complaints()]


class Guest:
    """Somebody in front of a page. What is asked of them reads like what a person does."""

    def __init__(self, house: House, page: Page, name: str) -> None:
        self.house = house
        self.page = page
        self.name = name
        self.frames: list[str] = []
        """Everything that the server has sent over the line."""
        self.commands: list[dict[str, Any]] = []
        """Everything that the page has said over the line."""
        self.forgives: tuple[str, ...] = ()
        self.out_of_reach: list[list[str]] = []
        """Spots that glowed and could not be pointed at, neither there nor anywhere else."""
        self._said: list[str] = []
        page.on("console", self._console)
        page.on("pageerror", lambda error: self._said.append(f"error: {error}"))
        page.on("websocket", self._line)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._said.append(f"{message.type}: {message.text} {message.location.get('url', '')}")

    def _line(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.frames.append(str(frame)))
        line.on("framesent", lambda frame: self.commands.append(json.loads(frame)))

    def complaints(self) -> list[str]:
        """What the browser wrote to its console that it should not have had to write."""
        return [line for line in self._said if not any(word in line for word in self.forgives)]

    # What is on the page

    def goes_to(self, path: str) -> Self:
        self.page.goto(path)
        return self

    def asks(self, script: str, argument: Any = None) -> Any:
        """Something that the eyes can tell."""
        return self.page.evaluate(script, argument)

    def waits(self, script: str, argument: Any = None, timeout: float = PATIENT) -> None:
        """Until something is so."""
        self.page.wait_for_function(script, arg=argument, timeout=timeout)

    def waits_for(self, *states: str, timeout: float = PATIENT) -> str:
        """Until the page is about one of these: choosing, over, handover, joining, waiting."""
        found = self.page.wait_for_function(
            "states => { const now = window.eyes?.state(); return states.includes(now) && now; }",
            arg=list(states),
            timeout=timeout,
        )
        return str(found.json_value())

    @property
    def table(self) -> Any:
        """The last that the server has told about the table."""
        return self.asks("() => eyes.last('table')")

    @property
    def seq(self) -> int:
        return int(self.asks("() => eyes.last('table').seq"))

    @property
    def position(self) -> Any:
        return self.asks("() => eyes.position()")

    @property
    def question(self) -> str:
        return self.page.locator("#question h2").inner_text()

    @property
    def round(self) -> str:
        """The round or the age; empty while the game is being set up."""
        return str(self.asks("() => eyes.round()"))

    @property
    def dom(self) -> str:
        """All of the page as it is now, drawings and all."""
        return str(self.asks("() => document.documentElement.outerHTML"))

    # The hall

    def lays_a_table(self, game: str, *others: str, key: str = "", guided: bool = False, custom: str = "") -> str:
        """In the hall: choose a game, say who plays (`bot:easy`, `open`, or a name), sit down. The id of the table."""
        page = self.page
        if key:
            page.route("**/api/tables?*", lambda route: self._with_key(route, key))
        self.goes_to("/")
        page.locator(f'[data-game="{game}"] > button').click()
        page.locator(f'#lay [data-count="{len(others) + 1}"]').click()
        page.locator('[data-place="0"] input').fill(self.name)
        for number, other in enumerate(others, start=1):
            kind = other if other == "open" or other.startswith("bot:") else "person"
            page.locator(f'[data-place="{number}"] select').select_option(kind)
            if kind == "person":
                page.locator(f'[data-place="{number}"] input').fill(other)
        if custom:
            page.locator(f'[data-custom="{custom}"] input').check()
        page.locator("#with-help").set_checked(guided)
        page.locator("#start").click()
        page.wait_for_url("**/table/*")
        self.waits("() => window.eyes && eyes.last('table') !== null && document.querySelector('svg.board')")
        return page.url.rsplit("/", 1)[1]

    @staticmethod
    def _with_key(route: Route, key: str) -> None:
        """Dice and shuffles that are the same each time."""
        body = json.loads(route.request.post_data or "{}")
        route.continue_(post_data=json.dumps({**body, "key": key}))

    def invitation(self, seat: int) -> str:
        """The link for a free seat, from the menu."""
        self.page.locator("#menu-button").click()
        link = self.page.locator(f'.seatlist [data-seat="{seat}"] [data-invite]').get_attribute("data-invite")
        self.page.keyboard.press("Escape")
        assert link is not None
        return link

    def accepts(self, link: str) -> None:
        self.goes_to(link)
        self.page.locator("#join input").fill(self.name)
        self.page.locator('#join button[type="submit"]').click()
        self.waits("() => !document.querySelector('#join') && eyes.last('table').table.mine.length > 0")

    def chooses(self, setting: str, value: str) -> None:
        """In the menu."""
        if not self.page.locator("#menu aside").count():
            self.page.locator("#menu-button").click()
        self.page.locator(f'[data-setting="{setting}"] [data-value="{value}"]').click()
        self.page.keyboard.press("Escape")
        self.page.locator("#menu aside").wait_for(state="detached")

    def prefers(self, **settings: Any) -> Self:
        """The same, without opening it."""
        self.asks(
            """async (wanted) => {
                const script = document.querySelector('script[src$="/table.js"]').src;
                (await import(script.replace("table.js", "settings.js"))).change(wanted);
            }""",
            settings,
        )
        return self

    # The table

    def clicks(self, spot: str) -> None:
        """On whatever carries a spot."""
        point = self.asks("spot => eyes.where(spot)", spot)
        assert point is not None, f"{spot} cannot be pointed at"
        self.page.mouse.click(point["x"], point["y"])

    def picks(self, number: int = 1) -> None:
        """From the list of moves."""
        self.page.locator("#moves .move").nth(number - 1).click()

    def takes_back(self) -> None:
        self.page.locator("#undo").click()

    def is_told_why(self) -> Reason:
        """What stands in the box that answers."""
        self.page.locator("#why .reason[data-clause]").first.wait_for()
        reason = self.page.locator("#why .reason[data-clause]").first
        return Reason(
            clause=reason.get_attribute("data-clause") or "",
            rule=reason.locator("blockquote").inner_text(),
            link=reason.locator("a").get_attribute("href") or "",
        )

    def follows(self, selector: str) -> Guest:
        """Click on a link that opens beside the page."""
        with self.page.context.expect_page() as opened:
            self.page.locator(selector).first.click()
        beside = Guest(self.house, opened.value, self.name)
        self.house.guests.append(beside)
        return beside

    def moves_once(self, chance: random.Random) -> bool:
        """Play one move by clicking what glows, and from the list only what has no spot. Whether a click did it."""
        before = self.seq
        by_hand = False
        clicks = 0
        while self.waits_for("choosing", "passing", "over", "handover", "waiting") == "choosing" and self.seq == before:
            clicks += 1
            if clicks > MOST_CLICKS:  # picking and unpicking by chance comes to no end; the list does
                self.picks(1)
            else:
                by_hand = self.clicks_something(chance) or by_hand
            assert clicks < 2 * MOST_CLICKS, "no click makes a move"
        return by_hand

    def clicks_something(self, chance: random.Random) -> bool:
        """On anything that glows, also in a tray that is not shown; from the list if nothing does."""
        page = self.asks("() => eyes.see()")
        seen = [(number, thing) for number, thing in enumerate(page["glowing"]) if not thing["chosen"]]
        trays = page["trays"]
        if trays and (not seen or chance.random() < 0.3):
            self.page.locator(f'[data-tray="{chance.choice(trays)}"]').click()
            return False
        chance.shuffle(seen)
        for number, thing in seen:
            point = self.asks("number => eyes.glow(number)", number)
            if point is not None:
                self.page.mouse.click(point["x"], point["y"])
                return True
            if not any(self.asks("spot => eyes.where(spot)", spot) for spot in thing["spots"]):
                self.out_of_reach.append(thing["spots"])
        self.picks(1 + chance.randrange(self.page.locator("#moves .move").count()))
        return False

    def plays_until(self, enough: Callable[[Guest], bool], seed: str = "a guest", most: int = 400) -> list[bool]:
        """Move by move, until it is enough or the game is over. For each move whether it was clicked on the board."""
        chance = random.Random(seed)
        made: list[bool] = []
        while self.waits_for("choosing", "over") == "choosing" and not enough(self):
            made.append(self.moves_once(chance))
            assert len(made) < most, "this takes too long"
        return made

    def plays_to_the_end(self, seed: str = "a guest") -> list[bool]:
        return self.plays_until(lambda _: False, seed)

    # At the server, where a person would have to wait for a bot that thinks

    def token(self) -> str:
        kept = self.asks("() => JSON.parse(localStorage.getItem('meadhall.tables'))")
        return str(kept[self.page.url.rsplit("/", 1)[1].partition("#")[0]]["token"])

    def lets_a_bot_play(self, seat: int, bot: str = "greedy") -> None:
        self._seats(seat, {"kind": "bot", "bot": bot})

    def plays_again(self, seat: int) -> None:
        """In the place of the bot."""
        self._seats(seat, {"kind": "person"})

    def _seats(self, seat: int, who: dict[str, str]) -> None:
        ident = self.page.url.rsplit("/", 1)[1]
        self.house.server.post(f"/api/tables/{ident}/seats/{seat}", who, self.token())


@contextmanager
def open_house(browser: Browser, server: Server) -> Iterator[House]:
    """A house in which nobody's console may complain."""
    house = House(browser, server)
    try:
        yield house
        complaints = house.complaints()
    finally:
        house.close()
    assert not complaints, "\n".join(complaints)
