"""Phase 2, Actions (BR-ACT): turns, what can be done on a turn, and when the phase ends."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.rules.invade import invade, invade_obstacle, invade_targets, revive, revive_obstacle
from meadhall.games.blood_rage.rules.march import begin_march, march_obstacle
from meadhall.games.blood_rage.rules.pillage import begin_pillage, call_to_battle, pillage_obstacle
from meadhall.games.blood_rage.rules.quests import accept_quest, quest_obstacle
from meadhall.games.blood_rage.rules.sacrifice import begin_sacrifice, sacrifice_obstacle
from meadhall.games.blood_rage.rules.strength import invade_cost, usual_cost
from meadhall.games.blood_rage.rules.upgrade import begin_upgrade, upgrade_cost, upgrade_obstacle
from meadhall.games.blood_rage.table.box import NONE, QUEST, RAGE, UPGRADE
from meadhall.games.blood_rage.table.state import ACTIONS, BloodRage


class ActionPhase(Step[BloodRage]):
    """Rage is set to the Rage stat (BR-ACT-01); the first player begins (-02)."""

    name = "action_phase"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        state.phase = ACTIONS
        for seat in range(state.box.seats):
            state.rage[seat] = state.stat(seat, RAGE)
            state.passed[seat] = 0
        state.stack.append(TURNS.at(state.first_player))


class Turns(Step[BloodRage]):
    """Who can act goes on, until nobody can or everything is pillaged (BR-ACT-14 to -16)."""

    name = "turns"
    fields = ("first",)

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        if everything_pillaged(state):
            table.tell("all_pillaged")
            return
        _, first = frame
        for seat in state.clockwise(first):
            if state.rage[seat] and not state.passed[seat]:
                state.stack += [self.at((seat + 1) % state.box.seats), ACTION.at(seat)]
                return


def everything_pillaged(state: BloodRage) -> bool:
    """All provinces that are not destroyed, Yggdrasil included (BR-ACT-15)."""
    return all(state.pillaged[p] or state.destroyed[p] for p in range(state.box.provinces))


def pass_turn(state: BloodRage, seat: int, table: Table) -> None:
    """Passing sets the Rage to 0 and is final for the phase (BR-ACT-11, -12)."""
    state.rage[seat] = 0
    state.passed[seat] = 1
    table.tell("passed", seat=seat)


def challenge_obstacle(state: BloodRage, seat: int, province: int) -> str | None:
    """Tyr's Challenge: a province that has been pillaged already, for Rage (BR-FX-47)."""
    cards = state.upgrades_of(seat, "tyrs_challenge")
    if not cards or not state.pillaged[province]:
        return "BR-FX-47"
    if state.rage[seat] < state.box.cards[cards[0]].number("rage_price"):
        return "BR-ACT-06"
    if state.destroyed[province]:
        return "BR-BOARD-12"
    return None if state.present(province, seat) else "BR-PILLAGE-01"


def tyrs_challenge(state: BloodRage, seat: int, province: int, table: Table) -> None:
    card = state.upgrades_of(seat, "tyrs_challenge")[0]
    state.rage[seat] -= state.box.cards[card].number("rage_price")
    call_to_battle(state, seat, province, table)


