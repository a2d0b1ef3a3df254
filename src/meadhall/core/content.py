"""Components are data: content packs.

A pack is a folder of TOML files or one file. It has a `[pack]` head, lists of entries (`[[troll]]`, each with an
`id`) and tables of numbers (`[scoring]`). A pack can be laid over another: an entry with a known id changes the
fields it names, a new id adds an entry, `remove = true` takes one out, and a table changes the numbers it names. Where
a field says the same as another one in another way, naming it does away with that one (`replaces`). What several
entries say alike is written once: `effect_of` names the entry whose text it is.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from hashlib import blake2b
from pathlib import Path
from typing import Any

from meadhall.core.errors import BadContent
from meadhall.core.located import Located
from meadhall.core.shapes import Choice, Fields, Ident, ListOf, Number, Shape, Text

ORIGINS = ("seed", "public", "designed")
"""From the rule book; found in public descriptions; designed for this project."""

MOST_COPIES = 99

_HEAD = Fields({"id": Ident(), "game": Text(), "version": Number(1), "name_en": Text(), "name_de": Text()})
_ABOUT: dict[str, Shape] = {
    "name_en": Text(),
    "name_de": Text(),
    "effect_en": Text(),
    "effect_de": Text(),
    "effect_of": Ident(),
    "origin": Choice(*ORIGINS),
    "basis": Text(),
    "designed_fields": ListOf(Text()),
    "public_fields": ListOf(Text()),
}
TEXTS = ("effect_en", "effect_de")
_ABOUT_OPTIONAL = (*TEXTS, "effect_of", "basis", "designed_fields", "public_fields")


class Schema:
    """What the content of a game consists of: kinds of entries, tables, and what must fit together."""

    def __init__(
        self,
        game: str,
        kinds: Mapping[str, Fields],
        tables: Mapping[str, Shape],
        fits: Callable[[Content], None] = lambda content: None,
        replaces: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.game = game
        self.replaces = {"effect_of": TEXTS, **(replaces or {})}
        self.kinds = {
            kind: Fields(
                {"id": Ident(), "copies": Number(1, MOST_COPIES), **_ABOUT, **fields.fields},
                (*fields.optional, *_ABOUT_OPTIONAL, "copies"),
            )
            for kind, fields in kinds.items()
        }
        about = {name: _ABOUT[name] for name in ("origin", "basis", "designed_fields", "public_fields")}
        self.tables = {
            name: Fields({**about, **shape.fields}, (*shape.optional, *about)) if isinstance(shape, Fields) else shape
            for name, shape in tables.items()
        }
        self.fits = fits


class Entry:
    """One component: its data, and the place in the file where each field was written."""

    __slots__ = ("data", "id", "kind", "pack", "place")

    def __init__(self, kind: str, place: Located, pack: str) -> None:
        self.kind = kind
        self.id: str = place["id"].text()
        self.data: dict[str, Any] = dict(place.value)
        self.place = place
        self.pack = pack

    def __getitem__(self, field: str) -> Any:
        return self.data[field]

    def get(self, field: str, default: Any = None) -> Any:
        return self.data.get(field, default)

    @property
    def copies(self) -> int:
        return int(self.data.get("copies", 1))

    @property
    def origin(self) -> str:
        return str(self.data["origin"])

    def saying_what(self, other: Entry) -> Entry:
        """This component with the text of another."""
        own = {name: value for name, value in self.data.items() if name != "effect_of"}
        told = {text: other.data[text] for text in TEXTS if text in other.data}
        return Entry(self.kind, self.place.holding({**own, **told}), self.pack)

    def name(self, lang: str) -> str:
        return str(self.data[f"name_{lang}"])

    def effect(self, lang: str) -> str:
        return str(self.data.get(f"effect_{lang}", ""))


class PackHead:
    """What a pack says of itself, and its `name` in records and tables: id and version."""

    __slots__ = ("game", "name", "titles")

    def __init__(self, place: Located) -> None:
        _HEAD.check(place)
        self.name = f"{place['id'].text()} {place['version'].number()}"
        self.game = place["game"].text()
        self.titles = {"en": place["name_en"].text(), "de": place["name_de"].text()}

    @classmethod
    def read(cls, path: Path) -> PackHead:
        """The head of the pack in a file or folder."""
        return cls(_head_of(_read_files(path), path))


def _read_files(path: Path) -> list[Located]:
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not files:
        raise BadContent(f"{path}: no pack here")
    return [Located.read(file, BadContent) for file in files]


def _head_of(files: list[Located], path: Path) -> Located:
    heads = [file["pack"] for file in files if "pack" in file]
    if len(heads) != 1:
        raise BadContent(f"{path}: a pack has one [pack] head; {len(heads)} found")
    return heads[0]


class Content:
    """The components of a game, one pack or several laid over each other."""

    def __init__(self, schema: Schema) -> None:
        self.schema = schema
        self.packs: list[str] = []
        self.pack_titles: dict[str, dict[str, str]] = {}
        self.entries: dict[str, dict[str, Entry]] = {kind: {} for kind in schema.kinds}
        self.tables: dict[str, dict[str, Any]] = {}
        self._hash = ""

    @classmethod
    def load(cls, path: Path, schema: Schema, over: Content | None = None) -> Content:
        """Read a pack (a folder or a file), laid over another if one is given, and check it."""
        files = _read_files(path)
        content = cls(schema)
        if over is not None:
            content.packs = list(over.packs)
            content.pack_titles = dict(over.pack_titles)
            content.entries = {kind: dict(entries) for kind, entries in over.entries.items()}
            content.tables = {name: dict(table) for name, table in over.tables.items()}
        content._lay(files, path, first=over is None)
        schema.fits(content)
        return content

    def _lay(self, files: list[Located], path: Path, first: bool) -> None:
        place = _head_of(files, path)
        head = PackHead(place)
        if head.game != self.schema.game:
            raise place["game"].error(f"this pack is for '{head.game}', not for '{self.schema.game}'")
        pack = head.name
        if pack in self.packs:
            raise place.error(f"pack '{pack}' lies here already; give yours an id of its own")
        self.packs.append(pack)
        self.pack_titles[pack] = head.titles
        for file in files:
            for name, item in file.items():
                if name in self.schema.kinds:
                    for place in item:
                        self._lay_entry(name, place, pack)
                elif name in self.schema.tables:
                    self._lay_table(name, item, first)
                elif name != "pack":
                    known = ", ".join(sorted([*self.schema.kinds, *self.schema.tables]))
                    raise item.error(f"'{name}' is nothing that {self.schema.game} has (it has {known})")
        self._share_texts()
        for name in self.schema.tables:
            if name not in self.tables:
                raise BadContent(f"{path}: the table [{name}] is missing")

    def _lay_entry(self, kind: str, place: Located, pack: str) -> None:
        if "id" not in place:
            raise place.error(f"a {kind} without an id")
        ident = place["id"].text()
        entries = self.entries[kind]
        known = entries.get(ident)
        if known is not None and known.pack == pack:
            raise place.error(f"{kind} '{ident}' is there twice")
        if "remove" in place:
            place.only("id", "remove")
            if known is None or not place["remove"].flag():
                raise place.error(f"there is no {kind} '{ident}' to take out")
            del entries[ident]
            return
        if known is None:
            self._need_all(kind, ident, place)
        merged = place if known is None else place.holding({**self._kept(known.data, place.value), **place.value})
        self.schema.kinds[kind].check(merged)
        entries[ident] = Entry(kind, merged, pack)

    def _share_texts(self) -> None:
        """Give each entry that says what another one says (`effect_of`) the text of that one, once and for all: what a
        pack changes of one component, it changes of that one alone.
        """
        for entries in self.entries.values():
            sharing = {ident: entry for ident, entry in entries.items() if "effect_of" in entry.data}
            for ident, entry in sharing.items():
                other = entries.get(entry["effect_of"])
                if other is None or other.id in sharing or not any(text in other.data for text in TEXTS):
                    problem = f"there is no {entry.kind} '{entry['effect_of']}' with a text of its own"
                    raise entry.place["effect_of"].error(problem)
                entries[ident] = entry.saying_what(other)

    def _kept(self, below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
        """What stays of an entry under another one: not what that one says in another way."""
        gone = {other for field in above for other in self.schema.replaces.get(field, ())}
        return {name: value for name, value in below.items() if name not in gone}

    def _need_all(self, kind: str, ident: str, place: Located) -> None:
        """A new entry needs all its fields; one without them may be a known one whose id is written wrongly."""
        fields = self.schema.kinds[kind]
        missing = [name for name in fields.fields if name not in place and name not in fields.optional]
        if not missing:
            return
        needed = f"a new {kind} needs {', '.join(missing)}"
        close = get_close_matches(ident, self.entries[kind], 1)
        if close:
            raise place.error(f"there is no {kind} '{ident}'; did you mean '{close[0]}'? ({needed})")
        raise place.error(f"'{missing[0]}' is missing: there is no {kind} '{ident}', and {needed}")

    def _lay_table(self, name: str, item: Located, first: bool) -> None:
        if not isinstance(item.value, dict):
            raise item.error(f"[{name}] must be a table")
        if not first:
            item = item.holding(_deep_merge(self.tables[name], item.value))
        self.schema.tables[name].check(item)
        self.tables[name] = item.value

    def of(self, kind: str) -> list[Entry]:
        """All entries of a kind, in their order."""
        return list(self.entries[kind].values())

    def entry(self, ident: str) -> Entry | None:
        """The entry with an id, of whatever kind."""
        for entries in self.entries.values():
            if ident in entries:
                return entries[ident]
        return None

    def __iter__(self) -> Iterator[Entry]:
        for entries in self.entries.values():
            yield from entries.values()

    # On its way

    def packed(self) -> bytes:
        """All of it, with names and texts, in a form that can be kept and unpacked again."""
        plain = {
            "packs": self.packs,
            "titles": self.pack_titles,
            "entries": {kind: [[entry.pack, entry.data] for entry in self.of(kind)] for kind in self.entries},
            "tables": self.tables,
            "hash": self.hash,
        }
        return zlib.compress(json.dumps(plain, ensure_ascii=False).encode(), 9)

    @classmethod
    def unpacked(cls, data: bytes, schema: Schema) -> Content:
        """Content that was packed, perhaps by another version: checked again, for it may not fit any more."""
        content, where = cls(schema), f"content of {schema.game}"
        try:
            plain = json.loads(zlib.decompress(data))
            content.packs, content.pack_titles = plain["packs"], plain["titles"]
            for kind, entries in plain["entries"].items():
                for pack, fields in entries:
                    place = Located(fields, (kind, fields["id"]), {}, where, BadContent)
                    schema.kinds[kind].check(place)
                    content.entries[kind][fields["id"]] = Entry(kind, place, pack)
            for name, table in plain["tables"].items():
                schema.tables[name].check(Located(table, (name,), {}, where, BadContent))
                content.tables[name] = table
            content._hash = plain["hash"]
        except (zlib.error, ValueError, KeyError, TypeError) as error:
            raise BadContent(f"{where}: cannot be unpacked ({error})") from None
        if set(schema.tables) - set(content.tables):
            raise BadContent(f"{where}: a table is missing")
        schema.fits(content)
        return content

    @property
    def hash(self) -> str:
        """A hash of everything that bears on play. Names, texts and origins do not: a translation breaks no record."""
        if not self._hash:
            # The order of the entries is the order of their numbers, so it counts.
            plain = {kind: [_bare(entry.data) for entry in self.of(kind)] for kind in self.entries}
            text = json.dumps([plain, _bare(self.tables)], sort_keys=True)
            self._hash = blake2b(text.encode(), digest_size=16).hexdigest()
        return self._hash


def _bare(data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: _bare(value) if isinstance(value, dict) else value for name, value in data.items() if name not in _ABOUT
    }


def _deep_merge(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for key, value in above.items():
        old = merged.get(key)
        merged[key] = _deep_merge(old, value) if isinstance(old, dict) and isinstance(value, dict) else value
    return merged
