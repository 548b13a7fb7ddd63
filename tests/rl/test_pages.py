"""The page that says what the numbers mean is the one that the encoders write."""

from pathlib import Path

import pytest

from stationmaster.engines import PACKAGE
from stationmaster.rl import pages

PROJECT = PACKAGE.parents[1]


def test_the_page_is_what_the_encoders_write() -> None:
    written = (PROJECT / pages.PAGE).read_text(encoding="utf-8")
    assert written == pages.page(), "write it anew: python -m stationmaster.rl.pages"


def test_it_is_written_where_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    pages.main([])
    assert (tmp_path / pages.PAGE).read_text(encoding="utf-8") == pages.page()


def test_every_place_of_a_table_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    pages.main(["europe", "4"])
    said = capsys.readouterr().out
    assert "\n30 " in said
    assert "trains 3 on" in said
    assert " draw\n" in said
