"""What is kept moves from SQLite to PostgreSQL and back, and through every form in which it was ever kept."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from meadhall.server.addresses import Where, where
from meadhall.server.moving import hashes, move
from meadhall.server.postgres import postgres_engine
from meadhall.server.storage import MIGRATIONS, examine, open_database, owned, read_head, read_log
from meadhall.server.trouble import BadDatabase
from tests.server.inside import Inside, inside
from tests.server.postgres import Cluster

DATABASES = sorted((Path(__file__).parents[1] / "corpus").glob("*/tables.sqlite"))


@pytest.fixture(params=DATABASES, ids=lambda file: file.parent.name)
def released(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """What an earlier version has kept."""
    for name in ("tables.sqlite", "tables.json"):
        shutil.copy(request.param.with_name(name), tmp_path / name)
    return tmp_path / "tables.sqlite"


@pytest.fixture
def empty(postgres: Cluster) -> Where:
    return where(postgres.fresh())


def hashed(place: Where) -> dict[str, str]:
    engine = open_database(place)
    with engine.connect() as connection:
        found = dict(hashes(connection))
    engine.dispose()
    return found


def test_everything_moves_to_postgresql_and_back(released: Path, empty: Where, tmp_path: Path) -> None:
    before, back = hashed(released), tmp_path / "back.sqlite"
    moved = move(released, empty)
    assert moved.tables == len(before) > 0
    assert hashed(empty) == before
    assert move(empty, back) == moved
    assert hashed(back) == before
    for target in (empty, back):
        with pytest.raises(BadDatabase, match="already"):
            move(released, target)


def test_a_hash_tells_whether_anything_is_different(released: Path) -> None:
    before = hashed(released)
    changes = (
        "UPDATE tables SET lang = 'xx' WHERE id = :table",
        "UPDATE events SET at = at + 0.001 WHERE table_id = :table AND seq = 3",
        "UPDATE events SET payload = replace(payload, ' ', '  ') WHERE table_id = :table AND seq = 1",
        "DELETE FROM events WHERE table_id = :table AND seq = (SELECT max(seq) FROM events WHERE table_id = :table)",
    )
    for table, statement in zip(before, changes, strict=False):
        engine = open_database(released)
        with engine.begin() as connection:
            connection.execute(sa.text(statement), {"table": table})
        engine.dispose()
        after = hashed(released)
        assert [ident for ident in before if after[ident] != before[ident]] == [table]
        before = after


def test_nobody_moves_into_a_file_that_a_server_uses_or_out_of_none(tmp_path: Path) -> None:
    file, other = tmp_path / "tables.sqlite", tmp_path / "other.sqlite"
    open_database(other).dispose()
    with owned(file), pytest.raises(BadDatabase, match="another server"):
        move(other, file)
    with pytest.raises(BadDatabase, match="no such file"):
        move(tmp_path / "nothing", file)


def test_what_has_moved_is_played_on_or_says_why_not(released: Path, empty: Where) -> None:
    move(released, empty)
    tables: list[dict[str, Any]] = json.loads(released.with_name("tables.json").read_text())

    async def visit(house: Inside) -> None:
        for table in tables:
            line = house.sit(table["table"], table["token"])
            await line.open()
            said = await line.next()
            if said["type"] == "table" and line.moves():
                assert (await line.play(line.moves()[0]))["ok"]
            else:
                kinds = ("other_version", "remembered", "rules_changed")
                assert said["type"] == "table" or said["error"]["kind"] in kinds
            await line.leave()
        new = await house.lay("odin", "Ana", "Bo")
        async with house.sit(new) as ana:
            assert (await ana.play(ana.moves()[0]))["ok"]

    inside(empty, visit)


# Forms of earlier versions


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


def test_every_form_in_which_tables_were_ever_kept_is_brought_up_to_date(
    postgres: Cluster, tmp_path: Path, released: Path
) -> None:
    """A database of each form, with what it could hold, is opened: nothing of it is lost."""
    source = sa.create_engine(f"sqlite:///{released}")
    with source.connect() as connection:
        rows = {
            name: [dict(row._mapping) for row in connection.execute(sa.text(f"SELECT * FROM {name}"))]
            for name in ("tables", "events")
        }
    source.dispose()
    revisions = sorted(script.stem.partition("_")[0] for script in (MIGRATIONS / "versions").glob("*.py"))
    for revision in revisions:
        for place in (tmp_path / f"{revision}.sqlite", where(postgres.fresh())):
            old = sa.create_engine(f"sqlite:///{place}") if isinstance(place, Path) else postgres_engine(place)
            upgrade(old, revision)
            with old.begin() as connection:
                for name, found in rows.items():
                    then = sa.Table(name, sa.MetaData(), autoload_with=connection)
                    connection.execute(sa.insert(then), [fitting(row, then) for row in found])
            old.dispose()
            examine(place)
            engine = open_database(place)
            for row in rows["tables"]:
                assert read_head(engine, row["id"]) is not None
            one = rows["tables"][0]["id"]
            read = read_log(engine, one)
            assert not read.broken
            assert len(read.entries) == sum(event["table_id"] == one for event in rows["events"])
            engine.dispose()


def test_a_newer_form_is_refused(empty: Where) -> None:
    engine = open_database(empty)
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(BadDatabase, match="newer"):
        examine(empty)


def test_a_database_that_does_not_answer_is_named_without_its_password() -> None:
    with pytest.raises(BadDatabase) as refused:
        examine(where("postgresql://hall:secret@127.0.0.1:1/nothing"))
    assert "secret" not in str(refused.value)
    assert "127.0.0.1" in str(refused.value)
    for wrong in ("mysql://x/y", "postgresql://host", "http://[", "sqlite://"):
        with pytest.raises(BadDatabase, match="no address"):
            where(wrong)
