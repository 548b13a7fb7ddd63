"""Every way to pay for a track: as the rules say it, tried out card by card, and as the engine offers it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from stationmaster.games.ticket_to_ride.board import Board, Track
from stationmaster.games.ticket_to_ride.engine.state import A_SEAT, HAND, State
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES
from tests.ticket_to_ride.table import Table

COLOURS = KIND_NAMES[:8]
Hand = tuple[str, ...]


def parts_of(cards: Hand, n: int) -> set[Hand]:
    """Every choice of n cards."""
    return set(itertools.combinations(sorted(cards), n))


def less(cards: Hand, taken: Hand) -> Hand:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def pays(board: Board, track: Track, cards: Hand) -> bool:
    """BASE-30, BASE-31, EUR-03, SWI-02, NOR-02 to NOR-04, MRK-03: whether just these cards pay."""
    return any(
        covers(board, track, less(cards, others), swapped)
        for swapped, price in stand_ins(board, track)
        for others in parts_of(cards, swapped * price)
        if len(cards) == track.length - swapped + swapped * price
    )


def stand_ins(board: Board, track: Track) -> Iterator[tuple[int, int]]:
    """How many of a track's cards may be stood in for, and by how many cards each."""
    yield 0, 0
    if board.name == "nordic" and track.kind == "ferry":
        yield from [(n, 3) for n in range(1, track.locomotives + 1)]
    if board.name == "nordic" and track.length == 9:
        yield from [(n, 4) for n in range(1, 10)]


def covers(board: Board, track: Track, cards: Hand, swapped: int) -> bool:
    """Whether these cards, none of them a stand-in, are right for the spaces they are for."""
    locomotives = cards.count("locomotive")
    wild = locomotives + (cards.count("plus-four") if track.length >= 4 else 0)
    colours = {card for card in cards if card in COLOURS}
    coloured = sum(card in colours for card in cards)
    return (
        len(cards) == track.length - swapped
        and wild + coloured == len(cards)
        and len(colours) <= 1
        and colours <= ({track.colour} if track.colour != "gray" else set(COLOURS))
        and locomotives >= track.locomotives - swapped
        and (wild == 0 or takes_locomotives(board, track))
    )


def takes_locomotives(board: Board, track: Track) -> bool:
    kinds = {"switzerland": ["tunnel"], "nordic": ["tunnel", "ferry"]}.get(board.name)
    return kinds is None or track.kind in kinds or track.length == 9


def payments_by_rule(board: Board, track: Track, hand: Hand) -> set[Hand]:
    return {
        cards for n in range(1, len(hand) + 1) for cards in parts_of(hand, n) if pays(board, track, cards)
    }


def payments_offered(t: Table, track: str) -> set[Hand]:
    """What leaves the hand, by every path through the questions a claim asks."""
    before = held(t.state)
    found: set[Hand] = set()
    waiting = []
    for text in t.offered(f"claim {track} "):
        state = t.state.clone()
        state.apply(t.game.read(text))
        waiting.append(state)
    while waiting:
        state = waiting.pop()
        if t.game.phases[state.phase()].name != "stand-in":
            found.add(less(before, held(state)))
            continue
        for action in state.legal():
            following = state.clone()
            following.apply(action)
            waiting.append(following)
    return found


def held(state: State, seat: int = 0) -> Hand:
    """A hand, card by card."""
    row = HAND + A_SEAT * seat
    return tuple(sorted(name for kind, name in enumerate(KIND_NAMES) for _ in range(state.cards[row + kind])))
