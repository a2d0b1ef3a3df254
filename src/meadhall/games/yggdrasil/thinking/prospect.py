"""What a god could do in a world, and what would come of it: fights, actions, creatures, runes.

Fights and healings are tried on a copy of the table, where they need neither dice nor a hidden card; what dangers cost
and what a draw may bring is estimated.
"""

from __future__ import annotations

from math import comb
from typing import Final

from meadhall.core.chance import Chance
from meadhall.core.table import Table
from meadhall.games.yggdrasil.rules.actions import modes
from meadhall.games.yggdrasil.rules.artefacts import NUMBER, idunn_eple, weapon
from meadhall.games.yggdrasil.rules.bonds import brothers_in_arms
from meadhall.games.yggdrasil.rules.enemies.jotnar import defeat_jotunn, thrym
from meadhall.games.yggdrasil.rules.enemies.power import enemy_power
from meadhall.games.yggdrasil.rules.fights import VICTORY, power
from meadhall.games.yggdrasil.rules.gods import friggs_life
from meadhall.games.yggdrasil.rules.sagas.saga_6 import duel_dangers
from meadhall.games.yggdrasil.rules.step_3 import NOTHING_DONE, STEP_THREE
from meadhall.games.yggdrasil.rules.tree import enemies_in, heal_world, ravaged_worlds
from meadhall.games.yggdrasil.table.names import (
    ALFHEIM,
    ASGARD,
    BROTHER_IN_ARMS,
    CREATURES,
    DEMAND_OATH,
    HEL,
    HOLD_BRIDGE,
    JOTUNHEIM,
    LOKI,
    MIDGARD,
    MUSPELLHEIM,
    NIDAVELLIR,
    NIFLHEIM,
    NONE,
    NORMAL,
    OATH,
    SVARTALFHEIM,
    VANAHEIM,
)
from meadhall.games.yggdrasil.table.state import LOST, WON, Yggdrasil
from meadhall.games.yggdrasil.thinking.outlook import LOSS, PAGE, Outlook, turns_to_go
from meadhall.games.yggdrasil.thinking.purse import DIE, ELF, HERO, MORE_DICE, MORE_ELVES, MORE_HEROES, Purse, life_cost

NO_TABLE: Final = Table(Chance(b"nothing is drawn"))
"""Nobody listens and nothing is drawn where moves are only thought of."""
LONG_GAME: Final = 60
"""So many turns make the full use of an artefact."""
RUNE_WORTH: Final = 0.3
"""What a rune is worth that turns the tree or moves a god."""
FROM_AFAR_WORTH: Final = 1.5
ARTEFACT_WORTH: Final = {
    "andvarinaut": 2.0,
    "draupnir": 2.0,
    "giallarhorn": 2.0,
    "hringhorni": 1.8,
    "megingjord": 1.0,
    "skidbladnir": 1.8,
    "gleipnir": 1.6,
    "gungnir": 2.2,
    "hofund": 1.6,
    "jarngreipr": 2.2,
    "mimming": 2.4,
    "mjollnir": 2.4,
    "brisingamen": 2.5,
    "gullinbursti": 5.0,
    "idunn_eple": 1.5,
    "odroerir": 2.5,
    "svalinn": 3.0,
    "valshamr": 2.5,
}
ARTEFACT_WORTHS: Final = [ARTEFACT_WORTH[name] for name in NUMBER]


def weapons(table: Yggdrasil, seat: int, opponent: int) -> int:
    """What weapons would avert: the god's own, and that of a brother-in-arms, who will use it."""
    helpers = [figure for figure in brothers_in_arms(table, seat) if figure < table.box.seats]
    return weapon(table, seat, opponent) + sum(weapon(table, helper, opponent) for helper in helpers)


