"""Compiles the rules, what a player thinks and the search with mypyc while a wheel is built, from the same source.

Without a compiler, or with MEADHALL_PLAIN=1, the wheel holds plain Python. An editable install is always plain.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CORE = ("box", "chance", "grammar", "layout", "seats", "state", "table")
BOTS = ("greedy", "search")
FLOORS = ("table", "rules", "knowledge", "thinking")
"""The floors of a room that are compiled; what is drawn, laid or read from files is not."""
READ = ("schema.py", "fits.py", "shape.py")
"""What is read once, when a box is opened."""
GROUP = "meadhall"


def compiled(source: Path) -> list[Path]:
    """The modules that are compiled."""
    house = source / "meadhall"
    found = [house / "core" / f"{name}.py" for name in CORE]
    for room in sorted((house / "games").iterdir()):
        for floor in FLOORS:
            found += [file for file in sorted((room / floor).rglob("*.py")) if file.name not in READ]
    return [*found, *(house / "bots" / f"{name}.py" for name in BOTS)]


def why_plain() -> str:
    """Why nothing is compiled here; empty if nothing stands in the way."""
    if os.environ.get("MEADHALL_PLAIN"):
        return "MEADHALL_PLAIN is set"
    wanted = os.environ.get("CC") or (sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform != "win32" and not shutil.which(wanted.split()[0]) and not shutil.which("cc"):
        return "there is no C compiler"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "the headers of Python are not there"
    return ""


class Compiling(BuildHookInterface[Any]):
    """What hatchling calls before it puts a wheel together."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        why = why_plain()
        if why:
            self.app.display_warning(
                f"meadhall is installed as plain Python: {why}. It plays the same, a few times slower."
            )
            return
        root = Path(self.root)
        self.made = tempfile.TemporaryDirectory()
        for file, path in build(root / "src", Path(self.made.name)):
            build_data["force_include"][str(file)] = path
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "made"):
            self.made.cleanup()


SCRIPT = """
from mypyc.build import mypycify
from setuptools import setup

modules = mypycify(
    ["--config-file", {config!r}, *{files!r}],
    opt_level="1", debug_level="0", multi_file=True, group_name={group!r}, target_dir={c!r},
)
setup(
    name="meadhall", packages=[], ext_modules=modules,
    script_args=["build_ext", "--build-lib", {made!r}, "--build-temp", {objects!r}, "--parallel", {jobs!r}],
)
"""


def build(source: Path, work: Path) -> list[tuple[Path, str]]:
    """Compile into a folder: each file that was made, and its path in the wheel."""
    config = work / "mypy.ini"
    config.write_text(f"[mypy]\nmypy_path = {source}\nexplicit_package_bases = true\nnamespace_packages = true\n")
    made = work / "made"
    script = SCRIPT.format(
        config=str(config),
        files=[str(file.relative_to(source)) for file in compiled(source)],  # so tracebacks will name them
        group=GROUP,
        c=str(work / "c"),
        made=str(made),
        objects=str(work / "objects"),
        jobs=str(os.cpu_count() or 1),
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=source, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"mypyc could not compile meadhall:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return [(file, str(file.relative_to(made))) for file in sorted(made.rglob("*")) if file.suffix in (".so", ".pyd")]


def main() -> int:
    """`python packaging/compiling.py FOLDER`: the package with what is compiled of it, beside the source."""
    target, source = Path(sys.argv[1]), Path(__file__).parent.parent / "src"
    why = why_plain()
    if why:
        print(f"Nothing is compiled here: {why}.")
        return 3
    print("Compiling (two or three minutes) …", flush=True)
    with tempfile.TemporaryDirectory() as work:
        made = build(source, Path(work))
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(source / "meadhall", target / "meadhall", ignore=shutil.ignore_patterns("__pycache__"))
        for file, path in made:
            shutil.copy(file, target / path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
