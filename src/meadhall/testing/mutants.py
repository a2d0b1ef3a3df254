"""Change the rule modules of a game at random and see whether the tests notice.

`python -m meadhall.testing.mutants GAME`, in the folder of the project that the game and its tests belong to. The
rules are in `table/` and `rules/` of the game's package, the tests in `tests/` of the project (for one game of several
in `tests/games/GAME` or `tests/GAME`).

The changes are those of cosmic-ray (another operator, another number, a condition turned round, a loop that never
runs …), one at a time, each in a copy of the project. What changes nothing but a type annotation is left out.
Survivors are a missing test or dead code: they are printed as a diff and written to `.mutants/survivors.txt`.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import os
import random
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import Queue
from typing import Any

from meadhall import games

ROOT = Path.cwd()
WORK = ROOT / ".mutants"
NOT_RULES = ("__init__.py", "schema", "fits")
"""How the names of modules begin that hold no rules."""
SLOW_TESTS = ("laws", "sketch", "judgement")
"""Tests that play whole games: they run last."""
LEAST_KILLED = 85
"""Per cent."""

Span = tuple[tuple[int, int], tuple[int, int]]


class Mutant:
    """One change to one module."""

    def __init__(self, module: Path, operator: str, occurrence: int, line: int) -> None:
        self.module = module
        self.operator = operator
        self.occurrence = occurrence
        self.line = line

    def code(self) -> str:
        from cosmic_ray.mutating import mutate_code
        from cosmic_ray.plugins import get_operator

        source = self.module.read_text(encoding="utf-8")
        changed: str | None = mutate_code(source, get_operator(self.operator)(), self.occurrence)
        assert changed is not None
        return changed

    def diff(self) -> str:
        name = str(self.module.relative_to(ROOT))
        before = self.module.read_text(encoding="utf-8").splitlines()
        return "\n".join(difflib.unified_diff(before, self.code().splitlines(), name, self.operator, lineterm="", n=1))


def rule_modules(game: str) -> list[Path]:
    room = games.find(game).room.resolve()
    folders = [room / "table", room / "rules"] if (room / "rules").is_dir() else []
    files = [file for folder in folders for file in folder.rglob("*.py")] or list(room.glob("*.py"))
    return [file for file in sorted(files) if not file.name.startswith(NOT_RULES)]


def folder_of(game: str, root: Path) -> Path:
    """The folder of a project with the tests of a game."""
    tests = root / "tests"
    return next(folder for folder in (tests / "games" / game, tests / game, tests) if folder.is_dir())


def silent_spans(source: str) -> list[Span]:
    """Where a change has no effect at run time: annotations."""
    spans: list[Span] = []
    for node in ast.walk(ast.parse(source)):
        marks: list[ast.expr | None] = []
        if isinstance(node, ast.FunctionDef):
            marks = [node.returns, *(arg.annotation for arg in (*node.args.args, *node.args.kwonlyargs))]
        elif isinstance(node, ast.AnnAssign):
            marks = [node.annotation]
        spans += [
            ((mark.lineno, mark.col_offset), (mark.end_lineno or mark.lineno, mark.end_col_offset or 0))
            for mark in marks
            if mark is not None
        ]
    return spans


def all_mutants(game: str) -> dict[tuple[Path, Span], list[Mutant]]:
    """Every place where a change is possible, with the changes possible there."""
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.plugins import get_operator, operator_names

    found: dict[tuple[Path, Span], list[Mutant]] = {}
    usable = [name for name in operator_names() if not name.endswith(("NoOp", "VariableReplacer", "VariableInserter"))]
    for module in rule_modules(game):
        source = module.read_text(encoding="utf-8")
        silent = silent_spans(source)
        tree = get_ast(source)
        for name in usable:
            operator: Any = get_operator(name)()
            spans = (span for node in ast_nodes(tree) for span in operator.mutation_positions(node))
            for occurrence, (start, stop) in enumerate(spans):
                if not any(first <= start and stop <= last for first, last in silent):
                    mutant = Mutant(module, name, occurrence, start[0])
                    found.setdefault((module, (start, stop)), []).append(mutant)
    return found


def sample(game: str, count: int, seed: int) -> list[Mutant]:
    """Some places at random, and at each of them one change at random."""
    chance = random.Random(seed)
    places = all_mutants(game)
    chosen = chance.sample(sorted(places, key=str), min(count, len(places)))
    return [chance.choice(places[place]) for place in chosen]


def copy_project(number: int) -> Path:
    copy = WORK / f"worker-{number}"
    shutil.rmtree(copy, ignore_errors=True)
    return shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".*", "__pycache__", "docs"))


def run_tests(copy: Path, tests: list[str], limit: float) -> bool:
    """Whether some tests pass in a copy of the project."""
    command = [sys.executable, "-B", "-m", "pytest", *tests, "-x", "-q", "-p", "no:cacheprovider"]
    ours = [str(copy / "src"), str(copy), *filter(None, [os.environ.get("PYTHONPATH")])]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(ours)}
    try:
        return subprocess.run(command, cwd=copy, env=env, capture_output=True, timeout=limit).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def survives(mutant: Mutant, game: str, copies: Queue[Path], limit: float) -> bool:
    copy = copies.get()
    try:
        target = copy / mutant.module.relative_to(ROOT)
        original = target.read_text(encoding="utf-8")
        try:
            target.write_text(mutant.code(), encoding="utf-8")
            # The tests beside the module notice most changes, and sooner than all tests do.
            here = folder_of(game, copy)
            beside = [str(file) for file in here.rglob(f"test_{mutant.module.stem}*.py")]
            if beside and not run_tests(copy, beside, limit):
                return False
            slow = [str(file) for name in SLOW_TESTS for file in here.rglob(f"test_{name}.py")]
            quick = [str(here), *(f"--ignore={file}" for file in slow)]
            return run_tests(copy, quick, limit) and (not slow or run_tests(copy, slow, limit))
        finally:
            target.write_text(original, encoding="utf-8")
    finally:
        copies.put(copy)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=games.names())
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    if not all(module.is_relative_to(ROOT) for module in rule_modules(args.game)):
        print(f"{args.game} does not belong to the project in {ROOT}: go to its own folder", file=sys.stderr)
        return 2
    mutants = sample(args.game, args.count, args.seed)
    copies: Queue[Path] = Queue()
    for number in range(args.jobs):
        copies.put(copy_project(number))
    first = copies.get()
    started = time.monotonic()
    if not run_tests(first, [str(folder_of(args.game, first))], 1200):
        print("the tests fail without any change; mend that first", file=sys.stderr)
        return 2
    limit = 3 * (time.monotonic() - started) + 20
    copies.put(first)
    survivors: list[Mutant] = []
    pool = ThreadPoolExecutor(args.jobs)
    jobs = {pool.submit(survives, mutant, args.game, copies, limit): mutant for mutant in mutants}
    try:
        for done, job in enumerate(as_completed(jobs), start=1):
            if job.result():
                survivors.append(jobs[job])
                print(f"\rsurvived: {jobs[job].module.name}:{jobs[job].line} {jobs[job].operator}")
            print(f"\r{done}/{len(mutants)} mutants, {len(survivors)} survived ", end="", flush=True)
    except KeyboardInterrupt:
        pool.shutdown(cancel_futures=True)
        print("\nstopped; the project itself was never changed")
        return 130
    pool.shutdown()
    diffs = "\n\n".join(mutant.diff() for mutant in survivors)
    (WORK / "survivors.txt").write_text(diffs + "\n", encoding="utf-8")
    killed = 100 * (len(mutants) - len(survivors)) / len(mutants)
    print(
        f"\n\n{diffs}\n\n{args.game}: {len(mutants) - len(survivors)} of {len(mutants)} mutants killed ({killed:.1f} %)"
    )
    return 0 if killed >= LEAST_KILLED else 1


if __name__ == "__main__":
    sys.exit(main())
