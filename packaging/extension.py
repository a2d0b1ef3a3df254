"""`python packaging/extension.py SOURCE WORK MADE`, with the files on the standard input: mypyc, then the C compiler.

A process of its own: mypyc and setuptools change what they find. All modules are one extension, whose C files are
compiled side by side; setuptools alone would do one after the other.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

GROUP = "meadhall"
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class SideBySide(build_ext):  # type: ignore[misc]
    """Compiles several files at the same time, where the compiler is called once for each."""

    def build_extension(self, ext: Any) -> None:
        compile_all: Callable[..., list[str]] = self.compiler.compile
        if hasattr(self.compiler, "_compile"):  # the one of Windows has none

            def together(sources: list[str], **how: Any) -> list[str]:
                with ThreadPoolExecutor(CORES) as pool:
                    done = pool.map(lambda source: compile_all([source], **how), sources)
                    return [made for each in done for made in each]

            self.compiler.compile = together
        try:
            super().build_extension(ext)
        finally:
            self.compiler.compile = compile_all


def main(source: str, work: str, made: str) -> None:
    files = json.load(sys.stdin)
    config = Path(work) / "mypy.ini"
    config.write_text(f"[mypy]\nmypy_path = {source}\nexplicit_package_bases = true\nnamespace_packages = true\n")
    modules = mypycify(
        ["--config-file", str(config), *files],
        opt_level="1",
        debug_level="0",
        multi_file=True,
        group_name=GROUP,
        target_dir=str(Path(work) / "c"),
    )
    setup(
        name="meadhall",
        packages=[],
        ext_modules=modules,
        cmdclass={"build_ext": SideBySide},
        script_args=["build_ext", "--build-lib", made, "--build-temp", str(Path(work) / "objects")],
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
