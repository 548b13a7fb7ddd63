"""Payments for a track beyond one colour and locomotives: a base for the parts that add them.

Such a part adds something special, a card of another kind or a group of cards, that takes the place of some
of a track's cards; the others are paid with one colour and locomotives as ever.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part
from stationmaster.games.ticket_to_ride.engine.state import A_SEAT, GRAY, HAND, LAID, LOCOMOTIVE, SIZE, State
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES, TrainCards
from stationmaster.parts.bits import BIT, PLACE, WORD

A_TRACK: Final = 10  # rows of a track in the tables, by how many specials: one more than the longest track
FOUND: Final = 1000000  # more than there are actions
NEVER: Final = 2000000


class Payments(Part):
    """Turn actions, one for each track, number of specials, colour and number of locomotives."""

    cards: TrainCards
    start: vec[i64]
    """By row: its first action, counted from the part's first."""
    plain: vec[i64]
    """By row: how many cards are paid with one colour and locomotives."""
    least: vec[i64]
    most: vec[i64]
    """By row: from how many to how many of these must be locomotives."""
    size: vec[i64]
    """By row: how many cards one must hold."""
    specials: vec[i64]
    """By track: the most specials it takes."""
    tracks: vec[i64]
    """The set of tracks that take any, in two words."""
    least_hand: i64

    def __init__(self, name: str, cards: TrainCards) -> None:
        super().__init__(name)
        self.cards = cards
        self.start = vec[i64]()
        self.plain = vec[i64]()
        self.least = vec[i64]()
        self.most = vec[i64]()
        self.size = vec[i64]()
        self.specials = vec[i64]()
        self.tracks = vec[i64]([0, 0])
        self.least_hand = 1000

    # What a part says of its specials.

    def most_specials(self, game: Game, track: i64) -> i64:
        """How many a track takes at most."""
        raise NotImplementedError

    def limits(self, game: Game, track: i64, n: i64) -> tuple[i64, i64, i64]:
        """With n of them: the fewest and the most locomotives beside them, and the cards to hold."""
        raise NotImplementedError

    def usable(self, s: State) -> i64:
        """How many the seat to move has."""
        raise NotImplementedError

    # Tables.

    def freeze(self, game: Game) -> None:
        """All parts have said what a track asks for: write the tables, and take as many actions."""
        code: i64 = 0
        for track in range(game.n_track):
            specials = self.most_specials(game, track)
            self.specials = append(self.specials, specials)
            if specials > 0:
                self.tracks[track // WORD] |= BIT[track % WORD]
            for n in range(i64(A_TRACK)):
                least, most, size = self.limits(game, track, n)
                plain = game.lengths[track] - n
                self.start = append(self.start, code)
                self.plain = append(self.plain, plain)
                self.least = append(self.least, least)
                self.most = append(self.most, most)
                self.size = append(self.size, size)
                if 0 < n <= specials:
                    code += self.codes(game, track, plain)
                    if size < self.least_hand:
                        self.least_hand = size
        game.offer(self, code)

    def codes(self, game: Game, track: i64, plain: i64) -> i64:
        """For each colour that pays, every number of locomotives that leaves a card to it; and none does."""
        if game.colours[track] == GRAY:
            return LOCOMOTIVE * plain + 1
        return plain + 1

    # In play.

    def offers(self, s: State, actions: vec[i64]) -> vec[i64]:
        for n in range(self.count(s)):
            actions = append(actions, self.nth(s, n))
        return actions

    def count(self, s: State) -> i64:
        return self.seek(s, NEVER)

    def nth(self, s: State, n: i64) -> i64:
        return self.seek(s, n)

    def seek(self, s: State, n: i64) -> i64:
        """The nth of these claims; or, when there are not so many, how many there are."""
        if i64(s.cards[HAND + A_SEAT * s.seat + SIZE]) < self.least_hand:
            return 0
        usable = self.usable(s)
        if usable == 0:
            return 0
        game = s.game
        cards = s.cards
        hand = HAND + A_SEAT * s.seat
        locos = i64(cards[hand + LOCOMOTIVE])
        player = s.players[s.seat]
        counted: i64 = 0
        for word in range(i64(2)):
            tracks = player.free0 & self.tracks[0]
            if word == 1:
                tracks = player.free1 & self.tracks[1]
            while tracks != 0:
                lowest = tracks & -tracks
                tracks ^= lowest
                track = word * WORD + PLACE[lowest % 67]
                most = self.specials[track]
                if most > usable:
                    most = usable
                length = game.lengths[track]
                colour = game.colours[track]
                if length > player.trains:
                    continue
                if colour != GRAY and length - most > i64(cards[hand + colour]) + locos:
                    continue
                found = self.seek_track(s, track, most, n - counted)
                if found >= FOUND:
                    return found - FOUND
                counted += found
        return counted

    def seek_track(self, s: State, track: i64, specials: i64, n: i64) -> i64:
        """Likewise for one track; FOUND is added to a claim."""
        cards = s.cards
        hand = HAND + A_SEAT * s.seat
        locos = i64(cards[hand + LOCOMOTIVE])
        size = i64(cards[hand + SIZE])
        colour = s.game.colours[track]
        first = colour
        end = colour + 1
        if colour == GRAY:
            first = 0
            end = LOCOMOTIVE
        counted: i64 = 0
        for row in range(track * A_TRACK + 1, track * A_TRACK + specials + 1):
            if self.size[row] > size:
                break
            plain = self.plain[row]
            most = self.most[row]
            if most > locos:
                most = locos
            if most >= plain:
                counted += 1
                if n < counted:
                    return FOUND + self.first + self.start[row] + (end - first) * plain
                most = plain - 1
            for colour in range(first, end):
                least = plain - i64(cards[hand + colour])
                if least < self.least[row]:
                    least = self.least[row]
                if least <= most:
                    counted += most - least + 1
                    if n < counted:
                        locos = most + 1 + n - counted
                        return FOUND + self.first + self.start[row] + (colour - first) * plain + locos
        return counted

    # What an action means.

    def row(self, action: i64) -> i64:
        """The row of an action: its track and number of specials."""
        code = action - self.first
        row: i64 = 0
        end: i64 = len(self.start)
        while end - row > 1:
            middle = (row + end) // 2
            if self.start[middle] <= code:
                row = middle
            else:
                end = middle
        return row

    def lay_way(self, s: State, action: i64, row: i64) -> None:
        """Colour and locomotives onto the table; the special things a part lays itself."""
        colour, of_colour = self.colour(s.game, action, row)
        self.cards.lay(s, colour, of_colour, LAID)
        self.cards.lay(s, LOCOMOTIVE, self.plain[row] - of_colour, LAID)

    def colour(self, game: Game, action: i64, row: i64) -> tuple[i64, i64]:
        """What colour is laid, and how many cards of it; LOCOMOTIVE and 0 where none is."""
        code = action - self.first - self.start[row]
        plain = self.plain[row]
        colour = game.colours[row // A_TRACK]
        if code == self.codes(game, row // A_TRACK, plain) - 1:
            return LOCOMOTIVE, 0
        if colour == GRAY:
            colour = code // plain
        return colour, plain - code % plain

    def write(self, game: Game, action: int) -> str:
        row = self.row(action)
        track = game.board.tracks[row // A_TRACK].id
        colour, of_colour = self.colour(game, action, row)
        return f"claim {track} {KIND_NAMES[colour]} {self.plain[row] - of_colour} {row % A_TRACK}"
