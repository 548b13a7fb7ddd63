"""The server's addresses: what they answer, and how they refuse."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

import stationmaster
from stationmaster import bots
from stationmaster.kernel import log
from stationmaster.kernel.game import OVER
from stationmaster.server import gate, sentences
from stationmaster.server.app import hosting, make_app
from stationmaster.server.gate import Gate
from stationmaster.server.settings import Settings
from stationmaster.server.watch import Watch
from stationmaster.store.places import File

QUICK = Settings(pace=0.0, tables_a_minute=1000, reads_a_minute=1000, burst=10_000)
ENTRIES = stationmaster.catalogue()
Client = TestClient[Any]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    db = tmp_path_factory.mktemp("http") / "tables.db"
    with TestClient(make_app(hosting(File(db), QUICK), QUICK), base_url="http://127.0.0.1") as client:  # type: ignore[type-var]
        yield client


WISH: dict[str, object] = {
    "game": "usa",
    "seats": [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}, {"kind": "friend"}],
    "options": {"first": 2},
    "lang": "ru",
}


def sentence(answer: httpx.Response) -> str:
    said: str | dict[str, str] = answer.json()["sentence"]
    if isinstance(said, str):
        return said
    assert set(said) == {"en", "ru"}
    return said["en"]


def test_the_catalogue_lists_every_game_with_its_bots(client: Client) -> None:
    answer = client.get("/api/catalogue")
    assert answer.status_code == 200
    found = answer.json()
    assert [entry["name"] for entry in found["entries"]] == [entry.name for entry in ENTRIES]
    for entry in ENTRIES:
        game = stationmaster.make(entry.name, entry.least_seats)
        names = [bot["name"] for bot in found["bots"][entry.name]]
        assert sorted(names) == bots.names(game)
        order = [("", *bots.LEVELS).index(bot["level"]) for bot in found["bots"][entry.name]]
        assert order == sorted(order)
        for bot in found["bots"][entry.name]:
            assert set(bot["title"]) == set(bot["about"]) == {"en", "ru"}


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.name)
def test_every_game_has_a_scene_and_its_rules_in_both_languages(
    client: Client, entry: stationmaster.kernel.catalogue.Entry
) -> None:
    scene = client.get(f"/api/scene/{entry.name}", params={"seats": entry.most_seats})
    assert scene.status_code == 200
    assert scene.json()["family"] == entry.family
    rules = client.get(f"/api/rules/{entry.name}").json()
    numbers = [
        [rule["id"] for part in rules[language] for rule in part["rules"]] for language in ("en", "ru")
    ]
    assert numbers[0] == numbers[1] != []


def test_a_table_is_opened_with_a_secret_for_each_person(client: Client) -> None:
    answer = client.post("/api/tables", json=WISH)
    assert answer.status_code == 201
    opened = answer.json()
    table = opened["table"]
    assert opened["watch"] == f"/table/{table}"
    me, bot, friend = opened["seats"]
    assert bot == {"seat": 1, "kind": "bot"}
    assert (me["kind"], friend["kind"]) == ("me", "friend")
    assert me["link"] == f"/table/{table}#{me['token']}"
    assert me["token"] != friend["token"]
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"type": "join", "table": table, "tokens": [friend["token"]]})
        welcome = socket.receive_json()
        assert (welcome["type"], welcome["game"], welcome["lang"]) == ("welcome", "usa", "ru")
        assert welcome["options"]["first"] == 2
        assert [seat["name"] for seat in welcome["seats"]] == ["Anna", "", ""]
        assert [seat["kind"] for seat in welcome["seats"]] == ["person", "bot", "person"]
        assert welcome["yours"] == [2]
        state = socket.receive_json()
        assert (state["type"], state["seat"]) == ("state", 2)


def test_my_tables_are_found_by_their_tokens(client: Client) -> None:
    first, second = (client.post("/api/tables", json=WISH).json() for _ in range(2))
    tokens = [first["seats"][0]["token"], first["seats"][2]["token"], second["seats"][2]["token"], "wrong"]
    tables = client.post("/api/tables/mine", json={"tokens": tokens}).json()["tables"]
    assert [(table["table"], table["yours"]) for table in tables] == [
        (second["table"], [2]),
        (first["table"], [0, 2]),
    ]
    assert tables[0]["game"] == "usa"
    assert tables[0]["waiting_on"] == 0
    assert tables[0]["entry"] > 0
    assert tables[0]["made"] == tables[0]["moved"]
    assert client.post("/api/tables/mine", json={"tokens": []}).json() == {"tables": []}


def test_a_game_is_replayed_once_it_is_over(client: Client) -> None:
    seats = [{"kind": "me"}, {"kind": "here"}]
    opened = client.post("/api/tables", json={"game": "usa", "seats": seats}).json()
    tokens = [seat["token"] for seat in opened["seats"]]
    assert sentence(client.get(f"/api/replay/{opened['table']}")).startswith("This game is not over yet")
    assert client.get(f"/api/log/{opened['table']}").status_code == 409
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"type": "join", "table": opened["table"], "tokens": tokens})
        over = False
        while not over:
            frame = socket.receive_json()
            over = frame["type"] == "state" and frame["outcome"] is not None
            if frame["type"] == "state" and frame["options"]:
                action = frame["options"][-1]
                play = {"type": "play", "seat": frame["seat"], "entry": frame["entry"], "action": action}
                socket.send_json(play)
    replay = client.get(f"/api/replay/{opened['table']}").json()
    assert replay["outcome"] == frame["outcome"]
    assert replay["steps"][-1]["view"]["waiting_on"] == OVER
    entries = [step["entry"] for step in replay["steps"]]
    assert entries == sorted(set(entries))
    assert all(step["view"]["seat"] is None for step in replay["steps"])
    saved = client.get(f"/api/log/{opened['table']}")
    assert saved.headers["content-type"] == "text/plain; charset=utf-8"
    game = log.read(saved.content, stationmaster.make, ENTRIES)
    assert len(game.log) == entries[-1]


def test_health_is_good(client: Client) -> None:
    assert client.get("/api/health").json() == {"good": True}


# Declining


@pytest.mark.parametrize(
    ("change", "status", "said"),
    [
        ({"game": "usaa"}, 400, "no game is called 'usaa'"),
        ({"game": 3}, 400, "not understood"),
        ({"seats": []}, 400, "usa is for 2 to 5 seats, not 0"),
        ({"seats": [{"kind": "me"}]}, 400, "usa is for 2 to 5 seats, not 1"),
        ({"seats": [{"kind": "me"}] * 6}, 400, "usa is for 2 to 5 seats, not 6"),
        ({"seats": [{"kind": "me"}] * 11}, 400, "not understood"),
        ({"seats": [{"kind": "queen"}] * 2}, 400, "not understood"),
        (
            {"seats": [{"kind": "me"}, {"kind": "bot", "bot": "hal"}], "options": {}},
            400,
            "no bot for usa is called 'hal'",
        ),
        ({"options": {"frist": 1}}, 400, "usa has no option 'frist'"),
        ({"options": {"first": 9}}, 400, "option first is one of"),
        ({"options": {"first": [1]}}, 400, "not understood"),
        ({"options": {"first": 4}}, 400, "seat 4 cannot begin"),
        ({"lang": "de"}, 400, "not understood"),
        ({"secret": 1}, 400, "not understood"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused(
    client: Client, change: dict[str, object], status: int, said: str
) -> None:
    answer = client.post("/api/tables", json=WISH | change)
    assert answer.status_code == status
    assert said in sentence(answer)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("GET", "/api/replay/nosuchtable", 404),
        ("GET", "/api/log/nosuchtable", 404),
        ("GET", "/api/scene/nosuchgame", 400),
        ("GET", "/api/scene/usa?seats=9", 400),
        ("GET", "/api/scene/usa?seats=x", 400),
        ("GET", "/api/scene/usa?options=[", 400),
        ("GET", "/api/rules/nosuchgame", 400),
        ("GET", "/api/tables", 405),
        ("DELETE", "/api/tables", 405),
        ("GET", "/ws", 426),
        ("GET", "/no/such.file", 404),
    ],
)
def test_whatever_is_wrong_gets_a_status_and_a_sentence(
    client: Client, method: str, path: str, status: int
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    assert sentence(answer)


def test_bodies_that_are_none_are_refused(client: Client) -> None:
    for body in (b"", b"{", b"null", b"[]", b"\xff\xfe", b"{}" + b" " * 70_000):
        answer = client.post("/api/tables", content=body)
        assert answer.status_code in (400, 413)
        assert sentence(answer)


def test_what_breaks_here_is_told_as_our_fault(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("stationmaster.server.families.rules", broken)
    answer = client.get("/api/rules/usa")
    assert answer.status_code == 500
    assert answer.json() == {"sentence": sentences.OUR_FAULT}
    assert "secret detail" in caplog.text


# At the gate


def test_every_answer_carries_the_headers_that_keep_a_page_to_itself(client: Client) -> None:
    for path in ("/", "/api/catalogue", "/api/nothing", "/table/abc", "/assets/none.js"):
        headers = client.get(path).headers
        for name, value in gate.HEADERS:
            assert headers[name.decode()] == value.decode()
        assert "unsafe-inline" not in headers["content-security-policy"].replace(
            "style-src-attr 'unsafe-inline'", ""
        )


@pytest.mark.parametrize(
    ("origin", "let_in"),
    [
        (None, True),
        ("http://127.0.0.1", True),
        ("HTTP://127.0.0.1", True),
        ("http://127.0.0.1.evil.example", False),
        ("http://evil.example", False),
        ("http://127.0.0.1:81", False),
        ("null", False),
        ("", False),
    ],
)
def test_pages_of_other_sites_are_turned_away(client: Client, origin: str | None, let_in: bool) -> None:
    headers = {} if origin is None else {"origin": origin}
    answer = client.post("/api/tables", json=WISH, headers=headers)
    assert answer.status_code == (201 if let_in else 403)
    if let_in:
        with client.websocket_connect("/ws", headers=headers) as socket:
            socket.send_json({"type": "join", "table": "nosuchtable"})
            assert socket.receive_json()["type"] == "refused"
    else:
        assert sentence(answer).startswith("This request came from another site")
        with (
            pytest.raises(WebSocketDisconnect) as refused,
            client.websocket_connect("/ws", headers=headers),
        ):
            pass
        assert refused.value.code == 1008


async def not_called(*_: object) -> None:
    pytest.fail("nobody asked for it")


def scope(kind: str, **headers: str) -> gate.Scope:
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    return {"type": kind, "method": "POST", "headers": raw}


@pytest.mark.parametrize(
    ("host", "origin", "let_in"),
    [
        ("trains.example", "https://trains.example", True),
        ("trains.example", None, True),
        ("trains.example", "http://trains.example", False),
        ("trains.example", "https://evil.example", False),
        ("evil.example", "https://evil.example", False),
        ("evil.example", None, False),
        ("127.0.0.1:8484", "http://127.0.0.1:8484", False),
    ],
)
def test_a_host_with_a_name_is_called_by_that_name_only(host: str, origin: str | None, let_in: bool) -> None:
    named = Gate(not_called, not_called, Settings(origins=("https://trains.example/",)), Watch())
    headers = {"host": host} | ({"origin": origin} if origin else {})
    for kind in ("http", "websocket"):
        asked = scope(kind, **headers)
        assert (named.is_called(asked) and named.lets_in(asked)) == let_in


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("127.0.0.1", True),
        ("127.0.0.1:8484", True),
        ("192.168.1.7:8484", True),
        ("[::1]:8484", True),
        ("[2001:db8::1]", True),
        ("localhost", True),
        ("LOCALHOST:8484", True),
        (socket.gethostname(), True),
        (f"{socket.gethostname()}.local:8484", True),
        ("trains.example", False),
        ("evil.example:8484", False),
        ("127.0.0.1.evil.example", False),
        ("localhost.evil.example:8484", False),
        ("127.0.0.1:8484.evil.example", False),
        ("", False),
    ],
)
def test_a_host_without_a_name_is_called_by_its_address_only(host: str, ours: bool) -> None:
    """A site that leads its own name here, and so has a matching origin, is still another site."""
    nameless = Gate(not_called, not_called, Settings(), Watch())
    assert nameless.is_called(scope("http", host=host, origin=f"http://{host}")) == ours
    assert nameless.is_called(scope("websocket", host=host)) == ours


def test_a_host_told_twice_is_none() -> None:
    twice = scope("http", host="localhost")
    twice["headers"].append((b"host", b"evil.example"))
    assert not Gate(not_called, not_called, Settings(), Watch()).is_called(twice)


def test_who_calls_by_a_strange_name_is_told_what_to_do(client: Client) -> None:
    answer = client.get("/api/health", headers={"host": "trains.example"})
    assert answer.status_code == 403
    assert sentence(answer).endswith("name it with --origin.")


@pytest.mark.parametrize(
    "path", ["/", "/table/abc", "/api/catalogue", "/api/replay/nosuchtable", "/api/tables"]
)
def test_head_is_answered_as_get_without_a_body(client: Client, path: str) -> None:
    asked, only_head = client.get(path), client.head(path)
    assert only_head.status_code == asked.status_code
    assert only_head.content == b""
    assert only_head.headers["content-type"] == asked.headers["content-type"]


def test_where_a_page_is_not_built_the_server_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stationmaster.server.page.BUILT", tmp_path)
    app = make_app(hosting(File(tmp_path / "tables.db"), QUICK), QUICK)
    with TestClient(app, base_url="http://127.0.0.1") as client:  # type: ignore[type-var]
        answer = client.get("/")
        assert answer.status_code == 503
        assert "The page has not been built yet" in answer.text
        assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_at_a_rematch_friends_keep_their_tokens(client: Client) -> None:
    first = client.post("/api/tables", json=WISH).json()
    mine, friend = first["seats"][0]["token"], first["seats"][2]["token"]
    seats = [
        {"kind": "me", "name": "Anna"},
        {"kind": "bot", "bot": "random"},
        {"kind": "friend", "name": "Boris", "was": 2},
    ]
    again = WISH | {"seats": seats, "after": {"table": first["table"], "token": mine}}
    answer = client.post("/api/tables", json=again)
    assert answer.status_code == 201
    second = answer.json()
    assert second["seats"][0]["token"] != mine
    assert second["seats"][2] == {"seat": 2, "kind": "friend"}  # nothing to send
    found = client.post("/api/tables/mine", json={"tokens": [friend]}).json()["tables"]
    assert [(table["table"], table["yours"]) for table in found] == [
        (second["table"], [2]),
        (first["table"], [2]),
    ]
    assert found[0]["seats"][2]["name"] == "Boris"


@pytest.mark.parametrize("token", ["guessed", ""])
def test_only_one_who_sat_there_asks_for_a_rematch(client: Client, token: str) -> None:
    first = client.post("/api/tables", json=WISH).json()
    again = WISH | {"after": {"table": first["table"], "token": token}}
    assert client.post("/api/tables", json=again).status_code == (403 if token else 400)
    unknown = WISH | {"after": {"table": "nowhere", "token": first["seats"][0]["token"]}}
    assert client.post("/api/tables", json=unknown).status_code == 403


def test_a_bots_seat_gives_no_key_to_a_rematch(client: Client) -> None:
    first = client.post("/api/tables", json=WISH).json()
    mine = first["seats"][0]["token"]
    seats = [{"kind": "me"}, {"kind": "friend", "was": 1}, {"kind": "friend", "was": 7}]
    again = WISH | {"seats": seats, "after": {"table": first["table"], "token": mine}}
    second = client.post("/api/tables", json=again).json()
    assert all(seat["token"] for seat in second["seats"])
