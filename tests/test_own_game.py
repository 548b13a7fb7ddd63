"""docs/own-game.md: its game is compiled, keeps the laws, and is played in a terminal and in a browser."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from stationmaster.engines import PACKAGE
from stationmaster.engines.build import compiler_here
from stationmaster.server import page
from tests.browser.support import CHROMIUM, Screen, launch
from tests.test_package import serving

PAGE = (PACKAGE.parents[1] / "docs" / "own-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w./]+)`:\n\n```(?:python|ftl)\n(.*?)```", PAGE, re.MULTILINE | re.DOTALL))
OTHER_FAMILIES = shutil.ignore_patterns("_compiled", "card_game", "switch_and_signal", "ticket_to_ride")
MAIN = "from stationmaster.cli import main; main()"

LAWFUL = """
from stationmaster import engines, make
from stationmaster.kernel import laws
game = make("last-wagon")
for seed in range(300):
    laws.check(game, seed)
laws.check_words(game)
laws.check_luck(game, 1)
print("lawful", engines.compiled())
"""


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package whose only family is that of the page: so it is compiled in seconds."""
    path = tmp_path_factory.mktemp("own-game")
    package = path / PACKAGE.name
    page.build()
    shutil.copytree(PACKAGE, package, ignore=OTHER_FAMILIES)
    for name, text in FILES.items():
        file = package / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    (package / "games" / "last_wagon" / "engine" / "__init__.py").touch()
    return path


def python(path: Path, *words: str, said: str = "") -> str:
    variables = os.environ | {"PYTHONPATH": str(path), "STATIONMASTER_INTERPRETED": ""}
    done = subprocess.run(
        [sys.executable, *words], env=variables, input=said, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.skipif(compiler_here() is None, reason="needs a C compiler")
@pytest.mark.slow
def test_compiled_and_not_it_keeps_the_laws(alone: Path) -> None:
    assert python(alone, "-c", LAWFUL) == "lawful False\n"
    python(alone, "-m", "stationmaster.engines", "build")
    assert python(alone, "-c", LAWFUL) == "lawful True\n"


def test_it_is_found_and_played_in_the_terminal(alone: Path) -> None:
    assert "The last wagon" in python(alone, "-c", MAIN, "games", "last-wagon")
    assert "Последний вагон" in python(alone, "-c", MAIN, "games", "last-wagon", "--language", "ru")
    words = ("play", "last-wagon", "--terminal", "--seed", "1")
    said = python(alone, "-c", MAIN, *words, said="uncouple 4\n" + "1\n" * 10)
    assert "'uncouple 4' is not a move of this game" in said
    assert "Final scoring" in said
    assert re.search(r"^.*total +.*\d", said, re.MULTILINE)


@pytest.mark.skipif(not CHROMIUM.exists(), reason=f"there is no {CHROMIUM}: apt-get install chromium")
def test_it_is_played_on_the_plain_page(alone: Path, tmp_path: Path) -> None:
    variables = os.environ | {"PYTHONPATH": str(alone)}
    words = [sys.executable, "-c", MAIN, "serve", "--no-page", "--port", "0", "--pace", "0"]
    with (
        serving([*words, "--db", str(tmp_path / "tables.db")], variables, tmp_path) as address,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        screen = Screen(browser.new_page(), address.rstrip("/"))
        screen.play("The last wagon")
        for _ in range(10):
            option = screen.page.get_by_role("button", name=re.compile("^uncouple")).last
            over = screen.page.get_by_role("region", name="Final score")
            expect(option.or_(over).first).to_be_visible()
            if over.count():
                break
            before = screen.entry
            option.click()
            expect(screen.page.locator(".table")).not_to_have_attribute("data-entry", before)
        expect(screen.page.get_by_text("wagons", exact=False).first).to_be_visible()
        assert screen.troubles == []
        browser.close()
