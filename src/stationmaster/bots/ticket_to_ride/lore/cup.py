"""What a throw of the dice is worth, and so what to throw again: exact over every way the dice can fall."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from math import factorial, prod
from typing import Any, TypeAlias, cast

from msgspec import Struct

from stationmaster.bots.ticket_to_ride.lore.atlas import Atlas, Lane
from stationmaster.bots.ticket_to_ride.lore.trips import own_passengers
from stationmaster.games.ticket_to_ride.engine.dice import FACE_NAMES
from stationmaster.games.ticket_to_ride.view import View

Throw: TypeAlias = tuple[int, ...]
"""How many dice show each face: single, double, station, locomotive."""

SINGLE, DOUBLE, STATION, WILD = range(4)
TOKENS = (0.0, 1.4, 2.6, 3.2)  # points that so many tokens are worth: a third one stops the gaining
OTHER_KIND = 0.7  # of a token, when routes of its kind are wanted less
UNWANTED = -3.0  # points that a route is worth whose trains are needed elsewhere
LOOKED_AT = -0.2  # points that tickets are worth which are refused: a turn for nothing
CANNOT = -1000.0  # in place of a worth: these dice do not pay for it


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
        self.most_tokens = int(atlas.dice["most_tokens"])
        self.waits_freely = atlas.dice["waiting"] == "free"
        self.sides: Throw = tuple([atlas.dice["faces"][name] for name in FACE_NAMES])
        self.throw: Throw = tuple(shown["dice"])
        self.tokens: Sequence[int] = shown["tokens"][view.seat]
        self.room: int = shown["room"]
        self.tickets = tickets
        """What drawing 1, 2, … tickets is worth; nothing where none are wanted."""
        self.tickets_left = sum(view.ticket_decks)
        self.wishes = wishes(atlas, all_claims(atlas, view, worths))
        self.station = station_cost(atlas, view)
        """How many stations must be thrown for another one to be built; 0 where none can be."""
        self.station_worth = -float(atlas.station_worth)
        self.can_ride = "passengers" in view.extras and bool(own_passengers(view))
        black = atlas.board.settings.get("dice-tunnels")
        self.black = (
            black_odds(black["dice"], black["faces"]["blank"], black["faces"]["tunnel"]) if black else ()
        )

    def gain(self, unused: int, held: int) -> int:
        """DICE-15, DICE-16: tokens that unused dice can buy for one who then holds so many."""
        return min(self.room, unused // self.dice_a_token, self.most_tokens - held)

    def value(self, throw: Throw) -> float:
        """What the best use of a throw is worth; DICE-18: unless one waits freely, only with no other use."""
        best = max([self.claim(throw, wish) for wish in self.wishes], default=CANNOT)
        stations = throw[STATION] + throw[WILD]
        for n in range(1, min(stations, self.tickets_left) + 1):
            best = max(best, self.draw(throw, n))
        if 0 < self.station <= stations:
            best = max(best, self.build_station(throw))
        if self.can_ride:
            best = max(best, self.rest(throw, 0))
        if best == CANNOT or self.waits_freely:
            return max(best, self.rest(throw, 0))
        return best

    def claim(self, throw: Throw, wish: Wish) -> float:
        """What claiming such a route is worth, tokens spent and gained included; for a tunnel, on average."""
        fitting = throw[wish.kind] + throw[WILD]
        own = self.tokens[wish.kind]
        reach = fitting + own + self.gain(sum(throw) - fitting, sum(self.tokens))
        if wish.cost > reach or wish.locomotives > throw[WILD]:
            return CANNOT
        after = self.after(sum(throw), fitting, wish.cost)
        if not wish.tunnel:
            return wish.worth + after
        failed = sum(self.black[reach - wish.cost + 1 :])
        return (1 - failed) * (wish.worth + after) + failed * self.left(sum(self.tokens))

    def rest(self, throw: Throw, used: int) -> float:
        """What the tokens are worth that one has when so many dice are used for something else."""
        held = sum(self.tokens)
        return self.left(held + self.gain(sum(throw) - used, held))

    def draw(self, throw: Throw, n: int) -> float:
        """What it is worth to draw so many tickets."""
        hope = self.tickets[n - 1] if self.tickets else 0.0
        return hope + LOOKED_AT + self.rest(throw, n)

    def build_station(self, throw: Throw) -> float:
        """DICE-33: what it is worth to build a station that lends nothing."""
        return self.station_worth + self.rest(throw, self.station)

    def after(self, dice: int, fitting: int, cost: int) -> float:
        """What the tokens are worth that one has after paying with dice first."""
        used = min(fitting, cost)
        held = sum(self.tokens) - (cost - used)
        return self.left(held + self.gain(dice - used, held))

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


def all_claims(atlas: Atlas, view: View, worths: Mapping[int, float]) -> dict[int, float]:
    """Every route that may be claimed with what it is worth: whoever can do nothing else must take one."""
    assert view.seat is not None
    trains = view.players[view.seat].trains
    free = [lane.number for lane in atlas.free(view) if lane.length <= trains]
    return {track: worths.get(track, UNWANTED) for track in free}


def station_cost(atlas: Atlas, view: View) -> int:
    """DICE-33: the first costs one, and each another one more."""
    shown = cast(Mapping[str, Any] | None, view.extras.get("stations"))
    if shown is None or shown["left"][view.seat] == 0:
        return 0
    return 1 + int(atlas.board.settings["dice-stations"]["each"]) - int(shown["left"][view.seat])


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
