"""How events are shown: every line of the log is considered, and what a beat names is on the table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from meadhall import games
from meadhall.core.beats import Beat
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.rulebook import LANGUAGES
from meadhall.core.seats import SPECTATOR
from meadhall.games.yggdrasil.pictures.stage import BEATS, QUIET
from meadhall.server.happening import Onlooker
from meadhall.server.sight import Plain
from meadhall.server.wire import Happening
from meadhall.testing.drawing import undrawn

GAME = games.find("yggdrasil")
RULES = GAME.room / "rules"
CASES = [
    ("easy", 1, "printed"),
    ("easy", 3, "fierce"),
    ("hard", 2, "printed"),
    ("hard", 5, "printed"),
    *((f"saga_{number}", number % 4 + 1, "printed") for number in range(1, 7)),
]
GAMES_EACH = 2
PLAYERS = ("Nora", "Gunnar", "Gudrid", "Ulf", "Vigdis")


@cache
def symbols() -> frozenset[str]:
    return frozenset(re.findall(r'<symbol id="([^"]*)"', GAME.board))


@cache
def places() -> frozenset[str]:
    return frozenset(re.findall(r' id="([^"]*)"', GAME.board))


def told_keys() -> set[str]:
    """The keys of all lines that the rules can tell."""
    source = "\n".join(file.read_text() for file in sorted(RULES.rglob("*.py")))
    return set(re.findall(r'table\.(?:tell|whisper)\(\s*(?:seat, )?"(\w+)"', source))


def test_every_line_is_staged_or_deliberately_quiet() -> None:
    assert told_keys() == set(BEATS) | set(QUIET)
    assert not set(BEATS) & set(QUIET)


def onlooker(match: Match, seat: int, lang: str) -> Onlooker:
    words = GAME.words(lang)
    words.players = list(PLAYERS[: match.box.seats])
    return Onlooker(match, seat, words, words.in_full())


Seen = tuple[Happening, Plain, Plain]
"""An event with the scenes before and after its moment."""


def watched(game: str, seats: int, track: str, number: int) -> Iterator[tuple[Match, list[Seen]]]:
    """A whole random game, move by move, with what each led to; seen by a seat or the spectator, in one language or
    the other.
    """
    match, chance = begun(game, seats, track, number)
    looking = [*range(seats), SPECTATOR]
    while not match.over:
        eyes = onlooker(match, looking[len(match.moves) % len(looking)], LANGUAGES[len(match.moves) // 3 % 2])
        before = eyes.look(match.state.clone()).plain
        seat = match.state.asked[0]
        match.play(seat, chance.choose(match.state.legal(seat)))
        found = []
        for moment, scene in eyes.moments(before, eyes.wide.news):
            found += [(event, before, scene) for event in moment.events]
            before = scene
        yield match, found


def begun(game: str, seats: int, track: str, number: int) -> tuple[Match, Chance]:
    options = {"game": game, "gods": "random", "track": track}
    seed = f"staged {game} {seats} {number}"
    match = Match.new(GAME, seats, options, key=key_from_seed(seed), watched=True)
    return match, Chance(key_from_seed(f"{seed}, the choices"))


@pytest.mark.parametrize(("game", "seats", "track"), CASES)
@pytest.mark.parametrize("number", range(GAMES_EACH))
def test_whole_games_are_staged_with_what_is_drawn(game: str, seats: int, track: str, number: int) -> None:
    for match, events in watched(game, seats, track, number):
        scene = GAME.scene(match.view(0), GAME.words("en"))
        assert list(undrawn(GAME.board, scene)) == []
        for event, before, after in events:
            if event.beat is not None:
                assert list(wrong(event, before, after, seats)) == [], (event, match.moves[-1])


def wrong(event: Happening, before: Plain, after: Plain, seats: int) -> Iterator[str]:
    """What a beat names that is neither on the board nor on the stage."""
    beat = event.beat
    assert beat is not None
    there = places() | keys(before) | keys(after)
    named = [*beat.places, *(one for moved in beat.moved for one in (*moved.what, *moved.to))]
    yield from (f"'{name}' is not there" for name in named if name not in there)
    icons = [fact.icon for fact in beat.gains] + [beat.emblem]
    yield from (f"there is no drawing '{icon}'" for icon in icons if icon and icon not in symbols())
    yield from (f"seat {seat} is not at the table" for seat in (*beat.hold, beat.seat) if not -1 <= seat < seats)
    if beat.form == "stage" and after["roll"] is None:
        yield "there is no stage"
    if beat.form == "banner" and after["roll"] is not None and event.line.text:
        yield "a banner while there is a stage"
    if (beat.form == "sheet") != (beat.sheet is not None):
        yield "a sheet needs its numbers"
    yield from said_wrongly(beat)


def said_wrongly(beat: Beat) -> Iterator[str]:
    said = [beat.title, beat.text]
    if beat.sheet is not None:
        said += [beat.sheet.title, beat.sheet.text, *beat.sheet.columns, *beat.sheet.notes]
        for row in beat.sheet.rows:
            if row.before + sum(gain.value for gain in row.gains) != row.now:
                yield f"{row} does not add up"
            if not all(0 <= gain.column < len(beat.sheet.columns) for gain in row.gains):
                yield f"{row} has no such column"
    yield from (f"'{text}' is not put into words" for text in said if re.search(r"[{}]|_|  |^ | $|\.\.", text))


def keys(scene: Plain) -> set[str]:
    """What can be seen to move: pieces, and dice on the stage."""
    found = {piece["key"] for piece in scene["pieces"]}
    if scene["roll"] is not None:
        found |= {die["key"] for plank in scene["roll"]["planks"] for die in plank["dice"]}
    return found


def test_all_kinds_of_beats_are_seen_in_these_games() -> None:
    """Random games show most of what there is; what is left has tests of its own beside these."""
    seen: Counter[str] = Counter()
    for game, seats, track in CASES:
        for number in range(GAMES_EACH):
            match, chance = begun(game, seats, track, number)
            while not match.over:
                seat = match.state.asked[0]
                match.play(seat, chance.choose(match.state.legal(seat)))
            seen.update(news.key for _, news in match.log)
    assert len(set(BEATS) & set(seen)) >= len(BEATS) * 0.7
