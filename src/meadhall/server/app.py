"""The application, put together."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp

from meadhall.server import administration, limits, metrics, openapi, pages
from meadhall.server.addresses import Where
from meadhall.server.administration import Admin
from meadhall.server.api import ENDPOINTS
from meadhall.server.connection import live
from meadhall.server.endpoints import lang
from meadhall.server.hall import Hall
from meadhall.server.limits import Bucket, Doorkeeper
from meadhall.server.live import Unknown
from meadhall.server.owners import Process
from meadhall.server.packs import Packs
from meadhall.server.pages import Shelf
from meadhall.server.passing import Lines, Messenger, PassingOn, was_passed_on
from meadhall.server.pool import ANSWERED, Pool
from meadhall.server.recovery import Codes
from meadhall.server.remembering import Chronicler
from meadhall.server.replay import Replays
from meadhall.server.requests import Numbered
from meadhall.server.retiring import Retirement
from meadhall.server.review import Reviews
from meadhall.server.security import Guard
from meadhall.server.show import ENCODER
from meadhall.server.steward import Steward
from meadhall.server.storage import open_database, trouble_of
from meadhall.server.texts import sentence, server_words
from meadhall.server.thinking import Crew
from meadhall.server.trouble import Trouble
from meadhall.server.wire import Failure, Problem
from meadhall.server.workshop import Workshop

LOG = logging.getLogger("meadhall.server")


class House(Starlette):
    """The application with a guard before everything else, so that every answer passes there, the worst one too."""

    def __init__(self, hosts: Collection[str], shared: bool, **more: Any) -> None:
        super().__init__(**more)
        self._hosts = hosts
        self._shared = shared

    def build_middleware_stack(self) -> ASGIApp:
        inner = super().build_middleware_stack()
        if self._shared:
            guarded = Guard(PassingOn(inner, _answer), self._hosts, was_passed_on)
        else:
            guarded = Guard(inner, self._hosts)
        return Numbered(guarded, self._answered)

    def _answered(self, status: int, seconds: float) -> None:
        hall: Hall = self.state.hall
        hall.metrics.answered(status, seconds)


def application(
    database: Where,
    bot_workers: int = 1,
    allow_keys: bool = False,
    hosts: Collection[str] = (),
    packs: Packs | None = None,
    per_address: int = limits.CONNECTIONS_OF_ADDRESS,
    show_metrics: bool = False,
    process: str = "",
    reached_at: str = "",
    bots_elsewhere: bool = False,
    admin_token: str = "",
    backups: Path | None = None,
) -> Starlette:
    """A server with its tables in a database. With `per_address` 0 nobody is told apart by address.

    Where several processes share a database, this one has a name and is reached by the others at an address; with
    `bots_elsewhere` its bots are thought for by workers at the same database, if there are any.
    """
    offered = packs or Packs()
    shared = not isinstance(database, Path)

    @contextlib.asynccontextmanager
    async def open_hall(app: Starlette) -> AsyncIterator[None]:
        engine = open_database(database)
        steward = Steward(engine, process, reached_at) if shared else None
        pool = Pool(engine) if bots_elsewhere and steward is not None else None
        if steward is not None and pool is not None:
            steward.heard[ANSWERED] = pool.hear
        hall = Hall(engine, Crew(bot_workers, offered, pool), offered, steward)
        await hall.keep_all()
        if steward is not None:
            app.state.messenger = Messenger()
            app.state.lines = lines = Lines()
            steward.present = partial(_meet, app, steward, lines)
            retirement = Retirement(hall, steward, lambda: app.state.end())
            await steward.start()
        watching = [asyncio.ensure_future(work) for work in (hall.sweep(), hall.metrics.watch_the_clock())]
        app.state.hall = hall
        app.state.reviews = Reviews(hall.engine)
        app.state.workshop = workshop = Workshop()
        app.state.replays = Replays(workshop)
        app.state.chronicler = chronicler = Chronicler(hall)
        chronicler.catch_up()
        # What lives as long as the house need not be looked through for garbage again and again: such pauses are felt.
        gc.freeze()
        try:
            yield
        finally:
            for task in watching:
                task.cancel()
            await app.state.reviews.close()
            await chronicler.close()
            await workshop.close()
            await hall.close()
            if steward is not None:
                retirement.close()
                app.state.messenger.close()

    app = House(
        hosts,
        shared,
        routes=[
            Route("/", pages.lobby),
            Route("/table/{table}", pages.table),
            Route("/replay/{table}", pages.replay),
            Route("/rules/{game}", pages.rules),
            Route("/favicon.ico", pages.favicon),
            Route("/static/{version}/{path:path}", pages.static),
            Route("/healthz", metrics.alive),
            Route("/readyz", metrics.ready),
            Route("/metrics", metrics.figures),
            *administration.ROUTES,
            Route("/api", openapi.page),
            Route("/api/openapi.json", openapi.json),
            Route("/api/api.css", openapi.style),
            *(endpoint.route() for endpoint in ENDPOINTS),
            WebSocketRoute("/api/tables/{table}/live", live),
        ],
        middleware=[Middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)],
        exception_handlers={
            Trouble: _troubled,
            HTTPException: _not_there,
            **dict.fromkeys((DBAPIError, OSError, PoolTimeout), _no_disk),
            Unknown: _not_known,
            Exception: _failed,
        },
        lifespan=open_hall,
    )
    app.state.shelf = Shelf()
    app.state.allow_keys = allow_keys
    app.state.keeper = Doorkeeper(per_address)
    app.state.codes = Codes()
    app.state.show_metrics = show_metrics
    app.state.admin = Admin(admin_token)
    app.state.process = process
    app.state.backups = backups
    app.state.turnstile = None
    app.state.end = lambda: None
    app.state.openings = Bucket(limits.TABLES_A_SECOND, limits.TABLES_AT_ONCE)
    return app


def _meet(app: Starlette, steward: Steward, lines: Lines, processes: Sequence[Process]) -> None:
    """Other processes are there: lines to those that are not are cut, and nobody takes them for a crowd."""
    lines.present(processes)
    if app.state.turnstile is not None:
        app.state.turnstile.friends = steward.houses


async def hand_over(app: Starlette) -> None:
    """The process will end: other processes have its tables first."""
    hall: Hall = app.state.hall
    if hall.steward is not None:
        with contextlib.suppress(Trouble):
            await hall.steward.say_leaving()
        await hall.hand_over()


# Whatever is wrong is answered in the same form


def _answer(request: Request, trouble: Trouble, headers: Mapping[str, str] | None = None) -> Response:
    spoken = lang(request)
    if _is_for_eyes(request):
        back = server_words(spoken).say("server.to_hall")
        return pages.lost(request, trouble.status, sentence(trouble, spoken), back, spoken)
    body = ENCODER.encode(Failure(Problem(trouble.kind, sentence(trouble, spoken))))
    return Response(body, trouble.status, {"Cache-Control": "no-store", **(headers or {})}, "application/json")


def _is_for_eyes(request: Request) -> bool:
    """Whether a person sees the answer as a page, and no program reads it."""
    apart = request.url.path.startswith(("/api/", "/static/"))
    return request.method == "GET" and not apart and "text/html" in request.headers.get("accept", "")


async def _troubled(request: Request, error: Exception) -> Response:
    assert isinstance(error, Trouble)
    return _answer(request, error)


async def _not_there(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    kinds = {404: "no_page", 405: "wrong_method"}
    trouble = Trouble(kinds.get(error.status_code, "bad_request"), problem=error.detail)
    return _answer(request, trouble, error.headers)  # what is allowed, if this is not


async def _no_disk(request: Request, error: Exception) -> Response:
    return _answer(request, trouble_of(error))


async def _not_known(request: Request, error: Exception) -> Response:
    return _answer(request, Trouble("no_disk"))


async def _failed(request: Request, error: Exception) -> Response:
    LOG.error("%s %s", request.method, request.url.path, exc_info=error)
    return _answer(request, Trouble("failed"))
