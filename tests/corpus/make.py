"""Keep what this version keeps, for later ones to open: `python -m tests.corpus.make NAME`.

Of each game a record, and in one database a table that is over and one that is under way.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import meadhall
from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from tests.server.support import Server

CORPUS = Path(__file__).parent
UNDER_WAY = 25
"""Moves of a table that is not over."""
PATIENT = 600.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", help="what the folder is called behind the version")
    folder = CORPUS / f"{meadhall.__version__}-{parser.parse_args().name}"
    folder.mkdir()
    database = folder / "tables.sqlite"
    kept: list[dict[str, Any]] = []
    with Server(database, "--bot-workers", "1") as server:
        for game in games.names():
            for over in (True, False):
                table = server.lay(game, "Ana", "bot:greedy")
                with server.sit(table) as ana:
                    chance = Chance(key_from_seed(game))
                    ana.play_on(chance, _is_over if over else _is_under_way)
                kept.append({"game": game, "over": over, "table": table["table"], "token": table["token"]})
                if over:
                    record = server.get(f"/api/tables/{table['table']}/record")
                    (folder / f"{game}.game").write_text(record, encoding="utf-8")
        wait_until_remembered(database, len(games.names()))
    (folder / "tables.json").write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("VACUUM")
    for rest in folder.glob("tables.sqlite.*"):
        rest.unlink()
    print(folder)


def _is_over(view: Any) -> bool:
    return bool(view["table"]["over"])


def _is_under_way(view: Any) -> bool:
    return bool(view["seq"] > UNDER_WAY)


def wait_until_remembered(database: Path, count: int) -> None:
    deadline = time.monotonic() + PATIENT
    with closing(sqlite3.connect(database)) as connection:
        while connection.execute("SELECT count(*) FROM memories").fetchone()[0] < count:
            if time.monotonic() > deadline:
                raise SystemExit("not everything that is over is remembered")
            time.sleep(0.5)


if __name__ == "__main__":
    main()
