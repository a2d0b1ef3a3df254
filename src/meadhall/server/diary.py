"""What the server writes down about itself: one line an event, and in a flood no more than a few of each kind.

With `log = "json"` in the settings each line is an object, for programs that read logs.
"""

from __future__ import annotations

import json
import logging
import time
import traceback
from collections import Counter, OrderedDict

from meadhall.server.requests import REQUEST

PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"
LINES = 20
"""Of one kind within one stretch."""
STRETCH = 60.0
"""Seconds."""
KINDS = 500
LONGEST = 4000
"""Characters of a line; what somebody sends may be in it."""
WRITTEN: Counter[str] = Counter()
"""How many lines there were by how grave they are, those with them that were kept back."""


class Restraint(logging.Filter):
    """Lets a few lines of each kind pass, counts the others, and says how many there were when it lets one pass again.

    A kind is the place in the program that speaks.
    """

    def __init__(self, lines: int = LINES, stretch: float = STRETCH) -> None:
        super().__init__()
        self.lines = lines
        self.stretch = stretch
        self._said: OrderedDict[tuple[str, int], list[float]] = OrderedDict()
        """By kind: since when, how many lines, and how many of them were kept back."""

    def filter(self, record: logging.LogRecord) -> bool:
        WRITTEN[record.levelname.lower()] += 1
        if record.levelno < logging.WARNING:
            return True  # whoever wants to read about every request does not want to miss one
        kind, now = (record.pathname, record.lineno), time.monotonic()
        said = self._said.setdefault(kind, [now, 0, 0])
        self._said.move_to_end(kind)
        if len(self._said) > KINDS:
            self._said.popitem(last=False)
        if now - said[0] >= self.stretch:
            record.more = int(said[2])
            said[:] = [now, 0, 0]
        said[1] += 1
        if said[1] <= self.lines:
            return True
        said[2] += 1
        return False


class Line(logging.Formatter):
    """A line for people; with how many others like it were kept back."""

    def format(self, record: logging.LogRecord) -> str:
        more = getattr(record, "more", 0)
        text = super().format(record)
        number = REQUEST.get()
        if number:
            text = f"{text} [{number}]"
        if len(text) > LONGEST:
            text = f"{text[:LONGEST]} …"
        return f"{text} (and {more} more like this)" if more else text


class Json(logging.Formatter):
    """A line for programs."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "text": record.getMessage()[:LONGEST],
        }
        if REQUEST.get():
            told["request"] = REQUEST.get()
        if record.exc_info and record.exc_info[0] is not None:
            told["trace"] = "".join(traceback.format_exception(*record.exc_info))[:LONGEST]
        if getattr(record, "more", 0):
            told["more"] = record.more  # type: ignore[attr-defined]
        return json.dumps(told, ensure_ascii=False)


def handler(form: str = "plain") -> logging.Handler:
    written = logging.StreamHandler()
    written.setFormatter(Json() if form == "json" else Line(PLAIN))
    written.addFilter(Restraint())
    return written


def write_down(form: str = "plain", level: str = "warning") -> None:
    """From now on what is at least so grave is written to the standard error."""
    logging.basicConfig(level=logging.WARNING, handlers=[handler(form)], force=True)
    logging.getLogger("meadhall").setLevel(level.upper())
