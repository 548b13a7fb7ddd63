"""Claiming a route with cards of one colour and locomotives (BASE-30 to BASE-34)."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import (
    A_SEAT,
    DISCARD,
    GRAY,
    HAND,
    LAID,
    LOCOMOTIVE,
    Game,
    Part,
    State,
)
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES, TrainCards
from stationmaster.parts.bits import BIT, PLACE, WORD

STRIDE: Final = 10  # one more than the longest track
A_TRACK: Final = 90  # payments of a track: nine colours (locomotives alone are the ninth) by locomotives used
GROUPS: Final = 7


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

    def __init__(self, cards: TrainCards, settings: dict[str, object]) -> None:
        super().__init__("claims")
        self.cards = cards
        self.payable = vec[i64]()
        self.loco_ok = vec[i64]()
        self.all_tracks_from = cast(int, settings["all_tracks_from"])

    def prepare(self, game: Game) -> None:
        game.all_tracks_from = self.all_tracks_from
        game.offer(self, game.n_track * A_TRACK)

    def freeze(self, game: Game) -> None:
        """All parts have written their tables: gather them into sets."""
        self.payable = vec[i64]([0 for _ in range((GRAY + 1) * STRIDE * 2)])
        self.loco_ok = vec[i64]([0 for _ in range(STRIDE * 2)])
        for t in range(game.n_track):
            word = t // WORD
            bit = BIT[t % WORD]
            for reach in range(game.lengths[t], i64(STRIDE)):
                self.payable[(game.colours[t] * STRIDE + reach) * 2 + word] |= bit
            for locos in range(game.least_locos[t], i64(STRIDE)):
                self.loco_ok[locos * 2 + word] |= bit

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


def make(board: Board, settings: dict[str, object], made: dict[str, Part]) -> Part:
    return Claims(cast(TrainCards, made["train-cards"]), settings)
