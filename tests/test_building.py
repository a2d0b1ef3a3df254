"""What is compiled is kept while its source stays; without a compiler there is the plain build, and a line says so."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

from meadhall.core.compiled import is_compiled

HERE = Path(__file__).parent.parent
BUILDING = HERE / "packaging" / "building.py"
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")


def without_a_compiler(tmp_path: Path) -> dict[str, str]:
    """An environment whose PATH leads nowhere but to this Python."""
    alone = tmp_path / "bin"
    alone.mkdir()
    (alone / "python").symlink_to(sys.executable)
    kept = {name: value for name, value in os.environ.items() if name not in ("CC", "PYTHONPATH", "MEADHALL_PLAIN")}
    return {**kept, "PATH": str(alone)}


def building(*typed: object, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BUILDING), *map(str, typed)]
    return subprocess.run(command, env=environment or None, capture_output=True, text=True)


def test_without_a_compiler_nothing_is_compiled_and_a_line_says_so(tmp_path: Path) -> None:
    done = building(tmp_path / "compiled", **without_a_compiler(tmp_path))
    assert done.returncode == 3
    assert done.stdout == "Nothing is compiled here: there is no C compiler.\n"
    assert not (tmp_path / "compiled").exists()


@pytest.mark.skipif(not (find_spec("hatchling") and find_spec("pip")), reason="hatchling or pip is not installed")
def test_a_wheel_without_a_compiler_is_plain_and_says_so(tmp_path: Path) -> None:
    environment = without_a_compiler(tmp_path)
    how = [
        "--no-deps",
        "--no-build-isolation",
        "--disable-pip-version-check",
        "--verbose",
        "--wheel-dir",
        str(tmp_path),
    ]
    command = [sys.executable, "-m", "pip", "wheel", *how, str(HERE)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    said = "meadhall is installed as plain Python: there is no C compiler. It plays the same, a few times slower."
    assert (done.stdout + done.stderr).count(said) == 1
    (wheel,) = tmp_path.glob("meadhall-*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    told = subprocess.run(
        [sys.executable, "-m", "meadhall", "--lang", "en", "--version"],
        env={**os.environ, "PYTHONPATH": str(site)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip().endswith("(plain Python)")


def laid(tmp_path: Path) -> Path:
    """A folder that says to be compiled from today's source, although nothing in it is: no test waits for that."""
    sys.path.insert(0, str(BUILDING.parent))
    try:
        import building as module
    finally:
        sys.path.pop(0)
    target = tmp_path / "compiled"
    made = tmp_path / f"state{SUFFIX}"
    made.write_bytes(b"machine code")
    module.lay(target, module.SOURCE, [(made, f"meadhall/core/state{SUFFIX}")])
    return target


def test_what_was_compiled_from_this_source_is_kept_and_the_rest_is_fresh(tmp_path: Path) -> None:
    target = laid(tmp_path)
    (target / "meadhall" / "cli.py").write_text("raise AssertionError('of yesterday')\n")
    done = building(target)
    assert done.stdout == "What is compiled is up to date.\n"
    assert (target / "meadhall" / "core" / f"state{SUFFIX}").read_bytes() == b"machine code"
    assert (target / "meadhall" / "cli.py").read_text() == (HERE / "src" / "meadhall" / "cli.py").read_text()
    assert building("--ready", target).stdout == f"{target}\n"


def test_what_was_compiled_from_another_source_is_not_taken(tmp_path: Path) -> None:
    target = laid(tmp_path)
    (target / "compiled-from").write_text("something else")
    assert building("--ready", target).stdout == ""
    assert building("--ready", tmp_path / "nowhere").stdout == ""
    assert building(target, **without_a_compiler(tmp_path)).returncode == 3


def test_make_play_waits_for_no_compiler(tmp_path: Path) -> None:
    """It asks what is there, with a Python that has neither mypy nor setuptools."""
    if not shutil.which("make"):
        pytest.skip("make is not here")
    shown = subprocess.run(["make", "-n", "play"], cwd=HERE, capture_output=True, text=True, check=True).stdout
    (line,) = [line for line in shown.splitlines() if "meadhall serve" in line]
    assert line == (
        'PYTHONPATH="$(.venv/bin/python packaging/building.py --ready .compiled)" .venv/bin/meadhall serve --open'
    )
    bare = subprocess.run(
        [sys.executable, "-S", str(BUILDING), "--ready", str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert bare.stdout == ""


@pytest.mark.skipif(not is_compiled(), reason="the plain build runs; `make test-compiled` tests the other")
def test_two_builds_sit_at_one_table(tmp_path: Path) -> None:
    """And end with the same state, or the table would say so."""
    from benchmarks.builds import play

    folder = Path(sys.modules["meadhall"].__file__ or "").parent.parent
    result = play("champions", "search:2", 1, [1], folder)
    assert result["share"] in (0, 0.5, 1)
