"""What is set for the server, and where each value comes from.

One name is the same everywhere: `--bot-workers` on the command line, `MEADHALL_BOT_WORKERS` in the environment,
`bot_workers` in the file. The command line goes before the environment, that before the file, and that before what is
usual. Nothing here needs more than the standard library.
"""

from __future__ import annotations

import difflib
import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Literal

from meadhall.core.errors import MeadhallError
from meadhall.core.located import Located
from meadhall.core.words import Words
from meadhall.server import TEXT

PREFIX = "MEADHALL_"
NOT_OURS = ("PURE", "PLAIN", "CONFIG", "EQUAL_GAMES", "EVENINGS")
"""What the environment may say to other parts of the house; whatever begins with `TEST_` is for tests."""
SHORTEST_SECRET = 16
FILE = "_file"
"""A secret may lie in a file, which is named by the name of the secret with this behind it."""
EVERYWHERE = Path("/etc/meadhall/meadhall.toml")

Kind = Literal["text", "number", "port", "switch", "texts", "file", "files", "address", "secret", "choice"]


class BadSettings(MeadhallError):
    """Something is set wrongly; the text is `settings.<problem>`, and `where` says in which line or variable."""

    def __init__(self, where: str, problem: str, **args: Any) -> None:
        super().__init__(where, problem)
        self.where = where
        self.problem = problem
        self.args_of_text = args

    def said(self, words: Words) -> str:
        return f"{self.where}: {words.say(f'settings.{self.problem}', **self.args_of_text)}"

    def __str__(self) -> str:
        return self.said(Words.core("en", TEXT))


@dataclass(frozen=True)
class Settings:
    """Everything that can be set, with what is usual."""

    host: str = "127.0.0.1"
    port: int = 8420
    public_host: tuple[str, ...] = ()
    forwarded_from: tuple[str, ...] = ("127.0.0.1", "::1")
    """The proxies that are believed when they say for whom they call."""
    database: str = ""
    """A path, `sqlite:///…` or `postgresql://…`; empty, a file in the user's data directory."""
    database_password: str = ""
    process_name: str = ""
    """What this process is called among others that share a PostgreSQL; empty, by where it listens."""
    process_address: str = ""
    """Where the others reach it; empty, where it listens."""
    pack: tuple[Path, ...] = ()
    bot_workers: int = 0
    """0: all cores but one."""
    bots_elsewhere: bool = False
    """Whether workers on other machines think (`meadhall think`)."""
    per_address: int = 200
    allow_keys: bool = False
    backups: Path | None = None
    """The folder for copies of the tables."""
    backups_kept: int = 14
    log: str = "plain"
    log_level: str = "warning"
    metrics: bool = False
    admin_token: str = ""
    """Without it there is no administration over the network."""
    traces: str = ""
    """Where OpenTelemetry traces are sent; empty, nowhere."""


KINDS: Mapping[str, Kind] = {
    "host": "text",
    "port": "port",
    "public_host": "texts",
    "forwarded_from": "texts",
    "database": "address",
    "database_password": "secret",
    "process_name": "text",
    "process_address": "text",
    "pack": "files",
    "bot_workers": "number",
    "bots_elsewhere": "switch",
    "per_address": "number",
    "allow_keys": "switch",
    "backups": "file",
    "backups_kept": "number",
    "log": "choice",
    "log_level": "choice",
    "metrics": "switch",
    "admin_token": "secret",
    "traces": "text",
}
CHOICES = {"log": ("plain", "json"), "log_level": ("info", "warning", "error")}
SECRETS = tuple(name for name, kind in KINDS.items() if kind == "secret")
NAMES = (*KINDS, *(secret + FILE for secret in SECRETS))
LARGEST = {"port": 65535}


@dataclass(frozen=True)
class Source:
    """Where a value comes from: how it is called (the text `config.from_<kind>`), and the place itself."""

    kind: Literal["usual", "file", "environment", "command"]
    place: str = ""


@dataclass(frozen=True)
class InForce:
    """What is in force, and why."""

    settings: Settings
    sources: Mapping[str, Source]
    file: Path | None

    def shown(self, name: str) -> str | None:
        """A value for people to read; nothing if it is a secret."""
        value = getattr(self.settings, name)
        if KINDS[name] == "secret":
            return None if value else ""
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, tuple):
            return ", ".join(map(str, value))
        return without_password(str(value)) if value is not None else ""


