"""What the bots for the card game have in common: each open question goes to the method that answers it."""

from collections.abc import Sequence
from typing import ClassVar

from stationmaster.bots.bot import Advice, Bot, Reason
from stationmaster.bots.card_game.lore.moves import Move, Moves
from stationmaster.games.card_game.counting import FINAL, proposed
from stationmaster.games.card_game.data import KINDS, Box, Ticket, box
from stationmaster.games.card_game.view import View
from stationmaster.kernel.game import Game
from stationmaster.kernel.match import Told
from stationmaster.kernel.view import View as KernelView
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.card_game", "stationmaster.bots.any_game")


class Player(Bot):
    words: ClassVar = words

    def __init__(self, game: Game, seed: int) -> None:
        super().__init__(game, seed)
        self.box: Box = box()
        self.moves = Moves(game)

    def advise(self, view: KernelView, options: Sequence[int], heard: Sequence[Told] = ()) -> Advice:
        assert isinstance(view, View)
        moves = self.moves.of(options)
        if len(moves) == 1:
            return Advice(moves[0].action, Reason("only-option"))
        if view.asked in ("interim", FINAL):
            return self.complete(view, moves)
        self.listen(view, heard)
        if view.asked == "turn":
            return self.turn(view, moves)
        if view.asked == "second-card":
            return self.second(view, moves)
        return self.keep(view, moves)

    def listen(self, view: View, heard: Sequence[Told]) -> None:
        """Make use of what was told, if this bot does."""

    def turn(self, view: View, moves: Sequence[Move]) -> Advice:
        """CARD-12: what to do with a turn."""
        raise NotImplementedError

    def second(self, view: View, moves: Sequence[Move]) -> Advice:
        """CARD-20: which card to take as the second."""
        raise NotImplementedError

    def keep(self, view: View, moves: Sequence[Move]) -> Advice:
        """CARD-05, CARD-40: which of the offered tickets to keep."""
        raise NotImplementedError

    def complete(self, view: View, moves: Sequence[Move]) -> Advice:
        """CARD-61: as proposed; beside what somebody else has begun to choose, what is worth most."""
        best = proposed(view)
        wanted = tuple(place for place, ticket in enumerate(view.counted) if ticket in best)
        for move in moves:
            if move.places == wanted:
                return Advice(move.action, Reason("best"))
        dearest = max(
            moves, key=lambda move: sum(self.box.tickets[view.counted[place]].points for place in move.places)
        )
        return Advice(dearest.action, Reason("dearest-ticket"))

    # Moves with their reasons.

    def tickets_of(self, view: View) -> list[Ticket]:
        return [self.box.tickets[number] for number in view.tickets]

    def drawn(self, move: Move, key: str = "take-needed") -> Advice:
        if move.verb == "draw":
            return Advice(move.action, Reason("draw-blind"))
        return Advice(move.action, Reason(key, {"card": KINDS[move.kind]}))

    def played(self, move: Move, view: View) -> Advice:
        lost = self.robbed(view, move)
        if lost:
            facts: dict[str, str | int] = {"colour": KINDS[move.columns[0][0]], "lost": lost}
            return Advice(move.action, Reason("rob", facts))
        return Advice(move.action, Reason("play", {"cards": move.size}))

    def robbed(self, view: View, move: Move) -> int:
        """CARD-32: how many cards others lose by a play."""
        return sum(
            sum(player.yard[colour])
            for colour, _, _ in move.columns
            for seat, player in enumerate(view.players)
            if seat != view.seat
        )
