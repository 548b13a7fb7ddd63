"""Bots on the shelf decide as they did when they were put there: what was measured against them holds."""

import hashlib

import pytest

from stationmaster import bots, make
from stationmaster.arena.series import Series, play
from stationmaster.kernel.log import write

# The log of one game of two of them, played when they were put on the shelf: its blake2b. A change here means
# that the bot is another. Then put a copy of it, as it was, on the shelf (docs/decisions/0206).
PINNED = {
    ("usa", "planner-1"): "61700b54e7e311cd",
    ("europe", "planner-1"): "9d5655553a7d2119",
    ("switzerland", "planner-1"): "552f67baf665063f",
    ("nordic", "planner-1"): "0b8e452a59257d46",
    ("marklin", "planner-1"): "752fdc16299877ee",
    ("card-game", "planner-1"): "8796b4f58fbc2b5f",
    ("switch-signal-europe", "dispatcher-1"): "408a955d5a730fd5",
    ("switch-signal-america", "dispatcher-1"): "ce4fb793b48fa1b4",
}


def fingerprint(name: str, bot: str) -> str:
    game = make(name, 2)
    played = play(Series(name, (bot, bot), seed=2026), game, 0)
    return hashlib.blake2b(write(game, played.log), digest_size=8).hexdigest()


@pytest.mark.parametrize(("name", "bot"), PINNED)
def test_it_plays_as_it_did(name: str, bot: str) -> None:
    assert fingerprint(name, bot) == PINNED[name, bot]


@pytest.mark.parametrize(("name", "bot"), PINNED)
def test_it_is_not_offered_at_tables(name: str, bot: str) -> None:
    game = make(name, 2)
    assert bot not in bots.names(game)
    assert bot in bots.shelved(game)
    assert bots.kind(bot, game).level == ""
