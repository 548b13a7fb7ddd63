"""A game directed to a position: chance deals what is wanted, seats draw and build in their turns.

A seat that must wait for others tries a tunnel and turns back. The engine plays it all.
"""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from stationmaster.games.ticket_to_ride.board import Track
from stationmaster.games.ticket_to_ride.position import LOCO, Holding, Plan, no
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.errors import Refusal
from stationmaster.kernel.game import CHANCE, OVER
from stationmaster.kernel.match import Move

PLENTY = (0.75, 0.4, 0.1, 1.0)
"""Shares of a colour beyond which tunnels are paid with locomotives: with one of them it may come out."""

Odds = list[tuple[int, list[str], int]]
"""Outcomes of chance: the action, its words, its weight."""


class Claim(Struct):
    """A track to be built, with the cards that pay for it."""

    track: Track
    colour: str
    locomotives: int = 0
    surcharge: int = 0

    def cost(self) -> Counter[str]:
        coloured = self.track.length - self.locomotives + self.surcharge
        return Counter({self.colour: coloured, LOCO: self.locomotives})

    def text(self) -> str:
        return f"claim {self.track.id} {self.colour} {self.locomotives}"


class Part(Struct):
    """What one seat still has to do."""

    claims: list[Claim]
    hand: Counter[str]
    """What it is to hold at the end."""
    tickets: list[str]
    """Not dealt to it yet."""
    ticket_draws: int
    turns: int = 0
    waits: int = 0
    """Turns in which it does nothing that stays."""

    def needs(self) -> Counter[str]:
        total = Counter(self.hand)
        for claim in self.claims:
            total += claim.cost()
        return total


def directed(plan: Plan) -> list[Move]:
    """By the first way of paying that comes out; if none does, what was in the way of the first."""
    trouble: Refusal | None = None
    for plenty in PLENTY:
        try:
            return Director(plan, plenty).log()
        except Refusal as refusal:
            trouble = trouble or refusal
    assert trouble is not None
    raise trouble


