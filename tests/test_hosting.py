"""The files for other programs that docs/hosting.md offers are understood by them, and by us."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path

import click
import pytest

from stationmaster import cli

PAGE = Path(__file__).parent.parent / "docs" / "hosting.md"


class Sections(RawConfigParser):
    """Names keep their letters' case."""

    def optionxform(self, optionstr: str) -> str:
        return optionstr


def unit() -> str:
    (found,) = re.findall(r"```ini\n(\[Unit\].*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert isinstance(found, str)
    return found


def service() -> dict[str, str]:
    parser = Sections()
    parser.read_string(unit())
    return dict(parser["Service"])


def test_what_the_unit_starts_is_a_command_of_ours() -> None:
    program, name, *words = shlex.split(service()["ExecStart"])
    assert (Path(program).name, name) == ("stationmaster", "serve")
    command = cli.Commands("stationmaster").get_command(click.Context(cli.stationmaster), name)
    assert command is not None
    given = command.make_context(name, words).params
    assert float(service()["TimeoutStopSec"]) > 2 * given["drain"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    file = tmp_path / "stationmaster.service"
    program = shlex.split(service()["ExecStart"])[0]
    file.write_text(unit().replace(program, sys.executable))  # it must be there to be verified
    looked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(file)], capture_output=True, text=True, check=False
    )
    said = [line for line in looked.stderr.splitlines() if file.name in line]
    assert (looked.returncode, said) == (0, [])
    file.write_text(file.read_text().replace("KillMode=mixed", "KilMode=mixed"))
    looked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(file)], capture_output=True, text=True, check=False
    )
    assert "KilMode" in looked.stderr  # so it does look
