"""The table as a picture in text, drawn from a view alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from meadhall.core.content import Entry
from meadhall.core.seats import parse_seat
from meadhall.core.sketch import FAINT, GOLD, STRONG, Block, Cell, Grid, Note, Sketch, Strip
from meadhall.core.state import View
from meadhall.core.words import Words
from meadhall.games.champions.knowledge import HIDDEN
from meadhall.games.champions.moves import DECK, ENEMY_SLOTS
from meadhall.games.champions.scoring import ITEMS

TOWN_COLUMNS: Final = 4
TOWN: Final = (
    *("swordsmith", "hafter", "blacksmith", "smokehouse"),
    *("longhouse", "market", "merchant_ship", "runesmith"),
    *("sages_hut", "shipwright", "stave_church", "worker_huts"),
)
"""The places of the town in the order in which they are drawn. Troll and draugr stand in the table of enemies."""

COLORS: Final = ("yellow", "red", "blue")
REWARDS: Final = ("glory", "favor", "coin", "food", "wood")


def sketch(view: View, words: Words) -> Sketch:
    """What a seat sees: first what everybody sees, then the players, then what is only its own."""
    if view["winners"]:
        return final_sketch(view, words)
    board: list[Block] = []
    phase = view["phase"]
    if phase == "placement":
        board.append(Strip(words.say("sketch.town"), town(view, words), TOWN_COLUMNS))
    if phase in ("leaders", "placement"):
        board.append(Strip(words.say("sketch.elsewhere"), elsewhere(view, words)))
        board.append(Strip(words.say("sketch.offers"), offers(view, words)))
        board.append(Strip(words.say("sketch.ships"), ships_for_sale(view, words)))
    if phase != "leaders":
        board.append(enemies(view, words))
    return Sketch(headline(view, words), board, [players(view, words)], own(view, words))


def headline(view: View, words: Words) -> str:
    asked = words.listed([words.seat(seat) for seat in view["asked"]])
    if view["phase"] == "leaders":
        return words.say("sketch.headline_leaders", start=view["start_player"], asked=asked)
    return words.say(
        "sketch.headline",
        round=view["round"],
        rounds=view["rounds"],
        phase=view["phase"],
        start=view["start_player"],
        asked=asked,
    )


def amounts(words: Words, table: Mapping[str, int]) -> str:
    """Goods or dice with their numbers: "2 food, 1 wood"."""
    parts = [words.say(f"amount.{name}", count=count) for name, count in table.items() if count]
    return ", ".join(parts)


def entry(words: Words, ident: str, kind: str) -> Entry:
    return words.content.entries[kind][ident]


# The town


def town(view: View, words: Words) -> list[Cell]:
    """The places of the town, with what lies there or who stands there."""
    places = words.content.entries["location"]
    return [location_cell(view, words, places[ident]) for ident in TOWN if ident in places]


def elsewhere(view: View, words: Words) -> list[Cell]:
    """All other places: stalls, hunt, public longships and those that somebody owns."""
    cells = []
    for ident in view["board"]["stalls"]:
        stall = entry(words, ident, "stall")
        cells.append(place_cell(view, words, stall, price(words, stall["cost"], stall["gain"])))
    for place in words.content.of("location"):
        if place.id not in (*TOWN, *ENEMY_SLOTS):
            cells.append(location_cell(view, words, place))
    for seat, player in view["players"].items():
        if player["ship"]:
            ship = entry(words, player["ship"], "longship")
            detail = words.say("sketch.ship_of", owner=seat, room=ship["capacity"])
            cells.append(place_cell(view, words, ship, detail))
    return cells


def location_cell(view: View, words: Words, place: Entry) -> Cell:
    return place_cell(view, words, place, location_detail(view, words, place))


def place_cell(view: View, words: Words, place: Entry, detail: str) -> Cell:
    """A place; whoever stands there matters more than what the place would have given."""
    spot = f"location:{place.id}"
    worker = view["board"]["placed"].get(place.id)
    if worker is None:
        return Cell(words.short(place.id), detail, spot=spot)
    return Cell(words.short(place.id), words.seat(worker), tone=FAINT, owner=parse_seat(worker), spot=spot)


def location_detail(view: View, words: Words, place: Entry) -> str:
    board = view["board"]
    if place.id in board["stock"]:
        return amounts(words, {place["take_all"]: board["stock"][place.id]})
    if place.id == "hunting_grounds":
        hunters = [words.seat(seat) for seat, player in view["players"].items() for _ in range(player["hunting"])]
        return words.listed(hunters) if hunters else ""
    if place.id == "worker_huts":
        return words.say("amount.coin", count=board["hut_price"]) if board["hut_price"] else ""
    if "ship" in place.data:
        ship = entry(words, place["ship"], "longship")
        return words.say("sketch.ship_hire", cost=amounts(words, ship["use_cost"]), room=ship["capacity"])
    return price(words, place["cost"], place["gain"])


def price(words: Words, cost: Mapping[str, int], gain: Mapping[str, int]) -> str:
    if cost and gain:
        return words.say("sketch.price", cost=amounts(words, cost), gain=amounts(words, gain))
    return amounts(words, cost or gain)


def offers(view: View, words: Words) -> list[Cell]:
    """What the merchant and the runesmith have today."""
    board = view["board"]
    cells = []
    if board["merchant"]:
        card = entry(words, board["merchant"], "merchant")
        cells.append(Cell(words.short("merchant_ship"), price(words, card["cost"], card["gain"])))
    for ident in board["runes"]:
        rune = entry(words, ident, "rune")
        glory = words.say("sketch.rune_glory", count=rune["runes"])
        label = words.say("sketch.rune", rune=ident)
        cells.append(Cell(label, glory, spot=f"rune:{ident}", more=rune.effect(words.lang)))
    if view["decks"]["rune"]:
        left = words.say("sketch.deck", count=view["decks"]["rune"])
        cells.append(Cell(words.say("sketch.rune_deck"), left, spot=f"rune:{DECK}"))
    return cells


def ships_for_sale(view: View, words: Words) -> list[Cell]:
    cells = []
    for ident in view["board"]["ships"]:
        ship = entry(words, ident, "longship")
        detail = words.say(
            "sketch.ship_sale", cost=amounts(words, ship["cost"]), room=ship["capacity"], glory=ship["glory"]
        )
        cells.append(Cell(words.name(ident), detail, spot=f"longship:{ident}"))
    return cells


# The enemies


def enemies(view: View, words: Words) -> Grid:
    """Trolls, draugr and the distant shores: a row each."""
    board = view["board"]
    columns = ("place", "enemy", "attack", "defense", *REWARDS, "forbidden", "journey", "there")
    kinds = ("troll", "draugr", "draugr")
    rows, owners, spots = [], [], []
    for slot, kind, card in zip(ENEMY_SLOTS, kinds, (board["troll"], *board["draugr"]), strict=True):
        if card:
            worker = board["placed"].get(slot)
            there = sent_there(words, worker, board["sent"][slot]) if worker else ""
            rows.append([words.short(slot), *card_cells(words, kind, card), "", there])
            owners.append(parse_seat(worker) if worker else -1)
            spots.append(f"target:{slot}" if view["phase"] == "assignment" else f"location:{slot}")
    for ident, shore in board["shores"].items():
        rows.append(
            [
                words.short(ident),
                *card_cells(words, "monster", shore["monster"], shore["coins"]),
                journey_cell(words, ident, shore),
                ship_there(words, shore, view["phase"]),
            ]
        )
        owners.append(parse_seat(shore["sailor"]) if shore["ship"] else -1)
        loading = view["phase"] == "assignment" and shore["ship"]
        spots.append(f"target:{shore['ship']}" if loading else f"shore:{ident}")
    head = [words.say(f"head.{column}") for column in columns]
    titles = [words.say(f"title.{column}") for column in columns]
    return Grid(words.say("sketch.enemies"), head, rows, owners, spots, titles=titles)


def card_cells(words: Words, kind: str, ident: str, coins: int = 0) -> list[str]:
    """The enemy, attack, defense, reward (with the coins that lie on it) and whom it does not let fight."""
    if not ident:
        return [""] * (len(REWARDS) + 4)
    card = entry(words, ident, kind)
    name = words.name(ident)
    if card["color"] in COLORS:
        name = words.say("sketch.colored", enemy=ident, color=card["color"])
    reward = {**card["reward"], "coin": card["reward"].get("coin", 0) + coins}
    gained = [str(reward[good]) if reward.get(good) else "" for good in REWARDS]
    barred = ", ".join(words.short(warrior) for warrior in card["forbidden"])
    return [name, str(card["attack"]), str(card["defense"]), *gained, barred]


def sent_there(words: Words, worker: str, dice: Mapping[str, int]) -> str:
    if any(dice.values()):
        return words.say("sketch.worker_with", owner=worker, dice=amounts(words, dice))
    return words.say("sketch.worker_here", owner=worker)


def journey_cell(words: Words, ident: str, shore: Mapping[str, Any]) -> str:
    """The journey card if the reader knows it, and how far the food goes there."""
    feeds = entry(words, ident, "shore")["warriors_per_food"]
    if shore["journey"] in ("", HIDDEN):
        return words.say("sketch.unknown_journey", feeds=feeds)
    return words.say("sketch.known_journey", journey=shore["journey"], feeds=feeds)


def ship_there(words: Words, shore: Mapping[str, Any], phase: str) -> str:
    """Whose ship lies in the harbor; which one and what it carries matters when warriors go aboard."""
    if not shore["ship"]:
        return ""
    if phase == "placement":
        return words.say("sketch.worker_here", owner=shore["sailor"])
    cargo = amounts(words, {**shore["dice"], "food": shore["food"]})
    facts = {
        "ship": shore["ship"],
        "owner": shore["sailor"],
        "room": entry(words, shore["ship"], "longship")["capacity"],
    }
    if cargo:
        return words.say("sketch.ship_loaded", cargo=cargo, **facts)
    return words.say("sketch.ship_here", **facts)


# The players


def players(view: View, words: Words) -> Grid:
    goods = ("glory", "food", "wood", "coin", "favor", "blame")
    columns = ("player", *goods, "dice", "workers", "destinies", "runes", "trophies", "ship")
    rows, more = [], []
    for seat, player in view["players"].items():
        name = words.seat(seat)
        if player["leader"]:
            name = f"{name} ({words.short(player['leader'])})"
        rows.append(
            [
                name,
                *(str(player[good]) for good in goods),
                "·".join(str(count) for count in player["dice"].values()),
                str(player["workers"]),
                str(len(player["destinies"])),
                str(len(player["runes"])),
                "·".join(str(count) for count in trophy_counts(words, player["trophies"])),
                words.name(player["ship"]) if player["ship"] else "",
            ]
        )
        more.append(player_more(words, player) if player["runes"] or player["trophies"] else "")
    return Grid(
        words.say("sketch.players"),
        [words.say(f"head.{column}") for column in columns],
        rows,
        [parse_seat(seat) for seat in view["players"]],
        [f"seat:{seat}" for seat in view["players"]],
        more,
        [words.say(f"title.{column}") for column in columns],
    )


def trophy_counts(words: Words, trophies: Sequence[str]) -> list[int]:
    """Won cards by color, then trolls."""
    found = [card for ident in trophies if (card := words.content.entry(ident)) is not None]
    counts = [sum(card["color"] == color for card in found) for color in COLORS]
    return [*counts, sum(card["color"] not in COLORS for card in found)]


def player_more(words: Words, player: Mapping[str, Any]) -> str:
    runes = [
        words.say("sketch.rune_unused" if state == "unused" else "sketch.rune_spent", rune=rune)
        for rune, state in player["runes"].items()
    ]
    return words.say(
        "sketch.player_more",
        runes=words.listed(runes),
        trophies=words.listed([words.name(card) for card in player["trophies"]]),
    )


# What is only one's own, and what is going on right now


def own(view: View, words: Words) -> list[Block]:
    blocks: list[Block] = []
    mine = view["players"].get(view["seat"])
    if mine is not None:
        if mine["leader"]:
            leader = Cell(words.name(mine["leader"]), more=entry(words, mine["leader"], "leader").effect(words.lang))
            unused = [rune for rune, state in mine["runes"].items() if state == "unused"]
            blocks.append(Strip(words.say("sketch.own"), [leader, *(rune_cell(words, rune) for rune in unused)]))
        cards = [destiny_cell(words, card) for card in mine["destinies"]]
        blocks.append(Strip(words.say("sketch.destinies"), cards))
        drawn = [destiny_cell(words, card) for card in view["drawn"] if card != HIDDEN]
        if drawn:
            blocks.append(Strip(words.say("sketch.drawn"), drawn))
    return blocks + going_on(view, words)


def rune_cell(words: Words, ident: str) -> Cell:
    rune = entry(words, ident, "rune")
    return Cell(words.name(ident), more=rune.effect(words.lang), spot=f"rune:{ident}")


def destiny_cell(words: Words, ident: str) -> Cell:
    card = entry(words, ident, "destiny")
    detail = words.say(
        "sketch.destiny",
        metric=words.say(f"metric.{card['metric']}"),
        sole=card["glory_sole"],
        shared=card["glory_shared"],
    )
    return Cell(words.name(ident), detail)


def going_on(view: View, words: Words) -> list[Block]:
    """The fight and the roll under way, and warriors for whom there is no room."""
    blocks: list[Block] = []
    fight = view["fight"]
    if fight is not None:
        facts = {key: fight[key] for key in ("seat", "enemy", "attack", "defense", "damage")}
        blocks.append(Note(words.say("sketch.fight", dice=amounts(words, fight["dice"]), **facts), STRONG))
    for key in ("roll", "picked"):
        if view[key]:
            dice = tuple(f"{die['die']}:{die['face']}" for die in view[key])
            blocks.append(Note(words.say(f"sketch.{key}", dice=dice), STRONG))
    if view["reaction"]:
        blocks.append(Note(words.say("sketch.reaction"), STRONG))
    if any(view["offered"].values()):
        blocks.append(Note(words.say("sketch.offered", dice=amounts(words, view["offered"])), STRONG))
    return blocks


# The end


def final_sketch(view: View, words: Words) -> Sketch:
    """The scores by item, the best first, and who has won."""
    scores = view["scores"]
    best_first = sorted(scores, key=lambda seat: -int(scores[seat]["total"]))
    head = [words.say("head.player"), *(words.say(f"score.{item}") for item in (*ITEMS, "total"))]
    rows = [
        [words.seat(seat), *(str(scores[seat][item]) for item in ITEMS), str(scores[seat]["total"])]
        for seat in best_first
    ]
    table = Grid(words.say("sketch.players"), head, rows, [parse_seat(seat) for seat in best_first])
    destinies = Strip(
        words.say("score.destinies"),
        [
            Cell(words.seat(seat), words.listed([words.name(card) for card in view["players"][seat]["destinies"]]))
            for seat in best_first
        ],
    )
    winners = words.listed([words.seat(seat) for seat in view["winners"]])
    won = Note(words.say("sketch.winners", winners=winners), GOLD)
    return Sketch(words.say("sketch.headline_end"), [table, destinies], [players(view, words)], [won])
