"""What is logged for programs: one object a line, and nothing secret in it."""

from __future__ import annotations

import logging
import resource
import signal
import subprocess
import sys
from pathlib import Path

import msgspec

from stationmaster.server import logs

SERVE = [
    sys.executable,
    "-c",
    "from stationmaster.cli import main; main()",
    "serve",
    "--no-page",
    "--port",
    "0",
]


def few_files() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (500, 500))


def test_a_server_logs_objects_a_line(tmp_path: Path) -> None:
    words = [*SERVE, "--db", str(tmp_path / "tables.db"), "--log", "json"]
    server = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=few_files
    )
    assert server.stdout is not None
    assert server.stdout.readline().startswith("Stationmaster is at")
    server.send_signal(signal.SIGTERM)
    _, said = server.communicate(timeout=60)
    (line,) = [msgspec.json.decode(line) for line in said.splitlines()]
    assert (line["level"], line["of"], line["process"]) == ("warning", "stationmaster", server.pid)
    assert "500 are allowed (ulimit -n)" in line["message"]
    assert line["time"].endswith("+00:00")


def test_a_line_names_its_table_and_its_traceback() -> None:
    odd = ValueError("odd")
    told = (ValueError, odd, None)
    record = logging.LogRecord("stationmaster", logging.ERROR, "", 1, "table %s failed", ("abc",), told)
    line = msgspec.json.decode(logs.AsJson().format(record))
    assert (line["table"], line["message"]) == ("abc", "table abc failed")
    assert line["traceback"].endswith("ValueError: odd")
