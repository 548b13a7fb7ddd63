"""The seats of a table: who plays them, who is away, and what is decided about that (decision 0220)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from time import monotonic, time

from msgspec import structs

from stationmaster import bots
from stationmaster.kernel.game import OVER
from stationmaster.kernel.match import Match, Stale
from stationmaster.server import limits, players, seating, sentences, wire
from stationmaster.server.audience import Audience, Client
from stationmaster.server.clocks import Clocks
from stationmaster.server.links import key_of, new_token
from stationmaster.server.seating import (
    AWAY,
    BACK,
    BY_ITSELF,
    CAME,
    EXCHANGED,
    FREED,
    GIVEN,
    HURRIED,
    LATE,
    RESIGNED,
    TAKEN,
    VOTE,
    VOTED,
    Back,
    Came,
    HandBack,
    RunOut,
    Sitting,
    StandIn,
)
from stationmaster.server.sentences import CodedRefusal
from stationmaster.server.settings import Settings
from stationmaster.server.speech import Speech, expect_slow
from stationmaster.server.wishes import Decided, OfItself, SeatingWish
from stationmaster.store.records import Pause, Seat, Seating, Step, Story

PLAYED_BY_BOTS = (AWAY, VOTED, RESIGNED, HURRIED, LATE)
NOT_YOURS = {HURRIED: sentences.TIME_IS_UP, LATE: sentences.OUT_OF_TIME}


class Seats:
    """How things stand with every seat. What is decided here alters nothing until it is kept and made."""

    def __init__(
        self,
        kept: Story,
        match: Match,
        audience: Audience,
        speech: Speech,
        settings: Settings,
        ask: Callable[[SeatingWish], None],
        pauses: Sequence[Pause],
        named: Callable[[int], str],
    ) -> None:
        self.named = named
        """How whoever sits there is called; nothing where nobody has come."""
        self.terms = seating.agreed_now(kept.table.terms, kept.seatings)
        """What was agreed, as the host sees it now."""
        self.match = match
        self.audience = audience
        self.speech = speech
        self.settings = settings
        self.ask = ask
        """What comes by itself is wished for like everything else."""
        self.sittings: list[Sitting] = seating.sittings(kept.table.seats, kept.seatings)
        self.decided = len(kept.seatings)
        """How many seatings there are: the next has this number."""
        self.away: dict[int, float] = dict.fromkeys(range(len(kept.table.seats)), monotonic())
        """Since when seats have been empty. It begins when the table is read: a restart costs nobody time."""
        self.minding: tuple[int, float, asyncio.TimerHandle] | None = None
        """Whom a bot will stand in for, when, and what wakes us then."""
        clock = kept.table.terms.clock
        self.clocks = Clocks(clock, kept, pauses) if clock is not None else None
        self.alarm: asyncio.TimerHandle | None = None
        """Rings when somebody's time has run out."""
        self.shortest = 0.0
        """Until it rings, at least: what could not be kept is tried again, but not at once."""

    # Coming and going.

    def opened_by(self, tokens: Sequence[str]) -> list[int | None]:
        """The seat that each of them opens, if it opens one."""
        keys = {sitting.key: number for number, sitting in enumerate(self.sittings) if sitting.key}
        return [keys.get(key_of(token)) for token in tokens]

    def still_of(self, held: Mapping[int, bytes]) -> list[int]:
        """Of the seats that a person came to with such keys, those that still have them."""
        return [
            seat
            for seat, key in held.items()
            if seat < len(self.sittings) and key and self.sittings[seat].key == key
        ]

    def come(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self.away.pop(seat, None)
            self._welcome_back(seat)
            if self._may_be_free(seat):
                self.ask(Came(seat))

    def left(self, seats: Iterable[int]) -> None:
        here = self.audience.seats()
        self.away.update(dict.fromkeys((seat for seat in seats if seat not in here), monotonic()))

    def sitters(self, named: Sequence[Seat]) -> list[wire.Sitter]:
        now = monotonic()
        away = {seat: now - since for seat, since in self.away.items()}
        return seating.sitters(named, self.sittings, self.audience.seats(), away)

    def played_by(self, seat: int) -> str:
        """The bot that moves at this seat; nothing where that is a person's."""
        return "" if self._has_helped_out(seat) else self.sittings[seat].played_by

    def _has_helped_out(self, seat: int) -> bool:
        """A bot has made the decision for which time had run out, and moves no more."""
        if self.clocks is None or self.sittings[seat].why != HURRIED:
            return False
        return self.clocks.is_answered(seat)

    def _welcome_back(self, seat: int) -> None:
        if self.sittings[seat].may_be_taken_back:
            self.ask(Back(seat))

    # Decide.

    def decide(self, wish: SeatingWish, client: Client | None) -> Decided:
        match wish:
            case wire.GoOn():
                return Decided(self._vote(wish))
            case wire.Resign():
                self.expect_going_on()
                self.expect_player(wish.seat, client)
                return Decided(self._seating(wish.seat, RESIGNED, wish.seat))
            case wire.GiveSeat():
                return Decided(self._give(wish))
            case wire.FreeSeat():
                return self._free(wish)
            case wire.TakeSeat():
                return self._take(wish, client)
            case wire.SetTable():
                return Decided(self._set_table(wish))
            case _:
                return Decided(self._of_itself(wish))

    def _of_itself(self, wish: OfItself) -> Seating:
        """What nobody asked for: it is time, or somebody has come."""
        match wish:
            case Came():
                if self.sittings[wish.seat].taken:
                    raise Stale("somebody has come before")
                return self._seating(wish.seat, CAME, wish.seat)
            case StandIn():
                if self._due(wish.seat) is None:
                    raise Stale("somebody came, or it is another's turn")
                return self._seating(wish.seat, AWAY, BY_ITSELF)
            case Back():
                if not self.sittings[wish.seat].may_be_taken_back:
                    raise Stale("it is theirs already")
                return self._seating(wish.seat, BACK, wish.seat)
            case RunOut():
                return self._run_out(wish.seat)
            case HandBack():
                if self.sittings[wish.seat].why != HURRIED:
                    raise Stale("it is theirs already")
                return self._seating(wish.seat, BACK, BY_ITSELF)

    def offered_by(self, tokens: Sequence[str]) -> list[int]:
        """The seats that these open and to which nobody has come yet."""
        return [seat for seat in self.opened_by(tokens) if seat is not None and self.is_free(seat)]

    def free(self) -> list[int]:
        return list(filter(self.is_free, range(len(self.sittings))))

    def _seating(self, seat: int, what: str, by: int) -> Seating:
        bot = bots.strongest(self.match.game) if what in PLAYED_BY_BOTS else ""
        return Seating(self.decided, seat, what, by, bot, time())

    def _give(self, wish: wire.GiveSeat) -> Seating:
        self._expect_host(wish.seat, wish.of)
        if self.sittings[wish.of].bot:
            raise CodedRefusal(sentences.BOTS_ALREADY, 409)
        self._expect_unmoved(wish.of)
        bot = players.expect(self.match.game, wish.to)
        return structs.replace(self._seating(wish.of, GIVEN, wish.seat), bot=bot)

    def _free(self, wish: wire.FreeSeat) -> Decided:
        self._expect_host(wish.seat, wish.of)
        if not self.sittings[wish.of].bot:
            self._expect_unmoved(wish.of)
        token = new_token()
        freed = structs.replace(self._seating(wish.of, FREED, wish.seat), key=key_of(token))
        return Decided(freed, token=token)

    def _take(self, wish: wire.TakeSeat, client: Client | None) -> Decided:
        """Of two who want the same seat one is first: it has a key then that the other has not seen."""
        self.expect_going_on()
        expect_slow(self.speech.whispers)
        if self.terms.open_to != "all" and wish.token is None:
            raise CodedRefusal(sentences.BY_LINK, 403)
        if client is not None and client.seats:
            raise CodedRefusal(sentences.JOINED_ALREADY, 409)
        if wish.of not in range(len(self.sittings)):
            raise CodedRefusal(sentences.NO_SUCH_SEAT, 404)
        if not self.is_free(wish.of):
            raise CodedRefusal(sentences.SEAT_TAKEN, 409)
        if wish.token is not None:
            return self._exchange(wish.of, wish.token)
        token = new_token()
        taken = structs.replace(self._seating(wish.of, TAKEN, BY_ITSELF), key=key_of(token))
        return Decided(taken, token=token)

    def _exchange(self, seat: int, token: str) -> Decided:
        """Whoever has the key to a free seat sits at another, and the link to that one opens theirs.

        Only where nobody has come: who was shown a hand does not sit down elsewhere with what they know.
        """
        (offered,) = self.offered_by([token]) or (None,)
        if offered is None:
            raise CodedRefusal(sentences.NO_SUCH_TOKEN, 403)
        if offered == seat:
            return Decided(self._seating(seat, CAME, seat), token=token)
        return Decided(self._seating(seat, EXCHANGED, offered), token=token)

    def _set_table(self, wish: wire.SetTable) -> Seating:
        self._expect_being_host(wish.seat)
        return self._seating(wish.seat, wish.to, wish.seat)

    def is_free(self, seat: int) -> bool:
        """Nobody has come to it by a link, and nobody has taken it."""
        return (
            self._may_be_free(seat)
            and seat not in self.audience.seats()
            and all(move.by != seat for move in self.match.log)
        )

    def _may_be_free(self, seat: int) -> bool:
        """For all that is kept of it. The host has a seat, whatever they are called."""
        sitting = self.sittings[seat]
        return not (seat == self.terms.host or sitting.played_by or sitting.taken or self.named(seat))

    def _vote(self, wish: wire.GoOn) -> Seating:
        """Enough of those who are here, or one who would, so far."""
        self.expect_going_on()
        here = self.audience.seats()
        if wish.without not in range(len(self.sittings)) or wish.without in here:
            raise CodedRefusal(sentences.NOT_AWAY, 409)
        absent = self.sittings[wish.without]
        if absent.played_by:
            raise CodedRefusal(sentences.NOT_AWAY, 409)
        if monotonic() - self.away[wish.without] < self.settings.vote_after:
            raise CodedRefusal(sentences.AWAY_JUST_NOW, 409)
        if wish.seat in absent.votes:
            raise CodedRefusal(sentences.VOTED_ALREADY, 409)
        voters = [seat for seat, each in enumerate(self.sittings) if seat in here and not each.played_by]
        enough = seating.is_enough(absent.votes | {wish.seat}, voters)
        return self._seating(wish.without, VOTED if enough else VOTE, wish.seat)

    def _expect_being_host(self, seat: int) -> None:
        self.speech.expect_slow(seat)
        if seat != self.terms.host:
            raise CodedRefusal(sentences.NOT_THE_HOST, 403)

    def _expect_host(self, seat: int, of: int) -> None:
        """Only who opened the table says who sits where, and only of others."""
        self.expect_going_on()
        self._expect_being_host(seat)
        if of == seat:
            raise CodedRefusal(sentences.OWN_SEAT, 409)
        if of not in range(len(self.sittings)):
            raise CodedRefusal(sentences.NO_SUCH_SEAT, 404)

    def _expect_unmoved(self, seat: int) -> None:
        if any(move.by == seat for move in self.match.log):
            raise CodedRefusal(sentences.MOVED_THERE, 409)

    def expect_going_on(self) -> None:
        if self.match.waiting_on == OVER:
            raise CodedRefusal(sentences.OVER, 409)

    def expect_player(self, seat: int, client: Client | None) -> None:
        """A bot moves only where it plays, and where it plays nobody else does."""
        if client is None and not self.played_by(seat):
            raise Stale("its owner has come back")
        if client is not None and self.sittings[seat].keeper:
            raise CodedRefusal(NOT_YOURS.get(self.sittings[seat].why, sentences.HAS_RESIGNED), 409)

    # Make: it is kept.

    def make(self, made: Seating) -> None:
        self.decided = made.number + 1
        seating.make(self.sittings, made)
        self.terms = seating.agreed_now(self.terms, [made])
        if self.clocks is not None:
            self.clocks.make(made)
            self._hand_back()

    def make_step(self, step: Step) -> None:
        """The clock goes on, and a bot that was there for one decision leaves."""
        if self.clocks is not None:
            self.clocks.make(step)
            self._hand_back()

    def _hand_back(self) -> None:
        """What happened elsewhere may be heard in any order."""
        for seat in filter(self._has_helped_out, range(len(self.sittings))):
            self.ask(HandBack(seat))

    def settle(self, made: Seating) -> None:
        """What follows for whoever is there, or comes, once everybody is told."""
        if made.what in (GIVEN, FREED, CAME, EXCHANGED, *seating.OF_TABLE):
            return
        if made.what == BACK:
            # They came, here or at another server; from now on their absence is counted anew.
            self.away.update({made.seat: monotonic()} if made.seat in self.away else {})
        elif made.seat in self.audience.seats():
            self._welcome_back(made.seat)  # another server could not know that they are here

    # Those who are away.

    def _due(self, seat: int) -> float | None:
        """When a bot is to stand in for the one whom the table waits for; None if nobody is missed."""
        wait = self.terms.stand_in
        if not wait or not self.audience.clients or self.match.waiting_on != seat:
            return None
        if seat not in self.away or self.sittings[seat].played_by:
            return None
        return self.away[seat] + wait

    def mind_absent(self) -> None:
        seat = self.match.waiting_on
        due = self._due(seat)
        if due is None:
            self.mind_nobody()
        elif self.minding is None or self.minding[:2] != (seat, due):
            self.mind_nobody()
            # Never at once: if it cannot be kept, it is tried again and again.
            wait = max(limits.BOTS_REST, due - monotonic())
            handle = asyncio.get_running_loop().call_later(wait, self._stand_in, seat)
            self.minding = seat, due, handle

    def mind_nobody(self) -> None:
        if self.minding is not None:
            self.minding[2].cancel()
            self.minding = None

    def _stand_in(self, seat: int) -> None:
        self.minding = None
        self.ask(StandIn(seat))

    # Clocks.

    def expect_own(self, seat: int) -> None:
        """What a bot did because time was up is not taken back, or there would be time anew."""
        moves = self.clocks.moves if self.clocks is not None else []
        if moves and moves[-1].seat == seat and moves[-1].by_bot:
            raise CodedRefusal(sentences.TIME_IS_UP, 409)

    def _run_out(self, seat: int) -> Seating:
        """The bot makes the decision, or has the seat, as the table agreed."""
        clocks = self.clocks
        if clocks is None or clocks.running != seat or (clocks.left(seat, time()) or 0.0) > 0:
            raise Stale("there is time left")
        if clocks.clock.then == "seat":
            return self._seating(seat, LATE, BY_ITSELF)
        is_gone = clocks.hurried[seat] >= limits.HURRIED_IN_A_ROW and seat in self.away
        return self._seating(seat, AWAY if is_gone else HURRIED, BY_ITSELF)

    def shown_clocks(self) -> wire.Clocks | None:
        """What all are told of the time that is left; None at a table without clocks."""
        if self.clocks is None:
            return None
        now = time()
        left = [self.clocks.left(seat, now) for seat in range(len(self.sittings))]
        shown = [None if each is None else round(max(0.0, each), 1) for each in left]
        return wire.Clocks(shown, self.clocks.running)

    def mind_clocks(self) -> None:
        """Be there when the time of the one whom the table waits for runs out."""
        self.mind_no_clocks()
        seat = None if self.clocks is None else self.clocks.running
        if self.clocks is None or seat is None:
            return
        wait = max(self.shortest, self.clocks.left(seat, time()) or 0.0)
        self.alarm = asyncio.get_running_loop().call_later(wait, self.ask, RunOut(seat))

    def mind_no_clocks(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None

    def somebody_counts_on_bots(self) -> bool:
        """Where there are clocks, bots move also while nobody looks, for the people who will."""
        return self.clocks is not None and not all(sitting.played_by for sitting in self.sittings)
