"""Parts of a picture, drawn again only if something has changed that they were drawn from.

Between two moves, and between what two seats see, most of a table stays as it is. A function that draws a part of it
from a view (`@part`) is told apart from others by what it reads: while it draws, each look at the view is noted. Where
words remember their parts (`Words.remember`), the next view is compared with those notes; if all of them still hold,
the part is as it was, and the same object is handed out. Whoever gets a part does not change it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, ItemsView, Iterator, KeysView, Mapping, Sequence, ValuesView
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from meadhall.core.words import Words

V = TypeVar("V", bound=Mapping[str, Any])
W = TypeVar("W", bound="Words")
P = ParamSpec("P")
T = TypeVar("T")

MISSING: Final = object()
KEPT: Final = 6
"""So many states of a part are remembered: about one for each who looks on."""
SWEPT: Final = 8
"""What was not needed while so many things happened is forgotten."""


class Notes:
    """What was looked at in a table of a view."""

    __slots__ = ("_keys", "_read", "_tables", "of")

    def __init__(self, of: Mapping[str, Any]) -> None:
        self.of = of
        self._keys: tuple[str, ...] | None = None
        """All keys in their order, if somebody went through them."""
        self._read: dict[str, Any] = {}
        self._tables: dict[str, Notes] = {}

    def note(self, key: str) -> Any:
        """What stands there, or MISSING."""
        value = self._read[key] = self.of.get(key, MISSING)
        return value

    def note_keys(self) -> tuple[str, ...]:
        if self._keys is None:
            self._keys = tuple(self.of)
        return self._keys

    def looked_at(self) -> tuple[str, ...]:
        return (*self._read, *self._tables)

    def table(self, key: str) -> Notes:
        """The notes for a table in this one."""
        found = self._tables.get(key)
        if found is None:
            found = self._tables[key] = Notes(self.of[key])
        return found

    def hold(self, now: Mapping[str, Any]) -> bool:
        """Whether all that was noted is still so. If it is, this is what is known from now on."""
        for key, value in self._read.items():
            there = now.get(key, MISSING)
            if there is not value and there != value:
                return False
        for key, notes in self._tables.items():
            table = now.get(key, MISSING)
            if table is not notes.of and not (type(table) is dict and notes.hold(table)):
                return False
        if self._keys is not None and self._keys != tuple(now):
            return False
        self.of = now
        return True


class Drawn:
    """A part that was drawn: from which notes of a view, and with which other parts in it."""

    __slots__ = ("inner", "looks", "notes", "part", "used")

    def __init__(self, notes: Notes) -> None:
        self.notes = notes
        self.inner: list[Drawn] = []
        self.looks: dict[str, Any] = {}
        """What stood in the view under each key that was looked at, here or for an inner part."""
        self.part: Any = None
        self.used = 0

    def finish(self, part: Any) -> None:
        self.part = part
        self.looks = dict.fromkeys((*self.notes.looked_at(), *(key for inner in self.inner for key in inner.looks)))
        self._remember(self.notes.of)

    def _remember(self, view: Mapping[str, Any]) -> None:
        for key in self.looks:
            self.looks[key] = view.get(key, MISSING)
        self.notes.of = {}  # what was not looked at need not be kept

    def holds(self, now: Mapping[str, Any]) -> bool:
        """Whether the part looks the same now. Where what was looked at is the very same, that is seen at a glance."""
        for key, value in self.looks.items():
            if now.get(key, MISSING) is not value:
                break
        else:
            return True
        if self.notes.hold(now) and all(inner.holds(now) for inner in self.inner):
            self._remember(now)
            return True
        return False


class Noted(dict[str, Any]):
    """A table of a view that notes what is looked at. It is empty itself: all it tells stands in the other one."""

    __slots__ = ("drawn", "notes")

    def __init__(self, notes: Notes, drawn: Drawn | None = None) -> None:
        self.notes = notes
        self.drawn = drawn
        """For a whole view: what is drawn from it."""

    def __getitem__(self, key: str) -> Any:
        notes = self.notes
        if type(notes.of.get(key)) is dict:
            return Noted(notes.table(key))
        value = notes.note(key)
        if value is MISSING:
            raise KeyError(key)
        return value

    def get(self, key: str, default: Any = None) -> Any:
        return self[key] if key in self else default

    def __contains__(self, key: object) -> bool:
        assert isinstance(key, str)
        if type(self.notes.of.get(key)) is dict:
            self.notes.table(key)
            return True
        return self.notes.note(key) is not MISSING

    def __iter__(self) -> Iterator[str]:
        return iter(self.notes.note_keys())

    def __len__(self) -> int:
        return len(self.notes.note_keys())

    def __bool__(self) -> bool:
        return bool(self.notes.note_keys())

    def keys(self) -> KeysView[str]:  # type: ignore[override]
        return KeysView(self)

    def values(self) -> ValuesView[Any]:  # type: ignore[override]
        return ValuesView(self)

    def items(self) -> ItemsView[str, Any]:  # type: ignore[override]
        return ItemsView(self)

    def copy(self) -> dict[str, Any]:
        return dict(self.items())

    def __or__(self, other: Any) -> Any:
        return self.copy() | other

    def __eq__(self, other: object) -> bool:
        return self.copy() == other

    def __ne__(self, other: object) -> bool:
        return self.copy() != other

    __hash__ = None


class Parts:
    """The parts that were drawn with some words, each with what it was drawn from."""

    def __init__(self) -> None:
        self._drawn: dict[Hashable, list[Drawn]] = {}
        self._time = 0

    def changed(self) -> None:
        """Something has happened. What has not been needed for a while is forgotten."""
        self._time += 1
        if self._time % SWEPT == 0:
            fresh = self._time - SWEPT
            kept = {key: [drawn for drawn in known if drawn.used >= fresh] for key, known in self._drawn.items()}
            self._drawn = {key: known for key, known in kept.items() if known}

    def draw(self, function: Callable[..., T], view: Mapping[str, Any], words: Words, rest: tuple[Hashable, ...]) -> T:
        """The part of a view, as it was drawn before or anew."""
        outer = view.drawn if isinstance(view, Noted) else None
        whole = view if outer is None else outer.notes.of
        known = self._drawn.setdefault((function, rest), [])
        for number, drawn in enumerate(known):
            if drawn.holds(whole):
                if number:
                    known.insert(0, known.pop(number))
                break
        else:
            drawn = Drawn(Notes(whole))
            drawn.finish(function(Noted(drawn.notes, drawn), words, *rest))
            known.insert(0, drawn)
            del known[KEPT:]
        drawn.used = self._time
        if outer is not None:
            outer.inner.append(drawn)
        return cast("T", drawn.part)


def parts(function: Callable[Concatenate[V, W, P], Iterator[T]]) -> Callable[Concatenate[V, W, P], Sequence[T]]:
    """A part that is drawn one thing after the other."""

    @wraps(function)
    def gathered(view: V, words: W, /, *rest: P.args, **named: P.kwargs) -> Sequence[T]:
        return list(function(view, words, *rest, **named))

    return part(gathered)


def part(function: Callable[Concatenate[V, W, P], T]) -> Callable[Concatenate[V, W, P], T]:
    """A function that draws a part of a view; besides view and words it takes only what can be a key."""

    @wraps(function)
    def drawn(view: V, words: W, /, *rest: P.args, **named: P.kwargs) -> T:
        if words.remembered is None or named:
            return function(view, words, *rest, **named)
        return words.remembered.draw(function, view, words, cast("tuple[Hashable, ...]", rest))

    return drawn
