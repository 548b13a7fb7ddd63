"""How likely cards are to end in one's stack, and what that makes of one's tickets.

Everything is counted in cards that may yet arrive, each with a chance: those in the stack are there, those in
the railyard leave one a turn unless they are robbed, those in hand wait to be played, some are still to be
drawn. Tickets are then completed on paper, the likeliest first.
"""

from collections.abc import Sequence
from math import exp, factorial

from stationmaster.bots.card_game.lore.moves import LOCOMOTIVE
from stationmaster.games.card_game.counting import best_tickets
from stationmaster.games.card_game.data import COLOURS, KINDS, Box
from stationmaster.games.card_game.view import View

Yard = dict[int, tuple[int, int]]
"""By colour, cars and the locomotives on top of them."""

# Found by playing against greedy, one number changed at a time.
DRAWN_A_TURN = 1.45  # train cards leave the deck so fast
WILL_ROB = 0.2  # of those who could
PACE = 1.2  # turns between plays, while drawing goes on
CONTESTED = 0.95  # a colour not yet played may be taken by others
BLOCKED = 0.8  # it is, for now
FUTURE_STEP = 1.3  # turns for each further card that is drawn, played and sent
FUTURE = 0.78  # that it comes to that at all
LIKELY = 0.5  # at the end: a card that is counted on
A_CARD = 4.0  # points that hang on one
GIVE_UP = 0.25  # a ticket less likely than that is no longer worked for
CITY = 0.12  # of a city's points, for a ticket that names it

FUTURE_CARDS = len(KINDS)  # their place in a supply, behind the kinds
NONE_LEFT = [0.0] * 6  # more than any ticket asks for


