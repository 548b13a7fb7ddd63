"""A table: a match and those who are there. Every change takes one way: decide, keep, tell.

What somebody wishes waits until the change before it is done. Then it is decided what it comes to, which
alters nothing; the store keeps that, if it is the table's next; and only what is kept is made and told.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from collections.abc import Collection, Coroutine, Iterable, Sequence
from functools import partial
from itertools import chain
from time import monotonic, time
from typing import Any, NamedTuple, TypeAlias
from unicodedata import combining

from msgspec import structs

from stationmaster import bots
from stationmaster.kernel import patience, story
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.match import Change, Match, Stale, Told
from stationmaster.kernel.words import spoken
from stationmaster.server import limits, sentences, wire
from stationmaster.server.audience import Audience, Client
from stationmaster.server.limits import CHAT_SHOWN, MOST_ENTRIES, WORDS_A_SECOND, WORDS_AT_ONCE, Bucket
from stationmaster.server.links import key_of
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.settings import Settings
from stationmaster.server.thinkers import Question, Speechless, Thinkers
from stationmaster.server.watch import Watch
from stationmaster.store.records import (
    Damaged,
    Name,
    NotKept,
    Overtaken,
    Record,
    Remark,
    Step,
    Store,
    Story,
    Talk,
    sealed,
)
from stationmaster.store.records import Table as Kept

LOG = logging.getLogger("stationmaster")
# Letters by their class, and blank all the same: fillers of Korean and Braille, joiners, unwritten vowels.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159")
SELECTORS = frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
"""They choose how the letter before them looks, as of many a face; alone they are nothing."""
READ_ANEW = 4410

Wish: TypeAlias = wire.Play | wire.Undo | wire.Chat | wire.SayName
Unread: TypeAlias = type[Step] | type[Talk]
"""What other servers may have written at a table."""


class Wished(NamedTuple):
    """What somebody wants changed; nobody is the client of a bot."""

    wish: Wish
    client: Client | None
    since: float


class Decided(NamedTuple):
    """What a wish comes to: what the store is to keep, and for a step the change that it tells of."""

    record: Record
    change: Change | None = None


class Table:
    """Its match and its names are never ahead of the store: what is in them is kept."""

    def __init__(
        self,
        kept: Story,
        match: Match,
        store: Store,
        thinkers: Thinkers,
        settings: Settings,
        watch: Watch,
    ) -> None:
        self.kept: Kept = kept.table
        self.match = match
        self.seal = kept.steps[-1].seal
        self.said: deque[wire.Said] = deque((said(remark) for remark in kept.remarks), CHAT_SHOWN)
        self.gallery: deque[wire.Said] = deque(maxlen=CHAT_SHOWN)
        """What spectators said to each other: heard by them alone, and not kept."""
        self.speakers = [Bucket(WORDS_AT_ONCE, WORDS_A_SECOND) for _ in self.kept.seats]
        """What each seat may say, by whatever connections."""
        self.whispers = Bucket(WORDS_AT_ONCE, WORDS_A_SECOND)
        """What all spectators together may."""
        self.audience = Audience()
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.watch = watch
        self.broken = False
        """Something failed while it was made or told: whoever wants the table reads it from the store."""
        self.waiting: deque[Wished] = deque()
        self.keeping: tuple[Wished, Decided] | None = None
        """The one change that the store has not answered yet."""
        self.unread: set[Unread] = set()
        self.catching_up: asyncio.Task[None] | None = None
        self.pondering: asyncio.Task[None] | None = None
        self.elsewhere = -1
        """The entry at which another server has its bot think."""
        self.advising: set[int] = set()

    @property
    def entry(self) -> int:
        """How far it has come; a wish names the entry that it answers."""
        return self.match.entry

    # Coming and going.

    def admit(self, client: Client, tokens: Sequence[str]) -> None:
        """Give a client the seats that its tokens open; those that open none are passed over."""
        keys = {seat.key: number for number, seat in enumerate(self.kept.seats) if seat.key}
        found = [keys.get(key_of(token)) for token in tokens]
        client.seats = tuple(sorted({seat for seat in found if seat is not None}))
        client.unknown = tuple(place for place, seat in enumerate(found) if seat is None)
        if client.unknown and not client.seats:
            raise CodedRefusal(sentences.NO_SUCH_TOKEN, 403, close=4403)

    def join(self, client: Client) -> None:
        """Tell a client all it may know; from now on it hears what happens."""
        if self.broken:
            raise CodedRefusal(sentences.MOVED_ON, close=READ_ANEW)
        if len(self.audience.clients) >= self.settings.most_at_a_table and not client.seats:
            raise CodedRefusal(sentences.FULL_TABLE, close=4429)
        self.audience.clients.append(client)
        client.post(self._welcome(client))
        self.audience.show_all(self.match, client)
        self._tell_seats()
        self._tell_no_end()
        if client.unknown:
            client.refuse(CodedRefusal(sentences.OTHER_TOKEN))
        self._wake_bots()

    def leave(self, client: Client) -> None:
        if client in self.audience.clients:
            self.audience.clients.remove(client)
            self._tell_seats()

    def sitters(self) -> list[wire.Sitter]:
        return sitters(self.kept, self.audience.seats())

    def close(self) -> None:
        """Close every connection; they may come back to the table as it is on disk."""
        self.broken = True
        self.audience.close(READ_ANEW)

    async def stop(self) -> None:
        """Let no bot think on, and close every connection."""
        self.close()
        tasks = [task for task in (self.pondering, self.catching_up) if task is not None]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    # Wishes, one after another.

    def ask(self, wish: Wish, client: Client | None) -> None:
        """Do what somebody wishes as soon as all that was wished before is done, or tell why not."""
        self.waiting.append(Wished(wish, client, monotonic()))
        self._go_on()

    def follow(self, unread: Unread) -> None:
        """Another server has written here: read it as soon as nothing of our own is being kept."""
        self.unread.add(unread)
        self._go_on()

    def _is_free(self) -> bool:
        return self.keeping is None and self.catching_up is None

    def _go_on(self) -> None:
        if self.unread and self._is_free() and not self.broken:
            self.catching_up = asyncio.create_task(self._catch_up())
        while self.waiting and self._is_free():
            wished = self.waiting.popleft()
            try:
                decided = self._decide(wished.wish, wished.client)
            except Refusal as why:
                self._refuse(wished, why)
            except Exception:
                LOG.exception("table %s: a wish failed", self.kept.id)
                self._refuse(wished, CodedRefusal(sentences.OUR_FAULT, 500))
            else:
                self._keep(wished, decided)
        self._wake_bots()

    def _refuse(self, wished: Wished, why: Refusal) -> None:
        if isinstance(why, Stale):
            why = CodedRefusal(sentences.MOVED_ON, 409)
            if wished.client is None:
                return  # a move was taken back while the bot thought about the next
        if wished.client is not None:
            wished.client.refuse(why, wished.wish)
        else:
            LOG.error("table %s: a bot's move was refused, %s", self.kept.id, why)
            self._rest_bots()

    # Decide: what a wish comes to. Nothing is altered.

    def _decide(self, wish: Wish, client: Client | None) -> Decided:
        if self.broken:
            raise CodedRefusal(sentences.MOVED_ON)
        if client is not None:
            assert wish.seat is not None
            expect_holder(client, wish.seat)
        match wish:
            case wire.Play():
                return self._step(self.match.decide_text(wish.seat, wish.action, wish.entry))
            case wire.Undo():
                change = self.match.decide_undo(wish.seat, wish.entry)
                if self.entry > MOST_ENTRIES:
                    raise CodedRefusal(sentences.ENOUGH_UNDONE, 409)
                return self._step(change)
            case wire.Chat():
                return Decided(self._remark(wish))
            case wire.SayName():
                expect_slow(self.speakers[wish.seat])
                return Decided(Name(wish.seat, tidy(wish.name)))

    def _step(self, change: Change) -> Decided:
        lines = story.lines(self.match.game, change)
        step = Step(change.entry, lines, change.waiting_on, round(time(), 3))
        return Decided(sealed(self.seal, step), change)

    def _remark(self, wish: wire.Chat) -> Remark:
        assert wish.seat is not None, "a spectator's words are kept nowhere"
        text = expect_words(wish.text)
        expect_slow(self.speakers[wish.seat])
        return Remark(wish.seat, text, time())

    # Keep: the store takes it, if it is the table's next.

    def _keep(self, wished: Wished, decided: Decided) -> None:
        self.keeping = wished, decided
        self.store.keep(self.kept.id, decided.record, self._kept)

    def _kept(self, trouble: NotKept | None) -> None:
        assert self.keeping is not None
        wished, decided = self.keeping
        if isinstance(trouble, Overtaken):
            self.catching_up = asyncio.create_task(self._catch_up(self.keeping))
            return
        if trouble is None:
            self._make(decided)
            self._count(wished)
        else:
            self._refuse(wished, not_kept(trouble, NOT_KEPT[type(decided.record)]))
        self.keeping = None
        self._go_on()

    def _count(self, told: Wished) -> None:
        if isinstance(told.wish, wire.Play | wire.Undo):
            self.watch.told.note(monotonic() - told.since)
        if isinstance(told.wish, wire.Play):
            self.watch.moves["bot" if told.client is None else "person"] += 1

    async def _catch_up(self, late: tuple[Wished, Decided] | None = None) -> None:
        """Another has written here: read what it was, and tell of it; who came second is told so."""
        unread, self.unread = self.unread, set()
        try:
            steps = await self.store.steps(self.kept.id, self.entry)
            for step in steps:
                self._make(self._follow(step))
            if Talk in unread:
                self._overhear(await self.store.talk(self.kept.id))
            if late is not None and not steps:
                self.close()  # there is no such table any more
        except (Damaged, Refusal, NotKept) as trouble:
            LOG.warning("table %s cannot be followed: %s", self.kept.id, trouble)
            self.close()
        else:
            # It may be there after all, if the store was cut off in its answer.
            if late is not None and late[1].record not in steps:
                self._refuse(late[0], Stale("it was overtaken"))
        self.catching_up = self.keeping = None
        self._go_on()

    def _overhear(self, talk: Talk | None) -> None:
        """What was said, and how seats are called, at other servers."""
        if talk is None:
            return
        for remark in map(said, talk.remarks[-CHAT_SHOWN:]):
            if remark not in self.said:
                self.said.append(remark)
                self.audience.tell(remark)
        if talk.seats != self.kept.seats:
            self.kept = structs.replace(self.kept, seats=talk.seats)
            self._tell_seats()

    def _follow(self, step: Step) -> Decided:
        """A step that another has written, if it comes next here."""
        if sealed(self.seal, step) != step:
            raise Damaged(f"what follows on entry {self.entry} does not fit")
        return Decided(step, story.read(self.match.game, step.entry, step.lines, step.waiting_on))

    # Tell: it is kept, so it has happened.

    def _make(self, decided: Decided) -> None:
        try:
            match decided.record:
                case Step():
                    assert decided.change is not None
                    self._make_step(decided.record, decided.change)
                case Remark():
                    self.said.append(said(decided.record))
                    self.audience.tell(said(decided.record))
                case Name():
                    self.kept = renamed(self.kept, decided.record)
                    self._tell_seats()
        except Exception:
            LOG.exception("table %s failed", self.kept.id)
            self.close()

    def _make_step(self, step: Step, change: Change) -> None:
        match = self.match
        before, seen = len(match.log), self.audience.see(match)
        match.make(change)
        self.seal = step.seal
        if change.undo is None:
            self.audience.show(match, change.entry, partial(match.heard, since=before), seen)
        else:
            undone = [Told(change.undo, story.UNDO)]
            self.audience.show(match, change.entry, lambda seat: undone)
        self._tell_no_end()

    def _tell_seats(self) -> None:
        self.audience.tell(wire.Seats(self.sitters()))

    def _tell_no_end(self) -> None:
        """Bots that come to no end are asked no further; whoever is here, or comes, hears why."""
        seat = self.match.waiting_on
        if seat >= 0 and self.kept.seats[seat].bot and self._out_of_patience():
            self.audience.tell(wire.Refused(spoken(patience.sentence(self.match.decisions)), None))

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

    # What changes nothing that is kept.

    def chat(self, wish: wire.Chat, client: Client) -> None:
        """Players speak to all. Who watches whispers: so may thousands, and it costs no player a thing."""
        by = wish.seat if wish.seat is not None else next(iter(client.seats), None)
        if by is not None:
            self.ask(structs.replace(wish, seat=by), client)
            return
        text = expect_words(wish.text)
        if self.settings.silent_spectators:
            raise CodedRefusal(sentences.SPECTATORS_WATCH, 403)
        expect_slow(self.whispers)
        remark = wire.Said(None, text, time())
        self.gallery.append(remark)
        self.audience.tell_spectators(remark)

    async def hint(self, wish: wire.Hint, client: Client) -> None:
        """What the strongest bot would do in this seat's place."""
        seat = wish.seat
        expect_holder(client, seat)
        if self.match.waiting_on != seat:
            raise CodedRefusal(sentences.NOT_YOUR_TURN)
        if seat in self.advising:
            raise CodedRefusal(sentences.ASKED_ALREADY)
        self.advising.add(seat)
        entry = self.entry
        try:
            thought = await self.thinkers.ask(self._question(seat, bots.strongest(self.match.game)))
        except Speechless as why:
            LOG.warning("table %s: no advice, %s", self.kept.id, why)
            raise CodedRefusal(sentences.NO_ADVICE) from None
        finally:
            self.advising.discard(seat)
        text = self.match.game.write(thought.action)
        client.post(wire.encode(wire.Advice(seat, entry, text, thought.reason)))

    # Bots.

    def _wake_bots(self) -> None:
        """Let a bot move, if it is its turn and somebody is here to see."""
        if self.pondering is None and self._is_free() and self._bot_to_move():
            self._ponder(self._bot_moves(self.match.waiting_on, self.entry))

    def _rest_bots(self) -> None:
        """What a bot wanted failed: it is tried again, but not at once."""
        self._ponder(asyncio.sleep(limits.BOTS_REST))

    def _ponder(self, doing: Coroutine[Any, Any, None]) -> None:
        self.pondering = asyncio.create_task(doing)
        self.pondering.add_done_callback(self._bot_rests)

    def _bot_to_move(self) -> str:
        seat = self.match.waiting_on
        if seat < 0 or self.broken or not self.audience.clients or self._out_of_patience():
            return ""
        if self.elsewhere == self.entry:
            return ""
        return self.kept.seats[seat].bot

    def _out_of_patience(self) -> bool:
        return self.match.decisions >= patience.MOST_DECISIONS

    async def _bot_moves(self, seat: int, entry: int) -> None:
        if self.entry != entry:
            return  # an undo came before this began; whoever moves then is woken anew
        began = monotonic()
        self.audience.tell(wire.Thinking(seat))
        if not await self._take_turn(entry) or self.entry != entry:
            return
        action = await self._think(seat, self.kept.seats[seat].bot)
        await asyncio.sleep(max(0.0, self.settings.pace - (monotonic() - began)))
        if not self.broken:
            self.ask(wire.Play(seat, entry, self.match.game.write(action)), None)

    async def _take_turn(self, entry: int) -> bool:
        """Whether a bot's turn is ours to think about. If another server does, it may die: we look again."""
        try:
            rest = await self.store.lease(self.kept.id, entry, self.settings.bot_time + limits.LEASE_BEYOND)
        except NotKept as trouble:
            LOG.warning("table %s: no bot may think, %s", self.kept.id, trouble)
            rest = limits.BOTS_REST
        if rest:
            self.elsewhere = entry
            asyncio.get_running_loop().call_later(rest, self._look_again, entry)
        return not rest

    def _look_again(self, entry: int) -> None:
        if self.elsewhere == entry:
            self.elsewhere = -1
        self._wake_bots()

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
        if self.pondering is task:
            self.pondering = None
        if not task.cancelled() and task.exception() is not None:
            LOG.error("table %s: a bot's move failed", self.kept.id, exc_info=task.exception())
            self.close()
        self._wake_bots()


