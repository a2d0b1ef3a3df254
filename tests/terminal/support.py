"""Helpers: the command line as a process of its own, through a pipe or a pseudo terminal."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pexpect
from rich.cells import cell_len

from meadhall import games
from meadhall.bots.player import ask
from meadhall.core.chance import key_from_seed
from meadhall.core.match import Match
from meadhall.core.state import View
from meadhall.terminal.seating import seat_bots

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


def terminal(*arguments: str | Path, rows: int = ROWS, columns: int = COLUMNS, pace: str = "off") -> pexpect.spawn:
    """Run the command line in a terminal; at a table nothing is waited for, unless a test is about that."""
    paced = ["--pace", pace] if "play" in arguments else []
    process = pexpect.spawn(
        sys.executable,
        ["-m", "meadhall", *map(str, arguments), *paced],
        dimensions=(rows, columns),
        encoding="utf-8",
        env=environment(),
        timeout=60,
        # A run in the background ignores Ctrl-C, and so would everything that it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    process.delaybeforesend = None
    return process


PLAYERS = ("Ana", "bot:random", "bot:random")
VISITED = ("swordsmith", "hafter", "smokehouse", "market", "troll", "draugr_1")


def seed_where(wanted: Callable[[View], bool] = lambda view: True) -> str:
    """A seed under which Ana can take Gylfir, finds the places free that she asks about, and sees what is wanted.

    One more card in the box, and every seed deals other cards: so no seed is written down.
    """
    return next(seed for seed in map(str, count()) if (view := _first_placement(seed)) and wanted(view))


def _first_placement(seed: str) -> View | None:
    """What Ana sees when she is asked for her first worker; nothing if the bots have been in her way."""
    game = games.find("champions")
    match = Match.new(game, len(PLAYERS), key=key_from_seed(seed))
    bots, gylfir = seat_bots(game, PLAYERS, seed), match.box.grammar.parse("choose gylfir")
    while True:
        seat = match.state.asked[0]
        decision = match.decision(seat)
        assert decision is not None
        if seat in bots:
            match.play(seat, ask(bots[seat], match.state, decision))
        elif gylfir in decision.moves:
            match.play(seat, gylfir)
        elif decision.question != "ask.place_worker":
            return None
        else:
            view = match.view(seat)
            return None if set(VISITED) & set(view["board"]["placed"]) else view


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
