"""Knows the strategist's trade, and still hesitates now and then."""

from typing import ClassVar

from stationmaster.bots.bot import Bot
from stationmaster.bots.ticket_to_ride.apprentice import Apprentice
from stationmaster.bots.ticket_to_ride.racer import Racer
from stationmaster.kernel.words import Words

words = Words("stationmaster.bots.ticket_to_ride")


class Journeyman(Apprentice):
    level: ClassVar = "medium"
    rung: ClassVar = 2
    title: ClassVar = words("journeyman")
    about: ClassVar = words("journeyman.about")
    hesitates: ClassVar = 34
    content: ClassVar = 50
    simple: ClassVar[type[Bot]] = Racer


bot = Journeyman
