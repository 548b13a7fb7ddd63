"""Where notices are asked for and stopped: what the addresses under /api/notices do."""

from __future__ import annotations

import hmac
import logging
from collections.abc import Callable, Sequence
from hashlib import sha256
from importlib.util import find_spec
from secrets import token_bytes
from time import time

from stationmaster.kernel.errors import Refusal
from stationmaster.server import links, sentences, wire
from stationmaster.server.limits import Buckets
from stationmaster.server.notices.postman import AN_HOUR, Postman, called
from stationmaster.server.notices.ways import (
    Gone,
    Mail,
    NotTaken,
    Push,
    Way,
    Webhook,
    expect_mail_address,
    mail_server,
    new_push_key,
)
from stationmaster.server.seating import sittings
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.settings import Settings
from stationmaster.store.records import Store
from stationmaster.store.subscriptions import Subscription, Subscriptions

MOST_FOR_A_SEAT = 8
WISHES_A_MINUTE = 60  # of one address; a page has three ways at most, and asks when it is opened
SIGNED = 24  # characters of a signature: 96 bits
CONFIRM = "confirm "  # before what is signed for another purpose than to stop
QUESTIONS = 2  # to one receiver, an hour: whether it wants any notices
LOG = logging.getLogger("stationmaster")


async def ways_of(settings: Settings, kept: Subscriptions) -> dict[str, Way]:
    """What this host offers. Without an address of its own a server could not say where to come."""
    ways: dict[str, Way] = {}
    if not settings.origins:
        return ways
    contact = contact_of(settings)
    if contact and can_push():
        key = await kept.secret("push", new_push_key())
        ways["push"] = Push(key, contact, settings.private_receivers)
    if settings.mail:
        ways["mail"] = Mail(mail_server(settings.mail), settings.mail_from)
    ways["webhook"] = Webhook(settings.private_receivers)
    return ways


def can_push() -> bool:
    """Whether the packages are there."""
    return find_spec("pywebpush") is not None and find_spec("py_vapid") is not None


def contact_of(settings: Settings) -> str:
    """For a push service that has something to say to the host."""
    if settings.mail_from:
        return f"mailto:{settings.mail_from}"
    return next((origin for origin in settings.origins if origin.startswith("https://")), "")


def expect_settings(settings: Settings) -> None:
    """Refuse what is none, before anything starts."""
    if settings.mail_from:
        try:
            expect_mail_address(settings.mail_from)
        except CodedRefusal:
            raise Refusal(f"--mail-from takes a mail address, not {settings.mail_from!r}") from None
    if not settings.mail:
        return
    mail_server(settings.mail)
    if not settings.mail_from:
        raise Refusal("--mail needs --mail-from, the address from which mail comes")
    if not settings.origins:
        raise Refusal("--mail needs --origin, the address to which a mail leads")


