"""Stations: built for cards, lending a route of another player at the end (EUR-06 to EUR-09)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part, Phase
from stationmaster.games.ticket_to_ride.engine.state import A_SEAT, HAND, LAID, LOCOMOTIVE, State
from stationmaster.games.ticket_to_ride.engine.tickets import Tickets
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES, TrainCards
from stationmaster.games.ticket_to_ride.settings import Stations as Settings
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.view import Line
from stationmaster.parts.bits import PLACE, WORD
from stationmaster.parts.networks import apart, join, root

if TYPE_CHECKING:
    from stationmaster.games.ticket_to_ride.engine.chart import Chart

A_COLOUR: Final = 8  # ways to pay a station: by colour (locomotives alone are the ninth), by locomotives used
MUCH: Final = 100
NEVER: Final = 1000
DONE: Final = 64  # loans are compared by points first, then by tickets done: there are fewer of those


class Stations(Part):
    """The turn's action of building one: first it is paid for, so that nobody has to guess who could.

    How it is paid for, a class of its own says: it offers the ways, and pushes `placing` once it is paid.
    """

    tickets: Tickets
    each: i64
    left_worth: i64
    cities: i64
    """First of the actions that name the city."""
    at: i64
    """Memory: for each city 0, or the seat of its station and 1."""
    built: i64
    """Memory: how many each seat has built."""
    placing: i64
    points: i64
    built_by: i64

    def __init__(self, tickets: Tickets, settings: Settings) -> None:
        super().__init__("stations")
        self.tickets = tickets
        self.each = settings.each
        self.left_worth = settings.left_worth
        self.cities = 0
        self.at = 0
        self.built = 0
        self.placing = 0
        self.points = 0
        self.built_by = 0

    def prepare(self, game: Game) -> None:
        game.offer(self, self.payments())
        self.cities = game.reserve(self, game.n_city)
        self.at = game.remember(game.n_city)
        self.built = game.remember(game.n_seat)
        self.placing = game.add_phase(Placing(self))
        self.points = game.figure("stations-left", 1)
        self.built_by = game.figure("stations", 0)
        game.connecting = append(game.connecting, self)
        game.scoring = append(game.scoring, self)

    # Building.

    def payments(self) -> i64:
        """How many ways there are to pay for a station."""
        raise NotImplementedError

    def cost(self, s: State) -> i64:
        """EUR-06: one for the first, two for the second, three for the third."""
        return i64(s.memory[self.built + s.seat]) + 1

    def offers(self, s: State, actions: vec[i64]) -> vec[i64]:
        for n in range(self.count(s)):
            actions = append(actions, self.nth(s, n))
        return actions

    def build(self, s: State, city: i64) -> None:
        s.memory[self.at + city] = u8(s.seat + 1)
        s.memory[self.built + s.seat] += 1
        s.game.payer.accept(s)

    # Scoring.

    def connect(self, s: State, seat: i64, joined: vec[i64]) -> None:
        """EUR-07: each station lends its owner one route of another player into its city."""
        game = s.game
        for track in self.loans(s, seat, joined):
            if track >= 0:
                joined[root(joined, game.ends[track * 2])] = root(joined, game.ends[track * 2 + 1])

    def loans(self, s: State, seat: i64, joined: vec[i64]) -> vec[i64]:
        """For each of a seat's stations, by city, the track that is best to borrow; -1 where none helps."""
        if s.memory[self.built + seat] == 0:
            return vec[i64]()
        loans = Loans(self.tickets, joined)
        loans.hope(s, seat)
        if len(loans.open) == 0:
            return vec[i64]()
        low: i64 = 0
        high: i64 = 0
        for other in range(s.game.n_seat):
            if other != seat:
                low |= s.players[other].mine0
                high |= s.players[other].mine1
        for city in range(s.game.n_city):
            if i64(s.memory[self.at + city]) == seat + 1:
                loans.add(s.game, city, low, high)
        loans.lend(0)
        return loans.best_chosen

    def score(self, s: State, sheet: vec[i64]) -> None:
        """EUR-08: so many points for each station not built."""
        n = s.game.n_figure
        for seat in range(s.game.n_seat):
            built = i64(s.memory[self.built + seat])
            sheet[seat * n + self.points] = (self.each - built) * self.left_worth
            sheet[seat * n + self.built_by] = built

    # The edge.

    def write(self, game: Game, action: int) -> str:
        if action >= self.cities:
            return "at " + game.board.cities[action - int(self.cities)].id
        return "station" + self.write_way(action - int(self.first))

    def write_way(self, way: int) -> str:
        """What follows the word, to tell one way to pay from another."""
        raise NotImplementedError

    def show(self, s: State, fields: dict[str, object], players: list[dict[str, object]]) -> None:
        extras = cast(dict[str, object], fields["extras"])
        extras[self.name] = {
            "at": tuple([int(s.memory[self.at + city]) - 1 for city in range(s.game.n_city)]),
            "left": tuple(
                [int(self.each) - int(s.memory[self.built + other]) for other in range(s.game.seats)]
            ),
        }

    def chart(self, book: "Chart") -> None:
        cities = [city.id for city in book.game.board.cities]
        book.owners(
            "stations", "whose station stands in each city: 1 this seat's, 2 the next's …", self.at, cities
        )
        book.memory_by_seat(
            "stations-built", "stations each seat has built", self.built, ["built"], int(self.each)
        )

    def recall(self, s: State, view: View) -> None:
        shown = cast(dict[str, Sequence[int]], view.extras[self.name])
        for city, owner in enumerate(shown["at"]):
            s.memory[self.at + city] = u8(owner + 1)
        for seat, left in enumerate(shown["left"]):
            s.memory[self.built + seat] = u8(int(self.each) - left)

    def explain(self, s: State, seat: int) -> list[Line]:
        """What each station lent, and what those not built are worth."""
        board = s.game.board
        player = s.players[seat]
        joined = apart(s.game.n_city)
        join(joined, player.mine0, player.mine1, s.game.ends)
        left = int(self.each) - int(s.memory[self.built + seat])
        lines = [Line("stations-left", left * int(self.left_worth), str(left), left > 0)]
        lent = [int(track) for track in self.loans(s, seat, joined)]
        cities = [city for city in range(s.game.n_city) if int(s.memory[self.at + city]) == seat + 1]
        for k, city in enumerate(cities):
            track = lent[k] if lent else -1
            about = board.cities[city].id
            if track >= 0:
                about += " " + board.tracks[track].id
            lines.append(Line("station", 0, about, track >= 0))
        return lines

    def census(self, s: State, count: dict[str, int]) -> None:
        for seat in range(s.game.seats):
            standing = [1 for city in range(s.game.n_city) if int(s.memory[self.at + city]) == seat + 1]
            count[f"stations of seat {seat} not where they are counted"] = int(
                s.memory[self.built + seat]
            ) - len(standing)


