"""What changed between two pieces of plain data, such that whoever has the first can make the second.

A difference is a short list:

* `["="]`, with the new value behind it: something else stands here now;
* `["{}", changes, gone]`: in a table some values changed, and some keys are gone;
* `["[]", changes, order]`: a list of things that are known by a key. Which of them changed or are new, and if others
  come or go or change places, all their keys in their order.

A thing in a list is known by its `key`, its `id` or its `seat`. Lists of anything else are replaced as a whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

REPLACED: Final = "="
TABLE: Final = "{}"
LIST: Final = "[]"
KNOWN_BY: Final = ("key", "id", "seat")

Difference = list[Any]


def difference(before: Any, after: Any) -> Difference | None:
    """What turns one into the other; None if nothing does, for they are equal."""
    return None if before == after else _turn(before, after)


def _turn(before: Any, after: Any) -> Difference:
    """What turns one into the other, which is not equal to it."""
    if isinstance(before, dict) and isinstance(after, dict):
        gone = [key for key in before if key not in after]
        return [TABLE, _changes(before, after), gone]
    if isinstance(before, list) and isinstance(after, list):
        ours, theirs = known(before), known(after)
        if ours is not None and theirs is not None and (before or after):
            same_order = list(ours) == list(theirs)
            return [LIST, _changes(ours, theirs), None if same_order else list(theirs)]
    return [REPLACED, after]


def _changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Difference]:
    found: dict[str, Difference] = {}
    for key, value in after.items():
        if key not in before:
            found[key] = [REPLACED, value]
        elif before[key] != value:
            found[key] = _turn(before[key], value)
    return found


def known(things: list[Any]) -> dict[str, Any] | None:
    """The things of a list by what they are known by; None if they are not known by anything."""
    if all(isinstance(thing, dict) for thing in things):
        for name in KNOWN_BY:
            found = {str(thing[name]): thing for thing in things if name in thing}
            if len(found) == len(things):
                return found
    return None


def changed(before: Any, change: Difference | None) -> Any:
    """What a difference makes of something; that itself stays as it is."""
    if change is None:
        return before
    kind, *rest = change
    if kind == REPLACED:
        return rest[0]
    if kind == TABLE:
        changes, gone = rest
        kept = {key: value for key, value in before.items() if key not in gone}
        return kept | {key: changed(kept.get(key), one) for key, one in changes.items()}
    changes, order = rest
    things = known(before) or {}
    made = things | {key: changed(things.get(key), one) for key, one in changes.items()}
    return [made[key] for key in (things if order is None else order)]
