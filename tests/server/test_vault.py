"""The file of the tables as a whole: copies under play, putting them back, and what can be saved of a damaged one."""

from __future__ import annotations

import contextlib
import json
import os
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.words import Words
from meadhall.server import TEXT
from meadhall.server.packs import Packs
from meadhall.server.storage import BadDatabase, examine, open_database, owned
from meadhall.server.vault import Finding, backup, restore, verify
from tests.server.support import Guest, Server
from tests.terminal.support import meadhall


def play(guest: Guest, moves: int) -> None:
    begun = guest.view["seq"]
    guest.play_on(Chance(key_from_seed("x")), lambda view: view["seq"] >= begun + moves or view["table"]["over"])


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Any]]:
    """A database with three tables, and nobody there any more."""
    file = tmp_path_factory.mktemp("vault") / "tables.sqlite"
    tables = []
    with Server(file) as server:
        for game in ("champions", "odin", "blood_rage"):
            tables.append(server.lay(game, "Ana", "Bo"))
            with server.sit(tables[-1]) as guest:
                play(guest, 12)
    return file, tables


@pytest.fixture
def copy(played: tuple[Path, list[Any]], tmp_path: Path) -> Path:
    made = tmp_path / "copy.sqlite"
    backup(played[0], made)
    return made


def edited(file: Path, *statements: str) -> None:
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def log(file: Path) -> list[Any]:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT * FROM events ORDER BY table_id, seq").fetchall()


def findings(file: Path, salvage: Path | None = None) -> dict[str, Finding]:
    return {finding.table: finding for finding in verify(file, Packs(), salvage)}


def test_a_copy_under_play_is_whole_and_holds_what_was_confirmed(tmp_path: Path) -> None:
    file, copies = tmp_path / "tables.sqlite", [tmp_path / f"copy{number}.sqlite" for number in range(3)]
    with Server(file) as server:
        table = server.lay("champions", "Ana", "Bo")
        with server.sit(table) as ana:
            play(ana, 5)
            confirmed = ana.view["seq"]
            copying = threading.Thread(target=lambda: [meadhall("backup", one, "--database", file) for one in copies])
            copying.start()
            while copying.is_alive() and not ana.view["table"]["over"]:  # a busy machine may need a whole game for it
                play(ana, 2)
            copying.join()
    for one in copies:
        assert findings(one)[table["table"]].verdict == "sound"
        assert confirmed <= len(log(one)) <= len(log(file))
    assert list(tmp_path.glob("*.part*")) == []


def test_a_copy_does_not_take_the_place_of_another_unless_it_shall(played: tuple[Path, list[Any]], copy: Path) -> None:
    with pytest.raises(BadDatabase, match="already"):
        backup(played[0], copy)
    copy.write_text("an older copy")
    assert backup(played[0], copy, replace=True).tables == 3
    assert meadhall("backup", copy, "--database", played[0]).returncode == 2


