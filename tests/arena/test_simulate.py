"""The command: a table, JSON, refusals in a sentence, and what Ctrl-C leaves."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from stationmaster import bots, make
from stationmaster.arena import pool
from stationmaster.arena.pool import Chunk
from stationmaster.arena.series import Series, prepare
from stationmaster.arena.series import play as series_play
from stationmaster.cli.simulate import command
from stationmaster.kernel import patience
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View


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
        (["usa"], "no bot is named: usa is played by apprentice, expert, greedy, journeyman, planner, racer"),
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
    play_chunks = pool.play_chunks

    def interrupted(series: Series, games: Sequence[int], *how: str, logged: bool) -> Iterator[Chunk]:
        yield from play_chunks(series, games[:played])
        raise KeyboardInterrupt

    monkeypatch.setattr(pool, "play_chunks", interrupted)
    result = simulate("usa", "--bots", "greedy,random", "--games", "10")
    assert result.exit_code == 130
    assert f"Stopped after {played} of 10 games" in result.stderr
    assert f"2 seats, {played} games" in result.stdout


class Waits(bots.Bot):
    """Does nothing for ever: draws tickets and keeps none."""

    def choose(self, view: View, options: Sequence[int], heard: Sequence[Told] = ()) -> int:
        texts = [self.game.write(action) for action in options]
        for idle in ("tickets", "keep none"):
            if idle in texts:
                return options[texts.index(idle)]
        return options[0]


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bot waits, and patience is short."""
    monkeypatch.setattr(bots, "make", lambda name, game, seed: Waits(game, seed))
    monkeypatch.setattr(patience, "MOST_DECISIONS", 300)


def test_a_game_that_comes_to_no_end_is_named_with_what_plays_it_again(endless: None) -> None:
    result = simulate("card-game", "--bots", "greedy,random", "--from", "4", "--games", "2", "--seed", "9")
    assert result.exit_code == 0, result.output
    assert "card-game, 2 seats, 0 games, seed 9" in result.stdout
    again = "simulate card-game --bots greedy,random --seed 9 --from {} --games 1"
    for number in (4, 5):
        assert (
            f"Game {number} was not over after 300 decisions, and is not counted. "
            f"To play it again: {again.format(number)}\n"
        ) in result.stdout


def test_such_games_are_numbers_in_json_and_can_be_saved(endless: None, tmp_path: Path) -> None:
    words = ("card-game", "--bots", "greedy", "--games", "2", "--json", "--save", str(tmp_path))
    result = json.loads(simulate(*words).stdout)
    assert (result["unfinished"], result["games"], result["complete"]) == ([0, 1], 0, True)
    assert len(list(tmp_path.glob("card-game-0-00000?.log"))) == 2


def test_a_game_is_the_same_by_its_number() -> None:
    series = prepare("usa", ["greedy", "random"], None, 3, {})
    together = [series_play(series, make("usa", 2), number).log for number in range(4)]
    words = ("usa", "--bots", "greedy,random", "--seed", "3", "--from", "3", "--games", "1", "--json")
    alone = json.loads(simulate(*words).stdout)
    assert alone["games"] == 1
    decided = sum(move.by >= 0 for move in together[3])
    assert alone["decisions"] == decided


def test_what_was_played_before_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(tmp_path / "usa.games")
    words = ("usa", "--bots", "greedy,random", "--json")
    simulate(*words, "--games", "4", "--file", file)
    with Path(file).open("ab") as cut_off:
        cut_off.write(b'{"numbers": [4')
    asked: list[Sequence[int]] = []
    play_chunks = pool.play_chunks

    def watched(series: Series, games: Sequence[int], *how: str, logged: bool) -> Iterator[Chunk]:
        asked.append(games)
        yield from play_chunks(series, games)

    monkeypatch.setattr(pool, "play_chunks", watched)
    resumed = json.loads(simulate(*words, "--games", "6", "--file", file).stdout)
    whole = json.loads(simulate(*words, "--games", "6").stdout)
    assert asked == [[4, 5], [0, 1, 2, 3, 4, 5]]
    resumed.pop("pace")
    whole.pop("pace")
    assert resumed == whole


def test_a_file_of_another_series_is_refused(tmp_path: Path) -> None:
    file = str(tmp_path / "usa.games")
    simulate("usa", "--bots", "greedy,random", "--games", "1", "--file", file)
    other = simulate("usa", "--bots", "greedy,random", "--games", "1", "--seed", "2", "--file", file)
    assert "holds a series with other seed" in str(other.exception)
    Path(file).write_text("no games\n")
    other = simulate("usa", "--bots", "greedy,random", "--games", "1", "--file", file)
    assert "usa.games:1: this is no file of a series" in str(other.exception)
