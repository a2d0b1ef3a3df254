"""The saving roll on the stage: who is in danger and from whom, the dice as they lie, and how it may end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from meadhall.core.parts import part
from meadhall.core.scene import NEXT, NOW, PAST, Bar, Chip, Die, Fact, Foe, Plank, Roll, Zone
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import Danger, Player, YggdrasilView
from meadhall.games.yggdrasil.pictures.effects.fights import victory
from meadhall.games.yggdrasil.pictures.scene.cards import SAGA_ART, support
from meadhall.games.yggdrasil.pictures.scene.fights import LEAST, SURE, Odds, percent, worth
from meadhall.games.yggdrasil.pictures.scene.gods import artefact_card
from meadhall.games.yggdrasil.pictures.words import blockers, jotunn_means, read_faces
from meadhall.games.yggdrasil.table.names import DICE, ENEMIES, MODES, NORMAL, WORLDS
from meadhall.games.yggdrasil.table.names import Die as Kind

STEPS: Final[Mapping[str, Sequence[str]]] = {
    "heroes": ("helpers_weapon", "spend_heroes"),
    "roll": ("saving_roll", "reroll", "helpers_reroll"),
    "elves": ("spend_elves", "helpers_spend_elves", "late_heroes"),
    "life": ("support_takes_life", "losses"),
    "back": ("keep", "helpers_keep", "acquaintances_take", "tell_lost_dice", "put_back"),
}
"""What is told of the stages of dangers (YC-DANGER-14): several of them are one step for whoever looks on."""
LEGEND: Final = ("shield", "split_shield", "shards", "horn", "knot", "key", "blank")
"""The order in which the faces are explained."""
RINGS: Final = {"god_die": "draupnir", "vanir_die": "andvarinaut"}
"""The artefact that rolls a kind of die again."""
USED_AT: Final = ("helper_weapon", "reroll", "helper_reroll", "keep", "helper_keep")
"""The questions that artefacts answer."""


@part
def roll(view: YggdrasilView, words: Words) -> Roll | None:
    """The dangers that somebody faces; nothing while nobody does."""
    danger = view["danger"]
    if danger is None or view["phase"] == "end":
        return None
    table = Dice(view, words, danger)
    return Roll(
        key=f"roll:{view['round']}:{danger['god']}:{danger['opponent'] or danger['action']}:{danger['faced']}",
        title=title(words, danger),
        text=subtitle(words, danger),
        steps=steps(words, danger),
        planks=[table.god_dice(), table.vanir_dice(), table.elves()],
        foe=foe(view, words, danger),
        counts=[
            Fact("ic-danger", danger["left"], words.say("roll.left")),
            Fact("face-shield", danger["faced"] - danger["left"], words.say("roll.averted")),
        ],
        odds=odds(view, words, danger),
        legend=legend(view, words, table.roller),
        hand=hand(view, words),
    )


def title(words: Words, danger: Danger) -> str:
    if danger["opponent"]:
        return words.say("roll.fight", god=danger["god"], opponent=danger["opponent"])
    if danger["action"] in WORLDS:
        return words.say("roll.action", god=danger["god"], world=danger["action"])
    if danger["action"]:
        return words.say("roll.saga", god=danger["god"], action=danger["action"])
    return words.say("scene.danger_title", god=danger["god"])


def subtitle(words: Words, danger: Danger) -> str:
    """How many dangers there are, and why so many."""
    faced = danger["faced"]
    if danger["opponent"]:
        return words.say("roll.fight_text", opponent=danger["opponent"], faced=faced)
    if danger["action"] not in WORLDS:
        return words.say("roll.action_text", faced=faced)
    by_mode = words.entry("world", danger["action"])["dangers"]
    mode = next((mode for mode in MODES if by_mode[mode] == faced), MODES[NORMAL])
    return words.say(f"roll.{mode}_text", faced=faced, normal=by_mode[MODES[NORMAL]])


def steps(words: Words, danger: Danger) -> list[Chip]:
    now = next(number for number, stages in enumerate(STEPS.values()) if danger["stage"] in stages)
    return [
        Chip(words.say(f"roll.step_{step}"), when=PAST if number < now else NOW if number == now else NEXT)
        for number, step in enumerate(STEPS)
    ]


def hand(view: YggdrasilView, words: Words) -> Zone | None:
    """What the reader can answer with besides dice: artefacts that change a roll, or a support god who bleeds for the
    own.
    """
    asks, mine = view["question"]["name"], view["players"].get(view["seat"])
    if mine is None or view["seat"] not in view["asked"]:
        return None
    if asks == "shift":
        return support(view, words)
    cards = [artefact_card(view, words, artefact, "stage") for artefact in mine["artefacts"] if asks in USED_AT]
    return Zone("stage", words.say("kind.artefact"), cards) if cards else None


# Whom it is against


def foe(view: YggdrasilView, words: Words, danger: Danger) -> Foe:
    """The opponent; in a dangerous action an enemy who is there, or the world by itself."""
    facts = [
        Fact("ic-danger", danger["left"], words.say("roll.dangers"), danger["faced"]),
        Fact("ic-hero", view["valhalla"], words.say("roll.heroes")),
    ]
    opponent, action = danger["opponent"], danger["action"]
    if opponent:
        mortal = opponent in ENEMIES and danger["faced"] > view["powers"].get(opponent, danger["faced"])
        text = victory(view, words, opponent, mortal)
        return Foe(words.name(opponent), portrait(opponent), facts, text)
    there = view["worlds"][action]["enemies"] if action in WORLDS else []
    if there:
        name = words.say("roll.is_there", who=there[0], world=action)
        return Foe(name, portrait(there[0]), facts, words.say(f"roll.after_{action}"))
    text = words.say(f"roll.after_{action}") if action else ""
    return Foe(words.name(action or "danger"), "foe-danger", facts, text)


def portrait(opponent: str) -> str:
    """The large picture of an opponent; giants look alike, and so do wolves."""
    if opponent in ENEMIES:
        return f"foe-{opponent}"
    kind = SAGA_ART.get(opponent, "jotunn")
    return "foe-fenrir" if kind == "wolf" else f"foe-{kind}"


# The dice


class Dice:
    """The dice on the table, and what can be done with them now."""

    def __init__(self, view: YggdrasilView, words: Words, danger: Danger) -> None:
        self.view, self.words, self.danger = view, words, danger
        self.odds = Odds(view, words, seat_of(view, danger["god"]))
        self.roller = self.odds.player
        self.asks = view["question"]["name"]
        self.blocked = blockers(view, words)

    def god_dice(self) -> Plank:
        """The god's own die, and those of the gods who roll along."""
        danger, words, god = self.danger, self.words, self.danger["god"]
        dice = []
        if "god_dice" not in self.blocked or danger["god_die"]:
            elf = bool(danger["converted"]["god_die"])
            dice.append(self.die("die:god", "god_die", god, danger["god_die"], self.roller["god_die"], elf))
        for helper, lent in danger["helpers"].items():
            dice.append(
                self.die(f"die:{helper}", "god_die", helper, lent["die"], self.odds.good_for(helper), lent["elf"])
            )
        title = words.say("roll.god_dice") if danger["helpers"] else words.say("roll.god_die", god=god)
        return Plank("god", title, dice, self.hindered("god_dice") or self.worth_note())

    def worth_note(self) -> str:
        averts = worth(self.view, self.words, self.danger["god"])
        return self.words.say("roll.worth", averts=averts) if averts > 1 else ""

    def vanir_dice(self) -> Plank:
        """The dice that were rolled or lie ready; before that, all that the god has."""
        danger, words = self.danger, self.words
        waiting = "vanir_dice" not in self.blocked and not danger["rolled"] and self.asks != "help"
        faces = danger["vanir_dice"] or [""] * (self.roller["vanir_dice"] if waiting else 0)
        picked, elves = list(danger["picked"]), danger["converted"]["vanir_die"]
        dice = []
        for number, face in enumerate(faces):
            turned = bool(face) and face not in self.roller["vanir_die"] and elves > 0
            elves -= turned
            die = self.die(
                f"die:vanir:{number}",
                "vanir_die",
                danger["god"],
                face,
                self.roller["vanir_die"],
                turned,
                face in picked,
            )
            if face in picked:
                picked.remove(face)
            dice.append(die)
        return Plank("vanir", words.say("roll.vanir_dice"), dice, self.hindered("vanir_dice"))

    def elves(self) -> Plank:
        """The elves that the god has left."""
        words = self.words
        face = ("face-elf",)
        dice = [
            Die(f"elf:{number}", "elf", words.say("roll.elf"), face, face[0])
            for number in range(1, self.roller["elves"] + 1)
        ]
        return Plank("elves", words.say("roll.elves"), dice, self.hindered("elves"))

    def hindered(self, what: str) -> str:
        """Who keeps them from being used."""
        return jotunn_means(self.words, self.blocked[what]) if what in self.blocked else ""

    def die(
        self, key: str, kind: Kind, god: str, face: str, good: Sequence[str], elf: bool, picked: bool = False
    ) -> Die:
        """A die as it lies: what it shows counts, fails, or was turned by an elf; a Vanir die may go back."""
        words, entry = self.words, self.words.entry("die", kind)
        name = words.say("roll.die_of", god=god) if kind == "god_die" else words.name(kind)
        back = face in entry["lost_on"]
        classes = [name for name, holds in (("good", face in good or elf), ("back", back), ("elf", elf)) if holds]
        classes += ["picked"] * picked
        return Die(
            key,
            kind.removesuffix("_die"),
            name,
            [face_symbol(words, kind, shown, good) for shown in read_faces(self.view, words, entry["faces"])],
            face_symbol(words, kind, face, good) if face else "",
            face_told(words, face, face in good, back, elf) if face else "",
            classes,
            self.spots(kind, god, face, face in good or elf, picked) if face else (),
        )

    def spots(self, kind: Kind, god: str, face: str, good: bool, picked: bool) -> list[str]:
        """What can be clicked now: failures that an elf turns, dice that an artefact rolls again, dice to be picked."""
        own = god == self.danger["god"]
        if self.asks == ("elves" if own else "helper_elf"):
            return [] if good else [f"die:{kind}"]
        if self.asks == "pick_dice" and kind == "vanir_die":
            return [] if picked else [f"face:{face}"]
        if self.asks == ("reroll" if own and kind == "god_die" else "helper_reroll") or (
            self.asks == "reroll" and kind == "vanir_die"
        ):
            return [f"artefact:{RINGS[kind]}"]
        return []


