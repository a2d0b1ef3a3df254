"""What a seat may know is described by the API, from the types that the games use, and a real view fits it."""

from __future__ import annotations

from typing import Any

import pytest

from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.seats import REFEREE, SPECTATOR
from meadhall.server.openapi import description

SCHEMAS = description()["components"]["schemas"]
TYPES: dict[str, type | tuple[type, ...]] = {
    "string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None), "array": list,
    "object": dict,
}  # fmt: skip


def misfits(value: Any, schema: dict[str, Any], at: str) -> list[str]:
    """Where a value does not fit its schema."""
    if "$ref" in schema:
        return misfits(value, SCHEMAS[schema["$ref"].rpartition("/")[2]], at)
    if "anyOf" in schema:
        tried = [misfits(value, one, at) for one in schema["anyOf"]]
        return [] if [] in tried else tried[0]
    if "enum" in schema:
        return [] if value in schema["enum"] else [f"{at}: {value!r}"]
    if "not" in schema:
        return [f"{at}: there should be nothing"]
    kind = schema.get("type")
    if kind is None:
        return []
    fits: bool = isinstance(value, TYPES[kind])
    if not fits or (kind == "integer" and isinstance(value, bool)):
        return [f"{at}: {value!r} is no {kind}"]
    if kind == "array":
        shapes = schema.get("prefixItems") or [schema["items"]] * len(value)
        return [bad for one, inner in zip(value, shapes, strict=True) for bad in misfits(one, inner, f"{at}[]")]
    if kind != "object":
        return []
    known, more = schema.get("properties", {}), schema.get("additionalProperties", False)
    found = [f"{at}: {name} is missing" for name in schema.get("required", ()) if name not in value]
    for name, one in value.items():
        inner = known.get(name, more)
        found += [f"{at}: {name} is not described"] if inner is False else misfits(one, inner, f"{at}.{name}")
    return found


@pytest.mark.parametrize("name", games.rooms())
def test_the_views_of_a_random_game_fit_their_description(name: str) -> None:
    game = games.find(name)
    assert game.shape is not None
    whole = {"$ref": f"#/components/schemas/{game.shape.__name__}"}
    for seats in game.seats:
        match = Match.new(game, seats, key=key_from_seed(f"shapes {seats}"))
        choices = Chance(key_from_seed(f"choices {seats}"))
        while not match.over and len(match.moves) < 400:
            if not len(match.moves) % 7:
                for eyes in (0, SPECTATOR, REFEREE):
                    assert misfits(match.view(eyes), whole, name) == []
            seat = choices.choose(match.state.asked)
            match.play(seat, choices.choose(match.state.legal(seat)))
        assert misfits(match.view(0), whole, name) == []
