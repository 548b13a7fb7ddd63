"""The dispatcher as it was when bots began to search; tests/arena/test_shelf.py holds it to its decisions."""

from typing import ClassVar

from stationmaster.bots.switch_and_signal.dispatcher import Dispatcher


class Dispatcher1(Dispatcher):
    level: ClassVar = ""


bot = Dispatcher1
