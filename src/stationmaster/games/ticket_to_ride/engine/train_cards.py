"""Train cards: the deck, the row, hands, and drawing two (BASE-02, BASE-03, BASE-20 to BASE-26)."""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part, Phase
from stationmaster.games.ticket_to_ride.engine.state import (
    A_SEAT,
    DECK,
    DISCARD,
    HAND,
    LAID,
    LOCOMOTIVE,
    ROW,
    SIZE,
    SURELY,
    TURNED,
    State,
)
from stationmaster.games.ticket_to_ride.settings import TrainCards as Settings
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import Rng

if TYPE_CHECKING:
    from stationmaster.games.ticket_to_ride.engine.chart import Chart

KIND_NAMES: Final = (
    "purple",
    "white",
    "blue",
    "yellow",
    "orange",
    "black",
    "red",
    "green",
    "locomotive",
    "plus-four",
    "passenger",
)
PLUS_FOUR: Final = 9
PASSENGER: Final = 10
BLIND: Final = 0  # a turn's actions, from the part's first: draw blind, then take a card of each kind
TAKE: Final = 1


def draw_from(s: State, row: i64, rng: Rng) -> i64:
    """A kind of card from a bag, by how many it holds, without listing it."""
    cards = s.cards
    r = rng.below(i64(cards[row + SIZE]))
    kind: i64 = 0
    while True:
        r -= i64(cards[row + kind])
        if r < 0:
            return kind
        kind += 1


