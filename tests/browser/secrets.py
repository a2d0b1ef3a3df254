"""What must not be on a page: the ids and names of things that only somebody else may know."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from meadhall import games
from meadhall.core.chance import key_from_seed
from meadhall.core.match import Match
from meadhall.core.rulebook import LANGUAGES
from tests.server.test_secrets import hidden_words

SHORTEST = 5
"""Names that are shorter than this stand in other words, too."""


class Referee:
    """Plays the same game along and knows everything."""

    def __init__(self, game: str, seats: int, key: str) -> None:
        self.match = Match.new(games.find(game), seats, key=key_from_seed(key))
        self.words = [self.match.game.words(lang) for lang in LANGUAGES]

    def hears(self, command: dict[str, Any]) -> None:
        self.match.play_text(command["seat"], command["move"])

    def secrets(self, reader: int) -> set[str]:
        """Ids of what somebody knows and the reader may not."""
        known = _words(repr(self.match.view(reader)))
        owners = [seat for seat in range(self.match.box.seats) if seat != reader]
        return {word for owner in owners for word in hidden_words(self.match, owner)} - known

    def names(self, secrets: Iterable[str]) -> dict[str, str]:
        """Names of secret things, in both languages, that nothing else is called."""
        hidden = set(secrets)
        found = {}
        for words in self.words:
            others = " | ".join(words.name(entry.id) for entry in self.match.box.content if entry.id not in hidden)
            for ident in hidden:
                name = words.name(ident)
                if len(name) >= SHORTEST and name.lower() not in others.lower():
                    found[name] = ident
        return found

    def leaks(self, text: str, reader: int) -> list[str]:
        """What a text tells that it must not."""
        secrets = self.secrets(reader)
        told = sorted(secrets & _words(text))
        return told + [name for name in self.names(secrets) if re.search(rf"\b{re.escape(name)}\b", text)]


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))
