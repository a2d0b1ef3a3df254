"""The same games on a real Ray cluster of two worker nodes on this machine."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from meadhall import games
from meadhall.arena.cluster import RayCrew
from meadhall.arena.local import LocalCrew
from meadhall.arena.plan import Plan, make_plan

ray: Any = pytest.importorskip("ray", reason="Ray is not installed: pip install -e '.[cluster]'")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A head that plays nothing, and two nodes that do."""
    from ray.cluster_utils import Cluster

    made: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    made.add_node(num_cpus=1)
    made.add_node(num_cpus=1)
    yield made
    ray.shutdown()
    made.shutdown()


def champions(count: int) -> Plan:
    return make_plan(games.find("champions"), [("random", "random")], count, seed="cluster")


def outcomes(crew: RayCrew | LocalCrew, plan: Plan) -> list[tuple[object, ...]]:
    return sorted(game.outcome() for game, _ in crew.play(plan, plan.fixtures()))


def test_two_nodes_give_the_same_games_whoever_dies(cluster: Any) -> None:
    """First a worker process is killed, later a whole node: no result is lost, and none counts twice."""
    plan = champions(40)
    found, killed = [], []
    for game, _ in RayCrew(cluster.address).play(plan, plan.fixtures()):
        found.append(game.outcome())
        if len(found) == 5:
            killed = workers_of(cluster.list_all_nodes()[1:])
            assert killed
            os.kill(killed[0], signal.SIGKILL)
        if len(found) == 15:
            cluster.remove_node(cluster.list_all_nodes()[-1], allow_graceful=False)
    assert len(found) == 40
    assert sorted(found) == outcomes(LocalCrew(1), plan)


def workers_of(nodes: list[Any]) -> list[int]:
    """The processes that play for some nodes: children of their raylets, but not their agents."""
    raylets = {str(info.process.pid) for node in nodes for info in node.all_processes["raylet"]}
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/stat") as file:
                stat = file.read()
            with open(f"/proc/{pid}/cmdline") as file:
                command = file.read()
        except OSError:  # it has gone in the meantime
            continue
        if stat.rpartition(")")[2].split()[1] in raylets and command.startswith(("ray::IDLE", "ray::play")):
            found.append(int(pid))
    return sorted(found)
