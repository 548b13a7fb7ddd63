# Ticket to Ride в терминале.

points = очки
trains = вагоны
choosing = выбирает
last-round = Последний круг, осталось ходов: { $count }
deck-of-tickets = { $count ->
    [one] { $count } маршрут
    [few] { $count } маршрута
   *[many] { $count } маршрутов
}
dice = кубики
tokens = жетоны
of-whom = { $name }: { $what }
none = нет
