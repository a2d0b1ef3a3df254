"""What is going on right now: a payment, a raid under way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from meadhall.core.sketch import STRONG, Block, Note
from meadhall.core.state import View
from meadhall.core.words import Words
from meadhall.games.odin.pictures.words import action_symbols, vikings
from meadhall.games.odin.table.moves import SYMBOLS


def going_on(view: View, words: Words) -> list[Block]:
    """The raid and the payment under way, in a line each; before that, that the end is near."""
    lines = end_is_near(view, words)
    if view["raid"] is not None:
        lines.append(raid_line(view, words, view["raid"]))
    if view["payment"] is not None:
        lines.append(payment_line(words, view["payment"]))
    return [Note(line, STRONG) for line in lines]


def end_is_near(view: View, words: Words) -> list[str]:
    """That a raid is the last, or the round (ON-END-01, -08)."""
    if not view["near_end"]:
        return []
    raid = view["raid"]["raid"] if view["raid"] is not None else next(filter(None, view["ocean"].values()), "")
    return [words.say(f"ending.{view['near_end']}", raid=raid, seat=view["last_in_round"])]


# A raid


def raid_line(view: View, words: Words, raid: Mapping[str, Any]) -> str:
    return " ".join(raid_sentences(view, words, raid))


def raid_sentences(view: View, words: Words, raid: Mapping[str, Any], *, signs: bool = True) -> list[str]:
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


def fame(words: Words, raid: Mapping[str, Any], hero: str) -> int:
    """The Fame of card, zone, hero and longship, before the requirement cards count."""
    found: int = words.entry("raid", raid["raid"])["fame"] + words.entry("zone", raid["zone"])["bonus_fame"]
    cards = [words.entry("hero", hero)] if hero else []
    cards += [words.entry("longship", raid["longship"])] if raid["longship"] else []
    for card in cards:
        found += sum(effect["amount"] for effect in card["effects"] if effect["op"] == "fame_bonus")
    return found


def vikings_of_raid(words: Words, raid: Mapping[str, Any], *, signs: bool) -> list[str]:
    """The longship, what is needed in all and what is left of it after the discounts; or who was sent."""
    if not raid["longship"]:
        return []
    ship = raid["longship"]
    if any(raid["committed"].values()):
        sent = vikings(words, raid["committed"], signs=signs)
        return [words.say("raid.committed", longship=ship, vikings=sent)]
    if any(raid["required"].values()):
        facts = {name: vikings(words, raid[name], signs=signs) for name in ("required", "need")}
        return [words.say("raid.needs", longship=ship, **facts)]
    return [words.say("raid.longship", longship=ship)]


def requirements(words: Words, raid: Mapping[str, Any]) -> list[str]:
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


# A payment


def payment_line(words: Words, payment: Mapping[str, Any]) -> str:
    """What an action costs, what helps, and how many cards are still to be discarded."""
    said = [words.say("payment.cost", cost=payment["cost"], symbol=f"symbol_{payment['symbol']}")]
    said += [
        words.say(f"payment.{name}", count=payment[name])
        for name in ("discount", "building_symbols", "paid")
        if payment[name]
    ]
    return words.say("payment.line", facts=", ".join(said), left=payment["left"])
