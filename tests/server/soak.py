"""Random kills under load: `python -m tests.server.soak [--kills 1000] [--clients 6] [--folder FOLDER]`.

Several clients play, each at a table of its own, with two seats and a bot. The server is killed with -9 at random
moments and started again; a client whose command was not answered sends it again. At the end, and after every few
kills, the log in the file is compared with what the clients were answered: no acknowledged move may be lost, none may
be there twice. Can be stopped with Ctrl-C; with the same folder it goes on counting where it stopped.
"""

from __future__ import annotations

import argparse
import json
import random
import socket
import sqlite3
import sys
import tempfile
import threading
import time
import uuid
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.support import Guest, Server

CHECK_EVERY = 10
LONGEST_LIFE = 1.0
"""Seconds that a server lives at most once moves are being made again."""
AT_ONCE = 0.1
"""The share of servers that are killed while everybody is still coming back."""
SLOW = 30.0
"""Seconds after which a server is killed although nobody has made a move."""
GAMES = ("champions", "blood_rage", "odin", "yggdrasil")
LOST = (ConnectionClosed, InvalidHandshake, OSError, EOFError, TimeoutError, AssertionError)


class Player(threading.Thread):
    """A client that plays on through every loss of its line."""

    def __init__(self, soak: Soak, number: int) -> None:
        super().__init__(name=f"player {number}", daemon=True)
        self.soak = soak
        self.dice = random.Random(number)
        self.game = GAMES[number % len(GAMES)]
        self.acknowledged: dict[tuple[str, str], int] = {}
        """By table and command the number of the event that it was answered with."""
        self.table: Any = None
        self.pending: dict[str, Any] | None = None
        self.trouble = ""

    def run(self) -> None:
        while not self.soak.ending.is_set() and not self.trouble:
            try:
                self._play()
            except LOST:
                time.sleep(0.05)  # the server is gone; it will be back

    def _play(self) -> None:
        server = self.soak.server
        if self.table is None:
            self.table = server.lay(self.game, "Ana", "Bo", "bot:random", key=None)
        with Guest(server, self.table["table"], self.table["token"]) as guest:
            while not self.soak.ending.is_set() and not self.trouble:
                if self.pending is not None:
                    self._send(guest)
                elif guest.view["table"]["over"]:
                    self.table = None
                    return
                else:
                    self._choose(guest)

    def _choose(self, guest: Guest) -> None:
        mine = [seat for seat in guest.view["asked"] if seat in (0, 1)]
        if not mine:
            guest.next()
        elif guest.view["seat"] not in mine:
            guest.look(mine[0])
        else:
            move, seat, seq = self.dice.choice(guest.moves()), guest.view["seat"], guest.view["seq"]
            self.pending = {"type": "move", "id": uuid.uuid4().hex, "seq": seq, "seat": seat, "move": move}

    def _send(self, guest: Guest) -> None:
        assert self.pending is not None
        command = self.pending
        answer = guest.ask(**command)
        if not answer["ok"]:
            self.trouble = f"{command} was answered with {answer}"
            return
        self.acknowledged[guest.table, command["id"]] = answer["seq"]
        self.pending = None
        guest.see(lambda view: view["seq"] >= answer["seq"])


class Soak:
    def __init__(self, folder: Path, clients: int) -> None:
        self.folder = folder
        self.database = folder / "tables.sqlite"
        self.counts = folder / "counts.json"
        self.ending = threading.Event()
        self.port = _free_port()
        self.server = Server(self.database, port=self.port)
        before = json.loads(self.counts.read_text()) if self.counts.exists() else {}
        self.kills: int = before.get("kills", 0)
        self.moves: int = before.get("moves", 0)
        self.moves_before = self.moves
        self.players = [Player(self, number) for number in range(clients)]

    def run(self, kills: int) -> str:
        """Kill until it is enough; what went wrong, or nothing."""
        dice = random.Random()
        began, first = time.monotonic(), self.kills
        for player in self.players:
            player.start()
        try:
            while self.kills < kills:
                if dice.random() >= AT_ONCE:
                    self.wait_for_moves()
                time.sleep(dice.uniform(0, LONGEST_LIFE))
                self.server.kill()
                self.kills += 1
                self.server = Server(self.database, port=self.port)
                trouble = self.check() if self.kills % CHECK_EVERY == 0 else ""
                if trouble:
                    return trouble
                spent = (time.monotonic() - began) / (self.kills - first)
                left = round(spent * (kills - self.kills) / 60)
                print(f"\r{self.kills} of {kills} kills, {self.moves} moves, {left} min left ", end="", flush=True)
        except KeyboardInterrupt:
            print("\nStopped; with the same folder it goes on.")
        self.ending.set()
        for player in self.players:
            player.join(60)
        self.server.stop()
        return self.check()

    def wait_for_moves(self) -> None:
        """Wait until the clients are playing again."""
        before, end = self.acknowledged(), time.monotonic() + SLOW
        while self.acknowledged() < before + len(self.players) and time.monotonic() < end:
            time.sleep(0.01)

    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    def check(self) -> str:
        """Compare the log with what was answered; what is wrong, or nothing."""
        answered = {player: dict(player.acknowledged) for player in self.players}
        with sqlite3.connect(self.database, timeout=30) as connection:
            rows = connection.execute("SELECT table_id, command, seq FROM events WHERE command IS NOT NULL").fetchall()
            holes = connection.execute(
                "SELECT table_id FROM events GROUP BY table_id HAVING count(*) != max(seq) OR min(seq) != 1"
            ).fetchall()
        if holes:
            return f"the logs of {holes} have holes"
        kept: dict[tuple[str, str], int] = {}
        for table, command, seq in rows:
            if (table, command) in kept:
                return f"command {command} is there twice"
            kept[table, command] = seq
        for player, acknowledged in answered.items():
            if player.trouble:
                return player.trouble
            for key, seq in acknowledged.items():
                if kept.get(key) != seq:
                    return f"command {key} was answered with {seq}, and the log says {kept.get(key)}"
        self.moves = self.moves_before + sum(len(acknowledged) for acknowledged in answered.values())
        self.counts.write_text(json.dumps({"kills": self.kills, "moves": self.moves}))
        return ""


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--clients", type=int, default=6)
    parser.add_argument("--folder", type=Path, help="where to keep the database and the counts")
    typed = parser.parse_args()
    folder = typed.folder or Path(tempfile.mkdtemp(prefix="meadhall-soak-"))
    folder.mkdir(parents=True, exist_ok=True)
    soak = Soak(folder, typed.clients)
    trouble = soak.run(typed.kills)
    counted = f"{soak.kills} kills, {soak.moves} acknowledged moves"
    print(f"\n{counted}: {trouble or 'none lost, none doubled'}")
    return 1 if trouble else 0


if __name__ == "__main__":
    sys.exit(main())
