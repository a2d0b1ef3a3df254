"""New warriors: the supply is limited (CM-FAQ-01), and so is the room on the leader board (CM-FAQ-04)."""

from __future__ import annotations

from typing import Any

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.state import KINDS, Champions


def warriors_of(state: Champions, seat: int) -> list[int]:
    """All warriors of a seat by kind: at home, on enemies and on ships (CM-FAQ-07)."""
    counts = state.home_dice(seat)
    box = state.box
    for slot, place in enumerate(box.enemy_places):
        if state.placed[place] == seat:
            for kind in range(KINDS):
                counts[kind] += state.sent[slot * KINDS + kind]
    for ship in range(len(box.ship_ids)):
        if state.ship_owner(ship) == seat:
            for kind in range(KINDS):
                counts[kind] += state.cargo_dice[ship * KINDS + kind]
    return counts


def room_for(state: Champions, seat: int) -> int:
    """How many more warriors fit on the leader board."""
    return state.box.leader_capacity[state.leader[seat]] - sum(warriors_of(state, seat))


def hire(state: Champions, seat: int, wanted: list[int], table: Table) -> None:
    """Take dice from the supply; what is not there is forfeited (CM-FAQ-01)."""
    for kind in range(KINDS):
        got = min(wanted[kind], state.supply[kind])
        state.supply[kind] -= got
        state.offered[kind] += got
    settle(state, seat, table)


def settle(state: Champions, seat: int, table: Table) -> None:
    """Take in the dice just gained; if there are more than fit, their new owner chooses (CM-FAQ-05)."""
    total = sum(state.offered)
    if not total:
        return
    room = room_for(state, seat)
    if total <= room:
        for kind in range(KINDS):
            state.dice[seat * KINDS + kind] += state.offered[kind]
        table.tell("warriors_gained", seat=seat, warriors=named(state, state.offered))
        state.offered = [0] * KINDS
    elif room <= 0:
        send_back(state, seat, table)
    else:
        state.stack.append(RECRUIT.at(seat, room))


def send_back(state: Champions, seat: int, table: Table) -> None:
    """Surplus dice go to the supply, not to the place they came from (CM-LOC-BLACKSMITH-02)."""
    if sum(state.offered):
        table.tell("warriors_sent_back", seat=seat, warriors=named(state, state.offered))
    for kind in range(KINDS):
        state.supply[kind] += state.offered[kind]
    state.offered = [0] * KINDS


def named(state: Champions, counts: list[int]) -> tuple[str, ...]:
    """The ids of some dice, for the log."""
    return tuple(state.box.dice_ids[kind] for kind in range(KINDS) for _ in range(counts[kind]))


class Recruit(Step[Champions]):
    """Choose which of the new dice to keep (CM-FAQ-05). Frame: seat, room left."""

    name = "recruit"
    verbs = ("recruit",)

    def question(self, state: Champions, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"left": frame[2]}

    def obstacle(self, state: Champions, frame: Frame, seat: int, move: int) -> str | None:
        return None if state.offered[move - state.box.moves.recruit] else "CM-FAQ-05"

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        kind = move - state.box.moves.recruit
        state.offered[kind] -= 1
        state.dice[seat * KINDS + kind] += 1
        table.tell("warriors_gained", seat=seat, warriors=(state.box.dice_ids[kind],))
        room = frame[2] - 1
        if room:
            state.stack.append(self.at(seat, room))
        else:
            send_back(state, seat, table)


class DrillYard(Step[Champions]):
    """Return one or two dice … (CM-LOC-STALL-02). Frame: seat, how many have been returned, how many may be."""

    name = "drill_yard"
    verbs = ("dismiss", "done")

    def obstacle(self, state: Champions, frame: Frame, seat: int, move: int) -> str | None:
        if move == state.box.moves.done:
            return "CM-LOC-STALL-03" if frame[2] == 0 else None
        return None if state.dice[seat * KINDS + move - state.box.moves.dismiss] else "CM-LOC-STALL-02"

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        returned, most = frame[2], frame[3]
        if move != state.box.moves.done:
            kind = move - state.box.moves.dismiss
            state.dice[seat * KINDS + kind] -= 1
            state.supply[kind] += 1
            returned += 1
            table.tell("warrior_dismissed", seat=seat, warrior=state.box.dice_ids[kind])
            if returned < most and any(state.home_dice(seat)):
                state.stack.append(self.at(seat, returned, most))
                return
        state.stack.append(RETRAIN.at(seat, returned))


class Retrain(Step[Champions]):
    """… and take as many of any types from the supply (CM-LOC-STALL-02). Frame: seat, how many."""

    name = "retrain"
    verbs = ("recruit",)

    def question(self, state: Champions, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        return f"ask.{self.name}", {"left": frame[2]}

    def obstacle(self, state: Champions, frame: Frame, seat: int, move: int) -> str | None:
        return None if state.supply[move - state.box.moves.recruit] else "CM-FAQ-01"

    def take(self, state: Champions, frame: Frame, seat: int, move: int, table: Table) -> None:
        kind = move - state.box.moves.recruit
        state.supply[kind] -= 1
        state.dice[seat * KINDS + kind] += 1
        table.tell("warriors_gained", seat=seat, warriors=(state.box.dice_ids[kind],))
        if frame[2] > 1:
            state.stack.append(self.at(seat, frame[2] - 1))


RECRUIT = Recruit()
DRILL_YARD = DrillYard()
RETRAIN = Retrain()
