"""The rules bound to a number of seats: every phase in its place. Compiled."""

from stationmaster.games.card_game.data import Box
from stationmaster.games.card_game.engine.choosing import Keeping, Opening, Telling, Ticketing
from stationmaster.games.card_game.engine.core import (
    COMPLETING,
    COUNTING,
    DEALING,
    FINAL,
    FINISHED,
    INTERIM,
    KEEPING,
    OPENING,
    REFILLING,
    SECOND,
    SENDING,
    TELLING,
    TICKETING,
    TURN,
    WHO_BEGINS,
    Phase,
    Rules,
)
from stationmaster.games.card_game.engine.drawing import Dealing, Refilling, Second, WhoBegins
from stationmaster.games.card_game.engine.hidden import HandsAndTickets
from stationmaster.games.card_game.engine.scoring import Choice, Completing, Counting
from stationmaster.games.card_game.engine.turn import Sending, Turn


def bind(box: Box, seats: int, begins: int) -> Rules:
    """`begins` is the seat that begins, or -1 for chance (CARD-06)."""
    rules = Rules(box, seats, begins)
    rules.hidden = HandsAndTickets()
    phases = rules.phases
    phases[TURN] = Turn("turn")
    phases[SECOND] = Second("second-card")
    phases[OPENING] = Opening("keep-first-tickets")
    phases[KEEPING] = Keeping("keep-tickets")
    phases[INTERIM] = Choice("interim")
    phases[FINAL] = Choice("final")
    phases[FINISHED] = Phase("finished")
    phases[WHO_BEGINS] = WhoBegins("who-begins")
    phases[DEALING] = Dealing()
    phases[REFILLING] = Refilling()
    phases[TICKETING] = Ticketing("drawing-tickets")
    phases[TELLING] = Telling("all-chosen")
    phases[SENDING] = Sending("sending")
    phases[COUNTING] = Counting("counting")
    phases[COMPLETING] = Completing("completing")
    return rules
