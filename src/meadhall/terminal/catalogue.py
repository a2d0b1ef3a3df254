"""What is in the box of a game, as lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meadhall.core.content import Content, Entry
from meadhall.core.errors import BadContent
from meadhall.core.words import Words

_ABOUT = ("id", "name_en", "name_de", "effect_en", "effect_de", "origin", "basis", "copies")
_SOURCES = ("designed_fields", "public_fields")


def catalogue(content: Content, kind: str, words: Words) -> Iterator[str]:
    """All components, or those of one kind: name, what is printed on it, where that comes from."""
    if kind and kind not in content.entries:
        raise BadContent(f"there is no kind '{kind}' (there is {', '.join(content.entries)})")
    yield words.say("cli.content_packs", packs=", ".join(content.packs))
    for each in [kind] if kind else content.entries:
        entries = content.of(each)
        yield ""
        yield words.say("cli.content_kind", kind=each, count=len(entries))
        wide_id = max((len(entry.id) for entry in entries), default=0)
        wide_name = max((len(entry.name(words.lang)) for entry in entries), default=0)
        for entry in entries:
            yield words.say(
                "cli.content_entry",
                id=entry.id.ljust(wide_id),
                name=entry.name(words.lang).ljust(wide_name),
                copies=entry.copies,
                printed=_printed(entry),
                origin=words.say(f"cli.origin.{entry.origin}"),
                pack=entry.pack,
            )


def _printed(entry: Entry) -> str:
    """The fields of a component that play a part in the game."""
    facts = {key: value for key, value in entry.data.items() if key not in (*_ABOUT, *_SOURCES)}
    return ", ".join(f"{key} {text}" for key, value in facts.items() if (text := _value(value)))


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return " + ".join(f"{count} {what}" for what, count in value.items())
    if isinstance(value, list):
        return "/".join(map(str, value))
    return str(value)
