"""The same games on a real cluster of several nodes, one of which is killed in the middle."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from stationmaster.arena import workers
from stationmaster.cli import arena, simulate
from stationmaster.kernel.errors import Refusal

pytestmark = [
    pytest.mark.slow,
    # Ray's own habits.
    pytest.mark.filterwarnings(
        "ignore::ResourceWarning", "ignore::DeprecationWarning", "ignore::FutureWarning"
    ),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv("RAY_worker_niceness", "0")  # on a busy machine they would come last
    utils = pytest.importorskip("ray.cluster_utils", reason="needs stationmaster[cluster]")
    nodes = utils.Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        yield nodes
    finally:
        nodes.shutdown()


def result(*words: str) -> dict[str, Any]:
    ended = CliRunner().invoke(simulate.command, [*words, "--json"])
    assert ended.exit_code == 0, ended.output
    found: dict[str, Any] = json.loads(ended.stdout)
    found.pop("pace")
    return found


def test_a_lost_nodes_games_are_played_again_and_the_result_is_the_same(cluster: Any, tmp_path: Path) -> None:
    """It is killed when the first games have come in, while others are being played everywhere."""
    lost = cluster.add_node(num_cpus=1)
    cluster.add_node(num_cpus=1)
    words = ("usa", "--bots", "planner,racer", "--games", "60", "--seed", "4")
    games = tmp_path / "games"
    known: list[int] = []

    def kill() -> None:
        while not known or known[0] < 2:  # what is played, and the first games
            time.sleep(0.05)
            known[:] = [games.read_bytes().count(b"\n") if games.exists() else 0]
        cluster.remove_node(lost, allow_graceful=False)

    killing = threading.Thread(target=kill)
    killing.start()
    there = result(*words, "--cluster", cluster.address, "--file", str(games))
    killing.join()
    assert known[0] < games.read_bytes().count(b"\n") - 2
    assert there == result(*words)


def test_the_arena_on_a_cluster(cluster: Any, tmp_path: Any) -> None:
    words = ["usa", "--bots", "racer,greedy", "--games", "8", "--all-games", "--json"]
    found = []
    for name, more in (("here", []), ("there", ["--cluster", cluster.address])):
        ended = CliRunner().invoke(arena.command, [*words, *more, "--file", str(tmp_path / name)])
        assert ended.exit_code == 0, ended.output
        found.append(json.loads(ended.stdout)["pairings"])
    assert found[0] == found[1]


def test_another_stationmaster_there_is_refused(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "print_of_sources", lambda: "another")
    place = workers.Cluster(cluster.address)
    try:
        with pytest.raises(Refusal, match="has another Stationmaster"):
            place.submit(len, "abc").result()
    finally:
        place.shutdown()


def test_no_cluster_there_is_said() -> None:
    pytest.importorskip("ray", reason="needs stationmaster[cluster]")
    with pytest.raises(Refusal, match=r"there is no cluster at 127\.0\.0\.1:1 "):
        workers.Cluster("127.0.0.1:1")
