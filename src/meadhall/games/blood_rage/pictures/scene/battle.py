"""A battle as a stage: who fights with what, how strong everybody is now, and how far it is (BR-BATTLE-21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from meadhall.core.parts import part
from meadhall.core.scene import NEXT, NOW, PAST, Battle, Card, Chip, Fact, Figure, Side, Zone
from meadhall.core.seats import parse_seat
from meadhall.core.words import Words
from meadhall.games.blood_rage.knowledge.shape import Battle as Fought
from meadhall.games.blood_rage.knowledge.shape import BattleCard, BattleStep, BloodRageView, DoomedFigure
from meadhall.games.blood_rage.pictures.provinces import ships_beside
from meadhall.games.blood_rage.pictures.scene.board import clan_classes, drawing
from meadhall.games.blood_rage.pictures.scene.cards import back, face, faces
from meadhall.games.blood_rage.pictures.scene.hand import stat_card
from meadhall.games.blood_rage.pictures.words import card_entry, decided, god_brief, stake
from meadhall.games.blood_rage.rules.battle.cards import SIGHT
from meadhall.games.blood_rage.table.moves import STATS

STEPS: Final[tuple[BattleStep, ...]] = ("cards", "reveal", "texts", "outcome", "spoils")
"""What is fought out on the stage. What comes before and after it is seen on the board."""
FROM_THE_HAND: Final = ("hidden_cards", "open_card", "late_card")
"""What is answered with a card of the hand."""


@part
def battle_stage(view: BloodRageView, words: Words) -> Battle | None:
    """The battle under way, as long as it is one."""
    battle = view["battle"]
    if battle is None or len(battle["participants"]) < 2 or battle["step"] not in STEPS:
        return None
    return Battle(
        f"battle:{battle['province']}",
        words.say("scene.battle_in", province=battle["province"]),
        " ".join([at_stake(view, words, battle), *laid_before(view, words, battle)]),
        steps(words, battle),
        [side(view, words, battle, seat) for seat in battle["participants"]],
        ground(words, battle["province"]),
        *prize(view, words, battle),
        hand=to_choose_from(view, words, battle),
    )


def laid_before(view: BloodRageView, words: Words, battle: Fought) -> list[str]:
    """The cards that were revealed, while the own hand lies where they lay."""
    if asked_for(view, battle) != "late_card":
        return []
    return [
        words.say("stage.shown_card", seat=card["seat"], card=card["card"], bonus=card["bonus"])
        for card in battle["cards"]
    ]


def asked_for(view: BloodRageView, battle: Fought) -> str:
    """What the battle waits for, if it waits for the reader."""
    return battle["asks"] if view["seat"] in view["asked"] else ""


def steps(words: Words, battle: Fought) -> list[Chip]:
    now = STEPS.index(battle["step"])
    return [
        Chip(words.say(f"stage.step.{step}"), when=PAST if number < now else NOW if number == now else NEXT)
        for number, step in enumerate(STEPS)
    ]


def ground(words: Words, province: str) -> str:
    """The land behind the battle: that of the region, or the tree."""
    return f"vista-{words.entry('province', province).get('region', province)}"


# What it is about


def at_stake(view: BloodRageView, words: Words, battle: Fought) -> str:
    """Who began it and for what, and the gods that are there."""
    token = view["provinces"][battle["province"]]["token"]
    said = [words.say("stage.at_stake", seat=battle["pillager"], reward=stake(words, token))]
    for god, at in view["gods"].items():
        if at == battle["province"]:
            brief = god_brief(words, god).strip("()")
            said.append(words.say("stage.god_here", god=god, brief=brief) if brief else words.name(god))
    return " ".join(said)


def prize(view: BloodRageView, words: Words, battle: Fought) -> tuple[str, str]:
    """The token, until the pillager has won it: its drawing and its name."""
    token = view["provinces"][battle["province"]]["token"]
    if not token or (battle["step"] == "spoils" and battle["winner"] == battle["pillager"]):
        return "", ""
    return f"br-loot-{words.entry('pillage_token', token)['reward']}", stake(words, token)


# Who fights


def side(view: BloodRageView, words: Words, battle: Fought, seat: str) -> Side:
    played = [card for card in battle["cards"] if card["seat"] == seat]
    adds = sum(card["bonus"] for card in played)
    total = battle["totals"].get(seat, battle["strength"][seat] + adds)
    return Side(
        parse_seat(seat),
        words.seat(seat),
        total,
        tags(view, words, battle, seat),
        sums(words, battle, seat, total - adds, played),
        laid(words, battle, seat),
        list(figures(view, words, battle, seat)),
        decided(battle) and seat != battle["winner"],
    )


def tags(view: BloodRageView, words: Words, battle: Fought, seat: str) -> list[str]:
    """Who pillages, who has won, and who has nothing to play."""
    if decided(battle):
        return [words.say("stage.wins")] if seat == battle["winner"] else []
    found = [words.say("stage.pillages")] if seat == battle["pillager"] else []
    laid_down = seat in battle["chosen"] or any(card["seat"] == seat for card in battle["cards"])
    if not laid_down and not view["players"][seat]["hand"]:
        found.append(words.say("stage.no_cards"))
    return found


def sums(words: Words, battle: Fought, seat: str, figures: int, played: list[BattleCard]) -> list[Fact]:
    """What a strength is made of: figures, and each card; one that lies face down counts nothing yet."""
    found = [Fact("ic-figures", figures, words.say("stage.figures"))]
    for card in played:
        label = words.say("stage.card") if len(played) == 1 else words.name(card["card"])
        found.append(Fact("ic-cards", f"{card['bonus']:+}", label))
    if seat in battle["chosen"]:
        found.append(Fact("ic-cards", "?", words.say("stage.card")))
    return found


# Cards


def card_key(battle: Fought, number: int) -> str:
    """What a card on the stage is known by: whose it is and which of theirs, face down as well as open."""
    seat = battle["cards"][number]["seat"]
    before = sum(card["seat"] == seat for card in battle["cards"][:number])
    return f"fight:{seat}:{before + 1}"


def laid(words: Words, battle: Fought, seat: str) -> list[Card]:
    """The cards of a side, open or face down."""
    found = [open_card(words, battle, number) for number, card in enumerate(battle["cards"]) if card["seat"] == seat]
    if seat in battle["chosen"]:
        found.append(chosen_card(words, seat, battle["chosen"][seat], f"fight:{seat}:{len(found) + 1}"))
    return found


def chosen_card(words: Words, seat: str, card: str, key: str) -> Card:
    """Face down: only who has played it knows it."""
    if card.startswith("age_"):
        hidden = back(words, key, card)
        hidden.name = words.say("scene.hidden_card", seat=seat)
        return hidden
    known = face(words, card, key)
    known.classes = ["in-secret"]
    known.foot = words.say("stage.in_secret")
    return known


def open_card(words: Words, battle: Fought, number: int) -> Card:
    """With what it adds, whether its text acts or is cancelled, and what has become of it."""
    played = battle["cards"][number]
    card = face(words, played["card"], card_key(battle, number), [f"card:{played['card']}"], f"{played['bonus']:+}")
    classes: list[str] = [played["fate"]] if played["fate"] != "lies" else []
    if played["cancelled"]:
        classes.append("cancelled")
        card.text = words.say("scene.cancelled")
    if number == battle["acting"]:
        classes.append("acting")
    if played["fate"] != "lies":
        card.foot = words.say(f"stage.fate.{played['fate']}")
    card.classes = classes
    return card


# Figures


def figures(view: BloodRageView, words: Words, battle: Fought, seat: str) -> Iterator[Figure]:
    """The fallen first, each kind by itself: who falls keeps the key, whoever comes or goes is the last of a kind."""
    province = battle["province"]
    fallen = [(each["figure"], each["place"]) for each in battle["slain"] if each["seat"] == seat]
    standing = [(figure, province) for figure in view["provinces"][province]["figures"].get(seat, [])]
    fjord = words.entry("province", province).get("fjord", "")
    standing += [(figure, fjord) for figure in ships_beside(view, words, seat, province)]
    dying = Counter((each["figure"], each["place"]) for each in view["doomed"] if each["seat"] == seat)
    number: Counter[tuple[str, str]] = Counter()
    for position, (figure, place) in enumerate(fallen + standing):
        number[figure, place] += 1
        doomed = position >= len(fallen) and dying[figure, place] > 0
        dying[figure, place] -= doomed
        can_be_chosen = seat == view["seat"] and position >= len(fallen) and (doomed or not view["doomed"])
        yield Figure(
            figure_key(seat, figure, place, number[figure, place]),
            drawing(figure),
            words.say("scene.figure", figure=figure, seat=seat),
            classes=[*clan_classes(view, seat), *(["dying"] if doomed else [])],
            afloat=place == fjord,
            fallen=position < len(fallen),
            spots=[f"figure:{figure}"] if can_be_chosen else [],
        )


def figure_key(seat: str, figure: str, place: str, number: int) -> str:
    return f"{seat}:{figure}:{place}:{number}"


def fallen_keys(battle: Fought, since: int) -> list[str]:
    """The keys of all figures that have fallen since so many had."""
    number: Counter[tuple[str, str, str]] = Counter()
    found = []
    for each in battle["slain"]:
        number[which(each)] += 1
        found.append(figure_key(*which(each), number[which(each)]))
    return found[since:]


def which(figure: DoomedFigure) -> tuple[str, str, str]:
    return figure["seat"], figure["figure"], figure["place"]


# What the reader chooses from


def to_choose_from(view: BloodRageView, words: Words, battle: Fought) -> Zone | None:
    """The own hand, with what each card would lead to; the upgrades that let a quest count; the stats."""
    asks, mine = asked_for(view, battle), view["players"].get(view["seat"])
    if mine is None:
        return None
    if asks in FROM_THE_HAND:
        cards = faces(words, mine["hand"])
        for card, ident in zip(cards, mine["hand"], strict=True):
            card.foot = would_have(view, words, battle, ident) or card.foot
        return Zone("choice", words.say("sketch.hand"), cards)
    if asks == "count_quest":
        known = [card for card in mine["upgrades"].values() if card and "quest_bonus" in card_entry(words, card).data]
        return Zone("choice", words.say("sketch.own_upgrades"), faces(words, known))
    if asks == "raise_stat":
        return Zone("choice", words.say("sketch.own_upgrades"), [stat_card(words, mine, stat) for stat in STATS])
    return None


def would_have(view: BloodRageView, words: Words, battle: Fought, ident: str) -> str:
    """How strong the reader would be with a card, as far as that can be known; texts may still change it."""
    seat, card = view["seat"], card_entry(words, ident)
    if battle["asks"] == "late_card" and not card.get("late"):
        return ""
    now = battle["strength"][seat] + sum(played["bonus"] for played in battle["cards"] if played["seat"] == seat)
    if card["key"] == SIGHT:
        best = max((played["bonus"] for played in battle["cards"] if played["seat"] != seat), default=0)
        return words.say("stage.would_have_at_least", strength=now + best)
    return words.say("stage.would_have", strength=now + (card["strength"] if card.kind == "battle_card" else 0))
