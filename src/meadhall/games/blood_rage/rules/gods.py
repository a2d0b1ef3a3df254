"""Gods of Asgard (BR-GODS): which of them come, where they stand, and how they are moved."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.table.box import NONE
from meadhall.games.blood_rage.table.state import GODS, BloodRage


def draw_gods(state: BloodRage, table: Table) -> None:
    """Two of the god cards are drawn and laid out openly (BR-GODS-01, -02)."""
    cards = list(range(len(state.box.god_ids)))
    table.chance.shuffle(cards)
    state.god_cards = sorted(cards[: state.box.gods_in_play])
    state.god_at = [NONE] * len(state.god_cards)
    place_gods(state, table)


class GodsChoice(Step[BloodRage]):
    """A house rule: the gods are chosen, first by whoever acts last in the first Age (BR-GODS-19)."""

    name = "gods_choice"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        state.phase = GODS
        if state.box.gods_in_play:
            state.stack.append(CHOOSE_GOD.at((state.first_player - 1) % state.box.seats))


def summon_obstacle(state: BloodRage, seat: int, god: int) -> str | None:
    return "BR-GODS-19" if god in state.god_cards else None


def summon(state: BloodRage, seat: int, god: int, table: Table) -> None:
    """The god comes; then who sits to the right chooses, until there are enough (BR-GODS-19)."""
    state.god_cards = sorted([*state.god_cards, god])
    state.god_at = [NONE] * len(state.god_cards)
    table.tell("god_chosen", seat=seat, god=state.box.god_ids[god])
    if len(state.god_cards) < state.box.gods_in_play:
        state.stack.append(CHOOSE_GOD.at((seat - 1) % state.box.seats))
    else:
        place_gods(state, table)


class ChooseGod(Step[BloodRage]):
    """Which god comes (BR-GODS-19)."""

    name = "choose_god"
    answers: ClassVar[Answers] = {"summon": (summon_obstacle, summon)}

    def automatic(self, state: BloodRage, frame: Frame) -> bool:
        return False


def place_gods(state: BloodRage, table: Table) -> None:
    """Each god goes to the province of a spare Ragnarök token, anew in each Age (BR-GODS-03, -05)."""
    if state.god_cards:
        # Garm may have destroyed the province of a spare token: it is no place for a god (BR-PROMO-03).
        spare = [province for province in state.spare_tokens if not state.destroyed[province]]
        table.chance.shuffle(spare)
        state.god_at = [spare.pop() if spare else NONE for _ in state.god_cards]


def move_god(state: BloodRage, seat: int, province: int) -> None:
    """After a pillage in a god's province the pillager must move the god, if it can go anywhere (BR-GODS-06, -08)."""
    if province in state.god_at and any(
        god_obstacle(state, province, target) is None for target in range(state.box.provinces)
    ):
        state.stack.append(SEND_GOD.at(seat, province))


def god_obstacle(state: BloodRage, province: int, target: int) -> str | None:
    """Another province without a god, not pillaged, not destroyed (BR-GODS-07)."""
    free = target not in state.god_at and not state.pillaged[target] and not state.destroyed[target]
    return None if free and target != province else "BR-GODS-07"


def send_obstacle(state: BloodRage, seat: int, province: int, god: int, target: int) -> str | None:
    """The god that stands in the province, to where it may go."""
    if god not in state.god_cards or state.god_at[state.god_cards.index(god)] != province:
        return "BR-GODS-06"
    return god_obstacle(state, province, target)


def send_god(state: BloodRage, seat: int, province: int, god: int, target: int, table: Table) -> None:
    state.god_at[state.god_cards.index(god)] = target
    table.tell("god_sent", seat=seat, god=state.box.god_ids[god], province=state.box.province_ids[target])


class SendGod(Step[BloodRage]):
    """Where the god of a province goes (BR-GODS-06)."""

    name = "send_god"
    fields = ("seat", "province")
    answers: ClassVar[Answers] = {"send": (send_obstacle, send_god)}


GODS_CHOICE: Final = GodsChoice()
CHOOSE_GOD: Final = ChooseGod()
SEND_GOD: Final = SendGod()
