"""`pip install ./examples/toasts`, and the game stands in every door of the house.

Where hatchling is there, pip builds and installs the package; where it is not (it would have to be fetched), its source
is copied and gets the few lines of metadata that an installation would leave beside it. Everything after that is seen
from processes that know nothing but the folder of the installation.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

import meadhall as package
from tests.server.support import Server
from tests.terminal.support import meadhall

EXAMPLE = Path(__file__).parent.parent / "examples" / "toasts"
SOURCE = Path(package.__file__).parent.parent

PACK = """[pack]
id = "long"
game = "toasts"
version = 1
name_en = "A long evening"
name_de = "Ein langer Abend"

[[horn]]
id = "small"
copies = 9

[feast]
toasts = 4
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an installation."""
    folder = tmp_path_factory.mktemp("site")
    if find_spec("hatchling") and find_spec("pip"):
        source = tmp_path_factory.mktemp("source") / "toasts"  # what is built is not left behind in the project
        shutil.copytree(EXAMPLE, source)
        how = ["--quiet", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--target", str(folder)]
        subprocess.run([sys.executable, "-m", "pip", "install", *how, str(source)], check=True)
    else:
        copy_in(folder)
    return folder


def copy_in(folder: Path) -> None:
    """What an installation leaves: the package, and what its project says about it."""
    said = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))
    project = said["project"]
    (source,) = said["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    shutil.copytree(EXAMPLE / source, folder / Path(source).name, ignore=shutil.ignore_patterns("__pycache__"))
    about = folder / f"{project['name']}-{project['version']}.dist-info"
    about.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (about / "METADATA").write_text(head, encoding="utf-8")
    groups = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
        for group, entries in project["entry-points"].items()
    ]
    (about / "entry_points.txt").write_text("\n".join(groups), encoding="utf-8")


@pytest.fixture
def path(installed: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """What other processes find: the house and the installation, and nothing of this project by being in its folder."""
    found = os.pathsep.join([str(installed), str(SOURCE)])
    monkeypatch.setenv("PYTHONPATH", found)
    monkeypatch.chdir(tmp_path)
    return found


@pytest.mark.usefixtures("path")
def test_the_command_line_knows_it() -> None:
    listed = meadhall("games").stdout
    assert "toasts: Toasts, 2 to 3 players" in listed
    assert "champions: Champions of Midgard" in listed
    assert "--option mead=…   Mead: sweet = Sweet mead, dry = Dry mead" in listed
    assert "TO-BOAST-01: " in meadhall("rules", "Toasts", "to-boast-01").stdout
    assert "great   Great horn" in meadhall("content", "toasts").stdout
    assert "toasts" in meadhall("completion", "bash").stdout
    checked = meadhall("check", EXAMPLE / "tests" / "scenarios")
    assert checked.returncode == 0, checked.stdout
    played = meadhall("play", "toasts", "--players", "Ana,bot:greedy", "--seed", "a", typed="1\n" * 12)
    assert "The feast is over." in played.stdout


@pytest.mark.usefixtures("path")
def test_bots_play_it_in_the_arena_and_a_record_replays(tmp_path: Path) -> None:
    out = tmp_path / "arena"
    arguments = ["--games", "6", "--jobs", "1", "--records", "--seed", "a", "--out", out]
    done = meadhall("arena", "toasts", "--seats", "greedy,random,random", *map(str, arguments))
    assert done.returncode == 0, done.stderr
    figures = json.loads((out / "report.json").read_text())
    assert "greedy" in json.dumps(figures)
    record = next((out / "records").iterdir())
    assert "The record holds: " in meadhall("replay", record).stdout
    assert "<svg" in meadhall("picture", record).stdout
    weighed = meadhall("balance", "toasts", "--games", "6", "--jobs", "1", "--out", str(tmp_path / "balance"))
    assert "Great horn" in weighed.stdout, weighed.stderr


@pytest.mark.usefixtures("path")
def test_a_table_is_laid_and_played_by_wire(tmp_path: Path) -> None:
    pack = tmp_path / "long.toml"
    pack.write_text(PACK, encoding="utf-8")
    with Server(tmp_path / "tables.sqlite", "--bot-workers", "1", "--pack", str(pack)) as server:
        (offered,) = [game for game in server.get("/api/games?lang=de") if game["name"] == "toasts"]
        assert offered["titles"] == {"en": "Toasts", "de": "Trinksprüche"}
        assert offered["seats"] == [2, 3]
        assert [option["label"] for option in offered["options"]] == ["Met"]
        assert offered["about"].startswith("Drei Trinksprüche")
        assert [pack["name"] for pack in offered["packs"]] == ["long 1"]
        assert "<svg" in server.get(offered["picture"])
        assert 'id="seat:p1"' in server.get("/api/games/toasts/board.svg")
        assert len(server.get("/api/games/toasts/guide")) == 4
        assert any(section["clauses"] for section in server.get("/api/games/toasts/rules")["sections"])
        table = server.lay("toasts", "Ana", "Bo", "bot:easy", options={"mead": "dry"}, packs=["long 1"])
        with server.sit(table) as guest:
            assert guest.moves() == ["begin p1", "begin p2", "begin p3"]
            guest.play_to_the_end()
            scene = guest.view["scene"]
            assert scene["places"][1]["texts"] == {"count": "9"}, "the pack brings a fourth toast"
            assert scene["scores"]["rows"]
            assert {piece["kind"] for piece in scene["pieces"]} >= {"horn"}
        record = server.get(f"/api/tables/{table['table']}/record")
        again = server.post("/api/records", {"record": record, "name": "toasts", "lang": "en"})
        assert server.get(f"/api/tables/{again['table']}/replay/3")["scene"]["headline"]


@pytest.mark.usefixtures("path")
def test_who_is_not_asked_may_interrupt_by_wire(tmp_path: Path) -> None:
    with Server(tmp_path / "tables.sqlite", "--bot-workers", "1") as server:
        table = server.lay("toasts", "Ana", "Bo")
        with server.sit(table) as guest:
            guest.play("begin p1", seat=0)
            for seat in (0, 1):
                guest.look(seat)
                guest.play(guest.moves()[0], seat=seat)
            (speaker,) = guest.see(lambda view: len(view["asked"]) == 1)["asked"]
            other = 1 - speaker
            guest.look(other)
            assert guest.moves() == ["heckle"]
            assert guest.play("heckle", seat=other)["ok"]
            assert guest.look(other)["decision"] is None


@pytest.mark.usefixtures("path")
def test_its_laws_are_found_and_soaked() -> None:
    command = [sys.executable, "-m", "meadhall.testing.soak", "toasts", "--games", "2", "--jobs", "1"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    assert "toasts, 3 seats mead=dry: 2 games, all laws hold" in done.stdout
