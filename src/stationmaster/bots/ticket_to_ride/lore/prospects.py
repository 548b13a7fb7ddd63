"""What tickets promise: those on offer, and those one might draw."""

from collections.abc import Sequence
from math import comb

from stationmaster.bots.ticket_to_ride.lore.situation import Situation


def keeping(now: Situation, held: Sequence[int], tickets: Sequence[int]) -> float:
    """What keeping these tickets is worth, beside those already held and still open."""
    wanted = [ticket for ticket in tickets if now.now(ticket) < 0]
    return sum([now.now(ticket) for ticket in tickets]) + now.worth(now.network([*held, *wanted]))


def drawing(now: Situation, network: Sequence[int]) -> float:
    """What drawing tickets is likely to gain, beside the network there is to be."""
    gains = [gain(now, network, ticket) for ticket in pool(now)]
    return best_of_drawn(gains, now.atlas.drawn_later)


def pool(now: Situation) -> list[int]:
    """The tickets that may come, as far as this seat can know."""
    view, atlas = now.view, now.atlas
    known = {*view.tickets, *view.refused, *[ticket for _, _, ticket in view.under]}
    left = {deck for deck, n in zip(atlas.decks, view.ticket_decks, strict=True) if n > 0}
    return [t for t, ticket in enumerate(atlas.tickets) if t not in known and ticket.deck in left]


def gain(now: Situation, network: Sequence[int], ticket: int) -> float:
    """What a ticket would gain if it were drawn and kept; the draw takes a turn."""
    worth = float(now.now(ticket))
    if worth > 0:
        return worth
    path = now.plan.given(network).path(now.atlas.tickets[ticket])
    if path is None:
        return worth
    both = {*network, *[track for track in path[1] if now.plan.costs[track] > 0]}
    if now.spaces(both) > now.trains:
        return worth
    return worth + now.chance(both, gone=1) * now.prize(ticket) - (now.effort(both) - now.effort(network))


def best_of_drawn(gains: Sequence[float], drawn: int) -> float:
    """All of the drawn that gain are kept, or the one that loses least: the mean over all draws."""
    n = len(gains)
    drawn = min(drawn, n)
    if drawn == 0:
        return 0.0
    total = drawn * sum([gain for gain in gains if gain > 0]) / n
    losing = sorted([gain for gain in gains if gain <= 0])
    for worse, gain in enumerate(losing):
        total += gain * comb(worse, drawn - 1) / comb(n, drawn)
    return total
