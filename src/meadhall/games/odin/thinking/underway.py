"""What each seat will have when what is under way is done: a raid with its likely outcome, an action being paid for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from meadhall.core.state import Frame
from meadhall.games.odin.rules.effects import capacity
from meadhall.games.odin.rules.raid.commit import automatic_discounts, required_vikings
from meadhall.games.odin.rules.raid.fame import fame_bonus
from meadhall.games.odin.rules.raid.match import MATCH
from meadhall.games.odin.table.box import LONGSHIPS, LOTS, NOBODY, NONE, TYPES
from meadhall.games.odin.table.state import Odin

NO_MATCH: Final = 0.7
"""The chance that a card of the hand does not match a requirement card."""


class Picture:
    """The table as it will be."""

    __slots__ = (
        "buildings",
        "fame",
        "hand",
        "hero",
        "lots",
        "material",
        "ocean",
        "ship_away",
        "ship_damage",
        "ship_owner",
        "state",
        "vikings",
    )

    def __init__(self, state: Odin) -> None:
        self.state = state
        kinds, hand = state.box.kinds, state.hand
        self.hand: list[float] = [sum(hand[first : first + kinds]) for first in range(0, len(hand), kinds)]
        self.fame: list[float] = [*state.fame]
        self.vikings = state.vikings[:]
        self.hero = state.hero[:]
        self.lots = state.lots[:]
        self.buildings = [0] * state.box.seats  # those that are not chosen yet
        self.material = state.material[:]
        self.ocean = state.ocean
        self.ship_owner = state.ship_owner[:]
        self.ship_away = state.ship_away[:]
        self.ship_damage = state.ship_damage[:]
        under_way = UNDER_WAY
        for frame in state.stack:
            step, *_ = frame
            happens = under_way.get(state.box.steps[step].name)
            if happens is not None:
                happens(self, frame)


# Actions


def pay(picture: Picture, frame: Frame) -> None:
    """The cards that are still to be paid."""
    _, seat, _, _, cost, discount, stood_in, _, *cards = frame
    picture.hand[seat] -= max(1, cost - discount) - stood_in - len(cards)


def recruited(picture: Picture, frame: Frame) -> None:
    _, seat, viking, symbols = frame
    picture.vikings[seat * TYPES + viking] += picture.state.box.recruit_table[symbols]


def claim(picture: Picture, frame: Frame) -> None:
    _, seat, viking, missing, _ = frame
    picture.vikings[seat * TYPES + viking] += missing


def hired(picture: Picture, frame: Frame) -> None:
    _, seat, hero = frame
    state = picture.state
    picture.fame[seat] += state.box.hero_fame[state.hero_slot(hero)]
    picture.hero[seat] = hero


def built(picture: Picture, frame: Frame) -> None:
    _, seat, building, material = frame
    picture.lots[seat * LOTS + picture.state.box.building_type[building]] = building
    picture.material[seat] -= material


def material_gained(picture: Picture, frame: Frame) -> None:
    _, seat = frame
    picture.material[seat] += 1


def bought(picture: Picture, frame: Frame) -> None:
    _, seat, ship = frame
    picture.ship_owner[ship] = seat


def returned(picture: Picture, frame: Frame) -> None:
    _, _, ship = frame
    picture.ship_away[ship] = 0


def repaired(picture: Picture, frame: Frame) -> None:
    """One damage less, also where a building may take more."""
    *_, ship = frame
    picture.ship_damage[ship] -= 1


def renew(picture: Picture, frame: Frame) -> None:
    _, seat = frame
    picture.hand[seat] -= 1


# Abilities


def hero_leaves(picture: Picture, frame: Frame) -> None:
    _, seat = frame
    picture.hero[seat] = NONE


def gain(picture: Picture, frame: Frame) -> None:
    """Vikings of the type of which there are fewest."""
    _, seat, count = frame
    band = picture.vikings[seat * TYPES : seat * TYPES + TYPES]
    picture.vikings[seat * TYPES + band.index(min(band))] += count


def call_up(picture: Picture, frame: Frame) -> None:
    """A Viking for the one that has gone; as if it were one of its type."""
    _, seat, gone = frame
    picture.vikings[seat * TYPES + gone] += 1


def launch(picture: Picture, frame: Frame) -> None:
    """A longship of the display, whichever."""
    _, seat = frame
    for ship in picture.state.displays[LONGSHIPS]:
        if ship != NONE:
            picture.ship_owner[ship] = seat
            return


def bring_home(picture: Picture, frame: Frame) -> None:
    _, seat, _ = frame
    for ship in picture.state.ships_of(seat):
        picture.ship_away[ship] = 0


def mend_all(picture: Picture, frame: Frame) -> None:
    _, seat = frame
    for ship in picture.state.ships_of(seat):
        picture.ship_damage[ship] = 0


def build_special(picture: Picture, frame: Frame) -> None:
    _, seat, craft, material = frame
    picture.buildings[seat] += 1
    picture.hand[seat] -= craft
    picture.material[seat] -= material


# A raid. The frames of all its steps lie on the stack from the beginning.


def longship_used(picture: Picture, seat: int) -> int:
    """The longship of the raid; before it is chosen, one that is at home."""
    state = picture.state
    if state.raid_ship != NONE:
        return state.raid_ship
    return next(ship for ship in state.ships_of(seat) if not state.ship_away[ship])


def gain_fame(picture: Picture, frame: Frame) -> None:
    """Fame, more or less by the requirement cards that the hand is likely to match."""
    _, seat = frame
    state, box = picture.state, picture.state.box
    slot = state.raid_slot
    picture.ocean = [NONE if at == slot else raid for at, raid in enumerate(state.ocean)]
    bonus = fame_bonus(state, seat) if state.raid_ship != NONE else 0
    asked, *_ = state.stack[-1]
    open_cards = state.open_cards() if asked == MATCH.number else state.requirement_total
    matched = open_cards * (1 - NO_MATCH ** picture.hand[seat])
    full, least = box.fame_by_open_cards[0], box.fame_by_open_cards[-1]
    lost = (full - least) / (len(box.fame_by_open_cards) - 1) * (open_cards - matched)
    picture.fame[seat] += box.raid_fame[state.raid] + box.zone_fame[box.ocean_zone[slot]] + bonus + full - lost
    picture.hand[seat] -= matched


def commit_vikings(picture: Picture, frame: Frame) -> None:
    _, seat = frame
    state = picture.state
    ship = longship_used(picture, seat)
    need = automatic_discounts(state, seat, ship, required_vikings(state, state.raid_slot, ship))
    spend(picture, seat, need)


def commit(picture: Picture, frame: Frame) -> None:
    _, seat = frame
    spend(picture, seat, picture.state.need)


def spend(picture: Picture, seat: int, need: list[int]) -> None:
    for viking, count in enumerate(need):
        at = seat * TYPES + viking
        picture.vikings[at] = max(0, picture.vikings[at] - count)


def damage_longship(picture: Picture, frame: Frame) -> None:
    _, seat = frame
    ship, state = longship_used(picture, seat), picture.state
    picture.ship_away[ship] = 1
    picture.ship_damage[ship] += state.box.raid_damage
    if picture.ship_damage[ship] >= capacity(state, ship):
        picture.ship_owner[ship] = NOBODY


def next_pick(picture: Picture, frame: Frame) -> None:
    """Who made the raid harder takes a card for it."""
    seats = picture.state.box.seats
    _, active, seat = frame
    while seat != active:
        picture.hand[seat] += picture.state.contributed[seat]
        seat = (seat + 1) % seats


def refill_ocean(picture: Picture, frame: Frame) -> None:
    """All who made the raid harder will take a card for it."""
    for seat, count in enumerate(picture.state.contributed):
        picture.hand[seat] += count


def pick(picture: Picture, frame: Frame) -> None:
    _, seat, left = frame
    picture.hand[seat] += left


UNDER_WAY: Final[dict[str, Callable[[Picture, Frame], None]]] = {
    "pay": pay,
    "recruited": recruited,
    "claim": claim,
    "hired": hired,
    "built": built,
    "material_gained": material_gained,
    "bought": bought,
    "returned": returned,
    "repaired": repaired,
    "repair_more": repaired,
    "renew": renew,
    "hero_leaves": hero_leaves,
    "gain": gain,
    "call_up": call_up,
    "launch": launch,
    "bring_home": bring_home,
    "mend_all": mend_all,
    "raise": build_special,
    "raid_ends": hero_leaves,
    "refill_ocean": refill_ocean,
    "damage_longship": damage_longship,
    "gain_fame": gain_fame,
    "commit_vikings": commit_vikings,
    "commit": commit,
    "next_pick": next_pick,
    "pick": pick,
}
"""For each step that can wait on the stack what it will bring."""
