"""Bots that play games out in their heads do so less often here, or the suite would take for ever."""

import pytest

from stationmaster.bots.card_game import expert as with_a_yard
from stationmaster.bots.ticket_to_ride import expert


@pytest.fixture(autouse=True)
def _shorter_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expert, "PLAY_OUTS", 24)
    monkeypatch.setattr(with_a_yard, "PLAY_OUTS", 24)
