"""The board as bots read it: tables made once for each game, and what each option means."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from stationmaster.games.ticket_to_ride.board import COLOURS, GRAY_NUMBER, Track
from stationmaster.games.ticket_to_ride.engine.core import Game
from stationmaster.games.ticket_to_ride.engine.dice import FACE_NAMES
from stationmaster.games.ticket_to_ride.engine.train_cards import KIND_NAMES
from stationmaster.games.ticket_to_ride.view import OPEN, View

LOCOMOTIVE = KIND_NAMES.index("locomotive")
PLUS_FOUR = KIND_NAMES.index("plus-four")
N_COLOUR = len(COLOURS)
GRAY = GRAY_NUMBER
NONE = -1

A_DRAW = 1.6  # cards of use that a draw brings
BETTER = 1.07  # what a good turn brings, against the best routes and nothing else
TOLLS = {
    "tunnel": 0.75
}  # three cards are turned, and about one in four is of the colour laid or a locomotive


class Move(Struct, frozen=True):
    """An option in the words of the notation. What a verb does not speak of stays at its default."""

    action: int
    verb: str
    track: int = NONE
    city: int = NONE
    kind: int = NONE
    """The kind of card taken, or the colour a claim is paid with."""
    locomotives: int = 0
    laid: tuple[tuple[int, int], ...] = ()
    """Kinds of cards that leave the hand, and how many of each."""
    more: int = 0
    """How many more cards it takes, of any kind (NOR-03, NOR-04)."""
    places: tuple[int, ...] = ()
    """Which of the offered tickets are kept, in the order they were dealt, from 0."""
    mix: tuple[int, ...] = ()
    """How many tickets are to be drawn from each deck."""
    faces: tuple[int, ...] = ()
    """Dice to be thrown again, or tokens to be held, by what they show."""
    number: int = 0
    """How many tickets are drawn for dice, or tokens laid for a tunnel."""


class Lane(Struct, frozen=True):
    """A track as planning sees it."""

    number: int
    a: int
    b: int
    length: int
    colour: int
    least: int
    """Locomotives it asks for, and the most it takes."""
    most: int
    worth: int
    toll: float
    """Cards one must expect to pay beyond its length."""
    stand_in: int
    """How many cards of any kind stand for one (NOR-03, NOR-04); 0 where none do."""
    beside: tuple[int, ...]
    """All tracks between the same two cities, this one included."""


class Atlas:
    """All that a bot looks up and that never changes in a game."""

    def __init__(self, game: Game) -> None:
        board = game.board
        cards = board.settings.get("train-cards", {})
        self.game = game
        self.board = board
        self.tickets = board.tickets
        self.last_trains = board.last_trains
        self.whole_draw = frozenset(KIND_NAMES.index(name) for name in cards.get("whole_draw", ()))
        self.dice: Mapping[str, Any] | None = board.settings.get("dice")
        """The numbers of the dice, where there are dice and no cards."""
        self.copies = copies(game)
        self.lanes = lanes(game)
        self.freedom = sum([lane.most > 0 for lane in self.lanes]) / len(self.lanes)
        """The share of tracks that take locomotives (SWI-02)."""
        self.turn = BETTER * turn_worth(self.lanes, board.trains)
        """Points that a turn is worth when nothing special is to be done."""
        self.around: list[list[tuple[int, int]]] = [[] for _ in board.cities]
        """For each city, the tracks at it and where they lead."""
        for lane in self.lanes:
            self.around[lane.a].append((lane.number, lane.b))
            self.around[lane.b].append((lane.number, lane.a))
        self.tracks = {track.id: number for number, track in enumerate(board.tracks)}
        self.cities = {city.id: number for number, city in enumerate(board.cities)}
        self.decks = list(dict.fromkeys(ticket.deck for ticket in board.tickets))
        self.small_deck = smallest(game, self.decks)
        later = board.settings["tickets"]["later"]
        self.drawn_later = int(later["mix"]) if "mix" in later else sum(later["deal"].values())
        self.most_tickets = int(board.settings.get("most-tickets", {}).get("bonus", 0))
        stations = board.settings.get("stations") or board.settings.get("dice-stations", {})
        self.station_worth = int(stations.get("left_worth", 0))
        self.turned = int(board.settings.get("tunnels", {}).get("turned", 0))
        """How many cards are turned at a tunnel."""
        self.plus_fours = "plus-fours" in board.parts
        self.known: dict[int, Move] = {}

    def moves(self, options: Sequence[int]) -> list[Move]:
        """What the options mean."""
        known = self.known
        for action in options:
            if action not in known:
                known[action] = self.read(action)
        return [known[action] for action in options]

    def read(self, action: int) -> Move:
        verb, *words = self.game.write(action).split()
        if verb == "claim" and len(words) > 1:
            return self.read_claim(action, *words)
        if verb == "take":
            return Move(action, verb, kind=KIND_NAMES.index(words[0]))
        if verb == "keep":
            return Move(action, verb, places=tuple([int(word) - 1 for word in words if word.isdecimal()]))
        if verb == "mix":
            return Move(action, verb, mix=tuple([int(word) for word in words[1::2]]))
        if verb == "instead":
            laid = [(KIND_NAMES.index(kind), int(n)) for kind, n in zip(words[::2], words[1::2], strict=True)]
            return Move(action, verb, laid=tuple(laid))
        if verb == "station" and words:
            return Move(action, verb, kind=KIND_NAMES.index(words[0]), locomotives=int(words[1]))
        if verb in ("reroll", "hold"):
            counts = dict(zip(words[::2], words[1::2], strict=False))
            return Move(action, verb, faces=tuple([int(counts.get(name, 0)) for name in FACE_NAMES]))
        if verb in ("tickets", "lay") and words:
            return Move(action, verb, number=int(words[-1]))
        if verb == "surcharge":
            return Move(action, verb, locomotives=int(words[0]))
        place = words[-1] if words else ""
        return Move(action, verb, self.tracks.get(place, NONE), self.cities.get(place, NONE))

    def read_claim(self, action: int, name: str, colour: str, locomotives: str, special: str = "0") -> Move:
        """`claim` with a track, a colour, locomotives, and on some boards a number of special cards."""
        track, kind, n, extra = self.tracks[name], KIND_NAMES.index(colour), int(locomotives), int(special)
        laid = [(kind, self.lanes[track].length - n - extra), (LOCOMOTIVE, n)]
        if kind == LOCOMOTIVE:
            laid = [(LOCOMOTIVE, n)]
        if extra and self.plus_fours:
            laid.append((PLUS_FOUR, extra))
            extra = 0
        return Move(
            action,
            "claim",
            track,
            kind=kind,
            locomotives=n,
            laid=tuple(laid),
            more=extra * self.lanes[track].stand_in,
        )

    def free(self, view: View) -> list[Lane]:
        """What this seat may still claim: free, and no track beside it its own already (BASE-34)."""
        owners, seat = view.owners, view.seat
        return [
            lane
            for lane in self.lanes
            if owners[lane.number] == OPEN
            and (len(lane.beside) == 1 or all(owners[track] != seat for track in lane.beside))
        ]

    def unseen(self, view: View) -> list[int]:
        """By kind, the cards this seat cannot place: in the deck, or unknown in others' hands."""
        counts = list(self.copies)
        for seen in (view.hand, view.row, view.laid, view.turned, view.discard):
            for kind, n in enumerate(seen):
                counts[kind] -= n
        for seat, player in enumerate(view.players):
            if seat != view.seat:
                for kind, n in enumerate(player.surely):
                    counts[kind] -= n
        return counts


