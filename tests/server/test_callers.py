"""One address gets its share and no more, whatever it says of itself; all others go on."""

from __future__ import annotations

import logging
import resource
import socket
from pathlib import Path

import httpx
import pytest
from msgspec import structs

from stationmaster.kernel.errors import Refusal
from stationmaster.server import callers, limits, sentences, serving
from stationmaster.server.settings import Settings
from tests.server.support import QUICK, Guest, open_hall, run, running, wish

WISH = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "friend"}]}


@pytest.mark.parametrize(
    ("address", "place"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("not an address: at all", "not an address: at all"),
        ("", ""),
    ],
)
def test_a_household_is_one_address(address: str, place: str) -> None:
    assert callers.place_of(address) == place


def opened(address: str, claimed: str) -> int:
    """The status of wishing for a table, with a word about where one is."""
    headers = {"x-forwarded-for": claimed}
    return httpx.post(f"{address}/api/tables", json=WISH, headers=headers).status_code


def test_nobody_is_believed_where_they_are(tmp_path: Path) -> None:
    words = [
        "serve",
        "--port",
        "0",
        "--no-page",
        "--db",
        str(tmp_path / "tables.db"),
        "--tables-a-minute",
        "2",
    ]
    with running(*words) as (process, address):
        assert [opened(address, f"203.0.113.{n}") for n in range(4)] == [201, 201, 429, 429]
        process.terminate()
        said = process.communicate()[1]
        assert said.count("name it with --trusted-proxy") == 1


def test_a_proxy_is_believed_if_the_host_named_it_but_not_what_it_was_told(tmp_path: Path) -> None:
    words = [
        "serve",
        "--port",
        "0",
        "--no-page",
        "--db",
        str(tmp_path / "tables.db"),
        "--tables-a-minute",
        "1",
    ]
    with running(*words, "--trusted-proxy", "127.0.0.0/8") as (_, address):
        assert [opened(address, f"203.0.113.{n}") for n in (1, 2, 1, 2)] == [201, 201, 429, 429]
        # A caller who claims to be somebody else: a proxy that adds its own word puts it last.
        assert [opened(address, f"198.51.100.{n}, 203.0.113.3") for n in range(3)] == [201, 429, 429]


def test_a_proxy_that_is_no_address_is_refused() -> None:
    with pytest.raises(Refusal, match="--trusted-proxy takes an address or a network"):
        callers.networks(["trains.example"])
    named = callers.networks(["10.0.0.0/8", "::1"])
    asked = ["10.1.2.3", "11.1.2.3", "::1", "nobody"]
    assert [callers.is_among(address, named) for address in asked] == [True, False, True, False]


def test_one_address_does_not_fill_the_hall(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = structs.replace(QUICK, connections_an_address=3, most_connections=5)
        async with open_hall(tmp_path / "tables.db", settings) as hall:
            name = (await hall.open(wish("me", "friend"), "here")).table
            many = [Guest(hall, "there") for _ in range(5)]
            for guest in many:
                guest.join(name)
            for guest in many[:3]:
                await guest.hears("state")
            for guest in many[3:]:
                assert await guest.gone() == 4429
                assert guest.frames[-1]["sentence"] == sentences.CROWD
            other = Guest(hall, "elsewhere")
            other.join(name)
            await other.hears("state")
            for guest in (*many[:3], other):
                await guest.leave()
            assert not hall.guests.of
            again = Guest(hall, "there")
            again.join(name)
            await again.hears("state")

    run(scene())


def test_one_address_comes_and_asks_only_so_often(tmp_path: Path) -> None:
    async def scene() -> None:
        settings = structs.replace(QUICK, joins_a_minute=4, hints_a_minute=2)
        async with open_hall(tmp_path / "tables.db", settings) as hall:
            opened = await hall.open(wish("me", "friend"), "here")
            for _ in range(3):
                guest = Guest(hall, "there")
                guest.join(opened.table, "wrong")
                assert await guest.gone() == 4403
            guest = Guest(hall, "there")
            guest.join(opened.table, opened.seats[0].token or "")
            await guest.hears("state")
            late = Guest(hall, "there")
            late.join(opened.table)
            assert await late.gone() == 4429
            assert late.frames[-1]["sentence"] == sentences.TOO_FAST
            for _ in range(2):
                guest.send(type="hint", seat=0)
                await guest.hears("hint")
            guest.send(type="hint", seat=0)
            assert (await guest.hears("refused"))["sentence"] == sentences.TOO_FAST

    run(scene())


def test_one_address_reads_only_so_often(tmp_path: Path) -> None:
    words = ["serve", "--port", "0", "--no-page", "--db", str(tmp_path / "tables.db")]
    words += ["--reads-a-minute", "2", "--replays-a-minute", "1", "--requests-a-minute", "9"]
    with running(*words) as (_, address):
        paths = ["scene/usa", "scene/europe", "scene/usa", "replay/none", "log/none", "health", "rules/usa"]
        statuses = [httpx.get(f"{address}/api/{path}").status_code for path in [*paths, "health", "health"]]
        assert statuses == [200, 200, 429, 404, 429, 200, 200, 200, 200]
        last = httpx.get(f"{address}/api/health")
        assert (last.status_code, last.json()) == (429, {"sentence": sentences.TOO_FAST})


def test_one_address_has_only_so_many_lines(tmp_path: Path) -> None:
    words = ["serve", "--port", "0", "--no-page", "--db", str(tmp_path / "tables.db")]
    with running(*words) as (_, address):
        host, _, port = address.removeprefix("http://").partition(":")
        lines = [socket.create_connection((host, int(port))) for _ in range(limits.LINES_AN_ADDRESS)]
        turned_away = httpx.get(f"{address}/api/health")
        assert (turned_away.status_code, turned_away.json()) == (429, {"sentence": sentences.CROWD})
        for line in lines:
            line.close()
        for _ in range(2 * limits.LINES_AN_ADDRESS):  # the ones before are forgotten
            assert httpx.get(f"{address}/api/health").status_code == 200


def test_no_more_are_let_in_than_there_may_be_open_files(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    now = [(1024, 2000)]
    monkeypatch.setattr(resource, "getrlimit", lambda _: now[0])
    monkeypatch.setattr(resource, "setrlimit", lambda _, limit: now.append(limit))
    with caplog.at_level(logging.WARNING):
        settings = serving.within_files(Settings(most_connections=4000))
    assert now[-1] == (2000, 2000)
    assert settings.most_connections == 2000 - limits.SPARE_FILES
    assert "4000 connections need 4300 open files, but 2000 are allowed" in caplog.text
    now[:] = [(1024, resource.RLIM_INFINITY)]
    assert serving.within_files(Settings(most_connections=4000)).most_connections == 4000
    assert now[-1] == (4300, resource.RLIM_INFINITY)


def test_wishes_for_tables_count_also_when_they_are_not_met(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "tables.db", Settings(reads_a_minute=2)) as hall:
            for _ in range(2):
                with pytest.raises(Refusal):
                    await hall.open(wish("me", "friend", first=4), "here")
            with pytest.raises(sentences.CodedRefusal) as refusal:
                await hall.open(wish("me", "friend"), "here")
            assert refusal.value.sentence == sentences.TOO_FAST

    run(scene())
