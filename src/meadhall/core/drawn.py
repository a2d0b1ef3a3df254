"""What a board has a drawing or a place for. A scene reads it from `board.svg`, so that nothing is listed twice."""

from __future__ import annotations

import re
from functools import cached_property
from pathlib import Path


class Drawn:
    """The ids of a `board.svg`."""

    def __init__(self, board: Path) -> None:
        self.board = board
        self._rooms: dict[str, int] = {}

    @cached_property
    def ids(self) -> dict[str, None]:
        """All ids, in the order in which they are drawn."""
        return dict.fromkeys(re.findall(r'\bid="([^"]*)"', self.board.read_text(encoding="utf-8")))

    def __contains__(self, ident: str) -> bool:
        return ident in self.ids

    def those(self, kind: str) -> list[str]:
        """What is drawn of a kind, as it is called behind the colon: `market` for `location:market`."""
        named = [ident.partition(":") for ident in self.ids]
        return [name for before, _, name in named if before == kind and name and ":" not in name]

    def room(self, kind: str) -> int:
        """How many places of a kind there are, numbered from 1: `roll:1`, `roll:2` …"""
        if kind not in self._rooms:
            count = 0
            while f"{kind}:{count + 1}" in self.ids:
                count += 1
            self._rooms[kind] = count
        return self._rooms[kind]
