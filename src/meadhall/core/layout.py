"""A view as a row of numbers: how many there are, what each of them says, and how they are read off a view.

A room says in `knowledge/layout.py` which form each field of its view has. From that follow the length of the row, a
name for each of its slots, and the numbers. What is not in the view of a seat cannot come into its row.

Seats are counted from who looks: 0 is the seat itself, 1 the next one at the table. So a learner sees every seat's
game from the same side.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from meadhall.core.seats import SPECTATOR, seat_text

Places = Mapping[str, int]
"""For each written seat how far it is from who looks."""


class Row(Protocol):
    """Where the numbers are written: anything that takes them by their place, all zero before."""

    def __setitem__(self, slot: int, number: float, /) -> None: ...


class Form:
    """How a value of a view becomes numbers. What is not there, or is nothing, leaves its slots at zero."""

    size = 1

    def names(self, path: str, seats: int) -> list[str]:
        """What each slot says."""
        return [path]

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        raise NotImplementedError

    def left(self, value: Any, path: str) -> list[str]:
        """The fields of a value that no form has."""
        return []


class Number(Form):
    """A number as it is, or yes (1) and no (0)."""

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        row[at] = value


class OneOf(Form):
    """One of some words, or none of them: the slot of the word is 1."""

    def __init__(self, words: Sequence[str]) -> None:
        self.index = {word: number for number, word in enumerate(word for word in words if word)}
        self.size = len(self.index)

    def names(self, path: str, seats: int) -> list[str]:
        return [f"{path}={word}" for word in self.index]

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        if value:
            row[at + self.index[value]] = 1


class Nth(Form):
    """A number from 0 on that is no amount, such as a place in a circle: its slot is 1."""

    def __init__(self, count: int) -> None:
        self.size = count

    def names(self, path: str, seats: int) -> list[str]:
        return [f"{path}={number}" for number in range(self.size)]

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        row[at + value] = 1


class Count(Form):
    """How many there are of each of some words: of a list, or of a table that says it itself."""

    def __init__(self, words: Sequence[str]) -> None:
        self.index = {word: number for number, word in enumerate(dict.fromkeys(word for word in words if word))}
        self.size = len(self.index)

    def names(self, path: str, seats: int) -> list[str]:
        return [f"{path}#{word}" for word in self.index]

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        index = self.index
        if isinstance(value, Mapping):
            for word, number in value.items():
                row[at + index[word]] = number
            return
        seen: dict[str, int] = {}
        for word in value:
            if word:
                seen[word] = seen.get(word, 0) + 1
        for word, number in seen.items():
            row[at + index[word]] = number


class Pile(Form):
    """Cards of which one knows either what they are or only how many: their number, and how many there are of each."""

    def __init__(self, words: Sequence[str]) -> None:
        self.cards = Count(words)
        self.size = 1 + self.cards.size

    def names(self, path: str, seats: int) -> list[str]:
        return [path, *self.cards.names(path, seats)]

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        if isinstance(value, int):
            row[at] = value
            return
        row[at] = len(value)
        self.cards.write(value, row, at + 1, places)


class Seat(Form):
    """One seat, counted from who looks, or nobody."""

    def __init__(self, seats: int) -> None:
        self.size = seats

    def names(self, path: str, seats: int) -> list[str]:
        return [f"{path}={seat}" for seat in range(seats)]

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        if value:
            row[at + places[value]] = 1


class Seats(Seat):
    """Which seats, counted from who looks."""

    def names(self, path: str, seats: int) -> list[str]:
        return [f"{path}#{seat}" for seat in range(seats)]

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        for seat in value:
            row[at + places[seat]] = 1


class Whereabouts(Form):
    """How many are at each of some places or with each seat."""

    def __init__(self, words: Sequence[str], seats: int) -> None:
        self.index = {word: seats + number for number, word in enumerate(words)}
        self.size = seats + len(words)

    def names(self, path: str, seats: int) -> list[str]:
        return [f"{path}#{place}" for place in (*range(seats), *self.index)]

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        seen: dict[int, int] = {}
        for word in value:
            slot = places[word] if word in places else self.index[word]
            seen[slot] = seen.get(slot, 0) + 1
        for slot, number in seen.items():
            row[at + slot] = number


class BySeat(Form):
    """A table with a value for each seat, counted from who looks."""

    def __init__(self, seats: int, form: Form) -> None:
        self.form = form
        self.size = seats * form.size

    def names(self, path: str, seats: int) -> list[str]:
        return [name for seat in range(seats) for name in self.form.names(f"{path}.{seat}", seats)]

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        form = self.form
        for seat, one in value.items():
            form.write(one, row, at + places[seat] * form.size, places)

    def left(self, value: Any, path: str) -> list[str]:
        return [field for one in value.values() for field in self.form.left(one, f"{path}.*")]


class Keyed(Form):
    """A table with a value for each of some words."""

    def __init__(self, words: Sequence[str], form: Form) -> None:
        self.form = form
        self.index = {word: number for number, word in enumerate(words)}
        self.size = len(self.index) * form.size

    def names(self, path: str, seats: int) -> list[str]:
        return [name for word in self.index for name in self.form.names(f"{path}.{word}", seats)]

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        form, index = self.form, self.index
        for word, one in value.items():
            form.write(one, row, at + index[word] * form.size, places)

    def left(self, value: Any, path: str) -> list[str]:
        return [field for one in value.values() for field in self.form.left(one, f"{path}.*")]


class First(Form):
    """The first so many of a list, each at its place."""

    def __init__(self, most: int, form: Form) -> None:
        self.most = most
        self.form = form
        self.size = most * form.size

    def names(self, path: str, seats: int) -> list[str]:
        return [name for number in range(self.most) for name in self.form.names(f"{path}.{number}", seats)]

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        form = self.form
        for number, one in enumerate(value[: self.most]):
            form.write(one, row, at + number * form.size, places)

    def left(self, value: Any, path: str) -> list[str]:
        return [field for one in value for field in self.form.left(one, f"{path}.*")]


class Together(Form):
    """The entries of a list, whatever their order: what their forms say, added up, and how many there are."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.size = 1 + form.size

    def names(self, path: str, seats: int) -> list[str]:
        return [path, *self.form.names(path, seats)]

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        if not value:
            return
        row[at] = len(value)
        sums = [0.0] * self.form.size
        for one in value:
            once = [0.0] * self.form.size
            self.form.write(one, once, 0, places)
            sums = [before + more for before, more in zip(sums, once, strict=True)]
        for slot, number in enumerate(sums, at + 1):
            row[slot] = number

    def left(self, value: Any, path: str) -> list[str]:
        return [field for one in value for field in self.form.left(one, f"{path}.*")]


