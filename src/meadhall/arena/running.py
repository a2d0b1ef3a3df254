"""Playing a plan: games come in and are kept, and somebody is told how far it is."""

from __future__ import annotations

import sys
import time
from typing import TextIO

from meadhall.arena.ledger import Ledger
from meadhall.arena.local import Crew
from meadhall.arena.numbers import Numbers
from meadhall.core.words import Words

SHOWN_EVERY = 0.5
TOLD_EVERY = 30.0
"""Seconds between two messages, on a terminal and elsewhere."""


class Progress:
    """How far it is and how long it will take, on the standard error."""

    def __init__(self, there: int, total: int, words: Words, out: TextIO | None = None) -> None:
        self.there, self.total, self.words = there, total, words
        self.out = out or sys.stderr
        self.live = self.out.isatty()
        self.started = self.shown = time.monotonic()
        self.width = 0

    def show(self, done: int) -> None:
        now = time.monotonic()
        if now - self.shown < (SHOWN_EVERY if self.live else TOLD_EVERY):
            return
        self.shown = now
        numbers = Numbers(self.words)
        rate = max(done - self.there, 1) / (now - self.started)
        text = self.words.say(
            "arena.progress",
            done=numbers.number(done),
            all=numbers.number(self.total),
            rate=numbers.number(rate, 1),
            left=numbers.duration((self.total - done) / rate),
        )
        if self.live:
            print(f"\r{text.ljust(self.width)}", end="", file=self.out, flush=True)
            self.width = max(self.width, len(text))
        else:
            print(text, file=self.out, flush=True)

    def end(self, done: int) -> None:
        if self.live and self.width:
            print("\r" + " " * self.width + "\r", end="", file=self.out)
        numbers = Numbers(self.words)
        spent = numbers.duration(time.monotonic() - self.started)
        done_text, all_text = numbers.number(done), numbers.number(self.total)
        print(
            self.words.say("arena.progress_end", done=done_text, all=all_text, spent=spent), file=self.out, flush=True
        )


def run(ledger: Ledger, crew: Crew, words: Words) -> bool:
    """Play what is missing; False if somebody pressed Ctrl-C. What was played is kept either way."""
    missing = ledger.missing()
    there = len(ledger.played)
    progress = Progress(there, there + len(missing), words)
    coming = crew.play(ledger.plan, missing)
    try:
        for finished in coming:
            ledger.add(finished)
            progress.show(len(ledger.played))
    except KeyboardInterrupt:
        return False
    finally:
        close = getattr(coming, "close", None)
        if close is not None:
            close()
        progress.end(len(ledger.played))
    return True
