"""Every game says how long it is, and bots still take as long."""

from __future__ import annotations

from importlib.resources import files

import pytest

import stationmaster
from stationmaster.arena.lengths import mean_lengths
from stationmaster.kernel import patience
from stationmaster.kernel.catalogue import Entry
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.lengths import FILE, read_lengths


def test_every_game_has_a_length_at_every_table() -> None:
    for entry in stationmaster.catalogue():
        assert len(entry.decisions) == entry.most_seats - entry.least_seats + 1, entry.name


def test_no_length_is_of_a_game_that_is_not_there() -> None:
    tables = {
        (entry.name, seats)
        for entry in stationmaster.catalogue()
        for seats in range(entry.least_seats, entry.most_seats + 1)
    }
    for family in stationmaster.families():
        place = files(f"stationmaster.games.{family.name}")
        if place.joinpath(FILE).is_file():
            assert set(read_lengths(family.name, place)) <= tables


@pytest.mark.slow
@pytest.mark.parametrize("entry", stationmaster.catalogue(), ids=lambda entry: entry.name)
def test_bots_take_as_many_decisions_as_was_counted(entry: Entry) -> None:
    for seats, counted in enumerate(entry.decisions, entry.least_seats):
        (mean,) = mean_lengths(lambda n: stationmaster.make(entry.name, seats=n), seats, seats)
        assert mean == pytest.approx(counted, rel=0.2), f"{entry.name} for {seats}"


def test_a_game_that_comes_to_no_end_has_no_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "MOST_DECISIONS", 20)
    with pytest.raises(Refusal, match=r"usa has no length: .* seed 0 is not over after 20 decisions"):
        mean_lengths(lambda n: stationmaster.make("usa", seats=n), 2, 2)
