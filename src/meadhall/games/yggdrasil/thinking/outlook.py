"""How bad things look: what threatens the tree.

All is counted in points; a hundred of them is the game. A threat is what it would cost, times how soon it comes.
"""

from __future__ import annotations

from typing import Final

from meadhall.games.yggdrasil.rules.enemies.jotnar import figures_on_ladder, rider
from meadhall.games.yggdrasil.table.names import (
    ALFHEIM,
    ASGARD,
    BESIEGE,
    BLOCK,
    BLOCKED,
    CAGE,
    FENRIR,
    GOALS,
    HEL,
    IORMUNGAND,
    JOTUNHEIM,
    LOKI,
    MIDGARD,
    MUSPELLHEIM,
    NIDAVELLIR,
    NIDHOGG,
    NIFLHEIM,
    NONE,
    SURT,
    SVARTALFHEIM,
    TREE,
    TURN,
    VANAHEIM,
    WOLVES,
)
from meadhall.games.yggdrasil.table.state import Yggdrasil
from meadhall.games.yggdrasil.thinking.foresight import STRIKES, foresee
from meadhall.games.yggdrasil.thinking.purse import LAST_LIVES, LIFE, Purse, life_cost

LOSS: Final = 35.0
"""The game."""
GIANT: Final = 0.3
NAMELESS: Final = 0.3
"""What a piece on a ladder costs in the next fights."""
CROWD: Final = 0.16
"""And how it grows with their number."""
LOKI_OUT: Final = 1.0
FENRIR_OUT: Final = 1.5
RAVAGED: Final[tuple[float, ...]] = (0.0, 1.0, 2.5, 4.5, 8.0, 14.0, 26.0, 50.0)
"""So many ravaged worlds: Fenrir grows, the walls run out."""
WORLD_WORTH: Final = {
    ASGARD: 1.0,
    ALFHEIM: 1.6,
    VANAHEIM: 1.6,
    MIDGARD: 1.4,
    NIDAVELLIR: 1.6,
    SVARTALFHEIM: 1.6,
    JOTUNHEIM: 0.6,
    NIFLHEIM: 1.0,
    MUSPELLHEIM: 1.2,
}
"""What it costs that a world cannot be used."""
JOTUNN: Final = 0.8
RIDER: Final = 0.5
"""The share of an enemy's threat that is due to the jotunn who supports it."""
GOAL_STEP: Final = 7.0
PAGE: Final = 40.0
"""What it is worth to turn a page: more than the work on the next one."""

CARDS_FOR_A_STRIKE: Final = 12
"""Every sixth card is one of an enemy, and every second of those activates it."""


def nidhogg_to_go(state: Yggdrasil) -> tuple[int, bool, bool]:
    """How many more activations of Nidhögg end this page, and whether that wins or loses."""
    page = state.box.pages[state.page]
    left = len(page.spaces) - 1 - state.space
    last = page.spaces[-1]
    wins = last == TREE or (last == TURN and state.box.next_page[state.page] == NONE)
    return left, wins, not wins and last != TURN


def turns_to_go(state: Yggdrasil) -> float:
    """How many turns are left, roughly."""
    left, _, _ = nidhogg_to_go(state)
    spaces = float(left) - 0.5 * (sum(card % 6 == NIDHOGG for card in state.open_cards) % 2)
    page = state.box.next_page[state.page]
    while page != NONE:
        spaces += 0.7 * (len(state.box.pages[page].spaces) - 1)
        page = state.box.next_page[page]
    return CARDS_FOR_A_STRIKE * max(spaces, 0.3)


def future_of(state: Yggdrasil) -> float:
    """How much of the game is still to come, as far as gathering pieces is concerned."""
    return min(1.0, turns_to_go(state) / (10 + 4 * state.box.seats))


