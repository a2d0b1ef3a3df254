"""What is kept, in large: `python -m tests.server.soak_storage [--chapters move,migrate,update]`.

move      1,000 tables go from SQLite to PostgreSQL and back: every table's hash is the same
migrate   a PostgreSQL of every earlier form with 10,000 tables is brought up to date while moves are written to it:
          nobody waits longer than a second
update    a server of the version before this one (`--before REVISION`) plays, is stopped, and this one goes on with
          its file: nobody loses a move
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from meadhall.server.addresses import Where, where
from meadhall.server.moving import hashes, move
from meadhall.server.postgres import postgres_engine
from meadhall.server.storage import MIGRATIONS, open_database
from tests.server.forms import DATABASES, fitting, upgrade
from tests.server.postgres import Cluster, missing
from tests.server.soak import Soak

HERE = Path(__file__).parents[2]
FOUNDATION = ("tables", "events")
CHAPTERS = ("move", "migrate", "update")
BEFORE = "bfad1e3"
"""The last version that knew one process alone."""


def rows_of(file: Path) -> dict[str, list[dict[str, Any]]]:
    source = sa.create_engine(f"sqlite:///{file}")
    with source.connect() as connection:
        found = {
            name: [dict(row._mapping) for row in connection.execute(sa.text(f"SELECT * FROM {name}"))]
            for name in FOUNDATION
        }
    source.dispose()
    return found


def fill(engine: sa.Engine, tables: int) -> list[str]:
    """Lay so many tables, each with the log of one that was played; their names."""
    rows = rows_of(DATABASES[-1])
    heads, names = rows["tables"], []
    logs = {head["id"]: [row for row in rows["events"] if row["table_id"] == head["id"]][:12] for head in heads}
    with engine.begin() as connection:
        kept, log = (sa.Table(name, sa.MetaData(), autoload_with=connection) for name in FOUNDATION)
        for begin in range(0, tables, 500):
            some, events = [], []
            for number in range(begin, min(tables, begin + 500)):
                head = heads[number % len(heads)]
                ident = f"t{number}"
                names.append(ident)
                some.append(fitting({**head, "id": ident}, kept))
                for row in logs[head["id"]]:
                    command = row["command"] and uuid.uuid4().hex
                    events.append(fitting({**row, "table_id": ident, "command": command}, log))
            connection.execute(sa.insert(kept), some)
            connection.execute(sa.insert(log), events)
    return names


def multiply(engine: sa.Engine, names: list[str], times: int) -> list[str]:
    """Lay the same tables again and again, by the database itself."""
    with engine.begin() as connection:
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
        for name, key in zip(FOUNDATION, ("id", "table_id"), strict=True):
            columns = [column["name"] for column in sa.inspect(connection).get_columns(name)]
            copied = ", ".join(f"{key} || '_' || n" if column == key else f'"{column}"' for column in columns)
            all_columns = ", ".join(f'"{column}"' for column in columns)
            several = f"generate_series(2, {times}) AS n"
            connection.exec_driver_sql(f"INSERT INTO {name} ({all_columns}) SELECT {copied} FROM {name}, {several}")
    return [*names, *(f"{name}_{number}" for number in range(2, times + 1) for name in names)]


def hashed(place: Where) -> dict[str, str]:
    engine = open_database(place)
    with engine.connect() as connection:
        found = dict(hashes(connection))
    engine.dispose()
    return found


def moving(cluster: Cluster, folder: Path, tables: int) -> str:
    there, back = folder / "there.sqlite", folder / "back.sqlite"
    engine = open_database(there)
    fill(engine, tables)
    engine.dispose()
    shared, begun = where(cluster.fresh()), time.monotonic()
    moved, before = move(there, shared), hashed(there)
    move(shared, back)
    print(f"move     {moved.tables} tables, {moved.events} events, there and back in {time.monotonic() - begun:.0f} s")
    if not hashed(shared) == before == hashed(back) or len(before) != tables:
        return "not every table is as it was"
    return ""


# Brought up to date under play


class Writing(threading.Thread):
    """Writes moves to one table after the other, and remembers the longest that one took."""

    def __init__(self, engine: sa.Engine, tables: list[str]) -> None:
        super().__init__(daemon=True)
        self.engine = engine
        self.tables = tables
        self.ending = threading.Event()
        self.longest = 0.0
        self.count = 0
        self.trouble = ""

    def run(self) -> None:
        last = sa.text("SELECT max(seq) FROM events WHERE table_id = :table")
        put = sa.text(
            "INSERT INTO events (table_id, seq, kind, payload, after, at)"
            " SELECT table_id, :seq, kind, payload, after, at FROM events WHERE table_id = :table AND seq = 2"
        )
        while not self.ending.is_set():
            table = self.tables[self.count % len(self.tables)]
            begun = time.monotonic()
            try:
                with self.engine.begin() as connection:
                    seq = connection.scalar(last, {"table": table}) or 0
                    connection.execute(put, {"table": table, "seq": seq + 1})
            except Exception as error:
                self.trouble = str(error)
                return
            self.longest = max(self.longest, time.monotonic() - begun)
            self.count += 1


def migrating(cluster: Cluster, tables: int, longest: float) -> str:
    revisions = sorted(script.stem.partition("_")[0] for script in (MIGRATIONS / "versions").glob("*.py"))
    for revision in revisions[:-1]:
        place = where(cluster.fresh())
        assert not isinstance(place, Path)
        old = postgres_engine(place)
        upgrade(old, revision)
        writing = Writing(old, multiply(old, fill(old, 100), tables // 100))
        writing.start()
        time.sleep(1.0)
        alone, writing.longest, begun = writing.longest, 0.0, time.monotonic()
        open_database(place).dispose()
        took = time.monotonic() - begun
        time.sleep(0.5)
        writing.ending.set()
        writing.join(30)
        old.dispose()
        print(
            f"migrate  from {revision}: {took:.1f} s, {writing.count} moves meanwhile, the slowest "
            f"{1000 * writing.longest:.0f} ms (before: {1000 * alone:.0f} ms)",
            flush=True,
        )
        if writing.trouble or writing.longest > longest:
            return writing.trouble or f"somebody waited for {writing.longest:.1f} s"
    return ""


# The version before


@contextmanager
def version(revision: str) -> Iterator[Path]:
    """The sources of an earlier version, in a folder."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", revision, "src"], cwd=HERE, capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=packed, check=True)
        yield Path(folder)


