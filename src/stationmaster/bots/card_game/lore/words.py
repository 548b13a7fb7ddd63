"""The reasons of the card game's bots as sentences. Russian ones keep every name in the nominative."""

from typing import Final

from stationmaster.bots.words import Sentences

SENTENCES: Final[Sentences] = {
    "only-option": {"en": "There is nothing else to do.", "ru": "Выбирать не из чего."},
    "best": {
        "en": "For all I may know, no set of tickets brings more.",
        "ru": "Насколько мне известно, набора маршрутов выгоднее нет.",
    },
    "dearest-ticket": {
        "en": "Of what the stack can still complete, this is worth most.",
        "ru": "Из того, на что ещё хватает стопки, это самое дорогое.",
    },
    "draw-blind": {
        "en": "Nothing in the row helps as much as an unknown card.",
        "ru": "Карта вслепую полезнее любой из открытых.",
    },
    "take-needed": {"en": "My tickets need {card}.", "ru": "Моим маршрутам нужнее всего {card}."},
    "play": {
        "en": "{cards:card is|cards are} ready to go.",
        "ru": "Пора в депо: {cards:карта|карты|карт}.",
    },
    "rob": {
        "en": "A {colour} column of {lost} can be robbed.",
        "ru": "Можно ограбить поезд: {colour} столбец, {lost:карта|карты|карт}.",
    },
    "more-tickets": {
        "en": "I can do more than my tickets ask for.",
        "ru": "Я могу больше, чем просят мои маршруты.",
    },
    "keep-fitting": {
        "en": "{kept} of {offered:ticket fits|tickets fit} what I have.",
        "ru": "К моим картам подходит {kept} из {offered:маршрута|маршрутов|маршрутов}.",
    },
}

COLUMNS: Final = {
    "purple": {"en": "purple", "ru": "фиолетовый"},
    "white": {"en": "white", "ru": "белый"},
    "blue": {"en": "blue", "ru": "синий"},
    "yellow": {"en": "yellow", "ru": "жёлтый"},
    "orange": {"en": "orange", "ru": "оранжевый"},
    "black": {"en": "black", "ru": "чёрный"},
    "red": {"en": "red", "ru": "красный"},
    "green": {"en": "green", "ru": "зелёный"},
}
