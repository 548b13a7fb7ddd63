"""Remembers its stack, counts what its tickets still need, fears robbery, and times its last plays."""

from collections.abc import Sequence
from typing import ClassVar

from stationmaster.bots.bot import Advice, Reason
from stationmaster.bots.card_game.lore.moves import LOCOMOTIVE, Move
from stationmaster.bots.card_game.lore.outlook import Outlook, Yard
from stationmaster.bots.card_game.lore.player import Player
from stationmaster.games.card_game.data import KINDS
from stationmaster.games.card_game.memory import remembered_stacks
from stationmaster.games.card_game.view import HIDDEN, View
from stationmaster.kernel.match import Told
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.card_game")

ROBBED = 3.5  # what a card is worth that another loses, shared among those who gain by it
SAMPLED = 8  # tickets looked at, to guess what a draw of tickets is worth
OF_SAMPLED = 0.45  # tickets that come together compete for the same cards


class Planner(Player):
    title: ClassVar = words("planner")
    about: ClassVar = words("planner.about")
    rung: ClassVar = 4
    listens: ClassVar = True

    def listen(self, view: View, heard: Sequence[Told]) -> None:
        assert view.seat is not None
        stacks = remembered_stacks((told.text for told in heard), len(view.players))
        if view.stack:
            stacks[view.seat] = list(view.stack)
        self.outlook = Outlook(self.box, view, stacks)
        self.hand = list(view.hand)
        self.yard: Yard = {
            colour: column for colour, column in enumerate(view.players[view.seat].yard) if column[0]
        }

    def worth(self, tickets: Sequence[int], hand: Sequence[int], yard: Yard) -> float:
        return self.outlook.value(tickets, self.outlook.supply(hand, yard))

    def turn(self, view: View, moves: Sequence[Move]) -> Advice:
        values = {move.action: self.play_value(view, move) for move in moves if move.verb == "play"}
        values |= self.draw_values(view, moves)
        values |= {move.action: self.tickets_value(view) for move in moves if move.verb == "tickets"}
        return self.best(view, moves, values)

    def best(self, view: View, moves: Sequence[Move], values: dict[int, float]) -> Advice:
        best = max(moves, key=lambda move: values[move.action])
        if best.verb == "play":
            return self.played(best, view)
        if best.verb == "tickets":
            return Advice(best.action, Reason("more-tickets"))
        return self.drawn(best)

    def play_value(self, view: View, move: Move) -> float:
        hand = list(self.hand)
        yard = dict(self.yard)
        for colour, cars, locomotives in move.columns:
            hand[colour] -= cars
            hand[LOCOMOTIVE] -= locomotives
            yard[colour] = (cars, locomotives)
        spoils = ROBBED * self.robbed(view, move) / (len(view.players) - 1)
        return self.worth(view.tickets, hand, yard) + spoils

    def draw_values(self, view: View, moves: Sequence[Move]) -> dict[int, float]:
        """By action, what the whole draw is worth: this pick and the best that goes with it."""
        gains = self.card_gains(view)
        now = self.worth(view.tickets, self.hand, self.yard)
        blind = self.blind_gain(gains)
        values = {}
        for move in moves:
            if move.verb == "draw":
                values[move.action] = now + blind + self.second_gain(view, gains, blind, -1)
            elif move.verb == "take" and move.kind == LOCOMOTIVE:
                values[move.action] = now + gains[LOCOMOTIVE]
            elif move.verb == "take":
                values[move.action] = now + gains[move.kind] + self.second_gain(view, gains, blind, move.kind)
        return values

    def card_gains(self, view: View) -> list[float]:
        """By kind, what one more such card in hand is worth: never less than nothing.

        Or to do nothing, by drawing tickets and keeping none, would seem better, and if all think so, the
        deck never runs out. As it is, a turn draws, plays, or looks at tickets that nobody has refused or
        that it will keep: all have an end.
        """
        now = self.worth(view.tickets, self.hand, self.yard)
        gains = []
        for kind in range(len(KINDS)):
            hand = list(self.hand)
            hand[kind] += 1
            gains.append(max(0.0, self.worth(view.tickets, hand, self.yard) - now))
        return gains

    def blind_gain(self, gains: Sequence[float]) -> float:
        unseen = self.outlook.unseen
        total = sum(unseen)
        return sum(gain * n for gain, n in zip(gains, unseen, strict=True)) / total if total else 0.0

    def second_gain(self, view: View, gains: Sequence[float], blind: float, taken: int) -> float:
        """The best further card: blind, or from the row without the one taken, but no locomotive."""
        further = [blind] if view.deck else [0.0]
        further += [gains[kind] for kind in range(LOCOMOTIVE) if view.row[kind] > (1 if kind == taken else 0)]
        return 0.9 * max(further)

    def second(self, view: View, moves: Sequence[Move]) -> Advice:
        gains = self.card_gains(view)
        blind = self.blind_gain(gains)
        values = {move.action: blind if move.verb == "draw" else gains[move.kind] for move in moves}
        return self.best(view, moves, values)

    def tickets_value(self, view: View) -> float:
        """A guess from some of the tickets that may come."""
        supply = self.outlook.supply(self.hand, self.yard)
        now = self.outlook.value(view.tickets, supply)
        drawn = min(self.box.tickets_drawn, view.ticket_deck)
        gains = [max(0.0, self.outlook.value((*view.tickets, t), supply) - now) for t in self.coming(view)]
        return now + OF_SAMPLED * drawn * sum(gains) / len(gains) if gains else now

    def coming(self, view: View) -> list[int]:
        """Some of the tickets that could be drawn; when only refused ones are left, its own of them."""
        if view.ticket_deck == len(view.under):
            return [ticket for _, ticket in view.under[: self.box.tickets_drawn] if ticket != HIDDEN]
        seen = {*view.tickets, *(t for _, t in view.under), *(t for p in view.players for t in p.done)}
        unseen = [t for t in range(len(self.box.tickets)) if t not in seen]
        return [unseen[self.luck.below(len(unseen))] for _ in range(SAMPLED)]

    def keep(self, view: View, moves: Sequence[Move]) -> Advice:
        supply = self.outlook.supply(self.hand, self.yard)

        def worth(move: Move) -> float:
            return self.outlook.value(
                (*view.tickets, *(view.offered[place] for place in move.places)), supply
            )

        best = max(moves, key=worth)
        facts: dict[str, str | int] = {"kept": len(best.places), "offered": len(view.offered)}
        return Advice(best.action, Reason("keep-fitting", facts))


bot = Planner
