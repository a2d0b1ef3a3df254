"""Whether the server lives, whether it can be used, and how it fares."""

from __future__ import annotations

from pathlib import Path

from meadhall.server.metrics import BOUNDS, Histogram
from tests.server import faulty
from tests.server.inside import Inside, inside
from tests.server.support import Server
from tests.server.test_contents import play


def value(text: str, name: str) -> float:
    (line,) = (line for line in text.splitlines() if line.startswith(f"{name} "))
    return float(line.rpartition(" ")[2])


def test_figures_are_counted(tmp_path: Path) -> None:
    async def visit(house: Inside) -> None:
        table = await house.lay("champions", "Ana", "bot:greedy")
        async with house.sit(table) as ana, house.sit(table["table"]):
            await play(ana, 4)
            assert not (await ana.play("nonsense"))["ok"]
            text = await house.get("/metrics")
        assert value(text, "meadhall_clients") == 2
        assert value(text, "meadhall_tables") == 1
        assert value(text, 'meadhall_moves_total{by="person"}') >= 1
        assert value(text, 'meadhall_moves_total{by="refused"}') == 1
        assert value(text, 'meadhall_answers_total{status="2xx"}') == 1
        assert value(text, "meadhall_move_seconds_count") >= 2
        assert value(text, "meadhall_memory_bytes") >= 0
        names = [line.split()[2] for line in text.splitlines() if line.startswith("# TYPE")]
        assert len(set(names)) == len(names)

    inside(tmp_path / "t.sqlite", visit, show_metrics=True)


def test_nobody_else_sees_them(tmp_path: Path) -> None:
    async def open_to_here(house: Inside) -> None:
        assert await house.refused("GET", "/metrics", address="203.0.113.7") == (404, "no_page")
        assert await house.refused("GET", "/metrics", x_forwarded_for="203.0.113.7") == (404, "no_page")

    async def off(house: Inside) -> None:
        assert await house.refused("GET", "/metrics") == (404, "no_page")

    inside(tmp_path / "a.sqlite", open_to_here, show_metrics=True)
    inside(tmp_path / "b.sqlite", off)


def test_a_server_whose_disk_fails_lives_but_is_not_ready(tmp_path: Path) -> None:
    faulty.prepare()

    async def visit(house: Inside) -> None:
        assert await house.get("/healthz") == await house.get("/readyz") == {"ok": True}
        house.hall.engine.dispose()
        with faulty.faults(lambda call: faulty.IOERR_READ if call == "read" else faulty.OK):
            assert await house.get("/healthz") == {"ok": True}
            assert await house.refused("GET", "/readyz") == (503, "no_disk")
        assert await house.get("/readyz") == {"ok": True}

    inside(tmp_path / "t.sqlite", visit)


def test_a_real_server_tells_this_machine_if_it_shall(tmp_path: Path) -> None:
    with Server(tmp_path / "t.sqlite", "--metrics") as server:
        text = server.get("/metrics")
        assert value(text, "meadhall_connections") >= 1


def test_a_histogram_counts_upwards() -> None:
    took = Histogram()
    for seconds in (0.001, 0.03, 0.03, 99.0):
        took.note(seconds)
    lines = took.lines("x")
    assert lines[1] == 'x_bucket{le="0.005"} 1'
    assert lines[len(BOUNDS) + 1] == 'x_bucket{le="+Inf"} 4'
    assert lines[-1] == "x_count 4"
