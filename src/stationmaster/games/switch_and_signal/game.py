"""A game of Switch & Signal: what people, bots and logs see of the engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.switch_and_signal.board import COLOURS, PORT, TRADE, Board
from stationmaster.games.switch_and_signal.build import kinds, rules_of
from stationmaster.games.switch_and_signal.engine import core
from stationmaster.games.switch_and_signal.engine.actions import PAIR_ONE, PAIR_OTHER, PAYMENTS
from stationmaster.games.switch_and_signal.engine.core import State
from stationmaster.games.switch_and_signal.engine.observing import Names, Observer
from stationmaster.games.switch_and_signal.engine.setup import start
from stationmaster.games.switch_and_signal.notation import CARDS, TRAINS, all_texts, position_names
from stationmaster.games.switch_and_signal.tables import Surveyor
from stationmaster.games.switch_and_signal.view import IN_DEPOT, TrainView, View
from stationmaster.kernel import game as kernel
from stationmaster.kernel.errors import Refusal, no_such_move
from stationmaster.kernel.game import Rng, Seeded
from stationmaster.kernel.view import Line, Outcome
from stationmaster.kernel.view import View as KernelView

CAUSES = ("unused-points", "head-on", "no-train", "wrong-exit")
ENDS = ("", "won", "out-of-instructions", "out-of-time")
HELPERS = ("logistician", "dispatcher", "conductor", "switchman", "coupler", "officer")
START_CARD = "start"
UNFINISHED = "unfinished"


class Game(kernel.Game):
    """Rules bound to a board, seats and options; everything that is said in words."""

    def __init__(
        self,
        name: str,
        board: Board,
        deck: tuple[tuple[str, ...], ...],
        seats: int,
        options: dict[str, object],
    ) -> None:
        self.name = name
        self.family = "switch_and_signal"
        self.version = 2
        self.seats = seats
        self.options = options
        self.board = board
        self.rules = rules_of(board, deck, seats, options)
        self.rules.game = self
        self.deck_size = len(deck)
        self.instructions = kinds(deck)
        self.texts = all_texts(board, self.instructions)
        self.actions = {text: action for action, text in enumerate(self.texts)}
        assert len(self.texts) == len(self.actions) == self.rules.n_action
        surveyor = Surveyor(board)
        self.trade = [city.id for city in board.of_kind(TRADE)]
        self.goods = [city.colour for city in board.of_kind(TRADE)]
        self.ports = [city.id for city in board.of_kind(PORT)]
        self.signals = [signal.id for signal in surveyor.signals]
        self.points = [node.id for node in surveyor.departures]
        self.junctions = [node.id for node in surveyor.junctions]
        self.positions = [position_names(board, junction) for junction in self.junctions]
        self.cards = [" ".join(card) for card in self.instructions] + [START_CARD]
        self.discs = min(
            self.first_discs(surveyor) + int(self.rules.extra_signals),
            len(self.signals),
        )
        """Green signal discs of this table; until the first turn some may lie beside the board."""
        self.standings = standings(board, surveyor)
        self.standing_of = {where: standing for standing, where in enumerate(self.standings)}
        self.phases = [phase.name for phase in self.rules.phases]

    def first_discs(self, surveyor: Surveyor) -> int:
        """The discs of the set-up: as the board shows, or one a city and those of the tracks (SNS-13)."""
        if self.rules.free_setup:
            return len(surveyor.cities) + int(self.rules.track_discs)
        return len([signal for signal in surveyor.signals if signal.green])

    def start(self) -> State:
        return start(self.rules)

    # Words.

    def alphabet(self) -> int:
        return len(self.texts)

    def write(self, action: int) -> str:
        if not 0 <= action < len(self.texts):
            raise Refusal(f"there is no action {action}: expected 0 to {len(self.texts) - 1}")
        return self.texts[action]

    def read(self, text: str) -> int:
        words = " ".join(text.split())
        if words not in self.actions:
            words = turned(words)
        if words not in self.actions:
            raise no_such_move(text, self.actions)
        return self.actions[words]

    def told(self, state: kernel.State, action: int, hearer: int | None) -> str:
        """SNS-12: hands are open and dice are seen; everyone is told everything."""
        return self.write(action)

    # Views.

    def view(self, state: kernel.State, seat: int | None) -> View:
        s = cast(State, state)
        return View(
            seat=seat,
            waiting_on=int(s.waiting_on()),
            asked=self.phases[s.phase],
            turn=int(s.turn),
            active=int(s.seat),
            first=int(s.first),
            setup=int(s.setup),
            trains=tuple(self.train(s, train) for train in range(core.TRAINS)),
            greens=members(s.greens, self.signals),
            switches={
                junction: self.positions[j][s.cells[core.SWITCH + j]]
                for j, junction in enumerate(self.junctions)
            },
            held=self.signals[s.held] if s.held >= 0 else "",
            numbers={point: int(s.cells[core.NUMBER + p]) for p, point in enumerate(self.points)},
            hands=tuple(row(s, core.HAND + core.KINDS * other, core.KINDS) for other in range(self.seats)),
            action_deck=row(s, core.DECK, core.KINDS),
            action_discard=row(s, core.DISCARD, core.KINDS),
            goods=dict(zip(self.goods, row(s, core.GOODS, len(self.goods)), strict=True)),
            landed={port: self.landed(s, p) for p, port in enumerate(self.ports)},
            tokens=int(s.tokens),
            lost=dict(zip(CAUSES, row(s, core.LOST, len(CAUSES)), strict=True)),
            deck=int(s.deck),
            unseen=row(s, core.UNSEEN, len(self.instructions)),
            under=self.card(s.under),
            instruction=self.card(s.card),
            symbol=int(s.symbol),
            departed=members(s.departed, COLOURS),
            moved=members(s.moved, COLOURS),
            fresh=members(s.fresh, COLOURS),
            to_move=members(s.to_move, TRAINS),
            colour=COLOURS[s.colour],
            mover=TRAINS[s.mover] if s.mover >= 0 else "",
            points=int(s.points),
            helpers=members(s.helpers, HELPERS),
            dispatching=bool(s.dispatching),
            location_tokens=members(s.bag, self.points),
            drawing=int(s.drawing),
            ended=ENDS[s.ended],
        ).of(self)

    def train(self, s: State, train: int) -> TrainView:
        standing = int(s.cells[core.TRAIN + train])
        good = int(s.cells[core.GOOD + train])
        place, towards = (IN_DEPOT, "") if standing == core.DEPOT else self.standings[standing]
        return TrainView(TRAINS[train], place, towards, self.goods[good - 1] if good else "")

    def landed(self, s: State, port: int) -> dict[str, int]:
        counts = row(s, core.LANDED + core.MOST_COLOURS * port, len(self.goods))
        return dict(zip(self.goods, counts, strict=True))

    def card(self, kind: int) -> str:
        return self.cards[kind] if kind >= 0 else ""

    def before_cards(self, view: View, played: str) -> State:
        """What a view was before these cards, whose use is still asked for: they are back in the hand."""
        s = self.imagine(view, [], Seeded(0))
        if not played:
            return s
        s.phase, s.held = core.ACT, -1
        kind, payment = divmod(self.read(played) - core.PLAY, PAYMENTS)
        for card in (PAIR_ONE[payment], PAIR_OTHER[payment]) if payment else (kind,):
            s.cells[core.HAND + core.KINDS * s.seat + card] += 1
            s.cells[core.DISCARD + card] -= 1
        return s

    def imagine(self, view: KernelView, heard: list[str], rng: Rng) -> State:
        """A view tells everything: there is only one state to imagine."""
        known = cast(View, view)
        s = self.rules.blank()
        s.phase = self.phases.index(known.asked)
        s.turn, s.seat, s.first, s.setup = known.turn, known.active, known.first, known.setup
        for train, seen in enumerate(known.trains):
            if seen.place != IN_DEPOT:
                s.put(train, self.standing_of[seen.place, seen.towards])
            s.cells[core.GOOD + train] = u8(self.goods.index(seen.good) + 1 if seen.good else 0)
        for j, junction in enumerate(self.junctions):
            s.cells[core.SWITCH + j] = u8(self.positions[j].index(known.switches[junction]))
        for seat, hand in enumerate(known.hands):
            fill(s.cells, core.HAND + core.KINDS * seat, hand)
        for port, counts in enumerate(known.landed.values()):
            fill(s.cells, core.LANDED + core.MOST_COLOURS * port, counts.values())
        fill(s.cells, core.NUMBER, known.numbers.values())
        fill(s.cells, core.DECK, known.action_deck)
        fill(s.cells, core.DISCARD, known.action_discard)
        fill(s.cells, core.GOODS, known.goods.values())
        fill(s.cells, core.LOST, known.lost.values())
        fill(s.cells, core.UNSEEN, known.unseen)
        s.greens = mask(known.greens, self.signals)
        s.held = self.signals.index(known.held) if known.held else -1
        s.tokens, s.deck, s.symbol, s.points = known.tokens, known.deck, known.symbol, known.points
        s.under = self.cards.index(known.under) if known.under else core.NO_CARD
        s.card = self.cards.index(known.instruction) if known.instruction else core.NO_CARD
        s.departed, s.moved, s.fresh = (
            mask(colours, COLOURS) for colours in (known.departed, known.moved, known.fresh)
        )
        s.to_move = mask(known.to_move, TRAINS)
        s.colour = COLOURS.index(known.colour)
        s.mover = TRAINS.index(known.mover) if known.mover else core.NO_TRAIN_MOVES
        s.helpers = mask(known.helpers, HELPERS)
        s.dispatching, s.drawing = int(known.dispatching), known.drawing
        s.bag = mask(known.location_tokens, self.points)
        s.ended = ENDS.index(known.ended)
        return s

    # The end.

    def outcome(self, state: kernel.State) -> Outcome:
        """SNS-70: one for all. Places are 1 for a team that won and 2 for one that lost to the game."""
        s = cast(State, state)
        counted = int(s.counted())
        won = s.ended == core.WON
        everyone = tuple(range(self.seats))
        lost = dict(zip(CAUSES, row(s, core.LOST, len(CAUSES)), strict=True))
        figures = {"delivered": sum(sum(self.landed(s, p).values()) for p in range(len(self.ports)))}
        figures |= {"goal": int(self.rules.goal), "turns": int(s.turn), "instructions-left": int(s.deck)}
        figures |= {f"tokens-lost-to-{cause}": n for cause, n in lost.items()}
        return Outcome(
            why=ENDS[s.ended] or UNFINISHED,
            winners=everyone if won else (),
            places=tuple(1 if won else 2 for _ in everyone),
            totals=tuple(counted for _ in everyone),
            lines=tuple(self.lines(s) for _ in everyone),
            figures=tuple(figures for _ in everyone),
        )

    def is_cooperative(self) -> bool:
        return True

    def rewards(self, state: kernel.State) -> list[float]:
        """SNS-70: the share of the goal that was delivered; all of it is to have won."""
        s = cast(State, state)
        return [int(s.counted()) / int(self.rules.goal)] * self.seats

    def lines(self, s: State) -> tuple[Line, ...]:
        """What counts towards the goal: by port and colour, then the goods of any colour beyond (SNS-92)."""
        found: list[Line] = []
        for p, port in enumerate(self.ports):
            for good, n in self.landed(s, p).items():
                each = int(self.rules.each)
                found.append(Line("delivered", min(n, each), f"{good} {port}", n >= each))
            if self.rules.more > 0:
                more = min(int(s.beyond(core.LANDED + core.MOST_COLOURS * p)), int(self.rules.more))
                found.append(Line("any-colour", more, port, more >= self.rules.more))
        return tuple(found)

    def census(self, state: kernel.State) -> dict[str, int]:
        s = cast(State, state)
        count: dict[str, int] = {}
        hands = [core.HAND + core.KINDS * seat for seat in range(self.seats)]
        for kind, card in enumerate(CARDS):
            count[f"{card} cards"] = sum(
                int(s.cells[place + kind]) for place in (core.DECK, core.DISCARD, *hands)
            )
        for g, good in enumerate(self.goods):
            loaded = sum(1 for train in range(core.TRAINS) if s.cells[core.GOOD + train] == g + 1)
            landed = sum(
                int(s.cells[core.LANDED + core.MOST_COLOURS * p + g]) for p in range(len(self.ports))
            )
            count[f"{good} goods"] = int(s.cells[core.GOODS + g]) + loaded + landed
        places = [int(s.cells[core.OCCUPANT + place]) for place in range(self.rules.network.n_place)]
        out = [train + 1 for train in range(core.TRAINS) if s.cells[core.TRAIN + train] != core.DEPOT]
        count["trains that stand just where they are said to"] = int(
            sorted(place for place in places if place) == out and len(members(s.out, TRAINS)) == len(out)
        )
        laid = len(members(s.greens, self.signals))
        count["signal discs"] = laid if s.turn > 0 else max(laid, self.discs)
        return count


def observer_of(game: kernel.Game) -> Observer:
    ours = cast(Game, game)
    names = Names()
    names.standings = [" to ".join(filter(None, where)) for where in ours.standings]
    names.signals, names.junctions, names.departures = ours.signals, ours.junctions, ours.points
    names.goods, names.ports, names.cards = ours.goods, ours.ports, list(CARDS)
    names.instructions, names.trains, names.colours = ours.cards, list(TRAINS), list(COLOURS)
    names.causes, names.helpers = list(CAUSES), list(HELPERS)
    names.ends = [end or UNFINISHED for end in ENDS]
    return Observer(ours.rules, names)


def standings(board: Board, surveyor: Surveyor) -> list[tuple[str, str]]:
    """Every standing as a place and the node it heads for."""
    found: list[tuple[str, str]] = []
    for section in surveyor.sections:
        track = board.tracks[section.track]
        found += [(section.id, track.a), (section.id, track.b)]
    found += [(node.id, "") for node in (*surveyor.cities, *surveyor.departures)]
    return found


def turned(text: str) -> str:
    """The two ends that a switch joins in the other order: who types them need not know which is ours."""
    start, _, pair = text.rpartition(" ")
    one, plus, other = pair.partition("+")
    return f"{start} {other}{plus}{one}"


def row(s: State, first: int, n: int) -> tuple[int, ...]:
    return tuple(int(s.cells[first + k]) for k in range(n))


def fill(cells: vec[u8], first: int, counts: Iterable[int]) -> None:
    for k, n in enumerate(counts):
        cells[first + k] = u8(n)


def members(word: i64, names: Sequence[str]) -> tuple[str, ...]:
    """The names of a set's members."""
    return tuple(name for n, name in enumerate(names) if int(word) >> n & 1)


def mask(chosen: Iterable[str], names: Sequence[str]) -> int:
    """The set of these names."""
    return sum(1 << names.index(name) for name in chosen)
