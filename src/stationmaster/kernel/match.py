"""A game being played: its log, and what each seat may do, see and hear of it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from stationmaster.kernel.errors import Refusal, near
from stationmaster.kernel.game import CHANCE, OVER, Game, Rng, State, Unguessable
from stationmaster.kernel.view import Outcome, View

LONGEST_TEXT = 200  # of a move that somebody sends us


class Move(NamedTuple):
    """An entry of the log: what a seat decided, or a stroke of luck."""

    by: int
    action: int


class Told(Struct, frozen=True, gc=False):
    """An entry of the log as one hearer was told it."""

    by: int
    text: str


class Match:
    """One table's game. Whoever holds it is its only writer; after a seat's move chance moves by itself.

    So does a seat whose decision is foregone: it is entered in the log as its own.
    """

    def __init__(self, game: Game, rng: Rng | None = None, log: Iterable[Move] = ()) -> None:
        """A new match, or with a log one brought back from it, ready to go on."""
        self.game = game
        self.rng = Unguessable() if rng is None else rng
        self.state = game.start()
        """The referee's: nobody at the table may look at it."""
        self.log: list[Move] = []
        self._undone = 0
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
        self._settle()

    @classmethod
    def replay(cls, game: Game, log: Iterable[Move], rng: Rng | None = None) -> "Match":
        """A match brought back from its log, ready to go on."""
        return cls(game, rng, log)

    # To move.

    @property
    def at(self) -> int:
        """What a move answers: rises with every entry, and with every undo, so that it never comes again."""
        return len(self.log) + 2 * self._undone

    def options(self, seat: int) -> list[int]:
        """What this seat may do now; nothing unless it is the one to decide, for moves show a hand."""
        return self._legal()[:] if seat >= 0 and self.waiting_on == seat else []

    def play(self, seat: int, action: int, at: int | None = None) -> None:
        """Carry a seat's decision out. A stale, illegal or untimely one is refused and changes nothing."""
        self._expect_turn(seat, at)
        self._play(seat, action)

    def play_text(self, seat: int, text: str, at: int | None = None) -> None:
        """The same for a move in words."""
        self._expect_turn(seat, at)
        if len(text) > LONGEST_TEXT:
            raise Refusal(f"a move has at most {LONGEST_TEXT} letters, this has {len(text)}")
        try:
            action = self.game.read(text)
        except Refusal as refusal:
            raise Refusal(f"{refusal}{near(text, self._texts())}") from None
        self._play(seat, action)

    def undo(self, seat: int) -> None:
        """Take the last entry back, if it is this seat's own and nobody, chance included, has moved since.

        One's own move shows one nothing new (a law), so nobody learns by it what would have happened.
        """
        self._expect_seat(seat)
        if self.waiting_on == OVER:
            raise Refusal("the game is over: nothing can be taken back")
        if all(move.by != seat for move in self.log):
            raise Refusal("you have not moved yet: there is nothing to take back")
        last = self.log[-1].by
        if last != seat:
            raise Refusal(f"{who(last)} has moved since: your move can no longer be taken back")
        if not self.can_undo(seat):
            raise Refusal("there was nothing to decide: there is nothing to take back")
        self.log.pop()
        self.decisions -= 1
        self._undone += 1
        self._options = None
        self.state = replayed(self.game, self.log)
        for told in self._heard.values():
            told.pop()

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

    # Inside.

    def _told_so_far(self, hearer: int | None) -> list[Told]:
        game, state = self.game, self.game.start()
        lines: list[Told] = []
        for move in self.log:
            lines.append(Told(move.by, game.told(state, move.action, hearer)))
            state.apply(move.action)
        return lines

    def _play(self, seat: int, action: int) -> None:
        if action not in self._legal():
            text = self.game.write(action)
            raise Refusal(f"'{text}' is not possible now{near(text, self._texts())}")
        self._enter(seat, action)
        self._settle()

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

    def _settle(self) -> None:
        while (mover := self.state.waiting_on()) != OVER:
            if mover == CHANCE:
                self._enter(CHANCE, self.state.draw(self.rng))
            elif self.game.foregone(self.state):
                self._enter(mover, self.state.legal()[0])
            else:
                return

    def _legal(self) -> list[int]:
        if self._options is None:
            self._options = list(self.state.legal())
        return self._options

    def _texts(self) -> list[str]:
        return [self.game.write(action) for action in self._legal()]

    def _expect_seat(self, seat: int) -> None:
        if not 0 <= seat < self.game.seats:
            raise Refusal(f"there is no seat {seat}: the seats are 0 to {self.game.seats - 1}")

    def _expect_hearer(self, hearer: int | None) -> None:
        if hearer is not None:
            self._expect_seat(hearer)

    def _expect_turn(self, seat: int, at: int | None) -> None:
        self._expect_seat(seat)
        if self.waiting_on == OVER:
            raise Refusal("the game is over")
        if at is not None and at != self.at:
            raise Refusal(f"the game has moved on: you answered {at}, it stands at {self.at}; look again")
        if self.waiting_on != seat:
            raise Refusal(f"it is not your turn, but that of seat {self.waiting_on}")


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
