"""What a fight would cost: shown before it is declared. All of it is counted from what everybody sees."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from meadhall.core.scene import Bar, Preview
from meadhall.core.seats import parse_seat
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import Danger, YggdrasilView
from meadhall.games.yggdrasil.pictures.told import danger_told
from meadhall.games.yggdrasil.pictures.words import blockers, has_powers, modes_now
from meadhall.games.yggdrasil.rules.dangers.odds import roll_outcomes

DANGEROUS: Final = ("asgard", "niflheim", "muspellheim")
"""The worlds whose action brings dangers."""


def previews(view: YggdrasilView, words: Words) -> dict[str, Preview]:
    """For each opponent, duel and dangerous action: what the reader's god would face, and how it may end."""
    found = {"now": now(view, words, view["danger"])} if view["danger"] is not None else {}
    seat = view["seat"] if view["seat"] in view["players"] else view["active"]
    if not seat or not view["players"][seat]["god"] or view["phase"] in ("gods", "experience", "end"):
        return found
    odds = Odds(view, words, seat)
    for opponent, power in view["powers"].items():
        found[f"opponent:{opponent}"] = odds.fight(opponent, power)
    duels = view["saga"]["duels"] if view["saga"] else {}
    for enemy, power in duels.items():
        found[f"duel {enemy}"] = odds.fight(enemy, power, "scene.duel_title")
    for world in DANGEROUS:
        mode = modes_now(view, world)[-1:]
        if mode and mode[0]:
            count = words.entry("world", world)["dangers"][mode[0]]
            title = words.say("scene.action_title", world=world, god=odds.god, dangers=count)
            found[f"act {world}"] = odds.told(title, count, count, world)
    return found


def now(view: YggdrasilView, words: Words, danger: Danger) -> Preview:
    """The dangers that somebody faces."""
    averted = danger["faced"] - danger["left"]
    bars = [
        Bar(words.say("scene.dangers"), danger["faced"], str(danger["faced"])),
        Bar(words.say("scene.averted"), averted, str(averted)),
        Bar(words.say("scene.left"), danger["left"], str(danger["left"])),
    ]
    lines = [danger_told(view, words, danger), *chances(view, words, danger)]
    return Preview(words.say("scene.danger_title", god=danger["god"]), bars, lines)


def chances(view: YggdrasilView, words: Words, danger: Danger) -> list[str]:
    """As long as the dice have not fallen: how likely the god comes away unhurt, by the Vanir dice that it rolls."""
    seat = next((seat for seat, player in view["players"].items() if player["god"] == danger["god"]), "")
    if danger["rolled"] or not seat:
        return []
    odds = Odds(view, words, seat)
    left, world = danger["left"], view["players"][seat]["world"]
    lines = []
    for dice in sorted({*range(min(odds.dice, FEW) + 1), odds.dice}):
        if dice or odds.god_die:
            key = "scene.roll_with" if dice else "scene.roll_alone"
            lines.append(words.say(key, dice=dice, percent=percent(odds.unhurt(left, world, dice))))
    return [*lines, words.say("scene.counts_elves")] if odds.counts_on_elves(left, world, odds.dice) else lines


