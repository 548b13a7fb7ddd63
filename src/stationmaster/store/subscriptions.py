"""Who wants to be told of their turns, and of which they were: in the same words for every kind of store."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from secrets import token_hex
from typing import Any, TypeAlias

from msgspec import Struct

Statement: TypeAlias = tuple[str, tuple[object, ...]]
Write: TypeAlias = Callable[[Sequence[Statement]], Awaitable[None]]
"""Commit these together."""
Ask: TypeAlias = Callable[[str, tuple[object, ...]], Awaitable[Sequence[Sequence[Any]]]]

NOBODY = b""  # the key under which a receiver stands that wants nothing more
CONFIRMED = b"confirmed"  # and one whose owner has said that it is theirs
A_KEY = 32  # bytes of one that opens a seat


def receiver_of(way: str, target: str) -> str:
    """By what a receiver is known, also in an address: it tells nobody where that is."""
    return sha256(f"{way}\n{target}".encode()).hexdigest()[:32]


class Subscription(Struct, frozen=True):
    """Whoever holds a seat's key wants to be told of its turns, in a way, there."""

    key: bytes
    way: str
    target: str
    language: str
    made: float

    @property
    def receiver(self) -> str:
        return receiver_of(self.way, self.target)


class Told(Struct, frozen=True):
    """Until which entry a seat knows of its turns."""

    entry: int
    until: float
    """While a server is telling it: when another may. 0: it is told, or was there to see."""
    sent: frozenset[str]
    """The receivers that have it already."""
    claim: str = ""
    """By what the server knows that it is its own to tell; every attempt has another."""


ADD = """
    INSERT INTO subscriptions (key, receiver, way, target, language, made) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (key, receiver) DO UPDATE SET language = excluded.language
"""
OF = "SELECT key, way, target, language, made FROM subscriptions WHERE key = ? ORDER BY made, receiver"
DROP = "DELETE FROM subscriptions WHERE key = ? AND receiver = ?"
REMOVE = "DELETE FROM subscriptions WHERE receiver = ?"
STANDS = "SELECT 1 FROM subscriptions WHERE key = ? AND receiver = ?"
KNOWN = "SELECT 1 FROM subscriptions WHERE receiver = ? AND length(key) = ? LIMIT 1"
TOLD = "SELECT entry, until, sent, claim FROM told WHERE table_id = ? AND seat = ?"
SEEN = """
    INSERT INTO told (table_id, seat, entry, until, claim, sent) VALUES (?, ?, ?, 0, '', '')
    ON CONFLICT (table_id, seat) DO UPDATE SET entry = excluded.entry, until = 0, claim = '', sent = ''
    WHERE told.entry <= excluded.entry
"""
CLAIM = """
    INSERT INTO told (table_id, seat, entry, until, claim, sent) VALUES (?, ?, ?, ?, ?, '')
    ON CONFLICT (table_id, seat) DO UPDATE
    SET entry = excluded.entry, until = excluded.until, claim = excluded.claim,
        sent = CASE WHEN told.entry = excluded.entry THEN told.sent ELSE '' END
    WHERE told.entry < excluded.entry
        OR (told.entry = excluded.entry AND told.until > 0 AND told.until < ?)
"""
CLAIMED = """
    SELECT entry, until, sent, claim FROM told
    WHERE table_id = ? AND seat = ? AND entry = ? AND claim = ? AND until > 0
"""
SENT = "UPDATE told SET sent = sent || CAST(? AS TEXT) WHERE table_id = ? AND seat = ? AND entry = ?"
FINISH = "UPDATE told SET until = ? WHERE table_id = ? AND seat = ? AND claim = ?"
# In the midst of a turn its beginning is not the last step: such a table is named, too, and looked at.
WAITING = """
    SELECT DISTINCT last.table_id FROM subscriptions AS wanted
    JOIN (SELECT key, table_id FROM seats UNION ALL SELECT key, table_id FROM seatings) AS taken
        ON taken.key = wanted.key
    JOIN steps AS last ON last.table_id = taken.table_id
        AND last.entry = (SELECT max(entry) FROM steps WHERE steps.table_id = taken.table_id)
    WHERE length(wanted.key) > 0 AND last.waiting_on >= 0 AND NOT EXISTS (
        SELECT 1 FROM told WHERE told.table_id = last.table_id AND told.seat = last.waiting_on
            AND told.entry > last.entry AND told.until = 0
    )
"""
# Of seats whose tables are all over, or gone; and of receivers of whom no seat tells any more.
PRUNE = """
    DELETE FROM subscriptions WHERE made < ? AND length(key) = ? AND NOT EXISTS (
        SELECT 1 FROM (SELECT key, table_id FROM seats UNION ALL SELECT key, table_id FROM seatings) AS taken
        JOIN steps AS last ON last.table_id = taken.table_id
            AND last.entry = (SELECT max(entry) FROM steps WHERE steps.table_id = taken.table_id)
        WHERE taken.key = subscriptions.key AND (last.waiting_on >= 0 OR last.written >= ?)
    )
"""
PRUNE_CONFIRMED = """
    DELETE FROM subscriptions WHERE made < ? AND key = ? AND NOT EXISTS (
        SELECT 1 FROM subscriptions AS other
        WHERE other.receiver = subscriptions.receiver AND length(other.key) = ?
    )
"""
OFFER = "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING"
AGREED = "SELECT value FROM secrets WHERE name = ?"


