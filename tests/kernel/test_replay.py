"""The replay command: whole games, moments, and what each could know of them."""

import io
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec import json
from rich.console import Console

from stationmaster.cli import replay
from stationmaster.kernel import log
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.match import Match
from tests.kernel.play import opened, played, usa

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.log"))


@pytest.fixture(scope="module")
def match() -> Match:
    return played(usa(), 3)


@pytest.fixture(scope="module")
def file(match: Match, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return saved(match, tmp_path_factory.mktemp("logs"))


def saved(match: Match, folder: Path) -> Path:
    file = folder / "game.log"
    file.write_bytes(log.write(match.game, match.log, ["Anna", ""]))
    return file


def run(*words: object) -> str:
    result: Result = CliRunner().invoke(replay.command, [str(word) for word in words])
    if result.exception:
        raise result.exception
    assert result.exit_code == 0
    return result.stdout


def test_a_whole_game_has_every_entry_and_the_scoring(match: Match, file: Path) -> None:
    lines = run(file).splitlines()
    assert lines[0].startswith("usa, first 0")
    assert lines[0].endswith(": Anna, seat 1")
    for n, move in enumerate(match.log, 1):
        mover = {-1: "!", 0: "Anna", 1: "seat 1"}[move.by]
        assert lines[n] == f"{n:5}  {mover:6}  {match.game.write(move.action).removeprefix('! ')}"
    assert match.outcome is not None
    scoring = "\n".join(lines[len(match.log) + 1 :])
    for points in (line.points for of_seat in match.outcome.lines for line in of_seat):
        assert f" {points} " in scoring
    assert lines[-1] == f"Won by {['Anna', 'seat 1'][match.outcome.winners[0]]}."


def test_step_by_step_is_the_same_game(file: Path) -> None:
    assert run(file, "--step").split() == run(file).split()


def test_a_seat_sees_what_it_was_told(match: Match, file: Path) -> None:
    lines = run(file, "--seat", 1).splitlines()
    for line, told in zip(lines[1:], match.heard(1), strict=False):
        assert line.split("  ")[-1].strip() == told.text.removeprefix("! ")
    assert "dealt ?" in lines[1]


def test_a_spectator_sees_no_hand(match: Match, file: Path) -> None:
    moment = json.decode(run(file, "--at", 100, "--seat", "spectator", "--json"))
    assert [view["seat"] for view in moment["views"]] == [None]
    assert moment["views"][0]["hand"] == []
    assert "hand" not in run(file, "--at", 100, "--seat", "spectator")
    assert "hand" in run(file, "--at", 100, "--seat", 0)


def test_a_moment_is_shown_as_each_seat_saw_it(match: Match, file: Path) -> None:
    text = run(file, "--at", 100)
    assert f"After 100 of {len(match.log)} entries" in text
    assert text.count(" saw:") == 2
    anna, other = text.partition("seat 1 saw:")[::2]
    assert "Anna saw:" in anna
    assert run(file, "--at", 100, "--seat", 0).splitlines()[2:] == anna.splitlines()[2:]
    assert run(file, "--at", 100, "--seat", 1).splitlines()[3:] == other.splitlines()[1:]


@pytest.mark.parametrize("file", GOLDEN, ids=[file.stem for file in GOLDEN])
def test_every_game_can_be_shown_at_any_moment(file: Path) -> None:
    saved = replay.load(file)
    for at in (0, 30, len(saved.log) // 2, len(saved.log)):
        for view in replay.views(saved, replay.Eyes(all=True), at):
            Console(file=io.StringIO(), width=100).print(replay.picture(saved, view, "en"))
    assert "Won by" in run(file)


def test_the_last_moment_is_the_end(match: Match, file: Path) -> None:
    assert "at the end:" in run(file, "--at", len(match.log))


def test_a_game_that_goes_on_says_who_is_to_move(tmp_path: Path) -> None:
    assert run(saved(opened(usa()), tmp_path)).splitlines()[-1] == "The game goes on: Anna is to move."


def test_json_has_it_all(match: Match, file: Path) -> None:
    shown = json.decode(run(file, "--json"))
    assert shown["names"] == ["Anna", ""]
    assert [entry["text"] for entry in shown["entries"]] == [match.game.write(m.action) for m in match.log]
    assert match.outcome is not None
    assert tuple(shown["outcome"]["totals"]) == match.outcome.totals


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--at", "-1"], "entries: --at is from 0 to"),
        (["--at", "99999"], "entries: --at is from 0 to"),
        (["--seat", "2"], "--seat is 0 to 1 or 'spectator', not '2'"),
        (["--seat", "Anna"], "--seat is 0 to 1 or 'spectator', not 'Anna'"),
    ],
)
def test_what_is_not_in_the_log_is_refused(file: Path, words: list[str], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        run(file, *words)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match=r"nowhere\.log: No such file or directory"):
        run(tmp_path / "nowhere.log")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="Is a directory"):
        run(tmp_path)


def test_help_has_examples() -> None:
    assert "stationmaster replay game.log --at 40" in run("--help")
