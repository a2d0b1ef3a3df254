"""What the game says, in English and German: the words themselves."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from meadhall import games

GAME = games.find("champions")
LANGUAGES = ("en", "de")


def sentences(data: Any) -> Iterator[str]:
    """All texts in some data, however deep they lie."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from sentences(value)
    elif isinstance(data, list):
        for value in data:
            yield from sentences(value)


def everything_said() -> list[str]:
    """Rule book, texts and components, in all languages."""
    files = [*GAME.room.glob("*.toml"), *GAME.room.glob("content/*.toml"), *GAME.room.glob("text/*.toml")]
    return [text for file in files for text in sentences(tomllib.loads(file.read_text(encoding="utf-8")))]


def test_the_german_kraken_is_feminine() -> None:
    masculine = re.compile(r"\b(Der|[Dd]en|[Dd]em|[Ee]in|[Ee]inen|[Ee]inem|[Bb]eim|[Vv]om|[Zz]um) Kraken?\b")
    said = [text for text in everything_said() if "Krake" in text]
    assert any("die Krake" in text for text in said)
    assert [text for text in said if masculine.search(text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_game_says_what_is_its_own_design(lang: str) -> None:
    """One sentence, for the list of games."""
    said = GAME.words(lang).design()
    assert said.endswith(".")
    assert said.count(". ") == 0
