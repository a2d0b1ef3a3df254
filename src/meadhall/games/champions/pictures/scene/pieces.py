"""The pieces on the board: workers, cards, ships, warriors, food, and new warriors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from meadhall.core.content import Entry
from meadhall.core.parts import part
from meadhall.core.scene import Piece
from meadhall.core.seats import parse_seat
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import HIDDEN, ChampionsView
from meadhall.games.champions.pictures.drawn import DRAWN
from meadhall.games.champions.pictures.scene.signs import (
    berths,
    emblem,
    fitted,
    marked,
    says,
    shores,
    stalls,
    worker_at,
)
from meadhall.games.champions.pictures.scene.warriors import die, many, ships, tray, warriors
from meadhall.games.champions.pictures.wilds import SLOT_KINDS, wilds
from meadhall.games.champions.pictures.words import REWARDS, enemy_name, reward

MOST_COSTS: Final = 2
MOST_GAINS: Final = 3
ENEMY_ROOM: Final = 5.2
JOURNEY_ROOM: Final = 3.9
"""How broad a name on a card may be, in heights of a letter."""
LONG_ENEMY: Final = 11
"""With more letters than this the name of an enemy loses the word for its kind."""


def pieces(view: ChampionsView, words: Words) -> list[Piece]:
    """Later ones lie above."""
    return [
        round_marker(view, words),
        start_player(view, words),
        *offers(view, words),
        *merchant(view, words),
        *runes(view, words),
        *journeys(view, words),
        *enemies(view, words),
        *ships(view, words),
        *stock(view, words),
        *workers(view, words),
        *warriors(view, words),
        *tray(view, words),
    ]


# Rounds, players, workers


@part
@marked
def round_marker(view: ChampionsView, words: Words) -> Piece:
    name = words.say("scene.chip.round", round=view["round"], rounds=view["rounds"])
    return Piece("round", "round", f"round:{min(view['round'], 8)}", name, texts={"number": str(view["round"])})


@part
@marked
def start_player(view: ChampionsView, words: Words) -> Piece:
    seat = view["start_player"]
    return Piece("start", "start", "start_player", words.say("scene.start", seat=seat), classes=[emblem(seat)])


@part
@marked
def workers(view: ChampionsView, words: Words) -> list[Piece]:
    found = []
    for place, seat in view["board"]["placed"].items():
        at = worker_at(view, words.content, place)
        if at and place != "hunting_grounds":
            name = words.say("scene.worker", seat=seat)
            found.append(Piece(f"worker:{place}", "worker", at, name, parse_seat(seat), classes=[emblem(seat)]))
    hunters = [seat for seat, player in view["players"].items() for _ in range(player["hunting"])]
    for number, seat in enumerate(hunters, start=1):
        at, name = f"hunter:{min(number, DRAWN.room('hunter'))}", words.say("scene.worker", seat=seat)
        kind = "worker" if number == 1 else "hunter"
        found.append(Piece(f"hunter:{number}", kind, at, name, parse_seat(seat), classes=[emblem(seat)]))
    return found


# What is on offer


@part
@marked
def offers(view: ChampionsView, words: Words) -> list[Piece]:
    """Prices and gains at the stalls and on the ships for sale."""
    found = []
    for stall, space in stalls(view, words.content).items():
        card = words.entry("stall", stall)
        cost, gain, swap = card["cost"], card["gain"], []
        if card.get("exchange_dice_max"):
            cost = gain = {"any": card["exchange_dice_max"]}
            swap = ["swap"]
        at = f"offer:stall:{space}"
        found.append(offer("stall", f"offer:{stall}", at, words.name(stall), cost, gain, swap))
    for ship, space in berths(words.content).items():
        if ship in view["board"]["ships"]:
            card = words.entry("longship", ship)
            gain = {"glory": card["glory"]}
            found.append(
                offer("offer", f"offer:{ship}", f"offer:berth:{space}", words.name(ship), card["cost"], gain, ["plate"])
            )
    return found


def offer(
    form: str, key: str, at: str, name: str, cost: Mapping[str, int], gain: Mapping[str, int], classes: Sequence[str]
) -> Piece:
    """Goods to pay, an arrow, goods to gain: in one line, or in the two lines of a stall."""
    paid, gained = list(cost.items())[:MOST_COSTS], list(gain.items())[:MOST_GAINS]
    way = [] if "swap" in classes else ["give"]
    texts, signs = tokens("c", paid)
    more_texts, more_signs = tokens("g", gained)
    kind = f"{form}-{len(paid)}-{max(len(gained), 1)}"
    return Piece(key, kind, at, name, classes=[*classes, *way, *signs, *more_signs], texts={**texts, **more_texts})


def tokens(letter: str, amounts: Sequence[tuple[str, int]]) -> tuple[dict[str, str], list[str]]:
    """What is written and which signs are shown for some goods, in this order."""
    texts = {f"{letter}{number}": str(count) for number, (_, count) in enumerate(amounts, start=1)}
    return texts, [f"{letter}{number}-{good}" for number, (good, _) in enumerate(amounts, start=1)]


@part
@marked
def merchant(view: ChampionsView, words: Words) -> list[Piece]:
    ident = view["board"]["merchant"]
    if not ident:
        return []
    gained = list(words.entry("merchant", ident)["gain"].items())[:MOST_GAINS]
    texts, signs = tokens("g", gained)
    classes = [f"gains-{len(gained)}", *signs]
    return [Piece(f"merchant:{ident}", "merchant", "merchant:card", words.name(ident), classes=classes, texts=texts)]


@part
@marked
def runes(view: ChampionsView, words: Words) -> list[Piece]:
    found = []
    for number, ident in enumerate(view["board"]["runes"], start=1):
        at = f"rune:{min(number, DRAWN.room('rune'))}"
        name = words.say("sketch.rune", rune=ident)
        sign = ident if f"art-{ident}" in DRAWN else "unknown"
        texts = {"glory": str(words.entry("rune", ident)["runes"])}
        spots, told = [f"rune:{ident}"], says(view, words, ident)
        found.append(Piece(f"rune:{ident}", "rune", at, name, spots=spots, classes=[sign], says=told, texts=texts))
    return found


@part
@marked
def stock(view: ChampionsView, words: Words) -> list[Piece]:
    """What lies at the smiths and in the smokehouse; the last of many carries their number."""
    found = []
    for place, count in view["board"]["stock"].items():
        good = words.entry("location", place)["take_all"]
        if not worker_at(view, words.content, place):
            continue
        room = DRAWN.room(f"stock:{place}")
        for number in range(1, min(count, room) + 1):
            more = count - room + 1 if number == room else 1
            key, at = f"stock:{place}:{number}", f"stock:{place}:{number}"
            if good == "food":
                found.append(Piece(key, "fish", at, words.name("food"), count=more, classes=many(more)))
            else:
                found.append(die(words, at, good, more))
    return found


# Cards of the shores and the wilds


@part
@marked
def journeys(view: ChampionsView, words: Words) -> list[Piece]:
    found = []
    if spent := view["discards"]["journey"]:
        found.append(journey(words, "discard", "discard:journey", spent[-1]))
    for ident, space in shores(words.content).items():
        shore = view["board"]["shores"].get(ident)
        if shore is None or not shore["journey"]:
            continue
        key, at = f"journey:{space}", f"journey:{space}"
        if shore["journey"] == HIDDEN:
            found.append(Piece(key, "journey-back", at, words.say("told.unknown_journey")))
        else:
            found.append(journey(words, key, at, shore["journey"]))
        if not shore["revealed"]:
            found += lookers(words, space, shore["looked"])
    return found


def journey(words: Words, key: str, at: str, ident: str) -> Piece:
    card = words.entry("journey", ident)
    name = words.name(ident)
    classes = [ident if f"art-journey-{ident}" in DRAWN else "unknown", card["effect"], *fitted(name, JOURNEY_ROOM)]
    things = card.get("things", ())
    if things:
        classes.append("food-or-die" if len(things) > 1 else f"{things[0]}-only")
    texts = {"name": name, "lose": f"−{card.get('amount', 0)}"}
    texts |= {field: str(card[field]) for field in ("attack", "defense") if field in card.data}
    return Piece(key, "journey", at, name, classes=classes, texts=texts)


def lookers(words: Words, space: int, looked: Sequence[str]) -> list[Piece]:
    """Who has looked at a face-down card."""
    return [
        Piece(
            f"looked:{space}:{seat}",
            "looked",
            f"looked:{space}:{number}",
            words.say("scene.looked", seats=words.seat(seat)),
            parse_seat(seat),
            classes=[emblem(seat)],
        )
        for number, seat in enumerate(looked, start=1)
    ]


@part
@marked
def enemies(view: ChampionsView, words: Words) -> list[Piece]:
    board = view["board"]
    found = [enemy(words, f"enemy:{slot}", card) for slot, card in wilds(board, words)]
    for ident, space in shores(words.content).items():
        shore = board["shores"].get(ident)
        if shore is None or not shore["monster"]:
            continue
        found.append(enemy(words, f"monster:{space}", words.entry("monster", shore["monster"])))
        if coins := shore["coins"]:
            name = words.say("amount.coin", count=coins)
            found.append(Piece(f"coins:{space}", "coins", f"coins:{space}", name, count=coins, classes=many(coins)))
    return found


def enemy(words: Words, at: str, card: Entry) -> Piece:
    name = bare_name(words, card)
    gained = list(reward(card).items())[: len(REWARDS) - 1]
    texts, signs = tokens("r", gained)
    texts |= {"name": name, "attack": str(card["attack"]), "defense": str(card["defense"])}
    barred = [f"no-{warrior}" for warrior in card["forbidden"]]
    classes = [
        family(card),
        card.get("color", "grey"),
        f"rewards-{len(gained)}",
        *signs,
        *barred,
        *fitted(name, ENEMY_ROOM),
    ]
    return Piece(f"{at}:{card.id}", "enemy", at, enemy_name(words, card), classes=classes, texts=texts)


def bare_name(words: Words, card: Entry) -> str:
    """The name without the word for its kind, if it begins with it: a draugr card lies where draugr lie.

    A long name that ends with it loses it, too, for the picture shows what it is.
    """
    name = words.short(card.id)
    kind = words.say(f"scene.family.{card.kind}")
    if name.startswith((f"{kind} ", f"{kind}-")):
        return name[len(kind) + 1 :]
    return name.removesuffix(f" {kind}") if len(name) > LONG_ENEMY else name


def family(card: Entry) -> str:
    """The kind of an enemy, of which there may be a card in each color: that is what is drawn."""
    kind = card.id.removesuffix(f"_{card.get('color', '')}")
    return kind if f"art-{kind}" in DRAWN else card.kind if card.kind in SLOT_KINDS else "monster"
