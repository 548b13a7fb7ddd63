"""Passengers: set in a city after a claim, sent on a trip for goods later (MRK-05, MRK-06)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.goods import Goods
from stationmaster.games.ticket_to_ride.engine.part import Part, Phase
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.games.ticket_to_ride.settings import Passengers as Settings
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.parts.bits import BIT, PLACE, WORD

if TYPE_CHECKING:
    from stationmaster.games.ticket_to_ride.engine.chart import Chart

NOBODY: Final = 0  # answers after a claim, from `setting`: nobody, or a passenger into a city
INTO: Final = 1


@final
class Passengers(Part):
    """The turn's action of sending one on a trip, and the question after a claim."""

    goods: Goods
    each: i64
    setting: i64
    rides: i64
    """First of the steps of a trip, one a track; the last ends it."""
    asking: i64
    riding: i64
    may_stand: vec[i64]
    """By city: 1 where a passenger may be set (MRK-05: not at a border exit)."""
    at: i64
    """Memory: for each city 0, or the seat of the passenger there and 1."""
    left: i64
    """Memory: how many passengers each seat has not set yet."""
    waiting: i64
    """Memory: how many passengers of each seat stand in a city."""
    used: i64
    """Memory: 1 for each track of the trip so far."""
    seen: i64
    """Memory: 1 for each city of the trip so far."""
    steps: i64
    """Memory: how many tracks the trip has used. One may get off once there is one: to travel is to leave the
    first city, and the route by which the passenger came to stand there is always free to its owner."""

    def __init__(self, board: Board, goods: Goods, settings: Settings) -> None:
        super().__init__("passengers")
        self.goods = goods
        self.each = settings.each
        self.may_stand = vec[i64]([1 if city.kind == "city" else 0 for city in board.cities])
        self.setting = 0
        self.rides = 0
        self.asking = 0
        self.riding = 0
        self.at = 0
        self.left = 0
        self.waiting = 0
        self.used = 0
        self.seen = 0
        self.steps = 0

    def prepare(self, game: Game) -> None:
        game.offer(self, game.n_city)
        self.setting = game.reserve(self, INTO + game.n_city)
        self.rides = game.reserve(self, game.n_track + 1)
        self.asking = game.add_phase(Asking(self))
        self.riding = game.add_phase(Riding(self))
        self.at = game.remember(game.n_city)
        self.left = game.remember(game.n_seat)
        self.waiting = game.remember(game.n_seat)
        self.used = game.remember(game.n_track)
        self.seen = game.remember(game.n_city)
        self.steps = game.remember(1)
        game.after_claim = append(game.after_claim, self)

    def lay_out(self, s: State) -> None:
        for seat in range(s.game.n_seat):
            s.memory[self.left + seat] = u8(self.each)

    # Setting one.

    def free(self, s: State, city: i64) -> bool:
        return self.may_stand[city] == 1 and s.memory[self.at + city] == 0

    def claimed(self, s: State, track: i64) -> None:
        """MRK-05: ask, if there is a passenger left and a place for it; all this lies open."""
        if s.memory[self.left + s.seat] == 0:
            return
        ends = s.game.ends
        if self.free(s, ends[track * 2]) or self.free(s, ends[track * 2 + 1]):
            s.push(self.asking, track)

    def set_down(self, s: State, city: i64) -> None:
        s.memory[self.at + city] = u8(s.seat + 1)
        s.memory[self.left + s.seat] -= 1
        s.memory[self.waiting + s.seat] += 1

    # A trip.

    def offers(self, s: State, actions: vec[i64]) -> vec[i64]:
        for n in range(self.count(s)):
            actions = append(actions, self.nth(s, n))
        return actions

    def count(self, s: State) -> i64:
        return i64(s.memory[self.waiting + s.seat])

    def nth(self, s: State, n: i64) -> i64:
        city: i64 = 0
        while True:
            if i64(s.memory[self.at + city]) == s.seat + 1:
                if n == 0:
                    return self.first + city
                n -= 1
            city += 1

    def act(self, s: State, action: i64) -> None:
        city = action - self.first
        s.memory[self.at + city] = 0
        s.memory[self.waiting + s.seat] -= 1
        self.arrive(s, city)

    def arrive(self, s: State, city: i64) -> None:
        """MRK-06: the top token of every city of the trip, the first included; of each city once."""
        if s.memory[self.seen + city] == 0:
            s.memory[self.seen + city] = 1
            self.goods.take(s, city)
        s.push(self.riding, city)

    def is_own(self, s: State, track: i64) -> bool:
        player = s.players[s.seat]
        if track < WORD:
            return player.mine0 & BIT[track] != 0
        return player.mine1 & BIT[track - WORD] != 0

    def ride(self, s: State, track: i64) -> None:
        game = s.game
        city = s.number()
        s.pop()
        if not self.is_own(s, track):
            game.payer.pay_fare(s)
        s.memory[self.used + track] = 1
        s.memory[self.steps] += 1
        self.arrive(s, game.ends[track * 2] + game.ends[track * 2 + 1] - city)

    def leave(self, s: State) -> None:
        """The passenger leaves the game; what it paid goes to the discard."""
        s.pop()
        for slot in range(self.used, self.steps + 1):
            s.memory[slot] = 0
        s.game.payer.accept(s)

    # The edge.

    def write(self, game: Game, action: int) -> str:
        if action < self.setting:
            return "ride from " + game.board.cities[action - int(self.first)].id
        if action == self.setting:
            return "no passenger"
        if action < self.rides:
            return "passenger " + game.board.cities[action - int(self.setting) - INTO].id
        track = action - int(self.rides)
        return "ride " + game.board.tracks[track].id if track < game.n_track else "get off"

    def show(self, s: State, fields: dict[str, object], players: list[dict[str, object]]) -> None:
        cities = range(s.game.n_city)
        extras = cast(dict[str, object], fields["extras"])
        extras[self.name] = {
            "at": tuple([int(s.memory[self.at + city]) - 1 for city in cities]),
            "left": tuple([int(s.memory[self.left + other]) for other in range(s.game.seats)]),
            "ridden": tuple([t for t in range(s.game.n_track) if s.memory[self.used + t] == 1]),
            "visited": tuple([city for city in cities if s.memory[self.seen + city] == 1]),
            "in": int(s.number()) if s.phase() == self.riding else -1,
        }

    def chart(self, book: "Chart") -> None:
        cities = [city.id for city in book.game.board.cities]
        tracks = [track.id for track in book.game.board.tracks]
        book.owners(
            "passengers",
            "whose passenger stands in each city: 1 this seat's, 2 the next's …",
            self.at,
            cities,
        )
        book.memory_by_seat(
            "passengers-left", "passengers each seat has not set yet", self.left, ["left"], int(self.each)
        )
        book.memory("ridden", "1 at each track of the trip so far", self.used, tracks, 1)
        book.memory("visited", "1 at each city of the trip so far", self.seen, cities, 1)

    def recall(self, s: State, view: View) -> None:
        shown = cast(dict[str, Sequence[int]], view.extras[self.name])
        for city, owner in enumerate(shown["at"]):
            s.memory[self.at + city] = u8(owner + 1)
            if owner >= 0:
                s.memory[self.waiting + owner] += 1
        for seat, left in enumerate(shown["left"]):
            s.memory[self.left + seat] = u8(left)
        for track in shown["ridden"]:
            s.memory[self.used + track] = 1
        s.memory[self.steps] = u8(len(shown["ridden"]))
        for city in shown["visited"]:
            s.memory[self.seen + city] = 1

    def census(self, s: State, count: dict[str, int]) -> None:
        for seat in range(s.game.seats):
            standing = [1 for city in range(s.game.n_city) if int(s.memory[self.at + city]) == seat + 1]
            count[f"passengers of seat {seat} not where they are counted"] = int(
                s.memory[self.waiting + seat]
            ) - len(standing)


