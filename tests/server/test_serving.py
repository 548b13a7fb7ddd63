"""Starting and stopping: the commands that serve, and what they refuse."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from stationmaster.kernel.errors import Refusal
from stationmaster.server import limits, opening, page, sentences, serving
from stationmaster.store import sqlite
from stationmaster.store.places import File
from tests.server.support import MAIN, SOON, running, wait_until_ready

SERVICE_RESTART = 1012


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_a_server_stops_when_it_is_told_to(tmp_path: Path, by: signal.Signals) -> None:
    db = tmp_path / "a" / "tables.db"
    with running("serve", "--port", "0", "--no-page", "--db", str(db)) as (process, address):
        assert httpx.get(f"{address}/api/health").json() == {"good": True}
        process.send_signal(by)
        assert process.wait(60) in (0, -by)
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
    assert db.is_file()


def test_on_a_full_disk_health_is_not_good(tmp_path: Path) -> None:
    """A process that may make no file larger is told the same as one whose disk is full."""
    db = tmp_path / "tables.db"
    with running("serve", "--port", "0", "--no-page", "--db", str(db)) as (process, address):
        assert httpx.get(f"{address}/api/health").json() == {"good": True}
        time.sleep(limits.BETWEEN_PULSES)
        size = Path(f"{db}-wal").stat().st_size
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        ill = httpx.get(f"{address}/api/health")
        assert (ill.status_code, ill.json()) == (503, {"good": False})
        assert not_ready(address) == sentences.NOTHING_KEPT
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        time.sleep(limits.BETWEEN_PULSES)
        assert httpx.get(f"{address}/api/health").json() == {"good": True}


def not_ready(address: str) -> object:
    """Why not."""
    answer = httpx.get(f"{address}/api/ready")
    assert answer.status_code == 503
    return answer.json()["sentence"]


def test_a_server_is_ready_when_its_bots_are_awake(tmp_path: Path) -> None:
    words = ["--port", "0", "--no-page", "--thinkers", "2", "--db", str(tmp_path / "tables.db")]
    with running("serve", *words) as (process, address):
        before = wait_until_ready(address)
        assert before
        assert all(sentence == sentences.BOTS_ASLEEP for sentence in before)
        assert len(thinkers_of(process.pid)) == 1
        for bot in thinkers_of(process.pid):
            os.kill(bot, signal.SIGKILL)
        assert wait_until_ready(address)[:1] in ([], [sentences.BOTS_ASLEEP])
        assert len(thinkers_of(process.pid)) == 1


def thinkers_of(server: int) -> list[int]:
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    return [int(child) for child in children if "thinking" in Path(f"/proc/{child}/cmdline").read_text()]


def test_told_to_stop_it_is_not_ready_and_then_sends_its_clients_on(tmp_path: Path) -> None:
    words = ["--port", "0", "--no-page", "--drain", "3", "--db", str(tmp_path / "tables.db")]
    with running("serve", *words) as (process, address):
        wait_until_ready(address)
        seats = [{"kind": "me"}, {"kind": "friend"}]
        opened = httpx.post(f"{address}/api/tables", json={"game": "usa", "seats": seats}).json()
        with connect(f"{address.replace('http', 'ws', 1)}/ws") as line:
            tokens = [seat["token"] for seat in opened["seats"]]
            line.send(json.dumps({"type": "join", "table": opened["table"], "tokens": tokens}))
            process.send_signal(signal.SIGTERM)
            told = time.monotonic()
            while httpx.get(f"{address}/api/ready").status_code == 200:
                assert time.monotonic() - told < SOON
            assert not_ready(address) == sentences.STOPPING
            assert httpx.get(f"{address}/api/health").json() == {"good": True}
            line.send(json.dumps({"type": "chat", "text": "still here"}))
            heard = until_closed(line)
            assert line.close_code == SERVICE_RESTART
            assert any(frame.get("text") == "still here" for frame in heard)
        assert time.monotonic() - told >= 3
        assert process.wait(SOON) in (0, -signal.SIGTERM)
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def until_closed(line: ClientConnection) -> list[dict[str, object]]:
    heard: list[dict[str, object]] = []
    while True:
        try:
            heard.append(json.loads(line.recv(timeout=SOON)))
        except ConnectionClosed:
            return heard


def test_told_twice_it_does_not_wait(tmp_path: Path) -> None:
    words = ["--port", "0", "--no-page", "--drain", "600", "--db", str(tmp_path / "tables.db")]
    with running("serve", *words) as (process, address):
        process.send_signal(signal.SIGTERM)
        while not_ready(address) != sentences.STOPPING:
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        process.wait(SOON)


def rights(path: Path) -> str:
    return oct(path.stat().st_mode & 0o777)


def test_what_is_kept_is_for_its_owner_alone(tmp_path: Path) -> None:
    """Also where it was open to everybody before."""
    old = tmp_path / "old" / "tables.db"
    new = tmp_path / "new" / "tables.db"
    old.parent.mkdir(mode=0o755)
    sqlite.connect(old).close()
    old.chmod(0o644)
    for db in (old, new):
        with running("serve", "--port", "0", "--no-page", "--db", str(db)) as (_, address):
            assert httpx.get(f"{address}/api/health").json() == {"good": True}
            files = [db, *(Path(f"{db}{beside}") for beside in ("-wal", "-shm", "-lock"))]
            assert [rights(file) for file in files] == ["0o600"] * 4
    assert rights(new.parent) == "0o700"
    assert rights(old.parent) == "0o755"  # it is not ours: others may have files there


def test_ones_own_folder_is_for_its_owner_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STATIONMASTER_HOME", str(tmp_path / "mine"))
    (tmp_path / "mine").mkdir(mode=0o755)
    serving.make_folder(serving.home())
    assert rights(tmp_path / "mine") == "0o700"


def test_a_second_server_on_the_same_file_is_refused_and_a_killed_one_is_not_in_the_way(
    tmp_path: Path,
) -> None:
    db = tmp_path / "tables.db"
    words = ["--port", "0", "--db", str(db)]
    with running("serve", "--no-page", *words) as (process, _):
        said = refused(*words)
        assert said == (
            f"{db}: another server is at work on this file (process {process.pid}); "
            "stop it, or take another file with --db"
        )
        process.kill()
        process.wait()
        with running("serve", "--no-page", *words) as (_, address):
            assert httpx.get(f"{address}/api/health").json() == {"good": True}


def refused(*words: str) -> str:
    command = [sys.executable, "-c", MAIN, "serve", "--no-page", *words]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    return ended.stderr.removeprefix("stationmaster: ").strip()


def test_a_taken_port_and_a_wrong_file_are_refused_in_a_sentence(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = refused("--port", str(port), "--db", str(tmp_path / "tables.db"))
        assert re.fullmatch(rf"cannot listen at 127.0.0.1 port {port}: .*; try another --port", said)
    wrong = tmp_path / "wrong.db"
    wrong.write_text("not a database at all " * 50)
    said = refused("--port", "0", "--db", str(wrong))
    assert said == f"{wrong}: tables cannot be kept here (file is not a database)"


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70_000), ("no.such.host.invalid", 0)])
def test_an_address_that_is_none_is_refused(host: str, port: int) -> None:
    with pytest.raises(Refusal, match=f"cannot listen at {host} port {port}: "):
        serving.listen(host, port)


def test_the_address_is_one_that_a_browser_here_can_use() -> None:
    for host in ("127.0.0.1", "0.0.0.0"):  # noqa: S104 - listened at for a moment only
        with serving.listen(host, 0) as listening:
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+", serving.address_of(listening))


def test_tables_are_kept_where_the_player_wants(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("STATIONMASTER_HOME", str(tmp_path / "mine"))
    assert serving.home() == tmp_path / "mine"
    monkeypatch.delenv("STATIONMASTER_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert serving.home() == tmp_path / "stationmaster"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert serving.home() == tmp_path / ".local" / "share" / "stationmaster"


# Playing at home


def test_to_play_opens_the_browser_on_a_server_for_this_machine_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    seen = threading.Event()

    def browser(address: str) -> bool:
        opened.append(address)
        seen.set()
        return True

    def serve_at(listening: socket.socket, place: File, settings: object, ready: object) -> None:
        address = serving.address_of(listening)
        assert place.path == tmp_path / "tables.db"
        assert getattr(settings, "origins", ()) == (address, address.replace("127.0.0.1", "localhost"))
        assert callable(ready)
        ready(address)
        listening.close()

    monkeypatch.setenv("STATIONMASTER_HOME", str(tmp_path))
    monkeypatch.setattr("webbrowser.open", browser)
    monkeypatch.setattr(opening, "serve_at", serve_at)
    monkeypatch.setattr(page, "build", lambda: None)
    opening.play(port=0, show=True)
    assert seen.wait(5)
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", opened[0])
    assert f"Stationmaster is at {opened[0]} " in capsys.readouterr().out
    opening.play(port=0, show=False)
    assert len(opened) == 1
    opening.play(port=0, show=False, game="europe")
    assert re.search(r" at http://127\.0\.0\.1:\d+/set-up/europe ", capsys.readouterr().out)


def test_a_page_that_cannot_be_built_does_not_keep_the_server_from_starting(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def build() -> None:
        raise Refusal("the page cannot be built: node is missing")

    monkeypatch.setattr(page, "build", build)
    page.build_or_say()
    assert capsys.readouterr().err == "page: the page cannot be built: node is missing\n"