@final
class CardStations(Stations):
    """Paid with cards of one colour and locomotives."""

    cards: TrainCards

    def __init__(self, cards: TrainCards, tickets: Tickets, settings: Settings) -> None:
        super().__init__(tickets, settings)
        self.cards = cards

    def payments(self) -> i64:
        return (LOCOMOTIVE + 1) * A_COLOUR

    def count(self, s: State) -> i64:
        return self.seek(s, NEVER)

    def nth(self, s: State, n: i64) -> i64:
        return self.seek(s, n)

    def seek(self, s: State, n: i64) -> i64:
        """The nth way to pay for a station; or, when there are not so many, how many there are.

        EUR-06: the first costs a card, the second two of one colour, the third three; locomotives stand in.
        """
        cost = self.cost(s)
        if cost > self.each:
            return 0
        cards = s.cards
        hand = HAND + A_SEAT * s.seat
        locos = i64(cards[hand + LOCOMOTIVE])
        most = locos
        if most >= cost:
            most = cost - 1
        counted: i64 = 0
        for colour in range(i64(LOCOMOTIVE)):
            have = i64(cards[hand + colour])
            if have == 0 or have + most < cost:
                continue
            least = cost - have
            if least < 0:
                least = 0
            ways = most - least + 1
            if n < counted + ways:
                return self.first + colour * A_COLOUR + least + n - counted
            counted += ways
        if locos < cost:
            return counted
        if n == counted:
            return self.first + LOCOMOTIVE * A_COLOUR + cost
        return counted + 1

    def act(self, s: State, action: i64) -> None:
        code = action - self.first
        locos = code % A_COLOUR
        cost = self.cost(s)
        if locos < cost:
            self.cards.lay(s, code // A_COLOUR, cost - locos, LAID)
        self.cards.lay(s, LOCOMOTIVE, locos, LAID)
        s.push(self.placing, 0)

    def write_way(self, way: int) -> str:
        return f" {KIND_NAMES[way // A_COLOUR]} {way % A_COLOUR}"


@final
class Placing(Phase):
    """EUR-06: a city without a station, whoever owns what there."""

    stations: Stations

    def __init__(self, stations: Stations) -> None:
        super().__init__("station-city")
        self.stations = stations

    def legal(self, s: State) -> vec[i64]:
        part = self.stations
        actions = vec[i64](capacity=s.game.n_city)
        for city in range(s.game.n_city):
            if s.memory[part.at + city] == 0:
                actions = append(actions, part.cities + city)
        return actions

    def apply(self, s: State, action: i64) -> None:
        s.pop()
        self.stations.build(s, action - self.stations.cities)


@final
class Loans:
    """The search for what a seat's stations had best borrow, over all its tickets together: exact.

    Only which pieces of the owner's network are joined matters: of several routes into one piece, one is
    tried; and only if that piece holds an end of a ticket not yet at its best, or another station touches it.
    """

    tickets: Tickets
    parent: vec[i64]
    """Every city's piece; while the search goes on, pieces are hung under one another and off again."""
    open: vec[i64]
    """Tickets that could be worth more."""
    stations: vec[i64]
    """The piece of each station's city."""
    start: vec[i64]
    """A station's offers are from `start[k]` to `start[k + 1]`."""
    pieces: vec[i64]
    tracks: vec[i64]
    marks: vec[i64]
    """By piece: how many stations touch it, and MUCH more where it holds an end of an open ticket."""
    chosen: vec[i64]
    best_chosen: vec[i64]
    best: i64
    most: i64
    """What all open tickets are worth at their best: no need to look further."""

    def __init__(self, tickets: Tickets, joined: vec[i64]) -> None:
        self.tickets = tickets
        self.parent = vec[i64](capacity=len(joined))
        self.marks = vec[i64](capacity=len(joined))
        for city in range(i64(len(joined))):
            self.parent = append(self.parent, root(joined, city))
            self.marks = append(self.marks, 0)
        self.open = vec[i64]()
        self.stations = vec[i64]()
        self.start = vec[i64]([0])
        self.pieces = vec[i64]()
        self.tracks = vec[i64]()
        self.chosen = vec[i64]()
        self.best_chosen = vec[i64]()
        self.best = -1000000
        self.most = 0

    def hope(self, s: State, seat: i64) -> None:
        """Find the tickets that could be worth more."""
        part = self.tickets
        for t in range(part.n_ticket):
            if i64(s.tickets[t]) == seat:
                best: i64 = 0
                k = part.pair[t]
                while k < part.pair[t + 1]:
                    if part.pairs[k + 2] > best:
                        best = part.pairs[k + 2]
                    k += 3
                if part.value(t, self.parent) < best:
                    self.open = append(self.open, t)
                    self.most += best * DONE + 1
                    k = part.pair[t]
                    while k < part.pair[t + 1]:
                        self.marks[self.parent[part.pairs[k]]] += MUCH
                        self.marks[self.parent[part.pairs[k + 1]]] += MUCH
                        k += 3

    def add(self, game: Game, city: i64, low: i64, high: i64) -> None:
        """A station, with the others' tracks (low and high) into its city."""
        here = self.parent[city]
        low &= game.around[city * 2]
        while low != 0:
            lowest = low & -low
            low ^= lowest
            self.offer(game, PLACE[lowest % 67], city, here)
        high &= game.around[city * 2 + 1]
        while high != 0:
            lowest = high & -high
            high ^= lowest
            self.offer(game, WORD + PLACE[lowest % 67], city, here)
        self.marks[here] += 1
        self.stations = append(self.stations, here)
        self.start = append(self.start, i64(len(self.pieces)))
        self.chosen = append(self.chosen, -1)

    def offer(self, game: Game, track: i64, city: i64, here: i64) -> None:
        piece = self.parent[game.ends[track * 2] + game.ends[track * 2 + 1] - city]
        if piece == here:
            return
        k = self.start[len(self.start) - 1]
        while k < i64(len(self.pieces)):
            if self.pieces[k] == piece:
                return
            k += 1
        self.marks[piece] += 1
        self.pieces = append(self.pieces, piece)
        self.tracks = append(self.tracks, track)

    def top(self, city: i64) -> i64:
        """A piece as it is joined now; without shortening the way, so that joins can be undone."""
        while self.parent[city] != city:
            city = self.parent[city]
        return city

    def lend(self, k: i64) -> None:
        """Try every offer of station k with every choice of the stations after it."""
        if k == i64(len(self.stations)):
            self.weigh()
            return
        tried = False
        here = self.top(self.stations[k])
        end = self.start[k + 1]
        if self.marks[self.stations[k]] < 2:
            end = self.start[k]
        for offer in range(self.start[k], end):
            there = self.top(self.pieces[offer])
            if there != here and self.marks[self.pieces[offer]] > 1:
                tried = True
                self.parent[there] = here
                self.chosen[k] = self.tracks[offer]
                self.lend(k + 1)
                self.parent[there] = there
                if self.best == self.most:
                    return
        self.chosen[k] = -1
        if not tried:
            self.lend(k + 1)

    def weigh(self) -> None:
        """What the open tickets are worth as pieces are joined now."""
        part = self.tickets
        worth: i64 = 0
        for t in self.open:
            best: i64 = 0
            k = part.pair[t]
            while k < part.pair[t + 1]:
                if part.pairs[k + 2] > best and self.top(part.pairs[k]) == self.top(part.pairs[k + 1]):
                    best = part.pairs[k + 2]
                k += 3
            if best > 0:
                worth += best * DONE + 1
            else:
                worth -= part.least[t] * DONE
        if worth > self.best:
            self.best = worth
            self.best_chosen = self.chosen[:]


NEEDS: Final = ("train-cards", "tickets")


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return CardStations(cast(TrainCards, made["train-cards"]), cast(Tickets, made["tickets"]), settings)
