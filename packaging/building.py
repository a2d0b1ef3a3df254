"""The rules, what a player thinks and the search as machine code, by mypyc, from the same source.

    python packaging/building.py FOLDER            the package with what is compiled of it
    python packaging/building.py --ready FOLDER    says the folder if the package there is that of today's source

What was compiled is kept as long as the source of it stays the same. Needs nothing but mypy and setuptools, and a C
compiler: 3 is the answer where none is there.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from hashlib import blake2b
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "src"
CORE = ("box", "chance", "grammar", "layout", "seats", "state", "table")
BOTS = ("greedy", "search")
FLOORS = ("table", "rules", "knowledge", "thinking")
"""The floors of a room that are compiled; what is drawn, laid or read from files is not."""
READ = ("schema.py", "fits.py", "shape.py")
"""What is read once, when a box is opened."""
KNOWN = ("core", "games", "bots")
"""Where everything lies that the compiled modules know."""
STAMP = "compiled-from"
NO_COMPILER = 3


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


def build(source: Path, work: Path) -> list[tuple[Path, str]]:
    """Compile into a folder: each file that was made, and its path in the package."""
    files = [str(file.relative_to(source)) for file in compiled(source)]  # so tracebacks will name them
    made = work / "made"
    command = [sys.executable, str(Path(__file__).with_name("extension.py")), str(source), str(work), str(made)]
    done = subprocess.run(command, input=json.dumps(files), cwd=source, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(f"mypyc could not compile meadhall:\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return machine_code(made)


def machine_code(folder: Path) -> list[tuple[Path, str]]:
    """What lies compiled in a folder, with its path in there."""
    found = [file for file in sorted(folder.rglob("*")) if file.suffix in (".so", ".pyd")]
    return [(file, str(file.relative_to(folder))) for file in found]


def stamp(source: Path) -> str:
    """What a compiled build hangs on: the source of all that it knows, how it is compiled, and by which Python."""
    hashed = blake2b(f"{sys.version} {sysconfig.get_platform()}".encode(), digest_size=16)
    known = [file for part in KNOWN for file in sorted((source / "meadhall" / part).rglob("*.py"))]
    for file in [*known, Path(__file__), Path(__file__).with_name("extension.py")]:
        hashed.update(f"{file.name} {file.stat().st_size}\n".encode() + file.read_bytes())
    return hashed.hexdigest()


def ready(target: Path, source: Path) -> bool:
    """Whether what is compiled in a folder was made from today's source."""
    told = target / STAMP
    return told.exists() and told.read_text() == stamp(source)


def lay(target: Path, source: Path, made: list[tuple[Path, str]]) -> None:
    """Put the package into a folder: the source, and beside it what was made of it."""
    with tempfile.TemporaryDirectory(dir=target.parent) as work:
        fresh = Path(work) / "fresh"
        shutil.copytree(source / "meadhall", fresh / "meadhall", ignore=shutil.ignore_patterns("__pycache__"))
        for file, path in made:
            shutil.copy(file, fresh / path)
        (fresh / STAMP).write_text(stamp(source))
        shutil.rmtree(target, ignore_errors=True)
        fresh.rename(target)


def main(typed: list[str]) -> int:
    target = Path(typed[-1]).absolute()
    kept = [
        (file, str(file.relative_to(target))) for file in sorted(target.rglob("*")) if file.suffix in (".so", ".pyd")
    ]
    if ready(target, SOURCE):
        lay(target, SOURCE, kept)  # what is not compiled may have changed
        print(target if "--ready" in typed else "What is compiled is up to date.")
        return 0
    if "--ready" in typed:
        return 0
    why = why_plain()
    if why:
        print(f"Nothing is compiled here: {why}.")
        return NO_COMPILER
    print("Compiling (a minute or two) …", flush=True)
    with tempfile.TemporaryDirectory() as work:
        lay(target, SOURCE, build(SOURCE, Path(work)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