@final
class TrainCards(Part):
    """The cards, and the turn's action of drawing them."""

    copies: vec[i64]
    dealt: i64
    """First of the chance actions that deal a card to the hand of the seat to move."""
    shown: i64
    """First of the chance actions that turn a card up for the row."""
    flush: i64
    hand: i64
    row: i64
    picks: i64
    flush_at: vec[i64]
    """By kind: so many face up clear the row; 0 is never."""
    whole_draw: vec[i64]
    """By kind: 1 where a card taken face up is the whole draw (BASE-21)."""
    second: i64
    dealing: i64
    refilling: i64
    checking: i64
    steps: i64
    renewed: i64
    """Memory, a slot a kind: the cards the deck was last made anew from, which everybody saw."""

    def __init__(self, settings: Settings) -> None:
        super().__init__("train-cards")
        whole = settings.whole_draw
        special = {
            "locomotive": settings.locomotives,
            "plus-four": settings.plus_four,
            "passenger": settings.passenger,
        }
        clears = {
            "locomotive": settings.flush_at,
            "passenger": settings.flush_at_passengers,
        }
        self.copies = vec[i64]()
        self.whole_draw = vec[i64]()
        self.flush_at = vec[i64]()
        for name in KIND_NAMES:
            self.copies = append(self.copies, special.get(name, settings.colours))
            self.whole_draw = append(self.whole_draw, 1 if name in whole else 0)
            self.flush_at = append(self.flush_at, clears.get(name, 0))
        self.hand = settings.hand
        self.row = settings.row
        self.picks = settings.picks
        self.dealt = 0
        self.shown = 0
        self.flush = 0
        self.second = 0
        self.dealing = 0
        self.refilling = 0
        self.checking = 0
        self.steps = 0
        self.renewed = 0

    def prepare(self, game: Game) -> None:
        n_kind: i64 = LOCOMOTIVE + 1
        for kind in range(i64(len(KIND_NAMES))):
            if self.copies[kind] > 0:
                n_kind = kind + 1
        game.n_kind = n_kind
        self.renewed = game.remember(n_kind)
        game.payer = self
        game.offer(self, TAKE + n_kind)
        self.dealt = game.reserve(self, n_kind)
        self.shown = game.reserve(self, n_kind)
        self.flush = game.reserve(self, 2)
        self.second = game.add_phase(SecondPick(self))
        self.dealing = game.add_chance(Dealing(self))
        self.refilling = game.add_chance(Refilling(self))
        self.checking = game.add_chance(Checking(self))
        for seat in range(game.n_seat):
            game.add_step(self, seat)
        game.add_step(self, game.n_seat)

    def lay_out(self, s: State) -> None:
        for kind in range(s.game.n_kind):
            s.cards[DECK + kind] = u8(self.copies[kind])
            s.cards[DECK + SIZE] = u8(i64(s.cards[DECK + SIZE]) + self.copies[kind])

    def deal(self, s: State, step: i64) -> None:
        """BASE-03: hands first, then the row."""
        if step < s.game.n_seat:
            s.seat = step
            s.push(self.dealing, self.hand)
        elif self.row > 0:
            s.push(self.refilling, 0)

    # Drawing.

    def offers(self, s: State, actions: vec[i64]) -> vec[i64]:
        cards = s.cards
        first = self.first
        if cards[DECK + SIZE] > 0:
            actions = append(actions, first + BLIND)
        first += TAKE
        for kind in range(s.game.n_kind):
            if cards[ROW + kind] > 0:
                actions = append(actions, first + kind)
        return actions

    def count(self, s: State) -> i64:
        cards = s.cards
        n: i64 = 0
        if cards[DECK + SIZE] > 0:
            n += 1
        for kind in range(s.game.n_kind):
            if cards[ROW + kind] > 0:
                n += 1
        return n

    def nth(self, s: State, n: i64) -> i64:
        cards = s.cards
        if cards[DECK + SIZE] > 0:
            if n == 0:
                return self.first + BLIND
            n -= 1
        kind: i64 = 0
        while True:
            if cards[ROW + kind] > 0:
                if n == 0:
                    return self.first + TAKE + kind
                n -= 1
            kind += 1

    def act(self, s: State, action: i64) -> None:
        self.take(s, action, self.picks - 1)

    def take(self, s: State, action: i64, more: i64) -> None:
        """One pick; `more` picks may follow (BASE-20, BASE-21, BASE-22)."""
        kind = action - self.first - TAKE
        if kind < 0:
            if more > 0:
                s.push(self.second, more)
            s.push(self.dealing, 1)
            return
        if more > 0 and self.whole_draw[kind] == 0:
            s.push(self.second, more)
        hand = HAND + A_SEAT * s.seat
        s.move(kind, 1, ROW, hand)
        cards = s.cards
        cards[hand + SURELY + kind] += 1
        cards[hand + SURELY + SIZE] += 1
        self.refill(s)

    def refill(self, s: State) -> None:
        """Ask chance for the row's missing cards, if there are any to be had (BASE-20, BASE-26)."""
        if s.cards[DECK + SIZE] > 0 and i64(s.cards[ROW + SIZE]) < self.row:
            s.push(self.refilling, 0)
        else:
            self.resume(s)

    def renew(self, s: State) -> None:
        """BASE-25: an empty deck is made anew from the discard, at once."""
        if s.cards[DECK + SIZE] == 0 and s.cards[DISCARD + SIZE] > 0:
            for kind in range(s.game.n_kind):
                s.memory[self.renewed + kind] = s.cards[DISCARD + kind]
            s.move_all(DISCARD, DECK)

    def resume(self, s: State) -> None:
        """BASE-26: when nothing is left for a further pick, the draw is over."""
        if s.phase() != self.second or s.cards[DECK + SIZE] > 0:
            return
        for kind in range(s.game.n_kind):
            if s.cards[ROW + kind] > 0 and self.whole_draw[kind] == 0:
                return
        s.pop()

    def crowded(self, s: State) -> bool:
        """BASE-23: enough of a kind face up to clear the row."""
        for kind in range(i64(LOCOMOTIVE), s.game.n_kind):
            if self.flush_at[kind] > 0 and i64(s.cards[ROW + kind]) >= self.flush_at[kind]:
                return True
        return False

    def can_help(self, s: State) -> bool:
        """BASE-23: whether the row can be a quiet one, cleared as often as it takes.

        Its own cards go to the discard, so all count that are not in hands. If they can show a quiet row they
        will, sooner or later; but for one case: see `can_part`.
        """
        cards = s.cards
        loose: i64 = 0
        for kind in range(s.game.n_kind):
            n = i64(cards[DECK + kind]) + i64(cards[DISCARD + kind]) + i64(cards[ROW + kind])
            loose += self.at_most(kind, n)
        if loose < self.row:
            return False
        return i64(cards[DECK + SIZE]) + i64(cards[DISCARD + SIZE]) != self.row or self.can_part(s)

    def can_part(self, s: State) -> bool:
        """Whether a quiet row comes of as many cards beside the row as in it.

        Once the deck is made anew, two rows only change places for ever: one of them must be quiet, the one
        that begins with what is left of the deck, or the one that is all of the discard and the row.
        """
        cards = s.cards
        goes_on = True
        begun: i64 = 0
        rest: i64 = 0
        for kind in range(s.game.n_kind):
            deck = i64(cards[DECK + kind])
            n = i64(cards[DISCARD + kind]) + i64(cards[ROW + kind])
            rest += self.at_most(kind, n)
            begun += self.at_most(kind, deck + n)
            if self.at_most(kind, deck) < deck:
                goes_on = False
        return (goes_on and begun >= self.row) or rest >= self.row

    def at_most(self, kind: i64, n: i64) -> i64:
        """How many of so many cards of a kind a quiet row can have."""
        most = self.row
        if self.flush_at[kind] > 0:
            most = self.flush_at[kind] - 1
        if n < most:
            return n
        return most

    # Paying with cards: what the claims of a board call.

    def lay(self, s: State, kind: i64, n: i64, target: i64) -> None:
        """Cards leave a hand; of those everybody knew, as many are gone."""
        if n == 0:
            return
        hand = HAND + A_SEAT * s.seat
        s.move(kind, n, hand, target)
        surely = hand + SURELY
        cards = s.cards
        known = i64(cards[surely + kind])
        if known > 0:
            if n < known:
                known = n
            cards[surely + kind] = u8(i64(cards[surely + kind]) - known)
            cards[surely + SIZE] = u8(i64(cards[surely + SIZE]) - known)

    def spent(self, s: State) -> None:
        """BASE-25, BASE-26: cards came to the discard; an empty deck and a short row get them at once.

        BASE-23: a crowded row that had to stay is looked at again, aloud: nobody sees whether it can go now.
        """
        self.renew(s)
        if i64(s.cards[ROW + SIZE]) < self.row:
            self.refill(s)
        elif self.crowded(s):
            s.push(self.checking, 0)

    def accept(self, s: State) -> None:
        s.move_all(LAID, DISCARD)
        self.spent(s)

    def give_back(self, s: State) -> None:
        """Everybody saw what was laid: from now on it is known to be in that hand."""
        hand = HAND + A_SEAT * s.seat
        cards = s.cards
        for kind in range(s.game.n_kind):
            n = i64(cards[LAID + kind])
            if n > 0:
                s.move(kind, n, LAID, hand)
                cards[hand + SURELY + kind] = u8(i64(cards[hand + SURELY + kind]) + n)
                cards[hand + SURELY + SIZE] = u8(i64(cards[hand + SURELY + SIZE]) + n)

    def fares(self, s: State) -> i64:
        """MRK-06: a passenger card for each."""
        return i64(s.cards[HAND + A_SEAT * s.seat + PASSENGER])

    def pay_fare(self, s: State) -> None:
        self.lay(s, PASSENGER, 1, LAID)

    # What others cannot see.

    def redeal(self, s: State, seat: i64, rng: Rng) -> None:
        cards = s.cards
        n_kind = s.game.n_kind
        for other in range(s.game.n_seat):
            if other != seat:
                hand = HAND + A_SEAT * other
                for kind in range(n_kind):
                    hidden = i64(cards[hand + kind]) - i64(cards[hand + SURELY + kind])
                    if hidden > 0:
                        cards[hand + kind] = cards[hand + SURELY + kind]
                        cards[DECK + kind] = u8(i64(cards[DECK + kind]) + hidden)
        bag = cards[DECK : DECK + n_kind]
        left: i64 = 0
        for kind in range(n_kind):
            left += i64(bag[kind])
        for other in range(s.game.n_seat):
            if other != seat:
                hand = HAND + A_SEAT * other
                for _ in range(i64(cards[hand + SIZE]) - i64(cards[hand + SURELY + SIZE])):
                    r = rng.below(left)
                    kind = 0
                    r -= i64(bag[kind])
                    while r >= 0:
                        kind += 1
                        r -= i64(bag[kind])
                    bag[kind] -= 1
                    cards[hand + kind] += 1
                    left -= 1
        for kind in range(n_kind):
            cards[DECK + kind] = bag[kind]

    # The edge.

    def write(self, game: Game, action: int) -> str:
        if action < self.first + TAKE:
            return "draw"
        if action < self.end:
            return "take " + KIND_NAMES[action - self.first - TAKE]
        if action < self.shown:
            return "! dealt " + KIND_NAMES[action - self.dealt]
        if action < self.flush:
            return "! shown " + KIND_NAMES[action - self.shown]
        return "! row cleared" if action == self.flush else "! row stays"

    def told(self, s: State, action: int, hearer: int, text: str) -> str:
        if self.dealt <= action < self.shown and hearer != s.seat:
            return "! dealt ?"
        return text

    def show(self, s: State, fields: dict[str, object], players: list[dict[str, object]]) -> None:
        fields["row"] = s.kinds(ROW)
        fields["laid"] = s.kinds(LAID)
        fields["turned"] = s.kinds(TURNED)
        fields["discard"] = s.kinds(DISCARD)
        fields["deck"] = int(s.cards[DECK + SIZE])
        fields["renewed"] = tuple([int(s.memory[self.renewed + kind]) for kind in range(s.game.n_kind)])
        for other, player in enumerate(players):
            hand = HAND + A_SEAT * other
            player["cards"] = int(s.cards[hand + SIZE])
            player["surely"] = s.kinds(hand + SURELY)

    def show_own(self, s: State, seat: int, fields: dict[str, object]) -> None:
        fields["hand"] = s.kinds(HAND + A_SEAT * seat)

    def chart(self, book: "Chart") -> None:
        kinds = list(KIND_NAMES[: book.game.n_kind])
        copies = [int(self.copies[kind]) for kind in range(book.game.n_kind)]
        most = max(copies)
        book.own_cards("hand", "cards of each kind in this seat's hand", kinds, most)
        book.cards("row", "cards of each kind face up", ROW, kinds, most)
        book.cards("laid", "cards laid for what is being built", LAID, kinds, most)
        book.cards("turned", "cards turned at a tunnel", TURNED, kinds, most)
        book.cards("discard", "cards of each kind in the discard", DISCARD, kinds, most)
        book.cards("deck", "cards in the deck", DECK + SIZE, ["cards"], sum(copies))
        book.memory(
            "renewed", "cards of each kind the deck was last made of (BASE-25)", self.renewed, kinds, most
        )
        book.cards_by_seat("cards", "cards in each seat's hand", SIZE, ["cards"], sum(copies))
        book.cards_by_seat("surely", "of them, those that everybody saw go there", SURELY, kinds, most)

    def recall(self, s: State, view: View) -> None:
        for kind, n in enumerate(view.renewed):
            s.memory[self.renewed + kind] = u8(n)
        for row, counts in (
            (ROW, view.row),
            (LAID, view.laid),
            (TURNED, view.turned),
            (DISCARD, view.discard),
        ):
            for kind, n in enumerate(counts):
                s.move(kind, n, DECK, row)
        for seat, player in enumerate(view.players):
            hand = HAND + A_SEAT * seat
            counts = view.hand if seat == view.seat else player.surely
            for kind, n in enumerate(counts):
                s.move(kind, n, DECK, hand)
            for kind, n in enumerate(player.surely):
                s.cards[hand + SURELY + kind] = u8(n)
            s.cards[hand + SURELY + SIZE] = u8(sum(player.surely))
        for seat, player in enumerate(view.players):
            hand = HAND + A_SEAT * seat
            hidden = player.cards - int(s.cards[hand + SIZE])
            s.cards[hand + SIZE] = u8(player.cards)
            s.cards[DECK + SIZE] = u8(int(s.cards[DECK + SIZE]) - hidden)
            for _ in range(hidden):
                kind = self._any(s)
                s.cards[DECK + kind] -= 1
                s.cards[hand + kind] += 1

    def _any(self, s: State) -> int:
        for kind in range(s.game.n_kind):
            if s.cards[DECK + kind] > 0:
                return kind
        raise ValueError("the view holds more cards than there are")

    def census(self, s: State, count: dict[str, int]) -> None:
        rows = [DECK, DISCARD, ROW, LAID, TURNED] + [HAND + A_SEAT * seat for seat in range(s.game.seats)]
        for kind in range(s.game.n_kind):
            count[f"{KIND_NAMES[kind]} cards"] = sum([int(s.cards[row + kind]) for row in rows])
        count["cards by the sums of rows"] = sum([int(s.cards[row + SIZE]) for row in rows])


