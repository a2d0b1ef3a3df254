"""PostgreSQL, for several processes at one hall: how it is called, and how it is brought up to date under play."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError

from meadhall.server.addresses import shown
from meadhall.server.trouble import BadDatabase

CALLED: dict[str, Any] = {
    "connect_timeout": 5,
    "application_name": "meadhall",
    # A network that is cut is noticed within seconds, also by whoever only waits.
    "keepalives_idle": 3,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 8000,
    # Whoever falls asleep in the middle of something lets go of it, so that others can go on.
    "options": "-c idle_in_transaction_session_timeout=3s -c statement_timeout=20s -c lock_timeout=8s -c timezone=UTC",
}
LEADER = 0x6D656164
"""The lock of whoever brings the database up to date."""
SHORTLY = "500ms"
"""A step of an update waits no longer for those who play, who wait behind it meanwhile; then it lets them go first."""
TRIES = 60
PAUSE = 0.5
CLEAR = ("22", "23", "25", "40", "42", "53", "54", "55", "57014")
"""Classes of errors (SQLSTATE) after which nothing of a transaction is there. After others, such as a lost line, it may
be.
"""


def postgres_engine(url: sa.URL) -> Engine:
    try:
        return sa.create_engine(
            url,
            connect_args=CALLED,
            pool_size=6,
            max_overflow=6,
            pool_timeout=8,
            pool_pre_ping=True,
            pool_recycle=1800,
            hide_parameters=True,
        )
    except ModuleNotFoundError:
        raise BadDatabase("no_driver", file=shown(url), command="pip install 'meadhall[postgres]'") from None


def is_postgres(engine: Engine) -> bool:
    return engine.dialect.name == "postgresql"


def is_clear(error: BaseException) -> bool:
    """Whether it is certain after an error that nothing of the transaction is there."""
    state = str(getattr(getattr(error, "orig", error), "sqlstate", None) or "")
    return state.startswith(CLEAR)


def upgraded(engine: Engine, is_current: Callable[[Connection], bool], upgrade: Callable[[Connection], None]) -> None:
    """Bring the database up to date, one process at a time, while others play.

    What changes a table has to wait for those who use it, and everybody else waits behind it: so it gives up soon, and
    tries again.
    """
    with engine.connect() as leader:
        if is_current(leader):
            return
        leader.rollback()
        leader = leader.execution_options(isolation_level="AUTOCOMMIT")
        leader.exec_driver_sql("SET lock_timeout = 0")
        leader.exec_driver_sql("SET statement_timeout = 0")
        leader.exec_driver_sql(f"SELECT pg_advisory_lock({LEADER})")
        try:
            for tried in range(TRIES):
                try:
                    with engine.begin() as connection:
                        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{SHORTLY}'")
                        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")
                        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
                        upgrade(connection)
                    return
                except OperationalError as error:
                    if not is_clear(error) or tried == TRIES - 1:
                        raise
                    time.sleep(PAUSE)
        finally:
            try:
                leader.exec_driver_sql(f"SELECT pg_advisory_unlock({LEADER})")
            except DBAPIError:
                leader.invalidate()  # the lock goes with the line
