"""What a move would do now, in signs: what is paid, an arrow, what it brings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from meadhall.core.content import Entry
from meadhall.core.parts import part
from meadhall.core.scene import Sign
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import ChampionsView
from meadhall.games.champions.pictures.scene.pieces import bare_name
from meadhall.games.champions.pictures.scene.preview import starving, targets
from meadhall.games.champions.pictures.scene.purposes import places
from meadhall.games.champions.pictures.wilds import wilds
from meadhall.games.champions.pictures.words import amounts, enemy_name, plurals, reward
from meadhall.games.champions.table.moves import TRADED, WARRIORS

DRAWN_WORDS: Final = (
    "food",
    "wood",
    "coin",
    "favor",
    "blame",
    "glory",
    "swordsman",
    "spearman",
    "axeman",
    "any",
    "worker",
    "rune",
    "destiny",
    "journey",
    "ship",
    "start",
    "attack",
    "defense",
)
FIRST_SIGN: Final = 0xE100
SIGNS: Final = {word: chr(FIRST_SIGN + number) for number, word in enumerate(DRAWN_WORDS)}
"""Characters that no alphabet uses: whoever shows them draws them."""

ARROW: Final = "→"
SWAP: Final = "⇄"


def signs(words: Words) -> list[Sign]:
    return [Sign(character, f"ic-{word}", words.say(f"scene.sign.{word}")) for word, character in SIGNS.items()]


def token(word: str, count: int | str = "") -> str:
    return f"{SIGNS[word]}{count}"


def tokens(amounts: Mapping[str, int]) -> str:
    return " ".join(token(word, count) for word, count in amounts.items() if word in SIGNS and count)


def exchange(cost: str, gain: str, way: str = ARROW) -> str:
    return f"{cost} {way} {gain}" if cost and gain else cost or gain


@part
def effects(view: ChampionsView, words: Words) -> dict[str, str]:
    """By the text of a move; only what can be told in signs."""
    if view["phase"] == "assignment":
        return {**dict(against_whom(view, words)), **dict(aboard(view, words)), **last_chance(view, words)}
    if view["phase"] != "placement":
        return {}
    found = {f"place {ident}": effect for ident in places(view, words.content) if (effect := visit(view, words, ident))}
    found["beg"] = tokens(words.content.tables["beg"]["gain"])
    found.update({f"sail {ident}": effect for ident, effect in journeys(view, words)})
    found.update({f"build {ident}": for_sale(words.entry("longship", ident)) for ident in view["board"]["ships"]})
    return found


def against_whom(view: ChampionsView, words: Words) -> Iterable[tuple[str, str]]:
    """Whom a warrior would meet who is sent somewhere, and how many of the kind are still at home."""
    for slot, card in wilds(view["board"], words):
        for warrior in WARRIORS:
            left = at_home(view, words, warrior)
            yield f"assign {warrior} {slot}", f"{enemy_name(words, card)} {against(words, card)}. {left}".strip()


def at_home(view: ChampionsView, words: Words, warrior: str) -> str:
    player = view["players"].get(view["seat"])
    return words.say("scene.aboard.home", warriors=amounts(words, {warrior: player["dice"][warrior]})) if player else ""


def aboard(view: ChampionsView, words: Words) -> Iterable[tuple[str, str]]:
    """Whom a crew would meet, how much room is left, and how far its food goes."""
    for target in targets(view, words):
        if not target.shore or target.owner != view["seat"]:
            continue
        crew = sum(target.sent)
        room = words.say("scene.aboard.room", taken=crew + target.food, room=target.room)
        for warrior in WARRIORS:
            told = words.say("scene.aboard.lost", warrior=warrior) if warrior in target.card["forbidden"] else room
            left = at_home(view, words, warrior)
            yield f"assign {warrior} {target.ident}", f"{enemy_name(words, target.card)}. {told} {left}"
        fed = words.say("scene.aboard.fed", fed=target.food * target.feeds, crew=crew)
        yield f"load {target.ident}", f"{fed} {room}"


def last_chance(view: ChampionsView, words: Words) -> dict[str, str]:
    """Whoever sends nobody more is warned of what they may have forgotten."""
    warning = " ".join(starving(view, words)) if view["seat"] in view["players"] else ""
    return {"done": warning} if warning else {}


def visit(view: ChampionsView, words: Words, ident: str) -> str:
    """What a worker there costs and brings now."""
    if ident in SPECIAL:
        return SPECIAL[ident](view, words)
    lying = dict(wilds(view["board"], words))
    if ident in lying:
        return against(words, lying[ident])
    entry = words.content.entry(ident)
    if entry is None:
        return ""
    if entry.kind == "longship" or "ship" in entry.data:
        ship = entry if entry.kind == "longship" else words.entry("longship", entry["ship"])
        return exchange(tokens(ship["use_cost"]), token("ship", ship["capacity"]))
    if ident in view["board"]["stock"]:
        return token(entry["take_all"], view["board"]["stock"][ident])
    if most := entry.get("exchange_dice_max"):
        return exchange(token("any", most), token("any", most), SWAP)
    return exchange(tokens(entry["cost"]), tokens(entry["gain"]))


def against(words: Words, card: Entry, coins: int = 0) -> str:
    """An enemy: how strong it is, what a victory brings, and who may not fight it."""
    strength = f"{token('attack', card['attack'])} {token('defense', card['defense'])}"
    told = exchange(strength, tokens(reward(card, coins)))
    return (
        f"{told}, {words.say('told.barred', warriors=plurals(words, card['forbidden']))}" if card["forbidden"] else told
    )


def journeys(view: ChampionsView, words: Words) -> Iterable[tuple[str, str]]:
    """The shores, with who lies in wait there and how far food goes."""
    for ident, shore in view["board"]["shores"].items():
        feeds = exchange(token("food", 1), token("any", words.entry("shore", ident)["warriors_per_food"]))
        monster = words.entry("monster", shore["monster"]) if shore["monster"] else None
        foe = f"{bare_name(words, monster)} {against(words, monster, shore['coins'])}" if monster else ""
        yield ident, ", ".join(part for part in (foe, feeds) if part)


def for_sale(ship: Entry) -> str:
    return exchange(tokens(ship["cost"]), f"{token('ship', ship['capacity'])} {token('glory', ship['glory'])}")


# Places with something of their own


def hunting_grounds(view: ChampionsView, words: Words) -> str:
    return exchange(token("any"), token("food", f"≤{words.content.tables['game']['hunting_food_cap']}"))


def longhouse(view: ChampionsView, words: Words) -> str:
    return f"{tokens(words.entry('location', 'longhouse')['gain'])} {token('start')}"


def market(view: ChampionsView, words: Words) -> str:
    return f" {SWAP} ".join(token(good) for good in TRADED)


def merchant_ship(view: ChampionsView, words: Words) -> str:
    ident = view["board"]["merchant"]
    if not ident:
        return ""
    card = words.entry("merchant", ident)
    return exchange(tokens(card["cost"]), tokens(card["gain"]))


def runesmith(view: ChampionsView, words: Words) -> str:
    return exchange(tokens(words.entry("location", "runesmith")["cost"]), token("rune", 1))


def sages_hut(view: ChampionsView, words: Words) -> str:
    return f"{token('journey')} {token('destiny', 1)}"


def shipwright(view: ChampionsView, words: Words) -> str:
    """The cheapest and the most glorious ship that is for sale."""
    ships = [words.entry("longship", ident) for ident in view["board"]["ships"]]
    if not ships:
        return ""
    goods = [good for good in TRADED if any(good in ship["cost"] for ship in ships)]
    brought = f"{token('ship')} {token('glory', span([ship['glory'] for ship in ships]))}"
    return exchange(" ".join(token(good) for good in goods), brought)


def stave_church(view: ChampionsView, words: Words) -> str:
    """The donations from the smallest to the largest."""
    offers = words.content.of("donation")
    given = {good for offer in offers for good, count in offer["gives"].items() if count and good in SIGNS}
    brought = [token(good, span([offer["gives"].get(good, 0) for offer in offers])) for good in SIGNS if good in given]
    return exchange(token("coin", span([offer["coins"] for offer in offers])), " ".join(brought))


def worker_huts(view: ChampionsView, words: Words) -> str:
    price = view["board"]["hut_price"]
    return exchange(token("coin", price), token("worker", 1)) if price else ""


def span(numbers: Sequence[int]) -> str:
    """From the least to the most: "3–6"."""
    least, most = min(numbers), max(numbers)
    return str(least) if least == most else f"{least}–{most}"


SPECIAL: Final = {
    "hunting_grounds": hunting_grounds,
    "longhouse": longhouse,
    "market": market,
    "merchant_ship": merchant_ship,
    "runesmith": runesmith,
    "sages_hut": sages_hut,
    "shipwright": shipwright,
    "stave_church": stave_church,
    "worker_huts": worker_huts,
}
