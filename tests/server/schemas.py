"""Whether something fits what the API says of it."""

from __future__ import annotations

from typing import Any

from meadhall.server.openapi import description

SCHEMAS = description()["components"]["schemas"]
TYPES: dict[str, type | tuple[type, ...]] = {
    "string": str, "integer": int, "number": (int, float), "boolean": bool, "null": type(None), "array": list,
    "object": dict,
}  # fmt: skip


def told(path: str) -> dict[str, Any]:
    """The schema of what an address answers."""
    schema: dict[str, Any] = description()["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]
    return schema["schema"]  # type: ignore[no-any-return]


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
        shapes = schema.get("prefixItems") or [schema.get("items", {})] * len(value)
        return [bad for one, inner in zip(value, shapes, strict=True) for bad in misfits(one, inner, f"{at}[]")]
    if kind != "object":
        return []
    known, more = schema.get("properties", {}), schema.get("additionalProperties", False)
    found = [f"{at}: {name} is missing" for name in schema.get("required", ()) if name not in value]
    for name, one in value.items():
        inner = known.get(name, more)
        found += [f"{at}: {name} is not described"] if inner is False else misfits(one, inner, f"{at}.{name}")
    return found
