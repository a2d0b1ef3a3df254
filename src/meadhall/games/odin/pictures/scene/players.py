"""The players beside the board: what everybody sees of them, and the reader's own hand."""

from __future__ import annotations

from meadhall.core.parts import part
from meadhall.core.scene import Card, Fact, Panel, Zone
from meadhall.core.seats import parse_seat
from meadhall.core.words import Words
from meadhall.games.odin.knowledge.shape import Cards, Longship, OdinView, Player
from meadhall.games.odin.pictures.players import belongings
from meadhall.games.odin.pictures.prices import counted
from meadhall.games.odin.pictures.scene.signs import clan, says
from meadhall.games.odin.pictures.words import card_symbols
from meadhall.games.odin.table.moves import BUILDING_TYPES, VIKINGS


def panels(view: OdinView, words: Words) -> list[Panel]:
    return [panel(view, words, seat) for seat in view["players"]]


@part
def panel(view: OdinView, words: Words, seat: str) -> Panel:
    player = view["players"][seat]
    tags = [words.say("scene.start_player")] if seat == view["start_player"] else []
    if view["raid"] is not None and seat == view["turn"]:
        tags.append(words.say("scene.raiding"))
    return Panel(
        parse_seat(seat),
        words.seat(seat),
        words.say("scene.title", clan=words.say(f"scene.clan.{clan(seat)}")),
        f"em-{clan(seat)}",
        clan(seat),
        str(player["fame"]),
        words.say("head.fame"),
        facts(view, words, seat, player),
        belongings(words, player),
        [zone for zone in (owned(view, words, seat, player), known(view, words, seat, player)) if zone.cards],
        tags,
        [f"seat:{seat}"],
    )


def facts(view: OdinView, words: Words, seat: str, player: Player) -> list[Fact]:
    lots = len(BUILDING_TYPES) - len(player["buildings"])
    total = sum(player["vikings"].values())
    return [
        *(Fact(f"ic-{viking}", player["vikings"][viking], words.name(viking)) for viking in VIKINGS),
        Fact("ic-people", total, words.say("scene.vikings"), player["viking_limit"]),
        Fact("ic-cards", player["hand_size"], words.say("head.cards")),
        Fact("ic-material", player["material"], words.name("construction_marker"), lots),
        Fact("ic-longship", len(player["longships"]), words.say("sketch.longships"), player["longship_slots"]),
        Fact("ic-raid", len(player["raids"]), words.say("head.raids")),
        Fact("ic-fame", view["standing"][seat]["total"], words.say("scene.standing")),
    ]


# Cards before a player


def owned(view: OdinView, words: Words, seat: str, player: Player) -> Zone:
    """Hero, longships and buildings, with all that they can do."""
    mine = seat == view["seat"]
    cards = [hero_card(view, words, player["hero"], mine)] if player["hero"] else []
    cards += [longship_card(view, words, ident, ship, mine) for ident, ship in player["longships"].items()]
    cards += [building_card(view, words, ident, mine) for ident in player["buildings"].values()]
    return Zone(f"owned:{seat}", words.say("scene.owned"), cards)


def hero_card(view: OdinView, words: Words, ident: str, mine: bool) -> Card:
    card = words.entry("hero", ident)
    return Card(
        f"owned:{ident}",
        words.name(ident),
        "hero",
        text=card.effect(words.lang),
        foot=words.say("word.hero"),
        art=f"art-{card['viking_symbol']}",
        spots=[f"ability:{ident}"] if mine else (),
        classes=["od-hero"],
        says=says(view, words, ident)[1:],
    )


def longship_card(view: OdinView, words: Words, ident: str, ship: Longship, mine: bool) -> Card:
    card = words.entry("longship", ident)
    return Card(
        f"owned:{ident}",
        words.name(ident),
        "longship",
        str(ship["range"]),
        card.effect(words.lang),
        words.say("scene.ship_away" if ship["away"] else "scene.ship_home", damage=ship["damage"]),
        "art-longship",
        spots=[f"longship:{ident}"] if mine else (),
        classes=["od-longship"],
        says=says(view, words, ident)[1:],
    )


def building_card(view: OdinView, words: Words, ident: str, mine: bool) -> Card:
    card = words.entry("building", ident)
    lot = card["building_type"]
    used = ident in view["used_abilities"] or ident in view["used_symbols"]
    return Card(
        f"owned:{ident}",
        words.name(ident),
        "building",
        str(card["fame"]),
        card.effect(words.lang),
        words.say("scene.used") if used else words.say("scene.fame_at_end", fame=card["fame"]),
        f"art-{lot}",
        spots=[f"ability:{ident}", f"lot:{lot}"] if mine else (),
        classes=["od-building"],
        says=says(view, words, ident)[1:],
    )


def known(view: OdinView, words: Words, seat: str, player: Player) -> Zone:
    """The cards in another hand that came there openly; for the referee the whole hand."""
    cards = [] if seat == view["seat"] else action_cards(view, words, f"known:{seat}", player["hand"], mine=False)
    return Zone(f"known:{seat}", words.say("scene.known"), cards)


def action_cards(view: OdinView, words: Words, where: str, cards: Cards, *, mine: bool) -> list[Card]:
    """Action cards, each by itself."""
    return [
        action_card(view, words, ident, f"{where}:{ident}:{copy}", mine=mine)
        for ident, count in cards.items()
        if words.content.entry(ident) is not None  # not those that the reader does not know
        for copy in range(1, count + 1)
    ]


def action_card(view: OdinView, words: Words, ident: str, key: str, *, mine: bool) -> Card:
    viking, symbol = card_symbols(words, ident)
    return Card(
        key,
        words.name(ident),
        viking,
        text=words.say(
            "scene.card_text", viking=words.say(f"scene.buys.{viking}"), things=words.say(f"scene.buys.{symbol}")
        ),
        art=f"art-{ident}",
        spots=[f"action_card:{ident}"] if mine else (),
        classes=[f"od-{viking}"],
        says=says(view, words, ident),
        pays=[viking, symbol] if mine else (),
    )


@part
def hand(view: OdinView, words: Words) -> list[Zone]:
    mine = view["players"].get(view["seat"])
    if mine is None:
        return []
    cards = action_cards(view, words, "hand", mine["hand"], mine=True)
    return [Zone("hand", words.say("sketch.hand"), cards, counted(words, mine["hand"]))]
