"""What is in the box of a game, as lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from meadhall.core.content import TEXTS, Content, Entry
from meadhall.core.errors import BadContent
from meadhall.core.words import Words

_ABOUT = ("id", "key", "name_en", "name_de", *TEXTS, "origin", "basis", "copies")
"""Fields that say which component it is and what is known of it, and nothing that counts in the game."""
_SOURCES = {"designed_fields": "designed", "public_fields": "public"}


def catalogue(content: Content, base: Content, kind: str, words: Words) -> Iterator[str]:
    """All components and numbers, or those of one kind: name, what is printed on it, where that comes from.

    What a pack has changed in the tables is shown beside what the game itself says (`base`).
    """
    known = {title: name for name in (*content.entries, *content.tables) for title in (name, _title(name, words))}
    if kind and kind not in known:
        kinds = ", ".join((*content.entries, *content.tables))
        raise BadContent(f"there is no kind '{kind}' (there is {kinds})")
    wanted = known.get(kind, "")
    yield words.say("terminal.content_packs", packs=", ".join(content.packs))
    for each in content.entries:
        if not wanted or each == wanted:
            yield from _entries(each, content.of(each), words)
    for each, table in content.tables.items():
        if not wanted or each == wanted:
            yield ""
            yield _title(each, words)
            yield from _table(table, base.tables.get(each, {}), words)


def _entries(kind: str, entries: list[Entry], words: Words) -> Iterator[str]:
    yield ""
    yield words.say("terminal.content_kind", kind=_title(kind, words), count=len(entries))
    wide_id = max((len(entry.id) for entry in entries), default=0)
    wide_name = max((len(entry.name(words.lang)) for entry in entries), default=0)
    for entry in entries:
        yield words.say(
            "terminal.content_entry",
            id=entry.id.ljust(wide_id),
            name=entry.name(words.lang).ljust(wide_name),
            copies=entry.copies,
            printed=", ".join(f"{field} {value}" for field, value in _facts(entry.data, words)),
            origin=_origin(entry.data, words),
            pack=entry.pack,
        )


def _table(table: Mapping[str, Any], base: Mapping[str, Any], words: Words) -> Iterator[str]:
    """The numbers of a table, a line each."""
    before = dict(_facts(base, words))
    for field, value in _facts(table, words):
        changed = base and before.get(field) != value
        key = "terminal.content_changed" if changed else "terminal.content_table"
        yield words.say(key, field=field, value=value, before=before.get(field, ""))
    if "origin" in table:
        yield words.say("terminal.content_origin", origin=_origin(table, words))


def _facts(data: Mapping[str, Any], words: Words) -> list[tuple[str, str]]:
    """The fields that play a part in the game, in words."""
    facts = [(key, value) for key, value in data.items() if key not in (*_ABOUT, *_SOURCES)]
    return [(_field(key, words), text) for key, value in facts if (text := _named(key, value, words))]


def _origin(data: Mapping[str, Any], words: Words) -> str:
    """Where a component comes from, and which of its fields come from elsewhere."""
    origin = words.say(f"terminal.origin.{data['origin']}")
    for key, other in _SOURCES.items():
        if data.get(key):
            fields = ", ".join(_field(field, words) for field in data[key])
            origin = words.say(
                "terminal.content_part", origin=origin, fields=fields, other=words.say(f"terminal.part.{other}")
            )
    return origin


def _title(kind: str, words: Words) -> str:
    """What a kind of component is called; a game may have a text for it."""
    return words.say(f"kind.{kind}") if words.has(f"kind.{kind}") else kind


def _field(key: str, words: Words) -> str:
    return words.say(f"field.{key}") if words.has(f"field.{key}") else words.name(key).replace("_", " ")


def _named(key: str, value: Any, words: Words) -> str:
    """The value of a field; a game may have a text for what it means there (`value.villages.-1`)."""
    own = f"value.{key}.{value}"
    return words.say(own) if words.has(own) else _value(value, words)


def _value(value: Any, words: Words) -> str:
    if isinstance(value, bool):
        return words.say("terminal.yes" if value else "terminal.no")
    if isinstance(value, dict):
        parts = {key: part for key, part in value.items() if key not in (*_ABOUT, *_SOURCES)}
        return " + ".join(f"{_value(part, words)} {_field(key, words)}" for key, part in parts.items())
    if isinstance(value, list):
        return "/".join(_value(part, words) for part in value)
    if isinstance(value, str):
        return words.say(f"value.{value}") if words.has(f"value.{value}") else words.name(value)
    return str(value)
