"""Levels by name: options chosen together, as presets.csv lists them, with how often the bot has won them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from stationmaster.games.switch_and_signal.levels import FAMILY, estimate
from stationmaster.kernel.catalogue import Preset, Value
from stationmaster.kernel.tables import Folder
from stationmaster.kernel.words import Text, Words

FILE = "presets.csv"
COLUMNS = "preset,removed,tokens,extra-signal,goods"
SEATS = 2  # the levels were counted with two

words = Words("stationmaster.games.switch_and_signal")


def presets(game: str) -> tuple[Preset, ...]:
    return tuple(
        Preset(name, words(f"sns-preset-{name}"), about(game, options), dict(options))
        for name, options in chosen().items()
    )


@cache
def chosen() -> dict[str, dict[str, Value]]:
    """By preset, its options."""
    rows = Folder(FAMILY, files(__package__)).rows(FILE, COLUMNS)
    return {
        row.text("preset"): {
            "removed": row.whole("removed", 0),
            "tokens": row.whole("tokens", 1),
            "extra-signal": row.one_of("extra-signal", ("on", "off"), "choice") == "on",
            "goods": row.whole("goods", 1),
        }
        for row in rows
    }


def about(game: str, options: dict[str, Value]) -> Text:
    measured = estimate(game, SEATS, options).measured
    if measured is None:
        return words("sns-not-counted")
    return words("sns-counted", share=round(100 * measured.share), games=measured.games)
