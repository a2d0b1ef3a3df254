"""What the tutorial says can be typed and works: its game is built in an empty folder, found, played and checked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal.support import environment, meadhall
from tests.tutorial import build, files

MOST_LINES = 350
"""As much Python as somebody can type in an evening; empty lines do not count."""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    return build(tmp_path_factory.mktemp("evening") / "toasts")


def python(path: str, *arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        encoding="utf-8",
        env=environment(PYTHONPATH=path, PYTHONDONTWRITEBYTECODE="1"),
        cwd=folder,
        timeout=120,
        check=False,
    )


def test_it_is_an_evening() -> None:
    lines = [line for name, text in files().items() if name.endswith(".py") for line in text.splitlines()]
    assert sum(bool(line.strip()) for line in lines) <= MOST_LINES


def test_it_is_listed_beside_the_others(path: str) -> None:
    listed = meadhall("games", PYTHONPATH=path)
    assert listed.returncode == 0, listed.stderr
    assert listed.stderr == ""
    assert "toasts" in listed.stdout
    assert "champions" in listed.stdout


@pytest.mark.parametrize("lang", ["en", "de"])
def test_it_is_played_in_the_terminal(path: str, lang: str) -> None:
    typed = "? hush\n" + "1\n" * 20
    played = meadhall(
        "--lang", lang, "play", "toasts", "--players", "Ana,bot:easy", "--plain", typed=typed, PYTHONPATH=path
    )
    assert played.returncode == 0, played.stdout + played.stderr
    assert {"en": "The feast is over", "de": "Das Fest ist vorbei"}[lang] in played.stdout


def test_its_own_tests_pass_and_name_every_clause(path: str) -> None:
    folder = Path(path.split(":")[0]).parent
    run = python(path, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder=folder)
    assert run.returncode == 0, run.stdout[-3000:] + run.stderr


def test_the_laws_hold_in_many_games(path: str) -> None:
    soak = python(path, "-m", "meadhall.testing.soak", "toasts", "--games", "25", "--jobs", "1")
    assert soak.returncode == 0, soak.stdout + soak.stderr
    assert "toasts, 3 seats: 25 games, all laws hold" in soak.stdout


def test_a_view_that_shows_too_much_is_found(path: str, tmp_path: Path) -> None:
    broken = build(tmp_path / "broken")
    knowledge = tmp_path / "broken" / "src" / "toasts" / "knowledge.py"
    knowledge.write_text(knowledge.read_text().replace("seat in (owner, REFEREE)", "True"), encoding="utf-8")
    soak = python(broken, "-m", "meadhall.testing.soak", "toasts", "--games", "2", "--jobs", "1")
    assert soak.returncode == 1
    assert "it knows too much" in soak.stderr


def test_bots_play_it_in_the_arena(path: str, tmp_path: Path) -> None:
    arena = (
        "arena",
        "toasts",
        "--seats",
        "search:20,greedy",
        "--games",
        "4",
        "--jobs",
        "1",
        "--out",
        tmp_path / "arena",
    )
    played = meadhall(*arena, PYTHONPATH=path)
    assert played.returncode == 0, played.stdout + played.stderr
    assert len((tmp_path / "arena" / "games.jsonl").read_text().splitlines()) >= 4
