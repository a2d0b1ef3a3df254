"""Phase 2, Actions (BR-ACT): turns, what can be done on a turn, and when the phase ends."""

from __future__ import annotations

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.box import QUEST, RAGE, UPGRADE
from meadhall.games.blood_rage.invade import invade, invade_obstacle, invade_targets, revive, revive_obstacle
from meadhall.games.blood_rage.march import begin_march, march_obstacle
from meadhall.games.blood_rage.pillage import begin_pillage, call_to_battle, pillage_obstacle
from meadhall.games.blood_rage.quests import accept_quest, quest_obstacle
from meadhall.games.blood_rage.sacrifice import begin_sacrifice, sacrifice_obstacle
from meadhall.games.blood_rage.state import ACTIONS, BloodRage
from meadhall.games.blood_rage.upgrade import begin_upgrade, upgrade_obstacle


class ActionPhase(Step[BloodRage]):
    """Rage is set to the Rage stat (BR-ACT-01); the first player begins (-02)."""

    name = "action_phase"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        state.phase = ACTIONS
        for seat in range(state.box.seats):
            state.rage[seat] = state.stat(seat, RAGE)
            state.passed[seat] = 0
        state.stack.append(TURNS.at(state.first_player))


class Turns(Step[BloodRage]):
    """Who can act goes on, until nobody can or everything is pillaged (BR-ACT-14 to -16). Frame: whose turn may be
    next.
    """

    name = "turns"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        if everything_pillaged(state):
            table.tell("all_pillaged")
            return
        for seat in state.clockwise(frame[1]):
            if state.rage[seat] and not state.passed[seat]:
                state.stack += [self.at((seat + 1) % state.box.seats), ACTION.at(seat)]
                return


def everything_pillaged(state: BloodRage) -> bool:
    """All provinces that are not destroyed, Yggdrasil included (BR-ACT-15)."""
    return all(state.pillaged[p] or state.destroyed[p] for p in range(state.box.provinces))


class Action(Step[BloodRage]):
    """Exactly one action, or pass (BR-ACT-03, -10)."""

    name = "action"
    verbs = ("invade", "revive", "march", "upgrade", "quest", "pillage", "challenge", "sacrifice", "pass")
    secret = True

    def automatic(self, state: BloodRage, frame: Frame) -> bool:
        return False

    def candidates(self, state: BloodRage, frame: Frame, seat: int) -> list[int]:
        box, moves = state.box, state.box.moves
        places = len(box.place_ids)
        found: list[int] = []
        if not state.horns_reached(seat):
            for figure in sorted(set(state.figures_at(box.reserve, seat))):
                found += [moves.invade + figure * places + place for place in invade_targets(state, seat, figure)]
            if state.has_upgrade(seat, "friggas_domain"):
                for figure in sorted(set(state.figures_at(box.valhalla, seat))):
                    found += [moves.revive + figure * places + place for place in invade_targets(state, seat, figure)]
        here = [province for province in range(box.provinces) if state.stands_at(province, seat)]
        if here and state.rage[seat] >= box.march_rage:
            targets = [province for province in range(box.provinces) if state.has_room(province)]
            found += [moves.march + start * box.provinces + target for start in here for target in targets]
        for card in sorted(set(state.hands[seat])):
            if box.cards[card].kind == UPGRADE:
                found.append(moves.upgrade + card)
            elif box.cards[card].kind == QUEST:
                found.append(moves.quest + card)
        found += [moves.pillage + province for province in range(box.provinces) if not state.pillaged[province]]
        if state.has_upgrade(seat, "tyrs_challenge"):
            found += range(moves.challenge, moves.challenge + box.provinces)
        return [*found, moves.sacrifice, moves.pass_]

    def obstacle(self, state: BloodRage, frame: Frame, seat: int, move: int) -> str | None:
        box, moves = state.box, state.box.moves
        if move < moves.revive:
            return invade_obstacle(state, seat, *divmod(move - moves.invade, len(box.place_ids)))
        if move < moves.slay:
            return revive_obstacle(state, seat, *divmod(move - moves.revive, len(box.place_ids)))
        if move < moves.move:
            return march_obstacle(state, seat, *divmod(move - moves.march, box.provinces))
        if move < moves.slot:
            return upgrade_obstacle(state, seat, move - moves.upgrade)
        if move < moves.pillage:
            return quest_obstacle(state, seat, move - moves.quest)
        if move < moves.challenge:
            return pillage_obstacle(state, seat, move - moves.pillage)
        if move < moves.sacrifice:
            return challenge_obstacle(state, seat, move - moves.challenge)
        return sacrifice_obstacle(state, seat) if move == moves.sacrifice else None

    def take(self, state: BloodRage, frame: Frame, seat: int, move: int, table: Table) -> None:
        box, moves = state.box, state.box.moves
        if move < moves.revive:
            invade(state, seat, *divmod(move - moves.invade, len(box.place_ids)), table)
        elif move < moves.slay:
            revive(state, seat, *divmod(move - moves.revive, len(box.place_ids)), table)
        elif move < moves.move:
            begin_march(state, seat, *divmod(move - moves.march, box.provinces), table)
        elif move < moves.slot:
            begin_upgrade(state, seat, move - moves.upgrade, table)
        elif move < moves.pillage:
            accept_quest(state, seat, move - moves.quest, table)
        elif move < moves.challenge:
            begin_pillage(state, seat, move - moves.pillage, table)
        elif move < moves.sacrifice:
            tyrs_challenge(state, seat, move - moves.challenge, table)
        elif move == moves.sacrifice:
            begin_sacrifice(state, seat, table)
        else:
            pass_turn(state, seat, table)


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


ACTION_PHASE = ActionPhase()
TURNS = Turns()
ACTION = Action()
