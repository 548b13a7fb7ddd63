"""The command: a table, JSON, refusals in a sentence, and what Ctrl-C leaves."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from stationmaster.arena import pool
from stationmaster.arena.series import Series
from stationmaster.arena.tally import Tally
from stationmaster.cli.simulate import command
from stationmaster.kernel.errors import Refusal


def simulate(*words: str) -> Result:
    return CliRunner().invoke(command, words)


def test_a_table_of_who_won() -> None:
    result = simulate("usa", "--bots", "greedy,random", "--games", "4", "--seed", "1")
    assert result.exit_code == 0, result.output
    assert "usa, 2 seats, 4 games, seed 1" in result.stdout
    for word in ("greedy", "random", "100.0%", "routes", "ticket", "longest-path", "ended by trains 4"):
        assert word in result.stdout
    assert result.stderr == ""


def test_the_same_as_json() -> None:
    words = (
        "usa",
        "--bots",
        "greedy,random",
        "--games",
        "4",
        "--seats",
        "4",
        "--option",
        "first=0",
        "--json",
    )
    first, again = (json.loads(simulate(*words).stdout) for _ in range(2))
    assert first["series"] == {
        "game": "usa",
        "lineup": ["greedy", "random", "greedy", "random"],
        "seed": 0,
        "options": {"first": "0"},
    }
    assert [one["bot"] for one in first["standings"]] == ["greedy", "random"]
    assert first["standings"][0]["seats"] == 2
    assert first["complete"] is True
    assert all(one["slowest_ms"] >= one["mean_ms"] > 0 for one in first["pace"])
    first.pop("pace")
    again.pop("pace")
    assert first == again


def test_games_are_saved(tmp_path: Path) -> None:
    simulate("usa", "--bots", "random", "--games", "2", "--save", str(tmp_path / "new" / "logs"))
    assert len(list((tmp_path / "new" / "logs").iterdir())) == 2


def test_a_place_that_cannot_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = simulate("usa", "--bots", "random", "--games", "1", "--save", str(tmp_path / "file" / "logs"))
    assert isinstance(result.exception, Refusal)
    assert "cannot be made" in str(result.exception)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["usa", "--bots", "plannr"], "did you mean 'planner'?"),
        (["eurpe", "--bots", "random"], "did you mean 'europe'?"),
        (["usa"], "no bot is named: usa is played by greedy, planner, racer, random"),
        (["usa", "--bots", "random", "--option", "first"], "an option is written NAME=VALUE, not 'first'"),
        (["usa", "--bots", "random", "--option", "first=0", "--option", "first=1"], "first is given twice"),
        (["usa", "--bots", "random", "--option", "first=9"], "option first is one of"),
    ],
)
def test_bad_words_get_a_sentence(words: list[str], sentence: str) -> None:
    result = simulate(*words)
    assert isinstance(result.exception, Refusal)
    assert sentence in str(result.exception)


@pytest.mark.parametrize("words", [["--games", "0"], ["--jobs", "0"], ["--seed", "x"]])
def test_numbers_are_checked(words: list[str]) -> None:
    assert simulate("usa", "--bots", "random", *words).exit_code == 2


def test_help_has_examples() -> None:
    assert "stationmaster simulate usa --bots planner,racer" in simulate("--help").stdout


@pytest.mark.parametrize("played", [0, 3])
def test_ctrl_c_gives_the_result_so_far(monkeypatch: pytest.MonkeyPatch, played: int) -> None:
    play_all = pool.play_all

    def interrupted(series: Series, games: int, jobs: int, save: Path | None) -> Iterator[Tally]:
        yield from play_all(series, played, jobs, save)
        raise KeyboardInterrupt

    monkeypatch.setattr(pool, "play_all", interrupted)
    result = simulate("usa", "--bots", "greedy,random", "--games", "10")
    assert result.exit_code == 130
    assert f"Stopped after {played} of 10 games" in result.stderr
    assert f"2 seats, {played} games" in result.stdout
