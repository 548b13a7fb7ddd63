"""A table and its first steps, and a store to keep them in for as long as some work takes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from stationmaster.store.answers import answer
from stationmaster.store.places import Place
from stationmaster.store.records import Record, Seat, Step, Store, Table

OPENING = Step(0, ("opened", "! dealt blue"), waiting_on=0, when=13.0)
MOVE = Step(2, ("0 take blue", "! shown red"), waiting_on=1, when=14.0)


def table(name: str = "t", key: bytes = b"k") -> Table:
    seats = (Seat(name="Anna", key=key), Seat(bot="greedy"))
    options: dict[str, object] = {"first": 0, "stations": True, "who": "chance"}
    return Table(id=name, game="halma", version=2, options=options, language="ru", made=12.5, seats=seats)


def with_store(place: Place, work: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = await place.store()
        try:
            await work(store)
        finally:
            await store.close()

    asyncio.run(run())


def kept(store: Store, name: str, record: Record) -> asyncio.Future[None]:
    """Done when the change is kept."""
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    store.keep(name, record, partial(answer, done))
    return done
