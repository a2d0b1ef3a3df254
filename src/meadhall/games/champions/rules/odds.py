"""The odds of a fight: how likely some warriors win it, and who comes home.

Worked out exactly, roll by roll, and kept: the same few dice meet the same few enemies all game long.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from meadhall.games.champions.table.box import DOUBLE, SHIELD, SWORDSMAN, WEAPONS, ChampionsBox
from meadhall.games.champions.table.state import KINDS

Dice = tuple[int, int, int]
"""How many warriors of each kind."""

Faces = tuple[tuple[int, ...], ...]
"""For each kind of die the numbers of its faces."""

Prospect = tuple[float, float, float, float, float]
"""The chance to win, how many warriors of each kind come home, and in how many rolls a double shows."""

NO_DICE: Final[Dice] = (0, 0, 0)
LOST: Prospect = (0.0, 0.0, 0.0, 0.0, 0.0)  # compiled, a final tuple of floats would count as not set

WEAKEST_FIRST: Final = (0, 1, 2)
"""Who is given up first: swordsmen, then spearmen, then axemen …"""
SWORDS_LAST: Final = (1, 2, 0)
"""… unless a leader makes the swordsmen the best of all."""


def less(dice: Dice, count: int, order: tuple[int, ...]) -> Dice:
    """What is left when some warriors are lost, those first who are missed least."""
    left = list(dice)
    for kind in order:
        gone = min(left[kind], count)
        left[kind] -= gone
        count -= gone
    return left[0], left[1], left[2]


class Odds:
    """The odds with some dice, for leaders who add something to a striking sword or not."""

    def __init__(self, dice: Faces, sword_bonus: int) -> None:
        self.order = SWORDS_LAST if sword_bonus else WEAKEST_FIRST
        self.sword_bonus = sword_bonus
        self.faces: list[list[tuple[int, int]]] = []
        """For each kind of die the hits and shields of each face."""
        self.doubles: list[float] = []
        for kind, faces in enumerate(dice):
            bonus = sword_bonus if kind == SWORDSMAN else 0
            self.faces.append([(WEAPONS[face] + bonus if WEAPONS[face] else 0, int(face == SHIELD)) for face in faces])
            self.doubles.append(sum(face == DOUBLE for face in faces) / len(faces))
        self.hits = [sum(hits for hits, _ in faces) / len(faces) for faces in self.faces]
        """The hits to be expected of a die of each kind."""
        self._rolls: dict[Dice, list[tuple[int, int, float]]] = {NO_DICE: [(0, 0, 1.0)]}
        self._fights: dict[tuple[int, int, Dice], Prospect] = {}

    def roll(self, dice: Dice) -> list[tuple[int, int, float]]:
        """What some dice can show: hits, shields, and how likely that is."""
        known = self._rolls.get(dice)
        if known is None:
            kind = next(kind for kind in range(KINDS) if dice[kind])
            faces = self.faces[kind]
            chances: dict[tuple[int, int], float] = {}
            for hits, shields, chance in self.roll(less(dice, 1, (kind,))):
                for more_hits, more_shields in faces:
                    at = hits + more_hits, shields + more_shields
                    chances[at] = chances.get(at, 0.0) + chance / len(faces)
            known = self._rolls[dice] = [(hits, shields, chance) for (hits, shields), chance in chances.items()]
        return known

    def strikes(self, dice: Dice, shields_strike: bool = False) -> dict[int, float]:
        """How many hits some dice can show, and how likely that is. With Reaction shields strike as well, and a leader
        who adds something to a striking sword adds it to those, too.
        """
        found = {0: 1.0}
        for kind in range(KINDS):
            each = 1 + (self.sword_bonus if kind == SWORDSMAN else 0) if shields_strike else 0
            alone = [0, 0, 0]
            alone[kind] = dice[kind]
            chances: dict[int, float] = {}
            for hits, shields, chance in self.roll((alone[0], alone[1], alone[2])):
                for before, so_far in found.items():
                    at = before + hits + shields * each
                    chances[at] = chances.get(at, 0.0) + so_far * chance
            found = chances
        return found

    def fight(self, attack: int, defense: int, dice: Dice) -> Prospect:
        """How a fight goes that is about to begin or to go on against the defense that is left."""
        key = attack, defense, dice
        known = self._fights.get(key)
        if known is None:
            known = self._fights[key] = self._fight(attack, defense, dice)
        return known

    def _fight(self, attack: int, defense: int, dice: Dice) -> Prospect:
        if dice == NO_DICE:
            return LOST
        outcomes: dict[tuple[int, int], float] = {}
        for hits, shields, chance in self.roll(dice):
            at = min(hits, defense), max(attack - shields, 0)
            outcomes[at] = outcomes.get(at, 0.0) + chance
        no_double = 1.0
        for kind in range(KINDS):
            no_double *= (1 - self.doubles[kind]) ** dice[kind]
        again = 0.0  # the chance that nothing happens and all is rolled once more
        win, swords, spears, axes, doubles = 0.0, 0.0, 0.0, 0.0, 1 - no_double
        for (hits, losses), chance in outcomes.items():
            left = less(dice, losses, self.order)
            if hits >= defense:
                win += chance
                swords += chance * left[0]
                spears += chance * left[1]
                axes += chance * left[2]
            elif not hits and not losses:
                again += chance
            elif left != NO_DICE:
                later = self.fight(attack, defense - hits, left)
                win += chance * later[0]
                swords += chance * later[1]
                spears += chance * later[2]
                axes += chance * later[3]
                doubles += chance * later[4]
        scale = 1 / (1 - again)
        return win * scale, swords * scale, spears * scale, axes * scale, doubles * scale


@lru_cache(maxsize=64)
def odds_of(box: ChampionsBox, sword_bonus: int) -> Odds:
    """Boxes never change: one table of odds serves all games out of a box."""
    return odds_with(tuple(box.faces), sword_bonus)


@lru_cache(maxsize=64)
def odds_with(dice: Faces, sword_bonus: int) -> Odds:
    """The odds for whoever has no box at hand, only the faces of its dice."""
    return Odds(dice, sword_bonus)