class Action(Step[BloodRage]):
    """Exactly one action, or pass (BR-ACT-03, -10)."""

    name = "action"
    answers: ClassVar[Answers] = {
        "invade": (invade_obstacle, invade),
        "revive": (revive_obstacle, revive),
        "march": (march_obstacle, begin_march),
        "upgrade": (upgrade_obstacle, begin_upgrade),
        "quest": (quest_obstacle, accept_quest),
        "pillage": (pillage_obstacle, begin_pillage),
        "challenge": (challenge_obstacle, tyrs_challenge),
        "sacrifice": (sacrifice_obstacle, begin_sacrifice),
        "pass": (None, pass_turn),
    }
    secret = True

    def automatic(self, state: BloodRage, frame: Frame) -> bool:
        return False

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        box, moves = state.box, state.box.moves
        found: list[int] = []
        if not state.horns_reached(seat):
            for figure in sorted(set(state.figures_at(box.reserve, seat))):
                to = moves.invade[figure]
                found += [to[place] for place in invade_targets(state, seat, figure)]
            if state.has_upgrade(seat, "friggas_domain"):
                for figure in sorted(set(state.figures_at(box.valhalla, seat))):
                    to = moves.revive[figure]
                    found += [to[place] for place in invade_targets(state, seat, figure)]
        standing = [place for place in range(box.reserve) if state.stands_at(place, seat)]
        if standing and state.rage[seat] >= box.march_rage:
            targets = [province for province in range(box.provinces) if state.has_room(province)]
            for start in standing:
                if start < box.provinces:
                    to = moves.march[start]
                    found += [to[target] for target in targets if target != start]
        for card in sorted(set(state.hands[seat])):
            if box.cards[card].kind == UPGRADE:
                found.append(moves.upgrade[card])
            elif box.cards[card].kind == QUEST:
                found.append(moves.quest[card])
        found += [
            moves.pillage[province]
            for province in range(box.provinces)
            if not state.pillaged[province] and (province in standing or box.fjord_of[province] in standing)
        ]
        if state.has_upgrade(seat, "tyrs_challenge"):
            found += moves.challenge
        return [*found, moves.sacrifice, moves.pass_]

    def legal(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        """What the answers allow, found by a shorter way than asking each of them about each candidate: what is common
        to many moves is looked up once. The laws compare both in every random game.
        """
        box, moves = state.box, state.box.moves
        keys = {box.cards[card].key for card in state.upgrades(seat)}
        standing, marching = whereabouts(state, seat)
        found: list[int] = []
        if not state.horns_reached(seat):
            found += invasions(state, seat, "odins_chosen" in keys)
            if "friggas_domain" in keys:
                found += revivals(state, seat)
        found += marches(state, seat, marching)
        found += card_plays(state, seat, "friggas_charm" in keys)
        if state.rage[seat] >= box.pillage_rage:
            for province in range(box.provinces):
                if not state.pillaged[province] and not state.destroyed[province]:
                    fjord = box.fjord_of[province]
                    if standing[province] or (fjord != NONE and standing[fjord]):
                        found.append(moves.pillage[province])
        if "tyrs_challenge" in keys:
            found += [
                moves.challenge[province]
                for province in range(box.provinces)
                if challenge_obstacle(state, seat, province) is None
            ]
        if "friggas_sacrifice" in keys and sacrifice_obstacle(state, seat) is None:
            found.append(moves.sacrifice)
        found.append(moves.pass_)
        return found


def whereabouts(state: BloodRage, seat: int) -> tuple[list[bool], list[int]]:
    """For each place on the board whether somebody of a seat stands there; the provinces from which one can march."""
    box, army = state.box, state.army
    wide = box.seats * box.units
    standing: list[bool] = []
    marching: list[int] = []
    first = seat * box.units
    for place in range(box.reserve):
        there = can_march = False
        for unit in range(box.units):
            if army[first + unit]:
                there = True
                can_march = can_march or box.marches[unit]
        standing.append(there)
        if can_march and place < box.provinces:
            marching.append(place)
        first += wide
    if seat in state.monster_owner:
        for monster, owner in enumerate(state.monster_owner):
            place = state.monster_at[monster]
            if owner == seat and place < box.reserve:
                standing[place] = True
                if place < box.provinces and box.marches[box.units + monster] and place not in marching:
                    marching.append(place)
        marching.sort()
    return standing, marching


def invasions(state: BloodRage, seat: int, chosen: bool) -> list[int]:
    """From the reserve. Who may take the village of another is looked at one by one (BR-MYSTIC-09, BR-PROMO-04)."""
    box, rage = state.box, state.rage[seat]
    rooms = [province for province in range(box.provinces) if province != box.center and state.has_room(province)]
    troll = mystic_trolls_place(state, seat)
    found: list[int] = []
    for figure in state.kinds_at(box.reserve, seat):
        kind, to = box.figures[figure], box.moves.invade[figure]
        if (chosen and figure == box.mystic) or figure == box.hildisvini:
            found += [
                to[place] for place in range(box.provinces) if invade_obstacle(state, seat, figure, place) is None
            ]
            continue
        pays = rage >= usual_cost(state, seat, figure)
        if kind.ship:
            if pays:
                found += [to[fjord] for fjord in range(box.provinces, box.reserve) if state.fjord_open(fjord)]
            continue
        places = rooms
        if box.enters_center[figure]:
            places = sorted([*rooms, box.center])
        if troll != NONE:
            there = rage >= invade_cost(state, seat, figure, troll)
            found += [to[place] for place in places if (there if place == troll else pays)]
        elif pays:
            found += [to[place] for place in places]
    return found


def mystic_trolls_place(state: BloodRage, seat: int) -> int:
    """Where the own Mystic Troll stands; NONE if nobody of that name is there."""
    box = state.box
    if box.mystic_troll == NONE or state.monster_owner[box.mystic_troll - box.units] != seat:
        return NONE
    return state.monster_at[box.mystic_troll - box.units]


def revivals(state: BloodRage, seat: int) -> list[int]:
    """From Valhalla, by Frigga's Domain."""
    box = state.box
    return [
        box.moves.revive[figure][place]
        for figure in state.kinds_at(box.valhalla, seat)
        for place in invade_targets(state, seat, figure)
        if revive_obstacle(state, seat, figure, place) is None
    ]


def marches(state: BloodRage, seat: int, marching: list[int]) -> list[int]:
    box = state.box
    if not marching or state.rage[seat] < box.march_rage:
        return []
    targets = [province for province in range(box.provinces) if state.has_room(province)]
    found: list[int] = []
    for start in marching:
        if not state.destroyed[start]:
            to = box.moves.march[start]
            for target in targets:
                if target != start:
                    found.append(to[target])
    return found


def card_plays(state: BloodRage, seat: int, charmed: bool) -> list[int]:
    """The upgrades and quests of a hand that one can pay for."""
    box, rage = state.box, state.rage[seat]
    found: list[int] = []
    for card in sorted(set(state.hands[seat])):
        printed = box.cards[card]
        if printed.kind == UPGRADE:
            if rage >= (upgrade_cost(state, seat, card) if charmed else printed.cost):
                found.append(box.moves.upgrade[card])
        elif printed.kind == QUEST and rage >= box.quest_rage:
            found.append(box.moves.quest[card])
    return found


ACTION_PHASE: Final = ActionPhase()
TURNS: Final = Turns()
ACTION: Final = Action()
