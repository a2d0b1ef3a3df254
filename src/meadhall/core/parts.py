"""Parts of a picture, drawn again only if something has changed that they were drawn from.

Between two moves, and between what two seats see, most of a table stays as it is. A function that draws a part of it
from a view (`@part`) is told apart from others by what it reads: while it draws, each look at the view is noted. Where
words remember their parts (`Words.remember`), the next view is compared with those notes; if all of them still hold,
the part is as it was, and the same object is handed out. Whoever gets a part does not change it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
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

    def table(self, key: str) -> Notes:
        """The notes for a table in this one."""
        found = self._tables.get(key)
        if found is None:
            found = self._tables[key] = Notes(self.of[key])
        return found

    def add(self, other: Notes) -> None:
        """Take over what somebody else has noted about the same table."""
        self._keys = self._keys or other._keys
        self._read.update(other._read)
        for key, notes in other._tables.items():
            self.table(key).add(notes)

    def hold(self, now: Mapping[str, Any]) -> bool:
        """Whether all that was noted is still so."""
        for key, value in self._read.items():
            there = now.get(key, MISSING)
            if there is not value and there != value:
                return False
        for key, notes in self._tables.items():
            table = now.get(key, MISSING)
            # Most tables are equal as a whole, which is found out faster than look by look.
            if table is not notes.of and not (type(table) is dict and notes.hold(table)):
                return False
        return self._keys is None or self._keys == tuple(now)


class Noted(Mapping[str, Any]):
    """A table of a view that notes what is looked at."""

    __slots__ = ("notes",)

    def __init__(self, notes: Notes) -> None:
        self.notes = notes

    def __getitem__(self, key: str) -> Any:
        if type(self.notes.of.get(key)) is dict:
            return Noted(self.notes.table(key))
        value = self.notes.note(key)
        if value is MISSING:
            raise KeyError(key)
        return value

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

    def __eq__(self, other: object) -> bool:
        return dict(self) == other

    __hash__ = None  # type: ignore[assignment]


class Parts:
    """The parts that were drawn with some words, each with what it was drawn from."""

    def __init__(self) -> None:
        self._drawn: dict[Hashable, list[tuple[Notes, Any]]] = {}

    def draw(self, function: Callable[..., T], view: Mapping[str, Any], words: Words, rest: tuple[Hashable, ...]) -> T:
        """The part of a view, as it was drawn before or anew."""
        whole = view.notes.of if isinstance(view, Noted) else view
        known = self._drawn.setdefault((function, rest), [])
        found = next((number for number, (notes, _) in enumerate(known) if notes.hold(whole)), None)
        if found is None:
            notes = Notes(whole)
            known.insert(0, (notes, function(Noted(notes), words, *rest)))
            del known[KEPT:]
        elif found:
            known.insert(0, known.pop(found))
        notes, drawn = known[0]
        if isinstance(view, Noted):
            view.notes.add(notes)  # whoever draws a larger part with this one has looked at the same
        return cast("T", drawn)


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
