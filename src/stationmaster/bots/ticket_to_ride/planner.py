"""Builds the cheapest network for all its tickets together, and takes more tickets when they fit it."""

from collections.abc import Sequence
from typing import ClassVar

from stationmaster.bots.bot import Advice, Reason
from stationmaster.bots.ticket_to_ride.lore.atlas import A_DRAW, LOCOMOTIVE, NONE, Lane, Move
from stationmaster.bots.ticket_to_ride.lore.drawing import best_pick, can_draw
from stationmaster.bots.ticket_to_ride.lore.hands import after, in_paying_order, missing, surplus
from stationmaster.bots.ticket_to_ride.lore.networks import NOTHING, Network
from stationmaster.bots.ticket_to_ride.lore.prospects import drawing, gain, keeping, pool
from stationmaster.bots.ticket_to_ride.lore.rider import Rider
from stationmaster.bots.ticket_to_ride.lore.situation import Situation, at_hand
from stationmaster.bots.ticket_to_ride.lore.standing import claim_gain
from stationmaster.bots.ticket_to_ride.lore.stations import best_loan, stations
from stationmaster.bots.ticket_to_ride.lore.tunnels import risk
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.ticket_to_ride")

# Found by playing: see docs/bots.md.
FILL = 0.7  # how much a card for a route beside the network counts against one for the network
FILLERS = 3
SUNK = 0.5  # cards in hand are not free: they would pay for something else as well
KEPT, LONG = 0.6, 10.0  # the share of a card's worth that one to spare keeps, with so many turns to come
LOST = 30.0  # points at most that a lost track of the network costs
NEAR = 0.02  # the chance that an opponent takes a track before one's next turn, for each reason it may have
READY = 3.0  # cards that may be missing when the network is begun: before, a plan may still have to change
HURRY = 3.0  # turns to spare: with fewer, nothing waits
EAGER = 0.5  # points for having a track of the network now, once it is begun
HOLD = 1.0  # points one must fear to lose by waiting, to claim a track of it before
DARING = 0.3  # the chance of losing a turn at a tunnel that it takes, unless there is no time
LOCOMOTIVE_SAVED = 0.1  # cards a locomotive is worth beyond any other
GOOD_TRIP = 14  # points for which a passenger sets out at any time
SOON = 4.0  # turns: when the end is so near, passengers set out and stations are built