@final
class SecondPick(Phase):
    """BASE-21: no face-up locomotive as a second pick."""

    cards: TrainCards

    def __init__(self, cards: TrainCards) -> None:
        super().__init__("second-card")
        self.cards = cards

    def legal(self, s: State) -> vec[i64]:
        part = self.cards
        cards = s.cards
        actions = vec[i64](capacity=10)
        if cards[DECK + SIZE] > 0:
            actions = append(actions, part.first + BLIND)
        for kind in range(s.game.n_kind):
            if cards[ROW + kind] > 0 and part.whole_draw[kind] == 0:
                actions = append(actions, part.first + TAKE + kind)
        return actions

    def pick(self, s: State, rng: Rng) -> i64:
        """Any of the legal ones, without a list."""
        part = self.cards
        cards = s.cards
        whole = part.whole_draw
        n: i64 = 0
        if cards[DECK + SIZE] > 0:
            n = 1
        for kind in range(s.game.n_kind):
            if cards[ROW + kind] > 0 and whole[kind] == 0:
                n += 1
        n = rng.below(n)
        if cards[DECK + SIZE] > 0:
            if n == 0:
                return part.first + BLIND
            n -= 1
        kind = 0
        while True:
            if cards[ROW + kind] > 0 and whole[kind] == 0:
                if n == 0:
                    return part.first + TAKE + kind
                n -= 1
            kind += 1

    def apply(self, s: State, action: i64) -> None:
        more = s.number() - 1
        s.pop()
        self.cards.take(s, action, more)


