"""`meadhall arena` and `meadhall balance` as processes of their own: stopped, killed, resumed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from meadhall.arena import door
from meadhall.arena.game import Played
from meadhall.arena.ledger import GAMES
from meadhall.cli import main
from tests.arena import drinkers
from tests.arena.pages import assert_one_whole_page
from tests.terminal.support import environment

ARENA = ("arena", "champions", "--seats", "random,random", "--games", "60", "--jobs", "2", "--seed", "door")


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture
def feast(monkeypatch: pytest.MonkeyPatch) -> None:
    """The doors open on Toasts."""
    monkeypatch.setattr("meadhall.games.find", drinkers.find)
    monkeypatch.setattr(door, "LocalCrew", lambda jobs: door_crew(jobs))


def door_crew(jobs: int) -> object:
    from meadhall.arena.local import LocalCrew

    return LocalCrew(jobs, drinkers.find)


def lines(folder: Path) -> list[str]:
    file = folder / GAMES
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def outcomes(folder: Path) -> list[tuple[object, ...]]:
    return sorted(Played.from_json(json.loads(line)).outcome() for line in lines(folder)[1:])


def start(*arguments: str | Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "meadhall", *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
        # A run in the background ignores Ctrl-C, and so would everything that it starts.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def wait_for_games(folder: Path, count: int) -> None:
    deadline = time.monotonic() + 60
    while len(lines(folder)) <= count:
        assert time.monotonic() < deadline, "nothing is played"
        time.sleep(0.02)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[object, ...]]:
    """What the games of `ARENA` give if nobody disturbs them."""
    folder = tmp_path_factory.mktemp("undisturbed") / "games"
    assert main([*ARENA, "--out", str(folder)]) == 0
    return outcomes(folder)


def test_killed_in_the_middle_it_goes_on_and_counts_nothing_twice(
    tmp_path: Path, undisturbed: list[tuple[object, ...]]
) -> None:
    folder = tmp_path / "games"
    process = start(*ARENA, "--out", folder)
    wait_for_games(folder, 10)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert 10 < len(lines(folder)) < 61
    with (folder / GAMES).open("ab") as file:
        file.write(b'{"number": 59, "gro')  # a line that was being written
    assert main(["arena", "--resume", str(folder)]) == 0
    assert outcomes(folder) == undisturbed
    assert json.loads((folder / "report.json").read_text())["games"] == 60


def test_ctrl_c_reports_what_was_played_and_says_how_to_go_on(
    tmp_path: Path, undisturbed: list[tuple[object, ...]]
) -> None:
    folder = tmp_path / "games"
    process = start(*ARENA, "--out", folder)
    wait_for_games(folder, 10)
    process.send_signal(signal.SIGINT)
    shown, told = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in told
    assert f"meadhall arena --resume {folder}" in told
    assert "All seats are random" in shown
    assert (folder / "report.html").exists()
    assert main(["arena", "--resume", str(folder)]) == 0
    assert outcomes(folder) == undisturbed


@pytest.mark.usefixtures("feast")
def test_an_arena_reports_in_text_page_and_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games"
    arguments = ["arena", "toasts", "--seats", "greedy,random,random", "--games", "30", "--jobs", "1", "--records"]
    assert main([*arguments, "--option", "mead=dry", "--limit", "60", "--out", str(folder)]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("greedy wins ")
    assert "a fair share would be 33 %." in shown.out
    assert f"Report: {folder / 'report.html'}" in shown.out
    assert "Fewer than 200 games" in shown.err
    assert_one_whole_page((folder / "report.html").read_text(encoding="utf-8"), "en")
    found = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert found["bots"][0]["share"]["mean"] > found["bots"][0]["fair"]
    assert found["plan"]["options"] == {"mead": "dry"}
    assert len(list((folder / "records").iterdir())) == 30
    assert main(["--lang", "de", "arena", "--resume", str(folder)]) == 0
    again = capsys.readouterr()
    assert again.out.startswith("greedy gewinnt ")
    assert "30 von 30 Partien sind schon da." in again.err


@pytest.mark.usefixtures("feast")
def test_a_round_robin_rates_everybody(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    arguments = ["arena", "toasts", "--seats", "greedy,easy,random", "--round-robin", "--games", "4", "--jobs", "1"]
    assert main([*arguments, "--out", str(folder)]) == 0
    found = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert found["plan"]["groups"] == [["greedy", "easy"], ["greedy", "random"], ["easy", "random"]]
    assert found["games"] == 12
    assert {bot["name"] for bot in found["bots"]} == {"greedy", "easy", "random"}


@pytest.mark.usefixtures("feast")
def test_balance_reports_on_components(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "games"
    assert main(["balance", "toasts", "--games", "40", "--players", "2", "3", "--jobs", "1", "--out", str(folder)]) == 0
    shown = capsys.readouterr().out
    assert "80 games of toasts; greedy sits on every seat." in shown
    assert "horn" in shown
    assert_one_whole_page((folder / "report.html").read_text(encoding="utf-8"), "en")
    assert [table["players"] for table in json.loads((folder / "report.json").read_text())["tables"]] == [2, 3]
    assert main(["balance", "--resume", str(folder)]) == 0
    assert main(["arena", "--resume", str(folder)]) == 2
    assert "meadhall balance --resume" in capsys.readouterr().err


@pytest.mark.usefixtures("feast")
def test_games_without_a_result_make_it_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadhall.games.find", drinkers.find_foolish)
    monkeypatch.setattr(drinkers, "find", drinkers.find_foolish)
    arguments = ["arena", "toasts", "--seats", "greedy,random", "--games", "2", "--jobs", "1"]
    assert main([*arguments, "--out", str(tmp_path / "games")]) == 1


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["arena"], "arena of what?"),
        (["arena", "champions"], "who plays?"),
        (["arena", "xyzzy", "--seats", "random"], "no game 'xyzzy'"),
        (["arena", "champions", "--seats", "random,clever"], "clever"),
        (["arena", "champions", "--seats", "random"], "2 to 4 players"),
        (["arena", "champions", "--seats", "random,random", "--players", "3"], "2 bots for 3 seats"),
        (["arena", "champions", "--seats", "random,random", "--games", "0"], "--games"),
        (["arena", "champions", "--seats", "random,random", "--option", "colour"], "KEY=VALUE"),
        (["arena", "champions", "--seats", "random", "--round-robin"], "different bots"),
        (["arena", "--resume", "nowhere"], "nowhere"),
        (["arena", "champions", "--resume", "nowhere", "--seats", "random", "--games", "9"], "leave out game, --seats"),
        (["balance"], "balance of what?"),
        (["balance", "--resume", "nowhere", "--bot", "random"], "leave out --bot"),
    ],
)
def test_bad_input_is_one_clear_line(
    arguments: list[str],
    expected: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        code: int | str | None = main(arguments)
    except SystemExit as left:
        code = left.code
    complaint = capsys.readouterr().err
    assert code == 2
    assert complaint.count("\n") == 1, complaint
    assert expected in complaint
    assert list(tmp_path.iterdir()) == []


def test_without_ray_it_is_said_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("meadhall.arena.cluster.ray_is_there", lambda: False)
    assert main([*ARENA, "--out", str(tmp_path / "games"), "--cluster"]) == 2
    assert "pip install 'meadhall[cluster]'" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
