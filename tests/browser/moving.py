"""Moving pictures of the stage, from real games: `python -m tests.browser.moving [battle|dice]`, or `make pictures`.

A helper plays for Ana until she fights; what her window shows then is filmed, and becomes one small animated WebP.
"""

from __future__ import annotations

import base64
import random
import re
import struct
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.support import MISSING, Guest, House, chromium, open_browser, open_house
from tests.server.support import Server

PICTURES = Path(__file__).parent.parent.parent / "docs" / "pictures"
SCREEN = {"width": 1280, "height": 800}
FILM = (800, 500)
EACH = 100
"""Milliseconds of a frame at least."""
LAST = 2500
"""Milliseconds for which the last one stands."""
LONGEST = 16.0
"""Seconds of film."""
MOST_MOVES = 400
LOOK, AFTER = 40, 600
LONG = 600_000.0


class Scene(NamedTuple):
    """What is filmed: a game after some moves, the stage that has to open, with how many of what on it, and what the
    helper likes to play until then."""

    game: str
    after: int
    stage: str
    parts: str
    enough: int
    likes: tuple[str, ...]
    others: int = 2


SCENES = {
    "battle": Scene("blood_rage", 45, "battle", ".fighter", 4, ("pillage", "play", "answer", "invade")),
    "dice": Scene("champions", 60, "roll", ".die", 4, ("fight", "reroll", "assign", "place")),
}


class Frame(NamedTuple):
    when: float
    data: str


class Film:
    """What a window shows, frame by frame."""

    def __init__(self, page: Page) -> None:
        self.frames: list[Frame] = []
        self.line = page.context.new_cdp_session(page)
        self.line.on("Page.screencastFrame", self._frame)
        width, height = FILM
        self.line.send(
            "Page.startScreencast", {"format": "png", "maxWidth": width, "maxHeight": height, "everyNthFrame": 2}
        )

    def _frame(self, shot: dict[str, Any]) -> None:
        self.line.send("Page.screencastFrameAck", {"sessionId": shot["sessionId"]})
        self.frames.append(Frame(float(shot["metadata"]["timestamp"]), shot["data"]))

    def stop(self) -> None:
        self.line.send("Page.stopScreencast")


def filmed(house: House, scene: Scene) -> list[Frame]:
    """Ana's window, from the moment at which a stage of her own opens to the one at which it waits for her."""
    ana = house.guest("Ana", quick=False, reduced_motion="no-preference", viewport=SCREEN)
    table = ana.lays_a_table(scene.game, *["bot:easy"] * scene.others, key=f"a film of {scene.stage}")
    ana.prefers(speed="off")
    ana.lets_a_bot_play(0, "greedy")
    ana.waits("number => eyes.last('table').seq >= number", scene.after, timeout=LONG)
    ana.plays_again(0)
    ana.waits_for("choosing", timeout=LONG)
    ana.prefers(speed="normal")
    chance = random.Random(scene.stage)
    film = Film(ana.page)
    with house.server.sit(table, ana.token()) as helper:
        for _ in range(MOST_MOVES):
            if helper.see(lambda view: view["decision"] is not None or view["table"]["over"])["table"]["over"]:
                break
            if not opened(ana, scene.stage):
                film.frames.clear()
            answer = helper.play(chosen(helper.view["decision"]["moves"], scene.likes, chance))
            assert answer["ok"], answer
            if follows(ana, film, scene):
                film.stop()
                return film.frames
    raise AssertionError(f"no {scene.stage} in this game; another key may have one")


def chosen(moves: list[dict[str, Any]], likes: tuple[str, ...], chance: random.Random) -> str:
    """Something that is liked, and of that what promises most."""
    liked = next((found for verb in likes if (found := [one for one in moves if one["verb"] == verb])), moves)
    chance.shuffle(liked)
    return str(max(liked, key=lambda one: sum(map(int, re.findall(r"\d+", one["effect"]))))["move"])


def opened(ana: Guest, stage: str) -> bool:
    return bool(ana.asks("stage => Boolean(document.querySelector(`#theatre:not([hidden]) .${stage}`))", stage))


