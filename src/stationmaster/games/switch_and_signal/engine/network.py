"""Where trains can stand and what lies ahead of them, as tables. Compiled.

A *standing* is a place together with a heading: two for each section, one for each city and departure point.
A *leg* is what lies between a standing (or a junction's end, or a city's exit) and the next place or
junction: the signals that must be green, and where it leads.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

POSITIONS: Final = 6  # a junction of four tracks has as many, one of three has three
ARMS: Final = 4


@final
class Network:
    """The tracks of a board. Standings: two a section, then trade cities, ports, departure points."""

    n_section: i64
    n_city: i64
    n_trade: i64
    n_departure: i64
    n_place: i64
    n_standing: i64
    n_signal: i64
    n_junction: i64
    n_exit: i64
    first_city: i64
    """The first standing that is a city."""
    first_departure: i64
    """The first standing that is a departure point."""
    place: vec[i64]
    """By standing: its place."""
    guards: vec[i64]
    """By leg: the signals on it, as a set."""
    to: vec[i64]
    """By leg: the standing it leads to, or -1 - (4 * junction + arm)."""
    through: vec[i64]
    """By junction, position and arm: the leg that goes on from there, or -1."""
    first_position: vec[i64]
    """By junction, and one more: its first position among those of all junctions."""
    junction: vec[i64]
    """By position among those of all junctions: whose it is."""
    throws: vec[i64]
    """The same without one position of each junction: what a switch card can do (SNS-32)."""
    first_exit: vec[i64]
    """By city, and one more: its first exit. Exit e is leg n_standing + e."""
    city_signals: vec[i64]
    """By city: the signals at its exits, as a set."""
    track_signals: i64
    all_signals: i64

    def __init__(self) -> None:
        self.n_section = 0
        self.n_city = 0
        self.n_trade = 0
        self.n_departure = 0
        self.n_place = 0
        self.n_standing = 0
        self.n_signal = 0
        self.n_junction = 0
        self.n_exit = 0
        self.first_city = 0
        self.first_departure = 0
        self.place = vec[i64]()
        self.guards = vec[i64]()
        self.to = vec[i64]()
        self.through = vec[i64]()
        self.first_position = vec[i64]()
        self.junction = vec[i64]()
        self.throws = vec[i64]()
        self.first_exit = vec[i64]()
        self.city_signals = vec[i64]()
        self.track_signals = 0
        self.all_signals = 0

    def positions(self, junction: i64) -> i64:
        """How many positions a junction has (SNS-03)."""
        return self.first_position[junction + 1] - self.first_position[junction]
