"""Set-up (CM-SETUP)."""

from __future__ import annotations

from typing import ClassVar, Final

from meadhall.core.state import Answers, Frame, Step
from meadhall.core.table import Table
from meadhall.games.champions.rules.round import ROUND
from meadhall.games.champions.table.box import COIN, FAVOR, FOOD, SWORDSMAN, WOOD, ChampionsBox
from meadhall.games.champions.table.state import KINDS, Champions


def set_up(box: ChampionsBox, table: Table) -> Champions:
    """Everything before the first decision, which is the choice of leaders."""
    state = Champions(box)
    chance = table.chance
    choose_stalls(state, table)
    for deck in (
        state.rune_deck,
        state.destiny_deck,
        state.merchant_deck,
        state.troll_deck,
        state.draugr_deck,
        state.journey_deck,
        state.monster_deck,
    ):
        chance.shuffle(deck)
    state.start_player = chance.below(box.seats)
    for seat in range(box.seats):
        give_starting_kit(state, seat)
    state.stack = [ROUND.at(1), CHOOSE_LEADER.at((state.start_player - 1) % box.seats)]
    return state


def choose_stalls(state: Champions, table: Table) -> None:
    """Draw the stalls of this game by type (CM-SETUP-03); the others are out (CM-SETUP-04)."""
    for kind, number in state.box.stall_numbers.items():
        tiles = list(state.box.stalls[kind])
        table.chance.shuffle(tiles)
        for tile in tiles[:number]:
            state.stall_in_game[tile] = 1


def give_starting_kit(state: Champions, seat: int) -> None:
    """Workers, one of each good and a swordsman (CM-SETUP-15, -16)."""
    box = state.box
    kit = box.kit
    for good, name in ((FOOD, "food"), (WOOD, "wood"), (COIN, "coin"), (FAVOR, "favor")):
        state.goods[good][seat] = kit[name]
    state.dice[seat * KINDS + SWORDSMAN] += kit["swordsman"]
    state.supply[SWORDSMAN] -= kit["swordsman"]
    state.workers[seat] = box.workers_start


def deal_destinies(state: Champions, table: Table) -> None:
    """Last of all, when the leaders are chosen, each player gets a hidden destiny (CM-SETUP-19)."""
    for seat in range(state.box.seats):
        for _ in range(state.box.kit["destiny_card"]):
            card = state.destiny_deck.pop()
            state.destiny_owner[card] = seat
            state.destiny_knowers[card] = 1 << seat
            table.uncover("CM-SETUP-19", card, to=seat)


def leader_obstacle(state: Champions, seat: int, leader: int) -> str | None:
    return "CM-SETUP-13" if leader in state.leader else None


def choose_leader(state: Champions, seat: int, leader: int, table: Table) -> None:
    state.leader[seat] = leader
    table.tell("leader_chosen", seat=seat, leader=state.box.leader_ids[leader])
    if seat != state.start_player:
        state.stack.append(CHOOSE_LEADER.at((seat - 1) % state.box.seats))
    else:
        deal_destinies(state, table)


class ChooseLeader(Step[Champions]):
    """Leaders are chosen counter-clockwise; the start player chooses last (CM-SETUP-12)."""

    name = "choose_leader"
    answers: ClassVar[Answers] = {"choose": (leader_obstacle, choose_leader)}

    def automatic(self, state: Champions, frame: Frame) -> bool:
        return False


CHOOSE_LEADER: Final = ChooseLeader()
