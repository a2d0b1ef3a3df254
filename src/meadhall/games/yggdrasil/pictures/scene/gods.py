"""The gods in the picture: their figures in the worlds, the order of turns, and a panel for each player."""

from __future__ import annotations

from typing import Final

from meadhall.core.parts import part
from meadhall.core.scene import Card, Fact, Panel, Piece, Zone
from meadhall.core.seats import parse_seat
from meadhall.core.sketch import NOBODY
from meadhall.core.words import Words
from meadhall.games.yggdrasil.knowledge.shape import HIDDEN, Player, YggdrasilView
from meadhall.games.yggdrasil.pictures.details import details
from meadhall.games.yggdrasil.pictures.scene.tree import Drawn, Tree
from meadhall.games.yggdrasil.pictures.told import player_told, support_told
from meadhall.games.yggdrasil.pictures.words import blockers, brief, has_powers, is_turn, sentence, successes
from meadhall.games.yggdrasil.table.names import DICE

CLANS: Final = ("wolf", "raven", "serpent", "bear", "ram")
"""The colours and hatches of the seats."""


def clan(seat: str) -> str:
    return CLANS[parse_seat(seat) % len(CLANS)]


def dress(view: YggdrasilView, god: str) -> list[str]:
    """The classes that give a god's things their colour: that of the seat, or none for those who only support."""
    owner = next((seat for seat, player in view["players"].items() if player["god"] == god), "")
    return [clan(owner)] if owner else ["support"]


# Figures


def figures(view: YggdrasilView, words: Words, tree: Tree) -> Drawn:
    """Each god in its world; the one whose turn it is stands on gold."""
    found = []
    for seat, player in view["players"].items():
        if player["god"]:
            found.append(god_of(view, words, seat, tree.stand("god", player["world"])))
    for god, support in view["support"].items():
        found.append(support_god(view, words, god, tree.stand("god", support["world"])))
    return [], found


@part
def god_of(view: YggdrasilView, words: Words, seat: str, at: str) -> Piece:
    player = view["players"][seat]
    turn = ["active"] if is_turn(view) and seat == view["active"] else []
    name = words.say("sketch.god_of", god=player["god"], seat=seat)
    says = [*player_told(view, words, seat), *details(view, words, player["god"])]
    return figure(view, player["god"], name, at, turn, says, parse_seat(seat))


@part
def support_god(view: YggdrasilView, words: Words, god: str, at: str) -> Piece:
    name = words.say("sketch.support", god=god)
    return figure(view, god, name, at, [], support_told(words, view["support"][god]), NOBODY)


def figure(view: YggdrasilView, god: str, name: str, at: str, turn: list[str], says: list[str], seat: int) -> Piece:
    return Piece(
        f"god:{god}", "god", at, name, seat, spots=[f"god:{god}"], classes=[god, *dress(view, god), *turn], says=says
    )


@part
def turn_order(view: YggdrasilView, words: Words) -> Drawn:
    """Who has which turn of this round, around the wheel."""
    found = []
    for place, seat in enumerate(view["order"], start=1):
        god = view["players"][seat]["god"]
        turn = ["active"] if is_turn(view) and seat == view["active"] else []
        name = words.say("scene.turn", place=place, seat=seat)
        at = f"order:{place}"
        found.append(Piece(f"turn:{seat}", "turn-token", at, name, parse_seat(seat), classes=[god, clan(seat), *turn]))
    return [], found


# Panels


@part
def panels(view: YggdrasilView, words: Words) -> list[Panel]:
    return [panel(view, words, seat) for seat in view["players"]]


@part
def panel(view: YggdrasilView, words: Words, seat: str) -> Panel:
    player = view["players"][seat]
    god = player["god"]
    if not god:
        return Panel(
            parse_seat(seat), words.seat(seat), emblem=f"em-{clan(seat)}", colour=clan(seat), spots=[f"seat:{seat}"]
        )
    title = words.say("scene.god_in", god=god, world=player["world"])
    return Panel(
        parse_seat(seat),
        words.seat(seat),
        title,
        f"em-{god}",
        clan(seat),
        str(player["life"]),
        words.say("head.life"),
        facts(view, words, player),
        notes(view, words, player),
        zones(view, words, seat),
        tags(view, words, seat),
        [f"seat:{seat}", f"god:{god}"],
    )


