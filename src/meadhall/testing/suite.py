"""What every game shows with its tests, as a class that pytest collects.

    from pathlib import Path

    from meadhall.testing import Suite
    from toasts import GAME


    class TestToasts(Suite):
        game = GAME
        tests = Path(__file__).parent

What only this game promises it shows beside that, clause by clause.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar
from xml.etree import ElementTree as Xml

from meadhall.core.chance import Chance, key_from_seed
from meadhall.core.game import Game
from meadhall.core.match import Match
from meadhall.core.picture import picture
from meadhall.core.rulebook import LANGUAGES
from meadhall.core.scenario import Scenario
from meadhall.core.seats import REFEREE, SPECTATOR
from meadhall.testing import clauses
from meadhall.testing.drawing import clickable, misdrawn, undrawn
from meadhall.testing.laws import check_game, fields_of, variants
from meadhall.testing.texts import alike, gaps

if TYPE_CHECKING:
    import pytest

KINDS = ("clause", "example", "case")
UNWRITTEN = frozenset({"decline", "done"})
"""Verbs that are no act of the game: no clause says when they can be used."""


def scenarios(tests: Path) -> list[Path]:
    """The scenario files in a folder of tests."""
    files = sorted(tests.rglob("*.toml"))
    return [file for file in files if "step" in tomllib.loads(file.read_text(encoding="utf-8"))]


class Suite:
    """The tests that every game needs. A subclass names the game and the folder of its tests and scenarios."""

    game: ClassVar[Game]
    tests: ClassVar[Path]
    random_games: ClassVar[int] = 5
    """Played for each number of seats and each combination of options, with all laws checked."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "seats" in metafunc.fixturenames:
            metafunc.parametrize("seats", list(self.game.seats))
        if "lang" in metafunc.fixturenames:
            metafunc.parametrize("lang", LANGUAGES)
        if "scenario" in metafunc.fixturenames:
            metafunc.parametrize("scenario", scenarios(self.tests), ids=lambda file: file.stem)

    # The rules

    def test_random_games_keep_all_laws(self, seats: int) -> None:
        for options in variants(self.game, seats):
            for number in range(self.random_games):
                assert check_game(self.game, seats, options, f"suite {number}").decisions

    def test_a_scenario_holds(self, scenario: Path) -> None:
        assert Scenario.read(scenario, lambda name: self.game).run() > 0

    def test_a_test_names_every_clause(self) -> None:
        assert [ident for kind in KINDS for ident in clauses.missing(self.game, self.tests, kind)] == []

    def test_every_clause_that_is_named_exists(self) -> None:
        assert clauses.unknown(self.game, self.tests) == []

    def test_every_verb_says_when_it_can_be_used_by_a_clause(self) -> None:
        box = self.game.open_box(self.game.seats[0])
        assert set(self.game.moments) == set(box.grammar.verbs) - UNWRITTEN
        assert set(self.game.moments.values()) <= set(self.game.rulebook.clauses)

    def test_every_move_reads_back(self, seats: int) -> None:
        grammar = self.game.open_box(seats).grammar
        assert [grammar.parse(text) for text in grammar.texts] == list(range(grammar.size))

    def test_every_field_of_the_state_is_hashed(self, seats: int) -> None:
        state = type(Match.new(self.game, seats).state)
        assert set(state.FIELDS) == fields_of(state)

    # What it says

    def test_every_text_is_there(self) -> None:
        assert list(gaps(self.game)) == []

    def test_a_whole_game_can_be_told(self, seats: int, lang: str) -> None:
        words = self.game.words(lang)
        lines: list[str] = []
        for match in self._positions(seats):
            for seat in match.state.asked:
                decision = match.decision(seat)
                assert decision is not None
                lines.append(words.say(decision.question, **decision.args))
                lines += [words.move(match.box.grammar, move, decision.question) for move in decision.moves]
                lines.append(self.game.sketch(match.view(seat), words).headline)
        lines += [words.news(news) for _, news in match.log]
        lines.append(self.game.sketch(match.view(SPECTATOR), words).headline)
        assert [line for line in lines if "{" in line or "_" in line] == []

    def test_no_two_choices_read_alike(self, seats: int, lang: str) -> None:
        words = self.game.words(lang)
        for match in self._positions(seats):
            for seat in (*match.state.asked, *match.state.guests()):
                decision = match.decision(seat)
                assert decision is not None
                assert list(alike(words, match.box.grammar, decision)) == []

    # What it draws

    def test_the_board_can_be_put_into_a_page(self) -> None:
        assert list(misdrawn(self.game.board)) == []

    def test_everything_in_a_scene_is_drawn(self, seats: int, lang: str) -> None:
        words = self.game.words(lang)
        for match in self._positions(seats):
            for viewer in (*range(seats), SPECTATOR, REFEREE):
                scene = self.game.scene(match.view(viewer), words)
                assert list(undrawn(self.game.board, scene)) == []
        assert Xml.fromstring(picture(self.game.board, scene)).get("viewBox")

    def test_every_spot_that_a_move_touches_can_be_clicked(self, seats: int) -> None:
        words = self.game.words(LANGUAGES[0])
        for match in self._positions(seats):
            for seat in (*match.state.asked, *match.state.guests()):
                touched = {spot for move in match.state.legal(seat) for spot in match.box.grammar.spots(move)}
                assert touched <= clickable(self.game.scene(match.view(seat), words))

    def _positions(self, seats: int) -> Iterator[Match]:
        """A random game, at each of its decisions and at its end."""
        match = Match.new(self.game, seats, key=key_from_seed("suite"))
        chance = Chance(key_from_seed("choices of the suite"))
        while not match.over:
            yield match
            seat = chance.choose([*match.state.asked, *match.state.guests()])
            match.play(seat, chance.choose(match.state.legal(seat)))
        yield match
