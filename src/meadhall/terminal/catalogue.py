"""What is in the box of a game, as lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from meadhall.core.content import Content, Entry
from meadhall.core.errors import BadContent
from meadhall.core.words import Words

_NO_NUMBERS = ("id", "name_en", "name_de", "effect_en", "effect_de", "origin", "basis", "copies")
_NO_FIELDS = ("designed_fields", "public_fields")


def catalogue(content: Content, kind: str, words: Words) -> Iterator[str]:
    """All components, or those of one kind: name, what is printed on it, where that comes from."""
    if kind and kind not in content.entries:
        raise BadContent(f"there is no kind '{kind}' (there is {', '.join(content.entries)})")
    yield words.say("cli.content_packs", packs=", ".join(content.packs))
    for each in [kind] if kind else content.entries:
        entries = content.of(each)
        yield ""
        yield words.say("cli.content_kind", kind=each, count=len(entries))
        widths = [max((len(text) for text in column), default=0) for column in zip(*map(_names(words), entries))]
        for entry in entries:
            ident, name = (text.ljust(width) for text, width in zip(_names(words)(entry), widths, strict=True))
            yield words.say(
                "cli.content_entry",
                id=ident,
                name=name,
                copies=entry.copies,
                printed=_printed(entry),
                origin=words.say(f"cli.origin.{entry.origin}"),
                pack=entry.pack,
            )


def _names(words: Words) -> Any:
    return lambda entry: (entry.id, entry.name(words.lang))


def _printed(entry: Entry) -> str:
    """The fields of a component that play a part in the game."""
    facts = {key: value for key, value in entry.data.items() if key not in (*_NO_NUMBERS, *_NO_FIELDS)}
    return ", ".join(f"{key} {text}" for key, value in facts.items() if (text := _value(value)))


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return " + ".join(f"{count} {what}" for what, count in value.items())
    if isinstance(value, list):
        return "/".join(map(str, value))
    return str(value)
