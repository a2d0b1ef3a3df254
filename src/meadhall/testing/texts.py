"""What a game says: every text is there, in both languages, with the same placeholders."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from pathlib import Path

from meadhall.core.game import Game
from meadhall.core.grammar import Grammar
from meadhall.core.rulebook import LANGUAGES
from meadhall.core.state import Decision
from meadhall.core.words import Words


def fields(text: str) -> list[str]:
    """The names of the placeholders of a text."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def told_keys(room: Path) -> dict[str, set[str]]:
    """What a room tells its table: each key with the names of its arguments, found in the source.

    A function that is handed the key as its parameter `key` counts for every key that it is called with.
    """
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in sorted(room.rglob("*.py"))]
    handed: dict[str, tuple[int, set[str]]] = {}
    found: dict[str, set[str]] = {}
    for tree in trees:
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef):
                continue
            parameters = [argument.arg for argument in function.args.args]
            for call, key in _tellings(function):
                names = {keyword.arg for keyword in call.keywords if keyword.arg}
                if isinstance(key, ast.Constant):
                    found.setdefault(str(key.value), set()).update(names)
                else:
                    assert isinstance(key, ast.Name)
                    assert key.id in parameters, f"{function.name} tells something that cannot be found in the source"
                    handed[function.name] = (parameters.index(key.id), names)
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in handed:
                position, names = handed[node.func.id]
                key = node.args[position]
                assert isinstance(key, ast.Constant)
                found.setdefault(str(key.value), set()).update(names)
    return found


def _tellings(function: ast.FunctionDef) -> Iterator[tuple[ast.Call, ast.expr]]:
    for call in ast.walk(function):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
            if call.func.attr == "tell":
                yield call, call.args[0]
            elif call.func.attr == "whisper":
                yield call, call.args[1]


def gaps(game: Game) -> Iterator[str]:
    """What is missing or does not fit in the texts of a game."""
    first, *others = (game.words(lang).texts for lang in LANGUAGES)
    box = game.open_box(game.seats[0])
    told = told_keys(game.room)
    wanted = [
        "about",
        *(f"verb.{verb}" for verb in box.grammar.verbs),
        *(f"ask.{step.name}" for step in box.steps if step.verbs),
        *(f"log.{key}" for key in told),
    ]
    yield from (f"there is no text '{key}'" for key in wanted if key not in first)
    for key, names in told.items():
        used = set(fields(first.get(f"log.{key}", "")))
        if not used <= names:
            yield f"'log.{key}' uses {', '.join(sorted(used - names))}, which is not told"
    for texts in others:
        yield from (f"'{key}' is not there in every language" for key in sorted(set(first) ^ set(texts)))
        for key in sorted(set(first) & set(texts)):
            if not first[key].strip() or not texts[key].strip():
                yield f"'{key}' is empty"
            if fields(first[key]) != fields(texts[key]):
                yield f"'{key}' has other placeholders in another language"


def alike(words: Words, grammar: Grammar, decision: Decision) -> Iterator[str]:
    """Choices that read alike, so that nobody can tell them apart. Cards with the same `key` are copies of one card."""
    read: dict[str, int] = {}
    for move in decision.moves:
        text = words.move(grammar, move, decision.question)
        other = read.setdefault(text, move)
        if _cards(words, grammar, move) != _cards(words, grammar, other):
            yield f"'{grammar.text(other)}' and '{grammar.text(move)}' both read '{text}'"


def _cards(words: Words, grammar: Grammar, move: int) -> list[str]:
    entries = [(word, words.content.entry(word)) for word in grammar.words(move)]
    return [word if entry is None else entry.get("key", word) for word, entry in entries]