def test_a_copy_that_fails_leaves_the_older_one(copy: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(b"SQLite format 3\0" + b"x" * 5000)
    before = copy.read_bytes()
    with pytest.raises(BadDatabase, match="cannot be copied"):
        backup(broken, copy, replace=True)
    assert copy.read_bytes() == before
    assert list(tmp_path.glob("*.part*")) == []


def test_what_is_put_back_is_played_on_and_what_was_there_is_kept(
    played: tuple[Path, list[Any]], copy: Path, tmp_path: Path
) -> None:
    file = tmp_path / "tables.sqlite"
    with Server(file) as server:
        lost = server.lay("yggdrasil", "Eve", "Fay")
        refused = meadhall("restore", copy, "--database", file)
        assert refused.returncode == 2
        assert "another server" in refused.stderr
    done = meadhall("restore", copy, "--database", file)
    assert done.returncode == 0, done.stderr
    assert "3 tables" in done.stdout
    (aside,) = (one for one in tmp_path.glob("tables.sqlite.2*") if not one.name.endswith(("-wal", "-shm")))
    assert lost["table"] in findings(aside)
    with Server(file) as server, server.sit(played[1][0]) as guest:
        play(guest, 3)


def test_a_file_that_is_no_database_is_not_put_back(copy: Path, tmp_path: Path) -> None:
    nonsense, other = tmp_path / "nonsense", tmp_path / "other.sqlite"
    nonsense.write_text("nothing " * 1000)
    edited(other, "CREATE TABLE birds (name TEXT)")
    before = copy.read_bytes()
    for wrong in (nonsense, other, tmp_path / "missing"):
        with pytest.raises(BadDatabase):
            restore(wrong, copy)
        assert copy.read_bytes() == before


def test_every_table_is_played_again(copy: Path, played: tuple[Path, list[Any]]) -> None:
    found = findings(copy)
    assert {finding.verdict for finding in found.values()} == {"sound"}
    assert set(found) == {table["table"] for table in played[1]}
    done = meadhall("verify", "--database", copy)
    assert (done.returncode, done.stdout) == (0, "3 of 3 tables are sound.\n")


@pytest.mark.parametrize(
    ("statement", "verdict", "kept"),
    [
        ("DELETE FROM events WHERE table_id = ? AND seq = 7", "damaged", 6),
        ("UPDATE events SET payload = '{' WHERE table_id = ? AND seq = 7", "damaged", 6),
        ("UPDATE events SET payload = json_set(payload, '$.move', 'x') WHERE table_id = ? AND seq = 7", "damaged", 6),
        ("UPDATE events SET after = json_set(after, '$.moves', 99) WHERE table_id = ? AND seq = 7", "differs", 13),
        ("DELETE FROM events WHERE table_id = ? AND seq = 1", "unreadable", None),
        ("UPDATE tables SET content = 'something else' WHERE id = ?", "other", 13),
        ("UPDATE tables SET rules = 999 WHERE id = ?", "sound", 13),
    ],
)
def test_what_is_wrong_is_named_and_the_rest_is_saved(
    copy: Path, tmp_path: Path, played: tuple[Path, list[Any]], statement: str, verdict: str, kept: int | None
) -> None:
    wrong, *right = (table["table"] for table in played[1])
    before = {ident: [row for row in log(copy) if row[0] == ident] for ident in (wrong, *right)}
    edited(copy, statement.replace("?", f"'{wrong}'"))
    saved = tmp_path / "saved.sqlite"
    found = findings(copy, saved)
    assert found[wrong].verdict == verdict
    assert {found[ident].verdict for ident in right} == {"sound"}
    again = findings(saved)
    assert (wrong in again) == (kept is not None)
    if kept is not None:
        rows = [row for row in log(saved) if row[0] == wrong]
        assert len(rows) == min(kept, len(before[wrong]))
    for ident in right:
        assert [row for row in log(saved) if row[0] == ident] == before[ident]
    done = meadhall("--lang", "de", "verify", "--database", copy)
    assert done.returncode == (0 if verdict in ("other", "sound") else 1)
    assert (wrong in done.stdout) == (verdict != "sound")


def pages_of(file: Path) -> tuple[int, int]:
    with contextlib.closing(sqlite3.connect(file)) as connection:
        size = connection.execute("PRAGMA page_size").fetchone()[0]
        return size, connection.execute("PRAGMA page_count").fetchone()[0]


def test_a_file_with_torn_pages_is_refused_and_what_can_be_read_is_saved(copy: Path, tmp_path: Path) -> None:
    size, count = pages_of(copy)
    with copy.open("r+b") as torn:
        torn.seek(size * (count // 2))
        torn.write(os.urandom(size))
    with pytest.raises(BadDatabase, match="damaged"):
        examine(copy)
    refused = meadhall("serve", "--port", "0", "--database", copy)
    assert refused.returncode == 2
    assert "--salvage" in refused.stderr
    assert refused.stderr.count("\n") == 1
    saved = tmp_path / "saved.sqlite"
    found = findings(copy, saved)
    assert found
    assert set(findings(saved)) == {ident for ident, finding in found.items() if finding.verdict != "unreadable"}
    examine(saved)


def test_a_newer_database_is_named_as_such_and_left_as_it_is(copy: Path) -> None:
    edited(copy, "UPDATE alembic_version SET version_num = '9999'")
    before = copy.read_bytes()
    with pytest.raises(BadDatabase) as refused:
        examine(copy)
    for lang, word in (("en", "newer"), ("de", "neueres")):
        said = refused.value.said(Words.core(lang, TEXT))
        assert word in said
        assert "9999" in said
    for door in (("serve", "--port", "0"), ("backup", copy.with_name("b.sqlite"))):
        done = meadhall(*door, "--database", copy)
        assert done.returncode == 2
        assert "newer" in done.stderr
        assert "Traceback" not in done.stderr
    assert copy.read_bytes() == before


# One lock


@pytest.fixture
def names(copy: Path, tmp_path: Path) -> list[Path]:
    link, folder = tmp_path / "link.sqlite", tmp_path / "folder"
    link.symlink_to(copy)
    folder.symlink_to(tmp_path, target_is_directory=True)
    return [copy, link, folder / copy.name, tmp_path / "." / "x" / ".." / copy.name, folder / link.name]


def test_there_is_one_lock_for_a_file_however_it_is_named(names: list[Path]) -> None:
    for first in names:
        for second in names:
            with owned(first), pytest.raises(BadDatabase, match="another server"), owned(second):
                pass


def test_a_file_with_two_names_of_its_own_is_refused(copy: Path, tmp_path: Path) -> None:
    """SQLite would write two logs beside it, and each name would miss what was done under the other."""
    other = tmp_path / "other.sqlite"
    os.link(copy, other)
    for name in (copy, other):
        with pytest.raises(BadDatabase, match="several names"), owned(name):
            pass
    refused = meadhall("serve", "--port", "0", "--database", other)
    assert refused.returncode == 2
    other.unlink()
    with owned(copy):
        open_database(copy).dispose()


def test_a_link_in_a_circle_is_refused(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.symlink_to(other)
    other.symlink_to(one)
    with pytest.raises(BadDatabase), owned(one):
        pass


def test_findings_can_be_told_in_every_language() -> None:
    for lang in ("en", "de"):
        words = Words.core(lang, TEXT)
        for verdict in ("sound", "damaged", "differs", "unreadable", "other"):
            assert "abc" in words.say(f"vault.{verdict}", table="abc", events=1, seq=2, reason="x")
        assert json.dumps(words.say("vault.verified", sound=1, all=2))
