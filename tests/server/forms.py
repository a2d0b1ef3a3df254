"""The forms in which tables were kept by earlier versions, and what those have left to us."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from meadhall.server.storage import MIGRATIONS

DATABASES = sorted((Path(__file__).parents[1] / "corpus").glob("*/tables.sqlite"))
"""Of every released version."""


def upgrade(engine: sa.Engine, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)


def fitting(row: dict[str, Any], table: sa.Table) -> dict[str, Any]:
    """A row as a form of that time takes it."""
    values: dict[str, Any] = {}
    for column in table.columns:
        value = row.get(column.name)
        if isinstance(column.type, sa.JSON):
            value = json.loads(value) if value is not None else []
        elif isinstance(column.type, sa.Boolean):
            value = bool(value)
        values[column.name] = value
    return values
