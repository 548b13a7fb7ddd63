"""Any three or four cards in place of one (NOR-03, NOR-04)."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import A_SEAT, HAND, LAID, Game, Part, Phase, State
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES, TrainCards
from stationmaster.games.ticket_to_ride.engine.ways import A_WAY, SPECIAL, Ways

ENOUGH: Final = 1000


@final
class StandIns(Ways):
    """Claims in which some cards are stood in for: first the cards of the claim itself, then each group.

    Any card will do in a group, so all that a table must know of a hand to see that it can go on is its size.
    """

    for_locomotive: i64
    """So many cards stand for a locomotive that a ferry asks for."""
    long_length: i64
    for_long: i64
    """So many cards stand for a card of a route of `long_length`."""
    groups: vec[i64]
    """Every group of cards, as many columns as there are kinds: how many of each."""
    group: i64
    """First of the actions that lay a group."""
    small: i64
    """How many of the groups are for a locomotive; the others are for the long route."""
    standing: i64

    def __init__(self, cards: TrainCards, settings: dict[str, object]) -> None:
        super().__init__("stand-ins", cards)
        self.for_locomotive = cast(int, settings["ferry_locomotive"])
        self.long_length = cast(int, settings["long_length"])
        self.for_long = cast(int, settings["long_card"])
        self.groups = vec[i64]()
        self.group = 0
        self.small = 0
        self.standing = 0

    def prepare(self, game: Game) -> None:
        n_kind = game.n_kind
        self.list_groups(vec[i64]([0 for _ in range(n_kind)]), 0, self.for_locomotive)
        self.small = i64(len(self.groups)) // n_kind
        if self.for_long != self.for_locomotive:
            self.list_groups(vec[i64]([0 for _ in range(n_kind)]), 0, self.for_long)
        self.group = game.reserve(self, i64(len(self.groups)) // n_kind)
        self.standing = game.add_phase(Standing(self))

    def list_groups(self, group: vec[i64], kind: i64, left: i64) -> None:
        """Every way to choose so many cards of the kinds from this one on."""
        if kind == i64(len(group)) - 1:
            group[kind] = left
            for n in group:
                self.groups = append(self.groups, n)
            return
        for n in range(left + 1):
            group[kind] = n
            self.list_groups(group, kind + 1, left - n)

    def cost(self, game: Game, track: i64) -> i64:
        """How many cards stand for one on this track; 0 where none may."""
        if game.lengths[track] == self.long_length:
            return self.for_long
        if game.least_locos[track] > 0:
            return self.for_locomotive
        return 0

    def list_ways(self, game: Game, track: i64) -> None:
        cost = self.cost(game, track)
        if cost == 0:
            return
        length = game.lengths[track]
        asked = game.least_locos[track]
        most = asked
        if length == self.long_length:
            most = length
        for n in range(i64(1), most + 1):
            least = asked - n
            if least < 0:
                least = 0
            self.mixes(game, track, length - n, least, game.most_locos[track], n, length - n + cost * n)

    def specials(self, s: State) -> i64:
        return ENOUGH

    def act(self, s: State, action: i64) -> None:
        """Two frames: how many groups are still to be laid, on top of the track they are for."""
        way = action - self.first
        self.lay_way(s, way)
        s.push(self.standing, self.track_of(way))
        s.push(self.standing, self.table[way * A_WAY + SPECIAL])

    def write(self, game: Game, action: int) -> str:
        if self.first <= action < self.end:
            return super().write(game, action)
        row = (action - int(self.group)) * game.n_kind
        words = ["instead"]
        for kind in range(game.n_kind):
            n = int(self.groups[row + kind])
            if n > 0:
                words += [KIND_NAMES[kind], str(n)]
        return " ".join(words)


@final
class Standing(Phase):
    """A group of cards in place of one."""

    part: StandIns

    def __init__(self, part: StandIns) -> None:
        super().__init__("stand-in")
        self.part = part

    def legal(self, s: State) -> vec[i64]:
        part = self.part
        groups = part.groups
        n_kind = s.game.n_kind
        hand = HAND + A_SEAT * s.seat
        first: i64 = 0
        end = part.small
        if part.cost(s.game, under(s)) != part.for_locomotive:
            first = part.small
            end = i64(len(groups)) // n_kind
        actions = vec[i64]()
        for group in range(first, end):
            row = group * n_kind
            kind: i64 = 0
            while kind < n_kind and groups[row + kind] <= i64(s.cards[hand + kind]):
                kind += 1
            if kind == n_kind:
                actions = append(actions, part.group + group)
        return actions

    def apply(self, s: State, action: i64) -> None:
        part = self.part
        row = (action - part.group) * s.game.n_kind
        for kind in range(s.game.n_kind):
            part.cards.lay(s, kind, part.groups[row + kind], LAID)
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


def make(board: Board, settings: dict[str, object], made: dict[str, Part]) -> Part:
    return StandIns(cast(TrainCards, made["train-cards"]), settings)
