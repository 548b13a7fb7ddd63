"""Tables brought from one place to another, into a backup and out of it: whole, and compared there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import time

from msgspec import Struct

from stationmaster.kernel.errors import Refusal
from stationmaster.store.places import File, Place
from stationmaster.store.records import Damaged, NotKept, Store, Story, expect_whole

AT_ONCE = 100  # tables
A_DAY = 24 * 60 * 60


class Moved(Struct):
    """What came of it."""

    tables: int = 0
    steps: int = 0
    left: dict[str, str] = {}
    """Tables that stayed behind, and why."""
    trouble: str = ""
    """Why one of them did that is not damaged itself: it could not be read, or kept."""


async def move(source: Place, target: Place) -> Moved:
    """Every table of one place kept in another as well. The first is left as it is."""
    here, there = await source.store(), await target.store()
    moved = Moved()
    try:
        async for name in names(here):
            try:
                story = await whole(here, name)
                if story is None:
                    continue  # a server has just forgotten it
                await there.add(story)
                expect_same(story, await whole(there, name))
            except Damaged as damage:
                moved.left[name] = str(damage)
            except NotKept as trouble:
                moved.left[name] = moved.trouble = str(trouble)
            else:
                moved.tables += 1
                moved.steps += len(story.steps)
    finally:
        await here.close()
        await there.close()
    return moved


async def whole(store: Store, name: str) -> Story | None:
    story = await store.story(name)
    if story is not None:
        expect_whole(story.table, story.steps)
    return story


def expect_same(story: Story, there: Story | None) -> None:
    if there != story:
        raise Damaged("it is not the same there")


async def names(store: Store) -> AsyncIterator[str]:
    """Of all tables that a store keeps."""
    last = ""
    while some := await store.names(last, AT_ONCE):
        for name in some:
            yield name
        last = some[-1]


async def back_up(source: Place, file: Path) -> Moved:
    """Every table of a place in a new file. Servers may be at work: each table is as it is at one moment.

    The file has its name only when all is in it but what is damaged.
    """
    expect_none(file)
    try:
        with TemporaryDirectory(prefix=".backup-", dir=file.parent) as folder:
            unfinished = Path(folder) / "tables.db"
            moved = await move(source, File(unfinished))
            beside = Path(f"{unfinished}-wal")
            if not moved.trouble and beside.exists() and beside.stat().st_size:
                moved.trouble = "what was written is not in the file itself: is the disk full?"
            if moved.trouble:
                raise Refusal(f"{file}: no backup was made ({moved.trouble})")
            expect_none(file)
            unfinished.rename(file)
    except OSError as error:
        raise Refusal(f"{file}: no backup can be written here ({error.strerror})") from None
    return moved


def expect_none(file: Path) -> None:
    if file.exists():
        raise Refusal(f"{file}: there is a file already, and it is not written over")


async def restore(file: Path, target: Place) -> Moved:
    """Every table of a backup, in a place that has none."""
    store = await target.store()
    try:
        there = await store.names("", 1)
    finally:
        await store.close()
    if there:
        raise Refusal(f"{target}: there are tables already, and they are not written over")
    return await move(File(file), target)


async def prune(place: Place, days: float) -> int:
    """Let go of tables where nobody has moved for so many days; how many there were."""
    store, gone = await place.store(), 0
    try:
        while some := await store.forget(time() - days * A_DAY, (), AT_ONCE):
            gone += some
    finally:
        await store.close()
    return gone
