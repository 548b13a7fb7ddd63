"""What a throw of the dice is worth, and so what to throw again: exact over every way the dice can fall."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import factorial, prod
from typing import Any, TypeAlias, cast

from msgspec import Struct

from stationmaster.bots.ticket_to_ride.lore.atlas import Atlas, Lane
from stationmaster.games.ticket_to_ride.engine.dice import FACE_NAMES
from stationmaster.games.ticket_to_ride.view import View

Throw: TypeAlias = tuple[int, ...]
"""How many dice show each face: single, double, station, locomotive."""

SINGLE, DOUBLE, STATION, WILD = range(4)
TOKENS = (0.0, 1.4, 2.6, 3.2)  # points that so many tokens are worth: a third one stops the gaining
OTHER_KIND = 0.7  # of a token, when routes of its kind are wanted less


class Wish(Struct, frozen=True):
    """Routes that cost alike, and what the best of them is worth to a bot."""

    kind: int
    cost: int
    locomotives: int
    tunnel: bool
    worth: float


class Cup:
    """The dice of one seat's turn, its tokens, and what it could do with any throw."""

    def __init__(
        self, atlas: Atlas, view: View, worths: Mapping[int, float], tickets: Sequence[float] = ()
    ) -> None:
        shown = cast(Mapping[str, Any], view.extras["dice"])
        assert atlas.dice is not None
        self.dice_a_token = int(atlas.dice["dice_a_token"])
        self.sides: Throw = tuple([atlas.dice["faces"][name] for name in FACE_NAMES])
        self.throw: Throw = tuple(shown["dice"])
        self.tokens: Sequence[int] = shown["tokens"][view.seat]
        self.room: int = shown["room"]
        self.tickets = tickets
        """What drawing 1, 2, … tickets is worth."""
        self.wishes = wishes(atlas, worths)
        black = atlas.board.settings.get("dice-tunnels")
        self.black = (
            black_odds(black["dice"], black["faces"]["blank"], black["faces"]["tunnel"]) if black else ()
        )

    def gain(self, unused: int) -> int:
        """DICE-15, DICE-16: tokens that unused dice can buy."""
        return min(self.room, unused // self.dice_a_token)

    def value(self, throw: Throw) -> float:
        """What the best use of a throw is worth."""
        best = self.left(sum(self.tokens) + self.gain(sum(throw)))
        for wish in self.wishes:
            best = max(best, self.claim(throw, wish))
        for n, worth in enumerate(self.tickets[: throw[STATION] + throw[WILD]], start=1):
            best = max(best, worth + self.left(sum(self.tokens) + self.gain(sum(throw) - n)))
        return best

    def claim(self, throw: Throw, wish: Wish) -> float:
        """What claiming such a route is worth, tokens spent and gained included; for a tunnel, on average."""
        fitting = throw[wish.kind] + throw[WILD]
        own = self.tokens[wish.kind]
        reach = fitting + own + self.gain(sum(throw) - fitting)
        if wish.cost > reach or wish.locomotives > throw[WILD]:
            return -1.0
        after = self.after(sum(throw), fitting, wish.cost)
        if not wish.tunnel:
            return wish.worth + after
        failed = sum(self.black[reach - wish.cost + 1 :])
        return (1 - failed) * (wish.worth + after) + failed * self.left(sum(self.tokens))

    def wait(self) -> float:
        """What the throw on the table is worth in tokens alone."""
        return self.left(sum(self.tokens) + self.gain(sum(self.throw)))

    def draw(self, n: int) -> float:
        """What it is worth to draw so many tickets for the throw on the table."""
        hope = self.tickets[n - 1] if self.tickets else -1.0
        return hope + self.left(sum(self.tokens) + self.gain(sum(self.throw) - n))

    def after(self, dice: int, fitting: int, cost: int) -> float:
        """What the tokens are worth that one has after paying with dice first."""
        used = min(fitting, cost)
        return self.left(sum(self.tokens) - (cost - used) + self.gain(dice - used))

    def left(self, tokens: int) -> float:
        return TOKENS[tokens]

    def again(self) -> tuple[Throw, float]:
        """DICE-10: what to throw again, and how much more that is worth than to stay."""
        worth = {throw: self.value(throw) for throw, _ in outcomes(sum(self.throw), self.sides)}
        stay = worth[self.throw]
        best: tuple[Throw, float] = (0, 0, 0, 0), stay
        for thrown in product(*[range(n + 1) for n in self.throw]):
            kept = [n - again for n, again in zip(self.throw, thrown, strict=True)]
            total = expected = 0.0
            for fallen, weight in outcomes(sum(thrown), self.sides):
                total += weight
                expected += weight * worth[tuple([a + b for a, b in zip(kept, fallen, strict=True)])]
            if expected / total > best[1] + 1e-9:
                best = thrown, expected / total
        return best[0], best[1] - stay

    def liked(self, holding: Sequence[int]) -> float:
        """What tokens one may hold are worth, by how much routes of their kinds are wanted."""
        wanted = [max([w.worth for w in self.wishes if w.kind == kind], default=0.0) for kind in (0, 1)]
        more = SINGLE if wanted[SINGLE] >= wanted[DOUBLE] else DOUBLE
        share = (holding[more] + OTHER_KIND * holding[1 - more]) / max(1, sum(holding))
        return self.left(sum(holding)) * share


def wishes(atlas: Atlas, worths: Mapping[int, float]) -> list[Wish]:
    """Of routes that are paid for alike only the best is ever chosen."""
    best: dict[tuple[int, int, int, bool], float] = {}
    for track, worth in worths.items():
        alike = terms(atlas, atlas.lanes[track])
        best[alike] = max(worth, best.get(alike, worth))
    return [Wish(*alike, worth) for alike, worth in best.items()]


def terms(atlas: Atlas, lane: Lane) -> tuple[int, int, int, bool]:
    """DICE-01, DICE-30, DICE-36: kind, spaces to pay, locomotives among them, and whether it is a tunnel."""
    longest = atlas.board.settings["dice-claims"]["longest"]
    kind = DOUBLE if len(lane.beside) > 1 else SINGLE
    return kind, min(lane.length, longest), lane.least, lane.toll > 0


@cache
def outcomes(dice: int, sides: Throw) -> list[tuple[Throw, int]]:
    """Every throw of so many dice, with the number of ways in which they can fall so."""
    return [
        (throw, factorial(dice) // prod(map(factorial, throw)) * prod(map(pow, sides, throw)))
        for throw in splits(dice, len(sides))
    ]


def splits(total: int, places: int) -> Iterator[Throw]:
    """Every way to split a number into so many, each from 0."""
    if places == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in splits(total - first, places - 1):
            yield (first, *rest)


@cache
def black_odds(dice: int, blank: int, tunnel: int) -> tuple[float, ...]:
    """DICE-31: how likely 0, 1, … of the black dice show a tunnel."""
    by_tunnels = sorted(outcomes(dice, (blank, tunnel)), key=lambda outcome: outcome[0][1])
    return tuple([ways / (blank + tunnel) ** dice for _, ways in by_tunnels])
