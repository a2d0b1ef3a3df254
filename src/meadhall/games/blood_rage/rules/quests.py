"""Quests: accepting them (BR-QUEST-01 to -06) and phase 4 (BR-QUEST-07 to -15)."""

from __future__ import annotations

from typing import Final

from meadhall.core.state import Frame, Step
from meadhall.core.table import Table
from meadhall.games.blood_rage.rules.stats import ask_stat, gain_glory
from meadhall.games.blood_rage.rules.strength import has_most_strength
from meadhall.games.blood_rage.table.box import QUEST
from meadhall.games.blood_rage.table.state import QUESTS, BloodRage


def quest_obstacle(state: BloodRage, seat: int, card: int) -> str | None:
    if card not in state.hands[seat] or state.box.cards[card].kind != QUEST:
        return "BR-QUEST-01"
    return None if state.rage[seat] >= state.box.quest_rage else "BR-ACT-06"


def accept_quest(state: BloodRage, seat: int, card: int, table: Table) -> None:
    """Face down on the own clan sheet; no limit, the same quest twice is fine (BR-QUEST-01, -03, -04)."""
    state.rage[seat] -= state.box.quest_rage
    state.hands[seat].remove(card)
    state.quests[seat] = sorted([*state.quests[seat], card])
    table.tell("quest_accepted", seat=seat)


class QuestPhase(Step[BloodRage]):
    """All quests are revealed and resolved, clockwise from the first player (BR-QUEST-07, -15)."""

    name = "quest_phase"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        state.phase = QUESTS
        for seat in state.clockwise(state.first_player):
            if state.quests[seat]:
                cards = tuple(state.box.card_ids[card] for card in state.quests[seat])
                table.uncover("BR-QUEST-07", *cards)
                table.tell("quests_revealed", seat=seat, cards=cards)
        state.stack += [RESOLVE_QUESTS.at(seat) for seat in reversed(state.clockwise(state.first_player))]


class ResolveQuests(Step[BloodRage]):
    """One quest after the other (BR-QUEST-08, -09); all are discarded (-10)."""

    name = "resolve_quests"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        _, seat = frame
        if not state.quests[seat]:
            return
        card = state.quests[seat].pop(0)
        state.discarded.append(card)
        state.stack.append(frame)
        if fulfilled(state, seat, card):
            glory = quest_glory(state, seat, card)
            table.tell("quest_fulfilled", seat=seat, card=state.box.card_ids[card])
            gain_glory(state, seat, glory, table, state.box.card_ids[card])
            for _ in range(state.box.cards[card].number("stat_steps")):
                ask_stat(state, seat)
        else:
            table.tell("quest_failed", seat=seat, card=state.box.card_ids[card])


def fulfilled(state: BloodRage, seat: int, card: int) -> bool:
    """The demand of a quest (BR-FX-16 to -19)."""
    box, data = state.box, state.box.cards[card].data
    if "figures" in data:
        return len(state.figures_at(box.valhalla, seat)) >= int(data["figures"])
    if "province" in data:
        return has_most_strength(state, seat, box.province_number[data["province"]])
    region = data.get("region")
    won = [
        province
        for province in range(box.provinces)
        if region in (None, box.region[province]) and has_most_strength(state, seat, province)
    ]
    return len(won) >= int(data["provinces"])


def quest_glory(state: BloodRage, seat: int, card: int) -> int:
    """The printed glory, doubled by Odin's Throne (BR-FX-52)."""
    glory = state.box.cards[card].number("glory")
    for throne in state.upgrades_of(seat, "odins_throne"):
        glory *= state.box.cards[throne].number("glory_factor")
    return glory


QUEST_PHASE: Final = QuestPhase()
RESOLVE_QUESTS: Final = ResolveQuests()
