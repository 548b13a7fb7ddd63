# Ticket to Ride в терминале.

points = очки
trains = вагоны
cards = карты
tickets = маршруты
choosing = выбирает
last-round = Последний круг, осталось ходов: { $count }
face-up = открыты
deck = колода
deck-holds = карт { $cards }, в сбросе { $discarded }; маршрутов { $tickets }
deck-of-tickets = { $count ->
    [one] { $count } маршрут
    [few] { $count } маршрута
   *[many] { $count } маршрутов
}
dice = кубики
tokens = жетоны
of-whom = { $name }: { $what }
none = нет
your-hand = на руке
worth = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
kept = оставлен
offered-as = предложен под номером { $place }
