"""Raid step C: commit Vikings (ON-RAID-C), and whether a player could."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.table.box import ANY_TYPE, NONE, TYPES, Effect
from meadhall.games.odin.table.moves import VIKINGS
from meadhall.games.odin.table.state import Odin

SHIP: Final = 0
BUILDING: Final = 1
HERO: Final = 2
"""Whose discount is asked for, in this order."""


def required_vikings(state: Odin, slot: int, ship: int) -> list[int]:
    """What the raid card and the marker of its zone ask for (ON-RAID-C-01, -02)."""
    box = state.box
    required = box.raid_needs[state.ocean[slot]][:]
    marker = state.markers[box.ocean_zone[slot]]
    if marker != NONE and not ignore_zone_marker(state, ship):
        required[box.marker_viking[marker]] += 1
    return required


def ignore_zone_marker(state: Odin, ship: int) -> bool:
    """Whether the longship used lets the marker add nothing."""
    return state.box.ship_effect[ship].op == "ignore_zone_marker"


def automatic_discounts(state: Odin, seat: int, ship: int, required: list[int]) -> list[int]:
    """What is left after the hero's symbol and the longship's discount of one type (ON-RAID-C-03, -07)."""
    need = required[:]
    _ignore(need, state.box.hero_viking[state.hero[seat]], 1)
    effect = state.box.ship_effect[ship]
    if effect.op == "viking_discount" and effect.type != ANY_TYPE:
        _ignore(need, effect.type, effect.amount)
    return need


def _ignore(need: list[int], viking: int, amount: int) -> None:
    need[viking] = max(0, need[viking] - amount)


def discounting_building(state: Odin, seat: int) -> int:
    """The building of a seat that ignores required Vikings, used in this turn or not; NONE if there is none."""
    for building in state.box.buildings_with["viking_discount"]:
        if state.owns_building(seat, building):
            return building
    return NONE


def viking_discount(state: Odin, seat: int, ship: int, source: int) -> Effect | None:
    """The discount of a longship, building or hero that is the player's decision (ON-RAID-C-07)."""
    box = state.box
    if source == SHIP:
        effect = box.ship_effect[ship]
        return effect if effect.op == "viking_discount" and effect.type == ANY_TYPE else None
    if source == BUILDING:
        building = discounting_building(state, seat)
        return box.building_effect[building] if building != NONE and state.ability_free(building) else None
    effect = box.hero_effect[state.hero[seat]]
    return effect if effect.op == "viking_discount" else None


def substitute_vikings(state: Odin, seat: int) -> int:
    """How many of the committed figures may be of any type."""
    effect = state.box.hero_effect[state.hero[seat]]
    return effect.amount if effect.op == "substitute_vikings" else 0


def could_commit(
    state: Odin, seat: int, required: list[int], need: list[int], discounts: list[tuple[int, int]]
) -> bool:
    """Whether what is still needed can be committed, with the discounts (type, amount) that may still be used.

    More discounts never hurt: if nothing is left to pay, one element of the requirement is paid after all
    (ON-RAID-C-05, -06).
    """
    have = state.vikings_of(seat)
    left, any_type = need[:], 0
    for viking, amount in discounts:
        if viking == ANY_TYPE:
            any_type += amount
        else:
            _ignore(left, viking, amount)
    lack = max(0, left[0] - have[0]) + max(0, left[1] - have[1]) + max(0, left[2] - have[2])
    total = max(0, sum(left) - any_type)
    substitutes = substitute_vikings(state, seat)
    if lack - any_type > substitutes or sum(have) < total:
        return False
    if total:
        return True
    if substitutes and any(have):
        return True
    return any(required[viking] and have[viking] for viking in range(TYPES))


def open_discounts(state: Odin, seat: int, ship: int, first: int) -> list[tuple[int, int]]:
    """The discounts that are still to be asked for, from a source on."""
    found = [viking_discount(state, seat, ship, source) for source in range(first, HERO + 1)]
    return [(effect.type, effect.amount) for effect in found if effect is not None]


