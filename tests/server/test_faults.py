"""The disk fails at any of its calls: what was answered is in the file, and what was refused is nowhere."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from meadhall.server import storage
from meadhall.server.hall import Hall
from meadhall.server.storage import Head, read_head, read_log
from meadhall.server.table import Table
from tests.server import faulty
from tests.server.inside import Closed, Inside, Line, inside

MOVES = 2000
GAMES = ("champions", "yggdrasil", "odin", "blood_rage")
FAILING = 0.02
"""How often a call of the disk fails."""
NO_DISK = 4503
REFUSED = ("not_saved", "no_disk")


@pytest.fixture(autouse=True)
def a_faulty_disk() -> None:
    faulty.prepare()


def logged(database: Path, table: str) -> list[tuple[int, str | None]]:
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT seq, command FROM events WHERE table_id = ? ORDER BY seq", (table,))
        return rows.fetchall()


def after_a_power_cut(database: Path, folder: Path) -> Path:
    """The file as it would be found if the power were cut now: what has not been synced may still be there."""
    folder.mkdir(exist_ok=True)
    for name in (database.name, f"{database.name}-wal"):
        if database.with_name(name).exists():
            shutil.copy(database.with_name(name), folder / name)
    (folder / f"{database.name}-shm").unlink(missing_ok=True)
    return folder / database.name


class Player:
    """Somebody who plays on through everything and remembers what they were answered."""

    def __init__(self, house: Inside, table: Any, database: Path, dice: random.Random) -> None:
        self.house = house
        self.table = table
        self.database = database
        self.dice = dice
        self.answered: dict[str, int] = {}
        self.refused: set[str] = set()
        self.pending: dict[str, Any] | None = None
        self.number = 0
        self.unanswered = 0

    async def play(self, moves: int) -> None:
        while len(self.answered) < moves:
            line = self.house.sit(self.table)
            try:
                async with line:
                    await self._play(line, moves)
                    if line.view["table"]["over"]:
                        return
            except Closed as closed:
                if closed.code != NO_DISK:
                    raise
                self.unanswered += self.pending is not None
                await line.leave()

    async def _play(self, line: Line, moves: int) -> None:
        while len(self.answered) < moves and not line.view["table"]["over"]:
            if self.pending is None:
                self.pending = await self._chosen(line)
            answer = await line.ask(**self.pending)
            ident = str(self.pending["id"])
            self.pending = None
            if answer["ok"]:
                self.answered[ident] = answer["seq"]
                await line.see(lambda view, seq=answer["seq"]: view["seq"] >= seq)  # type: ignore[misc]
            else:
                assert answer["error"]["kind"] in REFUSED, answer
                await self._is_nowhere(ident)

    async def _chosen(self, line: Line) -> dict[str, Any]:
        seat = line.view["asked"][0]
        while line.view["seat"] != seat or not line.moves():
            await line.say(type="sit", seat=seat)
            await line.hear(lambda message: message["type"] == "table")
        self.number += 1
        undo = line.view["undo"]
        command = {"id": f"{self.table['table']} {self.number}", "seq": line.view["seq"]}
        if undo["can"] and self.dice.random() < 0.1:
            return {**command, "type": "undo", "seat": undo["seat"]}
        return {**command, "type": "move", "seat": seat, "move": self.dice.choice(line.moves())}

    async def _is_nowhere(self, ident: str) -> None:
        """What was refused is not in the file, and would not be there after a power cut either."""
        self.refused.add(ident)
        disk = faulty.prepare()
        fault, disk.fault = disk.fault, None
        try:
            cut = after_a_power_cut(self.database, self.database.parent / "cut")
            for file in (self.database, cut):
                assert ident not in [command for _, command in logged(file, self.table["table"])], file
        finally:
            disk.fault = fault


def test_what_was_answered_is_in_the_file_and_what_was_refused_is_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "tables.sqlite"
    dice = random.Random("a bad disk")
    calls: dict[str, int] = {}
    fold = Hall.fold

    def fault(call: str) -> int:
        calls[call] = calls.get(call, 0) + 1
        if dice.random() >= FAILING:
            return faulty.OK
        return faulty.FULL if call == "write" and dice.random() < 0.5 else faulty.USUAL[call]

    async def shaky(hall: Hall, head: Head) -> Table:
        if faulty.prepare().fault is not None and dice.random() < 0.2:
            raise OSError("the file could not be read again")
        return await fold(hall, head)

    monkeypatch.setattr(Hall, "fold", shaky)

    async def visit(house: Inside) -> None:
        done = failures = unanswered = 0
        while done < MOVES:
            table = await house.lay(GAMES[done % len(GAMES)], "Ana", "Bo", key=f"faults {done}")
            player = Player(house, table, database, dice)
            with faulty.faults(fault):
                await player.play(min(MOVES - done, 300))
            done += len(player.answered)
            failures += len(player.refused)
            unanswered += player.unanswered
            await agree(house, player, database)
        assert set(calls) >= {"read", "write", "sync"}
        assert failures > 20
        assert unanswered > 5

    inside(database, visit)


async def agree(house: Inside, player: Player, database: Path) -> None:
    """The file, the answers and the table in memory say the same."""
    ident = player.table["table"]
    log = logged(database, ident)
    assert [seq for seq, _ in log] == list(range(1, len(log) + 1)), "there is a gap"
    commands = {command: seq for seq, command in log if command is not None}
    assert len(commands) == sum(command is not None for _, command in log), "a command is there twice"
    assert {command: commands.get(command) for command in player.answered} == player.answered
    assert not player.refused & set(commands)
    async with house.hall.at(ident) as live:
        head = read_head(house.hall.engine, ident)
        assert head is not None
        again = Table(head, house.hall.packs, read_log(house.hall.engine, ident))
        assert live.table.seq == again.seq == len(log)
        assert live.table.match.state.fingerprint() == again.match.state.fingerprint()


def test_a_failed_sync_does_not_come_back_after_a_power_cut(tmp_path: Path) -> None:
    """SQLite itself leaves such a transaction in the write-ahead log, where it is found again after a crash."""
    database = tmp_path / "tables.sqlite"

    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "Bo")
        failed: list[str] = []

        def once(call: str) -> int:
            if call == "sync" and not failed:
                failed.append(call)
                return faulty.IOERR_FSYNC
            return faulty.OK

        async with house.sit(table) as ana:
            with faulty.faults(once):
                answer = await ana.play(ana.moves()[0], id="unlucky")
        assert failed
        assert answer["error"]["kind"] == "not_saved"
        cut = after_a_power_cut(database, tmp_path / "cut")
        assert "unlucky" not in [command for _, command in logged(cut, table["table"])]

    inside(database, visit)


def test_when_nobody_can_say_what_was_written_the_table_closes_and_heals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "tables.sqlite"

    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "bot:random", "Bo")
        async with house.sit(table) as ana, house.sit(table["table"], lang="de") as eve:
            seat, move, seq = ana.view["seat"], ana.moves()[0], ana.view["seq"]
            with faulty.faults(lambda call: faulty.USUAL[call] if call in ("sync", "write", "read") else faulty.OK):
                await ana.say(type="move", id="unknown", seq=seq, seat=seat, move=move)
                assert await ana.closed() == NO_DISK
                assert await eve.closed() == NO_DISK
                said = json.loads(eve.frames[-1])["error"]
                assert said["kind"] == "no_disk"
                assert "Tische" in said["text"]
                assert not any(json.loads(frame).get("id") == "unknown" for frame in ana.frames)
                late = house.sit(table)
                await late.open()
                assert await late.closed() == NO_DISK
                await late.leave()
                body = {"kind": "bot", "bot": "random"}
                address = f"/api/tables/{table['table']}/seats/0"
                assert await house.refused("POST", address, body, table["token"]) == (503, "no_disk")
        async with house.sit(table) as ana:
            assert ana.view["seq"] == seq
            assert (await ana.play(move, id="unknown", seq=seq, seat=seat))["ok"]
        assert [command for _, command in logged(database, table["table"])].count("unknown") == 1

    inside(database, visit)


def test_a_commit_that_failed_after_it_was_done_is_answered_as_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from meadhall.server.writer import Writer

    commit = Writer.commit

    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "Bo")

        def late(writer: Writer, jobs: Any) -> None:
            commit(writer, jobs)
            raise OSError("the disk has something to say")

        async with house.sit(table) as ana:
            monkeypatch.setattr(Writer, "commit", late)
            answer = await ana.play(ana.moves()[0], id="done")
            monkeypatch.setattr(Writer, "commit", commit)
            assert answer["ok"]
            assert (await ana.see(lambda view: view["seq"] == answer["seq"]))["seq"] == 2

    inside(tmp_path / "tables.sqlite", visit)


# Logs that are damaged


def hurt(database: Path, sql: str) -> None:
    with sqlite3.connect(database) as connection:
        assert connection.execute(sql).rowcount > 0


DAMAGE = {
    "missing": "DELETE FROM events WHERE seq = 6",
    "unreadable": 'UPDATE events SET payload = \'{"seat": 0, "mo\' WHERE seq = 6',
    "impossible": 'UPDATE events SET payload = \'{"seat": 0, "move": "dance"}\' WHERE seq = 6',
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_a_table_with_a_damaged_log_is_shown_up_to_the_damage(tmp_path: Path, kind: str) -> None:
    database = tmp_path / "tables.sqlite"
    table: Any = None
    before: Any = None

    async def play(house: Inside) -> None:
        nonlocal table, before
        table = await house.lay("champions", "Ana", "Bo")
        async with house.sit(table, seat=0) as ana:
            while ana.view["seq"] < 9:
                seat = ana.view["asked"][0]
                await ana.say(type="sit", seat=seat)
                await ana.hear(lambda message: message["type"] == "table")
                if ana.view["seq"] == 5:
                    before = ana.view
                answer = await ana.play(ana.moves()[0])
                await ana.see(lambda view, seq=answer["seq"]: view["seq"] >= seq)  # type: ignore[misc]

    async def look(house: Inside) -> None:
        async with house.sit(table, seat=before["seat"], lang="de") as ana:
            assert ana.view["seq"] == 5
            assert ana.view["scene_hash"] != 0
            assert ana.view["decision"] is None
            assert ana.view["thinking"] == []
            assert "Ereignis 6" in ana.view["table"]["damaged"]
            answer = await ana.play("beg", seat=before["asked"][0])
            assert answer["error"]["kind"] == "damaged"
            body = {"kind": "bot", "bot": "random"}
            address = f"/api/tables/{table['table']}/seats/0"
            assert await house.refused("POST", address, body, table["token"]) == (409, "damaged")
        (listed,) = await house.post("/api/tables/mine", {"tables": [{"table": table["table"]}]})
        assert listed["table"] == table["table"]

    inside(database, play)
    hurt(database, DAMAGE[kind])
    rows = logged(database, table["table"])
    inside(database, look)
    assert logged(database, table["table"]) == rows


def test_a_table_of_which_nothing_can_be_read_says_so_for_good(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    table: Any = None

    async def lay(house: Inside) -> None:
        nonlocal table
        table = await house.lay("champions", "Ana", "Bo")

    async def look(house: Inside) -> None:
        line = house.sit(table)
        await line.open()
        assert await line.closed() == 4410
        (listed,) = await house.post("/api/tables/mine", {"tables": [{"table": table["table"]}]})
        assert listed["trouble"]
        await line.leave()

    inside(database, lay)
    hurt(database, "UPDATE events SET payload = 'nonsense' WHERE seq = 1")
    inside(database, look)


@pytest.mark.parametrize("refusal", [faulty.FULL, faulty.READONLY], ids=["full", "read-only"])
def test_a_disk_that_is_full_or_does_not_answer_is_a_503_everywhere(tmp_path: Path, refusal: int) -> None:
    database = tmp_path / "tables.sqlite"

    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "Bo", "open")
        body = {"game": "champions", "seats": [{"kind": "person"}, {"kind": "bot"}]}
        address = f"/api/tables/{table['table']}"
        with faulty.faults(lambda call: refusal if call == "write" else faulty.OK):
            assert await house.refused("POST", "/api/tables", body) == (503, "no_disk")
            joining = {"invite": table["invites"]["2"], "name": "Cy"}
            assert await house.refused("POST", f"{address}/join", joining) == (503, "not_saved")
            own = await house.get(address)
            async with house.sit(table) as ana:  # what can be read is still shown
                assert own["asked"] == ana.view["asked"]
        house.hall.drop_idle(float("inf"))
        house.hall.engine.dispose()
        with faulty.faults(lambda call: faulty.IOERR_READ if call == "read" else faulty.OK):
            assert await house.refused("GET", address) == (503, "no_disk")
            assert await house.refused("GET", f"{address}/record") == (503, "no_disk")
            (listed,) = await house.post("/api/tables/mine", {"tables": [{"table": table["table"]}]})
            assert listed["trouble"]
            line = house.sit(table)
            await line.open()
            assert await line.closed() == NO_DISK
            await line.leave()
        assert (await house.get(address))["table"] == table["table"]

    inside(database, visit)


def test_a_file_that_somebody_else_has_locked_is_a_503_and_no_move_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "tables.sqlite"
    monkeypatch.setattr("meadhall.server.storage.PRAGMAS", (*storage.PRAGMAS[:-1], "busy_timeout = 200"))

    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "Bo")
        body = {"game": "champions", "seats": [{"kind": "person"}, {"kind": "bot"}]}
        with sqlite3.connect(database, isolation_level=None) as other:
            async with house.sit(table) as ana:
                other.execute("BEGIN EXCLUSIVE")
                assert await house.refused("POST", "/api/tables", body) == (503, "no_disk")
                seq, refused = ana.view["seq"], await ana.play(ana.moves()[0])
                assert (refused["ok"], refused["error"]["kind"]) == (False, "not_saved")
                other.execute("COMMIT")
                assert (await ana.play(ana.moves()[0]))["seq"] == seq + 1

    inside(database, visit)
