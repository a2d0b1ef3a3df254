"""The pages and the files of the client: read once, compressed once, and read again when one of them has changed."""

from __future__ import annotations

import gzip
import html
import mimetypes
from hashlib import blake2b
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

import meadhall
from meadhall.core.errors import UnknownGame
from meadhall.games import find
from meadhall.server.trouble import Trouble

CLIENT = Path(meadhall.__file__).parent / "client"
MARK = b"%VERSION%"
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
TYPES = {".js": "text/javascript", ".svg": "image/svg+xml", ".woff2": "font/woff2", ".webmanifest": "application/json"}
WORTH_COMPRESSING = ("text/", "application/json", "image/svg+xml")


class File:
    """A file as it is sent."""

    def __init__(self, name: str, data: bytes) -> None:
        self.data = data
        suffix = Path(name).suffix
        self.type = TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.etag = f'"{blake2b(data, digest_size=12).hexdigest()}"'
        worth = self.type.startswith(WORTH_COMPRESSING) and len(data) > 500
        self.packed = gzip.compress(data, 9, mtime=0) if worth else None

    def response(self, request: Request, cache: str) -> Response:
        headers = {"ETag": self.etag, "Cache-Control": cache, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == self.etag:
            return Response(status_code=304, headers=headers)
        data = self.data
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            data = self.packed
            headers["Content-Encoding"] = "gzip"
        return Response(data, headers=headers, media_type=self.type)


class Shelf:
    """All files of the client, by their names. What is not on it cannot be had, whatever the path says."""

    def __init__(self, folder: Path = CLIENT) -> None:
        self.folder = folder
        self.version = ""
        self.files: dict[str, File] = {}
        self._stamp: list[tuple[str, int, int]] = []

    def look(self) -> None:
        """Read the files again if one of them has changed."""
        paths = sorted(path for path in self.folder.rglob("*") if path.is_file() and _is_ours(path, self.folder))
        stamp = [(str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in paths]
        if stamp == self._stamp:
            return
        data = {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in paths}
        digest = blake2b(digest_size=8)
        for name, content in data.items():
            digest.update(f"{name} {len(content)}\n".encode() + content)
        self.version = digest.hexdigest()
        self.files = {name: File(name, self._marked(name, content)) for name, content in data.items()}
        self._stamp = stamp

    def _marked(self, name: str, content: bytes) -> bytes:
        return content.replace(MARK, self.version.encode()) if name.endswith(".html") else content


def _is_ours(path: Path, folder: Path) -> bool:
    parts = path.relative_to(folder).parts
    return path.suffix not in (".py", ".pyc", ".ts") and not any(part.startswith((".", "__")) for part in parts)


# What is asked for


def _page(name: str, request: Request) -> Response:
    shelf: Shelf = request.app.state.shelf
    shelf.look()
    file = shelf.files.get(f"{name}.html")
    if file is None:
        raise Trouble("no_page")
    return file.response(request, ASK_AGAIN)


async def lobby(request: Request) -> Response:
    return _page("lobby", request)


async def table(request: Request) -> Response:
    return _page("table", request)


async def replay(request: Request) -> Response:
    return _page("replay", request)


async def rules(request: Request) -> Response:
    try:
        find(request.path_params["game"])
    except UnknownGame:
        raise Trouble("no_game", game=request.path_params["game"]) from None
    return _page("rules", request)


def lost(request: Request, status: int, text: str, back: str, lang: str) -> Response:
    """For a person who has come to a place where nothing is: what is wrong, and the way back."""
    shelf: Shelf = request.app.state.shelf
    shelf.look()
    page = shelf.files["lost.html"].data.decode()
    for mark, word in (("%LANG%", lang), ("%BACK%", back), ("%TEXT%", text)):
        page = page.replace(mark, html.escape(word))
    return Response(page, status, {"Cache-Control": "no-store"}, "text/html")


async def favicon(request: Request) -> Response:
    return _named("favicon.svg", request, ASK_AGAIN)


async def static(request: Request) -> Response:
    """A file of this version may be kept for ever; one that is asked for under another name may not."""
    shelf: Shelf = request.app.state.shelf
    current = request.path_params["version"] == shelf.version
    return _named(request.path_params["path"], request, FOR_EVER if current else ASK_AGAIN)


def _named(name: str, request: Request, cache: str) -> Response:
    shelf: Shelf = request.app.state.shelf
    shelf.look()
    file = shelf.files.get(name)
    if file is None or name.endswith(".html"):
        raise Trouble("no_page")
    return file.response(request, cache)
