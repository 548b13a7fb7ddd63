"""The server's addresses (docs/wire.md)."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import lru_cache
from typing import Annotated, Any, cast
from urllib.parse import quote

import msgspec
from litestar import Litestar, Request, Response, Router, get, post
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import JSONBody, PathParameter, QueryParameter

from stationmaster import __version__
from stationmaster.kernel.catalogue import find
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game
from stationmaster.kernel.rulebook import Section
from stationmaster.kernel.words import Message
from stationmaster.server import (
    connection,
    families,
    learning,
    lessons,
    limits,
    players,
    puzzling,
    sentences,
    wire,
)
from stationmaster.server.answers import JSON, PACKED, REFUSED, TableName, answer, hall_of
from stationmaster.server.callers import caller
from stationmaster.server.gate import SOCKET, App, Gate, Receive, Scope, Send
from stationmaster.server.hall import Hall
from stationmaster.server.history import history
from stationmaster.server.misread import misread
from stationmaster.server.notices.desk import Desk
from stationmaster.server.page import PACKING, Page
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.settings import Settings
from stationmaster.server.thinkers import Thinkers
from stationmaster.server.watch import Watch
from stationmaster.server.websocket import websocket_of
from stationmaster.store.places import Place
from stationmaster.store.records import NotKept

LOG = logging.getLogger("stationmaster")
Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]

GameName = Annotated[str, PathParameter(max_length=60)]
StopToken = Annotated[str, PathParameter(max_length=100)]
STOP = "/notices/stop/{token:str}"


class Asked(Request[Any, Any, Any]):
    """A request whose body may be anything."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (RecursionError, ValueError) as error:  # too deep, or no UTF-8
            raise ValidationException(str(error)) from None


def desk_of(request: Request[Any, Any, Any]) -> Desk:
    desk: Desk = request.app.state.desk
    return desk


# What there is


@get("/catalogue", summary="What there is to play", responses=REFUSED)
async def catalogue(request: Request[Any, Any, Any]) -> wire.Catalogue:
    hall = hall_of(request)
    bots = {entry.name: players.entries(hall.game(entry.name, None, {})) for entry in hall.entries}
    return wire.Catalogue(hall.listed, bots, lessons.entries())


@get("/scene/{game:str}", summary="What to draw", responses=REFUSED, opt={PACKED: True})
async def scene(
    request: Request[Any, Any, Any],
    game: GameName,
    seats: Annotated[int | None, QueryParameter(ge=1, le=wire.MOST_SEATS)] = None,
    options: Annotated[str, QueryParameter(max_length=2000)] = "{}",
) -> Response[bytes]:
    hall = hall_of(request)
    hall.expect_patience(hall.readers, caller(request.scope))
    try:
        chosen = msgspec.json.decode(options, type=wire.Options)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise CodedRefusal(sentences.not_understood(misread(str(error), "options"))) from None
    return answer(request, *drawn(hall.game(game, seats, chosen)))


@lru_cache(64)
def drawn(game: Game) -> tuple[bytes, bytes]:
    """A scene, plain and packed."""
    content = wire.encode(families.scene(game))
    return content, gzip.compress(content, PACKING)


@get("/rules/{game:str}", summary="A game's rules in each language", responses=REFUSED)
async def rules(request: Request[Any, Any, Any], game: GameName) -> dict[str, list[Section]]:
    entry = find(game, hall_of(request).entries)
    return families.rules(entry.family, entry.name)


@get("/health", summary="Whether the server can keep what happens", responses=REFUSED)
async def health(request: Request[Any, Any, Any]) -> Response[dict[str, bool]]:
    good = await hall_of(request).good()
    return Response({"good": good}, status_code=200 if good else 503)


@get("/ready", summary="Whether people should be sent here", responses=REFUSED)
async def ready(request: Request[Any, Any, Any]) -> dict[str, bool]:
    await hall_of(request).expect_ready()
    return {"ready": True}


