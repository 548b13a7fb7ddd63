"""Knows the strategist's trade, and still hesitates now and then."""

from typing import ClassVar

from stationmaster.bots.ticket_to_ride.apprentice import Apprentice
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.ticket_to_ride")


class Journeyman(Apprentice):
    level: ClassVar = "medium"
    rung: ClassVar = 2
    title: ClassVar = words("journeyman")
    about: ClassVar = words("journeyman.about")
    hesitates: ClassVar = 34
    content: ClassVar = 50


bot = Journeyman
