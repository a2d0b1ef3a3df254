"""What a component is worth."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from meadhall import arena
from meadhall.arena.balance import Balance, balance
from meadhall.arena.balance_page import page
from meadhall.arena.balance_report import component_names, data, report
from meadhall.arena.game import Played, given_up, play
from meadhall.arena.plan import Plan, make_plan
from meadhall.core.words import Words
from tests.arena.drinkers import TOASTS, find
from tests.arena.pages import assert_one_whole_page

KINDS = {"inn_1": "building", "inn_2": "building", "egil": "hero", "knut": "hero"}


def game(number: int, result: tuple[float, ...], owned: tuple[tuple[str, ...], ...], stalled: bool = False) -> Played:
    seats = len(result)
    return Played(number, 0, number, ("bot",) * seats, result, (), (1,) * seats, number % seats, 8.0, 40,
                  (9,) * seats, (0.1,) * seats, (0.1,) * seats, owned, stalled)  # fmt: skip


def counted(games: list[Played], cooperative: bool = False) -> Balance:
    sizes = sorted({len(one.bots) for one in games}) or [2]
    plan = Plan("toasts", tuple(("bot",) * size for size in sizes), len(games) or 1, belongings=True)
    return balance(plan, games, KINDS, cooperative)


def lopsided(count: int = 100) -> Balance:
    """The first seat always wins, and has the first inn."""
    return counted([game(number, (1.0, 0.0), (("inn_1",), ("inn_2",)), number < 2) for number in range(count)])


def test_owners_win_more_or_less_than_the_average() -> None:
    effects = lopsided().tables[0].effects
    assert effects["inn_1"].shift.mean == 0.5
    assert effects["inn_2"].shift.mean == -0.5
    assert effects["inn_1"].among_equals.mean == 0.5
    assert effects["inn_1"].owners == 100
    assert effects["inn_1"].kind == "building"
    assert "egil" not in effects


def test_who_owns_more_wins_more_and_no_card_is_blamed_for_it() -> None:
    found = counted([game(number, (1.0, 0.0), (("inn_1", "inn_2"), ())) for number in range(10)])
    assert found.tables[0].effects["inn_1"].shift.mean == 0.5
    assert found.tables[0].effects["inn_1"].among_equals.mean == 0


def test_few_owners_who_have_always_lost_prove_little() -> None:
    games = [game(number, (1.0, 0.0), ((), ("egil",) if number < 4 else ())) for number in range(100)]
    egil = counted(games).tables[0].effects["egil"]
    assert egil.shift.mean == -0.5
    assert egil.shift.high > 0.1
    assert not egil.out


HEROES = (("egil",), ("knut",))
"""Each seat has one hero: the owners are among equals."""


def test_out_of_bounds_and_certainly_so() -> None:
    games = [game(number, (1.0, 0.0) if number % 8 else (0.0, 1.0), HEROES) for number in range(160)]
    egil = next(effect for effect in counted(games).out() if effect.component == "egil")
    assert egil.shift.mean == pytest.approx(0.375)
    assert egil.certainly_out
    few = [game(number, (1.0, 0.0) if number % 8 < 5 else (0.0, 1.0), HEROES) for number in range(40)]
    egil = next(effect for effect in counted(few).out() if effect.component == "egil")
    assert not egil.certainly_out


def test_what_winners_have_more_of_is_not_out_of_bounds() -> None:
    games = [game(number, (1.0, 0.0), (("egil", "knut"), ())) for number in range(160)]
    assert counted(games).out() == []


def test_a_component_is_out_of_bounds_if_it_is_with_any_number_of_players() -> None:
    two = [game(number, (1.0, 0.0) if number % 8 < 5 else (0.0, 1.0), HEROES) for number in range(40)]
    three = [game(number, (float(number % 3 == 0), float(number % 3 == 1), float(number % 3 == 2)),
                  (*HEROES, ("knut",))) for number in range(60)]  # fmt: skip
    found = counted([*two, *three])
    assert [table.players for table in found.tables] == [2, 3]
    assert not found.effects()[0].out
    assert {effect.component for effect in found.out()} == {"egil", "knut"}


def test_turn_order_is_counted_from_who_began() -> None:
    games = [game(number, (1.0, 0.0) if number % 2 == 0 else (0.0, 1.0), ((), ())) for number in range(40)]
    table = counted(games).tables[0]
    assert [round(share.mean, 2) for share in table.seats] == [0.5, 0.5]
    assert [share.mean for share in table.order] == [1.0, 0.0]
    assert table.favours(table.order[0])
    assert not table.favours(table.seats[0])


def test_figures_out_of_bounds_are_marked() -> None:
    shown = "\n".join(report(lopsided(), Words.core("en", arena.TEXT)))
    assert (
        "2 of 2 components are out of bounds; the furthest is inn_1: its owners win 50 ± 2 points more often" in shown
    )
    assert "2.0 % !" in shown
    assert "2.00 ± 0.04 !" in shown
    assert "+50.0 ± 1.9 (+50.0; 100) !" in shown
    assert "−50.0 ± 1.9 (−50.0; 100) !" in shown


def test_in_a_team_owning_moves_the_win_rate_of_all() -> None:
    games = [
        game(number, (float(number % 2),) * 2, (("egil",), ()) if number % 2 else ((), ())) for number in range(80)
    ]
    found = counted(games, cooperative=True)
    assert found.tables[0].wins.mean == 0.5
    assert found.tables[0].effects["egil"].shift.mean == 0.5
    assert found.tables[0].seats == []


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("case", ["out", "fine", "bare", "team", "nothing", "broken", "one"])
def test_every_result_can_be_told_drawn_and_read_by_machines(case: str, lang: str) -> None:
    fair = [game(number, (float(number % 2), float(number % 2 == 0)), (("egil",), ())) for number in range(80)]
    plan = Plan("toasts", (("bot", "bot"),), 1)
    cases: dict[str, Callable[[], Balance]] = {
        "out": lopsided,
        "fine": lambda: counted(fair),
        "bare": lambda: counted([game(number, (1.0, 0.0), ((), ())) for number in range(5)]),
        "team": lambda: counted(fair, cooperative=True),
        "nothing": lambda: counted([]),
        "broken": lambda: counted([*fair, given_up(plan.fixtures()[0], "<b>dead</b>")]),
        "one": lambda: counted(fair[:1]),
    }
    found = cases[case]()
    words = Words.core(lang, arena.TEXT)
    assert_one_whole_page(page(found, "The <Game>", words), lang)
    assert [line for line in report(found, words) if "{" in line] == []
    assert json.loads(json.dumps(data(found), allow_nan=False))["bot"] == "bot"


def test_components_of_one_name_are_told_apart() -> None:
    words = Words.core("en", arena.TEXT)
    words.texts.update({"word.inn_1": "Inn", "word.inn_2": "Inn", "word.egil": "Egil"})
    assert component_names(lopsided(), words) == {"inn_1": "Inn (inn_1)", "inn_2": "Inn (inn_2)"}


def test_what_was_owned_is_noted_during_real_games() -> None:
    plan = make_plan(TOASTS, [("greedy", "greedy")], 8, belongings=True)
    games = [play(plan, fixture, find)[0] for fixture in plan.fixtures()]
    kinds = {entry.id: entry.kind for entry in TOASTS.content}
    found = balance(plan, games, kinds, cooperative=False)
    assert set(found.tables[0].effects) <= set(TOASTS.content.entries["horn"])
    assert found.tables[0].effects
