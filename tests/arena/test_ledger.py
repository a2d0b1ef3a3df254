"""What was played is kept, whatever happens, and counted once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from meadhall.arena.game import Finished, given_up, play
from meadhall.arena.ledger import GAMES, RECORDS, Ledger
from meadhall.arena.plan import Plan, make_plan
from meadhall.core.errors import BadSetup
from tests.arena.drinkers import TOASTS, find


def feast_plan(**more: Any) -> Plan:
    return make_plan(TOASTS, [("greedy", "random")], 6, **more)


def finished(plan: Plan, number: int) -> Finished:
    return play(plan, plan.fixtures()[number], find)


def begun(folder: Path, *numbers: int, **more: Any) -> Plan:
    plan = feast_plan(**more)
    with Ledger.begin(folder, plan) as ledger:
        for number in numbers:
            assert ledger.add(finished(plan, number))
    return plan


def test_it_goes_on_where_it_was_left(tmp_path: Path) -> None:
    plan = begun(tmp_path / "new" / "folder", 4, 0, 1)
    with Ledger.resume(tmp_path / "new" / "folder") as ledger:
        assert ledger.plan == plan
        assert [fixture.number for fixture in ledger.missing()] == [2, 3, 5]
        assert [game.number for game in ledger.games()] == [0, 1, 4]
        assert ledger.games()[0].outcome() == finished(plan, 0)[0].outcome()


def test_the_file_may_be_named_in_place_of_its_folder(tmp_path: Path) -> None:
    begun(tmp_path, 0)
    with Ledger.resume(tmp_path / GAMES) as ledger:
        assert list(ledger.played) == [0]


def test_no_game_counts_twice(tmp_path: Path) -> None:
    plan = begun(tmp_path, 0)
    with Ledger.resume(tmp_path) as ledger:
        assert not ledger.add(finished(plan, 0))
    assert len((tmp_path / GAMES).read_text().splitlines()) == 2


@pytest.mark.parametrize("kept", [1, 40, -1])
def test_a_torn_last_line_is_cut_off_and_its_game_played_again(tmp_path: Path, kept: int) -> None:
    plan = begun(tmp_path, 0, 1)
    file = tmp_path / GAMES
    whole = file.read_bytes()
    last = whole.rindex(b"\n", 0, -1) + 1
    file.write_bytes(whole[:last] + whole[last:-1][:kept])
    with Ledger.resume(tmp_path) as ledger:
        assert list(ledger.played) == [0]
        ledger.add(finished(plan, 1))
        ledger.add(finished(plan, 2))
    with Ledger.resume(tmp_path) as ledger:
        assert sorted(ledger.played) == [0, 1, 2]


@pytest.mark.parametrize("text", ["", "nonsense\n", "{}\n", '{"format":"meadhall arena 9","plan":{}}\n'])
def test_another_file_is_no_ledger(tmp_path: Path, text: str) -> None:
    (tmp_path / GAMES).write_text(text)
    with pytest.raises(BadSetup, match="no ledger"):
        Ledger.resume(tmp_path)


def test_a_broken_line_in_the_middle_is_said(tmp_path: Path) -> None:
    begun(tmp_path, 0)
    with (tmp_path / GAMES).open("a") as file:
        file.write('{"number":\n')
    with pytest.raises(BadSetup, match="broken"):
        Ledger.resume(tmp_path)


def test_a_folder_with_games_is_not_begun_again(tmp_path: Path) -> None:
    begun(tmp_path, 0)
    with pytest.raises(BadSetup, match="--resume"):
        Ledger.begin(tmp_path, feast_plan())


def test_two_arenas_do_not_share_a_folder(tmp_path: Path) -> None:
    begun(tmp_path, 0)
    with Ledger.resume(tmp_path), pytest.raises(BadSetup, match="going on here"):
        Ledger.resume(tmp_path)
    with Ledger.resume(tmp_path):
        pass  # the first has left


def test_records_lie_beside_it_if_they_are_wanted(tmp_path: Path) -> None:
    begun(tmp_path / "with", 3, records=True)
    begun(tmp_path / "without", 3)
    assert [file.name for file in (tmp_path / "with" / RECORDS).iterdir()] == ["000003.game"]
    assert not (tmp_path / "without" / RECORDS).exists()


def test_games_without_a_result_are_kept_too(tmp_path: Path) -> None:
    plan = feast_plan()
    with Ledger.begin(tmp_path, plan) as ledger:
        ledger.add((given_up(plan.fixtures()[0], "dead"), ""))
    with Ledger.resume(tmp_path) as ledger:
        assert ledger.games()[0].error == "dead"
        assert len(ledger.missing()) == 5
