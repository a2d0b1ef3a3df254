"""A real PostgreSQL in a temporary folder, with a fresh database for each test.

PostgreSQL refuses to run for root, so it runs for somebody else there.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

SOMEBODY = ("postgres", "nobody")
PATIENT = 60.0
FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
"""Nothing has to survive a power cut in most tests."""


def programs() -> Path | None:
    """The folder with the programs of the newest PostgreSQL of this machine."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: int(file.parts[-3]))
    if found:
        return found[-1].parent
    there = shutil.which("initdb")
    return Path(there).parent if there else None


def _somebody() -> dict[str, Any]:
    """Who runs it: whoever runs the tests, unless that is root."""
    if os.geteuid() != 0:
        return {}
    for name in SOMEBODY:
        try:
            who = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
    raise RuntimeError("nobody could run PostgreSQL")


class Cluster:
    """A PostgreSQL of our own."""

    def __init__(self, *settings: str, fast: bool = True) -> None:
        bin_folder = programs()
        assert bin_folder is not None
        self.programs = bin_folder
        self.folder = Path(tempfile.mkdtemp(prefix="meadhall-pg-"))
        self._who = _somebody()
        if self._who:
            os.chown(self.folder, self._who["user"], self._who["group"])
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.settings = [*settings, *(FAST if fast else ()), "max_connections=200", "autovacuum=off"]
        self._numbers = count()
        self.process: subprocess.Popen[bytes] | None = None
        self._call("initdb", "-D", str(self.data), "-U", "meadhall", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.start()

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def _call(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self.programs / program, *arguments], cwd=self.folder, capture_output=True, check=False, **self._who
        )
        assert done.returncode == 0, done.stderr.decode()

    def start(self) -> None:
        options = [part for setting in self.settings for part in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [
                    *(self.programs / "postgres", "-D", str(self.data), "-p", str(self.port)),
                    *("-c", "listen_addresses=127.0.0.1", "-k", str(self.folder), *options),
                ],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                **self._who,
            )
        deadline = time.monotonic() + PATIENT
        while True:
            try:
                self.ask("SELECT 1")
                return
            except Exception:
                assert self.process.poll() is None, (self.folder / "log").read_text()
                assert time.monotonic() < deadline
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """At once, with SIGINT; as in a power cut, with SIGQUIT."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(PATIENT)
            self.process = None

    def close(self) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def ask(self, statement: str, database: str = "postgres") -> list[Any]:
        import psycopg

        address = f"host=127.0.0.1 port={self.port} user=meadhall dbname={database} connect_timeout=5"
        with psycopg.connect(address, autocommit=True) as line:
            done = line.execute(statement.encode())
            return done.fetchall() if done.description is not None else []

    def fresh(self) -> str:
        """The address of a new, empty database."""
        name = f"hall{os.getpid()}_{next(self._numbers)}"
        self.ask(f"CREATE DATABASE {name} TEMPLATE template0")
        return f"postgresql://meadhall@127.0.0.1:{self.port}/{name}"


def missing() -> str:
    """Why there is no PostgreSQL to be had; empty if there is one."""
    if programs() is None:
        return "PostgreSQL is not installed (Debian: apt install postgresql)"
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed"
    return ""


@contextmanager
def cluster(*settings: str, fast: bool = True) -> Iterator[Cluster]:
    if missing():
        pytest.skip(missing())
    made = Cluster(*settings, fast=fast)
    try:
        yield made
    finally:
        made.close()
