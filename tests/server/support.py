"""Helpers: a real server process with a real database, and guests who speak to it over the wire."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlencode

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.difference import changed
from meadhall.server.addresses import Where
from meadhall.server.happening import scene_hash
from meadhall.server.show import MOST_NEWS
from tests.terminal.support import environment

PATIENT = 30.0
"""Seconds after which something that should have come does not come any more."""
CUT = 1006
"""The code of a line that ended without a word."""
MEADHALL = ("-m", "meadhall", "serve")


class Server:
    """`meadhall serve` in a process of its own."""

    def __init__(
        self, database: Where, *more: str, port: int = 0, program: Sequence[str] = MEADHALL, errors: Path | None = None
    ) -> None:
        kept = str(database) if isinstance(database, Path) else database.render_as_string(hide_password=False)
        arguments = [*program, "--port", str(port), "--database", kept, "--allow-keys", *more]
        self.where = database
        if isinstance(database, Path):
            errors = errors or database.with_name(f"{database.name}.err")
        self.errors = errors or Path(tempfile.mkdtemp(prefix="meadhall-")) / "err"
        with self.errors.open("a") as written:
            self.process = subprocess.Popen(
                [sys.executable, *arguments],
                stdout=subprocess.PIPE,
                stderr=written,
                encoding="utf-8",
                env=environment(PYTHONUNBUFFERED="1"),
            )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        found = re.search(r"http://([^/]+):(\d+)/", self.said)
        assert found is not None, self.said + self.errors.read_text()
        self.host, self.port = found[1], int(found[2])

    @property
    def database(self) -> Path:
        """The file of the tables."""
        assert isinstance(self.where, Path)
        return self.where

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def stop(self) -> None:
        """As Ctrl-C does."""
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENT)
        self._close()

    def kill(self) -> None:
        """As the power cut does, as far as the process can tell."""
        self.process.kill()
        self.process.wait(PATIENT)
        self._close()

    def _close(self) -> None:
        assert self.process.stdout is not None
        self.process.stdout.close()

    # HTTP

    def ask(
        self, method: str, path: str, body: Any = None, token: str = "", **headers: str
    ) -> tuple[int, Any, dict[str, str]]:
        """The status, the answer (JSON where it is, else text) and the headers, in small letters."""
        connection = http.client.HTTPConnection(self.host, self.port, timeout=PATIENT)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        try:
            connection.request(method, path, data, sent)
            response = connection.getresponse()
            raw = response.read()
            told = {name.lower(): value for name, value in response.getheaders()}
        finally:
            connection.close()
        is_json = told.get("content-type", "").startswith("application/json")
        return response.status, json.loads(raw) if is_json else raw.decode(errors="replace"), told

    def get(self, path: str, token: str = "") -> Any:
        status, answer, _ = self.ask("GET", path, token=token)
        assert status == 200, (status, answer)
        return answer

    def post(self, path: str, body: Any = None, token: str = "") -> Any:
        status, answer, _ = self.ask("POST", path, body if body is not None else {}, token)
        assert status == 200, (status, answer)
        return answer

    def refused(self, method: str, path: str, body: Any = None, token: str = "", **headers: str) -> tuple[int, str]:
        """The status and the kind of an error."""
        status, answer, _ = self.ask(method, path, body, token, **headers)
        assert status >= 400, answer
        assert answer["error"]["message"], answer
        return status, answer["error"]["kind"]

    # Tables

    def lay(self, game: str, *seats: str, key: str | None = "a key", **more: Any) -> Any:
        """A table; a seat is written as `Ana`, `bot:random` or `open`."""
        wishes = []
        for seat in seats:
            kind, _, bot = seat.partition(":")
            if kind in ("bot", "open"):
                wishes.append({"kind": kind, "bot": bot})
            else:
                wishes.append({"kind": "person", "name": seat})
        return self.post("/api/tables", {"game": game, "seats": wishes, "key": key, **more})

    def sit(self, table: Any, token: str | None = None, **query: Any) -> Guest:
        """Be at a table; without a token of one's own with that of whoever laid it."""
        ident = table if isinstance(table, str) else table["table"]
        held = token if token is not None else "" if isinstance(table, str) else table["token"]
        return Guest(self, ident, held, **query)


