"""The file that a game is kept in."""

from __future__ import annotations

from pathlib import Path

from meadhall.core.errors import BadRecord
from meadhall.core.match import Match
from meadhall.core.record import Record
from meadhall.core.words import Words


class Keeper:
    """Writes the record of a match after each move. Never writes over a file that is not a record of that match."""

    def __init__(self, words: Words, file: Path | None = None) -> None:
        self.words = words
        self.file = file

    def choose(self, file: Path, match: Match) -> None:
        """Keep the match in this file from now on; BadRecord if something else lies there."""
        try:
            file.open("x", encoding="utf-8").close()
        except FileExistsError:
            self._recognise(file, match)
        except OSError as error:
            raise BadRecord(str(file), "cannot_be_written", reason=error.strerror) from None
        self.file = file

    def _recognise(self, file: Path, match: Match) -> None:
        try:
            known = Record.read(file)
        except BadRecord:
            raise BadRecord(str(file), "foreign_file") from None
        if not begins(known, match.record()):
            raise BadRecord(str(file), "other_match")

    def write(self, match: Match) -> str:
        """Write the record if there is a file for it. What went wrong, or nothing."""
        if self.file is None:
            return ""
        try:
            match.save(self.file)
        except OSError as error:
            return self.words.say("terminal.not_saved", file=self.file, reason=error.strerror)
        return ""


def begins(known: Record, record: Record) -> bool:
    """Whether a record is one of the same match at an earlier time, or now: nothing in it would be lost."""
    agreed = ("game", "rules", "content", "seats", "key", "options", "players")
    return (
        all(getattr(known, fact) == getattr(record, fact) for fact in agreed)
        and record.moves[: len(known.moves)] == known.moves
    )
