"""Helpers: the command line as a process of its own, through a pipe or a pseudo terminal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
from rich.cells import cell_len

ROWS = 30
COLUMNS = 100
CLEAR = "\x1b[2J\x1b[H\x1b[3J"
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_MARK = re.compile(r"\x1b\[[0-9;]*7m\s*([0-9,-]+)")


def environment(**more: str) -> dict[str, str]:
    ours = ("LC_ALL", "LC_MESSAGES", "LANG", "COLUMNS", "LINES")
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    return {**kept, "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8", "TERM": "xterm-256color", **more}


def meadhall(*arguments: str | Path, typed: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    """Run the command line through pipes."""
    return subprocess.run(
        [sys.executable, "-m", "meadhall", *map(str, arguments)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env=environment(**env),
        timeout=60,
        check=False,
    )


def terminal(*arguments: str | Path, rows: int = ROWS, columns: int = COLUMNS) -> pexpect.spawn:
    """Run the command line in a terminal."""
    process = pexpect.spawn(
        sys.executable,
        ["-m", "meadhall", *map(str, arguments)],
        dimensions=(rows, columns),
        encoding="utf-8",
        env=environment(),
        timeout=60,
        # A run in the background ignores Ctrl-C, and so would everything that it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    process.delaybeforesend = None
    return process


def last_screen(written: str) -> str:
    """What was written since the screen was wiped last, without control codes."""
    return _CONTROL.sub("", written.rpartition(CLEAR)[2]).replace("\r", "")


def marks(written: str) -> list[int]:
    """The numbers of the moves that the last screen offers."""
    shown = written.rpartition(CLEAR)[2]
    return [int(number) for mark in _MARK.findall(shown) for number in re.findall(r"\d+", mark)]


def size(screen: str) -> tuple[int, int]:
    """Rows and columns that a screen takes."""
    lines = screen.split("\n")
    return len(lines), max(cell_len(line) for line in lines)
