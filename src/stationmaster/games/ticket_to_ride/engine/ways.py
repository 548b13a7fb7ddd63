"""Ways to pay for a track beyond one colour and locomotives: a base for the parts that add them."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.engine.core import (
    A_SEAT,
    GRAY,
    HAND,
    LAID,
    LOCOMOTIVE,
    SIZE,
    Game,
    Part,
    State,
)
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES, TrainCards
from stationmaster.parts.bits import BIT, PLACE, WORD

# Columns of the table of ways.
COLOUR: Final = 0  # LOCOMOTIVE where no card of a colour is laid
OF_COLOUR: Final = 1
LOCOS: Final = 2
SPECIAL: Final = 3  # how many of what the part adds
HAND_SIZE: Final = 4  # how many cards one must hold for it
A_WAY: Final = 5


class Ways(Part):
    """Turn actions, one for each track and further way to pay for it: a table made once."""

    cards: TrainCards
    table: vec[i64]
    start: vec[i64]
    """A track's ways are from `start[t]` to `start[t + 1]`, those that ask for fewer cards first."""
    tracks: vec[i64]
    """The set of tracks that have any, in two words."""
    least_hand: i64

    def __init__(self, name: str, cards: TrainCards) -> None:
        super().__init__(name)
        self.cards = cards
        self.table = vec[i64]()
        self.start = vec[i64]([0])
        self.tracks = vec[i64]([0, 0])
        self.least_hand = 1000

    # While preparing.

    def list_ways(self, game: Game, track: i64) -> None:
        """Call `way` for each way this part adds for a track, those that ask for fewer cards first."""
        raise NotImplementedError

    def freeze(self, game: Game) -> None:
        """All parts have said what a track asks for: list, and take as many actions as there are ways."""
        for track in range(game.n_track):
            self.list_ways(game, track)
            end = i64(len(self.table)) // A_WAY
            if end > self.start[track]:
                self.tracks[track // WORD] |= BIT[track % WORD]
            self.start = append(self.start, end)
        game.offer(self, i64(len(self.table)) // A_WAY)

    def mixes(self, game: Game, track: i64, n: i64, least: i64, most: i64, special: i64, size: i64) -> None:
        """Ways to lay n cards of one colour and locomotives, from least to most of these."""
        if most > n:
            most = n
        for locos in range(least, most + 1):
            if locos == n:
                self.way(LOCOMOTIVE, 0, locos, special, size)
                continue
            for colour in range(i64(LOCOMOTIVE)):
                if game.colours[track] == colour or game.colours[track] == GRAY:
                    self.way(colour, n - locos, locos, special, size)

    def way(self, colour: i64, of_colour: i64, locos: i64, special: i64, size: i64) -> None:
        for column in (colour, of_colour, locos, special, size):
            self.table = append(self.table, column)
        if size < self.least_hand:
            self.least_hand = size

    # In play.

    def specials(self, s: State) -> i64:
        """How many of what this part adds the seat to move could use."""
        raise NotImplementedError

    def offers(self, s: State, actions: vec[i64]) -> vec[i64]:
        size = i64(s.cards[HAND + A_SEAT * s.seat + SIZE])
        if size < self.least_hand:
            return actions
        specials = self.specials(s)
        if specials == 0:
            return actions
        player = s.players[s.seat]
        low = player.free0 & self.tracks[0]
        while low != 0:
            lowest = low & -low
            low ^= lowest
            actions = self.add(s, actions, PLACE[lowest % 67], size, specials)
        high = player.free1 & self.tracks[1]
        while high != 0:
            lowest = high & -high
            high ^= lowest
            actions = self.add(s, actions, WORD + PLACE[lowest % 67], size, specials)
        return actions

    def add(self, s: State, actions: vec[i64], track: i64, size: i64, specials: i64) -> vec[i64]:
        if s.game.lengths[track] > s.players[s.seat].trains:
            return actions
        cards = s.cards
        table = self.table
        hand = HAND + A_SEAT * s.seat
        locos = i64(cards[hand + LOCOMOTIVE])
        for way in range(self.start[track], self.start[track + 1]):
            row = way * A_WAY
            if table[row + HAND_SIZE] > size:
                break
            if (
                table[row + OF_COLOUR] <= i64(cards[hand + table[row + COLOUR]])
                and table[row + LOCOS] <= locos
                and table[row + SPECIAL] <= specials
            ):
                actions = append(actions, self.first + way)
        return actions

    def track_of(self, way: i64) -> i64:
        track: i64 = 0
        while self.start[track + 1] <= way:
            track += 1
        return track

    def lay_way(self, s: State, way: i64) -> None:
        """Colour and locomotives onto the table; what the part adds, it lays itself."""
        row = way * A_WAY
        self.cards.lay(s, self.table[row + COLOUR], self.table[row + OF_COLOUR], LAID)
        self.cards.lay(s, LOCOMOTIVE, self.table[row + LOCOS], LAID)

    def write(self, game: Game, action: int) -> str:
        way = action - int(self.first)
        row = way * A_WAY
        track = game.board.tracks[self.track_of(way)].id
        colour = KIND_NAMES[self.table[row + COLOUR]]
        return f"claim {track} {colour} {self.table[row + LOCOS]} {self.table[row + SPECIAL]}"
