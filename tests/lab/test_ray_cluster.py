"""A Ray cluster of two nodes, one of which is killed, gives the same results as a local run."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

import banquise
from banquise import BadOption
from banquise.lab.arena import Arena, results
from banquise.lab.ray_cluster import each
from banquise.lab.study import Setup, study
from tests.toys import PACKAGE

pytestmark = [
    pytest.mark.filterwarnings("ignore"),  # Ray's own, of sockets and of what it will drop
    pytest.mark.xdist_group("ray"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """A head and two more nodes with one CPU each, on this machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BANQUISE_GAMES", PACKAGE)  # known to the nodes, too
        yield from _cluster()


def _cluster() -> Iterator[Any]:
    made: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    made.add_node(num_cpus=1)
    made.doomed = made.add_node(num_cpus=1, resources={"doomed": 1})
    made.wait_for_nodes()
    yield made
    ray.shutdown()
    made.shutdown()


def square(folder: str, doomed: str, n: int) -> int:
    """Record the node; on the doomed node the task is still running when that dies."""
    node = ray.get_runtime_context().get_node_id()
    Path(folder, f"{n} {node}").touch()
    time.sleep(300 if node == doomed else 0.2)
    return n * n


def test_runs_equal_local_runs(cluster: Any) -> None:
    there = banquise.simulate("halunken", 300, seed=4, ray=cluster.address)
    here = banquise.simulate("halunken", 300, seed=4, threads=1)
    assert (there.signature, there.wins) == (here.signature, here.wins)
    ways = [Setup("halunken", 2)]
    assert study(ways, 128, seed=2, ray=cluster.address) == study(ways, 128, seed=2, workers=1)


def test_an_arena_equals_a_local_one(cluster: Any) -> None:
    arena = Arena("toy_hand", ("uniform", "search:iterations=5"), 2, 8, seed=1)
    there, here = results(arena, ray=cluster.address), results(arena, workers=1)
    timeless = [replace(result, seconds=()) for result in here]
    assert [replace(result, seconds=()) for result in there] == timeless


def test_a_node_may_die(cluster: Any, tmp_path: Path) -> None:
    """Tasks on a killed node run again on the other one."""
    doomed = cluster.doomed.node_id

    def kill() -> None:
        while not list(tmp_path.glob(f"* {doomed}")):
            time.sleep(0.1)
        cluster.remove_node(cluster.doomed, allow_graceful=False)

    killer = threading.Thread(target=kill)
    killer.start()
    pieces = [(str(tmp_path), doomed, n) for n in range(16)]
    assert list(each(square, pieces, address=cluster.address)) == [n * n for n in range(16)]
    killer.join()
    lost = {path.name.split()[0] for path in tmp_path.glob(f"* {doomed}")}
    again = {path.name.split()[0] for path in tmp_path.iterdir() if doomed not in path.name}
    assert lost <= again == {str(n) for n in range(16)}
    assert lost


@pytest.mark.parametrize(
    "address", ["localhost:1", "ray://localhost:1", "auto:x", "localhost:99999"]
)
def test_a_missing_cluster_is_reported(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    """Nothing listens on these ports; this is detected at once, without Ray."""
    monkeypatch.setattr(ray, "is_initialized", lambda: False)

    def nobody(**given: Any) -> None:
        raise ConnectionError("nobody answers")

    monkeypatch.setattr(ray, "init", nobody)
    with pytest.raises(BadOption, match=f"no Ray cluster at '{address}': (?!{address})"):
        list(each(pow, [(2, 3)], address=address))
