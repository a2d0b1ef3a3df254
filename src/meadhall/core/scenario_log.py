"""Lines of the log as a scenario names them: `{ line = "fame", seat = "p1", fame = 2 }`."""

from __future__ import annotations

import json
import string
from collections.abc import Mapping, Sequence
from typing import Any

from meadhall.core.located import Located
from meadhall.core.seats import seat_text
from meadhall.core.table import Argument, News
from meadhall.core.words import Words


def tells(news: News, item: Located) -> bool:
    """Whether a line of the log is the one that is meant: its key, and as many of its arguments as are named."""
    if "line" not in item:
        raise item.error('a line of the log is named by its key: line = "…"')
    return news.key == item["line"].text() and all(
        key in news.args and _same(news.args[key], value.value) for key, value in item.items() if key != "line"
    )


def _same(found: Argument, wanted: object) -> bool:
    """Seats are numbers in the log and words in a scenario."""
    if isinstance(found, tuple):
        return list(found) == wanted
    if isinstance(found, int) and isinstance(wanted, str):
        return wanted == seat_text(found)
    return found == wanted


def written(line: Mapping[str, Any]) -> str:
    return "{ " + ", ".join(f"{key} = {json.dumps(value)}" for key, value in line.items()) + " }"


def retold(lines: Sequence[News], words: Words) -> str:
    """Lines of the log, to be copied into a scenario. Which of its arguments are seats, the text of a line knows."""
    told = []
    for news in lines:
        uses = string.Formatter().parse(words.texts[f"log.{news.key}"])
        seats = {name for _, name, form, _ in uses if form == "seat"}
        args = {
            key: seat_text(value) if key in seats and isinstance(value, int) else value
            for key, value in news.args.items()
        }
        told.append(written({"line": news.key, **args}))
    return ", ".join(told)
