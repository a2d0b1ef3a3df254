"""One address says where the tables are kept: a file for SQLite, or `postgresql://…`."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError

from meadhall.server.trouble import BadDatabase

Where = Path | sa.URL
"""A file for SQLite, otherwise the address of a PostgreSQL."""
POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")


def where(address: str | Path) -> Where:
    """What an address stands for.

    >>> where("tables.sqlite")
    PosixPath('tables.sqlite')
    >>> where("sqlite:////var/lib/meadhall/tables.sqlite")
    PosixPath('/var/lib/meadhall/tables.sqlite')
    >>> shown(where("postgresql://hall:secret@db.example/meadhall"))
    'postgresql://hall:***@db.example/meadhall'
    """
    if isinstance(address, Path) or "://" not in address:
        return Path(address)
    try:
        url = sa.make_url(address)
    except (ArgumentError, ValueError):
        raise BadDatabase("bad_address", file="…") from None  # there may be a password in it
    if url.drivername == "sqlite" and url.database:
        return Path(url.database)
    if url.drivername not in POSTGRES or not url.database:
        raise BadDatabase("bad_address", file=url.render_as_string())
    return url.set(drivername="postgresql+psycopg")


def shown(place: Where) -> str:
    """An address for people, without its password."""
    if isinstance(place, Path):
        return str(place)
    return place.set(drivername="postgresql").render_as_string(hide_password=True)
