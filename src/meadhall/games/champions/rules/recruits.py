"""New warriors: the supply is limited (CM-FAQ-01), and so is the room on the leader board (CM-FAQ-04)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.table.state import KINDS, Champions


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


# More new dice than room


def recruit_obstacle(state: Champions, seat: int, room: int, kind: int) -> str | None:
    return None if state.offered[kind] else "CM-FAQ-05"


def recruit(state: Champions, seat: int, room: int, kind: int, table: Table) -> None:
    """One of the new dice is kept; when there is no room left, the others go back."""
    state.offered[kind] -= 1
    take_in(state, seat, kind, table)
    if room > 1:
        state.stack.append(RECRUIT.at(seat, room - 1))
    else:
        send_back(state, seat, table)


def take_in(state: Champions, seat: int, kind: int, table: Table) -> None:
    """A warrior comes to the leader board."""
    state.dice[seat * KINDS + kind] += 1
    table.tell("warriors_gained", seat=seat, warriors=(state.box.dice_ids[kind],))


class Recruit(Step[Champions]):
    """Choose which of the new dice to keep (CM-FAQ-05)."""

    name = "recruit"
    fields = ("seat", "room")
    answers: ClassVar[Answers] = {"recruit": (recruit_obstacle, recruit)}

    def question(self, state: Champions, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, room = frame
        return f"ask.{self.name}", {"left": room}


# Drill yard


def dismiss_obstacle(state: Champions, seat: int, returned: int, most: int, kind: int) -> str | None:
    return None if state.dice[seat * KINDS + kind] else "CM-LOC-STALL-02"


def dismiss(state: Champions, seat: int, returned: int, most: int, kind: int, table: Table) -> None:
    state.dice[seat * KINDS + kind] -= 1
    state.supply[kind] += 1
    table.tell("warrior_dismissed", seat=seat, warrior=state.box.dice_ids[kind])
    if returned + 1 < most and any(state.home_dice(seat)):
        state.stack.append(DRILL_YARD.at(seat, returned + 1, most))
    else:
        state.stack.append(RETRAIN.at(seat, returned + 1))


def enough_obstacle(state: Champions, seat: int, returned: int, most: int) -> str | None:
    """At least one die is returned."""
    return None if returned else "CM-LOC-STALL-03"


def enough_dismissed(state: Champions, seat: int, returned: int, most: int, table: Table) -> None:
    state.stack.append(RETRAIN.at(seat, returned))


class DrillYard(Step[Champions]):
    """Return one or two dice … (CM-LOC-STALL-02)."""

    name = "drill_yard"
    fields = ("seat", "returned", "most")
    answers: ClassVar[Answers] = {
        "dismiss": (dismiss_obstacle, dismiss),
        "done": (enough_obstacle, enough_dismissed),
    }


def retrain_obstacle(state: Champions, seat: int, left: int, kind: int) -> str | None:
    return None if state.supply[kind] else "CM-FAQ-01"


def retrain(state: Champions, seat: int, left: int, kind: int, table: Table) -> None:
    state.supply[kind] -= 1
    take_in(state, seat, kind, table)
    if left > 1:
        state.stack.append(RETRAIN.at(seat, left - 1))


class Retrain(Step[Champions]):
    """… and take as many of any types from the supply (CM-LOC-STALL-02)."""

    name = "retrain"
    fields = ("seat", "left")
    answers: ClassVar[Answers] = {"recruit": (retrain_obstacle, retrain)}

    def question(self, state: Champions, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, left = frame
        return f"ask.{self.name}", {"left": left}


RECRUIT: Final = Recruit()
DRILL_YARD: Final = DrillYard()
RETRAIN: Final = Retrain()
