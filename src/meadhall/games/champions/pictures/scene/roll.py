"""Dice on the stage: a fight or a hunt, with what it comes to and how it may end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from meadhall.core.content import Entry
from meadhall.core.parts import part
from meadhall.core.scene import NEXT, NOW, PAST, Chip, Die, Fact, Foe, Plank, Roll, Zone
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import ChampionsView, Fight, RolledDie, Rolling, RollStep
from meadhall.games.champions.pictures.drawn import DRAWN
from meadhall.games.champions.pictures.scene.chances import count_roll, fight_chances, hunt_chances, weapons
from meadhall.games.champions.pictures.scene.pieces import family
from meadhall.games.champions.pictures.scene.players import rune_card
from meadhall.games.champions.pictures.scene.preview import sword_bonus
from meadhall.games.champions.pictures.scene.signs import marked
from meadhall.games.champions.pictures.words import COLORS, plurals, reward
from meadhall.games.champions.table.moves import WARRIORS

FOE: Final = "foe"
"""By which a blow finds the enemy."""

FIGHT_STEPS: Final[tuple[RollStep, ...]] = ("roll", "favor", "wounds", "losses", "check")
HUNT_STEPS: Final[tuple[RollStep, ...]] = ("roll", "favor", "check")

WINDOWS: Final[dict[RollStep, str]] = {"favor": "after_roll", "wounds": "before_losses"}
"""When runes can be used that change a roll, or what follows from it."""


@part
@marked
def roll(view: ChampionsView, words: Words) -> Roll | None:
    """The dice on the table, if there are any."""
    rolling = view["rolling"]
    if rolling is None:
        return None
    fight = view["fight"]
    if fight is None:
        return hunt(view, words, rolling)
    bonus = sword_bonus(words, view["players"][fight["seat"]]["leader"])
    dice = sum(fight["dice"].values()) or len(view["roll"]) - len(view["lost"])
    return Roll(
        key=f"fight:{fight['seat']}:{fight['enemy']}",
        title=words.say("scene.roll.title_fight", seat=fight["seat"], enemy=fight["enemy"]),
        text=fight_text(view, words, fight, rolling, dice),
        steps=steps(words, rolling, FIGHT_STEPS, "fight"),
        planks=planks(view, words, bonus, fought=True),
        foe=enemy(view, words, fight),
        counts=counts(view, words, rolling, bonus, fought=True),
        odds=fight_chances(view, words, fight, rolling),
        legend=legend(words, bonus, bool(view["reaction"]), fought=True),
        hand=usable(view, words, rolling),
    )


def hunt(view: ChampionsView, words: Words, rolling: Rolling) -> Roll:
    """The warriors at home roll for food."""
    bonus = sword_bonus(words, view["players"][rolling["seat"]]["leader"])
    most = words.content.tables["game"]["hunting_food_cap"]
    hits, _ = count_roll(view, bonus)
    return Roll(
        key=f"hunt:{rolling['seat']}",
        title=words.say("scene.roll.title_hunt", seat=rolling["seat"]),
        text=words.say("scene.roll.hunt_text", most=most),
        steps=steps(words, rolling, HUNT_STEPS, "hunt"),
        planks=planks(view, words, bonus, fought=False),
        foe=Foe(
            words.say("scene.roll.grounds"),
            art="foe-hunt",
            facts=[Fact("ic-food", min(hits, most), words.say("scene.good.food"), most)],
        ),
        counts=counts(view, words, rolling, bonus, fought=False),
        odds=hunt_chances(view, words, rolling),
        legend=legend(words, bonus, bool(view["reaction"]), fought=False),
        hand=usable(view, words, rolling),
    )


def fight_text(view: ChampionsView, words: Words, fight: Fight, rolling: Rolling, dice: int) -> str:
    """What it takes, or how it ended, in a sentence."""
    if rolling["step"] == "check":
        if fight["damage"] < fight["defense"]:
            return words.say("scene.roll.beaten")
        return words.say("scene.roll.slain", count=dice) if dice else words.say("scene.roll.slain_alone")
    if rolling["losses"] and rolling["step"] in ("wounds", "losses"):
        return words.say("scene.roll.losing", count=rolling["losses"])
    return words.say("scene.roll.takes", dice=dice, need=fight["defense"] - fight["damage"])


def steps(words: Words, rolling: Rolling, order: Sequence[RollStep], kind: str) -> list[Chip]:
    """How far it is; in a hunt nobody is hurt."""
    now = order.index(rolling["step"])
    return [
        Chip(words.say(f"scene.roll.step.{kind}_{step}"), when=NOW if at == now else PAST if at < now else NEXT)
        for at, step in enumerate(order)
    ]


def usable(view: ChampionsView, words: Words, rolling: Rolling) -> Zone | None:
    """The runes of the reader that can be used now."""
    window, seat = WINDOWS.get(rolling["step"]), view["seat"]
    if window is None or seat != rolling["seat"]:
        return None
    unused = [ident for ident, state in view["players"][seat]["runes"].items() if state == "unused"]
    cards = [
        rune_card(view, words, ident, f"stage:{ident}", used=False, spots=[f"rune:{ident}"])
        for ident in unused
        if window in words.entry("rune", ident)["windows"]
    ]
    return Zone("usable", words.say("scene.own_runes"), cards) if cards else None


# The dice


def planks(view: ChampionsView, words: Words, bonus: int, *, fought: bool) -> list[Plank]:
    """One plank for each kind of warrior."""
    lying = list(dice_on_the_table(view))
    return [
        Plank(
            kind,
            words.say(f"scene.roll.plank.{kind}"),
            [
                die(view, words, key, shown, state, bonus, fought=fought)
                for key, shown, state in lying
                if shown["die"] == kind
            ],
        )
        for kind in WARRIORS
    ]


def dice_on_the_table(view: ChampionsView) -> Iterator[tuple[str, RolledDie, str]]:
    """Each die by its key, with what it shows (nothing before it is rolled), and whether it was picked or lost."""
    shown: list[RolledDie] = view["roll"]
    if not shown and view["fight"] is not None:
        fighters = view["fight"]["dice"]
        shown = [{"die": kind, "face": ""} for kind in WARRIORS for _ in range(fighters[kind])]
    picked, lost = list(view["picked"]), list(view["lost"])
    number = dict.fromkeys(WARRIORS, 0)
    for one in shown:
        number[one["die"]] += 1
        state = ""
        for name, those in (("picked", picked), ("lost", lost)):
            if one in those:
                those.remove(one)
                state = name
                break
        yield f"die:{one['die']}:{number[one['die']]}", one, state


def die(view: ChampionsView, words: Words, key: str, shown: RolledDie, state: str, bonus: int, *, fought: bool) -> Die:
    kind, face = shown["die"], shown["face"]
    hits = weapons(shown, bonus, reaction=view["reaction"])
    counts_as = hits or (fought and face == "shield")
    classes = [*(["good"] if counts_as else []), *([state] if state else [])]
    return Die(
        key,
        kind,
        words.name(kind),
        [picture(kind, one) for one in words.entry("die", kind)["faces"]],
        picture(kind, face) if face else "",
        told(words, face, hits),
        classes,
        die_spots(view, shown, state),
    )


def die_spots(view: ChampionsView, shown: RolledDie, state: str) -> list[str]:
    """A die is picked by what it shows, and lost by its kind."""
    rolling = view["rolling"]
    if state or rolling is None:
        return []
    if rolling["again"]:
        return [f"face:{shown['face']}", f"warrior:{shown['die']}"]
    return [f"thing:{shown['die']}"] if rolling["step"] == "losses" else []


def picture(kind: str, face: str) -> str:
    """The drawing of a face: weapons are those of the warrior."""
    return f"face-{face}-{kind}" if face in ("hit", "double") else f"face-{face}"


def told(words: Words, face: str, hits: int) -> str:
    """What a face means, in a word."""
    if not face:
        return ""
    if face == "shield" and hits:
        return words.say("scene.roll.shield_strikes", count=hits)
    return words.say("scene.roll.hits", count=hits) if hits else words.say(f"scene.roll.{face}")


# What it is about


def enemy(view: ChampionsView, words: Words, fight: Fight) -> Foe:
    """Its card: how much it has taken and takes, how hard it strikes, what it brings."""
    card = words.content.entry(fight["enemy"])
    assert card is not None
    facts = [
        Fact("ic-defense", fight["damage"], words.say("scene.roll.defense"), fight["defense"]),
        Fact("ic-attack", fight["attack"], words.say("scene.roll.attack")),
    ]
    facts += [Fact(f"ic-{good}", count, words.say(f"scene.roll.reward_{good}")) for good, count in gained(view, card)]
    said = []
    if card.get("color") in COLORS:
        said.append(words.say("scene.roll.color", color=card["color"]))
    if card["forbidden"]:
        said.append(words.say("scene.roll.barred", warriors=plurals(words, card["forbidden"])))
    return Foe(words.name(card.id), foe_art(card), facts, " ".join(said))


def gained(view: ChampionsView, card: Entry) -> list[tuple[str, int]]:
    """What a victory brings, with the coins that lie on a monster."""
    fight = view["fight"]
    shore = view["board"]["shores"].get(fight["place"]) if fight is not None else None
    coins = shore["coins"] if shore is not None and shore["monster"] == card.id else 0
    return list(reward(card, coins).items())


def foe_art(card: Entry) -> str:
    """Large, on its ground; a card of a pack is drawn as its kind."""
    art = f"foe-{family(card)}"
    return art if art in DRAWN else "foe-monster"


def counts(view: ChampionsView, words: Words, rolling: Rolling, bonus: int, *, fought: bool) -> list[Fact]:
    """What the roll comes to, and what is left to change it."""
    hits, shields = count_roll(view, bonus)
    player = view["players"][rolling["seat"]]
    found = [Fact("face-hit-swordsman", hits, words.say(f"scene.roll.count_{'hit' if hits == 1 else 'hits'}"))]
    if fought:
        named = "shield" if shields == 1 else "shields"
        found.append(Fact("face-shield", shields, words.say(f"scene.roll.count_{named}")))
    found.append(Fact("ic-favor", player["favor"], words.say("scene.roll.count_favor")))
    return found


def legend(words: Words, bonus: int, reaction: bool, *, fought: bool) -> list[Fact]:
    """The faces and what they do."""
    where = "fight" if fought else "hunt"
    found = [
        Fact(picture(WARRIORS[-1], face), words.say(f"scene.roll.face.{face}"), words.say(f"scene.roll.{where}.{face}"))
        for face in ("hit", "double", "shield", "blank")
    ]
    if reaction:
        found[2].label = words.say(f"scene.roll.{where}.reaction")
    if bonus:
        sword = picture(WARRIORS[0], "hit")
        found.append(Fact(sword, words.say("scene.roll.face.sword"), words.say("scene.roll.sword", bonus=bonus)))
    return found
