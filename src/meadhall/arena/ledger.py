"""What has been played, kept in a folder while it comes: an arena can be stopped or die and go on later.

`games.jsonl` holds the plan in its first line and then one line for each game; the last one may be torn if the machine
stopped. Records lie beside it if they are wanted.
"""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from types import ModuleType, TracebackType
from typing import BinaryIO

from meadhall.arena.game import Finished, Played
from meadhall.arena.plan import Fixture, Plan
from meadhall.core.errors import BadSetup

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # nobody else is kept out then
    fcntl = None

FORMAT = "meadhall arena 1"
GAMES = "games.jsonl"
RECORDS = "records"
SAFE_EVERY = 1.0
"""Seconds after which what was written is certain to survive a power cut."""


class Ledger:
    """The games of a plan that have been played, each counted once by its number."""

    def __init__(self, folder: Path, plan: Plan, file: BinaryIO) -> None:
        self.folder = folder
        self.plan = plan
        self.played: dict[int, Played] = {}
        self._file = file
        self._safe = time.monotonic()

    @classmethod
    def begin(cls, folder: Path, plan: Plan) -> Ledger:
        """A new folder for a plan; one that holds games already is left alone."""
        folder.mkdir(parents=True, exist_ok=True)
        try:
            file = (folder / GAMES).open("xb")
        except FileExistsError:
            raise BadSetup(
                f"{folder}: here lies another arena; go on with --resume, or choose another folder"
            ) from None
        _lock(file, folder)
        ledger = cls(folder, plan, file)
        ledger._write({"format": FORMAT, "plan": plan.to_json()})
        ledger._make_safe()
        return ledger

    @classmethod
    def resume(cls, place: Path) -> Ledger:
        """Go on where it was left; `place` is the folder or the file in it."""
        folder = place.parent if place.name == GAMES else place
        file = (folder / GAMES).open("r+b")
        _lock(file, folder)
        lines = file.read().split(b"\n")
        torn = lines.pop()
        try:
            head = json.loads(lines[0])
            if head["format"] != FORMAT:
                raise ValueError
            ledger = cls(folder, Plan.from_json(head["plan"]), file)
            for line in lines[1:]:
                played = Played.from_json(json.loads(line))
                ledger.played[played.number] = played
        except (IndexError, KeyError, TypeError, ValueError):
            file.close()
            raise BadSetup(f"{folder / GAMES}: this is no ledger of an arena, or a line of it is broken") from None
        if torn:
            file.truncate(file.tell() - len(torn))
        file.seek(0, os.SEEK_END)
        return ledger

    def missing(self) -> list[Fixture]:
        """What of the plan is still to be played."""
        return [fixture for fixture in self.plan.fixtures() if fixture.number not in self.played]

    def add(self, finished: Finished) -> bool:
        """Write down a game; False if it is there already."""
        played, record = finished
        if played.number in self.played:
            return False
        if record:
            (self.folder / RECORDS).mkdir(exist_ok=True)
            (self.folder / RECORDS / f"{played.number:06}.game").write_text(record, encoding="utf-8")
        self.played[played.number] = played
        self._write(played.to_json())
        if time.monotonic() - self._safe >= SAFE_EVERY:
            self._make_safe()
        return True

    def games(self) -> list[Played]:
        """What has been played, in the order of the plan: whoever came in first does not matter."""
        return [self.played[number] for number in sorted(self.played)]

    def _write(self, data: object) -> None:
        self._file.write(json.dumps(data, separators=(",", ":")).encode() + b"\n")
        self._file.flush()

    def _make_safe(self) -> None:
        os.fsync(self._file.fileno())
        self._safe = time.monotonic()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._make_safe()
        self._file.close()


def _lock(file: BinaryIO, folder: Path) -> None:
    """Two arenas in one folder would play the same games."""
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise BadSetup(f"{folder}: an arena is going on here") from None
