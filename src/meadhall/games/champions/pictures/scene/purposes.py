"""The places of the town by what one goes there for, and by where they lie."""

from __future__ import annotations

from typing import Final

from meadhall.core.content import Content, Entry
from meadhall.core.parts import part
from meadhall.core.scene import Purpose
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import ChampionsView
from meadhall.games.champions.table.moves import WARRIORS

FIGHT: Final = "fight"
SAIL: Final = "sail"
GET_WARRIORS: Final = "warriors"
GET_GOODS: Final = "goods"
KNOWLEDGE: Final = "knowledge"

ICONS: Final = {
    FIGHT: "ic-attack",
    SAIL: "ic-ship",
    GET_WARRIORS: "ic-any",
    GET_GOODS: "ic-food",
    KNOWLEDGE: "ic-glory",
}
"""The purposes in their order, each with its sign."""

KNOWN: Final = {
    "troll": FIGHT,
    "draugr_1": FIGHT,
    "draugr_2": FIGHT,
    "hunting_grounds": FIGHT,
    "large_public_longship": SAIL,
    "small_public_longship": SAIL,
    "shipwright": SAIL,
    "longhouse": GET_WARRIORS,
    "swordsmith": GET_WARRIORS,
    "hafter": GET_WARRIORS,
    "blacksmith": GET_WARRIORS,
    "merchant_ship": GET_GOODS,
    "market": GET_GOODS,
    "smokehouse": GET_GOODS,
    "stave_church": KNOWLEDGE,
    "runesmith": KNOWLEDGE,
    "sages_hut": KNOWLEDGE,
    "worker_huts": KNOWLEDGE,
}
"""In this order they are offered; what a stall or a place of a pack is for says what it gives."""


@part
def purposes(view: ChampionsView, words: Words) -> list[Purpose]:
    """What a worker can be sent for."""
    if view["phase"] != "placement":
        return []
    moves: dict[str, list[str]] = {purpose: [] for purpose in ICONS}
    for ident in places(view, words.content):
        moves[purpose_of(words.content, ident)].append(f"place {ident}")
    moves[KNOWLEDGE].append("beg")
    return [Purpose(ident, words.say(f"scene.purpose.{ident}"), moves[ident], icon) for ident, icon in ICONS.items()]


def places(view: ChampionsView, content: Content) -> list[str]:
    """All places of this game: first those that are known, in their order."""
    named = [ident for ident in KNOWN if ident in content.entries["location"]]
    others = [place.id for place in content.of("location") if place.id not in KNOWN]
    ships = [player["ship"] for player in view["players"].values() if player["ship"]]
    return [*named, *others, *ships, *view["board"]["stalls"]]


def purpose_of(content: Content, ident: str) -> str:
    if ident in KNOWN:
        return KNOWN[ident]
    entry = content.entry(ident)
    if entry is None or entry.kind == "longship":
        return SAIL
    return GET_WARRIORS if gives_warriors(entry) else GET_GOODS


def gives_warriors(entry: Entry) -> bool:
    return bool(entry.get("exchange_dice_max")) or any(kind in entry["gain"] for kind in WARRIORS)


# Where they lie


DISTRICTS: Final = {
    "near": ("shore:1", "shore:2", "location:shipwright", "berth:1", "berth:4"),
    "far": (
        "shore:3",
        "shore:4",
        "location:small_public_longship",
        "location:large_public_longship",
        "location:merchant_ship",
    ),
    "west": ("location:smokehouse", "location:swordsmith", "location:longhouse", "location:worker_huts"),
    "middle": ("location:hafter", "location:blacksmith", "location:stave_church", "location:runesmith"),
    "east": ("location:market", "location:sages_hut"),
    "gate": ("location:troll", "location:draugr_1", "location:draugr_2", "deck:troll", "deck:rune"),
    "wilds": ("location:hunting_grounds", "stall:1", "stall:2", "stall:3", "stall:4"),
}
"""The stops of a walk over the board."""
