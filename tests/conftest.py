"""Settings of the whole suite."""

import argparse
import os
import re
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.postgres import Postgres, Unavailable, started

os.environ["STATIONMASTER_LANGUAGE"] = "en"  # what is said is compared, whatever the machine's locale

# The suite tries the same examples each time; HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile("suite", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

# They take longest, much of it waiting: begun first, they run beside all the others, and nobody waits for one
# of them at the end.
LONG = (
    "test_whatever_people_do_the_table_is_as_they_were_told",
    "test_killed_thirty_times_in_the_middle_of_play_nothing_is_lost",
    "test_servers_killed_in_the_middle_of_play_lose_and_double_nothing",
    "test_the_page_is_checked_by_its_own_tools",
    "test_engines_compile_once_and_a_change_is_never_served_from_an_old_build",
    "test_compiled_engines_play_as_interpreted_ones",
    "test_garbage_never_moves_a_table_nor_ends_a_line",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="the slow suite instead of the quick one")
    parser.addoption("--part", metavar="K/N", type=part, help="only part K of N, alike in size: 3/8")
    # How long to look, for those who have the time (docs/security.md).
    parser.addoption("--fuzz", type=float, default=15.0, help="seconds for which the wire is fuzzed")
    parser.addoption("--kills", type=int, default=30, help="how often a server is killed in mid-play")
    parser.addoption("--messages", type=int, default=4000, help="how many bad messages are sent in a storm")


def part(text: str) -> tuple[int, int]:
    """Which part of how many, as `3/8` says it."""
    words = re.fullmatch(r"(\d+)/(\d+)", text)
    if words is None or not 1 <= int(words[1]) <= int(words[2]):
        raise argparse.ArgumentTypeError(f"expected K/N with K from 1 to N, as 3/8, not '{text}'")
    return int(words[1]), int(words[2])


def pytest_configure(config: pytest.Config) -> None:
    if config.option.slow:
        config.option.markexpr = "slow"


@pytest.hookimpl(trylast=True)  # after the marks have chosen
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.option.part:
        which, of = config.option.part
        kept = items[which - 1 :: of]  # neighbours take as long as each other, so each part gets some of them
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = kept
    items.sort(key=lambda item: not item.name.startswith(LONG))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A server of our own. Where there is none to be had, its tests are left out, and the run says why."""
    try:
        with started() as server:
            yield server
    except Unavailable as why:
        pytest.skip(f"PostgreSQL could not be had: {why}")
