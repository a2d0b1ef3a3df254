"""What each seat can expect of a game under way: the Fame that it will have in the end, and who will win by it.

The Fame that a seat will have is what it has now and what its pieces will bring in the raids that are left. The
constants were fitted to the results of many games that were changed at random somewhere in the middle. What is under
way counts as done. Hands count by the number of their cards alone, decks not at all.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt
from typing import Final

from meadhall.games.odin.table.box import LOTS, NONE, TYPES, OdinBox
from meadhall.games.odin.table.state import Odin
from meadhall.games.odin.thinking.outlook import BUILDING_HELP, BUILDING_SERVICE, raid_help
from meadhall.games.odin.thinking.underway import Picture

# How much something counts depends on the raids that are left for each seat. "Soon" is 1 while there is at least one,
# and fades to 0 with the last.

UNCERTAINTY: Final[tuple[float, ...]] = (0.5, 0.9)
"""By how many points of Fame the estimate is wrong: at the end, and more with the root of the raids left."""
BUILDING_FAME: Final = 0.8
"""A point of Fame on a building; who has buildings already finds it harder to build more."""
SERVICE: Final = 0.75
"""How much of what a building does becomes Fame."""
FADING: Final = 0.7
"""What a building does grows with the raids left to this power."""
NEW_BUILDING: Final = 1.5
"""What a building does that is not chosen yet."""
SETS: Final[tuple[float, ...]] = (0.75, 0.1)
"""A point for a set of Vikings, at the end and before: there is time to gather them, and raids use them up."""
VIKING: Final = 0.1
"""Each Viking soon."""
READY: Final[tuple[float, ...]] = (0.0, 0.13, 0.26, 0.35, 0.42, 0.46, 0.48)
"""So many Vikings of a type soon, besides."""
HERO: Final = 0.8
"""A hero soon."""
HERO_HELP: Final = 0.5
"""How much of what a hero does in a raid becomes Fame."""
ACTION_HERO: Final = 0.3
"""What a hero does who is no help in raids."""
LONGSHIP: Final[tuple[float, ...]] = (-2.0, 0.4)
"""A longship at home, soon and for each raid left: who has none can buy one that is sound and better."""
LONGSHIP_AWAY: Final = -2.3
"""A longship that is away, soon."""
SECOND_LONGSHIP: Final[tuple[float, ...]] = (-1.8, -0.2)
SHIP_HELP: Final[tuple[float, ...]] = (1.8, 0.5)
"""How much of what longships do in a raid becomes Fame, soon and for each raid left."""
REACH: Final[tuple[float, ...]] = (0.0, 0.05, 0.35, 0.55, 0.6)
"""The range of the best longship, soon."""
NEW_RANGE: Final = 3
"""The range of a longship that is yet to be bought."""
MATERIAL: Final = 1.4
"""A construction marker soon."""
AIM: Final = 0.5
"""How much it counts soon what the best raid in reach would bring."""
SPENT: Final = 0.3
"""What each Viking costs that a raid takes."""
LACKING: Final = 0.5
"""What each Viking costs that is lacking for it."""
CARD_IN_TURN: Final = 0.9
"""A card of the active player, if many raids are left."""
CARD: Final = 0.45
"""A card of another player soon."""
TURN: Final[tuple[float, ...]] = (0.3, 0.3)
"""What it costs that the own turn is under way already, soon and for each raid left."""
WAITING: Final = 3.5
"""What it costs soon to wait for a whole round."""

Raid = tuple[float, int, int, int, int]
"""What a raid in sight brings, the range that it needs, and the Vikings of each type."""


class Values:
    """What the components of a box are worth."""

    def __init__(self, box: OdinBox) -> None:
        self.service = [
            SERVICE * (BUILDING_SERVICE[kind] + BUILDING_HELP[effect.op])
            for kind, effect in zip(box.building_type, box.building_effect, strict=True)
        ]
        self.range_bonus = [effect.amount if effect.op == "range_bonus" else 0 for effect in box.building_effect]
        self.hero = [
            HERO + HERO_HELP * (raid_help(effect) if raids else ACTION_HERO)
            for effect, raids in zip(box.hero_effect, box.hero_raids, strict=True)
        ]
        self.ship_help = [raid_help(effect) for effect in box.ship_effect]


@lru_cache(maxsize=64)
def values_of(box: OdinBox) -> Values:
    return Values(box)


def win_chances(state: Odin) -> list[float]:
    """The chance of each seat to win, by the Fame that it will have in the end."""
    if state.over:
        return [1 / len(state.winners) if seat in state.winners else 0.0 for seat in range(state.box.seats)]
    fame, left = final_fame(state)
    certainty = 1 / (UNCERTAINTY[0] + UNCERTAINTY[1] * sqrt(left))
    most = max(fame)
    shares = [exp((mine - most) * certainty) for mine in fame]
    total = sum(shares)
    return [share / total for share in shares]


def final_fame(state: Odin) -> tuple[list[float], float]:
    """The Fame of each seat in the end, but for what is the same for all; and the raids that are left for each."""
    box, values, picture = state.box, values_of(state.box), Picture(state)
    seats, ocean = box.seats, picture.ocean
    left = (len(state.raid_deck) + len(ocean) - ocean.count(NONE)) / seats
    soon = min(1.0, left)
    lasting = left**FADING
    sets = SETS[0] + (SETS[1] - SETS[0]) * soon
    card = CARD_IN_TURN * left / (1 + left)
    in_sight = raids_in_sight(state, ocean)
    found = []
    for seat in range(seats):
        band = picture.vikings[seat * TYPES : seat * TYPES + TYPES]
        services, worth, more_range = village(picture, seat, values)
        worth += picture.fame[seat] + services * lasting + sets * sets_of(band, box.set_size)
        ships, later, reach = fleet(picture, seat, more_range, values)
        ready = ships + MATERIAL * picture.material[seat] + VIKING * sum(band)
        ready += AIM * best_raid(band, reach, in_sight)
        for count in band:
            ready += READY[count] if count < len(READY) else READY[-1]
        if picture.hero[seat] != NONE:
            ready += values.hero[picture.hero[seat]]
        if seat == state.active:
            worth += card * picture.hand[seat] - TURN[1] * left
            ready -= TURN[0]
        else:
            ready += CARD * picture.hand[seat] - WAITING * ((seat - state.active) % seats) / seats
        found.append(worth + soon * ready + left * later)
    for ship, owner in enumerate(picture.ship_owner):
        if owner != NONE:
            found[owner] += box.ship_fame[ship]
    return found, left


def village(picture: Picture, seat: int, values: Values) -> tuple[float, float, int]:
    """What the buildings of a seat do, their Fame, and how much more range they give."""
    fame = picture.state.box.building_fame
    services, worth, more_range = NEW_BUILDING * picture.buildings[seat], 0.0, 0
    for building in picture.lots[seat * LOTS : seat * LOTS + LOTS]:
        if building != NONE:
            services += values.service[building]
            worth += BUILDING_FAME * fame[building]
            more_range += values.range_bonus[building]
    return services, worth, more_range


def fleet(picture: Picture, seat: int, more_range: int, values: Values) -> tuple[float, float, int]:
    """What the longships of a seat are worth soon, for each raid left, and how far they reach."""
    owners = picture.ship_owner
    count = owners.count(seat)
    if not count:
        return 0.0, 0.0, NEW_RANGE
    at_home, reach, helped, ship = False, 0, 0.0, -1
    for _ in range(count):
        ship = owners.index(seat, ship + 1)
        helped += values.ship_help[ship]
        reach = max(reach, picture.state.box.ship_range[ship] + more_range - picture.ship_damage[ship])
        at_home = at_home or not picture.ship_away[ship]
    soon = (LONGSHIP[0] if at_home else LONGSHIP_AWAY) + SHIP_HELP[0] * helped
    later = (LONGSHIP[1] if at_home else 0.0) + SHIP_HELP[1] * helped
    if count > 1:
        soon += SECOND_LONGSHIP[0]
        later += SECOND_LONGSHIP[1]
    return soon + REACH[min(reach, len(REACH) - 1)], later, reach


def sets_of(band: list[int], size: int) -> int:
    """What a band counts at the end (ON-SCORE-03, -04)."""
    first, second, third = band
    return first // size + second // size + third // size + min(band)


def raids_in_sight(state: Odin, ocean: list[int]) -> list[Raid]:
    """What the raids of the ocean would bring to one who has the Vikings for them."""
    box = state.box
    found = []
    for raid, zone in zip(ocean, box.ocean_zone, strict=True):
        if raid != NONE:
            needs = box.raid_needs[raid][:]
            gain = box.raid_fame[raid] + box.zone_fame[zone] - SPENT * sum(needs)
            if state.markers[zone] != NONE:
                needs[box.marker_viking[state.markers[zone]]] += 1
            found.append((gain, box.zone_range[zone], needs[0], needs[1], needs[2]))
    return found


def best_raid(band: list[int], reach: int, in_sight: list[Raid]) -> float:
    """What the best raid in reach would bring, less what is lacking for it."""
    first, second, third = band
    best = 0.0
    for gain, needed, warriors, traders, sailors in in_sight:
        if needed <= reach and gain > best:
            lacking = 0
            if warriors > first:
                lacking += warriors - first
            if traders > second:
                lacking += traders - second
            if sailors > third:
                lacking += sailors - third
            best = max(best, gain - LACKING * lacking)
    return best