class Pairs(Form):
    """A list of records with two words each: how many there are of each pair, and how many in all."""

    def __init__(self, first: str, words: Sequence[str], second: str, others: Sequence[str]) -> None:
        self.fields = (first, second)
        self.pairs = Count([f"{one}+{two}" for one in words for two in others])
        self.size = 1 + self.pairs.size

    def names(self, path: str, seats: int) -> list[str]:
        return [path, *self.pairs.names(path, seats)]

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        if value:
            first, second = self.fields
            row[at] = len(value)
            self.pairs.write([f"{one[first]}+{one[second]}" for one in value], row, at + 1, places)


class OfEachSeat(Form):
    """A list of records that each name a seat: those of each seat together."""

    def __init__(self, seats: int, form: Fields) -> None:
        self.form = form
        self.by_seat = BySeat(seats, Together(form))
        self.size = self.by_seat.size

    def names(self, path: str, seats: int) -> list[str]:
        return self.by_seat.names(path, seats)

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        theirs: dict[str, list[Any]] = {}
        for one in value:
            theirs.setdefault(one["seat"], []).append(one)
        self.by_seat.write(theirs, row, at, places)

    def left(self, value: Any, path: str) -> list[str]:
        found = [field for one in value for field in self.form.left(one, f"{path}.*")]
        return [field for field in found if field != f"{path}.*.seat"]


class Fields(Form):
    """A record with named fields. `without` names those that are left out: they never change at one table, or they
    follow from others."""

    def __init__(self, forms: Mapping[str, Form], without: Sequence[str] = ()) -> None:
        self.forms: list[tuple[str, Form, int]] = []
        self.without = frozenset(without)
        self.size = 0
        for name, form in forms.items():
            self.forms.append((name, form, self.size))
            self.size += form.size

    def names(self, path: str, seats: int) -> list[str]:
        begun = f"{path}." if path else ""
        return [slot for name, form, _ in self.forms for slot in form.names(f"{begun}{name}", seats)]

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        if value:
            for name, form, offset in self.forms:
                form.write(value[name], row, at + offset, places)

    def left(self, value: Any, path: str) -> list[str]:
        if not value:
            return []
        known = {name for name, _, _ in self.forms}
        found = [f"{path}.{name}" for name in value if name not in known and name not in self.without]
        return found + [field for name, form, _ in self.forms for field in form.left(value[name], f"{path}.{name}")]


class Maybe(Form):
    """Something that may be under way: whether it is, and what it is."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.size = 1 + form.size

    def names(self, path: str, seats: int) -> list[str]:
        return [path, *self.form.names(path, seats)]

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        if value is not None and value != {}:
            row[at] = 1
            self.form.write(value, row, at + 1, places)

    def left(self, value: Any, path: str) -> list[str]:
        return self.form.left(value, path) if value else []


def numbers(*names: str) -> dict[str, Form]:
    """Fields that are numbers, or yes and no."""
    return {name: Number() for name in names}


class Own(OneOf):
    """Who looks, by the name that moves use; a spectator is none of them."""

    def __init__(self, seats: int) -> None:
        super().__init__([seat_text(seat) for seat in range(seats)])

    def write(self, value: Any, row: Row, at: int, places: Places) -> None:
        if value in self.index:
            super().write(value, row, at, places)


class Layout:
    """The row of one table: its length, its names, and the numbers of a view.

    The version of a game's layout changes whenever its slots do, and so does the length with seats, options and packs.
    """

    def __init__(self, game: str, version: int, seats: int, form: Form) -> None:
        self.game = game
        self.version = version
        self.seats = seats
        self.form = form
        self.size = form.size
        self.names = tuple(form.names("", seats))
        self._places = {
            seat_text(looking): {seat_text(seat): (seat - max(looking, 0)) % seats for seat in range(seats)}
            for looking in (*range(seats), SPECTATOR)
        }

    def fill(self, view: Mapping[str, Any], row: Row) -> None:
        """Write the numbers of a view into a row of zeros."""
        self.form.write(view, row, 0, self._places[view["seat"]])

    def row(self, view: Mapping[str, Any]) -> list[float]:
        """The numbers of a view."""
        row = [0.0] * self.size
        self.fill(view, row)
        return row

    def told(self, view: Mapping[str, Any]) -> dict[str, float]:
        """The numbers of a view that are not zero, by name: to be read by people."""
        return {name: number for name, number in zip(self.names, self.row(view), strict=True) if number}

    def left_out(self, view: Mapping[str, Any]) -> list[str]:
        """The fields of a view that were forgotten: neither in the row nor among those that are left out."""
        return self.form.left(view, "")
