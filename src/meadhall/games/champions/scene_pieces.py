"""The pieces on the board: workers, cards, ships, warriors, food, and the dice of a roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meadhall.core.content import Entry
from meadhall.core.scene import Piece
from meadhall.core.seats import parse_seat
from meadhall.core.state import View
from meadhall.core.words import Words
from meadhall.games.champions.knowledge import HIDDEN
from meadhall.games.champions.moves import ENEMY_SLOTS, WARRIORS
from meadhall.games.champions.phrases import REWARDS, enemy_name, entry, reward
from meadhall.games.champions.scene_signs import berths, emblem, long, says, shores, stalls, worker_at
from meadhall.games.champions.sketch_board import SLOT_KINDS

STOCK_ANCHORS: Final = 5
HUNTER_ANCHORS: Final = 8
RUNE_ANCHORS: Final = 2
ROLL_ANCHORS: Final = 10
MOST_COSTS: Final = 2
MOST_GAINS: Final = 3
ENEMY_LETTERS: Final = 1
JOURNEY_LETTERS: Final = 5
"""So many letters fewer fit on a card than on a plate of the town."""
DRAWN_ENEMIES: Final = (
    *("hill_troll", "forest_troll", "cave_troll", "mountain_troll"),
    *("draugr_thrall", "draugr_scout", "draugr_raider", "draugr_warrior", "draugr_wight", "draugr_huskarl"),
    *("draugr_jarl", "nokk", "fenris_cub", "huldra", "warg_pack", "mare", "hel_hound", "lindwurm"),
    *("frost_giant", "fire_giant", "sea_serpent", "ice_drake", "stone_giant", "kraken"),
)
DRAWN_JOURNEYS: Final = ("all_quiet", "kraken", "lost", "no_wind", "storm", "whirlpool")
DRAWN_RUNES: Final = (
    *("rune_gifts", "rune_glory", "rune_healing", "rune_journey", "rune_knowledge"),
    *("rune_potential", "rune_reaction", "rune_success", "rune_true_vision", "rune_wealth"),
)


def pieces(view: View, words: Words) -> list[Piece]:
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


def round_marker(view: View, words: Words) -> Piece:
    name = words.say("scene.chip.round", round=view["round"], rounds=view["rounds"])
    return Piece("round", "round", f"round:{min(view['round'], 8)}", name, texts={"number": str(view["round"])})


def start_player(view: View, words: Words) -> Piece:
    seat = view["start_player"]
    return Piece("start", "start", "start_player", words.say("scene.start", seat=seat), classes=[emblem(seat)])


def workers(view: View, words: Words) -> list[Piece]:
    found = []
    for place, seat in view["board"]["placed"].items():
        at = worker_at(view, words.content, place)
        if at and place != "hunting_grounds":
            name = words.say("scene.worker", seat=seat)
            found.append(Piece(f"worker:{place}", "worker", at, name, parse_seat(seat), classes=[emblem(seat)]))
    hunters = [seat for seat, player in view["players"].items() for _ in range(player["hunting"])]
    for number, seat in enumerate(hunters, start=1):
        at, name = f"hunter:{min(number, HUNTER_ANCHORS)}", words.say("scene.worker", seat=seat)
        kind = "worker" if number == 1 else "hunter"
        found.append(Piece(f"hunter:{number}", kind, at, name, parse_seat(seat), classes=[emblem(seat)]))
    return found


# What is on offer


def offers(view: View, words: Words) -> list[Piece]:
    """Prices and gains at the stalls and on the ships for sale."""
    found = []
    for stall, space in stalls(view, words.content).items():
        card = entry(words, stall, "stall")
        cost, gain, swap = card["cost"], card["gain"], []
        if card.get("exchange_dice_max"):
            cost = gain = {"any": card["exchange_dice_max"]}
            swap = ["swap"]
        at = f"offer:stall:{space}"
        found.append(offer("stall", f"offer:{stall}", at, words.name(stall), cost, gain, swap))
    for ship, space in berths(words.content).items():
        if ship in view["board"]["ships"]:
            card = entry(words, ship, "longship")
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


def merchant(view: View, words: Words) -> list[Piece]:
    ident = view["board"]["merchant"]
    if not ident:
        return []
    gained = list(entry(words, ident, "merchant")["gain"].items())[:MOST_GAINS]
    texts, signs = tokens("g", gained)
    classes = [f"gains-{len(gained)}", *signs]
    told = says(view, words, ident)
    return [
        Piece(
            f"merchant:{ident}", "merchant", "merchant:card", words.name(ident), classes=classes, says=told, texts=texts
        )
    ]


def runes(view: View, words: Words) -> list[Piece]:
    found = []
    for number, ident in enumerate(view["board"]["runes"], start=1):
        at = f"rune:{min(number, RUNE_ANCHORS)}"
        name = words.say("sketch.rune", rune=ident)
        sign = ident if ident in DRAWN_RUNES else "unknown"
        texts = {"glory": str(entry(words, ident, "rune")["runes"])}
        spots, told = [f"rune:{ident}"], says(view, words, ident)
        found.append(Piece(f"rune:{ident}", "rune", at, name, spots=spots, classes=[sign], says=told, texts=texts))
    return found


def stock(view: View, words: Words) -> list[Piece]:
    """What lies at the smiths and in the smokehouse; the last of many carries their number."""
    found = []
    for place, count in view["board"]["stock"].items():
        good = entry(words, place, "location")["take_all"]
        if not worker_at(view, words.content, place):
            continue
        for number in range(1, min(count, STOCK_ANCHORS) + 1):
            more = count - STOCK_ANCHORS + 1 if number == STOCK_ANCHORS else 1
            key, at = f"stock:{place}:{number}", f"stock:{place}:{number}"
            if good == "food":
                found.append(Piece(key, "fish", at, words.name("food"), count=more, classes=many(more)))
            else:
                found.append(die(words, key, at, good, more))
    return found


# Cards of the shores and the wilds


def journeys(view: View, words: Words) -> list[Piece]:
    found = []
    if spent := view["discards"]["journey"]:
        found.append(journey(view, words, "discard", "discard:journey", spent[-1]))
    for ident, space in shores(words.content).items():
        shore = view["board"]["shores"].get(ident)
        if shore is None or not shore["journey"]:
            continue
        key, at = f"journey:{space}", f"journey:{space}"
        if shore["journey"] == HIDDEN:
            found.append(Piece(key, "journey-back", at, words.say("told.unknown_journey")))
        else:
            found.append(journey(view, words, key, at, shore["journey"]))
        if not shore["revealed"]:
            found += lookers(words, space, shore["looked"])
    return found


def journey(view: View, words: Words, key: str, at: str, ident: str) -> Piece:
    card = entry(words, ident, "journey")
    name = words.name(ident)
    classes = [ident if ident in DRAWN_JOURNEYS else "unknown", card["effect"], *long(name, JOURNEY_LETTERS)]
    things = card.get("things", ())
    if things:
        classes.append("food-or-die" if len(things) > 1 else f"{things[0]}-only")
    texts = {"name": name, "lose": f"−{card.get('amount', 0)}"}
    texts |= {field: str(card[field]) for field in ("attack", "defense") if field in card.data}
    return Piece(key, "journey", at, name, classes=classes, says=says(view, words, ident), texts=texts)


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


def enemies(view: View, words: Words) -> list[Piece]:
    board = view["board"]
    found = []
    for slot, kind, ident in zip(ENEMY_SLOTS, SLOT_KINDS, (board["troll"], *board["draugr"]), strict=True):
        if ident:
            spots = [f"location:{slot}", f"target:{slot}"]
            found.append(enemy(view, words, f"enemy:{slot}", entry(words, ident, kind), spots))
    for ident, space in shores(words.content).items():
        shore = board["shores"].get(ident)
        if shore is None or not shore["monster"]:
            continue
        found.append(enemy(view, words, f"monster:{space}", entry(words, shore["monster"], "monster"), ()))
        if coins := shore["coins"]:
            name = words.say("amount.coin", count=coins)
            found.append(Piece(f"coins:{space}", "coins", f"coins:{space}", name, count=coins, classes=many(coins)))
    return found


def enemy(view: View, words: Words, at: str, card: Entry, spots: Sequence[str]) -> Piece:
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
        *long(name, ENEMY_LETTERS),
    ]
    return Piece(
        f"{at}:{card.id}",
        "enemy",
        at,
        enemy_name(words, card),
        spots=spots,
        classes=classes,
        says=says(view, words, card.id),
        texts=texts,
    )


def bare_name(words: Words, card: Entry) -> str:
    """The name without the word for its kind, if it begins with it: a draugr card lies where draugr lie."""
    name = words.short(card.id)
    kind = words.say(f"scene.family.{card.kind}")
    return name[len(kind) + 1 :] if name.startswith((f"{kind} ", f"{kind}-")) else name


def family(card: Entry) -> str:
    """The kind of an enemy, of which there may be a card in each color: that is what is drawn."""
    kind = card.id.removesuffix(f"_{card.get('color', '')}")
    return kind if kind in DRAWN_ENEMIES else card.kind if card.kind in SLOT_KINDS else "monster"


# Ships and warriors


def ships(view: View, words: Words) -> list[Piece]:
    """Each ship lies at the quay, in its berth, or in a harbor."""
    found = []
    sailing = {shore["ship"]: (ident, shore) for ident, shore in view["board"]["shores"].items() if shore["ship"]}
    owners = {player["ship"]: seat for seat, player in view["players"].items() if player["ship"]}
    spaces, lying = shores(words.content), berths(words.content)
    for ship in words.content.of("longship"):
        public = ship["kind"] == "public_longship"
        if ship.id in sailing:
            ident, shore = sailing[ship.id]
            found.append(harbored(view, words, ship, f"harbor:{spaces[ident]}", shore))
        elif public or ship.id in (*view["board"]["ships"], *owners):
            at = f"dock:{ship.id}" if public else f"moored:{lying.get(ship.id, 1)}"
            kind = "ship-private" if not public else "ship-large" if ship.id == "large_public" else "ship-small"
            sign = emblem(owners[ship.id]) if ship.id in owners else "free"
            spots = [f"location:{ship.id}", f"longship:{ship.id}"]
            texts = {"room": str(ship["capacity"])}
            name, told = words.short(ship.id), says(view, words, ship.id)
            found.append(Piece(f"ship:{ship.id}", kind, at, name, spots=spots, classes=[sign], says=told, texts=texts))
    return found


def harbored(view: View, words: Words, ship: Entry, at: str, shore: Mapping[str, Any]) -> Piece:
    aboard = sum(shore["dice"].values()) + shore["food"]
    seat = shore["sailor"]
    return Piece(
        f"ship:{ship.id}",
        "sailing-large" if ship.id == "large_public" else "sailing-small",
        at,
        words.say("scene.ship_of", owner=seat) + " " + words.short(ship.id),
        parse_seat(seat),
        spots=[f"target:{ship.id}", f"longship:{ship.id}"],
        classes=[emblem(seat)],
        says=says(view, words, ship.id),
        texts={"load": f"{aboard}/{ship['capacity']}"},
    )


def warriors(view: View, words: Words) -> list[Piece]:
    """Warriors and food on ships, and warriors sent to the wilds."""
    found = []
    for slot, dice in view["board"]["sent"].items():
        for kind, count in dice.items():
            if count:
                place = f"sent:{slot}:{kind}"
                found.append(die(words, place, place, kind, count, [f"target:{slot}", f"location:{slot}"]))
    for ident, space in shores(words.content).items():
        shore = view["board"]["shores"].get(ident)
        if shore is None or not shore["ship"]:
            continue
        for kind, count in shore["dice"].items():
            if count:
                spots = [f"target:{shore['ship']}", f"thing:{kind}", f"warrior:{kind}"]
                found.append(die(words, f"cargo:{space}:{kind}", f"cargo:{space}:{kind}", kind, count, spots))
        if food := shore["food"]:
            key = f"cargo:{space}:food"
            spots = [f"longship:{shore['ship']}", "thing:food"]
            name = words.say("amount.food", count=food)
            found.append(Piece(key, "food", key, name, count=food, spots=spots, classes=many(food)))
    return found


def die(words: Words, key: str, at: str, kind: str, count: int, spots: Sequence[str] = ()) -> Piece:
    name = words.say(f"amount.{kind}", count=count)
    return Piece(key, "die", at, name, count=count, spots=spots, classes=[kind, "warrior", *many(count)])


def many(count: int) -> list[str]:
    return ["many"] if count > 1 else []


# The tray: a fight, a roll, new warriors


def tray(view: View, words: Words) -> list[Piece]:
    """What is going on right now lies on a tray in the fjord."""
    dice = tray_dice(view)
    if not dice:
        return []
    title, classes, texts = tray_title(view, words)
    found = [Piece("tray", "tray-fight", "tray", title, classes=classes, texts={"title": title, **texts})]
    for number, (kind, face, picked) in enumerate(dice[:ROLL_ANCHORS], start=1):
        name = words.die(kind, face) if face else words.name(kind)
        spots = [f"warrior:{kind}", f"thing:{kind}", *([f"face:{face}"] if face else [])]
        shown = [kind, face or "warrior", *(["picked"] if picked else [])]
        found.append(Piece(f"roll:{number}", "rolled", f"roll:{number}", name, spots=spots, classes=shown))
    return found


def tray_dice(view: View) -> list[tuple[str, str, bool]]:
    """The dice on the tray: kind, face if it was rolled, and whether it was picked for a new roll."""
    if view["roll"]:
        picked = [(die["die"], die["face"]) for die in view["picked"]]
        found = []
        for die in view["roll"]:
            one = die["die"], die["face"]
            chosen = one in picked
            if chosen:
                picked.remove(one)
            found.append((*one, chosen))
        return found
    counts = view["fight"]["dice"] if view["fight"] else view["offered"]
    return [(kind, "", False) for kind in WARRIORS for _ in range(counts[kind])]


def tray_title(view: View, words: Words) -> tuple[str, list[str], dict[str, str]]:
    """What the tray is about, whose it is, and the numbers of a fight."""
    fight = view["fight"]
    if fight:
        title = words.say("scene.tray.fight", enemy=fight["enemy"])
        texts = {"attack": str(fight["attack"]), "damage": f"{fight['damage']}/{fight['defense']}"}
        return title, ["fight", emblem(fight["seat"])], texts
    asked = [emblem(seat) for seat in view["asked"][:1]]
    return words.say("scene.tray.hunt" if view["roll"] else "scene.tray.offered"), asked, {}
