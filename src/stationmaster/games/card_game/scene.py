"""What a page needs to draw the table before anything has happened on it."""

from __future__ import annotations

from typing import cast

from stationmaster.games.card_game.data import COLOURS, KINDS, Box
from stationmaster.games.card_game.game import CardGame
from stationmaster.kernel.game import Game


def scene(game: Game) -> dict[str, object]:
    made = cast(CardGame, game)
    return {"board": {"name": made.name, **picture(made.box), "open": sorted(made.open_stacks)}}


def targets(game: Game) -> set[str]:
    """What a lesson may point at: the spots of cards, tickets, railyards and stacks on the page."""
    spots = ["deck", "tickets", "my-tickets", "hand", "discard", "cities"]
    spots += [f"row-{kind}" for kind in KINDS] + [f"hand-{kind}" for kind in KINDS]
    for seat in range(game.seats):
        spots += [f"seat-{seat}", f"yard-{seat}", f"stack-{seat}", f"tracks-{seat}"]
        spots += [f"yard-{seat}-{colour}" for colour in COLOURS]
    return {f"spot {spot}" for spot in spots}


def picture(box: Box) -> dict[str, object]:
    """The box: kinds of cards, cities with what their cards are worth, tickets with what they need."""
    return {
        "title": box.title,
        "kinds": KINDS,
        "colours": COLOURS,
        "row": box.row,
        "cities": [{"id": city.id, "names": city.names, "bonus": city.bonus} for city in box.cities],
        "tickets": [
            {"id": ticket.id, "a": ticket.a, "b": ticket.b, "points": ticket.points, "cars": ticket.cars}
            for ticket in box.tickets
        ],
    }
