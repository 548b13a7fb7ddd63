"""Five white dice and the tokens bought with those not used (DICE-02, DICE-10 to DICE-18).

Dice and tokens lie open: nothing here is hidden. Which dice paid for a route never matters afterwards, only
how many: so paying, gaining and giving back are one question, which tokens are held when the turn is over.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from stationmaster.games.ticket_to_ride.board import Board
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.part import Part, Phase
from stationmaster.games.ticket_to_ride.engine.state import State
from stationmaster.games.ticket_to_ride.settings import FREE
from stationmaster.games.ticket_to_ride.settings import Dice as Settings
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.game import Rng
from stationmaster.parts.bits import BIT, PLACE, count

if TYPE_CHECKING:
    from stationmaster.games.ticket_to_ride.engine.chart import Chart

FACE_NAMES: Final = ("single", "double", "station", "locomotive")
FACES: Final = 4
SINGLE: Final = 0
DOUBLE: Final = 1
STATION: Final = 2
WILD: Final = 3  # the locomotive

HALF: Final = 5  # bits of a set of holdings in each of its two slots


@final
class Dice(Part):
    """The throw, the second throw, and the tokens. Pays for what a board's parts ask to be paid."""

    n_dice: i64
    most_held: i64
    most_gained: i64
    dice_a_token: i64
    waits_freely: bool
    """DICE-18: whether a turn may be used for tokens alone, or nothing, also by one who could do more."""

    content: vec[i64]
    """By throw: how many dice show each face. A throw is any number of dice, up to all, in no order."""
    throw: vec[i64]
    """The throw with so many dice of each face: the number of each is a digit, in base `digit`."""
    digit: i64
    weights: vec[i64]
    sizes: vec[i64]
    thrown: vec[u8]
    """How dice can fall one by one, and which throw that is: those of n dice from `falls[n]` on."""
    falls: vec[i64]
    cells: vec[i64]
    """By tokens held, single and double: the number of this holding; -1 for more than one may hold."""
    below: vec[i64]
    """Likewise: the set of holdings one comes to by giving tokens back (DICE-17)."""
    holdings: vec[i64]
    """By number: the single and the double tokens of a holding."""

    shown: i64
    """First of the chance actions, one a throw."""
    again: i64
    """First of the choices of what to throw again, one a throw."""
    holds: i64
    """First of the choices of tokens to hold, one a holding."""
    rolling: i64
    rerolling: i64
    holding: i64
    faces: i64
    """Memory: unused dice on the table, by face."""
    tokens: i64
    """Memory: two slots a seat, its single and its double tokens."""
    room: i64
    """Memory: how many tokens may be gained in this turn at most (DICE-15, DICE-16)."""
    within: i64
    """Memory, two slots: the set of holdings to choose from."""
    idle: i64
    """Memory: how many turns in a row have come to nothing (DICE-18)."""
    for_nothing: i64
    """Memory: 1 when this turn is coming to nothing."""

    def __init__(self, settings: Settings) -> None:
        super().__init__("dice")
        self.n_dice = settings.dice
        self.most_held = settings.most_tokens
        self.most_gained = settings.most_gained
        self.dice_a_token = settings.dice_a_token
        self.waits_freely = settings.waiting == FREE
        self.digit = self.n_dice + 1
        self.content = vec[i64]()
        self.throw = vec[i64]()
        self.sizes = vec[i64]()
        self._list_throws()
        self.thrown = vec[u8]()
        self.falls = vec[i64]()
        self.weights = vec[i64]([0 for _ in self.sizes])
        self._list_falls(settings.faces)
        self.cells = vec[i64]()
        self.below = vec[i64]()
        self.holdings = vec[i64]()
        self._list_holdings()
        self.shown = 0
        self.again = 0
        self.holds = 0
        self.rolling = 0
        self.rerolling = 0
        self.holding = 0
        self.faces = 0
        self.tokens = 0
        self.room = 0
        self.within = 0
        self.idle = 0
        self.for_nothing = 0

    def _list_throws(self) -> None:
        for digits in range(self.digit * self.digit * self.digit * self.digit):
            left = digits
            size: i64 = 0
            counts = vec[i64]()
            for _ in range(i64(FACES)):
                counts = append(counts, left % self.digit)
                size += left % self.digit
                left = left // self.digit
            number: i64 = -1
            if size <= self.n_dice:
                number = len(self.sizes)
                self.sizes = append(self.sizes, size)
                for n in counts:
                    self.content = append(self.content, n)
            self.throw = append(self.throw, number)

    def _list_falls(self, faces: Mapping[str, int]) -> None:
        """Every way the dice can fall is as likely: a throw's weight is how many there are of it."""
        sides = [face for face, name in enumerate(FACE_NAMES) for _ in range(faces[name])]
        last = [0]
        for _ in range(self.n_dice + 1):
            self.falls = append(self.falls, len(self.thrown))
            for throw in last:
                self.thrown = append(self.thrown, u8(throw))
                self.weights[throw] += 1
            if self.sizes[last[0]] < self.n_dice:
                last = [int(self.with_die(throw, face)) for throw in last for face in sides]
        self.falls = append(self.falls, len(self.thrown))

    def with_die(self, throw: i64, face: i64) -> i64:
        """The throw with one die more."""
        digits: i64 = 0
        unit: i64 = 1
        for k in range(i64(FACES)):
            n = self.content[throw * FACES + k]
            if k == face:
                n += 1
            digits += unit * n
            unit *= self.digit
        return self.throw[digits]

    def _list_holdings(self) -> None:
        side = self.most_held + 1
        for single in range(side):
            for double in range(side):
                cell: i64 = -1
                if single + double < side:
                    cell = i64(len(self.holdings)) // 2
                    self.holdings = append(append(self.holdings, single), double)
                self.cells = append(self.cells, cell)
        for single in range(side):
            for double in range(side):
                some: i64 = 0
                for cell in range(i64(len(self.holdings)) // 2):
                    if self.holdings[cell * 2] <= single and self.holdings[cell * 2 + 1] <= double:
                        some |= BIT[cell]
                self.below = append(self.below, some)

    def prepare(self, game: Game) -> None:
        game.payer = self
        if self.waits_freely:
            game.offer(self, 1)
        else:
            game.offer_last(self, 1)
        self.shown = game.reserve(self, len(self.sizes))
        self.again = game.reserve(self, len(self.sizes))
        self.holds = game.reserve(self, i64(len(self.holdings)) // 2)
        self.rolling = game.add_chance(Rolling(self))
        self.rerolling = game.add_phase(Rerolling(self))
        self.holding = game.add_phase(Holding(self))
        self.faces = game.remember(FACES)
        self.tokens = game.remember(2 * game.n_seat)
        self.room = game.remember(1)
        self.within = game.remember(2)
        self.idle = game.remember(1)
        self.for_nothing = game.remember(1)

    # The throw.

    def clear(self, s: State) -> None:
        """A turn begins: no dice yet, and what may be gained is settled (DICE-15, DICE-16)."""
        memory = s.memory
        for face in range(i64(FACES)):
            memory[self.faces + face] = 0
        room = self.most_gained
        if self.in_hand(s) == self.most_held:
            room = 0
        memory[self.room] = u8(room)

    def look_back(self, s: State) -> None:
        """DICE-18: when the last turn of every seat has come to nothing, the last round begins."""
        memory = s.memory
        if s.turns_left == 0:
            if memory[self.for_nothing] == 0:
                memory[self.idle] = 0
            else:
                memory[self.idle] += 1
                if i64(memory[self.idle]) == s.game.n_seat:
                    s.turns_left = s.game.n_seat
        memory[self.for_nothing] = 0

    def comes_to_nothing(self, s: State) -> None:
        s.memory[self.for_nothing] = 1

    def throw_all(self, s: State) -> None:
        """DICE-10: all dice, then once any of them."""
        s.push(self.rerolling, 0)
        s.push(self.rolling, self.n_dice)

    def showing(self, s: State, face: i64) -> i64:
        """How many unused dice show a face."""
        return i64(s.memory[self.faces + face])

    def unused(self, s: State) -> i64:
        memory = s.memory
        n: i64 = 0
        for face in range(i64(FACES)):
            n += i64(memory[self.faces + face])
        return n

    def usable(self, s: State, face: i64) -> i64:
        """How many unused dice can be used as a face: locomotives are any (DICE-11)."""
        return i64(s.memory[self.faces + face]) + i64(s.memory[self.faces + WILD])

    def use(self, s: State, face: i64, n: i64) -> None:
        """So many dice are used as a face, locomotives last."""
        memory = s.memory
        own = i64(memory[self.faces + face])
        if own > n:
            own = n
        memory[self.faces + face] -= u8(own)
        memory[self.faces + WILD] -= u8(n - own)

    # Tokens.

    def held(self, s: State, kind: i64) -> i64:
        return i64(s.memory[self.tokens + 2 * s.seat + kind])

    def in_hand(self, s: State) -> i64:
        return self.held(s, SINGLE) + self.held(s, DOUBLE)

    def gain(self, s: State, unused: i64, held: i64) -> i64:
        """DICE-15, DICE-16: how many tokens so many unused dice can buy for one who then holds so many."""
        n = unused // self.dice_a_token
        room = i64(s.memory[self.room])
        if n > room:
            n = room
        if n > self.most_held - held:
            n = self.most_held - held
        return n

    def reach(self, s: State, kind: i64) -> i64:
        """How many spaces of a kind of route could be paid for: with all dice that fit, and all tokens."""
        dice = self.usable(s, kind)
        return dice + self.held(s, kind) + self.gain(s, self.n_dice - dice, self.in_hand(s))

    def rest(self, s: State) -> i64:
        """The holdings that a turn can end with when the unused dice buy tokens, or nothing."""
        gained = self.gain(s, self.unused(s), self.in_hand(s))
        return self.from_here(self.held(s, SINGLE), self.held(s, DOUBLE), gained)

    def from_here(self, single: i64, double: i64, gained: i64) -> i64:
        """The holdings that can be had when so many tokens are gained, of either kind."""
        some: i64 = 0
        for k in range(gained + 1):
            some |= self.below[(single + k) * (self.most_held + 1) + double + gained - k]
        return some

    def after_paying(self, s: State, kind: i64, cost: i64, wild: i64, laid: i64, low: i64, high: i64) -> i64:
        """The holdings that a turn can end with when so many spaces of a kind are paid (DICE-13, DICE-15).

        Between `low` and `high` of them by tokens, of which some may have been `laid` before the rest was
        asked for; at least `wild` by dice, for a ferry's locomotives. Empty if it cannot be paid.

        DICE-16: what is paid is paid at once, so all its tokens are held together; then others are gained.
        """
        own = self.held(s, kind)
        other = self.held(s, 1 - kind)
        dice = self.usable(s, kind)
        if low < cost - dice:
            low = cost - dice
        if high > cost - wild:
            high = cost - wild
        if high > self.most_held - other + laid:
            high = self.most_held - other + laid
        side = self.most_held + 1
        some: i64 = 0
        for spent in range(low, high + 1):
            gained = self.gain(s, self.n_dice - cost + spent, own + other - spent)
            for k in range(gained + 1):
                left = own - spent + k
                if left >= 0:
                    more = other + gained - k
                    if kind == SINGLE:
                        some |= self.below[left * side + more]
                    else:
                        some |= self.below[more * side + left]
        return some

    def ask_holding(self, s: State, some: i64) -> None:
        """Ask which of these holdings it shall be, if there is a choice."""
        if some == 1:
            self.hold(s, 0)
            return
        s.memory[self.within] = u8(some & (BIT[HALF] - 1))
        s.memory[self.within + 1] = u8(some >> HALF)
        s.push(self.holding, 0)

    def to_choose(self, s: State) -> i64:
        return i64(s.memory[self.within]) | (i64(s.memory[self.within + 1]) << HALF)

    def hold(self, s: State, cell: i64) -> None:
        if self.holdings[cell * 2] + self.holdings[cell * 2 + 1] > self.in_hand(s):
            s.memory[self.for_nothing] = 0
        s.memory[self.tokens + 2 * s.seat] = u8(self.holdings[cell * 2])
        s.memory[self.tokens + 2 * s.seat + 1] = u8(self.holdings[cell * 2 + 1])

    # A turn without any other action (DICE-18).

    def offers(self, s: State, actions: vec[i64]) -> vec[i64]:
        if self.count(s) > 0:
            actions = append(actions, self.first)
        return actions

    def count(self, s: State) -> i64:
        """Whoever has thrown may leave it at that."""
        if self.unused(s) > 0:
            return 1
        return 0

    def nth(self, s: State, n: i64) -> i64:
        return self.first

    def act(self, s: State, action: i64) -> None:
        self.comes_to_nothing(s)
        self.ask_holding(s, self.rest(s))

    # Paying for what a board's parts offer: dice are used as they ask, the rest may buy tokens.

    def accept(self, s: State) -> None:
        self.ask_holding(s, self.rest(s))

    def fares(self, s: State) -> i64:
        """DICE-34: a locomotive for each."""
        return self.showing(s, WILD)

    def pay_fare(self, s: State) -> None:
        self.use(s, WILD, 1)

    # The edge.

    def words(self, throw: int) -> str:
        """'single 2 station 1', or 'none'."""
        counts = [int(self.content[throw * FACES + face]) for face in range(FACES)]
        said = [f"{name} {n}" for name, n in zip(FACE_NAMES, counts, strict=True) if n > 0]
        return " ".join(said) if said else "none"

    def write(self, game: Game, action: int) -> str:
        if action < self.shown:
            return "wait"
        if action < self.again:
            return "! rolled " + self.words(action - int(self.shown))
        if action < self.holds:
            return "reroll " + self.words(action - int(self.again))
        pair = self.holding_of(action - int(self.holds))
        said = [f"{name} {n}" for name, n in zip(FACE_NAMES, pair, strict=False) if n > 0]
        return " ".join(["hold", *said]) if said else "hold none"

    def holding_of(self, cell: int) -> tuple[int, int]:
        return int(self.holdings[cell * 2]), int(self.holdings[cell * 2 + 1])

    def show(self, s: State, fields: dict[str, object], players: list[dict[str, object]]) -> None:
        """Unused dice by face, tokens by seat, how many can be gained, and the holdings to choose from.

        Then how many turns in a row have come to nothing, and whether this one is coming to nothing.
        """
        choosing = int(self.to_choose(s))
        extras = cast(dict[str, object], fields["extras"])
        extras[self.name] = {
            "dice": tuple([int(s.memory[self.faces + face]) for face in range(FACES)]),
            "tokens": tuple(
                [
                    (int(s.memory[self.tokens + 2 * other]), int(s.memory[self.tokens + 2 * other + 1]))
                    for other in range(s.game.seats)
                ]
            ),
            "room": int(s.memory[self.room]),
            "choice": tuple(
                [
                    self.holding_of(cell)
                    for cell in range(len(self.holdings) // 2)
                    if (choosing >> cell) & 1 == 1
                ]
            ),
            "idle": int(s.memory[self.idle]),
            "for_nothing": int(s.memory[self.for_nothing]),
        }

    def chart(self, book: "Chart") -> None:
        dice = int(self.n_dice)
        book.memory("dice", "unused dice by the face they show", self.faces, list(FACE_NAMES), dice)
        book.memory_by_seat(
            "tokens", "tokens of each seat", self.tokens, ["single", "double"], int(self.most_held)
        )
        book.memory("room", "tokens that can be gained now", self.room, ["tokens"], 255)
        book.memory(
            "choice",
            "the holdings to choose from, as the engine packs them",
            self.within,
            ["low", "high"],
            255,
        )
        book.memory("idle", "turns in a row that came to nothing (DICE-18)", self.idle, ["turns"], 255)
        book.memory("for-nothing", "1 if this turn is coming to nothing", self.for_nothing, ["so far"], 255)

    def recall(self, s: State, view: View) -> None:
        shown = cast(dict[str, object], view.extras[self.name])
        for face, n in enumerate(cast(Sequence[int], shown["dice"])):
            s.memory[self.faces + face] = u8(n)
        for seat, (single, double) in enumerate(cast(Sequence[Sequence[int]], shown["tokens"])):
            s.memory[self.tokens + 2 * seat] = u8(single)
            s.memory[self.tokens + 2 * seat + 1] = u8(double)
        s.memory[self.room] = u8(cast(int, shown["room"]))
        choosing: i64 = 0
        for single, double in cast(Sequence[Sequence[int]], shown["choice"]):
            choosing |= BIT[self.cells[single * (int(self.most_held) + 1) + double]]
        s.memory[self.within] = u8(choosing & (BIT[HALF] - 1))
        s.memory[self.within + 1] = u8(choosing >> HALF)
        s.memory[self.idle] = u8(cast(int, shown["idle"]))
        s.memory[self.for_nothing] = u8(cast(int, shown["for_nothing"]))

    def why_over(self, s: State) -> str:
        """DICE-18: once the last round has begun for it, the count stays."""
        return "stuck" if i64(s.memory[self.idle]) == s.game.n_seat else ""

    def census(self, s: State, count: dict[str, int]) -> None:
        count["dice too many"] = max(0, int(self.unused(s)) - int(self.n_dice))
        for seat in range(s.game.seats):
            slot = int(self.tokens) + 2 * seat
            held = int(s.memory[slot]) + int(s.memory[slot + 1])
            count[f"tokens too many with seat {seat}"] = max(0, held - int(self.most_held))


@final
class Rolling(Phase):
    """Chance throws as many dice as the number says, for all to see."""

    dice: Dice

    def __init__(self, dice: Dice) -> None:
        super().__init__("rolling")
        self.dice = dice

    def odds(self, s: State) -> list[tuple[int, int]]:
        part = self.dice
        n = s.number()
        return [
            (int(part.shown) + throw, int(part.weights[throw]))
            for throw in range(len(part.sizes))
            if part.sizes[throw] == n
        ]

    def legal(self, s: State) -> vec[i64]:
        return vec[i64]([i64(action) for action, _ in self.odds(s)])

    def draw(self, s: State, rng: Rng) -> i64:
        part = self.dice
        first = part.falls[s.number()]
        return part.shown + i64(part.thrown[first + rng.below(part.falls[s.number() + 1] - first)])

    def apply(self, s: State, action: i64) -> None:
        part = self.dice
        row = (action - part.shown) * FACES
        memory = s.memory
        for face in range(i64(FACES)):
            memory[part.faces + face] += u8(part.content[row + face])
        s.pop()


@final
class Rerolling(Phase):
    """DICE-10: any of the dice, none to all, once more."""

    dice: Dice

    def __init__(self, dice: Dice) -> None:
        super().__init__("reroll")
        self.dice = dice

    def legal(self, s: State) -> vec[i64]:
        actions = vec[i64](capacity=32)
        for n in range(self.many(s)):
            actions = append(actions, self.nth(s, n))
        return actions

    def many(self, s: State) -> i64:
        ways: i64 = 1
        for face in range(i64(FACES)):
            ways *= self.dice.showing(s, face) + 1
        return ways

    def nth(self, s: State, n: i64) -> i64:
        """So many of each face: any number of them, up to those there are."""
        part = self.dice
        digits: i64 = 0
        unit: i64 = 1
        for face in range(i64(FACES)):
            choices = part.showing(s, face) + 1
            digits += unit * (n % choices)
            n = n // choices
            unit *= part.digit
        return part.again + part.throw[digits]

    def pick(self, s: State, rng: Rng) -> i64:
        return self.nth(s, rng.below(self.many(s)))

    def apply(self, s: State, action: i64) -> None:
        part = self.dice
        throw = action - part.again
        memory = s.memory
        for face in range(i64(FACES)):
            memory[part.faces + face] -= u8(part.content[throw * FACES + face])
        s.pop()
        if part.sizes[throw] > 0:
            s.push(part.rolling, part.sizes[throw])


@final
class Holding(Phase):
    """DICE-15, DICE-17: the tokens one holds when the turn is over, spent, gained and given back."""

    dice: Dice

    def __init__(self, dice: Dice) -> None:
        super().__init__("hold-tokens")
        self.dice = dice

    def legal(self, s: State) -> vec[i64]:
        some = self.dice.to_choose(s)
        actions = vec[i64](capacity=10)
        while some != 0:
            actions = append(actions, self.dice.holds + PLACE[(some & -some) % 67])
            some &= some - 1
        return actions

    def pick(self, s: State, rng: Rng) -> i64:
        some = self.dice.to_choose(s)
        for _ in range(rng.below(count(some))):
            some &= some - 1
        return self.dice.holds + PLACE[(some & -some) % 67]

    def apply(self, s: State, action: i64) -> None:
        part = self.dice
        part.hold(s, action - part.holds)
        s.memory[part.within] = 0
        s.memory[part.within + 1] = 0
        s.pop()


def make(board: Board, settings: Settings, made: dict[str, Part]) -> Part:
    return Dice(settings)
