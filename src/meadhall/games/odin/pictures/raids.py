"""What there is to say about raids: those in the ocean, and the one under way."""

from __future__ import annotations

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


def fame(words: Words, raid: Raid, hero: str) -> int:
    """The Fame of card, zone, hero and longship, before the requirement cards count."""
    found: int = words.entry("raid", raid["raid"])["fame"] + words.entry("zone", raid["zone"])["bonus_fame"]
    cards = [words.entry("hero", hero)] if hero else []
    cards += [words.entry("longship", raid["longship"])] if raid["longship"] else []
    for card in cards:
        found += sum(effect["amount"] for effect in card["effects"] if effect["op"] == "fame_bonus")
    return found


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
    table = words.content.tables["game"]["raid_fame_by_open_cards"][: raid["requirement_total"] + 1]
    return [
        words.say(key, cards=lying, most=raid["requirement_total"]),
        words.say(
            "raid.fame_by_open_cards",
            cards="/".join(str(count) for count in range(len(table))),
            fame="/".join(f"{change:+}" if change else "0" for change in table),
        ),
    ]
