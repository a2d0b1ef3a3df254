"""How what happens is shown: every line is thought of, all that is named is there, and a raid is a great moment."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from xml.etree import ElementTree as Xml

import pytest

from meadhall.core.beats import Beat, Telling
from meadhall.core.chance import key_from_seed
from meadhall.core.match import Match
from meadhall.core.seats import SPECTATOR
from meadhall.core.state import State
from meadhall.core.table import Moment, News
from meadhall.core.words import Words
from meadhall.games.odin.pictures.stage import QUIET, STAGED
from tests.games.odin.board import GAME, OdinBoard, lay, raider

EAGER = {"raid": 40, "build": 20, "buy": 20, "hire": 10, "material": 6, "match": 6, "recruit": 4, "use": 8, "end": 1}
"""How much more often than others a random player of these tests picks a move, so that all things happen."""

Shown = tuple[News, Beat | None]


@cache
def words(lang: str) -> Words:
    return GAME.words(lang).in_full()


@cache
def ids() -> frozenset[str]:
    return frozenset(element.get("id", "") for element in Xml.fromstring(GAME.board).iter())


def shown(before: State, moments: list[Moment], past: list[News], seat: int, lang: str = "en") -> Iterator[Shown]:
    """What a move led to, as a seat sees it. All that is named is there, before or after it."""
    view = before.view(seat)
    there = {piece.key for piece in GAME.scene(view, words(lang)).pieces}
    for moment in moments:
        after = moment.state.view(seat)
        here = {piece.key for piece in GAME.scene(after, words(lang)).pieces}
        for news in moment.news:
            if news.visible_to(seat):
                beat = GAME.stage(Telling(news, past, view, after, words(lang)))
                if beat is not None:
                    check(beat, here | there)
                yield news, beat
                past.append(news)
        view, there = after, here


def check(beat: Beat, pieces: set[str]) -> None:
    """Places and pieces are on the board, icons are drawn, numbers say something, sums are right."""
    assert set(beat.places) <= ids() | pieces, set(beat.places) - ids() - pieces
    moved = {name for one in beat.moved for name in (*one.what, *one.to)}
    assert moved <= ids() | pieces, moved - ids() - pieces
    assert {fact.icon for fact in beat.gains} <= ids()
    assert all(fact.value and fact.label for fact in beat.gains)
    assert (beat.form == "sheet") == (beat.sheet is not None)
    if beat.sheet is not None:
        for row in beat.sheet.rows:
            assert all(gain.column in range(len(beat.sheet.columns)) for gain in row.gains)
            assert row.now == max(0, row.before + sum(gain.value for gain in row.gains))


def games(seats: int, seed: str) -> Iterator[Match]:
    """A random game that is watched, after each of its moves."""
    chance = random.Random(seed)
    match = Match.new(GAME, seats, key=key_from_seed(seed), watched=True)
    verbs = match.box.grammar.verb_of
    while not match.over:
        seat = match.state.asked[0]
        decision = match.decision(seat)
        assert decision is not None
        moves = list(decision.moves)
        match.play(seat, chance.choices(moves, [EAGER.get(verbs[move], 2) for move in moves])[0])
        yield match


def staged(board: OdinBoard, *moves: str, seat: int = SPECTATOR, lang: str = "en") -> dict[str, Beat | None]:
    """How some moves are shown to a seat, by the keys of their lines; of several with one key the last."""
    board.table.watched = True
    past: list[News] = []
    found: dict[str, Beat | None] = {}
    for text in moves:
        before = board.state.clone()
        board.step(text)
        found |= {news.key: beat for news, beat in shown(before, board.table.rest(board.state), past, seat, lang)}
    return found


def loud(beat: Beat | None) -> Beat:
    assert beat is not None
    return beat


def numbers(beat: Beat) -> dict[str, int | str]:
    """The gains of a banner by their icons."""
    return {fact.icon: fact.value for fact in beat.gains}


# Every line


def test_every_line_of_the_log_is_staged_or_deliberately_quiet() -> None:
    lines = {key.removeprefix("log.") for key in words("en").texts if key.startswith("log.")}
    rules = "".join(path.read_text() for path in (GAME.room / "rules").rglob("*.py"))
    told = set(re.findall(r'table\.(?:tell|whisper)\(\s*(?:seat, )?"(\w+)"', rules))
    assert told <= lines
    assert lines - set(words_of_the_house()) == set(STAGED) | set(QUIET)
    assert not set(STAGED) & set(QUIET)


def words_of_the_house() -> list[str]:
    """Lines of the log that belong to no game."""
    core = Words.core("en")
    return [key.removeprefix("log.") for key in core.texts if key.startswith("log.")]


@pytest.mark.parametrize(("seats", "lang"), [(2, "de"), (3, "en"), (5, "de")])
def test_whole_games_are_staged_for_all_who_look(seats: int, lang: str) -> None:
    forms: Counter[str] = Counter()
    for match in games(seats, f"stage {seats}"):
        for seat in (SPECTATOR, *range(seats)):
            past = [news for after, news in match.log if after < len(match.moves) and news.visible_to(seat)]
            for news, beat in shown(match.before, match.moments, past, seat, lang):
                forms[news.key] += beat is not None
    assert all(forms[key] for key in ("raid_announced", "sailed", "contributed", "raid_fame", "built"))
    assert forms["winner"] >= seats + 1
    assert not any(forms[key] for key in QUIET)


# Actions


def test_a_banner_says_what_an_action_brought_and_what_was_paid_for_it() -> None:
    board = lay(p1={"hand": "wh wc tc"})
    beat = loud(staged(board, "recruit warrior 2", "pay warrior_hero", "pay warrior_craft")["vikings_gained"])
    assert numbers(beat) == {"ic-warrior": 3, "ic-cards": -2}
    assert beat.text == "Paid with Warrior / Hero, Warrior / Craft."
    assert (beat.seat, beat.places) == (0, ["reserve:warrior", "people:warrior"])


def test_what_helped_to_pay_stands_on_the_banner_of_what_was_paid_for_and_nowhere_else() -> None:
    board = lay(p1={"hand": "wc sc th", "material": 1, "buildings": "smithy_1"})
    moves = ("build rune_circle_1", "symbol smithy", "pay warrior_craft", "pay sailor_craft")
    beats = staged(board, *moves, lang="de")
    assert beats["symbol_used"] is None
    assert loud(beats["built"]).text.endswith("dazu hilft: Schmiede.")
    board = lay(p1={"hand": "wc sc th", "material": 1, "buildings": "smithy_1"})
    beats = staged(board, moves[0], "use smithy_1", *moves[2:])
    assert beats["ability_used"] is None
    assert loud(beats["built"]).text.endswith("Smithy 1 helped.")


def test_an_ability_that_has_nothing_to_do_with_a_payment_does_not_help_to_pay() -> None:
    board = lay(display="ws th tc sc", p1={"hand": "wh wc tc ss", "buildings": "rune_circle_1"})
    swap = ("swap", "take warrior_seamanship", "give trader_craft", "take sailor_craft", "give sailor_seamanship")
    beats = staged(board, *swap, "recruit warrior 1", "pay warrior_hero")
    assert loud(beats["ability_used"]).text == "Swap 2 cards."
    assert loud(beats["vikings_gained"]).text == "Paid with Warrior / Hero."


def test_who_ends_the_turn_need_not_be_told_of_the_cards() -> None:
    board = lay(p1={"hand": "wh"})
    beat = loud(staged(board, "end", seat=0)["you_drew"])
    assert (beat.seat, beat.unasked) == (0, False)


def test_the_fame_of_a_place_in_the_mead_hall_stands_on_the_banner_of_the_hero() -> None:
    board = lay(heroes="egil hogni knut", p1={"hand": "wh th sh wh ss", "hero": "sven"})
    beats = staged(board, "hire hero_egil", *["pay warrior_hero"] * 2, "pay trader_hero", "pay sailor_hero")
    assert beats["fame"] is None
    assert numbers(loud(beats["hero_recruited"])) == {"ic-fame": 1, "ic-cards": -4}
    assert loud(beats["hero_recruited"]).text.startswith("Sven leaves. Paid with 2× Warrior / Hero, ")


def test_what_happens_in_a_small_village_lights_that_village() -> None:
    board = lay(turn="p2", p2={"hand": "tc"})
    beat = loud(staged(board, "material", seat=0)["material_gained"])
    assert beat.places == ["village:p2"]


def test_who_loses_a_viking_sees_it_go() -> None:
    board = lay(p1={"hand": "wh wc tc"}, p2={"vikings": (9, 0, 0)}, p3={"vikings": (9, 0, 0)}, more={})
    board.state.reserve[0] = 2  # type: ignore[attr-defined]
    beats = staged(board, "recruit warrior 2", "pay warrior_hero", "pay warrior_craft", "claim p2", seat=1)
    assert loud(beats["viking_claimed"]).places == ["people:warrior", "village:p1"]


# A raid


def raid(seat: int) -> dict[str, Beat | None]:
    """A raid on Portland, which p2 makes harder."""
    board = lay(p1=raider(hand="sc"), p2={"hand": "wc"}, decks={"action": "th wh", "raid": "york"})
    return staged(board, "raid raid_portland", "contribute warrior_craft", "match sailor_craft craft", seat=seat)


def test_a_raid_is_a_row_of_banners() -> None:
    beats = raid(seat=2)
    row = ["raid_announced", "sailed", "vikings_committed", "contributed", "requirements_revealed", "matched"]
    row += ["raid_fame", "damaged", "raid_revealed"]
    assert [key for key in beats if beats[key] is not None and key in row] == row
    assert all(loud(beats[key]).form == "banner" and loud(beats[key]).places for key in row)
    assert loud(beats["raid_announced"]).places == ["raid_portland"]
    assert loud(beats["sailed"]).places == ["longship_long_serpent", "raid_portland"]
    assert loud(beats["contributed"]).places == ["requirement:warrior_craft:1"]
    assert loud(beats["matched"]).text == "Still open: 2."


def test_whoever_raids_sees_on_a_sheet_where_the_fame_comes_from_and_says_when_to_go_on() -> None:
    beat = loud(raid(seat=0)["raid_fame"])
    assert beat.sheet is not None
    assert list(beat.hold) == [0]
    row, *others = beat.sheet.rows
    assert not any(other.gains for other in others)
    assert [(gain.column, gain.value) for gain in row.gains] == [(0, 2), (3, -1)]
    assert row.now - row.before == 1
    assert numbers(loud(raid(seat=1)["raid_fame"])) == {"ic-fame": 1}


def test_what_a_raid_does_by_itself_is_told_also_to_whoever_raids() -> None:
    beats = raid(seat=0)
    assert all(loud(beats[key]).unasked for key in ("damaged", "raid_revealed"))
    assert not any(loud(beats[key]).unasked for key in ("raid_announced", "sailed", "matched"))


def test_whoever_loses_a_longship_says_when_to_go_on() -> None:
    board = lay(p1=raider(longships="naglfar:1"))
    beat = loud(staged(board, "raid raid_portland", seat=0)["longship_destroyed"])
    assert list(beat.hold) == [0]


# The end


def test_the_end_of_the_game_is_a_sheet_by_category_the_best_first() -> None:
    board = lay(
        ocean="portland - - - - -",
        p1=raider(vikings=(4, 3, 3), buildings="smithy_1"),
        p2={"fame": 30, "vikings": (3, 0, 0)},
    )
    beats = staged(board, "raid raid_portland", seat=1)
    beat = loud(beats["winner"])
    assert beat.sheet is not None
    assert list(beat.hold) == [0, 1, 2]
    assert [row.seat for row in beat.sheet.rows] == [1, 0, 2]
    best, second, last = beat.sheet.rows
    assert [(gain.column, gain.value, gain.reason) for gain in best.gains] == [(2, 1, "Warrior")]
    assert {gain.column for gain in second.gains} == {0, 1, 2, 3}
    assert (last.before, last.gains, last.now) == (0, [], 0)
    assert beat.sheet.text == "The game is won by Player 2."


def test_a_shared_victory_is_one_sheet() -> None:
    board = lay(ocean="portland - - - - -", p1=raider(), p2={"fame": 30}, p3={"fame": 30})
    beat = staged(board, "raid raid_portland")["winner"]
    assert beat is None, "of two winners the second is quiet"
