"""What there is to say about raids: those in the ocean, and the one under way."""

from __future__ import annotations

from typing import NamedTuple

from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import OdinView, Raid
from meadhall.games.odin.pictures.words import action_symbols, needs, sign, vikings
from meadhall.games.odin.table.moves import SYMBOLS

# Raids in the ocean


def zones(words: Words) -> list[str]:
    """The zone of each place in the ocean, in the order of the places."""
    return [zone.id for zone in words.content.of("zone") for _ in range(zone["slots"])]


def raid_facts(view: OdinView, words: Words, raid: str, zone: str, *, signs: bool = True) -> str:
    """The range, the Fame and the Vikings of a raid, with what the zone adds to Fame and Vikings."""
    card, there = words.entry("raid", raid), words.entry("zone", zone)
    fame = str(card["fame"])
    if there["bonus_fame"]:
        fame = words.say("sketch.sum", first=fame, second=there["bonus_fame"])
    need = vikings(words, needs(card), signs=signs)
    kind = "sketch" if signs else "whole"
    if zone in view["markers"]:
        marker = view["markers"][zone]
        need = words.say(f"{kind}.with_marker", needs=need, sign=sign(words, marker) if signs else words.name(marker))
    return words.say(f"{kind}.raid", range=there["required_range"], fame=fame, needs=need)


# The raid under way


def raid_sentences(view: OdinView, words: Words, raid: Raid, *, signs: bool = True) -> list[str]:
    """Who raids what, for how much Fame, with which Vikings, and which requirement cards lie there."""
    player = view["players"][view["turn"]]
    if raid["raid"] in player["raids"]:
        sent = vikings(words, raid["committed"], signs=signs)
        return [words.say("raid.over", seat=view["turn"], raid=raid["raid"], vikings=sent)]
    said = [
        words.say(
            "raid.of",
            seat=view["turn"],
            raid=raid["raid"],
            fame=fame(words, raid, player["hero"]),
            hero=player["hero"],
        ),
        *vikings_of_raid(words, raid, signs=signs),
    ]
    if any(raid["committed"].values()):
        said += requirements(words, raid)
    return said


class Part(NamedTuple):
    """Some of the Fame of a raid: from what, how much, and the name of what brings it."""

    of: str
    fame: int
    reason: str


def fame_parts(words: Words, raid: Raid, hero: str, open_cards: int) -> list[Part]:
    """What brings Fame in a raid, in the order in which it is counted (ON-RAID-F-01 to -03)."""
    card, zone = words.entry("raid", raid["raid"]), words.entry("zone", raid["zone"])
    counted = words.say("raid.open_cards", count=open_cards)
    return [
        Part("card", card["fame"], words.name(card.id)),
        *([Part("zone", zone["bonus_fame"], words.name(zone.id))] if zone["bonus_fame"] else []),
        *(Part("abilities", fame, words.name(ident)) for ident, fame in bonuses(words, raid, hero)),
        Part("open", words.content.tables["game"]["raid_fame_by_open_cards"][open_cards], counted),
    ]


def bonuses(words: Words, raid: Raid, hero: str) -> list[tuple[str, int]]:
    """The hero and the longship of a raid that bring Fame, with how much."""
    cards = [words.entry("hero", hero)] if hero else []
    cards += [words.entry("longship", raid["longship"])] if raid["longship"] else []
    return [(card.id, effect["amount"]) for card in cards for effect in card["effects"] if effect["op"] == "fame_bonus"]


def fame(words: Words, raid: Raid, hero: str) -> int:
    """The Fame of card, zone, hero and longship, before the requirement cards count."""
    found: int = words.entry("raid", raid["raid"])["fame"] + words.entry("zone", raid["zone"])["bonus_fame"]
    return found + sum(fame for _, fame in bonuses(words, raid, hero))


def vikings_of_raid(words: Words, raid: Raid, *, signs: bool) -> list[str]:
    """The longship, what is needed in all and what is left of it after the discounts; or who was sent."""
    if not raid["longship"]:
        return []
    ship = raid["longship"]
    if any(raid["committed"].values()):
        sent = vikings(words, raid["committed"], signs=signs)
        return [words.say("raid.committed", longship=ship, vikings=sent)]
    if any(raid["required"].values()):
        required, need = vikings(words, raid["required"], signs=signs), vikings(words, raid["need"], signs=signs)
        return [words.say("raid.needs", longship=ship, required=required, need=need)]
    return [words.say("raid.longship", longship=ship)]


def requirements(words: Words, raid: Raid) -> list[str]:
    """The requirement cards that lie open, by the symbol that counts, and what they do to the Fame."""
    shown = dict.fromkeys(SYMBOLS, 0)
    for card, count in raid["requirement"].items():
        shown[words.entry("action_card", card)["action_symbol"]] += count
    lying = words.listed(action_symbols(words, shown))
    key = "raid.requirements" if any(shown.values()) else "raid.none"
    return [
        words.say(key, cards=lying, most=raid["requirement_total"]),
        fame_by_open_cards(words, raid["requirement_total"]),
    ]


def fame_by_open_cards(words: Words, most: int) -> str:
    """What the requirement cards that are left open do to the Fame, for each number of them."""
    table = words.content.tables["game"]["raid_fame_by_open_cards"][: most + 1]
    counts = [
        words.say("raid.fame_of_open", count=count, fame=f"{fame:+}".replace("-", "−") if fame else "0")
        for count, fame in enumerate(table)
    ]
    return words.say("raid.fame_by_open_cards", counts=", ".join(counts))
