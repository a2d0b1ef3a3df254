"""Requests made by chance from what the API says of itself: `python -m tests.server.generated [--requests 20000]`.

Each is right, or wrong in some way: a field missing, of another kind, too many, far too large; an address that is none;
a token that is somebody else's; a body that is no JSON. Whatever is asked, nothing may fail inside (no status of 500 or
more), an answer has to fit its description, an error is told in the form that is described, and every answer carries
the headers that keep other sites out. The same number of a seed makes the same requests.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any
from urllib.parse import quote

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.server.limits import Bucket
from meadhall.server.openapi import description
from meadhall.server.security import HEADERS
from tests.server import inside
from tests.server.inside import Inside, opened
from tests.server.schemas import SCHEMAS, misfits

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 2**31, -(2**63), 2**64, 10**400, 0.5, -0.0, 1e308, "", " ", "0", "a", "x" * 300,
    "x" * 70_000, "\x00", "\ud7ff", "ä€😀", "../..", "' OR 1=1 --", "<b>", "bot:hard", "NaN", [], [[]], [None] * 500,
    {}, {"": {}}, {"type": "move"},
)  # fmt: skip
ODD_BODIES = (
    b"", b"{", b"[", b"null", b"\xff\xfe", b"[" * 3000, b'{"a":' * 2000, b"0" * 5000, b'"\\ud800"', b"NaN", b"{}" * 2,
)  # fmt: skip
ODD_PATHS = ("", "x", "..", "%00", "%2e%2e", "-1", "0", "99", "9" * 5000, "1.5", "ä", "a b", "nowhere", "%ff", ";", "*")
TIDY_EVERY = 500
"""Tables that nobody is at are dropped so often, or the memory would fill."""


class Generator:
    """Makes requests by chance."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.known: dict[str, list[Any]] = {"game": list(games.names()), "seat": [0, 1, 2], "number": [0, 1, 5]}
        """Values that mean something here, by the names of fields and places in an address."""
        self.tokens: list[str] = []
        self.operations = [
            (method.upper(), path, operation)
            for path, operations in description()["paths"].items()
            for method, operation in operations.items()
        ]

    def request(self) -> tuple[str, str, Any, str, dict[str, Any]]:
        """A method, an address, a body, a token; and what the API says of it."""
        method, path, operation = self.dice.choice(self.operations)
        asked = []
        for parameter in operation.get("parameters", ()):
            value = self._parameter(parameter["name"], parameter["schema"])
            if parameter["in"] == "path":
                path = path.replace(f"{{{parameter['name']}}}", value)
            elif self.dice.random() < 0.5:
                asked.append(f"{parameter['name']}={value}")
        body: Any = None
        if "requestBody" in operation:
            body = self._body(operation["requestBody"]["content"]["application/json"]["schema"])
        if self.dice.random() < 0.03:
            method = self.dice.choice(("PUT", "DELETE", "PATCH", "POST", "HEAD", "OPTIONS"))
        held = self.dice.choice([*self.tokens[-8:], "", "wrong", "ä", "x" * 5000])
        return method, path + ("?" + "&".join(asked) if asked else ""), body, held, operation

    def _parameter(self, name: str, schema: dict[str, Any]) -> str:
        if self.dice.random() < 0.2:
            return self.dice.choice(ODD_PATHS)
        return quote(str(self._known(name) or self._value(schema, name)), safe="")[:6000]

    def _known(self, name: str) -> Any:
        values = self.known.get(name, [])
        return self.dice.choice(values[-12:]) if values and self.dice.random() < 0.9 else None

    def _body(self, schema: dict[str, Any]) -> Any:
        if self.dice.random() < 0.08:
            return self.dice.choice(ODD_BODIES)
        body = self._value(schema, "")
        for _ in range(self.dice.choice((0, 0, 1, 1, 2))):
            body = self._spoilt(body)
        return json.dumps(body).encode()

    def _spoilt(self, value: Any) -> Any:
        """The same with something wrong somewhere in it."""
        if isinstance(value, dict) and value and self.dice.random() < 0.8:
            name, way = self.dice.choice(list(value)), self.dice.random()
            if way < 0.2:
                return {key: one for key, one in value.items() if key != name}
            if way < 0.3:
                return {**value, "surprise": self.dice.choice(ODD)}
            return {**value, name: self._spoilt(value[name])}
        if isinstance(value, list) and value and self.dice.random() < 0.8:
            place = self.dice.randrange(len(value))
            return [*value[:place], self._spoilt(value[place]), *value[place + 1 :]]
        return self.dice.choice(ODD)

    def _value(self, schema: dict[str, Any], name: str) -> Any:
        """Something that fits a schema."""
        if "$ref" in schema:
            return self._value(SCHEMAS[schema["$ref"].rpartition("/")[2]], name)
        if "anyOf" in schema:
            return self._value(self.dice.choice(schema["anyOf"]), name)
        if "enum" in schema:
            return self.dice.choice(schema["enum"])
        known = self._known(name)
        if known is not None:
            return known
        kind = schema.get("type", "null")
        if kind == "object":
            inner, more = schema.get("properties", {}), schema.get("additionalProperties", False)
            needed = set(schema.get("required", inner))
            given = [key for key in inner if key in needed or self.dice.random() < 0.3]
            found = {key: self._value(inner[key], key) for key in given}
            if isinstance(more, dict) and self.dice.random() < 0.3:
                found["any"] = self._value(more, "any")
            return found
        if kind == "array":
            most = min(schema.get("maxItems", 4), 5)
            return [self._value(schema.get("items", {}), name) for _ in range(self.dice.randint(min(2, most), most))]
        least = schema.get("minimum", 0)
        return {
            "string": "".join(self.dice.choices("abcÄ 7", k=self.dice.randint(schema.get("minLength", 0), 12))),
            "integer": self.dice.randint(least, min(schema.get("maximum", 9), least + 9)),
            "number": self.dice.random(),
            "boolean": self.dice.random() < 0.5,
        }.get(kind)

    def learn(self, answer: Any) -> None:
        """What was answered can be asked for."""
        if isinstance(answer, dict):
            for name, value in answer.items():
                if name == "token" and isinstance(value, str) and value:
                    self.tokens.append(value)
                if name in ("table", "token", "code", "way_back", "invite") and isinstance(value, str) and value:
                    self.known.setdefault(name, []).append(value)
                if name == "invites" and isinstance(value, dict):
                    self.known.setdefault("invite", []).extend(value.values())