def face_symbol(words: Words, kind: Kind, face: str, good: Sequence[str]) -> str:
    """A sign that succeeds by a skill alone is filled, as if awake."""
    awake = face in good and face not in words.entry("die", kind)["success"]
    return f"face-{face}-awake" if awake else f"face-{face}"


def face_told(words: Words, face: str, good: bool, back: bool, elf: bool) -> str:
    key = "roll.by_elf" if elf else "roll.success" if good else "roll.failure"
    return words.say(f"{key}_back" if back else key, face=capital(words.name(face)))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# What it means, and how it may end


def legend(view: YggdrasilView, words: Words, roller: Player) -> list[Fact]:
    """What each face does for this god."""
    found = []
    for face in LEGEND:
        on = [kind for kind in DICE if face in read_faces(view, words, words.entry("die", kind)["faces"])]
        if not on:
            continue
        good = [kind for kind in on if face in roller[kind]]
        does = "bad" if not good else "good" if good == on else f"good_{good[0]}"
        back = "_back" if any(face in words.entry("die", kind)["lost_on"] for kind in on) else ""
        symbol = face_symbol(words, good[0], face, [face]) if good else f"face-{face}"
        found.append(Fact(symbol, capital(words.name(face)), words.say(f"roll.means_{does}{back}")))
    return found


