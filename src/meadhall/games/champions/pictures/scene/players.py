"""Everybody's area, one's own hand, and cards that have no place on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from meadhall.core.content import Entry
from meadhall.core.parts import part
from meadhall.core.scene import Card, Fact, Panel, Zone
from meadhall.core.seats import parse_seat
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import HIDDEN, ChampionsView, Good, Player
from meadhall.games.champions.pictures.drawn import DRAWN
from meadhall.games.champions.pictures.scene.pieces import family
from meadhall.games.champions.pictures.scene.signs import berths, emblem, marked, says, stalls
from meadhall.games.champions.pictures.tally import tally
from meadhall.games.champions.pictures.words import amounts, enemy_name, reward
from meadhall.games.champions.table.moves import WARRIORS

GOODS: Final[tuple[Good, ...]] = ("food", "wood", "coin", "favor", "blame")


# Everybody's area


def panels(view: ChampionsView, words: Words) -> list[Panel]:
    return [panel(view, words, seat) for seat in view["players"]]


@part
@marked
def panel(view: ChampionsView, words: Words, seat: str) -> Panel:
    player = view["players"][seat]
    leader = player["leader"]
    return Panel(
        parse_seat(seat),
        words.seat(seat),
        title=words.name(leader) if leader else "",
        emblem=f"em-{emblem(seat)}",
        colour=emblem(seat),
        score=str(view["scores"][seat]["total"] if view["scores"] else player["glory"]),
        score_label=words.say("head.glory"),
        facts=facts(words, player),
        notes=notes(words, player),
        zones=[
            Zone(f"leader:{seat}", words.say("head.leader"), led_by(view, words, seat, leader)),
            Zone(f"runes:{seat}", words.say("kind.rune"), owned_runes(view, words, player)),
            Zone(f"destinies:{seat}", words.say("kind.destiny"), owned_destinies(view, words, seat, player)),
            Zone(f"trophies:{seat}", words.say("scene.trophies"), trophies(view, words, seat, player)),
        ],
        tags=[words.say("scene.tag.start")] if seat == view["start_player"] else [],
        spots=[f"seat:{seat}"],
    )


def facts(words: Words, player: Player) -> list[Fact]:
    goods = [Fact(f"ic-{good}", player[good], words.say(f"scene.good.{good}")) for good in GOODS]
    dice = [Fact(f"ic-{kind}", player["dice"][kind], words.name(kind)) for kind in WARRIORS]
    return [*goods, *dice, Fact("ic-worker", player["workers"], words.say("scene.workers"))]


def notes(words: Words, player: Player) -> list[str]:
    """What lies before a player, in short; the cards themselves are in the zones."""
    found = [words.say("told.destinies", count=len(player["destinies"]))]
    if player["runes"]:
        found.append(words.say("told.runes", count=len(player["runes"])))
    if player["trophies"]:
        found.append(words.say("scene.won", count=len(player["trophies"])))
    if player["ship"]:
        found.append(words.say("told.ship", ship=player["ship"]))
    if player["begging"]:
        found.append(words.say("scene.begging", count=player["begging"]))
    if player["spent_favor"]:
        found.append(words.say("scene.spent_favor", count=player["spent_favor"]))
    return found


def led_by(view: ChampionsView, words: Words, seat: str, leader: str) -> list[Card]:
    return [leader_card(view, words, words.entry("leader", leader), f"leads:{seat}")] if leader else []


def owned_runes(view: ChampionsView, words: Words, player: Player) -> list[Card]:
    return [
        rune_card(view, words, ident, f"owned:{ident}", state == "used") for ident, state in player["runes"].items()
    ]


def rune_card(
    view: ChampionsView, words: Words, ident: str, key: str, used: bool, *, spots: Sequence[str] = ()
) -> Card:
    rune = words.entry("rune", ident)
    return Card(
        key,
        words.name(ident),
        kind="rune",
        number=str(rune["runes"]),
        text=rune.effect(words.lang),
        foot=words.say("scene.used") if used else words.say("scene.unused"),
        art=f"art-{ident}" if f"art-{ident}" in DRAWN else "art-rune",
        spots=spots,
        classes=["used"] if used else [],
        says=says(view, words, ident),
    )


def owned_destinies(view: ChampionsView, words: Words, seat: str, player: Player) -> list[Card]:
    """Face down, unless all know the card: the reader's own lie in the hand."""
    open_cards = [
        destiny_card(view, words, seat, ident, f"open:{ident}")
        for ident in player["destinies"]
        if ident in player["revealed"] or (ident != HIDDEN and seat != view["seat"])
    ]
    backs = len(player["destinies"]) - len(open_cards)
    back = words.say("scene.destiny_back")
    return [
        *open_cards,
        *(Card(f"destiny:{seat}:{number}", back, kind="destiny", back=True) for number in range(backs)),
    ]


def trophies(view: ChampionsView, words: Words, seat: str, player: Player) -> list[Card]:
    return [
        trophy(view, words, f"trophy:{seat}:{number}", card)
        for number, ident in enumerate(player["trophies"])
        if (card := words.content.entry(ident)) is not None
    ]