@lru_cache(maxsize=16)
def atlas_of(game: Game) -> Atlas:
    """The atlas of a game; all its seats share one."""
    return Atlas(game)


def copies(game: Game) -> list[int]:
    """How many cards of each kind there are (BASE-02, MRK-02); with dice there are none."""
    cards = game.board.settings.get("train-cards")
    if cards is None:
        return [0 for _ in KIND_NAMES]
    special = {
        "locomotive": cards["locomotives"],
        "plus-four": cards.get("plus_four", 0),
        "passenger": cards.get("passenger", 0),
    }
    return [special.get(name, cards["colours"]) for name in KIND_NAMES]


def lanes(game: Game) -> list[Lane]:
    board = game.board
    between: dict[tuple[int, int], list[int]] = {}
    for number, track in enumerate(board.tracks):
        between.setdefault((track.a, track.b), []).append(number)
    return [
        Lane(
            number=number,
            a=track.a,
            b=track.b,
            length=track.length,
            colour=board.colour_number(track.colour),
            least=int(game.least_locos[number]),
            most=int(game.most_locos[number]),
            worth=board.points[track.length],
            toll=TOLLS.get(track.kind, 0.0),
            stand_in=stand_in(track, board.settings.get("stand-ins", {})),
            beside=tuple(between[track.a, track.b]),
        )
        for number, track in enumerate(board.tracks)
    ]


def turn_worth(lanes: Sequence[Lane], trains: int) -> float:
    """Points a turn would bring to one who had the board's best routes for all its trains, draws included."""
    turns = {lane.number: 1 + (lane.length + lane.toll + lane.least / 2) / A_DRAW for lane in lanes}
    worth = spent = 0.0
    for lane in sorted(lanes, key=lambda lane: -lane.worth / turns[lane.number]):
        if trains > 0:
            trains -= lane.length
            worth += lane.worth
            spent += turns[lane.number]
    return worth / spent


def smallest(game: Game, decks: Sequence[str]) -> int:
    """The number of the deck whose tickets are worth least."""
    worth: dict[str, list[int]] = {deck: [] for deck in decks}
    for ticket in game.board.tickets:
        worth[ticket.deck].append(max([points for _, _, points in ticket.pairs]))
    return min(range(len(decks)), key=lambda deck: sum(worth[decks[deck]]) / len(worth[decks[deck]]))


def stand_in(track: Track, settings: Mapping[str, Any]) -> int:
    if track.length == settings.get("long_length"):
        return int(settings["long_card"])
    return int(settings.get("ferry_locomotive", 0)) if track.locomotives else 0