def can_commit(state: Odin, seat: int, slot: int, ship: int) -> bool:
    """Whether a raid's Vikings can be committed with a longship, by whatever discounts (ON-RAID-A-02, -03)."""
    required = required_vikings(state, slot, ship)
    need = automatic_discounts(state, seat, ship, required)
    return could_commit(state, seat, required, need, open_discounts(state, seat, ship, SHIP))


class CommitVikings(Step[Odin]):
    """Step C: work out what is needed, ask for discounts, pay (ON-RAID-C-01 to -07)."""

    name = "commit_vikings"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat = frame
        ship = state.raid_ship
        state.required = required_vikings(state, state.raid_slot, ship)
        state.need = automatic_discounts(state, seat, ship, state.required)
        state.stack += [COMMIT.at(seat), SUBSTITUTES.at(seat), LEFT_OVER.at(seat)]
        for source in (HERO, BUILDING, SHIP):
            effect = viking_discount(state, seat, ship, source)
            if effect is not None:
                times = effect.amount if effect.type == ANY_TYPE else 1
                state.stack.append(IGNORE.at(seat, source, times))


def discount_card(state: Odin, seat: int, source: int) -> str:
    """The id of the longship, building or hero whose discount is asked for."""
    box = state.box
    if source == SHIP:
        return box.ship_ids[state.raid_ship]
    if source == BUILDING:
        return box.building_ids[discounting_building(state, seat)]
    return box.hero_ids[state.hero[seat]]


def discount_effect(state: Odin, seat: int, source: int) -> Effect:
    box = state.box
    if source == SHIP:
        return box.ship_effect[state.raid_ship]
    if source == BUILDING:
        return box.building_effect[discounting_building(state, seat)]
    return box.hero_effect[state.hero[seat]]


def ignore_obstacle(state: Odin, seat: int, source: int, times: int, viking: int) -> str | None:
    """A needed Viking of a type that the discount strikes (ON-RAID-C-06); the raid stays possible (ON-RAID-A-03)."""
    effect = discount_effect(state, seat, source)
    if effect.type not in (ANY_TYPE, viking) or not state.need[viking]:
        return "ON-RAID-C-06"
    later = open_discounts(state, seat, state.raid_ship, source + 1)
    need = state.need[:]
    if effect.type == ANY_TYPE:
        need[viking] -= 1
        later.append((ANY_TYPE, times - 1))
    else:
        _ignore(need, viking, effect.amount)
    return None if could_commit(state, seat, state.required, need, later) else "ON-RAID-A-03"


def ignore(state: Odin, seat: int, source: int, times: int, viking: int, table: Table) -> None:
    effect = discount_effect(state, seat, source)
    card = discount_card(state, seat, source)
    if source == BUILDING:
        state.use_ability(discounting_building(state, seat))
    elif source == HERO:
        state.hero_used = 1
    _ignore(state.need, viking, 1 if effect.type == ANY_TYPE else effect.amount)
    table.tell("viking_ignored", seat=seat, viking=VIKINGS[viking], card=card)
    if times > 1:
        state.stack.append(IGNORE.at(seat, source, times - 1))


def ignore_none_obstacle(state: Odin, seat: int, source: int, times: int) -> str | None:
    """A discount without which the raid is impossible cannot be declined (ON-RAID-A-03)."""
    later = open_discounts(state, seat, state.raid_ship, source + 1)
    return None if could_commit(state, seat, state.required, state.need, later) else "ON-RAID-A-03"


def ignore_none(state: Odin, seat: int, source: int, times: int, table: Table) -> None:
    """The discount, or what is left of it, is not used."""


class Ignore(Step[Odin]):
    """Ignore a required Viking by a discount that is a choice (ON-RAID-C-07), so many times."""

    name = "ignore"
    fields = ("seat", "source", "times")
    answers: ClassVar[Answers] = {"ignore": (ignore_obstacle, ignore), "decline": (ignore_none_obstacle, ignore_none)}

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, source, _ = frame
        return f"ask.{self.name}", {"card": discount_card(state, seat, source)}


