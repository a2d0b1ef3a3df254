"""The sheets: what a round has brought, and what everything comes to at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, cast

from meadhall.core.beats import Beat, Gain, Row, Sheet, Telling
from meadhall.core.seats import seat_text
from meadhall.core.table import Argument, News
from meadhall.core.words import Words
from meadhall.games.champions.knowledge.shape import ChampionsView
from meadhall.games.champions.pictures.staging.moment import Moment
from meadhall.games.champions.rules.scoring import ITEMS, Item

Args = Mapping[str, Argument]

# A round


FIGHTS: Final = 0
ELSE: Final = 1
COLUMNS: Final = ("fights", "else")


def donated_glory(words: Words, args: Args) -> int:
    return int(words.entry("donation", str(args["offer"]))["gives"].get("glory", 0))


def told_glory(words: Words, args: Args) -> int:
    return int(cast("int", args["glory"]))


SOURCES: Final[dict[str, tuple[int, Callable[[Words, Args], int]]]] = {
    "won": (FIGHTS, told_glory),
    "ullr": (FIGHTS, told_glory),
    "glory_gained": (ELSE, told_glory),
    "destiny_revealed": (ELSE, told_glory),
    "donated": (ELSE, donated_glory),
}
"""By the line that tells it: in which column glory is counted, and how much it is."""


def this_round(telling: Telling) -> list[News]:
    """What was told since the round began."""
    begun = max((number for number, news in enumerate(telling.past) if news.key == "round_begins"), default=-1)
    return list(telling.past[begun + 1 :])


def round_sheet(telling: Telling) -> Sheet:
    """The glory of a round, and what else came of it: blame, and coins for those that live."""
    view, words = cast("ChampionsView", telling.after), telling.words
    told = this_round(telling)
    rows = []
    for seat in range(view["seats"]):
        gains = list(glory(words, told, seat))
        now = view["players"][seat_text(seat)]["glory"]
        before = now - sum(gain.value for gain in gains)
        rows.append(Row(seat, words.seat(seat), before, gains, now))
    return Sheet(
        words.say("stage.round.title", round=telling.news.args["round"]),
        words.say("stage.round.text"),
        [words.say(f"stage.round.{column}") for column in COLUMNS],
        rows,
        notes(words, told),
    )


def glory(words: Words, told: Sequence[News], seat: int) -> Iterator[Gain]:
    """What a seat gained in a round, and what for."""
    for news in told:
        if news.key in SOURCES and news.args["seat"] == seat:
            column, worth = SOURCES[news.key]
            if value := worth(words, news.args):
                yield Gain(column, value, words.say(f"stage.round.for_{news.key}", **news.args))


NOTED: Final = ("troll_lives", "blamed", "monsters_richer")
"""What is not counted in glory and stands below."""


def notes(words: Words, told: Sequence[News]) -> list[str]:
    return [words.news(news) for news in told if news.key in NOTED]


# The end


TRACK: Final = ITEMS[0]


def final_sheet(telling: Telling) -> Sheet:
    """The final score of each seat: what it had on the track, and what is counted at the end."""
    view, words = cast("ChampionsView", telling.after), telling.words
    scores = view["scores"]
    counted: list[Item] = [item for item in ITEMS[1:] if any(score[item] for score in scores.values())]
    rows = [
        Row(
            seat,
            words.seat(seat),
            scores[seat_text(seat)][TRACK],
            [
                Gain(column, scores[seat_text(seat)][item])
                for column, item in enumerate(counted)
                if scores[seat_text(seat)][item]
            ],
            scores[seat_text(seat)]["total"],
        )
        for seat in range(view["seats"])
    ]
    winners = words.listed([words.seat(seat) for seat in view["winners"]])
    return Sheet(
        words.say("stage.end.title", winners=winners),
        words.say("stage.end.text"),
        [words.say(f"score.{item}") for item in counted],
        rows,
        [destinies(words, view, seat) for seat in view["players"]],
    )


def destinies(words: Words, view: ChampionsView, seat: str) -> str:
    """The destinies of a seat, which everybody sees now."""
    cards = view["players"][seat]["destinies"]
    return words.say("stage.end.destinies", seat=seat, cards=cards, glory=view["scores"][seat]["destinies"])


# How they are shown


def everybody(moment: Moment) -> Sequence[int]:
    return range(moment.after["seats"])


def round_ended(moment: Moment) -> Beat:
    sheet = round_sheet(moment.telling)
    return moment.beat(sheet.title, sheet.text, form="sheet", sheet=sheet, hold=list(everybody(moment)), cue="drum")


def winner(moment: Moment) -> Beat | None:
    """One sheet for all who win."""
    if not moment.first:
        return None
    sheet = final_sheet(moment.telling)
    return moment.beat(sheet.title, sheet.text, form="sheet", sheet=sheet, hold=list(everybody(moment)), cue="horn")
