"""A table: a match, those who sit and watch there, and the only hand that writes it."""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from functools import partial
from time import monotonic, time
from types import MappingProxyType
from typing import Protocol

from msgspec import structs

from stationmaster import bots
from stationmaster.kernel import log
from stationmaster.kernel.match import Match, Told
from stationmaster.kernel.view import View
from stationmaster.server import families, frames, sentences, wire
from stationmaster.server.links import key_of
from stationmaster.server.sentences import Declined
from stationmaster.server.settings import Settings
from stationmaster.server.thinkers import Question, Speechless, Thinkers
from stationmaster.store.records import NotKept, Overtaken, Remark, Step, Store, Story
from stationmaster.store.records import Table as Kept

LOG = logging.getLogger("stationmaster")
OPENED = "opened"
UNDO = "undo"
CHAT_SHOWN = 100
READ_ANEW = 4410


class Client(Protocol):
    """Somebody at a table: the seats they hold (none: a spectator), and where their frames go."""

    seats: tuple[int, ...]

    def post(self, frame: str) -> None:
        """Send a frame, soon, without anyone waiting for it."""

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
        self.said: deque[wire.Said] = deque((said(remark) for remark in story.remarks), CHAT_SHOWN)
        self.clients: list[Client] = []
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.broken = False
        """What is in memory is no longer the table: whoever wants it reads it anew from the store."""
        self.writing = asyncio.Lock()
        self.pondering: asyncio.Task[None] | None = None
        self.advising: set[int] = set()

    # Coming and going.

    def seats_of(self, tokens: Iterable[str]) -> tuple[int, ...]:
        """The seats that these tokens open."""
        keys = {seat.key: number for number, seat in enumerate(self.kept.seats) if seat.key}
        found = {keys.get(key_of(token)) for token in tokens}
        if None in found:
            raise Declined(sentences.NO_SUCH_TOKEN, 403, close=4403)
        return tuple(sorted(seat for seat in found if seat is not None))

    async def join(self, client: Client) -> None:
        """Tell a client all it may know; from now on it hears what happens."""
        async with self.writing:
            if self.broken:
                raise Declined(sentences.MOVED_ON, close=READ_ANEW)
            if len(self.clients) >= self.settings.most_at_a_table and not client.seats:
                raise Declined(sentences.FULL_TABLE, close=4429)
            self.clients.append(client)
            client.post(self._welcome(client))
            for seat in client.seats or (None,):
                client.post(self._state(seat, 0, self.match.heard(seat), self._at_first(seat)))
        self._tell_seats()
        self._wake_bots()

    def leave(self, client: Client) -> None:
        if client in self.clients:
            self.clients.remove(client)
            self._tell_seats()

    def sitters(self) -> list[wire.Sitter]:
        here = {seat for client in self.clients for seat in client.seats}
        return sitters(self.kept, here)

    # What people do.

    async def play(self, client: Client, wish: wire.Play) -> None:
        expect_holder(client, wish.seat)
        async with self.writing:
            self._expect_now(wish.at)
            await self._change(partial(self.match.play_text, wish.seat, wish.action))
        self._wake_bots()

    async def undo(self, client: Client, wish: wire.Undo) -> None:
        expect_holder(client, wish.seat)
        async with self.writing:
            self._expect_now(wish.at)
            self.match.undo(wish.seat)
            await self._keep((f"{wish.seat} {UNDO}",))
            self._show(lambda seat: [Told(wish.seat, UNDO)], self.entry - 1)
        self._wake_bots()

    async def chat(self, client: Client, wish: wire.Chat) -> None:
        by = wish.seat if wish.seat is not None else next(iter(client.seats), None)
        if by is not None:
            expect_holder(client, by)
        text = tidy(wish.text)
        if not text:
            raise Declined(sentences.NOTHING_SAID)
        remark = Remark(by, text, time())
        await stored(self.store.remark(self.kept.id, remark))
        self.said.append(said(remark))
        self._tell_all(said(remark))

    async def say_name(self, client: Client, wish: wire.SayName) -> None:
        expect_holder(client, wish.seat)
        name = tidy(wish.name)
        await stored(self.store.rename(self.kept.id, wish.seat, name))
        seats = list(self.kept.seats)
        seats[wish.seat] = structs.replace(seats[wish.seat], name=name)
        self.kept = structs.replace(self.kept, seats=tuple(seats))
        self._tell_seats()

    async def hint(self, client: Client, wish: wire.Hint) -> None:
        """What the strongest bot would do in this seat's place."""
        seat = wish.seat
        expect_holder(client, seat)
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
        client.post(as_text(wire.Advice(seat, entry, text, thought.reason)))

    # Bots.

    def _wake_bots(self) -> None:
        """Let a bot move, if it is its turn and somebody is here to see."""
        if self.pondering is None and self._bot_to_move():
            self.pondering = asyncio.create_task(self._bots_move())
            self.pondering.add_done_callback(self._bots_rest)

    def _bot_to_move(self) -> str:
        seat = self.match.waiting_on
        if seat < 0 or self.broken or not self.clients:
            return ""
        return self.kept.seats[seat].bot

    async def _bots_move(self) -> None:
        while bot := self._bot_to_move():
            seat, entry, began = self.match.waiting_on, self.entry, monotonic()
            self._tell_all(wire.Thinking(seat))
            action = await self._think(seat, bot)
            await asyncio.sleep(max(0.0, self.settings.pace - (monotonic() - began)))
            async with self.writing:
                if self.entry == entry and not self.broken:  # an undo may have come in between
                    await self._change(partial(self.match.play, seat, action))

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

    def _bots_rest(self, task: asyncio.Task[None]) -> None:
        self.pondering = None
        if not task.cancelled() and task.exception() is not None:
            LOG.error("table %s: a bot's move failed", self.kept.id, exc_info=task.exception())
            self.close()

    # Writing and telling.

    def _expect_now(self, at: int) -> None:
        if self.broken:
            raise Declined(sentences.MOVED_ON)
        if at != self.entry:
            raise Declined(sentences.MOVED_ON, 409)

    async def _change(self, move: Callable[[], None]) -> None:
        """A move with the luck that follows it: first to the match, then to disk, then to the table."""
        match, before, entry = self.match, len(self.match.log), self.entry
        seen = self._seen()
        move()
        await self._keep(tuple([log.entry(match.game, done) for done in match.log[before:]]))
        self._show(lambda seat: match.heard(seat, before), entry, seen)

    async def _keep(self, lines: tuple[str, ...]) -> None:
        step = Step(self.entry, lines, self.match.waiting_on, time())
        try:
            await stored(self.store.step(self.kept.id, step))
        except BaseException:
            self.close()  # the match is ahead of the disk, and the disk is right
            raise
        self.entry = step.end

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

    def _seen(self) -> dict[int | None, View]:
        """What those at the table see now, where a family explains moves by what was seen before them."""
        if families.deeds(self.match.game.family) is None:
            return {}
        seats = {seat for client in self.clients for seat in client.seats or (None,)}
        return {seat: self.match.view(seat) for seat in seats}

    def _at_first(self, seat: int | None) -> View | None:
        game = self.match.game
        return game.view(game.start(), seat) if families.deeds(game.family) else None

    def _show(
        self,
        told: Callable[[int | None], list[Told]],
        since: int,
        seen: Mapping[int | None, View] = MappingProxyType({}),
    ) -> None:
        made: dict[int | None, str] = {}
        for client in self.clients:
            for seat in client.seats or (None,):
                if seat not in made:
                    made[seat] = self._state(seat, since, told(seat), seen.get(seat))
                client.post(made[seat])

    def _state(self, seat: int | None, since: int, told: list[Told], before: View | None) -> str:
        return as_text(
            frames.state(self.match, seat, entry=self.entry, since=since, told=told, before=before)
        )

    def _welcome(self, client: Client) -> str:
        kept = self.kept
        return as_text(
            wire.Welcome(
                table=kept.id,
                game=kept.game,
                options=kept.options,
                lang=kept.language,
                seats=self.sitters(),
                yours=client.seats,
                chat=list(self.said),
            )
        )

    def _tell_seats(self) -> None:
        self._tell_all(wire.Seats(self.sitters()))

    def _tell_all(self, frame: wire.FromServer) -> None:
        text = as_text(frame)
        for client in self.clients:
            client.post(text)


async def stored(writing: Awaitable[None]) -> None:
    """Wait until something is on disk, or decline in a sentence."""
    try:
        await writing
    except Overtaken:
        raise Declined(sentences.MOVED_ON, 409) from None
    except NotKept as error:
        LOG.error("could not write: %s", str(error) or type(error).__name__)  # noqa: TRY400 - no stack needed
        raise Declined(sentences.NOT_KEPT, 503) from None


def expect_holder(client: Client, seat: int) -> None:
    if not client.seats:
        raise Declined(sentences.SPECTATORS_WATCH, 403)
    if seat not in client.seats:
        raise Declined(sentences.NOT_YOUR_SEAT, 403)


def tidy(text: str) -> str:
    """What people wrote, without letters that cannot be seen and may confuse."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def as_text(frame: wire.FromServer) -> str:
    return wire.encode(frame).decode()


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
