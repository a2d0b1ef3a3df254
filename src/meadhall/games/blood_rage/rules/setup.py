"""Set-up (BR-SETUP), with the gods (BR-GODS-01 to -05, -19)."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.rules.age import AGE
from meadhall.games.blood_rage.rules.gods import GODS_CHOICE, draw_gods
from meadhall.games.blood_rage.table.box import AGES, NONE, BloodRageBox
from meadhall.games.blood_rage.table.state import BloodRage


def set_up(box: BloodRageBox, table: Table) -> BloodRage:
    """Everything before the first decision, which is the choice of clans."""
    state = BloodRage(box)
    chance = table.chance
    lay_pillage_tokens(state, table)
    lay_ragnarok_tokens(state, table)
    for deck in state.decks:
        chance.shuffle(deck)
    if not box.gods_chosen:
        draw_gods(state, table)
    state.first_player = first_player(box, table)
    choices = [CHOOSE_CLAN.at(state.first_player, 0)]
    if box.gods_chosen:
        choices.insert(0, GODS_CHOICE.at())
    state.stack = [AGE.at(0), *choices]
    return state


def first_player(box: BloodRageBox, table: Table) -> int:
    """Drawn, unless the table has named one (BR-SETUP-19)."""
    return table.chance.below(box.seats) if box.first_player == NONE else box.first_player


def lay_pillage_tokens(state: BloodRage, table: Table) -> None:
    """The token for all stats lies in Yggdrasil, the others at random (BR-SETUP-07, -08)."""
    box = state.box
    tokens = list(box.tokens)
    table.chance.shuffle(tokens)
    for token, province in enumerate(box.token_fixed):
        if province:
            state.token[box.province_number[province]] = token
    for province in range(box.provinces):
        if state.token[province] == NONE:
            state.token[province] = tokens.pop()


def lay_ragnarok_tokens(state: BloodRage, table: Table) -> None:
    """One province for each Age, some destroyed at once, the rest is spare (BR-SETUP-09 to -13)."""
    box = state.box
    tokens = list(box.ragnarok_tokens)
    table.chance.shuffle(tokens)
    state.ragnarok = [tokens.pop() for _ in range(AGES)]
    for _ in range(box.provinces_destroyed):
        province = tokens.pop()
        state.destroyed[province] = 1
        state.token[province] = NONE
    state.spare_tokens = sorted(tokens)


def clan_obstacle(state: BloodRage, seat: int, chosen: int, clan: int) -> str | None:
    """A clan of the box that nobody has."""
    if not state.box.clan_open[clan]:
        return "BR-5P-05"
    return "BR-SETUP-02" if clan in state.clan else None


def choose_clan(state: BloodRage, seat: int, chosen: int, clan: int, table: Table) -> None:
    state.clan[seat] = clan
    table.tell("clan_chosen", seat=seat, clan=state.box.clan_ids[clan])
    if chosen + 1 < state.box.seats:
        state.stack.append(CHOOSE_CLAN.at((seat + 1) % state.box.seats, chosen + 1))


class ChooseClan(Step[BloodRage]):
    """Each player chooses a different clan (BR-SETUP-02)."""

    name = "choose_clan"
    fields = ("seat", "chosen")
    answers: ClassVar[Answers] = {"choose": (clan_obstacle, choose_clan)}

    def automatic(self, state: BloodRage, frame: Frame) -> bool:
        return False


CHOOSE_CLAN: Final = ChooseClan()