# Tables


@post("/tables", summary="Open a table", responses=REFUSED)
async def open_table(request: Request[Any, Any, Any], data: JSONBody[wire.TableWish]) -> wire.Opened:
    return await hall_of(request).open(data, caller(request.scope))


@post(
    "/tables/mine", status_code=200, summary="The tables at which these tokens have seats", responses=REFUSED
)
async def my_tables(request: Request[Any, Any, Any], data: JSONBody[wire.Tokens]) -> wire.MyTables:
    return await hall_of(request).mine(data.tokens, data.me or "")


@get("/tables/open", summary="Tables at which everybody may sit down", responses=REFUSED)
async def open_tables(request: Request[Any, Any, Any]) -> wire.OpenTables:
    return await asked_by(request).open_to_all()


# People, whose keys are in bodies only


@post("/me", status_code=200, summary="What is known of somebody, by their key", responses=REFUSED)
async def me(request: Request[Any, Any, Any], data: JSONBody[wire.Mine]) -> wire.Me:
    return await asked_by(request).people.shown(data.me)


@post("/me/say", status_code=200, summary="Say who one is", responses=REFUSED)
async def say_me(request: Request[Any, Any, Any], data: JSONBody[wire.SayMe]) -> wire.Me:
    return await asked_by(request).people.say(data)


@post("/me/forget", status_code=200, summary="Be forgotten; the games stay", responses=REFUSED)
async def forget_me(request: Request[Any, Any, Any], data: JSONBody[wire.Mine]) -> wire.Me:
    await asked_by(request).people.forget(data.me)
    return wire.Me()


@post("/me/games", status_code=200, summary="What somebody has played", responses=REFUSED)
async def my_games(request: Request[Any, Any, Any], data: JSONBody[wire.Mine]) -> wire.History:
    return await looked_back_by(request).past.history(data.me)


@post("/me/everything", status_code=200, summary="All that is somebody's, as a file", responses=REFUSED)
async def my_everything(
    request: Request[Any, Any, Any], data: JSONBody[wire.Mine]
) -> Response[wire.Everything]:
    content = await looked_back_by(request).past.everything(data.me)
    return Response(content, headers={"content-disposition": 'attachment; filename="stationmaster.json"'})


@post("/me/routes", status_code=200, summary="Somebody's favourite routes, drawn", responses=REFUSED)
async def my_routes(request: Request[Any, Any, Any], data: JSONBody[wire.Drawing]) -> dict[str, str]:
    return {"svg": await looked_back_by(request).past.drawing(data)}


@get("/people/{page_name:str}", summary="What somebody shows to all", responses=REFUSED)
async def shown_person(
    request: Request[Any, Any, Any], page_name: Annotated[str, PathParameter(max_length=40)]
) -> wire.ShownPerson:
    hall = looked_back_by(request)
    person = await hall.people.at(page_name)
    return wire.ShownPerson(person.name, history(await hall.past.games_of(person.key)))


def looked_back_by(request: Request[Any, Any, Any]) -> Hall:
    """The hall, if this address has not looked back too often: games have to be read for it."""
    hall = hall_of(request)
    hall.expect_patience(hall.viewers, caller(request.scope))
    return hall


def asked_by(request: Request[Any, Any, Any]) -> Hall:
    """The hall, if this address has not asked too often."""
    hall = hall_of(request)
    hall.expect_patience(hall.readers, caller(request.scope))
    return hall


# Notices


@get("/notices/ways", summary="In which ways people are told of their turns", responses=REFUSED)
async def notice_ways(request: Request[Any, Any, Any]) -> wire.NoticeWays:
    return desk_of(request).offered()


@post("/notices", status_code=200, summary="Tell somebody of the turns of these seats", responses=REFUSED)
async def subscribe(request: Request[Any, Any, Any], data: JSONBody[wire.NoticesWish]) -> wire.NoticesKept:
    return await desk_of(request).subscribe(data, caller(request.scope))


