"""What the games say."""

from __future__ import annotations

import sys

import pytest

from meadhall.arena.figures import complete, figures
from meadhall.arena.game import Played, given_up, places
from meadhall.arena.plan import Plan
from meadhall.arena.ratings import rate

STRENGTH = {"strong": 30, "middle": 20, "weak": 10}


def game_of(plan: Plan, number: int, points: tuple[int, ...] | None = None) -> Played:
    """The stronger wins, but in every fifth deal the last becomes the first."""
    fixture = plan.fixtures()[number]
    upset = -1 if fixture.deal % 5 == 4 else 1
    score = points or tuple(upset * STRENGTH[bot] for bot in fixture.bots)
    best = [seat for seat, count in enumerate(score) if count == max(score)]
    result = tuple(1 / len(best) if seat in best else 0.0 for seat in range(len(score)))
    seats = len(score)
    return Played(
        number,
        fixture.group,
        fixture.deal,
        fixture.bots,
        result,
        score,
        places(result, score),
        0,
        6.0 + fixture.deal % 3,
        40,
        (10,) * seats,
        (0.5,) * seats,
        (0.2,) * seats,
    )


def three(count: int = 30) -> Plan:
    return Plan("toasts", (("strong", "middle", "weak"),), count)


def all_games(plan: Plan) -> list[Played]:
    return [game_of(plan, number) for number in range(len(plan.fixtures()))]


def test_the_best_comes_first_with_share_place_score_and_times() -> None:
    plan = three()
    found = figures(plan, all_games(plan), cooperative=False)
    assert [bot.name for bot in found.bots] == ["strong", "weak", "middle"]
    best = found.bots[0]
    assert best.share.mean == pytest.approx(0.8)
    assert best.fair == pytest.approx(1 / 3)
    assert best.share.low < 0.8 < best.share.high
    assert best.place.mean == pytest.approx(0.8 * 1 + 0.2 * 3)
    assert best.points is not None
    assert best.points.mean == pytest.approx(0.8 * 30 - 0.2 * 30)
    assert (best.decisions, best.slowest) == (10, 0.2)
    assert best.seconds == pytest.approx(0.05)
    assert (found.games, found.deals, found.left_out) == (30, 10, 0)
    assert found.turns is not None
    assert found.moves is not None
    assert found.moves.mean == 40


def test_who_comes_in_ahead_of_whom() -> None:
    plan = three()
    strong, weak, middle = figures(plan, all_games(plan), cooperative=False).bots
    assert strong.ahead["middle"].mean == pytest.approx(0.8)
    assert middle.ahead["strong"].mean == pytest.approx(0.2)
    assert set(weak.ahead) == {"strong", "middle"}


def test_a_bot_on_several_seats_has_played_several_times_and_ties_are_halves() -> None:
    plan = Plan("toasts", (("strong", "weak", "weak"),), 6)
    found = figures(plan, [game_of(plan, number, (5, 5, 5)) for number in range(6)], cooperative=False)
    shares = {bot.name: (bot.share.count, round(bot.share.mean, 3)) for bot in found.bots}
    assert shares == {"strong": (6, 0.333), "weak": (12, 0.333)}
    assert found.bots[0].ahead[found.bots[1].name].mean == 0.5


def test_a_deal_that_is_not_complete_is_left_out() -> None:
    plan = three()
    games = all_games(plan)[:-1]
    found = figures(plan, games, cooperative=False)
    assert (found.games, found.deals, found.left_out) == (27, 9, 2)
    spoilt = [*games, given_up(plan.fixtures()[-1], "dead")]
    found = figures(plan, spoilt, cooperative=False)
    assert (found.games, found.left_out, len(found.errors)) == (27, 2, 1)
    assert complete(plan, []) == []


def test_seats_are_counted_for_each_number_of_players() -> None:
    plan = Plan("toasts", (("strong", "weak"), ("strong", "middle", "weak")), 30)
    found = figures(plan, all_games(plan), cooperative=False)
    assert {players: len(shares) for players, shares in found.seats.items()} == {2: 2, 3: 3}
    assert found.seats[2][0].mean == 0.5


def test_a_team_wins_or_loses_together() -> None:
    plan = Plan("toasts", (("strong", "weak"),), 20)
    games = [
        Played(fixture.number, 0, fixture.deal, fixture.bots, (float(fixture.deal < 4),) * 2, (), (1, 1), moves=9)
        for fixture in plan.fixtures()
    ]
    found = figures(plan, games, cooperative=True)
    assert found.bots == []
    assert found.seats == {}
    ((team, won),) = found.teams
    assert (team, won.mean, won.count) == (("strong", "weak"), 0.4, 20)


def test_ratings_order_the_bots_and_grow_surer() -> None:
    pytest.importorskip("openskill")
    plan = three(60)
    few, many = rate(all_games(plan)[:6]), rate(all_games(plan))
    assert few is not None
    assert many is not None
    assert many["strong"].strength > many["middle"].strength > many["weak"].strength
    assert many["strong"].doubt < few["strong"].doubt
    assert many["strong"].low < many["strong"].strength < many["strong"].high


def test_a_bot_on_several_seats_has_one_rating() -> None:
    pytest.importorskip("openskill")
    plan = Plan("toasts", (("strong", "weak", "weak"),), 9)
    rated = rate(all_games(plan))
    assert rated is not None
    assert set(rated) == {"strong", "weak"}


def test_without_the_library_there_are_no_ratings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    plan = three()
    found = figures(plan, all_games(plan), cooperative=False)
    assert found.rated
    assert found.bots[0].rating is None
