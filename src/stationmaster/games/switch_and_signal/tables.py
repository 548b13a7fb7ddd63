"""A board's network as the tables the engine reads."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from stationmaster.games.switch_and_signal.board import (
    DEPARTURE,
    JUNCTION,
    PORT,
    SECTION,
    TRADE,
    Board,
    Node,
    open_ends,
    positions,
)
from stationmaster.games.switch_and_signal.engine.core import NUMBER, OCCUPANT, SWITCH
from stationmaster.games.switch_and_signal.engine.network import ARMS, POSITIONS, Network
from stationmaster.parts.bits import BIT

NO_LEG = -1


class Surveyor:
    """Numbers everything on a board in the engine's order, and says what lies between."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.sections = board.sections()
        self.signals = board.signals()
        self.cities = [*board.of_kind(TRADE), *board.of_kind(PORT)]
        self.departures = board.of_kind(DEPARTURE)
        self.junctions = board.of_kind(JUNCTION)
        self.first_city = 2 * len(self.sections)
        self.first_departure = self.first_city + len(self.cities)
        self.n_standing = self.first_departure + len(self.departures)
        self.exits = [(city, t) for city in self.cities for t, _ in board.ends(city.id)]
        self.section_at = {(section.track, section.item): s for s, section in enumerate(self.sections)}
        self.signal_at = {(signal.track, signal.item): s for s, signal in enumerate(self.signals)}
        self.standing_of = {node.id: self.first_city + c for c, node in enumerate(self.cities)}
        self.standing_of |= {node.id: self.first_departure + d for d, node in enumerate(self.departures)}

    def standing(self, section: int, towards_b: bool) -> int:
        return 2 * section + towards_b

    def leg(self, track: int, item: int, towards_b: bool) -> tuple[int, int]:
        """What is met from before an item of a track on: the signals as a set, and where it leads."""
        items = self.board.tracks[track].items
        guards = 0
        while 0 <= item < len(items):
            if items[item] == SECTION:
                return guards, self.standing(self.section_at[track, item], towards_b)
            guards |= int(BIT[self.signal_at[track, item]])
            item += 1 if towards_b else -1
        return guards, self.arrival(track, towards_b)

    def arrival(self, track: int, towards_b: bool) -> int:
        """The end of a track: a city's or departure point's standing, or a junction's arm."""
        node = self.board.tracks[track].b if towards_b else self.board.tracks[track].a
        if node in self.standing_of:
            return self.standing_of[node]
        junction = [n.id for n in self.junctions].index(node)
        arm = [t for t, _ in self.board.ends(node)].index(track)
        return -1 - (ARMS * junction + arm)

    def leg_from(self, node: Node, track: int) -> tuple[int, int]:
        """What is met when a track is entered at a node."""
        towards_b = self.board.tracks[track].a == node.id
        return self.leg(track, 0 if towards_b else len(self.board.tracks[track].items) - 1, towards_b)

    def legs(self) -> list[tuple[int, int]]:
        """All legs: of each standing (cities have none of their own), exit, and junction arm."""
        found: list[tuple[int, int]] = []
        for section in self.sections:
            found.append(self.leg(section.track, section.item - 1, False))
            found.append(self.leg(section.track, section.item + 1, True))
        found += [(0, 0) for _ in self.cities]
        found += [self.leg_from(node, self.board.ends(node.id)[0][0]) for node in self.departures]
        found += [self.leg_from(city, track) for city, track in self.exits]
        for junction in self.junctions:
            arms = [self.leg_from(junction, track) for track, _ in self.board.ends(junction.id)]
            found += arms + [(0, 0)] * (ARMS - len(arms))
        return found

    def through(self) -> list[int]:
        """By junction, position and arm: the leg that goes on, or NO_LEG."""
        found = [NO_LEG] * (len(self.junctions) * POSITIONS * ARMS)
        first_arm = self.n_standing + len(self.exits)
        for j, junction in enumerate(self.junctions):
            for p, (one, other) in enumerate(positions(len(self.board.ends(junction.id)))):
                row = (j * POSITIONS + p) * ARMS
                found[row + one] = first_arm + ARMS * j + other
                found[row + other] = first_arm + ARMS * j + one
        return found

    def mask(self, city: str | None) -> int:
        """The signals of a city, or of no city, as a set."""
        return sum(int(BIT[s]) for s, signal in enumerate(self.signals) if signal.city == (city or ""))

    def place(self, standing: int) -> int:
        n = len(self.sections)
        return standing // 2 if standing < 2 * n else standing - n

    def network(self) -> Network:
        network = Network()
        network.n_section = len(self.sections)
        network.n_city = len(self.cities)
        network.n_trade = len(self.board.of_kind(TRADE))
        network.n_departure = len(self.departures)
        network.n_place = len(self.sections) + len(self.cities) + len(self.departures)
        network.n_standing = self.n_standing
        network.n_signal = len(self.signals)
        network.n_junction = len(self.junctions)
        network.n_exit = len(self.exits)
        network.first_city = self.first_city
        network.first_departure = self.first_departure
        network.place = vec[i64]([self.place(standing) for standing in range(self.n_standing)])
        legs = self.legs()
        network.guards = vec[i64]([guards for guards, _ in legs])
        network.to = vec[i64]([to for _, to in legs])
        network.through = vec[i64](self.through())
        counts = [len(positions(len(self.board.ends(junction.id)))) for junction in self.junctions]
        network.first_position = vec[i64](sums(counts))
        network.junction = vec[i64]([j for j, n in enumerate(counts) for _ in range(n)])
        network.throws = vec[i64]([j for j, n in enumerate(counts) for _ in range(n - 1)])
        network.first_exit = vec[i64](sums([len(self.board.ends(city.id)) for city in self.cities]))
        network.city_signals = vec[i64]([self.mask(city.id) for city in self.cities])
        network.track_signals = self.mask(None)
        network.all_signals = int(BIT[len(self.signals)]) - 1
        return network

    def greens(self) -> int:
        """The first set-up's signals, as a set."""
        return sum(int(BIT[s]) for s, signal in enumerate(self.signals) if signal.green)

    def lay_out(self, cells: vec[u8]) -> None:
        """Write the first set-up's switches and the printed numbers."""
        for j, junction in enumerate(self.junctions):
            ends = self.board.end_names(junction.id)
            cells[SWITCH + j] = u8(positions(len(ends)).index(open_ends(junction, ends)))
        for d, departure in enumerate(self.departures):
            cells[NUMBER + d] = u8(departure.number)

    def n_cells(self) -> int:
        return OCCUPANT + len(self.sections) + len(self.cities) + len(self.departures)


def sums(counts: list[int]) -> list[int]:
    """0 and the running sums."""
    found = [0]
    for n in counts:
        found.append(found[-1] + n)
    return found
