"""Raid step H: refill the ocean, cards for the contributors (ON-RAID-H), and the end of the raid (ON-RAID-END)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.rules.decks import draw_to_hand, hero_leaves, refill_action_display, take_openly
from meadhall.games.odin.rules.ending import end_game, ends_with_last_raid, ends_with_round, last_in_round
from meadhall.games.odin.rules.raid.damage import check_longship
from meadhall.games.odin.table.box import NONE, TYPES
from meadhall.games.odin.table.state import Odin


class RefillOcean(Step[Odin]):
    """Marker, raid cards, then the cards of the contributors (ON-RAID-H-01 to -07).

    After a raid that ends the game nobody takes or draws cards any more (ON-END-04).
    """

    name = "refill_ocean"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat = frame
        exchange_marker(state, table)
        move_raids_up(state, table)
        if not ends_with_last_raid(state):
            state.stack += [END_OF_REFILL.at(seat), NEXT_PICK.at(seat, (seat + 1) % state.box.seats)]


def exchange_marker(state: Odin, table: Table) -> None:
    """The marker of the zone is exchanged for the spare one (ON-RAID-H-01); the upper zone has none (-02)."""
    zone = state.box.ocean_zone[state.raid_slot]
    if state.markers[zone] != NONE:
        state.markers[zone], state.spare = state.spare, state.markers[zone]
        table.tell("marker_exchanged", marker=state.box.marker_ids[state.markers[zone]])


def move_raids_up(state: Odin, table: Table) -> None:
    """The cards behind the gap move up one place (ON-RAID-H-03); a new one comes last (-04), if there is one (-05)."""
    del state.ocean[state.raid_slot]
    card = NONE
    if state.raid_deck:
        card = state.raid_deck.pop()
        table.uncover("ON-RAID-H-04", card)
        table.tell("raid_revealed", raid=state.box.raid_ids[card])
    state.ocean.append(card)


class NextPick(Step[Odin]):
    """Every contributor takes as many cards as were played, clockwise (ON-RAID-H-06)."""

    name = "next_pick"
    fields = ("active", "other")

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, active, other = frame
        if other == active:
            return
        state.stack.append(self.at(active, (other + 1) % state.box.seats))
        if state.contributed[other] and any(card != NONE for card in state.display):
            state.stack.append(PICK.at(other, state.contributed[other]))


def pick_obstacle(state: Odin, seat: int, left: int, kind: int) -> str | None:
    return None if kind in state.display else "ON-RAID-H-06"


def pick(state: Odin, seat: int, left: int, kind: int, table: Table) -> None:
    state.display[state.display.index(kind)] = NONE
    take_openly(state, seat, kind)
    table.tell("card_taken", seat=seat, card=state.box.card_ids[kind])
    if left > 1 and any(card != NONE for card in state.display):
        state.stack.append(PICK.at(seat, left - 1))


class Pick(Step[Odin]):
    """Which card of the action display; it is not refilled before all have chosen (ON-RAID-H-07)."""

    name = "pick"
    fields = ("seat", "left")
    answers: ClassVar[Answers] = {"take": (pick_obstacle, pick)}

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, left = frame
        return f"ask.{self.name}", {"left": left}

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        moves = state.box.moves
        return [moves.take[kind] for kind in sorted(set(state.display)) if kind != NONE]


class EndOfRefill(Step[Odin]):
    """The display is refilled; then abilities draw cards: the longship's, then those of the contributors."""

    name = "end_of_refill"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat = frame
        box = state.box
        refill_action_display(state, table)
        effect = box.ship_effect[state.raid_ship]
        if effect.op == "draw_cards" and state.ship_owner[state.raid_ship] == seat:  # not destroyed (ON-ABILITY-15)
            draw_to_hand(state, seat, effect.amount, table)
        for step in range(1, box.seats):
            other = (seat + step) % box.seats
            if state.contributed[other]:
                after_contribution_pick(state, other, table)


def after_contribution_pick(state: Odin, seat: int, table: Table) -> None:
    """A building by which a contributor draws cards."""
    for building in state.box.buildings_with["draw_cards"]:
        effect = state.box.building_effect[building]
        if effect.when == "after_contribution_pick" and state.owns_building(seat, building):
            draw_to_hand(state, seat, effect.amount, table)


class RaidEnds(Step[Odin]):
    """The hero leaves, used or not (ON-RAID-END-01); temporary range ends; the last raid ends the game (-02)."""

    name = "raid_ends"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat = frame
        hero_leaves(state, seat, table)
        ship = state.raid_ship
        state.extra_range = 0
        check_longship(state, ship, table)
        forget_raid(state)
        if ends_with_last_raid(state):
            end_game(state)
        elif ends_with_round(state):
            table.tell("last_round", seat=last_in_round(state))


def forget_raid(state: Odin) -> None:
    state.raid = NONE
    state.raid_slot = NONE
    state.raid_ship = NONE
    state.hero_used = 0
    state.required = [0] * TYPES
    state.committed = [0] * TYPES
    state.requirement_total = 0
    state.contributed = [0] * state.box.seats


REFILL_OCEAN: Final = RefillOcean()
NEXT_PICK: Final = NextPick()
PICK: Final = Pick()
END_OF_REFILL: Final = EndOfRefill()
RAID_ENDS: Final = RaidEnds()
