"""The game of the tutorial, put together from its page as a reader would, and where Python finds it."""

from __future__ import annotations

import os
import re
import tomllib
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "tutorial.md"
_BLOCK = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def files() -> dict[str, str]:
    """The files of the tutorial; blocks with the same title follow each other."""
    found: dict[str, list[str]] = {}
    for name, text in _BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        found.setdefault(name, []).append(text)
    return {name: "\n\n".join(texts) for name, texts in found.items()}


def build(folder: Path) -> str:
    """Writes the game into an empty folder and gives it the metadata that an installation would leave; the path for
    Python.
    """
    for name, text in files().items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = folder / "src" / f"{project['name']}-{project['version']}.dist-info"
    about.mkdir()
    head = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    (about / "METADATA").write_text(head, encoding="utf-8")
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
        for group, named in project["entry-points"].items()
    )
    (about / "entry_points.txt").write_text(points, encoding="utf-8")
    return os.pathsep.join(filter(None, [str(folder / "src"), os.environ.get("PYTHONPATH", "")]))
