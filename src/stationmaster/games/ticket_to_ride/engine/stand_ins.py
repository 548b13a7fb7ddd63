"""Any three or four cards in place of one (NOR-03, NOR-04)."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part, Phase
from stationmaster.games.ticket_to_ride.engine.payments import A_TRACK, Payments
from stationmaster.games.ticket_to_ride.engine.state import A_SEAT, HAND, LAID, State
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES, TrainCards
from stationmaster.games.ticket_to_ride.settings import StandIns as Settings
from stationmaster.kernel.game import Rng

ENOUGH: Final = 1000
MOST: Final = 7  # cards in a group
A_KIND: Final = 8


@final
class StandIns(Payments):
    """Claims in which some cards are stood in for: first the cards of the claim itself, then each group.

    Any card will do in a group, so all that a table must know of a hand to see that it can go on is its size.
    """

    for_locomotive: i64
    """So many cards stand for a locomotive that a ferry asks for."""
    long_length: i64
    for_long: i64
    """So many cards stand for a card of a route of `long_length`."""
    many: vec[i64]
    """By kind and size: how many groups there are of cards from this kind on, if none run out."""
    group: i64
    """First of the actions that lay a group."""
    small: i64
    """How many of the groups are for a locomotive; the others are for the long route."""
    standing: i64

    def __init__(self, cards: TrainCards, settings: Settings) -> None:
        super().__init__("stand-ins", cards)
        self.for_locomotive = settings.ferry_locomotive
        self.long_length = settings.long_length
        self.for_long = settings.long_card
        self.many = vec[i64]()
        self.group = 0
        self.small = 0
        self.standing = 0

    def prepare(self, game: Game) -> None:
        plenty = vec[u8]([u8(MOST) for _ in range(game.n_kind)])
        self.many = ways_to_choose(plenty, 0, game.n_kind, MOST)
        self.small = self.many[self.for_locomotive]
        groups = self.small
        if self.for_long != self.for_locomotive:
            groups += self.many[self.for_long]
        self.group = game.reserve(self, groups)
        self.standing = game.add_phase(Standing(self))

    def cost(self, game: Game, track: i64) -> i64:
        """How many cards stand for one on this track; 0 where none may."""
        if game.lengths[track] == self.long_length:
            return self.for_long
        if game.least_locos[track] > 0:
            return self.for_locomotive
        return 0

    def most_specials(self, game: Game, track: i64) -> i64:
        if game.lengths[track] == self.long_length:
            return self.long_length
        return game.least_locos[track]

    def limits(self, game: Game, track: i64, n: i64) -> tuple[i64, i64, i64]:
        least = game.least_locos[track] - n
        if least < 0:
            least = 0
        return least, game.most_locos[track], game.lengths[track] - n + self.cost(game, track) * n

    def usable(self, s: State) -> i64:
        return ENOUGH

    def act(self, s: State, action: i64) -> None:
        """Two frames: how many groups are still to be laid, on top of the track they are for."""
        row = self.row(action)
        self.lay_way(s, action, row)
        s.push(self.standing, row // A_TRACK)
        s.push(self.standing, row % A_TRACK)

    def counts(self, game: Game, action: i64) -> vec[i64]:
        """How many cards of each kind a group takes."""
        rank = action - self.group
        left = self.for_locomotive
        if rank >= self.small:
            rank -= self.small
            left = self.for_long
        counts = vec[i64](capacity=game.n_kind)
        for kind in range(game.n_kind):
            n: i64 = 0
            while rank >= self.many[(kind + 1) * A_KIND + left - n]:
                rank -= self.many[(kind + 1) * A_KIND + left - n]
                n += 1
            counts = append(counts, n)
            left -= n
        return counts

    def write(self, game: Game, action: int) -> str:
        if self.first <= action < self.end:
            return super().write(game, action)
        counts = self.counts(game, action)
        words = [f"{KIND_NAMES[kind]} {counts[kind]}" for kind in range(game.n_kind) if counts[kind] > 0]
        return "instead " + " ".join(words)


def ways_to_choose(cards: vec[u8], first: i64, n_kind: i64, most: i64) -> vec[i64]:
    """By kind and size, up to the most: how many groups the cards from this kind on can make."""
    ways = vec[i64](capacity=(n_kind + 1) * A_KIND)
    for _ in range((n_kind + 1) * A_KIND):
        ways = append(ways, 0)
    ways[n_kind * A_KIND] = 1
    kind = n_kind - 1
    while kind >= 0:
        have = i64(cards[first + kind])
        for size in range(most + 1):
            for n in range(size + 1):
                if n <= have:
                    ways[kind * A_KIND + size] += ways[(kind + 1) * A_KIND + size - n]
        kind -= 1
    return ways


@final
class Standing(Phase):
    """A group of cards in place of one; it is found by its number among those that the hand can make."""

    part: StandIns

    def __init__(self, part: StandIns) -> None:
        super().__init__("stand-in")
        self.part = part

    def legal(self, s: State) -> vec[i64]:
        size = self.part.cost(s.game, under(s))
        ways = ways_to_choose(s.cards, HAND + A_SEAT * s.seat, s.game.n_kind, size)
        actions = vec[i64](capacity=ways[size])
        for n in range(ways[size]):
            actions = append(actions, self.nth(ways, size, n))
        return actions

    def pick(self, s: State, rng: Rng) -> i64:
        size = self.part.cost(s.game, under(s))
        ways = ways_to_choose(s.cards, HAND + A_SEAT * s.seat, s.game.n_kind, size)
        return self.nth(ways, size, rng.below(ways[size]))

    def nth(self, ways: vec[i64], size: i64, n: i64) -> i64:
        """The nth of the groups that can be made, by its place among all groups."""
        many = self.part.many
        rank: i64 = 0
        if size != self.part.for_locomotive:
            rank = self.part.small
        kind: i64 = 1
        while size > 0:
            while n >= ways[kind * A_KIND + size]:
                n -= ways[kind * A_KIND + size]
                rank += many[kind * A_KIND + size]
                size -= 1
            kind += 1
        return self.part.group + rank

    def apply(self, s: State, action: i64) -> None:
        part = self.part
        counts = part.counts(s.game, action)
        for kind in range(s.game.n_kind):
            part.cards.lay(s, kind, counts[kind], LAID)
        more = s.number() - 1
        s.pop()
        if more > 0:
            s.push(part.standing, more)
            return
        track = s.number()
        s.pop()
        s.game.claim(s, track)


def under(s: State) -> i64:
    """The number of the frame below the top one."""
    return (s.stack >> 17) & 127


NEEDS: Final = ("train-cards",)


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return StandIns(cast(TrainCards, made["train-cards"]), settings)
