"""`meadhall serve`: says where it is, ends cleanly, and says in one line what is wrong."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests.server.support import PATIENT, Server
from tests.terminal.support import environment, meadhall


def test_ctrl_c_closes_the_hall(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite")
    table = server.lay("champions", "Ana", "bot:normal")
    with server.sit(table):
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(30) == 0
    assert server.process.stdout is not None
    assert "closed" in server.process.stdout.read()
    assert server.errors.read_text() == ""


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = meadhall("serve", "--port", str(port), "--database", tmp_path / "a.sqlite")
        assert refused.returncode == 2
        assert f"port {port}" in refused.stderr
        assert refused.stderr.count("\n") == 1


def test_the_browser_is_opened_at_whatever_port_is_free(tmp_path: Path) -> None:
    script = tmp_path / "browser.py"
    script.write_text("import sys, pathlib\npathlib.Path(sys.argv[1]).write_text(sys.argv[2])\n")
    opened = tmp_path / "opened"
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "meadhall",
                "serve",
                "--open",
                "--port",
                str(port),
                "--database",
                tmp_path / "a.sqlite",
            ],
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=environment(BROWSER=f"{sys.executable} {script} {opened} %s", PYTHONUNBUFFERED="1"),
        )
        try:
            assert process.stdout is not None
            said = process.stdout.readline()
            end = time.monotonic() + PATIENT
            while not opened.exists() or not opened.read_text():
                assert process.poll() is None
                assert time.monotonic() < end
                time.sleep(0.05)
            assert opened.read_text() in said
            assert f":{port}/" not in said
        finally:
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=30)


def test_what_is_wrong_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("not a database " * 100)
    for arguments, expected in (
        (["--database", tmp_path / "letter"], "database"),
        (["--database", tmp_path / "letter" / "below"], "cannot be used"),
        (["--port", "99999"], "99999"),
        (["--host", "no.such.host.invalid", "--database", tmp_path / "a"], "no.such.host.invalid"),
    ):
        done = meadhall("serve", *arguments)
        assert done.returncode == 2
        assert expected in done.stderr
        assert done.stderr.count("\n") == 1, done.stderr


def test_without_the_extra_one_sentence_says_so() -> None:
    program = "import sys; sys.modules['uvicorn'] = None; from meadhall.cli import main; sys.exit(main(['serve']))"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment(), timeout=60
    )
    assert done.returncode == 2
    assert "meadhall[server]" in done.stderr
    assert done.stderr.count("\n") == 1
