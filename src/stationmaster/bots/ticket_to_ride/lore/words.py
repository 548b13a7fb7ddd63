"""The reasons of these bots as sentences. Russian ones keep every name in the nominative."""

from typing import Final

from stationmaster.bots.words import TRAIN_CARDS, Sentences
from stationmaster.games.ticket_to_ride.board import Board

SENTENCES: Final[Sentences] = {
    "only-option": {"en": "There is nothing else to do.", "ru": "Выбирать не из чего."},
    "no-opinion": {
        "en": "I have no opinion on this, so I took one of {options:option|options}.",
        "ru": "Тут у меня нет мнения: беру любой из {options:варианта|вариантов|вариантов}.",
    },
    "keep-cheapest": {
        "en": "These tickets ({points:point|points}) are the smallest risk I may take.",
        "ru": "Меньше рисковать нельзя: все вместе эти маршруты — {points:очко|очка|очков}.",
    },
    "keep-network": {
        "en": "These tickets ({points:point|points}) go together in a network of "
        "{spaces:more space|more spaces}.",
        "ru": "Эти маршруты ({points:очко|очка|очков}) складываются в одну сеть, "
        "и строить остаётся {spaces:клетку|клетки|клеток}.",
    },
    "claim-points": {
        "en": "{route} is worth {points:point|points} right now.",
        "ru": "{route}: прямо сейчас это {points:очко|очка|очков}.",
    },
    "claim-ticket": {
        "en": "{route} brings {points:point|points}, with the ticket it completes.",
        "ru": "{route}: вместе с выполненным маршрутом это {points:очко|очка|очков}.",
    },
    "claim-network": {
        "en": "{route} belongs to the network my tickets need.",
        "ru": "{route}: этот перегон входит в сеть, которая нужна моим маршрутам.",
    },
    "claim-before-others": {
        "en": "{route} belongs to my network, and someone else may want it.",
        "ru": "{route}: этот перегон нужен мне, а занять его может и кто-то другой.",
    },
    "claim-last": {
        "en": "The end is near, and {route} is the best I can still claim: {points:point|points}.",
        "ru": "Конец близок, и лучшее, что ещё можно занять, — {route}: {points:очко|очка|очков}.",
    },
    "pay-surcharge": {
        "en": "The tunnel is worth the surcharge on {cards:card|cards}.",
        "ru": "Тоннель стоит доплаты к {cards:выложенной карте|выложенным картам|выложенным картам}.",
    },
    "spare-cards": {
        "en": "These are the cards I can spare best.",
        "ru": "Без этих карт обойтись легче всего.",
    },
    "mix-small": {"en": "Small tickets are the smaller risk.", "ru": "С короткими маршрутами риск меньше."},
    "mix-even": {
        "en": "Some of each: a long ticket to build for, and short ones along it.",
        "ru": "И тех и других: длинный — чтобы к нему строить, короткие — по пути.",
    },
    "passenger": {
        "en": "A passenger in {city} will have somewhere to go.",
        "ru": "Пассажиру отсюда будет куда поехать: {city}.",
    },
    "no-passenger": {
        "en": "My passengers can already go everywhere from here.",
        "ru": "Мои пассажиры и так доедут отсюда куда угодно.",
    },
    "ride": {
        "en": "This trip brings goods for {points:point|points}.",
        "ru": "Эта поездка принесёт товары на {points:очко|очка|очков}.",
    },
    "station": {
        "en": "A station in {city} lends me a route that my tickets need: {points:point|points}.",
        "ru": "{city}: вокзал здесь даст взаймы перегон, нужный моим маршрутам, "
        "а это {points:очко|очка|очков}.",
    },
    "station-here": {
        "en": "This is the city I built it for.",
        "ru": "Ради этого города вокзал и строился.",
    },
    "station-lends": {
        "en": "A station lends me a route that my tickets need.",
        "ru": "Вокзал даст взаймы перегон, нужный моим маршрутам.",
    },
    "turn-back": {
        "en": "I cannot pay what this tunnel asks for.",
        "ru": "Доплатить за этот тоннель мне нечем.",
    },
    "more-tickets": {
        "en": "My tickets are settled, and there is time for more.",
        "ru": "Мои маршруты готовы, и на новые ещё есть время.",
    },
    "played-out": {
        "en": "I played this out in my head {games:time|times} and won {percent} % of the games: "
        "more than with anything else.",
        "ru": "В уме я доиграл так {games:партию|партии|партий} и выиграл {percent} %: "
        "больше, чем с любым другим ходом.",
    },
    "draw-card": {"en": "{card} is what I need most.", "ru": "Нужнее всего мне сейчас {card}."},
    "draw-blind": {
        "en": "Nothing in the row helps more than a card from the deck might.",
        "ru": "Карта из колоды может помочь больше, чем любая из открытых.",
    },
    "throw-again": {
        "en": "Throwing these again is worth about {tenths} points more than to stay.",
        "ru": "Перебросить эти кубики в среднем выгоднее: примерно на {tenths} очка.",
    },
    "throw-stays": {
        "en": "No further throw is likely to be better than this one.",
        "ru": "Лучше этого броска вряд ли что-нибудь выпадет.",
    },
    "wait-tokens": {
        "en": "Nothing pays now: tokens will do more for my next turn.",
        "ru": "Сейчас ничего стоящего не занять: жетоны больше пригодятся в следующий ход.",
    },
    "hold-tokens": {
        "en": "These tokens are the ones I can use best.",
        "ru": "Эти жетоны пригодятся мне больше всего.",
    },
    "lay-dice": {
        "en": "Dice first: tokens keep for another turn.",
        "ru": "Сначала кубики: жетоны можно приберечь.",
    },
    "must-do": {
        "en": "Something must be done with these dice, and nothing else would cost less.",
        "ru": "С этими кубиками что-то сделать придётся, и это обойдётся дешевле всего.",
    },
    "draw-tickets": {
        "en": "With my network, new tickets are likely to gain about {points:point|points}.",
        "ru": "С моей сетью новые маршруты, скорее всего, принесут около {points:очка|очков|очков}.",
    },
}

CARDS: Final = {
    **TRAIN_CARDS,
    "plus-four": {"en": "a +4 locomotive", "ru": "паровоз «+4»"},
    "passenger": {"en": "a passenger card", "ru": "карта пассажира"},
}


def name_route(board: Board, track: int, language: str) -> str:
    """A route as a person says it: Denver–Omaha, Денвер — Омаха."""
    ends = board.tracks[track]
    between = " — " if language == "ru" else "–"
    return between.join(board.cities[end].names[language] for end in (ends.a, ends.b))


def name_tenths(tenths: int, language: str) -> str:
    """Tenths of a point as points: 1.3, 1,3."""
    return f"{tenths / 10:.1f}".replace(".", "," if language == "ru" else ".")
