"""What is seen of one table, kept as long as it may be needed again.

Most of a table stays as it is from one move to the next, and most of it looks the same to all seats. So what is equal
is made one and the same thing here, views and scenes alike: it is drawn, laid out and summed up once, and whether it
has changed is seen at a glance.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Final
from zlib import crc32

import msgspec

from meadhall.core.scene import Scene
from meadhall.core.sketch import Grid
from meadhall.core.state import State, View

Plain = Any
"""A scene as plain data, or a part of it."""
SCENE_FIELDS: Final = tuple(field.name for field in dataclasses.fields(Scene))
MISSING: Final = object()


def plain(thing: Any) -> Any:
    """What the encoder does not know by itself."""
    if isinstance(thing, Grid):
        return {name: getattr(thing, name) for name in Grid.__slots__}
    raise NotImplementedError(type(thing).__name__)


class Sight:
    """Views and scenes of one table. What was not needed between two changes is forgotten."""

    def __init__(self) -> None:
        self._views: dict[tuple[int, int], tuple[State, View]] = {}
        """By the identity of a state and a seat the state itself and what the seat sees of it."""
        self._views_before = self._views
        self._last: dict[int, View] = {}
        """What each seat saw last."""
        self._things: dict[int, tuple[object, Plain]] = {}
        """By the identity of a thing the thing itself and its plain data."""
        self._things_before = self._things
        self._sums: dict[int, tuple[Plain, int]] = {}
        """By the identity of something plain itself and its sum."""
        self._sums_before = self._sums

    def changed(self) -> None:
        """Something has happened."""
        self._views, self._views_before = {}, self._views
        self._things, self._things_before = {}, self._things
        self._sums, self._sums_before = {}, self._sums

    # Views

    def view(self, state: State, seat: int) -> View:
        """What a seat sees of a state, which does not change any more."""
        key = (id(state), seat)
        found = self._views.get(key)
        if found is None:
            found = self._views_before.get(key) or (state, self._look(state, seat))
            self._views[key] = found
        return found[1]

    def _look(self, state: State, seat: int) -> View:
        view = state.view(seat)
        for other in {seat, *self._last}:
            if other in self._last:
                view = one(view, self._last[other])
                if other == seat and view is self._last[seat]:
                    break
        self._last[seat] = view
        return view

    # Scenes

    def laid_out(self, scene: Scene) -> Plain:
        return {name: self._field(getattr(scene, name)) for name in SCENE_FIELDS}

    def _field(self, field: object) -> Plain:
        """A field of a scene: one thing, or several in a list or a table."""
        if isinstance(field, list):
            return [self._thing(thing) for thing in field]
        if isinstance(field, dict):
            return {key: self._thing(thing) for key, thing in field.items()}
        return self._thing(field)

    def _thing(self, thing: object) -> Plain:
        if thing is None or isinstance(thing, str | int):
            return thing
        found = self._things.get(id(thing))
        if found is None:
            found = self._things_before.get(id(thing)) or (thing, msgspec.to_builtins(thing, enc_hook=plain))
            self._things[id(thing)] = found
        return found[1]

    def hash(self, scene: Plain) -> int:
        """By which two programs find out whether they see the same: the sum of the sums of all parts."""
        return crc32(msgspec.json.encode({name: self._sums_of(field) for name, field in scene.items()}, order="sorted"))

    def _sums_of(self, field: Plain) -> Plain:
        if isinstance(field, list):
            return [self._sum(thing) for thing in field]
        if isinstance(field, dict):
            return {key: self._sum(thing) for key, thing in field.items()}
        return field

    def _sum(self, thing: Plain) -> Plain:
        if not isinstance(thing, dict | list):
            return thing
        found = self._sums.get(id(thing))
        if found is None:
            found = self._sums_before.get(id(thing)) or (thing, crc32(msgspec.json.encode(thing, order="sorted")))
            self._sums[id(thing)] = found
        return found[1]


def one(new: Any, known: Any) -> Any:
    """Something new, made of what is known wherever that is equal."""
    if new == known:
        return known
    if type(new) is dict and type(known) is dict:
        for key, value in new.items():
            other = known.get(key, MISSING)
            if type(value) is dict and other is not value:
                new[key] = one(value, other)
            elif type(value) is list and value == other:
                new[key] = other
    return new


def laid_out(scene: Scene) -> Plain:
    """A scene as plain data."""
    return Sight().laid_out(scene)


def scene_hash(scene: Plain) -> int:
    return Sight().hash(scene)
