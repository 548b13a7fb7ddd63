"""Settings of the whole suite."""

import os

from hypothesis import settings

# The suite tries the same examples each time; HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile("suite", deadline=None, derandomize=True)
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "suite"))
