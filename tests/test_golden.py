"""Saved games replay to the results they had."""

from pathlib import Path

import pytest

from stationmaster import catalogue, make
from stationmaster.kernel import log
from stationmaster.kernel.match import Match
from tests.golden import play

LOGS = sorted((Path(__file__).parent / "golden").glob("*.log"))


def test_there_are_golden_games() -> None:
    assert LOGS


@pytest.mark.parametrize("file", LOGS, ids=[file.stem for file in LOGS])
def test_a_golden_game(file: Path) -> None:
    content = file.read_bytes()
    saved = log.read(content, make, catalogue(), file.name)  # refuses another result than the file's
    match = Match(saved.game, log=saved.log)
    assert match.outcome is not None, "a golden game is played to its end"
    assert log.write(match.game, match.log, saved.names) == content
    for hearer in (None, *range(match.game.seats)):
        assert len(match.heard(hearer)) == len(match.log)


def test_bots_play_a_golden_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "HERE", tmp_path)
    play.main("two", "usa", "1", "random", "random")
    saved = log.read((tmp_path / "two.log").read_bytes(), make, catalogue(), "two.log")
    assert saved.names == ("random", "random")
    assert saved.game.outcome(saved.state).why != "unfinished"
