"""The folder for copies: what the next one is called, which are too many, and when the newest was made."""

from __future__ import annotations

import re
import time
from itertools import count
from pathlib import Path

STEM = "meadhall-%Y%m%d-%H%M%S"
_OURS = re.compile(r"meadhall-\d{8}-\d{6}(-\d+)?\.sqlite")


def next_name(folder: Path) -> Path:
    """A name by the clock that no copy has yet; the folder is made if need be."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    stem = time.strftime(STEM, time.gmtime())
    names = (folder / f"{stem}{'' if number == 1 else f'-{number}'}.sqlite" for number in count(1))
    return next(name for name in names if not name.exists())


def copies(folder: Path) -> list[Path]:
    """Our copies in a folder, the oldest first; nothing else that lies there is ours."""
    if not folder.is_dir():
        return []
    found = [one for one in folder.iterdir() if _OURS.fullmatch(one.name) and one.is_file()]
    return sorted(found, key=lambda one: (one.stat().st_mtime_ns, one.name))


def make_room(folder: Path, kept: int) -> list[Path]:
    """Delete all copies but the newest; which. With 0, none."""
    old = copies(folder)[:-kept] if kept else []
    for one in old:
        one.unlink(missing_ok=True)
    return old


def newest(folder: Path | None) -> float:
    """When the newest copy was made; 0 if there is none."""
    found = copies(folder) if folder is not None else []
    return found[-1].stat().st_mtime if found else 0.0
