"""What the bots for Ticket to Ride have in common: each open question goes to the method that answers it."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, cast

from stationmaster.bots.bot import Advice, Bot, Reason
from stationmaster.bots.ticket_to_ride.lore.atlas import LOCOMOTIVE, NONE, Atlas, Move, atlas_of
from stationmaster.bots.ticket_to_ride.lore.cup import CANNOT, UNWANTED, Cup, Wish, terms
from stationmaster.bots.ticket_to_ride.lore.standing import joined
from stationmaster.bots.ticket_to_ride.lore.trips import Trips, own_passengers
from stationmaster.games.ticket_to_ride.board import Ticket
from stationmaster.games.ticket_to_ride.engine.core import Game as Ride
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Fact, Words

words = Words("stationmaster.bots.ticket_to_ride", "stationmaster.bots.any_game")


class Rider(Bot):
    words: ClassVar = words

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.atlas: Atlas = atlas_of(cast(Ride, game))
        self.answers = {
            "keep-tickets": self.keep,
            "turn": self.turn,
            "second-card": self.second,
            "surcharge": self.surcharge,
            "stand-in": self.stand_in,
            "name-mix": self.mix,
            "set-passenger": self.set_passenger,
            "trip": self.trip,
            "station-city": self.station_city,
            "reroll": self.reroll,
            "hold-tokens": self.hold,
            "lay-tokens": self.lay,
        }
        if self.atlas.dice is not None:
            self.answers["turn"] = self.turn_with_dice

    def advise(self, view: KernelView, options: Sequence[int], heard: Sequence[Told] = ()) -> Advice:
        assert isinstance(view, View)
        moves = self.atlas.moves(options)
        if len(moves) == 1:
            return Advice(moves[0].action, Reason("only-option"))
        return self.answers.get(view.asked, self.otherwise)(view, moves)

    def keep(self, view: View, moves: Sequence[Move]) -> Advice:
        """Which of the offered tickets to keep."""
        raise NotImplementedError

    def turn(self, view: View, moves: Sequence[Move]) -> Advice:
        """What to do with a turn."""
        raise NotImplementedError

    def second(self, view: View, moves: Sequence[Move]) -> Advice:
        """Which card to take as the second."""
        raise NotImplementedError

    def otherwise(self, view: View, moves: Sequence[Move]) -> Advice:
        """A question this bot has not learned to answer."""
        move = moves[self.luck.below(len(moves))]
        return Advice(move.action, Reason("no-opinion", {"options": len(moves)}))

    # Questions of some boards only, as most would answer them.

    def surcharge(self, view: View, moves: Sequence[Move]) -> Advice:
        """EUR-04: pay if at all possible: the turn is spent already, and the next try may cost as much."""
        paying = [move for move in moves if move.verb == "surcharge"]
        if not paying:
            return Advice(moves[0].action, Reason("only-option"))
        best = min(paying, key=lambda move: move.locomotives)
        return Advice(best.action, Reason("pay-surcharge", {"cards": sum(view.laid)}))

    def stand_in(self, view: View, moves: Sequence[Move]) -> Advice:
        """NOR-03, NOR-04: the cards there are fewest of, and no locomotives."""

        def loss(move: Move) -> int:
            return sum([n * (100 if kind == LOCOMOTIVE else view.hand[kind]) for kind, n in move.laid])

        return Advice(min(moves, key=loss).action, Reason("spare-cards"))

    def mix(self, view: View, moves: Sequence[Move]) -> Advice:
        """MRK-04: as many as can be of the deck whose tickets are the smaller."""
        best = max(moves, key=lambda move: move.mix[self.atlas.small_deck])
        return Advice(best.action, Reason("mix-small"))

    def set_passenger(self, view: View, moves: Sequence[Move]) -> Advice:
        """MRK-05: where none of one's own can get to yet."""
        assert view.seat is not None
        label = joined(self.atlas, view, view.seat)
        served = {label[city] for city in own_passengers(view)}
        for move in moves:
            if move.city != NONE and label[move.city] not in served:
                return Advice(
                    move.action, Reason("passenger", {"city": self.atlas.board.cities[move.city].id})
                )
        return next(Advice(move.action, Reason("no-passenger")) for move in moves if move.city == NONE)

    def best_ride(self, view: View, moves: Sequence[Move]) -> tuple[int, Move] | None:
        """MRK-06: the trip that would bring most, if a passenger stands ready."""
        rides = [move for move in moves if move.verb == "ride" and move.city != NONE]
        return max(
            [(Trips(self.atlas, view).best(move.city)[0], move) for move in rides],
            key=lambda pair: pair[0],
            default=None,
        )

    def trip(self, view: View, moves: Sequence[Move]) -> Advice:
        """MRK-06: on along the best trip, or off where nothing more is to be had."""
        here = cast(Mapping[str, int], view.extras["passengers"])["in"]
        gain, track = Trips(self.atlas, view).best(here)
        for move in moves:
            if (move.verb == "ride" and move.track == track) or (move.verb == "get" and track == NONE):
                return Advice(move.action, Reason("ride", {"points": gain}))
        return self.otherwise(view, moves)

    def station_city(self, view: View, moves: Sequence[Move]) -> Advice:
        """EUR-06: which city the station is for."""
        return self.otherwise(view, moves)

    # With dice.

    def worths(self, view: View) -> dict[int, float]:
        """What each route this bot might claim is worth to it, in points."""
        raise NotImplementedError

    def ticket_hopes(self, view: View) -> Sequence[float]:
        """What it is worth to draw 1, 2, … tickets; few bots do."""
        return ()

    def cup(self, view: View) -> Cup:
        return Cup(self.atlas, view, self.worths(view), self.ticket_hopes(view))

    def reroll(self, view: View, moves: Sequence[Move]) -> Advice:
        """DICE-10: whatever is best on average, over every way the dice can fall."""
        thrown, gain = self.cup(view).again()
        best = next(move for move in moves if move.faces == thrown)
        if not sum(thrown):
            return Advice(best.action, Reason("throw-stays"))
        return Advice(best.action, Reason("throw-again", {"points": round(gain, 1)}))

    def turn_with_dice(self, view: View, moves: Sequence[Move]) -> Advice:
        """DICE-12: the best of what these dice pay for."""
        cup = self.cup(view)
        worths = self.worths(view)

        def liking(move: Move) -> float:
            if move.verb == "claim":
                worth = worths.get(move.track, UNWANTED)
                return cup.claim(cup.throw, Wish(*terms(self.atlas, self.atlas.lanes[move.track]), worth))
            if move.verb == "tickets":
                return cup.draw(cup.throw, move.number)
            if move.verb == "station":
                return cup.build_station(cup.throw)
            return cup.rest(cup.throw, 0) if move.verb == "wait" else CANNOT

        best = max(moves, key=liking)
        ride = self.best_ride(view, moves)
        if ride and ride[0] > liking(best):
            return self.rode(ride)
        if best.verb == "wait":
            return Advice(best.action, Reason("wait-tokens"))
        if best.verb == "claim" and best.track in worths:
            return self.claimed(best, "claim-points", points=self.atlas.lanes[best.track].worth)
        hope = round(cup.tickets[best.number - 1]) if best.verb == "tickets" and cup.tickets else 0
        if hope > 0:
            return Advice(best.action, Reason("draw-tickets", {"points": hope}))
        return Advice(best.action, Reason("must-do"))

    def hold(self, view: View, moves: Sequence[Move]) -> Advice:
        """DICE-15, DICE-17: the tokens that are worth most for routes to come."""
        cup = self.cup(view)
        return Advice(max(moves, key=lambda move: cup.liked(move.faces)).action, Reason("hold-tokens"))

    def lay(self, view: View, moves: Sequence[Move]) -> Advice:
        """DICE-31: as few tokens as will do."""
        return Advice(min(moves, key=lambda move: move.number).action, Reason("lay-dice"))

    def rode(self, ride: tuple[int, Move]) -> Advice:
        return Advice(ride[1].action, Reason("ride", {"points": ride[0]}))

    # What they say.

    def named(self, name: str, fact: str | float) -> Fact:
        board = self.atlas.board
        match name, fact:
            case "route", str():
                track = board.tracks[self.atlas.tracks[fact]]
                return words("a-route", a=board.cities[track.a].names, b=board.cities[track.b].names)
            case "city", str():
                return board.cities[self.atlas.cities[fact]].names
            case _:
                return fact

    def claimed(self, move: Move, key: str, **facts: str | int) -> Advice:
        route = self.atlas.board.tracks[move.track].id
        return Advice(move.action, Reason(key, {"route": route, **facts}))

    def drawn(self, move: Move) -> Advice:
        if move.verb == "draw":
            return Advice(move.action, Reason("draw-blind"))
        return Advice(move.action, Reason("draw-card", {"card": KIND_NAMES[move.kind]}))

    def kept(self, view: View, move: Move) -> list[Ticket]:
        """The tickets a choice would keep."""
        return [self.atlas.tickets[view.offered[place]] for place in move.places]


def least_points(tickets: Sequence[Ticket]) -> int:
    """What these tickets cost when none of them is reached."""
    return sum([min([points for _, _, points in ticket.pairs]) for ticket in tickets])
