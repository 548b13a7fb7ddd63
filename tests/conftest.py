"""Settings of the whole suite."""

import os

import pytest
from hypothesis import settings

# The suite tries the same examples each time; HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile("suite", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))

# They take longest, much of it waiting: begun first, they run beside all the others, and nobody waits for one
# of them at the end.
LONG = (
    "test_killed_thirty_times_in_the_middle_of_play_nothing_is_lost",
    "test_the_page_is_checked_by_its_own_tools",
    "test_engines_compile_once_and_a_change_is_never_served_from_an_old_build",
    "test_compiled_engines_play_as_interpreted_ones",
    "test_garbage_never_moves_a_table_nor_ends_a_line",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.name.startswith(LONG))
