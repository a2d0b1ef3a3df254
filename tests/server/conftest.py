"""One server for all tests of a module that do it no harm."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.support import Server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("hall") / "tables.sqlite", "--bot-workers", "1") as running:
        yield running
