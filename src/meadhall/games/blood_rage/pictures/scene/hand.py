"""What only the reader has, and what lies open on the table: cards, the reserve, the clan sheet, a battle."""

from __future__ import annotations

from collections.abc import Sequence

from meadhall.core.parts import part
from meadhall.core.scene import Card, Zone
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import BloodRageView, Origin, Player
from meadhall.games.blood_rage.pictures.foresight import single
from meadhall.games.blood_rage.pictures.scene.cards import art, back, face, faces, sentence
from meadhall.games.blood_rage.pictures.scene.preview import battle_totals, totals
from meadhall.games.blood_rage.pictures.words import decided, god_brief, own_picks
from meadhall.games.blood_rage.table.moves import STATS, Stat
from meadhall.games.blood_rage.table.names import UNITS


@part
def hand(view: BloodRageView, words: Words) -> list[Zone]:
    """The own cards first, then what can be done with them: the reserve and the clan sheet."""
    mine = view["players"].get(view["seat"])
    if mine is None:
        return []
    drafting = view["phase"] == "gods_gifts"
    zones = []
    if mine["pack"]:
        pack = faces(words, mine["pack"], beside=[*mine["hand"], *own_picks(mine)])
        zones.append(Zone("pack", words.say("sketch.pack"), pack))
    if drafting:
        picked = faces(words, [*mine["hand"], *own_picks(mine)])
        zones.append(Zone("hand", words.say("sketch.picked"), picked))
    else:
        zones.append(Zone("hand", words.say("sketch.hand"), faces(words, mine["hand"])))
    if mine["kept"]:
        zones.append(Zone("kept", words.say("sketch.kept"), [face(words, mine["kept"], f"kept:{mine['kept']}")]))
    if mine["quests"]:
        quests = [
            face(words, card, f"quest:{number}:{card}", [f"card:{card}"]) for number, card in enumerate(mine["quests"])
        ]
        zones.append(Zone("quests", words.say("sketch.quests"), quests))
    if view["phase"] == "actions":
        zones += figure_zones(view, words, mine)
    if view["phase"] != "clans":
        zones.append(clan_sheet(view, words, mine))
    return [zone for zone in zones if zone.cards]


def figure_zones(view: BloodRageView, words: Words, mine: Player) -> list[Zone]:
    """The figures that wait in the reserve, with the Rage that they cost, and those in Valhalla."""
    waiting = [
        figure_card(view, words, figure, count, "reserve", str(mine["invade_cost"][figure]))
        for figure, count in counted(mine["reserve"])
    ]
    fallen = [figure_card(view, words, figure, count, "valhalla", "") for figure, count in counted(mine["valhalla"])]
    return [
        Zone("reserve", words.say("head.reserve"), waiting, words.say("sketch.invade_for")),
        Zone("valhalla", words.name("valhalla"), fallen),
    ]


def counted(figures: Sequence[str]) -> list[tuple[str, int]]:
    return [(figure, figures.count(figure)) for figure in dict.fromkeys(figures)]


def figure_card(view: BloodRageView, words: Words, figure: str, count: int, where: Origin, number: str) -> Card:
    known = words.entry("figure" if figure in UNITS else "monster", figure)
    clan = view["players"][view["seat"]]["clan"]
    engraving = f"art-{figure}-{clan}" if figure in UNITS else art(figure, "monster")
    name = words.name(figure) if count == 1 else words.say("scene.several", figure=figure, count=count)
    foot = words.say("scene.foot.figure", strength=single(view, words, view["seat"], figure))
    spots = [f"{where}:{figure}"]
    effect = known.effect(words.lang)
    return Card(f"{where}:{figure}", name, "figure", number, effect, foot, engraving, spots=spots, says=[effect])


def clan_sheet(view: BloodRageView, words: Words, mine: Player) -> Zone:
    """The upgrades in their slots, with the empty slots while a card looks for one; then the stats."""
    cards = []
    for slot, ident in mine["upgrades"].items():
        if ident:
            cards.append(face(words, ident, f"slot:{slot}", [f"slot:{slot}"]))
        elif view["upgrading"]:
            cards.append(Card(f"slot:{slot}", words.name(slot), "slot", art="art-empty", spots=[f"slot:{slot}"]))
    cards += [stat_card(words, mine, stat) for stat in STATS]
    return Zone("sheet", words.say("sketch.own_upgrades"), cards)