class Odds:
    """What a god has against dangers, as everybody can see it, and what may come of it."""

    def __init__(self, view: YggdrasilView, words: Words, seat: str) -> None:
        player = view["players"][seat]
        blocked = blockers(view, words)
        self.view, self.words, self.player = view, words, player
        self.seat = parse_seat(seat)
        self.god = player["god"]
        self.artefacts = () if "artefacts" in blocked else tuple(player["artefacts"])
        self.heroes = 0 if "heroes" in blocked else view["valhalla"]
        self.elves = 0 if "elves" in blocked else player["elves"]
        self.dice = 0 if "vanir_dice" in blocked else player["vanir_dice"]
        self.god_die = 0 if "god_dice" in blocked else 1
        self.god_chance = share(words, "god_die", player["god_die"])
        self.dice_chance = share(words, "vanir_die", player["vanir_die"])
        if "draupnir" in self.artefacts:
            self.god_chance = 1 - (1 - self.god_chance) ** 2
        if "andvarinaut" in self.artefacts:
            self.dice_chance = 1 - (1 - self.dice_chance) ** 2
        thor = has_powers(view) and self.god == "thor"
        self.worth = words.entry("god", "thor")["averts"] if thor else 1

    def fight(self, opponent: str, power: int, title: str = "scene.fight_title") -> Preview:
        world = self.place_of(opponent)
        left = max(power - self.weapon(opponent), 0)
        return self.told(self.words.say(title, who=opponent, god=self.god, power=power), power, left, world)

    def told(self, title: str, power: int, dangers: int, world: str) -> Preview:
        """The numbers: all dice are rolled and all elves spent, and then the same with the heroes of Valhalla."""
        lost = self.losses(dangers, world, self.dice)
        mean = mean_of(lost)
        say = self.words.say
        bars = [
            Bar(say("scene.dangers"), power, str(power)),
            Bar(say("scene.loss"), round(mean, 1), self.number(mean), self.seat),
        ]
        lines = [say("scene.means", dice=self.dice, elves=self.elves)] if self.god_die or self.dice else []
        if power > dangers:
            lines.append(say("scene.weapon", count=power - dangers))
        lines.append(say("scene.unhurt", percent=percent(lost.get(0, 0.0))))
        heroes = min(self.heroes, dangers)
        if heroes and percent(lost.get(0, 0.0)) < SURE:
            helped = self.unhurt(dangers - heroes, world, self.dice)
            lines.append(say("scene.with_heroes", heroes=heroes, percent=percent(helped)))
        if self.counts_on_elves(dangers, world, self.dice):
            lines.append(say("scene.counts_elves"))
        death = sum(chance for life, chance in lost.items() if life >= self.player["life"])
        if death >= LEAST:
            lines.append(say("scene.death", god=self.god, percent=percent(death)))
        return Preview(title, bars, lines)

    def unhurt(self, dangers: int, world: str, dice: int) -> float:
        return self.losses(dangers, world, dice).get(0, 0.0)

    def counts_on_elves(self, dangers: int, world: str, dice: int) -> bool:
        """Whether elves make the god's prospects better."""
        with_elves, without = (self.losses(dangers, world, dice, elves) for elves in (self.elves, 0))
        return mean_of(without) - mean_of(with_elves) > NEVER

    def elves_spent(self, dangers: int, world: str, dice: int) -> str:
        """How many elves go to what fails, on average."""
        return self.number(
            sum(
                chance * min(self.elves, failed, max(dangers - averted, 0))
                for chance, averted, failed in self.outcomes(world, dice)
            )
        )

    def outcomes(self, world: str, dice: int) -> tuple[tuple[float, int, int], ...]:
        """What a roll with so many Vanir dice can bring: how likely, how many dangers averted, how many dice failed."""
        return roll_outcomes(self.god_die, self.god_chance, self.worth, dice, self.dice_chance, self.helpers(world))

    def mean(self, dangers: int, world: str, dice: int) -> str:
        """How much life is lost on average."""
        return self.number(mean_of(self.losses(dangers, world, dice)))

    def losses(self, dangers: int, world: str, dice: int, elves: int | None = None) -> dict[int, float]:
        """How likely it is to lose how much life with so many Vanir dice, if elves (all unless told) go to what
        fails.
        """
        elves = self.elves if elves is None else elves
        found: dict[int, float] = {}
        for chance, averted, failed in self.outcomes(world, dice):
            left = max(dangers - averted, 0)
            left -= min(elves, failed, left)
            found[left] = found.get(left, 0.0) + chance
        return found

    def helpers(self, world: str) -> int:
        """Brothers-in-arms who are there; each rolls a god die."""
        there = self.view["worlds"][world]["gods"] if world in self.view["worlds"] else []
        return sum(friend in there for friend in self.player["bonds"]["brother_in_arms"]) if self.god_die else 0

    def weapon(self, opponent: str) -> int:
        """What the god's own weapon averts."""
        kind = self.words.content.entry(opponent)
        fits = [opponent, *(["jotunn"] if kind is not None and kind.kind == "jotunn" else [])]
        special = kind.get("weapon", "") if kind is not None else ""
        factor = self.words.entry("artefact", "megingjord")["factor"] if "megingjord" in self.artefacts else 1
        for artefact in self.artefacts:
            known = self.words.entry("artefact", artefact)
            if known.get("against", "") in fits or artefact == special:
                averts: int = known["averts"] * factor
                return averts
        return 0

    def place_of(self, opponent: str) -> str:
        """The world of an opponent, as far as there is one."""
        if opponent in self.view["enemies"]:
            return self.view["enemies"][opponent]["place"]
        return self.view["jotnar"].get(opponent, self.player["world"])

    def number(self, value: float) -> str:
        return f"{value:.1f}".replace(".", self.words.say("scene.point"))


FEW: Final = 4
"""Up to so many Vanir dice each number of them is told, then only all."""
LEAST: Final = 0.005
"""Less likely things are not spoken of."""


SURE: Final = 100
NEVER: Final = 1e-9
"""Sums of chances may be off by so much: 0.9999999999 is sure."""


def mean_of(lost: Mapping[int, float]) -> float:
    return sum(chance * life for life, chance in lost.items())


def percent(chance: float) -> int:
    """Never sure where it is not, never impossible where it is not."""
    if chance < NEVER or chance > 1 - NEVER:
        return SURE * round(chance)
    return min(max(round(SURE * chance), 1), SURE - 1)


def share(words: Words, die: str, good: Collection[str]) -> float:
    faces = words.entry("die", die)["faces"]
    return sum(face in good for face in faces) / len(faces)
