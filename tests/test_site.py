"""The documentation as a site: it is built whole, without a warning, and its code is true."""

from __future__ import annotations

import configparser
import csv
import doctest
import io
import json
import re
import shlex
import socket
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from fluent.syntax import ast as fluent
from fluent.syntax import parse

import stationmaster as sm
from stationmaster import bots, cli
from stationmaster.cli import docs
from stationmaster.engines import PACKAGE
from stationmaster.kernel.words import Words

PROJECT = PACKAGE.parents[1]
PAGES = [PROJECT / "README.md", PROJECT / "CONTRIBUTING.md", *sorted((PROJECT / "docs").rglob("*.md"))]


# Building


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built; a warning, as of a link that leads nowhere or of a page that stands nowhere, fails it."""
    folder = tmp_path_factory.mktemp("site")
    docs.build(docs.stage(folder), folder / "site")
    return folder / "site"


def test_every_page_is_in_the_site(site: Path) -> None:
    for page in (PROJECT / "docs").rglob("*.md"):
        name = page.relative_to(PROJECT / "docs").with_suffix("").as_posix()
        name = f"ru/{name.removesuffix('.ru')}" if name.endswith(".ru") else name
        where = site / name.removesuffix("index") / "index.html"
        assert where.is_file(), f"{page.name} is not in the site"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_rules_of_every_game_are_there_with_their_numbers(site: Path, language: str) -> None:
    for family in sm.families():
        rules = (PACKAGE / "games" / family.name / f"rules.{language}.md").read_text(encoding="utf-8")
        numbers = re.findall(r"^- ([A-Z][A-Z0-9]*-[0-9]+) ", rules, re.MULTILINE)
        folder = site / ("" if language == "en" else language) / "rules" / family.name.replace("_", "-")
        page = (folder / "index.html").read_text(encoding="utf-8")
        assert numbers
        assert [number for number in numbers if f'id="{number.lower()}"' not in page] == []
        assert "[R]" not in page


def test_every_command_and_option_is_mentioned(site: Path) -> None:
    page = (site / "commands" / "index.html").read_text(encoding="utf-8")
    for path, command in every_command():
        assert f">{' '.join(path)}<" in page, f"{' '.join(path)} is not on the page"
        options = [name for param in command.params for name in param.opts if name.startswith("--")]
        assert [name for name in options if name not in page] == []


def every_command() -> Iterator[tuple[list[str], click.Command]]:
    context = cli.stationmaster.make_context("stationmaster", [], resilient_parsing=True)
    for name in cli.stationmaster.list_commands(context):
        command = cli.stationmaster.get_command(context, name)
        assert command is not None
        yield [name], command
        if isinstance(command, click.Group):
            yield from (([name, below], each) for below, each in command.commands.items())


def test_the_reference_describes_the_names_of_the_package(site: Path) -> None:
    page = (site / "reference" / "index.html").read_text(encoding="utf-8")
    unsaid = {"CHANCE", "OVER", "Rng", "Stale"}  # which need no description beside those that use them
    described = set(re.findall(r'id="stationmaster[\w.]*\.(\w+)"', page))
    assert set(sm.__all__) - described == unsaid


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert re.findall(r'<(?:script|img|iframe)[^>]* src="(?:https?:)?//[^"]+', text) == []
        assert re.findall(r'<link[^>]*rel="(?:stylesheet|preconnect)"[^>]*href="(?:https?:)?//', text) == []


def test_a_warning_is_an_error_that_is_named(tmp_path: Path) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "index.md").write_text("# Start\n\n[gone](no-such-page.md)\n")
    settings = tmp_path / "mkdocs.yml"
    settings.write_text("site_name: One page\nstrict: true\ndocs_dir: pages\ntheme: {name: material}\n")
    with pytest.raises(sm.Refusal, match=r"no-such-page\.md"):
        docs.build(settings, tmp_path / "site")


def test_a_page_that_is_not_there_yet_is_left_out_of_the_navigation(tmp_path: Path) -> None:
    (tmp_path / "index.md").touch()
    entries: list[Any] = [{"Start": "index.md"}, {"Study": [{"Learning": "learning.md"}]}]
    assert [docs.there(entry, tmp_path) for entry in entries] == [{"Start": "index.md"}, None]


def test_without_sources_the_command_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(docs, "PROJECT", tmp_path)
    done = CliRunner().invoke(cli.stationmaster, ["docs", "--build"])
    assert isinstance(done.exception, sm.Refusal)
    assert "they come with the sources" in str(done.exception)


def test_a_taken_port_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(sm.Refusal, match="--port names another"):
            docs.serve(tmp_path, port)


# What stands in code


class Block:
    """A piece of code on a page."""

    def __init__(self, page: Path, language: str, text: str) -> None:
        self.page, self.language, self.text = page, language, text


def blocks(*languages: str) -> list[Block]:
    return [
        Block(page, language, text)
        for page in PAGES
        for language, text in re.findall(
            r"^```(\w*)\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
        )
        if language in languages
    ]


def test_every_block_is_of_a_language_that_is_checked() -> None:
    checked = {"", "csv", "ftl", "ini", "json", "python", "sh", "text", "toml"}
    checked |= {
        "caddy",
        "haproxy",
        "nginx",
    }  # in tests/server/test_behind_proxy.py, by the proxies themselves
    found = {
        language
        for page in PAGES
        for language in re.findall(r"^```(\w+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert found <= checked


TRIED_ELSEWHERE = {"own-game.md"}  # in tests/test_own_game.py, compiled and played
PYTHON = sorted({block.page.name for block in blocks("python")} - TRIED_ELSEWHERE)


@pytest.mark.parametrize("name", PYTHON)
def test_the_python_of_a_page_runs_from_top_to_bottom(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it takes for granted is a game that has begun, and what a bot is made of."""
    monkeypatch.chdir(tmp_path)
    game = sm.make("usa", seats=2)
    match = sm.Match(game, sm.Seeded(1))
    names: dict[str, Any] = {"game": game, "match": match, "Words": Words}
    names |= {"view": match.view(match.waiting_on), "options": match.options(match.waiting_on)}
    names |= {each: getattr(bots, each) for each in ("Advice", "Bot", "Reason")}
    for block in blocks("python"):
        if block.page.name == name:
            run(block, names)


