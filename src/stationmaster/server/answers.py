"""How requests are answered: what is packed, and the sentences of those that are refused."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Any

from litestar import Request, Response
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter

from stationmaster.server import wire
from stationmaster.server.hall import Hall

JSON = "application/json"
PACKED = "packed"  # what a handler says of itself that packs its answers, or has them packed

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


def hall_of(request: Request[Any, Any, Any]) -> Hall:
    hall: Hall = request.app.state.hall
    return hall
