"""The types of all that goes over the wire, for the program in the browser, made from the description of the API.

`python -m tests.client.declarations` writes them anew. The views of the games are not among them: the browser knows
no game.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import meadhall
from meadhall.server.openapi import LINE, description

FILE = Path(meadhall.__file__).parent / "client" / "js" / "types.wire.d.ts"
HEAD = "// Everything that goes over the wire, made from the description of the API: `make types` writes it anew.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
WIDTH = 120
JSON = "application/json"


def written() -> str:
    """The whole file."""
    whole = description()
    schemas, paths = whole["components"]["schemas"], whole["paths"]
    asked = [_ask(path, method, operation) for path, method, operation in _in_json(paths)]
    names = _needed([*LINE, *_references(paths)], schemas)
    parts = [HEAD, *(_declaration(name, schemas[name]) for name in schemas if name in names)]
    # The first that fits is taken, so that the longest address comes first.
    calls = "".join(call for _, call in sorted(asked, key=lambda one: one[0]))
    parts.append(f"{_comment('What is asked over HTTP, and what is answered.')}export interface Api {{\n{calls}}}\n")
    return "\n".join(parts)


def _needed(names: list[str], schemas: dict[str, Any]) -> set[str]:
    """The schemas of these names, and all that stand inside them."""
    found: set[str] = set()
    while names:
        name = names.pop()
        if name not in found:
            found.add(name)
            names += _references(schemas[name])
    return found


def _references(thing: Any) -> Iterator[str]:
    if isinstance(thing, dict):
        if "$ref" in thing:
            yield _name(thing)
        for inner in thing.values():
            yield from _references(inner)
    elif isinstance(thing, list):
        for inner in thing:
            yield from _references(inner)


def _name(schema: dict[str, Any]) -> str:
    name: str = schema["$ref"].rpartition("/")[2]
    return name


# Schemas


def _declaration(name: str, schema: dict[str, Any]) -> str:
    comment = _comment(schema.get("description", ""))
    if schema.get("type") != "object":
        return f"{comment}export type {name} = {_type(schema)};\n"
    fields = "".join(
        f"  {field}{'' if field in schema.get('required', ()) else '?'}: {_type(inner)};\n"
        for field, inner in schema["properties"].items()
    )
    return f"{comment}export interface {name} {{\n{fields}}}\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return _name(schema)
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f'"{one}"' for one in schema["enum"])
    if schema["type"] == "array":
        inner = _type(schema["items"]) if "items" in schema else "unknown"
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if schema["type"] == "object":
        return f"Record<string, {_type(schema['additionalProperties'])}>"
    return PLAIN[schema["type"]]


def _comment(text: str, indent: str = "") -> str:
    lines = textwrap.wrap(" ".join(text.split()), WIDTH - len(f"{indent} * "))
    if not lines:
        return ""
    if len(lines) == 1 and len(f"{indent}/** {lines[0]} */") <= WIDTH:
        return f"{indent}/** {lines[0]} */\n"
    return "".join([f"{indent}/**\n", *(f"{indent} * {line}\n" for line in lines), f"{indent} */\n"])


# Addresses


def _in_json(paths: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, operations in paths.items():
        for method, operation in operations.items():
            if JSON in operation["responses"]["200"]["content"]:
                yield path, method, operation


def _ask(path: str, method: str, operation: dict[str, Any]) -> tuple[tuple[int, int], str]:
    """How an address is asked, and by what it comes before others."""
    kinds = {one["name"]: PLAIN[one["schema"]["type"]] for one in operation["parameters"]}
    address = re.sub(r"{(\w+)}", lambda found: f"${{{kinds[found[1]]}}}", path.removeprefix("/api/"))
    told = _type(operation["responses"]["200"]["content"][JSON]["schema"])
    takes = [f"address: {_addresses(address, operation)}", *_request(method, operation)]
    call = f"{_comment(operation['summary'], '  ')}  ({', '.join(takes)}): Promise<{told}>;\n"
    return (-address.count("/"), address.count("$")), call


def _addresses(address: str, operation: dict[str, Any]) -> str:
    """An address as a type. The language is added by whoever asks; anything else in a query is written out."""
    query = [one for one in operation["parameters"] if one["in"] == "query" and one["name"] != "lang"]
    forms = [address, *(f"{address}?{one['name']}=${{{PLAIN[one['schema']['type']]}}}" for one in query)]
    return " | ".join(f"`{form}`" if "$" in form else f'"{form}"' for form in forms)


def _request(method: str, operation: dict[str, Any]) -> list[str]:
    """What goes along: what is said, who says it."""
    parts = []
    if "requestBody" in operation:
        parts.append(f"body: {_type(operation['requestBody']['content'][JSON]['schema'])}")
    elif method != "get":
        parts.append(f'method: "{method.upper()}"')
    needed = bool(parts)
    if "security" in operation:
        parts.append("token?: string")
    return [f"ask{'' if needed else '?'}: {{ {'; '.join(parts)} }}"] if parts else []


def main() -> int:
    FILE.write_text(written(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