@post("/notices/off", status_code=200, summary="Tell of these seats no more", responses=REFUSED)
async def unsubscribe(request: Request[Any, Any, Any], data: JSONBody[wire.NoticesWish]) -> wire.NoticesKept:
    await desk_of(request).unsubscribe(data)
    return wire.NoticesKept(seats=0)


@post(STOP, status_code=200, include_in_schema=False)
async def stop_notices(request: Request[Any, Any, Any], token: StopToken) -> wire.NoticesKept:
    """By one click: a program that reads mail sends this for its reader (RFC 8058)."""
    await desk_of(request).stop(token)
    return wire.NoticesKept(seats=0)


@post("/notices/confirm/{token:str}", status_code=200, include_in_schema=False)
async def confirm_notices(request: Request[Any, Any, Any], token: StopToken) -> wire.NoticesKept:
    """The owner of a mail address has asked for it: only they were sent this."""
    await desk_of(request).confirm(token)
    return wire.NoticesKept(seats=0)


@get(STOP, include_in_schema=False)
async def page_to_stop(token: StopToken) -> Response[None]:
    """Whoever only looks at a link has not asked for anything yet: the page asks, when a person opens it."""
    return Response(None, status_code=303, headers={"location": f"/#stop={quote(token, safe='')}"})


# Looking back


@get("/replay/{table:str}", summary="A finished game, move by move", responses=REFUSED, opt={PACKED: True})
async def replay(request: Request[Any, Any, Any], table: TableName) -> Response[bytes]:
    hall = hall_of(request)
    hall.expect_patience(hall.viewers, caller(request.scope))
    content = await hall.replay(table)
    return answer(request, content, await asyncio.to_thread(gzip.compress, content, PACKING))


@get("/log/{table:str}", summary="A finished game as a file", responses=REFUSED)
async def log(request: Request[Any, Any, Any], table: TableName) -> Response[bytes]:
    hall = hall_of(request)
    hall.expect_patience(hall.viewers, caller(request.scope))
    content = await hall.log(table)
    headers = {"content-disposition": 'attachment; filename="game.log"'}
    return Response(content, media_type="text/plain", headers=headers)


@get(SOCKET, include_in_schema=False)
async def no_socket() -> Response[wire.RefusedRequest]:
    """A WebSocket comes by another way (see the gate)."""
    return Response(wire.RefusedRequest(sentences.UPGRADE), status_code=426)


# The page


@get(["/", "/{path:path}"], include_in_schema=False, opt={PACKED: True})
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    shown: Page = request.app.state.page
    path = request.scope["path"]
    if path.startswith("/api/"):
        raise CodedRefusal(sentences.NOT_FOUND, 404)
    file = shown.at(path)
    if file is None:
        raise CodedRefusal(sentences.NOT_FOUND, 404)
    headers = {"cache-control": file.cache, "etag": file.etag}
    if request.headers.get("if-none-match") == file.etag:
        return Response(b"", status_code=304, headers=headers)
    return answer(request, file.content, file.packed, file.kind, file.status, headers)


# What goes wrong


def refuse(request: Request[Any, Any, Any], refusal: Refusal) -> Response[wire.RefusedRequest]:
    status = refusal.status if isinstance(refusal, CodedRefusal) else 400
    return Response(wire.RefusedRequest(sentences.of(refusal)), status_code=status, media_type=JSON)


def out_of_reach(request: Request[Any, Any, Any], trouble: NotKept) -> Response[wire.RefusedRequest]:
    LOG.error("could not read: %s", trouble)
    return Response(wire.RefusedRequest(sentences.OUT_OF_REACH), status_code=503, media_type=JSON)