class Outlook:
    """The threats as they stand; `threat` can be asked again after pieces were moved on the same table."""

    __slots__ = ("foresight", "future", "loses_at_end", "state", "strikes", "to_go", "wins_at_end")

    def __init__(self, state: Yggdrasil) -> None:
        self.state = state
        self.to_go, self.wins_at_end, self.loses_at_end = nidhogg_to_go(state)
        self.foresight = foresee(state, self.to_go if self.wins_at_end else 0)
        self.strikes = self.foresight.strikes
        self.future = future_of(state)

    def soon(self, enemy: int, number: int) -> float:
        return self.strikes[enemy][number] if number <= STRIKES else 0.0

    def purse(self, seat: int) -> Purse:
        return Purse(self.state, seat, self.future)

    # The threats

    def threat(self) -> float:
        state = self.state
        total = self.fire(state) + self.death(state) + self.serpent(state) + self.wolf(state) + self.trickster(state)
        total += self.ruin(state) + self.siege(state) + self.lives(state)
        if state.saga():
            total += self.saga_threat(state)
        return total

    def climbing(self, state: Yggdrasil, enemy: int) -> float:
        """Surt and Hel: out of the tree, and into worlds of others on the way."""
        place = state.enemy_at[enemy]
        if place == NONE:
            return 0.0
        level = state.box.level[place]
        cost = LOSS * self.soon(enemy, level + 1)
        above = state.box.above[state.step][place]
        if above != NONE and not state.ravaged[above] and above in state.enemy_at:
            cost += self.soon(enemy, 1) * self.next_ruin(state, above)
        if rider(state, enemy) != NONE:
            cost += RIDER * LOSS * self.soon(enemy, level + 1)
        return cost

    def fire(self, state: Yggdrasil) -> float:
        if state.enemy_at[SURT] == NONE:
            return 0.0
        left = state.giants_reserve // state.box.enemy_amount[SURT] + 1
        return (
            self.climbing(state, SURT)
            + LOSS * self.soon(SURT, left)
            + self.future * (GIANT + CROWD * state.giants) * state.giants
        )

    def death(self, state: Yggdrasil) -> float:
        return self.climbing(state, HEL) + self.future * (NAMELESS + CROWD * state.nameless) * state.nameless

    def serpent(self, state: Yggdrasil) -> float:
        if state.enemy_at[IORMUNGAND] == NONE:
            return 0.0
        islands = state.box.islands
        left = len(islands) - state.island
        cost = LOSS * self.soon(IORMUNGAND, left)
        needed = 0
        for number, island in enumerate(range(state.island + 1, len(islands)), 1):
            needed += islands[island]
            cost += 0.6 * islands[island] * self.soon(IORMUNGAND, number) * NAMELESS
            if needed > state.nameless_reserve:
                cost += LOSS * self.soon(IORMUNGAND, number)
                break
        if rider(state, IORMUNGAND) != NONE:
            cost += RIDER * LOSS * self.soon(IORMUNGAND, left)
        return cost

    def wolf(self, state: Yggdrasil) -> float:
        """Fenrir: a turn is lost at each strike, and three lives if he is out."""
        place = state.enemy_at[FENRIR]
        if place == NONE:
            return 0.0
        bites = [self.life_cost(state, seat, state.box.enemy_amount[FENRIR]) for seat in range(state.box.seats)]
        average = sum(bites) / len(bites)
        if place == CAGE:
            cost = average * self.soon(FENRIR, 2)
            if ASGARD in state.enemy_at and not state.ravaged[ASGARD]:
                cost += self.soon(FENRIR, 1) * self.next_ruin(state, ASGARD)
            return cost
        cost = FENRIR_OUT
        on_turn_of = self.foresight.on_turn_of
        seen = 0.0
        for seat, bite in enumerate(bites):
            chance = on_turn_of[seat][FENRIR]
            seen += chance
            cost += chance * bite
        cost += max(self.soon(FENRIR, 1) - seen, 0.0) * average + self.soon(FENRIR, 2) * average
        if rider(state, FENRIR) != NONE:
            cost *= 1 + RIDER
        return cost

    def trickster(self, state: Yggdrasil) -> float:
        """Loki brings jotnar, and ruin where the god on turn stands beside an enemy."""
        place = state.enemy_at[LOKI]
        if place == NONE:
            return 0.0
        cost = LOSS * self.soon(LOKI, figures_on_ladder(state) + 1)
        if place != CAGE:
            cost += LOKI_OUT * (1 + RIDER if rider(state, LOKI) != NONE else 1)
        on_turn_of = self.foresight.on_turn_of
        for seat in range(state.box.seats):
            chance = on_turn_of[seat][LOKI]
            if chance:
                world = state.world[seat]
                if not state.ravaged[world] and world != place and world in state.enemy_at:
                    cost += chance * self.next_ruin(state, world)
        return cost

    def next_ruin(self, state: Yggdrasil, world: int) -> float:
        """What it costs that one more world is ravaged."""
        count = sum(state.ravaged)
        if count >= state.box.walls:
            return LOSS
        return RAVAGED[count + 1] - RAVAGED[count] + self.future * WORLD_WORTH[world]

    def ruin(self, state: Yggdrasil) -> float:
        ravaged = state.ravaged
        cost = RAVAGED[sum(ravaged)]
        for world, worth in WORLD_WORTH.items():
            if ravaged[world]:
                cost += self.future * worth
        return cost

    def siege(self, state: Yggdrasil) -> float:
        """Jotnar: each is a burden, and makes Loki stronger."""
        if not state.jotnar:
            return 0.0
        box = state.box
        cost = 0.0
        for card in state.jotnar:
            kind, target = box.jotunn_type[card], box.jotunn_target[card]
            cost += JOTUNN
            if kind == BESIEGE:
                cost += WORLD_WORTH[target] * 1.2
            elif kind == BLOCK:
                cost += self.blockade(state, BLOCKED[target])
        return cost * (0.4 + 0.6 * self.future)

    def blockade(self, state: Yggdrasil, what: str) -> float:
        if what == "elves":
            return 1.0 + 0.5 * sum(state.elves)
        if what == "heroes":
            return 1.0 + 0.6 * state.valhalla
        if what == "vanir_dice":
            return 1.0 + 0.5 * sum(state.vanir)
        if what == "god_dice":
            return 3.0
        return 0.5 + 0.8 * sum(owner != NONE for owner in state.artefact_owner)

    # Life

    def life_cost(self, state: Yggdrasil, seat: int, lost: int) -> float:
        return life_cost(state.life[seat], lost, self.future)

    def lives(self, state: Yggdrasil) -> float:
        """Little life is a threat by itself, and Hel takes some from the god on turn."""
        cost = 0.0
        for seat in range(state.box.seats):
            life = state.life[seat]
            cost += LAST_LIVES / life - LIFE * self.future * life if life else LOSS
            if life and state.enemy_at[HEL] != NONE:
                chance = self.foresight.on_turn_of[seat][HEL]
                if chance:
                    cost += chance * self.life_cost(state, seat, state.box.enemy_amount[HEL])
        return cost

    # Sagas

    def saga_threat(self, state: Yggdrasil) -> float:
        box, level = state.box, state.box.level
        saga = state.saga()
        cost = 0.0
        if saga == 2:
            for place in state.son_at:
                if place != NONE:
                    cost += LOSS * self.first_copies((LOKI,), 1 + level[place])
        elif saga == 3:
            for number, space in enumerate(state.wolf_space):
                wolf = box.adversaries[box.adversary_number[WOLVES[number]]]
                cost += LOSS * self.first_copies(tuple(wolf.advances_on), wolf.way - space) + 0.6 * space
        elif saga == 4:
            cost += 0.3 * state.nameless
            if state.naglfar_at != NONE:
                cost += LOSS * self.first_copies((HEL, LOKI), 1 + level[state.naglfar_at])
        elif saga == 5 and state.rule_holds("bifrost_bridge"):
            rule = box.saga_rule["bifrost_bridge"]
            room = min(rule["capacity"] - state.bridge, state.giants_reserve)
            cost += LOSS * self.first_copies((SURT, LOKI), room + 1) + GIANT * state.bridge
        return cost + self.goal(state) + PAGE * self.pages_to_come(state)

    def pages_to_come(self, state: Yggdrasil) -> int:
        count, page = 0, state.box.next_page[state.page]
        while page != NONE:
            count, page = count + 1, state.box.next_page[page]
        return count

    def first_copies(self, enemies: tuple[int, ...], number: int) -> float:
        """How soon first copies of some enemies have come so many times together."""
        first = self.foresight.first_copy
        if len(enemies) == 1:
            return first(enemies[0], number) if number <= STRIKES else 0.0
        one, two = enemies
        best = 0.0
        for count in range(number + 1):
            a = first(one, count) if count else 1.0
            b = first(two, number - count) if number - count else 1.0
            if count <= STRIKES and number - count <= STRIKES:
                best = 1 - (1 - best) * (1 - a * b)
        return min(best, 1.0)

    def goal(self, state: Yggdrasil) -> float:
        """The work that is left on this page, dearer as the dead tree comes nearer."""
        page = state.box.pages[state.page]
        if page.goal == NONE:
            return 0.0
        work = self.work(state, GOALS[page.goal], page.goal_count)
        if not work:
            return 0.0
        end = self.soon(NIDHOGG, self.to_go) if self.loses_at_end else 0.0
        return GOAL_STEP * work + LOSS * end * work / (work + 2)

    def work(self, state: Yggdrasil, goal: str, count: int) -> float:
        if goal == "oaths":
            return max(count - state.sworn, 0)
        if goal == "no_mistletoe":
            return sum(state.mistletoe)
        if goal == "plead":
            away = state.enemy_at[HEL] != state.box.enemy_retreat[HEL]
            return 2 + 0.5 * away + 0.15 * state.nameless if not state.pleaded else 0
        if goal == "wolves_home":
            return sum(space > 1 for space in state.wolf_space)
        if goal == "no_retinue":
            return sum(state.retinue)
        if goal == "breaches":
            return max(count - state.breaches, 0)
        if goal == "surt_beaten":
            return (state.enemy_at[SURT] != state.box.enemy_retreat[SURT]) + 0.4 * state.giants
        if goal == "slain":
            return max(count - sum(place == NONE for place in state.enemy_at[:NIDHOGG]), 0)
        return max(count - state.wounds, 0)
