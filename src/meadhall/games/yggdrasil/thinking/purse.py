"""What a god has against dangers, and what it costs to take them, in points as in `outlook`."""

from typing import Final

from meadhall.games.yggdrasil.rules.artefacts import andvarinaut, draupnir
from meadhall.games.yggdrasil.rules.bonds import brothers_in_arms
from meadhall.games.yggdrasil.rules.dangers.odds import roll_outcomes
from meadhall.games.yggdrasil.rules.enemies.jotnar import hrungnir, skyrmir, suttung, utgardloki
from meadhall.games.yggdrasil.rules.gods import freyia, freyr, freyrs_elves, thor
from meadhall.games.yggdrasil.table.state import Yggdrasil

DEATH: Final = 100.0
"""The death of a god, which loses the game for sure; other threats can still be met."""
LIFE: Final = 1.2
"""What a life is worth as long as there are many."""
LAST_LIVES: Final = 9.0
"""What it means to have one life left; two are twice as good, and so on."""
HERO: Final = 1.6
ELF: Final = 1.0
DIE: Final = 1.0
MORE_HEROES: Final = 0.93
MORE_ELVES: Final = 0.86
MORE_DICE: Final = 0.88
"""What a further piece is worth, against the one before."""


def life_cost(life: int, lost: int, future: float) -> float:
    """What it costs a god to lose some of its life; the last one is the game."""
    if lost >= life:
        return DEATH
    return LAST_LIVES * (1 / (life - lost) - 1 / life) + LIFE * future * lost


class Purse:
    """What a god has against dangers, and what each thing is worth to it."""

    __slots__ = (
        "dice",
        "dice_chance",
        "die_price",
        "elf_price",
        "elves",
        "future",
        "god_chance",
        "god_die",
        "helpers",
        "hero_price",
        "heroes",
        "late_heroes",
        "life",
        "lost_share",
        "pairs",
        "rolls",
        "worth",
    )

    def __init__(self, state: Yggdrasil, seat: int, future: float) -> None:
        box = state.box
        self.rolls: dict[int, float] = {}
        self.life = state.life[seat]
        self.future = future
        self.heroes = 0 if skyrmir(state) else state.valhalla
        self.hero_price = future * HERO * MORE_HEROES ** max(state.valhalla - 1, 0)
        blocked = suttung(state)
        self.elves = 0 if blocked else state.elves[seat]
        self.elf_price = future * ELF * MORE_ELVES ** max(state.elves[seat] - 1, 0)
        self.pairs = state.elves[seat] // freyrs_elves(state) if freyr(state, seat) and blocked else 0
        self.dice = 0 if hrungnir(state) else state.vanir[seat]
        self.die_price = future * DIE * MORE_DICE ** max(state.vanir[seat] - 1, 0)
        self.god_die = 0 if utgardloki(state) else 1
        self.god_chance = _share(box.god_die_faces, state.god_faces[seat])
        self.dice_chance = _share(box.vanir_die_faces, state.vanir_faces[seat])
        self.lost_share = _share(box.vanir_die_faces, box.vanir_lost_on)
        self.worth = thor(state, seat)
        self.helpers = 0 if utgardloki(state) else len(brothers_in_arms(state, seat))
        self.late_heroes = freyia(state, seat)
        if draupnir(state, seat):
            self.god_chance = 1 - (1 - self.god_chance) ** 2
        lends = [figure for figure in brothers_in_arms(state, seat) if figure < state.box.seats]
        if any(andvarinaut(state, figure) for figure in (seat, *lends)):
            self.dice_chance = 1 - (1 - self.dice_chance) ** 2

    def life_cost(self, lost: int) -> float:
        return life_cost(self.life, lost, self.future)

    def roll_cost(self, dangers: int, dice: int) -> float:
        """What a roll against some dangers costs on average."""
        total = dice * self.lost_share * self.die_price
        costs = [self.life_cost(lost) for lost in range(dangers + 1)]
        late = self.heroes if self.late_heroes else 0
        for p, averted, failed in roll_outcomes(
            self.god_die, self.god_chance, self.worth, dice, self.dice_chance, self.helpers
        ):
            left = dangers - averted
            if left <= 0:
                continue
            elves = min(self.elves, failed, left)
            cost = elves * self.elf_price
            left -= elves
            pairs = min(self.pairs, left)
            cost += 2 * pairs * self.elf_price
            left -= pairs
            if late and left:
                spent = min(late, left)
                cost += spent * self.hero_price
                left -= spent
            total += p * (cost + costs[left])
        return total

    def best_roll(self, dangers: int) -> float:
        if not dangers:
            return 0.0
        if dangers in self.rolls:
            return self.rolls[dangers]
        best = self.roll_cost(dangers, 0)
        most = min(self.dice, dangers + dangers // 2 + 1)
        if most:
            best = min(best, self.roll_cost(dangers, most))
            if most > dangers > 1:
                best = min(best, self.roll_cost(dangers, dangers))
        self.rolls[dangers] = best
        return best

    def cost(self, dangers: int) -> float:
        """What dangers cost if everything is used well."""
        if dangers <= 0:
            return 0.0
        return min(
            heroes * self.hero_price + self.best_roll(dangers - heroes)
            for heroes in range(min(self.heroes, dangers) + 1)
        )


def _share(faces: list[int], mask: int) -> float:
    return sum(mask >> face & 1 for face in faces) / len(faces)
