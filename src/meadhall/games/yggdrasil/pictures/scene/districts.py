"""The parts of the board that are looked at one by one where it is small."""

from __future__ import annotations

from typing import Final

DISTRICTS: Final = {
    "upper": ("world:vanaheim", "world:alfheim", "world:asgard", "valhalla"),
    "middle": ("middle:c0", "middle:c1", "middle:c2"),
    "lower": ("world:niflheim", "world:muspellheim", "world:jotunheim"),
    "loki": ("wheel", "ladder:loki", "reserve:vanir", "deck:jotunn"),
    "hel": ("reserve:midgard", "ladder:hel", "life_supply", "saga:page"),
    "cage": ("cage", "reserve:elf", "artefacts", "holder:level_1", "holder:level_3", "deck:creature", "runes"),
    "surt": ("reserve:giant", "ladder:surt", "sword"),
}
