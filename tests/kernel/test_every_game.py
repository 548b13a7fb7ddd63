"""Every game there is keeps the laws, with all numbers of seats and all options, compiled and not.

A new game is found by its entry in the catalogue: nothing is to be written here.
"""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stationmaster import catalogue, engines, make
from stationmaster.kernel import laws
from stationmaster.kernel.catalogue import Option, Value
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game
from stationmaster.kernel.sampling import trace

ENTRIES = {entry.name: entry for entry in catalogue()}
TABLES = [
    pytest.param(entry.name, seats, id=f"{entry.name}-{seats}")
    for entry in ENTRIES.values()
    for seats in range(entry.least_seats, entry.most_seats + 1)
]
MANY = max(8, 640 // len(TABLES)) if engines.compiled() else 1  # about half a minute for all tables
VERY_MANY = 1000
COMPARED = 200  # games in all, interpreted: some forty a second
SEEDS = st.integers(0, 2**63 - 1)

Options: TypeAlias = tuple[tuple[str, Value], ...]


def ways_to_play(options: Sequence[Option]) -> list[Options]:
    """As it comes, and with each switch that is off by default: that may be another game altogether."""
    return [(), *[((option.name, True),) for option in options if option.default is False]]


GAMES: list[tuple[str, int, Options]] = [
    (entry.name, seats, options)
    for entry in ENTRIES.values()
    for seats in range(entry.least_seats, entry.most_seats + 1)
    for options in ways_to_play(entry.options)
]

every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
every_way = pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        pytest.param(*game, id="-".join([game[0], str(game[1]), *[option for option, _ in game[2]]]))
        for game in GAMES
    ],
)


@cache
def choices(name: str, seats: int) -> dict[str, list[Value]]:
    """For each option the values that this table can have."""
    return {option.name: allowed(name, seats, option) for option in ENTRIES[name].options}


def allowed(name: str, seats: int, option: Option) -> list[Value]:
    values = option.choices or ((False, True) if isinstance(option.default, bool) else (option.default,))
    return [value for value in values if can_be_made(name, seats, {option.name: value})]


def can_be_made(name: str, seats: int, options: dict[str, Value]) -> bool:
    try:
        table(name, seats, tuple(options.items()))
    except Refusal:
        return False
    return True


@cache
def table(name: str, seats: int, options: tuple[tuple[str, Value], ...]) -> Game:
    return make(name, seats, **dict(options))


def some_table(data: st.DataObject, name: str, seats: int) -> Game:
    """A game with any of its options."""
    chosen = {option: st.sampled_from(values) for option, values in choices(name, seats).items()}
    options = data.draw(st.fixed_dictionaries(chosen).filter(lambda o: can_be_made(name, seats, o)))
    return table(name, seats, tuple(options.items()))


# The laws


@every_table
@settings(max_examples=MANY)
@given(data=st.data(), seed=SEEDS)
def test_the_laws(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    laws.check(some_table(data, name, seats), seed)


@every_way
def test_the_law_of_words(name: str, seats: int, options: Options) -> None:
    laws.check_words(make(name, seats, **dict(options)))


@every_way
def test_the_law_of_luck(name: str, seats: int, options: Options) -> None:
    laws.check_luck(make(name, seats, **dict(options)), seed=seats)


@pytest.mark.slow
@every_table
@settings(max_examples=VERY_MANY)
@given(data=st.data(), seed=SEEDS)
def test_the_laws_in_thousands_of_games(name: str, seats: int, data: st.DataObject, seed: int) -> None:
    laws.check(some_table(data, name, seats), seed, moments=12)


@pytest.mark.slow
@every_way
def test_the_law_of_luck_in_many_games(name: str, seats: int, options: Options) -> None:
    for seed in range(100):
        laws.check_luck(make(name, seats, **dict(options)), seed, moments=12)


# Compiled or not

TRACES = """
import json, sys
from functools import cache
from stationmaster import engines, make
from stationmaster.kernel.sampling import trace
assert not engines.compiled()
made = cache(make)
for name, seats, options, seed in json.load(sys.stdin):
    print(trace(made(name, seats, **dict(options)), seed), flush=True)
"""


def compare(games_a_table: int, first_seed: int) -> None:
    if not engines.compiled():
        pytest.skip("the engines are not compiled: there is nothing to compare (see ./run)")
    games = [
        (name, seats, options, first_seed + k) for name, seats, options in GAMES for k in range(games_a_table)
    ]
    interpreted = subprocess.run(
        [sys.executable, "-c", TRACES],
        input=json.dumps(games),
        env={**os.environ, "STATIONMASTER_INTERPRETED": "1"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    traces = [int(line) for line in interpreted.stdout.split()]
    assert len(traces) == len(games)
    for (name, seats, options, seed), expected in zip(games, traces, strict=True):
        found = trace(table(name, seats, options), seed)
        assert found == expected, f"{name}, {seats} seats, {dict(options)}, seed {seed}"


def test_compiled_engines_play_as_interpreted_ones() -> None:
    compare(max(1, COMPARED // len(GAMES)), first_seed=0)


@pytest.mark.slow
def test_compiled_engines_play_as_interpreted_ones_in_thousands_of_games() -> None:
    compare(200, first_seed=1_000_000)


def test_every_entry_can_be_made_at_every_number_of_seats() -> None:
    for entry in ENTRIES.values():
        assert 1 <= entry.least_seats <= entry.most_seats
        for seats in range(entry.least_seats, entry.most_seats + 1):
            game = make(entry.name, seats)
            assert (game.name, game.family, game.seats) == (entry.name, entry.family, seats)
            assert game.options == {option.name: option.default for option in entry.options}


def test_an_entry_is_refused_other_numbers_of_seats() -> None:
    for entry in ENTRIES.values():
        for seats in (entry.least_seats - 1, entry.most_seats + 1):
            with pytest.raises(Refusal, match=f"{entry.name} is for"):
                make(entry.name, seats)
