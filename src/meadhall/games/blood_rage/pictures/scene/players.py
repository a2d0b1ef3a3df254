"""The players as a picture: what everybody may see of them."""

from __future__ import annotations

from meadhall.core.parts import part
from meadhall.core.scene import Card, Fact, Panel, Zone
from meadhall.core.seats import REFEREE, parse_seat, seat_text
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import BloodRageView, Player
from meadhall.games.blood_rage.pictures.scene.cards import back, face, faces
from meadhall.games.blood_rage.pictures.words import cards_held, off_the_board


@part
def panels(view: BloodRageView, words: Words) -> list[Panel]:
    return [panel(view, words, seat) for seat in view["players"]]


@part
def panel(view: BloodRageView, words: Words, seat: str) -> Panel:
    player = view["players"][seat]
    clan = player["clan"]
    tags = [words.say("scene.first")] if seat == view["first_player"] else []
    if player["passed"]:
        tags.append(words.say("sketch.passed"))
    upgrades = [card for card in player["upgrades"].values() if card]
    notes = [words.say("told.upgrades", cards=upgrades)] if upgrades else []
    notes += off_the_board(words, player)
    return Panel(
        parse_seat(seat),
        words.seat(seat),
        words.name(clan) if clan else "",
        f"em-{clan}" if clan else "em-none",
        clan,
        str(player["glory"]),
        words.say("scene.glory"),
        facts(view, words, player),
        notes,
        zones(view, words, seat),
        tags,
        [f"seat:{seat}"],
    )


def facts(view: BloodRageView, words: Words, player: Player) -> list[Fact]:
    """Rage that is left, Axes, figures on the board of as many as Horns allow, cards, quests and the dead."""
    stats = player["stats"]
    return [
        Fact("ic-rage", player["rage"], words.say("scene.rage"), max(stats["rage"], player["rage"])),
        Fact("ic-axes", stats["axes"], words.say("scene.axes")),
        Fact("ic-horns", player["on_board"], words.say("scene.horns"), stats["horns"]),
        Fact("ic-cards", cards_held(view, player), words.say("scene.cards")),
        Fact("ic-quests", len(player["quests"]), words.say("scene.quests")),
        Fact("ic-valhalla", len(player["valhalla"]), words.say("scene.valhalla")),
    ]


def zones(view: BloodRageView, words: Words, seat: str) -> list[Zone]:
    """Upgrades, and accepted quests: face down until they are revealed. The referee sees hands too."""
    player = view["players"][seat]
    found = []
    upgrades = [card for card in player["upgrades"].values() if card]
    if upgrades:
        cards = [face(words, card, f"{seat}:upgrade:{card}") for card in upgrades]
        found.append(Zone(f"upgrades:{seat}", words.say("sketch.upgrades"), cards))
    if player["quests"] and seat != view["seat"]:
        cards = [quest(words, seat, number, card) for number, card in enumerate(player["quests"])]
        found.append(Zone(f"quests:{seat}", words.say("sketch.quests"), cards))
    if view["seat"] == seat_text(REFEREE):
        cards = faces(words, [*player["hand"], *player["pack"]], spots=False)
        found.append(Zone(f"hand:{seat}", words.say("sketch.hand"), cards))
    return found


def quest(words: Words, seat: str, number: int, card: str) -> Card:
    known = words.content.entries["quest_card"]
    if card in known:
        return face(words, card, f"{seat}:quest:{card}:{number}")
    return back(words, f"{seat}:quest:{number}", card)
