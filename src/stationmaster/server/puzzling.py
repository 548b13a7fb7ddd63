"""Addresses for those who study: what was found in a finished game, and puzzles."""

from __future__ import annotations

import asyncio
import gzip
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from stationmaster.server import riddles, wire
from stationmaster.server.answers import JSON, PACKED, REFUSED, TableName, answer, hall_of
from stationmaster.server.callers import caller
from stationmaster.server.page import PACKING

PuzzleName = Annotated[str, PathParameter(max_length=60)]


@get("/analysis/{table:str}", summary="How far an analysis is", responses=REFUSED, opt={PACKED: True})
async def analysis(request: Request[Any, Any, Any], table: TableName) -> Response[bytes]:
    hall = hall_of(request)
    hall.expect_patience(hall.readers, caller(request.scope))
    content = await hall.analysis(table)
    return answer(request, content, await asyncio.to_thread(gzip.compress, content, PACKING))


@post("/analysis/{table:str}/begin", status_code=202, summary="Look into a finished game", responses=REFUSED)
async def analyse(request: Request[Any, Any, Any], table: TableName) -> Response[bytes]:
    hall = hall_of(request)
    hall.expect_patience(hall.viewers, caller(request.scope))
    return Response(await hall.analyse(table), status_code=202, media_type=JSON)


@get("/analysis/{table:str}/report", summary="What was found in it, as a page to send", responses=REFUSED)
async def report(
    request: Request[Any, Any, Any], table: TableName, lang: Annotated[wire.Language, QueryParameter()] = "en"
) -> Response[bytes]:
    """As a file: it brings its own style, which a page of ours may not."""
    hall = hall_of(request)
    hall.expect_patience(hall.viewers, caller(request.scope))
    headers = {"content-disposition": 'attachment; filename="analysis.html"'}
    return Response(await hall.report(table, lang), media_type="text/html", headers=headers)


@get("/puzzles", summary="Puzzles, of a game, a theme or a difficulty", responses=REFUSED)
async def list_puzzles(
    request: Request[Any, Any, Any],
    game: Annotated[str, QueryParameter(max_length=60)] = "",
    theme: Annotated[str, QueryParameter(max_length=20)] = "",
    difficulty: Annotated[str, QueryParameter(max_length=20)] = "",
) -> list[wire.PuzzleHead]:
    return riddles.listed(game, theme, difficulty)


@get("/puzzles/today", summary="The puzzle of the day", responses=REFUSED)
async def todays_puzzle(request: Request[Any, Any, Any]) -> wire.PuzzleShown:
    hall = hall_of(request)
    hall.expect_patience(hall.readers, caller(request.scope))
    return riddles.todays()


@get("/puzzles/{name:str}", summary="A puzzle", responses=REFUSED)
async def puzzle(request: Request[Any, Any, Any], name: PuzzleName) -> wire.PuzzleShown:
    hall = hall_of(request)
    hall.expect_patience(hall.readers, caller(request.scope))
    return riddles.shown(name)


@get("/puzzles/{name:str}/answer", summary="The answer to a puzzle", responses=REFUSED)
async def puzzle_answer(request: Request[Any, Any, Any], name: PuzzleName) -> Response[bytes]:
    hall = hall_of(request)
    hall.expect_patience(hall.readers, caller(request.scope))
    return Response(riddles.solved(name), media_type=JSON)


@post("/puzzles/{name:str}/try", status_code=200, summary="Try a move at a puzzle", responses=REFUSED)
async def try_puzzle(
    request: Request[Any, Any, Any], name: PuzzleName, data: JSONBody[wire.Attempt]
) -> Response[bytes]:
    hall = hall_of(request)
    hall.expect_patience(hall.askers, caller(request.scope))
    return Response(await riddles.tried(hall.thinkers, name, data.move), media_type=JSON)


HANDLERS = [analysis, analyse, report, list_puzzles, todays_puzzle, puzzle, puzzle_answer, try_puzzle]