def misunderstand(request: Request[Any, Any, Any], error: HTTPException) -> Response[wire.RefusedRequest]:
    """What the framework would not take: an unknown address, a wrong body, too much of it."""
    known = {404: sentences.NOT_FOUND, 405: sentences.WRONG_METHOD, 413: sentences.TOO_LARGE}
    sentence: wire.Sentence
    if error.status_code in known:
        sentence = known[error.status_code]
    elif isinstance(error, ValidationException) or error.status_code < 500:
        sentence = sentences.not_understood(*details(error))
    else:
        sentence = sentences.OUR_FAULT
    return Response(
        wire.RefusedRequest(sentence), status_code=error.status_code, media_type=JSON, headers=error.headers
    )


def details(error: HTTPException) -> list[Message]:
    """Which part of a request is wrong, and how."""
    found = error.extra if isinstance(error.extra, list) else []
    parts = [
        misread(str(part.get("message", "")), str(part.get("key", "")))
        for part in found
        if isinstance(part, dict)
    ]
    return parts or [misread(error.detail)]


def fail(request: Request[Any, Any, Any], error: Exception) -> Response[wire.RefusedRequest]:
    LOG.error("%s %.200r failed", request.method, request.scope["path"], exc_info=error)
    return Response(wire.RefusedRequest(sentences.OUR_FAULT), status_code=500, media_type=JSON)


def make_app(lifespan: Lifespan, settings: Settings, watch: Watch | None = None) -> App:
    """The whole server; `lifespan` puts a Hall and a Page into the app's state."""
    api = Router(
        "/api",
        route_handlers=[
            *(catalogue, scene, rules, health, ready, open_table, my_tables, open_tables, replay, log),
            *learning.HANDLERS,
            *puzzling.HANDLERS,
            *(me, say_me, forget_me, my_games, my_everything, my_routes, shown_person),
            *(notice_ways, subscribe, unsubscribe, stop_notices, confirm_notices, page_to_stop),
        ],
    )
    app = Litestar(
        [api, no_socket, page],
        lifespan=[lifespan],
        exception_handlers={
            Refusal: refuse,
            NotKept: out_of_reach,
            HTTPException: misunderstand,
            Exception: fail,
        },
        request_class=Asked,
        request_max_body_size=limits.LARGEST_BODY,
        compression_config=CompressionConfig(
            "gzip",
            minimum_size=2000,
            gzip_compress_level=PACKING,
            exclude_opt_key=PACKED,
        ),
        openapi_config=OpenAPIConfig(
            title="Stationmaster",
            version=__version__,
            path="/api/openapi.json",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        logging_config=None,
    )

    async def sockets(scope: Scope, receive: Receive, send: Send) -> None:
        await connection.serve(app.state.hall, receive, send, websocket_of(scope), caller(scope))

    return Gate(cast(App, app), sockets, settings, watch or Watch())


def delivering(hall: Hall, desk: Desk, settings: Settings) -> Iterable[Coroutine[Any, Any, None]]:
    """Where notices are offered: what goes on for as long as the server does."""
    if not desk.ways:
        return
    postman = desk.postman(hall.titles, settings)
    postman.here = hall.tables.get
    hall.looked_at = lambda table: postman.look(table.kept.id, table)
    yield postman.work()


def hosting(place: Place, settings: Settings, watch: Watch | None = None) -> Lifespan:
    """A hall that keeps its tables there."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = await place.store()
        thinkers = Thinkers(settings.thinkers, settings.bot_time)
        app.state.hall = Hall(store, thinkers, settings, watch)
        app.state.page = Page.read()
        app.state.desk = await Desk.open(store, settings)
        notices = delivering(app.state.hall, app.state.desk, settings)
        beside = [asyncio.create_task(task) for task in (*app.state.hall.beside(), *notices)]
        try:
            with app.state.hall.watch.over(app.state.hall):
                yield
        finally:
            for task in beside:
                task.cancel()
            await asyncio.wait(beside)
            await app.state.hall.close()
            await thinkers.close()
            await store.close()

    return lifespan
