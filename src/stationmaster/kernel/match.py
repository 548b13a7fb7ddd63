"""A game being played: its log, and what each seat may do, see and hear of it."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from stationmaster.kernel.errors import Refusal, closest, near
from stationmaster.kernel.game import CHANCE, OVER, Game, Rng, State, Unguessable
from stationmaster.kernel.view import Outcome, View
from stationmaster.kernel.words import Words

LONGEST_TEXT = 200  # of a move that somebody sends us
OPENING = 1  # that there is a match is the first entry of its story

words = Words("stationmaster.kernel")


class Move(NamedTuple):
    """An entry of the log: what a seat decided, or a stroke of luck."""

    by: int
    action: int


class Told(Struct, frozen=True, gc=False):
    """An entry of the log as one hearer was told it."""

    by: int
    text: str


class Change(NamedTuple):
    """What comes next in a match, decided and not yet made: a move with the luck that follows, or an undo."""

    entry: int
    """The match's, as it stood when this was decided: there it comes next, or not at all."""
    moves: tuple[Move, ...]
    waiting_on: int
    """Who must decide then."""
    undo: int | None = None
    """The seat that takes its last move back, if that is the change."""


class Stale(Refusal):
    """What it answers is no longer how things stand."""


class Match:
    """One table's game. Whoever holds it is its only writer; after a seat's move chance moves by itself.

    So does a seat whose decision is foregone: it is entered in the log as its own.
    """

    def __init__(self, game: Game, rng: Rng | None = None, log: Iterable[Move] = (), undone: int = 0) -> None:
        """A new match, or with a log one brought back from it, ready to go on.

        The log holds what counts; how often something was taken back is told apart.
        """
        self.game = game
        self.rng = Unguessable() if rng is None else rng
        self.state = game.start()
        """The referee's: nobody at the table may look at it."""
        self.log: list[Move] = []
        self._undone = undone
        self.decisions = 0
        """Entries that are seats' own."""
        self._options: list[int] | None = None
        self._foregone: set[int] = set()
        """Numbers of the entries that seats were not asked for."""
        self._heard: dict[int | None, list[Told]] = {}
        """By those who ever asked: what each was told of every entry."""
        for n, move in enumerate(log):
            try:
                expect(game, self.state, move)
            except Refusal as refusal:
                raise Refusal(f"entry {n} of the log: {refusal}") from None
            self._enter(*move)
        self._enter_unasked()

    # To move: first it is decided, which changes nothing; then it is made.

    @property
    def entry(self) -> int:
        """How far it has come. Rises with the opening, every entry and every undo, and never comes again."""
        return OPENING + len(self.log) + 2 * self._undone

    def options(self, seat: int) -> list[int]:
        """What this seat may do now; nothing unless it is the one to decide, for moves show a hand."""
        return self._legal()[:] if seat >= 0 and self.waiting_on == seat else []

    def decide(self, seat: int, action: int, entry: int | None = None) -> Change:
        """A seat's decision with all that follows. A stale, illegal or untimely one is refused."""
        self._expect_turn(seat, entry)
        self._expect_legal(action)
        state, moves = self.state.clone(), [Move(seat, action)]
        state.apply(action)
        for move in unasked(self.game, state, self.rng):
            state.apply(move.action)
            moves.append(move)
        return Change(self.entry, tuple(moves), state.waiting_on())

    def decide_text(self, seat: int, text: str, entry: int | None = None) -> Change:
        """The same for a move in words."""
        self._expect_turn(seat, entry)
        return self.decide(seat, self._read(text))

    def decide_undo(self, seat: int, entry: int | None = None) -> Change:
        """To take the last entry back, if it is this seat's own and nobody, chance included, has moved since.

        One's own move shows one nothing new (a law), so nobody learns by it what would have happened.
        """
        self._expect_seat(seat)
        self._expect_entry(entry)
        if self.waiting_on == OVER:
            raise Refusal(words("over-for-good"))
        if all(move.by != seat for move in self.log):
            raise Refusal(words("nothing-moved"))
        last = self.log[-1].by
        if last != seat:
            raise Refusal(words("moved-since", by=last))
        if not self.can_undo(seat):
            raise Refusal(words("nothing-decided"))
        return Change(self.entry, (), seat, undo=seat)

    def make(self, change: Change) -> None:
        """Carry out what was decided, here or by another who has the same match."""
        self._expect_entry(change.entry)
        if change.undo is not None:
            self._take_back()
        for move in change.moves:
            self._enter(*move)
        assert self.waiting_on == change.waiting_on, "it was decided in another match"

    def play(self, seat: int, action: int, entry: int | None = None) -> None:
        """Decide and make at once, where nobody needs to know in between."""
        self._expect_turn(seat, entry)
        self._expect_legal(action)
        self._enter(seat, action)
        self._enter_unasked()

    def play_text(self, seat: int, text: str, entry: int | None = None) -> None:
        """The same for a move in words."""
        self._expect_turn(seat, entry)
        self.play(seat, self._read(text))

    def undo(self, seat: int, entry: int | None = None) -> None:
        self.make(self.decide_undo(seat, entry))

    def can_undo(self, seat: int | None) -> bool:
        """Whether the last entry is this seat's own, and one that it was asked for."""
        last = len(self.log) - 1
        return last >= 0 and self.log[last].by == seat and last not in self._foregone

    # To look and listen.

    @property
    def waiting_on(self) -> int:
        """The seat that must decide, or OVER."""
        return self.state.waiting_on()

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, once it has."""
        return self.game.outcome(self.state) if self.waiting_on == OVER else None

    def view(self, seat: int | None) -> View:
        """What this seat, or with None a spectator, may know."""
        self._expect_hearer(seat)
        return self.game.view(self.state, seat)

    def views(self, seats: Sequence[int | None]) -> Sequence[View]:
        """The same for several."""
        for seat in seats:
            self._expect_hearer(seat)
        return self.game.views(self.state, seats)

    def heard(self, seat: int | None, since: int = 0) -> list[Told]:
        """What this seat, or with None a spectator, was told of each entry of the log from number `since` on.

        It is worked out from when somebody asks: a match of bots that never listen pays nothing.
        """
        if seat not in self._heard:
            self._expect_hearer(seat)
            self._heard[seat] = self._told_so_far(seat)
        return self._heard[seat][since:]

    def _repr_svg_(self) -> str | None:
        """In a notebook: the table as a spectator sees it, hands closed until the end."""
        from stationmaster.kernel.pictures import of_view

        return of_view(self.view(None))

    # Inside.

    def _told_so_far(self, hearer: int | None) -> list[Told]:
        game, state = self.game, self.game.start()
        lines: list[Told] = []
        for move in self.log:
            lines.append(Told(move.by, game.told(state, move.action, hearer)))
            state.apply(move.action)
        return lines

    def _read(self, text: str) -> int:
        if len(text) > LONGEST_TEXT:
            raise Refusal(words("move-too-long", most=LONGEST_TEXT, letters=len(text)))
        try:
            return self.game.read(text)
        except Refusal as refusal:
            raise Refusal(refusal.why, closest(text, self._texts()) or refusal.meant) from None

    def _enter(self, by: int, action: int) -> None:
        for hearer, lines in self._heard.items():
            lines.append(Told(by, self.game.told(self.state, action, hearer)))
        if by >= 0:
            self.decisions += 1
            if self.game.foregone(self.state):
                self._foregone.add(len(self.log))
        self.state.apply(action)
        self.log.append(Move(by, action))
        self._options = None

    def _enter_unasked(self) -> None:
        for move in unasked(self.game, self.state, self.rng):
            self._enter(*move)

    def _take_back(self) -> None:
        self.log.pop()
        self.decisions -= 1
        self._undone += 1
        self._options = None
        self.state = replayed(self.game, self.log)
        for told in self._heard.values():
            told.pop()

    def _legal(self) -> list[int]:
        if self._options is None:
            self._options = list(self.state.legal())
        return self._options

    def _texts(self) -> list[str]:
        return [self.game.write(action) for action in self._legal()]

    def _expect_seat(self, seat: int) -> None:
        if not 0 <= seat < self.game.seats:
            raise Refusal(words("no-such-seat", seat=seat, last=self.game.seats - 1))

    def _expect_hearer(self, hearer: int | None) -> None:
        if hearer is not None:
            self._expect_seat(hearer)

    def _expect_legal(self, action: int) -> None:
        if action not in self._legal():
            text = self.game.write(action)
            raise Refusal(words("not-now", move=text), closest(text, self._texts()))

    def _expect_entry(self, entry: int | None) -> None:
        if entry is not None and entry != self.entry:
            raise Stale(words("moved-on", answered=entry, stands=self.entry))

    def _expect_turn(self, seat: int, entry: int | None) -> None:
        self._expect_seat(seat)
        self._expect_entry(entry)
        if self.waiting_on == OVER:
            raise Refusal(words("over"))
        if self.waiting_on != seat:
            raise Refusal(words("not-your-turn", seat=self.waiting_on))


def unasked(game: Game, state: State, rng: Rng) -> Iterator[Move]:
    """What comes next without anybody being asked: luck, and what is foregone. Apply each before the next."""
    while (mover := state.waiting_on()) != OVER:
        if mover == CHANCE:
            yield Move(CHANCE, state.draw(rng))
        elif game.foregone(state):
            yield Move(mover, state.legal()[0])
        else:
            return


def replayed(game: Game, log: Iterable[Move]) -> State:
    """The state after the entries of a log that is known to be good."""
    state = game.start()
    for move in log:
        state.apply(move.action)
    return state


def expect(game: Game, state: State, move: Move) -> None:
    """Refuse an entry of a log that cannot come next."""
    awaited = state.waiting_on()
    if awaited == OVER:
        raise Refusal("the game is already over here")
    if move.by != awaited:
        raise Refusal(f"it is {who(awaited)} that moves here, not {who(move.by)}")
    legal = list(state.legal())
    if move.action not in legal:
        text = game.write(move.action)
        texts = [game.write(action) for action in legal]
        some = ", ".join(f"'{other}'" for other in texts[:3])
        more = f" and {len(texts) - 3} more" if len(texts) > 3 else ""
        hint = near(text, texts) or f"; possible are {some}{more}"
        raise Refusal(f"{who(awaited)} cannot '{text}' here{hint}")


def who(mover: int) -> str:
    return "chance" if mover == CHANCE else f"seat {mover}"
