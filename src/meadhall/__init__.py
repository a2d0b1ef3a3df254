"""Meadhall: Viking board games by their full rules, to play and to study."""

import os

__version__ = "0.1.0"

if os.environ.get("MEADHALL_PURE"):
    from meadhall.plain import take_plain_files

    take_plain_files()
