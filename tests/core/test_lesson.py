"""A first game by playing: what is true of every lesson, whatever game it teaches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

import pytest

from meadhall import games
from meadhall.bots.levels import invite
from meadhall.bots.player import ask
from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.lesson import Idea, Lesson, Outlook, Told, outlook, tell
from meadhall.core.match import Match
from meadhall.core.rulebook import LANGUAGES
from meadhall.core.state import Decision
from meadhall.core.words import Words

ROOMS = games.rooms()
LEARNER = 0
FEWEST = 10
"""So many ideas a game has at least."""
LONGEST_TITLE = 40
LONGEST_TEXT = 260
LONGEST_REASON = 120
"""So many characters are read in passing."""
RANDOM_GAMES = 50


def lesson_of(name: str) -> Lesson:
    lesson = games.find(name).lesson
    assert lesson is not None
    return lesson


@cache
def words_of(name: str, lang: str) -> Words:
    words = games.find(name).words(lang).in_full()
    words.players = ["Ana", "Bo", "Cy", "Di", "Eve"]
    return words


class Lectured(NamedTuple):
    """A decision of somebody who learns: the idea that fits, the moves that show it, and the best of them."""

    match: Match
    decision: Decision
    seen: Outlook
    idea: Idea
    move: int


Chooses = Callable[[Match, Decision, Lectured | None], int]


def learning(name: str, seed: str, chooses: Chooses) -> Iterator[Lectured]:
    """A first game among easy bots, in which the learner chooses in some way; and each idea as it is told."""
    game, lesson = games.find(name), lesson_of(name)
    match = Match.new(game, lesson.seats, lesson.options, key=key_from_seed(lesson.seed))
    bot = invite("easy", game, Chance(key_from_seed(seed)))
    told: set[str] = set()
    while not match.over:
        seat = LEARNER if LEARNER in match.state.asked else match.state.asked[0]
        decision = match.decision(seat)
        assert decision is not None
        lectured = None
        if seat == LEARNER:
            seen = outlook(match.state, decision)
            found = lesson.fitting(seen, told)
            if found is not None:
                idea, moves = found
                assert set(moves) <= set(decision.moves), idea.name
                lectured = Lectured(match, decision, seen, idea, seen.best_of(moves))
                told.add(idea.name)
                yield lectured
        move = chooses(match, decision, lectured) if seat == LEARNER else ask(bot, match.state, decision)
        match.play(seat, move)


def following(match: Match, decision: Decision, lectured: Lectured | None) -> int:
    return lectured.move if lectured else outlook(match.state, decision).best


def in_words(name: str, lectured: Lectured) -> list[Told]:
    return [tell(lectured.idea, lectured.seen, lectured.move, words_of(name, lang)) for lang in LANGUAGES]


@pytest.mark.parametrize("name", ROOMS)
def test_whoever_follows_is_told_every_idea(name: str) -> None:
    lesson, told = lesson_of(name), []
    for lectured in learning(name, "follow", following):
        assert lectured.move in lectured.decision.moves
        assert all(all(said) for said in in_words(name, lectured))
        told.append(lectured.idea.name)
    assert len(told) == len(set(told))
    assert {idea.name for idea in lesson.ideas if not idea.rare} <= set(told)
    assert len(lesson.ideas) >= len(told) >= FEWEST


@pytest.mark.parametrize("name", ROOMS)
def test_whoever_does_something_else_is_followed(name: str) -> None:
    """Nobody is stopped, and whatever comes up can be said."""
    chance = Chance(key_from_seed("something else"))

    def anyhow(match: Match, decision: Decision, lectured: Lectured | None) -> int:
        others = [move for move in decision.moves if lectured is None or move != lectured.move]
        return chance.choose(others or decision.moves)

    told: set[str] = set()
    for number in range(RANDOM_GAMES):
        for lectured in learning(name, f"else {number}", anyhow):
            told.add(lectured.idea.name)
            assert all(all(said) for said in in_words(name, lectured))
    assert len(told) >= FEWEST


@pytest.mark.parametrize("name", ROOMS)
def test_an_idea_goes_by_nothing_that_is_hidden(name: str) -> None:
    """In another state that looks the same to the seat the same is told."""
    chance, told = Chance(key_from_seed("elsewhere")), set[str]()
    for lectured in learning(name, "hidden", following):
        elsewhere = lectured.match.state.imagine(LEARNER, chance)
        decision = elsewhere.decision(LEARNER)
        assert decision is not None
        seen = outlook(elsewhere, decision)
        found = lesson_of(name).fitting(seen, told)
        assert found is not None
        assert (found[0].name, seen.best_of(found[1])) == (lectured.idea.name, lectured.move)
        told.add(lectured.idea.name)


@pytest.mark.parametrize("name", ROOMS)
def test_each_idea_has_its_words_and_no_words_are_left_over(name: str) -> None:
    ideas = [idea.name for idea in lesson_of(name).ideas]
    assert len(ideas) == len(set(ideas))
    for lang in LANGUAGES:
        texts = {key: text for key, text in words_of(name, lang).texts.items() if key.startswith("lesson.")}
        assert {key.split(".")[1] for key in texts} == set(ideas)
        for idea in ideas:
            assert len(texts[f"lesson.{idea}.title"]) <= LONGEST_TITLE, idea
            assert len(texts[f"lesson.{idea}.text"]) <= LONGEST_TEXT, (idea, len(texts[f"lesson.{idea}.text"]))
            assert any(key.startswith(f"lesson.{idea}.because") for key in texts), idea


@pytest.mark.parametrize("name", ROOMS)
def test_a_reason_is_one_short_sentence(name: str) -> None:
    for lectured in learning(name, "reasons", following):
        for said in in_words(name, lectured):
            assert said.because.endswith("."), said
            assert len(said.because) <= LONGEST_REASON, (len(said.because), said)
