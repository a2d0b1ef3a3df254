"""The words that moves, options and dice are written with."""

from __future__ import annotations

from typing import Final

MAX_SEATS: Final = 3
NONE: Final = -1
"""No horn, nobody, nothing rolled."""

MEADS: Final = ("sweet", "dry")
FACES: Final = ("none", "one", "two", "three", "four", "five", "six")
"""The sips on a face of a die, in words."""

MOMENTS: Final = {
    "begin": "TO-ORDER-01",
    "pick": "TO-PICK-01",
    "boast": "TO-BOAST-01",
    "hush": "TO-BOAST-01",
    "heckle": "TO-HECKLE-01",
}
"""For each verb the clause that says when it can be used."""
