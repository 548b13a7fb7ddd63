"""The reasons of these bots as English sentences."""

from stationmaster.games.ticket_to_ride.board import Board

SENTENCES = {
    "only-option": "There is nothing else to do.",
    "no-opinion": "I have no opinion on this, so I took one of {options} options.",
    "keep-cheapest": "These tickets ({points} points) are the smallest risk I may take.",
    "keep-network": "These tickets ({points} points) go together in a network of {spaces} more spaces.",
    "claim-points": "{route} is worth {points} points right now.",
    "claim-ticket": "{route} brings {points} points, with the ticket it completes.",
    "claim-network": "{route} belongs to the network my tickets need.",
    "claim-before-others": "{route} belongs to my network, and someone else may want it.",
    "claim-last": "The end is near, and {route} is the best I can still claim: {points} points.",
    "pay-surcharge": "The tunnel is worth the surcharge on {cards} cards.",
    "spare-cards": "These are the cards I can spare best.",
    "mix-small": "Small tickets are the smaller risk.",
    "mix-even": "Some of each: a long ticket to build for, and short ones along it.",
    "passenger": "A passenger in {city} will have somewhere to go.",
    "no-passenger": "My passengers can already go everywhere from here.",
    "ride": "This trip brings goods for {points} points.",
    "station": "A station in {city} lends me a route that my tickets need: {points} points.",
    "station-here": "This is the city I built it for.",
    "draw-card": "{card} is what I need most.",
    "draw-blind": "Nothing in the row helps more than a card from the deck might.",
    "throw-again": "Throwing these again is worth about {tenths} tenths of a point more than to stay.",
    "throw-stays": "No further throw is likely to be better than this one.",
    "wait-tokens": "Nothing pays now: tokens will do more for my next turn.",
    "hold-tokens": "These tokens are the ones I can use best.",
    "lay-dice": "Dice first: tokens keep for another turn.",
    "dig": "The tunnel is worth what it costs more.",
    "draw-tickets": "With my network, new tickets are likely to gain about {points} points.",
}


def name_route(board: Board, track: int) -> str:
    """A route as a person says it: Denver–Omaha."""
    ends = board.tracks[track]
    return f"{board.cities[ends.a].names['en']}–{board.cities[ends.b].names['en']}"
