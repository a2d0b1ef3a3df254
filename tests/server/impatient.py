"""`meadhall serve` with little patience and little room, for tests."""

from __future__ import annotations

import sys

from meadhall.cli import main
from meadhall.server import limits

limits.HEADERS_WITHIN = 1.0
limits.BODY_WITHIN = 1.0
limits.READ_WITHIN = 1.0
limits.IDLE_FOR = 1
limits.most_connections = lambda: 40

if __name__ == "__main__":
    sys.exit(main(["serve", *sys.argv[1:]]))
