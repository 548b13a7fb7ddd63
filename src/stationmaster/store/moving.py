"""Tables moved from one place to another: whole, and compared there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from time import time

from msgspec import Struct

from stationmaster.store.places import Place
from stationmaster.store.records import Damaged, NotKept, Store, Story, expect_whole

AT_ONCE = 100  # tables
A_DAY = 24 * 60 * 60


class Moved(Struct):
    """What came of it."""

    tables: int = 0
    steps: int = 0
    left: dict[str, str] = {}
    """Tables that stayed behind, and why."""


async def move(source: Place, target: Place) -> Moved:
    """Every table of one place kept in another as well. The first is left as it is."""
    here, there = await source.store(), await target.store()
    moved = Moved()
    try:
        async for name in names(here):
            try:
                story = await whole(here, name)
                await there.add(story)
                expect_same(story, await whole(there, name))
            except (Damaged, NotKept) as trouble:
                moved.left[name] = str(trouble)
            else:
                moved.tables += 1
                moved.steps += len(story.steps)
    finally:
        await here.close()
        await there.close()
    return moved


async def whole(store: Store, name: str) -> Story:
    story = await store.story(name)
    if story is None:
        raise NotKept("it is gone")
    expect_whole(story.table, story.steps)
    return story


def expect_same(story: Story, there: Story) -> None:
    if there != story:
        raise Damaged("it is not the same there")


async def names(store: Store) -> AsyncIterator[str]:
    """Of all tables that a store keeps."""
    last = ""
    while some := await store.names(last, AT_ONCE):
        for name in some:
            yield name
        last = some[-1]


async def prune(place: Place, days: float) -> int:
    """Let go of tables where nobody has moved for so many days; how many there were."""
    store, gone = await place.store(), 0
    try:
        while some := await store.forget(time() - days * A_DAY, (), AT_ONCE):
            gone += some
    finally:
        await store.close()
    return gone
