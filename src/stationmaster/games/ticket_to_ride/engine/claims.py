"""Claiming a route with cards of one colour and locomotives (BASE-30 to BASE-34)."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part
from stationmaster.games.ticket_to_ride.engine.state import (
    A_SEAT,
    DISCARD,
    GRAY,
    HAND,
    LAID,
    LOCOMOTIVE,
    State,
)
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES, TrainCards
from stationmaster.games.ticket_to_ride.settings import Claims as Settings
from stationmaster.parts.bits import BIT, PLACE, WORD

STRIDE: Final = 10  # one more than the longest track
A_TRACK: Final = 90  # payments of a track: nine colours (locomotives alone are the ninth) by locomotives used
GROUPS: Final = 7
FOUND: Final = 1000000  # more than there are actions
NEVER: Final = 2000000


def _able() -> vec[i64]:
    """By colour and reach: a set with eight bits for each length, those of the colours that can pay it."""
    able = vec[i64]()
    for colour in range(8):
        for reach in range(STRIDE):
            word: i64 = 0
            for group in range(GROUPS):
                if reach > group:
                    word |= BIT[group * 8 + colour]
            able = append(able, word)
    return able


ABLE: Final = _able()


@final
class Claims(Part):
    """The turn's action of claiming a route: one action for each track and way to pay."""

    cards: TrainCards
    payable: vec[i64]
    """By colour and reach: the tracks of that colour which are no longer, in two words."""
    loco_ok: vec[i64]
    """By locomotives in hand: the tracks that ask for no more, in two words."""
    all_tracks_from: i64
    manners: i64
    """How many pairs of least and most locomotives the tracks of this board have."""
    least: vec[i64]
    most: vec[i64]
    manner: vec[i64]
    """By track."""
    kin: vec[i64]
    """By manner, colour and length: the tracks alike, in two words; under LOCOMOTIVE those of all colours."""
    beside: vec[i64]
    """By track: the first of those that run beside it, itself included, and the one after the last."""
    open: i64
    """Memory, the slot before it: for each seat and each such set how many of its tracks it may claim."""
    a_colour: i64
    """In those sets: the longest track, for lengths count from 1."""
    a_manner: i64
    a_seat: i64

    def __init__(self, cards: TrainCards, settings: Settings) -> None:
        super().__init__("claims")
        self.cards = cards
        self.payable = vec[i64]()
        self.loco_ok = vec[i64]()
        self.manners = 0
        self.least = vec[i64]()
        self.most = vec[i64]()
        self.manner = vec[i64]()
        self.kin = vec[i64]()
        self.beside = vec[i64]()
        self.open = 0
        self.a_colour = 0
        self.a_manner = 0
        self.a_seat = 0
        self.all_tracks_from = settings.all_tracks_from

    def prepare(self, game: Game) -> None:
        game.all_tracks_from = self.all_tracks_from
        game.offer(self, game.n_track * A_TRACK)
        game.placing = append(game.placing, self)

    def freeze(self, game: Game) -> None:
        """All parts have written their tables: gather them into sets."""
        self._find_kin(game)
        self.payable = vec[i64]([0 for _ in range((GRAY + 1) * STRIDE * 2)])
        self.loco_ok = vec[i64]([0 for _ in range(STRIDE * 2)])
        for t in range(game.n_track):
            word = t // WORD
            bit = BIT[t % WORD]
            for reach in range(game.lengths[t], i64(STRIDE)):
                self.payable[(game.colours[t] * STRIDE + reach) * 2 + word] |= bit
            for locos in range(game.least_locos[t], i64(STRIDE)):
                self.loco_ok[locos * 2 + word] |= bit

    def _find_kin(self, game: Game) -> None:
        """Tracks that the same cards pay for in the same ways: counted together, never one by one."""
        pairs: list[tuple[int, int]] = []
        for t in range(game.n_track):
            unlimited = game.most_locos[t] >= game.lengths[t]
            pair = (int(game.least_locos[t]), STRIDE if unlimited else int(game.most_locos[t]))
            if pair not in pairs:
                pairs.append(pair)
            self.manner = append(self.manner, pairs.index(pair))
        self.manners = len(pairs)
        self.least = vec[i64]([least for least, _ in pairs])
        self.most = vec[i64]([most for _, most in pairs])
        self.a_colour = max([track.length for track in game.board.tracks])
        self.a_manner = (GRAY + 1) * self.a_colour
        self.a_seat = self.manners * self.a_manner
        self.open = game.remember(self.a_seat * game.n_seat) - 1
        self.kin = vec[i64]([0 for _ in range((self.a_seat + 1) * 2)])
        for t in range(game.n_track):
            alike = [u for u, track in enumerate(game.board.tracks) if track.joins_as(game.board.tracks[t])]
            self.beside = append(append(self.beside, alike[0]), alike[-1] + 1)
            for colour in (game.colours[t], i64(LOCOMOTIVE)):
                kin = self.manner[t] * self.a_manner + colour * self.a_colour + game.lengths[t]
                self.kin[kin * 2 + t // WORD] |= BIT[t % WORD]

    def lay_out(self, s: State) -> None:
        for seat in range(s.game.n_seat):
            for t in range(s.game.n_track):
                self.reopen(s, seat, t, 1)

    def reopen(self, s: State, seat: i64, track: i64, n: i64) -> None:
        """A seat may claim a track that it could not (1), or no longer (-1)."""
        row = self.open + seat * self.a_seat + self.manner[track] * self.a_manner + s.game.lengths[track]
        memory = s.memory
        slot = row + s.game.colours[track] * self.a_colour
        memory[slot] = u8(i64(memory[slot]) + n)
        slot = row + LOCOMOTIVE * self.a_colour
        memory[slot] = u8(i64(memory[slot]) + n)

    def placed(self, s: State, track: i64) -> None:
        """The track, and what closes with it, leave the counts of those who could claim them (BASE-34)."""
        game = s.game
        low = game.twins[track * 2]
        high = game.twins[track * 2 + 1]
        for seat in range(game.n_seat):
            player = s.players[seat]
            if seat == s.seat or ((player.mine0 & low) == 0 and (player.mine1 & high) == 0):
                self.reopen(s, seat, track, -1)
        for k in range(self.beside[track * 2], self.beside[track * 2 + 1]):
            if k == track:
                continue
            if game.n_seat < self.all_tracks_from:
                for seat in range(game.n_seat):
                    self.reopen(s, seat, k, -1)
            elif not game.taken(s, k):
                self.reopen(s, s.seat, k, -1)

    def offers(self, s: State, actions: vec[i64]) -> vec[i64]:
        game = s.game
        cards = s.cards
        player = s.players[s.seat]
        payable = self.payable
        hand = HAND + A_SEAT * s.seat
        locos = i64(cards[hand + LOCOMOTIVE])
        limit = player.trains
        if limit > STRIDE - 1:
            limit = STRIDE - 1
        most = locos
        if most > limit:
            most = limit
        enough = most
        low: i64 = 0
        high: i64 = 0
        able: i64 = 0
        for colour in range(i64(8)):
            reach = i64(cards[hand + colour])
            if reach > 0:
                reach += locos
                if reach > limit:
                    reach = limit
                able |= ABLE[colour * STRIDE + reach]
                if reach > most:
                    most = reach
            else:
                reach = enough
            row = (colour * STRIDE + reach) * 2
            low |= payable[row]
            high |= payable[row + 1]
        row = (GRAY * STRIDE + most) * 2
        low = (low | payable[row]) & player.free0 & self.loco_ok[enough * 2]
        high = (high | payable[row + 1]) & player.free1 & self.loco_ok[enough * 2 + 1]
        actions = add_claims(actions, low, 0, self.first, game, s, hand, able, locos)
        return add_claims(actions, high, WORD, self.first + WORD * A_TRACK, game, s, hand, able, locos)

    def count(self, s: State) -> i64:
        """By kinds of track and ways to pay, not track by track."""
        return self.seek(s, NEVER)

    def nth(self, s: State, n: i64) -> i64:
        return self.seek(s, n)

    def seek(self, s: State, n: i64) -> i64:
        """The nth claim; or, when there are not so many, how many there are."""
        cards = s.cards
        hand = HAND + A_SEAT * s.seat
        locos = i64(cards[hand + LOCOMOTIVE])
        counted: i64 = 0
        for manner in range(self.manners):
            least = self.least[manner]
            most = self.most[manner]
            if most > locos:
                most = locos
            if least > most:
                continue
            for colour in range(i64(8)):
                have = i64(cards[hand + colour])
                if have > 0:
                    found = self.seek_colour(s, manner, colour, have, least, most, n - counted)
                    if found >= FOUND:
                        return found - FOUND
                    counted += found
            found = self.seek_colour(s, manner, LOCOMOTIVE, 0, 0, most, n - counted)
            if found >= FOUND:
                return found - FOUND
            counted += found
        return counted

    def seek_colour(
        self, s: State, manner: i64, colour: i64, have: i64, least: i64, most: i64, n: i64
    ) -> i64:
        """Likewise for the claims of one manner paid with one colour; FOUND is added to a claim."""
        memory = s.memory
        row = self.open + s.seat * self.a_seat + manner * self.a_manner
        own = row + colour * self.a_colour
        gray = row + GRAY * self.a_colour
        reach = have + most
        limit = s.players[s.seat].trains
        if reach > limit:
            reach = limit
        if reach > self.a_colour:
            reach = self.a_colour
        counted: i64 = 0
        for length in range(i64(1), reach + 1):
            tracks = i64(memory[own + length])
            fewest = length
            ways: i64 = 1
            if colour != LOCOMOTIVE:
                tracks += i64(memory[gray + length])
                fewest = length - have
                if fewest < least:
                    fewest = least
                ways = most
                if ways >= length:
                    ways = length - 1
                ways += 1 - fewest
                if ways <= 0:
                    continue
            counted += ways * tracks
            if n < counted:
                n += ways * tracks - counted
                track = self.which(s, manner, colour, length, n // ways)
                return FOUND + self.first + track * A_TRACK + colour * STRIDE + fewest + n % ways
        return counted

    def which(self, s: State, manner: i64, colour: i64, length: i64, n: i64) -> i64:
        """The nth track of a manner and length, still free, that takes a colour."""
        player = s.players[s.seat]
        kin = self.kin
        own = (manner * self.a_manner + colour * self.a_colour + length) * 2
        low = kin[own]
        high = kin[own + 1]
        if colour != LOCOMOTIVE:
            gray = (manner * self.a_manner + GRAY * self.a_colour + length) * 2
            low |= kin[gray]
            high |= kin[gray + 1]
        low &= player.free0
        high &= player.free1
        while low != 0:
            if n == 0:
                return PLACE[(low & -low) % 67]
            low &= low - 1
            n -= 1
        while n > 0:
            high &= high - 1
            n -= 1
        return WORD + PLACE[(high & -high) % 67]

    def act(self, s: State, action: i64) -> None:
        code = action - self.first
        track = code // A_TRACK
        code = code % A_TRACK
        colour = code // STRIDE
        locos = code % STRIDE
        game = s.game
        cards = self.cards
        target: i64 = DISCARD
        if game.watcher[track] >= 0:
            target = LAID
        if colour != LOCOMOTIVE:
            cards.lay(s, colour, game.lengths[track] - locos, target)
        cards.lay(s, LOCOMOTIVE, locos, target)
        if target == LAID:
            game.claim(s, track)
            return
        game.build(s, track)
        cards.spent(s)

    def is_possible(self, game: Game, action: int) -> bool:
        """BASE-30, BASE-31: a colour the track takes, with fewer locomotives than spaces, or they alone."""
        code = action - self.first
        track = code // A_TRACK
        colour = code % A_TRACK // STRIDE
        locos = code % STRIDE
        if colour == LOCOMOTIVE:
            return locos == game.lengths[track] and locos <= game.most_locos[track]
        if game.colours[track] != GRAY and game.colours[track] != colour:
            return False
        return game.least_locos[track] <= locos <= game.most_locos[track] and locos < game.lengths[track]

    def write(self, game: Game, action: int) -> str:
        code = action - int(self.first)
        track = game.board.tracks[code // A_TRACK].id
        return f"claim {track} {KIND_NAMES[code % A_TRACK // STRIDE]} {code % STRIDE}"


def add_claims(
    actions: vec[i64],
    tracks: i64,
    first_track: i64,
    code: i64,
    game: Game,
    s: State,
    hand: i64,
    able: i64,
    locos: i64,
) -> vec[i64]:
    """Every way to pay for each track of a set: the set may hold too many tracks, never too few."""
    cards = s.cards
    lengths = game.lengths
    colours = game.colours
    leasts = game.least_locos
    mosts = game.most_locos
    while tracks != 0:
        lowest = tracks & -tracks
        tracks ^= lowest
        place = PLACE[lowest % 67]
        track = first_track + place
        length = lengths[track]
        group = length - 1
        if group >= GROUPS:
            group = GROUPS - 1
        some = (able >> (8 * group)) & 255
        if colours[track] != GRAY:
            some &= BIT[colours[track]]
        most = mosts[track]
        if most > locos:
            most = locos
        claim = code + place * A_TRACK
        while some != 0:
            lowest = some & -some
            some ^= lowest
            colour = PLACE[lowest % 67]
            least = length - i64(cards[hand + colour])
            if least < leasts[track]:
                least = leasts[track]
            enough = most
            if enough >= length:
                enough = length - 1
            for k in range(least, enough + 1):
                actions = append(actions, claim + colour * STRIDE + k)
        if most >= length:
            actions = append(actions, claim + LOCOMOTIVE * STRIDE + length)
    return actions


NEEDS: Final = ("train-cards",)


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return Claims(cast(TrainCards, made["train-cards"]), settings)
