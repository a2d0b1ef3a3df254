"""What is set, where it comes from, and what is said about a mistake."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from meadhall.core.words import Words
from meadhall.server import TEXT, copies
from meadhall.server.settings import (
    KINDS,
    BadSettings,
    Settings,
    chosen_file,
    config_lines,
    in_force,
    without_password,
)
from tests.server.support import Server
from tests.terminal.support import meadhall

SECRET = "a secret that nobody shall see"


def written(folder: Path, text: str) -> Path:
    file = folder / "meadhall.toml"
    file.write_text(text, encoding="utf-8")
    return file


def settings(given: dict[str, Any] | None = None, file: Path | None = None, **environment: str) -> Settings:
    return in_force(given or {}, file, environment).settings


def test_everything_that_can_be_set_has_a_kind_and_a_usual_value() -> None:
    assert list(KINDS) == list(Settings.__dataclass_fields__)


def test_the_command_line_goes_before_the_environment_and_that_before_the_file(tmp_path: Path) -> None:
    file = written(tmp_path, 'host = "file"\nport = 1\nlog = "json"\n')
    found = in_force(
        {"host": "typed", "port": None, "public_host": []}, file, {"MEADHALL_HOST": "env", "MEADHALL_PORT": "2"}
    )
    assert (found.settings.host, found.settings.port, found.settings.log) == ("typed", 2, "json")
    assert found.settings.per_address == 200
    places = {name: (found.sources[name].kind, found.sources[name].place) for name in ("host", "port", "log")}
    assert places == {
        "host": ("command", "--host"),
        "port": ("environment", "MEADHALL_PORT"),
        "log": ("file", f"{file}:3"),
    }
    assert found.sources["per_address"].kind == "usual"


def test_every_kind_of_value_can_be_set_in_the_file_and_in_the_environment(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        'public_host = ["a.example", "b.example"]\npack = "mine.toml"\nmetrics = true\nbackups = "copies"\n'
        'database = "tables.sqlite"\n',
    )
    found = settings(file=file)
    assert found.public_host == ("a.example", "b.example")
    assert found.pack == (tmp_path / "mine.toml",)
    assert found.backups == tmp_path / "copies"
    assert found.database == str(tmp_path / "tables.sqlite")
    assert found.metrics
    said = settings(
        MEADHALL_PUBLIC_HOST="a.example, b.example",
        MEADHALL_PACK=f"{tmp_path}/mine.toml",
        MEADHALL_METRICS="yes",
        MEADHALL_BACKUPS=str(tmp_path / "copies"),
        MEADHALL_DATABASE="postgresql://hall@db/hall",
    )
    assert (said.public_host, said.pack, said.backups) == (found.public_host, found.pack, found.backups)
    assert said.database == "postgresql://hall@db/hall"


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("\nprot = 1", 2, "unknown_close"),
        ("\n\nbirds = 1", 3, "unknown"),
        ("[server]\nport = 1", 1, "unknown"),
        ('port = "8420"', 1, "want_number"),
        ("port = true", 1, "want_number"),
        ("port = 70000", 1, "out_of_range"),
        ("bot_workers = -1", 1, "out_of_range"),
        ("host = 1", 1, "want_text"),
        ("metrics = 1", 1, "want_switch"),
        ("public_host = [1]", 1, "want_texts"),
        ('log = "loud"', 1, "want_choice"),
        ("host = 'x'\nport = = 1", 2, "not_toml"),
        ("host = 'x'\nhost = 'y'", 2, "not_toml"),
        ('admin_token = "short"', 1, "short_secret"),
        ('\nadmin_token_file = "nowhere"', 2, "no_secret"),
        (f'admin_token = "{SECRET}"\nadmin_token_file = "token"', 2, "twice"),
    ],
)
def test_a_mistake_in_the_file_is_named_with_its_line(tmp_path: Path, text: str, line: int, problem: str) -> None:
    (tmp_path / "token").write_text(SECRET)
    file = written(tmp_path, text)
    with pytest.raises(BadSettings) as found:
        settings(file=file)
    assert (found.value.where, found.value.problem) == (f"{file}:{line}", problem)
    for lang in ("en", "de"):
        said = found.value.said(Words.core(lang, TEXT))
        assert said.startswith(f"{file}:{line}: ")
        assert SECRET not in said


@pytest.mark.parametrize(
    ("variable", "value", "problem"),
    [
        ("MEADHALL_PROT", "1", "unknown_close"),
        ("MEADHALL_port", "1", "unknown_close"),
        ("MEADHALL_PORT", "many", "want_number"),
        ("MEADHALL_METRICS", "perhaps", "want_switch"),
        ("MEADHALL_ADMIN_TOKEN", "xyzzy", "short_secret"),
        ("MEADHALL_ADMIN_TOKEN", "ä" * 40, "odd_secret"),
    ],
)
def test_a_mistake_in_the_environment_is_named_with_its_variable(variable: str, value: str, problem: str) -> None:
    with pytest.raises(BadSettings) as found:
        in_force({}, None, {variable: value})
    assert (found.value.where, found.value.problem) == (variable, problem)
    assert value not in str(found.value) or value == "1"


def test_what_the_environment_says_to_other_parts_of_the_house_is_none_of_ours() -> None:
    assert settings(MEADHALL_PURE="1", MEADHALL_TEST_ANYTHING="x") == Settings()


def test_the_file_is_the_one_that_is_named_or_the_first_that_is_there(tmp_path: Path) -> None:
    own = tmp_path / "meadhall" / "meadhall.toml"
    environment = {"XDG_CONFIG_HOME": str(tmp_path)}
    assert chosen_file(None, environment) in (None, Path("/etc/meadhall/meadhall.toml"))
    own.parent.mkdir()
    own.write_text("port = 1")
    assert chosen_file(None, environment) == own
    assert chosen_file(None, {**environment, "MEADHALL_CONFIG": "/x.toml"}) == Path("/x.toml")
    assert chosen_file(Path("/y.toml"), {**environment, "MEADHALL_CONFIG": "/x.toml"}) == Path("/y.toml")


def test_a_file_that_is_named_and_not_there_is_a_mistake(tmp_path: Path) -> None:
    with pytest.raises(BadSettings, match="nowhere"):
        settings(file=tmp_path / "nowhere.toml")


def test_secrets_come_from_files_and_are_never_shown(tmp_path: Path) -> None:
    (tmp_path / "token").write_text(f"{SECRET}\n")
    file = written(tmp_path, 'admin_token_file = "token"\ndatabase = "postgresql://hall:hunter2@db/hall"\n')
    found = in_force({}, file, {"MEADHALL_DATABASE_PASSWORD_FILE": str(tmp_path / "token")})
    assert found.settings.admin_token == found.settings.database_password == SECRET
    for lang in ("en", "de"):
        shown = "\n".join(config_lines(found, Words.core(lang, TEXT)))
        assert SECRET not in shown
        assert "hunter2" not in shown
        assert f"{file}:1" in shown
    done = meadhall("config", "--config", file)
    assert (done.returncode, done.stderr) == (0, "")
    assert SECRET not in done.stdout
    assert "hunter2" not in done.stdout


@pytest.mark.parametrize(
    "address",
    ["postgresql://u:secret@h/d", "postgresql+psycopg://u:se:cr@h:5/d", "postgresql://h/d?password=secret&x=1"],
)
def test_an_address_is_shown_without_its_password(address: str) -> None:
    shown = without_password(address)
    assert "secret" not in shown
    assert "se:cr" not in shown
    assert shown.startswith("postgresql")


def test_the_doors_take_what_is_set(tmp_path: Path) -> None:
    file = written(tmp_path, 'database = "tables.sqlite"\nbackups = "copies"\nbackups_kept = 2\nport = 1\n')
    with Server(tmp_path / "tables.sqlite", "--config", str(file)) as server:
        table = server.lay("champions", "Ana", "Bo")
    for _ in range(3):
        done = meadhall("backup", "--config", file)
        assert done.returncode == 0, done.stderr
    kept = copies.copies(tmp_path / "copies")
    assert len(kept) == 2
    assert copies.newest(tmp_path / "copies") == pytest.approx(kept[-1].stat().st_mtime)
    assert meadhall("verify", MEADHALL_CONFIG=str(file)).stdout == "1 of 1 table are sound.\n"
    assert meadhall("verify", MEADHALL_DATABASE=f"sqlite:///{kept[-1]}").stdout == "1 of 1 table are sound.\n"
    assert table["table"].encode() in kept[-1].read_bytes()


def test_other_files_in_the_folder_for_copies_stay(tmp_path: Path) -> None:
    for number, name in enumerate(
        ("meadhall-20260101-000000.sqlite", "meadhall-20260102-000000.sqlite", "mine.sqlite")
    ):
        (tmp_path / name).write_text("x")
        os.utime(tmp_path / name, (number, number))
    assert [old.name for old in copies.make_room(tmp_path, 1)] == ["meadhall-20260101-000000.sqlite"]
    assert {one.name for one in tmp_path.iterdir()} == {"meadhall-20260102-000000.sqlite", "mine.sqlite"}
    assert copies.make_room(tmp_path, 0) == []


def test_a_mistake_is_one_line_at_every_door(tmp_path: Path) -> None:
    file = written(tmp_path, "host = '0.0.0.0'\nbot_wrokers = 2\n")
    for door in (["serve"], ["config"], ["backup", "x"], ["restore", "x"], ["verify"], ["admin", "tables"]):
        done = meadhall(*door, "--config", file)
        assert done.returncode == 2
        assert done.stderr.count("\n") == 1, done.stderr
        assert f"{file}:2" in done.stderr
        assert "bot_workers" in done.stderr
    german = meadhall("--lang", "de", "config", "--config", file).stderr
    assert "ist „bot_workers“ gemeint" in german


def test_a_copy_wants_to_know_where_it_goes(tmp_path: Path) -> None:
    done = meadhall("backup", "--database", tmp_path / "a.sqlite")
    assert done.returncode == 2
    assert "backups" in done.stderr


def test_a_kind_of_database_that_nobody_knows(tmp_path: Path) -> None:
    done = meadhall("serve", "--database", "oracle://hall:hunter2@db/hall")
    assert done.returncode == 2
    assert "oracle" in done.stderr
    assert "hunter2" not in done.stderr
