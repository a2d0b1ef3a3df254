"""How a game went: rounds and the final scoring, where glory came from, fights, and how the dice fell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from meadhall.core.sketch import NOBODY
from meadhall.core.state import State
from meadhall.core.story import PLAY, RECKONING, Chapter, Gain, Mark, Peril, Throw
from meadhall.core.table import News
from meadhall.games.champions.rules.combat import fight_under_way
from meadhall.games.champions.rules.odds import odds_of
from meadhall.games.champions.rules.rolling import FACE_COUNT
from meadhall.games.champions.rules.scoring import ITEMS
from meadhall.games.champions.table.box import DRAUGR, KRAKEN, MONSTER, TROLL
from meadhall.games.champions.table.moves import FACES
from meadhall.games.champions.table.state import END, Champions

SOURCES: Mapping[str, str] = {
    "monsters": "ic-monster",
    "draugr": "ic-draugr",
    "trolls": "ic-troll",
    "destinies": "ic-destiny",
    "sets": "ic-red",
    "runes": "ic-rune",
    "longship": "ic-ship",
    "goods": "ic-favor",
    "church": "ic-coin",
    "doubles": "ic-glory",
    "blame": "ic-blame",
}
TELLING: Sequence[str] = (
    "won",
    "defeated",
    "winner",
    "blamed",
    "assigned",
    "donated",
    "ship_built",
    "rune_taken",
    "rune_drawn",
    "sailed",
    "traded",
    "warriors_gained",
    "worker_placed",
    "hunted",
    "worker_hired",
    "begged",
)
BETWEEN: Final = ("choose_leader", "place_worker", "assign")
"""The steps at which nothing is half done."""
KINDS: Final = {MONSTER: "monsters", KRAKEN: "monsters", DRAUGR: "draugr", TROLL: "trolls"}
TOLD: Final = {
    "glory_gained": "runes",
    "destiny_revealed": "destinies",
    "ullr": "doubles",
}
"""What brings glory in the course of the game, by what the log says."""
COUNTED: Final = {
    "destinies": "destinies",
    "sets": "sets",
    "runes": "runes",
    "longship": "longship",
    "favor": "goods",
    "spent_favor": "goods",
    "coins": "goods",
    "blame": "blame",
}
"""What brings glory at the end, by the items of the final score."""


def chapter(state: State) -> Chapter:
    assert isinstance(state, Champions)
    if state.phase == END:
        return Chapter("reckoning", state.box.rounds + 1, RECKONING)
    return Chapter("round", max(state.round, 1), PLAY)


def scores(state: State) -> Sequence[int]:
    assert isinstance(state, Champions)
    return [items[-1] for items in state.scores] if state.phase == END else state.glory


def gains(news: News, state: State) -> list[Gain]:
    assert isinstance(state, Champions)
    seat, glory = news.args.get("seat"), news.args.get("glory")
    if not isinstance(seat, int):
        return []
    if news.key == "final_score":
        items = zip(ITEMS, state.scores[seat], strict=False)
        return [Gain(seat, value, COUNTED[item]) for item, value in items if item in COUNTED and value]
    if news.key == "donated":
        given = state.box.donation_gives[state.box.donation_ids.index(str(news.args["offer"]))]
        return [Gain(seat, count, "church") for good, count in given if state.goods[good] is state.glory]
    if not isinstance(glory, int) or not glory:
        return []
    if news.key == "won":
        return [Gain(seat, glory, KINDS[enemy(news, state)])]
    return [Gain(seat, glory, TOLD[news.key])] if news.key in TOLD else []


def enemy(news: News, state: Champions) -> int:
    """The kind of the enemy that a line of the log names."""
    return next(card.kind for card in state.box.enemies if card.id == news.args["enemy"])


def mark(news: News, state: State) -> Mark | None:
    """Fights, won or lost."""
    assert isinstance(state, Champions)
    if news.key == "won":
        seat = news.args["seat"]
        assert isinstance(seat, int)
        return Mark("won", seat, SOURCES[KINDS[enemy(news, state)]], news.args)
    if news.key == "defeated":
        return Mark("defeated", NOBODY, SOURCES[KINDS[enemy(news, state)]], news.args)
    return None


def under_way(state: State) -> str:
    """A fight, a hunt, what a visit leads to."""
    assert isinstance(state, Champions)
    fight = fight_under_way(state)
    if fight is not None:
        return f"fight {fight}"
    return "" if state.top.name in BETWEEN else f"phase {state.phase}"


def throws(news: News, before: State, after: State) -> list[Throw]:
    """Of a roll all dice were thrown, and when some are rolled again, those that were picked. Hits are weapons."""
    assert isinstance(before, Champions)
    assert isinstance(after, Champions)
    if news.key != "rolled":
        return []
    seat, dice = news.args["seat"], news.args["dice"]
    assert isinstance(seat, int)
    assert isinstance(dice, tuple)
    thrown = Counter(die_number(after, written) for written in dice)
    if before.picked:
        kept = Counter(before.rolled) - Counter(before.picked)
        if kept <= thrown:  # otherwise the last die was picked as well, and all were thrown at once
            thrown -= kept
    bonus = after.ability_amount(seat) if after.ability(seat) == "sword_plus_one" else 0
    odds = odds_of(after.box, bonus)
    hits, expected, variance = 0, 0.0, 0.0
    for die in thrown.elements():
        kind, face = divmod(die, FACE_COUNT)
        struck = [hits for hits, _ in odds.faces[kind]]
        hits += struck[after.box.faces[kind].index(face)]
        expected += odds.hits[kind]
        variance += sum(count * count for count in struck) / len(struck) - odds.hits[kind] ** 2
    return [Throw(seat, thrown.total(), hits, expected, variance)]


def die_number(state: Champions, written: str) -> int:
    """A die with what it shows, as the state writes it."""
    warrior, _, face = written.partition(":")
    return state.box.dice_ids.index(warrior) * FACE_COUNT + FACES.index(face)


def perils(state: State) -> Sequence[Peril]:
    """Everybody plays for themselves."""
    return ()
