"""The documentation of the API, made from the same structures that the server speaks with."""

from __future__ import annotations

import html
import re
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import meadhall
from meadhall import games
from meadhall.core.scene import Scene
from meadhall.core.sketch import Grid
from meadhall.server import wire
from meadhall.server.api import ENDPOINTS
from meadhall.server.endpoints import Endpoint
from meadhall.server.pages import File
from meadhall.server.shapes import described
from meadhall.server.show import ENCODER

LINE = {"Said": wire.Said, "Heard": wire.Heard}
"""What goes over the WebSocket of a table, from the browser and to it."""
INSIDE = {"scene": Scene, "decision": wire.DecisionInfo | None, "news": list[wire.Line]}
"""What stands inside a message, encoded beforehand."""
SPARSE = (wire.Answer,)
"""What leaves out the fields that have nothing to say."""
STYLE = Path(__file__).parent / "api.css"
LIVE = "/api/tables/{table}/live?token=…&lang=…&seat=…"
REF = "#/components/schemas/{name}"
QUERY = {
    "lang": {"type": "string", "enum": ["en", "de"]},
    "seat": {"type": "integer", "minimum": -2},
    "moments": {"type": "string"},
}
TEXT = {"type": "string"}
TEXTS = {"type": "array", "items": TEXT}
NUMBERS = {"type": "array", "items": {"type": "integer"}}
ROWS = {"type": "array", "items": TEXTS}
GRID = {
    "title": "Grid",
    "description": "A table with a head: one row a player, or a place. `owners` gives each row its seat.",
    "type": "object",
    "properties": {
        "title": TEXT,
        "head": TEXTS,
        "rows": ROWS,
        "owners": NUMBERS,
        "spots": TEXTS,
        "more": TEXTS,
        "told": ROWS,
        "spare": NUMBERS,
        "short": NUMBERS,
    },
}


def _beyond(kind: type) -> dict[str, Any]:
    """What msgspec does not know by itself."""
    if kind is Grid:
        return {"$ref": REF.format(name="Grid")}
    raise NotImplementedError(kind)


@cache
def description() -> dict[str, Any]:
    """The whole API as OpenAPI 3.1."""
    kinds = [kind for endpoint in ENDPOINTS for kind in (endpoint.asked, endpoint.told) if _is_type(kind)]
    everything = [*kinds, wire.Failure, *LINE.values(), *INSIDE.values()]
    schemas, components = msgspec.json.schema_components(everything, schema_hook=_beyond, ref_template=REF)
    by_kind = {str(kind): schema for kind, schema in zip(everything, schemas, strict=True)}
    components = {**components, "Grid": {**GRID}}
    for message in ("Snapshot", "Happened"):
        inside = components[message]["properties"]
        inside |= {name: by_kind[str(kind)] for name, kind in INSIDE.items() if name in inside}
    _always_sent(components)
    components |= {name: by_kind[str(kind)] for name, kind in LINE.items()}
    for game in map(games.find, games.names()):
        if game.shape is not None:
            described(game.shape, game.shape.__name__.removesuffix("View"), components, REF)
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        address = re.sub(r"{(\w+):\w+}", r"{\1}", endpoint.path)
        paths.setdefault(address, {})[endpoint.method.lower()] = _operation(endpoint, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Meadhall",
            "version": meadhall.__version__,
            "description": f"Tables are played over a WebSocket at {LIVE}: it takes "
            f"{_names(wire.Said)} and sends {_names(wire.Heard)}, each as JSON with its `type`.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _always_sent(components: dict[str, Any]) -> None:
    """What we send has all its fields, those with a default too; only what we are sent may leave them out."""
    told = components.keys() - {kind.__name__ for kind in SPARSE}
    for schema in map(components.__getitem__, told):
        if schema.get("additionalProperties", True):
            schema["required"] = list(schema["properties"])


def _names(kinds: Any) -> str:
    return ", ".join(kind.__name__ for kind in get_args(kinds))


def _is_type(kind: Any) -> bool:
    return kind is not None and not isinstance(kind, str)


def _operation(endpoint: Endpoint, by_kind: dict[str, Any]) -> dict[str, Any]:
    if isinstance(endpoint.told, str):
        content: dict[str, Any] = {endpoint.told: {"schema": {"type": "string"}}}
    else:
        content = {"application/json": {"schema": by_kind[str(endpoint.told)]}}
    wrong = {"application/json": {"schema": by_kind[str(wire.Failure)]}}
    operation: dict[str, Any] = {
        "summary": endpoint.summary,
        "operationId": endpoint.handler.__name__,
        "parameters": [
            *_in_path(endpoint.path),
            *({"name": q, "in": "query", "schema": QUERY[q]} for q in endpoint.query),
        ],
        "responses": {
            "200": {"description": "What was asked for.", "content": content},
            "default": {"description": "What is wrong.", "content": wrong},
        },
    }
    if endpoint.asked is not None:
        body = {"application/json": {"schema": by_kind[str(endpoint.asked)]}}
        operation["requestBody"] = {"required": True, "content": body}
    if endpoint.secret:
        operation["security"] = [{"token": []}, {}]
    return operation


def _in_path(path: str) -> list[dict[str, Any]]:
    found = re.findall(r"{(\w+)(?::(\w+))?}", path)
    kinds = {"number": "integer"}
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": kinds.get(kind, "string")}}
        for name, kind in found
    ]


async def json(request: Request) -> Response:
    return Response(ENCODER.encode(description()), media_type="application/json", headers={"Cache-Control": "no-cache"})


# The same as a page


async def page(request: Request) -> Response:
    return Response(_page(), media_type="text/html", headers={"Cache-Control": "no-cache"})


async def style(request: Request) -> Response:
    return File("api.css", STYLE.read_bytes()).response(request, "no-cache")


@cache
def _page() -> str:
    whole = description()
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        '<title>Meadhall API</title><link rel="stylesheet" href="/api/api.css"></head>',
        f"<body><main><h1>Meadhall API</h1><p>{html.escape(whole['info']['description'])}</p>",
        '<p><a href="/api/openapi.json">openapi.json</a></p>',
    ]
    for path, operations in whole["paths"].items():
        for method, operation in operations.items():
            parts.append(f"<h2><code>{method.upper()} {html.escape(path)}</code></h2>")
            parts.append(f"<p>{html.escape(operation['summary'])}</p>")
            parts += _body("asks", operation.get("requestBody"))
            parts += _body("answers", operation["responses"]["200"])
    parts.append("<h2>Schemas</h2>")
    for name, schema in whole["components"]["schemas"].items():
        shown = html.escape(msgspec.json.format(msgspec.json.encode(schema)).decode())
        parts.append(f'<h3 id="{html.escape(name)}">{html.escape(name)}</h3><pre>{shown}</pre>')
    return "".join([*parts, "</main></body></html>"])


def _body(verb: str, body: dict[str, Any] | None) -> list[str]:
    if body is None:
        return []
    (kind, content), *_ = body["content"].items()
    schema = content["schema"]
    many = schema.get("type") == "array"
    name = (schema.get("items", {}) if many else schema).get("$ref", "").rpartition("/")[2]
    shown = f'<a href="#{name}">{name}</a>{" (several)" if many else ""}' if name else html.escape(kind)
    return [f"<p>{verb}: {shown}</p>"]