def odds(view: YggdrasilView, words: Words, danger: Danger) -> list[Bar]:
    """How likely it is to lose how much life, in parts of a hundred, with the dice that are going to fall and the own
    elves; nothing when no die is going to be rolled any more.
    """
    reckoned = Odds(view, words, seat_of(view, danger["god"]))
    elves = reckoned.elves
    if danger["rolled"]:
        picked = danger["picked"]
        if not picked:
            return []
        lost = reckoned.again(danger, picked)
        head = words.say("roll.odds_again", dice=len(picked), elves=elves)
    else:
        ready = danger["vanir_dice"] or view["question"]["name"] == "help"
        dice = len(danger["vanir_dice"]) if ready else reckoned.dice
        lost = reckoned.lost(danger["left"], dice, reckoned.friends(reckoned.player["world"]))
        head = words.say("roll.odds" if dice or elves else "roll.odds_alone", dice=dice, elves=elves)
    bars = [
        Bar(
            "", SURE * chance, words.say("roll.lost" if life else "roll.lost_none", count=life, percent=percent(chance))
        )
        for life, chance in enumerate(lost)
        if chance >= LEAST or not life
    ]
    bars[0].label = head
    return bars


def seat_of(view: YggdrasilView, god: str) -> str:
    return next(seat for seat, player in view["players"].items() if player["god"] == god)
