"""`python -m meadhall`."""

from __future__ import annotations

import sys

from meadhall.cli import main

sys.exit(main())