NOT_KEPT = {
    Step: sentences.NOT_KEPT,
    Remark: sentences.REMARK_NOT_KEPT,
    Name: sentences.NAME_NOT_KEPT,
}


def not_kept(trouble: NotKept, otherwise: wire.Sentence, close: int = 0) -> CodedRefusal:
    """What to tell who wanted something kept that is not."""
    LOG.error("could not write: %s", str(trouble) or type(trouble).__name__)
    return CodedRefusal(otherwise, 503, close)


def expect_holder(client: Client, seat: int) -> None:
    if not client.seats:
        raise CodedRefusal(sentences.SPECTATORS_WATCH, 403)
    if seat not in client.seats:
        raise CodedRefusal(sentences.NOT_YOUR_SEAT, 403)


def expect_slow(words: Bucket) -> None:
    if not words.take():
        raise CodedRefusal(sentences.TOO_FAST, 429)


def expect_words(text: str) -> str:
    words = tidy(text)
    if not words:
        raise CodedRefusal(sentences.NOTHING_SAID)
    return words


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


def renamed(kept: Kept, to: Name) -> Kept:
    seats = list(kept.seats)
    seats[to.seat] = structs.replace(seats[to.seat], name=to.name)
    return structs.replace(kept, seats=tuple(seats))


def sitters(kept: Kept, here: Collection[int | None]) -> list[wire.Sitter]:
    return [
        wire.Sitter(
            name=seat.name,
            kind="bot" if seat.bot else "person",
            bot=seat.bot or None,
            connected=bool(seat.bot) or number in here,
        )
        for number, seat in enumerate(kept.seats)
    ]
