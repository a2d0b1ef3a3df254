"""How the server fares, for programs that watch it: whether it lives, whether it can be used, and its figures.

The figures are shown to nobody but this machine, and only where the server was started with `--metrics`.
"""

from __future__ import annotations

import asyncio
import bisect
import time
from collections import Counter
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from sqlalchemy.engine import Engine
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from meadhall.server.limits import address_of
from meadhall.server.trouble import Trouble

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds."""
SOON: Final = 3.0
"""Seconds in which the disk has to answer."""
PAGE: Final = 4096
FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


class Histogram:
    """How many took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def note(self, seconds: float) -> None:
        self.counts[bisect.bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

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
        self.answers: Counter[str] = Counter()
        """Answers over HTTP by their status, in hundreds."""
        self.moves: Counter[str] = Counter()
        """Moves, by who made them, and those that were refused."""
        self.move_seconds = Histogram()
        """From hearing a move until it is on the disk and told."""

    def answered(self, status: int) -> None:
        self.answers[f"{status // 100}xx"] += 1


def memory() -> int:
    """The bytes that this process holds, where the system tells."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE
    except (OSError, ValueError, IndexError):
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
    """The figures, for this machine alone."""
    state = request.app.state
    from_here = not address_of(request) and not any(name in request.headers for name in FORWARDED)
    if not state.show_metrics or not from_here:
        raise Trouble("no_page")
    hall, metrics, turnstile = state.hall, state.hall.metrics, state.turnstile
    gauges = {
        "clients": hall.visitors,
        "tables": hall.open_tables,
        "bots_waiting": hall.crew.waiting,
        "memory_bytes": memory(),
        "connections": turnstile.all if turnstile is not None else 0,
        "begun_timestamp_seconds": round(metrics.begun, 3),
    }
    lines = []
    for name, value in gauges.items():
        lines += [f"# TYPE meadhall_{name} gauge", f"meadhall_{name} {value}"]
    lines += _counter("answers_total", "status", metrics.answers)
    lines += _counter("moves_total", "by", metrics.moves)
    lines += _counter("turned_away_total", "", Counter({"": turnstile.turned_away if turnstile is not None else 0}))
    lines += metrics.move_seconds.lines("meadhall_move_seconds")
    return PlainTextResponse("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4; charset=utf-8")


def _counter(name: str, label: str, counted: Counter[str]) -> list[str]:
    lines = [f"# TYPE meadhall_{name} counter"]
    for key, value in sorted(counted.items()):
        lines.append(f'meadhall_{name}{{{label}="{key}"}} {value}' if label else f"meadhall_{name} {value}")
    return lines
