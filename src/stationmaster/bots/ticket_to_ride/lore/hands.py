"""Cards in hand against tracks to be paid: what is missing, what to draw, how to pay."""

from collections.abc import Iterable, Sequence

from stationmaster.bots.ticket_to_ride.lore.atlas import (
    GRAY,
    LOCOMOTIVE,
    N_COLOUR,
    PLUS_FOUR,
    Lane,
    Move,
)


def in_paying_order(lanes: Iterable[Lane]) -> list[Lane]:
    """Those with the least freedom first: no locomotives, a colour of its own, long."""
    return sorted(lanes, key=lambda lane: (lane.most > 0, lane.colour == GRAY, -lane.length, lane.number))


def missing(lanes: Sequence[Lane], hand: Sequence[int]) -> float:
    """How many cards are wanting to pay for all these tracks, given in paying order.

    Gray tracks take the colour there is most of; what locomotives can stand in for, they do in the end.
    """
    left = list(hand[:N_COLOUR])
    locomotives = hand[LOCOMOTIVE] + sum(hand[PLUS_FOUR : PLUS_FOUR + 1])
    beyond_help = 0.0
    wanted = 0.0
    for lane in lanes:
        colour = lane.colour
        if colour == GRAY:
            colour = left.index(max(left))
        cards = lane.length - lane.least
        have = left[colour]
        if have >= cards:
            left[colour] = have - cards
            wanted += lane.least + lane.toll
            continue
        left[colour] = 0
        short = cards - have
        stand_in = lane.most - lane.least
        if short > stand_in:
            beyond_help += short - stand_in
            short = stand_in
        wanted += short + lane.least + lane.toll
    if wanted > locomotives:
        return beyond_help + wanted - locomotives
    return beyond_help


def surplus(lanes: Sequence[Lane], hand: Sequence[int]) -> list[int]:
    """What is left of a hand by kind when these tracks, given in paying order, take what they can."""
    left = list(hand)
    for lane in lanes:
        colour = lane.colour
        if colour == GRAY:
            colour = left.index(max(left[:N_COLOUR]))
        cards = lane.length - lane.least
        have = min(left[colour], cards)
        left[colour] -= have
        left[LOCOMOTIVE] -= lane.least + min(cards - have, lane.most - lane.least)
    left[LOCOMOTIVE] = max(0, left[LOCOMOTIVE])
    return left


def after(hand: Sequence[int], move: Move) -> list[int]:
    """The hand once a move is paid; cards that may be any are those there are most of."""
    left = list(hand)
    for kind, n in move.laid:
        left[kind] -= n
    for _ in range(move.more):
        left[left.index(max(left))] -= 1
    return left


def with_card(hand: Sequence[int], kind: int) -> tuple[int, ...]:
    return (*hand[:kind], hand[kind] + 1, *hand[kind + 1 :])
