"""The cards beside the board: the reader's own god with what is his, and what lies open for all."""

from __future__ import annotations

from typing import Final

from meadhall.core.content import Entry
from meadhall.core.parts import part
from meadhall.core.scene import Card, Zone
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import Player, YggdrasilView
from meadhall.games.yggdrasil.pictures.details import details
from meadhall.games.yggdrasil.pictures.scene.gods import artefact_card
from meadhall.games.yggdrasil.pictures.told import support_told
from meadhall.games.yggdrasil.pictures.words import (
    bond_prices,
    brief,
    has_powers,
    is_ticked,
    jotunn_means,
    progress,
    sentence,
    successes,
)
from meadhall.games.yggdrasil.table.names import BONDS, GODS

ANIMALS: Final = {
    "dain_duneyr_durathor_dvalin": "stag",
    "eikthyrnir": "stag",
    "geri_and_freki": "wolves",
    "gullfaxi": "horse",
    "gullinkambi": "rooster",
    "gulltopp": "horse",
    "heidrun": "goat",
    "hildisvini": "boar",
    "hugin_and_munin": "ravens",
    "ratatosk": "squirrel",
    "saehrimnir": "boar",
    "skuld": "norn",
    "sleipnir": "horse",
    "tanngrisnir_and_tanngnjostr": "goat",
    "urd": "norn",
    "vedrfolnir": "hawk",
    "verdandi": "norn",
    "vidofnir": "rooster",
}
"""What each creature is; several share an engraving."""
SAGA_ART: Final = {
    "mistletoe": "mistletoe",
    "naglfar": "naglfar",
    "skoll": "wolf",
    "hati": "wolf",
    "garm": "wolf",
    "ganglati": "hooded",
    "ganglot": "hooded",
    "modgud": "hooded",
}
"""Who of a saga's adversaries is no giant."""
ROW_ART: Final = {"god_die": "god_die", "vanir_die": "vanir_die", "start_elves": "elf", "start_vanir": "vanir_die"}


# What is the reader's own


@part
def hand(view: YggdrasilView, words: Words) -> list[Zone]:
    mine = view["players"].get(view["seat"])
    if mine is None or not mine["god"]:
        return []
    cards = [god_card(view, words, mine["god"]), dice_card(words, mine)]
    cards += [artefact_card(view, words, artefact, "own") for artefact in mine["artefacts"]]
    cards += [bond_card(words, bond, friends) for bond, friends in mine["bonds"].items() if friends]
    return [Zone("own", words.say("scene.own"), cards)]


def god_card(view: YggdrasilView, words: Words, god: str, number: str = "", spots: tuple[str, ...] = ()) -> Card:
    """A god with its power; in the easy game there are none."""
    power = sentence(brief(words, "god", god)) if has_powers(view) else words.say("scene.no_power")
    foot = words.say("scene.god")
    says = [*([] if has_powers(view) else [words.say("scene.no_powers")]), *details(view, words, god)]
    return Card(f"god:{god}", words.name(god), "god", number, power, foot, f"art-{god}", spots=spots, says=says)


def dice_card(words: Words, mine: Player) -> Card:
    """What a saving roll needs."""
    text = sentence(words.say("sketch.succeeding", **successes(words, mine)))
    says = [words.entry("die", die).effect(words.lang) for die in ("god_die", "vanir_die")]
    title, foot = words.say("sketch.successes"), words.say("scene.tray")
    return Card("dice", title, "dice", "", text, foot, "art-god_die", says=says)


def bond_card(words: Words, bond: str, friends: list[str]) -> Card:
    text = f"{words.listed([words.name(friend) for friend in friends])}: {brief(words, 'bond', bond)}."
    known = words.entry("bond", bond)
    foot = words.say("scene.bond_foot")
    return Card(f"bond:{bond}", words.name(bond), "bond", "", text, foot, "art-bond", says=[known.effect(words.lang)])


# What lies open for all


