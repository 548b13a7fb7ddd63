"""The crowd that measures a server, and that it would notice if something were lost."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from pathlib import Path
from typing import Any, cast

import pytest
from click.testing import CliRunner

from stationmaster import cli
from stationmaster.cli.load import print_report
from stationmaster.kernel.errors import Refusal
from stationmaster.server import crowd
from stationmaster.server.crowd import Crowd, Measured, Phase, Player, State
from stationmaster.store.places import File
from tests.server.support import open_hall, seat_guests, wish


def test_a_small_crowd_is_measured_and_loses_nothing() -> None:
    words = ["load", "--tables", "3", "--seats", "3", "--seconds", "1", "--rate", "20", "--json"]
    ended = CliRunner().invoke(cli.stationmaster, words)
    assert ended.exit_code == 0, ended.output
    figures = json.loads(ended.output)
    assert (figures["tables"], figures["connections"], figures["lost"]) == (3, 9, [])
    for phase in ("steady", "full", "echo", "table_echo"):
        assert figures[phase]["moves"] > 0
        assert 0 < figures[phase]["p50_milliseconds"] <= figures[phase]["p99_milliseconds"]
    assert figures["steady"]["moves_a_second"] < 40


def test_a_report_says_what_was_measured(capsys: pytest.CaptureFixture[str]) -> None:
    fast, slow = Phase(1000, 2.0, 0.1, [0.001] * 1000), Phase(1000, 2.0, 0.3, [0.01] * 1000)
    print_report(
        crowd.Report(
            tables=2,
            connections=4,
            steady=slow,
            full=slow,
            echo=fast,
            table_echo=Phase(1000, 2.0, 0.15, [0.001] * 1000),
            frame_bytes=2000,
            bytes_a_table=51_200.0,
            lost=["table x: kept until 3, but told until 4"],
        )
    )
    said = " ".join(capsys.readouterr().out.split())
    assert "2 tables, 4 connections" in said
    assert "2.00 times the processor time of an echo to the table, 3.00 times" in said
    assert "A table takes 50 kB of memory." in said
    assert "told until 4 1 moves were lost." in said


class Nowhere(Measured):
    def __init__(self) -> None:
        """A server that is none."""

    def cpu(self) -> float:
        return 0.0


def test_a_move_that_is_never_answered_is_told_of_and_nobody_waits_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(crowd, "UNANSWERED", 0.05)
    waiting = Crowd(Nowhere(), random.Random(1))
    waiting.players = [Player(waiting, "a", ["token"]), Player(waiting, "b", ["token"])]
    waiting.players[0].sent = 1.0
    asyncio.run(waiting.phase(0.01))
    assert waiting.lost() == ["table a: no answer came"]


def test_figures_of_a_phase() -> None:
    phase = Phase(4, 2.0, 0.004, [0.004, 0.001, 0.003, 0.002])
    assert phase.moves_a_second == 2.0
    assert phase.cpu_a_move == pytest.approx(0.001)
    assert (phase.wait(0.5), phase.wait(0.99)) == (0.003, 0.004)
    assert Phase(0, 1.0, 0.0, []).wait(0.5) == 0.0


@pytest.mark.parametrize(
    ("text", "seconds"), [("00:00:07", 7), ("01:02:03", 3723), ("1-00:00:01", 86401), ("0:05.50", 5.5)]
)
def test_times_of_ps_are_understood(text: str, seconds: float) -> None:
    assert crowd.clock(text) == seconds


def test_a_gap_in_the_story_is_noticed() -> None:
    async def scene() -> list[str]:
        player = Player(Crowd(cast(Measured, None), random.Random(1)), "t", ["token"])
        for entry, since in ((5, 0), (8, 5), (12, 9)):
            await player.hear(cast(Any, None), State(0, entry, since, []))
        return player.lost

    assert asyncio.run(scene()) == ["table t: told from 9, but heard until 8"]


def test_what_the_disk_lacks_is_noticed(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"

    async def scene() -> list[str]:
        async with open_hall(db) as hall:
            name, (guest, _) = await seat_guests(hall, wish("me", "friend"))
            guest.send(type="play", seat=0, entry=(await hall.table(name)).entry, action="keep 1 2")
            entry = (await guest.hears("state"))["entry"]
        player = Player(Crowd(cast(Measured, None), random.Random(1)), name, ["token"])
        player.entries[0] = entry
        assert await crowd.missing(File(db), [player]) == []
        connection = sqlite3.connect(db, isolation_level=None)
        connection.execute("DELETE FROM steps WHERE entry > 0")
        connection.close()
        return await crowd.missing(File(db), [player])

    (sentence,) = asyncio.run(scene())
    assert "but told until" in sentence


def test_a_server_that_does_not_start_is_told() -> None:
    async def scene() -> None:
        async with crowd.started("-c", "print('no address here')"):
            pytest.fail("it did not start")

    with pytest.raises(Refusal, match="the server to be measured did not start"):
        asyncio.run(scene())


def test_too_many_connections_for_this_machine_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("resource.getrlimit", lambda _: (100, 200))
    monkeypatch.setattr("resource.setrlimit", lambda *_: None)  # or all that follows has only so many
    with pytest.raises(Refusal, match="need 4100 open files, but 200 are allowed"):
        crowd.allow_files(4100)
