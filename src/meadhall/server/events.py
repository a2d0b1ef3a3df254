"""What can happen at a table, as it is written down. A table is the fold of these, one after the other."""

from __future__ import annotations

import time
from typing import Any, Literal

import msgspec
from msgspec import Struct

SeatKind = Literal["person", "bot", "open"]


class Place(Struct, frozen=True):
    """Who sits at a place. Tokens are kept as hashes only."""

    kind: SeatKind
    name: str = ""
    bot: str = ""
    owner: str = ""
    """The hash of the token whose seat this is; a seat that a bot plays for a while keeps its owner."""
    invite: str = ""
    """The hash of the token that somebody can take the seat with."""
    way_back: str = ""
    """The hash of what its owner can come back with."""


class Laid(Struct, frozen=True, tag="laid"):
    """The table is laid: the first event of each."""

    seats: list[Place]


class Moved(Struct, frozen=True, tag="moved"):
    """A seat made a move."""

    seat: int
    move: str


class TakenBack(Struct, frozen=True, tag="taken_back"):
    """A seat took its last choice back; at a practice table also what bots did after it: `to` moves are left."""

    seat: int
    to: int | None = None


class Seated(Struct, frozen=True, tag="seated"):
    """Somebody else sits at a place."""

    seat: int
    place: Place
    by: int | None = None
    """A seat of whoever brought it about, or that of nobody (-1) if they have none; older logs do not say."""


class Keyed(Struct, frozen=True, tag="keyed"):
    """The owner of some seats has a new way back to them, kept as a hash."""

    seats: list[int]
    way_back: str


class Recovered(Struct, frozen=True, tag="recovered"):
    """Somebody has come back to their seats by the way back, with a new token."""

    seats: list[int]
    owner: str


class Consented(Struct, frozen=True, tag="consented"):
    """The people at some seats want to go on by these rules, though the game was begun by others."""

    seats: list[int]
    rules: int
    position: str = ""
    """How the table stood then (`core/adjourned.py`): it goes on from there. Older logs do not say; their moves led to
    the same position by these rules."""


class Imported(Struct, frozen=True, tag="imported"):
    """All the moves of a record from elsewhere."""

    moves: list[tuple[int, str]]


class Rematch(Struct, frozen=True, tag="rematch"):
    """The same people play again, at another table."""

    table: str


class Closed(Struct, frozen=True, tag="closed"):
    """Whoever runs the hall lets nobody play on here."""


class Opened(Struct, frozen=True, tag="opened"):
    """People may play on here again."""


Event = Laid | Moved | TakenBack | Seated | Keyed | Recovered | Consented | Imported | Rematch | Closed | Opened


class After(Struct, frozen=True):
    """How the table stands after an event, in short: a list of tables can be shown without playing each again."""

    asked: list[int]
    over: bool
    moves: int


class Entry(Struct, frozen=True):
    """An event with its number in the log of its table, and the command that it answers."""

    seq: int
    event: Event
    command: str | None = None

    def row(self, table: str, after: After) -> dict[str, Any]:
        payload = msgspec.to_builtins(self.event)
        kind = payload.pop("type")
        return {
            "table_id": table,
            "seq": self.seq,
            "kind": kind,
            "payload": payload,
            "command": self.command,
            "after": msgspec.to_builtins(after),
            "at": time.time(),
        }


def entry(seq: int, kind: str, payload: dict[str, Any], command: str | None) -> Entry:
    """The entry that was written as such a row."""
    event: Event = msgspec.convert({"type": kind, **payload}, Event)
    return Entry(seq, event, command)
