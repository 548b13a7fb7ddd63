"""Claims whatever brings the most points right now, and draws where it has most already."""

from collections.abc import Sequence
from typing import ClassVar

from stationmaster.bots.bot import Advice, Reason
from stationmaster.bots.ticket_to_ride.lore.atlas import LOCOMOTIVE, Move
from stationmaster.bots.ticket_to_ride.lore.rider import Rider, least_points
from stationmaster.bots.ticket_to_ride.lore.standing import claim_gain, joined
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.ticket_to_ride")


class Greedy(Rider):
    rung: ClassVar = 1
    title: ClassVar = words("greedy")
    about: ClassVar = words("greedy.about")

    def keep(self, view: View, moves: Sequence[Move]) -> Advice:
        """The smallest risk."""
        best = min(moves, key=lambda move: least_points(self.kept(view, move)))
        return Advice(best.action, Reason("keep-cheapest", {"points": least_points(self.kept(view, best))}))

    def turn(self, view: View, moves: Sequence[Move]) -> Advice:
        claims = [move for move in moves if move.verb == "claim"]
        ride = self.best_ride(view, moves)
        if not claims:
            return self.rode(ride) if ride else self.second(view, moves)
        assert view.seat is not None
        label = joined(self.atlas, view, view.seat)
        gains = {track: claim_gain(self.atlas, view, label, track) for track in {m.track for m in claims}}
        best = max(claims, key=lambda move: (gains[move.track], -move.locomotives, view.hand[move.kind]))
        gain = gains[best.track]
        if ride and ride[0] > gain:
            return self.rode(ride)
        key = "claim-ticket" if gain > self.atlas.lanes[best.track].worth else "claim-points"
        return self.claimed(best, key, points=gain)

    def worths(self, view: View) -> dict[int, float]:
        assert view.seat is not None
        label = joined(self.atlas, view, view.seat)
        trains = view.players[view.seat].trains
        free = [lane for lane in self.atlas.free(view) if lane.length <= trains]
        return {lane.number: claim_gain(self.atlas, view, label, lane.number) for lane in free}

    def second(self, view: View, moves: Sequence[Move]) -> Advice:
        """A card of the colour there is most of; a locomotive is as good as two of it."""

        def liking(move: Move) -> float:
            if move.verb == "draw":
                return 0.5
            if move.verb != "take":
                return -1.0
            return view.hand[move.kind] + 2.0 * (move.kind == LOCOMOTIVE)

        best = max(moves, key=liking)
        if best.verb in ("draw", "take"):
            return self.drawn(best)
        return self.otherwise(view, moves)


bot = Greedy
