"""TOML that remembers where each thing stands, so that an error can name the line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from meadhall.core.errors import MeadhallError
from meadhall.core.seats import parse_seat, seat_text

_HEADER = re.compile(r"^\s*(\[\[?)([^\]]+)\]\]?\s*(#.*)?$")
_KEY = re.compile(r"""^\s*((?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[A-Za-z0-9_-]+))*)\s*=""")
_INLINE_KEY = re.compile(r"""(?:[{,]\s*)("[^"]*"|'[^']*'|[A-Za-z0-9_-]+)\s*=""")

Path_ = tuple[str | int, ...]


def _parts(dotted: str) -> list[str]:
    return [part.strip().strip("\"'") for part in re.findall(r"""\s*("[^"]*"|'[^']*'|[^."']+)\s*\.?""", dotted)]


def _lines(text: str) -> dict[Path_, int]:
    """The line of each table and key. Good for the TOML that people write by hand; a value over several lines is
    fine.
    """
    found: dict[Path_, int] = {}
    counts: dict[Path_, int] = {}
    here: Path_ = ()
    for number, line in enumerate(text.splitlines(), start=1):
        header = _HEADER.match(line)
        if header:
            # A table below an array of tables belongs to the newest entry of that array.
            path: Path_ = ()
            for part in _parts(header[2]):
                path = (*path, part)
                if path in counts and not (header[1] == "[[" and path == tuple(_parts(header[2]))):
                    path = (*path, counts[path])
            if header[1] == "[[":
                counts[path] = counts.get(path, -1) + 1
                found.setdefault(path, number)
                path = (*path, counts[path])
            here = path
            found[here] = number
            continue
        key = _KEY.match(line)
        if key:
            path = (*here, *_parts(key[1]))
            found[path] = number
            for inner in _INLINE_KEY.findall(line[key.end() :]):
                found.setdefault((*path, inner.strip("\"'")), number)
    return found


class Located:
    """A value of a TOML file with its place. Tables and lists are walked with `[]`, so that the place is never lost."""

    __slots__ = ("_file", "_lines", "path", "problem", "value")

    def __init__(
        self, value: Any, path: Path_, lines: dict[Path_, int], file: str, problem: type[MeadhallError]
    ) -> None:
        self.value = value
        self.path = path
        self._lines = lines
        self._file = file
        self.problem = problem

    @classmethod
    def read(cls, file: Path, problem: type[MeadhallError]) -> Located:
        """Read a file; `problem` is the error that is raised for whatever is wrong in it."""
        try:
            text = file.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise problem(f"{file}: cannot be read ({getattr(error, 'strerror', None) or 'not UTF-8 text'})") from None
        return cls.parse(text, str(file), problem)

    @classmethod
    def parse(cls, text: str, name: str, problem: type[MeadhallError]) -> Located:
        try:
            value = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise problem(f"{name}: {error}") from None
        except (ValueError, RecursionError):
            raise problem(f"{name}: a number is too long or the nesting too deep") from None
        return cls(value, (), _lines(text), name, problem)

    @property
    def line(self) -> int:
        """The line where this stands; of the nearest thing around it if it has none of its own."""
        path = self.path
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def error(self, message: str) -> MeadhallError:
        """An error that names file and line."""
        return self.problem(f"{self._file}:{self.line}: {message}")

    def __contains__(self, key: str) -> bool:
        return isinstance(self.value, dict) and key in self.value

    def __getitem__(self, key: str | int) -> Located:
        return Located(self.value[key], (*self.path, key), self._lines, self._file, self.problem)

    def holding(self, value: Any) -> Located:
        """Another value in the same place."""
        return Located(value, self.path, self._lines, self._file, self.problem)

    def get(self, key: str) -> Located | None:
        return self[key] if key in self else None

    def items(self) -> Iterator[tuple[str, Located]]:
        """The entries of a table."""
        if not isinstance(self.value, dict):
            raise self.error(f"'{self.path[-1] if self.path else 'file'}' must be a table")
        for key in self.value:
            yield key, self[key]

    def __iter__(self) -> Iterator[Located]:
        """The entries of a list."""
        if not isinstance(self.value, list):
            raise self.error(f"'{self.path[-1]}' must be a list")
        for number in range(len(self.value)):
            yield self[number]

    def only(self, *known: str) -> None:
        """Refuse a key that nobody knows: it is a typo."""
        for key, item in self.items():
            if key not in known:
                raise item.error(f"unknown key '{key}' (known here: {', '.join(sorted(known))})")

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.error(f"'{self.path[-1]}' must be a text")
        return self.value

    def number(self, least: int | None = None, most: int | None = None) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.error(f"'{self.path[-1]}' must be a whole number")
        if (least is not None and self.value < least) or (most is not None and self.value > most):
            raise self.error(f"'{self.path[-1]}' is {self.value}; it must be {_between(least, most)}")
        return self.value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.error(f"'{self.path[-1]}' must be true or false")
        return self.value

    def one_of(self, known: Sequence[str], word: str | None = None) -> int:
        """The number of this word, or of the word under which this stands, among the known ones."""
        word = self.text() if word is None else word
        if word not in known:
            raise self.error(f"unknown '{word}' (known: {', '.join(known)})")
        return list(known).index(word)

    def seat(self, seats: int, word: str | None = None) -> int:
        """The seat that this names, or that the word names under which this stands."""
        try:
            seat = parse_seat(self.text() if word is None else word)
        except ValueError as error:
            raise self.error(str(error)) from None
        if not 0 <= seat < seats:
            raise self.error(f"nobody sits at {seat_text(seat)}")
        return seat

    def texts(self) -> list[str]:
        return [item.text() for item in self]


def _between(least: int | None, most: int | None) -> str:
    if most is None:
        return f"at least {least}"
    return f"at most {most}" if least is None else f"from {least} to {most}"