class Prospect:
    """What a god can do, from the table as it is now. The copy is changed and put right again."""

    def __init__(self, state: Yggdrasil, seat: int) -> None:
        self.table = state.clone()
        self.seat = seat
        self.outlook = Outlook(self.table)
        self.future = self.outlook.future
        self.base = self.outlook.threat()
        self.purses: dict[int, Purse] = {}
        self.won: dict[tuple[int, bool], float] = {}
        self.whole: dict[int, float] = {}

    def purse(self) -> Purse:
        world = self.table.world[self.seat] if self.table.bond(BROTHER_IN_ARMS, self.seat) else NONE
        if world not in self.purses:
            self.purses[world] = self.outlook.purse(self.seat)
        return self.purses[world]

    def after(self, twin: Yggdrasil) -> float:
        """How much better things look on another table."""
        if twin.outcome == WON:
            return self.last_goal()
        if twin.outcome == LOST:
            return -LOSS
        if twin.page != self.table.page:
            return self.base - Outlook(twin).threat()
        mine, self.outlook.state = self.outlook.state, twin
        threat = self.outlook.threat()
        self.outlook.state = mine
        return self.base - threat

    def last_goal(self) -> float:
        """What it is worth to reach the goal of the last page: not more than a page, for hope is worth something."""
        return PAGE + self.outlook.goal(self.table)

    # Where to go

    def in_world(self, world: int) -> float:
        """The best that the god can do in a world."""
        table, seat, base = self.table, self.seat, self.base
        here = table.world[seat]
        better = 0.0
        if world != here and self.outlook.foresight.on_turn_of[seat][LOKI]:  # Loki comes to the god on turn
            better = self.outlook.trickster(table)
            table.world[seat] = world
            better -= self.outlook.trickster(table)
            self.base -= better
        table.world[seat] = world
        values = self.step_three(STEP_THREE.legal(table, STEP_THREE.at(seat, *NOTHING_DONE), seat))
        table.world[seat] = here
        self.base = base
        return max(values) + better

    def step_three(self, moves: list[int]) -> list[float]:
        return [self.deed(move) for move in moves]

    def deed(self, move: int, averted: int = 0) -> float:
        """A fight, an action, a blessing, or nothing."""
        table = self.table
        grammar = table.box.grammar
        verb, words = grammar.verb_of[move], grammar.args_of[move]
        if verb in ("fight", "duel"):
            (opponent,) = words
            return self.fight(opponent, verb == "duel", averted)
        if verb == "act":
            (world,) = words
            return self.action(world, modes(table, self.seat, world)[-1])
        if verb == "heal":
            return self.healing(*words)
        if verb == "saga":
            return self.saga_action(*words)
        if verb == "bless":
            (god,) = words
            return self.regained(table.figure_of[god], friggs_life(table))
        return 0.0  # nothing, or something of a blood relative

    # Fights

    def fight(self, opponent: int, mortal: bool, averted: int) -> float:
        table, seat = self.table, self.seat
        dangers = power(table, opponent) + (duel_dangers(table) if mortal else 0)
        dangers -= weapons(table, seat, opponent) + averted
        battle = opponent, mortal
        if battle not in self.won:
            twin = table.clone()
            VICTORY.act(twin, VICTORY.at(seat, opponent, int(mortal)), NO_TABLE)
            self.won[battle] = self.after(twin)
        return self.won[battle] - self.purse().cost(dangers)

    # Actions

    def action(self, world: int, mode: int) -> float:
        box = self.table.box
        if world == ASGARD:
            best = max(self.healed(ravaged) for ravaged in ravaged_worlds(self.table))
            return best - self.purse().cost(box.dangers[ASGARD][mode])
        if world == ALFHEIM:
            return self.elves(box.takes[world][mode])
        if world == VANAHEIM:
            return self.dice(box.takes[world][mode])
        if world == MIDGARD:
            return self.heroes(box.takes[world][mode])
        if world == NIDAVELLIR:
            return max(self.artefact(holder) for holder in box.holders[mode])
        if world == SVARTALFHEIM:
            return self.creatures(box.draws[world][mode])
        if world == JOTUNHEIM:
            return self.runes(mode)
        removed = self.sent_back(world, box.removes[world])
        return removed - self.purse().cost(box.dangers[world][mode])

    def sent_back(self, world: int, count: int) -> float:
        """Nameless or fire giants leave a ladder."""
        twin = self.table.clone()
        if world == NIFLHEIM:
            count = min(count, twin.nameless)
            twin.nameless -= count
            twin.nameless_reserve += count
        else:
            assert world == MUSPELLHEIM
            count = min(count, twin.giants)
            twin.giants -= count
            twin.giants_reserve += count
        return self.after(twin)

    def healed(self, world: int) -> float:
        """A ravaged world is whole again; with two enemies there it is not for long."""
        if enemies_in(self.table, world) > 1:
            return 0.0
        if world not in self.whole:
            twin = self.table.clone()
            heal_world(twin, world, NO_TABLE)
            self.whole[world] = self.after(twin)
        return self.whole[world]

    def healing(self, world: int) -> float:
        cost = idunn_eple(self.table, self.seat)
        return self.healed(world) - self.purse().life_cost(cost)

    def elves(self, count: int) -> float:
        """Further elves: they need dice that fail."""
        table, seat = self.table, self.seat
        have, room = table.elves[seat], table.vanir[seat] + 2
        count = min(count, table.elf_reserve)
        worth = sum(MORE_ELVES**number * (1.0 if number < room else 0.7) for number in range(have, have + count))
        return self.future * ELF * worth

    def dice(self, count: int) -> float:
        have = self.table.vanir[self.seat]
        count = min(count, self.table.vanir_reserve)
        return self.future * DIE * sum(MORE_DICE**number for number in range(have, have + count))

    def heroes(self, count: int) -> float:
        have = self.table.valhalla
        count = min(count, self.table.heroes_reserve)
        return self.future * HERO * sum(MORE_HEROES**number for number in range(have, have + count))

    def artefact(self, holder: int) -> float:
        """The visible artefact, as long as there is time to use it."""
        pile = self.table.holders[holder]
        if not pile:
            return 0.0
        worth = ARTEFACT_WORTHS[pile[-1]] * min(1.0, turns_to_go(self.table) / LONG_GAME)
        return worth * (0.6 if thrym(self.table) else 1.0)

    def regained(self, figure: int, count: int) -> float:
        """Life for a god; of a support god it matters little."""
        table = self.table
        count = min(count, table.box.full_life[figure] - table.life[figure])
        if not count:
            return 0.0
        if figure >= table.box.seats:
            return 0.1
        return life_cost(table.life[figure] + count, count, self.future)

    # Draws

    def creatures(self, count: int) -> float:
        """The best of so many creatures, on average over those that have not been seen."""
        worths = sorted(self.creature(card) for card in self.table.creature_deck)
        total = len(worths)
        count = min(count, total)
        # One of them is the best if all others that are drawn are worse.
        return sum(comb(worse, count - 1) * worths[worse] for worse in range(total)) / comb(total, count)

    def creature(self, card: int) -> float:
        name = CREATURES[card]
        table = self.table
        numbers = table.box.creature_numbers[name]
        if name in ("vedrfolnir", "vidofnir", "gullinkambi"):
            return self.heroes(numbers["heroes"])
        if name == "hildisvini":
            return self.elves(numbers["elves"])
        if name == "hugin_and_munin":
            return self.dice(numbers["vanir_dice"])
        if name in ("heidrun", "dain_duneyr_durathor_dvalin"):
            return self.regained(self.seat, numbers["life"])
        if name in ("saehrimnir", "tanngrisnir_and_tanngnjostr"):
            return max(self.regained(figure, numbers["life"]) for figure in range(table.box.seats))
        if name == "eikthyrnir":
            return max((self.healed(world) for world in ravaged_worlds(table)), default=0.0)
        if name == "gullfaxi":
            return max((self.banished(card) for card in table.jotnar), default=0.0)
        if name == "urd":
            return 2.0
        return OTHER_CREATURES[name]

    def banished(self, card: int) -> float:
        twin = self.table.clone()
        defeat_jotunn(twin, card, NO_TABLE)
        return self.after(twin)

    def runes(self, mode: int) -> float:
        """Each stone has two faces: white turns or moves, green moves or acts from afar, red acts or heals."""
        life = self.regained(self.seat, self.table.box.rune_life)
        afar = FROM_AFAR_WORTH * self.future
        stones = (RUNE_WORTH * self.future, (RUNE_WORTH * self.future + afar) / 2, (afar + life) / 2)
        return sum(stones[stone] for stone in self.table.box.stones[mode])

    def from_afar(self, move: int) -> float:
        grammar = self.table.box.grammar
        if grammar.verb_of[move] == "act":
            (world,) = grammar.args_of[move]
            return self.action(world, NORMAL)
        return self.deed(move)

    # Sagas

    def saga_action(self, action: int, world: int) -> float:
        table, box = self.table, self.table.box
        if action == DEMAND_OATH:
            return self.oath(world)
        if action == HOLD_BRIDGE:
            twin = table.clone()
            count = min(box.saga_action_remove[action], twin.bridge)
            twin.bridge -= count
            twin.giants_reserve += count
            return self.after(twin) - self.purse().cost(box.saga_action_dangers[action])
        dangers = enemy_power(table, HEL) + box.saga_action_dangers[action]
        return self.last_goal() - self.purse().cost(dangers)

    def oath(self, world: int) -> float:
        """What lies face down is an oath as often as those that are left are."""
        table = self.table
        twin = table.clone()
        twin.oath[world] = NONE
        twin.sworn += 1
        sworn = self.after(twin)
        if table.oath_open[world]:
            return sworn
        hidden = [marker for place, marker in enumerate(table.oath) if marker != NONE and not table.oath_open[place]]
        chance = hidden.count(OATH) / len(hidden)
        return chance * sworn - (1 - chance) * 4.0


OTHER_CREATURES: Final = {
    "geri_and_freki": 3.0,
    "gulltopp": 0.3,
    "ratatosk": 2.5,
    "skuld": 1.0,
    "sleipnir": 1.2,
    "verdandi": 1.0,
}
