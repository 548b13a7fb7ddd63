"""A table: a match, those who sit and watch there, and the only hand that writes it."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain
from time import monotonic, time
from types import MappingProxyType
from typing import Protocol, TypeAlias
from unicodedata import combining

from msgspec import structs

from stationmaster import bots
from stationmaster.kernel import log, patience
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.family import Aide
from stationmaster.kernel.match import Match, Told
from stationmaster.kernel.view import View
from stationmaster.server import families, frames, sentences, wire
from stationmaster.server.limits import CHAT_SHOWN, MOST_ENTRIES, WORDS_A_SECOND, WORDS_AT_ONCE, Bucket
from stationmaster.server.links import key_of
from stationmaster.server.sentences import Declined
from stationmaster.server.settings import Settings
from stationmaster.server.thinkers import Question, Speechless, Thinkers
from stationmaster.server.turns import Turns
from stationmaster.store.records import NotKept, Overtaken, Remark, Step, Store, Story, sealed
from stationmaster.store.records import Table as Kept

LOG = logging.getLogger("stationmaster")
OPENED = "opened"
UNDO = "undo"
Decline: TypeAlias = Callable[[Declined | Refusal], None]
"""How to tell somebody that what they wished is not done."""
# Letters by their class, and blank all the same: fillers of Korean and Braille, joiners, unwritten vowels.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159")
SELECTORS = frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
"""They choose how the letter before them looks, as of many a face; alone they are nothing."""
READ_ANEW = 4410


class Client(Protocol):
    """Somebody at a table: the seats they hold (none: a spectator), and where their frames go."""

    seats: tuple[int, ...]
    unknown: tuple[int, ...]
    """Of the tokens it joined with, those that open nothing here, by their places."""
    deaf: bool
    """It has left, or is about to: nothing reaches it any more."""

    def post(self, frame: bytes) -> None:
        """Send a frame, soon, without anyone waiting for it."""

    def decline(self, why: Declined | Refusal, of: wire.Message | None = None) -> None:
        """Tell why what it wished is not done, and which wish that was."""

    def part(self, code: int) -> None:
        """Close the connection once everything posted is sent."""


class Table:
    """Changes one at a time: each is on disk before anybody hears of it."""

    def __init__(
        self, story: Story, match: Match, store: Store, thinkers: Thinkers, settings: Settings
    ) -> None:
        self.kept: Kept = story.table
        self.match = match
        self.entry = story.steps[-1].end
        self.seal = story.steps[-1].seal
        self.said: deque[wire.Said] = deque((said(remark) for remark in story.remarks), CHAT_SHOWN)
        self.gallery: deque[wire.Said] = deque(maxlen=CHAT_SHOWN)
        """What spectators said to each other: heard by them alone, and not kept."""
        self.speakers = [Bucket(WORDS_AT_ONCE, WORDS_A_SECOND) for _ in self.kept.seats]
        """What each seat may say, by whatever connections."""
        self.whispers = Bucket(WORDS_AT_ONCE, WORDS_A_SECOND)
        """What all spectators together may."""
        self.clients: list[Client] = []
        self.aides: dict[int | None, Aide] = {}
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.broken = False
        """What is in memory is no longer the table: whoever wants it reads it anew from the store."""
        self.turns = Turns()
        """Whoever changes the match or tells all of it takes a turn; a change's lasts until it is on disk."""
        self.pondering: asyncio.Task[None] | None = None
        self.advising: set[int] = set()
        self.keeping = False
        """The turn goes on until the store has answered."""

    # Coming and going.

    def admit(self, client: Client, tokens: Sequence[str]) -> None:
        """Give a client the seats that its tokens open; those that open none are passed over."""
        keys = {seat.key: number for number, seat in enumerate(self.kept.seats) if seat.key}
        found = [keys.get(key_of(token)) for token in tokens]
        client.seats = tuple(sorted({seat for seat in found if seat is not None}))
        client.unknown = tuple(place for place, seat in enumerate(found) if seat is None)
        if client.unknown and not client.seats:
            raise Declined(sentences.NO_SUCH_TOKEN, 403, close=4403)

    def join(self, client: Client) -> None:
        """Tell a client all it may know; from now on it hears what happens."""
        self._in_turn(client.decline, partial(self._join, client))

    def _join(self, client: Client) -> None:
        if client.deaf:
            return  # it left while it stood in line
        if self.broken:
            raise Declined(sentences.MOVED_ON, close=READ_ANEW)
        if len(self.clients) >= self.settings.most_at_a_table and not client.seats:
            raise Declined(sentences.FULL_TABLE, close=4429)
        self.clients.append(client)
        client.post(self._welcome(client))
        for seat in client.seats or (None,):
            view = self.match.view(seat)
            client.post(self._state(view, 0, self.match.heard(seat), self._at_first(seat)))
        self._tell_seats()
        self._tell_no_end()
        if client.unknown:
            client.decline(Declined(sentences.OTHER_TOKEN))

    def leave(self, client: Client) -> None:
        if client in self.clients:
            self.clients.remove(client)
            self._tell_seats()

    def sitters(self) -> list[wire.Sitter]:
        here = {seat for client in self.clients for seat in client.seats}
        return sitters(self.kept, here)

    # What people do.

    def play(self, client: Client, wish: wire.Play) -> None:
        expect_holder(client, wish.seat)
        decline = partial(client.decline, of=wish)
        self._in_turn(decline, partial(self._play, decline, wish))

    def _play(self, decline: Decline, wish: wire.Play) -> None:
        self._expect_now(wish.at)
        self._move(decline, partial(self.match.play_text, wish.seat, wish.action))

    def undo(self, client: Client, wish: wire.Undo) -> None:
        expect_holder(client, wish.seat)
        decline = partial(client.decline, of=wish)
        self._in_turn(decline, partial(self._undo, decline, wish))

    def _undo(self, decline: Decline, wish: wire.Undo) -> None:
        self._expect_now(wish.at)
        if self.entry > MOST_ENTRIES:
            raise Declined(sentences.ENOUGH_UNDONE, 409)
        self.match.undo(wish.seat)
        undone = [Told(wish.seat, UNDO)]
        self._keep(decline, (f"{wish.seat} {UNDO}",), partial(self._show, lambda seat: undone, self.entry))

    async def chat(self, client: Client, wish: wire.Chat) -> None:
        by = wish.seat if wish.seat is not None else next(iter(client.seats), None)
        if by is not None:
            expect_holder(client, by)
        text = tidy(wish.text)
        if not text:
            raise Declined(sentences.NOTHING_SAID)
        remark = Remark(by, text, time())
        if by is None:
            self._whisper(remark)
            return
        expect_slow(self.speakers[by])
        await stored(self.store.remark(self.kept.id, remark), sentences.REMARK_NOT_KEPT)
        self.said.append(said(remark))
        self._tell_all(said(remark))

    def _whisper(self, remark: Remark) -> None:
        """Whoever knows a table may watch it, and so may thousands: what they say costs no player a thing."""
        if self.settings.silent_spectators:
            raise Declined(sentences.SPECTATORS_WATCH, 403)
        expect_slow(self.whispers)
        self.gallery.append(said(remark))
        text = wire.encode(said(remark))
        for client in self.clients:
            if not client.seats:
                client.post(text)

    async def say_name(self, client: Client, wish: wire.SayName) -> None:
        expect_holder(client, wish.seat)
        expect_slow(self.speakers[wish.seat])
        name = tidy(wish.name)
        await stored(self.store.rename(self.kept.id, wish.seat, name), sentences.NAME_NOT_KEPT)
        seats = list(self.kept.seats)
        seats[wish.seat] = structs.replace(seats[wish.seat], name=name)
        self.kept = structs.replace(self.kept, seats=tuple(seats))
        self._tell_seats()

    async def hint(self, client: Client, wish: wire.Hint) -> None:
        """What the strongest bot would do in this seat's place."""
        seat = wish.seat
        expect_holder(client, seat)
        if self.turns.taken:
            raise Declined(sentences.MOVED_ON)  # nobody hears of a change that is not yet kept
        if self.match.waiting_on != seat:
            raise Declined(sentences.NOT_YOUR_TURN)
        if seat in self.advising:
            raise Declined(sentences.ASKED_ALREADY)
        self.advising.add(seat)
        entry = self.entry
        try:
            thought = await self.thinkers.ask(self._question(seat, bots.strongest(self.match.game)))
        except Speechless as why:
            LOG.warning("table %s: no advice, %s", self.kept.id, why)
            raise Declined(sentences.NO_ADVICE) from None
        finally:
            self.advising.discard(seat)
        text = self.match.game.write(thought.action)
        client.post(wire.encode(wire.Advice(seat, entry, text, thought.reason)))

    # Bots.

    def _wake_bots(self) -> None:
        """Let a bot move, if it is its turn and somebody is here to see."""
        if self.pondering is None and not self.turns.taken and self._bot_to_move():
            self.pondering = asyncio.create_task(self._bot_moves(self.match.waiting_on, self.entry))
            self.pondering.add_done_callback(self._bot_rests)

    def _bot_to_move(self) -> str:
        seat = self.match.waiting_on
        if seat < 0 or self.broken or not self.clients or self._out_of_patience():
            return ""
        return self.kept.seats[seat].bot

    def _out_of_patience(self) -> bool:
        return self.match.decisions >= patience.MOST_DECISIONS

    def _tell_no_end(self) -> None:
        """Bots that come to no end are asked no further; whoever is here, or comes, hears why."""
        seat = self.match.waiting_on
        if seat >= 0 and self.kept.seats[seat].bot and self._out_of_patience():
            self._tell_all(wire.Refused(patience.sentence(self.match.decisions), None))

    async def _bot_moves(self, seat: int, entry: int) -> None:
        if self.turns.taken or self.entry != entry:
            return  # an undo came before this began; whoever moves then is woken when it is kept
        began = monotonic()
        self._tell_all(wire.Thinking(seat))
        action = await self._think(seat, self.kept.seats[seat].bot)
        await asyncio.sleep(max(0.0, self.settings.pace - (monotonic() - began)))
        self._in_turn(None, partial(self._bot_plays, seat, entry, action))

    def _bot_plays(self, seat: int, entry: int, action: int) -> None:
        if self.entry == entry and not self.broken:  # an undo may have come in between
            self._move(None, partial(self.match.play, seat, action))

    async def _think(self, seat: int, bot: str) -> int:
        """The bot's choice; for one that fails, any."""
        question = self._question(seat, bot)
        try:
            thought = await self.thinkers.ask(question)
        except Speechless as why:
            LOG.warning("table %s, seat %d: %s; any move will do", self.kept.id, seat, why)
            return random.choice(question.options)
        if thought.action not in question.options:
            LOG.warning(
                "table %s, seat %d: %s chose what it may not; any move will do", self.kept.id, seat, bot
            )
            return random.choice(question.options)
        return thought.action

    def _question(self, seat: int, bot: str) -> Question:
        game = self.match.game
        return Question(
            game=game.name,
            seats=game.seats,
            rules=game.options,
            bot=bot,
            seed=random.getrandbits(63),
            view=self.match.view(seat),
            options=self.match.options(seat),
            heard=self.match.heard(seat),
        )

    def _bot_rests(self, task: asyncio.Task[None]) -> None:
        self.pondering = None
        if not task.cancelled() and task.exception() is not None:
            LOG.error("table %s: a bot's move failed", self.kept.id, exc_info=task.exception())
            self.close()
        self._wake_bots()

    # Writing and telling.

    def _expect_now(self, at: int) -> None:
        if self.broken:
            raise Declined(sentences.MOVED_ON)
        if at != self.entry:
            raise Declined(sentences.MOVED_ON, 409)

    def _in_turn(self, decline: Decline | None, doing: Callable[[], None]) -> None:
        self.turns.take(partial(self._attempt, decline, doing))

    def _attempt(self, decline: Decline | None, doing: Callable[[], None]) -> None:
        """Do something, or tell who wished it why not. The turn is over now, or when a change is kept."""
        self.keeping = False
        try:
            doing()
        except (Declined, Refusal) as why:
            self._decline(decline, why)
        except Exception:
            LOG.exception("table %s failed", self.kept.id)
            self.close()
        if not self.keeping:
            self._pass_on()

    def _pass_on(self) -> None:
        self.turns.pass_on()
        self._wake_bots()

    def _decline(self, decline: Decline | None, why: Declined | Refusal) -> None:
        if decline is not None:
            decline(why)
        else:
            LOG.error("table %s: a bot's move was refused, %s", self.kept.id, why)
            self.close()

    def _move(self, decline: Decline | None, move: Callable[[], None]) -> None:
        """A move with the luck that follows it: first to the match, then to disk, then to the table."""
        match, before, entry = self.match, len(self.match.log), self.entry
        seen = self._seen()
        move()
        lines = tuple([log.entry(match.game, done) for done in match.log[before:]])
        self._keep(decline, lines, partial(self._show, partial(match.heard, since=before), entry, seen))

    def _keep(self, decline: Decline | None, lines: tuple[str, ...], show: Callable[[], None]) -> None:
        self.keeping = True
        step = sealed(self.seal, Step(self.entry, lines, self.match.waiting_on, round(time(), 3)))
        self.store.keep(self.kept.id, step, partial(self._kept, decline, step, show))

    def _kept(
        self, decline: Decline | None, step: Step, show: Callable[[], None], trouble: NotKept | None
    ) -> None:
        """A change is on disk, or cannot be."""
        if trouble is not None:
            self.close()  # the match is ahead of the disk, and the disk is right
            self._decline(decline, declined(trouble, sentences.NOT_KEPT))
        else:
            self.entry, self.seal = step.end, step.seal
            try:
                show()
                self._tell_no_end()
            except Exception:
                LOG.exception("table %s cannot be shown", self.kept.id)
                self.close()
        self._pass_on()

    def close(self) -> None:
        """Part with everybody; they may come back to the table as it is on disk."""
        self.broken = True
        for client in self.clients:
            client.part(READ_ANEW)

    async def stop(self) -> None:
        """Let no bot think on, and part with everybody."""
        self.close()
        if self.pondering is not None:
            self.pondering.cancel()
            await asyncio.wait([self.pondering])

    def _watching(self) -> set[int | None]:
        """The seats of those who are here; None while there are spectators."""
        return {seat for client in self.clients for seat in client.seats or (None,)}

    def _seen(self) -> dict[int | None, View]:
        """What those at the table see now, where a family explains moves by what was seen before them."""
        if families.deeds(self.match.game.family) is None:
            return {}
        return {seat: self.match.view(seat) for seat in self._watching()}

    def _at_first(self, seat: int | None) -> View | None:
        game = self.match.game
        return game.view(game.start(), seat) if families.deeds(game.family) else None

    def _show(
        self,
        told: Callable[[int | None], list[Told]],
        since: int,
        seen: Mapping[int | None, View] = MappingProxyType({}),
    ) -> None:
        """Tell everybody what has changed; those who see the same get the same frame."""
        made: dict[int | None, bytes] = {}
        for view in self.match.views(list(self._watching())):
            made[view.seat] = self._state(view, since, told(view.seat), seen.get(view.seat))
        for client in self.clients:
            for seat in client.seats or (None,):
                client.post(made[seat])

    def _state(self, view: View, since: int, told: list[Told], before: View | None) -> bytes:
        match = self.match
        aide = self.aides.get(view.seat)
        if aide is None:
            aide = self.aides[view.seat] = families.aide(match.game)
        return wire.encode(
            frames.state(match, view, aide, entry=self.entry, since=since, told=told, before=before)
        )

    def _welcome(self, client: Client) -> bytes:
        kept = self.kept
        return wire.encode(
            wire.Welcome(
                table=kept.id,
                game=kept.game,
                options=kept.options,
                lang=kept.language,
                seats=self.sitters(),
                yours=client.seats,
                unknown=client.unknown,
                chat=list(self.said) if client.seats else merged(self.said, self.gallery),
            )
        )

    def _tell_seats(self) -> None:
        self._tell_all(wire.Seats(self.sitters()))

    def _tell_all(self, frame: wire.FromServer) -> None:
        text = wire.encode(frame)
        for client in self.clients:
            client.post(text)


