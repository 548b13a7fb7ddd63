"""All that a planning bot works out from one view: what is free, what it costs, how much time there is."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from stationmaster.bots.ticket_to_ride.lore.atlas import A_DRAW, GRAY, N_COLOUR, Atlas, Lane
from stationmaster.bots.ticket_to_ride.lore.hands import in_paying_order, missing
from stationmaster.bots.ticket_to_ride.lore.networks import NOTHING, Map, Network, join
from stationmaster.bots.ticket_to_ride.lore.standing import joined, turns_left, value
from stationmaster.bots.ticket_to_ride.lore.stations import borrow
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES
from stationmaster.games.ticket_to_ride.view import View

# Found by playing: see docs/bots.md.
PRICE = 1.45  # turns that a turn counts when ways are compared: time runs out, and tracks get lost
IN_HAND = 0.8  # of a card in hand, the share that this track and no other will have the use of
TIGHT = 0.8  # points for a space, when trains are short
SPARE, SPARE_EACH = 1.0, 0.6  # turns to spare, and for each turn needed, that make a network sure
SAFE = 0.9  # the chance at which no smaller network need be looked for
LOADED = 0.35  # what a network that takes all trains loses of its chance
LEAST_COST = 0.3
DICE_TURN = 6.5  # with dice: a turn is a claim, more often than not of four spaces or more
DEARER = 1.0  # points beyond that for a turn when ways are compared
EASY = 4  # spaces that two throws nearly always pay for
FAR = 0.3  # turns that each space beyond them takes
LUCKY = 0.4  # turns that each locomotive of a ferry takes
NO_CARDS = (0,) * len(KIND_NAMES)
SHARE = 0.2  # of the bonus for most tickets, what one more ticket is worth


class Situation:
    """A view as a planner sees it."""

    def __init__(self, atlas: Atlas, view: View) -> None:
        assert view.seat is not None
        self.atlas = atlas
        self.view = view
        self.seat = view.seat
        self.hand = view.hand or NO_CARDS
        self.trains = view.players[view.seat].trains
        self.turns = turns_left(atlas, view)
        self.turn = atlas.turn if atlas.dice is None else DICE_TURN
        """Points that a turn is worth; then as they count when ways are compared; and those of a card."""
        self.price = PRICE * self.turn if atlas.dice is None else DICE_TURN + DEARER
        self.card = self.turn / A_DRAW

    @cached_property
    def free(self) -> list[Lane]:
        """Tracks this seat may claim and has the trains for."""
        return [lane for lane in self.atlas.free(self.view) if lane.length <= self.trains]

    @cached_property
    def mine(self) -> list[Lane]:
        return [self.atlas.lanes[track] for track, owner in enumerate(self.view.owners) if owner == self.seat]

    @cached_property
    def label(self) -> list[int]:
        """For each city the name of what it is joined to, stations' loans included."""
        label = joined(self.atlas, self.view, self.seat)
        borrow(self.atlas, self.view, label)
        return label

    @cached_property
    def plan(self) -> Map:
        """What each track costs, in points: the turns it takes, less what it is worth."""
        costs = {lane.number: 0.0 for lane in self.mine}
        for lane in self.free:
            costs[lane.number] = max(LEAST_COST, self.price * self.turns_of(lane) - lane.worth)
        return Map(len(self.atlas.around), [*self.mine, *self.free], costs)

    def open_tickets(self) -> list[int]:
        """Own tickets not reached yet, the most worth first."""
        unmet = [ticket for ticket in self.view.tickets if self.now(ticket) < 0]
        return sorted(unmet, key=lambda ticket: -self.points(ticket))

    def now(self, ticket: int) -> int:
        """What a ticket scores as things stand."""
        return value(self.atlas.tickets[ticket], self.label)

    def points(self, ticket: int) -> int:
        """The most a ticket can score."""
        return max([points for _, _, points in self.atlas.tickets[ticket].pairs])

    def prize(self, ticket: int) -> float:
        """What reaching a ticket changes, a share of the bonus for most tickets included."""
        return 2 * self.points(ticket) + SHARE * self.atlas.most_tickets

    def lanes(self, tracks: Iterable[int]) -> list[Lane]:
        return in_paying_order([self.atlas.lanes[track] for track in tracks])

    def spaces(self, tracks: Iterable[int]) -> int:
        return sum([self.atlas.lanes[track].length for track in tracks])

    def turns_of(self, lane: Lane) -> float:
        """Turns it takes to claim a track, draws included."""
        if self.atlas.dice is not None:
            return with_dice(lane)
        return 1 + (lane.length + lane.toll - IN_HAND * at_hand(lane, self.hand)) / A_DRAW

    def turns_for(self, tracks: Iterable[int]) -> float:
        """Turns it takes to claim all these tracks, draws included."""
        lanes = self.lanes(tracks)
        if self.atlas.dice is not None:
            return sum([with_dice(lane) for lane in lanes])
        return len(lanes) + missing(lanes, self.hand) / A_DRAW

    def effort(self, tracks: Iterable[int]) -> float:
        """What tracks cost in points, with the hand as it is; less than nothing if they are worth more."""
        tracks = list(tracks)
        return self.turn * self.turns_for(tracks) - sum([self.atlas.lanes[track].worth for track in tracks])

    def chance(self, tracks: Iterable[int], gone: int = 0) -> float:
        """How likely all these tracks get built: the more they ask of turns and trains, the less.

        `gone` are turns that something else takes first.
        """
        tracks = list(tracks)
        if not tracks:
            return 1.0
        need = self.turns_for(tracks)
        in_time = (self.turns - gone - need) / (SPARE + SPARE_EACH * need)
        load = self.spaces(tracks) / max(1, self.trains)
        return max(0.0, min(1.0, in_time)) * (1 - LOADED * load * load)

    def network(self, tickets: Sequence[int]) -> Network:
        """The network that is worth most: for all of the tickets, or for as many as it pays to build for."""
        possible = [ticket for ticket in tickets if self.plan.path(self.atlas.tickets[ticket]) is not None]
        for_all = self.joining(possible)
        if len(possible) < 2 or (self.chance(for_all.tracks) > SAFE and len(for_all.paths) == len(possible)):
            return for_all if self.worth(for_all) > 0 else NOTHING
        return max([NOTHING, for_all, self.joining(self.grown(possible))], key=self.worth)

    def joining(self, tickets: Sequence[int]) -> Network:
        """The cheapest network for these tickets, if there are trains for it."""
        network = join(self.plan, tickets, self.atlas.tickets) or NOTHING
        if self.spaces(network.tracks) > self.trains:
            network = join(self.tight, tickets, self.atlas.tickets) or NOTHING
        return network if self.spaces(network.tracks) <= self.trains else NOTHING

    def grown(self, tickets: Sequence[int]) -> list[int]:
        """Tickets taken up one by one, each time the one that adds most, as long as it does."""
        chosen = NOTHING
        left = list(tickets)
        while left:
            more = [network for network in [self.extended(chosen, ticket) for ticket in left] if network]
            best = max(more, key=self.worth, default=NOTHING)
            if self.worth(best) <= self.worth(chosen):
                break
            chosen = best
            left = [ticket for ticket in left if ticket not in chosen.paths]
        return list(chosen.paths)

    def extended(self, network: Network, ticket: int) -> Network | None:
        """A network with the cheapest path for one more ticket."""
        found = self.plan.given(network.tracks).path(self.atlas.tickets[ticket])
        if found is None:
            return None
        path = frozenset([track for track in found[1] if self.plan.costs[track] > 0])
        tracks = network.tracks | path
        return (
            Network(tracks, {**network.paths, ticket: path}) if self.spaces(tracks) <= self.trains else None
        )

    def worth(self, network: Network) -> float:
        """What a network gains over doing nothing for its tickets."""
        prizes = sum([self.prize(ticket) for ticket in network.paths])
        return self.chance(network.tracks) * prizes - self.effort(network.tracks)

    @cached_property
    def tight(self) -> Map:
        """The costs when every space counts."""
        lanes = self.atlas.lanes
        costs = self.plan.costs
        return self.plan.priced({t: c + TIGHT * lanes[t].length if c > 0 else c for t, c in costs.items()})


def with_dice(lane: Lane) -> float:
    """Turns a track takes with dice: most throws pay for four spaces, fewer for more or for a ferry."""
    return 1 + FAR * max(0, lane.length - EASY) + LUCKY * lane.least + FAR * lane.toll


def at_hand(lane: Lane, hand: Sequence[int]) -> int:
    """How many cards of a colour that will do are in the hand."""
    colour = max(hand[:N_COLOUR]) if lane.colour == GRAY else hand[lane.colour]
    return min(lane.length, colour)
