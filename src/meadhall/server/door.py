"""`meadhall serve`: open the house, say where it is, and close it again."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import ipaddress
import logging
import os
import socket
import threading
import webbrowser
from collections.abc import Iterator, Sequence
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from meadhall import games
from meadhall.core.errors import BadSetup
from meadhall.core.words import Words
from meadhall.server import limits, traces
from meadhall.server.addresses import shown
from meadhall.server.app import application, hand_over
from meadhall.server.diary import write_down
from meadhall.server.gate import Turnstile, gates
from meadhall.server.packs import Packs
from meadhall.server.security import ANY_ADDRESS, names_at_home
from meadhall.server.settings import Settings, in_force
from meadhall.server.storage import examine, open_database, owned
from meadhall.server.storage_door import place_of
from meadhall.server.thinker import think
from meadhall.server.thinking import usual_workers
from meadhall.server.trouble import BadDatabase

LOOPBACK = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")
PATIENCE = 3
"""Seconds that open connections have when the server ends."""
HANDING_OVER = 20
"""Seconds that it may take to hand all tables to other processes."""
LOG = logging.getLogger("meadhall.server")
COLLECTED = (50_000, 20, 100)
"""How rarely is looked for garbage: a scene is thousands of small things, of which none refers to itself."""


def serve(typed: argparse.Namespace, words: Words) -> int:
    settings = in_force(vars(typed), typed.config).settings
    place = place_of(settings)
    games.names()  # a game that is left out is named now, not in the middle of an evening
    packs = Packs(settings.pack)
    with owned(place) if isinstance(place, Path) else contextlib.nullcontext():
        examine(place)  # what is wrong with it shall be said before anybody comes
        open_database(place).dispose()
        with _listening(settings.host, settings.port, typed.open, words) as listener:
            address = _address(settings.host, listener.getsockname()[1])
            hosts = _names(settings.host, settings.public_host)
            workers, of_address = settings.bot_workers or usual_workers(), settings.per_address
            name, reached_at = settings.process_name or address, settings.process_address or address
            app = application(
                place,
                workers,
                settings.allow_keys,
                hosts,
                packs,
                of_address,
                settings.metrics,
                name,
                reached_at.rstrip("/"),
                settings.bots_elsewhere,
                settings.admin_token,
                settings.backups,
            )
            if settings.traces:
                traces.begin(settings.traces, name, words)
            print(words.say("door.serving", address=address, file=shown(place)), flush=True)
            if typed.open:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
            app.state.turnstile = turnstile = Turnstile(limits.most_connections(), of_address)
            _run(app, listener, turnstile, settings)
            traces.end()
    print(words.say("door.served"), flush=True)
    return 0


def think_along(typed: argparse.Namespace, words: Words) -> int:
    """Be a worker for the bots of a hall."""
    settings = in_force(vars(typed), typed.config).settings
    place = place_of(settings)
    if isinstance(place, Path):
        raise BadDatabase("not_shared", file=place)
    games.names()
    examine(place)
    workers = settings.bot_workers or usual_workers()
    write_down(settings.log, settings.log_level)
    engine = open_database(place)
    print(words.say("door.thinking", workers=workers, file=shown(place)), flush=True)
    think(engine, workers)
    engine.dispose()
    return 0


class Doors(uvicorn.Server):
    """Before the doors are closed, other processes have the tables."""

    def close(self) -> None:
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app = self.config.app
        assert isinstance(app, Starlette)
        try:
            await asyncio.wait_for(hand_over(app), HANDING_OVER)
        except TimeoutError:
            LOG.warning("not all tables could be handed over in time")
        await super().shutdown(sockets)


def _run(app: Starlette, listener: socket.socket, turnstile: Turnstile, settings: Settings) -> None:
    # Addresses with tokens in them would be written into an access log, and are by uvicorn's own at a lower level.
    write_down(settings.log, settings.log_level)
    http, line = gates(turnstile)
    config = uvicorn.Config(
        app,
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", ",".join(settings.forwarded_from)),
        http=http,
        ws=line,
        ws_max_size=limits.LARGEST_MESSAGE,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=limits.IDLE_FOR,
        lifespan="on",
        backlog=limits.LET_IN_AT_ONCE,
        timeout_graceful_shutdown=PATIENCE,
    )
    with contextlib.suppress(KeyboardInterrupt):
        gc.set_threshold(*COLLECTED)
        doors = Doors(config)
        app.state.end = doors.close
        doors.run(sockets=[listener])


@contextlib.contextmanager
def _listening(host: str, port: int, any_port: bool, words: Words) -> Iterator[socket.socket]:
    """A socket at the address. If the port is taken and the browser is opened for the user anyway, any free one."""
    try:
        listener = _listen(host, port)
    except OSError as error:
        if not any_port or _no_address(error):
            raise BadSetup(words.say("door.port_taken", host=host, port=port, reason=error.strerror or error)) from None
        listener = _listen(host, 0)
    with listener:
        yield listener


def _no_address(error: OSError) -> bool:
    return isinstance(error, socket.gaierror)


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(512)
    except OSError:
        listener.close()
        raise
    return listener


def _names(host: str, public: Sequence[str]) -> list[str]:
    """The names that the server answers to. Who listens on the loopback address is called by its names; who listens
    elsewhere also by any address, and by the names of this machine at home.
    """
    names = [*LOOPBACK, host, *public]
    return names if _is_loopback(host) else [*names, ANY_ADDRESS, *names_at_home(socket.gethostname())]


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _address(host: str, port: int) -> str:
    shown = socket.gethostname() if host in EVERYWHERE else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
