"""Raid steps A and B: announce a raid (ON-RAID-A), choose longship and range (ON-RAID-B)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.rules.effects import range_of
from meadhall.games.odin.rules.offer import Offer, keep_ability
from meadhall.games.odin.rules.raid.commit import COMMIT_VIKINGS, can_commit
from meadhall.games.odin.rules.raid.damage import DAMAGE_LONGSHIP
from meadhall.games.odin.rules.raid.fame import GAIN_FAME
from meadhall.games.odin.rules.raid.match import MATCH_SYMBOLS
from meadhall.games.odin.rules.raid.refill import RAID_ENDS, REFILL_OCEAN
from meadhall.games.odin.rules.raid.requirements import MODIFY_REQUIREMENTS
from meadhall.games.odin.table.box import NONE
from meadhall.games.odin.table.schema import ZONES
from meadhall.games.odin.table.state import Odin


def raid_range_bonus(state: Odin, seat: int) -> int:
    """How much more range the hero can give to the longship used (`range_bonus` of a hero)."""
    effect = state.box.hero_effect[state.hero[seat]]
    return effect.amount if effect.op == "range_bonus" else 0


def ships_at_home(state: Odin, seat: int) -> list[int]:
    """The longships that can raid: face up (ON-RETURN-02)."""
    return [ship for ship in state.ships_of(seat) if not state.ship_away[ship]]


def ship_obstacle(state: Odin, seat: int, slot: int, ship: int) -> str | None:
    """Why a longship cannot make a raid: range (ON-RAID-B-01 to -03) or Vikings (ON-RAID-A-02)."""
    needed = state.box.zone_range[state.box.ocean_zone[slot]]
    if range_of(state, ship) + raid_range_bonus(state, seat) < needed:
        return "ON-RAID-B-01"
    return None if can_commit(state, seat, slot, ship) else "ON-RAID-A-02"


def may_raid(state: Odin, seat: int) -> bool:
    """A hero and a longship at home (ON-RAID-GEN-01)."""
    return state.hero[seat] != NONE and bool(ships_at_home(state, seat))


def raid_obstacle(state: Odin, seat: int, raid: int) -> str | None:
    """A raid is possible if some longship can make it, by whatever abilities (ON-RAID-A-02, -03)."""
    if not may_raid(state, seat):
        return "ON-RAID-GEN-01"
    if raid not in state.ocean:
        return "ON-RAID-A-01"
    slot = state.ocean.index(raid)
    obstacles = [ship_obstacle(state, seat, slot, ship) for ship in ships_at_home(state, seat)]
    if None in obstacles:
        return None
    return "ON-RAID-A-02" if "ON-RAID-A-02" in obstacles else "ON-RAID-B-01"


def announce(state: Odin, seat: int, raid: int, table: Table) -> None:
    """Step A; the steps follow in their order (ON-RAID-GEN-02)."""
    state.raid = raid
    state.raid_slot = state.ocean.index(raid)
    state.requirement_total = state.box.requirement_cards
    zone = ZONES[state.box.ocean_zone[state.raid_slot]]
    table.tell("raid_announced", seat=seat, raid=state.box.raid_ids[raid], zone=zone)
    state.stack += [
        RAID_ENDS.at(seat),
        REFILL_OCEAN.at(seat),
        DAMAGE_LONGSHIP.at(seat),
        GAIN_FAME.at(seat),
        MATCH_SYMBOLS.at(seat),
        MODIFY_REQUIREMENTS.at(seat),
        COMMIT_VIKINGS.at(seat),
        SAIL.at(seat),
    ]


def sail_obstacle(state: Odin, seat: int, ship: int) -> str | None:
    """An own longship (ON-RAID-GEN-01) at home (ON-RETURN-02) that can make the raid."""
    if state.ship_owner[ship] != seat:
        return "ON-RAID-GEN-01"
    if state.ship_away[ship]:
        return "ON-RETURN-02"
    return ship_obstacle(state, seat, state.raid_slot, ship)


def sail(state: Odin, seat: int, ship: int, table: Table) -> None:
    state.raid_ship = ship
    table.tell("sailed", seat=seat, longship=state.box.ship_ids[ship])
    if raid_range_bonus(state, seat):
        state.stack.append(MORE_RANGE.at(seat, state.box.hero_ability[state.hero[seat]]))


class Sail(Step[Odin]):
    """Step B: which longship (ON-RAID-B-04)."""

    name = "sail"
    answers: ClassVar[Answers] = {"sail": (sail_obstacle, sail)}

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"raid": state.box.raid_ids[state.raid]}


def less_range_obstacle(state: Odin, seat: int, ability: int) -> str | None:
    """Extra range without which the raid is impossible cannot be declined (ON-RAID-A-03)."""
    needed = state.box.zone_range[state.box.ocean_zone[state.raid_slot]]
    return None if range_of(state, state.raid_ship) >= needed else "ON-RAID-A-03"


def add_range(state: Odin, seat: int, ability: int, used: int, table: Table) -> None:
    state.extra_range = raid_range_bonus(state, seat)


class MoreRange(Offer):
    """Extra range until the raid is over (ON-SHIP-10)."""

    name = "more_range"
    fields = ("seat", "ability")
    answers: ClassVar[Answers] = {"use": (None, add_range), "decline": (less_range_obstacle, keep_ability)}


SAIL: Final = Sail()
MORE_RANGE: Final = MoreRange()
