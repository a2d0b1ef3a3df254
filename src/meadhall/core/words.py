"""Text is a key. Log lines, questions and refusals are stored as key and arguments and put into words here.

A text may use its arguments like this:

* `{count}`: the argument as it is; `{count:coin|coins}`: with the noun, by number; `{count:+}`: with its sign.
* `{card:name}`: the name of a component, in the reader's language; `{cards:names}`: several of them.
* `{place:short}`: its short name (`short.<id>`), if the game has one for it; `{warriors:shorts}`: several of them.
* `{face:sign}`: the sign of a component with its name; `{faces:signs}`: several signs, without their names.
* `{dice:dice}`: dice with what they show, each written as `die:face`.
* `{seat:seat}`: the name of whoever sits there.
* `{word:word}`: a word of the game that is no component (`word.hit`).
"""

from __future__ import annotations

import os
import string
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from meadhall.core.content import Content, Entry, Schema
from meadhall.core.errors import BadContent
from meadhall.core.grammar import Grammar
from meadhall.core.located import Located
from meadhall.core.rulebook import LANGUAGES
from meadhall.core.seats import parse_seat
from meadhall.core.state import Refusal
from meadhall.core.table import News

if TYPE_CHECKING:
    from typing import Self

CORE_TEXT = Path(__file__).parent / "text"


