"""`meadhall serve` of a newer version: the rules of one game have changed. `--changed GAME`."""

from __future__ import annotations

import sys

from meadhall import games
from meadhall.cli import main

if __name__ == "__main__":
    where = sys.argv.index("--changed")
    changed = games.find(sys.argv[where + 1])
    del sys.argv[where : where + 2]
    setattr(changed, "rules_version", changed.rules_version + 1)  # noqa: B010
    sys.exit(main(["serve", *sys.argv[1:]]))
