"""The ways in which somebody is told: by the browser with the page closed, by mail, by a webhook."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from base64 import urlsafe_b64decode, urlsafe_b64encode
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from hashlib import sha256
from time import time
from typing import Any, NamedTuple, Protocol
from urllib.parse import unquote, urlsplit

import msgspec
from msgspec import Struct

from stationmaster.kernel.errors import Refusal
from stationmaster.server import sentences
from stationmaster.server.notices.posting import NoAddress, Unreached, addresses_of, post, target_of
from stationmaster.server.sentences import CodedRefusal
from stationmaster.store.subscriptions import Subscription

TAKEN = range(200, 300)
GONE = (404, 410)
LONGEST_MAIL = 254
MAIL = re.compile(r"[^\s@<>,;:\"()\[\]\\]{1,64}@[^\s@<>,;:\"()\[\]\\.]+(\.[^\s@<>,;:\"()\[\]\\.]+)+")
MAIL_WITHIN = 20.0  # seconds for each answer of the mail server
KEPT_FOR = 24 * 60 * 60  # seconds that a push service keeps a notice for a browser that is off
SIGNED_FOR = 12 * 60 * 60  # seconds; push services take no signature for more than a day
AUTH = 16  # bytes


class Turn(NamedTuple):
    """All that a notice tells: no hand, no options, and nobody's key."""

    table: str
    game: str
    title: dict[str, str]
    seat: int
    name: str
    """Of the seat whose turn it is."""
    link: str
    """To the table, as one who watches would go; a browser that has the seat's key sits down there."""


class Gone(Exception):  # noqa: N818 - the receiver's doing
    """There is no such receiver any more, and there will not be."""


class NotTaken(Exception):  # noqa: N818 - the receiver's trouble
    """It may be taken later."""


class Way(Protocol):
    confirms: bool
    """Anybody could name a receiver of this kind: its owner is asked before it is told anything."""

    async def expect(self, target: str) -> str:
        """A receiver as it is kept; or a sentence about why it is none."""

    async def tell(self, wanted: Subscription, turn: Turn, stop: str) -> None:
        """Send a notice, with the address at which one asks for no more."""

    async def ask(self, wanted: Subscription, confirm: str) -> None:
        """Ask whether this is wanted, with the address at which one says so."""


def heading(turn: Turn, language: str) -> str:
    return sentences.your_turn(turn.title, language)


def waits(turn: Turn, language: str) -> str:
    return sentences.table_waits(turn.name, language)


# By a webhook.


class OfOneself:
    """A way in which only who asks for it can be told."""

    confirms = False

    async def ask(self, wanted: Subscription, confirm: str) -> None:
        raise AssertionError("nobody is asked")


class Webhook(OfOneself):
    def __init__(self, private: bool) -> None:
        self.private = private

    async def expect(self, target: str) -> str:
        try:
            await addresses_of(target_of(target), self.private)
        except NoAddress:
            raise CodedRefusal(sentences.NO_WEBHOOK) from None
        except Unreached:
            raise CodedRefusal(sentences.WEBHOOK_UNREACHED) from None
        return target

    async def tell(self, wanted: Subscription, turn: Turn, stop: str) -> None:
        said = {
            "type": "your-turn",
            "text": f"{heading(turn, wanted.language)}. {waits(turn, wanted.language)}",
            "table": turn.table,
            "game": turn.game,
            "seat": turn.seat,
            "name": turn.name,
            "link": turn.link,
            "stop": stop,
        }
        headers = {"Content-Type": "application/json", "User-Agent": "stationmaster"}
        await call(wanted.target, headers, msgspec.json.encode(said), self.private)


async def call(url: str, headers: dict[str, str], body: bytes, private: bool) -> None:
    try:
        status = await post(url, headers, body, private)
    except NoAddress:
        raise Gone("its address is not public") from None
    except Unreached as why:
        raise NotTaken(str(why)) from None
    if status in GONE:
        raise Gone(f"it answers {status}")
    if status not in TAKEN:
        raise NotTaken(f"it answers {status}")


# By mail.


class MailServer(NamedTuple):
    host: str
    port: int
    wrapped: bool
    """In TLS from the beginning; otherwise from where the server offers it."""
    user: str
    password: str


