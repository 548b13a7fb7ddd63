"""Figures for whoever looks after a server: what they say of one that plays, and what they never say."""

from __future__ import annotations

import json
import random
import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.sync.client import ClientConnection, connect

from stationmaster.kernel.errors import Refusal
from stationmaster.server import metrics, sentences, serving
from stationmaster.server.misread import misread
from stationmaster.server.watch import Watch
from stationmaster.store.figures import Spread
from tests.postgres import Postgres
from tests.server.support import SOON, running

Frame = dict[str, Any]
Labels = tuple[str, ...]
MOVES = 30
PEOPLE, BOT = [{"kind": "me", "name": "Anna"}, {"kind": "friend"}], {"kind": "bot", "bot": "random"}


def free_port() -> int:
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return int(any_port.getsockname()[1])


@contextmanager
def watched(db: str) -> Iterator[tuple[str, str]]:
    """A server, and where its figures are."""
    shown = f"127.0.0.1:{free_port()}"
    words = ["--port", "0", "--no-page", "--pace", "0", "--thinkers", "1", "--metrics", shown, "--db", db]
    with running("serve", *words) as (_, address):
        yield address, f"http://{shown}/metrics"


def read(text: str) -> dict[tuple[str, ...], float]:
    """Each figure by its name and its labels' values, in the order of the labels' names."""
    return {
        (
            sample.name.removeprefix("stationmaster_"),
            *(value for _, value in sorted(sample.labels.items())),
        ): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


class Player:
    """Has all seats of people at a table, and plays whatever is offered."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.luck = random.Random(5)

    def say(self, **message: object) -> None:
        self.line.send(json.dumps(message))

    def hears(self, kind: str) -> Frame:
        while True:
            frame: Frame = json.loads(self.line.recv(timeout=SOON))
            if frame["type"] == kind:
                return frame

    def join(self, opened: Frame) -> None:
        tokens = [seat["token"] for seat in opened["seats"] if seat.get("token")]
        self.say(type="join", table=opened["table"], tokens=tokens)

    def asked(self) -> Frame:
        """The state in which one of its seats is to move."""
        while True:
            state = self.hears("state")
            if state["options"]:
                return state

    def play(self, moves: int) -> None:
        for _ in range(moves):
            state = self.asked()
            action = self.luck.choice(state["options"])
            self.say(type="play", seat=state["seat"], entry=state["entry"], action=action)


def open_table(address: str) -> Frame:
    wish = {"game": "usa", "seats": [*PEOPLE, BOT]}
    opened: Frame = httpx.post(f"{address}/api/tables", json=wish).raise_for_status().json()
    return opened


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_the_figures_of_a_server_that_plays(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    db = str(tmp_path / "tables.db")
    if kind == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        db = server.database()
    with watched(db) as (address, shown):
        before = read(httpx.get(shown).text)
        assert (before["tables_live",], before["tables_asleep",], before["connections",]) == (0, 0, 0)
        opened, asleep = open_table(address), open_table(address)
        with connect(f"{address.replace('http', 'ws', 1)}/ws") as line:
            player = Player(line)
            player.join(opened)
            player.play(MOVES)
            state = player.asked()
            midway = read(httpx.get(shown).text)
            assert midway["moves_total", "person"] == MOVES
            player.say(type="play", seat=state["seat"], entry=0, action=state["options"][0])
            assert player.hears("refused")["sentence"] == sentences.MOVED_ON
            player.say(type="play", seat=state["seat"], entry=state["entry"], action="fly to the moon")
            player.hears("refused")
            line.send("{")
            player.hears("refused")
            assert httpx.get(f"{address}/api/none").status_code == 404
            text = httpx.get(shown).text
            found = read(text)
        expect_told(found)
        for secret in (opened["table"], asleep["table"], "Anna", "127.0.0.1", db):
            assert secret not in text
        for seat in [*opened["seats"], *asleep["seats"]]:
            assert not seat.get("token") or seat["token"] not in text
        until = time.monotonic() + SOON
        while read(httpx.get(shown).text)["connections",] and time.monotonic() < until:
            time.sleep(0.05)
        assert read(httpx.get(shown).text)["connections",] == 0


def expect_told(found: dict[Labels, float]) -> None:
    assert found["moves_total", "person"] == MOVES
    bots = found["moves_total", "bot"]
    assert bots >= MOVES / 5
    assert found["told_seconds_count",] == found["told_seconds_bucket", "+Inf"] == MOVES + bots
    assert 0 < found["told_seconds_sum",] < SOON * (MOVES + bots)
    kept = found["store_delay_seconds_count",]
    assert kept >= MOVES + bots + 2  # and two tables were opened
    assert found["store_batch_size_sum",] == kept
    assert found["store_batch_size_count",] <= kept
    assert found["store_delay_seconds_sum",] > 0
    assert (found["tables_live",], found["tables_asleep",], found["connections",]) == (1, 1, 1)
    assert found["thinkers",] == 1
    assert found["thinkers_busy",] == found["thinkers_queue",] == 0  # a person is to move
    assert found["stopping",] == 0
    refusals = {labels[1:]: count for labels, count in found.items() if labels[0] == "refusals_total"}
    assert refusals == {
        ("moved-on", "socket"): 1,
        ("rules", "socket"): 1,
        ("not-understood", "socket"): 1,
        ("404", "http"): 1,
    }
    assert found["process_cpu_seconds_total",] > 0


def test_figures_are_not_at_the_address_for_everybody(tmp_path: Path) -> None:
    with watched(str(tmp_path / "tables.db")) as (address, shown):
        assert httpx.get(shown).status_code == 200
        for path in ("/metrics", "/api/metrics"):
            assert "stationmaster_" not in httpx.get(f"{address}{path}").text


@pytest.mark.parametrize("address", ["here", "127.0.0.1", "127.0.0.1:http", ":", "127.0.0.1:99999"])
def test_an_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(Refusal, match=re.escape(address)), serving.showing(address, Watch()):
        pass


def test_an_address_that_is_taken_is_refused() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        with (
            pytest.raises(Refusal, match=f"metrics cannot be shown at {address}: "),
            serving.showing(address, Watch()),
        ):
            pass


def test_a_port_alone_is_for_this_machine() -> None:
    assert metrics.split("9484") == ("127.0.0.1", 9484)
    assert metrics.split("[::1]:9484") == ("::1", 9484)


def test_a_spread_counts_up_to_each_bound() -> None:
    spread = Spread((1, 2, 5))
    for amount in (1, 2, 2, 3, 9):
        spread.note(amount)
    assert (spread.counts, spread.total) == ([1, 2, 1, 1], 17)


def test_every_sentence_of_the_server_has_a_kind_of_its_own() -> None:
    assert sentences.kind_of(sentences.TOO_FAST) == "too-fast"
    assert sentences.kind_of(sentences.not_understood(misread("what?"))) == "not-understood"
    assert sentences.kind_of("that route is taken") == "rules"
    assert len(sentences.KINDS) > 30
