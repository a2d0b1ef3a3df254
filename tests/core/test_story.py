"""How a game went: what is true of every story, whatever game it is about."""

from __future__ import annotations

import re
from functools import cache

import pytest

from meadhall import games
from meadhall.bots.greedy import best_move
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.match import Match
from meadhall.core.rulebook import LANGUAGES
from meadhall.core.story import OTHER, TURNS, WORTH_TELLING, Chapter, Mark, Story, tell, turns
from toasts import GAME as TOASTS

LONGEST = 60
"""So many characters fit into the list of turning points."""


@cache
def played(name: str) -> tuple[Match, Story]:
    """A game of bots that do what looks best, and its story."""
    game = games.find(name)
    match = Match.new(game, min(3, max(game.seats)), key=key_from_seed("a story"))
    chance = Chance(key_from_seed("what looks best"))
    while not match.over:
        seat = match.state.asked[0]
        moves = match.state.legal(seat)
        match.play(seat, best_move(game.judgement, match.state.imagine(seat, chance), seat, moves, chance))
    return match, told(match)


def told(match: Match) -> Story:
    again = Match(match.game, match.box, match.key, match.players, watched=True)
    return tell(again, match.moves)


ROOMS = games.rooms()


@pytest.mark.parametrize("name", ROOMS)
def test_what_is_gained_adds_up_to_the_points_and_no_source_is_unknown(name: str) -> None:
    match, story = played(name)
    gained = [0] * match.box.seats
    sources = set()
    for gains in story.gained.values():
        for gain in gains:
            gained[gain.seat] += gain.value
            sources.add(gain.source)
    teller = match.game.story
    assert teller is not None
    assert sources <= set(teller.SOURCES), OTHER
    assert gained == (match.state.points() or gained)
    assert list(story.points[-1].scores) == (match.state.points() or [])


@pytest.mark.parametrize("name", ROOMS)
def test_each_move_has_a_point_and_each_point_a_stretch(name: str) -> None:
    match, story = played(name)
    assert sorted({point.move for point in story.points}) == list(range(len(match.moves) + 1))
    assert story.stretches[0].first_point == 0
    assert story.stretches[-1].last_point == len(story.points) - 1
    for one, other in zip(story.stretches, story.stretches[1:], strict=False):
        assert other.first_point == one.last_point + 1
        assert other.chapter != one.chapter
        assert (other.chapter.number, other.first) >= (one.chapter.number, one.last)


@pytest.mark.parametrize("name", ROOMS)
def test_the_chances_end_with_the_result(name: str) -> None:
    match, story = played(name)
    assert len(story.chances) == len(match.moves) + 1
    result = match.state.result()
    assert result is not None
    assert story.chances[-1] == [result[seat] for seat in range(match.box.seats)]
    if not match.game.cooperative:
        assert all(abs(sum(chances) - 1) < 0.01 for chances in story.chances)


@pytest.mark.parametrize("name", ROOMS)
def test_turning_points_are_few_in_their_order_and_worth_telling(name: str) -> None:
    _, story = played(name)
    assert 0 < len(story.turns) <= TURNS
    assert all(abs(turn.by) >= WORTH_TELLING for turn in story.turns)
    assert all(one.last < other.first for one, other in zip(story.turns, story.turns[1:], strict=False))


@pytest.mark.parametrize("name", ROOMS)
def test_marks_are_on_the_slider_where_they_were_told_and_fit_into_a_line(name: str) -> None:
    match, story = played(name)
    assert story.marks
    for lang in LANGUAGES:
        words = match.game.words(lang, match.box.content)
        words.players = ["Sigrid", "Gunnar", "Torben"]
        for number, mark in story.marks:
            assert 1 <= number <= len(match.moves)
            assert len(words.say(f"mark.{mark.name}", **mark.args)) <= LONGEST


@pytest.mark.parametrize("name", ROOMS)
def test_everything_that_a_room_names_has_a_text_and_a_drawing(name: str) -> None:
    match, story = played(name)
    teller = match.game.story
    assert teller is not None
    drawn = re.findall(r'<symbol[^>]* id="([^"]+)"', match.game.board)
    perils = story.perils[-1]
    icons = {*teller.SOURCES.values(), *(mark.icon for _, mark in story.marks), *(peril.icon for peril in perils)}
    assert icons <= set(drawn)
    for lang in LANGUAGES:
        words = match.game.words(lang, match.box.content)
        assert all(words.has(f"source.{source}") for source in teller.SOURCES)
        assert all(words.has(f"peril.{peril.name}") for peril in perils)
        for stretch in story.stretches:
            assert words.has(f"story.{stretch.chapter.kind}")
            assert words.has(f"story.{stretch.chapter.kind}_short")
        assert all(words.has(f"log.{key}") or words.has(f"mark.{key}") for key in teller.TELLING)


@pytest.mark.parametrize("name", ROOMS)
def test_dice_are_counted_where_they_fall(name: str) -> None:
    match, story = played(name)
    thrown = sum(luck.dice for luck in story.luck)
    assert bool(thrown) == match.game.words("en").has("story.luck")
    for luck in story.luck:
        assert luck.hits <= 2 * luck.dice
        assert (luck.dice > 0) == (luck.expected > 0) == (luck.variance > 0)


def test_perils_are_told_where_all_lose_together() -> None:
    for name in ROOMS:
        match, story = played(name)
        assert bool(story.perils[-1]) == match.game.cooperative
        assert all(0 <= peril.now <= peril.most for perils in story.perils for peril in perils)


def test_a_game_whose_room_tells_no_story_still_has_chances() -> None:
    match = Match.new(TOASTS, 2, key=key_from_seed("nothing told"))
    while not match.over:
        seat = match.state.asked[0]
        match.play(seat, match.state.legal(seat)[0])
    story = told(match)
    assert len(story.chances) == len(match.moves) + 1
    assert story.points == []
    assert story.stretches == []


def test_a_change_that_does_not_last_is_no_turning_point() -> None:
    even, ahead = [0.5, 0.5], [0.75, 0.25]
    each = [(number, number) for number in range(1, 10)]
    assert turns([even] * 5 + [ahead] + [even] * 4, each) == []
    (turn,) = turns([even] * 5 + [ahead] * 5, each)
    assert (turn.first, turn.last, turn.seat) == (5, 5, 0)
    assert turn.by == pytest.approx(0.25)


def test_what_belongs_together_turns_as_a_whole() -> None:
    slowly = [[0.5, 0.5], [0.55, 0.45], [0.6, 0.4], [0.65, 0.35], [0.65, 0.35], [0.65, 0.35]]
    (turn,) = turns(slowly, [(1, 3), (4, 4), (5, 5)])
    assert (turn.first, turn.last) == (1, 3)
    assert turn.by == pytest.approx(0.15)


def test_a_battle_is_marked_for_who_won_it() -> None:
    _, story = played("blood_rage")
    won = [mark for _, mark in story.marks if mark.name == "battle_won"]
    assert won
    assert all(mark.seat == mark.args["seat"] for mark in won)
    assert all(isinstance(mark, Mark) for mark in won)
    ages = list(dict.fromkeys(stretch.chapter for stretch in story.stretches))
    assert ages[0] == Chapter("age", 1, "draft")
    assert ages[-1] == Chapter("age", 3, "reckoning")
