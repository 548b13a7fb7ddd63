"""People who come again: a name, a colour and the hash of a key that their browsers keep (decision 0241)."""

from __future__ import annotations

from collections.abc import Sequence

from stationmaster.server import sentences, wire
from stationmaster.server.links import key_of, new_page
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.speech import called
from stationmaster.store.records import Holder, Person, Store, Summary

NOBODY = b""


def person_of(me: str) -> bytes:
    """Whom a key stands for; nobody without one."""
    return key_of(me) if me else NOBODY


def seats_of(person: bytes, holders: Sequence[Holder]) -> dict[int, bytes]:
    """The seats that are a person's, each with the key that it had when they came."""
    return {holder.seat: holder.key for holder in holders if holder.person == person} if person else {}


class People:
    """What a server knows of those who want to be known again."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def held(self, table: str, me: str) -> dict[int, bytes]:
        """The seats at a table that are theirs, whatever browser they come from."""
        return seats_of(person_of(me), await self.store.holders(table)) if me else {}

    async def sit(self, table: str, seat: int, key: bytes, me: str) -> None:
        """From now on this seat is theirs, if it is nobody's yet."""
        await self.store.hold(table, Holder(seat, key, person_of(me)))

    async def tables(self, me: str) -> list[Summary]:
        return await self.store.with_person(person_of(me)) if me else []

    async def shown(self, me: str) -> wire.Me:
        person = await self.store.person(person_of(me))
        return wire.Me() if person is None else wire.Me(person.name, person.colour, person.page)

    async def say(self, wish: wire.SayMe) -> wire.Me:
        """Keep what somebody says of themselves. A page that was closed has another name the next time."""
        key = person_of(wish.me)
        before = await self.store.person(key)
        page = before.page if before is not None else ""
        if wish.seen_by == "me":
            page = ""
        elif not page:
            page = new_page()
        person = Person(key, called(wish.name), wish.colour, page)
        await self.store.keep_person(person)
        return wire.Me(person.name, person.colour, person.page)

    async def forget(self, me: str) -> None:
        await self.store.forget_person(person_of(me))

    async def at(self, page: str) -> Person:
        person = await self.store.person_at(page)
        if person is None:
            raise CodedRefusal(sentences.NO_SUCH_PERSON, 404)
        return person