class CardChance(Phase):
    """Chance turns the next card of the deck."""

    cards: TrainCards

    def __init__(self, name: str, cards: TrainCards) -> None:
        super().__init__(name)
        self.cards = cards

    def first(self) -> i64:
        """The first of this phase's actions, one for each kind of card."""
        raise NotImplementedError

    def odds(self, s: State) -> list[tuple[int, int]]:
        first = int(self.first())
        return [
            (first + kind, int(s.cards[DECK + kind]))
            for kind in range(s.game.n_kind)
            if s.cards[DECK + kind] > 0
        ]

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([i64(action) for action, _ in self.odds(s)])


@final
class Dealing(CardChance):
    """A card from the deck to the hand of the seat to move; the number counts those to come."""

    def __init__(self, cards: TrainCards) -> None:
        super().__init__("dealing", cards)

    def first(self) -> i64:
        return self.cards.dealt

    def draw(self, s: State, rng: Rng) -> i64:
        return self.cards.dealt + draw_from(s, DECK, rng)

    def apply(self, s: State, action: i64) -> None:
        part = self.cards
        more = s.number() - 1
        s.move(action - part.dealt, 1, DECK, HAND + A_SEAT * s.seat)
        s.pop()
        part.renew(s)
        if more > 0 and s.cards[DECK + SIZE] > 0:
            s.push(part.dealing, more)
            return
        part.resume(s)