def follows(ana: Guest, film: Film, scene: Scene) -> bool:
    """Look on until something is asked; whether a stage worth a film stood there to its end."""
    while True:
        ana.page.wait_for_timeout(LOOK)
        if ana.page.locator("#next.held").count():
            if opened(ana, scene.stage) and ana.page.locator(f"#theatre {scene.parts}").count() >= scene.enough:
                ana.page.wait_for_timeout(AFTER)
                return True
            ana.page.keyboard.press("Space")
        if ana.asks("() => eyes.state()") in ("choosing", "over"):
            return False
        if not opened(ana, scene.stage) and len(film.frames) > 1:
            del film.frames[:-1]


# From frames to one file

CUT = """async ({ frames, width, height }) => {
    const canvas = new OffscreenCanvas(width, height);
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    const parts = [];
    let before = null;
    for (const { data, time } of frames) {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        pen.drawImage(image, 0, 0, width, height);
        const now = new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer);
        let [left, top, right, bottom] = before ? [width, height, 0, 0] : [0, 0, width, height];
        if (before)
            for (let at = 0; at < now.length; at += 1)
                if (now[at] !== before[at]) {
                    const [x, y] = [at % width, Math.floor(at / width)];
                    left = Math.min(left, x); right = Math.max(right, x + 1);
                    top = Math.min(top, y); bottom = Math.max(bottom, y + 1);
                }
        before = now;
        if (right <= left) { parts.at(-1).time += time; continue; }
        left -= left % 2;
        top -= top % 2;
        const cut = new OffscreenCanvas(right - left, bottom - top);
        cut.getContext("2d").drawImage(canvas, -left, -top);
        const blob = await cut.convertToBlob({ type: "image/webp", quality: 0.62 });
        const bytes = new Uint8Array(await blob.arrayBuffer());
        let text = "";
        for (const byte of bytes) text += String.fromCharCode(byte);
        parts.push({ left, top, width: right - left, height: bottom - top, time, data: btoa(text) });
    }
    return parts;
}"""


def animated(browser: Browser, frames: list[Frame]) -> bytes:
    """One animated WebP: of each frame only what has changed."""
    steps = thinned(frames)
    width, height = FILM
    page = browser.new_page()
    parts = page.evaluate(CUT, {"frames": steps, "width": width, "height": height})
    page.close()
    chunks = [
        chunk(b"VP8X", struct.pack("<I", 0b10) + small(width - 1) + small(height - 1)),
        chunk(b"ANIM", struct.pack("<IH", 0xFFFFFFFF, 0)),
    ]
    for part in parts:
        image = base64.b64decode(part["data"])[12:]  # without RIFF, its size and WEBP
        where = (
            small(part["left"] // 2) + small(part["top"] // 2) + small(part["width"] - 1) + small(part["height"] - 1)
        )
        chunks.append(chunk(b"ANMF", where + small(part["time"]) + b"\x02" + still(image)))
    body = b"WEBP" + b"".join(chunks)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def thinned(frames: list[Frame]) -> list[dict[str, Any]]:
    """As many frames as the eye needs, each with the milliseconds for which it stands."""
    end = frames[-1].when
    kept: list[Frame] = []
    for frame in (one for one in frames if one.when >= end - LONGEST):
        if not kept or (frame.when - kept[-1].when) * 1000 >= EACH:
            kept.append(frame)
    times = [round((after.when - frame.when) * 1000) for frame, after in pairwise(kept)]
    return [{"data": frame.data, "time": time} for frame, time in zip(kept, [*times, LAST], strict=True)]


def still(image: bytes) -> bytes:
    """Of a WebP without its head, only the chunks of the picture itself."""
    kept, at = b"", 0
    while at < len(image):
        name, size = image[at : at + 4], struct.unpack("<I", image[at + 4 : at + 8])[0]
        whole = 8 + size + size % 2
        if name in (b"VP8 ", b"VP8L", b"ALPH"):
            kept += image[at : at + whole]
        at += whole
    return kept


def chunk(name: bytes, data: bytes) -> bytes:
    return name + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def small(number: int) -> bytes:
    """In three bytes."""
    return struct.pack("<I", number)[:3]


def main(names: list[str]) -> int:
    program = chromium()
    if program is None:
        print(MISSING)
        return 1
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = open_browser(playwright, program)
        with Server(Path(folder) / "tables.sqlite", "--bot-workers", "1") as server:
            for name in names or SCENES:
                with open_house(browser, server) as house:
                    frames = filmed(house, SCENES[name])
                file = PICTURES / f"{name}.webp"
                file.write_bytes(animated(browser, frames))
                print(file.name, f"{len(frames)} frames, {file.stat().st_size / 1000:.0f} kB", flush=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