class Director:
    """Has a game played so that it comes to a position."""

    def __init__(self, plan: Plan, plenty: float) -> None:
        self.plan = plan
        self.plenty = plan.supply * plenty
        self.game = plan.game
        self.state = self.game.start()
        settings = plan.board.settings
        self.dealt = int(settings["train-cards"]["hand"])
        opening, later = settings["tickets"]["opening"], settings["tickets"]["later"]
        self.at_first = sum(opening["deal"].values())
        self.least = int(opening["keep"])
        self.later = sum(later["deal"].values())
        self.planned: Counter[str] = Counter()
        """Cards that somebody is to have, of each kind."""
        self.parts = [self.part(seat, holding) for seat, holding in enumerate(plan.position.seats)]
        self.wanted = {ticket for holding in plan.position.seats for ticket in holding.tickets}
        self.first = self.balance()
        self.digging: Claim | None = None
        """The claim whose tunnel is being dug; None for one who only tries."""
        self.moves: list[Move] = []

    # What has to be done

    def part(self, seat: int, holding: Holding) -> Part:
        hand = Counter({kind: count for kind, count in holding.cards.items() if count})
        self.planned += hand
        # What can be paid in one way only is planned first.
        tracks = [self.plan.tracks[name] for name in holding.tracks]
        tracks.sort(key=lambda one: (one.kind == "tunnel", one.colour == "gray"))
        part = Part(
            claims=[self.claim(track) for track in tracks],
            hand=hand,
            tickets=list(holding.tickets),
            ticket_draws=0,
        )
        if len(part.tickets) < self.least:
            raise no("few-tickets", seat=seat + 1, least=self.least)
        part.ticket_draws = -(-max(0, len(part.tickets) - self.at_first) // self.later)
        drawn = part.needs().total() - self.dealt
        if drawn < 0:
            raise no("few-cards", seat=seat + 1, dealt=self.dealt)
        if drawn % 2:
            tunnel = next((claim for claim in part.claims if claim.track.kind == "tunnel"), None)
            if tunnel is None:
                raise no("odd", seat=seat + 1)
            tunnel.surcharge = 1
            drawn += 1
        part.turns = len(part.claims) + drawn // 2 + part.ticket_draws
        return part

    def claim(self, track: Track) -> Claim:
        """Paid in its own colour; for any colour in that of which the fewest are needed; a tunnel, where many
        of its colour are, also with locomotives."""
        colour = track.colour
        if colour == "gray":
            colour = min(self.plan.kinds[:-1], key=lambda kind: self.planned[kind])
        locomotives = 0
        if track.kind == "tunnel":
            too_many = self.planned[colour] + track.length - self.plenty
            locomotives = max(0, min(track.length - 1, int(too_many)))
        claim = Claim(track, colour, locomotives)
        self.planned += claim.cost()
        return claim

    def balance(self) -> int:
        """Who begins, so that the fewest turns are waited through; and how many by whom."""
        fixed = self.game.options.get("first", "chance")
        firsts = list(self.plan.seats()) if fixed == "chance" else [int(str(fixed))]
        ways = [(sum(waits), first, waits) for first in firsts for waits in [self.waits(first)]]
        _, first, waits = min(ways)
        for part, turns in zip(self.parts, waits, strict=True):
            part.waits = turns
        return first

    def waits(self, first: int) -> list[int]:
        seats = len(self.parts)
        order = [(first + n) % seats for n in range(seats)]
        before = order[: order.index(self.plan.position.turn)]
        more = [1 if seat in before else 0 for seat in range(seats)]
        rounds = max(part.turns - extra for part, extra in zip(self.parts, more, strict=True))
        return [rounds + extra - part.turns for part, extra in zip(self.parts, more, strict=True)]

    # How it is done

    def log(self) -> list[Move]:
        while not self.is_done():
            by = self.state.waiting_on()
            if by == OVER:
                raise no("not-found")
            self.play(by, self.luck() if by == CHANCE else self.choice(by))
        if not self.plan.is_reached(self.state):
            raise no("not-found")
        return self.moves

    def is_done(self) -> bool:
        if self.state.waiting_on() != self.plan.position.turn or self.view().asked != "turn":
            return False
        return all(not (part.claims or part.waits or part.ticket_draws) for part in self.parts) and not any(
            self.missing(seat) for seat in self.plan.seats()
        )

    def play(self, by: int, action: int) -> None:
        self.moves.append(Move(by, action))
        self.state.apply(action)

    def view(self, seat: int | None = None) -> View:
        return self.game.view(self.state, seat)

    def held(self, seat: int) -> Counter[str]:
        return Counter(dict(zip(self.plan.kinds, self.view(seat).hand, strict=False)))

    def missing(self, seat: int) -> Counter[str]:
        return self.parts[seat].needs() - self.held(seat)

    # Luck

    def luck(self) -> int:
        odds = [
            (int(action), self.game.write(action).split(), weight) for action, weight in self.state.odds()
        ]
        verb = odds[0][1][1]
        if verb == "begins":
            return next(action for action, text, _ in odds if int(text[2]) == self.first)
        if verb == "dealt":
            return self.card(odds)
        if verb == "shown":
            return self.most_left([one for one in odds if one[1][2] != LOCO] or odds)
        if verb == "ticket":
            return self.ticket(odds)
        if verb == "turned":
            return self.turned(odds)
        return odds[0][0]

    def receiver(self, action: int) -> int:
        """Whoever hears what others do not."""
        text = self.game.write(action)
        return next(seat for seat in self.plan.seats() if self.game.told(self.state, action, seat) == text)

    def card(self, odds: Odds) -> int:
        missing = self.missing(self.receiver(odds[0][0]))
        useful = [one for one in odds if missing[one[1][2]] > 0]
        if not useful:
            raise no("cards")
        # What is scarce comes first: what is plentiful comes later as well.
        return min(useful, key=lambda one: one[2] - self.still(one[1][2]))[0]

    def still(self, kind: str) -> int:
        """How many of a kind somebody is yet to have."""
        return sum(self.missing(seat)[kind] for seat in self.plan.seats())

    def most_left(self, odds: Odds) -> int:
        return max(odds, key=lambda one: one[2] - self.planned[one[1][2]])[0]

    def ticket(self, odds: Odds) -> int:
        own = self.parts[self.receiver(odds[0][0])].tickets
        wanted = next((one for one in odds if one[1][2] in own), None)
        if wanted is None:
            return next((one for one in odds if one[1][2] not in self.wanted), odds[0])[0]
        own.remove(wanted[1][2])
        return wanted[0]

    def turned(self, odds: Odds) -> int:
        """As many as the surcharge is to cost; for one who only tries, at least one."""
        view = self.view()
        laid = next((kind for kind, n in zip(self.plan.kinds, view.laid, strict=False) if n), LOCO)
        fit = sum(n for kind, n in zip(self.plan.kinds, view.turned, strict=False) if kind in (laid, LOCO))
        asked = 1 if self.digging is None else self.digging.surcharge
        fitting = [one for one in odds if one[1][2] in (laid, LOCO)]
        others = [one for one in odds if one[1][2] not in (laid, LOCO)]
        pool = fitting if fit < asked else others
        if not pool:
            raise no("not-found")
        return self.most_left(pool)

    # Decisions

    def choice(self, seat: int) -> int:
        legal = {self.game.write(action): int(action) for action in self.state.legal()}
        asked = self.view().asked
        if asked == "turn":
            return self.turn(seat, legal)
        if asked == "keep-tickets":
            return self.keep(seat, legal)
        if "turn back" in legal:
            surcharges = sorted(text for text in legal if text.startswith("surcharge"))
            return legal["turn back" if self.digging is None or not surcharges else surcharges[0]]
        return self.drawn(legal)

    def keep(self, seat: int, legal: dict[str, int]) -> int:
        offered = [self.plan.board.tickets[at].id for at in self.view(seat).offered]
        own = self.plan.position.seats[seat].tickets
        text = " ".join(["keep", *(str(at + 1) for at, name in enumerate(offered) if name in own)])
        if text not in legal:
            raise no("not-found")
        return legal[text]

    def turn(self, seat: int, legal: dict[str, int]) -> int:
        part = self.parts[seat]
        if part.waits and (attempt := self.attempt(legal)):
            part.waits -= 1
            self.digging = None
            return legal[attempt]
        if part.ticket_draws and "tickets" in legal:
            part.ticket_draws -= 1
            return legal["tickets"]
        for claim in part.claims:
            text = claim.text()
            if text in legal and self.held(seat) >= claim.cost():
                part.claims.remove(claim)
                self.digging = claim
                return legal[text]
        if not self.missing(seat):
            self.explain(seat)
        return self.drawn(legal)

    def attempt(self, legal: dict[str, int]) -> str | None:
        """A tunnel that could be dug, to turn back from it: cards that ask for more can be turned up."""
        found = (text for text in legal if text.startswith("claim ") and text.endswith(" 0"))
        return next((text for text in found if self.plan.tracks[text.split()[1]].kind == "tunnel"), None)

    def explain(self, seat: int) -> None:
        """Nothing is left that could be done: why?"""
        part = self.parts[seat]
        view = self.view(seat)
        for claim in part.claims:
            owner = view.owners[self.plan.board.tracks.index(claim.track)]
            if owner != -1:
                raise no("twin", seat=seat + 1, name=claim.track.id)
        if part.waits:
            raise no("turns", seat=seat + 1, turns=part.waits)
        raise no("not-found")

    def drawn(self, legal: dict[str, int]) -> int:
        if "draw" not in legal:
            raise no("cards")
        return legal["draw"]
