"""Stationmaster: play, host and study the great train board games."""

from stationmaster import engines

__version__ = "0.1.0"

engines.install()
