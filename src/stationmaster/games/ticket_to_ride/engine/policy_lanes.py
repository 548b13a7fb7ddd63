"""The board as a policy reads it: its lanes, what they ask for, and where its tickets lead. Made once a game.

A lane is a track by its place in the order of paying: those of a colour before gray ones, long before short,
since a gray lane takes whatever is left. Sets of lanes are pairs of words, as sets of tracks are.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.engine.claims import Claims
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.dice import Dice
from stationmaster.games.ticket_to_ride.engine.dice_claims import DiceClaims
from stationmaster.games.ticket_to_ride.engine.dice_tickets import DiceTickets
from stationmaster.games.ticket_to_ride.engine.dice_tunnels import DiceTunnels
from stationmaster.games.ticket_to_ride.engine.goods import Goods
from stationmaster.games.ticket_to_ride.engine.longest_path import LongestPath
from stationmaster.games.ticket_to_ride.engine.most_tickets import MostTickets
from stationmaster.games.ticket_to_ride.engine.part import Part
from stationmaster.games.ticket_to_ride.engine.passengers import Passengers
from stationmaster.games.ticket_to_ride.engine.plus_fours import PlusFours
from stationmaster.games.ticket_to_ride.engine.stand_ins import StandIns
from stationmaster.games.ticket_to_ride.engine.state import GRAY, Player
from stationmaster.games.ticket_to_ride.engine.stations import Stations
from stationmaster.games.ticket_to_ride.engine.ticket_draw import TicketDraw
from stationmaster.games.ticket_to_ride.engine.ticket_mix import TicketMix
from stationmaster.games.ticket_to_ride.engine.tickets import Tickets
from stationmaster.games.ticket_to_ride.engine.train_cards import TrainCards
from stationmaster.games.ticket_to_ride.engine.tunnels import Tunnels
from stationmaster.parts.bits import BIT, PLACE, WORD

A_DRAW: Final = 1.6  # cards of use that a draw brings
BETTER: Final = 1.07  # what a good turn brings, against the best routes and nothing else
SPARE: Final = 1  # cards beyond a tunnel's length that make it likely to be dug (EUR-04)
SHARE: Final = 0.2  # of the bonus for most tickets, what one more ticket is worth
EASY: Final = 4  # spaces that two throws of dice nearly always pay for
BEYOND: Final = 0.3  # turns that each space beyond them takes
LUCKY: Final = 0.4  # turns that each locomotive of a ferry takes
PLAIN_PRICE: Final = 1.45  # turns that a turn counts on an empty board, when ways are compared

# What helps to pay for a lane beside its colour.
NOTHING: Final = 0
LOCOMOTIVES: Final = 1
PLUS_FOURS: Final = 2  # and locomotives


@final
class Lanes:
    """Tables by lane, by city and by ticket; and the parts of the game, of some boards lists of one."""

    game: Game
    n: i64
    track: vec[i64]
    lane: vec[i64]
    """By track."""
    length: vec[i64]
    colour: vec[i64]
    worth: vec[i64]
    a: vec[i64]
    b: vec[i64]
    spare: vec[i64]
    least: vec[i64]
    """Locomotives it asks for."""
    needs: vec[i64]
    """Other cards, with those to spare."""
    wild: vec[i64]
    near: vec[i64]
    """The set of tracks that touch it, in two words."""
    twin: vec[i64]
    """The set of lanes between the same cities, itself included, in two words."""
    first_exit: vec[i64]
    """By city: its exits are from here to the next city's."""
    exit_lane: vec[i64]
    exit_city: vec[i64]
    turn: float
    """Points that a turn is worth when nothing special is to be done."""

    tickets: Tickets
    share: float
    """Of the bonus for most tickets."""
    small_deck: i64

    claims: i64
    draw_tickets: i64
    cards: TrainCards
    path_bonus: i64
    tunnels: list[Tunnels]
    stations: list[Stations]
    passengers: list[Passengers]
    goods: list[Goods]
    plus_fours: list[PlusFours]
    stand_ins: list[StandIns]
    mix: list[TicketMix]
    dice: list[Dice]
    dice_claims: list[DiceClaims]
    dice_tickets: list[DiceTickets]
    dice_tunnels: list[DiceTunnels]

    def __init__(self, game: Game) -> None:
        self.game = game
        self._find_parts(game)
        n = game.n_track
        order = sorted([(game.colours[t] == GRAY, -int(game.lengths[t]), int(t)) for t in range(n)])
        self.n = n
        self.track = vec[i64]([i64(t) for _, _, t in order])
        self.lane = vec[i64]([i64(0) for _ in range(n)])
        for r in range(n):
            self.lane[self.track[r]] = r
        self.length = vec[i64]([game.lengths[t] for t in self.track])
        self.colour = vec[i64]([game.colours[t] for t in self.track])
        self.worth = vec[i64]([game.worth[game.lengths[t]] for t in self.track])
        self.a = vec[i64]([game.ends[t * 2] for t in self.track])
        self.b = vec[i64]([game.ends[t * 2 + 1] for t in self.track])
        self.least = vec[i64]([game.least_locos[t] for t in self.track])
        self.spare = vec[i64]([i64(SPARE if game.watcher[t] >= 0 else 0) for t in self.track])
        self.needs = vec[i64]([self.length[r] + self.spare[r] - self.least[r] for r in range(n)])
        self.wild = vec[i64]([i64(self._wild(game, t)) for t in self.track])
        self._find_neighbours(game)
        self.turn = BETTER * self._turn_worth()

    def _find_parts(self, game: Game) -> None:
        self.claims = -1
        self.draw_tickets = -1
        self.share = 0.0
        self.path_bonus = 0
        self.tunnels = []
        self.stations = []
        self.passengers = []
        self.goods = []
        self.plus_fours = []
        self.stand_ins = []
        self.mix = []
        self.dice = []
        self.dice_claims = []
        self.dice_tickets = []
        self.dice_tunnels = []
        for part in game.parts:
            self._find_base(part)
            self._find_more(part)
            self._find_dice(part)
        self.small_deck = self._small_deck()

    def _find_base(self, part: Part) -> None:
        if isinstance(part, TrainCards):
            self.cards = part
        elif isinstance(part, Tickets):
            self.tickets = part
        elif isinstance(part, Claims):
            self.claims = part.first
        elif isinstance(part, TicketDraw):
            self.draw_tickets = part.first
        elif isinstance(part, MostTickets):
            self.share = SHARE * float(part.bonus)
        elif isinstance(part, LongestPath):
            self.path_bonus = part.bonus

    def _find_more(self, part: Part) -> None:
        """What only some boards have."""
        if isinstance(part, Tunnels):
            self.tunnels.append(part)
        elif isinstance(part, Stations):
            self.stations.append(part)
        elif isinstance(part, Passengers):
            self.passengers.append(part)
        elif isinstance(part, Goods):
            self.goods.append(part)
        elif isinstance(part, PlusFours):
            self.plus_fours.append(part)
        elif isinstance(part, StandIns):
            self.stand_ins.append(part)
        elif isinstance(part, TicketMix):
            self.mix.append(part)

    def _find_dice(self, part: Part) -> None:
        if isinstance(part, Dice):
            self.dice.append(part)
        elif isinstance(part, DiceClaims):
            self.dice_claims.append(part)
        elif isinstance(part, DiceTickets):
            self.dice_tickets.append(part)
        elif isinstance(part, DiceTunnels):
            self.dice_tunnels.append(part)

    def _small_deck(self) -> i64:
        """The deck whose tickets are worth least."""
        means: list[tuple[float, int]] = []
        for deck in range(len(self.tickets.decks)):
            points = [
                int(self.tickets.least[t])
                for t in range(int(self.tickets.n_ticket))
                if int(self.tickets.deck_of[t]) == deck
            ]
            means.append((sum(points) / len(points), deck))
        return min(means)[1]

    def _wild(self, game: Game, track: i64) -> int:
        if game.most_locos[track] == 0:
            return NOTHING
        if len(self.plus_fours) > 0 and game.lengths[track] >= self.plus_fours[0].least_length:
            return PLUS_FOURS
        return LOCOMOTIVES

    def _find_neighbours(self, game: Game) -> None:
        self.first_exit = vec[i64]()
        self.exit_lane = vec[i64]()
        self.exit_city = vec[i64]()
        for city in range(game.n_city):
            self.first_exit = append(self.first_exit, i64(len(self.exit_lane)))
            for r in range(self.n):
                if self.a[r] == city or self.b[r] == city:
                    self.exit_lane = append(self.exit_lane, r)
                    self.exit_city = append(self.exit_city, self.a[r] + self.b[r] - city)
        self.first_exit = append(self.first_exit, i64(len(self.exit_lane)))
        self.near = vec[i64]()
        self.twin = vec[i64]()
        around = game.around
        for r in range(self.n):
            a = self.a[r]
            b = self.b[r]
            self.near = append(
                append(self.near, around[a * 2] | around[b * 2]), around[a * 2 + 1] | around[b * 2 + 1]
            )
            low: i64 = 0
            high: i64 = 0
            for q in range(self.n):
                if self.a[q] + self.b[q] == a + b and (self.a[q] == a or self.a[q] == b):
                    if q < WORD:
                        low |= BIT[q]
                    else:
                        high |= BIT[q - WORD]
            self.twin = append(append(self.twin, low), high)

    def _turn_worth(self) -> float:
        """Points a turn would bring to one who had the best routes for all its trains, draws included."""
        rated = sorted([(-float(self.worth[r]) / self.turns_of(r), int(r)) for r in range(self.n)])
        trains = self.game.board.trains
        worth = 0.0
        spent = 0.0
        for _, r in rated:
            if trains > 0:
                trains -= int(self.length[r])
                worth += float(int(self.worth[r]))
                spent += self.turns_of(r)
        return worth / spent

    def turns_of(self, r: i64) -> float:
        """Turns that a lane takes one who has nothing for it yet; dice mostly pay for a short one at once."""
        if len(self.dice) > 0:
            return 1.0 + BEYOND * self.beyond(r) + LUCKY * float(self.least[r])
        return (
            1.0 + (float(self.length[r]) + 0.75 * float(self.spare[r]) + 0.5 * float(self.least[r])) / A_DRAW
        )

    def beyond(self, r: i64) -> float:
        """With dice: spaces of a lane that two throws do not nearly always pay for."""
        spaces = self.length[r] - EASY
        if spaces < 0:
            spaces = 0
        return float(spaces + self.spare[r])

    def plain_cost(self, r: i64) -> i64:
        """What a lane costs on an empty board, in hundredths of a point."""
        cost = i64(100.0 * (PLAIN_PRICE * self.turn * self.turns_of(r) - float(self.worth[r])))
        if cost < 30:
            return 30
        return cost

    # Sets of lanes.

    def is_free(self, player: Player, r: i64) -> bool:
        t = self.track[r]
        if t < WORD:
            return player.free0 & BIT[t] != 0
        return player.free1 & BIT[t - WORD] != 0

    def is_mine(self, player: Player, r: i64) -> bool:
        t = self.track[r]
        if t < WORD:
            return player.mine0 & BIT[t] != 0
        return player.mine1 & BIT[t - WORD] != 0

    def touches(self, player: Player, r: i64) -> bool:
        """Whether a player has a track at one of its ends."""
        return (player.mine0 & self.near[r * 2]) != 0 or (player.mine1 & self.near[r * 2 + 1]) != 0

    def beside(self, r: i64, low: i64, high: i64) -> bool:
        """Whether a lane of the set runs between the same cities."""
        return (self.twin[r * 2] & low) != 0 or (self.twin[r * 2 + 1] & high) != 0

    def spaces(self, low: i64, high: i64) -> i64:
        total: i64 = 0
        while low != 0:
            lowest = low & -low
            low ^= lowest
            total += self.length[PLACE[lowest % 67]]
        while high != 0:
            lowest = high & -high
            high ^= lowest
            total += self.length[WORD + PLACE[lowest % 67]]
        return total

    def points(self, low: i64, high: i64) -> i64:
        total: i64 = 0
        while low != 0:
            lowest = low & -low
            low ^= lowest
            total += self.worth[PLACE[lowest % 67]]
        while high != 0:
            lowest = high & -high
            high ^= lowest
            total += self.worth[WORD + PLACE[lowest % 67]]
        return total


def spread(low: i64, high: i64, lanes: vec[i64]) -> i64:
    """Write a set as a list, in the order of paying; returns how many they are."""
    n: i64 = 0
    while low != 0:
        lowest = low & -low
        low ^= lowest
        lanes[n] = PLACE[lowest % 67]
        n += 1
    while high != 0:
        lowest = high & -high
        high ^= lowest
        lanes[n] = WORD + PLACE[lowest % 67]
        n += 1
    return n


def with_cards(game: Game) -> bool:
    """Whether it is played with cards: dice are another matter."""
    return any([part.name == "train-cards" for part in game.parts])  # noqa: C419 - mypyc likes it so


def lanes_of(game: Game) -> Lanes:
    """The lanes of a game; all its seats share one."""
    if not KNOWN or KNOWN[0].game is not game:
        KNOWN.insert(0, Lanes(game))
        del KNOWN[8:]
    return KNOWN[0]


KNOWN: Final[list[Lanes]] = []
