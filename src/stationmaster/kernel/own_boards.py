"""Where one's own boards lie: a folder that the environment names, so that every process of ours finds it."""

import os
from pathlib import Path

from stationmaster.kernel.errors import Refusal

OWN_BOARDS = "STATIONMASTER_BOARDS"


def own_folder() -> Path | None:
    """The folder, if one is named."""
    named = os.environ.get(OWN_BOARDS, "")
    if not named:
        return None
    if not Path(named).is_dir():
        raise Refusal(f"{OWN_BOARDS} names '{named}', which is not a folder")
    return Path(named).resolve()
