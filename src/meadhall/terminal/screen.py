"""The screen and the keyboard: styled on a terminal, plain lines everywhere else."""

from __future__ import annotations

import contextlib
import os
import select
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from threading import Timer
from types import ModuleType

from rich.console import Console
from rich.text import Text

from meadhall.terminal.layout import INDENT, Lines, wrap

readline: ModuleType | None
try:
    import readline
except ImportError:  # not everywhere is a readline; typing works without completion then
    readline = None

PATIENCE = 0.7
"""Seconds after which somebody who waits is told what for."""

MOST_TYPED = 4096
LEAST_WIDTH = 70
LEAST_HEIGHT = 20
"""A smaller screen has no room for a page; it gets plain lines."""

FORGET_SCROLLED = "\x1b[3J"


def harmless(text: str) -> str:
    """A line from a file that somebody else may have written, without what could play tricks on a terminal."""
    return "".join(character if character.isprintable() else "?" for character in text)


class Screen:
    """Where the table is shown. `plain` writes no control codes at all."""

    def __init__(self, plain: bool) -> None:
        self.plain = plain or not sys.stdout.isatty()
        self.live = not self.plain
        self._console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)
        self._completions: Sequence[str] = ()
        self._ahead: list[str] = []  # what was typed while something was shown
        if readline is not None and self.live:
            readline.set_completer_delims("")
            readline.set_completer(self._complete)
            readline.parse_and_bind("tab: complete")

    @property
    def width(self) -> int:
        return self._console.size.width

    @property
    def height(self) -> int:
        return self._console.size.height

    @property
    def lined(self) -> bool:
        """Whether the table is told in lines, because nothing else is wanted or nothing else fits."""
        return self.plain or self.width < LEAST_WIDTH or self.height < LEAST_HEIGHT

    # Showing

    def clear(self) -> None:
        """Wipe the screen and what was scrolled away: nobody can scroll back to what another seat has seen."""
        if self.live:
            self._console.clear()
            if not self._console.is_dumb_terminal:
                sys.stdout.write(FORGET_SCROLLED)
                sys.stdout.flush()
        elif sys.stdout.isatty():
            print("\n" * self.height)

    def show(self, lines: Lines) -> None:
        for line in lines:
            self._console.print(line)

    def tell(self, lines: Sequence[str], style: str = "") -> None:
        """Lines of text; long ones are broken between words on a terminal."""
        for line in lines:
            if self.plain:
                print(line)
            else:
                self.show(wrap(Text(line, style), self.width, INDENT))
        sys.stdout.flush()

    @contextlib.contextmanager
    def waiting(self, message: Callable[[], str]) -> Iterator[None]:
        """Say what is waited for if it takes long."""
        timer = Timer(PATIENCE, lambda: self.tell([message()], "dim"))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def linger(self, seconds: float) -> bool:
        """Let something be read for a while; False if somebody pressed Enter because it takes too long.

        What else is typed meanwhile is the answer to the next question.
        """
        sys.stdout.flush()
        if not sys.stdin.isatty() or sys.platform == "win32":
            time.sleep(seconds)
            return True
        if not select.select([sys.stdin], [], [], seconds)[0]:
            return True
        typed = os.read(sys.stdin.fileno(), MOST_TYPED).decode(errors="replace")
        if not typed:
            raise EOFError
        self._ahead += [line for line in typed.splitlines() if line.strip()]
        return False

    # Asking

    def ask(self, prompt: str, completions: Sequence[str] = ()) -> str:
        """A line that somebody types; EOFError and KeyboardInterrupt pass through."""
        self._completions = completions
        if self._ahead:
            typed = self._ahead.pop(0).strip()
            print(f"{prompt}{typed}", flush=True)
            return typed
        if self.live:
            return input(prompt).strip()
        # `input` would go through readline, which writes control codes.
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        if not sys.stdin.isatty():
            print(line.rstrip("\n"))
        return line.strip()

    def forget(self) -> None:
        """What one player has typed is nothing for the next."""
        self._ahead.clear()
        if readline is not None and self.live:
            readline.clear_history()

    def _complete(self, typed: str, number: int) -> str | None:
        fitting = [text for text in self._completions if text.casefold().startswith(typed.casefold())]
        return fitting[number] if number < len(fitting) else None
