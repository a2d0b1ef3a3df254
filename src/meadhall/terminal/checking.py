"""Scenarios and records checked, one line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from meadhall import games
from meadhall.core.errors import MeadhallError
from meadhall.core.match import Match
from meadhall.core.record import Record
from meadhall.core.scenario import Scenario
from meadhall.core.words import Words

COUNTED_FROM = 10
"""With so many files each line says how far the check has come."""


def check(paths: Sequence[Path], packs: Sequence[Path], words: Words) -> Iterator[tuple[bool, str]]:
    """For each file whether it holds, and the line that says so. A folder stands for the scenarios in it."""
    files = [file for path in paths for file in (sorted(path.rglob("*.toml")) if path.is_dir() else [path])]
    for number, file in enumerate(files, start=1):
        try:
            line = words.say("terminal.check_ok", file=file, what=_check_file(file, packs, words))
            holds = True
        except MeadhallError as error:
            line = words.say("terminal.check_failed", error=error.said(words))
            holds = False
        except Exception as error:  # whatever is wrong with one file, the others are checked as well
            line = words.say("terminal.check_broken", file=file, kind=type(error).__name__, error=error)
            holds = False
        if len(files) >= COUNTED_FROM:
            line = words.say("terminal.check_counted", number=number, all=len(files), line=line)
        yield holds, line
    if not files:
        yield False, words.say("terminal.check_nothing")


def _check_file(file: Path, packs: Sequence[Path], words: Words) -> str:
    if file.suffix == ".toml":
        scenario = Scenario.read(file, games.find)
        return words.say("terminal.check_scenario", title=scenario.title, count=scenario.run())
    record = Record.read(file)
    game = games.find(record.game)
    match = Match.replay(record, game, game.content_with(packs), str(file))
    return words.say("terminal.check_record", game=game.name, count=len(match.moves))
