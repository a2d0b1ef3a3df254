"""The table as a picture in text, drawn from a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from meadhall.core.content import Entry
from meadhall.core.seats import parse_seat
from meadhall.core.sketch import FAINT, GOLD, STRONG, Block, Cell, Grid, Note, Sketch, Strip
from meadhall.core.state import View
from meadhall.core.words import Words
from meadhall.games.blood_rage.box import AGES
from meadhall.games.blood_rage.moves import CARD_KINDS, MAX_SEATS, STATS
from meadhall.games.blood_rage.schema import UNITS

SCORES: Final = ("track", "legendary", "conquest", "total")


def sketch(view: View, words: Words) -> Sketch:
    """What a seat sees: first what everybody sees, then the players, then what is only its own."""
    if view["winners"]:
        return final_sketch(view, words)
    return Sketch(
        headline(view, words),
        board(view, words),
        players(view, words),
        own(view, words),
        lambda ident: details(view, words, ident),
    )


def headline(view: View, words: Words) -> str:
    asked = words.listed([words.seat(seat) for seat in view["asked"]])
    facts = {"age": view["age"], "ages": AGES, "phase": view["phase"], "first": view["first_player"], "asked": asked}
    if view["doom"]:
        return words.say("sketch.headline", doom=view["doom"], **facts)
    return words.say("sketch.headline_no_doom", **facts)


def head(words: Words, columns: Iterable[str], kind: str = "head") -> list[str]:
    return [words.say(f"{kind}.{column}") for column in columns]


def details(view: View, words: Words, ident: str) -> list[str]:
    """What there is to say about a component besides its effect: the neighbours of a province, numbers of a card."""
    known = words.content.entry(ident)
    if known is None:
        return []
    if known.kind == "province":
        key = "details.center" if known["villages"] < 0 else "details.province"
        facts = {"villages": known["villages"], "fjord": known.get("fjord", "")}
        return [words.say(key, adjacent=known["adjacent"], **facts)]
    if known.kind in CARD_KINDS:
        return [words.say("details.card", corner=corner(words, known))]
    if known.kind in ("figure", "monster"):
        return [words.say("details.figure", strength=known["strength"])]
    return []


def entry(words: Words, kind: str, ident: str) -> Entry:
    return words.content.entries[kind][ident]


# The board


def board(view: View, words: Words) -> list[Block]:
    """The provinces that are left, a row each; ships in the fjords; what is gone; what the gods do."""
    ruins = [Cell(words.name(ident), tone=FAINT) for ident, at in view["provinces"].items() if at["destroyed"]]
    ruins += [Cell(words.name(ident), tone=FAINT) for ident, fjord in view["fjords"].items() if not fjord["open"]]
    ships = [fjord_cell(view, words, ident) for ident, fjord in view["fjords"].items() if fjord["figures"]]
    gods = [Cell(words.name(god), god_brief(words, god), more=god_effect(words, god)) for god in view["gods"]]
    return [
        provinces(view, words),
        Strip(words.say("sketch.fjords"), ships),
        Strip(words.say("sketch.destroyed"), ruins),
        Strip(words.say("sketch.gods"), gods),
    ]


def god_effect(words: Words, god: str) -> str:
    return entry(words, "god", god).effect(words.lang)


def god_brief(words: Words, god: str) -> str:
    """What a god does where it stands, in a few words; nothing for a new one of a pack."""
    if not words.has(f"god.{god}"):
        return ""
    brief = words.say(f"god.{god}", **numbers(entry(words, "god", god).data))
    return words.say("sketch.brief", brief=brief)


def numbers(data: Mapping[str, Any]) -> dict[str, int]:
    """The numbers among what is printed."""
    return {name: value for name, value in data.items() if isinstance(value, int)}


def provinces(view: View, words: Words) -> Grid:
    """What a province is and gives, and who stands there with which strength."""
    columns = ("place", "region", "fjord", "free", "reward", "notes")
    left = [ident for ident, province in view["provinces"].items() if not province["destroyed"]]
    rows = [
        [
            words.name(ident),
            sign(words, "region", entry(words, "province", ident).get("region", "")),
            fjord_sign(words, ident),
            free_villages(words, view["provinces"][ident]),
            reward_there(words, view["provinces"][ident]),
            ", ".join(notes(view, words, ident)),
            *(clan_there(view, words, seat, ident) for seat in view["players"]),
        ]
        for ident in left
    ]
    return Grid(
        words.say("sketch.places"),
        [*head(words, columns), *(words.seat(seat) for seat in view["players"])],
        rows,
        spots=[f"province:{ident}" for ident in left] if carries_numbers(view) else (),
        told=[province_told(view, words, ident) for ident in left],
    )


def province_told(view: View, words: Words, ident: str) -> list[str]:
    """The facts of a province for somebody who hears them."""
    province, printed = view["provinces"][ident], entry(words, "province", ident)
    facts = []
    if "region" in printed.data and "fjord" in printed.data:
        facts.append(words.say("told.place", region=printed["region"], fjord=printed["fjord"]))
    if province["villages"] < 0:
        facts.append(words.say("told.endless"))
    else:
        facts.append(words.say("told.free", free=province["free"], villages=province["villages"]))
    if province["token"]:
        key = "told.pillaged" if province["pillaged"] else "told.reward"
        facts.append(words.say(key, reward=reward(words, province["token"])))
    facts += notes(view, words, ident)
    for seat in view["players"]:
        figures = [*province["figures"].get(seat, []), *ships_beside(view, words, seat, ident)]
        if figures:
            named = words.listed([words.name(figure) for figure in figures])
            strength = clan_strength(view, words, seat, ident)
            facts.append(words.say("told.clan", seat=seat, figures=named, strength=strength))
    return facts


def fjord_sign(words: Words, province: str) -> str:
    fjord = entry(words, "province", province).get("fjord", "")
    return words.short(fjord) if fjord else ""


def sign(words: Words, kind: str, ident: str) -> str:
    """The sign of a figure or a region: one of ours, or the short name of what a pack has brought."""
    return words.say(f"{kind}.{ident}") if words.has(f"{kind}.{ident}") else words.short(ident)


def free_villages(words: Words, province: Mapping[str, Any]) -> str:
    if province["villages"] < 0:
        return words.say("sketch.endless")
    return words.say("sketch.free_villages", free=province["free"], villages=province["villages"])


def reward(words: Words, token: str) -> str:
    if not token:
        return ""
    card = entry(words, "pillage_token", token)
    return words.say(f"reward.{card['reward']}", amount=card["amount"])


def reward_there(words: Words, province: Mapping[str, Any]) -> str:
    """What a pillage gives; in brackets if it can be had again only in the next Age."""
    gain = reward(words, province["token"])
    return words.say("sketch.pillaged", reward=gain) if province["pillaged"] and gain else gain


def notes(view: View, words: Words, province: str) -> list[str]:
    """Doomed now or in a later Age, and the gods that are there."""
    found = []
    if province == view["doom"]:
        found.append(words.say("sketch.doom_now"))
    elif province in view["ragnarok"]:
        found.append(words.say("sketch.doom_later", age=view["ragnarok"].index(province) + 1))
    return found + [words.name(god) for god, at in view["gods"].items() if at == province]


def fjord_cell(view: View, words: Words, fjord: str) -> Cell:
    ships = [
        f"{words.seat(seat)} {figure_signs(words, figures)}"
        for seat, figures in view["fjords"][fjord]["figures"].items()
    ]
    return Cell(words.short(fjord), ", ".join(ships), spot=f"province:{fjord}" if carries_numbers(view) else "")


def carries_numbers(view: View) -> bool:
    """Whether the numbers of moves stand at the places: only where a place is in one move at most.

    In a turn of one's own and in the Call to Battle several moves lead to and from a place; there a list says more.
    """
    return view["battle"] is not None and bool(view["battle"]["participants"])


# Figures and their strength


def figure_signs(words: Words, figures: Sequence[str]) -> str:
    """Figures as signs, the units close together: "L2W Troll"."""
    signs = {figure: sign(words, "figure", figure) for figure in figures}
    counted = {
        figure: shown if figures.count(figure) == 1 else f"{figures.count(figure)}{shown}"
        for figure, shown in signs.items()
    }
    units = "".join(shown for figure, shown in counted.items() if figure in UNITS)
    return " ".join(filter(None, [units, *(shown for figure, shown in counted.items() if figure not in UNITS)]))


def clan_there(view: View, words: Words, seat: str, province: str) -> str:
    """The figures of a seat in a province and, behind a plus, those in its fjord, with their strength."""
    here = view["provinces"][province]["figures"].get(seat, [])
    beside = ships_beside(view, words, seat, province)
    if not here and not beside:
        return ""
    parts = [figure_signs(words, here)] if here else []
    if beside:
        parts.append(words.say("sketch.beside", figure=figure_signs(words, beside)))
    strength = clan_strength(view, words, seat, province)
    return words.say("sketch.strength", figures="".join(parts), strength=strength)


def ships_beside(view: View, words: Words, seat: str, province: str) -> list[str]:
    fjord = entry(words, "province", province).get("fjord", "")
    figures: list[str] = view["fjords"][fjord]["figures"].get(seat, []) if fjord else []
    return figures


def clan_strength(view: View, words: Words, seat: str, province: str) -> int:
    """All figures of a clan in a province and its fjord, by their upgrades (BR-FIG-08)."""
    here: list[str] = view["provinces"][province]["figures"].get(seat, [])
    warriors = here.count("warrior")
    pair = unit_data(view, words, seat, "warrior").get("pair_strength")
    total: int = 0
    if pair is not None:
        total = int(pair) * (warriors // 2)
        warriors %= 2
    total += warriors * figure_strength(view, words, seat, "warrior")
    for figure in (*here, *ships_beside(view, words, seat, province)):
        if figure != "warrior":
            total += figure_strength(view, words, seat, figure, province)
    return total


def figure_strength(view: View, words: Words, seat: str, figure: str, province: str = "") -> int:
    data = unit_data(view, words, seat, figure)
    if province == words.content.tables["board"]["center"] and "strength_in_yggdrasil" in data:
        return int(data["strength_in_yggdrasil"])
    return int(data.get("unit_strength", data["strength"]))


def unit_data(view: View, words: Words, seat: str, figure: str) -> dict[str, Any]:
    """What is printed for a figure; for a unit also on the upgrade that it has."""
    if figure not in UNITS:
        return entry(words, "monster", figure).data
    printed = entry(words, "figure", figure).data
    for ident in filter(None, view["players"][seat]["upgrades"].values()):
        card = entry(words, "upgrade_card", ident)
        if card["slot"] == figure:
            return {**printed, **card.data}
    return printed


def invade_cost(view: View, words: Words, seat: str, figure: str) -> int:
    data = unit_data(view, words, seat, figure)
    return int(data.get("invade_cost", figure_strength(view, words, seat, figure)))


# The players


def players(view: View, words: Words) -> list[Block]:
    columns = ("player", "glory", "rage", "stats", "board", "reserve", "valhalla", "hand", "quests")
    rows = []
    for seat, player in view["players"].items():
        picks = player["picks"] if isinstance(player["picks"], int) else len(player["picks"])
        hand = len(player["hand"]) + bool(player["kept"]) + (picks if view["phase"] == "gods_gifts" else 0)
        rows.append(
            [
                words.say("sketch.player", seat=seat, clan=player["clan"]) if player["clan"] else words.seat(seat),
                str(player["glory"]),
                words.say("sketch.passed") if player["passed"] else str(player["rage"]),
                "·".join(stat(words, player, name) for name in STATS),
                words.say("sketch.board", figures=player["on_board"], horns=player["stats"]["horns"]),
                figure_signs(words, player["reserve"]),
                figure_signs(words, player["valhalla"]),
                str(hand),
                str(len(player["quests"])),
            ]
        )
    table = Grid(
        words.say("sketch.players"),
        head(words, columns),
        rows,
        [parse_seat(seat) for seat in view["players"]],
        [f"seat:{seat}" for seat in view["players"]],
        told=[player_told(words, player) for player in view["players"].values()],
    )
    return [table, others_upgrades(view, words)]


def player_told(words: Words, player: Mapping[str, Any]) -> list[str]:
    """The facts of a player for somebody who hears them."""
    return [
        words.say("told.glory", count=player["glory"]),
        words.say("told.passed") if player["passed"] else words.say("told.rage", count=player["rage"]),
        words.say("told.stats", **{name: stat(words, player, name) for name in STATS}),
        words.say("told.board", count=player["on_board"]),
        *(words.say(f"told.{place}", figures=player[place]) for place in ("reserve", "valhalla") if player[place]),
        words.say("told.hand", count=len(player["hand"])),
        words.say("told.quests", count=len(player["quests"])),
    ]


def stat(words: Words, player: Mapping[str, Any], name: str) -> str:
    """The value of a stat; stars for the steps that pay at the end."""
    bonus = words.content.tables["stat_tracks"]["end_bonus"]
    step, value = player["steps"][name], player["stats"][name]
    if not bonus[step - 1]:
        return str(value)
    return words.say("sketch.highest" if step == len(bonus) else "sketch.legendary", value=value)


def others_upgrades(view: View, words: Words) -> Strip:
    """What lies on the clan sheets of the others."""
    cells = []
    for seat, player in view["players"].items():
        cards = [words.name(card) for card in player["upgrades"].values() if card]
        if cards and seat != view["seat"]:
            cells.append(Cell(words.seat(seat), words.listed(cards), owner=parse_seat(seat)))
    return Strip(words.say("sketch.upgrades"), cells)


# What is only one's own


def own(view: View, words: Words) -> list[Block]:
    mine = view["players"].get(view["seat"])
    if mine is None:
        return going_on(view, words)
    blocks: list[Block] = []
    if mine["pack"]:
        pack = [card_cell(words, card, brief=True) for card in mine["pack"]]
        blocks.append(Strip(words.say("sketch.pack"), pack, 1 if is_roomy(view) and not picked_before(view) else 0))
        picked = [card_cell(words, card, brief=False) for card in (*mine["hand"], *mine["picks"])]
        blocks.append(Strip(words.say("sketch.picked"), picked))
    elif mine["hand"]:
        hand = [card_cell(words, card, brief=is_to_choose(view, words, card)) for card in mine["hand"]]
        blocks.append(Strip(words.say("sketch.hand"), hand))
    if mine["kept"]:
        blocks.append(Strip(words.say("sketch.kept"), [card_cell(words, mine["kept"], brief=False)]))
    quests = [card_cell(words, card, brief=False, spot=False) for card in mine["quests"]]
    blocks.append(Strip(words.say("sketch.quests"), quests))
    blocks.append(Strip(words.say("sketch.own_upgrades"), own_upgrades(view, words, mine["upgrades"])))
    if can_invade(view, mine) and is_roomy(view):
        blocks.append(Strip(words.say("sketch.reserve"), reserve(view, words, mine["reserve"])))
    return blocks + going_on(view, words)


def is_to_choose(view: View, words: Words, card: str) -> bool:
    """Whether somebody wants to know what a card does: when it is kept or not, and battle cards in a battle."""
    if view["battle"] is not None:
        return card_entry(words, card).kind == "battle_card"
    return bool(view["phase"] == "discard")


def is_roomy(view: View) -> bool:
    """With as many players as there can be the table itself needs the room."""
    return bool(view["seats"] < MAX_SEATS)


def picked_before(view: View) -> bool:
    """From the second Age on there are more things on the table than cards to choose from."""
    return bool(view["age"] > 1)


def card_entry(words: Words, ident: str) -> Entry:
    return next(words.content.entries[kind][ident] for kind in CARD_KINDS if ident in words.content.entries[kind])


def card_cell(words: Words, ident: str, *, brief: bool, spot: bool = True) -> Cell:
    """A card with what is printed in its corner, and what it does in short if there is somebody to choose."""
    card = card_entry(words, ident)
    detail = corner(words, card)
    if brief and card_brief(words, card):
        if card.kind == "upgrade_card":
            detail = words.say("sketch.for_slot", slot=card["slot"], card=detail)
        detail = words.say("sketch.with_brief", card=detail, brief=card_brief(words, card))
    return Cell(
        words.name(ident), detail, spot=f"card:{ident}" if spot else "", more="" if brief else card.effect(words.lang)
    )


def corner(words: Words, card: Entry) -> str:
    """The numbers of a card: strength of a battle card, glory of a quest, cost of an upgrade."""
    if card.kind == "upgrade_card":
        strength = card_data(words, card).get("unit_strength", card_data(words, card).get("strength"))
        if strength is None:
            return words.say("sketch.upgrade_card", cost=card["cost"])
        return words.say("sketch.upgrade_with_strength", cost=card["cost"], strength=strength)
    if card.kind == "quest_card":
        return words.say("sketch.quest_card", glory=card["glory"])
    return words.say("sketch.battle_card", strength=card["strength"])


def card_data(words: Words, card: Entry) -> dict[str, Any]:
    """What is printed on a card, with what is printed for the monster that it brings."""
    monster = entry(words, "monster", card["monster"]).data if "monster" in card.data else {}
    return {**monster, **card.data}


def card_brief(words: Words, card: Entry) -> str:
    """What a card does in a few words; nothing for cards that have only their strength, and for new ones of a pack."""
    text = f"brief.{card['key']}"
    return words.say(text, **numbers(card_data(words, card))) if words.has(text) else ""


def own_upgrades(view: View, words: Words, upgrades: Mapping[str, str]) -> list[Cell]:
    """The own clan sheet; with its slots while a card looks for one."""
    cells = []
    for slot, ident in upgrades.items():
        if ident:
            card = card_entry(words, ident)
            label = words.say("sketch.in_slot", slot=slot, card=ident) if view["upgrading"] else words.name(ident)
            brief = card_brief(words, card) if is_roomy(view) and view["phase"] == "actions" else ""
            detail = words.say("sketch.brief", brief=brief) if brief else ""
            cells.append(Cell(label, detail, more="" if brief else card.effect(words.lang)))
    return cells


def can_invade(view: View, player: Mapping[str, Any]) -> bool:
    return view["phase"] == "actions" and view["battle"] is None and player["on_board"] < player["stats"]["horns"]


def reserve(view: View, words: Words, figures: Sequence[str]) -> list[Cell]:
    """The own figures that can invade, with what that costs."""
    cells = []
    for figure in dict.fromkeys(figures):
        label = words.listed([words.short(figure)] * figures.count(figure))
        cost = invade_cost(view, words, view["seat"], figure)
        cells.append(Cell(label, words.say("sketch.upgrade_card", cost=cost)))
    return cells


# What is going on right now


def going_on(view: View, words: Words) -> list[Block]:
    """The pillage and the battle under way, figures about to be destroyed, an upgrade that looks for its slot."""
    blocks: list[Block] = []
    battle = view["battle"]
    if battle is not None:
        facts = {"seat": battle["pillager"], "province": battle["province"]}
        gain = reward(words, view["provinces"][battle["province"]]["token"])
        text = words.say("sketch.pillage_for", reward=gain, **facts) if gain else words.say("sketch.pillage", **facts)
        gods = [god for god, at in view["gods"].items() if at == battle["province"]]
        present = [f"{words.name(god)} {god_brief(words, god)}" for god in gods]
        blocks.append(Note(" ".join([text, *present]), STRONG))
        if len(battle["participants"]) > 1:
            blocks.append(participants(view, words, battle))
    if view["doomed"]:
        figures = [words.say("sketch.doomed_figure", **{k: d[k] for k in ("figure", "seat")}) for d in view["doomed"]]
        blocks.append(Note(words.say("sketch.doomed", figures=words.listed(figures)), STRONG))
    if view["upgrading"]:
        effect = card_entry(words, view["upgrading"]).effect(words.lang)
        blocks.append(Note(words.say("sketch.upgrading", card=view["upgrading"], effect=effect), STRONG))
    return blocks


def participants(view: View, words: Words, battle: Mapping[str, Any]) -> Strip:
    """Who fights with what, and the total of what lies open."""
    cells = []
    for seat in battle["participants"]:
        cards = [card for card in battle["cards"] if card["seat"] == seat]
        strength = 0 if tyr_is_there(view, battle["province"]) else clan_strength(view, words, seat, battle["province"])
        parts = [clan_there(view, words, seat, battle["province"])]
        parts += [played(words, card) for card in cards]
        parts += chosen(view, words, battle, seat)
        if battle["destroyed"].get(seat):
            parts.append(words.say("sketch.dead", count=battle["destroyed"][seat]))
        total = strength + sum(card["bonus"] for card in cards)
        facts = words.say("sketch.fighting", parts=", ".join(filter(None, parts)), total=total)
        cells.append(Cell(words.seat(seat), facts, owner=parse_seat(seat)))
    return Strip(words.say("sketch.battle"), cells)


def tyr_is_there(view: View, province: str) -> bool:
    """Where the god Tyr stands figures have no strength in a battle (BR-GODS-17)."""
    return bool(view["gods"].get("tyr", "") == province)


def played(words: Words, card: Mapping[str, Any]) -> str:
    key = "sketch.cancelled" if card["cancelled"] else "sketch.played"
    return words.say(key, card=card["card"], bonus=card["bonus"])


def chosen(view: View, words: Words, battle: Mapping[str, Any], seat: str) -> list[str]:
    """A card that is not yet revealed; only who played it knows it."""
    if seat not in battle["chosen"]:
        return []
    if seat == view["seat"]:
        return [words.say("sketch.own_choice", card=battle["chosen"][seat])]
    return [words.say("sketch.face_down")]


# The end


def final_sketch(view: View, words: Words) -> Sketch:
    """The scores by item, the best first, and who has won."""
    scores = view["scores"]
    best_first = sorted(scores, key=lambda seat: -int(scores[seat]["total"]))
    rows = [[words.seat(seat), *(str(scores[seat][item]) for item in SCORES)] for seat in best_first]
    table = Grid(
        words.say("sketch.players"),
        [words.say("head.player"), *head(words, SCORES, "score")],
        rows,
        [parse_seat(seat) for seat in best_first],
    )
    winners = words.listed([words.seat(seat) for seat in view["winners"]])
    won = Note(words.say("sketch.winners", winners=winners), GOLD)
    return Sketch(words.say("sketch.headline_end"), [table, provinces(view, words)], players(view, words), [won])