class Subscriptions:
    """A store's, for all its servers: in tables of SQL, which every kind of store has."""

    def __init__(self, write: Write, ask: Ask) -> None:
        self.write = write
        self.ask = ask

    async def add(self, wanted: Sequence[Subscription]) -> None:
        """Keep them; one that is there keeps its time."""
        await self.write(
            [
                (ADD, (each.key, each.receiver, each.way, each.target, each.language, each.made))
                for each in wanted
            ]
        )

    async def of(self, key: bytes) -> list[Subscription]:
        return [Subscription(*row) for row in await self.ask(OF, (key,))] if key else []

    async def drop(self, keys: Sequence[bytes], receiver: str) -> None:
        """These seats tell this receiver nothing more."""
        await self.write([(DROP, (key, receiver)) for key in keys])

    async def remove(self, receiver: str) -> None:
        """It is not there any more."""
        await self.write([(REMOVE, (receiver,))])

    async def stop(self, receiver: str) -> None:
        """It wants nothing more, of any seat, until somebody asks for it anew."""
        await self.write([(REMOVE, (receiver,)), (ADD, (NOBODY, receiver, "", "", "", 0.0))])

    async def is_stopped(self, receiver: str) -> bool:
        return bool(await self.ask(STANDS, (NOBODY, receiver)))

    async def start(self, receiver: str) -> None:
        """It was asked for anew."""
        await self.write([(DROP, (NOBODY, receiver))])

    async def confirm(self, receiver: str, now: float) -> None:
        """Its owner has said that it is theirs. Where it is need not be kept for that."""
        await self.write([(ADD, (CONFIRMED, receiver, "", "", "", now))])

    async def is_known(self, receiver: str) -> bool:
        """Whether some seat tells it of its turns."""
        return bool(await self.ask(KNOWN, (receiver, A_KEY)))

    async def is_confirmed(self, receiver: str) -> bool:
        return bool(await self.ask(STANDS, (CONFIRMED, receiver)))

    async def prune(self, before: float) -> None:
        """Nobody wants to be told of tables that have been over since then."""
        await self.write(
            [
                (PRUNE, (before, A_KEY, before)),
                (PRUNE_CONFIRMED, (before, CONFIRMED, A_KEY)),
            ]
        )

    async def told(self, table: str, seat: int) -> Told | None:
        return first_of(await self.ask(TOLD, (table, seat)))

    async def note_seen(self, table: str, seat: int, entry: int) -> None:
        """Somebody was there to see that it is their turn."""
        await self.write([(SEEN, (table, seat, entry))])

    async def claim(self, table: str, seat: int, entry: int, now: float, until: float) -> Told | None:
        """Take it upon us to tell a seat of a turn; None if that is done, or another server's until later."""
        claim = token_hex(8)
        await self.write([(CLAIM, (table, seat, entry, until, claim, now))])
        return first_of(await self.ask(CLAIMED, (table, seat, entry, claim)))

    async def note_sent(self, table: str, seat: int, entry: int, receiver: str) -> None:
        await self.write([(SENT, (f"{receiver} ", table, seat, entry))])

    async def finish(self, table: str, seat: int, claimed: Told, until: float = 0.0) -> None:
        """Nothing more is done about it; or, with a time, by us: another may go on from then."""
        await self.write([(FINISH, (until, table, seat, claimed.claim))])

    async def waiting(self) -> list[str]:
        """Tables that wait for a seat of which somebody may not know yet."""
        return [table for (table,) in await self.ask(WAITING, ())]

    async def secret(self, name: str, new: bytes) -> bytes:
        """One that all servers of this store share: the first that was offered."""
        await self.write([(OFFER, (name, new))])
        ((kept,),) = await self.ask(AGREED, (name,))
        return bytes(kept)


def first_of(rows: Sequence[Sequence[Any]]) -> Told | None:
    if not rows:
        return None
    entry, until, sent, claim = rows[0]
    return Told(entry, until, frozenset(sent.split()), claim)