def wrong(operation: dict[str, Any], status: int, answer: Any, headers: dict[str, str]) -> str:
    """What is not as it should be about an answer; nothing if it is."""
    if status >= 500:
        return f"status {status}: {answer}"
    missing = [name for name, value in HEADERS.items() if headers.get(name.lower()) != value]
    if missing:
        return f"without {missing}"
    if status >= 400:
        bad = misfits(answer, SCHEMAS["Failure"], "error") if isinstance(answer, dict) else [repr(answer)]
    else:
        told = operation["responses"]["200"]["content"].get("application/json")
        bad = misfits(answer, told["schema"], "answer") if told is not None and answer != "" else []
    return "; ".join(bad[:3])


def a_record() -> str:
    """A game that is over."""
    match = Match.new(games.find("champions"), 2, key=key_from_seed("a record"))
    chance = Chance(key_from_seed("choices"))
    while not match.over:
        seat = match.state.asked[0]
        match.play(seat, chance.choose(list(match.state.legal(seat))))
    return match.record().dump()


async def ask_all(house: Inside, requests: int, seed: int, progress: bool = False) -> tuple[Counter[int], list[str]]:
    """How often each status was answered, and what was wrong."""
    dice = random.Random(seed)
    maker = Generator(dice)
    # Nobody waits here for their turn: what is beyond the limits has its own tests.
    house.app.state.openings = Bucket(1e9, 1e9)
    seats = [{"kind": "person", "name": "Ana"}, {"kind": "bot", "bot": "random"}, {"kind": "open"}]
    for game in games.names():
        maker.learn(await house.post("/api/tables", {"game": game, "seats": seats}))
    record = a_record()
    maker.learn(await house.post("/api/records", {"record": record, "name": "a.rec"}))
    maker.known["record"] = [record, record[: len(record) // 2], "nonsense"]
    counted: Counter[int] = Counter()
    troubles: list[str] = []
    for number in range(1, requests + 1):
        method, path, body, held, operation = maker.request()
        # A token is sent as a browser would: no header can hold every character.
        token = quote(held, safe="") if held else ""
        status, answer, headers = await house.ask(method, path, body, token)
        counted[status] += 1
        if method in ("GET", "POST"):
            maker.learn(answer)
            bad = wrong(operation, status, answer, headers)
        else:
            bad = f"status {status}: {answer}" if status >= 500 else ""
        if bad:
            troubles.append(f"{number}: {method} {path[:200]} {body if body is None else body[:300]}: {bad[:500]}")
        if number % TIDY_EVERY == 0:
            house.hall.drop_idle(time.monotonic())
            if progress:
                print(f"\r{number} of {requests} requests, {len(troubles)} troubles ", end="", flush=True)
    return counted, troubles


async def run(requests: int, seed: int) -> int:
    inside.PATIENT = 600.0  # the machine may be busy with other things for hours
    with tempfile.TemporaryDirectory() as folder:
        async with opened(Path(folder) / "tables.sqlite", per_address=0, allow_keys=False) as house:
            counted, troubles = await ask_all(house, requests, seed, progress=True)
    told = ", ".join(f"{count} times {status}" for status, count in sorted(counted.items()))
    print(f"\n{requests} requests (seed {seed}): {told}")
    for trouble in troubles[:50]:
        print(trouble)
    print(f"{len(troubles)} were not answered as described" if troubles else "all were answered as described")
    return 1 if troubles else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    typed = parser.parse_args()
    return asyncio.run(run(typed.requests, typed.seed))


if __name__ == "__main__":
    sys.exit(main())
