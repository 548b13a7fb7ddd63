"""Keeps the cheapest tickets, claims long routes, and wants the game to end before others are done."""

from collections.abc import Sequence
from typing import ClassVar

from stationmaster.bots.bot import Advice, Reason
from stationmaster.bots.ticket_to_ride.lore.atlas import GRAY, LOCOMOTIVE, N_COLOUR, Lane, Move
from stationmaster.bots.ticket_to_ride.lore.drawing import best_pick, can_draw
from stationmaster.bots.ticket_to_ride.lore.hands import missing
from stationmaster.bots.ticket_to_ride.lore.rider import Rider, least_points
from stationmaster.bots.ticket_to_ride.lore.standing import CARDS_A_DRAW, claim_gain, joined, turns_left
from stationmaster.bots.ticket_to_ride.lore.tunnels import risk
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.ticket_to_ride")

SUNK = 0.5  # cards in hand are not free: they would pay for something else as well
TARGETS = 3
GOOD_TRIP = 12  # points
HURRY = 0.5  # points for a space
IN_A_HURRY = 2.0  # turns
DARING = 0.3  # the chance of losing a turn at a tunnel that it takes


class Racer(Rider):
    rung: ClassVar = 2
    title: ClassVar = words("racer")
    about: ClassVar = words("racer.about")

    def keep(self, view: View, moves: Sequence[Move]) -> Advice:
        best = min(moves, key=lambda move: least_points(self.kept(view, move)))
        return Advice(best.action, Reason("keep-cheapest", {"points": least_points(self.kept(view, best))}))

    def turn(self, view: View, moves: Sequence[Move]) -> Advice:
        claims = [move for move in moves if move.verb == "claim"]
        targets = self.targets(view)
        ride = self.best_ride(view, moves)
        if ride and ride[0] >= GOOD_TRIP:
            return self.rode(ride)
        if claims and (not can_draw(moves) or turns_left(self.atlas, view) < IN_A_HURRY):
            return self.take_best(view, claims)
        wanted = targets[0].number if targets else -1
        payments = [move for move in claims if move.track == wanted and risk(self.atlas, view, move) < DARING]
        if payments:
            best = min(payments, key=lambda move: (move.locomotives, -view.hand[move.kind]))
            return self.claimed(best, "claim-points", points=targets[0].worth)
        return self.second(view, moves)

    def take_best(self, view: View, claims: Sequence[Move]) -> Advice:
        assert view.seat is not None
        label = joined(self.atlas, view, view.seat)
        gains = {track: claim_gain(self.atlas, view, label, track) for track in {m.track for m in claims}}
        best = max(claims, key=lambda move: (gains[move.track], -move.locomotives))
        return self.claimed(best, "claim-last", points=gains[best.track])

    def second(self, view: View, moves: Sequence[Move]) -> Advice:
        if not can_draw(moves):
            return self.otherwise(view, moves)
        targets = self.targets(view)[:TARGETS]

        def need(hand: Sequence[int]) -> float:
            return sum([missing([lane], hand) for lane in targets])

        return self.drawn(best_pick(self.atlas, view, moves, need)[0])

    def worths(self, view: View) -> dict[int, float]:
        """With dice: points, and the more the longer, for every space brings the end nearer."""
        assert view.seat is not None
        label = joined(self.atlas, view, view.seat)
        trains = view.players[view.seat].trains
        free = [lane for lane in self.atlas.free(view) if lane.length <= trains]
        return {
            lane.number: claim_gain(self.atlas, view, label, lane.number) + HURRY * lane.length
            for lane in free
        }

    def targets(self, view: View) -> list[Lane]:
        """Routes by what they bring for each turn they take, the best first."""
        assert view.seat is not None
        trains = view.players[view.seat].trains
        free = [lane for lane in self.atlas.free(view) if lane.length <= trains]
        return sorted(free, key=lambda lane: -rate(lane, view.hand))


def rate(lane: Lane, hand: Sequence[int]) -> float:
    colour = max(hand[:N_COLOUR]) if lane.colour == GRAY else hand[lane.colour]
    have = min(lane.length, colour + hand[LOCOMOTIVE])
    return lane.worth / (1 + (lane.length - have + SUNK * have) / CARDS_A_DRAW)


bot = Racer
