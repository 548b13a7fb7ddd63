"""The reasons of the card game's bots, in English."""

from typing import Final

SENTENCES: Final = {
    "only-option": "There is nothing else to do.",
    "best": "This set of tickets is proven best.",
    "dearest-ticket": "Of what the stack can complete, this is worth most.",
    "draw-blind": "Nothing in the row helps as much as an unknown card.",
    "take-needed": "My tickets need {kind}.",
    "play": "{cards} cards are ready to go.",
    "rob": "A {kind} column of {lost} can be robbed.",
    "more-tickets": "I can do more than my tickets ask for.",
    "keep-fitting": "{kept} of {offered} tickets fit what I have.",
}