def updating(folder: Path, before: str, seconds: float) -> str:
    """The same players go on, whichever version answers."""
    known = subprocess.run(["git", "rev-parse", "--verify", "-q", before], cwd=HERE, capture_output=True, check=False)
    if known.returncode:
        print(f"update   NOT RUN: there is no {before} here")
        return ""
    with version(before) as source:
        path, ours = f"{source / 'src'}", os.environ.get("PYTHONPATH", "")
        os.environ["PYTHONPATH"] = path
        try:
            soak = Soak(folder, 6)
        finally:
            os.environ["PYTHONPATH"] = ours
        for player in soak.players:
            player.start()
        time.sleep(seconds)
        played = soak.acknowledged()
        soak.server.stop()
    from tests.server.support import Server

    soak.server = Server(soak.database, port=soak.port)
    time.sleep(seconds)
    soak.ending.set()
    for player in soak.players:
        player.join(60)
    soak.server.stop()
    trouble = soak.check()
    after = soak.acknowledged() - played
    print(f"update   from {before}: {played} moves before, {after} moves after the update")
    return trouble or ("" if played and after else "nobody played")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000, help="that are moved")
    parser.add_argument("--many", type=int, default=10_000, help="that are there when the form changes")
    parser.add_argument("--longest", type=float, default=1.0, help="seconds that anybody may wait")
    parser.add_argument("--before", default=BEFORE, metavar="REVISION")
    parser.add_argument("--seconds", type=float, default=20.0, help="that each version plays")
    parser.add_argument("--chapters", default=",".join(CHAPTERS))
    typed = parser.parse_args()
    if missing():
        print(f"NOT RUN: {missing()}")
        return 0
    chapters, trouble = typed.chapters.split(","), ""
    folder = Path(tempfile.mkdtemp(prefix="meadhall-soak-"))
    cluster = Cluster(fast=False)
    try:
        if "move" in chapters:
            trouble = moving(cluster, folder, typed.tables)
        if "migrate" in chapters and not trouble:
            trouble = migrating(cluster, typed.many, typed.longest)
        if "update" in chapters and not trouble:
            trouble = updating(folder, typed.before, typed.seconds)
    finally:
        cluster.close()
        shutil.rmtree(folder, ignore_errors=True)
    print(json.dumps({"trouble": trouble}) if trouble else "everything is as it was")
    return 1 if trouble else 0


if __name__ == "__main__":
    sys.exit(main())
