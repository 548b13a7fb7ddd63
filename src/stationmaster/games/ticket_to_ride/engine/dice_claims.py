"""Claiming a route with dice and tokens (DICE-01, DICE-12, DICE-13, DICE-30, DICE-36)."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.dice import DOUBLE, SINGLE, WILD, Dice
from stationmaster.games.ticket_to_ride.engine.part import Part
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.games.ticket_to_ride.settings import DiceClaims as Settings
from stationmaster.parts.bits import BIT, PLACE, WORD, count

STRIDE: Final = 10  # one more than the longest track


@final
class DiceClaims(Part):
    """The turn's action of claiming a route: one for each track. It also opens the turn."""

    dice: Dice
    all_tracks_from: i64
    longest: i64
    """DICE-36: no route costs more spaces than this."""
    closed: bool
    """Longer ones cannot be claimed at all."""
    kind: vec[i64]
    """By track: SINGLE or DOUBLE, as it is printed (DICE-01)."""
    cost: vec[i64]
    payable: vec[i64]
    """By kind and spaces that can be paid: the tracks of that kind which cost no more, in two words."""
    wild_ok: vec[i64]
    """By locomotives thrown: the tracks that ask for no more (DICE-30), in two words."""
    fitting: vec[i64]
    """By trains left: the tracks that are no longer, in two words."""

    def __init__(self, dice: Dice, settings: Settings) -> None:
        super().__init__("dice-claims")
        self.dice = dice
        self.all_tracks_from = settings.all_tracks_from
        self.longest = settings.longest
        self.closed = settings.longer_closed
        self.kind = vec[i64]()
        self.cost = vec[i64]()
        self.payable = vec[i64]()
        self.wild_ok = vec[i64]()
        self.fitting = vec[i64]()

    def prepare(self, game: Game) -> None:
        game.all_tracks_from = self.all_tracks_from
        game.offer(self, game.n_track)
        game.opening = append(game.opening, self)
        for t in range(game.n_track):
            kind: i64 = SINGLE
            if count(game.twins[t * 2]) + count(game.twins[t * 2 + 1]) > 1:
                kind = DOUBLE
            cost = game.lengths[t]
            if cost > self.longest:
                cost = self.longest
            self.kind = append(self.kind, kind)
            self.cost = append(self.cost, cost)

    def freeze(self, game: Game) -> None:
        """All parts have written their tables: gather them into sets."""
        self.payable = vec[i64]([0 for _ in range(2 * STRIDE * 2)])
        self.wild_ok = vec[i64]([0 for _ in range(STRIDE * 2)])
        self.fitting = vec[i64]([0 for _ in range(STRIDE * 2)])
        for t in range(game.n_track):
            word = t // WORD
            bit = BIT[t % WORD]
            for n in range(i64(STRIDE)):
                if n >= self.cost[t]:
                    self.payable[(self.kind[t] * STRIDE + n) * 2 + word] |= bit
                if n >= game.least_locos[t]:
                    self.wild_ok[n * 2 + word] |= bit
                if n >= game.lengths[t]:
                    self.fitting[n * 2 + word] |= bit

    def lay_out(self, s: State) -> None:
        """DICE-36: a route that is too long to be paid may be closed."""
        if not self.closed:
            return
        for t in range(s.game.n_track):
            if s.game.lengths[t] > self.longest:
                for player in s.players:
                    if t < WORD:
                        player.free0 &= ~BIT[t]
                    else:
                        player.free1 &= ~BIT[t - WORD]

    # A turn begins.

    def open_turn(self, s: State) -> None:
        """Throw, unless no throw could help: then nothing is on offer, and one passes (BASE-11)."""
        self.dice.look_back(s)
        self.dice.clear(s)
        if self.has_hope(s):
            self.dice.throw_all(s)
        else:
            self.dice.comes_to_nothing(s)

    def has_hope(self, s: State) -> bool:
        player = s.players[s.seat]
        row = self.most_trains(s) * 2
        if self.fitting[row] & player.free0 != 0 or self.fitting[row + 1] & player.free1 != 0:
            return True
        return self.other_hope(s)

    def other_hope(self, s: State) -> bool:
        """Whether any other part has something to offer for the best of throws, locomotives alone."""
        s.memory[self.dice.faces + WILD] = u8(self.dice.n_dice)
        found = False
        for part in s.game.offering:
            if part.number != self.number and part.number != self.dice.number and part.count(s) > 0:
                found = True
        s.memory[self.dice.faces + WILD] = 0
        return found

    # Claims.

    def most_trains(self, s: State) -> i64:
        trains = s.players[s.seat].trains
        if trains >= STRIDE:
            return STRIDE - 1
        return trains

    def claimable(self, s: State, word: i64) -> i64:
        """The tracks of a word that the seat to move could claim now."""
        dice = self.dice
        payable = self.payable
        tracks = payable[dice.reach(s, SINGLE) * 2 + word]
        tracks |= payable[(STRIDE + dice.reach(s, DOUBLE)) * 2 + word]
        tracks &= self.wild_ok[dice.showing(s, WILD) * 2 + word]
        tracks &= self.fitting[self.most_trains(s) * 2 + word]
        if word == 0:
            return tracks & s.players[s.seat].free0
        return tracks & s.players[s.seat].free1

    def offers(self, s: State, actions: vec[i64]) -> vec[i64]:
        for word in range(i64(2)):
            tracks = self.claimable(s, word)
            while tracks != 0:
                actions = append(actions, self.first + word * WORD + PLACE[(tracks & -tracks) % 67])
                tracks &= tracks - 1
        return actions

    def count(self, s: State) -> i64:
        return count(self.claimable(s, 0)) + count(self.claimable(s, 1))

    def nth(self, s: State, n: i64) -> i64:
        word: i64 = 0
        tracks = self.claimable(s, word)
        many = count(tracks)
        if n >= many:
            n -= many
            word = 1
            tracks = self.claimable(s, word)
        while n > 0:
            tracks &= tracks - 1
            n -= 1
        return self.first + word * WORD + PLACE[(tracks & -tracks) % 67]

    def act(self, s: State, action: i64) -> None:
        track = action - self.first
        game = s.game
        if game.watcher[track] >= 0:
            game.claim(s, track)
            return
        self.build(s, track, self.after_paying(s, track, 0, self.cost[track]))

    def after_paying(self, s: State, track: i64, low: i64, high: i64) -> i64:
        """The holdings possible after a claim, with so many tokens paid."""
        wild = s.game.least_locos[track]
        return self.dice.after_paying(s, self.kind[track], self.cost[track], wild, 0, low, high)

    def after_digging(self, s: State, track: i64, laid: i64, extra: i64) -> i64:
        """Likewise for a claim that costs more than the tokens laid were to pay for (DICE-31)."""
        wild = s.game.least_locos[track]
        cost = self.cost[track] + extra
        return self.dice.after_paying(s, self.kind[track], cost, wild, laid, laid, laid + extra)

    def build(self, s: State, track: i64, some: i64) -> None:
        """The track is paid for, and one of these holdings is what remains."""
        s.game.build(s, track)
        self.dice.ask_holding(s, some)

    def write(self, game: Game, action: int) -> str:
        return "claim " + game.board.tracks[action - int(self.first)].id


NEEDS: Final = ("dice",)


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return DiceClaims(cast(Dice, made["dice"]), settings)
