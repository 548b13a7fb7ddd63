"""How cost grows, at one server and at several; and a crowd comes again to those that are killed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from stationmaster import cli
from stationmaster.server.growth import Grown, plot
from tests.postgres import Postgres


def load(*words: str) -> Result:
    return CliRunner().invoke(cli.stationmaster, ["load", *words])


@pytest.mark.slow
def test_a_crowd_grows_and_comes_again_to_a_server_that_is_killed(tmp_path: Path) -> None:
    drawn = tmp_path / "growth.svg"
    words = ["--growth", "2,4", "--seconds", "3", "--rate", "20", "--kills", "1", "--asleep", "30"]
    ended = load(*words, "--one-screen", "50", "--plot", str(drawn), "--json")
    assert ended.exit_code == 0, ended.output
    found = json.loads(ended.stdout)
    assert found["lost"] == []
    assert [(step["tables"], step["connections"], step["killed"]) for step in found["steps"]] == [
        (2, 3, 1),  # at every second table both sit at one screen
        (4, 6, 1),
    ]
    assert all(0 < step["p50"] <= step["p99"] and step["moves_a_second"] > 0 for step in found["steps"])
    assert found["hall"] > 0
    assert found["woken"] > 0
    assert drawn.read_text().count("<circle") == 4


def test_two_servers_over_one_database(postgres: Postgres) -> None:
    words = ["--growth", "3", "--seconds", "2", "--rate", "20", "--processes", "2"]
    ended = load(*words, "--db", postgres.database())
    assert ended.exit_code == 0, ended.output
    assert "Nothing was lost." in ended.stdout
    assert "3 tables play for 2 s" in ended.stderr  # also where no terminal shows it


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--growth", "10,x"], "expected rising numbers of tables"),
        (["--growth", "10,5"], "expected rising numbers of tables"),
        (["--growth", "0"], "expected rising numbers of tables"),
        (["--growth", "5", "--processes", "2"], "several servers share a database"),
        (["--kills", "2"], "--kills goes with --growth"),
        (["--one-screen", "5"], "--one-screen goes with --growth"),
        (["--plot", "x.svg"], "--plot goes with --growth"),
        (["--growth", "5", "--plot", "/nowhere/x.svg"], "there is no folder /nowhere"),
    ],
)
def test_what_makes_no_sense_is_refused(words: list[str], sentence: str) -> None:
    assert sentence in str(load(*words).exception)


def test_the_plot_has_a_point_for_each_step_in_each_panel() -> None:
    steps = [
        Grown(tables=10**n, connections=2, moves_a_second=1.0, p50=0.1, p99=0.2, cpu=0.1, memory=1, killed=0)
        for n in range(2, 5)
    ]
    drawn = plot(steps)
    assert drawn.count("<circle") == 6
    assert "10,000" in drawn
