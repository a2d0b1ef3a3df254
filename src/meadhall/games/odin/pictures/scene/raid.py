"""What a raid would take and what is missing for it; what goes on: a payment, a raid, or else how all stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from meadhall.core.parts import part
from meadhall.core.scene import Bar, Preview
from meadhall.core.seats import parse_seat
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import OdinView, Payment, Player, Raid, Score
from meadhall.games.odin.pictures.ending import end_is_near
from meadhall.games.odin.pictures.prices import COINS
from meadhall.games.odin.pictures.raids import raid_facts, raid_sentences, zones
from meadhall.games.odin.pictures.words import needs, payment_helps, vikings
from meadhall.games.odin.rules.ending import ITEMS
from meadhall.games.odin.table.moves import VIKINGS
from meadhall.games.odin.table.names import ANY

NOW: Final = "now"
Effect = Mapping[str, Any]
NO_EFFECT: Final[Effect] = {"op": ""}


@part
def previews(view: OdinView, words: Words) -> dict[str, Preview]:
    """For each raid of the ocean what it takes, by its spot and by the move that announces it; and what goes on."""
    found: dict[str, Preview] = {}
    for raid, zone in zip(view["ocean"].values(), zones(words), strict=True):
        if raid:
            found[f"raid:{raid}"] = found[f"raid {raid}"] = raid_preview(view, words, raid, zone)
    if view["payment"] is not None:
        found[NOW] = payment_preview(words, view["payment"])
    elif view["raid"] is not None:
        found[NOW] = raid_under_way(view, words, view["raid"])
    else:
        found[NOW] = standing(view, words)
    return found


@part
def standing(view: OdinView, words: Words) -> Preview:
    """What each would score if the game ended now, and for what; who began."""
    scores = view["standing"]
    bars = [
        Bar(words.seat(seat), score["total"], str(score["total"]), parse_seat(seat)) for seat, score in scores.items()
    ]
    told = [
        words.say("scene.scored", seat=seat, items=words.listed(items))
        for seat in scores
        if (items := scored(words, scores[seat]))
    ]
    return Preview(
        words.say("scene.standing_title"),
        bars,
        [*end_is_near(view, words), *told, words.say("scene.began", seat=view["start_player"])],
    )


def scored(words: Words, score: Score) -> list[str]:
    """The items of a score that brought something."""
    return [words.say("scene.item", item=words.say(f"score.{item}"), fame=score[item]) for item in ITEMS if score[item]]


# A raid that could be made


class Muster:
    """What one longship, or none, leaves to be done for a raid, as far as the cards on the table tell."""

    def __init__(self, view: OdinView, words: Words, player: Player, raid: str, zone: str, ship: str) -> None:
        self.ship = ship
        sailing = words.entry("longship", ship)["effects"][0] if ship else NO_EFFECT
        heroic = words.entry("hero", player["hero"])["effects"][0] if player["hero"] else NO_EFFECT
        required = needs(words.entry("raid", raid))
        if zone in view["markers"] and sailing["op"] != "ignore_zone_marker":
            required[view["markers"][zone]] += 1
        self.need = dict(required)
        if player["hero"]:
            self._ignore(words.entry("hero", player["hero"])["viking_symbol"], 1)
        free = sum(map(self._discount, (sailing, heroic, inn(view, words, player))))
        substitutes: int = heroic["amount"] if heroic["op"] == "substitute_vikings" else 0
        self._count(player["vikings"], required, free, substitutes)
        longer: int = heroic["amount"] if heroic["op"] == "range_bonus" else 0
        self.range = player["longships"][ship]["range"] + longer if ship else 0
        self.reaches = self.range >= words.entry("zone", zone)["required_range"]

    def _discount(self, effect: Effect) -> int:
        """Use a discount, if it is one. Gives how many Vikings of any type need not go by it."""
        if effect["op"] != "viking_discount":
            return 0
        amount: int = effect["amount"]
        if effect["type"] == ANY:
            return amount
        self._ignore(effect["type"], amount)
        return 0

    def _count(self, have: Mapping[str, int], required: Mapping[str, int], free: int, substitutes: int) -> None:
        """Whether the Vikings are enough; one of those that are needed goes in any case (ON-RAID-C-05)."""
        self.lack = {viking: max(0, self.need[viking] - have[viking]) for viking in VIKINGS}
        self.helped = free + substitutes
        going = max(0, sum(self.need.values()) - free)
        self.enough = sum(self.lack.values()) <= self.helped and sum(have.values()) >= going
        if self.enough and not going:
            self.enough = any(have[viking] for viking in VIKINGS if required[viking] or substitutes)

    def _ignore(self, viking: str, amount: int) -> None:
        self.need[viking] = max(0, self.need[viking] - amount)

    @property
    def rank(self) -> tuple[bool, bool, int]:
        """The better of two longships has the higher rank."""
        return self.reaches and self.enough, self.reaches, -sum(self.lack.values())


def inn(view: OdinView, words: Words, player: Player) -> Effect:
    """The effect of a building by which fewer Vikings go, if it can still be used."""
    for ident in player["buildings"].values():
        effect: Effect = words.entry("building", ident)["effects"][0]
        if effect["op"] == "viking_discount" and ident not in view["used_abilities"]:
            return effect
    return NO_EFFECT


def muster(view: OdinView, words: Words, player: Player, raid: str, zone: str) -> Muster:
    """The best that a player can do for a raid with one of the longships at home."""
    ships = [ident for ident, ship in player["longships"].items() if not ship["away"]] or [""]
    return max((Muster(view, words, player, raid, zone, ship) for ship in ships), key=lambda found: found.rank)


@part
def raid_preview(view: OdinView, words: Words, raid: str, zone: str) -> Preview:
    title = words.say("raid.preview", raid=raid, zone=zone)
    facts = words.say("raid.facts", facts=raid_facts(view, words, raid, zone, signs=False))
    seat = view["seat"] if view["seat"] in view["players"] else ""
    if not seat:
        return Preview(title, lines=[facts, *end_is_near(view, words)])
    player = view["players"][seat]
    best = muster(view, words, player, raid, zone)
    bars = [
        Bar(
            words.name(viking),
            min(player["vikings"][viking], best.need[viking]),
            words.say("raid.have", have=player["vikings"][viking], need=best.need[viking]),
            parse_seat(seat),
        )
        for viking in VIKINGS
        if best.need[viking]
    ]
    lacking = missing(words, player, best, zone)
    told = (
        [words.say("raid.missing", missing=words.listed(lacking))] if lacking else [words.say("raid.nothing_missing")]
    )
    if player["hero"] or best.ship:
        told = [words.say("raid.after_discounts", need=vikings(words, best.need, signs=False)), *told]
    if best.helped and sum(best.lack.values()):
        told.append(words.say("raid.helped", count=best.helped))
    return Preview(title, bars, [facts, *told, *end_is_near(view, words)])


def missing(words: Words, player: Player, best: Muster, zone: str) -> list[str]:
    """What somebody has to get before a raid can be made, in a few words each."""
    found = [] if player["hero"] else [words.say("raid.no_hero")]
    needed = words.entry("zone", zone)["required_range"]
    if not best.ship:
        found.append(words.say("raid.all_away" if player["longships"] else "raid.no_ship"))
    elif not best.reaches:
        found.append(words.say("raid.too_short", needed=needed, range=best.range))
    if not best.enough:
        lack = {viking: count for viking, count in best.lack.items() if count}
        found += [words.say("raid.lack", count=count, viking=viking) for viking, count in lack.items()]
        if not lack:
            found.append(words.say("raid.nobody"))
    return found


# What is going on


def raid_under_way(view: OdinView, words: Words, raid: Raid) -> Preview:
    """The raid in sentences, with the Vikings that are still to be committed."""
    player = view["players"][view["turn"]]
    bars = [
        Bar(
            words.name(viking),
            min(player["vikings"][viking], count),
            words.say("raid.have", have=player["vikings"][viking], need=count),
            parse_seat(view["turn"]),
        )
        for viking, count in raid["need"].items()
        if count
    ]
    told = [*raid_sentences(view, words, raid, signs=False), *end_is_near(view, words)]
    return Preview(words.say("scene.raid_on", raid=raid["raid"]), bars, told)


def payment_preview(words: Words, payment: Payment) -> Preview:
    """How far a payment is, and what has made it cheaper."""
    due = payment["paid"] + payment["left"]
    bar = Bar(
        COINS[payment["symbol"]],
        payment["paid"],
        words.say("scene.of", count=payment["paid"], limit=due),
        parse_seat(payment["seat"]),
    )
    return Preview(words.say("payment.title", action=payment["action"]), [bar], payment_helps(words, payment))
