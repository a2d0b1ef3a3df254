"""What the server writes down: every request has a number, every step a span, and no line holds a secret."""

from __future__ import annotations

import json
import logging
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from meadhall.core.chance import key_from_seed
from meadhall.server import traces
from meadhall.server.diary import Json, Line
from meadhall.server.requests import REQUEST
from tests.server import faulty
from tests.server.inside import Inside, inside
from tests.server.support import Server
from tests.server.test_contents import play
from tests.terminal.support import environment, meadhall

TOKEN = "a token for whoever looks after it"


# Numbers of requests


def test_every_answer_has_the_number_of_its_request(tmp_path: Path) -> None:
    async def visit(house: Inside) -> None:
        _, _, first = await house.ask("GET", "/api/games")
        _, _, second = await house.ask("GET", "/nothing")
        assert re.fullmatch("[0-9a-f]{16}", first["x-request-id"])
        assert first["x-request-id"] != second["x-request-id"]
        _, _, brought = await house.ask("GET", "/healthz", x_request_id="from-the-proxy.1")
        assert brought["x-request-id"] == "from-the-proxy.1"
        for wrong in ("short", "x" * 65, "with space 123", "<script>alert</script>", "12345678\t"):
            _, _, made = await house.ask("GET", "/healthz", x_request_id=wrong)
            assert re.fullmatch("[0-9a-f]{16}", made["x-request-id"])
        assert REQUEST.get() == ""

    inside(tmp_path / "t.sqlite", visit)


def test_a_line_of_the_log_says_which_request_it_is_about() -> None:
    record = logging.LogRecord("meadhall", logging.ERROR, "x", 1, "something", (), None)
    assert "request" not in json.loads(Json().format(record))
    before = REQUEST.set("12345678")
    try:
        assert json.loads(Json().format(record))["request"] == "12345678"
        assert Line("%(message)s").format(record) == "something [12345678]"
    finally:
        REQUEST.reset(before)


def logged(server: Server) -> list[Any]:
    return [json.loads(line) for line in server.errors.read_text().splitlines()]


def test_no_line_holds_a_secret(tmp_path: Path) -> None:
    """Somebody plays, invites, loses a browser, comes back, moves to another device, guesses and makes mistakes, with
    everything written down that can be; then all that is secret is looked for in the log.
    """
    (tmp_path / "token").write_text(TOKEN)
    config = tmp_path / "meadhall.toml"
    config.write_text('admin_token_file = "token"\nlog = "json"\nlog_level = "info"\nmetrics = true\n')
    secrets: list[str] = [TOKEN, key_from_seed("a key of dice").hex(), "a key of dice"]
    with Server(tmp_path / "t.sqlite", "--config", str(config)) as server:
        table = server.lay("champions", "Ana", "open", "bot:random", key="a key of dice")
        secrets += [table["token"], *table["invites"].values()]
        address = f"/api/tables/{table['table']}"
        joined = server.post(f"{address}/join", {"invite": table["invites"]["1"], "name": "Bo"})
        secrets.append(joined["token"])
        with server.sit(table) as ana, server.sit(table, joined["token"]):
            ana.say(type="nonsense", token=table["token"])
            assert not ana.play("nonsense")["ok"]
            moves = ana.moves()
            if moves:
                ana.play(moves[0])
        way = server.post(f"{address}/way_back", token=joined["token"])
        regained = server.post(f"{address}/recover", {"key": way["key"]})
        code = server.post(f"{address}/transfer", {"origin": "http://127.0.0.1"}, regained["token"])
        secrets += [way["key"], regained["token"], code["code"]]
        server.ask("POST", "/api/arrive", {"code": code["code"]})
        server.ask("POST", "/api/arrive", {"code": "ABCDEF"})
        server.ask("GET", f"{address}?token={table['token']}")
        server.ask("GET", f"{address}/record", token=table["token"])
        server.ask("POST", "/admin/wish", {"do": "close", "table": table["table"]}, TOKEN)
        server.ask("POST", "/admin/wish", {"do": "hand_over", "table": table["table"], "seat": 0}, TOKEN)
        server.ask("GET", "/admin", token=TOKEN)
        server.ask("GET", "/metrics", token=TOKEN)
        server.ask("POST", "/api/tables", {"token": table["token"]}, table["token"])
        server.ask("GET", "/admin", token=TOKEN[:-1])
        secrets.append(TOKEN[:-1])
    lines = logged(server)
    asked = [line["text"] for line in lines if line["from"] == "meadhall.requests"]
    assert any(address in text and text.startswith("LINE") for text in asked)
    assert sum("POST" in text for text in asked) > 8
    assert all(re.fullmatch("[0-9a-f]{16}", line["request"]) for line in lines if line["from"] == "meadhall.requests")
    written = server.errors.read_text()
    assert [secret for secret in secrets if secret in written] == []
    assert not any("?" in text for text in asked)


