"""The doors of the house, each through a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import meadhall as package
from meadhall import games
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from tests.terminal.support import environment, meadhall

PACK = """[pack]
id = "mine"
game = "champions"
version = 1
name_en = "Mine"
name_de = "Meins"

[[troll]]
id = "hill_troll"
attack = 9
"""
SCENARIO = """title = "Begging"
game = "champions"
seats = 2
shows = ["CM-PLACE-05"]

[position]
turn = "p1"

[[step]]
play = "beg"

[[step]]
expect = { "players.p1.food" = 2 }
"""


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a game that was played to its end."""
    game = games.find("champions")
    match = Match.new(game, 3, key=key_from_seed("cli"), players=["Ana", "Bo", "bot:random"])
    chance = Chance(key_from_seed("cli"))
    while not match.over:
        match.play(match.state.asked[0], chance.choose(match.state.legal(match.state.asked[0])))
    file = tmp_path_factory.mktemp("records") / "game.rec"
    match.save(file)
    return file


def assert_one_line_about(done: subprocess.CompletedProcess[str], *expected: str, code: int = 2) -> None:
    assert done.returncode == code
    assert done.stderr.count("\n") == 1, done.stderr
    assert "Traceback" not in done.stderr
    for words in expected:
        assert words in done.stderr


def test_version_and_games() -> None:
    assert meadhall("--version").stdout.startswith(f"meadhall {package.__version__} (")
    listed = meadhall("--lang", "de", "games").stdout.splitlines()
    assert "champions: Champions of Midgard, 2 bis 4 Personen" in listed
    assert [line.partition(":")[0] for line in listed if not line.startswith(" ")] == games.names()
    gods = next(line for line in listed if "--option gods" in line)
    assert "Götter von Asgard: no = ohne, yes = mit" in gods