class Planner(Rider):
    rung: ClassVar = 3
    title: ClassVar = words("planner")
    about: ClassVar = words("planner.about")

    network: Network = NOTHING
    planned_for: object = None
    asked_for: object = None
    hopes: float = 0.0
    station_at: int = NONE
    looked_at: frozenset[int] = frozenset()
    looked_with: int = 0

    # Tickets.

    def keep(self, view: View, moves: Sequence[Move]) -> Advice:
        now = Situation(self.atlas, view)
        held = now.open_tickets()
        best = max(moves, key=lambda move: keeping(now, held, [view.offered[place] for place in move.places]))
        kept = [view.offered[place] for place in best.places]
        self.look_at(now, set(view.offered) - set(kept))
        facts: dict[str, str | int] = {
            "points": sum([now.points(ticket) for ticket in kept]),
            "kept": len(kept),
            "spaces": now.spaces(now.network([*held, *kept]).tracks),
        }
        return Advice(best.action, Reason("keep-network", facts))

    def look_at(self, now: Situation, refused: set[int]) -> None:
        """Remember what was refused with the network as it is: it would be refused again."""
        self.looked_at = self.seen(now) | refused
        self.looked_with = len(now.mine)

    def seen(self, now: Situation) -> frozenset[int]:
        """Tickets under the deck that would be refused again."""
        if self.looked_with != len(now.mine):
            return frozenset()
        return self.looked_at - frozenset(now.view.refused)

    def mix(self, view: View, moves: Sequence[Move]) -> Advice:
        """MRK-04: at the opening some of each; later small ones, which are more likely on the way."""
        if not view.choosing:
            return super().mix(view, moves)
        best = min(moves, key=lambda move: max(move.mix) - min(move.mix))
        return Advice(best.action, Reason("mix-even"))

    def more_tickets(self, now: Situation, moves: Sequence[Move], network: Sequence[Lane]) -> Advice | None:
        """BASE-40: late, when one's own are settled, and those that may come are likely to fit."""
        draw = next((move for move in moves if move.verb == "tickets"), None)
        if draw is None or network:
            return None
        asked_for = now.view.tickets, len(now.mine), int(now.turns)
        if self.asked_for != asked_for:
            self.asked_for, self.hopes = asked_for, drawing(now, ())
        if self.hopes <= now.turn:
            return None
        return Advice(draw.action, Reason("draw-tickets", {"points": round(self.hopes)}))

    # The plan.

    def plan(self, now: Situation) -> list[Lane]:
        """The tracks still to be claimed for open tickets; made anew when something has come between."""
        if self.planned_for != self.standing(now) or now.turns_for(self.network.tracks) > now.turns:
            self.network = now.network(now.open_tickets())
            self.planned_for = self.standing(now)
        return now.lanes(self.network.tracks)

    def standing(self, now: Situation) -> object:
        """What a plan stands on: one's tickets and tracks, and that the tracks it needs are free."""
        owners = now.view.owners
        return now.view.tickets, len(now.mine), [owners[track] for track in sorted(self.network.tracks)]

    def fillers(self, now: Situation, network: Sequence[Lane]) -> list[Lane]:
        """Routes for the trains that the network leaves over: those that bring most for each turn."""
        spare = now.trains - sum([lane.length for lane in network])
        taken = {track for lane in network for track in lane.beside}
        left = surplus(network, now.hand)
        free = [lane for lane in now.free if lane.length <= spare and lane.number not in taken]
        free.sort(key=lambda lane: -rate(lane, left))
        chosen: list[Lane] = []
        for lane in free:
            if lane.length <= spare and lane.number not in taken:
                chosen.append(lane)
                taken.update(lane.beside)
                spare -= lane.length
                if len(chosen) == FILLERS:
                    break
        return chosen

    # A turn.

    def turn(self, view: View, moves: Sequence[Move]) -> Advice:
        now = Situation(self.atlas, view)
        claims = [move for move in moves if move.verb == "claim"]
        if now.turns < 1.5:
            return self.last(now, claims, moves)
        network = self.plan(now)
        fillers = self.fillers(now, network)
        return (
            self.ride(now, moves)
            or self.claim_network(now, claims, network)
            or self.claim_filler(now, claims, network, fillers)
            or self.build_station(now, moves, now.turn)
            or self.more_tickets(now, moves, network)
            or self.draw(now, moves, network, fillers)
            or self.last(now, claims, moves)
        )

    def last(self, now: Situation, claims: Sequence[Move], moves: Sequence[Move]) -> Advice:
        """What brings most at once."""
        tracks = {move.track for move in claims}
        gains = {track: claim_gain(self.atlas, now.view, now.label, track) for track in tracks}

        def hope(move: Move) -> tuple[float, int]:
            return gains[move.track] * (1 - risk(self.atlas, now.view, move)), -move.locomotives

        best = max(claims, key=hope, default=None)
        most = hope(best)[0] if best else 0.0
        ride = self.best_ride(now.view, moves)
        if ride and ride[0] > most:
            return self.rode(ride)
        station = self.build_station(now, moves, most)
        if station:
            return station
        if best:
            return self.claimed(best, "claim-last", points=gains[best.track])
        return self.draw(now, moves, [], []) or self.otherwise(now.view, moves)

    def claim_network(self, now: Situation, claims: Sequence[Move], network: Sequence[Lane]) -> Advice | None:
        """A track of the network, when it is time and what it takes is not needed more elsewhere."""
        lacking = missing(network, now.hand)
        begun = lacking <= READY or len(network) + lacking / A_DRAW + HURRY > now.turns
        best: tuple[float, float, Move] | None = None
        for lane in network:
            rest = [other for other in network if other is not lane]
            paid = self.cheapest(now, claims, lane, rest, network)
            if paid is not None:
                danger = self.danger(now, lane)
                urgency = danger + (EAGER if begun else -HOLD) - now.card * paid[0]
                if best is None or urgency > best[0]:
                    best = urgency, danger, paid[1]
        if best is None or best[0] <= 0:
            return None
        return self.claimed(best[2], "claim-network" if begun else "claim-before-others")

    def claim_filler(
        self, now: Situation, claims: Sequence[Move], network: Sequence[Lane], fillers: Sequence[Lane]
    ) -> Advice | None:
        """A route beside the network that is worth the turn and the cards."""
        best: tuple[float, Move] | None = None
        wanted = in_paying_order([*network, *fillers[:1]])
        card = KEPT * now.card * min(1.0, now.turns / LONG)
        spare = now.trains - sum([lane.length for lane in network])
        of_network = {track for lane in network for track in lane.beside}
        for track in {move.track for move in claims} - of_network:
            lane = self.atlas.lanes[track]
            profit = lane.worth - now.turn - card * lane.length
            if lane.length > spare or profit <= (best[0] if best else 0):
                continue
            rest = [other for other in wanted if other.number != track]
            paid = self.cheapest(now, claims, lane, rest, wanted)
            if paid is not None and profit - now.card * paid[0] > (best[0] if best else 0):
                best = profit - now.card * paid[0], paid[1]
        if best is None:
            return None
        return self.claimed(best[1], "claim-points", points=self.atlas.lanes[best[1].track].worth)

    def cheapest(
        self,
        now: Situation,
        claims: Sequence[Move],
        lane: Lane,
        rest: Sequence[Lane],
        network: Sequence[Lane],
    ) -> tuple[float, Move] | None:
        """The payment for a track that the rest of the network misses least, and how many cards it misses."""
        before = missing(network, now.hand)
        daring = DARING if now.turns > HURRY else 1.0
        best: tuple[float, Move] | None = None
        for move in claims:
            if move.track == lane.number and risk(self.atlas, now.view, move) <= daring:
                price = missing(rest, after(now.hand, move)) - before + LOCOMOTIVE_SAVED * move.locomotives
                if best is None or price < best[0]:
                    best = price, move
        return best

    def danger(self, now: Situation, lane: Lane) -> float:
        """Points one must expect to lose by leaving a track of the network for another round."""
        plan = now.plan.given(self.network.tracks - {lane.number}).without(lane.beside)
        found = plan.reach(lane.a, {lane.b})
        detour = found[lane.b][0] - now.plan.costs[lane.number] if found else LOST
        owners = now.view.owners
        chance = NEAR * (len(now.view.players) - 1)
        for city in (lane.a, lane.b):
            there = {owners[track] for track, _ in self.atlas.around[city]} - {now.seat}
            chance += NEAR * sum([owner >= 0 for owner in there])
        return chance * max(0.0, min(detour, LOST))

    def second(self, view: View, moves: Sequence[Move]) -> Advice:
        now = Situation(self.atlas, view)
        network = self.plan(now)
        return self.draw(now, moves, network, self.fillers(now, network)) or self.otherwise(view, moves)

    def draw(
        self, now: Situation, moves: Sequence[Move], network: Sequence[Lane], fillers: Sequence[Lane]
    ) -> Advice | None:
        if not can_draw(moves):
            return None
        everything = in_paying_order([*network, *fillers[:2]])

        def need(hand: Sequence[int]) -> float:
            return missing(network, hand) + FILL * missing(everything, hand)

        return self.drawn(best_pick(self.atlas, now.view, moves, need)[0])

    # With dice.

    def worths(self, view: View) -> dict[int, float]:
        """Routes of the network with their share of its tickets, then those for the trains it leaves over."""
        now = Situation(self.atlas, view)
        if now.turns < 1.5:
            return {lane.number: claim_gain(self.atlas, view, now.label, lane.number) for lane in now.free}
        network = self.plan(now)
        spare = now.trains - sum([lane.length for lane in network])
        taken = {track for lane in network for track in lane.beside}
        worths = {
            lane.number: float(lane.worth)
            for lane in now.free
            if lane.length <= spare and lane.number not in taken
        }
        chance = now.chance(self.network.tracks)
        for lane in network:
            worths[lane.number] = lane.worth + EAGER + self.danger(now, lane)
            for ticket, path in self.network.paths.items():
                if lane.number in path:
                    worths[lane.number] += chance * now.prize(ticket) / len(path)
        return worths

    def ticket_hopes(self, view: View) -> Sequence[float]:
        """DICE-14: any may be refused, so each one drawn is worth what it gains on average, if it gains."""
        now = Situation(self.atlas, view)
        if now.turns < 1.5 or self.plan(now):
            return ()
        seen, deck = self.seen(now), sum(view.ticket_decks)
        gains = [gain(now, (), ticket) for ticket in pool(now) if ticket not in seen]
        new = max(0, deck - len(seen)) / max(1, deck)
        each = new * sum([worth for worth in gains if worth > 0]) / max(1, len(gains))
        assert self.atlas.dice is not None
        return [each * n for n in range(1, self.atlas.dice["dice"] + 1)]

    def turn_with_dice(self, view: View, moves: Sequence[Move]) -> Advice:
        now = Situation(self.atlas, view)
        return (
            self.ride(now, moves)
            or self.build_station(now, moves, now.turn)
            or super().turn_with_dice(view, moves)
        )

    # What only some boards have.

    def ride(self, now: Situation, moves: Sequence[Move]) -> Advice | None:
        """MRK-06: when the trip is a good one, or little time is left for it."""
        ride = self.best_ride(now.view, moves)
        if ride and (ride[0] >= GOOD_TRIP or (now.turns < SOON and ride[0] > now.turn)):
            return self.rode(ride)
        return None

    def build_station(self, now: Situation, moves: Sequence[Move], instead: float) -> Advice | None:
        """EUR-06: towards the end, for tickets that no route of one's own will reach."""
        payments = [move for move in moves if move.verb == "station"]
        if not payments or now.turns >= SOON or self.network.tracks:
            return None
        empty = [city for city, owner in enumerate(stations(now.view)) if owner < 0]
        gain, track = best_loan(self.atlas, now.view, now.label, empty)
        if gain <= instead + self.atlas.station_worth:
            return None
        lane = self.atlas.lanes[track]
        self.station_at = lane.a if lane.a in empty else lane.b
        best = min(payments, key=lambda move: (move.locomotives, now.hand[move.kind]))
        facts: dict[str, str | int] = {"city": self.atlas.board.cities[self.station_at].id, "points": gain}
        return Advice(best.action, Reason("station", facts))

    def station_city(self, view: View, moves: Sequence[Move]) -> Advice:
        for move in moves:
            if move.city == self.station_at:
                return Advice(move.action, Reason("station-here"))
        return self.otherwise(view, moves)


def rate(lane: Lane, hand: Sequence[int]) -> float:
    """Points a route brings for each turn it takes."""
    have = min(lane.length, at_hand(lane, hand) + hand[LOCOMOTIVE])
    return lane.worth / (1 + (lane.length - (1 - SUNK) * have) / A_DRAW)


bot = Planner