class LeftOver(Step[Odin]):
    """If everything could be ignored, one Viking is committed after all (ON-RAID-C-05, -06)."""

    name = "left_over"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat = frame
        if not any(state.need):
            state.stack.append(LEAVE.at(seat))


def leave_obstacle(state: Odin, seat: int, viking: int) -> str | None:
    """An element of the requirement (ON-RAID-C-06) that can be paid (-05)."""
    if not state.required[viking]:
        return "ON-RAID-C-06"
    replaced = substitute_vikings(state, seat) and state.viking_count(seat)
    return None if state.vikings[seat * TYPES + viking] or replaced else "ON-RAID-C-05"


def leave(state: Odin, seat: int, viking: int, table: Table) -> None:
    state.need[viking] = 1


class Leave(Step[Odin]):
    """Which element of the requirement is paid after all (ON-RAID-C-06)."""

    name = "leave"
    answers: ClassVar[Answers] = {"leave": (leave_obstacle, leave)}


class Substitutes(Step[Odin]):
    """A hero by whom figures of any type can be committed."""

    name = "substitutes"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat = frame
        amount = substitute_vikings(state, seat)
        if amount:
            state.stack.append(SUBSTITUTE.at(seat, amount))


def substitute_obstacle(state: Odin, seat: int, left: int, needed: int, paid: int) -> str | None:
    """A figure that is not needed itself for one that is (ON-RAID-C-06), and the raid stays possible (ON-RAID-A-03)."""
    have, need = state.vikings_of(seat), state.need
    if needed == paid or not need[needed]:
        return "ON-RAID-C-06"
    if have[paid] <= need[paid]:
        return "ON-RAID-A-03"
    # What is lacking besides must be made up for by the substitutions that are left.
    lack = sum(max(0, need[viking] - have[viking]) for viking in range(TYPES))
    helped = need[needed] > have[needed]
    return None if lack - helped <= left - 1 else "ON-RAID-A-03"


def substitute(state: Odin, seat: int, left: int, needed: int, paid: int, table: Table) -> None:
    state.need[needed] -= 1
    state.need[paid] += 1
    state.hero_used = 1
    table.tell("viking_substituted", seat=seat, needed=VIKINGS[needed], paid=VIKINGS[paid])
    if left > 1:
        state.stack.append(SUBSTITUTE.at(seat, left - 1))


def no_substitute_obstacle(state: Odin, seat: int, left: int) -> str | None:
    """The needed figures must be there without more substitutes (ON-RAID-A-03)."""
    have, need = state.vikings_of(seat), state.need
    enough = all(have[viking] >= need[viking] for viking in range(TYPES))
    return None if enough else "ON-RAID-A-03"


def no_substitute(state: Odin, seat: int, left: int, table: Table) -> None:
    """What is needed now is committed as it is."""


class Substitute(Step[Odin]):
    """Commit a figure of another type in place of a needed one."""

    name = "substitute"
    fields = ("seat", "left")
    answers: ClassVar[Answers] = {
        "substitute": (substitute_obstacle, substitute),
        "done": (no_substitute_obstacle, no_substitute),
    }

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, left = frame
        return f"ask.{self.name}", {"card": state.box.hero_ids[state.hero[seat]], "left": left}


class Commit(Step[Odin]):
    """The figures go to the reserve (ON-RAID-C-01)."""

    name = "commit"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat = frame
        for viking, count in enumerate(state.need):
            state.vikings[seat * TYPES + viking] -= count
            state.reserve[viking] += count
        state.committed = state.need
        state.need = [0] * TYPES
        figures = tuple(VIKINGS[viking] for viking, count in enumerate(state.committed) for _ in range(count))
        table.tell("vikings_committed", seat=seat, vikings=figures)


COMMIT_VIKINGS: Final = CommitVikings()
IGNORE: Final = Ignore()
LEFT_OVER: Final = LeftOver()
LEAVE: Final = Leave()
SUBSTITUTES: Final = Substitutes()
SUBSTITUTE: Final = Substitute()
COMMIT: Final = Commit()
