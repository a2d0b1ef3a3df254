"""A newer version beside the old one takes the tables over one by one; what it cannot go on with stays."""

from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa

from meadhall import games
from meadhall.server.addresses import where
from meadhall.server.owners import who_is_there, wish
from meadhall.server.steward import RETIRE
from meadhall.server.storage import open_database
from tests.server.postgres import Cluster
from tests.server.support import PATIENT, Server
from tests.server.test_processes import AGAIN, log, move, owner, until

NEWER = ("-m", "tests.server.newer")


@pytest.mark.parametrize("changed", ["odin"])
def test_a_newer_version_takes_the_tables_over_that_it_can_go_on_with(
    postgres: Cluster, tmp_path: Path, changed: str
) -> None:
    shared = where(postgres.fresh())
    engine = open_database(shared)
    with (
        Server(shared, "--process-name", "old", errors=tmp_path / "old") as old,
        Server(shared, "--process-name", "new", "--changed", changed, program=NEWER, errors=tmp_path / "new") as new,
    ):
        new.get("/readyz")
        stays, goes = old.lay(changed, "Ana", "Bo"), old.lay("champions", "Ana", "Bo")
        with old.sit(stays) as staying, old.sit(goes) as going:
            move(staying)
            seen = move(going)
            (ident,) = (process.id for process in who_is_there(engine) if process.name == "old")
            assert wish(engine, ident, RETIRE)
            assert going.closed() == AGAIN
            with old.sit(goes) as going, new.sit(goes) as also:
                assert going.view["seq"] == also.view["seq"] == seen
                move(going)
            assert owner(shared, goes["table"]) == "new"
            assert move(staying) == len(log(shared, stays["table"]))
            with new.sit(stays) as through:  # the newer one passes on what it cannot go on with
                moved = move(through)
            staying.see(lambda view: view["seq"] >= moved)
            assert owner(shared, stays["table"]) == "old"
            laid = old.lay(changed, "Ana", "Bo")
            with engine.connect() as connection:
                rules = sa.text("SELECT rules FROM tables WHERE id = :table")
                version = connection.scalar(rules, {"table": laid["table"]})
            assert version == games.find(changed).rules_version + 1, "new tables are laid by the newer version"
            staying.play_to_the_end()
        assert old.process.wait(PATIENT) == 0
    until(lambda: len(who_is_there(engine)) == 0)
    engine.dispose()
