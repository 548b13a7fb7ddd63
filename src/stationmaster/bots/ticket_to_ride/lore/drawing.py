"""Which train card to take: the picks of a turn that are likely to leave the least to be wished for."""

from collections.abc import Callable, Sequence

from stationmaster.bots.ticket_to_ride.lore.atlas import LOCOMOTIVE, Atlas, Move
from stationmaster.bots.ticket_to_ride.lore.hands import with_card
from stationmaster.games.ticket_to_ride.view import View

Need = Callable[[Sequence[int]], float]
"""How much is wanting with such a hand; the less the better."""

FREEDOM = 0.3  # a locomotive serves whatever is wanted later, too: so much of a card more


def best_pick(atlas: Atlas, view: View, moves: Sequence[Move], need: Need) -> tuple[Move, float]:
    """The best card to take now, and what the whole draw is likely to gain, in cards."""
    draw = Draw(atlas, view, need)
    second = view.asked == "second-card"
    best: tuple[Move, float] | None = None
    for move in moves:
        if move.verb in ("draw", "take"):
            gain = draw.one(move) if second else draw.whole(move)
            if best is None or gain > best[1]:
                best = move, gain
    assert best is not None, "asked to draw where no card can be had"
    return best


def can_draw(moves: Sequence[Move]) -> bool:
    return any(move.verb in ("draw", "take") for move in moves)


class Draw:
    """What picks gain, in cards that are no longer wanting."""

    def __init__(self, atlas: Atlas, view: View, need: Need) -> None:
        self.atlas = atlas
        self.view = view
        self.need = need
        self.needs: dict[tuple[int, ...], float] = {}
        unseen = atlas.unseen(view)
        total = max(1, sum(unseen))
        self.odds = [unseen[kind] / total for kind in range(len(view.hand))]
        self.gains = self.gains_of(view.hand)
        self.blind = sum([odds * gain for odds, gain in zip(self.odds, self.gains, strict=True)])

    def one(self, move: Move) -> float:
        """What this pick gains by itself."""
        return self.blind if move.verb == "draw" else self.gains[move.kind]

    def whole(self, move: Move) -> float:
        """What this pick gains together with the best second one.

        Blind first is for two blind ones: a card of the row is better taken first, for another is turned up.
        """
        if move.verb == "draw":
            return 2 * self.blind
        if move.kind in self.atlas.whole_draw:
            return self.gains[move.kind]
        return self.gains[move.kind] + self.after(move.kind)

    def after(self, first: int) -> float:
        """The second pick, after one from the row: its place there is filled before one chooses (BASE-20)."""
        gains = self.gains_of(with_card(self.view.hand, first))
        best = max([self.blind, *self.in_row(gains, first)])
        turned_up = 0.0
        for kind, odds in enumerate(self.odds):
            gain = gains[kind]
            turned_up += odds * (gain if gain > best and kind not in self.atlas.whole_draw else best)
        return turned_up

    def in_row(self, gains: Sequence[float], taken: int) -> list[float]:
        """What the cards of the row would gain as a second pick."""
        whole = self.atlas.whole_draw
        row = enumerate(self.view.row)
        return [gains[kind] for kind, n in row if n > (kind == taken) and kind not in whole]

    def gains_of(self, hand: Sequence[int]) -> list[float]:
        """By kind, what one such card gains."""
        now = self.need_of(tuple(hand))
        gains = [now - self.need_of(with_card(hand, kind)) for kind in range(len(hand))]
        gains[LOCOMOTIVE] += FREEDOM * self.atlas.freedom
        return gains

    def need_of(self, hand: tuple[int, ...]) -> float:
        found = self.needs.get(hand)
        if found is None:
            found = self.needs[hand] = self.need(hand)
        return found
