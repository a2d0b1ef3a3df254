"""What each answer to a question would do now, in a sentence: with the numbers that hold, from what everybody sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Literal

from meadhall.core.parts import part
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import Figure, Ladder, Player, Pool, YggdrasilView
from meadhall.games.yggdrasil.pictures.effects.dangers import DANGERS, shift
from meadhall.games.yggdrasil.pictures.effects.fights import fight, foes_here, unhurt_helped
from meadhall.games.yggdrasil.pictures.scene.fights import Odds
from meadhall.games.yggdrasil.pictures.words import brief, has_powers, modes_now, sentence
from meadhall.games.yggdrasil.rules.tree import ENEMIES_THAT_RAVAGE
from meadhall.games.yggdrasil.table.names import GODS, HOLDERS, MODES, NORMAL, WORLDS

Effects = dict[str, str]

POOLS: Final[Mapping[str, Pool]] = {"alfheim": "elves", "vanaheim": "vanir_dice", "midgard": "heroes"}
LADDERS: Final[Mapping[str, Ladder]] = {"niflheim": "hel", "muspellheim": "surt"}
"""Where an action finds what it moves: no more than there is."""
HELD: Final[Mapping[str, Literal["elves", "vanir_dice"]]] = {"elf": "elves", "vanir_die": "vanir_dice"}
"""What is handed over, and what the players have of it."""


@part
def effects(view: YggdrasilView, words: Words) -> Effects:
    """By the text of a move; only for who is asked."""
    asks, danger = view["question"]["name"], view["danger"]
    if view["seat"] not in view["asked"]:
        return {}
    if danger is not None and asks in DANGERS:
        return DANGERS[asks](view, words, danger)
    return QUESTIONS[asks](view, words) if asks in QUESTIONS else {}


# Movement


def move(view: YggdrasilView, words: Words) -> Effects:
    """What the reader's god could do in each world."""
    here = view["players"][view["seat"]]["world"]
    found = {f"go {world}": prospects(view, words, world) for world in WORLDS if world != here}
    return {**found, "stay": prospects(view, words, here)}


def carried(view: YggdrasilView, words: Words) -> Effects:
    """Somebody takes a god anywhere: the reader's own, or one who supports the team."""
    own = view["question"]["about"]["god"] == view["players"][view["seat"]]["god"]
    return move(view, words) if own else support_move(view, words)


def support_move(view: YggdrasilView, words: Words) -> Effects:
    """A support god does not act: it helps those who act beside it."""
    god = view["question"]["about"]["god"]
    found = {}
    for world in WORLDS:
        here = view["worlds"][world]
        if here["besieged"] or here["ravaged"]:
            key = "effect.support_ravaged" if here["ravaged"] else "effect.support_besieged"
        else:
            key = "effect.support_hostile" if here["enemies"] else "effect.support"
        found[f"go {world}"] = words.say(key, god=god)
    return found


def prospects(view: YggdrasilView, words: Words, world: str) -> str:
    """The action of a world as the god would find it, and whom it could fight there."""
    here = view["worlds"][world]
    foes = foes_here(view, words, world)
    if here["besieged"]:
        return words.say("effect.besieged", foes=foes)
    if here["ravaged"]:
        key = "effect.ravaged_foes" if foes else "effect.ravaged"
        return words.say(key, cost=healing_cost(view, words), foes=foes)
    mode = modes_now(view, world)[-1:]
    told = action(view, words, world, mode[0]) if mode and mode[0] else words.say("scene.acts_not")
    return " ".join([told, words.say("effect.foes", foes=foes)]) if foes else told


# Actions


def action(view: YggdrasilView, words: Words, world: str, mode: str) -> str:
    """What the action of a world brings in a mode; no more than there is."""
    data = words.entry("world", world).data
    numbers = {name: value[mode] for name, value in data.items() if isinstance(value, dict)}
    if world in POOLS:
        numbers["take"] = min(numbers["take"], view["reserves"][POOLS[world]])
    elif world in LADDERS:
        numbers["sends_back"] = min(data["sends_back"], view["ladders"][LADDERS[world]])
    elif world == "nidavellir":
        tops = [view["holders"][holder]["top"] for holder in numbers["holders"]]
        numbers = {"artefacts": [artefact for artefact in tops if artefact]}
    elif world == "svartalfheim":
        numbers["draw"] = min(numbers["draw"], view["decks"]["creature"])
    elif world == "jotunheim":
        numbers = {"stones": len(numbers["stones"])}
    ravaged = any(there["ravaged"] for there in view["worlds"].values())
    if not all(numbers.values()) or (world == "asgard" and not ravaged):
        return words.say(f"effect.null_{world}")
    if "dangers" in numbers:
        odds = Odds(view, words, view["seat"])
        numbers["unhurt"] = unhurt_helped(words, odds, numbers["dangers"], world)
    return words.say(f"effect.act_{world}", mode=words.say(f"effect.mode_{mode}"), **numbers)


