"""S12, the spoils of a successful pillage: the token's reward, Frigga's Grace, the Leader's upgrade (BR-PILLAGE-16
to -22).
"""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step, nothing_happens
from meadhall.core.table import Table
from meadhall.games.blood_rage.rules.stats import ask_stat, gain_glory, raise_stat
from meadhall.games.blood_rage.rules.strength import unit_card
from meadhall.games.blood_rage.table.box import NONE, REWARD_ALL, REWARD_GLORY
from meadhall.games.blood_rage.table.moves import STATS
from meadhall.games.blood_rage.table.schema import REWARDS
from meadhall.games.blood_rage.table.state import CANCELLED, BloodRage


class Spoils(Step[BloodRage]):
    """Only the pillager, and only if the pillager won (BR-BATTLE-17, -18)."""

    name = "spoils"
    fields = ()

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        if state.winner != state.pillager:
            return
        seat, province = state.pillager, state.battle
        for _ in range(rewards(state, seat, province)):
            take_reward(state, seat, province, table)
        state.pillaged[province] = 1
        state.stack.append(LEADERS_UPGRADE.at(seat))
        for number, (player, card, fate) in enumerate(state.played):
            if player == seat and state.box.cards[card].key == "friggas_grace" and not fate & CANCELLED:
                state.stack.append(FRIGGAS_GRACE.at(seat, number))


def rewards(state: BloodRage, seat: int, province: int) -> int:
    """How often the reward is taken: once, again for a Frost Giant there, again for the god Odin (BR-FX-36, BR-
    GODS-12).
    """
    box = state.box
    times = 1
    for figure in state.figures_at(province, seat):
        times += box.figures[figure].number("extra_rewards")
    if state.god_in(province, "odin"):
        times += int(box.god_data[box.god_ids.index("odin")]["extra_rewards"])
    return times


def take_reward(state: BloodRage, seat: int, province: int, table: Table) -> None:
    """What the token gives (BR-PILLAGE-16 to -20)."""
    token = state.token[province]
    reward, amount = state.box.token_reward[token], state.box.token_amount[token]
    table.tell("reward", seat=seat, token=state.box.token_ids[token], reward=REWARDS[reward], amount=amount)
    if reward == REWARD_GLORY:
        gain_glory(state, seat, amount, table, "pillage")
    elif reward == REWARD_ALL:
        for stat in range(len(STATS)):
            raise_stat(state, seat, stat, table, amount)
    else:
        raise_stat(state, seat, reward, table, amount)
        state.token_raised = reward


class FriggasGrace(Step[BloodRage]):
    """Raise one more stat, other than the one that the token raised (BR-FX-08). It is one of the cards played."""

    name = "friggas_grace"
    fields = ("seat", "number")

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        _, seat, number = frame
        _, card, _ = state.played[number]
        for _ in range(state.box.cards[card].number("stat_steps")):
            ask_stat(state, seat, but_not=state.token_raised)


class LeadersUpgrade(Step[BloodRage]):
    """Lord of Hammers, Axes or Spears, if a Leader stands in the province (BR-FX-20 to -22)."""

    name = "leaders_upgrade"

    def act(self, state: BloodRage, frame: Frame, table: Table) -> None:
        _, seat = frame
        card = unit_card(state, seat, state.box.leader)
        leaders = [f for f in state.box.counting_as[state.box.leader] if state.has_figure(state.battle, seat, f)]
        if card == NONE or not leaders:
            return
        printed = state.box.cards[card]
        if printed.key == "lord_of_hammers":
            state.stack += [LEAD_AWAY.at(seat, leader) for leader in reversed(leaders)]
        elif printed.key == "lord_of_axes":
            for _ in range(printed.number("stat_steps")):
                ask_stat(state, seat)
        elif printed.key == "lord_of_spears":
            for stat in range(len(STATS)):
                raise_stat(state, seat, stat, table, printed.number("stat_steps"))


def lead_obstacle(state: BloodRage, seat: int, leader: int, province: int) -> str | None:
    """An adjacent province with room (BR-FX-20)."""
    return None if province in state.box.adjacent[state.battle] and state.has_room(province) else "BR-FX-20"


def lead_away(state: BloodRage, seat: int, leader: int, province: int, table: Table) -> None:
    box = state.box
    state.move_figure(seat, leader, state.battle, province)
    table.tell("moved", seat=seat, figure=box.figure_ids[leader], place=box.province_ids[province])


class LeadAway(Step[BloodRage]):
    """Lord of Hammers: the Leader, or who counts as one, may go to an adjacent province (BR-FX-20)."""

    name = "lead_away"
    fields = ("seat", "leader")
    answers: ClassVar[Answers] = {"lead": (lead_obstacle, lead_away), "decline": (None, nothing_happens)}


SPOILS: Final = Spoils()
FRIGGAS_GRACE: Final = FriggasGrace()
LEADERS_UPGRADE: Final = LeadersUpgrade()
LEAD_AWAY: Final = LeadAway()
