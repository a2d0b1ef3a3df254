"""`meadhall serve`: open the house, say where it is, and close it again. And the doors to the file of its tables."""

from __future__ import annotations

import argparse
import contextlib
import gc
import ipaddress
import os
import socket
import threading
import webbrowser
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import uvicorn

from meadhall import games
from meadhall.core.errors import BadSetup
from meadhall.core.words import Words
from meadhall.server import limits
from meadhall.server.app import application
from meadhall.server.diary import write_down
from meadhall.server.gate import Turnstile, gates
from meadhall.server.packs import Packs
from meadhall.server.security import ANY_ADDRESS, names_at_home
from meadhall.server.storage import examine, one_name, open_database, owned, usual_file
from meadhall.server.thinking import usual_workers
from meadhall.server.vault import backup, restore, verify

LOOPBACK = ("localhost", "127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")
PATIENCE = 3
"""Seconds that open connections have when the server ends."""
COLLECTED = (50_000, 20, 100)
"""How rarely is looked for garbage: a scene is thousands of small things, of which none refers to itself."""


def serve(typed: argparse.Namespace, words: Words) -> int:
    file = _file(typed)
    games.names()  # a game that is left out is named now, not in the middle of an evening
    packs = Packs([pack.absolute() for pack in typed.pack])
    with owned(file):
        examine(file)  # what is wrong with it shall be said before anybody comes
        open_database(file).dispose()
        with _listening(typed.host, typed.port, typed.open, words) as listener:
            address = _address(typed.host, listener.getsockname()[1])
            hosts = _names(typed.host, typed.public_host)
            workers = typed.bot_workers or usual_workers()
            of_address = limits.CONNECTIONS_OF_ADDRESS if typed.per_address is None else typed.per_address
            app = application(file, workers, typed.allow_keys, hosts, packs, of_address, typed.metrics)
            print(words.say("door.serving", address=address, file=file), flush=True)
            if typed.open:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
            app.state.turnstile = turnstile = Turnstile(limits.most_connections(), of_address)
            _run(app, listener, turnstile)
    print(words.say("door.served"), flush=True)
    return 0


def _file(typed: argparse.Namespace) -> Path:
    named: Path = typed.database or usual_file()
    return one_name(named)


def keep_copy(typed: argparse.Namespace, words: Words) -> int:
    count = backup(_file(typed), typed.file.expanduser().absolute(), typed.replace)
    print(words.say("vault.backed_up", tables=count.tables, events=count.events, file=typed.file))
    return 0


def put_back(typed: argparse.Namespace, words: Words) -> int:
    file = _file(typed)
    with owned(file):
        count, before = restore(typed.file.expanduser().absolute(), file)
    print(words.say("vault.restored", tables=count.tables, events=count.events, file=file))
    if before is not None:
        print(words.say("vault.put_aside", file=before))
    return 0


def look_through(typed: argparse.Namespace, words: Words) -> int:
    """Play every table again. What is not as it was is named; then the door ends with 1."""
    packs = Packs([pack.absolute() for pack in typed.pack])
    found: Counter[str] = Counter()
    for finding in verify(_file(typed), packs, typed.salvage):
        found[finding.verdict] += 1
        if finding.verdict != "sound":
            reason = finding.trouble.said(words) if finding.trouble is not None else ""
            key = f"vault.{finding.verdict}"
            said = {"table": finding.table, "events": finding.events, "seq": finding.seq, "reason": reason}
            print(words.say(key, **said), flush=True)
    print(words.say("vault.verified", sound=found["sound"], all=found.total()))
    if typed.salvage is not None:
        print(words.say("vault.salvaged", file=typed.salvage))
    return 0 if found.total() == found["sound"] + found["other"] else 1


def _run(app: object, listener: socket.socket, turnstile: Turnstile) -> None:
    # Addresses with tokens in them would be written into an access log, and are by uvicorn's own at a lower level.
    write_down()
    http, line = gates(turnstile)
    config = uvicorn.Config(
        app,  # type: ignore[arg-type]
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", ",".join(LOOPBACK[1:])),
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
        uvicorn.Server(config).run(sockets=[listener])


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
