"""The doors to all tables as a whole: copy them, put a copy back, examine them. A copy is always one SQLite file."""

from __future__ import annotations

import argparse
import contextlib
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from meadhall.core.errors import BadSetup
from meadhall.core.words import Words
from meadhall.server import copies
from meadhall.server.addresses import Where, shown, where
from meadhall.server.moving import Moved, move
from meadhall.server.packs import Packs
from meadhall.server.settings import Settings, in_force
from meadhall.server.storage import one_name, owned, usual_file
from meadhall.server.vault import Count, backup, restore, verify


def place_of(settings: Settings) -> Where:
    """Where the tables are kept."""
    place = where(settings.database or usual_file())
    if isinstance(place, Path):
        return one_name(place)
    return place.set(password=settings.database_password) if settings.database_password else place


def keep_copy(typed: argparse.Namespace, words: Words) -> int:
    """Copy the tables: to a file that is named, or into the folder for copies, where the oldest make room."""
    settings = in_force(vars(typed), typed.config).settings
    if typed.file is None:
        if settings.backups is None:
            raise BadSetup(words.say("vault.no_folder"))
        copy = copies.next_name(settings.backups)
    else:
        copy = typed.file.expanduser().absolute()
    count = backup(place_of(settings), copy, typed.replace)
    print(words.say("vault.backed_up", tables=count.tables, events=count.events, file=copy))
    if typed.file is None and settings.backups is not None:
        for old in copies.make_room(settings.backups, settings.backups_kept):
            print(words.say("vault.made_room", file=old))
    return 0


def put_back(typed: argparse.Namespace, words: Words) -> int:
    """Put a copy back; into a PostgreSQL only if it is empty, for nobody can keep what is there under another name."""
    place, copy = place_of(in_force(vars(typed), typed.config).settings), typed.file.expanduser().absolute()
    before: Path | None = None
    count: Count | Moved
    if isinstance(place, Path):
        with owned(place):
            count, before = restore(copy, place)
    else:
        with _as_it_was(copy) as old:
            count = move(old, place)
    print(words.say("vault.restored", tables=count.tables, events=count.events, file=shown(place)))
    if before is not None:
        print(words.say("vault.put_aside", file=before))
    return 0


@contextlib.contextmanager
def _as_it_was(copy: Path) -> Iterator[Path]:
    """A copy of a copy, which may be brought up to date; the copy itself stays as it is."""
    with tempfile.TemporaryDirectory(prefix="meadhall-") as folder:
        made = Path(folder) / "tables.sqlite"
        backup(copy, made)
        yield made


def look_through(typed: argparse.Namespace, words: Words) -> int:
    """Play every table again. What is not as it was is named; then the door ends with 1."""
    settings = in_force(vars(typed), typed.config).settings
    found: Counter[str] = Counter()
    with _as_a_file(place_of(settings)) as file:
        for finding in verify(file, Packs(settings.pack), typed.salvage):
            found[finding.verdict] += 1
            if finding.verdict != "sound":
                reason = finding.trouble.said(words) if finding.trouble is not None else ""
                key = f"vault.{finding.verdict}"
                said = {"table": finding.table, "events": finding.events, "seq": finding.seq, "reason": reason}
                print(words.say(key, **said), flush=True)
    print(words.say("vault.verified", sound=found["sound"], all=found.total()))
    if typed.salvage is not None:
        print(words.say("vault.salvaged", file=typed.salvage))
    return 0 if found.total() == found["sound"] + found["other"] else 1


@contextlib.contextmanager
def _as_a_file(place: Where) -> Iterator[Path]:
    """The file of the tables; of a PostgreSQL, a copy for as long as it is looked at."""
    if isinstance(place, Path):
        yield place
        return
    with tempfile.TemporaryDirectory(prefix="meadhall-") as folder:
        file = Path(folder) / "tables.sqlite"
        backup(place, file)
        yield file