@part
def displays(view: YggdrasilView, words: Words) -> list[Zone]:
    if view["phase"] == "gods":
        return [choice_of_gods(view, words), page_zone(view, words)]
    zones = [drawn(view, words), sheet(view, words), page_zone(view, words), forge(view, words), jotnar(view, words)]
    zones += [support(view, words), past(view, words)]
    return [zone for zone in zones if zone.cards]


def choice_of_gods(view: YggdrasilView, words: Words) -> Zone:
    taken = [player["god"] for player in view["players"].values()] + list(view["support"])
    cards = [god_card(view, words, god, spots=(f"god:{god}",)) for god in GODS if god not in taken]
    return Zone("gods", words.say("kind.god"), cards)


def drawn(view: YggdrasilView, words: Words) -> Zone:
    """The creatures that were drawn to choose from."""
    cards = [creature_card(words, creature) for creature in view["drawn"]]
    return Zone("drawn", words.say("kind.creature"), cards)


def creature_card(words: Words, creature: str) -> Card:
    known = words.entry("creature", creature)
    return Card(
        f"creature:{creature}",
        words.short(creature),
        "creature",
        "",
        known.effect(words.lang),
        words.say("scene.creature"),
        f"art-{ANIMALS[creature]}" if creature in ANIMALS else "art-stag",
        spots=[f"creature:{creature}"],
        says=[known.name(words.lang)],
    )


def forge(view: YggdrasilView, words: Words) -> Zone:
    """The artefacts that can be taken in Nidavellir."""
    cards = []
    for holder, pile in view["holders"].items():
        if pile["top"]:
            card = artefact_card(view, words, pile["top"], "forge")
            card.spots = [f"holder:{holder}"]
            if pile["below"]:
                card.says = [*card.says, words.say("scene.below", cards=pile["below"])]
            cards.append(card)
    return Zone("forge", words.say("sketch.holders"), cards)


def jotnar(view: YggdrasilView, words: Words) -> Zone:
    """The active jotnar with what they do."""
    cards = []
    for jotunn in view["jotnar"]:
        known = words.entry("jotunn", jotunn)
        cards.append(
            Card(
                f"jotunn:{jotunn}",
                words.short(jotunn),
                "jotunn",
                str(view["powers"][jotunn]),
                jotunn_means(words, jotunn),
                words.say("scene.jotunn"),
                "art-jotunn",
                spots=[f"opponent:{jotunn}", f"jotunn:{jotunn}"],
                says=[known.effect(words.lang)],
            )
        )
    return Zone("jotnar", words.say("kind.jotunn"), cards)


def support(view: YggdrasilView, words: Words) -> Zone:
    """The gods who only support: they have a life to lose, and no more."""
    cards = []
    for god, known in view["support"].items():
        text = sentence(", ".join(support_told(words, known)))
        foot = words.say("scene.support_foot")
        cards.append(
            Card(
                f"support:{god}",
                words.name(god),
                "god",
                str(known["life"]),
                text,
                foot,
                f"art-{god}",
                spots=[f"god:{god}"],
            )
        )
    return Zone("support", words.say("scene.support"), cards)


# The Saga Book


def page_zone(view: YggdrasilView, words: Words) -> Zone:
    """The page that lies open, and in a saga its rules and adversaries."""
    known = words.entry("page", view["page"]["id"])
    done = progress(view, words) if view["saga"] else ""
    text = " ".join([known.effect(words.lang), done]).strip()
    number = str(view["page"]["number"]) if view["saga"] else ""
    foot = words.name(view["saga"]["id"]) if view["saga"] else words.say("scene.book")
    cards = [Card(f"page:{known.id}", known.name(words.lang), "page", number, text, foot, "art-saga", says=[text])]
    title = words.say("scene.saga", number=view["saga"]["number"]) if view["saga"] else words.say("scene.book")
    return Zone("page", title, [*cards, *(saga_cards(view, words) if view["saga"] else ())])


