"""What can be typed behind the doors of the server. Nothing of the server itself is needed to read it.

Whatever can be set in other ways as well (`settings.py`) has no usual value here: what was not typed is None.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from meadhall.typed import natural, port, positive

DAY = 86400.0
_TABLE = re.compile(r"-[A-Za-z0-9_-]{11}")
UNITS = {"h": 3600.0, "d": DAY, "w": 7 * DAY, "y": 365 * DAY}


class Door(Protocol):
    """Opens a new door in the command line."""

    def __call__(self, name: str, *parents: Any) -> argparse.ArgumentParser: ...


class File(Protocol):
    """Adds something to a door that names a file."""

    def __call__(self, of: argparse.ArgumentParser, *names: str, **more: Any) -> None: ...


def age(text: str) -> float:
    """Seconds: `36h`, `90d`, `8w`, `2y`."""
    found = re.fullmatch(r"([0-9]{1,6})([hdwy])", text)
    if found is None:
        raise ValueError
    return int(found[1]) * UNITS[found[2]]


def with_tables_named(arguments: Sequence[str]) -> list[str]:
    """The name of a table may begin with a dash, as options do: for `admin` it is told apart, and written as the end of
    its address.

    >>> with_tables_named(["admin", "look", "-72NlTRE7pnx", "--older-than"])
    ['admin', 'look', '/table/-72NlTRE7pnx', '--older-than']
    """
    if "admin" not in arguments:
        return list(arguments)
    return [f"/table/{one}" if _TABLE.fullmatch(one) and one != "--older-than" else one for one in arguments]


def table(text: str) -> str:
    """A table by its name or by its address."""
    return text.rpartition("/")[2].partition("#")[0].partition("?")[0]


def server_doors(door: Door, file: File, say: Callable[[str], str], packs: Any, everywhere: Any) -> None:
    """The doors of the server, beside those of the rest of the house."""
    served = door("serve")
    _settings(served, file, say)
    served.add_argument("--host", metavar="ADDRESS", help=say("serve_host"))
    served.add_argument("--port", type=port, metavar="N", help=say("serve_port"))
    served.add_argument("--open", action="store_true", help=say("serve_open"))
    served.add_argument("--bot-workers", type=positive, metavar="N", help=say("serve_bot_workers"))
    served.add_argument("--bots-elsewhere", action="store_true", default=None, help=say("serve_bots_elsewhere"))
    served.add_argument("--per-address", type=natural, metavar="N", help=say("serve_per_address"))
    served.add_argument("--metrics", action="store_true", default=None, help=say("serve_metrics"))
    served.add_argument("--allow-keys", action="store_true", default=None, help=say("serve_allow_keys"))
    file(served, "--pack", action="append", metavar="FILE", help=say("serve_pack"))
    served.add_argument("--public-host", action="append", metavar="NAME", help=say("serve_public_host"))
    served.add_argument("--process-name", metavar="NAME", help=say("serve_process_name"))
    served.add_argument("--process-address", metavar="URL", help=say("serve_process_address"))
    served.add_argument("--log", choices=("plain", "json"), help=say("serve_log"))
    served.add_argument("--log-level", choices=("info", "warning", "error"), help=say("serve_log_level"))
    served.add_argument("--traces", metavar="ADDRESS", help=say("serve_traces"))

    thinks = door("think")
    _settings(thinks, file, say)
    thinks.add_argument("--bot-workers", type=positive, metavar="N", help=say("serve_bot_workers"))

    _settings(door("config"), file, say)
    _storage(door, file, say, packs)
    _admin(door("admin"), file, say, packs, everywhere)


def _settings(of: argparse.ArgumentParser, file: File, say: Callable[[str], str]) -> None:
    file(of, "--config", metavar="FILE", help=say("config_file"))
    file(of, "--database", type=str, metavar="ADDRESS", help=say("serve_database"))


def _storage(door: Door, file: File, say: Callable[[str], str], packs: Any) -> None:
    copied = door("backup")
    file(copied, "file", nargs="?", metavar="FILE", help=say("backup_file"))
    copied.add_argument("--replace", action="store_true", help=say("backup_replace"))
    back = door("restore")
    file(back, "file", metavar="FILE", help=say("restore_file"))
    verified = door("verify", packs)
    file(verified, "--salvage", metavar="FILE", help=say("verify_salvage"))
    for kept in (copied, back, verified):
        _settings(kept, file, say)


def _admin(admin: argparse.ArgumentParser, file: File, say: Callable[[str], str], packs: Any, everywhere: Any) -> None:
    rooms = admin.add_subparsers(dest="room", required=True, metavar="WHAT", parser_class=type(admin))

    def room(name: str, *parents: Any) -> argparse.ArgumentParser:
        said = say(name if name in ("backup", "restore", "verify") else f"admin_{name.replace('-', '_')}")
        return rooms.add_parser(name, help=said, description=said, parents=[everywhere, *parents])

    listed = room("tables")
    state = listed.add_mutually_exclusive_group()
    state.add_argument("--running", action="store_true", help=say("admin_running"))
    state.add_argument("--over", action="store_true", help=say("admin_over"))
    listed.add_argument("--newest", type=positive, default=50, metavar="N", help=say("admin_newest"))
    looked = room("look")
    closed = room("close")
    opened = room("open")
    handed = room("hand-over")
    to_whom = handed.add_mutually_exclusive_group(required=True)
    to_whom.add_argument("--seat", type=positive, metavar="N", help=say("admin_seat"))
    to_whom.add_argument("--process", metavar="NAME", help=say("admin_process"))
    retired = room("retire")
    retired.add_argument("process", metavar="NAME", help=say("admin_retiring"))
    retired.add_argument("--stay", action="store_true", help=say("admin_stay"))
    deleted = room("delete")
    deleted.add_argument("--older-than", type=age, required=True, metavar="AGE", help=say("admin_older_than"))
    deleted.add_argument("--over", action="store_true", help=say("admin_delete_over"))
    deleted.add_argument("--yes", action="store_true", help=say("admin_yes"))
    moved = room("move")
    file(moved, "--to", type=str, required=True, metavar="ADDRESS", help=say("admin_to"))
    for of in (looked, closed, opened, handed):
        of.add_argument("table", type=table, metavar="TABLE", help=say("admin_table"))
    for of in (listed, looked, closed, opened, handed, deleted, moved, retired, room("processes")):
        _settings(of, file, say)
    _storage(room, file, say, packs)
