"""Tables in memory and in the file, without a wire between."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest
import sqlalchemy as sa

from meadhall import games
from meadhall.core.chance import key_from_seed
from meadhall.server.addresses import Where
from meadhall.server.events import After, Entry, Laid, Place
from meadhall.server.hall import Hall
from meadhall.server.live import Visitor
from meadhall.server.packs import Packs
from meadhall.server.schema import METADATA
from meadhall.server.steward import Steward
from meadhall.server.storage import Head, open_database, owned, read_log, usual_file
from meadhall.server.texts import server_words
from meadhall.server.thinking import Crew
from meadhall.server.trouble import STATUS, BadDatabase
from meadhall.server.wire import Move
from meadhall.server.writer import Job, Writer
from tests.support import awaited

OWNER = "somebody"


def head(ident: str = "t") -> Head:
    game = games.find("champions")
    key = key_from_seed("hall")
    return Head(ident, game.name, game.rules_version, game.content.hash, 2, {}, key, OWNER, "en", False, 0.0)


LAID = Laid([Place("person", owner=OWNER), Place("person", owner=OWNER)])


def in_hall(database: Where, visit: Callable[[Hall], Awaitable[None]]) -> None:
    async def run() -> None:
        engine = open_database(database)
        steward = None if isinstance(database, Path) else Steward(engine, "a process")
        hall = Hall(engine, Crew(1, Packs()), Packs(), steward)
        if steward is not None:
            await steward.start()
        try:
            await visit(hall)
        finally:
            await hall.close()

    awaited(run())


def test_an_idle_table_is_dropped_and_folded_again(database: Where) -> None:
    async def visit(hall: Hall) -> None:
        await hall.open(head(), [LAID])
        async with hall.at("t") as live:
            state = live.table.match.state
            move = live.table.match.box.grammar.text(state.legal(state.asked[0])[0])
            answer = await live.carry_out(OWNER, Move("one", live.table.seq, state.asked[0], move), "en")
            assert answer.ok
            hall.drop_idle(float("inf"))
            assert hall.in_memory("t") is live, "somebody is there"
        hall.drop_idle(float("inf"))
        assert hall.in_memory("t") is None
        async with hall.at("t") as again:
            assert again is not live
            assert again.table.match.state.fingerprint() == live.table.match.state.fingerprint()
            assert again.table.since == live.table.since
            assert list(again.table.commands) == ["one"]

    in_hall(database, visit)


def test_many_who_come_at_once_find_one_table(database: Where) -> None:
    async def visit(hall: Hall) -> None:
        await hall.open(head(), [LAID])
        hall.drop_idle(float("inf"))

        async def come() -> int:
            async with hall.at("t") as live:
                return id(live)

        assert len(set(await asyncio.gather(*(come() for _ in range(20))))) == 1

    in_hall(database, visit)


def test_many_tables_share_a_commit_and_a_bad_one_hurts_nobody(
    database: Where, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits: list[int] = []
    commit = Writer.commit

    def counted(writer: Writer, jobs: Sequence[Job]) -> None:
        commits.append(len(jobs))
        commit(writer, jobs)

    monkeypatch.setattr(Writer, "commit", counted)

    async def visit(hall: Hall) -> None:
        await hall.open(head(), [LAID])
        after = After([0], False, 0)
        jobs = [
            hall.writer.write([head(f"t{number}")], [(f"t{number}", Entry(1, LAID), after)]) for number in range(50)
        ]
        twice = hall.writer.write([], [("t", Entry(1, LAID), after)])
        nowhere = hall.writer.write([], [("nowhere", Entry(1, LAID), after)])
        done = await asyncio.gather(*jobs, twice, nowhere, return_exceptions=True)
        assert done[:50] == [None] * 50
        assert all(isinstance(error, Exception) for error in done[50:])
        assert max(commits) > 1
        assert len(read_log(hall.engine, "t49").entries) == 1

    in_hall(database, visit)


def test_a_full_outbox_is_emptied_and_its_reader_sent_away() -> None:
    async def send() -> Visitor:
        visitor = Visitor(OWNER, 0, "en", room=3)
        for number in range(10):
            visitor.send(str(number).encode())
        return visitor

    visitor = awaited(send())
    assert visitor.slow
    assert visitor.outbox.qsize() == 1
    assert visitor.outbox.get_nowait() == (1013, "too slow", None)


def test_every_kind_of_trouble_has_its_words_in_both_languages() -> None:
    texts = {lang: set(server_words(lang).texts) for lang in ("en", "de")}
    assert texts["en"] == texts["de"]
    assert {f"trouble.{kind}" for kind in STATUS} == {key for key in texts["en"] if key.startswith("trouble.")}


def test_every_commit_is_on_the_disk_before_it_counts(tmp_path: Path) -> None:
    engine = open_database(tmp_path / "tables.sqlite")
    with engine.connect() as connection:
        settings = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    engine.dispose()
    assert settings == ["wal", 2, 1]


def test_a_file_that_is_no_database_or_in_use_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.write_text("this is a letter, not a database; it is long enough to be looked at " * 30)
    with pytest.raises(BadDatabase, match="cannot be used as a database"):
        open_database(file)
    with (
        owned(tmp_path / "other.sqlite"),
        pytest.raises(BadDatabase, match="another server"),
        owned(tmp_path / "other.sqlite"),
    ):
        pass


def test_the_tables_lie_in_the_users_data_directory() -> None:
    assert usual_file({"XDG_DATA_HOME": "/data"}) == Path("/data/meadhall/tables.sqlite")
    assert usual_file({}) == Path.home() / ".local/share/meadhall/tables.sqlite"
    assert usual_file({"XDG_DATA_HOME": "relative"}) == usual_file({})


def test_the_migrations_make_what_the_program_expects(database: Where) -> None:
    engine = open_database(database)
    looked = sa.inspect(engine)
    for name, table in METADATA.tables.items():
        assert [column["name"] for column in looked.get_columns(name)] == [column.name for column in table.columns]
    engine.dispose()
    open_database(database).dispose()  # a second time nothing is left to do
