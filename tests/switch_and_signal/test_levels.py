"""How hard each level is: what was measured can be asked for, and the page of docs says the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stationmaster import catalogue
from stationmaster.games.switch_and_signal import levels as module
from stationmaster.games.switch_and_signal.levels import COLUMNS, Level, estimate, levels, read
from stationmaster.kernel.catalogue import find, settle
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.tables import Folder
from stationmaster.kernel.words import spoken

EUROPE = "switch-signal-europe"
PAGE = Path(__file__).parents[2] / "docs" / "switch-and-signal.md"
FEW = f"""{COLUMNS}
{EUROPE},2,0,10,on,8,100,90
{EUROPE},2,1,8,on,8,100,70
{EUROPE},2,3,7,off,8,100,50
{EUROPE},4,3,7,off,8,100,45
{EUROPE},2,6,7,off,8,100,10
switch-signal-america,2,2,8,off,8,100,99
"""


def read_text(folder: Path, text: str) -> tuple[Level, ...]:
    (folder / "levels.csv").write_text(text, encoding="utf-8")
    return read(Folder("here", folder))


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Level, ...]:
    read_few = read_text(tmp_path, FEW)
    monkeypatch.setattr(module, "levels", lambda: read_few)
    return read_few


def options(**changed: object) -> dict[str, object]:
    return settle(find(EUROPE, catalogue()), 2, changed)


def test_a_measured_level_is_found_with_its_seats(few: tuple[Level, ...]) -> None:
    assert estimate(EUROPE, 2, options()).measured == few[2]
    assert estimate(EUROPE, 4, options()).measured == few[3]
    assert estimate(EUROPE, 2, options(set_up="free")).measured == few[2]


def test_a_level_that_was_not_measured_lies_between_its_neighbours(few: tuple[Level, ...]) -> None:
    between = estimate(EUROPE, 2, options(removed=2, tokens=8))
    assert between.measured is None
    assert between.easier == few[1]
    assert between.harder == few[2]


def test_beyond_the_hardest_measured_there_is_no_harder_one(few: tuple[Level, ...]) -> None:
    ten = estimate(EUROPE, 2, options(removed=6, goods=10))
    assert ten.easier == few[4]
    assert ten.harder is None


def test_a_share_comes_with_its_interval(few: tuple[Level, ...]) -> None:
    assert few[2].share == 0.5
    assert few[2].interval == pytest.approx((0.4038, 0.5962), abs=5e-5)


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ("a,2,3", "here/levels.csv:2: expected 8 columns"),
        ("a,2,3,7,maybe,8,10,1", "here/levels.csv:2: no choice called 'maybe'"),
        ("a,2,3,7,on,8,ten,1", "here/levels.csv:2: 'games' must be a whole number, not 'ten'"),
        ("a,2,3,7,on,8,0,0", "here/levels.csv:2: 'games' must be at least 1, not 0"),
        ("a,2,3,7,on,8,10,11", "here/levels.csv:2: 11 of 10 games cannot have been won"),
    ],
)
def test_a_broken_file_is_refused_with_its_line(tmp_path: Path, row: str, sentence: str) -> None:
    with pytest.raises(Refusal, match="^" + re.escape(sentence)):
        read_text(tmp_path, f"{COLUMNS}\n{row}\n")


def test_every_measured_level_can_be_played_and_has_games_enough() -> None:
    assert len(levels()) == len({(one.game, *told(one)) for one in levels()})
    for one in levels():
        changed = {"removed": one.removed, "tokens": one.tokens, "extra-signal": one.extra_signal}
        settle(find(one.game, catalogue()), one.seats, {**changed, "goods": one.goods})
        assert one.games >= 200


def told(one: Level) -> list[str]:
    low, high = one.interval
    return [
        str(one.seats),
        str(one.removed),
        str(one.tokens),
        "on" if one.extra_signal else "off",
        str(one.goods),
        f"{one.won} of {one.games}",
        f"{one.share:.0%} ({low:.0%}-{high:.0%})",
    ]


def test_the_page_tells_what_was_measured() -> None:
    """Row by row; a level that is missing there, or an old number, fails."""
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith("| ") and " of " in line and "%" in line
    ]
    shown = sorted(row for row in rows if len(row) == len(told(levels()[0])) + 1)
    boards = {"switch-signal-europe": "Europe", "switch-signal-america": "America"}
    assert shown == sorted([boards[one.game], *told(one)] for one in levels())


def test_presets_are_levels_that_were_measured_and_each_is_harder_than_the_one_before() -> None:
    for game in (EUROPE, "switch-signal-america"):
        entry = find(game, catalogue())
        assert [preset.name for preset in entry.presets] == ["easy", "medium", "standard", "expert"]
        found = [
            estimate(game, 2, settle(entry, 2, dict(preset.options))).measured for preset in entry.presets
        ]
        shares = [level.share for level in found if level]
        assert len(shares) == len(found)
        assert shares == sorted(shares, reverse=True)
        # The rulebook's own game is one of them.
        assert settle(entry, 2, dict(entry.presets[2].options)) == settle(entry, 2, {})
        said = spoken(entry.presets[0].about)
        assert said["en"] == f"two Dispatcher bots won {round(100 * shares[0])} % of 200 games"
