"""Addresses for those who learn and look back: lessons, playing on from a moment, a game seen so far."""

from __future__ import annotations

import asyncio
import gzip
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import JSONBody, PathParameter

from stationmaster.server import lessons, sandbox, sentences, wire
from stationmaster.server.answers import PACKED, REFUSED, TableName, answer, hall_of
from stationmaster.server.callers import caller
from stationmaster.server.hall import Hall
from stationmaster.server.page import PACKING
from stationmaster.server.sentences import CodedRefusal
from stationmaster.store.records import Origin, Terms

LessonName = Annotated[str, PathParameter(max_length=60)]


@get("/lessons/{lesson:str}", summary="What a lesson tells, step by step", responses=REFUSED)
async def lesson(lesson: LessonName) -> wire.LessonText:
    return lessons.text(lessons.named(lesson))


@post("/lessons", summary="Open a table for a lesson", responses=REFUSED)
async def learn(request: Request[Any, Any, Any], data: JSONBody[wire.LearnWish]) -> wire.Opened:
    return await begin(hall_of(request), data, caller(request.scope))


async def begin(hall: Hall, wish: wire.LearnWish, address: str) -> wire.Opened:
    expect_few(hall, address)
    lesson = lessons.named(wish.lesson)
    game = hall.game(lesson.game, lesson.seats, lesson.options)
    people = lessons.seats(lesson, game, wish.name, wish.lang)
    return await hall.lay(lessons.opening(lesson, game), people, wish.lang, Terms(lesson=lesson.name))


@post("/sandbox", summary="Play on from a moment of a finished game", responses=REFUSED)
async def go_on(request: Request[Any, Any, Any], data: JSONBody[wire.PlayOnWish]) -> wire.Opened:
    return await play_on(hall_of(request), data, caller(request.scope))


async def play_on(hall: Hall, wish: wire.PlayOnWish, address: str) -> wire.Opened:
    expect_few(hall, address)
    source = await hall.store.summary(wish.table)
    if source is None:
        raise CodedRefusal(sentences.NO_TABLE, 404)
    sandbox.expect_open(source, wish.tokens)
    sandbox.expect_seats(wish.seats, len(source.table.seats))
    _, match = await hall.recalled(wish.table)
    begun = await asyncio.to_thread(sandbox.begun, match, wish.entry)
    return await hall.lay(begun, wish.seats, wish.lang, Terms(origin=Origin(wish.table, wish.entry)))


@post("/positions", summary="Open a table that stands as it was set up by hand", responses=REFUSED)
async def open_position(request: Request[Any, Any, Any], data: JSONBody[wire.PositionWish]) -> wire.Opened:
    return await set_up(hall_of(request), data, caller(request.scope))


async def set_up(hall: Hall, wish: wire.PositionWish, address: str) -> wire.Opened:
    expect_few(hall, address)
    game = hall.game(wish.game, len(wish.seats), wish.options)
    sandbox.expect_seats(wish.seats, game.seats)
    async with hall.looking_back:
        match = await asyncio.to_thread(sandbox.composed, game, wish.position)
    return await hall.lay(match, wish.seats, wish.lang, Terms(origin=Origin("", len(match.log))))


@post("/positions/check", status_code=200, summary="Whether a position can be come to", responses=REFUSED)
async def check_position(
    request: Request[Any, Any, Any], data: JSONBody[wire.PositionCheck]
) -> wire.PositionChecked:
    """A log is sought that leads there: beside the event loop, one at a time."""
    hall = hall_of(request)
    hall.expect_patience(hall.viewers, caller(request.scope))
    game = hall.game(data.game, data.seats, data.options)
    async with hall.looking_back:
        return await asyncio.to_thread(sandbox.checked, game, data.position)


@post(
    "/look-back/{table:str}",
    status_code=200,
    summary="A game as one seat has seen it so far",
    responses=REFUSED,
    opt={PACKED: True},
)
async def look_back(
    request: Request[Any, Any, Any], table: TableName, data: JSONBody[wire.LookBack]
) -> Response[bytes]:
    hall = hall_of(request)
    hall.expect_patience(hall.viewers, caller(request.scope))
    content = await hall.look_back(table, data.token)
    return answer(request, content, await asyncio.to_thread(gzip.compress, content, PACKING))


def expect_few(hall: Hall, address: str) -> None:
    """Whoever opens a table may do so only so often."""
    hall.expect_patience(hall.readers, address)
    if not hall.openers.take(address):
        raise CodedRefusal(sentences.TOO_MANY_TABLES, 429)


HANDLERS = [lesson, learn, go_on, open_position, check_position, look_back]
