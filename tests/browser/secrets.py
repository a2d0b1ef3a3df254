"""What must not be on a page: the ids and names of things that only somebody else may know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from meadhall import games
from meadhall.core.chance import key_from_seed
from meadhall.core.match import Match
from meadhall.core.rulebook import LANGUAGES

WORD = re.compile(r"\w+")
SHORTEST = 5
"""Names that are shorter than this stand in other words, too."""
COUNTS = ("unseen", "deck_at_most")
"""Parts of a view that count what may be somewhere: they name every kind of card and tell where none of them is."""


class Referee:
    """Plays the same game along and knows everything."""

    def __init__(self, game: str, seats: int, key: str) -> None:
        self.match = Match.new(games.find(game), seats, key=key_from_seed(key))
        self.words = [self.match.game.words(lang) for lang in LANGUAGES]
        self._ids = {entry.id for entry in self.match.box.content}
        assert self.match.game.board is not None
        self._drawn = Counter(WORD.findall(self.match.game.board))

    def hears(self, command: dict[str, Any]) -> None:
        self.match.play_text(command["seat"], command["move"])

    def known(self, seat: int) -> set[str]:
        """Ids of everything that a seat sees or has seen."""
        view = self.match.view(seat)
        return self._ids & set(WORD.findall(repr({part: what for part, what in view.items() if part not in COUNTS})))

    def secrets(self, reader: int) -> set[str]:
        """Ids of what somebody knows and the reader may not."""
        owners = [seat for seat in range(self.match.box.seats) if seat != reader]
        return set().union(*(self.known(owner) for owner in owners)) - self.known(reader)

    def names(self, secrets: Iterable[str]) -> list[str]:
        """Names of secret things, in both languages, that stand in no other name."""
        hidden = set(secrets)
        found = []
        for words in self.words:
            others = " | ".join(words.name(ident) for ident in self._ids - hidden).lower()
            names = {words.name(ident) for ident in hidden}
            found += [name for name in names if len(name) >= SHORTEST and name.lower() not in others]
        return found

    def leaks(self, text: str, reader: int) -> list[str]:
        """What a text tells that it must not. The board has a drawing for each kind of card; one more is too many."""
        secrets = self.secrets(reader)
        names = [name for name in self.names(secrets) if re.search(rf"\b{re.escape(name)}\b", text)]
        told = Counter(WORD.findall(text))
        return [ident for ident in sorted(secrets) if told[ident] > self._drawn[ident] * ("<svg" in text)] + names
