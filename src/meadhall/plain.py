"""`MEADHALL_PURE=1`: the plain files are taken, also where compiled ones lie beside them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType


class PlainFiles(MetaPathFinder):
    """Finds the modules of this package as source, and nothing else."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("meadhall.") or path is None:
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(fullname)
            if spec is not None:
                return spec
        return None


def take_plain_files() -> None:
    sys.meta_path.insert(0, PlainFiles())