def trophy(view: ChampionsView, words: Words, key: str, card: Entry) -> Card:
    return Card(
        key,
        words.short(card.id),
        kind=card.get("color", "grey"),
        number=str(card["reward"].get("glory", 0)),
        text=amounts(words, reward(card)),
        foot=words.say(f"scene.family.{card.kind}"),
        art=f"art-{family(card)}",
        says=[enemy_name(words, card), *says(view, words, card.id)],
    )


# One's own


@part
@marked
def hand(view: ChampionsView, words: Words) -> list[Zone]:
    """What only the reader has, or chooses from: destinies, warriors at home, unused runes."""
    seat = view["seat"]
    mine = view["players"].get(seat)
    if mine is None:
        return []
    zones = []
    drawn = [ident for ident in view["drawn"] if ident != HIDDEN]
    if drawn:
        cards = [destiny_card(view, words, seat, ident, f"drawn:{ident}") for ident in drawn]
        zones.append(Zone("drawn", words.say("sketch.drawn"), cards))
    known = [ident for ident in mine["destinies"] if ident != HIDDEN]
    cards = [destiny_card(view, words, seat, ident, f"hand:{ident}") for ident in known]
    zones.append(Zone("destinies", words.say("sketch.destinies"), cards))
    zones.append(Zone("warriors", words.say("scene.at_home"), [warrior_card(view, words, kind) for kind in WARRIORS]))
    unused = [ident for ident, state in mine["runes"].items() if state == "unused"]
    if unused:
        runes = [
            rune_card(view, words, ident, f"hand:{ident}", used=False, spots=[f"rune:{ident}"]) for ident in unused
        ]
        zones.append(Zone("runes", words.say("scene.own_runes"), runes))
    return zones


def destiny_card(view: ChampionsView, words: Words, seat: str, ident: str, key: str) -> Card:
    """A destiny, with how it stands for its owner."""
    card = words.entry("destiny", ident)
    best = tally(view, words, seat, card["metric"])
    stands = words.say("scene.destiny_stands", mine=best.mine, others=best.others)
    return Card(
        key,
        words.name(ident),
        kind="destiny",
        number=str(card["glory_sole"]),
        text=card.effect(words.lang),
        foot=stands,
        art=f"art-destiny-{card['metric']}",
        spots=[f"destiny:{ident}"],
        classes=[best.standing],
        says=[
            words.say("scene.destiny_scores", sole=card["glory_sole"], shared=card["glory_shared"]),
            words.say(f"scene.destiny_{best.standing}", mine=best.mine, others=best.others),
        ],
    )


def warrior_card(view: ChampionsView, words: Words, kind: str) -> Card:
    """The dice of a kind that the reader has at home."""
    count = view["players"][view["seat"]]["dice"][kind]
    return Card(
        f"home:{kind}",
        words.name(kind),
        kind="warrior",
        number=f"{count}×",
        text=words.say("details.faces", faces=words.entry("die", kind)["faces"], count=words.entry("die", kind).copies),
        art=f"art-{kind}",
        spots=[f"warrior:{kind}"] if view["phase"] in ("placement", "assignment") else [],
        classes=[] if count else ["none"],
    )


# Without a place on the board


@part
@marked
def displays(view: ChampionsView, words: Words) -> list[Zone]:
    zones = []
    if view["phase"] == "leaders":
        taken = [player["leader"] for player in view["players"].values()]
        free = [leader for leader in words.content.of("leader") if leader.id not in taken]
        zones.append(
            Zone(
                "leaders",
                words.say("kind.leader"),
                [leader_card(view, words, leader, f"leader:{leader.id}") for leader in free],
            )
        )
    if elsewhere := undrawn(view, words):
        zones.append(Zone("elsewhere", words.say("sketch.elsewhere"), elsewhere))
    return zones


def leader_card(view: ChampionsView, words: Words, leader: Entry, key: str) -> Card:
    return Card(
        key,
        words.name(leader.id),
        kind="leader",
        number=str(leader["capacity"]),
        text=leader.effect(words.lang),
        foot=words.say("details.leader", room=leader["capacity"]),
        art=f"art-leader-{leader.id if f'art-leader-{leader.id}' in DRAWN else 'unknown'}",
        spots=[f"leader:{leader.id}"],
        says=says(view, words, leader.id),
    )


def undrawn(view: ChampionsView, words: Words) -> list[Card]:
    """Places that a pack brings along and the board has no room for."""
    content = words.content
    drawn = {*DRAWN.those("location"), *stalls(view, content), *berths(content)}
    owned = [player["ship"] for player in view["players"].values() if player["ship"]]
    known = [*(place.id for place in content.of("location")), *view["board"]["stalls"], *owned, *view["board"]["ships"]]
    return [
        Card(
            f"place:{ident}",
            words.name(ident),
            kind="place",
            text="\n".join(says(view, words, ident)),
            foot=words.seat(view["board"]["placed"][ident]) if ident in view["board"]["placed"] else "",
            spots=[f"location:{ident}", f"longship:{ident}"],
        )
        for ident in dict.fromkeys(known)
        if ident not in drawn
    ]
