"""A table: a match and those who are there. Every change takes one way: decide, keep, tell.

What somebody wishes waits until the change before it is done. Then it is decided what it comes to, which
alters nothing; the store keeps that, if it is the table's next; and only what is kept is made and told.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections import deque
from collections.abc import Callable, Coroutine, Mapping, Sequence
from functools import partial
from time import monotonic, time
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import structs

from stationmaster import bots
from stationmaster.kernel import patience, story
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.match import Change, Match, Stale
from stationmaster.kernel.words import spoken
from stationmaster.server import families, limits, seating, sentences, wire
from stationmaster.server.audience import Audience, Client
from stationmaster.server.gallery import Gallery
from stationmaster.server.limits import CHAT_SHOWN, MOST_ENTRIES
from stationmaster.server.marks import Marks
from stationmaster.server.proposals import Proposal
from stationmaster.server.seating import FREED, GIVEN
from stationmaster.server.seats import Seats
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.settings import Settings
from stationmaster.server.speech import Speech, called, expect_words, said
from stationmaster.server.thinkers import Question, Speechless, Thinkers
from stationmaster.server.watch import Watch
from stationmaster.server.wishes import Decided, OfItself, Wish, Wished
from stationmaster.store.records import (
    Damaged,
    Name,
    NotKept,
    Overtaken,
    Pause,
    Record,
    Remark,
    Seating,
    Step,
    Store,
    Story,
    Talk,
    sealed,
)
from stationmaster.store.records import Table as Kept

LOG = logging.getLogger("stationmaster")
READ_ANEW = 4410
HINT_PLAY_OUTS = 320  # to say how sure a hint is: a moment

NONE_HELD: Mapping[int, bytes] = MappingProxyType({})
Unread: TypeAlias = type[Step] | type[Talk]
"""What other servers may have written at a table."""


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
        pauses: Sequence[Pause] = (),
        gallery: Gallery | None = None,
    ) -> None:
        self.kept: Kept = kept.table
        self.match = match
        self.seal = kept.steps[-1].seal
        self.audience = Audience(gallery)
        self.speech = Speech(kept.remarks, len(kept.table.seats))
        self.marks = Marks(kept.remarks, kept.steps, partial(families.marks, match.game))
        alone = partial(self.ask, client=None)
        rooms = self.audience, self.speech, settings
        self.seats = Seats(kept, match, *rooms, alone, pauses, lambda seat: self.kept.seats[seat].name)
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
        self.expecting: list[asyncio.Future[None]] = []
        """Those who come in when all that others have written is known here."""
        self.pondering: asyncio.Task[None] | None = None
        self.elsewhere = -1
        """The entry at which another server has its bot think."""
        self.advising: set[int] = set()
        self.looked_at: Callable[[Table], None] = lambda table: None
        """Called when the table waits for somebody else, or somebody has come."""
        self.proposal: Proposal | None = None
        if gallery is not None:
            gallery.open(self.audience)

    @property
    def entry(self) -> int:
        """How far it has come; a wish names the entry that it answers."""
        return self.match.entry

    @property
    def awaited(self) -> int | None:
        """The seat of a person for whom the table waits."""
        seat = self.match.waiting_on
        return None if seat < 0 or self.seats.played_by(seat) else seat

    def sees(self, seat: int) -> bool:
        """Whether somebody sits there now."""
        return seat in self.audience.seats()

    # Coming and going.

    def admit(
        self,
        client: Client,
        tokens: Sequence[str],
        held: Mapping[int, bytes] = NONE_HELD,
        *,
        arriving: bool = False,
    ) -> None:
        """Give a client the seats that its tokens open, and its own; what opens none is passed over."""
        found = self.seats.opened_by(tokens)
        own = self.seats.still_of(held)
        client.offered = tuple(self.seats.offered_by(tokens)) if arriving else ()
        opened = {seat for seat in [*found, *own] if seat is not None}
        client.seats = tuple(sorted(opened.difference(client.offered)))
        client.unknown = tuple(place for place, seat in enumerate(found) if seat is None)
        if client.unknown and not opened:
            raise CodedRefusal(sentences.NO_SUCH_TOKEN, 403, close=4403)

    def join(self, client: Client) -> None:
        """Tell a client all it may know; from now on it hears what happens."""
        if self.broken:
            raise CodedRefusal(sentences.MOVED_ON, close=READ_ANEW)
        if len(self.audience.clients) >= self.settings.most_at_a_table and not client.seats:
            raise CodedRefusal(sentences.FULL_TABLE, close=4429)
        self.audience.clients.append(client)
        self.seats.come(client.seats)
        client.post(self._welcome(client))
        self.audience.show_all(self.match, client)
        self._tell_seats()
        self._tell_clocks()
        if self.audience.gallery is not None and self.audience.gallery.clocks and not client.seats:
            client.post(wire.encode(self.audience.gallery.clocks))
        self._tell_no_end()
        if client.seats and self.proposal is not None and self.proposal.is_open_at(self.entry):
            client.post(wire.encode(self.proposal.told))
        if client.unknown:
            client.refuse(CodedRefusal(sentences.OTHER_TOKEN))
        self.looked_at(self)
        self._go_on()  # it may be time for somebody, or a bot's turn

    def leave(self, client: Client) -> None:
        if client in self.audience.clients:
            self.audience.clients.remove(client)
            self.seats.left(client.seats)
            self._tell_seats()
            self._mind_absent()

    def _mind_absent(self) -> None:
        if not self.broken:
            self.seats.mind_absent()

    def sitters(self) -> list[wire.Sitter]:
        return self.seats.sitters(self.kept.seats)

    def close(self) -> None:
        """Close every connection; they may come back to the table as it is on disk."""
        self.broken = True
        self._let_in(len(self.expecting))
        self.seats.mind_nobody()
        self.seats.mind_no_clocks()
        if self.audience.gallery is not None:
            self.audience.gallery.close()
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

    async def caught_up(self) -> None:
        """Until all is known that other servers have written so far.

        Whoever comes from one that has died was told of it; the notice to us may still be under way.
        """
        if self.broken:
            return
        known: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.expecting.append(known)
        self.follow(Step)
        await known

    def _let_in(self, how_many: int) -> None:
        known, self.expecting = self.expecting[:how_many], self.expecting[how_many:]
        for each in known:
            if not each.done():
                each.set_result(None)

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
        if self.kept.terms.stand_in:
            self._mind_absent()
        if self.seats.clocks is not None and self._is_free() and not self.broken:
            self.seats.mind_clocks()

    def rest(self, pauses: Sequence[Pause]) -> None:
        """In these times nobody's clock ran."""
        if self.seats.clocks is not None:
            self.seats.clocks.rest(pauses)
            self.wake()

    def wake(self) -> None:
        """It may be time for somebody, though nobody is here."""
        self._go_on()

    def _refuse(self, wished: Wished, why: Refusal) -> None:
        if isinstance(why, Stale):
            why = CodedRefusal(sentences.MOVED_ON, 409)
            if wished.client is None:
                return  # a move was taken back, or an owner came, while the bot thought about the next
        if wished.client is not None:
            assert not isinstance(wished.wish, OfItself)
            wished.client.refuse(why, wished.wish)
        elif isinstance(wished.wish, OfItself):
            self.seats.shortest = limits.BOTS_REST
            LOG.warning("table %s: seat %d stays as it was, %s", self.kept.id, wished.wish.seat, why)
        else:
            LOG.error("table %s: a bot's move was refused, %s", self.kept.id, why)
            self._rest_bots()

    # Decide: what a wish comes to. Nothing is altered.

    def _decide(self, wish: Wish, client: Client | None) -> Decided:
        if self.broken:
            raise CodedRefusal(sentences.MOVED_ON)
        if client is not None and not isinstance(wish, wire.TakeSeat):
            assert wish.seat is not None
            expect_holder(client, wish.seat)
        match wish:
            case wire.Play():
                self.seats.expect_player(wish.seat, client)
                return self._step(self.match.decide_text(wish.seat, wish.action, wish.entry))
            case wire.Undo():
                self.seats.expect_player(wish.seat, client)
                change = self.match.decide_undo(wish.seat, wish.entry)
                self.seats.expect_own(wish.seat)
                if self.entry > MOST_ENTRIES:
                    raise CodedRefusal(sentences.ENOUGH_UNDONE, 409)
                return self._step(change)
            case wire.Chat():
                self._expect_talking()
                return Decided(self.speech.remark(wish))
            case wire.React():
                return Decided(self.speech.reaction(wish))
            case wire.Mark():
                self.speech.expect_slow(wish.seat)
                return Decided(self.marks.remark(wish, self.entry))
            case wire.SayName():
                self.speech.expect_slow(wish.seat)
                return Decided(Name(wish.seat, called(wish.name)))
            case _:
                return self.seats.decide(wish, client)

    def _step(self, change: Change) -> Decided:
        lines = story.lines(self.match.game, change)
        step = Step(change.entry, lines, change.waiting_on, time())
        return Decided(sealed(self.seal, step), change)

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
            self._invite(wished, decided)
            self._count(wished)
        else:
            self._refuse(wished, not_kept(trouble, NOT_KEPT[type(decided.record)]))
        self.keeping = None
        self._go_on()

    def _invite(self, wished: Wished, decided: Decided) -> None:
        """A seat was opened, or taken: who wished for it is told its key, and nobody else."""
        if decided.token and wished.client is not None and isinstance(decided.record, Seating):
            seat = decided.record.seat
            wished.client.post(wire.encode(wire.Invited(seat, decided.token)))

    def _count(self, told: Wished) -> None:
        if isinstance(told.wish, wire.Play | wire.Undo):
            self.watch.told.note(monotonic() - told.since)
        if isinstance(told.wish, wire.Play):
            self.watch.moves["bot" if told.client is None else "person"] += 1

    async def _catch_up(self, late: tuple[Wished, Decided] | None = None) -> None:
        """Another has written here: read what it was, and tell of it; who came second is told so."""
        unread, self.unread = self.unread, set()
        expecting = len(self.expecting)
        if late is not None and isinstance(late[1].record, Seating):
            unread.add(Talk)
        found: list[Record] = []
        try:
            if late is not None or Step in unread:
                for step in await self.store.steps(self.kept.id, self.entry):
                    self._make(self._follow(step))
                    found.append(step)
            if Talk in unread:
                found += self._overhear(await self.store.talk(self.kept.id))
            if late is not None and not found:
                self.close()  # there is no such table any more
        except (Damaged, Refusal, NotKept) as trouble:
            LOG.warning("table %s cannot be followed: %s", self.kept.id, trouble)
            self.close()
        else:
            # It may be there after all, if the store was cut off in its answer.
            if late is not None and late[1].record not in found:
                self._refuse(late[0], Stale("it was overtaken"))
            elif late is not None:
                self._invite(*late)
        self.catching_up = self.keeping = None
        self._let_in(expecting)
        self._go_on()

    def _overhear(self, talk: Talk | None) -> Sequence[Seating]:
        """What was said, and how seats are called, at other servers; and who plays for whom, which is new."""
        if talk is None:
            return ()
        if self.marks.read(talk.remarks):
            self._tell_marks()
        spoken = [said(remark) for remark in talk.remarks if remark.kind in wire.SAID]
        for remark in spoken[-CHAT_SHOWN:]:
            if remark not in self.speech.said:
                self.speech.said.append(remark)
                self.audience.tell(remark)
        if talk.seats != self.kept.seats:
            self.kept = structs.replace(self.kept, seats=talk.seats)
            self._tell_seats()
        new = talk.seatings[self.seats.decided :]
        for each in new:
            self._make(Decided(each))
        return new

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
                case Remark() if decided.record.kind in wire.SAID:
                    self.speech.said.append(said(decided.record))
                    self.audience.tell(said(decided.record))
                case Remark():
                    self.marks.make(decided.record)
                    self._tell_marks()
                case Name():
                    self.kept = renamed(self.kept, decided.record)
                    self._tell_seats()
                case Seating():
                    self._make_seating(decided.record)
        except Exception:
            LOG.exception("table %s failed", self.kept.id)
            self.close()

    def _make_step(self, step: Step, change: Change) -> None:
        self.audience.make(self.match, change)
        self.seal = step.seal
        if self.marks.make_step(step):
            self._tell_marks()
        self.seats.make_step(step)
        self._tell_clocks()
        self._tell_no_end()
        self.looked_at(self)

    def _make_seating(self, made: Seating) -> None:
        self.seats.make(made)
        if made.key:
            self.kept = renamed(self.kept, Name(made.seat, ""))
        if made.what in seating.OF_TABLE:
            self.audience.tell(wire.TermsTold(wire.terms_of(self.seats.terms)))
            return
        self._tell_seats()
        if made.what in (GIVEN, FREED):
            self._send_away(made.seat)
        self.seats.shortest = 0.0
        self.seats.settle(made)
        self._tell_clocks()

    def _send_away(self, seat: int) -> None:
        """Whoever sat there comes again with the keys they have, and finds that this one opens nothing."""
        for client in self.audience.clients:
            if seat in client.seats:
                client.close(READ_ANEW)

    def _tell_seats(self) -> None:
        self.audience.tell(wire.Seats(self.sitters()))

    def _tell_marks(self) -> None:
        self.audience.tell(wire.Marks(self.marks.shown))

    def _tell_clocks(self) -> None:
        shown = self.seats.shown_clocks()
        if shown is not None:
            self.audience.tell(shown)

    def _tell_no_end(self) -> None:
        """Bots that come to no end are asked no further; whoever is here, or comes, hears why."""
        seat = self.match.waiting_on
        if seat >= 0 and self.seats.played_by(seat) and self._out_of_patience():
            self.audience.tell(wire.Refused(spoken(patience.sentence(self.match.decisions)), None))

    def _welcome(self, client: Client) -> bytes:
        kept, late = self.kept, None if client.seats else self.audience.gallery
        chat = self.speech.heard_by_players() if client.seats else self.speech.heard_by_spectators()
        return wire.encode(
            wire.Welcome(
                table=kept.id,
                game=kept.game,
                options=kept.options,
                lang=kept.language,
                seats=late.seats if late else self.sitters(),
                yours=client.seats,
                unknown=client.unknown,
                chat=late.heard(chat) if late else chat,
                terms=wire.terms_of(self.seats.terms),
                vote_after=self.settings.vote_after,
                offered=client.offered,
                marks=late.marks if late else self.marks.shown,
                delay=late.delay if late else 0.0,
            )
        )

    # What changes nothing that is kept.

    def chat(self, wish: wire.Chat, client: Client) -> None:
        """Players speak to all. Who watches whispers: so may thousands, and it costs no player a thing."""
        by = wish.seat if wish.seat is not None else next(iter(client.seats), None)
        if by is not None:
            self.ask(structs.replace(wish, seat=by), client)
            return
        expect_words(wish.text)
        self._expect_talking()
        if self.settings.silent_spectators:
            raise CodedRefusal(sentences.SPECTATORS_WATCH, 403)
        self.audience.tell_spectators(self.speech.whisper(wish.text))

    def _expect_talking(self) -> None:
        if self.seats.terms.chat == "off":
            raise CodedRefusal(sentences.NO_CHAT, 403)

    def answer(self, wish: wire.Answer, client: Client) -> None:
        """What somebody thinks of a bot's proposal: one who objects is enough."""
        expect_holder(client, wish.seat)
        if self.proposal is None or not self.proposal.is_open_at(wish.entry):
            raise CodedRefusal(sentences.NOTHING_PROPOSED, 409)
        self.proposal.hear(wish, self._people_here())

    async def hint(self, wish: wire.Hint, client: Client) -> None:
        """What the strongest bot would do in this seat's place."""
        seat = wish.seat
        expect_holder(client, seat)
        if self.match.waiting_on != seat:
            raise CodedRefusal(sentences.NOT_YOUR_TURN)
        self.seats.expect_player(seat, client)
        if seat in self.advising:
            raise CodedRefusal(sentences.ASKED_ALREADY)
        self.advising.add(seat)
        entry = self.entry
        try:
            question = self._question(seat, bots.strongest(self.match.game), HINT_PLAY_OUTS)
            thought = await self.thinkers.ask(question)
        except Speechless as why:
            LOG.warning("table %s: no advice, %s", self.kept.id, why)
            raise CodedRefusal(sentences.NO_ADVICE) from None
        finally:
            self.advising.discard(seat)
        write = self.match.game.write
        others = [wire.NextBest(write(one.action), one.chance, one.reason) for one in thought.others]
        advice = wire.Advice(
            seat,
            entry,
            write(thought.action),
            thought.reason,
            thought.chance,
            thought.sure,
            tuple(others),
            thought.ways,
            thought.lead,
        )
        client.post(wire.encode(advice))

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
        if seat < 0 or self.broken or self._out_of_patience():
            return ""
        if not self.audience.clients and not self.seats.somebody_counts_on_bots():
            return ""
        if self.elsewhere == self.entry:
            return ""
        return self.seats.played_by(seat)

    def _out_of_patience(self) -> bool:
        return self.match.decisions >= patience.MOST_DECISIONS

    async def _bot_moves(self, seat: int, entry: int) -> None:
        if self.entry != entry:
            return  # an undo came before this began; whoever moves then is woken anew
        began = monotonic()
        self.audience.tell(wire.Thinking(seat))
        if not await self._take_turn(entry) or self.entry != entry or not self._bot_to_move():
            return
        action = await self._think(seat, self.seats.played_by(seat))
        await asyncio.sleep(max(0.0, self.settings.pace - (monotonic() - began)))
        if self._is_to_be_proposed(action) and not await self._propose(seat, entry, action):
            action = await self._think(seat, self.seats.played_by(seat))
        if not self.broken:
            self.ask(wire.Play(seat, entry, self.match.game.write(action)), None)

    # Proposals.

    def _people_here(self) -> set[int]:
        here = {seat for client in self.audience.clients for seat in client.seats}
        return {seat for seat in here if not self.seats.played_by(seat)}

    def _is_to_be_proposed(self, action: int) -> bool:
        """It would spend what is everybody's, and there is somebody to ask and something else to do."""
        if not self.settings.proposal_wait or not self._people_here() or self.broken:
            return False
        return action in self._spending()

    def _spending(self) -> set[int]:
        """Of the options those that spend what is everybody's; none where there is nothing else to do."""
        game, options = self.match.game, self.match.options(self.match.waiting_on)
        spending = {action for action in options if families.spends(game, game.write(action))}
        return spending if len(spending) < len(options) else set()

    async def _propose(self, seat: int, entry: int, action: int) -> bool:
        """Whether nobody objects, in the time there is for it, or all agree before."""
        wait = self.settings.proposal_wait
        self.proposal = Proposal(wire.Proposal(seat, entry, self.match.game.write(action), wait))
        self.audience.tell(self.proposal.told)
        try:
            async with asyncio.timeout(wait):
                return await self.proposal.answered
        except TimeoutError:
            return True

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

    def _question(self, seat: int, bot: str, play_outs: int = 0) -> Question:
        game, options = self.match.game, self.match.options(seat)
        if not play_outs and self.proposal is not None and self.proposal.is_refused_at(self.entry):
            spending = self._spending()
            options = [action for action in options if action not in spending]
        return Question(
            game=game.name,
            seats=game.seats,
            rules=game.options,
            bot=bot,
            seed=random.getrandbits(63),
            view=self.match.view(seat),
            options=options,
            heard=self.match.heard(seat),
            play_outs=play_outs,
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
    Seating: sentences.SEATING_NOT_KEPT,
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


def renamed(kept: Kept, to: Name) -> Kept:
    seats = list(kept.seats)
    seats[to.seat] = structs.replace(seats[to.seat], name=to.name)
    return structs.replace(kept, seats=tuple(seats))
