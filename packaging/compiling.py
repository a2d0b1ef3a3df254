"""Compiles the rules, what a player thinks and the search while a wheel is built.

Without a compiler, or with MEADHALL_PLAIN=1, the wheel holds plain Python. An editable install is always plain.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from building import build, why_plain
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


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
