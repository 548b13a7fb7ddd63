"""Plays by the strategist's policy, and plays games out in its head once the end is near."""

from typing import ClassVar

from stationmaster.bots.ticket_to_ride.expert import Expert
from stationmaster.games.ticket_to_ride.view import View
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.ticket_to_ride")

NEAR_THE_END = 20  # trains that somebody has left; before, a game takes too long to be played out so often


class Tactician(Expert):
    level: ClassVar = "hard"
    rung: ClassVar = 2  # at a table one is advised by the strategist or the expert
    title: ClassVar = words("tactician")
    about: ClassVar = words("tactician.about")

    def looks_ahead(self, view: View) -> bool:
        return min(player.trains for player in view.players) <= NEAR_THE_END


bot = Tactician
