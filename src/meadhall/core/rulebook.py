"""The rule book: every clause in English and German, in our own words, to be searched and cited."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from meadhall.core.errors import BadContent
from meadhall.core.located import Located

LANGUAGES = ("en", "de")
ClauseKind = Literal["clause", "example", "case"]
KINDS: Final[tuple[ClauseKind, ...]] = ("clause", "example", "case")


class Clause:
    """One rule with its id. An example or a tricky case is one too, of its own kind."""

    __slots__ = ("clauses", "defines", "id", "kind", "reasons", "ruling", "section", "texts")

    def __init__(self, kind: ClauseKind, item: Located) -> None:
        self.kind = kind
        self.id = item["id"].text()
        self.section = item["section"].text() if "section" in item else "cases"
        self.texts = {lang: item[lang].text() for lang in LANGUAGES}
        self.ruling = "ruling" in item and item["ruling"].flag()
        self.reasons = {lang: item[f"reason_{lang}"].text() if f"reason_{lang}" in item else "" for lang in LANGUAGES}
        self.defines = "defines" in item and item["defines"].flag()
        self.clauses = tuple(item["clauses"].texts()) if "clauses" in item else ()

    def text(self, lang: str) -> str:
        return self.texts[lang]


class Rulebook:
    """All clauses of a game."""

    def __init__(self, item: Located) -> None:
        self.titles = {lang: item["book"][f"title_{lang}"].text() for lang in LANGUAGES}
        self.sections: dict[str, dict[str, str]] = {}
        for section in item["section"]:
            self.sections[section["id"].text()] = {lang: section[f"title_{lang}"].text() for lang in LANGUAGES}
        self.clauses: dict[str, Clause] = {}
        for kind in KINDS:
            for entry in item[kind] if kind in item else ():
                entry.only("id", "section", "en", "de", "ruling", "reason_en", "reason_de", "defines", "clauses")
                clause = Clause(kind, entry)
                if clause.id in self.clauses:
                    raise entry.error(f"clause '{clause.id}' is there twice")
                self.clauses[clause.id] = clause

    @classmethod
    def load(cls, file: Path) -> Rulebook:
        return cls(Located.read(file, BadContent))

    def __contains__(self, ident: str) -> bool:
        return ident in self.clauses

    def __getitem__(self, ident: str) -> Clause:
        return self.clauses[ident]

    def find(self, ident: str) -> Clause | None:
        """The clause with an id, however it was typed."""
        wanted = ident.upper().replace("_", "-")
        return next((clause for name, clause in self.clauses.items() if name.upper() == wanted), None)

    def search(self, query: str, lang: str) -> list[Clause]:
        """Clauses in which every word of the query occurs, those with the words early in the text first."""
        words = query.lower().split()
        found: list[tuple[int, int, Clause]] = []
        for number, clause in enumerate(self.clauses.values()):
            text = f"{clause.id} {clause.text(lang)} {clause.reasons[lang]}".lower()
            places = [text.find(word) for word in words]
            if words and all(place >= 0 for place in places):
                found.append((sum(places), number, clause))
        return [clause for _, _, clause in sorted(found, key=lambda hit: hit[:2])]
