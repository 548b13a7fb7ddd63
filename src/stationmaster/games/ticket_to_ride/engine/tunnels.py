"""Tunnels: cards are turned after the claim, and may ask for more (EUR-04, EUR-05)."""

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part, Phase
from stationmaster.games.ticket_to_ride.engine.state import (
    A_SEAT,
    DECK,
    DISCARD,
    HAND,
    LAID,
    LOCOMOTIVE,
    SIZE,
    TURNED,
    State,
)
from stationmaster.games.ticket_to_ride.engine.train_cards import (
    KIND_NAMES,
    CardChance,
    TrainCards,
    draw_from,
)
from stationmaster.games.ticket_to_ride.settings import Tunnels as Settings
from stationmaster.kernel.game import Rng

BACK: Final = 0  # answers to the surcharge, from `answers`: turn back, or pay with so many locomotives
PAY: Final = 1


@final
class Tunnels(Part):
    """Watches the tunnels. What is laid and what is turned lies open; the frames hold the track."""

    cards: TrainCards
    turned: i64
    """How many cards are turned."""
    shown: i64
    """First of the chance actions that turn a card."""
    answers: i64
    turning: i64
    asking: i64

    def __init__(self, cards: TrainCards, settings: Settings) -> None:
        super().__init__("tunnels")
        self.cards = cards
        self.turned = settings.turned
        self.shown = 0
        self.answers = 0
        self.turning = 0
        self.asking = 0

    def prepare(self, game: Game) -> None:
        for t, track in enumerate(game.board.tracks):
            if track.kind == "tunnel":
                game.watcher[t] = self.number
        self.shown = game.reserve(self, game.n_kind)
        self.answers = game.reserve(self, PAY + self.turned + 1)
        self.turning = game.add_chance(Turning(self))
        self.asking = game.add_phase(Surcharge(self))

    def interrupt(self, s: State, track: i64) -> None:
        s.push(self.turning, track)
        self.look(s)

    def look(self, s: State) -> None:
        """After each card: turn another, ask for the surcharge, or build."""
        if i64(s.cards[TURNED + SIZE]) < self.turned and s.cards[DECK + SIZE] > 0:
            return
        track = s.number()
        s.pop()
        if self.surcharge(s) > 0:
            s.push(self.asking, track)
            return
        self.dig(s, track)

    def laid_colour(self, s: State) -> i64:
        """The colour of the cards laid, or LOCOMOTIVE where there are only locomotives."""
        for colour in range(i64(LOCOMOTIVE)):
            if s.cards[LAID + colour] > 0:
                return colour
        return LOCOMOTIVE

    def surcharge(self, s: State) -> i64:
        """EUR-04: a card for each turned one of the colour laid and for each turned locomotive."""
        cards = s.cards
        extra = i64(cards[TURNED + LOCOMOTIVE])
        colour = self.laid_colour(s)
        if colour != LOCOMOTIVE:
            extra += i64(cards[TURNED + colour])
        return extra

    def dig(self, s: State, track: i64) -> None:
        s.move_all(TURNED, DISCARD)
        s.game.pay_and_build(s, track)

    def turn_back(self, s: State) -> None:
        """EUR-04: the laid cards go back, the turned ones to the discard, and the turn is over."""
        s.game.payer.give_back(s)
        s.move_all(TURNED, DISCARD)
        self.cards.spent(s)

    def write(self, game: Game, action: int) -> str:
        if action < self.answers:
            return "! turned " + KIND_NAMES[action - int(self.shown)]
        locos = action - int(self.answers) - PAY
        return f"surcharge {locos}" if locos >= 0 else "turn back"


@final
class Turning(CardChance):
    """Chance turns a card beside the tunnel, for all to see; the number is the track."""

    tunnels: Tunnels

    def __init__(self, tunnels: Tunnels) -> None:
        super().__init__("turning", tunnels.cards)
        self.tunnels = tunnels

    def first(self) -> i64:
        return self.tunnels.shown

    def draw(self, s: State, rng: Rng) -> i64:
        return self.tunnels.shown + draw_from(s, DECK, rng)

    def apply(self, s: State, action: i64) -> None:
        part = self.tunnels
        s.move(action - part.shown, 1, DECK, TURNED)
        part.cards.renew(s)
        part.look(s)


@final
class Surcharge(Phase):
    """EUR-05: always asked, also of one who cannot pay, or the table would learn what is in the hand."""

    tunnels: Tunnels

    def __init__(self, tunnels: Tunnels) -> None:
        super().__init__("surcharge")
        self.tunnels = tunnels

    def legal(self, s: State) -> vec[i64]:
        part = self.tunnels
        cards = s.cards
        hand = HAND + A_SEAT * s.seat
        extra = part.surcharge(s)
        colour = part.laid_colour(s)
        least: i64 = extra
        if colour != LOCOMOTIVE:
            least = extra - i64(cards[hand + colour])
            if least < 0:
                least = 0
        most = i64(cards[hand + LOCOMOTIVE])
        if most > extra:
            most = extra
        actions = vec[i64]([part.answers + BACK])
        for locos in range(least, most + 1):
            actions = append(actions, part.answers + PAY + locos)
        return actions

    def apply(self, s: State, action: i64) -> None:
        part = self.tunnels
        track = s.number()
        s.pop()
        locos = action - part.answers - PAY
        if locos < 0:
            part.turn_back(s)
            return
        extra = part.surcharge(s)
        part.cards.lay(s, part.laid_colour(s), extra - locos, LAID)
        part.cards.lay(s, LOCOMOTIVE, locos, LAID)
        part.dig(s, track)


NEEDS: Final = ("train-cards",)


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return Tunnels(cast(TrainCards, made["train-cards"]), settings)