def stat_card(words: Words, mine: Player, stat: Stat) -> Card:
    """A stat: its value, what it is for, what the next step brings, and what that pays at the end."""
    tracks = words.content.tables["stat_tracks"]
    step, bonus = mine["steps"][stat], tracks["end_bonus"]
    following = tracks[stat][step] if step < len(bonus) else 0
    if step == len(bonus):
        text = words.say("scene.stat_top", bonus=bonus[-1])
    else:
        key = "scene.stat_next_legendary" if bonus[step] else "scene.stat_next"
        text = words.say(key, value=tracks[stat][step], bonus=bonus[step])
    return Card(
        f"stat:{stat}",
        words.name(stat),
        "stat",
        str(mine["stats"][stat]),
        words.say(f"scene.stat_brief.{stat}"),
        words.say(
            "scene.foot.stat" if step < len(bonus) else "scene.foot.stat_top",
            step=step,
            steps=len(bonus),
            next=following,
        ),
        f"art-{stat}",
        spots=[f"stat:{stat}"],
        says=[words.say(f"scene.stat.{stat}"), text],
    )


# What lies open


@part
def displays(view: BloodRageView, words: Words) -> list[Zone]:
    """The clans to choose from, the cards of a battle, an upgrade without its slot, the gods."""
    zones = [clans(view, words), battle_cards(view, words)]
    if view["upgrading"]:
        card = face(words, view["upgrading"], f"card:{view['upgrading']}")
        zones.append(Zone("upgrading", words.say("sketch.upgrading"), [card]))
    zones.append(Zone("gods", words.say("sketch.gods"), gods(view, words)))
    return [zone for zone in zones if zone.cards]


def gods(view: BloodRageView, words: Words) -> list[Card]:
    """The gods in play with their places; while they are chosen, those that can still be called as well."""
    choosing = view["phase"] == "gods"
    known = [god.id for god in words.content.of("god")] if choosing else list(view["gods"])
    return [
        Card(
            f"god:{god}",
            words.name(god),
            "god",
            "",
            sentence(god_brief(words, god).strip("()")),
            god_foot(view, words, god),
            art(god, "fate"),
            spots=[f"god:{god}"],
            says=[words.entry("god", god).effect(words.lang)],
        )
        for god in known
    ]


def god_foot(view: BloodRageView, words: Words, god: str) -> str:
    if god not in view["gods"]:
        return ""
    return words.name(view["gods"][god]) or (words.say("scene.god_chosen") if view["phase"] == "gods" else "")


def clans(view: BloodRageView, words: Words) -> Zone:
    """The clans that nobody leads yet, while they are chosen. The fifth comes with its set."""
    taken = [player["clan"] for player in view["players"].values()]
    fifth = view["options"]["five_players"] == "yes" or view["seats"] == max(view["seats"], 5)
    cards = [
        Card(
            f"clan:{clan.id}",
            words.name(clan.id),
            "clan",
            text=words.say("scene.clan_text"),
            art=f"art-clan-{clan.id}",
            spots=[f"clan:{clan.id}"],
            classes=[f"br-{clan.id}"],
        )
        for clan in words.content.of("clan")
        if view["phase"] == "clans" and clan.id not in taken and (clan["set"] == "base" or fifth)
    ]
    return Zone("clans", words.say("scene.clans"), cards)


def battle_cards(view: BloodRageView, words: Words) -> Zone:
    """What the clans have played in the battle, open or still face down, with their strength so far."""
    battle = view["battle"]
    if battle is None:
        return Zone("battle", "")
    cards = []
    for number, card in enumerate(battle["cards"]):
        shown = face(words, card["card"], f"battle:{number}", [f"card:{card['card']}"], f"{card['bonus']:+}")
        shown.foot = words.seat(card["seat"])
        if card["cancelled"]:
            shown.classes = ["cancelled"]
            shown.text = words.say("scene.cancelled")
        cards.append(shown)
    cards += [chosen_card(words, seat, card) for seat, card in battle["chosen"].items()]
    so_far = "" if decided(battle) else totals(words, battle_totals(view, words, battle))
    return Zone("battle", words.say("scene.battle_in", province=battle["province"]), cards, so_far)


def chosen_card(words: Words, seat: str, card: str) -> Card:
    """A card chosen for the battle and not yet revealed: its owner knows it, everybody else sees its back."""
    if card.startswith("age_"):
        hidden = back(words, f"chosen:{seat}", card)
        hidden.name = words.say("scene.hidden_card", seat=seat)
        return hidden
    shown = face(words, card, f"chosen:{seat}")
    shown.classes = ["in-secret"]
    shown.foot = words.say("scene.hidden_card", seat=seat)
    return shown
