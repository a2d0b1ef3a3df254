"""A turn (ON-TURN): actions in any number and order, then the draw phase (ON-DRAW)."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.rules.ability import usable_abilities, use, use_obstacle
from meadhall.games.odin.rules.build import (
    build,
    build_obstacle,
    gain_material,
    material_obstacle,
    material_price,
    room_for_material,
)
from meadhall.games.odin.rules.decks import draw_to_hand
from meadhall.games.odin.rules.effects import draw_target, has_longship_slot, wild_viking_symbol
from meadhall.games.odin.rules.ending import end_game, ends_with_round
from meadhall.games.odin.rules.hero import hire, hire_obstacle
from meadhall.games.odin.rules.longship import (
    buy,
    buy_obstacle,
    repair,
    repair_obstacle,
    return_longship,
    return_obstacle,
)
from meadhall.games.odin.rules.payment import Purse, can_pay
from meadhall.games.odin.rules.raid.announce import announce, may_raid, raid_obstacle
from meadhall.games.odin.rules.recruit import claimable, recruit, recruit_obstacle
from meadhall.games.odin.rules.swap import renew, renew_obstacle, swap, swap_obstacle
from meadhall.games.odin.table.box import BUILDINGS, HEROES, LONGSHIPS, LOTS, NONE, TYPES
from meadhall.games.odin.table.names import (
    BUILD,
    BUY_LONGSHIP,
    GAIN_MATERIAL,
    RECRUIT_HERO,
    RECRUIT_VIKINGS,
    REPAIR_LONGSHIP,
    RETURN_LONGSHIP,
)
from meadhall.games.odin.table.state import ACTIONS_PHASE, DRAW_PHASE, Odin


class Turn(Step[Odin]):
    """Action phase, draw phase, next player (ON-TURN-01, -02)."""

    name = "turn"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat = frame
        state.phase = ACTIONS_PHASE
        state.active = seat
        table.tell("turn", seat=seat)
        state.stack += [NEXT_TURN.at(seat), DRAW.at(seat), ACTION.at(seat)]


def paid_candidates(state: Odin, seat: int) -> list[int]:
    """The actions that take a card of the hand. What has one price for all is looked at once."""
    box, moves = state.box, state.box.moves
    found = [] if state.swapped else [moves.swap, moves.renew]
    wild = wild_symbols(state, seat)
    for viking in range(TYPES):
        symbols = state.cards_showing(seat, viking)
        if symbols:
            found += moves.recruit[viking][: symbols + wild]
    found += [moves.hire[hero] for hero in state.displays[HEROES] if hero != NONE]
    if state.material[seat] >= box.build_material and can_pay(
        state, seat, BUILD, box.action_symbol[BUILD], box.build_cost
    ):
        found += [moves.build[building] for building in state.displays[BUILDINGS] if building != NONE]
    found.append(moves.material)
    ships = state.ships_of(seat)
    if can_pay(state, seat, BUY_LONGSHIP, box.action_symbol[BUY_LONGSHIP], box.longship_cost):
        found += [moves.buy[ship] for ship in state.displays[LONGSHIPS] if ship != NONE]
    found += [moves.bring_home[ship] for ship in ships if state.ship_away[ship]]
    found += [moves.repair[ship] for ship in ships if state.ship_damage[ship]]
    return found


def paid_actions(state: Odin, seat: int, purse: Purse) -> list[int]:
    """The actions that take a card of the hand and can be paid."""
    box, moves = state.box, state.box.moves
    found: list[int] = []
    if not state.swapped:
        if any(card != NONE for card in state.display):
            found.append(moves.swap)
        found.append(moves.renew)
    wild = wild_symbols(state, seat)
    for viking in range(TYPES):
        symbols = purse.shown[viking]
        if symbols and (state.reserve[viking] or claimable(state, seat, viking)):
            amounts = moves.recruit[viking]
            for further in range(min(symbols + wild, len(amounts))):
                if further < symbols or purse.pays(RECRUIT_VIKINGS, viking, 1 + further):
                    found.append(amounts[further])
    for slot, hero in enumerate(state.displays[HEROES]):
        if hero != NONE and purse.pays_for(RECRUIT_HERO, box.hero_cost[slot]):
            found.append(moves.hire[hero])
    if state.material[seat] >= box.build_material and purse.pays_for(BUILD, box.build_cost):
        for building in state.displays[BUILDINGS]:
            if building != NONE and state.lots[seat * LOTS + box.building_type[building]] == NONE:
                found.append(moves.build[building])
    if room_for_material(state, seat) is None and purse.pays_for(GAIN_MATERIAL, material_price(state, seat)):
        found.append(moves.material)
    if purse.pays_for(BUY_LONGSHIP, box.longship_cost) and has_longship_slot(state, seat):
        found += [moves.buy[ship] for ship in state.displays[LONGSHIPS] if ship != NONE]
    return found + paid_for_ships(state, seat, purse)


def paid_for_ships(state: Odin, seat: int, purse: Purse) -> list[int]:
    """Own longships brought home or repaired."""
    box, moves, ships = state.box, state.box.moves, state.ships_of(seat)
    if not ships:
        return []
    away = [ship for ship in ships if state.ship_away[ship]]
    damaged = [ship for ship in ships if state.ship_damage[ship]]
    found: list[int] = []
    if away and purse.pays_for(RETURN_LONGSHIP, box.return_cost):
        found += [moves.bring_home[ship] for ship in away]
    if damaged and purse.pays_for(REPAIR_LONGSHIP, box.repair_cost):
        found += [moves.repair[ship] for ship in damaged]
    return found


def wild_symbols(state: Odin, seat: int) -> int:
    """How many cards can count as a Viking symbol that they do not show."""
    building = wild_viking_symbol(state, seat)
    return 0 if building == NONE else state.box.building_effect[building].amount


def end_turn(state: Odin, seat: int, table: Table) -> None:
    """No more actions; the draw phase follows (ON-TURN-03)."""


class Action(Step[Odin]):
    """The next action, or no more (ON-TURN-03, -04)."""

    name = "action"
    answers: ClassVar[Answers] = {
        "swap": (swap_obstacle, swap),
        "renew": (renew_obstacle, renew),
        "recruit": (recruit_obstacle, recruit),
        "hire": (hire_obstacle, hire),
        "use": (use_obstacle, use),
        "build": (build_obstacle, build),
        "material": (material_obstacle, gain_material),
        "buy": (buy_obstacle, buy),
        "return": (return_obstacle, return_longship),
        "repair": (repair_obstacle, repair),
        "raid": (raid_obstacle, announce),
        "end": (None, end_turn),
    }
    secret = True

    def automatic(self, state: Odin, frame: Frame) -> bool:
        """A turn ends by itself only if all can see that nothing is left to do."""
        _, seat = frame
        return not state.hand_size(seat)

    def candidates(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        """What is worth a look: no prices that the hand cannot pay even with all help."""
        moves = state.box.moves
        found = []
        if any(state.hand_of(seat)):
            found = paid_candidates(state, seat)
        found += [moves.use[ability] for ability in usable_abilities(state, seat)]
        if may_raid(state, seat):
            found += [moves.raid[raid] for raid in state.ocean if raid != NONE]
        found.append(moves.end)
        return found

    def legal(self, state: Odin, frame: Frame, seat: int) -> list[int]:
        """What nothing forbids, without a detour: no other step has so much to look at so often. The laws compare it
        with what the answers say of each candidate.
        """
        moves = state.box.moves
        purse = Purse(state, seat)
        found = paid_actions(state, seat, purse) if purse.size else []
        for ability in usable_abilities(state, seat):
            if use_obstacle(state, seat, ability) is None:
                found.append(moves.use[ability])
        if may_raid(state, seat):
            for raid in state.ocean:
                if raid != NONE and raid_obstacle(state, seat, raid) is None:
                    found.append(moves.raid[raid])
        found.append(moves.end)
        return found

    def take(self, state: Odin, frame: Frame, seat: int, move: int, table: Table) -> None:
        """After an action the next one is asked for, until the turn is ended."""
        if move != state.box.moves.end:
            state.actions += 1
            state.stack.append(frame)
        super().take(state, frame, seat, move, table)


class Draw(Step[Odin]):
    """Draw up to the number of cards that the player may have (ON-DRAW-01, -02); who has more keeps them (-04)."""

    name = "draw"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat = frame
        state.phase = DRAW_PHASE
        draw_to_hand(state, seat, draw_target(state, seat) - state.hand_size(seat), table)


class NextTurn(Step[Odin]):
    """What was used is available again (ON-TURN-10), and the next player is active."""

    name = "next_turn"
    fields = ("active",)

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        state.actions = 0
        state.swapped = 0
        state.symbols_used = 0
        state.abilities_used = 0
        _, active = frame
        seat = (active + 1) % state.box.seats
        if seat == state.start_player:
            if ends_with_round(state):
                end_game(state)
                return
            end_round(state)
        if state.stalled:
            table.tell("stalled", rounds=state.quiet_rounds)
            end_game(state)
        else:
            state.stack.append(TURN.at(seat))


def end_round(state: Odin) -> None:
    """A game in which nobody raids any more ends some time (ON-END-05)."""
    state.quiet_rounds = 0 if state.raided else state.quiet_rounds + 1
    state.raided = 0
    if state.quiet_rounds >= state.box.stall_rounds:
        state.stalled = 1
    else:
        state.round += 1


TURN: Final = Turn()
ACTION: Final = Action()
DRAW: Final = Draw()
NEXT_TURN: Final = NextTurn()
