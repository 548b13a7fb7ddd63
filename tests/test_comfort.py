"""What makes the command line comfortable: a doctor, completion in shells, a manual page."""

import json
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from stationmaster import __version__, catalogue, cli, engines
from stationmaster.cli import doctor


def run(*words: str) -> Result:
    return CliRunner().invoke(cli.stationmaster, words)


def found(*words: str) -> dict[str, dict[str, str]]:
    shown = run("doctor", "--json", *words)
    return {finding["of"]: finding for finding in json.loads(shown.stdout)}


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STATIONMASTER_HOME", str(tmp_path))
    return tmp_path


# The doctor


def test_the_doctor_finds_all_well_where_all_is() -> None:
    shown = run("doctor", "--port", "0")
    assert shown.exit_code == 0
    assert "All can be played." in shown.stdout
    findings = found("--port", "0")
    assert findings["Stationmaster"]["said"].startswith(__version__)
    assert findings["games"]["said"] == f"{len(catalogue())} can be played"
    assert findings["tables"]["how"] == "good"
    assert findings["extra postgres"]["how"] == "good"


def test_the_doctor_says_whether_engines_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "compiled", lambda: False)
    engine = found()["engines"]
    assert engine["how"] == "worse"
    assert "engines build" in engine["help"] or "compiler" in engine["help"]


def test_the_doctor_finds_a_taken_port() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert found("--port", port)["port"]["how"] == "worse"


def test_the_doctor_finds_a_page_that_was_never_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stationmaster.server.page.BUILT", tmp_path / "nowhere")
    assert "page build" in found()["page"]["help"]


def test_tables_that_cannot_be_read_are_bad_and_the_exit_code_says_so(own_home: Path) -> None:
    (own_home / "tables.db").write_bytes(b"this is no database" * 100)
    shown = run("doctor")
    assert shown.exit_code == 1
    assert "It cannot be played so" in shown.stdout
    assert found()["tables"]["how"] == "bad"


def test_a_folder_that_is_a_file_is_bad(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (own_home / "file").touch()
    monkeypatch.setenv("STATIONMASTER_HOME", str(own_home / "file"))
    assert "STATIONMASTER_HOME" in found()["tables"]["help"]


def test_an_extra_that_is_not_installed_is_named_with_what_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(doctor, "is_installed", lambda package: package != "asyncpg")
    postgres = found()["extra postgres"]
    assert (postgres["how"], postgres["said"]) == ("spare", "not installed: asyncpg")
    assert postgres["help"] == "pip install 'stationmaster[postgres]'"


# Completion


@pytest.mark.parametrize("shell", ["bash", "fish", "zsh"])
def test_a_shell_is_given_what_completes(shell: str) -> None:
    shown = run("completion", shell)
    assert shown.exit_code == 0
    assert f"_STATIONMASTER_COMPLETE={shell}_complete" in shown.stdout


@pytest.mark.parametrize("name", ["bench", "games", "play", "simulate", "tune"])
def test_games_are_completed(name: str) -> None:
    typed = {"COMP_WORDS": f"stationmaster {name} switch", "COMP_CWORD": "2"}
    asked = typed | {"_STATIONMASTER_COMPLETE": "bash_complete"}
    shown = CliRunner().invoke(cli.stationmaster, env=asked, prog_name="stationmaster")
    assert shown.stdout.split() == ["plain,switch-signal-europe", "plain,switch-signal-america"]


@pytest.mark.skipif(shutil.which("bash") is None, reason="needs bash")
def test_bash_completes_a_command() -> None:
    lines = [
        run("completion", "bash").stdout,
        "COMP_WORDS=(stationmaster simu); COMP_CWORD=1; _stationmaster_completion stationmaster",
        'echo "${COMPREPLY[@]}"',
    ]
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", "\n".join(lines)],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PATH": path},
    )
    assert done.stdout.split() == ["simulate"]


# The manual


def test_the_manual_names_every_command_and_option() -> None:
    shown = run("man").stdout.replace("\\-", "-")
    context = cli.stationmaster.make_context("stationmaster", [], resilient_parsing=True)
    for name in cli.stationmaster.list_commands(context):
        command = cli.stationmaster.get_command(context, name)
        assert command is not None
        assert f".SS {name} " in shown
        options = [option for param in command.params for option in param.opts if option.startswith("--")]
        assert [option for option in options if option not in shown] == []
    assert ".SS store move " in shown


@pytest.mark.skipif(shutil.which("groff") is None, reason="needs groff")
def test_troff_reads_the_manual_without_a_warning() -> None:
    page = run("man").stdout
    done = subprocess.run(
        ["groff", "-man", "-ww", "-Tutf8"], input=page, capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    assert "Print the manual page, as man(1) reads it." in done.stdout
