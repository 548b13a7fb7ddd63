"""A table of Switch & Signal arranged in a few words: tiny boards, trains, discs and cards."""

from __future__ import annotations

from typing import cast

import stationmaster
from stationmaster.games.switch_and_signal import OPTIONS, standard_deck
from stationmaster.games.switch_and_signal.engine import core
from stationmaster.games.switch_and_signal.engine.core import State
from stationmaster.games.switch_and_signal.engine.instructions import begin
from stationmaster.games.switch_and_signal.game import HELPERS, Game, mask
from stationmaster.games.switch_and_signal.notation import CARDS, TRAINS
from stationmaster.games.switch_and_signal.reader import read
from stationmaster.games.switch_and_signal.view import View
from stationmaster.kernel.game import CHANCE, Seeded
from stationmaster.kernel.view import Outcome

PLACES = ("trade", "port", "departure", "junction")

# west -=-=-=-=- town -=-=-=-=- haven: one straight line, everything green.
LINE = """
departure west 2
trade town red
port haven
track west town ====@
track town haven @====@
"""

# From west, the switch leads to town; the other end, to haven, is closed.
FORK = """
departure west 2
trade town red
port haven
junction fork closed haven
track west fork ==
track fork town ==@
track fork haven ==@
"""


def board_text(lines: str, side: str = "central-europe") -> str:
    """A board file from lines that leave out what a test does not care for."""
    written = ["board tiny", f"side {side}", "size 100 100"]
    for line in lines.strip().splitlines():
        words = line.split()
        lacks_place = bool(words) and words[0] in PLACES and "at" not in words
        written.append(f"{line} at {len(written) * 10} 10" if lacks_place else line)
    return "\n".join(written)


class Table:
    """A game in the action phase of its second turn: no train out, no card in hand, no helper."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.luck = Seeded(1)
        s = game.rules.blank()
        s.phase = core.ACT
        s.turn = 2
        s.deck = 5
        s.helpers = 0
        s.greens = game.rules.greens
        s.setup = 1000
        self.state: State = s

    # Arranging.

    def train(self, train: str, place: str, towards: str = "", good: str = "") -> Table:
        """A train on a place; on a section it heads towards one end of the track."""
        number = TRAINS.index(train)
        self.state.put(number, self.game.standing_of[place, towards])
        if good:
            self.state.cells[core.GOOD + number] = self.game.goods.index(good) + 1
            self.state.cells[core.GOODS + self.game.goods.index(good)] -= 1
        return self

    def hand(self, words: str, seat: int = 0) -> Table:
        """'move 2 signal': so many cards of each kind, taken from the deck."""
        kind = -1
        for word in words.split():
            n = 1
            if word.isdigit():
                n = int(word) - 1
            else:
                kind = CARDS.index(word)
            self.state.cells[core.HAND + core.KINDS * seat + kind] += n
            self.state.cells[core.DECK + kind] -= n
        return self

    def helpers(self, *names: str) -> Table:
        self.state.helpers = mask(names, HELPERS)
        return self

    def red(self, *signals: str) -> Table:
        self.state.greens &= ~mask(signals, self.game.signals)
        return self

    def green(self, *signals: str) -> Table:
        self.state.greens |= mask(signals, self.game.signals)
        return self

    def switch(self, junction: str, joined: str) -> Table:
        """Joins two ends of a junction, as one+other."""
        number = self.game.junctions.index(junction)
        self.state.cells[core.SWITCH + number] = self.game.positions[number].index(joined)
        return self

    def tokens(self, n: int) -> Table:
        self.state.tokens = n
        return self

    def deck(self, n: int) -> Table:
        self.state.deck = n
        return self

    def landed(self, good: str, n: int, port: int = 0) -> Table:
        """Goods of a colour that lie in port, taken from their city."""
        colour = self.game.goods.index(good)
        self.state.cells[core.LANDED + core.MOST_COLOURS * port + colour] = n
        self.state.cells[core.GOODS + colour] -= n
        return self

    def instruction(self, symbols: str) -> Table:
        """This instruction has been turned and is now carried out."""
        begin(self.state, self.game.cards.index(symbols))
        return self

    def reveal(self, symbols: str) -> Table:
        """This instruction is turned now."""
        self.state.phase = core.REVEAL
        return self.do(f"! instruction {symbols}")

    # Playing.

    def do(self, *texts: str) -> Table:
        """Legal actions, chance's among them, one after the other."""
        for text in texts:
            assert text in self.options, f"'{text}' is not among {self.options}"
            self.state.apply(self.game.read(text))
        return self

    def move(self, train: str, roll: int) -> Table:
        """A move card for a train, and what its die shows."""
        return self.hand("move").do("play move", f"move {train}", f"! rolls {roll}")

    def settle(self) -> Table:
        """Chance moves as it will."""
        while self.state.waiting_on() == CHANCE:
            self.state.apply(self.state.draw(self.luck))
        return self

    # Looking.

    @property
    def options(self) -> list[str]:
        return [self.game.write(action) for action in self.state.legal()]

    @property
    def odds(self) -> dict[str, int]:
        return {self.game.write(action): weight for action, weight in self.state.odds()}

    @property
    def view(self) -> View:
        return self.game.view(self.state, None)

    @property
    def asked(self) -> str:
        return self.view.asked

    @property
    def outcome(self) -> Outcome:
        return self.game.outcome(self.state)

    def at(self, train: str) -> str:
        """Where a train stands."""
        return self.view.trains[TRAINS.index(train)].place

    def good(self, train: str) -> str:
        return self.view.trains[TRAINS.index(train)].good

    def offered(self, start: str) -> list[str]:
        return [text for text in self.options if text.startswith(start)]


def options(**chosen: object) -> dict[str, object]:
    """All options of a table: those chosen, and the others by default."""
    settled: dict[str, object] = {option.name: option.default for option in OPTIONS}
    return settled | {"first": "0"} | {name.replace("_", "-"): value for name, value in chosen.items()}


def tiny(lines: str = LINE, side: str = "central-europe", seats: int = 1, **chosen: object) -> Table:
    """A table with a board of a few lines."""
    board = read(board_text(lines, side), "tiny.board")
    return Table(Game("tiny", board, board.instructions or standard_deck(), seats, options(**chosen)))


def america(lines: str = LINE, seats: int = 1, **chosen: object) -> Table:
    """The same on the side of North America, which has a second port, far away."""
    return tiny(lines + "\nport far-haven\ntrack haven far-haven o=@", "north-america", seats, **chosen)


def europe(seats: int = 1, **chosen: object) -> Table:
    """A table with the board of Central Europe."""
    chosen.setdefault("first", "0")
    return Table(cast(Game, stationmaster.make("switch-signal-europe", seats=seats, **chosen)))


def start(name: str, seats: int = 1, **chosen: object) -> Table:
    """A game at its very beginning."""
    chosen.setdefault("first", "0")
    table = Table(cast(Game, stationmaster.make(name, seats=seats, **chosen)))
    table.state = table.game.start()
    return table