@final
class Asking(Phase):
    """MRK-05: after a claim, a passenger into one of the route's two cities, or none."""

    passengers: Passengers

    def __init__(self, passengers: Passengers) -> None:
        super().__init__("set-passenger")
        self.passengers = passengers

    def legal(self, s: State) -> vec[i64]:
        part = self.passengers
        track = s.number()
        actions = vec[i64]([part.setting + NOBODY])
        for end in range(i64(2)):
            city = s.game.ends[track * 2 + end]
            if part.free(s, city):
                actions = append(actions, part.setting + INTO + city)
        return actions

    def apply(self, s: State, action: i64) -> None:
        s.pop()
        city = action - self.passengers.setting - INTO
        if city >= 0:
            self.passengers.set_down(s, city)


@final
class Riding(Phase):
    """MRK-06: on over an own route, over another's for a fare, or off; the number is the city."""

    passengers: Passengers

    def __init__(self, passengers: Passengers) -> None:
        super().__init__("trip")
        self.passengers = passengers

    def legal(self, s: State) -> vec[i64]:
        part = self.passengers
        game = s.game
        city = s.number()
        pays = game.payer.fares(s) > 0
        low: i64 = 0
        high: i64 = 0
        for seat in range(game.n_seat):
            if pays or seat == s.seat:
                low |= s.players[seat].mine0
                high |= s.players[seat].mine1
        actions = vec[i64]()
        low &= game.around[city * 2]
        while low != 0:
            lowest = low & -low
            low ^= lowest
            actions = self.add(s, actions, PLACE[lowest % 67])
        high &= game.around[city * 2 + 1]
        while high != 0:
            lowest = high & -high
            high ^= lowest
            actions = self.add(s, actions, WORD + PLACE[lowest % 67])
        if s.memory[part.steps] > 0:
            actions = append(actions, part.rides + game.n_track)
        return actions

    def add(self, s: State, actions: vec[i64], track: i64) -> vec[i64]:
        """No route twice."""
        if s.memory[self.passengers.used + track] == 0:
            return append(actions, self.passengers.rides + track)
        return actions

    def apply(self, s: State, action: i64) -> None:
        part = self.passengers
        track = action - part.rides
        if track < s.game.n_track:
            part.ride(s, track)
        else:
            part.leave(s)


NEEDS: Final = ("goods",)


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return Passengers(board, cast(Goods, made["goods"]), settings)