def mail_server(address: str) -> MailServer:
    """As a host names it, smtp://anna:secret@mail.example:587; or a sentence, without the secret."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise Refusal(
            "--mail takes the address of a mail server: smtp://USER:PASSWORD@HOST:PORT, or smtps://"
        )
    wrapped = parts.scheme == "smtps"
    usual = smtplib.SMTP_SSL_PORT if wrapped else 587 if parts.username else smtplib.SMTP_PORT
    return MailServer(
        parts.hostname, port or usual, wrapped, unquote(parts.username or ""), unquote(parts.password or "")
    )


def expect_mail_address(text: str) -> str:
    if len(text) > LONGEST_MAIL or not text.isascii() or not MAIL.fullmatch(text):
        raise CodedRefusal(sentences.NO_MAIL_ADDRESS)
    return text


class Mail:
    confirms = True

    def __init__(self, server: MailServer, sender: str) -> None:
        self.server = server
        self.sender = sender

    async def expect(self, target: str) -> str:
        return expect_mail_address(target.strip())

    async def tell(self, wanted: Subscription, turn: Turn, stop: str) -> None:
        await self._deliver(self.letter(wanted, turn, stop))

    async def ask(self, wanted: Subscription, confirm: str) -> None:
        language = wanted.language
        letter = self._begun(wanted, sentences.confirm_heading(language))
        letter.set_content(sentences.confirm_mail(confirm, language) + "\n")
        await self._deliver(letter)

    async def _deliver(self, letter: EmailMessage) -> None:
        try:
            await asyncio.to_thread(self._send, letter)
        except smtplib.SMTPRecipientsRefused as refused:
            code = next(iter(refused.recipients.values()))[0]
            if code in range(500, 600):
                raise Gone(f"the mail server answers {code}") from None
            raise NotTaken(f"the mail server answers {code}") from None
        except (OSError, smtplib.SMTPException) as error:
            raise NotTaken(type(error).__name__) from None

    def letter(self, wanted: Subscription, turn: Turn, stop: str) -> EmailMessage:
        language = wanted.language
        letter = self._begun(wanted, heading(turn, language))
        letter["List-Unsubscribe"] = f"<{stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        last = sentences.no_more_mail(page_to_stop(stop), language)
        letter.set_content(f"{waits(turn, language)}\n\n{turn.link}\n\n-- \n{last}\n")
        return letter

    def _begun(self, wanted: Subscription, subject: str) -> EmailMessage:
        letter = EmailMessage()
        letter["From"], letter["To"] = self.sender, wanted.target
        letter["Subject"] = subject
        letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=self.sender.rpartition("@")[2])
        letter["Auto-Submitted"] = "auto-generated"
        return letter

    def _send(self, letter: EmailMessage) -> None:
        host, port, wrapped, user, password = self.server
        if wrapped:
            line: smtplib.SMTP = smtplib.SMTP_SSL(
                host, port, timeout=MAIL_WITHIN, context=ssl.create_default_context()
            )
        else:
            line = smtplib.SMTP(host, port, timeout=MAIL_WITHIN)
        with line:
            line.ehlo()
            if not wrapped and (user or line.has_extn("starttls")):
                line.starttls(context=ssl.create_default_context())
            if user:
                line.login(user, password)
            line.send_message(letter)


def page_to_stop(stop: str) -> str:
    """For people: the page, which asks for it. What it asks stands behind the #, so it is in nobody's log."""
    origin, _, token = stop.partition("/api/notices/stop/")
    return f"{origin}/#stop={token}"


# By the browser: Web Push, with VAPID.


class PushKeys(Struct, frozen=True):
    p256dh: str
    auth: str


class PushTarget(Struct, frozen=True):
    """As a browser says it; what else it says is not kept."""

    endpoint: str
    keys: PushKeys


class Push(OfOneself):
    def __init__(self, private_key: bytes, contact: str, private: bool) -> None:
        """With the key as PEM: all servers of a store have the same. The contact is for the push services."""
        from py_vapid import Vapid02  # type: ignore[import-untyped]

        self.vapid = Vapid02.from_pem(private_key)
        self.contact = contact
        self.private = private

    @property
    def public_key(self) -> str:
        """As a browser wants it."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self.vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).decode().rstrip("=")

    async def expect(self, target: str) -> str:
        try:
            told = msgspec.json.decode(target, type=PushTarget)
            endpoint = target_of(told.endpoint)
            expect_push_keys(told.keys)
            await addresses_of(endpoint, self.private)
        except (msgspec.MsgspecError, ValueError, NoAddress):
            raise CodedRefusal(sentences.NO_PUSH_TARGET) from None
        except Unreached:
            raise CodedRefusal(sentences.WEBHOOK_UNREACHED) from None
        return msgspec.json.encode(told).decode()

    async def tell(self, wanted: Subscription, turn: Turn, stop: str) -> None:
        target = msgspec.json.decode(wanted.target, type=PushTarget)
        said = {
            "heading": heading(turn, wanted.language),
            "text": waits(turn, wanted.language),
            "table": turn.table,
        }
        headers, body = await asyncio.to_thread(self._sealed, target, msgspec.json.encode(said), turn.table)
        await call(target.endpoint, headers, body, self.private)

    def _sealed(self, target: PushTarget, said: bytes, table: str) -> tuple[dict[str, str], bytes]:
        """So that the browser alone can read it, and the push service knows that it is ours."""
        from pywebpush import WebPusher  # type: ignore[import-untyped]

        encoded: dict[str, Any] = WebPusher(msgspec.to_builtins(target)).encode(said, "aes128gcm")
        parts = urlsplit(target.endpoint)
        claims = {
            "sub": self.contact,
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time()) + SIGNED_FOR,
        }
        # A later notice of a table takes the place of one that was not fetched. Whoever knows a table's name
        # may watch it, so the push service is told another.
        topic = urlsafe_b64encode(sha256(f"{table} {target.keys.auth}".encode()).digest()).decode()[:32]
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_FOR),
            "Topic": topic,
            "Urgency": "normal",
            **self.vapid.sign(claims),
        }
        return headers, encoded["body"]


def expect_push_keys(keys: PushKeys) -> None:
    """A point of the curve, and a secret: what is sent is sealed with them."""
    from cryptography.hazmat.primitives.asymmetric import ec

    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpadded(keys.p256dh))
    if len(unpadded(keys.auth)) != AUTH:
        raise ValueError("no secret of 16 bytes")


def unpadded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_push_key() -> bytes:
    """As PEM."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    made = ec.generate_private_key(ec.SECP256R1())
    return made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
