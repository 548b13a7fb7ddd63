"""Whoever wants it is told of their turn, once, while they are away: by mail, a webhook or the browser."""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from msgspec import structs

from stationmaster.kernel.errors import Refusal
from stationmaster.server import sentences, wire
from stationmaster.server.app import delivering
from stationmaster.server.hall import Hall
from stationmaster.server.links import key_of
from stationmaster.server.notices import posting, postman
from stationmaster.server.notices.desk import Desk, expect_settings
from stationmaster.server.notices.posting import NoAddress, is_public, target_of
from stationmaster.server.notices.turns import unknown_turn
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.settings import Settings
from stationmaster.store.places import Database, Place
from stationmaster.store.records import Step
from stationmaster.store.subscriptions import Subscription, Told
from tests.postgres import Postgres
from tests.server.receivers import Browser, Receiver, expect_signed, postbox, receiving
from tests.server.support import QUICK, Guest, last_state, open_hall, run, running, wish

ORIGIN = "https://trains.example"
SETTINGS = structs.replace(
    QUICK, origins=(ORIGIN,), private_receivers=True, notice_after=0.1, mail_from="trains@trains.example"
)
A_WHILE = 0.8  # seconds, in which a notice would have been sent


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postman, "OTHERS_FIRST", 0.1)
    monkeypatch.setattr(postman, "BETWEEN_LOOKS", 0.02)
    monkeypatch.setattr(postman, "AGAIN_AFTER", (0.05, 0.05, 0.05))


@asynccontextmanager
async def open_office(place: Path | Place, settings: Settings = SETTINGS) -> AsyncIterator[tuple[Hall, Desk]]:
    """A hall whose postman is at work."""
    async with open_hall(place, settings) as hall:
        desk = await Desk.open(hall.store, settings)
        tasks = [asyncio.create_task(task) for task in delivering(hall, desk, settings)]
        try:
            yield hall, desk
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)


async def open_table(hall: Hall) -> tuple[str, list[str]]:
    opened = await hall.open(wish("me", "friend", first=0), "here")
    return opened.table, [seat.token or "" for seat in opened.seats]


async def sit(hall: Hall, table: str, token: str) -> Guest:
    guest = Guest(hall)
    guest.join(table, token)
    await guest.hears("state")
    return guest


async def move(guest: Guest) -> None:
    """The first thing there is to do."""
    state = last_state(guest)
    guest.send(type="play", seat=state["seat"], entry=state["entry"], action=state["options"][0])
    await guest.hears("state", lambda frame: frame["entry"] > state["entry"])


async def finish_turn(guest: Guest) -> None:
    await move(guest)
    while last_state(guest)["options"]:
        await move(guest)


async def subscribe(desk: Desk, token: str, way: str, target: str, lang: str = "en") -> int:
    wanted = wire.NoticesWish([token], way, target, lang, anew=True)  # type: ignore[arg-type]
    return (await desk.subscribe(wanted, "here")).seats


# The three ways.


