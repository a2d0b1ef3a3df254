"""Somebody follows `docs/hosting.md` line by line on a machine that is a folder, and has a working hall at its end.

Every line is either carried out here, with the folder in the place of the root of the machine, or named among those
that a folder cannot do. What systemd would start is started as its unit says.
"""

from __future__ import annotations

import re
import shlex
import shutil
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from meadhall.core.chance import Chance, key_from_seed
from tests.server.support import Guest, Server
from tests.terminal.support import environment

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "hosting.md"
NAME = "hall.of-our-club.example"
PLACES = (
    "/opt/meadhall",
    "/etc/meadhall",
    "/etc/systemd/system",
    "/etc/caddy",
    "/var/lib",
    "/var/backups",
    "/tmp/drill",
)
LEFT_OUT = {
    "apt install": "packages of the system",
    "adduser": "a user of the system",
    "python3 -m venv /opt/meadhall": "the program of these tests is taken instead",
    "/opt/meadhall/bin/pip install": "test_installation.py installs it",
}
"""What a folder cannot do, by how it begins, and why."""


def lines() -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.strip()]


class Started(Server):
    """A server that somebody else has started."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.host, self.port = "127.0.0.1", port


class Machine:
    """A folder that stands for a machine."""

    def __init__(self, root: Path) -> None:
        self.root = root
        with closing(socket.socket()) as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.hall: Started | None = None
        self.said: dict[str, str] = {}
        self.environment = environment(
            HOME=str(root),
            XDG_CONFIG_HOME=str(root / "config"),
            PYTHONUNBUFFERED="1",
            MEADHALL_CONFIG=str(root / "etc/meadhall/meadhall.toml"),
            MEADHALL_PORT=str(self.port),
            MEADHALL_ALLOW_KEYS="yes",
        )
        for folder in ("opt/meadhall/bin", "etc/systemd/system", "etc/caddy", "var/lib/meadhall", "tmp/drill"):
            (root / folder).mkdir(parents=True)
        program = root / "opt/meadhall/bin/meadhall"
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m meadhall "$@"\n')
        program.chmod(0o755)

    def here(self, line: str) -> str:
        """A line as it reads in the folder."""
        line = re.sub(r"\bsudo (-u meadhall )?", "", line)
        line = re.sub(r"-[og] meadhall ", "", line).replace("127.0.0.1:8420", f"127.0.0.1:{self.port}")
        for place in PLACES:
            line = re.sub(rf"(?<![\w/]){place}", f"{self.root}{place}", line)
        return line.replace("name=hall.example.org", f"name={NAME}")

    def do(self, line: str) -> str:
        """Carry a line out; what it said."""
        bare = re.sub(r"^sudo (-u meadhall )?", "", line)
        if any(bare.startswith(left_out) for left_out in LEFT_OUT):
            return ""
        if bare.startswith("systemctl "):
            return self._systemctl(bare.split()[1:])
        if bare.startswith("caddy ") and shutil.which("caddy") is None:
            return ""
        variable = re.match(r"(\w+)=", line)
        tail = f'\nprintf %s "${variable[1]}"' if variable else ""
        said = self._shell(self.here(line) + tail)
        if variable:
            self.environment[variable[1]] = said
        self._mend(line)
        return said

    def _mend(self, line: str) -> None:
        """The settings and units that were installed name places of a whole machine."""
        if " deploy/" in line:
            places = ("*/*.toml", "systemd/system/*", "caddy/*")
            for file in (one for place in places for one in (self.root / "etc").glob(place)):
                text = file.read_text()
                if str(self.root) not in text:
                    file.write_text(self.here(text).replace("/var/log/caddy", str(self.root)))

    def _shell(self, line: str) -> str:
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", line],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
        return done.stdout

    def _systemctl(self, words: list[str]) -> str:
        verb, unit = words[0], words[-1]
        if verb == "daemon-reload" or unit == "caddy":
            return ""
        if unit.endswith(".timer"):
            assert "OnCalendar=" in (self.root / "etc/systemd/system" / unit).read_text()
            return ""
        if verb in ("stop", "restart"):
            self.stop()
        if verb in ("enable", "start", "restart"):
            self._start(unit)
        return ""

    def _start(self, unit: str) -> None:
        text = (self.root / "etc/systemd/system" / f"{unit}.service").read_text()
        command = re.search(r"^ExecStart=(.*)$", text, re.MULTILINE)
        assert command is not None
        if "Type=oneshot" in text:
            self.said[unit] = self._shell(command[1])
            return
        process = subprocess.Popen(
            shlex.split(command[1]), env=self.environment, stdout=subprocess.PIPE, encoding="utf-8"
        )
        assert process.stdout is not None
        said = process.stdout.readline()
        assert str(self.port) in said, said
        self.hall = Started(process, self.port)

    def stop(self) -> None:
        if self.hall is not None:
            self.hall.stop()
            self.hall = None


def test_whoever_follows_the_page_has_a_working_hall(tmp_path: Path) -> None:
    missing = [program for program in ("bash", "curl", "openssl") if shutil.which(program) is None]
    if missing:
        pytest.skip(f"not here: {', '.join(missing)}")
    machine = Machine(tmp_path)
    table, done = None, []
    try:
        for line in lines():
            said = machine.do(line)
            done.append(line)
            if "readyz" in line:
                assert "true" in said
                assert machine.hall is not None
                table = machine.hall.lay("champions", "Ana", "bot:random")
                with machine.hall.sit(table) as ana:
                    play(ana, 1)
            if line.endswith("meadhall config"):
                assert NAME in said
                assert "meadhall.toml" in said
                token = (tmp_path / "etc/meadhall/admin_token").read_text().strip()
                assert len(token) == 48
                assert token not in said
            if "verify" in line:
                assert "1 of 1" in said
            if " ls /var/backups" in line:
                assert len(said.split()) == 1
        assert machine.hall is not None
        assert table is not None
        with machine.hall.sit(table) as ana:
            play(ana, 1)
        status, page, _ = machine.hall.ask("GET", "/admin", token=token)
        assert (status, table["table"] in page) == (200, True)
        assert machine.hall.ask("GET", "/", Host=NAME)[0] == 200
    finally:
        machine.stop()
    aside = [one for one in (tmp_path / "var/lib/meadhall").iterdir() if re.search(r"\.sqlite\.\d", one.name)]
    assert aside
    assert len(done) > 25


def play(guest: Guest, moves: int) -> None:
    begun = guest.view["seq"]
    guest.play_on(Chance(key_from_seed("x")), lambda view: view["seq"] >= begun + moves)


def test_what_is_left_out_stands_on_the_page() -> None:
    """Nothing is left out that is not there any more, and what is installed lies in the sources."""
    text = [re.sub(r"^sudo ", "", line) for line in lines()]
    assert [left for left in LEFT_OUT if not any(line.startswith(left) for line in text)] == []
    named = {file for line in lines() for file in re.findall(r"deploy/[\w./-]+", line)}
    assert len(named) >= 5
    assert [file for file in named if not (ROOT / file).exists()] == []