class Desk:
    def __init__(self, store: Store, ways: dict[str, Way], secret: bytes, origin: str) -> None:
        self.store = store
        self.kept = store.subscriptions
        self.ways = ways
        self.secret = secret
        self.origin = origin
        self.askers = Buckets.a_minute(WISHES_A_MINUTE)
        self.questions = Buckets(QUESTIONS, QUESTIONS / AN_HOUR)

    @classmethod
    async def open(cls, store: Store, settings: Settings) -> Desk:
        ways = await ways_of(settings, store.subscriptions)
        if not ways:
            return cls(store, ways, token_bytes(32), "")
        secret = await store.subscriptions.secret("links", token_bytes(32))
        return cls(store, ways, secret, settings.origins[0].rstrip("/"))

    def offered(self) -> wire.NoticeWays:
        push = self.ways.get("push")
        return wire.NoticeWays(list(self.ways), push.public_key if isinstance(push, Push) else None)

    async def subscribe(self, wish: wire.NoticesWish, address: str) -> wire.NoticesKept:
        """For each seat that these tokens open. A receiver that was stopped is started only by a person."""
        if not self.askers.take(address):
            raise CodedRefusal(sentences.TOO_FAST, 429)
        target = await self._way(wish.way).expect(wish.target)
        now = time()
        held = await self._held(wish.tokens)
        wanted = [Subscription(key, wish.way, target, wish.lang, now) for key in held]
        if not wanted:
            raise CodedRefusal(sentences.NO_SEAT_TO_TELL_OF, 404)
        receiver = wanted[0].receiver
        if wish.anew:
            await self.kept.start(receiver)
        elif await self.kept.is_stopped(receiver):
            return wire.NoticesKept(seats=0)
        for each in wanted:
            there = [other.receiver for other in await self.kept.of(each.key)]
            if receiver not in there and len(there) >= MOST_FOR_A_SEAT:
                raise CodedRefusal(sentences.ENOUGH_RECEIVERS, 409)
        known = await self.kept.is_known(receiver)
        await self.kept.add(wanted)
        return wire.NoticesKept(len(wanted), await self._ask_owner(wanted[0], asks=wish.anew or not known))

    async def _ask_owner(self, wanted: Subscription, *, asks: bool) -> bool:
        """Whether its owner has yet to say that they want it."""
        way, receiver = self._way(wanted.way), wanted.receiver
        if not way.confirms or await self.kept.is_confirmed(receiver):
            return False
        if asks and self.questions.take(receiver):
            try:
                await way.ask(wanted, f"{self.origin}/#confirm={receiver}{self._signed(CONFIRM + receiver)}")
            except (Gone, NotTaken) as why:
                await self.kept.remove(receiver)
                LOG.warning("notices: %s could not be asked whether it wants any, %s", called(wanted), why)
                raise CodedRefusal(sentences.MAIL_NOT_SENT, 502) from None
        return True

    async def confirm(self, token: str) -> None:
        """By a link that only the owner of a receiver was sent."""
        receiver, signature = token[:-SIGNED], token[-SIGNED:]
        if not hmac.compare_digest(signature.encode(), self._signed(CONFIRM + receiver).encode()):
            raise CodedRefusal(sentences.NO_SUCH_CONFIRM, 404)
        await self.kept.confirm(receiver, time())

    async def unsubscribe(self, wish: wire.NoticesWish) -> None:
        """These seats alone, in the page; what the address is need not be asked of anybody."""
        keys = [links.key_of(token) for token in wish.tokens]
        for way, target in {(each.way, each.target) for key in keys for each in await self.kept.of(key)}:
            if way == wish.way:
                receiver = Subscription(b"", way, target, "", 0.0).receiver
                await self.kept.drop(keys, receiver)

    def postman(self, titles: Callable[[str], dict[str, str]], settings: Settings) -> Postman:
        return Postman(
            self.store, self.ways, titles, self.origin, self.address_to_stop, settings.notice_after
        )

    def _way(self, name: str) -> Way:
        way = self.ways.get(name)
        if way is None:
            raise CodedRefusal(sentences.NO_SUCH_WAY, 404)
        return way

    async def _held(self, tokens: Sequence[str]) -> list[bytes]:
        """The keys among these that open a seat somewhere, now."""
        keys = {links.key_of(token) for token in tokens}
        found = set()
        for summary in await self.store.with_keys(list(keys)):
            stand = sittings(summary.table.seats, summary.seatings)
            found |= {sitting.key for sitting in stand if sitting.key in keys}
        return sorted(found)

    # Stopping, by a link that nobody else can make.

    def address_to_stop(self, receiver: str) -> str:
        return f"{self.origin}/api/notices/stop/{receiver}{self._signed(receiver)}"

    async def stop(self, token: str) -> None:
        receiver, signature = token[:-SIGNED], token[-SIGNED:]
        if not hmac.compare_digest(signature.encode(), self._signed(receiver).encode()):
            raise CodedRefusal(sentences.NO_SUCH_STOP, 404)
        await self.kept.stop(receiver)

    def _signed(self, receiver: str) -> str:
        return hmac.new(self.secret, receiver.encode(), sha256).hexdigest()[:SIGNED]
