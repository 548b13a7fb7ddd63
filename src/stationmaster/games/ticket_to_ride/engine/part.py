"""What rules are made of: parts, and the phases in which they ask. Compiled.

A part that can say its rule about a track once says it in `prepare`, into a table of the game. A part that
must be asked during play is reached through a list that is empty on boards without it.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import Rng
from stationmaster.kernel.view import Line

if TYPE_CHECKING:
    from stationmaster.games.ticket_to_ride.engine.chart import Chart
    from stationmaster.games.ticket_to_ride.engine.core import Game


class Phase:
    """A question that can be open. Has no memory of its own: what is pending lies in the state's stack."""

    name: str

    def __init__(self, name: str) -> None:
        self.name = name

    def legal(self, s: State) -> vec[i64]:
        raise NotImplementedError

    def apply(self, s: State, action: i64) -> None:
        raise NotImplementedError

    def odds(self, s: State) -> list[tuple[int, int]]:
        raise NotImplementedError

    def draw(self, s: State, rng: Rng) -> i64:
        raise NotImplementedError

    def pick(self, s: State, rng: Rng) -> i64:
        actions = self.legal(s)
        return actions[rng.below(len(actions))]


class Part:
    """One group of rules of a board. Every method is a seam; a part fills those it needs."""

    name: str
    number: i64
    first: i64
    end: i64

    def __init__(self, name: str) -> None:
        self.name = name
        self.number = 0
        self.first = 0
        self.end = 0

    def prepare(self, game: "Game") -> None:
        """Once, when the game is made: reserve actions, phases, memory, figures; write tables; join lists."""

    def freeze(self, game: "Game") -> None:
        """Once, after every part has prepared: gather what they wrote into the tables."""

    def lay_out(self, s: State) -> None:
        """Put this part's components on the table, before anything is dealt."""

    def deal(self, s: State, step: i64) -> None:
        """One step of the setup that this part asked for."""

    def open_turn(self, s: State) -> None:
        """A turn begins (for parts in `opening`)."""

    def offers(self, s: State, actions: vec[i64]) -> vec[i64]:
        """Add what this part offers in a turn (for parts in `offering` and `resorts`)."""
        return actions

    def count(self, s: State) -> i64:
        """How many actions `offers` would add."""
        return len(self.offers(s, vec[i64]()))

    def nth(self, s: State, n: i64) -> i64:
        """One of them, a different one for each number below that count."""
        return self.offers(s, vec[i64]())[n]

    def act(self, s: State, action: i64) -> None:
        """Carry out one of this part's own turn actions."""
        raise NotImplementedError

    def interrupt(self, s: State, track: i64) -> None:
        """A claim of a track this part watches: the payment is laid, nothing is built yet."""

    def placed(self, s: State, track: i64) -> None:
        """Trains of the seat to move lie on a track, in play or as imagined: keep count (for `placing`)."""

    def claimed(self, s: State, track: i64) -> None:
        """A claim was just carried out: what follows from it (for parts in `after_claim`)."""

    def accept(self, s: State) -> None:
        """What was laid for a claim is paid (for the part in `payer`)."""

    def give_back(self, s: State) -> None:
        """What was laid for a claim goes back to its owner (for the part in `payer`)."""

    def fares(self, s: State) -> i64:
        """How many routes of others the seat to move could pay to travel over (for the part in `payer`)."""
        return 0

    def pay_fare(self, s: State) -> None:
        """The seat to move travels over one of them (for the part in `payer`)."""

    def connect(self, s: State, seat: i64, joined: vec[i64]) -> None:
        """Join further cities for a seat's tickets (for parts in `connecting`)."""

    def score(self, s: State, sheet: vec[i64]) -> None:
        """Write this part's figures (for parts in `scoring`)."""

    def redeal(self, s: State, seat: i64, rng: Rng) -> None:
        """Deal what a seat cannot know anew."""

    # The edge: words, views, counts. Never in an inner loop.

    def write(self, game: "Game", action: int) -> str:
        """The text of one of this part's actions."""
        raise NotImplementedError

    def told(self, s: State, action: int, hearer: int, text: str) -> str:
        """What a hearer is told of one of this part's actions; NO_SIGHT is a spectator."""
        return text

    def show(self, s: State, fields: dict[str, object], players: list[dict[str, object]]) -> None:
        """Fill in the fields of a view that are this part's and that everybody may see."""

    def show_own(self, s: State, seat: int, fields: dict[str, object]) -> None:
        """Fill in those that only this seat may see."""

    def chart(self, book: "Chart") -> None:
        """Say which cards and memory of this part's a learner is shown: those that a view shows."""

    def is_possible(self, game: "Game", action: int) -> bool:
        """Whether one of this part's actions can ever be legal on this board."""
        return True

    def recall(self, s: State, view: View) -> None:
        """Set a state from a view's fields; what the view does not know is filled in anyhow."""

    def explain(self, s: State, seat: int) -> list[Line]:
        """The lines of a final score that are this part's."""
        return []

    def why_over(self, s: State) -> str:
        """A word for why the game ended, if this part's rules ended it."""
        return ""

    def census(self, s: State, count: dict[str, int]) -> None:
        """Count this part's components where they lie."""