@final
class Refilling(CardChance):
    """A card from the deck to the row, until it is full or nothing is left."""

    def __init__(self, cards: TrainCards) -> None:
        super().__init__("refilling", cards)

    def first(self) -> i64:
        return self.cards.shown

    def draw(self, s: State, rng: Rng) -> i64:
        return self.cards.shown + draw_from(s, DECK, rng)

    def apply(self, s: State, action: i64) -> None:
        part = self.cards
        s.move(action - part.shown, 1, DECK, ROW)
        part.renew(s)
        if i64(s.cards[ROW + SIZE]) < part.row and s.cards[DECK + SIZE] > 0:
            return
        s.pop()
        if part.crowded(s):
            s.push(part.checking, 0)
            return
        part.resume(s)


@final
class Checking(Phase):
    """BASE-23: three locomotives lie face up. The dealer says aloud whether the row is cleared or stays.

    Whether clearing can help depends on cards nobody sees, so it is an action that everyone is told.
    """

    cards: TrainCards

    def __init__(self, cards: TrainCards) -> None:
        super().__init__("checking-row")
        self.cards = cards

    def odds(self, s: State) -> list[tuple[int, int]]:
        return [(int(self.draw(s, Rng())), 1)]

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([self.draw(s, Rng())])

    def draw(self, s: State, rng: Rng) -> i64:
        if self.cards.can_help(s):
            return self.cards.flush
        return self.cards.flush + 1

    def apply(self, s: State, action: i64) -> None:
        part = self.cards
        s.pop()
        if action == part.flush:
            s.move_all(ROW, DISCARD)
            part.renew(s)
            s.push(part.refilling, 0)
            return
        part.resume(s)


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return TrainCards(settings)