def saga_cards(view: YggdrasilView, words: Words) -> list[Card]:
    shown = view["saga"]
    here = (shown["number"], view["page"]["number"])
    cards = [
        rule_card(words, kind, rule.id)
        for kind in ("saga_action", "saga_rule")
        for rule in words.content.of(kind)
        if (rule["saga"], rule.get("page")) == here
    ]
    there = ["mistletoe"] * bool(shown["mistletoe"]) + [son for son, at in shown["sons"].items() if at]
    there += [*shown["retinue"], *(["naglfar"] * bool(shown["naglfar"]))]
    there += [wolf for wolf, space in shown["wolves"].items() if space]
    return [*cards, *(adversary_card(view, words, who) for who in there)]


def rule_card(words: Words, kind: str, rule: str) -> Card:
    known = words.entry(kind, rule)
    foot = words.say(f"scene.{kind}")
    text = sentence(brief(words, kind, rule))
    return Card(
        f"rule:{rule}", known.name(words.lang), "rule", "", text, foot, "art-saga", says=[known.effect(words.lang)]
    )


def adversary_card(view: YggdrasilView, words: Words, who: str) -> Card:
    return Card(
        f"adversary:{who}",
        words.short(who),
        "adversary",
        str(view["powers"].get(who, "")),
        sentence(brief(words, "adversary", who)),
        words.say("scene.adversary"),
        f"art-{SAGA_ART.get(who, 'jotunn')}",
        spots=[f"opponent:{who}"],
        says=[words.entry("adversary", who).effect(words.lang), *details(view, words, who)],
    )


# The campaign


def sheet(view: YggdrasilView, words: Words) -> Zone:
    """The experience sheet, as long as there is something to learn: what costs how much."""
    if view["phase"] != "experience":
        return Zone("sheet", "")
    mine = view["players"].get(view["seat"])
    cards = [box_card(words, box, mine) for box in words.content.of("xp_box") if box["row"] not in BONDS]
    cards += [bond_offer(view, words, bond, mine) for bond in BONDS]
    note = words.say("ask.spend_xp", xp=mine["xp"]) if mine is not None else ""
    return Zone("sheet", words.say("sketch.sheets"), cards, note)


def box_card(words: Words, box: Entry, mine: Player | None) -> Card:
    ticked = mine is not None and is_ticked(box, mine)
    return Card(
        f"box:{box.id}",
        words.name(box.id),
        "xp",
        str(box["cost"]),
        box.effect(words.lang),
        words.say("scene.learned" if ticked else "scene.xp"),
        f"art-{ROW_ART[box['row']]}",
        spots=[f"box:{box.id}"],
        classes=["done"] if ticked else [],
    )


def bond_offer(view: YggdrasilView, words: Words, bond: str, mine: Player | None) -> Card:
    """A row of bonds: the price of the next one, and those there are."""
    prices = bond_prices(view, words, bond)
    friends = mine["bonds"][bond] if mine is not None else []
    price = str(prices[len(friends)]) if len(friends) < len(prices) else ""
    text = sentence(brief(words, "bond", bond))
    named = words.listed([words.name(friend) for friend in friends]) if friends else words.say("scene.bond_foot")
    spots = [f"bond:{bond}"]
    return Card(f"offer:{bond}", words.name(bond), "bond", price, text, named, "art-bond", spots=spots)


def past(view: YggdrasilView, words: Words) -> Zone:
    """The games of the campaign so far, the last one first."""
    if not view["campaign"]:
        return Zone("games", "")
    title = words.say("sketch.games")
    cards = [
        Card(
            f"game:{number}",
            words.say("sketch.saga_number", number=game["saga"]),
            "page",
            "",
            " ".join([sentence(words.say(f"sketch.game_{game['outcome']}")), words.name(game["cause"])]),
            title,
            "art-tree" if game["outcome"] == "won" else "art-dead_tree",
        )
        for number, game in enumerate(view["campaign"]["games"], start=1)
    ]
    return Zone("games", title, list(reversed(cards)))
