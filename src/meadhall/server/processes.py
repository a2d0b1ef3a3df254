"""The processes that serve one database, and which tables each of them has."""

from __future__ import annotations

from sqlalchemy.engine import Engine

from meadhall.server import owners
from meadhall.server.owners import Process
from meadhall.server.postgres import is_postgres


def processes(engine: Engine) -> list[Process]:
    """All that are there; none where one process alone can have the database."""
    if not is_postgres(engine):
        return []
    with engine.connect() as connection:
        return owners.processes(connection)