def test_a_webhook_is_told_whose_turn_it_is_and_no_secret(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_office(tmp_path / "t.db") as (hall, desk), receiving() as receiver:
            table, tokens = await open_table(hall)
            assert await subscribe(desk, tokens[1], "webhook", f"{receiver.address}/hook?x=1", "ru") == 1
            host = await sit(hall, table, tokens[0])
            await move(host)
            (call,) = await receiver.takes(1)
            assert call.path == "/hook?x=1"
            assert call.headers["content-type"] == "application/json"
            said = call.said
            assert said.pop("stop").startswith(f"{ORIGIN}/api/notices/stop/")
            assert said == {
                "type": "your-turn",
                "text": "Ваш ход: США. За столом ждут вас.",
                "table": table,
                "game": "usa",
                "seat": 1,
                "name": "",
                "link": f"{ORIGIN}/table/{table}",
            }
            assert not any(token.encode() in call.body for token in tokens)

    run(scene())


def test_a_mail_leads_to_the_table_and_out_of_it_by_one_click(tmp_path: Path) -> None:
    async def scene(server: str) -> None:
        settings = structs.replace(SETTINGS, mail=server)
        async with open_office(tmp_path / "t.db", settings) as (hall, desk):
            table, tokens = await open_table(hall)
            await subscribe(desk, tokens[1], "mail", "boris@example.org", "ru")
            await desk.confirm(token_in((await letters.takes(1))[0], "confirm"))
            host = await sit(hall, table, tokens[0])
            await move(host)
            _, letter = await letters.takes(2)
            assert letter["To"] == "boris@example.org"
            assert letter["From"] == "trains@trains.example"
            assert letter["Subject"] == "Ваш ход: США"
            assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            stop = letter["List-Unsubscribe"].strip("<>")
            text = letter.get_content()
            assert f"{ORIGIN}/table/{table}\n" in text
            token = urlsplit(stop).path.rpartition("/")[2]
            assert f"{ORIGIN}/#stop={token}" in text
            assert not any(secret in letter.as_string() for secret in tokens)
            await desk.stop(token)
            friend = await sit(hall, table, tokens[1])
            await finish_turn(friend)
            await friend.leave()
            await finish_turn(host)
            await asyncio.sleep(A_WHILE)
            assert len(letters.letters) == 2
            # The page asks for it again by itself, and is told that it is stopped; a person starts it.
            again = wire.NoticesWish([tokens[1]], "mail", "boris@example.org")
            assert (await desk.subscribe(again, "here")).seats == 0
            assert await subscribe(desk, tokens[1], "mail", "boris@example.org") == 1
            assert (await letters.takes(3))[2]["Subject"] == "Mail about your turns?", (
                "its owner is asked anew"
            )
            with pytest.raises(CodedRefusal, match="stops nothing"):
                await desk.stop(token[:-1] + ("0" if token[-1] != "0" else "1"))

    with postbox() as (letters, address):
        run(scene(address))


def token_in(letter: EmailMessage, what: str) -> str:
    found = re.search(rf"{ORIGIN}/#{what}=(\w+)", letter.get_content())
    assert found is not None
    return found[1]


def test_no_mail_comes_to_one_who_has_not_asked_for_it(tmp_path: Path) -> None:
    """Anybody can type anybody's address: nothing but a question is sent before its owner answers."""

    async def scene(server: str) -> None:
        settings = structs.replace(SETTINGS, mail=server)
        async with open_office(tmp_path / "t.db", settings) as (hall, desk):
            table, tokens = await open_table(hall)
            wanted = wire.NoticesWish([tokens[1]], "mail", "carla@example.org", "ru", anew=True)
            assert await desk.subscribe(wanted, "here") == wire.NoticesKept(1, confirm=True)
            (question,) = await letters.takes(1)
            assert (question["To"], question["Subject"]) == ("carla@example.org", "Письма о ваших ходах?")
            assert not any(secret in question.as_string() for secret in tokens)
            host = await sit(hall, table, tokens[0])
            await finish_turn(host)
            for _ in range(4):  # whoever insists does not fill a stranger's mailbox
                assert (await desk.subscribe(wanted, "here")).confirm
            await asyncio.sleep(A_WHILE)
            assert [letter["Subject"] for letter in letters.letters] == ["Письма о ваших ходах?"] * 2
            token = token_in(question, "confirm")
            stop = desk.address_to_stop(token[:32]).rpartition("/")[2]
            for wrong in (stop, token[:-1], "x" * 56):
                with pytest.raises(CodedRefusal, match="confirms nothing"):
                    await desk.confirm(wrong)
            await desk.confirm(token)
            assert await desk.subscribe(wanted, "here") == wire.NoticesKept(1)
            assert desk.ways["mail"].confirms
            friend = await sit(hall, table, tokens[1])
            await finish_turn(friend)
            await friend.leave()
            await finish_turn(host)
            assert (await letters.takes(3))[2]["Subject"] == "Ваш ход: США"

    with postbox() as (letters, address):
        run(scene(address))


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_what_was_asked_for_is_forgotten_some_time_after_the_end(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    place: Path | Place = tmp_path / "t.db"
    if kind == "postgres":
        place = Database(request.getfixturevalue("postgres").database())

    async def scene() -> None:
        async with open_hall(place, SETTINGS) as hall:
            kept = hall.store.subscriptions
            table, tokens = await open_table(hall)
            own, others = map(key_of, tokens)
            ever = 2_000_000_000.0
            await kept.add(
                [Subscription(key, "mail", "anna@example.org", "en", 0.0) for key in (own, others)]
            )
            await kept.add([Subscription(b"o" * 32, "webhook", "http://gone.example", "en", 0.0)])
            receiver = Subscription(own, "mail", "anna@example.org", "en", 0.0).receiver
            await kept.confirm(receiver, 0.0)
            await kept.stop("0" * 32)
            await kept.prune(ever)
            assert (len(await kept.of(own)), await kept.of(b"o" * 32)) == (1, [])
            guests = [await sit(hall, table, token) for token in tokens]
            for seat in (0, 1):
                guests[seat].send(type="resign", seat=seat)
            for guest in guests:
                await guest.hears("state", lambda frame: frame["outcome"] is not None)
            await kept.prune(1.0)
            assert len(await kept.of(own)) == 1, "it has just ended: there may be a rematch"
            await kept.prune(ever)
            assert await kept.of(own) == await kept.of(others) == []
            assert not await kept.is_confirmed(receiver)
            assert await kept.is_stopped("0" * 32), "who wants nothing gets nothing, for ever"

    run(scene())


def test_a_browser_opens_what_only_it_can_read_and_the_server_has_signed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_office(tmp_path / "t.db") as (hall, desk), receiving() as service:
            browser = Browser(f"{service.address}/push/abc")
            table, tokens = await open_table(hall)
            await subscribe(desk, tokens[1], "push", browser.subscription())
            host = await sit(hall, table, tokens[0])
            await move(host)
            (call,) = await service.takes(1)
            told = {"heading": "Your turn: USA", "text": "The table waits for you.", "table": table}
            assert browser.opens(call) == told
            key = desk.offered().push_key
            assert key is not None
            claims = expect_signed(call, key)
            assert claims["aud"] == service.address
            assert claims["sub"] == "mailto:trains@trains.example"
            assert int(call.headers["ttl"]) > 0
            # The service learns of no table: whoever knows its name may watch.
            assert table not in str(call.headers)
            assert table.encode() not in call.body

    run(scene())


def test_the_push_key_stays_the_same_after_a_restart(tmp_path: Path) -> None:
    async def key() -> str | None:
        async with open_office(tmp_path / "t.db") as (_, desk):
            return desk.offered().push_key

    async def scene() -> None:
        first = await key()
        assert first is not None
        assert await key() == first

    run(scene())


# When, and how often.


def test_nobody_is_told_who_sits_there_or_was_there_to_see(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_office(tmp_path / "t.db") as (hall, desk), receiving() as receiver:
            table, tokens = await open_table(hall)
            for token in tokens:
                await subscribe(desk, token, "webhook", receiver.address)
            host, friend = await sit(hall, table, tokens[0]), await sit(hall, table, tokens[1])
            await finish_turn(host)
            await friend.hears("state", lambda frame: bool(frame["options"]))
            await friend.leave()
            await asyncio.sleep(A_WHILE)
            assert receiver.calls == []

    run(scene())


def test_a_turn_of_several_decisions_is_told_once_and_the_next_again(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_office(tmp_path / "t.db") as (hall, desk), receiving() as receiver:
            table, tokens = await open_table(hall)
            await subscribe(desk, tokens[1], "webhook", receiver.address)
            host = await sit(hall, table, tokens[0])
            await finish_turn(host)
            await receiver.takes(1)
            friend = await sit(hall, table, tokens[1])
            await finish_turn(friend)
            await friend.leave()
            await host.hears("state", lambda frame: bool(frame["options"]))
            await finish_turn(host)
            await receiver.takes(2)
            await asyncio.sleep(A_WHILE)
            assert len(receiver.calls) == 2

    run(scene())


OPENED = Step(0, ("opened",), 0, 1.0)
KNOWS = Told(2, 0.0, frozenset())


def steps(*told: tuple[str, int]) -> list[Step]:
    return [Step(entry, (line,), waits, 1.0) for entry, (line, waits) in enumerate(told, 2)]


def test_a_turn_begins_when_the_table_comes_to_wait() -> None:
    first = Step(1, ("0 pass",), 1, 2.0)
    assert unknown_turn([OPENED, first], 1, None) is first
    assert unknown_turn([OPENED, first], 0, None) is None
    assert unknown_turn([OPENED], 0, None) is OPENED
    assert unknown_turn([], 0, KNOWS) is None


@pytest.mark.parametrize(
    "since",
    [
        steps(("1 take red", 1)),
        steps(("1 take red", 1), ("1 undo", 1)),
        steps(("0 undo", 0), ("0 pass", 1)),
        steps(("0 undo", 0), ("0 pass", 1), ("0 undo", 0), ("0 pass", 1)),
    ],
    ids=["in its midst", "taken back by the seat", "taken back before it", "twice"],
)
def test_a_turn_that_is_known_is_not_told_again(since: list[Step]) -> None:
    assert unknown_turn(since, 1, KNOWS) is None


def test_the_next_turn_is_another() -> None:
    since = steps(("1 take red", 1), ("1 take blue", 0), ("0 pass", 1))
    assert unknown_turn(since, 1, KNOWS) is since[-1]


def test_who_asks_for_notices_is_not_told_of_a_turn_that_is_there_already(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_office(tmp_path / "t.db") as (hall, desk), receiving() as receiver:
            table, tokens = await open_table(hall)
            host = await sit(hall, table, tokens[0])
            await finish_turn(host)
            await asyncio.sleep(0.3)
            await subscribe(desk, tokens[1], "webhook", receiver.address)
            await asyncio.sleep(A_WHILE)
            assert receiver.calls == []

    run(scene())


def test_a_seat_that_a_bot_keeps_or_another_has_is_told_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_office(tmp_path / "t.db") as (hall, desk), receiving() as receiver:
            table, tokens = await open_table(hall)
            await subscribe(desk, tokens[1], "webhook", receiver.address)
            host = await sit(hall, table, tokens[0])
            host.send(type="free-seat", seat=0, of=1)
            await host.hears("invited")
            await finish_turn(host)
            await asyncio.sleep(A_WHILE)
            assert receiver.calls == []

    run(scene())


# Trouble.


def test_a_receiver_that_does_not_answer_well_is_tried_again_and_dropped_in_the_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene() -> None:
        async with open_office(tmp_path / "t.db") as (hall, desk), receiving() as receiver:
            receiver.answers = [500, 302, 200, 503, 503, 503, 503]
            receiver.location = f"{receiver.address}/elsewhere"
            table, tokens = await open_table(hall)
            await subscribe(desk, tokens[1], "webhook", f"{receiver.address}/here")
            host = await sit(hall, table, tokens[0])
            await finish_turn(host)
            await receiver.takes(3)
            friend = await sit(hall, table, tokens[1])
            await finish_turn(friend)
            await friend.leave()
            await finish_turn(host)
            await receiver.takes(7)
            await asyncio.sleep(A_WHILE)
            assert [call.path for call in receiver.calls] == ["/here"] * 7
            assert "one is dropped" in caplog.text
            assert receiver.address not in caplog.text
            assert len(await hall.store.subscriptions.of(key_of(tokens[1]))) == 1

    caplog.set_level(logging.WARNING, "stationmaster")
    run(scene())


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(tmp_path: Path, status: int) -> None:
    async def scene() -> None:
        async with open_office(tmp_path / "t.db") as (hall, desk), receiving() as service:
            service.answers = [status]
            table, tokens = await open_table(hall)
            await subscribe(desk, tokens[1], "push", Browser(service.address).subscription())
            host = await sit(hall, table, tokens[0])
            await finish_turn(host)
            await service.takes(1)
            await asyncio.sleep(A_WHILE)
            assert len(service.calls) == 1
            assert await hall.store.subscriptions.of(key_of(tokens[1])) == []

    run(scene())


def test_a_mailbox_that_is_not_there_is_forgotten(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(server: str) -> None:
        async with open_office(tmp_path / "t.db", structs.replace(SETTINGS, mail=server)) as (hall, desk):
            table, tokens = await open_table(hall)
            with pytest.raises(CodedRefusal, match="No mail could be sent"):
                await subscribe(desk, tokens[1], "mail", "nobody@example.org")
            assert await hall.store.subscriptions.of(key_of(tokens[1])) == []
            # One that was there once, and is no more when there is something to tell.
            gone = Subscription(key_of(tokens[1]), "mail", "nobody@example.org", "en", 0.0)
            await hall.store.subscriptions.add([gone])
            await hall.store.subscriptions.confirm(gone.receiver, 0.0)
            host = await sit(hall, table, tokens[0])
            await finish_turn(host)
            await asyncio.sleep(A_WHILE)
            assert await hall.store.subscriptions.of(key_of(tokens[1])) == []
            assert "nobody" not in caplog.text

    with postbox() as (_, address):
        run(scene(address))


def test_what_one_server_leaves_undone_the_next_does_and_what_it_did_stays_done(tmp_path: Path) -> None:
    async def scene() -> None:
        async with receiving() as receiver:
            async with open_hall(tmp_path / "t.db", SETTINGS) as hall:  # it ends before anybody is told
                desk = await Desk.open(hall.store, SETTINGS)
                table, tokens = await open_table(hall)
                await subscribe(desk, tokens[1], "webhook", receiver.address)
                host = await sit(hall, table, tokens[0])
                await finish_turn(host)
            for _ in range(2):
                async with open_office(tmp_path / "t.db"):
                    await receiver.takes(1)
                    await asyncio.sleep(A_WHILE)
            assert len(receiver.calls) == 1

    run(scene())


def test_of_two_servers_one_tells_and_none_if_they_sit_at_the_other(postgres: Postgres) -> None:
    place = Database(postgres.database())

    async def scene() -> None:
        async with (
            open_office(place) as (here, desk),
            open_office(place) as (there, other),
            receiving() as receiver,
        ):
            assert desk.offered().push_key == other.offered().push_key
            table, tokens = await open_table(here)
            await subscribe(desk, tokens[1], "webhook", receiver.address)
            host, watcher = await sit(here, table, tokens[0]), Guest(there)
            watcher.join(table)
            await watcher.hears("state")
            await finish_turn(host)
            await receiver.takes(1)
            friend = await sit(there, table, tokens[1])
            await finish_turn(friend)
            await host.hears("state", lambda frame: bool(frame["options"]))
            await finish_turn(host)  # the friend sits at the other server
            await friend.hears("state", lambda frame: bool(frame["options"]))
            await asyncio.sleep(2 * A_WHILE)
            assert len(receiver.calls) == 1

    run(scene())


# Bad input.

PUSH = Browser("https://1.1.1.1/push").subscription()


@pytest.mark.parametrize(
    ("way", "target", "sentence"),
    [
        ("mail", "", sentences.NO_MAIL_ADDRESS),
        ("mail", "boris", sentences.NO_MAIL_ADDRESS),
        ("mail", "a@b.example, c@d.example", sentences.NO_MAIL_ADDRESS),
        ("mail", "a@b.example\nBcc: c@d.example", sentences.NO_MAIL_ADDRESS),
        ("mail", "a@" + "b" * 300 + ".example", sentences.NO_MAIL_ADDRESS),
        ("webhook", "", sentences.NO_WEBHOOK),
        ("webhook", "file:///etc/passwd", sentences.NO_WEBHOOK),
        ("webhook", "http://127.0.0.1/", sentences.NO_WEBHOOK),
        ("webhook", "http://localhost:8484/", sentences.NO_WEBHOOK),
        ("webhook", "http://2130706433/", sentences.NO_WEBHOOK),
        ("webhook", "http://[::ffff:127.0.0.1]/", sentences.NO_WEBHOOK),
        ("webhook", "http://169.254.169.254/latest/", sentences.NO_WEBHOOK),
        ("webhook", "http://anna:secret@1.1.1.1/", sentences.NO_WEBHOOK),
        ("webhook", "http://1.1.1.1/\r\nX: y", sentences.NO_WEBHOOK),
        ("webhook", "http://1.1.1.1:99999/", sentences.NO_WEBHOOK),
        ("webhook", "http://no-such-host.invalid/", sentences.WEBHOOK_UNREACHED),
        ("push", "", sentences.NO_PUSH_TARGET),
        ("push", "[]", sentences.NO_PUSH_TARGET),
        ("push", PUSH.replace("https://1.1.1.1", "http://127.0.0.1"), sentences.NO_PUSH_TARGET),
        ("push", PUSH.replace('"auth":"', '"auth":"x'), sentences.NO_PUSH_TARGET),
    ],
)
def test_what_is_no_receiver_gets_a_sentence(
    tmp_path: Path, way: str, target: str, sentence: dict[str, str]
) -> None:
    async def scene() -> None:
        settings = structs.replace(SETTINGS, private_receivers=False, mail="smtp://127.0.0.1:1")
        async with open_hall(tmp_path / "t.db", settings) as hall:
            desk = await Desk.open(hall.store, settings)
            _, tokens = await open_table(hall)
            with pytest.raises(CodedRefusal) as refused:
                await subscribe(desk, tokens[1], way, target)
            assert refused.value.sentence == sentence

    run(scene())


def test_a_key_that_opens_nothing_and_a_seat_with_many_receivers_get_a_sentence(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_office(tmp_path / "t.db") as (hall, desk):
            _, tokens = await open_table(hall)
            with pytest.raises(CodedRefusal, match="None of these keys"):
                await subscribe(desk, "nobody's", "webhook", "http://1.1.1.1/")
            for number in range(8):
                await subscribe(desk, tokens[1], "webhook", f"http://1.1.1.1/{number}")
            with pytest.raises(CodedRefusal, match="as many receivers"):
                await subscribe(desk, tokens[1], "webhook", "http://1.1.1.1/8")
            await desk.unsubscribe(wire.NoticesWish([tokens[1]], "webhook"))
            assert await hall.store.subscriptions.of(key_of(tokens[1])) == []

    run(scene())


def test_a_server_without_an_address_offers_nothing(tmp_path: Path) -> None:
    async def scene() -> None:
        async with open_hall(tmp_path / "t.db", QUICK) as hall:
            desk = await Desk.open(hall.store, QUICK)
            assert desk.offered() == wire.NoticeWays([], None)
            with pytest.raises(CodedRefusal, match="in that way"):
                await subscribe(desk, "token", "mail", "anna@example.org")

    run(scene())


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"mail": "mail.example"}, "smtp://USER:PASSWORD@HOST:PORT"),
        ({"mail": "http://mail.example"}, "smtp://USER:PASSWORD@HOST:PORT"),
        ({"mail": "smtp://x:secret@:25", "mail_from": "a@b.example"}, "takes the address of a mail server"),
        ({"mail": "smtp://mail.example"}, "--mail-from"),
        ({"mail_from": "anna"}, "takes a mail address"),
        ({"mail": "smtp://mail.example", "mail_from": "a@b.example"}, "--origin"),
    ],
)
def test_what_a_host_mistypes_is_refused_before_anything_starts(given: dict[str, str], why: str) -> None:
    with pytest.raises(Refusal, match=why) as refused:
        expect_settings(structs.replace(Settings(), **given))
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "224.0.0.1"),
        *("255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "::ffff:10.0.0.1", "64:ff9b::a00:1"),
        *("2002:a00:1::", "ff02::1"),
    ],
)
def test_addresses_of_a_private_network_are_none_of_the_world(address: str) -> None:
    assert not is_public(address)


def test_what_is_called_is_what_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads elsewhere when it is asked for again gains nothing: it is asked for once."""
    asked: list[str] = []

    async def found(target: posting.Target, private: bool) -> list[str]:
        asked.append(target.host)
        return ["127.0.0.1"]

    async def scene() -> None:
        async with receiving() as receiver:
            port = target_of(receiver.address).port
            status = await posting.post(f"http://name.example:{port}/x", {}, b"{}", private=False)
            assert status == 201
            assert receiver.calls[0].headers["host"] == f"name.example:{port}"
            assert asked == ["name.example"]

    monkeypatch.setattr(posting, "addresses_of", found)
    run(scene())


def test_a_name_with_one_private_address_is_not_called() -> None:
    async def scene() -> None:
        with pytest.raises(NoAddress):
            await posting.post("http://localhost/", {}, b"", private=False)

    run(scene())


def test_a_receiver_that_only_listens_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def scene() -> None:
        left = asyncio.Event()

        async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            writer.close()
            await writer.wait_closed()
            left.set()

        server = await asyncio.start_server(listen, "127.0.0.1", 0)
        async with server:
            port = server.sockets[0].getsockname()[1]
            with pytest.raises(posting.Unreached):
                await posting.post(f"http://127.0.0.1:{port}/", {}, b"{}", private=True)
            await left.wait()

    monkeypatch.setattr(posting, "WITHIN", 0.2)
    run(scene())


def test_a_receiver_has_no_end_of_notices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postman, "MOST_TO_ONE", 1)

    async def turn(hall: Hall, desk: Desk, receiver: Receiver) -> None:
        table, tokens = await open_table(hall)
        await subscribe(desk, tokens[1], "webhook", receiver.address)
        await finish_turn(await sit(hall, table, tokens[0]))

    async def scene() -> None:
        async with open_office(tmp_path / "t.db") as (hall, desk), receiving() as receiver:
            await turn(hall, desk, receiver)
            await receiver.takes(1)
            await turn(hall, desk, receiver)
            await asyncio.sleep(A_WHILE)
            assert len(receiver.calls) == 1

    run(scene())


def test_the_addresses_of_a_server(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    words = ["serve", "--port", str(port), "--db", str(tmp_path / "t.db"), "--origin", address, "--no-page"]
    with running(*words, "--mail-from", "a@trains.example", "--private-receivers"):
        offered = httpx.get(f"{address}/api/notices/ways").json()
        assert offered["ways"] == ["push", "webhook"]
        assert len(offered["push_key"]) == 87
        table = {"game": "usa", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        seats = httpx.post(f"{address}/api/tables", json=table).json()["seats"]
        wanted = {"tokens": [seats[1]["token"]], "way": "webhook", "target": "http://127.0.0.1:9/x"}
        assert httpx.post(f"{address}/api/notices", json=wanted).json() == {"seats": 1}
        assert httpx.post(f"{address}/api/notices/off", json=wanted).json() == {"seats": 0}
        for bad in (
            {**wanted, "way": "pigeon"},
            {**wanted, "target": "x" * 10_000},
            {**wanted, "tokens": []},
        ):
            answer = httpx.post(f"{address}/api/notices", json=bad)
            assert answer.status_code == 400
            assert answer.json()["sentence"]["ru"]
        # A program that looks at a link stops nothing; the page does, and so does a program for its reader.
        looked = httpx.get(f"{address}/api/notices/stop/abc")
        assert (looked.status_code, looked.headers["location"]) == (303, "/#stop=abc")
        form = {"List-Unsubscribe": "One-Click"}
        answer = httpx.post(f"{address}/api/notices/stop/{'a' * 56}", data=form)
        assert (answer.status_code, answer.json()["sentence"]) == (404, sentences.NO_SUCH_STOP)