class Outlook:
    """One seat's chances at one moment."""

    def __init__(self, box: Box, view: View, stacks: Sequence[Sequence[int]]) -> None:
        assert view.seat is not None
        self.box = box
        self.view = view
        self.seat = view.seat
        self.n_seat = len(view.players)
        self.stack = list(stacks[view.seat])
        self.needs = [[COLOURS.index(colour) for colour in ticket.cars] for ticket in box.tickets]
        self.gains = [
            2 * ticket.points + CITY * (box.cities[ticket.a].bonus + box.cities[ticket.b].bonus)
            for ticket in box.tickets
        ]
        self.unseen = self.count_unseen(stacks)
        self.turns, self.spread = self.turns_to_come()
        self.risks: dict[tuple[int, int], float] = {}
        self.chances: dict[float, float] = {}
        self.promises: dict[int, float] = {}
        yard = {colour: column for colour, column in enumerate(view.players[self.seat].yard) if column[0]}
        self.now = self.supply(view.hand, yard)

    def count_unseen(self, stacks: Sequence[Sequence[int]]) -> list[int]:
        """By kind, the cards that are in the deck or hidden in others' hands."""
        view = self.view
        left = [self.box.of_colour] * len(COLOURS) + [self.box.locomotives]
        for counts in (view.row, view.discard, view.hand, *stacks):
            for kind, n in enumerate(counts):
                left[kind] -= n
        for seat, player in enumerate(view.players):
            for colour, (cars, locomotives) in enumerate(player.yard):
                left[colour] -= cars
                left[LOCOMOTIVE] -= locomotives
            if seat != self.seat:
                for kind, n in enumerate(player.surely):
                    left[kind] -= n
        return [max(0, n) for n in left]

    def turns_to_come(self) -> tuple[float, float]:
        """How many turns this seat has after this one, and how unsure that is (CARD-50)."""
        if self.view.turns_left > 0:
            return 0.0, 0.0
        if self.view.deck == 0:
            return 1.0, 0.0
        turns = 1 + self.view.deck / (self.n_seat * DRAWN_A_TURN)
        return turns, 0.3 + 0.1 * turns

    def in_time(self, turn: float) -> float:
        """The chance of having so many more turns."""
        known = self.chances.get(turn)
        if known is None:
            if self.spread == 0:
                known = 1.0 if turn <= self.turns else 0.0
            else:
                known = 1 / (1 + exp((turn - self.turns - 0.3) / self.spread))
            self.chances[turn] = known
        return known

    # Robbery.

    def risk(self, colour: int, size: int) -> float:
        """The chance that somebody robs a column of that size before one's next turn (CARD-32)."""
        known = self.risks.get((colour, size))
        if known is not None:
            return known
        safe = 1.0
        total = sum(self.unseen) or 1
        share = (self.unseen[colour] + 0.7 * self.unseen[LOCOMOTIVE]) / total
        for seat, player in enumerate(self.view.players):
            if seat != self.seat:
                surely = player.surely[colour] + player.surely[LOCOMOTIVE]
                hidden = player.cards - sum(player.surely)
                safe *= 1 - WILL_ROB * at_least(size + 1 - surely, hidden * share)
        self.risks[colour, size] = 1 - safe
        return 1 - safe

    # Cards that may arrive.

    def supply(self, hand: Sequence[int], yard: Yard) -> list[list[float]]:
        """By kind, the chances of cards to end in the stack, best first; last, cards not yet drawn."""
        arriving = [[1.0] * n for n in self.stack]
        for colour, (cars, locomotives) in yard.items():
            self.send(arriving, colour, cars, locomotives)
        plays = self.unload(arriving, hand, yard)
        first = 2 + 0.5 * plays
        future = []
        for k in range(30):
            chance = FUTURE * self.in_time(first + FUTURE_STEP * k)
            if chance < 0.05:
                break
            future.append(chance)
        arriving.append(future)
        for chances in arriving:
            chances.sort(reverse=True)
            chances += NONE_LEFT
        return arriving

    def send(self, arriving: list[list[float]], colour: int, cars: int, locomotives: int) -> None:
        """A column in the railyard: locomotives leave first, one card a turn (CARD-10)."""
        there = 1.0
        size = cars + locomotives
        for k in range(size):
            there *= 1 - self.risk(colour, size - k)
            chance = there * self.in_time(k + 1)
            if chance < 0.02:
                return
            arriving[LOCOMOTIVE if k < locomotives else colour].append(chance)

    def unload(self, arriving: list[list[float]], hand: Sequence[int], yard: Yard) -> int:
        """Cards in hand: group after group, the largest first, single ones by threes."""
        groups = sorted((colour for colour in range(len(COLOURS)) if hand[colour]), key=lambda c: -hand[c])
        turn = 1.0
        singles = 0
        plays = 0
        for colour in groups:
            n = hand[colour]
            wait, sure = self.blocked(colour, n, yard)
            if n == 1:
                singles += 1
                if singles % 3 == 1:
                    plays += 1
            else:
                plays += 1
            turn = 1 + PACE * (plays - 1)
            when = max(turn, wait)
            for k in range(n):
                arriving[colour].append(sure * self.in_time(when + k + 1))
        for k in range(hand[LOCOMOTIVE]):
            arriving[LOCOMOTIVE].append(CONTESTED * self.in_time(2 + 0.7 * k))
        return plays

    def blocked(self, colour: int, n: int, yard: Yard) -> tuple[float, float]:
        """When a colour can be played, in turns from now, and how surely."""
        if colour in yard:
            return sum(yard[colour]), CONTESTED
        for seat, player in enumerate(self.view.players):
            size = sum(player.yard[colour])
            if seat != self.seat and size:
                return (1.0, CONTESTED) if n > size else (1.0 + size - n, BLOCKED)
        return 1.0, CONTESTED

    # Tickets.

    def value(self, tickets: Sequence[int], supply: list[list[float]]) -> float:
        """What tickets are worth with such a supply: points of the likely ones, less those of the others."""
        if self.spread == 0:
            return self.final_value(tickets, supply)
        used = [0] * (len(KINDS) + 1)
        total = 0.0
        for ticket in sorted(tickets, key=self.promise):
            chance = self.complete(ticket, supply, used)
            total += chance * self.gains[ticket] - self.box.tickets[ticket].points
        return total

    def final_value(self, tickets: Sequence[int], supply: list[list[float]]) -> float:
        """When one knows which turn is one's last: what the cards that arrive complete, exactly (CARD-61)."""
        arriving = [sum(chance >= LIKELY for chance in supply[kind]) for kind in range(len(KINDS))]
        doubt = sum(1 - chance for chances in supply for chance in chances if LIKELY <= chance < 1)
        done = best_tickets(arriving, tickets)
        lost = sum(self.box.tickets[ticket].points for ticket in tickets)
        return sum(self.gains[ticket] for ticket in done) - lost - A_CARD * doubt

    def promise(self, ticket: int) -> float:
        """The order to work in: first what is likely and brings much for each car. Less comes first."""
        known = self.promises.get(ticket)
        if known is None:
            chance = self.complete(ticket, self.now, [0] * (len(KINDS) + 1))
            known = self.promises[ticket] = -chance * self.gains[ticket] / len(self.needs[ticket])
        return known

    def complete(self, ticket: int, supply: list[list[float]], used: list[int]) -> float:
        """The chance to complete a ticket with cards that are not used up, which then are; 0 is given up."""
        locomotives, future = supply[LOCOMOTIVE], supply[FUTURE_CARDS]
        taken = []
        chance = 1.0
        for colour in self.needs[ticket]:
            best, source = supply[colour][used[colour]], colour
            if future[used[FUTURE_CARDS]] > best + 0.05:
                best, source = future[used[FUTURE_CARDS]], FUTURE_CARDS
            if locomotives[used[LOCOMOTIVE]] > best + 0.05:
                best, source = locomotives[used[LOCOMOTIVE]], LOCOMOTIVE
            used[source] += 1
            taken.append(source)
            chance *= best
            if chance < GIVE_UP:
                for source in taken:
                    used[source] -= 1
                return 0.0
        return chance


def at_least(n: int, mean: float) -> float:
    """The chance that so many or more come when so many are expected (Poisson)."""
    if n <= 0:
        return 1.0
    return max(0.0, 1 - exp(-mean) * sum(mean**k / factorial(k) for k in range(n)))
