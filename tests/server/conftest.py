"""One server for all tests of a module that do it no harm; and databases of both kinds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from meadhall.server.addresses import Where, where
from tests.server.postgres import Cluster, cluster
from tests.server.support import Server

KINDS = ("sqlite", "postgresql")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("hall") / "tables.sqlite", "--bot-workers", "1") as running:
        yield running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL for all tests; where there is none, they are skipped and say so."""
    with cluster() as running:
        yield running


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Where:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return tmp_path / "tables.sqlite"
    running: Cluster = request.getfixturevalue("postgres")
    return where(running.fresh())
