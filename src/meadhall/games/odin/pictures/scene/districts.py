"""The parts of the board that are looked at one by one where it is small."""

from __future__ import annotations

from typing import Final

DISTRICTS: Final = {
    "hall": ("hall", "hero:slot:1", "hero:slot:2", "hero:slot:3", "people"),
    "left": ("lot:jarls_house", "lot:smithy", "lot:rune_circle"),
    "right": ("lot:inn", "lot:shipyard", "store"),
    "buildings": ("building:slot:1", "building:slot:4", "buildings", "actions"),
    "ships": ("longship:slot:1", "longship:slot:4", "longships", "reserve"),
    "raids": ("ocean:u1", "ocean:u3", "ocean:m1", "ocean:l1", "marker:middle", "marker:lower"),
    "villages": ("village:1", "village:2"),
    "more_villages": ("village:3", "village:4"),
}
