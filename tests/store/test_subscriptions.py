"""What every store promises to those who want to be told of their turns: once, by one server."""

import asyncio

from stationmaster.store.places import Place
from stationmaster.store.records import Seating, Store
from stationmaster.store.subscriptions import Subscription
from tests.store.support import OPENING, kept, table, with_store

MAIL = Subscription(b"k", "mail", "anna@example.org", "ru", 10.0)
HOOK = Subscription(b"k", "webhook", "https://example.org/x", "en", 11.0)


def test_subscriptions_are_there_again_after_a_restart(place: Place) -> None:
    async def write(store: Store) -> None:
        await store.subscriptions.add([MAIL, HOOK])
        later = Subscription(b"k", "mail", "anna@example.org", "en", 99.0)
        await store.subscriptions.add([later])

    async def read(store: Store) -> None:
        kept_still = Subscription(b"k", "mail", "anna@example.org", "en", 10.0)
        assert await store.subscriptions.of(b"k") == [kept_still, HOOK]
        assert await store.subscriptions.of(b"another's") == []
        assert await store.subscriptions.of(b"") == []

    with_store(place, write)
    with_store(place, read)


def test_a_seat_drops_a_receiver_and_a_receiver_leaves_every_seat(place: Place) -> None:
    async def work(store: Store) -> None:
        other = Subscription(b"l", "mail", "anna@example.org", "ru", 12.0)
        await store.subscriptions.add([MAIL, HOOK, other])
        await store.subscriptions.drop([b"k"], HOOK.receiver)
        assert await store.subscriptions.of(b"k") == [MAIL]
        await store.subscriptions.remove(MAIL.receiver)
        assert await store.subscriptions.of(b"k") == await store.subscriptions.of(b"l") == []
        assert not await store.subscriptions.is_stopped(MAIL.receiver)

    with_store(place, work)


def test_who_wants_nothing_more_is_remembered_until_asked_anew(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.subscriptions.add([MAIL, HOOK])
        await store.subscriptions.stop(MAIL.receiver)
        await store.subscriptions.stop(MAIL.receiver)
        assert await store.subscriptions.of(b"k") == [HOOK]
        assert await store.subscriptions.is_stopped(MAIL.receiver)
        assert not await store.subscriptions.is_stopped(HOOK.receiver)
        await store.subscriptions.start(MAIL.receiver)
        assert not await store.subscriptions.is_stopped(MAIL.receiver)

    with_store(place, work)


def test_of_two_servers_one_tells_and_the_other_only_when_it_is_overdue(place: Place) -> None:
    async def work(store: Store) -> None:
        other = await place.store()
        await store.open(table(), OPENING)
        here, there = store.subscriptions, other.subscriptions
        first, second = await asyncio.gather(
            here.claim("t", 0, 2, 100.0, 160.0), there.claim("t", 0, 2, 100.0, 160.0)
        )
        assert (first is None) != (second is None)
        claimed = first or second
        assert claimed is not None
        late, ours = (here, there) if first is None else (there, here)
        assert await ours.claim("t", 0, 2, 101.0, 160.0) is None
        await ours.note_sent("t", 0, 2, MAIL.receiver)
        assert await late.claim("t", 0, 2, 159.0, 200.0) is None
        again = await late.claim("t", 0, 2, 161.0, 200.0)
        assert again is not None
        assert again.sent == {MAIL.receiver}
        await ours.finish("t", 0, claimed)  # too late: it is the other's by now
        assert (await here.told("t", 0)) == again
        await late.finish("t", 0, again)
        assert await ours.claim("t", 0, 2, 999.0, 1000.0) is None
        fresh = await ours.claim("t", 0, 9, 999.0, 1000.0)
        assert fresh is not None
        assert fresh.sent == frozenset()
        await other.close()

    with_store(place, work)


def test_who_has_seen_it_is_not_told(place: Place) -> None:
    async def work(store: Store) -> None:
        await store.open(table(), OPENING)
        assert await store.subscriptions.told("t", 0) is None
        await store.subscriptions.note_seen("t", 0, 2)
        assert await store.subscriptions.claim("t", 0, 2, 100.0, 160.0) is None
        await store.subscriptions.note_seen("t", 0, 1)
        told = await store.subscriptions.told("t", 0)
        assert told is not None
        assert (told.entry, told.until) == (2, 0.0)

    with_store(place, work)


def test_tables_are_named_that_wait_for_somebody_who_may_not_know(place: Place) -> None:
    async def work(store: Store) -> None:
        for name, key in (("t", b"k"), ("given", b"old"), ("another's", b"x")):
            await store.open(table(name, key), OPENING)
        await kept(store, "given", Seating(0, 0, "freed", 1, "", 15.0, b"k"))
        assert await store.subscriptions.waiting() == []
        await store.subscriptions.add([MAIL])
        assert sorted(await store.subscriptions.waiting()) == ["given", "t"]
        claimed = await store.subscriptions.claim("t", 0, 2, 1.0, 2.0)
        assert claimed is not None
        assert sorted(await store.subscriptions.waiting()) == ["given", "t"]
        await store.subscriptions.finish("t", 0, claimed)
        assert await store.subscriptions.waiting() == ["given"]
        assert await store.forget(50.0, (), 9) == 3
        assert await store.subscriptions.waiting() == []

    with_store(place, work)


def test_a_secret_is_the_first_that_was_offered(place: Place) -> None:
    async def work(store: Store) -> None:
        assert await store.subscriptions.secret("push", b"\x00one") == b"\x00one"
        assert await store.subscriptions.secret("push", b"two") == b"\x00one"
        assert await store.subscriptions.secret("links", b"three") == b"three"

    with_store(place, work)