def step_3(view: YggdrasilView, words: Words) -> Effects:
    """Where the god is: the action or healing, and a fight with each who is there."""
    mine = view["players"][view["seat"]]
    world = mine["world"]
    found = {f"heal {world}": heal(view, words, world)}
    if mine["modes"][world]:
        found[f"act {world}"] = action(view, words, world, mine["modes"][world][-1])
    odds = Odds(view, words, view["seat"])
    wolves = view["question"]["name"] == "geri_and_freki_fight"
    averted = words.entry("creature", "geri_and_freki")["averts"] if wolves else 0
    for opponent, power in view["powers"].items():
        found[f"fight {opponent}"] = fight(view, words, odds, opponent, power, averted)
    duels = view["saga"]["duels"] if view["saga"] else {}
    for enemy, power in duels.items():
        found[f"duel {enemy}"] = fight(view, words, odds, enemy, power, averted, mortal=True)
    return {**found, **give_life(view, words)}


def from_afar(view: YggdrasilView, words: Words) -> Effects:
    """In any world, and always normally."""
    found = {f"act {world}": action(view, words, world, MODES[NORMAL]) for world in WORLDS}
    return {**found, **{f"heal {world}": heal(view, words, world) for world in WORLDS}}


def choose_mode(view: YggdrasilView, words: Words) -> Effects:
    world = view["question"]["about"]["world"]
    return {f"mode {mode}": action(view, words, world, mode) for mode in MODES}


def forge(view: YggdrasilView, words: Words) -> Effects:
    """The artefact that lies on each holder."""
    found = {}
    for holder in HOLDERS:
        top = view["holders"][holder]["top"]
        if top:
            does = sentence(brief(words, "artefact", top))
            found[f"forge {holder}"] = words.say("effect.forge", artefact=top, does=does)
    return found


# Healing


def healing_cost(view: YggdrasilView, words: Words) -> int:
    """What healing the tree costs the reader's god."""
    has_apples = "idunn_eple" in Odds(view, words, view["seat"]).artefacts
    cost: int = (
        words.entry("artefact", "idunn_eple")["life_cost"] if has_apples else words.content.tables["healing"]["life"]
    )
    return cost


def heal(view: YggdrasilView, words: Words, world: str) -> str:
    """The life it costs, and whether it lasts: two enemies ravage the world again at once."""
    mine, cost = view["players"][view["seat"]], healing_cost(view, words)
    told = {"cost": cost, "life": mine["life"], "god": mine["god"], "world": world}
    if cost >= mine["life"]:
        return words.say("effect.heal_deadly", **told)
    enemies = view["worlds"][world]["enemies"]
    key = "effect.heal_in_vain" if len(enemies) >= ENEMIES_THAT_RAVAGE else "effect.heal"
    return words.say(key, enemies=enemies, **told)


def heal_a_world(view: YggdrasilView, words: Words) -> Effects:
    """From afar it costs nothing."""
    found = {}
    for world in WORLDS:
        enemies = view["worlds"][world]["enemies"]
        key = "effect.heal_afar_in_vain" if len(enemies) >= ENEMIES_THAT_RAVAGE else "effect.heal_afar"
        found[f"heal {world}"] = words.say(key, world=world, enemies=enemies)
    return found


def give_life(view: YggdrasilView, words: Words) -> Effects:
    """How much life each god has now."""
    return {
        f"bless {god}": words.say("effect.life", life=figure["life"], full=figure["full_life"])
        for god, figure in figures(view).items()
    }


def team(view: YggdrasilView) -> dict[str, Player]:
    """The players by the gods they play."""
    return {player["god"]: player for player in view["players"].values()}


def figures(view: YggdrasilView) -> dict[str, Figure]:
    """All gods: those of the players, then those who support them."""
    return {**team(view), **view["support"]}


# Handing over


def trade(view: YggdrasilView, words: Words) -> Effects:
    """To whom a piece goes; where several could have it, they are asked for next."""
    gods, players = figures(view), team(view)
    found = {}
    for god in gods:
        found[f"give life {god}"] = taker(words, god, gods)
        for thing in HELD:
            found[f"give {thing} {god}"] = taker(words, god, players)
        for artefact in players[god]["artefacts"] if god in players else ():
            found[f"offer {artefact}"] = taker(words, god, players)
    return found


def taker(words: Words, giver: str, gods: Iterable[str]) -> str:
    others = [god for god in gods if god != giver]
    return words.say("effect.goes_to", god=others[0]) if len(others) == 1 else words.say("effect.goes_to_one")


def receive(view: YggdrasilView, words: Words) -> Effects:
    """What each has of it now."""
    thing = view["question"]["about"]["thing"]
    if thing == "life":
        return {move.replace("bless", "to"): told for move, told in give_life(view, words).items()}
    if thing not in HELD:
        return {}
    kind = HELD[thing]
    return {f"to {god}": words.say(f"effect.has_{kind}", count=one[kind]) for god, one in team(view).items()}


# Before the game


def choose_god(view: YggdrasilView, words: Words) -> Effects:
    """In the easy game it does not matter which god somebody plays."""
    return {} if has_powers(view) else {f"choose {god}": "" for god in GODS}


QUESTIONS: Final[Mapping[str, Callable[[YggdrasilView, Words], Effects]]] = {
    "choose_god": choose_god,
    "choose_support": choose_god,
    "move": move,
    "geri_and_freki_move": move,
    "ratatosk_move": move,
    "sleipnir": carried,
    "support_move": support_move,
    "step_3": step_3,
    "geri_and_freki_fight": step_3,
    "ratatosk_action": step_3,
    "from_afar": from_afar,
    "choose_mode": choose_mode,
    "forge": forge,
    "heal_a_world": heal_a_world,
    "give_life": give_life,
    "trade": trade,
    "receive": receive,
    "shift": shift,
}
"""By the step that asks."""
