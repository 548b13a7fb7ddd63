"""How a seat stands: what it has joined, which tickets that serves, and how long the game still lasts."""

from collections.abc import Sequence

from stationmaster.bots.ticket_to_ride.lore.atlas import Atlas
from stationmaster.games.ticket_to_ride.board import Ticket
from stationmaster.games.ticket_to_ride.view import View


def joined(atlas: Atlas, view: View, seat: int) -> list[int]:
    """For each city the name of its component in a seat's network: the number of one of its cities."""
    label = list(range(len(atlas.around)))
    for track, owner in enumerate(view.owners):
        if owner == seat:
            lane = atlas.lanes[track]
            merge(label, lane.a, lane.b)
    return label


def merge(label: list[int], a: int, b: int) -> None:
    keep, drop = label[a], label[b]
    if keep != drop:
        for city, of in enumerate(label):
            if of == drop:
                label[city] = keep


def value(ticket: Ticket, label: Sequence[int]) -> int:
    """What a ticket scores with such a network: its best way joined, or minus the smallest (BASE-51)."""
    reached = [points for a, b, points in ticket.pairs if label[a] == label[b]]
    return max(reached) if reached else -min([points for _, _, points in ticket.pairs])


def claim_gain(atlas: Atlas, view: View, label: Sequence[int], track: int) -> int:
    """Points a claim brings at once: its spaces, and tickets it completes."""
    lane = atlas.lanes[track]
    if label[lane.a] == label[lane.b]:
        return lane.worth
    after = list(label)
    merge(after, lane.a, lane.b)
    gain = lane.worth
    for ticket in view.tickets:
        gain += value(atlas.tickets[ticket], after) - value(atlas.tickets[ticket], label)
    return gain


CARDS_A_DRAW = 1.8  # a face-up locomotive is a draw of one card
SPACES_A_CLAIM = 3.4
CLAIMS_TO_BELIEVE = 2  # one's own experience weighs as much after so many claims
SPACES_WITH_DICE = 4.1
TURNS_A_CLAIM = 1.05  # with dice
USEFUL = 0.7  # of a hand's cards, those that will pay for something


def turns_left(atlas: Atlas, view: View) -> float:
    """How many turns this seat can still hope for, the present one included.

    Once the end is announced there is one (BASE-50); before, it comes when the fastest opponent likely can.
    """
    if view.turns_left > 0:
        return 1.0
    pace = [turns_to_end(atlas, view, seat) for seat in range(len(view.players)) if seat != view.seat]
    return min(pace, default=99.0) + 1.0


def turns_to_end(atlas: Atlas, view: View, seat: int) -> float:
    """Turns a player needs to get rid of its trains: claims, and draws for what its cards do not pay."""
    player = view.players[seat]
    spaces = max(0, player.trains - atlas.last_trains)
    claims = view.owners.count(seat)
    placed = atlas.board.trains - player.trains
    usual = SPACES_A_CLAIM if atlas.dice is None else SPACES_WITH_DICE
    a_claim = (placed + usual * CLAIMS_TO_BELIEVE) / (claims + CLAIMS_TO_BELIEVE)
    if atlas.dice is not None:
        return spaces / a_claim * TURNS_A_CLAIM
    return spaces / a_claim + max(0.0, spaces - USEFUL * player.cards) / CARDS_A_DRAW
