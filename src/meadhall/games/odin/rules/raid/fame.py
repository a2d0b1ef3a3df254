"""Raid step F: gain Fame (ON-RAID-F)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.odin.table.box import NONE, TYPES
from meadhall.games.odin.table.moves import VIKINGS
from meadhall.games.odin.table.state import Odin


class GainFame(Step[Odin]):
    """Fame of card, zone and abilities, then what the open cards give or take (ON-RAID-F-01 to -05)."""

    name = "gain_fame"

    def act(self, state: Odin, frame: Frame, table: Table) -> None:
        _, seat = frame
        box = state.box
        before = state.fame[seat]
        gained = box.raid_fame[state.raid] + box.zone_fame[box.ocean_zone[state.raid_slot]] + fame_bonus(state, seat)
        open_cards = state.open_cards()
        state.fame[seat] = max(box.fame_min, before + gained + box.fame_by_open_cards[open_cards])
        table.tell(
            "raid_fame",
            seat=seat,
            raid=box.raid_ids[state.raid],
            fame=state.fame[seat] - before,
            open=open_cards,
        )
        discard_requirements(state)
        complete_raid(state, seat)
        amount = take_back_vikings(state, seat)
        if amount and any(state.committed):
            state.stack.append(TAKE_BACK.at(seat, amount))


def fame_bonus(state: Odin, seat: int) -> int:
    """More Fame by the hero and by the longship used."""
    box = state.box
    effects = (box.hero_effect[state.hero[seat]], box.ship_effect[state.raid_ship])
    return sum(effect.amount for effect in effects if effect.op == "fame_bonus")


def discard_requirements(state: Odin) -> None:
    """Requirement cards that are still open are discarded (ON-RAID-F-04)."""
    for kind, count in enumerate(state.requirement):
        state.discard[kind] += count
        state.requirement[kind] = 0


def complete_raid(state: Odin, seat: int) -> None:
    """The raid card lies face down beside the board of its player (ON-RAID-F-05)."""
    state.ocean[state.raid_slot] = NONE
    state.raids[seat] = (*state.raids[seat], state.raid)
    state.raided = 1


def take_back_vikings(state: Odin, seat: int) -> int:
    """How many of the committed figures the hero brings back."""
    effect = state.box.hero_effect[state.hero[seat]]
    return effect.amount if effect.op == "take_back_vikings" else 0


def take_back_obstacle(state: Odin, seat: int, left: int, viking: int) -> str | None:
    return None if state.committed[viking] else "ON-RAID-C-01"


def take_back(state: Odin, seat: int, left: int, viking: int, table: Table) -> None:
    state.committed[viking] -= 1
    state.reserve[viking] -= 1
    state.vikings[seat * TYPES + viking] += 1
    state.hero_used = 1
    table.tell("viking_taken_back", seat=seat, viking=VIKINGS[viking])
    if left > 1 and any(state.committed):
        state.stack.append(TAKE_BACK.at(seat, left - 1))


def leave_the_rest(state: Odin, seat: int, left: int, table: Table) -> None:
    """No more figures come back."""


class TakeBack(Step[Odin]):
    """Which committed figures come back."""

    name = "take_back"
    fields = ("seat", "left")
    answers: ClassVar[Answers] = {"take_back": (take_back_obstacle, take_back), "done": (None, leave_the_rest)}

    def question(self, state: Odin, frame: Frame, seat: int) -> tuple[str, dict[str, Any]]:
        _, _, left = frame
        return f"ask.{self.name}", {"left": left}


GAIN_FAME: Final = GainFame()
TAKE_BACK: Final = TakeBack()
