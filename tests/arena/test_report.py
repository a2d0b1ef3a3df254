"""The report of an arena: text, page and data, in both languages."""

from __future__ import annotations

import json
from io import StringIO

import pytest

from meadhall import arena
from meadhall.arena.estimates import Estimate
from meadhall.arena.figures import Figures, figures
from meadhall.arena.game import Played, given_up
from meadhall.arena.numbers import Numbers
from meadhall.arena.page import page
from meadhall.arena.plan import Plan
from meadhall.arena.plots import Range, bins, nice_ticks, ranges
from meadhall.arena.report import data, report
from meadhall.arena.running import Progress
from meadhall.core.words import Words
from tests.arena.pages import assert_one_whole_page
from tests.arena.test_figures import all_games, three


def three_bots(count: int = 60) -> Figures:
    plan = three(count)
    return figures(plan, all_games(plan), cooperative=False)


def alike() -> Figures:
    plan = Plan("toasts", (("strong", "strong"),), 10)
    return figures(plan, all_games(plan), cooperative=False)


def even() -> Figures:
    """Two deals, one each."""
    plan = Plan("toasts", (("strong", "weak"),), 4)
    games = []
    for fixture in plan.fixtures():
        best = "strong" if fixture.deal == 0 else "weak"
        result = tuple(float(bot == best) for bot in fixture.bots)
        games.append(Played(fixture.number, 0, fixture.deal, fixture.bots, result, (), (1, 2), moves=9,
                            decisions=(1, 1), seconds=(0.0, 0.0), slowest=(0.0, 0.0)))  # fmt: skip
    return figures(plan, games, cooperative=False)


def teams(*groups: tuple[str, ...]) -> Figures:
    plan = Plan("toasts", groups, 20)
    games = [
        Played(
            fixture.number,
            fixture.group,
            fixture.deal,
            fixture.bots,
            (float(fixture.deal % 4 == 0),) * len(fixture.bots),
            (),
            (1,) * len(fixture.bots),
            moves=9,
        )
        for fixture in plan.fixtures()
    ]
    return figures(plan, games, cooperative=True)


def broken() -> Figures:
    plan = three(6)
    spoilt = given_up(plan.fixtures()[-1], "move 3, <b>strong</b> on p1: boom")
    return figures(plan, [*all_games(plan)[:-1], spoilt], cooperative=False)


def nothing() -> Figures:
    return figures(three(), [], cooperative=False)


CASES = {
    "three": three_bots,
    "alike": alike,
    "even": even,
    "team": lambda: teams(("strong", "weak")),
    "teams": lambda: teams(("strong",), ("strong", "weak")),
    "broken": broken,
    "nothing": nothing,
}


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("case", CASES)
def test_every_result_can_be_told_drawn_and_read_by_machines(case: str, lang: str) -> None:
    found, words = CASES[case](), Words.core(lang, arena.TEXT)
    assert_one_whole_page(page(found, "The <Game>", words), lang)
    lines = list(report(found, words))
    assert [line for line in lines if "{" in line] == []
    assert json.loads(json.dumps(data(found), allow_nan=False))["games"] == found.games


def test_the_first_line_says_who_wins_by_how_much_and_what_would_be_fair() -> None:
    lines = list(report(three_bots(), Words.core("en", arena.TEXT)))
    assert lines[0] == "strong wins 80 % ± 18 of its games; a fair share would be 33 %."
    assert lines[1].startswith(
        "That is more than luck: with 95 % certainty its true share lies between 56.3 % and 92.6 %"
    )
    assert lines[2] == "It comes in ahead of weak in 80 % ± 18 of the games they share."
    german = list(report(three_bots(), Words.core("de", arena.TEXT)))
    assert german[0] == "strong gewinnt 80 % ± 18 seiner Partien; gerecht wären 33 %."


def test_what_may_be_luck_is_called_so() -> None:
    lines = list(report(even(), Words.core("en", arena.TEXT)))
    assert lines[1].startswith("That may still be luck")


def test_the_first_thing_on_the_page_is_the_answer() -> None:
    text = page(three_bots(), "Toasts", Words.core("en", arena.TEXT))
    assert text.index("<h1>strong wins") < text.index("<section")


def test_a_team_has_a_win_rate() -> None:
    assert (
        next(report(teams(("strong", "weak")), Words.core("en", arena.TEXT)))
        == "strong, weak win 30 % ± 28 of their games together."
    )


def test_games_without_a_result_are_said_and_harmless_on_the_page() -> None:
    assert "Without a result: 1 game. The first: game 5, move 3" in "\n".join(
        report(broken(), Words.core("en", arena.TEXT))
    )
    assert "<b>strong</b> on p1" not in page(broken(), "Toasts", Words.core("en", arena.TEXT))


def test_numbers_are_written_as_the_reader_does() -> None:
    english, german = Numbers(Words.core("en", arena.TEXT)), Numbers(Words.core("de", arena.TEXT))
    assert english.number(-1234.5, 1) == "−1,234.5"
    assert german.number(-1234.5, 1) == "−1.234,5"
    assert german.share(Estimate(0.613, 0.57, 0.65, 9)) == "61,3 % ± 4,0"
    assert english.plain_share(Estimate(0.613, 0.57, 0.65, 9)) == "61 % ± 4"
    assert english.plain_share(Estimate(0.613, 0.608, 0.618, 9)) == "61.3 % ± 0.5"
    durations = [english.duration(seconds) for seconds in (0.00032, 0.3, 2.04, 75, 600, 9000)]
    assert durations == ["0.32 ms", "300 ms", "2.0 s", "75 s", "10.0 min", "2.5 h"]


def test_a_plot_of_intervals_holds_everything_it_shows() -> None:
    drawn = ranges([Range("<a>", 5.0, float("-inf"), 8.0, "5", "± 3", 1)], str, 2.0, bounds=(1.0, 9.0))
    assert "&lt;a&gt;" in drawn
    assert "left:0.00%" in drawn
    assert "inf" not in drawn


def test_scales_are_round() -> None:
    assert nice_ticks(0, 1) == [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    assert nice_ticks(3, 3) == [0, 1, 2, 3]
    assert nice_ticks(0, 0) == [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]
    assert nice_ticks(-17, 104) == [-50, 0, 50, 100, 150]


def test_bars_stand_over_whole_numbers_and_none_is_lost() -> None:
    assert bins([7, 9]) == [6.5, 7.5, 8.5, 9.5]
    assert bins([5]) == [4.5, 5.5]
    edges = bins(list(range(-30, 170)))
    assert edges[0] <= -30
    assert edges[-1] > 169
    assert len(edges) <= 25


def test_progress_says_how_long_it_will_take(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 0.1, 60.0, 60.0])
    monkeypatch.setattr("time.monotonic", lambda: next(clock))
    out = StringIO()
    progress = Progress(100, 700, Words.core("en", arena.TEXT), out)
    progress.show(101)
    progress.show(400)
    progress.end(400)
    assert out.getvalue().splitlines() == ["400 of 700 games, 5.0 a second, 60 s left", "400 of 700 games in 60 s"]