def without_password(address: str) -> str:
    """The address of a database without what nobody else may read."""
    hidden = re.sub(r"(?<=://)([^/@:]*):[^@]*@", r"\1:…@", address)
    return re.sub(r"(?i)([?&]password=)[^&]*", r"\1…", hidden)


def in_force(
    given: Mapping[str, Any], file: Path | None = None, environment: Mapping[str, str] = os.environ
) -> InForce:
    """What is in force. `given` was typed on the command line; what is None or empty there was not."""
    found: dict[str, tuple[Any, Source]] = {}
    chosen = chosen_file(file, environment)
    if chosen is not None:
        found.update(_in_file(chosen))
    found.update(_in_environment(environment))
    for name in KINDS:
        value = given.get(name)
        if value is not None and value != []:
            option = "--" + name.replace("_", "-")
            found[name] = _typed(name, value), Source("command", option)
    usual = Settings()
    values = {field.name: getattr(usual, field.name) for field in fields(Settings)}
    sources = dict.fromkeys(values, Source("usual"))
    for name, (value, source) in found.items():
        values[name], sources[name] = value, source
    return InForce(Settings(**values), sources, chosen)


def chosen_file(file: Path | None, environment: Mapping[str, str] = os.environ) -> Path | None:
    """The file that is read: the one that is named, otherwise the first that is there."""
    named = file or (Path(environment[PREFIX + "CONFIG"]) if environment.get(PREFIX + "CONFIG") else None)
    if named is not None:
        return named.expanduser().absolute()
    return next((place for place in usual_places(environment) if place.is_file()), None)


def usual_places(environment: Mapping[str, str] = os.environ) -> list[Path]:
    """Where a file is looked for: one's own place, then that of the machine."""
    config = environment.get("XDG_CONFIG_HOME", "")
    own = Path(config) if Path(config).is_absolute() else Path.home() / ".config"
    return [own / "meadhall" / "meadhall.toml", EVERYWHERE]


# The file


def _in_file(file: Path) -> dict[str, tuple[Any, Source]]:
    read = _parsed(file)
    found: dict[str, tuple[Any, Source]] = {}
    secret_files: dict[str, str] = {}
    for name, value in read.items():
        where = f"{file}:{value.line}"
        if name not in NAMES:
            raise _unknown(where, name, NAMES)
        if name.removesuffix(FILE) in SECRETS and name.endswith(FILE):
            secret = name.removesuffix(FILE)
            path = _value("file", name, value.value, where, file.parent)
            found[secret] = _secret(path, where, name), Source("file", where)
            secret_files[secret] = where
        else:
            found[name] = _value(KINDS[name], name, value.value, where, file.parent), Source("file", where)
    for secret, where in secret_files.items():
        if secret in read.value:
            raise BadSettings(where, "twice", name=secret, other=secret + FILE)
    return found


def _parsed(file: Path) -> Located:
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadSettings(str(file), "unreadable", reason=error.strerror or error) from None
    except UnicodeDecodeError:
        raise BadSettings(str(file), "not_text") from None
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"\(at line (\d+)", str(error))
        line = int(at[1]) if at else text.count("\n") + 1
        raise BadSettings(f"{file}:{line}", "not_toml", reason=error) from None
    return Located.parse(text, str(file), BadSettings)


def _value(kind: Kind, name: str, value: Any, where: str, folder: Path) -> Any:
    """A value of the file as its kind wants it."""
    if kind in ("number", "port"):
        if not isinstance(value, int) or isinstance(value, bool):
            raise BadSettings(where, "want_number", name=name)
        return _number(name, value, where)
    if kind == "switch":
        if not isinstance(value, bool):
            raise BadSettings(where, "want_switch", name=name)
        return value
    if kind in ("texts", "files"):
        many = [value] if isinstance(value, str) else value
        if not isinstance(many, list) or not all(isinstance(one, str) for one in many):
            raise BadSettings(where, "want_texts", name=name)
        return tuple(folder / Path(one).expanduser() for one in many) if kind == "files" else tuple(many)
    if not isinstance(value, str):
        raise BadSettings(where, "want_text", name=name)
    if kind == "file":
        return folder / Path(value).expanduser()
    if kind == "address" and value and "://" not in value:
        return str(folder / Path(value).expanduser())
    return _text(kind, name, value, where)


