"""What the pages promise can be typed: commands, options, and the Python of the README."""

import re
import shlex
from pathlib import Path

import click
import pytest

from stationmaster import cli
from stationmaster.cli import docs

PROJECT = Path(__file__).parent.parent
PAGES = [PROJECT / "README.md", PROJECT / "CONTRIBUTING.md", *sorted((PROJECT / "docs").rglob("*.md"))]
RUN_ITSELF = {"test"}  # what ./run does without the command


def typed() -> list[tuple[str, str]]:
    """Every `./run …` of the pages, with the page it stands on."""
    return [
        (page.relative_to(PROJECT).as_posix(), line.strip())
        for page in PAGES
        for line in re.findall(r"\./run ([^`\n#|>]+)", page.read_text(encoding="utf-8"))
    ]


def test_the_pages_name_commands() -> None:
    assert {"play", "test", "simulate", "replay", "rules", "bench", "games"} <= {
        line.split()[0] for _, line in typed()
    }


@pytest.mark.parametrize(("page", "line"), typed())
def test_every_command_on_a_page_is_understood(page: str, line: str) -> None:
    """Its name and options; nothing is run."""
    name, *words = shlex.split(line)
    if name in RUN_ITSELF or name.startswith("<"):
        return
    command = cli.Commands("stationmaster").get_command(click.Context(cli.stationmaster), name)
    assert command is not None, f"{page} names '{name}', which is no command"
    words = [word for word in words if word not in ("…", "...")]
    command.make_context(name, words, resilient_parsing=False)


def test_every_command_stands_on_a_page() -> None:
    on_pages = {line.split()[0] for _, line in typed()}
    assert set(cli.Commands("stationmaster").list_commands(click.Context(cli.stationmaster))) <= on_pages


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(
        r"```python\n(.*?)```", (PROJECT / "README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})  # noqa: S102 - our own page
    assert "View(" in capsys.readouterr().out


def test_links_between_pages_lead_somewhere() -> None:
    """To a file, or in the site to a page that is made for it; the site's own test knows its anchors."""
    made = {PROJECT / "docs" / name for name, _ in docs.made()}
    for page in PAGES:
        prose = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        for link in re.findall(r"\]\(([^)#:]+)\)", prose):
            there = page.parent / link
            assert there.exists() or there in made, f"{page.relative_to(PROJECT)} links to {link}"