def run(block: Block, names: dict[str, Any]) -> None:
    if ">>>" in block.text:
        found = doctest.DocTestParser().get_doctest(block.text, names, block.page.name, None, 0)
        assert doctest.DocTestRunner().run(found).failed == 0
    else:
        exec(compile(block.text, block.page.name, "exec"), names)  # noqa: S102 - our own page


def test_data_on_pages_is_what_it_says() -> None:
    for block in blocks("json"):
        for value in re.split(r"\n(?=\{)", block.text.strip()):
            # A name such as View stands for what is described elsewhere, and … for more of the same.
            json.loads(re.sub(r'(?<!")\b[A-Z]\w+(?: \| null)?', "null", re.sub(r", …|…", "", value)))
    for block in blocks("toml"):
        tomllib.loads(block.text)
    for block in blocks("ini"):
        configparser.ConfigParser(interpolation=None, strict=False).read_string(block.text)
    for block in blocks("ftl"):
        assert not [entry for entry in parse(block.text).body if isinstance(entry, fluent.Junk)]
    for block in blocks("csv"):
        rows = [row for row in csv.reader(io.StringIO(block.text)) if row and not row[0].startswith("#")]
        assert len({len(row) for row in rows}) == 1, f"{block.page.name}: {rows[0]}"


def test_commands_that_begin_with_the_programs_name_are_understood() -> None:
    for block in blocks("", "sh"):
        for line in re.findall(r"^(?:\S*/)?stationmaster ([^\n#|>]+)$", block.text, re.MULTILINE):
            name, *words = shlex.split(line)
            if name.isdecimal():
                continue  # the first line of a log
            command = cli.Commands("stationmaster").get_command(click.Context(cli.stationmaster), name)
            assert command is not None, f"{block.page.name} names '{name}', which is no command"
            if not isinstance(command, click.Group):
                command.make_context(name, words, resilient_parsing=False)
