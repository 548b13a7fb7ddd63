"""The server's addresses (docs/wire.md)."""

from __future__ import annotations

import asyncio
import gzip
import logging
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Any, cast

import msgspec
from litestar import Litestar, Request, Response, Router, get, post
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import JSONBody, PathParameter, QueryParameter

from stationmaster import __version__
from stationmaster.kernel.catalogue import find
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import Game
from stationmaster.kernel.rulebook import Section
from stationmaster.server import connection, families, limits, players, sentences, wire
from stationmaster.server.callers import caller
from stationmaster.server.gate import SOCKET, App, Gate, Receive, Scope, Send
from stationmaster.server.hall import Hall
from stationmaster.server.page import PACKING, Page
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.settings import Settings
from stationmaster.server.thinkers import Thinkers
from stationmaster.server.watch import Watch
from stationmaster.server.websocket import websocket_of
from stationmaster.store.places import Place
from stationmaster.store.records import NotKept

LOG = logging.getLogger("stationmaster")
JSON = "application/json"
PACKED = "packed"  # what a handler says of itself that packs its answers, or has them packed
Lifespan = Callable[[Litestar], AbstractAsyncContextManager[None]]

GameName = Annotated[str, PathParameter(max_length=60)]
TableName = Annotated[str, PathParameter(max_length=40)]

REFUSED = {
    status: ResponseSpec(wire.RefusedRequest, description=why, generate_examples=False)
    for status, why in {
        400: "Not understood, or against the rules",
        403: "Not allowed",
        404: "Not there",
        405: "Not this way",
        409: "Not now",
        413: "Too much",
        429: "Too often",
        503: "Not at the moment",
    }.items()
}


class Asked(Request[Any, Any, Any]):
    """A request whose body may be anything."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (RecursionError, ValueError) as error:  # too deep, or no UTF-8
            raise ValidationException(str(error)) from None


def hall_of(request: Request[Any, Any, Any]) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


# What there is


@get("/catalogue", summary="What there is to play", responses=REFUSED)
async def catalogue(request: Request[Any, Any, Any]) -> wire.Catalogue:
    hall = hall_of(request)
    bots = {entry.name: players.entries(hall.game(entry.name, None, {})) for entry in hall.entries}
    return wire.Catalogue(hall.listed, bots)


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
        raise CodedRefusal(sentences.not_understood(f"options: {error}")) from None
    return answer(request, *drawn(hall.game(game, seats, chosen)))


@lru_cache(64)
def drawn(game: Game) -> tuple[bytes, bytes]:
    """A scene, plain and packed."""
    content = wire.encode(families.scene(game))
    return content, gzip.compress(content, PACKING)


def answer(
    request: Request[Any, Any, Any],
    content: bytes,
    packed: bytes,
    kind: str = JSON,
    status: int = 200,
    headers: Mapping[str, str] = MappingProxyType({}),
) -> Response[bytes]:
    """What was packed before: to pack it for each who asks would keep everybody else waiting."""
    told = {"vary": "accept-encoding", **headers}
    if packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(
            packed, status_code=status, media_type=kind, headers=told | {"content-encoding": "gzip"}
        )
    return Response(content, status_code=status, media_type=kind, headers=told)


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
    return await hall_of(request).mine(data.tokens)


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
        sentence = sentences.not_understood(details(error))
    else:
        sentence = sentences.OUR_FAULT
    return Response(
        wire.RefusedRequest(sentence), status_code=error.status_code, media_type=JSON, headers=error.headers
    )


def details(error: HTTPException) -> str:
    """Which part of a request is wrong, and how."""
    found = error.extra if isinstance(error.extra, list) else []
    parts = [
        f"{part.get('key', 'body')}: {part.get('message', '')}" for part in found if isinstance(part, dict)
    ]
    return "; ".join(parts) or error.detail


def fail(request: Request[Any, Any, Any], error: Exception) -> Response[wire.RefusedRequest]:
    LOG.error("%s %.200r failed", request.method, request.scope["path"], exc_info=error)
    return Response(wire.RefusedRequest(sentences.OUR_FAULT), status_code=500, media_type=JSON)


def make_app(lifespan: Lifespan, settings: Settings, watch: Watch | None = None) -> App:
    """The whole server; `lifespan` puts a Hall and a Page into the app's state."""
    api = Router(
        "/api",
        route_handlers=[catalogue, scene, rules, health, ready, open_table, my_tables, replay, log],
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


def hosting(place: Place, settings: Settings, watch: Watch | None = None) -> Lifespan:
    """A hall that keeps its tables there."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = await place.store()
        thinkers = Thinkers(settings.thinkers, settings.bot_time)
        app.state.hall = Hall(store, thinkers, settings, watch)
        app.state.page = Page.read()
        growing_old = asyncio.create_task(app.state.hall.grow_old())
        try:
            with app.state.hall.watch.over(app.state.hall):
                yield
        finally:
            growing_old.cancel()
            await app.state.hall.close()
            await thinkers.close()
            await store.close()

    return lifespan