def language(wanted: str | None = None) -> str:
    """The language that was asked for, or that of the environment, or English."""
    for choice in (wanted, os.environ.get("LC_ALL"), os.environ.get("LC_MESSAGES"), os.environ.get("LANG")):
        if choice:
            return choice[:2].lower() if choice[:2].lower() in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def _flat(table: Mapping[str, Any], before: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat.update(_flat(value, f"{before}{key}."))
        else:
            flat[before + key] = value
    return flat


def _read(lang: str, *folders: Path) -> dict[str, str]:
    """The texts of some folders in a language."""
    texts: dict[str, str] = {}
    for folder in folders:
        texts.update(_flat(Located.read(folder / f"{lang}.toml", BadContent).value))
    return texts


@cache
def _pieces(text: str) -> tuple[tuple[str, str, str], ...]:
    """A text taken apart: what stands there as it is, and the argument behind it with how it is written."""
    return tuple((plain, argument or "", how or "") for plain, argument, how, _ in string.Formatter().parse(text))


def _numbered(words: Sequence[str]) -> dict[str, str]:
    return {str(number): word for number, word in enumerate(words)}


class Words:
    """The texts of one game in one language, with the names of its components and of the players."""

    def __init__(self, lang: str, texts: Mapping[str, str], content: Content) -> None:
        self.lang = lang
        self.texts = dict(texts)
        self.content = content
        self.players: list[str] = []
        self._names = {entry.id: entry.name(lang) for entry in content}
        self.signs: dict[str, str] = {entry.id: entry["sign"] for entry in content if "sign" in entry.data}
        """Components that have a character of their own in texts; whoever can draw draws it (`core/scene.py`)."""
        # A pack that was laid over the first one has its own names; our short ones would hide them.
        self._shorts = {
            entry.id: self.texts[f"short.{entry.id}"]
            for entry in content
            if f"short.{entry.id}" in self.texts and entry.pack == content.packs[0]
        }

    @classmethod
    def load(cls, lang: str, folder: Path, content: Content) -> Self:
        return cls(lang, _read(lang, CORE_TEXT, folder), content)

    @classmethod
    def core(cls, lang: str, *folders: Path) -> Self:
        """The texts that belong to no game: those of the core, and of the parts of the house whose folders are
        named.
        """
        return cls(lang, _read(lang, CORE_TEXT, *folders), Content(Schema("", {}, {})))

    def learn(self, *folders: Path) -> Self:
        """Take the texts of other parts of the house along, such as those of the terminal."""
        self.texts.update(_read(self.lang, *folders))
        return self

    def in_full(self) -> Self:
        """The same texts for where there is room: no name is shortened."""
        wide = type(self)(self.lang, self.texts, self.content)
        wide.texts, wide._names, wide.signs = self.texts, self._names, self.signs  # they are large
        wide.players = self.players
        wide._shorts = {}
        return wide

    def say(self, key: str, **args: Any) -> str:
        """The text of a key, with its arguments."""
        return self.fill(self.texts[key], args)

    def fill(self, text: str, args: Mapping[str, Any]) -> str:
        """A text with its arguments."""
        written = []
        for plain, argument, how in _pieces(text):
            written.append(plain)
            if argument:
                written.append(self.written(args[argument], how))
        return "".join(written)

    def entry(self, kind: str, ident: str) -> Entry:
        """A component of the content."""
        return self.content.entries[kind][ident]

    def head(self, columns: Iterable[str], group: str = "head") -> list[str]:
        """The heads of the columns of a grid."""
        return [self.say(f"{group}.{column}") for column in columns]

    def aside(self, text: str) -> str:
        """A few words in brackets, if there are any."""
        return self.say("word.aside", text=text) if text else ""

    def those(self, group: str) -> list[str]:
        """All texts of a group, in their order; none if the game has no such group."""
        return [text for key, text in self.texts.items() if key.startswith(f"{group}.")]

    def has(self, key: str) -> bool:
        return key in self.texts

    def written(self, value: Any, how: str) -> str:
        """An argument as a text wants it."""
        if not how:
            return str(value)
        if how == "seat":
            return self.seat(value)
        if how == "name":
            return self.name(value)
        if how == "names":
            return self.listed([self.name(item) for item in value])
        if how == "short":
            return self.short(value)
        if how == "shorts":
            return self.listed([self.short(item) for item in value])
        if how == "sign":
            return self.signed(value)
        if how == "signs":
            return " ".join(self.signs.get(item) or self.name(item) for item in value)
        if how == "dice":
            return self.listed([self.die(*item.split(":")) for item in value])
        if how == "word":
            return self.texts[f"word.{value}"]
        if "|" in how:
            one, many = how.split("|")
            return f"{value} {one if abs(value) == 1 else many}"
        return format(value, how)

    def name(self, ident: str) -> str:
        """The name of a component or of another word of the game."""
        if ident in self._names:
            return self._names[ident]
        return self.texts.get(f"word.{ident}", ident)

    def short(self, ident: str) -> str:
        """The name of a component for where room is scarce."""
        return self._shorts.get(ident) or self.name(ident)

    def signed(self, ident: str) -> str:
        """The name of a component, with its sign before it if it has one."""
        return f"{self.signs[ident]}\u00a0{self.name(ident)}" if ident in self.signs else self.name(ident)

    def die(self, die: str, face: str) -> str:
        """A die and what it shows."""
        return self.say("word.die", die=self.short(die), face=self.signed(face))

    def listed(self, items: Sequence[str]) -> str:
        """Several names as a person would list them; equal ones are counted."""
        counted: dict[str, int] = {}
        for item in items:
            counted[item] = counted.get(item, 0) + 1
        parts = [item if count == 1 else f"{count}× {item}" for item, count in counted.items()]
        return ", ".join(parts) if parts else self.texts["word.nothing"]

    def seat(self, seat: int | str) -> str:
        """The name of whoever sits there."""
        number = parse_seat(seat) if isinstance(seat, str) else seat
        return self.players[number] if 0 <= number < len(self.players) else self.say("word.player", number=number + 1)

    def news(self, news: News) -> str:
        return self.say(f"log.{news.key}", **news.args)

    def verb(self, verb: str) -> str:
        """The heading of a group of moves."""
        return self.texts[f"verb.{verb}"]

    def choice(self, grammar: Grammar, move: int, asked: str = "") -> str:
        """A move under the heading of its verb: only its words.

        A move without words is called by its verb, unless the game has a text for it as an answer to what is `asked`
        (the key of the question: `choice.after_roll.done`). Several words are put together by `move.<verb>`; a text for
        these words alone (`move.<verb>.<words>`) goes before it.
        """
        verb = grammar.verb_of[move]
        words = [self.word(word) for word in grammar.words(move)]
        exact = ".".join(["move", verb, *grammar.words(move)])
        if words and exact in self.texts:
            return self.texts[exact]
        if not words:
            own = f"choice.{asked.removeprefix('ask.')}.{verb}"
            return self.texts[own] if own in self.texts else self.verb(verb)
        if f"move.{verb}" in self.texts:
            return self.fill(self.texts[f"move.{verb}"], _numbered(words))
        return " ".join(words)

    def parts(self, grammar: Grammar, move: int) -> tuple[str, str]:
        """A choice of several words in two: what comes before its last word ("Axe to"), and the rest ("Troll").

        The first part is what it can share with others. It is empty if the text of the game does not join the words.
        """
        verb = grammar.verb_of[move]
        words = [self.word(word) for word in grammar.words(move)]
        last = f"{{{len(words) - 1}}}"
        lead, _, rest = self.texts.get(f"move.{verb}", "").partition(last)
        if "{" not in lead or "{" in rest or lead.rstrip().endswith("}"):
            return "", self.choice(grammar, move)
        numbered = _numbered(words)
        return self.fill(lead, numbered).strip(), self.fill(last + rest, numbered)

    def move(self, grammar: Grammar, move: int, asked: str = "") -> str:
        """A move as a phrase."""
        choice = self.choice(grammar, move, asked)
        return f"{self.verb(grammar.verb_of[move])}: {choice}" if grammar.words(move) else choice

    def word(self, word: str) -> str:
        """A word of the grammar in the reader's language."""
        try:
            return self.seat(parse_seat(word))
        except ValueError:
            return self.signed(word) if word in self.signs else self.short(word)

    def design(self) -> str:
        """Which parts of the game are our own design, in a sentence; empty if the game says nothing about it."""
        return self.texts.get("design", "")

    def refusal(self, refusal: Refusal) -> str:
        """Why a move is refused; the clause that says more, if there is one, follows behind it."""
        bare = f"refusal.{refusal.kind}_bare"
        return self.texts[bare] if not refusal.clause and bare in self.texts else self.texts[f"refusal.{refusal.kind}"]