def followed(view: Any, message: Any) -> Any:
    """What somebody sees who has seen what was before, and is told what happened: the same as who comes now."""
    assert message["seq"] == view["seq"] + 1
    assert message["seat"] == view["seat"]
    scene, news = view["scene"], list(view["news"])
    for moment in message["moments"]:
        scene = changed(scene, moment["changes"])
        news += [event["line"] for event in moment["events"]]
    assert scene_hash(scene) == message["scene_hash"]
    after = {key: value for key, value in message.items() if key not in ("moments", "mover", "over")}
    table = {**view["table"], "over": message["over"]}
    return {**view, **after, "type": "table", "scene": scene, "news": news[-MOST_NEWS:], "table": table}


class Guest:
    """Somebody at a table, with all that they have been sent."""

    def __init__(self, server: Server, table: str, token: str, **query: Any) -> None:
        self.table = table
        self.token = token
        asked = urlencode({**({"token": token} if token else {}), **query})
        address = f"ws://{server.host}:{server.port}/api/tables/{table}/live?{asked}"
        self._open = ExitStack()
        self.line: ClientConnection = self._open.enter_context(connect(address, max_size=None, open_timeout=PATIENT))
        self.frames: list[str] = []
        self.view: Any = None
        self.hear(lambda message: message["type"] == "table")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._open.close()

    def next(self) -> Any:
        frame = self.line.recv(PATIENT)
        assert isinstance(frame, str)
        self.frames.append(frame)
        message = json.loads(frame)
        if message["type"] == "table":
            self.view = message
        elif message["type"] == "happened":
            self.view = followed(self.view, message)
        elif message["type"] == "present":
            self.view = {**self.view, "table": message["table"]}
        return message

    def hear(self, fits: Callable[[Any], bool]) -> Any:
        """Listen until a message comes that fits."""
        while True:
            message = self.next()
            if fits(message):
                return message

    def see(self, fits: Callable[[Any], bool]) -> Any:
        """Wait until the table looks so."""
        while not fits(self.view):
            self.next()
        return self.view

    def say(self, **message: Any) -> None:
        self.line.send(json.dumps(message))

    def ask(self, **message: Any) -> Any:
        """Say something and wait for the answer to it."""
        message.setdefault("id", uuid.uuid4().hex)
        self.say(**message)
        return self.hear(lambda heard: heard["type"] == "answer" and heard["id"] == message["id"])

    def play(self, move: str, seat: int | None = None, **more: Any) -> Any:
        who = self.view["seat"] if seat is None else seat
        return self.ask(**{"type": "move", "seq": self.view["seq"], "seat": who, "move": move, **more})

    def undo(self, seat: int | None = None, **more: Any) -> Any:
        who = self.view["seat"] if seat is None else seat
        return self.ask(**{"type": "undo", "seq": self.view["seq"], "seat": who, **more})

    def look(self, seat: int) -> Any:
        """See the table with the eyes of a seat."""
        self.say(type="sit", seat=seat)
        return self.hear(lambda message: message["type"] == "table" and message["seat"] == seat)

    def moves(self) -> list[str]:
        decision = self.view["decision"]
        return [] if decision is None else [move["move"] for move in decision["moves"]]

    def play_on(self, chance: Chance, enough: Callable[[Any], bool]) -> None:
        """Play at random, with all of one's seats, until it is enough."""
        while not enough(self.view):
            mine = [seat for seat in self.view["asked"] if seat in self.view["table"]["mine"]]
            if not mine:
                self.next()
            elif self.view["seat"] not in mine:
                self.look(mine[0])
            else:
                answer = self.play(chance.choose(self.moves()))
                assert answer["ok"], answer
                self.see(lambda view, seq=answer["seq"]: view["seq"] >= seq)  # type: ignore[misc]

    def play_to_the_end(self, seed: str = "a guest") -> None:
        self.play_on(Chance(key_from_seed(seed)), lambda view: bool(view["table"]["over"]))

    def closed(self) -> int:
        """Listen until the line is closed; the code."""
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else CUT
