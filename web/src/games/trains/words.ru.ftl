# Что одинаково говорят все игры с картами вагонов

cards-row = Открытые карты
cards-discard = Сброс
cards-deck-left = { $count ->
    [one] Осталась { $count } карта
    [few] Осталось { $count } карты
   *[many] Осталось { $count } карт
}, в сбросе { $discarded }
cards-deck-empty = Колода пуста
cards-tickets-left = { $count ->
    [one] Остался { $count } маршрут
    [few] Осталось { $count } маршрута
   *[many] Осталось { $count } маршрутов
}
cards-tickets-gone = Маршрутов больше нет
cards-why-over = Игра окончена
cards-why-not-your-turn = Дождитесь своего хода
cards-why-second-card = Сначала возьмите вторую карту
cards-why-whole-turn = Второй картой нельзя: из ряда это был бы весь ход

cards-asked-turn = Ваш ход: { $what }
cards-asked-last-turn = Последний ход: { $what }
cards-asked-turn-other = Ваш ход
cards-may-draw = взять карты
cards-may-tickets = взять маршруты
