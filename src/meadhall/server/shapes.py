"""The shape of a view as a JSON schema: what a seat may know, described from the types that the game itself uses."""

from __future__ import annotations

import types
from typing import Any, Literal, Never, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

PLAIN: dict[Any, dict[str, Any]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    Any: {},
    Never: {"not": {}},
}


def described(kind: Any, prefix: str, components: dict[str, Any], ref: str) -> dict[str, Any]:
    """The schema of a type; each TypedDict becomes a component of its own, under the name of its game."""
    if kind in PLAIN:
        return PLAIN[kind]
    if is_typeddict(kind):
        name = kind.__name__ if kind.__name__.endswith("View") else f"{prefix}{kind.__name__}"
        if name not in components:
            components[name] = {}  # a shape may stand inside itself
            components[name] = _object(kind, prefix, components, ref)
        return {"$ref": ref.format(name=name)}
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"enum": list(inner)}
    if origin is list:
        return {"type": "array", "items": described(inner[0], prefix, components, ref)}
    if origin is dict:
        return {"type": "object", "additionalProperties": described(inner[1], prefix, components, ref)}
    if origin is tuple:
        items = [described(one, prefix, components, ref) for one in inner]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "maxItems": len(items)}
    if origin is NotRequired:
        return described(inner[0], prefix, components, ref)
    if origin in (Union, types.UnionType):
        return {"anyOf": [described(one, prefix, components, ref) for one in inner]}
    raise TypeError(f"a view holds no {kind}")


def _object(kind: Any, prefix: str, components: dict[str, Any], ref: str) -> dict[str, Any]:
    fields = get_type_hints(kind, include_extras=True)
    found: dict[str, Any] = {
        "type": "object",
        "properties": {name: described(inner, prefix, components, ref) for name, inner in fields.items()},
        "required": sorted(name for name, inner in fields.items() if get_origin(inner) is not NotRequired),
        "additionalProperties": False,
    }
    if kind.__doc__ and not kind.__doc__.startswith("dict("):
        found["description"] = " ".join(kind.__doc__.split())
    return found
