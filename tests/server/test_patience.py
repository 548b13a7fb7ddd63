"""Bots that come to no end are asked no further, and the table hears why."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from stationmaster.kernel import patience
from stationmaster.kernel.words import spoken
from tests.server.support import QUICK, Guest, open_hall, play_out, run, seat_guests, wish

FEW = 12


@pytest.fixture(autouse=True)
def little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "MOST_DECISIONS", FEW)


@pytest.mark.parametrize("game", ["usa", "card-game"])
def test_a_table_of_bots_that_goes_on_for_ever_is_left_alone(tmp_path: Path, game: str) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", QUICK) as hall:
            opened = await hall.open(wish("random", "random", game=game), "here")
            guest = Guest(hall)
            guest.join(opened.table)
            told = await guest.hears("refused")
            assert told["sentence"] == spoken(patience.sentence(FEW))
            table = await hall.table(opened.table)
            assert table.match.decisions == FEW
            assert table.match.waiting_on >= 0
            assert table.pondering is None
            late = Guest(hall)  # who comes now is told as well
            late.join(opened.table)
            assert (await late.hears("refused"))["sentence"]["en"] == (
                "This game is still not over after 12 decisions: "
                "the bots go round in circles, and play no further."
            )
            assert table.match.decisions == FEW
            await guest.leave()
            await late.leave()

    run(scene())


def test_people_may_play_as_long_as_they_like(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", QUICK) as hall:
            name, guests = await seat_guests(hall, wish("me", "friend"))
            assert await play_out(guests, Random(1), most=FEW + 3) == FEW + 3
            assert (await hall.table(name)).match.decisions == FEW + 3
            assert all(frame["type"] != "refused" for frame in guests[0].frames)

    run(scene())