def test_help_is_written_in_the_chosen_language_wherever_that_is_said() -> None:
    assert "auf freien Plätzen sitzen Bots" in " ".join(meadhall("play", "--help", "--lang", "de").stdout.split())


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], "COMMAND"),
        (["dance"], "dance"),
        (["play"], "play what?"),
        (["play", "xyzzy"], "there is no game 'xyzzy'"),
        (["play", "champions", "--seats", "7"], "2 to 4 players"),
        (["play", "champions", "--seats", "many"], "many"),
        (["play", "champions", "--players", "Ana,bot:xyzzy"], "no bot 'xyzzy'"),
        (["play", "champions", "--option", "colour"], "KEY=VALUE"),
        (["play", "champions", "--option", "colour=red"], "no option 'colour'"),
        (["play", "champions", "--resume", "nowhere.rec"], "nowhere.rec"),
        (["play", "champions", "--save", "no/such/folder/game.rec"], "no/such/folder"),
        (["play", "champions", "--pack", "nowhere.toml"], "nowhere.toml"),
        (["play", "--resume", "nowhere.rec", "--seats", "3", "--seed", "a"], "leave out --seats, --seed"),
        (["play", "--resume", "nowhere.rec", "--players", "Ana,Bo"], "leave out --players"),
        (["play", "--resume", "nowhere.rec", "--name", "Ana", "--option", "a=b"], "leave out --name, --option"),
        (["replay", "nowhere.rec"], "nowhere.rec"),
        (["rules"], "required: GAME\n"),
        (["rules", "xyzzy"], "there is no game 'xyzzy'"),
        (["content", "champions", "--kind", "xyzzy"], "no kind 'xyzzy'"),
        (["completion", "cmd"], "cmd"),
        (["--lang", "fr", "games"], "fr"),
    ],
)
def test_bad_input_is_one_clear_line(
    arguments: list[str], expected: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In this process, for speed; a traceback would fail the test as well."""
    from meadhall.cli import main

    monkeypatch.setenv("LANG", "C.UTF-8")
    try:
        code: int | str | None = main(arguments)
    except SystemExit as left:
        code = left.code
    complaint = capfd.readouterr().err
    assert code == 2
    assert complaint.count("\n") == 1, complaint
    assert expected in complaint


def test_an_unknown_game_is_one_line_of_a_real_process() -> None:
    assert_one_line_about(meadhall("play", "xyzzy"), "there is no game 'xyzzy'")


def test_a_torn_record_says_where(record: Path, tmp_path: Path) -> None:
    lines = record.read_text(encoding="utf-8").splitlines()
    torn = tmp_path / "torn.rec"
    torn.write_text("\n".join(lines[:60]) + "\n" + lines[60][:8], encoding="utf-8")
    assert_one_line_about(meadhall("play", "--resume", torn), f"{torn}:61: cut off in the middle of a line")
    before = torn.read_bytes()
    assert_one_line_about(meadhall("replay", torn), "torn.rec:61")
    checked = meadhall("check", torn, record)
    assert checked.returncode == 1
    assert [line.split()[0] for line in checked.stdout.splitlines()] == ["failed", "ok"]
    assert torn.read_bytes() == before


def test_replay_tells_a_finished_game_and_verifies_it(record: Path) -> None:
    done = meadhall("replay", record)
    assert done.returncode == 0
    assert "Round 8 begins." in done.stdout
    assert "The game is won by" in done.stdout
    assert done.stdout.rstrip().endswith("played to the end.")
    assert "You have" not in done.stdout, "a whisper to one seat was told to all"


def test_replay_up_to_a_move_keeps_hidden_what_was_hidden_then(record: Path) -> None:
    done = meadhall("--lang", "de", "replay", record, "--to", "12")
    assert "Gezeigt: 12 von " in done.stdout
    game = games.find("champions")
    destinies = [game.words("de").name(entry.id) for entry in game.content.of("destiny")]
    assert [name for name in destinies if name in done.stdout] == []


def test_a_picture_is_drawn_of_any_moment_of_a_record(record: Path, tmp_path: Path) -> None:
    done = meadhall("--lang", "de", "picture", record, "--at", "12", "-o", tmp_path / "board.svg")
    assert done.returncode == 0
    assert "nach 12 von" in done.stdout
    drawn = (tmp_path / "board.svg").read_text(encoding="utf-8")
    assert ">Langhaus<" in drawn
    game = games.find("champions")
    assert [entry.id for entry in game.content.of("destiny") if game.words("de").name(entry.id) in drawn] == []
    assert meadhall("picture", record, "--at", "12", "--seat", "p1").stdout.startswith("<svg")
    assert_one_line_about(meadhall("picture", record, "--seat", "x"), "x")


def test_writing_into_a_closed_pipe_is_quiet() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "meadhall", "content", "champions"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait()


def test_check_names_file_and_line_of_what_fails(tmp_path: Path) -> None:
    (tmp_path / "good.toml").write_text(SCENARIO, encoding="utf-8")
    (tmp_path / "bad.toml").write_text(SCENARIO.replace("= 2 }", "= 7 }"), encoding="utf-8")
    (tmp_path / "letter.txt").write_text("Dear Bo\n", encoding="utf-8")
    done = meadhall("check", *(tmp_path / name for name in ("good.toml", "bad.toml", "letter.txt")))
    assert done.returncode == 1
    good, bad, letter = done.stdout.splitlines()
    assert good == f"ok      {tmp_path}/good.toml: Begging (2 steps)"
    assert bad.startswith(f"failed  {tmp_path}/bad.toml:13: players.p1.food is 2, not 7")
    assert "this is no record" in letter
    assert meadhall("check", tmp_path / "good.toml").returncode == 0


def test_check_goes_on_after_a_file_that_fails_in_an_unexpected_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from meadhall.cli import main
    from meadhall.core.scenario import Scenario

    runs = iter([RuntimeError("two\nlines"), None])

    def run(scenario: Scenario) -> int:
        trouble = next(runs)
        if trouble is not None:
            raise trouble
        return 2

    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text(SCENARIO, encoding="utf-8")
    monkeypatch.setattr(Scenario, "run", run)
    monkeypatch.setenv("LANG", "C.UTF-8")
    assert main(["check", str(tmp_path / "a.toml"), str(tmp_path / "b.toml")]) == 1
    broken, good = capsys.readouterr().out.splitlines()
    assert broken.startswith(f"failed  {tmp_path}/a.toml: something unexpected is wrong with it (RuntimeError: two")
    assert good.startswith("ok ")


@pytest.mark.parametrize(
    ("redirection", "code", "complaint"),
    [("<&-", 0, ""), (">&-", 2, "meadhall: nothing can be shown: the standard output is closed\n"), ("2>&-", 0, "")],
)
def test_a_closed_stream_is_no_accident(redirection: str, code: int, complaint: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f"exec {sys.executable} -m meadhall play champions --seed a {redirection}"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        env=environment(),
        check=False,
    )
    assert (done.returncode, done.stderr) == (code, complaint)


def test_check_of_many_files_says_how_far_it_is(tmp_path: Path) -> None:
    for number in range(10):
        (tmp_path / f"s{number}.toml").write_text(SCENARIO, encoding="utf-8")
    done = meadhall("--lang", "de", "check", tmp_path)
    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith("[10/10] gut ")


def test_rules_show_contents_sections_clauses_and_searches() -> None:
    assert "  Worker placement: 13 clauses\n" in meadhall("rules", "champions").stdout
    assert meadhall("rules", "champions", "xyzzy").returncode == 1
    assert "CM-HUNT-02: " in meadhall("rules", "champions", "hunting").stdout
    assert "CM-TROLL-04: " in meadhall("--lang", "de", "rules", "champions", "troll", "schuld").stdout
    ruling = next(clause for clause in games.find("champions").rulebook.clauses.values() if clause.ruling)
    done = meadhall("rules", "champions", ruling.id.lower())
    assert f"{ruling.id}: {ruling.text('en')}" in done.stdout
    assert f"A ruling of ours. Why: {ruling.reasons['en']}" in done.stdout


def test_a_clause_shows_what_cites_it() -> None:
    book = games.find("champions").rulebook
    citing = next(clause for clause in book.clauses.values() if clause.clauses)
    done = meadhall("rules", "champions", citing.clauses[0])
    assert "Cited by:\n" in done.stdout
    assert f"{citing.id}: {citing.text('en')}" in done.stdout


def test_content_lists_components_with_numbers_and_origin() -> None:
    done = meadhall("--lang", "de", "content", "champions", "--kind", "die")
    line = next(line for line in done.stdout.splitlines() if "axeman" in line)
    assert "Axtkämpfer" in line
    assert "×10" in line
    assert "[Regelheft; Seiten: entworfen; base 1]" in line


def test_a_pack_is_laid_over_and_checked(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text(PACK, encoding="utf-8")
    done = meadhall("content", "champions", "--pack", pack, "--kind", "troll")
    line = next(line for line in done.stdout.splitlines() if "hill_troll" in line)
    assert "attack 9" in line
    assert "; mine 1]" in line
    pack.write_text(PACK.replace("attack = 9", "attack = 9\natack = 1"), encoding="utf-8")
    assert_one_line_about(meadhall("content", "champions", "--pack", pack), f"{pack}:11: unknown key 'atack'")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            PACK.replace("hill_troll", "cave_trol"),
            "pack.toml:8: there is no troll 'cave_trol'; did you mean 'cave_troll'? (a new troll needs name_en, ",
        ),
        (
            PACK.replace("hill_troll", "xyzzy"),
            "'name_en' is missing: there is no troll 'xyzzy', and a new troll needs name_en, ",
        ),
        (PACK + 'forbidden = ["sword"]\n', "pack.toml:11: 'forbidden' is 'sword'; it must be one of swordsman, "),
    ],
)
def test_a_mistake_in_a_pack_says_what_may_be_meant(text: str, expected: str, tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text(text, encoding="utf-8")
    assert_one_line_about(meadhall("content", "champions", "--pack", pack), expected)


def test_content_shows_what_a_pack_changes_in_the_tables(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text(PACK + "\n[game]\nface_up_runes = 3\n", encoding="utf-8")
    done = meadhall("--lang", "de", "content", "champions", "--pack", pack)
    assert "\nZahlen des Spiels\n" in done.stdout
    assert "\n  offene Runen: 3 (vorher: 2)\n" in done.stdout
    assert "\n  Runden: 8\n" in done.stdout
    assert "\nTrolle (4)\n" in done.stdout
    assert "_" not in done.stdout.split("Zahlen des Spiels")[1], "a field without a word"


@pytest.mark.parametrize(
    ("lang", "yes", "no"), [("en", "marches yes", "marches no"), ("de", "marschiert ja", "marschiert nein")]
)
def test_content_tells_what_is_so_and_what_a_number_means_in_words(lang: str, yes: str, no: str) -> None:
    listed = meadhall("--lang", lang, "content", "blood_rage").stdout
    lines = {line.split()[0]: line for line in listed.splitlines() if line.startswith("  ")}
    assert yes in lines["warrior"]
    assert no in lines["ship"]
    assert {"en": "villages without limit", "de": "Dörfer ohne Grenze"}[lang] in lines["yggdrasil"]
    told = [line.split("×")[1] for line in listed.splitlines() if "×" in line]
    assert not [line for line in told if re.search(r"\b(True|False|key)\b|[a-z]_[a-z]|-1", line)]


def test_a_game_with_a_pack_needs_it_again_and_says_so(tmp_path: Path) -> None:
    pack, saved = tmp_path / "pack.toml", tmp_path / "game.rec"
    pack.write_text(PACK, encoding="utf-8")
    assert meadhall("play", "champions", "--pack", pack, "--save", saved).returncode == 0
    assert_one_line_about(meadhall("play", "--resume", saved), "--pack")
    assert meadhall("play", "--resume", saved, "--pack", pack).returncode == 0


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion_knows_doors_and_games(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    from meadhall.cli import main

    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert "champions" in script
    assert "replay" in script