def _number(name: str, value: int, where: str) -> int:
    most = LARGEST.get(name)
    if value < 0 or (most is not None and value > most):
        raise BadSettings(where, "out_of_range", name=name, value=value)
    return value


def _text(kind: Kind, name: str, value: str, where: str) -> str:
    if kind == "choice" and value not in CHOICES[name]:
        raise BadSettings(where, "want_choice", name=name, choices=", ".join(CHOICES[name]))
    if kind == "secret":
        return _long_enough(name, value, where)
    return value


def _secret(path: Path, where: str, name: str) -> str:
    try:
        text = path.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings(
            where, "no_secret", name=name, file=path, reason=getattr(error, "strerror", "") or "UTF-8"
        ) from None
    return _long_enough(name, text, where)


def _long_enough(name: str, text: str, where: str) -> str:
    """A token that administers has to be one that nobody guesses; a password is the database's business."""
    least = SHORTEST_SECRET if name.removesuffix(FILE) == "admin_token" else 1
    if len(text) < least:
        raise BadSettings(where, "short_secret", name=name, least=least)
    if not text.isascii() or not text.isprintable():
        raise BadSettings(where, "odd_secret", name=name)
    return text


# The environment


def _in_environment(environment: Mapping[str, str]) -> dict[str, tuple[Any, Source]]:
    found: dict[str, tuple[Any, Source]] = {}
    for variable in sorted(environment):
        name = variable.removeprefix(PREFIX)
        if name == variable or name in NOT_OURS or name.startswith("TEST_"):
            continue
        name = name.lower()
        if name not in NAMES or variable != variable.upper():
            raise _unknown(variable, variable, [PREFIX + known.upper() for known in NAMES])
        source, text = Source("environment", variable), environment[variable]
        if name in KINDS:
            found[name] = _said(name, text, variable), source
        else:
            secret = name.removesuffix(FILE)
            if secret in found:
                raise BadSettings(variable, "twice", name=PREFIX + secret.upper(), other=variable)
            found[secret] = _secret(Path(text).expanduser(), variable, name), source
    return found


def _said(name: str, text: str, where: str) -> Any:
    """A value of the environment, where everything is text."""
    kind = KINDS[name]
    if kind in ("number", "port"):
        if not re.fullmatch(r"[0-9]{1,9}", text.strip()):
            raise BadSettings(where, "want_number", name=name)
        return _number(name, int(text), where)
    if kind == "switch":
        meant = {
            "1": True,
            "true": True,
            "yes": True,
            "on": True,
            "0": False,
            "false": False,
            "no": False,
            "off": False,
        }
        if text.strip().lower() not in meant:
            raise BadSettings(where, "want_switch", name=name)
        return meant[text.strip().lower()]
    if kind in ("texts", "files"):
        many = [one.strip() for one in text.split(",") if one.strip()]
        return tuple(Path(one).expanduser().absolute() for one in many) if kind == "files" else tuple(many)
    if kind == "file":
        return Path(text).expanduser().absolute()
    return _text(kind, name, text, where)


def _typed(name: str, value: Any) -> Any:
    """A value of the command line, which has been checked there."""
    if KINDS[name] == "files":
        return tuple(Path(one).absolute() for one in value)
    return tuple(value) if isinstance(value, list) else value


def _unknown(where: str, name: str, known: Sequence[str]) -> BadSettings:
    close = difflib.get_close_matches(name, known, 1)
    if close:
        return BadSettings(where, "unknown_close", name=name, close=close[0])
    return BadSettings(where, "unknown", name=name, known=", ".join(sorted(known)))


# For people


def config_lines(found: InForce, words: Words) -> list[str]:
    """What is in force, a line each, with where it comes from; and which file was read, or could be."""
    rows = []
    for name in KINDS:
        shown = found.shown(name)
        value = words.say("config.secret") if shown is None else shown or words.say("config.nothing")
        source = found.sources[name]
        rows.append((name, value, words.say(f"config.from_{source.kind}", place=source.place)))
    first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
    if found.file is not None:
        head = words.say("config.file", file=found.file)
    else:
        head = words.say("config.no_file", files=", ".join(map(str, usual_places())))
    return [head, *(f"{name:<{first}}  {value:<{min(second, 60)}}  {why}" for name, value, why in rows)]