async def stored(writing: Awaitable[None], otherwise: wire.Sentence) -> None:
    """Wait until something is on disk, or decline in a sentence."""
    try:
        await writing
    except NotKept as trouble:
        raise declined(trouble, otherwise) from None


def declined(trouble: NotKept, otherwise: wire.Sentence) -> Declined:
    """What to tell who wanted something kept that is not."""
    if isinstance(trouble, Overtaken):
        return Declined(sentences.MOVED_ON, 409)
    LOG.error("could not write: %s", str(trouble) or type(trouble).__name__)
    return Declined(otherwise, 503)


def expect_holder(client: Client, seat: int) -> None:
    if not client.seats:
        raise Declined(sentences.SPECTATORS_WATCH, 403)
    if seat not in client.seats:
        raise Declined(sentences.NOT_YOUR_SEAT, 403)


def expect_slow(words: Bucket) -> None:
    if not words.take():
        raise Declined(sentences.TOO_FAST, 429)


def merged(*rooms: Iterable[wire.Said]) -> list[wire.Said]:
    """What was said in several rooms, in order, and no more of it than is shown of one."""
    return sorted(chain(*rooms), key=lambda remark: remark.when)[-CHAT_SHOWN:]


def tidy(text: str) -> str:
    """What people wrote, without letters that cannot be seen and may confuse."""
    seen = "".join(" " if letter in BLANK or not letter.isprintable() else letter for letter in text)
    words = " ".join(seen.split())
    return words if any(not combining(letter) and letter not in SELECTORS for letter in words) else ""


def said(remark: Remark) -> wire.Said:
    return wire.Said(remark.by, remark.text, remark.when)


def sitters(kept: Kept, here: Iterable[int]) -> list[wire.Sitter]:
    return [
        wire.Sitter(
            name=seat.name,
            kind="bot" if seat.bot else "person",
            bot=seat.bot or None,
            connected=bool(seat.bot) or number in here,
        )
        for number, seat in enumerate(kept.seats)
    ]