def test_what_could_not_be_written_is_not_written_into_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """An error of the database knows what should have been written: moves, hashes, the key of the dice."""
    faulty.prepare()
    key = key_from_seed("the key of this table")

    async def visit(house: Inside) -> None:
        with faulty.faults(lambda call: faulty.FULL if call == "write" else faulty.OK):
            status, _, _ = await house.ask(
                "POST",
                "/api/tables",
                {"game": "champions", "seats": [{"kind": "person"}] * 2, "key": "the key of this table"},
            )
            assert status == 503
        table = await house.lay("champions", "Ana", "Bo")
        async with house.sit(table) as ana:
            with faulty.faults(lambda call: faulty.FULL if call == "write" else faulty.OK):
                answer = await ana.play(ana.moves()[0])
                assert not answer["ok"]

    inside(tmp_path / "t.sqlite", visit, allow_keys=True)
    assert "database" in caplog.text
    assert "could not be written" in caplog.text
    assert repr(key)[2:-1] not in caplog.text
    assert "owner" not in caplog.text
    assert '"move"' not in caplog.text


# Traces


@pytest.fixture
def spans() -> Iterator[Any]:
    memory = pytest.importorskip("opentelemetry.sdk.trace.export.in_memory_span_exporter")
    export = pytest.importorskip("opentelemetry.sdk.trace.export")
    kept = memory.InMemorySpanExporter()
    traces.begin_with(export.SimpleSpanProcessor(kept), "here")
    yield kept
    traces.end()


def test_a_request_a_move_and_a_bot_are_traced(tmp_path: Path, spans: Any) -> None:
    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "bot:greedy")
        async with house.sit(table) as ana:
            await play(ana, 4)
        secrets.append(table["token"])

    secrets: list[str] = []
    inside(tmp_path / "t.sqlite", visit)
    found = spans.get_finished_spans()
    by_name: dict[str, list[Any]] = {}
    for span in found:
        by_name.setdefault(span.name, []).append(span)
    assert {"request", "move", "fold", "write", "draw", "send", "bot"} <= set(by_name)
    assert by_name["request"][0].attributes["meadhall.path"] == "/api/tables"
    moves = {span.context.span_id: span for span in by_name["move"]}
    for name in ("fold", "write", "draw", "send"):
        assert any(span.parent is not None and span.parent.span_id in moves for span in by_name[name]), name
    assert by_name["bot"][0].attributes["meadhall.bot"] == "greedy"
    written = "".join(span.to_json() for span in found)
    assert secrets[0] not in written
    assert not traces.is_on() or spans is not None


def test_without_traces_nothing_of_them_is_loaded(tmp_path: Path) -> None:
    program = (
        "import sys, meadhall.server.door, meadhall.server.admin_door\n"
        "from meadhall.server.traces import span\n"
        "with span('x', a=1): pass\n"
        "sys.exit(any(name.partition('.')[0] == 'opentelemetry' for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], env=environment(), timeout=60, check=False)
    assert done.returncode == 0


def test_traces_without_their_libraries_are_one_sentence(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['opentelemetry'] = None\n"
        "from meadhall.cli import main\n"
        f"sys.exit(main(['serve', '--port', '0', '--database', {str(tmp_path / 't.sqlite')!r},"
        " '--traces', 'http://127.0.0.1:1/']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment(), timeout=60, check=False
    )
    assert done.returncode == 2
    assert "meadhall[otel]" in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_unknown_level_is_refused_at_the_door() -> None:
    assert meadhall("serve", "--log-level", "loud").returncode == 2
