"""The prices that positions are valued with. Compiled."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Weights:
    """The prices the value is made of, found by trying them out. All in action cards."""

    point: vec[float]
    """By colour of train: a point of its way."""
    signal: float
    switch: float
    """A red signal, and a switch that lies otherwise."""
    load: float
    new_train: float
    """What a good without a train takes more than one whose train has just departed."""
    card: vec[float]
    """By kind of action card."""
    again: float
    """What each further card of a kind is worth less."""
    spare_card: float
    """A card beyond as many as will be drawn anyway."""
    turn: float
    horizon: i64
    """For so many points a way is followed as things are; then as they usually are."""
    fading: float
    """How much less what lies ahead matters with every point it is further away: it will have changed."""
    facing: float
    behind: float
    """A train on the way that comes towards one, and one that goes the same way or stands in a city."""
    ahead: float
    """What the next instruction brings, as a share."""
    helper: vec[float]

    def __init__(self) -> None:
        self.point = vec[float]([0.21, 0.27, 0.45])
        self.signal = 0.62
        self.switch = 0.72
        self.load = 2.6
        self.new_train = 3.5
        self.card = vec[float]([0.42, 0.42, 0.48])
        self.again = 0.05
        self.spare_card = 0.17
        self.turn = 5.3
        self.horizon = 5
        self.fading = 0.85
        self.facing = 3.5
        self.behind = 0.45
        self.ahead = 0.75
        self.helper = vec[float]([0.9, 1.5, 1.5, 1.8, 1.8, 1.2])