def facts(view: YggdrasilView, words: Words, player: Player) -> list[Fact]:
    shown = [
        Fact("ic-life", player["life"], words.say("head.life"), player["full_life"]),
        Fact("ic-elf", player["elves"], words.say("scene.elves")),
        Fact("ic-vanir", player["vanir_dice"], words.say("scene.vanir_dice")),
        Fact("ic-artefact", len(player["artefacts"]), words.say("kind.artefact")),
        Fact("ic-pile", len(player["pile"]) + bool(player["placed"]), words.say("scene.cards")),
    ]
    if view["campaign"]:
        shown.append(Fact("ic-xp", player["xp"], words.say("scene.xp")))
    return shown


def notes(view: YggdrasilView, words: Words, player: Player) -> list[str]:
    """Its power, how it would act where it is, what its dice need if a skill has changed it, and its bonds."""
    said = [brief(words, "god", player["god"])] if has_powers(view) else []
    modes = player["modes"][player["world"]]
    if modes:
        said.append(words.say("scene.mode", mode=modes[-1]))
    if any(list(player[die]) != list(words.entry("die", die)["success"]) for die in DICE):
        said.append(words.say("scene.successes", **successes(words, player)))
    for bond, friends in player["bonds"].items():
        if friends:
            said.append(words.say("scene.bond", bond=bond, friends=friends))
    return said


def tags(view: YggdrasilView, words: Words, seat: str) -> list[str]:
    place = [words.say("scene.turn_tag", place=view["order"].index(seat) + 1)] if seat in view["order"] else []
    return [*place, *([words.say("scene.on_turn")] if is_turn(view) and seat == view["active"] else [])]


def zones(view: YggdrasilView, words: Words, seat: str) -> list[Zone]:
    """What everybody sees of a player: artefacts, and the pile as far as it is known."""
    player = view["players"][seat]
    found = []
    if player["artefacts"]:
        cards = [artefact_card(view, words, artefact, seat) for artefact in player["artefacts"]]
        found.append(Zone(f"artefacts:{seat}", words.say("kind.artefact"), cards))
    cards = pile_cards(words, seat, player)
    if cards:
        found.append(Zone(f"pile:{seat}", words.say("scene.pile"), cards, unseen_note(view, words, player)))
    return found


def artefact_card(view: YggdrasilView, words: Words, artefact: str, where: str) -> Card:
    known = words.entry("artefact", artefact)
    blocker = blockers(view, words).get("artefacts")
    asleep = [words.say("scene.artefact_off", jotunn=blocker)] if blocker else []
    return Card(
        f"{where}:{artefact}",
        words.name(artefact),
        "artefact",
        words.name(f"level_{known['level']}"),
        sentence(brief(words, "artefact", artefact)),
        asleep[0] if asleep else words.say("scene.artefact"),
        f"art-{artefact}",
        spots=[f"artefact:{artefact}"],
        says=[*asleep, known.effect(words.lang), *details(view, words, artefact)],
    )


def pile_cards(words: Words, seat: str, player: Player) -> list[Card]:
    """The card on the wheel, then the pile from the top; what nobody has seen lies on its face."""
    shown = [("scene.on_wheel", player["placed"])] if player["placed"] else []
    shown += [("scene.in_pile", card) for card in player["pile"]]
    found = []
    for number, (where, card) in enumerate(shown):
        foot = words.say(where, number=number + (0 if player["placed"] else 1))
        found.append(enemy_card(words, f"{seat}:card:{number}", card, foot))
    return found


def enemy_card(words: Words, key: str, card: str, foot: str) -> Card:
    if card == HIDDEN:
        return Card(key, words.say("scene.unseen"), back=True, says=[foot])
    god, enemy = card.split()
    return Card(
        key,
        words.name(enemy),
        "enemy",
        "",
        sentence(brief(words, "enemy", enemy)),
        words.say("scene.card_foot", where=foot, god=god),
        f"art-{enemy}",
    )


def unseen_note(view: YggdrasilView, words: Words, player: Player) -> str:
    """Which cards those are that lie on their faces."""
    own = [card.split()[-1] for card in player["unseen"]]
    said = [words.say("told.unseen", enemies=own)] if own else []
    loose = [card.split()[-1] for card in view["unseen"]["support_cards"]]
    if loose and HIDDEN in (player["placed"], *player["pile"]):
        said.append(words.say("scene.or_support", enemies=loose))
    return "; ".join(said)
