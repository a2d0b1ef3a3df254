"""What a fight would cost: shown before it is declared. All of it is counted from what everybody sees."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from meadhall.core.parts import part
from meadhall.core.scene import Bar, Preview
from meadhall.core.seats import parse_seat
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import Danger, YggdrasilView
from meadhall.games.yggdrasil.pictures.told import danger_told
from meadhall.games.yggdrasil.pictures.words import blockers, has_powers, modes_now
from meadhall.games.yggdrasil.rules.dangers.odds import Elves, GodDie, lives_lost, roll_outcomes

DANGEROUS: Final = ("asgard", "niflheim", "muspellheim")
"""The worlds whose action brings dangers."""


def previews(view: YggdrasilView, words: Words) -> dict[str, Preview]:
    """For each opponent, duel and dangerous action: what the reader's god would face, and how it may end."""
    found = {"now": now(view, words)} if view["danger"] is not None else {}
    seat = view["seat"] if view["seat"] in view["players"] else view["active"]
    if not seat or not view["players"][seat]["god"] or view["phase"] in ("gods", "experience", "end"):
        return found
    for opponent, power in view["powers"].items():
        found[f"opponent:{opponent}"] = fight(view, words, seat, opponent, power)
    duels = view["saga"]["duels"] if view["saga"] else {}
    for enemy, power in duels.items():
        found[f"duel {enemy}"] = fight(view, words, seat, enemy, power, "scene.duel_title")
    for world in DANGEROUS:
        mode = modes_now(view, world)[-1:]
        if mode and mode[0]:
            found[f"act {world}"] = dangerous_action(view, words, seat, world, mode[0])
    return found


@part
def fight(
    view: YggdrasilView, words: Words, seat: str, opponent: str, power: int, title: str = "scene.fight_title"
) -> Preview:
    return Odds(view, words, seat).fight(opponent, power, title)


@part
def dangerous_action(view: YggdrasilView, words: Words, seat: str, world: str, mode: str) -> Preview:
    odds, count = Odds(view, words, seat), words.entry("world", world)["dangers"][mode]
    title = words.say("scene.action_title", world=world, god=odds.god, dangers=count)
    return odds.told(title, count, count, world)


@part
def now(view: YggdrasilView, words: Words) -> Preview:
    """The dangers that somebody faces."""
    danger = view["danger"]
    assert danger is not None
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
        self.elves_turn_dice = "elves" not in blocked
        self.elves = player["elves"] if self.elves_turn_dice else 0
        self.dice = 0 if "vanir_dice" in blocked else player["vanir_dice"]
        self.god_die = 0 if "god_dice" in blocked else 1
        self.god_chance = share(words, "god_die", player["god_die"])
        self.dice_chance = share(words, "vanir_die", player["vanir_die"])
        if "draupnir" in self.artefacts:
            self.god_chance = 1 - (1 - self.god_chance) ** 2
        if "andvarinaut" in self.artefacts:
            self.dice_chance = 1 - (1 - self.dice_chance) ** 2
        self.worth = worth(view, words, self.god)
        freyr = words.entry("god", "freyr")
        self.pair = (freyr["elves"], freyr["averts"]) if has_powers(view) and self.god == "freyr" else (0, 0)

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
        with_elves, without = (self.losses(dangers, world, dice, elves) for elves in (None, 0))
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
        lost = self.lost(dangers, dice, self.friends(world), elves)
        return {life: chance for life, chance in enumerate(lost) if chance}

    def lost(self, dangers: int, dice: int, friends: Sequence[str], elves: int | None = None) -> tuple[float, ...]:
        """How likely it is to lose 0, 1, 2 … life, with the friends who roll along."""
        own = GodDie(self.god_chance, self.worth) if self.god_die else None
        helpers = tuple(self.die_of(friend) for friend in friends) if self.god_die else ()
        return lives_lost(dangers, own, dice, self.dice_chance, helpers, self.purse(elves))

    def purse(self, elves: int | None = None) -> Elves:
        return Elves(self.player["elves"] if elves is None else elves, self.elves_turn_dice, *self.pair)

    def again(self, danger: Danger, faces: Sequence[str], *, god_die: bool = False) -> tuple[float, ...]:
        """How likely it is to lose 0, 1, 2 … life if some of the dice on the table are rolled again: Vanir dice that
        show these faces, or the god die.
        """
        shown = list(danger["vanir_dice"])
        for face in faces:
            shown.remove(face)
        hits = sum(face in self.player["vanir_die"] for face in shown)
        chance = share(self.words, "god_die", self.player["god_die"])
        luck = chance if god_die else float(danger["god_die"] in self.player["god_die"])
        own = GodDie(luck, self.worth) if danger["god_die"] else None
        helpers = tuple(
            GodDie(float(lent["die"] in self.good_for(friend)), worth(self.view, self.words, friend))
            for friend, lent in danger["helpers"].items()
        )
        dice_chance = share(self.words, "vanir_die", self.player["vanir_die"])
        left = max(danger["dangers"] - hits, 0)
        return lives_lost(left, own, len(faces), dice_chance, helpers, self.purse(), len(shown) - hits)

    def die_of(self, friend: str) -> GodDie:
        """The die of a helper; of a support god only the plain success counts (YC-BOND-06)."""
        return GodDie(share(self.words, "god_die", self.good_for(friend)), worth(self.view, self.words, friend))

    def good_for(self, god: str) -> Sequence[str]:
        """The faces of the god die that are successes for a god."""
        plain: Sequence[str] = self.words.entry("die", "god_die")["success"]
        return next((player["god_die"] for player in self.view["players"].values() if player["god"] == god), plain)

    def helpers(self, world: str) -> int:
        """How many roll along."""
        return len(self.friends(world)) if self.god_die else 0

    def friends(self, world: str) -> list[str]:
        """Brothers-in-arms who are there; each rolls a god die."""
        there = self.view["worlds"][world]["gods"] if world in self.view["worlds"] else []
        return [friend for friend in self.player["bonds"]["brother_in_arms"] if friend in there]

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


def worth(view: YggdrasilView, words: Words, god: str) -> int:
    """How many dangers a success on the die of a god averts; a support god has no power (YC-SETUP-24)."""
    thor = god == "thor" and has_powers(view) and god not in view["support"]
    averts: int = words.entry("god", god)["averts"] if thor else 1
    return averts


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
