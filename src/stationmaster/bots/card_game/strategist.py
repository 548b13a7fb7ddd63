"""Plays by the compiled policy: every option weighed by what it makes of the tickets, with tuned numbers."""

from collections.abc import Sequence
from typing import ClassVar, cast

from stationmaster.bots.bot import Advice, Reason
from stationmaster.bots.card_game.lore.moves import LOCOMOTIVE, Move
from stationmaster.bots.card_game.lore.player import Player
from stationmaster.games.card_game.counting import FINAL
from stationmaster.games.card_game.data import KINDS
from stationmaster.games.card_game.game import CardGame
from stationmaster.games.card_game.tuned import policy_for
from stationmaster.games.card_game.view import View
from stationmaster.kernel.game import Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.card_game")

COUNTED = ("interim", FINAL)  # questions in which tickets are completed, for which there is no reason but one


class Strategist(Player):
    title: ClassVar = words("strategist")
    about: ClassVar = words("strategist.about")
    level: ClassVar = "hard"
    rung: ClassVar = 6
    listens: ClassVar = True
    warnings: ClassVar = frozenset({"take-unasked"})

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.card_game = cast(CardGame, game)
        self.policy = policy_for(self.card_game.rules)

    def listen(self, view: View, heard: Sequence[Told]) -> None:
        """Who has listened knows the stacks; the rest of what is imagined is made up."""
        self.made_up = self.card_game.imagine(view, [told.text for told in heard], self.luck)

    def turn(self, view: View, moves: Sequence[Move]) -> Advice:
        return self.decided(view)

    def second(self, view: View, moves: Sequence[Move]) -> Advice:
        return self.decided(view)

    def keep(self, view: View, moves: Sequence[Move]) -> Advice:
        return self.decided(view)

    def decided(self, view: View) -> Advice:
        assert view.seat is not None
        return self.with_reason(view, int(self.policy.decide(self.made_up, view.seat)))

    def explain(self, view: KernelView, action: int, heard: Sequence[Told] = ()) -> Reason | None:
        assert isinstance(view, View)
        if view.asked in COUNTED:
            return None
        return self.deed(view, self.moves.of([action])[0])

    def deed(self, view: View, move: Move) -> Reason:
        """What an option does. Whether it is the best, a search may know better."""
        match move.verb:
            case "play":
                return self.played(move, view).reason
            case "keep":
                return self.kept(view, move)
            case "tickets":
                return Reason("tickets-more")
            case "draw":
                return Reason("draw-any")
            case "take":
                return self.taken(view, move)
            case _:
                return Reason("only-option")

    def kept(self, view: View, move: Move) -> Reason:
        points = sum(self.box.tickets[view.offered[place]].points for place in move.places)
        facts: dict[str, str | int] = {"kept": len(move.places), "points": points}
        return Reason("keep-worth", facts) if move.places else Reason("keep-none")

    def taken(self, view: View, move: Move) -> Reason:
        card = KINDS[move.kind]
        if move.kind == LOCOMOTIVE:
            return Reason("take-locomotive")
        asking = sum(card in ticket.cars for ticket in self.tickets_of(view))
        return (
            Reason("take-asked", {"card": card, "tickets": asking})
            if asking
            else Reason("take-unasked", {"card": card})
        )

    def with_reason(self, view: View, action: int) -> Advice:
        """A move of the policy's, and the reason that a player would give for it."""
        move = self.moves.of([action])[0]
        if move.verb == "play":
            return self.played(move, view)
        if move.verb == "keep":
            return Advice(
                action, Reason("keep-fitting", {"kept": len(move.places), "offered": len(view.offered)})
            )
        if move.verb == "tickets":
            return Advice(action, Reason("more-tickets"))
        if move.verb == "pass":
            return Advice(action, Reason("only-option"))
        return self.drawn(move)


bot = Strategist
