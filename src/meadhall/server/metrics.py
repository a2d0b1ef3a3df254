"""How the server fares, for programs that watch it: whether it lives, whether it can be used, and its figures.

The figures are shown to this machine where the server was started with `--metrics`, and to whoever holds the token of
administrators.
"""

from __future__ import annotations

import asyncio
import bisect
import contextlib
import json
import math
import os
import platform
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Engine
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

import meadhall
from meadhall.server.copies import newest
from meadhall.server.diary import WRITTEN
from meadhall.server.limits import address_of, resource
from meadhall.server.trouble import Trouble

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds."""
SOON: Final = 3.0
"""Seconds in which the disk has to answer."""
PAGE: Final = 4096
CLOCK: Final = 1.0
"""Seconds between two looks at the clock."""
FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


class Histogram:
    """How many took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def note(self, seconds: float) -> None:
        self.counts[bisect.bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    @contextlib.contextmanager
    def measured(self) -> Iterator[None]:
        """Note how long it takes, whatever comes of it."""
        begun = time.monotonic()
        try:
            yield
        finally:
            self.note(time.monotonic() - begun)

    def within(self, share: float) -> float:
        """The bound below which this share of all lies; infinite if it is beyond all bounds, 0 if there were none."""
        wanted, count = share * sum(self.counts), 0
        if not wanted:
            return 0.0
        for bound, here in zip((*BOUNDS, math.inf), self.counts, strict=True):
            count += here
            if count >= wanted:
                return bound
        return math.inf

    def lines(self, name: str) -> list[str]:
        told, count = [], 0
        for bound, here in zip((*BOUNDS, "+Inf"), self.counts, strict=True):
            count += here
            told.append(f'{name}_bucket{{le="{bound}"}} {count}')
        return [f"# TYPE {name} histogram", *told, f"{name}_sum {self.sum:.6f}", f"{name}_count {count}"]


class Metrics:
    """What is counted."""

    def __init__(self) -> None:
        self.begun = time.time()
        self.answers: Counter[str] = Counter(dict.fromkeys(("2xx", "4xx", "5xx"), 0))
        """Answers over HTTP by their status, in hundreds."""
        self.answer_seconds = Histogram()
        """From hearing a request until the answer begins."""
        self.moves: Counter[str] = Counter(dict.fromkeys(("person", "bot", "refused"), 0))
        """Moves, by who made them, and those that were refused."""
        self.move_seconds = Histogram()
        """From hearing a move until it is on the disk and told."""
        self.write_seconds = Histogram()
        """The wait for the disk."""
        self.bot_seconds = Histogram()
        """From asking a bot until it has chosen, with its wait for a turn."""
        self.lag_seconds = 0.0
        """How late the clock of this process last was: how long everybody waits for whatever is being done."""

    def answered(self, status: int, seconds: float) -> None:
        self.answers[f"{status // 100}xx"] += 1
        self.answer_seconds.note(seconds)

    async def watch_the_clock(self) -> None:
        """Measure for ever how late this process is."""
        while True:
            begun = time.monotonic()
            await asyncio.sleep(CLOCK)
            self.lag_seconds = max(0.0, time.monotonic() - begun - CLOCK)


def memory() -> int:
    """The bytes that this process holds, where the system tells."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE
    except (OSError, ValueError, IndexError):
        return 0


def open_files() -> int:
    """How many files and lines this process has open, where the system tells."""
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return 0


async def alive(request: Request) -> Response:
    """Whether the server answers at all."""
    return JSONResponse({"ok": True}, headers={"Cache-Control": "no-store"})


async def ready(request: Request) -> Response:
    """Whether tables can be read now, and this process may have any; otherwise a 503 with a word."""
    steward = request.app.state.hall.steward
    if steward is not None and (steward.ending or not steward.certain):
        raise Trouble("elsewhere")
    try:
        await asyncio.wait_for(asyncio.to_thread(_look, request.app.state.hall.engine), SOON)
    except TimeoutError:
        raise Trouble("no_disk") from None
    return JSONResponse({"ok": True}, headers={"Cache-Control": "no-store"})


def _look(engine: Engine) -> None:
    with engine.connect() as connection:
        connection.execute(sa.text("SELECT id FROM tables LIMIT 1")).all()


async def figures(request: Request) -> Response:
    """The figures: for this machine if they are shown at all, and for whoever holds the token of administrators."""
    state = request.app.state
    from_here = not address_of(request) and not any(name in request.headers for name in FORWARDED)
    if not (state.show_metrics and from_here) and not state.admin.knows(request):
        raise Trouble("no_page")
    return PlainTextResponse(exposition(state), media_type="text/plain; version=0.0.4; charset=utf-8")


def exposition(state: Any) -> str:
    """All figures, as Prometheus reads them."""
    hall, metrics, turnstile = state.hall, state.hall.metrics, state.turnstile
    most_files = resource.getrlimit(resource.RLIMIT_NOFILE)[0] if resource is not None else 0
    gauges = {
        "clients": hall.visitors,
        "tables": hall.open_tables,
        "bots_waiting": hall.crew.waiting,
        "memory_bytes": memory(),
        "open_files": open_files(),
        "most_files": most_files,
        "lag_seconds": round(metrics.lag_seconds, 6),
        "connections": turnstile.all if turnstile is not None else 0,
        "most_connections": turnstile.most if turnstile is not None else 0,
        "begun_timestamp_seconds": round(metrics.begun, 3),
        "newest_backup_timestamp_seconds": round(newest(state.backups), 3),
    }
    about = f'version="{meadhall.__version__}",process={json.dumps(state.process)},python="{platform.python_version()}"'
    lines = ["# TYPE meadhall_info gauge", f"meadhall_info{{{about}}} 1"]
    for name, value in gauges.items():
        lines += [f"# TYPE meadhall_{name} gauge", f"meadhall_{name} {value}"]
    lines += _counter("answers_total", "status", metrics.answers)
    lines += _counter("moves_total", "by", metrics.moves)
    lines += _counter("log_lines_total", "level", Counter({"warning": 0, "error": 0, **WRITTEN}))
    lines += _counter("turned_away_total", "", Counter({"": turnstile.turned_away if turnstile is not None else 0}))
    lines += ["# TYPE meadhall_processor_seconds_total counter"]
    lines += [f"meadhall_processor_seconds_total {time.process_time():.3f}"]
    for name in ("answer_seconds", "move_seconds", "write_seconds", "bot_seconds"):
        lines += getattr(metrics, name).lines(f"meadhall_{name}")
    return "\n".join(lines) + "\n"


def _counter(name: str, label: str, counted: Counter[str]) -> list[str]:
    lines = [f"# TYPE meadhall_{name} counter"]
    for key, value in sorted(counted.items()):
        lines.append(f'meadhall_{name}{{{label}="{key}"}} {value}' if label else f"meadhall_{name} {value}")
    return lines
