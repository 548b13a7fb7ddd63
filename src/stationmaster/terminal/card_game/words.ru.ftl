# Карточная игра в терминале.

cards = карты
tickets = маршруты
done = выполнено
stack = стопка
yard = депо
turns-left = Колода пуста, осталось ходов: { $count }
on-top = (сверху { $count ->
    [one] { $count } паровоз
    [few] { $count } паровоза
   *[many] { $count } паровозов
})
face-up = открыты
deck = колода
deck-holds = карт { $cards }, в сбросе { $discarded }; маршрутов { $tickets }
your-hand = на руке
your-stack = в стопке
worth = { $points ->
    [one] { $points } очко
    [few] { $points } очка
   *[many] { $points } очков
}
kept = оставлен
offered-as = предложен под номером { $place }
to-complete = будет выполнен
complete = complete { $place }
complete-proposed = complete { $place } (предложено)
left = Остались: { $tickets }.
