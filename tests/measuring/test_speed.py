"""The speed is measured by what really runs; a slow-down is seen beside the others of the same run, and only there."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.speed.goals import goals
from benchmarks.speed.history import Entry, Speeds, keep, last, slower
from benchmarks.speed.ours import MEASURES, Ours
from benchmarks.speed.page import PAGE, tables, write
from benchmarks.speed.peers import installed
from benchmarks.speed.worker import HERE, Worker

from meadhall import games


def entry(*, odin: float, catan: float, gin: float | None = None, build: str = "plain") -> Entry:
    peers: dict[str, Speeds] = {"catan": {"decisions": catan}}
    if gin is not None:
        peers["gin"] = {"decisions": gin}
    return Entry("2026-01-02", "abc", "a machine", peers, {build: {"odin": {"decisions": odin}}})


def test_a_game_that_became_slower_beside_the_others_is_named() -> None:
    (said,) = slower(entry(odin=60_000, catan=10_000), entry(odin=53_000, catan=10_000))
    assert said == "odin, plain: 12% slower beside the others than on 2026-01-02"


def test_a_little_slower_is_allowed() -> None:
    assert list(slower(entry(odin=60_000, catan=10_000), entry(odin=54_500, catan=10_000))) == []


def test_a_slower_machine_is_no_slower_game() -> None:
    assert list(slower(entry(odin=60_000, catan=10_000), entry(odin=30_000, catan=5_000))) == []


def test_a_faster_machine_hides_no_slower_game() -> None:
    assert len(list(slower(entry(odin=60_000, catan=10_000), entry(odin=61_000, catan=20_000)))) == 1


def test_only_those_count_who_were_measured_in_both_runs() -> None:
    before, now = entry(odin=60_000, catan=10_000, gin=40_000), entry(odin=60_000, catan=10_000)
    assert list(slower(before, now)) == []
    assert list(slower(now, before)) == []


def test_what_cannot_be_compared_is_no_success() -> None:
    alone = Entry("2026-01-02", "abc", "a machine", {}, {"plain": {"odin": {"decisions": 1.0}}})
    (said,) = slower(entry(odin=60_000, catan=10_000), alone)
    assert "nobody was measured" in said
    (said,) = slower(entry(odin=9, catan=9, build="compiled"), entry(odin=9, catan=9))
    assert said == "odin, compiled: was not measured"


def test_an_earlier_version_that_was_measured_beside_is_not_missed() -> None:
    both = entry(odin=60_000, catan=10_000)
    both.builds["before"] = {"odin": {"decisions": 30_000.0}}
    assert list(slower(both, entry(odin=60_000, catan=10_000))) == []


def test_a_history_grows_by_lines_and_reads_back(tmp_path: Path) -> None:
    file = tmp_path / "history.jsonl"
    assert last(file) is None
    first, second = entry(odin=1, catan=2), entry(odin=3, catan=4, gin=5)
    keep(first, file)
    keep(second, file)
    assert last(file) == second
    assert len(file.read_text().splitlines()) == 2


@pytest.mark.parametrize("reached", [59_999, 60_000])
def test_a_goal_holds_if_every_game_reaches_it(reached: float) -> None:
    speeds = {name: {"decisions": 90_000.0, "rollouts": 0.0, "copy": 9.0} for name in games.rooms()}
    speeds["odin"]["decisions"] = reached
    (said, told, holds) = next(goals({"plain": speeds}))
    assert said == "plain: at least 60,000 decisions/s in every game"
    assert f"odin {reached:,.0f}" in told
    assert holds == (reached >= 60_000)


def test_a_process_of_a_build_measures_everything() -> None:
    worker = Worker(HERE / "src", pure=True)
    try:
        assert all((worker.measure("champions", what, 0.001, 1) or 0) > 0 for what in MEASURES)
        for name in installed():
            assert (worker.measure(name, "decisions", 0.001, 1) or 0) > 0
    finally:
        worker.close()


@pytest.mark.parametrize("name", games.rooms())
def test_positions_in_the_middle_have_something_to_choose(name: str) -> None:
    middle = Ours(name).middle
    assert len(middle) == 12
    assert all(len(state.legal(state.asked[0])) > 1 for state in middle)


def test_the_page_holds_the_last_run() -> None:
    measured = last()
    assert measured is not None
    assert tables(measured) in PAGE.read_text(encoding="utf-8")


def test_a_run_is_written_into_the_page(tmp_path: Path) -> None:
    page = tmp_path / "speed.md"
    page.write_text("Speed\n<!-- measured -->\nyesterday\n<!-- end -->\nmore\n", encoding="utf-8")
    run = entry(odin=60_000, catan=10_000)
    for speeds in run.builds["plain"].values():
        speeds.update(dict.fromkeys(MEASURES, 2.0), decisions=60_000.0)
    write(run, page)
    write(run, page)
    said = page.read_text(encoding="utf-8")
    assert said.startswith("Speed\n<!-- measured -->\n")
    assert said.endswith("<!-- end -->\nmore\n")
    assert said.count("| In the Name of Odin | plain | 60,000 |") == 1
    assert "| catan | 10,000 |  |  | 6.0 to 6.0 |" in said
    assert "yesterday" not in said
